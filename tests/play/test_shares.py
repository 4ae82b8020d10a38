"""Shared cards, single cards and hands of certain cards: worked hands, and a slow referee."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import A, B, table

CHICAGO = 'game "{}" extends stud\nplayers 2 to 7\nno open pair\nhalf the pot to high hand\n'
TEXTS = {
    "chicago": CHICAGO + "half the pot to highest spade in the hole",
    "lowchi": CHICAGO + "half the pot to lowest spade in the hole",
    "mariah2": CHICAGO + "half the pot to queen of spades",
    "sanfran": CHICAGO + "half the pot to highest heart in the hole",
    "chinight": CHICAGO + "half the pot to highest spade in the hole\nwild deuces, one-eyed jacks",
    "murrum": """game "{}" extends stud
players 2 to 7
no bring-in, ante, open pair, streets
blinds 5 / 10
pot limit
third street    three down, bet
fifth street    two up, bet
sixth street    up, bet
seventh street  up, bet
pot to high hand, using two down cards
deck runs out  one shared card""",
    "studaha": """game "{}" extends stud
players 2 to 6
no open pair, streets
third street    two down, one up, bet small
fifth street    three shared, two up, bet small
sixth street    one shared, up, bet big
seventh street  one shared, down, no bet
half the pot to high hand, using own cards
half the pot to high hand, using two own and three shared""",
    "actrazz": 'game "{}" extends razz\npot to low hand, first to hands with jacks to kings',
    "actdugi": """game "{}" extends razz
half the pot to low hand, first to hands with jacks to kings, with the odd chip
half the pot to badugi""",
    "mambo": """game "{}"
players 2 to 8
ante 1
pot limit from 2
high hand opens
second street  one down, one up, bet
third street   up, bet
fourth street  one shared, bet
half the pot to three-card high hand
half the pot to three-card low hand, six or better""",
    "oxford": """game "{}" extends stud8
