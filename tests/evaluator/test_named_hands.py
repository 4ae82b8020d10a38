"""Hands picked by hand: what each is called and which cards play, the examples of the rules."""

from itertools import pairwise

import numpy as np
import pytest

import studcore as sc

SKIP = {"deck": "deuces to sevens and jacks to aces", "straights": "skip"}
HANDS = {  # (ranking, hand): (category, name, cards that play)
    ("two-card-high", "Ah Kd 7c 7s 2d"): ("pair", "pair of sevens", "7c 7s"),
    ("two-card-high", "Ah Kh Qh Jh Th"): ("high card", "ace high", "Ah Kh"),
    ("three-card-high", "Ah 2h 3h 9c 9d"): (
        "straight flush", "three-high straight flush", "Ah 2h 3h"),
    ("three-card-high", "Ah 2d 3h 9c Jd"): ("straight", "three-high straight", "Ah 2d 3h"),
    ("three-card-high", "9h 9c 9s Td Jh Kh"): ("three of a kind", "three nines", "9h 9c 9s"),
    ("three-card-high", "9h Jh Kh 8c 8d"): ("flush", "king-high flush", "9h Jh Kh"),
    ("four-card-high", "9h Jh Kh 3h 9c Jd"): (
        "two pair", "two pair, jacks and nines", "Jh Jd 9h 9c"),
    ("four-card-high", "As 2d 3c 4h"): ("straight", "four-high straight", "As 2d 3c 4h"),
    ("four-card-high", "5s 5d 5c 9h 9c"): ("three of a kind", "three fives", "5s 5d 5c 9"),
    ("two-card-low", "Ah Ad 2c 2d"): ("2 low", "2-A low", "A 2"),
    ("two-card-low", "Ah Ad As"): ("pair", "A-A low", "A A"),
    ("three-card-low", "3h 2h Ah 4h 5h"): ("3 low", "3-2-A low", "3h 2h Ah"),
    ("four-card-low", "Kc Kd 3h 2h Ah"): ("K low", "K-3-2-A low", "K 3h 2h Ah"),
    ("four-card-low", "Kc Kd Kh 2h Ah"): ("pair", "", "K K 2h Ah"),
    ("deuce-to-seven", "7h 5h 4h 3c 2d Ah As"): ("7 low", "7-5-4-3-2 low", "7h 5h 4h 3c 2d"),
    ("deuce-to-seven", "5h 4h 3h 2c Ad"): ("A low", "A-5-4-3-2 low", "5h 4h 3h 2c Ad"),
    ("deuce-to-seven", "6h 5h 4h 3c 2d"): ("straight", "", "6h 5h 4h 3c 2d"),
    ("deuce-to-seven", "7h 5h 4h 3h 2h"): ("flush", "", "7h 5h 4h 3h 2h"),
    ("deuce-to-seven", "6h 5h 4h 3h 2h"): ("straight flush", "", "6h 5h 4h 3h 2h"),
    ("deuce-to-seven", "6h 5h 4h 3c 2d 9s"): ("9 low", "9-5-4-3-2 low", "9s 5h 4h 3c 2d"),
    ("ace-to-six", "5h 4h 3h 2c Ad 6s"): ("6 low", "6-4-3-2-A low", "6s 4h 3h 2c Ad"),
    ("ace-to-six", "5h 4h 3h 2c Ad"): ("straight", "", "5h 4h 3h 2c Ad"),
    ("ace-to-six", "Kh Qh Jh Tc Ad"): ("K low", "K-Q-J-T-A low", "Kh Qh Jh Tc Ad"),
    ("badugi", "Ac 2d 3h 4s Kc"): ("4-card badugi", "4-3-2-A badugi", "Ac 2d 3h 4s"),
    ("badugi", "Ac 2d 3h 4h"): ("3-card badugi", "3-2-A, 3-card badugi", "Ac 2d 3h"),
    ("badugi", "Ac 2c 3c 4c"): ("1-card badugi", "A, 1-card badugi", "Ac"),
    ("badugi", "Kc Kd Qh Qs"): ("2-card badugi", "K-Q, 2-card badugi", "K Q"),
    ("badugi-ace-high", "Ac 2d 3h 4s 5c"): ("4-card badugi", "5-4-3-2 badugi", "5c 2d 3h 4s"),
    ("soko", "Kh Qh 9h 3h 3c"): ("four-card flush", "", "Kh Qh 9h 3h 3c"),
    ("soko", "9h 8c 7d 6h 6c"): ("four-card straight", "", "9h 8c 7d 6h 6c"),
    ("soko", "9h 8h 7h 6h 6c"): ("four-card flush", "", "9h 8h 7h 6h 6c"),
    ("soko", "Ah 2h 3c 4c Kd"): ("four-card straight", "", "Ah 2h 3c 4c Kd"),
    ("soko", "9h 8c 7d 6h 5c"): ("straight", "nine-high straight", "9h 8c 7d 6h 5c"),
}  # fmt: skip
WILD = {  # (hand, options): (category, name, cards that play)
    ("Ks Kd Kc 2d 2h 7c 8s", "deuces"): ("five of a kind", "five kings", "Ks Kd Kc 2d 2h"),
    ("8c 7d 6h 5s 4c 3d 2h", "deuces"): ("straight", "nine-high straight", "8c 7d 6h 5s 2h"),
    ("Qs Jd Th 2c 2d", "deuces"): ("straight", "ace-high straight", "Qs Jd Th 2c 2d"),
    ("Qs Js Ts 2c 2d", "deuces"): ("straight flush", "royal flush", "Qs Js Ts 2c 2d"),
    ("Ah Jh 9h 4h Jk", "jokers"): ("flush", "ace-high flush", "Ah Jh 9h 4h Jk"),
    ("Ks Kd 9h 9c Jk", "jokers"): ("full house", "kings full of nines", "Ks Kd 9h 9c Jk"),
    ("Kd 9h 7s 4c 2c", "king of diamonds"): ("pair", "pair of nines", "9h 7s 4c 2c Kd"),
    ("Jh Js Jd Jc 4c", "one-eyed jacks"): ("four of a kind", "four jacks", "Jh Js Jd Jc 4c"),
    ("Ac Ad Ah As Jk 2d 3d", "jokers"): ("five of a kind", "five aces", "Ac Ad Ah As Jk"),
}


