"""Hands that show players and cards, antes and blinds, and the deal and bets of each street."""

import itertools

import pytest

import studcore as sc
from play.dealing import A, B, C, D
from studcore.game import lowering
from studcore.play import events as ev
from studcore.words import number

from . import shows
from .hands import (
    SUITS,
    all_suits,
    bets,
    by_lying,
    by_street,
    events,
    finish,
    game_of,
    go_to,
    opened,
    seat_all,
    start,
)

# ---- the opening ---------------------------------------------------------------------------------


@shows(r"For (\d+) to (\d+) players, with 52 cards(?: and (one) joker)?\.")
def for_players(place, fewest, most, joker):
    rules = place.rules
    for seats in range(int(fewest), int(most) + 1):
        hand = finish(sc.Hand(rules, stacks=[100] * seats, seed=seats))
        assert sum(hand.stacks) + hand.raked + hand.carried == 100 * seats
    for seats in (int(fewest) - 1, int(most) + 1):
        with pytest.raises(sc.StudError):
            sc.Hand(rules, stacks=[100] * seats, seed=1)
    cards = {
        card
        for seed in range(100)
        for seat in range(2)
        for card in finish(sc.Hand(rules, stacks=[100] * 2, seed=seed)).cards(seat)
    }
    assert len(cards) == 52 + bool(joker)


@shows(r"The (.+) (?:wins|share) the pot\.")
def what_wins(place, winners):
    hands = [lowering.prize_of(share).name for share in game_of(place.rules).shares]
    kinds = {
        "high": "best high hand",
        "ace-to-five": "best low hand",
        "ace-to-five/8": "best low hand",
        "ace-to-six": "best ace-to-six low hand",
        "deuce-to-seven": "best deuce-to-seven low hand",
        "badugi": "best badugi",
        "high/two pair": "best high hand",
        "ace-to-five, first to hands with a jack, queen or king": "best low hand",
        "high, using two down cards": "best high hand, using two down cards",
        "the highest spade in the hole": "highest spade in the hole",
        "the lowest spade in the hole": "lowest spade in the hole",
    }
    assert winners.split(" and the ") == list(dict.fromkeys(kinds[name] for name in hands))
    # The shares are shown one by one in the section on the showdown.


@shows(r'House rules: "(.+)"\.')
def which_house(place, title):
    assert place.rules._house.title == title
    assert finish(sc.Hand(place.rules, stacks=[50] * 2, seed=1)).game.house == place.rules.house


# ---- before the deal -----------------------------------------------------------------------------


@shows(r"Everybody antes (\d+)\.")
def everybody_antes(place, ante):
    ante = int(ante)
    hand = sc.Hand(place.rules, stacks=[100, ante + 1, 100], seed=1, by_card=True)
    assert hand.stacks == (100 - ante, 1, 100 - ante)
    if ante > 1:
        hand = sc.Hand(place.rules, stacks=[100, ante - 1, 100], seed=1, by_card=True)
        assert hand.stacks[B] == 0


@shows(r"The dealer antes (\d+) for each player\.")
def dealer_antes(place, ante):
    hand = sc.Hand(place.rules, stacks=[100] * 3, seed=1, by_card=True)
    assert hand.stacks == (100, 100, 100 - 3 * int(ante))  # the dealer has the last seat


@shows(r"Nobody puts in anything before the deal\.")
def no_antes(place):
    hand = sc.Hand(place.rules, stacks=[100] * 3, seed=1, by_card=True)
    assert hand.stacks == (100,) * 3


@shows(
    r"The first player left of the dealer posts a small blind of (\d+), the next one a big "
    r"blind of (\d+)\."
)
def blinds(place, small, big):
    hand = sc.Hand(place.rules, stacks=[100] * 4, seed=1)
    assert hand.bets == (int(small), int(big), 0, 0)


@shows(r"With two players the dealer posts the small one\.")
def two_blinds(place):
    hand = sc.Hand(place.rules, stacks=[100] * 2, seed=1)
    assert hand.bets[B] < hand.bets[A]  # the dealer has the last seat
    assert hand.actor == B


# ---- cards ---------------------------------------------------------------------------------------


@shows(r"(Everybody(?: still in)?) gets ((?:[a-z]+ cards? (?:down|up)(?:, | and )?)+)\.")
def cards_of_a_street(place, who, cards):
    wanted = []
    for part in cards.replace(" and ", ", ").split(", "):
        count, _, pile = part.split()
        wanted += [pile == "up"] * number(count)
    rules = place.rules
    hand = finish(bets(opened(sc.Hand(rules, stacks=[1000] * 3, seed=1)), 2, 0))
    out = {event.seat for event in events(hand, ev.Folded)}
    for street in place.streets:
        happened = by_street(hand)[street]
        for seat in range(3):
            got = [each.up for each in happened if isinstance(each, ev.Dealt) and each.seat == seat]
            still_in = who == "Everybody" or seat not in out
            assert got == (wanted if still_in else [])