players 2 to 9
no streets
third street    two down, one up, bet small
fifth street    two shared, bet small
sixth street    up, bet big
seventh street  one shared, bet big""",
}
STUD = ("ooo", "o", "o", "o", "o")
# Cards of each street: "o" one to each seat, "s" one for all.
DEALS = {
    "murrum": ("ooo", "oo", "o", "o"),
    "studaha": ("ooo", "sssoo", "so", "so"),
    "mambo": ("oo", "o", "s"),
    "oxford": ("ooo", "ss", "o", "s"),
}


@cache
def load(name, *lines, house="standard"):
    """Return one of the games, with further lines."""
    text = "\n".join([TEXTS[name].replace("{}", name.title()), *lines])
    return sc.parse(text, house=house)


def chicago_with(prize, *lines):
    """Return Chicago, with another card for the second half."""
    return sc.parse("\n".join([CHICAGO + f"half the pot to {prize}", *lines]))


def dealt(rules, seats, shared="", streets=STUD, stacks=None, **more):
    """Start a hand in which the seats get these cards, each in the order it gets them."""
    own, common = [seat.replace("/", " ").split() for seat in seats], shared.split()
    deck, place = [], 0
    for number, street in enumerate(streets):
        deck += ["??"] * bool(number)
        for kind in street:
            if kind == "s":
                deck.append(common.pop(0))
            else:
                deck += [cards[place] for cards in own]
                place += 1
    assert not common
    assert {place} == set(map(len, own))
    return sc.Hand(rules, stacks=stacks or [100] * len(seats), deck=deck, **more)


def checked_down(hand):
    """Let everybody bring in, call or check."""
    while hand.actor is not None:
        hand.act(1)
    return hand


# Seats that only call: 3 chips each from an ante of 1 and a bring-in of 2, the odd chip to the
# first share; 10 each in Murrumbidgee; 1 each in Mambo.
# The cards are down / up / down, in the order dealt.
@pytest.mark.parametrize(
    ("name", "seats", "shared", "payouts"),
    table(
        (
            # 9: 5 to C's sixes, 4 to B's king of spades; A's ace of spades shows.
            "a spade that shows does not count",
            "chicago",
            ["2c 7d / As 9h 4d Jc / 3h", "Ks 8c / 5d 5c 9d 2h / Td", "Qs 8h / 6c 6d Jh 2d / Kc"],
            "",
            (0, 4, 5),
        ),
        (
            # 9 to C's sixes: nobody has a spade in the hole.
            "P30 without a spade in the hole the high hand has all",
            "chicago",
            ["2c 7d / As 9h 4d Jc / 3h", "Kc 8c / 5d 5s 9d 2h / Td", "Qc 8h / 6c 6s Jh 2d / Kd"],
            "",
            (0, 0, 9),
        ),
        (
            # 6: 3 to B's tens, 3 to A's ace of spades.
            "the last card is in the hole",
            "chicago",
            ["2c 7d / 9h 9c 4d Jc / As", "Ks 8c / Td Tc 5d 2h / 3d"],
            "",
            (3, 3),
        ),
        (
            # 6: 3 to A's kings, 3 to B's deuce: the ace is high.
            "the deuce is the lowest spade",
            "lowchi",
            ["As 7d / Kc Kh 4d Jc / 3h", "2s 8c / 5d 5c 9d Qh / Td"],
            "",
            (3, 3),
        ),
        (
            # 6: 3 to B's fives, 3 to A's four; B has the nine in the hole.
            "a deuce of spades that shows does not count",
            "lowchi",
            ["4s 7d / Qh 9h Kd Jc / 3h", "9s 8c / 2s 5c 5d Qc / Td"],
            "",
            (3, 3),
        ),
        (
            # 9: all to B's fives.
            "no low spade in the hole",
            "lowchi",
            ["4c 7d / Qh 9s Kd Jc / 3h", "9d 8c / 2s 5c 5d Qc / Td", "2c 6d / 3s 8h Ks Ah / Th"],
            "",
            (0, 9, 0),
        ),
        (
            # 6: 3 to A's aces, 3 to B who shows the queen.
            "the queen may show",
            "mariah2",
            ["Ac Ad / 9h 7c 4d Jc / 3h", "2c 8d / Qs 5c 9d 4h / Td"],
            "",
            (3, 3),
        ),
        (
            # 9: 5 to B's aces, 4 to C who has the queen in the hole.
            "the queen may be down",
            "mariah2",
            ["Kc 6d / 9h 7c 4d Jc / 3h", "Ac Ad / 8h 5c 9d 4h / Td", "2c 8d / 6c 9c Kd 3s / Qs"],
            "",
            (0, 5, 4),
        ),
        (
            # 6 to A's aces.
            "nobody has the queen",
            "mariah2",
            ["Ac Ad / 9h 7c 4d Jc / 3h", "As Ks / Qh 5c 9d 4h / Td"],
            "",
            (6, 0),
        ),
        (
            # 6: 3 to A's three kings, 3 to B's four of hearts.
            "the ace of spades is no heart",
            "sanfran",
            ["As Kd / Kc Ks 9d Jc / 3s", "4h 8c / 5d Qc Td 2c / 7d"],
            "",
            (3, 3),
        ),
        (
            # 6: 3 to B's sixes, 3 to A's jack over the ten; B's ace shows.
            "a heart that shows does not count",
            "sanfran",
            ["Jh 3c / Kd 5s 9c 2s / 7d", "Th 4d / Ah 6s 6c Qd / 8c"],
            "",
            (3, 3),
        ),
        (
            # 9: all to C's queens.
            "no heart in the hole",
            "sanfran",
            ["Jd 3c / Kh 5s 9c 2s / 7d", "Tc 4d / Ah 6s 2c 9d / 8c", "Qc 4s / Qh Th 5d 3d / Js"],
            "",
            (0, 0, 9),
        ),
        (
            # 6: 3 to A's kings by the wild deuce, 3 to B's three of spades.
            "a wild deuce of spades is a deuce",
            "chinight",
            ["2s 4d / Kc 9h 7d Qc / 5h", "3s 6c / Jc Td 8h Ks / Ah"],
            "",
            (3, 3),
        ),
        (
            # 6: 3 to A's straight 3 4 5 (J) 7, 3 to B's queen over the jack.
            "a wild jack of spades is a jack",
            "chinight",
            ["Js 4d / Kc 9h 7d 3c / 5h", "Qs 8c / Ad Tc 6h 9s / 3d"],
            "",
            (3, 3),
        ),
        (
            # 6: 3 to A's five kings over B's straight flush, 3 to B's seven of spades.
            "five kings",
            "chinight",
            ["2c 2d / Kc Kh Ks 7d / 4h", "7s 3s / 5s 4s 6s Tc / Qh"],
            "",
            (3, 3),
        ),
        (
            # 20 to B: nines and eights; A's three aces in the hole are a pair.
            "two of three aces in the hole play",
            "murrum",
            ["Ac Ad Ah / Kc 9d 7h 4s", "9c 8h 2d / 9h 8d 3c Qs"],
            "",
            (0, 20),
        ),
        (
            # 20 to B's threes: only three of A's four hearts on the board play.
            "one down card makes no flush",
            "murrum",
            ["Ah 5c 6d / Kh 9h 7h 2h", "3c 3d Tc / Qs Jd 8s 4c"],
            "",
            (0, 20),
        ),
        (
            # 20 to A: four sevens (7 K from the hole) over B's full house.
            "one seven in the hole makes four",
            "murrum",
            ["7s Kd 4c / 7c 7d 7h 2s", "Ac Ad 5h / 9c 9d 9h Qs"],
            "",
            (20, 0),
        ),
        (
            # 10 each: A K Q J 9; the third down card plays for nobody.
            "the third down card never plays",
            "murrum",
            ["Ac Kd 2h / Qs Jd 9c 3h", "Ad Kh 3c / Qc Js 9d 4s"],
            "",
            (10, 10),
        ),
        (
            # 6: 3 to A's own aces full, 3 to B's flush Qh 3h + Kh 9h 4h.
            "own full house and a flush with shared cards",
            "studaha",
            ["Ac Ad / As 5c 5d Tc / 8s", "Qh 3h / Jc Td 8c 6s / 2d"],
            "Kh 9h 4h 2c 7d",
            (3, 3),
        ),
        (
            # 6: 3 to A's own four aces, 3 to B's four kings over A's kings full.
            "two of four aces play with three shared",
            "studaha",
            ["Ac Ad / Ah As 6c 7d / Tc", "Kh 2c / 3c 4d Qs 9h / Jd"],
            "Kc Kd Ks 3h 8d",
            (3, 3),
        ),
        (
            # 6: 3 to A's flush 2h 3h A K Q over B's straight; 3 to B's own aces and eights.
            "a royal flush on the table is nobody's",
            "studaha",
            ["2h 3h / 5c 7d 9s Jc / 4s", "Ac 2c / As 6d 8c 8d / Td"],
            "Ah Kh Qh Jh Th",
            (3, 3),
        ),
        (
            # 6 to B, who has a pair and a king; A has a wheel and none.
            "a king beats a wheel",
            "actrazz",
            ["Ac 2d / 3h 4s 5c 6d / 7h", "Kc Kd / 9h 9s 8c 8d / 7c"],
            "",
            (0, 6),
        ),
        (
            # 6 to A: 7 6 4 3 2 over 8 6 4 3 A; both have one of them, it need not play.
            "the king need not play",
            "actrazz",
            ["Kc 2d / 3h 4s 6c 7d / 8h", "Jc Ad / 3c 4d 6h 8s / 9d"],
            "",
            (6, 0),
        ),
        (
            # 6 to A: 8 7 6 3 2 over 9 7 5 4 A; the ace is none of them.
            "an ace is no face card",
            "actrazz",
            ["Tc 9d / 8h 7s 6c 2d / 3h", "Ac 4d / 5h 7d 9s Th / Td"],
            "",
            (6, 0),
        ),
        (
            # 9: C's ten low loses; A and B tie with 7 5 4 3 2; 5 to B for the seven of spades.
            "a queen and a jack tie",
            "actrazz",
            ["Qc 2d / 3h 4s 5c 7d / Jd", "Jc 2h / 3c 4d 5h 7s / Kd", "Ac 2c / 8h 9s 6s 6d / Td"],
            "",
            (4, 5, 0),
        ),
        (
            # 6: 3 to B's low with kings, 3 to A's badugi 4 3 2 A.
            "the badugi needs no face card",
            "actdugi",
            ["Ac 2d / 3h 4s 5c 6d / 7h", "Kc Kd / 9h 9s 8c 8d / 7c"],
            "",
            (3, 3),
        ),
        (
            # 9: 5 to B's low, which gets the odd chip, 4 to A's badugi.
            "the odd chip is the low's",
            "actdugi",
            ["Ac 2d / 3h 4s 5c 6d / 7d", "Kc Kd / 9h 9s 8c 8d / 7c", "Tc 9c / 9d 8h 8s Th / Td"],
            "",
            (4, 5, 0),
        ),
        (
            # 6 to A: 6 4 3 2 A with a king, and the badugi 4 3 2 A.
            "both",
            "actdugi",
            ["Kc Ad / 2h 3s 4c 6d / 7h", "Qc 9d / 8h 7s 5c 5d / Jh"],
            "",
            (6, 0),
        ),
        (
            # 2: 1 to A's three kings, 1 to B's 3 2 A.
            "the shared king makes three",
            "mambo",
            ["Kc / Kd Qh", "Ac / 2d 3h"],
            "Ks",
            (1, 1),
        ),
        (
            # 2 to A's kings: B's 9 7 2 is not six or better.
            "no low",
            "mambo",
            ["Kc / Kd Qh", "7c / 2d Th"],
            "9s",
            (2, 0),
        ),
        (
            # 3: 2 to A's aces, 1 to B's 5 4 2.
            "the shared deuce makes a low",
            "mambo",
            ["Ac / Ad 9h", "4c / 5d Kh", "Kc / Qd 9d"],
            "2c",
            (2, 1, 0),
        ),
        (
            # 2 to A: 6 5 4 is a straight over B's flush, and the only low.
            "a straight of three beats a flush",
            "mambo",
            ["4c / 5d 9h", "Ks / 9s 2s"],
            "6s",
            (2, 0),
        ),
        (
            # 6: 3 to B's kings full, 3 to A's 5 4 3 2 A.
            "shared cards for high and low",
            "oxford",
            ["As 2d / 3c 4h", "Kc Kd / Kh 9s"],
            "5c 9d 8s",
            (3, 3),
        ),
        (
            # 6 to A's straight to the ace: B has only three low cards.
            "no low with shared cards",
            "oxford",
            ["Ac Ts / 7c 6d", "Ks 2c / 3d 4h"],
            "Kd Qc Jh",
            (6, 0),
        ),
        (
            # 6, 3 each: K K A J T; nobody has a low.
            "the same kings",
            "oxford",
            ["Ac Jd / 7c 6d", "As Jc / 7d 6s"],
            "Kd Kc Th",
            (3, 3),
        ),
    ),
)
def test_worked_hands(name, seats, shared, payouts):
    hand = dealt(load(name), seats, shared, DEALS.get(name, STUD))
    assert checked_down(hand).payouts == payouts


# The second half of 6 or 9 chips in games with other single cards; the first is the high hand's.
@pytest.mark.parametrize(
    ("prize", "seats", "payouts"),
    table(
        (
            # 3 to B's queens, 3 to A's four of hearts; the ace and king are in the hole.
            "a heart that shows",
            "highest heart showing",
            ["2c 7d / 4h 9c Td Jc / Kh", "Qc Ah / Qs 5c 8d 2h / 3s"],
            (3, 3),
        ),
        (
            # 3 to B's queens, 3 to A's three.
            "the lowest card of any suit",
            "lowest card in the hole",
            ["3c 7d / 4h 9c Td Jc / Kh", "Qc Ah / Qs 5c 8d 2h / 4s"],
            (3, 3),
        ),
        (
            # 3 to A's tens, 3 to B's ace.
            "the ace as the lowest card",
            "lowest card in the hole, ace low",
            ["3c 7d / Th 9c Td Jc / Kh", "Qc Ah / Ks 5c 8d 2h / 4s"],
            (3, 3),
        ),
        (
            # 9: 5 to C's queens, 4 for the lowest cards: 2 each to A's and B's three.
            "suits do not break a tie of single cards",
            "lowest card in the hole",
            ["3c 7d / 4h 9c Td Jc / Kh", "3d Ah / Ks 9d 8d 2h / 4s", "Qc 8c / Qs 6h 7h 2c / Jd"],
            (2, 2, 5),
        ),
        (
            # 3 to B's queens, 3 to A's king of spades that shows.
            "any spade",
            "highest spade",
            ["3c 7d / Ks 9c Td Jc / 2h", "Qc Js / Qd 5c 8d 2c / 4s"],
            (3, 3),
        ),
        (
            # 3 to B's tens, 3 to A's queen over the ace.
            "The Bitch",
            "highest spade in the hole, queen highest",
            ["Qs 7d / Kd 9c 6h Jc / 2h", "Tc As / Td 5c 8d 2c / 4s"],
            (3, 3),
        ),
        (
            # 3 to B's tens, 3 to A's ace over the king: only the queen is moved.
            "the ace is second",
            "highest spade in the hole, queen highest",
            ["As 7d / Kd 9c 6h Jc / 2h", "Tc Ks / Td 5c 8d Qs / 4s"],
            (3, 3),
        ),
        (
            # 3 to B's tens, 3 to A's deuce over the ace.
            "the ace of spades is low",
            "highest spade in the hole, ace low",
            ["2s 7d / Kd 9c 6h Jc / 2h", "Tc As / Td 5c 8d 3c / 4c"],
            (3, 3),
        ),
        (
            # 6 to B's tens: the queen shows.
            "the queen in the hole",
            "queen of spades in the hole",
            ["2s 7d / Kd 9c 6h Qs / 2h", "Tc As / Td 5c 8d 3c / 4c"],
            (0, 6),
        ),
        (
            # 3 to B's tens, 3 to A's queen.
            "the queen is in the hole",
            "queen of spades in the hole",
            ["2s 7d / Kd 9c 6h Jc / Qs", "Tc As / Td 5c 8d 3c / 4c"],
            (3, 3),
        ),
    ),
)
def test_other_single_cards(prize, seats, payouts):
    assert checked_down(dealt(chicago_with(prize), seats)).payouts == payouts


NO_SPADE = ["2c 7d / As 9h 4d Jc / 3h", "Kc 8c / 5d 5s 9d 2h / Td"]


def test_a_share_without_a_spade_goes_where_the_house_says():
    spade = "highest spade in the hole"
    waits = (
        chicago_with(f"{spade}, else to next hand"),
        chicago_with(spade, "unclaimed share to next hand"),
    )
    for rules in waits:
        hand = checked_down(dealt(rules, NO_SPADE))
        assert (hand.payouts, hand.carried) == ((0, 3), 3)
    for rules in (
        chicago_with(f"{spade}, else to other shares"),
        chicago_with(spade, "unclaimed share to other shares"),
    ):
        assert checked_down(dealt(rules, NO_SPADE)).payouts == (0, 6)


def test_a_spade_wins_from_the_pots_of_its_seat_only():
    # Main pot 3: 2 to C's sixes, 1 to A's ace. Side pot 4: 2 to C, 2 to B's king.
    seats = ["As 7d / Kd 9h 4d Jc / 3h", "Ks 8c / 5d 5c 9d 2h / Td", "Qs 8h / 6c 6d Jh 2d / Kc"]
    hand = checked_down(dealt(load("chicago"), seats, stacks=[1, 100, 100]))
    assert hand.payouts == (1, 2, 4)


def test_a_folded_holder_wins_nothing():
    seats = ["Ac Ad / 9h 7c 4d Jc / 3h", "2c 8d / Qs 5c 9d 4h / Td", "Kc 8s / 2h 6c 3d 6s / 7h"]
    hand = dealt(load("mariah2"), seats)
    while hand.street < 7:
        hand.act(1)
    hand.raise_to(10)  # C's sixes open
    hand.call()
    hand.fold()  # B, who shows the queen
    # 29 to A's aces: 3 each, and 10 from A and C.
    assert hand.payouts == (29, 0, 0)


def test_the_card_of_a_deck_that_runs_out_is_in_nobodys_hole():
    """Seven seats share the last card: it makes C's flush of spades, and is no hole spade (H8)."""
    rules = load("chicago", "deck runs out: one shared card")
    # Without burns 21 + 21 cards lie, and with three burns 45: 7 are left of the 8 it takes.
    seats = [
        "2c 3d / 4h 6c Jd 8h",
        "2d 3h / 4c 6d Qc Tc",
        "Ks Qs / 2s 5s 7d 9h",
        "7c 8c / Jc Kd 4d 3c",
        "Qd 5d / Td 8d 7h 2h",
        "Kh Jh / Kc 9c 6h 5h",
        "Js Ac / Th Qh 9d 5c",
    ]
    hand = dealt(rules, seats, "As", ("ooo", "o", "o", "o", "s"))
    checked_down(hand)
    assert hand.shared == ("As",)
    # 21: 11 to C's flush, 10 to C's king of spades; nobody has the ace in the hole.
    assert hand.payouts == (0, 0, 21, 0, 0, 0, 0)


