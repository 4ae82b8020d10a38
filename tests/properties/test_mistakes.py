"""Dealer errors at random in random hands: chips, cards and turns stay what they must be."""

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import studcore as sc
from studcore import events as e

from .deals import deals, load, offered

HOUSE_LINES = (
    ("exposed down card becomes the up card", "exposed down card: misdeal"),
    ("exposed last card: all up if first", "exposed last card replaced"),
    ("early cards: remove one each", "early cards: shuffle back"),
    ("missing last card dead",),
    ("missing up card: misdeal",),
    ("absent player dead at once",),
    ("burn mistake left alone",),
    ("moved up cards dead",),
    ("late discard at random",),
    ("fold with no bet keeps getting cards",),
)


def things(hand, luck):
    """Return calls of everything that may go wrong, in random order."""
    seats = luck.sample(range(hand.seats), hand.seats)
    calls = [
        (name, seat)
        for seat in seats
        for name in (
            *("expose_hole", "no_upcard", "expose_final", "card_off_table", "extra_card"),
            *("missing_card", "look_at_last_card", "declare_all_in", "foreign_card", "absent"),
            *("present", "designate_opener", "pick_up_upcards", "reorder_upcards", "out_of_turn"),
        )
    ]
    calls += [("boxed_card",), ("correct_burn",), ("correct_opener",), ("fail_to_discard",)]
    calls += [("burn_error", kind) for kind in ("double", "missed")]
    calls += [("premature_deal", luck.randint(1, hand.seats))]
    if luck.random() < 0.05:
        calls += [("misdeal",), ("fouled_deck",)]
    luck.shuffle(calls)
    return calls


def all_cards(hand):
    return [card for seat in range(hand.seats) for card in hand.cards(seat)]


def check(hand, total):
    pots = 0 if hand.is_over else sum(pot.amount for pot in hand.pots)
    taken = hand.raked + hand.carried if hand.is_over else 0
    assert sum(hand.stacks) + sum(hand.bets) + pots + taken == total
    cards = all_cards(hand)
    assert len(cards) == len(set(cards))
    actor = hand.actor
    assert (actor is None) == (hand.is_over or hand.waits_for_card)
    if actor is not None:
        assert hand.live(actor)


@st.composite
def games_with_rules(draw):
    name = draw(st.sampled_from(sc.games()))
    lines = [
        draw(st.sampled_from(choices))
        for choices in draw(st.lists(st.sampled_from(HOUSE_LINES), unique=True, max_size=6))
    ]
    if not lines:
        return load(name, draw(st.sampled_from(sc.houses())))
    return sc.parse("\n".join([f'game "Changed" extends {name}', *lines]))


@settings(max_examples=500)
@given(deals(kinds=games_with_rules()), st.floats(0.02, 0.5), st.booleans())
def test_nothing_is_lost(deal, often, by_card):
    hand, luck = deal.hand(by_card=by_card), random.Random(deal.seed)
    total = sum(deal.stacks)
    happened = []
    for _ in range(3000):
        check(hand, total)
        if hand.is_over:
            break
        if luck.random() < often:
            for name, *arguments in things(hand, luck):
                before = hand.copy()
                try:
                    getattr(hand, name)(*arguments)
                except sc.IllegalActionError:
                    assert (before.stacks, before.actor) == (hand.stacks, hand.actor)
                    continue
                happened.append((name, *arguments))
                break
        elif hand.waits_for_card:
            hand.deal()
        else:
            hand.act(luck.choice(offered(hand)))
    assert hand.is_over
    assert sum(hand.net) + hand.raked + hand.carried == 0
    mistakes = [event for event in hand.events if isinstance(event, e.Mistake)]
    assert len(mistakes) == len(happened)
    if hand.is_void:
        assert not any(hand.net)
        assert isinstance(hand.events[-1], e.Voided)
    # The dead neither act nor win.
    dead = set()
    for event in hand.events:
        if isinstance(event, e.Killed):
            dead.add(event.seat)
        elif isinstance(event, e.Won | e.Wager | e.Checked | e.Shown | e.Folded):
            assert event.seat not in dead


@settings(max_examples=60)
@given(deals(kinds=games_with_rules()))
def test_the_same_mistakes_are_the_same_hand(deal):
    hands = []
    for _ in range(2):
        hand, luck = deal.hand(by_card=True), random.Random(deal.seed)
        while not hand.is_over:
            if luck.random() < 0.1:
                for name, *arguments in things(hand, luck):
                    try:
                        getattr(hand, name)(*arguments)
                    except sc.IllegalActionError:
                        continue
                    break
            elif hand.waits_for_card:
                hand.deal()
            else:
                hand.act(luck.choice(offered(hand)))
        hands.append((hand.events, hand.net, hand.payouts))
    for one, other in pairwise(hands):
        assert one == other
