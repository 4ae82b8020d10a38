"""One hand at a time: comparison, names, the cards that play, and what is wrong with it."""

import copy
import pickle

import numpy as np
import pytest

import studcore as sc

HIGH = {  # worst first
    "7c 5d 4h 3s 2c": ("high card", "seven high"),
    "Ac Kd Qh Js 9c": ("high card", "ace high"),
    "2c 2d 5h 4s 3c": ("pair", "pair of deuces"),
    "Ac Ad Kh Qs Jc": ("pair", "pair of aces"),
    "3c 3d 2h 2s 4c": ("two pair", "two pair, threes and deuces"),
    "Qs Qd 7s 7c 9c 3h 2d": ("two pair", "two pair, queens and sevens"),
    "2c 2d 2h 4s 3c": ("three of a kind", "three deuces"),
    "5c 4d 3h 2s Ac Kd Kh": ("straight", "five-high straight"),
    "6c 5d 4h 3s 2c Ad": ("straight", "six-high straight"),
    "Ac Kd Qh Js Tc": ("straight", "ace-high straight"),
    "7c 5c 4c 3c 2c": ("flush", "seven-high flush"),
    "Ac Kc Qc Jc 9c 9d 9h": ("flush", "ace-high flush"),
    "2c 2d 2h 3s 3c": ("full house", "deuces full of threes"),
    "As Ad Ah Ks Kd Kh Qc": ("full house", "aces full of kings"),
    "2c 2d 2h 2s 3c": ("four of a kind", "four deuces"),
    "5c 4c 3c 2c Ac 6d 6h": ("straight flush", "five-high straight flush"),
    "Kc Qc Jc Tc 9c As": ("straight flush", "king-high straight flush"),
    "Ah Kh Qh Jh Th 2c 3d": ("straight flush", "royal flush"),
}
LOW = {  # worst first
    "Kc Kd Kh Ks Qc": ("four of a kind", "K-K-K-K-Q low"),
    "Kc Kd Kh 2s 2c": ("full house", "K-K-K-2-2 low"),
    "2c 2d 2h 3s Ac": ("three of a kind", "2-2-2-3-A low"),
    "2c 2d As Ac Kc": ("two pair", "2-2-A-A-K low"),
    "2c 2d 5h 4s 3c": ("pair", "2-2-5-4-3 low"),
    "Ac Ad Kh Qs Jc": ("pair", "A-A-K-Q-J low"),
    "Kc Qd Jh Ts 9c": ("K low", "K-Q-J-T-9 low"),
    "9c 8d 7h 6s 5c": ("9 low", "9-8-7-6-5 low"),
    "8c 7d 6h 5s 4c": ("8 low", "8-7-6-5-4 low"),
    "7s 5c 4d 3h As Kd Kc": ("7 low", "7-5-4-3-A low"),
    "6s 4c 3d 2h As 6d 6c": ("6 low", "6-4-3-2-A low"),
    "5c 4c 3c 2c Ac 6d 6h": ("5 low", "5-4-3-2-A low"),
}


def ranks(hands, ranking):
    return [sc.evaluate(hand, ranking=ranking) for hand in hands]


TABLES = pytest.mark.parametrize(
    ("hands", "ranking"), [(HIGH, "high"), (LOW, "ace-to-five")], ids=["high", "low"]
)


@TABLES
def test_comparison_follows_the_rules(hands, ranking):
    rising = ranks(hands, ranking)
    for i, a in enumerate(rising):
        for j, b in enumerate(rising):
            assert (a < b, a <= b, a == b, a != b, a >= b, a > b) == (
                *(i < j, i <= j, i == j),
                *(i != j, i >= j, i > j),
            )


@TABLES
def test_category_and_name(hands, ranking):
    names = [(rank.category, rank.name) for rank in ranks(hands, ranking)]
    assert names == list(hands.values())


