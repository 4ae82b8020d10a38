"""A seat's view is the same whatever the cards are that it can't see."""

import random
from dataclasses import fields, is_dataclass, replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import studcore as sc
from studcore.play import events as e

from .deals import DECK, deals, deck_order, options


def seen_by(view):
    """Return a view as a value that compares."""
    offers = view.options and options(view)
    return replace(view, options=None), offers


def cards_in(value):
    """Yield every text in a view that is a card."""
    if isinstance(value, str):
        yield from [value] if value in DECK else []
    elif isinstance(value, (tuple, list, set, frozenset)):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def visible(event, seat):
    """Return the cards that an event before the showdown shows to a seat."""
    match event:
        case e.Dealt(seat=owner, card=card, up=up) if up or owner == seat:
            return {card}
        case e.Discarded(seat=owner, card=card) if owner == seat:
            return {card}
        case e.SharedDealt(card):
            return {card}
    return set()


def play(game, deck, actions, seat, arguments):
    """Yield what a seat sees, from before the first card to the end or the showdown."""
    hand = sc.Hand(game, deck=deck, by_card=True, **arguments)
    left = iter(actions)
    while not any(isinstance(event, e.Shown) for event in hand.events):
        yield seen_by(hand.view(seat))
        if hand.is_over:
            return
        if hand.waits_for_card:
            hand.deal()
        else:
            hand.act(next(left))


@settings(max_examples=150)
@given(deals(), st.data())
def test_hidden_cards_change_nothing(deal, data):
    hand = deal.play()
    seat = data.draw(st.sampled_from([s for s, stack in enumerate(deal.stacks) if stack]))
    known = set().union(*(visible(event, seat) for event in hand.events))
    hidden = sorted(DECK - known)
    random.Random(deal.seed).shuffle(hidden)
    other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    deck = deck_order(hand.events)
    changed = [other.get(card, card) for card in deck]
    assume(changed != deck)

    pairs = zip(
        play(deal.game, deck, hand.actions, seat, deal.arguments),
        play(deal.game, changed, hand.actions, seat, deal.arguments),
        strict=True,
    )
    for (one, its_options), (two, other_options) in pairs:
        assert one == two
        assert hash(one) == hash(two)
        assert repr(one) == repr(two)
        assert its_options == other_options
        assert set(cards_in(one)) <= known
        assert set(cards_in(its_options)) <= known


@settings(max_examples=100)
@given(deals())
def test_a_view_says_what_the_hand_says(deal):
    hand, decide = deal.hand(), deal.decider()
    for _ in range(80):  # all is looked at again after every decision: few hands have more
        for seat in range(hand.seats):
            view = hand.view(seat)
            assert (view.game, view.seat, view.street) == (deal.game, seat, hand.street)
            assert view.cards == hand.cards(seat)
            assert view.boards == tuple(hand.board(other) for other in range(hand.seats))
            assert view.shared == hand.shared
            assert (view.stacks, view.bets) == (hand.stacks, hand.bets)
            assert view.pots == tuple(hand.pots)
            assert view.actor == hand.actor
            assert (view.options is not None) == (seat == hand.actor)
            assert view.folded == tuple(hand.folded(other) for other in range(hand.seats))
            for other, down in enumerate(view.down):
                assert down + len(view.boards[other]) == len(hand.cards(other))
            assert len(view.events) == len(hand.events)
            for mine, event in zip(view.events, hand.events, strict=True):
                assert type(mine) is type(event)
                assert mine == event or "??" in str(mine)
        if hand.is_over:
            return
        hand.act(decide(hand))


def test_two_looks_at_the_same_hand_are_equal():
    hand = sc.Hand(sc.load("stud"), stacks=[100] * 3, seed=1)
    for seat in range(3):
        assert hand.view(seat) == hand.view(seat)
        assert hand.view(seat) == hand.copy().view(seat)


@settings(max_examples=60)
@given(deals())
def test_a_mucked_hand_is_never_shown(deal):
    hand = deal.play()
    shown = [event.seat for event in hand.events if isinstance(event, e.Shown)]
    losers = [seat for seat in shown if not hand.payouts[seat]]
    for seat in losers:
        hand.muck(seat)
    for seat in losers:
        hidden = [card for card in hand.cards(seat) if card not in hand.board(seat)]
        assert hand.mucked(seat)
        for other in set(shown) - {seat}:
            view = hand.view(other)
            seen = set().union(*(visible(event, other) for event in hand.events))
            assert view.shown[seat] == ()
            assert e.Mucked(seat) in view.events
            assert not (set(hidden) - seen) & set(cards_in(seen_by(view)))