@shows(r"(Everybody(?: still in)?) discards ([a-z]+) down cards, all at the same time\.")
def discards(place, who, count):
    assert place.heading.startswith("After ")
    assert who == "Everybody still in"
    hand = bets(opened(sc.Hand(place.rules, stacks=[500] * 4, seed=1)), 2, 0)
    while hand.options.kind == "bet":
        hand.act(1)
    (out,) = (event.seat for event in events(hand, ev.Folded))
    while hand.options.kind == "discard":
        hand.act(0)
    gone = events(hand, ev.Discarded)
    for seat in range(4):
        assert sum(event.seat == seat for event in gone) == (0 if seat == out else number(count))
    # Nobody sees what another one gave up, so it is as if all did it at once.
    unseen = [event.card for event in hand.view(D).events if isinstance(event, ev.Discarded)]
    assert [card for card, event in zip(unseen, gone, strict=True) if event.seat != D] == [
        "??" for event in gone if event.seat != D
    ]


# ---- the first betting round ---------------------------------------------------------------------


@shows(
    r"The (low|high)est up card brings it in for (\d+), or bets (?:a full (\d+)|(more))\.",
)
def brings_it_in(place, direction, amount, full, more):
    del direction  # shown with the aces
    hand = seat_all(place.rules, "CBDA")
    assert hand.actor == A  # has the worst board
    options = hand.options
    assert (options.fold, options.check, options.bring_in) == (False, False, int(amount))
    if more:
        assert min(options.raise_to) > int(amount)
    else:
        assert options.raise_to == (int(full),)


@shows(r"The (low|high)est up card must bet (\d+)\.")
def must_bet(place, _, amount):
    hand = seat_all(place.rules, "CBDA")
    assert hand.actor == A
    assert (hand.options.fold, hand.options.check) == (False, False)
    assert hand.options.bring_in == int(amount)


@shows(r"Aces are high\.", r"Aces are (low), so kings are the highest\.")
def aces(place, low=None):
    high_card = game_of(place.rules).value(sc.language.model.FirstIn).card == "high"
    for doors, actor in {
        ("/ As", "/ Kd", "/ Qh"): C if not high_card else B if low else A,
        ("/ Qh", "/ As", "/ Kd"): A if not high_card else C if low else B,
    }.items():
        assert start(place.rules, *doors).actor == actor


@shows(r"Of equal cards, the (lowest|highest) suit brings it in: (\w+), then (\w+), (\w+), (\w+)\.")
def suits_bring_it_in(place, _, *names):
    for first, second in itertools.combinations(names, 2):
        cards = [f"/ 9{SUITS[first]}", f"/ 9{SUITS[second]}"]
        assert start(place.rules, *cards).actor == A
        assert start(place.rules, *cards[::-1]).actor == B


@shows(r"Of equal cards, the one dealt first brings it in\.")
def first_dealt_brings_it_in(place):
    for cards in itertools.permutations(all_suits("9"), 3):
        assert start(place.rules, *(f"/ {card}" for card in cards)).actor == A


@shows(r"The others call the bring-in, complete it to (\d+) if nobody has, or fold\.")
def others_complete(place, full):
    hand = opened(seat_all(place.rules, "ABCD"))
    posted = hand.bets[D]
    for _ in range(3):
        assert hand.options.fold
        assert (hand.options.call, hand.options.raise_to) == (posted, (int(full),))
        hand.act(1)
    hand = bets(opened(seat_all(place.rules, "ABCD")), int(full))
    assert hand.options.fold
    assert hand.options.call == int(full)
    assert int(full) not in hand.options.raise_to


@shows(r"Once it is completed, raises are (\d+)\.")
def raises_of_a_completion(place, unit):
    unit = int(unit)
    hand = bets(opened(seat_all(place.rules, "ABCD")), 2)
    level = max(hand.bets)
    while hand.options.raise_to:
        assert hand.options.raise_to == (level + unit,)
        level += unit
        hand.act(2)


@shows(r"The others call (?:the bring-in|(\d+)), raise, or fold\.")
def others_raise(place, amount=None):
    hand = opened(seat_all(place.rules, "ABCD"))
    posted = hand.bets[D]
    assert amount is None or int(amount) == posted
    assert (hand.options.fold, hand.options.call) == (True, posted)
    assert min(hand.options.raise_to) > posted


@shows(r"The player left of the big blind acts first\.")
def left_of_big_blind(place):
    assert sc.Hand(place.rules, stacks=[100] * 4, seed=1).actor == C


# ---- the sizes of bets ---------------------------------------------------------------------------


def rounds(place):
    """Yield a hand at the first free bet of each betting round that the heading names."""
    for street in place.streets:
        hand = seat_all(place.rules, "ABCD")
        if street == place.rules.streets[0]:
            yield opened(hand)
        else:
            yield go_to(hand, street)


@shows(r"Bets (?:and raises )?are (\d+)\.")
def bet_size(place, unit):
    unit = int(unit)
    for hand in rounds(place):
        level = max(hand.bets)
        while hand.options.raise_to:
            assert hand.options.raise_to[0] == level + unit
            level += unit
            hand.act(2)
        assert level > 0


