"""Ten to twelve cards are worth what the best nine of them are."""

from itertools import combinations

import numpy as np
import pytest

import studcore as sc

OPTIONS = [
    {"ranking": ranking, **wild}
    for ranking in ("high", "ace-to-five", "deuce-to-seven", "ace-to-six", "soko", "two-card-low")
    for wild in ({}, {"wild": "deuces"}, {"bug": "aces"}, {"wild": "kings", "bug": "deuces"})
] + [
    {"wild": "deuces", "naturals_beat": True},
    {"wild": "deuces and kings and queens"},  # sometimes more than nine of them
    {"straights": "wrap"},
    {"deck": "sevens to aces", "straights": "skip", "beats": "flush beats full house"},
]


def dealt(options, size, count):
    """Deal hands: from all of the deck, from two suits, from one, from three or four ranks."""
    deck = np.arange(20 if "deck" in options else 0, 52, dtype=np.uint8)
    luck = np.random.default_rng(size)
    kinds = [deck, deck[deck % 4 < 2], deck[deck % 4 == 1], deck[deck >= 36]]
    kinds.append(deck[np.isin(deck // 4, [0, 10, 11, 5])])  # many that may be wild
    kinds = [kind for kind in kinds if len(kind) >= size]
    return np.array([luck.permutation(kinds[i % len(kinds)])[:size] for i in range(count)])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("size", [10, 11, 12])
def test_the_best_nine(options, size):
    hands = dealt(options, size, 60)
    places = list(combinations(range(size), 9))
    nines = sc.evaluate_many(hands[:, places].reshape(-1, 9), **options)
    best = nines.reshape(len(hands), len(places)).max(axis=1)
    assert sc.evaluate_many(hands, **options).tolist() == best.tolist()