def holds(found, wanted):
    """Whether these cards play, of which some stand as ranks alone."""
    exact = {card for card in wanted.split() if len(card) == 2}
    ranks = sorted(card[0] for card in wanted.split())
    return exact <= set(found) and sorted(card[0] for card in found) == ranks


@pytest.mark.parametrize(("ranking", "hand"), HANDS)
def test_hands_of_every_ranking(ranking, hand):
    category, name, playing = HANDS[ranking, hand]
    rank = sc.evaluate(hand, ranking=ranking)
    assert (rank.category, name and rank.name) == (category, name)
    assert holds(rank.cards, playing), rank.cards


@pytest.mark.parametrize(("hand", "wild"), WILD)
def test_hands_with_wild_cards(hand, wild):
    rank = sc.evaluate(hand, wild=wild)
    assert (rank.category, rank.name) == WILD[hand, wild][:2]
    assert len(rank.cards) == 5
    if WILD[hand, wild][0] != "four of a kind":
        assert holds(rank.cards, WILD[hand, wild][2]), rank.cards


def in_order(worst_first, **options):
    """Check that hands rise strictly, as arrays too; those in a tuple are equal."""
    rows = [(hands,) if isinstance(hands, str) else hands for hands in worst_first]
    ranks = [[sc.evaluate(hand, **options) for hand in hands] for hands in rows]
    assert all(len(set(equal)) == 1 for equal in ranks), ranks
    assert all(a[0] < b[0] for a, b in pairwise(ranks)), ranks
    for hands, equal in zip(rows, ranks, strict=True):
        for hand, rank in zip(hands, equal, strict=True):
            ids = np.array([sc.card_ids(hand)], dtype=np.uint8)
            assert sc.evaluate_many(ids, **options).tolist() == [rank.value]


def test_lows_that_must_pair():
    in_order(["Qc Qd Qh Qs Jc Jd", "Kc Kd Kh 7c 7d 3c"], ranking="ace-to-five")
    in_order(["Ac Ad Ah 2c 3c Qc", "As Kc Kd 2d 3d Qd"], ranking="ace-to-five")
    same = (
        "Ac Ad Ah As 2d 3d Qd",
        "Ac Ad Ah 2c 3c 3h Qc",
        "Ac Ad Ah 2c 2d 3d Qs",
        "Ac Ad 2c 3d Qc Qd Qh",
    )
    in_order([same], ranking="ace-to-five")  # fmt: skip
    in_order(["2c 2d 5c 4c 3h", "Ac Ad 7c 6c 5h", "Ac Ad 7c 3c 2h", "Ac Ad 6c 5c 4h"],
             ranking="ace-to-five")  # fmt: skip
    in_order(["Qc Qd Kh 7c 7d Kc Qs", "Kc Kd Kh 7c 7d 3c 3d"], ranking="ace-to-five")


def test_low_hole():
    """X100."""
    assert sc.evaluate("4c 4d 4h Ks Kd 9c", wild="fours").name == "five kings"
    rank = sc.evaluate("4c 4d 4h Ks Kd 9c 2s", wild="deuces")
    assert (rank.name, set(rank.cards)) == ("four fours", {"4c", "4d", "4h", "2s", rank.cards[0]})
    assert rank.cards[0] in {"Ks", "Kd"}
    in_order(["4c 4d 4h Qs Qd 9c 2s", "4c 4d 4h Ks Kd 9c 2s"], wild="deuces")