@pytest.mark.parametrize(
    ("cards", "ranking", "five"),
    [
        ("Qs Qd 7s 7c 2d 3h 9c", "high", "Qs Qd 7s 7c 9c"),
        ("Qs Qd 7s 7c 3h 3d 9c", "high", "Qs Qd 7s 7c 9c"),
        ("5c 4d 3h 2s Ac Kd Qh", "high", "5c 4d 3h 2s Ac"),
        ("Kh Kd 4s 2c 9h 9d 9s", "high", "9h 9d 9s Kh Kd"),
        ("Ah 9h 8h 4h 3h 2h Ks", "high", "Ah 9h 8h 4h 3h"),
        ("7s 5c 4d 3h As Kd Kc", "ace-to-five", "7s 5c 4d 3h As"),
        ("Ac 2c 3c 4c 5c 9d Kh", "ace-to-five/8", "5c 4c 3c 2c Ac"),
        ("As Ad 3c 7h 9s", "ace-to-five", "As Ad 9s 7h 3c"),
    ],
)
def test_cards_that_play(cards, ranking, five):
    assert set(sc.evaluate(cards, ranking=ranking).cards) == set(five.split())
    ids = sc.card_ids(cards)
    assert set(sc.evaluate(ids[::-1], ranking=ranking).cards) == set(five.split())


def test_suits_do_not_count():
    assert sc.evaluate("Ac Kd Qh Js 9c") == sc.evaluate("Ad Kh Qs Jc 9d")
    assert sc.evaluate("Ac Kc Qc Jc 9c") == sc.evaluate("As Ks Qs Js 9s 2d 2h")
    low = {"ranking": "ace-to-five"}
    assert sc.evaluate("5c 4c 3c 2c Ac", **low) == sc.evaluate("5d 4c 3h 2s Ac Ad Ah", **low)


def test_hash_follows_equality():
    a, b = sc.evaluate("Ac Kd Qh Js 9c"), sc.evaluate("Ad Kh Qs Jc 9d 8c")
    other = sc.evaluate("Ad Kh Qs Jc 8d")
    assert hash(a) == hash(b)
    assert len({a, b, other}) == 2


def test_copies():
    rank = sc.evaluate("Ac Kd Qh Js 9c")
    for twin in (copy.copy(rank), copy.deepcopy(rank), pickle.loads(pickle.dumps(rank))):
        assert (twin, twin.cards, twin.name) == (rank, rank.cards, rank.name)


def test_low_that_does_not_qualify():
    none = sc.evaluate("9c 7d 5h 3s 2c Kd Kh", ranking="ace-to-five/8")
    worst = sc.evaluate("8c 7d 6h 5s 4c", ranking="ace-to-five/8")
    assert (none.qualifies, none.value, worst.qualifies, worst.value) == (False, 0, True, 1)
    assert none < worst
    assert none == sc.evaluate("As Ad Ah Ac 2c 3d 4h", ranking="ace-to-five/8")


def test_ranks_of_different_rankings_do_not_compare():
    high, low = sc.evaluate("Ac Kd Qh Js 9c"), sc.evaluate("Ac Kd Qh Js 9c", ranking="ace-to-five")
    with pytest.raises(TypeError, match="can't be compared"):
        assert high < low
    with pytest.raises(TypeError):
        assert high < 5
    assert high != 5
    assert high != "high card"