def test_a_shared_king_is_in_every_hand():
    """Eight seats in Action Razz: all have a king by the last card, so the wheel wins (H8)."""
    seats = [
        "Ac 2d / Kc Kd Tc Td",
        "Ad 2c / 3h 4s 5c 9d",
        "Ah 2h / Qc Qd Qh Qs",
        "As 2s / Jc Jd Jh Js",
        "3c 3d / 4c 4d 6c 6d",
        "5d 5h / 6h 6s 7c 7d",
        "7h 7s / 8c 8d 8h 8s",
        "9c 9h / 9s Th Ts 3s",
    ]
    # Before the last card seats A, C and D hold one of jacks to kings and B, with 5 4 3 2 A, none.
    rules = load("actrazz", "deck runs out: one shared card")
    hand = checked_down(dealt(rules, seats, "Kh", ("ooo", "o", "o", "o", "s")))
    assert hand.shared == ("Kh",)
    assert hand.payouts == (0, 24, 0, 0, 0, 0, 0, 0)  # 3 each


def test_the_card_of_a_deck_that_runs_out_is_no_own_card():
    """Eight seats of stud, where only own cards play: the shared ace makes nobody's pair (H8)."""
    rules = sc.parse(
        'game "X" extends stud\nno open pair\npot to high hand, using own cards\n'
        "deck runs out: one shared card"
    )
    seats = [
        "Ac 2d / 5c 9d Jh 7s",
        "Kc 2c / 3d 4h 8s Td",
        "Kd 2h / 3c 6h 8h Jd",
        "Kh 3h / 4d 6s 9c Qd",
        "Ks 2s / 5d 7h 9h Jc",
        "Qc 3s / 4c 6d 8d Th",
        "Qh 4s / 5h 7d 9s Tc",
        "Qs 8c / 7c Js 5s 6c",
    ]
    # 24 to A's ace high without a pair: with the shared ace it would be a pair of aces.
    hand = checked_down(dealt(rules, seats, "As", ("ooo", "o", "o", "o", "s")))
    assert hand.shared == ("As",)
    assert hand.payouts == (24, 0, 0, 0, 0, 0, 0, 0)