def test_five_of_a_kind():
    """X101."""
    royal, king_high, nine_high = "As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "9d 8d 7d 6d 5d"
    five, quads = "6c 6d 6h 2c 2d", "Ac Ad Ah 2h Kc"
    in_order([quads, nine_high, king_high, royal, five, "2c 2d 2h 2s Ac"], wild="deuces")
    for change, order in {
        "royal flush beats five of a kind": [quads, king_high, five, royal],
        "straight flush beats five of a kind": [quads, five, nine_high, king_high, royal],
    }.items():
        in_order(order, wild="deuces", beats=change)
        in_order([("Ks Qs Js Ts 2c", royal)], wild="deuces", beats=change)


def test_double_aces():
    """X103."""
    natural, joker, low = "Ah Kh Jh 9h 4h", "Ac Jc 9c 4c Jk", "Kd Jd 9d 4d Jk"
    in_order([(natural, joker, low)], wild="jokers")
    in_order([(natural, low), joker], wild="jokers", double_aces=True)
    in_order([joker, natural], wild="jokers", naturals_beat=True)
    in_order([("Ac Jc 9c 4c Jk", "Ah Kh Jh 9h 4h")], bug="jokers")


def test_soko():
    """X107."""
    order = ["Ah Ad Kc Qc 9d", ("Ac 2d 3h 4s Kd", "Ah 2s 3c 4d Kh"), "Ac 2d 3h 4s Ad"]
    order += ["9h 8d 7c 6s 2h", "9h 8d 7c 6s 6d", "Ah Kd Qc Js 2h", "5h 4h 3h 2h 9c"]
    assert sc.evaluate("Ah Ad Kc Qc Jd", ranking="soko").category == "four-card straight"
    order += ["Kh Qh 9h 3h 2c", "Kh Qh 9h 3h 3c", "Kh Qh 9h 3h Ac", "2c 2d 3h 3d 4s"]
    in_order(order, ranking="soko")


def test_stripped_decks():
    """X108, and Mexican poker: seven and jack are neighbours, a flush beats a full house."""
    stripped = {"deck": "sevens to aces", "beats": "flush beats full house"}
    order = [
        "Ah Kd Jc Ts 7d",
        "Ac 7d 8h 9s Td",
        "7c 8d 9h Ts Jd",
        "Ac Ad Ah Ks Kd",
        "Kh Qh Jh 8h 7h",
    ]
    in_order(order, **stripped)
    assert sc.evaluate("Ac 7d 8h 9s Td", **stripped).category == "straight"
    assert sc.evaluate("Ac 7d 8h 9s Td", wheel=False, **stripped).category == "high card"
    assert sc.evaluate("5h 6h 7c Jd Qd", **SKIP).name == "queen-high straight"
    assert sc.evaluate("5h 6h 7h Jk Qh", wild="jokers", **SKIP).name == "queen-high straight flush"
    in_order(["7c 7d 7h Ks Kd", "2d 4d 7d Jd Kd", "2c 2d 2h 2s 3d"], beats="flush beats full house",
             **SKIP)  # fmt: skip


def test_bugs():
    """An ace, or what completes a straight or a flush: nothing else."""
    bug = {"bug": "jokers"}
    in_order(["Kc Kd Qh 5s 4d", ("Kc Kd Ah 5s 4d", "Kh Ks Jk 5d 4c"), "Ac 9d 7h 3s Jk"], **bug)
    in_order([("Ac Ad Kc Kd 3s", "Ah Jk Kh Ks 3d"), ("9c 8d 7h 6s 5d", "9d 8h 7s 5c Jk")], **bug)
    in_order(["Kc Qc 9c 5c 2c", ("Ah Kh 9h 5h 2h", "Kd 9d 5d 2d Jk")], **bug)
    in_order(["As Ac Ad Ah Kc", "Ks Qs Js Ts 9s", "As Ac Ad Ah Jk"], **bug)
    for ranking in ("two-card-high", "three-card-high", "four-card-high"):
        same = ("As Ac Ad Ah Kc", "As Ac Ad Ah Jk")
        in_order([same], ranking=ranking, **bug)


def test_wild_cards_of_lows():
    """The lowest rank not held; what would make a straight is not the best."""
    in_order([("6c 5d 3h Ac 2c", "6d 5h 3s Ad Jk")], ranking="ace-to-five", bug="jokers")
    in_order([("7c 5d 4h 3c 2c", "5h 4s 3d 2h Jk")], ranking="deuce-to-seven", wild="jokers")
    in_order([("6c 4d 3h 2c Ac", "4h 3s 2d Ah Jk")], ranking="ace-to-six", wild="jokers")
    in_order([("4c 3d 2h As", "3h 2s Ad Jk")], ranking="badugi", wild="jokers")
    in_order([("5c 4d 3h 2c Ac", "5h 4s 3d 2h Jk")], ranking="ace-to-five/8", wild="jokers")
