"""Every ranking without wild cards, against the slow oracle."""

from functools import cache

import numpy as np
import pytest

import studcore as sc

from . import oracle, slow
from .agree import assert_agree

RANKINGS = pytest.mark.parametrize("ranking", slow.RANKINGS)
QUALIFIED = (
    *("ace-to-five/8", "deuce-to-seven/9", "ace-to-six/7", "four-card-low/8", "high/two pair"),
    *("high/flush", "four-card-high/straight", "badugi/4", "badugi-ace-high/3"),
)


@cache
def multisets(size):
    """Return every set of ranks with the suits spread, and with up to four in one suit."""
    ranks = oracle.rank_multisets(size)
    hands = [oracle.spread_suits(held, i) for i, held in enumerate(ranks)]
    hands += [oracle.crowd_suit(held, i % 4) for i, held in enumerate(ranks)]
    ids = np.array([[oracle.card_id(card) for card in hand] for hand in hands], dtype=np.uint8)
    return slow.mixed(ids, size)


@cache
def kinds(size, step=1):
    """Return all hands of a size up to a swap of suits, or some of them, mixed."""
    return slow.mixed(slow.kinds_of_hands(size)[::step], size)


@cache
def dealt(size, count):
    return slow.random_hands(count, size, seed=size)


def every_size():
    return [
        *(kinds(5), kinds(6, 6), multisets(7), dealt(7, 60_000)),
        *(dealt(8, 20_000), dealt(9, 20_000)),
        *(dealt(size, 300) for size in (10, 11)),
        dealt(12, 150),
    ]


def test_the_hands_are_all_there():
    counts = [len(slow.kinds_of_hands(size)) for size in range(1, 7)]
    assert counts == [13, 169, 1755, 16432, 134459, 962988]
    assert len(multisets(7)) == 2 * 49205


def test_the_oracles_agree():
    """What the plain oracle says of single hands is what this one says of arrays."""
    for ranking in ("high", "ace-to-five", "ace-to-five/8"):
        rows = dealt(7, 60_000)[::50]
        plain = [oracle.best([(c // 4 + 2, c % 4) for c in row], ranking) for row in rows.tolist()]
        worth = slow.keys(rows, slow.rules(ranking)).tolist()
        assert {key is None for key in plain} == {value == 0 for value in worth}
        rising = sorted(set(zip((key or (-99,) for key in plain), worth, strict=True)))
        assert [value for _, value in rising] == sorted(set(worth))


@RANKINGS
def test_order_is_the_oracles(ranking):
    rules = slow.rules(ranking)
    assert_agree([*(kinds(size) for size in range(rules.size, 5)), *every_size()], rules)


@pytest.mark.parametrize("ranking", QUALIFIED)
def test_qualifiers(ranking):
    assert_agree([kinds(5), dealt(7, 60_000), dealt(9, 20_000)], slow.rules(ranking))


@RANKINGS
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_few_cards(size, ranking):
    """By groups alone where a hand needs more cards: all hands, suits and order mixed too."""
    assert_agree([kinds(size), dealt(size, 5000)], slow.rules(ranking))


@RANKINGS
def test_masks_and_single_hands_give_what_ids_give(ranking):
    for size in range(1, 13):
        rows = dealt(size, 300)[: 300 if size < 11 else 40]
        classes = sc.evaluate_many(rows, ranking=ranking)
        masks = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
        assert np.array_equal(sc.evaluate_many(masks, ranking=ranking), classes)
        some = 40 if size < 8 else 2
        one_by_one = [sc.evaluate(row, ranking=ranking).value for row in rows[:some].tolist()]
        assert one_by_one == classes[:some].tolist()


@RANKINGS
@pytest.mark.slow
def test_every_hand_of_seven_cards(ranking):
    """All 133,784,560, as they are up to a swap of suits."""
    rules = slow.rules(ranking)
    assert len(kinds(7)) == 6009159
    assert_agree([kinds(6), *np.array_split(kinds(7), 8)], rules)


@RANKINGS
@pytest.mark.slow
def test_a_million_hands_of_eight_and_nine_cards(ranking):
    assert_agree([slow.random_hands(500_000, size, 9) for size in (8, 9)], slow.rules(ranking))