def test_the_opener_is_judged_with_shared_cards():
    # Oxford: sevens by the shared seven for B; then A's pair of kings by the last shared card.
    seats = ["2c 3d / Kh Qd", "2d 3c / 7h 8c", "4c 5d / Ac Jh"]
    hand = dealt(load("oxford"), seats, "7c 9s Ks", DEALS["oxford"])
    openers = {}
    while hand.actor is not None:
        openers.setdefault(hand.street, hand.actor)
        hand.act(1)
    assert openers == {3: B, 5: B, 6: B, 7: A}
    before = load("oxford", "last street opener as before")
    hand = dealt(before, seats, "7c 9s Ks", DEALS["oxford"])
    while hand.street < 7:
        hand.act(1)
    assert hand.actor == B


def test_five_cards_on_a_board_are_a_hand():
    # Studaha, fifth street: 3 shared + 3 up. B has a straight, C trips, A a flush.
    seats = ["2c 3d / Kh 4h 2s 8d 9d", "2d 3c / Jd Tc 4c 4d 5d", "5c 6d / 8c 8s Ac As 7d"]
    hand = dealt(load("studaha"), seats, "9h 8h 7h 6s Qs", DEALS["studaha"])
    while hand.street < 5:
        hand.act(1)
    # A: Kh 4h with 9h 8h 7h are five hearts.
    assert hand.actor == A
    hand = dealt(load("studaha"), [seats[1], seats[2]], "9h 8h 7h 6s Qs", DEALS["studaha"])
    while hand.street < 5:
        hand.act(1)
    assert hand.actor == A  # the straight, before three eights


