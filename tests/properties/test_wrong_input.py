"""Whatever is wrong gets a `StudError` that says what was expected and what came."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studcore as sc
from studcore.simulation.simulate import simulated_hand

from .deals import load, state

STUD = load("stud", "standard")
MOST = 2**31 - 1


def complaint(call, *arguments, **options):
    """Return the message of the error that a call must end in."""
    with pytest.raises(sc.StudError) as caught:
        call(*arguments, **options)
    message = str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert 15 < len(message) < 600
    assert "incompatible" not in message
    return message


def assert_says(message, *words):
    assert all(word in message for word in words), message


def new_hand(**options):
    return sc.Hand(STUD, **{"stacks": [100, 100, 100], "seed": 1, **options})


def call_down(hand):
    while not hand.is_over:
        hand.act(1)
    return hand


def discarding():
    hand = sc.Hand(load("super", "standard"), stacks=[100, 100, 100], seed=1)
    while hand.options.kind == "bet":
        hand.act(1)
    return hand


# ---- stacks and seats ----------------------------------------------------------------------------

STACKS = [
    ([-1, 100], ["seat 0", "-1", "expected 0 to"]),
    ([100, 2**31], ["seat 1", str(2**31), f"expected 0 to {MOST}"]),
    ([100, 2**200], ["seat 1", f"expected 0 to {MOST}"]),
    ([MOST, 1], [str(2**31), f"expected at most {MOST}"]),
    ([2**30, 2**30], [str(2**31), f"expected at most {MOST}"]),
    ([100] * 9, ["2 to 8 players", "9"]),
    ([100] * 15, ["at most 14 seats", "15"]),
    ([100], ["2 to 8 players", "1"]),
    ([0, 100, 0], ["2 to 8 players", "1"]),
    ([0, 0], ["2 to 8 players", "0"]),
    ([], ["2 to 8 players", "0"]),
    ([100.0, 100], ["stacks", "whole number"]),
    ([100, "100"], ["stacks", "whole number"]),
    ([100, None], ["stacks", "whole number"]),
    (np.array([100.0, 100.0]), ["stacks", "whole number"]),
    ("many", ["stacks", "'many'"]),
    (100, ["stacks", "100"]),
    (None, ["stacks", "None"]),
]


@pytest.mark.parametrize(("stacks", "says"), STACKS, ids=lambda value: str(value)[:20])
def test_stacks(stacks, says):
    assert_says(complaint(sc.Hand, STUD, stacks=stacks), *says)
    assert_says(complaint(sc.Hand.replay, STUD, stacks=stacks, actions=[]), *says)
    if stacks is not None:  # which means 100 big bets each
        assert_says(complaint(sc.simulate, STUD, stacks=stacks, hands=1), *says)


def test_stacks_at_the_limits():
    for stacks in ([MOST - 1, 1], [1, 0, 1], [100] * 8 + [0] * 6, np.array([5, 6]), (5, 6)):
        assert sum(new_hand(stacks=stacks).stacks) <= sum(stacks)


@pytest.mark.parametrize("name", sc.games())
def test_players(name):
    game = sc.load(name)
    least, most = str(game.min_players), str(game.max_players)
    assert_says(complaint(sc.Hand, game, stacks=[9] * (game.max_players + 1)), name, least, most)
    assert_says(complaint(sc.Hand, game, stacks=[9] * (game.min_players - 1)), name, least, most)


# ---- games and houses ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["raz", "poker", "", "no/such.stud", "/", "razz\n"])
def test_unknown_game_or_house(name):
    for call in (
        lambda: sc.load(name),
        lambda: sc.load("razz", house=name),
        lambda: STUD.replace(house=name),
    ):
        with pytest.raises(sc.VariantError) as caught:
            call()
        assert caught.value.code
        assert_says(complaint(call), name.strip())


def test_near_misses_are_suggested():
    assert_says(complaint(sc.load, "raz"), "razz", "stud8")
    assert_says(complaint(sc.load, "razz", house="standart"), "standard", "online")


@pytest.mark.parametrize("thing", [None, 5, "razz", ...], ids=str)
def test_what_is_no_game(thing):
    text = repr(thing)[:10]
    assert_says(complaint(sc.Hand, thing, stacks=[9, 9]), "expected a game", text)
    assert_says(complaint(sc.simulate, thing, hands=1), "expected a game", text)
    assert_says(complaint(sc.Table, thing, players=["call"] * 2, stacks=9), "expected a game", text)


@pytest.mark.parametrize("thing", [5, 1.5, ["razz"]], ids=str)
def test_what_is_no_name(thing):
    assert_says(complaint(sc.load, thing), "expected", str(thing))
    assert_says(complaint(sc.load, "razz", house=thing), "expected", str(thing))


@pytest.mark.parametrize(
    ("stakes", "says"),
    [
        ({"ante": -1}, ["ante", "expected 0 to", "-1"]),
        ({"ante": 2**40}, ["ante", "expected 0 to", str(2**40)]),
        ({"ante": 1.5}, ["ante", "whole number", "1.5"]),
        ({"ante": "1"}, ["ante", "whole number", "'1'"]),
        ({"bring_in": 0}, ["bring_in", "expected 1 to", "0"]),
        ({"bring_in": 5}, ["bring-in", "smaller than the small bet", "5"]),
        ({"big_bet": 4}, ["bets", "5", "4"]),
        ({"small_bet": 0, "bring_in": 1}, ["small_bet", "0"]),
        ({"blind": 1}, ["ante", "bring_in", "small_bet", "big_bet", "'blind'"]),
    ],
    ids=str,
)
def test_stakes(stakes, says):
    assert_says(complaint(STUD.replace, **stakes), *says)
    assert_says(complaint(sc.load, "stud", **stakes), *says)


# ---- decks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        ("Ks Xx", ["expected a card", "'Xx'"]),
        ("Ks 2", ["expected a card", "'2'"]),
        ("Ks 2c Ks", ["Ks", "twice", "1", "3"]),
        ([47, 0, 0], ["2c", "twice", "2", "3"]),
        ([52, *range(51)], ["Jk"]),
        ([56], ["expected a card", "56"]),
        ([-1], ["expected a card", "-1"]),
        ([1.0], ["expected a card", "1.0"]),
        ([None], ["expected a card", "None"]),
        (["??"] * 113, ["at most 112 cards", "113"]),
        (["Ks"] * 10**6, ["deck"]),
        (5, ["expected", "5"]),
    ],
    ids=lambda value: str(value)[:20],
)
def test_deck(deck, says):
    message = complaint(new_hand, deck=deck)
    assert_says(message, *says)
    with pytest.raises(sc.CardError):
        new_hand(deck=deck)


@pytest.mark.parametrize("deck", ["", "??", "?? ?? ?? ?? ?? ?? Ks Qd"])
def test_a_deck_that_does_not_say_who_begins(deck):
    assert_says(complaint(new_hand, deck=deck), "seat", "unknown")


def test_a_repeated_card_in_a_later_place_is_named_when_it_comes():
    cards = [sc.card_name(card) for card in range(52)]
    cards[45] = cards[0]  # a burn or a down card of the last street, still in somebody's hand
    hand = sc.Hand(STUD, stacks=[100] * 8, deck=cards, seed=1)
    with pytest.raises(sc.CardError) as caught:
        call_down(hand)
    assert_says(str(caught.value), cards[0])


# ---- numbers -------------------------------------------------------------------------------------

NO_NUMBERS = [1.5, "7", [1], True, np.float64(3), ...]


@pytest.mark.parametrize("value", [*NO_NUMBERS, -1, 2**256], ids=str)
def test_seed(value):
    calls = [
        lambda: new_hand(seed=value),
        lambda: sc.simulate(STUD, hands=1, seed=value),
        lambda: simulated_hand(STUD, number=0, seed=value),
        lambda: sc.Table(STUD, players=["call"] * 2, stacks=9, seed=value),
        lambda: sc.Hand.replay(STUD, stacks=[9, 9], seed=value, actions=[]),
    ]
    for call in calls:
        assert_says(complaint(call), "seed", "expected", "got")


@pytest.mark.parametrize("value", [*NO_NUMBERS, None, -1, 2**64, 2**300], ids=str)
def test_number(value):
    assert_says(complaint(new_hand, number=value), "number", "expected", "got")
    assert_says(complaint(simulated_hand, STUD, seed=1, number=value), "number", "expected", "got")


@pytest.mark.parametrize("value", [*NO_NUMBERS, -1, 2**31], ids=str)
def test_rake(value):
    assert_says(complaint(new_hand, rake=value), "rake", "expected", "got")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"hands": -1}, ["hands", "expected 0 to", "-1"]),
        ({"hands": 2**60}, ["hands", "expected 0 to", str(2**60)]),
        ({"hands": 1.5}, ["hands", "whole number", "1.5"]),
        ({"hands": None}, ["hands", "whole number", "None"]),
        ({"first": -1}, ["first", "expected 0 to", "-1"]),
        ({"first": 0.5}, ["first", "whole number", "0.5"]),
        ({"players": 0}, ["players", "0"]),
        ({"players": 1}, ["2 to 8 players", "1"]),
        ({"players": 9}, ["2 to 8 players", "9"]),
        ({"players": -3}, ["players", "-3"]),
        ({"players": 2.5}, ["players", "2.5"]),
        ({"players": 2**80}, ["players", str(2**80)]),
        ({"threads": 0}, ["threads", "0"]),
        ({"threads": -1}, ["threads", "-1"]),
        ({"threads": 1.5}, ["threads", "1.5"]),
        ({"threads": 10**6}, ["threads", str(10**6)]),
        ({"policy": "clever"}, ["policy", "random", "call", "'clever'"]),
        ({"policy": ["call"]}, ["policy", "6 seats", "1"]),
        ({"policy": ["call"] * 7}, ["policy", "6 seats", "7"]),
        ({"policy": ["call"] * 5 + [5]}, ["policy", "random", "call", "5"]),
        ({"policy": None}, ["policy", "None"]),
        ({"policy": 5}, ["policy", "5"]),
        ({"backend": "cloud"}, ["backend", "'threads'", "'cloud'"]),
    ],
    ids=str,
)
def test_simulate(options, says):
    assert_says(complaint(sc.simulate, STUD, **{"hands": 10, **options}), *says)


def test_results_of_different_games_do_not_add_up():
    stud, razz = (sc.simulate(sc.load(name), hands=10, seed=1) for name in ("stud", "razz"))
    four = sc.simulate(STUD, hands=10, players=4, seed=1)
    assert_says(complaint(lambda: stud + razz), "games")
    assert_says(complaint(lambda: stud + four), "seats")


# ---- tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": []}, ["2 to 8 players", "0"]),
        ({"players": ["call"]}, ["2 to 8 players", "1"]),
        ({"players": ["call"] * 9}, ["2 to 8 players", "9"]),
        ({"players": ["clever", "call", "call"]}, ["random", "call", "'clever'"]),
        ({"players": [5, "call", "call"]}, ["expected", "5"]),
        ({"players": [None] * 3}, ["expected", "None"]),
        ({"players": None}, ["players", "None"]),
        ({"players": 3}, ["players", "3"]),
        ({"stacks": [5, 5]}, ["3 players", "2"]),
        ({"stacks": -5}, ["expected 0 to", "-5"]),
        ({"stacks": 0}, ["2 to 8 players", "0"]),
        ({"stacks": 2**31}, ["expected", str(2**31)]),
        ({"stacks": 1.5}, ["stacks", "1.5"]),
        ({"stacks": None}, ["stacks", "None"]),
        ({"stacks": [5, 5, 5.5]}, ["stacks", "whole number"]),
    ],
    ids=str,
)
def test_table(options, says):
    options = {"players": ["call"] * 3, "stacks": 100, **options}
    assert_says(complaint(sc.Table, STUD, **options), *says)


@pytest.mark.parametrize("hands", [-1, 1.5, "10"], ids=str)
def test_hands_at_a_table(hands):
    table = sc.Table(STUD, players=["call"] * 3, stacks=100, seed=1)
    assert_says(complaint(table.play, hands=hands), "hands", "expected", str(hands))
    assert table.hands_played == 0


# ---- actions -------------------------------------------------------------------------------------

ODD = [None, "fold", 1.5, [1], (), 2**40, 2**80, -(2**80), -1, -7, 9, float("nan")]


def assert_refused(hand, method, *arguments):
    before = state(hand)
    with pytest.raises(sc.IllegalActionError, match="seat"):
        getattr(hand, method)(*arguments)
    assert state(hand) == before


@pytest.mark.parametrize("value", ODD, ids=str)
@pytest.mark.parametrize("method", ["act", "raise_to", "choose"])
@pytest.mark.parametrize("make", [new_hand, discarding], ids=["bet", "discard"])
def test_values_that_are_no_action(make, method, value):
    hand = make()
    before = state(hand)
    with pytest.raises(sc.IllegalActionError) as caught:
        getattr(hand, method)(value)
    message = str(caught.value)
    assert 15 < len(message) < 300
    assert "expected" in message or "it may" in message
    assert state(hand) == before


def test_what_a_seat_may_do_is_said_in_english():
    assert "it may bring it in for 2 or complete to 5" in complaint(new_hand().act, 9)
    assert "it may one" not in complaint(discarding().act, 9)


@pytest.mark.parametrize("total", [1, 2, 3, 4, 6, 10, 99, 100, 0, -5])
def test_amounts_that_are_not_offered(total):
    hand = new_hand()
    assert hand.options.raise_to == (5,)
    message = complaint(hand.raise_to, total)
    assert_says(message, f"seat {hand.actor}", str(total), "5", "2")
    assert_refused(hand, "raise_to", total)


def test_actions_that_are_not_offered():
    hand = new_hand()
    for method in ("fold", "check", "call", "deal"):
        with pytest.raises(sc.IllegalActionError):
            getattr(hand, method)()
    hand.post_bring_in()
    for method in ("check", "post_bring_in"):
        assert_refused(hand, method)
    while hand.options.raise_to:
        hand.act(2)
    assert_refused(hand, "act", 2)
    assert_refused(hand, "act", 3)
    assert_refused(hand, "raise_to", max(hand.bets) + 5)


def test_actions_after_the_end():
    hand = call_down(new_hand())
    before = state(hand)
    for method in ("fold", "check", "call", "post_bring_in", "deal"):
        with pytest.raises(sc.IllegalActionError):
            getattr(hand, method)()
    for code in (-5, 0, 1, 2, 3):
        assert_says(complaint(hand.act, code), "over")
    for call in (lambda: hand.raise_to(5), lambda: hand.choose(()), lambda: hand.choose(0)):
        assert_says(complaint(call), "over")
    assert state(hand) == before


@pytest.mark.parametrize("method", ["cards", "board", "folded", "live", "mucked", "up", "view"])
@pytest.mark.parametrize("seat", [3, -1, 2**40, 2**80, 1.5, "0", None], ids=str)
def test_seats(method, seat):
    assert_says(complaint(getattr(new_hand(), method), seat), "expected a seat", str(seat))


@pytest.mark.parametrize("seat", [0, 3, -1, 2**80, 1.5, None], ids=str)
def test_mucking(seat):
    assert_says(complaint(new_hand().muck, seat), "muck", str(seat))


@pytest.mark.parametrize(
    "actions", [[9], [1, 1, 1, None], [1, "call"], [1] * 500, 5, None], ids=str
)
def test_replay(actions):
    message = complaint(sc.Hand.replay, STUD, stacks=[100] * 3, seed=1, actions=actions)
    assert "not iterable" not in message


@settings(max_examples=200)
@given(st.text(max_size=12))
def test_any_text_as_a_name_or_cards(text):
    if text not in sc.games():
        complaint(sc.load, text)
    if text not in sc.houses():
        complaint(sc.load, "razz", house=text)
    complaint(sc.evaluate, text)
    complaint(new_hand, deck=text)
