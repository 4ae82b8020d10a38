"""Dealer errors at random in random hands: no chip, card, turn or secret is lost."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import studcore as sc
from studcore.play import events as e

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
    ("ante payer dealer",),
)
OF_A_SEAT = (
    *("expose_hole", "no_upcard", "expose_final", "card_off_table", "extra_card", "missing_card"),
    *("look_at_last_card", "declare_all_in", "foreign_card", "absent", "present"),
    *("designate_opener", "pick_up_upcards", "reorder_upcards", "out_of_turn"),
)
OF_NOBODY = ("boxed_card", "correct_burn", "correct_opener", "fail_to_discard")
ENDING = ("misdeal", "fouled_deck")


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


class HandMachine(RuleBasedStateMachine):
    hand = None

    @initialize(deal=deals(kinds=games_with_rules()), by_card=st.booleans())
    def start(self, deal, by_card):
        self.deal, self.hand = deal, deal.hand(by_card=by_card)
        self.total = sum(deal.stacks)
        self.happened = []

    def running(self):
        return self.hand is not None and not self.hand.is_over

    @precondition(running)
    @rule(luck=st.integers(0, 11), steps=st.integers(1, 9))
    def go_on(self, luck, steps):
        for _ in range(steps):
            if self.hand.waits_for_card:
                self.hand.deal()
            elif not self.hand.is_over:
                codes = offered(self.hand)
                self.hand.act(codes[luck % len(codes)])

    @precondition(running)
    @rule(names=st.permutations(OF_A_SEAT), seat=st.integers(0, 13))
    def something_happens_to_a_seat(self, names, seat):
        for name in names[:6]:
            if self.try_to(name, seat % self.hand.seats):
                return

    @precondition(running)
    @rule(name=st.sampled_from((*OF_NOBODY, "double", "missed", "early")), cards=st.integers(1, 4))
    def something_happens(self, name, cards):
        if name in ("double", "missed"):
            self.try_to("burn_error", name)
        elif name == "early":
            self.try_to("premature_deal", cards)
        else:
            self.try_to(name)

    @precondition(running)
    @rule(name=st.sampled_from(ENDING), really=st.integers(0, 9))
    def it_ends(self, name, really):
        if really == 0:
            self.try_to(name)

    @precondition(lambda self: not self.running())
    @rule(name=st.sampled_from(("fouled_deck", "boxed_card", "correct_opener")))
    def it_is_over(self, name):
        assert not self.try_to(name)

    def try_to(self, name, *arguments):
        before = self.hand.copy()
        try:
            getattr(self.hand, name)(*arguments)
        except sc.IllegalActionError:
            assert (before.stacks, before.actor) == (self.hand.stacks, self.hand.actor)
            assert before.events == self.hand.events
            return False
        self.happened.append((name, *arguments))
        return True

    @precondition(lambda self: self.hand is not None)
    @invariant()
    def chips_and_cards(self):
        hand = self.hand
        pots = 0 if hand.is_over else sum(pot.amount for pot in hand.pots)
        taken = hand.raked + hand.carried if hand.is_over else 0
        assert sum(hand.stacks) + sum(hand.bets) + pots + taken == self.total
        cards = [card for seat in range(hand.seats) for card in hand.cards(seat)]
        assert len(cards) == len(set(cards))
        assert (hand.actor is None) == (hand.is_over or hand.waits_for_card)
        assert hand.actor is None or hand.live(hand.actor)

    @precondition(lambda self: self.hand is not None)
    @invariant()
    def secrets(self):
        hand = self.hand
        down = {
            seat: {
                card for slot, card in enumerate(hand.cards(seat)) if not hand.up(seat) >> slot & 1
            }
            for seat in range(hand.seats)
        }
        viewer = len(self.happened) % hand.seats
        view = hand.view(viewer)
        shown = {card for cards in view.shown for card in cards}
        events = list(view.events)
        mixed = [place for place, event in enumerate(events) if isinstance(event, e.Mixed)]
        later = events[mixed[-1] if mixed else 0 :]  # what all have seen may come back face down
        seen = {card for event in later if (card := getattr(event, "card", None))}
        for seat in range(hand.seats):
            if seat != viewer:
                assert not (down[seat] - shown) & seen

    def teardown(self):
        if self.hand is None:
            return
        hand, luck = self.hand, random.Random(self.deal.seed)
        for _ in range(2000):
            if hand.is_over:
                break
            hand.deal() if hand.waits_for_card else hand.act(luck.choice(offered(hand)))
        assert hand.is_over
        self.chips_and_cards()
        assert sum(hand.net) + hand.raked + hand.carried == 0
        assert len([x for x in hand.events if isinstance(x, e.Irregularity)]) == len(self.happened)
        if hand.is_void:
            assert not any(hand.net)
            assert isinstance(hand.events[-1], e.Voided)
        dead = set()  # they neither act nor win
        for event in hand.events:
            if isinstance(event, e.Killed):
                dead.add(event.seat)
            elif isinstance(event, e.Won | e.Wager | e.Checked | e.Shown | e.Folded):
                assert event.seat not in dead


HandMachine.TestCase.settings = settings(max_examples=400, stateful_step_count=50, deadline=None)
test_dealer_errors = HandMachine.TestCase