# The slow referee.

HIGHEST = "..23456789TJQKA"


@cache
def five(cards, ranking="high", wild=""):
    return sc.evaluate(cards, ranking=ranking, wild=wild).value


def best_of(cards, size=5, ranking="high", wild=""):
    return max(five(tuple(sorted(hand)), ranking, wild) for hand in combinations(cards, size))


def number(card):
    return HIGHEST.index(card[0])


def low_number(card):
    return "A23456789TJQK".index(card[0])


def high(down, up, shared):
    return best_of([*down, *up, *shared])


def high_wild(down, up, shared):
    return best_of([*down, *up, *shared], wild="deuces, one-eyed jacks")


def hole_spade(down, up, shared):
    return max((number(card) for card in down if card[1] == "s"), default=None)


def hole_heart(down, up, shared):
    return max((number(card) for card in down if card[1] == "h"), default=None)


def low_hole_spade(down, up, shared):
    return max((-number(card) for card in down if card[1] == "s"), default=None)


def queen(down, up, shared):
    return 1 if "Qs" in [*down, *up, *shared] else None


def two_down(down, up, shared):
    return max(
        best_of([*two, *three])
        for two in combinations(down, 2)
        for three in combinations([*up, *shared], 3)
    )


def own_only(down, up, shared):
    return best_of([*down, *up])