@pytest.mark.parametrize(
    "cards",
    [
        "Ah Kh Qh Jh Th",
        "AhKhQhJhTh",
        "  Ah\tKh Qh\nJh Th ",
        ["Ah", "Kh", "Qh", "Jh", "Th"],
        ("Ah", 46, "Qh", 38, "Th"),
        [50, 46, 42, 38, 34],
    ],
)
def test_ways_to_write_cards(cards):
    assert sc.evaluate(cards).name == "royal flush"
    assert sc.evaluate(iter(cards) if not isinstance(cards, str) else cards).value == 7462


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("Ah Kh Qh Jh 1h", ["expected a card", "'1h'"]),
        ("Ah Kh Qh Jh Tx", ["expected a card", "'Tx'"]),
        ("Ah Kh Qh Jh T", ["expected a card", "'T'"]),
        ("ah Kh Qh Jh Th", ["expected a card", "'ah'"]),
        ("Ah Kh Qh Jh ??", ["expected a card", "'??'"]),
        ("Ah Kh Qh Jh Ah", ["Ah", "twice"]),
        ([0, 1, 2, 3, 0], ["2c", "twice"]),
        (range(13), ["expected 1 to 12 cards", "13"]),
        ("", ["expected 1 to 12 cards", "0"]),
        ([], ["expected 1 to 12 cards", "0"]),
        ("Ah Kh Qh Jh Jk", ["Jk", "wild"]),
        ([0, 1, 2, 3, 52], ["Jk", "wild"]),
        ([0, 1, 2, 3, 56], ["expected", "56"]),
        ([0, 1, 2, 3, -1], ["expected", "-1"]),
        ([0, 1, 2, 3, 4.0], ["expected a card", "4.0"]),
        ([0, 1, 2, 3, True], ["expected a card", "True"]),
        ([0, 1, 2, 3, None], ["expected a card", "None"]),
        (None, ["expected", "None"]),
        (0, ["expected a mask", "0"]),
        (-7, ["expected a mask", "-7"]),
        (1 << 56, ["expected a mask of cards below 2**56", str(1 << 56)]),
        (1 << 52 | 15, ["Jk", "wild"]),
        ((1 << 13) - 1, ["expected 1 to 12 cards", "13"]),
        (True, ["expected", "True"]),
        (7.0, ["expected", "7.0"]),
    ],
)
def test_wrong_cards(cards, says):
    with pytest.raises(sc.CardError) as caught:
        sc.evaluate(cards)
    assert all(word in str(caught.value) for word in says)


@pytest.mark.parametrize("ranking", ["", "low", "HIGH", "ace-to-five/4", "high/8", 8, None])
def test_wrong_ranking(ranking):
    with pytest.raises(sc.StudError, match=r"expected a (ranking|.*qualifier)") as caught:
        sc.evaluate("Ah Kh Qh Jh Th", ranking=ranking)
    assert str(caught.value).endswith(repr(ranking))


def test_suits_break_ties():
    clubs, spades = "Kc Kd As 7h 5d 3c 2d", "Kh Ks Ac 7d 5s 3d 2c"
    assert sc.evaluate(clubs) == sc.evaluate(spades)
    by_suits = [sc.evaluate(hand, suits_break_ties=True) for hand in (clubs, spades)]
    assert by_suits[0] < by_suits[1]  # the pair's suits first, then the ace's
    assert pickle.loads(pickle.dumps(by_suits[0])) == by_suits[0]
    with pytest.raises(TypeError, match="can't be compared"):
        assert by_suits[0] < sc.evaluate(spades)
    with pytest.raises(sc.StudError, match="more than 65,535 classes"):
        sc.evaluate_many(np.zeros((1, 7), dtype=np.uint8), suits_break_ties=True)


def test_more_classes_than_an_array_holds():
    options = {"ranking": "soko", "naturals_beat": True, "wild": "jokers"}
    with pytest.raises(sc.StudError, match="soko with these options has 134,160 classes"):
        sc.evaluate_many(np.zeros((1, 5), dtype=np.uint8), **options)
    # One at a time they are ranked, on 32 bits: fewer wild cards win, nothing else changes.
    natural, wild, worse = (
        sc.evaluate(hand, **options)
        for hand in ("As Ad Ac Ah Ks 2d 3h", "As Ad Ac Jk Ks 2d 3h", "Ks Kd Kc Kh As 2d 3h")
    )
    assert natural > wild > worse
    assert natural.value > 65_535
    assert natural.name == wild.name == "four aces"


