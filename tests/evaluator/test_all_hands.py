"""All hands of a deck in order: the ways to walk them agree, and the counts are the known ones."""

from itertools import chain, combinations, islice, pairwise
from math import comb

import numpy as np
import pytest

import studcore as sc

RANKINGS = ["high", "ace-to-five", "ace-to-five/8", "high/two pair", "deuce-to-seven", "badugi"]


def every(deck, size):
    """Return all hands as `itertools.combinations` gives them, as ids."""
    cards = chain.from_iterable(combinations(deck, size))
    return np.fromiter(cards, dtype=np.uint8, count=comb(len(deck), size) * size).reshape(-1, size)


def hand_at(place, size, deck=52):
    """Return the hand that stands at a place of the order, by counting those before it."""
    cards, low = [], 0
    for more in range(size, 0, -1):
        while place >= (after := comb(deck - low - 1, more - 1)):
            place -= after
            low += 1
        cards.append(low)
        low += 1
    return cards


@pytest.mark.parametrize("ranking", [*RANKINGS, "three-card-low", "soko"])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_small_hands_stand_in_order(size, ranking):
    expected = sc.evaluate_many(every(range(52), size), ranking=ranking)
    assert np.array_equal(sc.evaluate_all(size, ranking=ranking), expected)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_five_cards(ranking):
    hands = every(range(52), 5)
    assert len(hands) == 2_598_960
    found = sc.evaluate_all(5, ranking=ranking, threads=2)
    assert np.array_equal(found, sc.evaluate_many(hands, ranking=ranking))


@pytest.mark.parametrize("ranking", RANKINGS)
def test_six_cards_by_sample(ranking):
    _compare_a_sample(6, ranking, 50_000)


@pytest.mark.parametrize("ranking", ["high", "ace-to-five/8"])
def test_seven_cards_by_sample(ranking):
    _compare_a_sample(7, ranking, 100_000)


@pytest.mark.slow
@pytest.mark.parametrize("ranking", ["high", "ace-to-five", "high/two pair"])
def test_eight_cards_by_sample(ranking):
    _compare_a_sample(8, ranking, 300_000)


def _compare_a_sample(size, ranking, count):
    found = sc.evaluate_all(size, ranking=ranking, threads=2)
    assert found.shape == (comb(52, size),)
    rng = np.random.default_rng(size)
    edges = np.r_[0:2000, found.size - 2000 : found.size]
    places = np.r_[edges, rng.integers(found.size, size=count)]
    hands = np.array([hand_at(int(place), size) for place in places], dtype=np.uint8)
    assert np.array_equal(found[places], sc.evaluate_many(hands, ranking=ranking))


def test_six_cards_are_the_best_of_their_fives():
    # Of the first hands and the last ones: independent of the table for six cards.
    six = sc.evaluate_all(6)
    for start in (0, comb(52, 6) - 3000):
        hands = [hand_at(place, 6) for place in range(start, start + 3000)]
        fives = np.array([list(combinations(hand, 5)) for hand in hands], dtype=np.uint8)
        best = sc.evaluate_many(fives.reshape(-1, 5)).reshape(-1, 6).max(axis=1)
        assert np.array_equal(six[start : start + 3000], best)


def test_counts_of_seven_cards():
    # The published frequencies of the categories, by the classes of five-card hands.
    ranks = sc.evaluate_all(7, threads=2)
    parts = np.array_split(ranks, 64)  # counting makes a copy of eight bytes each
    per_class = sum(np.bincount(part, minlength=7463) for part in parts)
    sizes = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]
    edges = np.cumsum([1, *sizes])
    counts = [int(per_class[low:high].sum()) for low, high in pairwise(edges)]
    assert counts == [
        *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
        *(4_047_644, 3_473_184, 224_848, 41_584),
    ]


@pytest.mark.parametrize(
    ("deck", "cards", "options"),
    [
        (range(52), 3, {"wild": "deuces", "ranking": "three-card-high"}),
        (range(56), 3, {"wild": "jokers"}),
        (range(56), 4, {"bug": "jokers", "ranking": "ace-to-five"}),
        (range(20, 52), 5, {"deck": "sevens to aces", "beats": "flush beats full house"}),
    ],
)
def test_other_decks(deck, cards, options):
    hands = every(deck, cards)
    expected = sc.evaluate_many(hands, **options)
    assert np.array_equal(sc.evaluate_all(cards, **options), expected)


def test_where_to_write():
    out = np.zeros(comb(52, 4), dtype=np.uint16)
    assert sc.evaluate_all(4, out=out) is out
    assert out[0] == sc.evaluate("2c 2d 2h 2s").value
    with pytest.raises(sc.StudError, match=r"expected writable uint16 \(270725,\)"):
        sc.evaluate_all(4, out=out[:-1])
    for wrong in (0, 10, 7.0, "7"):
        with pytest.raises(sc.StudError, match="cards: expected"):
            sc.evaluate_all(wrong)
    with pytest.raises(sc.StudError, match="expected a ranking among"):
        sc.evaluate_all(5, ranking="hihg")


def test_hand_at_counts_as_combinations_does():
    assert list(islice(combinations(range(52), 3), 5000))[4321] == tuple(hand_at(4321, 3))