def two_and_three(down, up, shared):
    return max(
        best_of([*two, *three])
        for two in combinations([*down, *up], 2)
        for three in combinations(shared, 3)
    )


def face_low(down, up, shared):
    cards = [*down, *up, *shared]
    return any(card[0] in "JQK" for card in cards), best_of(cards, ranking="ace-to-five")


def badugi(down, up, shared):
    cards = [*down, *up, *shared]
    for size in (4, 3, 2, 1):
        hands = [
            sorted(map(low_number, hand), reverse=True)
            for hand in combinations(cards, size)
            if len({card[0] for card in hand}) == len({card[1] for card in hand}) == size
        ]
        if hands:
            return size, [-rank for rank in min(hands)]
    raise AssertionError(cards)


def three_high(down, up, shared):
    return best_of([*down, *up, *shared], 3, "three-card-high")


def low_of(size, limit):
    def rank(down, up, shared):
        found = [
            sorted(map(low_number, hand), reverse=True)
            for hand in combinations([*down, *up, *shared], size)
            if len({card[0] for card in hand}) == size
        ]
        best = min(found, default=[limit])
        return [-rank for rank in best] if best[0] < limit else None

    return rank


REFEREES = {
    "chicago": (high, hole_spade),
    "lowchi": (high, low_hole_spade),
    "mariah2": (high, queen),
    "sanfran": (high, hole_heart),
    "chinight": (high_wild, hole_spade),
    "murrum": (two_down,),
    "studaha": (own_only, two_and_three),
    "actrazz": (face_low,),
    "actdugi": (face_low, badugi),
    "mambo": (three_high, low_of(3, 6)),
    "oxford": (high, low_of(5, 8)),
}
MOST = {name: load(name).max_players for name in TEXTS}


def pots(paid, live):
    """Return chips and seats of each level at which a live seat is all-in (J1, J2)."""
    found, levels = [], sorted({paid[seat] for seat in live})
    for below, level in pairwise([0, *levels]):
        top = max(paid) if level == levels[-1] else level
        chips = sum(min(own, top) - min(own, below) for own in paid)
        found.append((chips, [seat for seat in live if paid[seat] >= level]))
    return found