@pytest.mark.parametrize(
    "options",
    [
        *({name: 5} for name in ("wild", "bug", "deck", "beats", "straights", "wheel")),
        *({name: ["deuces"]} for name in ("wild", "bug", "deck", "straights", "wheel")),
        {"beats": None},
        {"beats": [5]},
        {"wheel": "no"},
        {"ranking": ["high"]},
    ],
    ids=str,
)
def test_words_of_the_wrong_type(options):
    with pytest.raises(sc.StudError, match="expected"):
        sc.evaluate("AsKsQsJsTs", **options)
    with pytest.raises(sc.StudError, match="expected"):
        sc.evaluate_many(np.zeros((1, 7), dtype=np.uint8), **options)


def test_ranks_of_different_rankings_are_not_equal():
    high, low = (sc.evaluate("AsKsQsJsTs", ranking=name) for name in ("high", "ace-to-five"))
    assert high != low
    assert low not in [high]


HAND = ["Ah", "9c", "Ts", "2d", "Kh"]


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "cards",
    [
        "Ah9cTs2dKh",
        " Ah 9c\tTs 2d\nKh ",
        Text("Ah 9c Ts 2d Kh"),
        HAND,
        tuple(HAND),
        dict.fromkeys(HAND).keys(),
        [Text(card) for card in HAND],
        [sc.card_id(card) for card in HAND],
        [sc.card_id("Ah"), "9c", "Ts", "2d", sc.card_id("Kh")],
        np.array([sc.card_id(card) for card in HAND]),
        np.array([sc.card_id(card) for card in HAND], dtype=np.uint8),
        np.array(HAND),
        sum(1 << sc.card_id(card) for card in HAND),
        np.uint64(sum(1 << sc.card_id(card) for card in HAND)),
    ],
    ids=lambda cards: type(cards).__name__,
)
def test_cards_in_every_form(cards):
    rank = sc.evaluate(cards)
    assert rank == sc.evaluate("Ah Kh Ts 9c 2d")
    assert rank.cards == ("Ah", "Kh", "Ts", "9c", "2d")


def test_a_generator_is_read_once():
    assert sc.evaluate(card for card in HAND).cards == ("Ah", "Kh", "Ts", "9c", "2d")


def test_ranks_can_not_be_changed():
    rank = sc.evaluate(HAND)
    for name in ("value", "cards", "ranking", "name", "more"):
        with pytest.raises(AttributeError):
            setattr(rank, name, 1)


def test_order_of_ranks_is_that_of_their_numbers():
    hands = ["7c 5d 4h 3s 2c", "As Ad Kc 3h 2d", "Ah Kh Qh Jh Th", "7d 5c 4h 3s 2c"]
    ranks = [sc.evaluate(hand) for hand in hands]
    for a in ranks:
        for b in ranks:
            compared = (a < b, a <= b, a == b, a != b, a >= b, a > b)
            x, y = a.value, b.value
            assert compared == (x < y, x <= y, x == y, x != y, x >= y, x > y)
            assert (hash(a) == hash(b)) == (x == y)
    assert ranks[0] != 1
    with pytest.raises(TypeError, match="not supported"):
        _ = ranks[0] < 1


def test_a_derived_rank_is_one():
    class Named(sc.Rank):
        pass

    build, parts = sc.evaluate(HAND).__reduce__()
    derived = Named(*parts)
    derived.note = "mine"
    assert derived == build(*parts) == sc.evaluate(HAND)
    assert derived.cards == sc.evaluate(HAND).cards


@pytest.mark.parametrize(
    "cards",
    ["Ah\0Kh", "\0Ah", ["Ah", "\0\0"], ["Ah", "  "], ["Ah", " \0"], [""], "Ah" + " " * 5000],
    ids=repr,
)
def test_what_is_no_card_is_never_passed_over(cards):
    with pytest.raises(sc.CardError, match="expected"):
        sc.evaluate(cards)


def test_a_wild_card_plays_before_a_bug():
    rank = sc.evaluate("2s Jk 2d 2h 5d 5c 4c", wild="deuces", bug="jokers")
    assert rank.name == "five fives"
    assert rank.cards == ("5d", "5c", "2s", "2d", "2h")
