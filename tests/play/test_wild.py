"""Wild cards, jokers, stripped decks and changed orders in play (docs/rules.md O)."""

import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import A, B, deal, game, legal, table

LOW = ("low hand opens", "high card brings it in, ace low", "no open pair", "pot to low hand")
SHORT = ("deck from seven to ace", "players 2 to 4")
SOKO = ("four-card straight beats pair", "four-card flush beats four-card straight")


def _payouts(rules, *seats):
    """Return what two seats get that check it down."""
    hand = deal(rules, *seats)
    while not hand.is_over:
        hand.act(1)
    return hand.payouts


# What the best hand is, and that it takes the pot; both seats checked down.
@pytest.mark.parametrize(
    ("lines", "better", "worse"),
    table(
        (
            "O1 a deuce completes the straight",
            ["wild deuces"],
            "9c 8d 7h 6s 2c Kd Ks",
            "Ac Ad Ah Kh Qc Jd 3s",
        ),
        (
            "O2 five of a kind beats a royal flush",
            ["wild deuces"],
            "6c 6d 6h 6s 2c Kd 9s",
            "Ac Kc Qc Jc Tc 3d 4h",
        ),
        (
            "X101 unless the game puts the royal flush on top",
            ["wild deuces", "royal flush beats five of a kind"],
            "Ac Kc Qc Jc Tc 3d 4h",
            "6c 6d 6h 6s 2c Kd 9s",
        ),
        (
            "natural deuces are no deuces in a low either",
            ["wild deuces", *LOW],
            "Ac 3d 4h 5s 2c Kd Ks",
            "Ad 3c 4s 6h 7d Kh Kc",
        ),
        (
            "O4 in a low the wild card is the lowest rank not held",
            ["wild kings", *LOW],
            "2c 3d 4h 5s Kd Qh Qs",
            "Ad 2d 3h 4s 6c Qc Qd",
        ),
        ("O3 a bug is an ace", ["bug jacks"], "Jc Ad 9h 7s 5c 3d 2h", "Kc Kd Qh 9s 7d 4c 2s"),
        (
            "O3 a bug makes no pair of kings three",
            ["bug jacks"],
            "Qc Qd Qh 8s 6d 4c 2s",
            "Kc Kd Jh 9s 7d 5c 3s",
        ),
        (
            "O3 a bug completes a flush",
            ["bug jacks"],
            "Jc Ad 9d 7d 5d 3h 2h",
            "9c 8h 7c 6h 5c 2s 2c",
        ),
        (
            "X103 the wild card is the highest missing rank of a flush",
            ["wild deuces"],
            "Ah Kh Qh 4h 3h Tc 8d",
            "Ad 2c Jd 9d 4d Qc 8s",
        ),
        (
            "X103 double aces",
            ["wild deuces", "double aces count in flushes"],
            "Ad 2c Jd 9d 4d Qc 8s",
            "Ah Kh Qh 4h 3h Tc 8d",
        ),
        (
            "O5 naturals beat wild hands",
            ["wild deuces", "natural hands beat wild hands"],
            "Ac Ad Kh 9s 7d 5c 3s",
            "Ah 2c Kd 9c 7h 5s 3d",
        ),
        (
            "X108 flush over full house",
            [*SHORT, "flush beats full house"],
            "Ac Qc Tc 8c 7c Kd Jh",
            "Kc Kh Ks Jc Jd 9d 8h",
        ),
        ("X108 the low ace in a short deck", SHORT, "Ac 7d 8h 9s Tc Kd Kh", "As Ad Jh Js Qc 9d 8c"),
        ("X107 four-flush over a pair", SOKO, "Kh Qh 9h 3h 3c 6d 7s", "As Ad Kc Qd Js 5h 4c"),
        ("X107 two pair over four-flush", SOKO, "2c 2d 3s 3d 4c 8c Jd", "Kh Qh 9h 5h 5c 6d Ts"),
    ),
)
def test_the_better_hand_wins(lines, better, worse):
    rules = game("stud", *lines)
    assert _payouts(rules, better, worse)[B] == 0
    assert _payouts(rules, worse, better)[A] == 0


def test_o5_by_default_wild_hands_tie():
    natural, wild = "Ac Ad Kh 9s 7d 5c 3s", "Ah 2c Kd 9c 7h 5s 3d"
    payouts = _payouts(game("stud", "wild deuces"), natural, wild)
    assert payouts[A] == payouts[B] > 0


def test_suits_break_ties_where_the_game_says_so():
    # The kings' suits come before the ace's; both hands are kings with A 7 5.
    better, worse = "Kh Ks Ac 7d 5s 3d 2c", "Kc Kd As 7h 5d 3c 2h"
    payouts = _payouts(game("stud"), better, worse)
    assert payouts[A] == payouts[B]
    assert _payouts(game("stud", "suits break ties"), better, worse)[B] == 0
    low = game("stud", "suits break ties", *LOW)
    assert _payouts(low, "7c 5d 4h 3s As Kd Qh", "7d 5c 4c 3c Ad Kc Qs")[A] == 0  # 7d over 7c


