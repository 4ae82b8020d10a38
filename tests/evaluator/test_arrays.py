"""Arrays of hands: every layout gives the same ranks, every wrong one an error that helps."""

import pickle
import re

import numpy as np
import pytest

import studcore as sc

RANKINGS = ("high", "ace-to-five", "ace-to-five/8")


def random_ids(count, size=7, seed=1):
    deck = np.random.default_rng(seed).permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    return deck[:, :size].astype(np.uint8)


def as_masks(ids):
    return np.bitwise_or.reduce(np.uint64(1) << ids.astype(np.uint64), axis=1)


IDS = random_ids(10_007)
MASKS = as_masks(IDS)
PLAIN = {ranking: sc.evaluate_many(IDS, ranking=ranking) for ranking in RANKINGS}


def frozen(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def every_other(array):
    return np.repeat(array, 2, axis=0)[::2]


def unaligned(array):
    raw = np.empty(array.nbytes + 1, dtype=np.uint8)
    shifted = raw[1:].view(array.dtype).reshape(array.shape)
    shifted[:] = array
    return shifted


LAYOUTS = {
    "ids": IDS,
    "ids, read-only": frozen(IDS),
    "ids, Fortran order": np.asfortranarray(IDS),
    "ids, every other row": every_other(IDS),
    "ids, rows backwards": np.ascontiguousarray(IDS[::-1])[::-1],
    "ids, columns backwards": IDS[:, ::-1],
    "ids, columns of a wider array": np.hstack([IDS, IDS, IDS])[:, 7:14],
    "ids, every other column": np.repeat(IDS, 2, axis=1)[:, ::2],
    "masks": MASKS,
    "masks, read-only": frozen(MASKS),
    "masks, every other": every_other(MASKS),
    "masks, backwards": np.ascontiguousarray(MASKS[::-1])[::-1],
    "masks, a column": np.stack([MASKS, MASKS], axis=1)[:, 1],
    "masks, not aligned": unaligned(MASKS),
}


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout, ranking):
    hands = LAYOUTS[layout]
    before = hands.copy()
    ranks = sc.evaluate_many(hands, ranking=ranking)
    assert (ranks.dtype, ranks.shape) == (np.uint16, (len(hands),))
    assert np.array_equal(ranks, PLAIN[ranking])
    assert np.array_equal(hands, before)


@pytest.mark.parametrize("hands", [IDS, MASKS], ids=["ids", "masks"])
@pytest.mark.parametrize("threads", [1, 2, 3, 8, 100])
def test_threads(hands, threads):
    for count in (0, 1, 2, 7, len(hands)):
        ranks = sc.evaluate_many(hands[:count], threads=threads)
        assert np.array_equal(ranks, PLAIN["high"][:count])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_length_of_array(size):
    """The vector path and what is left over at its end agree."""
    ids = random_ids(70, size)
    one_by_one = [sc.evaluate(row).value for row in ids.tolist()]
    for count in range(len(ids) + 1):
        for hands in (ids[:count], as_masks(ids[:count])):
            assert sc.evaluate_many(hands).tolist() == one_by_one[:count]


@pytest.mark.parametrize("hands", [IDS, MASKS], ids=["ids", "masks"])
def test_out(hands):
    out = np.full(len(hands), 9, dtype=np.uint16)
    assert sc.evaluate_many(hands, out=out) is out
    assert np.array_equal(out, PLAIN["high"])


@pytest.mark.parametrize(
    "hands",
    [np.empty((0, size), dtype=np.uint8) for size in (5, 6, 7)] + [np.empty(0, dtype=np.uint64)],
    ids=["5", "6", "7", "masks"],
)
def test_empty(hands):
    ranks = sc.evaluate_many(hands)
    assert (ranks.dtype, ranks.shape) == (np.uint16, (0,))
    out = np.empty(0, dtype=np.uint16)
    assert sc.evaluate_many(hands, out=out, threads=2) is out


def error(kind, hands, **options):
    """Return the message of the error that this gives; it is short and holds no array."""
    with pytest.raises(kind) as caught:
        sc.evaluate_many(hands, **options)
    message = str(caught.value)
    assert len(message) < 300
    assert "\n" not in message
    assert not re.search(r"array\(|\[|Invoked", message)
    return message


