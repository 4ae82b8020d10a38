"""What is wild because of a card that came up, or for one seat only (V16, V17)."""

import random

import pytest

import studcore as sc
from studcore.play import events as ev

STUD = """game "Follow"
players 2 to 7
ante 1
limit 5/10
high hand opens
third street    two down, one up, bet small
fourth street   up, bet small
fifth street    up, bet big
sixth street    up, bet big
seventh street  down, bet big
pot to high hand
no burn
"""
QUEENS = "when a queen is dealt up, the rank of the next up card is wild"
PAIRS = "when a pair is dealt up, the rank of the next up card is wild"
RANKS = "23456789TJQKA"
PLURAL = "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()


def game(*lines):
    return sc.parse(STUD + "\n".join(lines))


def played(rules, *hands):
    """Return a hand that everybody calls down, with these cards in the order dealt."""
    deck = [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]
    hand = sc.Hand(rules, stacks=[100] * len(hands), deck=deck)
    while not hand.is_over:
        hand.act(1)
    return hand


# ---- worked hands: down, down, four up, down -----------------------------------------------------

FOLLOWED = [  # the ranks that are wild at the end, and who wins
    # A seven follows the queen: three aces with one, but kings full with the other.
    ("As 7c Qh 2d 4s 9c Ad", "Kd Kc 7h 5c 5d 3s 3c", ("7",), 1),
    # The next queen ends that, and the four after it is wild: four kings beat two pair.
    ("As 7c Qh 2d 9s Qc Ad", "Kd Kc 7h 5c 8d 4s Kh", ("4",), 1),
    # A queen that follows a queen is one again: the three after it is wild. Aces beat kings.
    ("As Ah Qh 3d 5s 9c 8d", "Kd Kc Qd 8h 6d 4s Kh", ("3",), 0),
    # A queen as the last up card: nothing is wild, and three aces beat a pair of kings.
    ("As 7c Jh 2d 9s Ac Ad", "Kd Kc 7h 5c 8d Qs 3h", (), 0),
    # Queens that are dealt down are nothing special: three of them lose to three kings.
    ("Qs Qc Jh 2d 9s 4c Qd", "Kd Kc 7h 5c 8d Ks 3h", (), 1),
]


@pytest.mark.parametrize(("first", "second", "wild", "winner"), FOLLOWED)
def test_the_card_after_a_queen(first, second, wild, winner):
    hand = played(game(QUEENS), first, second)
    assert hand.wild == hand.view(0).wild == wild
    assert [seat for seat in range(2) if hand.payouts[seat]] == [winner]


def test_for_good_the_earlier_rank_stays():
    first, second = "As 7c Qh 2d 9s Qc Ad", "Kd Kc 7h 5c 8d 4s Kh"
    hand = played(game(QUEENS + " for good"), first, second)
    assert hand.wild == ("4", "7")
    assert hand.payouts[1]  # three kings and a four are four kings; aces and a seven are three


def test_it_is_told_when_it_happens():
    hand = played(game(QUEENS), "As 7c Qh 2d 9s Qc Ad", "Kd Kc 7h 5c 8d 4s Kh")
    changes = [event for event in hand.events if isinstance(event, ev.WildChanged)]
    assert [event.card for event in changes] == ["7h", None, "4s"]
    assert str(changes[1]) == "nothing is wild until the next up card"


def test_the_first_pair_on_a_board():
    # The second five pairs the board, and the nine after it is wild: four nines.
    hand = played(game(PAIRS), "9h 9c 5h 5d 2s Jc 4d", "Kd Kc 9d 9s 8d 3s Kh")
    assert hand.wild == ("9",)


def test_the_lowest_down_card_and_its_rank():
    rules = game("wild lowest down card")
    # Deuces: four kings. Threes: the pair of threes in the hole and one up make five aces.
    hand = played(rules, "2s Kd Kh 2d Ks 7c 9d", "3s 3d 3h Ad As 7d 9h")
    assert hand.payouts[1]
    # A last card below it takes its place: the threes are threes again.
    hand = played(rules, "5s Kd Kh 5d Ks 7c 9d", "3s 3d 3h Ad Qs 7d 2h")
    assert hand.payouts[0]


def test_a_shared_queen_is_followed_by_the_next_card_of_a_seat():
    text = STUD.replace("sixth street    up", "sixth street  one shared")
    rules = sc.parse(text.replace("seventh street  down", "seventh street  up") + QUEENS)
    deck = "As Kd Ah Kc 2h 3d 4s 5s 6c 8d Qd 9h Tc".split()
    hand = sc.Hand(rules, stacks=[100] * 2, deck=deck)
    while not hand.is_over:
        hand.act(1)
    assert hand.wild == ("9",)


