"""How often each hand comes: figures that are published, or that several evaluators agree on."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

import studcore as sc

from . import oracle, slow

FIVE_CARD_HIGH = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
SEVEN_CARD_HIGH = (
    *(23294460, 58627800, 31433400, 6461620, 6180020),  # to the straight
    *(4047644, 3473184, 224848, 41584),
)
LOW_CLASSES = dict(zip("56789TJQK", (1, 5, 15, 35, 70, 126, 210, 330, 495), strict=True))
LOW_ROWS = (*LOW_CLASSES, *(rank * 2 for rank in "A23456789TJQK"), "two pair", "full house")
SEVEN_CARD_LOW = (
    *(781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200),
    *(1091200, 953920, 825280, 705280, 593920, 491200, 397120),  # pairs of aces to sevens
    *(311680, 234880, 166720, 107200, 56320, 14080),
    *(219648, 624),
)


def masks_of_five(deck=52):
    """Return the masks of all hands of five cards."""
    hands = np.fromiter(
        (card for hand in combinations(range(deck), 5) for card in hand), dtype=np.uint64
    ).reshape(-1, 5)
    return np.bitwise_or.reduce(np.uint64(1) << hands, axis=1)


@cache
def keys_by_class(ranking):
    """Return what each class is, from the oracle and every kind of hand of five cards."""
    hands = [oracle.spread_suits(ranks) for ranks in oracle.rank_multisets(5)]
    hands += [[(rank, 0) for rank in ranks] for ranks in combinations(oracle.RANKS, 5)]
    ids = np.array([[oracle.card_id(card) for card in hand] for hand in hands], dtype=np.uint8)
    classes = sc.evaluate_many(ids, ranking=ranking).tolist()
    return {c: oracle.five_key(hand, ranking) for c, hand in zip(classes, hands, strict=True)}


def by_row(counts, ranking, row):
    """Add up counts of classes, by the row of a table that each class belongs to."""
    total = {}
    for number, key in keys_by_class(ranking).items():
        if counts[number]:
            name = row(key)
            total[name] = total.get(name, 0) + int(counts[number])
    return total


def high_row(key):
    return oracle.CATEGORIES[key[0]]


def low_row(key):
    shape, rank = -key[0], "?A23456789TJQK"[-key[1]]
    return {0: rank, 1: rank * 2, 2: "two pair", 6: "full house"}.get(shape, "worse")


def test_classes():
    for ranking, classes in {"high": 7462, "ace-to-five": 6175}.items():
        assert sorted(keys_by_class(ranking)) == list(range(1, classes + 1))
    assert sorted(keys_by_class("ace-to-five/8")) == list(range(57))


def test_all_hands_of_five_cards():
    hands = masks_of_five()
    assert len(hands) == comb(52, 5)
    high = np.bincount(sc.evaluate_many(hands))
    assert np.count_nonzero(high) == 7462
    assert by_row(high, "high", high_row) == dict(
        zip(oracle.CATEGORIES, FIVE_CARD_HIGH, strict=True)
    )
    low = np.bincount(sc.evaluate_many(hands, ranking="ace-to-five"))
    assert np.count_nonzero(low) == 6175
    eight = np.bincount(sc.evaluate_many(hands, ranking="ace-to-five/8"))
    assert (np.count_nonzero(eight[1:]), eight[1:].sum()) == (56, 57344)
    assert set(eight[1:].tolist()) == {4**5}


def seven_card_masks(block):
    """Yield the masks of all hands of seven cards, a block at a time.

    Sets of four cards are in the order of their highest card, so that those below a card come
    first; the three cards above them are added one after the other.
    """
    fours = np.concatenate([three_below(top) | np.uint64(1 << top) for top in range(3, 49)])
    buffer, filled = np.empty(block, dtype=np.uint64), 0
    for high in combinations(range(4, 52), 3):
        count = comb(high[0], 4)
        if filled + count > block:
            yield buffer[:filled]
            filled = 0
        mask = np.uint64(sum(1 << card for card in high))
        np.bitwise_or(fours[:count], mask, out=buffer[filled : filled + count])
        filled += count
    yield buffer[:filled]


def three_below(top):
    hands = np.array(list(combinations(range(top), 3)), dtype=np.uint64)
    return np.bitwise_or.reduce(np.uint64(1) << hands, axis=1)


@pytest.mark.slow
def test_all_hands_of_seven_cards():
    counts = {ranking: np.zeros(7463, dtype=np.int64) for ranking in ("high", "ace-to-five")}
    eight = np.zeros(57, dtype=np.int64)
    for hands in seven_card_masks(2_000_000):
        for ranking, total in [*counts.items(), ("ace-to-five/8", eight)]:
            classes = sc.evaluate_many(hands, ranking=ranking, threads=2)
            total += np.bincount(classes, minlength=len(total))
    high, low = counts.values()
    assert high.sum() == low.sum() == eight.sum() == comb(52, 7) == 133784560

    assert np.count_nonzero(high) == 4824
    assert by_row(high, "high", high_row) == dict(
        zip(oracle.CATEGORIES, SEVEN_CARD_HIGH, strict=True)
    )

    assert by_row(low, "ace-to-five", low_row) == dict(zip(LOW_ROWS, SEVEN_CARD_LOW, strict=True))
    classes = by_row(low > 0, "ace-to-five", low_row)
    assert {row: classes[row] for row in LOW_CLASSES} == LOW_CLASSES
    assert sum(n for row, n in classes.items() if row[0] == row[-1] and len(row) == 2) == 2860
    assert (classes["two pair"], classes["full house"]) == (858, 78)
    assert np.count_nonzero(low) == 5083

    assert eight[1:].sum() == 24530944
    expected = {"5": 781824, "6": 630272, "7": 495104, "8": 376320}
    found = {
        (low_row(key), int(eight[number]))
        for number, key in keys_by_class("ace-to-five/8").items()
        if number
    }
    assert found == set(expected.items())


CLASSES = {  # classes of hands of as many cards as play, of five cards, of seven
    "two-card-high": (91, 58, 41),
    "three-card-high": (741, 560, 450),
    "four-card-high": (2535, 2150, 1441),
    "high": (7462, 7462, 4824),
    "soko": (16707, 16707, 12279),
    "two-card-low": (91, 78, 78),
    "three-card-low": (455, 442, 364),
    "four-card-low": (1820, 1807, 1365),
    "ace-to-five": (6175, 6175, 5083),
    "ace-to-six": (7462, 7462, 5536),
    "deuce-to-seven": (7462, 7462, 5536),
    "badugi": (1092, 1088, 1086),
    "badugi-ace-high": (1092, 1088, 1086),
}
CATEGORIES = {  # how many hands, worst first; three- and four-card poker as published
    ("two-card-high", 2): (1248, 78),
    ("three-card-high", 3): (16440, 3744, 1096, 720, 52, 48),
    ("four-card-high", 4): (177408, 82368, 2816, 2772, 2808, 2496, 13, 44),
}


def classes_of(ranking, size):
    """Return how many classes the hands of a size have: for the package and for the oracle."""
    hands, rules = slow.kinds_of_hands(size), slow.rules(ranking)
    found = sc.evaluate_many(hands, ranking=ranking), slow.keys(hands, rules)
    return [len(np.unique(values)) for values in found]


@pytest.mark.parametrize("ranking", CLASSES)
def test_classes_of_every_ranking(ranking):
    size = slow.rules(ranking).size
    assert classes_of(ranking, size) == [CLASSES[ranking][0]] * 2
    assert classes_of(ranking, 5) == [CLASSES[ranking][1]] * 2


@pytest.mark.slow
@pytest.mark.parametrize("ranking", CLASSES)
def test_classes_reached_with_seven_cards(ranking):
    assert classes_of(ranking, 7) == [CLASSES[ranking][2]] * 2


def test_classes_of_badugi():
    """One for each choice of one to four ranks; 13 x 12 x 11 x 10 hands have four cards."""
    classes = sc.evaluate_many(all_hands(4), ranking="badugi")
    by_cards = [comb(13, n) for n in (1, 2, 3, 4)]
    assert (sum(by_cards), classes.min(), classes.max()) == (1092, 1, 1092)
    assert (classes > sum(by_cards[:3])).sum() == 17160
    assert (classes <= 13).sum() == 4 * comb(13, 4) + 13


def all_hands(size):
    return np.array(list(combinations(range(52), size)), dtype=np.uint8)


@pytest.mark.parametrize(("ranking", "size"), CATEGORIES)
def test_all_hands_of_few_cards(ranking, size):
    hands = all_hands(size)
    counts = np.bincount(sc.evaluate_many(hands, ranking=ranking))
    kinds = slow.kinds_of_hands(size)
    classes = sc.evaluate_many(kinds, ranking=ranking)
    category = (slow.keys(kinds, slow.rules(ranking)) >> 30) - 16
    found = [counts[np.unique(classes[category == c])].sum() for c in range(category.max() + 1)]
    assert tuple(found) == CATEGORIES[ranking, size]
    assert sum(found) == comb(52, size)