def test_the_order_of_suits_decides_wherever_suits_do():
    # Clubs on top, spades at the foot (P35).
    suits = "suits clubs over diamonds over hearts over spades"
    door = ("?? ?? 2c 7d", "?? ?? 2s 9s")
    assert legal(deal(game("stud"), *door)).startswith("A: bring in")
    assert legal(deal(game("stud", suits), *door)).startswith("B: bring in")
    # Equal boards by suit: the king of clubs opens, not the king of spades.
    high_suit = "equal boards by high suit"
    for order, opens in (((), "A"), ((suits,), "B")):
        hand = deal(game("stud", high_suit, *order), "?? ?? Ks 2d 5h", "?? ?? Kc 2h 5d")
        hand.post_bring_in(), hand.call()
        assert legal(hand).startswith(f"{opens}: check")
    clubs, spades = "Kc Kd As 7h 5d 3c 2h", "Kh Ks Ac 7d 5s 3d 2c"
    assert _payouts(game("stud", "suits break ties"), spades, clubs)[B] == 0
    assert _payouts(game("stud", "suits break ties", suits), spades, clubs)[A] == 0


def test_a_game_may_have_more_classes_than_sixteen_bits_hold():
    soko = ["four-card straight beats pair", "four-card flush beats four-card straight"]
    lines = ["deck standard with one joker", "wild jokers", "natural hands beat wild hands", *soko]
    rules = game("stud", *lines)
    assert _payouts(rules, "Ks Kh Qd 9d 7c 4s 2d", "Kd Jk Qs 9h 7d 4h 3c")[B] == 0
    assert _payouts(rules, "Ks Jh Qd 9d 7c 4s 2d", "Kd Jk Qs 9h 7d 4h 3c")[A] == 0
    assert sc.simulate(rules, hands=2000, players=4, seed=1).hands == 2000


def test_a_natural_share_takes_wild_cards_for_what_they_are():
    rules = game("stud", "wild deuces", "no open pair", "pot to natural high hand")
    assert _payouts(rules, "9c 8d 7h 6s 2c Kd Ks", "Ac Ad Qh Jh 4c 3d 2s")[A] == 0


def test_deuces_is_a_game_of_the_package():
    rules = sc.load("deuces")
    assert _payouts(rules, "9c 8d 7h 6s 2c Kd Ks", "Ac Ad Ah Kh Qc Jd 3s")[B] == 0


def test_boards_are_natural_unless_the_house_says_otherwise():
    # P16: A shows 2-7, B shows K-9; on third street the deuce brings it in, or as an ace does not.
    seats = ("?? ?? 2c 7d", "?? ?? Kh 9s")
    hand = deal(game("stud", "wild deuces"), *seats)
    assert legal(hand).startswith("A: bring in")
    hand.post_bring_in(), hand.call()
    assert legal(hand).startswith("B: check")
    hand = deal(game("stud", "wild deuces", "wild boards as wild"), *seats)
    assert legal(hand).startswith("B: bring in")
    hand.post_bring_in(), hand.call()
    assert legal(hand).startswith("A: check")  # a pair of sevens


def test_jokers_are_in_the_deck_and_lie_below_all_cards_on_boards():
    lines = ("deck standard with two jokers", "wild jokers", "no open pair")
    hand = deal(game("stud", *lines), "?? ?? Jk 7d", "?? ?? 2h 3s")
    assert legal(hand).startswith("A: bring in")
    hand.post_bring_in(), hand.call()
    assert legal(hand).startswith("A: check")  # seven high beats three high
    hand = deal(game("stud", *lines, "wild boards as wild"), "?? ?? Jk 7d", "?? ?? 2h 3s")
    assert legal(hand).startswith("B: bring in")
    seen = {
        event.card
        for number in range(40)
        for event in sc.Hand(game("stud", *lines), stacks=[9] * 6, seed=1, number=number).events
        if isinstance(event, ev.Dealt)
    }
    assert "Jk" in seen


def test_a_stripped_deck_deals_its_cards_only():
    rules = game("stud", *SHORT)
    hand = sc.Hand(rules, stacks=[100] * 4, seed=3)
    while not hand.is_over:
        hand.act(1)
    cards = [card for seat in range(4) for card in hand.cards(seat)]
    assert len(set(cards)) == 28
    assert not any(card[0] in "23456" for card in cards)
    with pytest.raises(sc.CardError, match=r"2c \(card 1\) is not in this game's deck"):
        sc.Hand(rules, stacks=[100] * 4, deck="2c")


@pytest.mark.parametrize(
    ("name", "ranking"), [("stud", "high"), ("razz27", "deuce-to-seven"), ("razz", "ace-to-five")]
)
def test_a_joker_that_is_not_wild_is_no_card_at_the_showdown(name, ranking):
    rules = sc.parse(f'game "X" extends {name}\ndeck standard with one joker')
    held = 0
    for number in range(150):
        hand = sc.Hand(rules, stacks=[200] * 4, seed=11, number=number)
        while not hand.is_over:
            hand.act(1)
        cards = [hand.cards(seat) for seat in range(4)]
        held += any("Jk" in each for each in cards)
        ranks = [
            sc.evaluate([card for card in each if card != "Jk"], ranking=ranking) for each in cards
        ]
        won = [seat for seat in range(4) if hand.payouts[seat] > 0]
        assert won == [seat for seat in range(4) if ranks[seat] == max(ranks)]
    assert held > 40
    sc.simulate(rules, hands=20_000, players=6, seed=1, policy="call")