# Two hands each, dealt down, down, four up, down: who wins.
CONDITIONS = [
    # Two aces with the deuce up beat three kings; down it is a deuce, and they do not.
    ("wild deuces when up", "As Ad 2h 5d 9s 7c 8d", "Kd Kc Kh 4c 6d Js 3h", 0),
    ("wild deuces when up", "As 2h Ad 5d 9s 7c 8d", "Kd Kc Kh 4c 6d Js 3h", 1),
    ("wild deuces when down", "As 2h Ad 5d 9s 7c 8d", "Kd Kc Kh 4c 6d Js 3h", 0),
    # With a king in the hand two jacks are wild: four nines against three aces.
    ("wild jacks if the hand holds a king", "9s 9d Jh Jd Kc 4c 5d", "As Ad Ah 6c 7d 8s Qh", 0),
    ("wild jacks if the hand holds a king", "9s 9d Jh Jd Qc 4c 5d", "As Ad Ah 6c 7d 8s Qh", 1),
    ("wild jacks unless the hand holds a king", "9s 9d Jh Jd Qc 4c 5d", "As Ad Ah 6c 7d 8s Qh", 0),
    ("wild jacks unless the hand holds a king", "9s 9d Jh Jd Kc 4c 5d", "As Ad Ah 6c 7d 8s Qh", 1),
    # One ten is up: the two in the hole make four aces. A second ends that, whoever has it.
    ("wild tens until two are up", "Ts Td As Ad 6c 8c 9d", "Kd Kc Kh Th 7d 2s 4h", 0),
    ("wild tens until two are up", "Ts 5d As Ad Tc 8c 9d", "Kd Kc Kh Th 7d 2s 4h", 1),
    ("wild tens once two are up", "Ts 5d As Ad Tc 8c 9d", "Kd Kc Kh Qh 7d 2s 4h", 1),
    ("wild tens once two are up", "5s 5d As Ad Tc Th 9d", "Kd Kc Kh Qh 7d 2s 4h", 0),
]


@pytest.mark.parametrize(("line", "first", "second", "winner"), CONDITIONS)
def test_conditions(line, first, second, winner):
    hand = played(game(line), first, second)
    assert [seat for seat in range(2) if hand.payouts[seat]] == [winner]


def test_more_conditions_than_are_kept_are_refused_by_name():
    lines = [f"wild {rank} when up" for rank in PLURAL[:5]]
    with pytest.raises(sc.VariantError, match="more than four wild lines with a condition"):
        game(*lines)
    assert game(*lines[:4]).playable


# ---- a referee -----------------------------------------------------------------------------------


def wild_at_the_end(events, cards=None):
    """Return the rank that is wild, by the cards that were dealt up; `cards`: or pairs."""
    wild, follows, boards = None, False, {}
    for event in events:
        if not (isinstance(event, ev.Dealt) and event.up):
            continue
        rank, followed = event.card[0], follows
        if follows:
            wild, follows = rank, False
        before = [each for each in boards.setdefault(event.seat, []) if each != wild]
        boards[event.seat].append(rank)
        pairs = rank != wild and rank in before and len(set(before)) == len(before)
        if rank in cards if cards else pairs:
            follows, wild = True, wild if followed else None
    return wild


@pytest.mark.parametrize(
    ("line", "cards"), [(QUEENS, "Q"), (QUEENS.replace("queen", "king"), "K"), (PAIRS, None)]
)
def test_random_hands(line, cards):
    rules, luck, found = game(line), random.Random(line), 0
    for seed in range(300):
        hand = sc.Hand(rules, stacks=[10_000] * luck.randint(2, 6), seed=seed)
        while not hand.is_over:
            options = hand.options
            fold = options.fold and luck.random() < 0.1
            hand.act(0 if fold else 2 if options.raise_to and luck.random() < 0.2 else 1)
        rank = wild_at_the_end(hand.events, cards)
        assert hand.wild == (() if rank is None else (rank,))
        live = [seat for seat in range(hand.seats) if hand.live(seat)]
        if len(live) < 2:
            continue
        wild = {"wild": PLURAL[RANKS.index(rank)]} if rank else {}
        ranks = {
            seat: sc.evaluate([*hand.cards(seat), *hand.shared], beats=FIVE, **wild)
            for seat in live
        }
        best = max(ranks.values())
        winners = {seat for seat in live if ranks[seat] == best}
        assert winners == {seat for seat in range(hand.seats) if hand.payouts[seat]}
        found += rank is not None
    assert found > 50


FIVE = ("five of a kind beats straight flush",)


def test_a_spot_of_cards_cannot_tell_what_is_wild():
    with pytest.raises(sc.StudError, match=r"use Spot.of\(hand\)"):
        sc.Spot(game(QUEENS), ["AsKs/Qd", "??/2c"])
    hand = sc.Hand(game(QUEENS), stacks=[100] * 3, seed=1)
    assert sc.simulate(sc.Spot.of(hand, seat=hand.actor), hands=200, seed=1).hands == 200
