"""Hands that show dealer errors and players' slips."""

import pytest

import studcore as sc
from play.dealing import LETTERS, A, B, C, D, deal_up_to, due
from studcore.language import model as m
from studcore.play import events as ev

from . import shows
from .hands import (
    bets,
    by_street,
    chosen,
    course,
    dead,
    events,
    finish,
    game_of,
    go_to,
    last,
    opened,
    seat_all,
    shown,
    step,
)


def on_cards(rules, number=0, seats=4, stacks=None):
    """Return a hand that stops before each card."""
    return sc.Hand(rules, stacks=stacks or [1000] * seats, seed=11, number=number, by_card=True)


def deal_on(hand):
    """Deal until somebody is to act."""
    while hand.waits_for_card:
        hand.deal()
    return hand


# ---- the first street ----------------------------------------------------------------------------

MISDEAL = r"it is a misdeal, and all chips go back\."


def exposed_down(rules, number=0):
    """Return a hand in which C's first down card is turned up, and that card."""
    hand = on_cards(rules, number)
    deal_up_to(hand, C)
    hand.expose_hole(C)
    return hand, hand.cards(C)[0]


@shows(
    r"If a first-street down card is exposed, it (stays up, the up card comes down|stays up|is "
    r"the up card, and the next card comes down)(, and the player need not bring it in)?; if a "
    r"second one is, the hand is dead and its ante goes back\."
)
def exposed_down_stays(place, _, excused):
    rules = place.rules
    called = set()
    for number in range(30):
        hand, card = exposed_down(rules, number)
        deal_on(hand)
        assert hand.board(C) == (card,)
        if "Jk" in sum((hand.board(seat) for seat in range(4)), ()):
            continue
        if game_of(rules).value(sc.language.model.FirstIn):
            # The same cards, if it must bring it in where the house treats it as an up card.
            lowest = lowest_card(rules, hand)
            called.add(lowest == C)
            if lowest == C and excused:
                assert (hand.actor, hand.options.fold) == (D, True)
            else:
                assert (hand.actor, hand.options.fold) == (lowest, False)
    assert not called or called == {True, False}
    downs = sum(pile == "down" for pile in first_piles(rules))
    if downs > 1:
        hand, _ = exposed_down(rules)
        deal_up_to(hand, C)
        hand.expose_hole(C)
        assert dead(hand) == "C"
        assert hand.net[C] == 0


def first_piles(rules):
    """Return how each card of the first street lies."""
    first = rules.streets[0]
    return [
        moment.step.pile
        for moment in course(rules).moments
        if moment.line.key == f"street:{first}" and hasattr(moment.step, "pile")
        for _ in range(moment.step.count)
    ]


def lowest_card(rules, hand):
    """Return the seat whose up card would bring it in, by rank and suit."""
    first_in = game_of(rules).value(sc.language.model.FirstIn)
    ranks = "A23456789TJQK" if first_in.ace == "low" else "23456789TJQKA"
    said = game_of(rules).value(sc.language.model.Suits)
    suits = said.order[::-1] if said else ("clubs", "diamonds", "hearts", "spades")
    tie = chosen(rules, "bring_in_tie") == "suit"

    def value(seat):
        rank, suit = hand.board(seat)[0]
        weight = ranks.index(rank), [name[0] for name in suits].index(suit) if tie else 0
        return weight if first_in.card == "low" else tuple(-part for part in weight)

    return min(range(hand.seats), key=lambda seat: (value(seat), seat))


@shows(rf"If a first-street down card is exposed, {MISDEAL}")
def exposed_down_misdeal(place):
    hand, _ = exposed_down(place.rules)
    assert hand.is_void
    assert hand.net == (0,) * 4


def lacks_up_card(rules, number):
    hand = on_cards(rules, number)
    while due(hand) != C or len(hand.cards(C)) < first_piles(rules).index("up"):
        hand.deal()
    hand.no_upcard(C)
    return hand


@shows(r"If a first-street up card comes down, one of the player's cards is turned up at random\.")
def up_card_at_random(place):
    slots = set()
    for number in range(40):
        hand = lacks_up_card(place.rules, number)
        (card,) = hand.board(C)
        slots.add(hand.cards(C).index(card))
    assert slots == set(range(len(hand.cards(C))))


@shows(rf"If a first-street up card comes down, {MISDEAL}")
def up_card_misdeal(place):
    hand = lacks_up_card(place.rules, 0)
    assert hand.is_void
    assert hand.net == (0,) * 4


# ---- the last cards ------------------------------------------------------------------------------


def last_exposed(rules, seat, seats=3, stacks=None):
    """Return a hand in which this seat's last down card was turned up, and the rest dealt."""
    hand = on_cards(rules, seats=seats, stacks=stacks)
    while hand.street < last(rules) or due(hand) != seat:
        step(hand)
    hand.expose_final(seat)
    return deal_on(hand)


def ups(hand):
    """Return how many up cards each seat has."""
    return [len(hand.board(seat)) for seat in range(hand.seats)]


