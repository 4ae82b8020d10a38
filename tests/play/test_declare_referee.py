"""Declared pots and turned cards beside a slow referee, which knows only the rules (J, K8, P22)."""

import itertools
import random
from collections import Counter

import pytest

import studcore as sc
from studcore.play import events as ev

GAME = """game "Refereed"
players 2 to 6
ante 3
limit 5/10
left of dealer opens
third street   three down, {turn}, bet small
fourth street  two up, {again}, bet big, {declare}, bet
half the pot to high hand
half the pot to low hand{low}
declaring both {rule}
odd chip by position
unclaimed share to the first share
"""
RULES = ["must win both", "may tie", "may lose one"]


def pots(paid, live):
    """Return chips and seats of each level at which a live seat is all-in (J1)."""
    below, found = 0, []
    levels = sorted({paid[seat] for seat in live})
    for level in levels:
        top = max(paid) if level == levels[-1] else level
        chips = sum(min(own, top) - min(own, below) for own in paid)
        seats = [seat for seat in live if paid[seat] >= level]
        if found and found[-1][1] == seats:
            found[-1] = (found[-1][0] + chips, seats)
        else:
            found.append((chips, seats))
        below = level
    return found


def best(seats, ranks, qualifies):
    """Return the seats with the best of (rank, whether it qualifies)."""
    values = {seat: ranks[seat][0] for seat in seats if not qualifies or ranks[seat][1]}
    return [seat for seat in values if values[seat] == max(values.values())]


def split(chips, seats):
    """Give each seat its part, and odd chips by position (J7)."""
    return {
        seat: chips // len(seats) + (place < chips % len(seats))
        for place, seat in enumerate(sorted(seats))
    }


def divided(chips, seats, said, ranks, rule):
    """Return what each seat wins of a pot."""
    if len(seats) == 1:
        return {seats[0]: chips}
    sides = {seat: {"high", "low"} if said[seat] == "both" else {said[seat]} for seat in seats}
    failed = set()
    for seat, side in itertools.product(seats, ("high", "low")):
        if said[seat] == "both" and rule != "may lose one":
            winners = best([other for other in seats if side in sides[other]], ranks[side], True)
            if seat not in winners or (rule == "must win both" and len(winners) > 1):
                failed.add(seat)
    left = [seat for seat in seats if seat not in failed] or seats
    for qualifies in (True, False):  # if no share is claimed, the qualifiers are ignored (K9)
        high, low = (
            best([seat for seat in left if side in sides[seat]], ranks[side], qualifies)
            for side in ("high", "low")
        )
        if high or low:
            break
    if not high or not low or high == low:  # one side takes all; J11
        return split(chips, high or low)
    return Counter(split(chips - chips // 2, high)) + Counter(split(chips // 2, low))


def turned(hand, up, chosen):
    """Check that the boards hold what was dealt up, and what was chosen and is turned by now."""
    said = {seat: [] for seat in up}
    for event in hand.events:
        if isinstance(event, ev.Dealt) and event.up:
            said[event.seat].append(event.card)
        elif isinstance(event, ev.TurnedUp):
            assert event.card in chosen[event.seat]
            said[event.seat].append(event.card)
    assert all(set(hand.board(seat)) == set(said[seat]) for seat in up)
    return said


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("manner", [" in turn", " together"])
@pytest.mark.parametrize("low", ["", ", eight or better"])
def test_a_slow_referee_agrees(rule, manner, low):
    luck = random.Random(rule + manner + low)
    game = sc.parse(
        GAME.format(
            turn=luck.choice(["turn one up", "may turn two up"]) + manner,
            again="may turn one up" + manner,
            declare="declare high, low or both" + manner,
            low=low,
            rule=rule,
        )
    )
    for number in range(150):
        stacks = [luck.choice([1, 3, 8, 20, 50, 90, 200]) for _ in range(luck.randint(2, 6))]
        hand = sc.Hand(game, stacks=stacks, seed=5, number=number)
        seats = range(len(stacks))
        chosen, said = {seat: set() for seat in seats}, {}
        while hand.actor is not None:
            turned(hand, seats, chosen)
            seat, options = hand.actor, hand.options
            if options.kind == "bet":
                hand.act(
                    luck.choice([1, 1, *([0] * options.fold), *([2] * bool(options.raise_to))])
                )
                continue
            choice = luck.choice(options.choices)
            if options.kind == "turn":
                assert set(choice) <= set(hand.cards(seat)) - set(hand.board(seat))
                chosen[seat] |= set(choice)
            else:
                said[seat] = choice
            hand.choose(choice)
        boards = turned(hand, seats, chosen)
        assert all(chosen[seat] <= set(boards[seat]) for seat in seats)
        paid = [stacks[s] - hand.stacks[s] + hand.payouts[s] for s in seats]
        live = [seat for seat in seats if hand.live(seat)]
        ranks = {"high": {}, "low": {}}
        for seat in live if len(live) > 1 else []:
            cards = hand.cards(seat)
            enough = sc.evaluate(cards, ranking="ace-to-five/8").qualifies or not low
            ranks["high"][seat] = sc.evaluate(cards), True
            ranks["low"][seat] = sc.evaluate(cards, ranking="ace-to-five"), enough
        expected = Counter()
        for chips, able in pots(paid, live):
            expected.update(divided(chips, able, said, ranks, rule))
        assert [expected[seat] for seat in seats] == list(hand.payouts), (said, paid, live)