def split(chips, seats):
    """Give each seat its part, and odd chips by position (J7)."""
    parts = enumerate(sorted(seats))
    return {seat: chips // len(seats) + (place < chips % len(seats)) for place, seat in parts}


def divided(chips, seats, ranks):
    """Return what each seat wins of a pot."""
    if len(seats) == 1:
        return {seats[0]: chips}
    winners = []
    for rank in ranks:
        values = {seat: rank[seat] for seat in seats if rank[seat] is not None}
        winners.append([seat for seat in values if values[seat] == max(values.values())])
    if len(winners) == 1 or not winners[1] or winners[0] == winners[1]:  # P30; J11
        return split(chips, winners[0])
    return Counter(split(chips - chips // 2, winners[0])) + Counter(split(chips // 2, winners[1]))


def board_rank(cards, low):
    """Return how good a board is: fewer than five cards by groups alone (F3, F5, F12)."""
    if len(cards) >= 5:
        return best_of(cards, ranking="ace-to-five" if low else "high")
    ranks = Counter(map(low_number if low else number, cards))
    groups = sorted(((count, rank) for rank, count in ranks.items()), reverse=True)
    shape, order = [count for count, _ in groups], [rank for _, rank in groups]
    return ([-n for n in shape], [-n for n in order]) if low else (shape, order)


def check_opener(hand, low):
    """Check that the best board opens, or the next seat after it that has chips."""
    seats = range(hand.seats)
    live = [seat for seat in seats if hand.live(seat)]
    boards = {seat: board_rank([*hand.board(seat), *hand.shared], low) for seat in live}
    best = min(seat for seat in live if boards[seat] == max(boards.values()))
    order = [(best + step) % hand.seats for step in seats]
    assert hand.actor == next(s for s in order if hand.live(s) and hand.stacks[s] > 0)


def check_cards(hand):
    """Check that no card lies twice, and that a seat's view has nothing of others' hands."""
    own = [hand.cards(seat) for seat in range(hand.seats)]
    lying = [*hand.shared, *(card for cards in own for card in cards)]
    assert len(set(lying)) == len(lying)
    if hand.actor is None:
        return
    view = hand.view(hand.actor)
    open_cards = {*hand.shared, *(card for seat in range(hand.seats) for card in hand.board(seat))}
    may_know = {*hand.cards(hand.actor), *open_cards, "??"}
    for event in view.events:
        if isinstance(event, (ev.Dealt, ev.Burned, ev.SharedDealt)):
            assert event.card in may_know
    assert tuple(view.shared) == hand.shared
    assert tuple(view.cards) == hand.cards(hand.actor)


def play_out(hand, luck, low):
    """Play a hand at random, checking chips, cards and who opens."""
    loose, street = luck.random() < 0.5, None
    chips = sum(hand.stacks) + sum(hand.bets) + sum(pot.amount for pot in hand.pots)
    while hand.actor is not None:
        options = hand.options
        if hand.street != street:
            street = hand.street
            check_cards(hand)
            if options.bring_in is None and not any(hand.bets):
                check_opener(hand, low)
        codes = [1, 1, 1, *([2] * bool(options.raise_to))]
        if not loose:
            codes += [*([0] * options.fold), *([3] * (len(options.raise_to) > 1))]
        elif options.fold and luck.random() < 0.02:
            codes = [0]
        hand.act(luck.choice(codes))
        pots_now = 0 if hand.is_over else sum(pot.amount for pot in hand.pots)
        assert sum(hand.stacks) + sum(hand.bets) + pots_now == chips
    check_cards(hand)


def referee(name, hand, stacks):
    """Return the payouts that the rules say."""
    seats = range(len(stacks))
    paid = [stacks[seat] - hand.stacks[seat] + hand.payouts[seat] for seat in seats]
    live = [seat for seat in seats if hand.live(seat)]
    ranks = [{} for _ in REFEREES[name]]
    for seat in live if len(live) > 1 else []:
        up = hand.board(seat)
        down = [card for card in hand.cards(seat) if card not in up and card not in hand.shared]
        for rank, rule in zip(ranks, REFEREES[name], strict=True):
            rank[seat] = rule(down, up, hand.shared)
    expected = Counter()
    for chips, able in pots(paid, live):
        expected += Counter(divided(chips, able, ranks))
    return tuple(expected[seat] for seat in seats)


RUN_OUT = {"chicago", "lowchi", "sanfran", "mariah2", "chinight", "actrazz", "actdugi"}
VARIANTS = [(name, ()) for name in TEXTS] + [
    (name, ("deck runs out: one shared card",)) for name in sorted(RUN_OUT)
]


@pytest.mark.parametrize(("name", "lines"), VARIANTS)
def test_a_slow_referee_agrees(name, lines):
    luck = random.Random(name)
    rules = load(name, "odd chip by position", *lines)
    low = name in ("actrazz", "actdugi")
    shared = 0
    for number in range(100 if lines else 250):
        most = MOST[name]
        count = most if lines or luck.random() < 0.2 else luck.randint(2, most)
        chips = [5, 20, 60, 200, 400] if lines else [1, 2, 3, 5, 8, 14, 30, 60, 200]
        stacks = [luck.choice(chips) for _ in range(count)]
        hand = sc.Hand(rules, stacks=stacks, seed=11, number=number)
        play_out(hand, luck, low)
        assert hand.payouts == referee(name, hand, stacks), (number, stacks)
        assert sum(hand.net) == 0
        shared += bool(hand.shared)
    assert shared or name not in RUN_OUT or not lines


@pytest.mark.parametrize("name", TEXTS)
def test_every_way_to_play_it(name):
    rules = load(name, "odd chip by position")
    most = MOST[name]
    one, two = (
        sc.simulate(rules, hands=600, players=most, seed=2, threads=threads) for threads in (1, 2)
    )
    assert one.net.tolist() == two.net.tolist()
    assert one.net.sum() == 0
    assert {key: won.tolist() for key, won in one.shares.items()} == {
        key: won.tolist() for key, won in two.shares.items()
    }
    first = sc.simulate(rules, hands=300, players=most, seed=2)
    rest = sc.simulate(rules, hands=300, players=most, seed=2, first=300)
    assert (first + rest).net.tolist() == one.net.tolist()
    rotated = sc.simulate(rules, hands=30 * most, players=most, seed=2, policy="call", rotate=True)
    assert not rotated.net.any()  # every player had every seat of each deal


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "studaha"])
def test_styles_play_it(name):
    policy = ["tight", "loose", "rock"]
    result = sc.simulate(load(name), hands=300, players=3, seed=2, policy=policy)
    assert result.net.sum() == 0
    folded = np.sum([result.folded[street] for street in load(name).streets], axis=0)
    assert folded[2] > folded[1]  # the rock more often than the loose


@pytest.mark.parametrize("name", TEXTS)
def test_simulated_hands_are_paid_as_hands_are(name):
    """Blocks of a simulation, batches and hands that begin at a spot agree with the referee."""
    rules, players = load(name, "odd chip by position"), min(MOST[name], 6)
    nets = []
    sc.simulate(
        rules,
        hands=60,
        players=players,
        seed=3,
        policy="call",
        block=60,
        on_block=lambda block: nets.extend(block["net"].tolist()),
    )
    batch = sc.Batch(rules, size=8, players=players, seed=3)
    rewards = {}
    while len(rewards) < 60:
        numbers = batch.numbers.copy()
        batch.step(np.ones(8, dtype=np.int32))
        for slot in np.flatnonzero(batch.done):
            rewards[int(numbers[slot])] = batch.rewards[slot].tolist()
    stacks = batch.starting_stacks
    for number, net in enumerate(nets):
        hand = checked_down(sc.Hand(rules, stacks=stacks, seed=3, number=number))
        assert hand.payouts == referee(name, hand, stacks)
        assert list(hand.net) == net == rewards.get(number, net)


@pytest.mark.parametrize("name", TEXTS)
def test_spots(name):
    rules = load(name, "odd chip by position")
    players = min(MOST[name], 4)
    stacks = [100] * players
    for street in rules.streets:
        hand = sc.Hand(rules, stacks=stacks, seed=4)
        while hand.actor is not None and hand.street < street:
            hand.act(1)
        if hand.actor is None:
            assert name == "studaha"
            assert street == 7
            continue
        known = set(hand.cards(hand.actor)) | set(hand.shared)
        spot = sc.Spot.of(hand, seat=hand.actor)
        for number in range(6):
            one = sc.simulated_hand(spot, number=number, seed=1, policy="call")
            assert one.is_over
            assert one.payouts == referee(name, one, stacks)
            assert one.shared[: len(hand.shared)] == hand.shared
            assert known <= set(one.cards(hand.actor)) | set(one.shared)
        won = sc.simulate(spot, hands=50, seed=1).net.sum()
        assert won == 50 * (sum(stacks) - sum(hand.stacks))


# ---- found by a referee --------------------------------------------------------------------------


def test_the_class_goes_by_all_cards_of_the_hand():
    """Not by those that play: both hold a face card, and aces beat kings."""
    game = sc.parse(
        'game "X"\nplayers 2 to 6\nante 3\nlimit 5/10\nleft of dealer opens\n'
        "third street two down, four up, down, no bet\n"
        "pot to high hand, using two down cards, first to hands with jacks to kings\n"
    )
    hands = ["Ac Ad 9h 8s 6c 4d Jh", "Kc Kd Th 2s 3c 5d 7h"]
    deck = [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]
    assert sc.Hand(game, stacks=[100] * 2, deck=deck).payouts == (6, 0)


def test_starting_hands_tell_suits_apart_where_one_wins_a_share():
    starts = sc.starting_hands(sc.parse(SPADES), hands=200_000, seed=1)
    spade, diamond = (starts.share[starts.place(cards)] for cards in ("As7d2c", "Ad7s2c"))
    assert spade > diamond + 0.05


SPADES = """game "Chicago" extends stud
players 2 to 6
no open pair
half the pot to high hand
half the pot to highest spade in the hole
"""


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("pot to low hand, first to hands with kings to jacks", "S608"),
        ("pot to high hand, using two own and two shared", "S505"),
        ("pot to high hand, using one up card", "S505"),
        ("pot to highest spade, using own cards", "S503"),
        ("pot to highest spade, first to hands with aces", "S503"),
        ("pot to queen of spades, queen highest", "S503"),
        ("pot to queen of spades, ace low", "S503"),
        ("pot to lowest spade, queen highest", "S901"),
    ],
)
def test_shares_that_make_no_sense(lines, code):
    with pytest.raises(sc.VariantError) as caught:
        sc.parse(f'game "X" extends stud\n{lines}\n')
    assert {problem.code for problem in caught.value.problems} == {code}