def may_stop(rules):
    """Assert that B stays in for the pot so far, and that one who is all-in has no such choice."""
    hand = last_exposed(rules, B)
    fewer = ups(hand)[A]
    assert ups(hand) == [fewer, fewer + 1, fewer]
    pot, behind = sum(pot.amount for pot in hand.pots), hand.stacks[B]
    hand.declare_all_in(B)
    assert hand.actor != B
    bets(hand, 2)
    assert hand.actor != B
    finish(hand)
    assert hand.stacks[B] in range(behind, behind + pot + 1)
    assert hand.net[B] <= pot - put_in_by(rules)[B]
    short = [*put_in_by(rules)]
    hand = last_exposed(rules, B, stacks=[1000, short[B], 1000])
    assert ups(hand)[B] == fewer + 1
    with pytest.raises(sc.IllegalActionError):
        hand.declare_all_in(B)


def put_in_by(rules, seats=3):
    """Return what each of the seats has put in before the last street."""
    hand = on_cards(rules, seats=seats)
    while hand.street < last(rules):
        step(hand)
    return [1000 - stack for stack in hand.stacks]


@shows(
    r"If a player's last down card is exposed, it stays up, and a player with chips may bet no "
    r"more and play for the pot so far\."
)
def exposed_last_stays(place):
    may_stop(place.rules)
    hand = last_exposed(place.rules, A)
    assert ups(hand)[A] == ups(hand)[B] + 1
    hand.declare_all_in(A)


@shows(r"Not so if it is the first of only two: then the other one comes up too\.")
def both_come_up(place):
    hand = last_exposed(place.rules, A, seats=2)
    assert ups(hand)[A] == ups(hand)[B]
    for seat in (A, B):
        with pytest.raises(sc.IllegalActionError):
            hand.declare_all_in(seat)
    hand = last_exposed(place.rules, B, seats=2)
    assert ups(hand)[B] == ups(hand)[A] + 1
    hand.declare_all_in(B)


@shows(
    r"If the first of the last down cards is exposed and its owner has chips, all of them come "
    r"up\."
)
def all_come_up(place):
    hand = last_exposed(place.rules, A)
    assert ups(hand) == [course(place.rules).end.up + 1] * 3
    with pytest.raises(sc.IllegalActionError):
        hand.declare_all_in(A)
    short = put_in_by(place.rules)[A]
    hand = last_exposed(place.rules, A, stacks=[short, 1000, 1000])
    assert ups(hand)[A] == ups(hand)[B] + 1


@shows(
    r"If another one is, it stays up, and a player with chips may bet no more and play for the "
    r"pot so far\."
)
def another_stays_up(place):
    may_stop(place.rules)


@shows(
    r"If a player's last down card is exposed, it is replaced; if the player is all-in it stays "
    r"up\."
)
def exposed_last_is_replaced(place):
    rules = place.rules
    hand = last_exposed(rules, B)
    assert len(set(ups(hand))) == 1
    assert events(hand, ev.Removed)
    hand = last_exposed(rules, B, stacks=[1000, put_in_by(rules)[B], 1000])
    assert ups(hand)[B] == ups(hand)[A] + 1


# ---- too early, too few, too many ----------------------------------------------------------------


def early(rules, cards, street=None, number=0):
    """Return a hand where so many cards of the next street came early; then one seat folds."""
    streets = rules.streets
    street = street or streets[-2]
    hand = on_cards(rules, number)
    while hand.street < street or hand.actor is None:
        step(hand)
    hand.act(2)
    hand.premature_deal(cards)
    hand.act(0)
    while hand.actor is not None:
        hand.act(1)
    return deal_on(hand)


def gone(hand):
    """Return the cards taken out."""
    return [event.card for event in events(hand, ev.Removed)]


@shows(
    r"Cards dealt before the betting on the street before is over are taken out, with (as many "
    r"more as make one for each player still in|one more for each player still in)\."
)
def early_cards_are_removed(place, more):
    for cards in (1, 2):
        hand = early(place.rules, cards)
        dealt = [event.card for event in events(hand, ev.DealtEarly)]
        assert len(dealt) == cards
        assert gone(hand)[:cards] == dealt
        still_in = 3
        assert len(gone(hand)) == (still_in if more.startswith("as") else cards + still_in)


@shows(
    r"Cards dealt before the betting on the street before is over are shuffled back(, and there "
    r"is no new burn)?\."
)
def early_cards_are_shuffled(place, no_burn):
    hand = early(place.rules, 2)
    assert gone(hand) == []
    assert events(hand, ev.Mixed)
    if no_burn:
        before = by_street(early(place.rules, 2))
        streets = place.rules.streets
        # It was made before the early cards.
        assert sum(isinstance(event, ev.Burned) for event in before[streets[-1]]) == 0
        assert sum(isinstance(event, ev.Burned) for event in before[streets[-2]]) == 2


def lacking(rules, street):
    """Return a hand in which B is passed over on a street, at its end."""
    hand = on_cards(rules, seats=3)
    while hand.street < street or due(hand) != B:
        step(hand)
    hand.missing_card(B)
    return finish(hand)


