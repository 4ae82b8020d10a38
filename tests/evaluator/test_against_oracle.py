"""Every rank multiset and every flush of 5 to 7 cards, against the plain oracle."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

import studcore as sc

from . import oracle

RANKINGS = ("high", "ace-to-five", "ace-to-five/8")
SIZES = (5, 6, 7)


def flushes(size):
    """Yield hands with every set of 5 or more suited ranks, the other cards drawn at random."""
    rng = random.Random(size)
    for suited in range(5, size + 1):
        for place, ranks in enumerate(combinations(oracle.RANKS, suited)):
            for variant in range(1 if suited == size else 8):
                suit = (place + variant) % 4
                flush = [(rank, suit) for rank in ranks]
                others = [(r, s) for r in oracle.RANKS for s in range(4) if s != suit]
                yield flush + rng.sample(others, size - suited)


@cache
def hands(size):
    """Return the hands of a size, each shuffled: suits spread, four suited, flushes."""
    multisets = oracle.rank_multisets(size)
    dealt = [oracle.spread_suits(ranks, i) for i, ranks in enumerate(multisets)]
    dealt += [oracle.crowd_suit(ranks, i % 4) for i, ranks in enumerate(multisets)]
    dealt += flushes(size)
    rng = random.Random(size)
    return [rng.sample(hand, size) for hand in dealt]


@cache
def ids(size):
    rows = [[oracle.card_id(card) for card in hand] for hand in hands(size)]
    return np.array(rows, dtype=np.uint8)


def masks(size):
    return np.bitwise_or.reduce(np.uint64(1) << ids(size).astype(np.uint64), axis=1)


@cache
def plain_key(ranks, ranking):
    """Key of a hand that holds no flush, or whose flush doesn't matter: by its ranks alone."""
    return oracle.best(oracle.spread_suits(ranks), ranking)


def key(hand, ranking):
    most_suited = max(Counter(suit for _, suit in hand).values())
    if ranking == "high" and most_suited >= 5:
        return oracle.best(hand, ranking)
    return plain_key(tuple(sorted(rank for rank, _ in hand)), ranking)


@cache
def classes_and_keys(size, ranking):
    """Return all pairs of the package's class and the oracle's key that occur."""
    classes = sc.evaluate_many(ids(size), ranking=ranking)
    return {(int(c), key(hand, ranking)) for c, hand in zip(classes, hands(size), strict=True)}


def assert_same_order(pairs):
    """Check that classes and keys are in a strictly increasing one-to-one order."""
    none = {pair for pair in pairs if pair[0] == 0 or pair[1] is None}
    assert none <= {(0, None)}
    rising = sorted(pairs - none)
    for (lower, worse), (higher, better) in pairwise(rising):
        assert lower < higher, (lower, worse, better)
        assert worse < better, (lower, higher, worse, better)


def test_the_hands_are_all_there():
    assert [len(oracle.rank_multisets(size)) for size in SIZES] == [6175, 18395, 49205]
    assert all(len(set(hand)) == size for size in SIZES for hand in hands(size))


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", SIZES)
def test_order_is_the_oracles(size, ranking):
    assert_same_order(classes_and_keys(size, ranking))


@pytest.mark.parametrize("ranking", RANKINGS)
def test_classes_mean_the_same_for_every_number_of_cards(ranking):
    assert_same_order(set().union(*(classes_and_keys(size, ranking) for size in SIZES)))


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", range(8, 13))
def test_more_cards_than_a_seat_usually_holds(size, ranking):
    rng, deck = random.Random(size), [(r, s) for r in oracle.RANKS for s in range(4)]
    dealt = [rng.sample(deck, size) for _ in range(60)]
    rows = np.array([[oracle.card_id(card) for card in hand] for hand in dealt], dtype=np.uint8)
    classes = sc.evaluate_many(rows, ranking=ranking).tolist()
    found = {(c, oracle.best(hand, ranking)) for c, hand in zip(classes, dealt, strict=True)}
    assert_same_order(found | classes_and_keys(5, ranking))


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", SIZES)
def test_masks_give_what_ids_give(size, ranking):
    from_ids = sc.evaluate_many(ids(size), ranking=ranking)
    assert np.array_equal(sc.evaluate_many(masks(size), ranking=ranking), from_ids)


@pytest.mark.parametrize("top", [5, 6, 7, 9])
def test_other_qualifiers(top):
    ranking = f"ace-to-five/{top}"
    rows = ids(5)[:6175]
    pairs = {
        (int(c), oracle.best(hand, ranking))
        for c, hand in zip(sc.evaluate_many(rows, ranking=ranking), hands(5)[:6175], strict=True)
    }
    assert (0, None) in pairs
    assert_same_order(pairs)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_one_hand_is_ranked_like_many(ranking):
    for size in SIZES:
        some = slice(None, None, 97)
        many = sc.evaluate_many(ids(size)[some], ranking=ranking)
        for row, value in zip(ids(size)[some].tolist(), many.tolist(), strict=True):
            assert sc.evaluate(row, ranking=ranking).value == value


@pytest.mark.parametrize("ranking", RANKINGS)
def test_cards_that_play_are_worth_the_hand(ranking):
    for size in SIZES:
        for hand, row in zip(hands(size)[::101], ids(size)[::101].tolist(), strict=True):
            rank = sc.evaluate(row, ranking=ranking)
            five = [divmod(sc.card_id(name), 4) for name in rank.cards]
            assert len(set(five)) == 5
            assert {rank * 4 + suit for rank, suit in five} <= set(row)
            if rank.qualifies:
                playing = [(number + 2, suit) for number, suit in five]
                assert oracle.five_key(playing, ranking) == key(hand, ranking)