@pytest.mark.parametrize(
    ("hands", "came"),
    [
        (IDS.astype(np.int64), "int64 (10007, 7)"),
        (IDS.astype(np.uint16), "uint16 (10007, 7)"),
        (IDS.astype(float), "float64 (10007, 7)"),
        (IDS.astype(object), "object (10007, 7)"),
        (IDS.view(np.int8), "int8 (10007, 7)"),
        (MASKS.view(np.int64), "int64 (10007,)"),
        (MASKS.astype(float), "float64 (10007,)"),
        (MASKS.astype(np.uint32), "uint32 (10007,)"),
        (MASKS.astype(">u8"), ">u8 (10007,)"),
        (IDS[0], "uint8 (7,)"),
        (IDS[None], "uint8 (1, 10007, 7)"),
        (MASKS[:, None], "uint64 (10007, 1)"),
        (MASKS[0], "uint64 ()"),
        (IDS[:, :0], "uint8 (10007, 0)"),
        (np.hstack([IDS, IDS])[:, :13], "uint8 (10007, 13)"),
        (np.empty((0, 13), dtype=np.uint8), "uint8 (0, 13)"),
        (IDS[:5].tolist(), "int64 (5, 7)"),
        ("AhKhQhJhTh", "<U10 ()"),
        (None, "object ()"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrong_array(hands, came):
    message = error(sc.ArrayError, hands)
    assert "expected uint8" in message
    assert "uint64" in message
    assert message.endswith(f"got {came}")


@pytest.mark.parametrize(
    ("out", "came"),
    [
        (np.empty(10_007, dtype=np.int64), "int64 (10007,)"),
        (np.empty(10_006, dtype=np.uint16), "uint16 (10006,)"),
        (np.empty((10_007, 1), dtype=np.uint16), "uint16 (10007, 1)"),
        (np.empty(20_014, dtype=np.uint16)[::2], "uint16 (10007,)"),
        (frozen(np.empty(10_007, dtype=np.uint16)), "uint16 (10007,)"),
        ([0] * 10_007, "list"),
        (7, "7"),
    ],
    ids=["dtype", "length", "dimensions", "in pieces", "read-only", "list", "number"],
)
def test_wrong_out(out, came):
    message = error(sc.ArrayError, MASKS, out=out)
    assert "out: expected" in message
    assert "uint16 (10007,)" in message
    assert came in message


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", 2**70])
def test_wrong_threads(threads):
    message = error(sc.StudError, MASKS, threads=threads)
    assert "threads" in message
    assert "expected" in message


@pytest.mark.parametrize("ranking", ["", "hi", "High", "ace-to-five/", "ace-to-five/4", 8])
def test_wrong_ranking(ranking):
    message = error(sc.StudError, MASKS, ranking=ranking)
    assert re.search(r"expected a (ranking|.*qualifier)", message)
    assert message.endswith(repr(ranking))


def wrong_row(hands, place, value):
    hands = hands.copy()
    hands[place] = value
    return hands


GOOD = 0b1111111
PLACES = [0, 1, 16, 5000, 10_006]  # in blocks of every kind, and at the very end


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("row", "says"),
    [
        ((4, 9, 14, 9, 20, 21, 22), ["4d", "twice"]),
        ((0, 1, 2, 3, 4, 5, 0), ["2c", "twice"]),
        ((51, 51, 51, 51, 51, 51, 51), ["As", "twice"]),
        ((0, 1, 2, 3, 4, 5, 52), ["card", "52"]),
        ((255, 1, 2, 3, 4, 5, 6), ["card", "255"]),
        ((0, 1, 2, 64, 4, 5, 6), ["card", "64"]),
        ((0, 1, 2, 128, 4, 5, 6), ["card", "128"]),
    ],
    ids=str,
)
def test_wrong_ids(row, says, place, threads):
    message = error(sc.CardError, wrong_row(IDS, place, row), threads=threads)
    assert message.startswith(f"row {place}:")
    assert all(word in message for word in says)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("bit", [52, 56, 63])
def test_bits_that_are_no_card(bit, place, threads):
    for mask in (GOOD | 1 << bit, GOOD >> 1 | 1 << bit):
        message = error(sc.CardError, wrong_row(MASKS, place, np.uint64(mask)), threads=threads)
        assert message.startswith(f"row {place}:")
        assert str(bit) in message


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("place", PLACES[1:])
@pytest.mark.parametrize("cards", [0, 4, 6, 8, 13, 52])
def test_masks_of_other_numbers_of_cards(cards, place, threads):
    hands = wrong_row(MASKS, place, np.uint64(2**cards - 1))
    message = error(sc.CardError, hands, threads=threads)
    assert message.startswith(f"row {place}: {cards} cards")
    assert "7" in message


def test_the_first_row_says_how_many_cards():
    message = error(sc.CardError, wrong_row(MASKS, 0, np.uint64(GOOD >> 1)))
    assert message.startswith("row 1: 7 cards")
    assert "6" in message


@pytest.mark.parametrize("cards", [0, 13, 52])
def test_too_few_or_too_many_cards(cards):
    message = error(sc.CardError, np.full(9, 2**cards - 1, dtype=np.uint64))
    assert message.startswith(f"row 0: {cards} cards")
    assert "expected 1 to 12" in message


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_wrong_row_is_named(threads):
    ids = wrong_row(wrong_row(IDS, 10_000, 7), 4321, 60)
    masks = wrong_row(wrong_row(MASKS, 10_000, 7), 4321, 1 << 60)
    for hands in (ids, masks):
        out = np.zeros(len(hands), dtype=np.uint16)
        assert error(sc.CardError, hands, out=out, threads=threads).startswith("row 4321:")


def test_arrays_from_elsewhere():
    """What was pickled has an equal dtype, not the same one."""
    ids = pickle.loads(pickle.dumps(IDS))
    masks = MASKS.astype(MASKS.dtype.newbyteorder("="))
    out = pickle.loads(pickle.dumps(np.zeros(len(IDS), dtype=np.uint16)))
    assert np.array_equal(sc.evaluate_many(ids, out=out), PLAIN["high"])
    assert np.array_equal(sc.evaluate_many(masks, threads=np.int64(2)), PLAIN["high"])


def test_rankings_may_be_a_single_text():
    assert np.array_equal(sc.evaluate_many(IDS, rankings="high"), sc.evaluate_many(IDS))
    for wrong, says in (
        ("mad", "mad"),
        (5, "rankings: expected a sequence, got 5"),
        ((), "at least"),
    ):
        with pytest.raises(sc.StudError, match=says):
            sc.evaluate_many(IDS, rankings=wrong)