def with_extra(rules):
    """Return a hand in which A got a card too many, at its end."""
    hand = on_cards(rules, seats=3)
    while hand.street < last(rules) or due(hand) != B:
        step(hand)
    hand.extra_card(A)
    return finish(hand)


@shows(
    r"A hand that lacks only its last card plays; one that lacks another card, or has one too "
    r"many, is dead\."
)
def last_card_may_lack(place):
    assert "B" in shown(lacking(place.rules, last(place.rules)))
    a_card_too_few_or_many(place.rules, place.rules.streets[1:-1])


@shows(r"A hand that lacks a card, or has one too many, is dead\.")
def no_card_may_lack(place):
    a_card_too_few_or_many(place.rules, place.rules.streets[1:])


def a_card_too_few_or_many(rules, streets):
    """Assert that a hand is dead that lacks a card of these streets, or has a card too many."""
    for street in streets:
        hand = lacking(rules, street)
        assert dead(hand) == "B"
        assert hand.payouts[B] == 0
    hand = with_extra(rules)
    assert dead(hand) == "A"
    assert hand.payouts[A] == 0


# ---- players -------------------------------------------------------------------------------------


@shows(r"The hand of an absent player is dead (when the turn comes to it|at once)\.")
def absent(place, when):
    rules = place.rules
    first = opened(seat_all(rules, "ABCD")).actor
    seat = (first + 1) % 4
    hand = seat_all(rules, "ABCD", by_card=True)
    hand.absent(seat)
    opened(deal_on(hand))
    assert hand.actor == first
    assert dead(hand) == (LETTERS[seat] if when == "at once" else "")
    hand.act(1)
    assert dead(hand) == LETTERS[seat]
    if when != "at once":
        hand = seat_all(rules, "ABCD", by_card=True)
        hand.absent(seat)
        opened(deal_on(hand)).present(seat)
        assert dead(finish(hand)) == ""


@shows(r"One who should bring it in still pays for it\.")
def absent_brings_in(place):
    trial = seat_all(place.rules, "ABCD")
    amount, stack = trial.options.bring_in, trial.stacks[D]
    hand = seat_all(place.rules, "ABCD", by_card=True)
    hand.absent(D)
    deal_on(hand)
    assert hand.actor == A
    assert hand.stacks[D] == stack - amount
    finish(hand)
    assert dead(hand) == "D"


def wrong_burn(rules, kind, number=0):
    """Return a hand after a wrong burn on the first later street with one card for each seat.

    The same one without it is the second.
    """
    steps = [(line.value.number, step) for line, _, step in game_of(rules).steps()]
    deals = [(street, step.count) for street, step in steps if isinstance(step, m.Deal)]
    street = next(n for n, count in deals if n > rules.streets[0] and count == 1)
    hands = []
    for wrong in (True, False):
        hand = on_cards(rules, number, seats=3)
        while hand.street < street:
            step(hand)
        if wrong and kind == "missed":
            hand.burn_error(kind)
        else:
            hand.deal()
            if wrong:
                hand.burn_error(kind)
        hands.append(deal_on(hand))
    return hands


@shows(
    r"A burn that was forgotten, or one too many, is (put right before play on the street "
    r"begins|left alone)\."
)
def burn_mistake(place, what):
    for kind in ("missed", "double"):
        hand, right = wrong_burn(place.rules, kind)
        boards = [right.board(seat) for seat in range(3)]
        wrong = [hand.board(seat) for seat in range(3)]
        assert wrong != boards
        hand.correct_burn()
        after = [hand.board(seat) for seat in range(3)]
        assert after == (wrong if what.startswith("left") else boards)
    hand, _ = wrong_burn(place.rules, "double")
    hand.act(1)
    if not what.startswith("left"):
        with pytest.raises(sc.IllegalActionError):
            hand.correct_burn()


@shows(r"A player who changes the order of the up cards (is warned|has a dead hand)\.")
def moved_cards(place, what):
    hand = go_to(seat_all(place.rules, "ABCD"), place.rules.streets[1])
    hand.reorder_upcards(C)
    assert dead(hand) == ("" if what == "is warned" else "C")
    assert events(hand, ev.Irregularity)


@shows(
    r"(A player who does not discard in time has a dead hand|For a player who does not discard "
    r"in time, cards are discarded at random)\."
)
def late_discard(place, what):
    chosen_slots = set()
    for number in range(20):
        hand = sc.Hand(place.rules, stacks=[1000] * 3, seed=2, number=number)
        while hand.options.kind == "bet":
            hand.act(1)
        before = hand.cards(A)
        hand.fail_to_discard()
        if "dead" in what:
            assert dead(hand) == "A"
        else:
            assert dead(hand) == ""
            left = hand.cards(A)
            assert len(left) == len(before) - 2
            chosen_slots.add(tuple(card in left for card in before))
    assert "dead" in what or len(chosen_slots) > 3
