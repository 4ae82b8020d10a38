"""Hands that show where the deal starts, burns, and a deck that runs out."""

import itertools

import studcore as sc
from studcore.play import events as ev

from . import shows
from .hands import by_street, chosen, finish, game_of, go_to, opened


@shows(r"The deal starts (left of the dealer|at seat one)\.")
def deal_starts(place, where):
    table = sc.Table(place.rules, players=["call"] * 3, stacks=10_000, seed=1)
    for dealer in (2, 0, 1):
        assert table.dealer == dealer or where == "at seat one"
        first = table.seated[0]
        table.play(hands=1)
        dealt = next(event for event in table.hand.events if isinstance(event, ev.Dealt))
        assert table.order[dealt.seat] == first
        assert first == (0 if where == "at seat one" else (dealer + 1) % 3)


@shows(
    r"(One card is burned before the cards of each street(?: but the first)?|No cards are "
    r"burned)\."
)
def burns(place, rule):
    hand = finish(sc.Hand(place.rules, stacks=[1000] * 2, seed=1))
    for street, happened in by_street(hand).items():
        if street == 0:
            continue
        first = street == place.rules.streets[0]
        burned = [isinstance(event, ev.Burned) for event in happened]
        if rule.startswith("No") or (rule.endswith("the first") and first):
            assert not any(burned)
        else:
            assert sum(burned) == 1
            kinds = [type(event) for event in happened]
            assert kinds.index(ev.Burned) < kinds.index(ev.Dealt)


SHARED = r"one card is turned up for all to share"


@shows(
    rf"If the deck cannot serve everybody( with a burn and a card to spare)?, ([a-z, ]+ cards) "
    rf"are mixed in(; if that is not enough, {SHARED})?\."
)
def mixed_in(place, spare, what, shared):
    seen = set()
    for hand, street in dry_hands(place.rules):
        needs = needed(hand, street)
        # All that is not in the hands of live players, and of the others if they keep theirs.
        pool = needs.stub + needs.burned
        if "folded" in what:
            pool += needs.folded + needs.discarded
        enough = (
            pool
            >= needs.cards
            + (needs.burn if "folded" in what or spare else 0)
            + bool(spare) * needs.burn
        )
        short = needs.stub < needs.cards + needs.burn + bool(spare)
        assert needs.mixed >= (short and enough)
        assert needs.mixed <= short
        assert ("burned" in what) >= (needs.burned > 0)
        assert needs.shared == (short and not enough)
        seen.add((short, needs.shared))
    assert (True, False) in seen
    assert ((True, True) in seen) == bool(shared)


@shows(rf"If the deck cannot serve everybody, {SHARED}\.")
def shared_by_all(place):
    seen = set()
    for hand, street in dry_hands(place.rules):
        needs = needed(hand, street)
        assert needs.shared == (needs.stub < needs.cards + needs.burn)
        seen.add(needs.shared)
        if needs.shared:
            assert len(hand.shared) == 1
    assert True in seen


class Needs:
    """What a street takes from the deck, and what there is."""

    def __init__(self, hand, street, rules):
        streets = by_street(hand)
        happened = streets[street]
        before = [event for each in streets if each < street for event in streets[each]]
        # The deck, less all that has left it, and what came back.
        self.stub = 52 + rules_jokers(rules)
        self.burned = self.discarded = self.folded = 0
        held, out = {}, set()
        for event in before:
            match event:
                case ev.Dealt(seat=seat):
                    self.stub -= 1
                    held[seat] = held.get(seat, 0) + 1
                case ev.Burned():
                    self.stub -= 1
                    self.burned += 1
                case ev.Discarded(seat=seat):
                    self.discarded += 1
                    held[seat] -= 1
                case ev.Folded(seat=seat):
                    out.add(seat)
                    self.folded += held[seat]
                case ev.Mixed(cards=cards):
                    self.stub, self.burned, self.discarded, self.folded = cards, 0, 0, 0
        self.cards = hand.seats - len(out)
        burn, first = chosen(rules, "burn"), street == rules.streets[0]
        self.burn = burn == "every" or (burn == "later" and not first)
        self.mixed = any(isinstance(event, ev.Mixed) for event in happened)
        self.shared = any(isinstance(event, ev.SharedDealt) for event in happened)


def needed(hand, street):
    """Return what a street of a hand takes from the deck."""
    return Needs(hand, street, hand.game)


def rules_jokers(rules):
    """Return how many jokers are in the deck."""
    return game_of(rules).deck.jokers


def dry_hands(rules):
    """Yield hands of many seats in which so many fold on each street, with every later street."""
    seats = rules.max_players
    streets = rules.streets
    for folds in itertools.product(range(2), repeat=len(streets) - 1):
        if sum(folds) > seats - 2:
            continue
        hand = sc.Hand(rules, stacks=[1000] * seats, seed=sum(folds))
        for street, count in zip(streets, folds, strict=False):
            opened(go_to(hand, street))
            if count == 0:
                continue
            hand.act(2)
            for _ in range(count):
                hand.act(0)
        finish(hand)
        for street in streets[1:]:
            if street in by_street(hand):
                yield hand, street