@shows(r"Bets are (\d+) to (\d+); a raise is at least the bet or raise before it\.")
def spread(place, low, high):
    low, high = int(low), int(high)
    for hand in rounds(place):
        assert (min(hand.options.raise_to), max(hand.options.raise_to)) == (low, high)
        hand.raise_to(low + 1)
        assert min(hand.options.raise_to) == 2 * (low + 1)
        assert max(hand.options.raise_to) == low + 1 + high


@shows(r"Raises are (\d+) to (\d+), at least as large as the one before\.")
def spread_of_the_bring_in(place, low, high):
    (hand,) = rounds(place)
    posted = max(hand.bets)
    assert min(hand.options.raise_to) == posted + int(low)
    assert max(hand.options.raise_to) == posted + int(high)
    hand.raise_to(posted + int(low) + 1)
    assert min(hand.options.raise_to) == posted + 2 * (int(low) + 1)


@shows(r"A bet above the bring-in counts as a raise of it\.")
def bet_above_the_bring_in(place):
    hand = seat_all(place.rules, "ABCD")
    posted = hand.options.bring_in
    total = min(hand.options.raise_to)
    hand.raise_to(total)
    assert min(hand.options.raise_to) == total + (total - posted)


@shows(
    r"Bets are (\d+) up to (the pot|all you have); a raise is at least the bet or raise before "
    r"it\."
)
def open_ended(place, least, most):
    least = int(least)
    for hand in rounds(place):
        level, actor = max(hand.bets), hand.actor
        to_call = level - hand.bets[actor]
        pot = sum(each.amount for each in hand.pots) + sum(hand.bets)
        assert min(hand.options.raise_to) == max(least, 2 * level)
        if most == "the pot":
            assert max(hand.options.raise_to) == level + pot + to_call
        else:
            assert max(hand.options.raise_to) == hand.bets[actor] + hand.stacks[actor]


# ---- an open pair --------------------------------------------------------------------------------


def with_pair(place):
    """Return a hand where B shows a pair, and nobody has acted on the street."""
    (street,) = place.streets
    first, *rest = (f"/ {cards}" for cards in ("Kh Qd 9s", "9h 9d 8c", "8h 7d 5c"))
    return go_to(start(place.rules, first, *rest), street)


@shows(
    r"When anybody shows a pair, bets (?:and raises )?may be (\d+) instead of (\d+)(?:; once "
    r"one is, all raises are (\d+))?\."
)
def pair_for_all(place, big, small, raises):
    big, small = int(big), int(small)
    hand = with_pair(place)
    assert hand.actor == B
    for _ in range(3):
        assert hand.options.raise_to == (small, big)
        hand.act(1)
    if raises:
        assert bets(with_pair(place), small).options.raise_to == (2 * small, small + big)
        assert bets(with_pair(place), big).options.raise_to == (big + int(raises),)


@shows(
    r"A player who shows a pair may bet (\d+) instead of (\d+)(?:; once one is, all raises are "
    r"(\d+))?\."
)
def pair_for_its_owner(place, big, small, raises):
    big, small = int(big), int(small)
    hand = with_pair(place)
    assert hand.options.raise_to == (small, big)
    assert bets(hand, 1).options.raise_to == (small,)
    if raises:
        assert bets(with_pair(place), big).options.raise_to == (big + int(raises),)


@shows(r"When anybody shows a pair, bets (?:and raises )?are (\d+) instead of (\d+)\.")
def pair_forces(place, big, small):
    big = int(big)
    del small
    hand = with_pair(place)
    for _ in range(3):
        assert hand.options.raise_to == (big,)
        hand.act(1)
    assert bets(with_pair(place), big).options.raise_to in ((2 * big,), ())


# ---- wild cards ----------------------------------------------------------------------------------


@shows(r"Deuces are wild\.")
def deuces_are_wild(place):
    # Two deuces and two aces are four aces, and beat a full house of kings.
    a, b = "2c 2d Ah As 9c 8d 4h", "Kc Kd Kh Qs Qd Jh 3s"
    hand = finish(start(place.rules, *(by_lying(place.rules, cards) for cards in (a, b))))
    assert hand.payouts[B] == 0


@shows(r"Jokers are bugs: a bug is an ace, or completes a straight, a flush or a straight flush\.")
def jokers_are_bugs(place):
    for winner, loser in [
        ("Kc Kd Qs Qd 7h 6s 3c", "Jk Ah 9c 8d 4h 3s Tc"),  # it is an ace, which makes a pair,
        ("Jk Ah 9c 8d 4h 3s 6c", "Kc Kd Qs 8h 7h 6s 3c"),  # and not a second nine
        ("Jk 9h Tc Qd Ks 3s 4c", "Kc Kd Kh 8h 7h 6s 3c"),  # it completes a straight,
        ("Jk 9h Th Qh 3h 3s 4c", "9c Tc Jd Qs Ks 4s 5d"),  # a flush
        ("Jk 9h Th Qh Kh 3s 4c", "8c 8d 8h 8s Ks 4s 5d"),  # and a straight flush
    ]:
        hand = finish(
            start(place.rules, *(by_lying(place.rules, cards) for cards in (winner, loser)))
        )
        assert hand.payouts[B] == 0
