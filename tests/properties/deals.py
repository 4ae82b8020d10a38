"""Random hands: what to deal, how to decide, and the hand rebuilt from its events alone."""

import random
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

import studcore as sc
from studcore.play import events as e

# Lines that change how a hand is played, one of each list or none.
LINES = (
    ("no limit", "pot limit", "spread 1 to 5", "spread 2 to 4 / 3 to 12", "no limit from 3"),
    ("no bring-in\nblinds 1 / 2", "bring-in a small bet", "no bring-in"),
    ("bring-in tie by position",),
    ("bring-in option raise",),
    ("all-in bring-in: next must post",),
    ("short bring-in: others owe the same",),
    ("cap 2 bets", "no cap"),
    ("heads-up cap lifted", "heads-up cap lifted before reached"),
    ("short all-in reopens at a full bet",),
    ("short completion by increase",),
    ("open pair: owner may bet big", "open pair: everybody must bet big"),
    ("equal boards by high suit", "equal boards by low suit"),
    ("all-in opener: next best board",),
    ("last street opener as before",),
    ("deck runs out: one shared card", "deck runs out: use burns and folded cards"),
    ("checked showdown: position first",),
    ("odd chip by suit of all cards", "odd chip by position"),
    ("odd chip between shares by position",),
    ("equal both ways: split each share",),
    ("unclaimed share to other shares", "unclaimed share to next hand"),
    ("fold with no bet keeps getting cards", "fold with no bet gets no more cards"),
    ("ante payer dealer",),
    ("burn before every street", "no burn"),
    ("rake 5 percent", "rake 10 percent up to 3"),
)
TEMPERS = ("any", "stays", "calls", "raises")
DECK = frozenset(sc.card_name(card) for card in range(52))


@cache
def load(name, house):
    return sc.load(name, house=house)


@dataclass(frozen=True)
class Deal:
    """A hand to play, and the temper and luck of those who play it."""

    game: sc.Game
    stacks: tuple[int, ...]
    seed: int
    number: int
    rake: int = 0
    temper: str = "any"

    @property
    def arguments(self):
        return {"stacks": self.stacks, "rake": self.rake}

    @property
    def address(self):
        return {"seed": self.seed, "number": self.number}

    def hand(self, **options):
        return sc.Hand(self.game, **self.arguments, **self.address, **options)

    def decider(self):
        """Return a function of a hand that picks one of the codes it offers."""
        luck = random.Random(f"{self.seed} {self.number}")

        def decide(hand):
            codes = offered(hand)
            if hand.options.kind == "bet" and self.temper != "any":
                if self.temper == "calls" and luck.random() < 0.95:
                    return 1
                codes = [code for code in codes if code != 0]
                if self.temper == "raises":
                    codes = [code for code in codes if code != 1] or codes
            return luck.choice(codes)

        return decide

    def play(self, **options):
        """Return the hand, played to its end."""
        hand, decide = self.hand(**options), self.decider()
        while not hand.is_over:
            if hand.waits_for_card:
                hand.deal()
            else:
                hand.act(decide(hand))
        return hand


def offered(hand):
    """Return the codes that a hand's options amount to."""
    options = hand.options
    if options.kind != "bet":
        return list(range(len(options.choices)))
    return [*([0] if options.fold else []), 1, *range(2, 2 + len(options.raise_to))]


@cache
def changed(name, house, lines):
    few = ["players 2 to 5"] if name == "super" else []  # a shared card must be enough
    text = "\n".join([f'game "Changed" extends {name}', *few, *lines])
    return sc.parse(text, house=house)


@st.composite
def changed_games(draw):
    """Draw a game of the package with some lines of its own."""
    name = draw(st.sampled_from(sc.games()))
    house = draw(st.sampled_from(sc.houses()))
    lines = []
    for choices in draw(st.lists(st.sampled_from(LINES), unique=True, max_size=5)):
        line = draw(st.sampled_from(choices))
        if name in ("home", "missi", "murrum") and "bring" in line:
            continue
        if name in ("missi", "murrum") and line.startswith("spread"):  # below the blinds
            continue
        lines.append(line)
    if any(line.startswith("bring-in a") for line in lines):
        lines = [line for line in lines if not line.startswith(("no limit", "pot", "spread"))]
    return changed(name, house, tuple(lines))


@st.composite
def games(draw, names=None, houses=None):
    game = load(
        draw(st.sampled_from(names or sc.games())), draw(st.sampled_from(houses or sc.houses()))
    )
    small = draw(st.integers(2, 40))
    stakes = {
        "ante": draw(st.integers(0, small)),
        "bring_in": draw(st.integers(1, small - 1)),
        "small_bet": small,
        "big_bet": draw(st.integers(small, 3 * small)),
        "small_blind": draw(st.integers(1, small)),
        "big_blind": small,
    }
    return game.replace(**{name: stakes[name] for name in game.stakes})


@st.composite
def deals(draw, names=None, fewest=2, kinds=None):
    game = draw(games(names) if kinds is None else kinds)
    ante, bet = game.stakes.get("ante", 0), game.stakes.get("small_bet", 5)
    forced = game.stakes.get("bring_in", game.stakes.get("big_blind", 0))
    near = st.integers(max(1, ante - 2), ante + forced + 2)
    deep = st.integers(5 * bet, 60 * bet)
    stack = draw(st.sampled_from((deep, st.one_of(near, st.integers(1, 8 * bet), deep))))
    playing = draw(st.integers(max(fewest, game.min_players), game.max_players))
    stacks = draw(st.lists(stack, min_size=playing, max_size=playing))
    for _ in range(draw(st.sampled_from((0, 0, 1, 3)))):
        stacks.insert(draw(st.integers(0, len(stacks))), 0)
    return Deal(
        game,
        tuple(stacks),
        seed=draw(st.integers(0, 2**64)),
        number=draw(st.integers(0, 2**64 - 1)),
        rake=draw(st.sampled_from((0, 0, 1, 7, 10**6))),
        temper=draw(st.sampled_from(TEMPERS)),
    )


def options(hand):
    """Return the options as a tuple that compares."""
    o = hand.options
    return o.kind, o.fold, o.check, o.call, o.bring_in, tuple(o.raise_to), o.raise_any, o.choices


def state(hand):
    """Return all there is to see of a hand."""
    seats = range(hand.seats)
    return (
        *(repr(hand), str(hand), hand.street, hand.actor, hand.is_over, hand.waits_for_card),
        *(hand.stacks, hand.bets, hand.pots, hand.payouts, hand.raked, hand.net, hand.shared),
        *([look(seat) for seat in seats] for look in (hand.cards, hand.board, hand.up)),
        *([look(seat) for seat in seats] for look in (hand.live, hand.folded, hand.mucked)),
        *(options(hand), list(hand.actions), hand.events),
    )


def deck_order(events):
    """Return the cards of a hand in the order in which they left the deck."""
    return [event.card for event in events if isinstance(event, (e.Burned, e.Dealt, e.SharedDealt))]


@cache
def keeps_getting_cards(game):
    """Tell whether a seat that folds with nothing to call does, until somebody bets."""
    return "keeps getting cards until somebody bets" in " ".join(game.explain().split())


class Record:
    """A hand as its events tell it: where every card and every chip is."""

    def __init__(self, deal):
        self.game, self.stacks = deal.game, list(deal.stacks)
        seats = range(len(deal.stacks))
        self.bets, self.payouts = [0 for _ in seats], [0 for _ in seats]
        self.pot = self.raked = self.street = 0
        self.cards, self.boards = [[] for _ in seats], [[] for _ in seats]
        self.folded, self.discards, self.burns, self.shared = set(), set(), set(), []
        self.still_dealt = set()  # folded with no bet to call, and nobody has bet since
        self.deck = set(DECK)
        self.told = ()

    def follow(self, hand):
        """Take in the events that are new."""
        told, self.told = self.told, hand.events
        assert self.told[: len(told)] == told, "what happened has changed"
        for event in self.told[len(told) :]:
            self.take(event)

    def take(self, event):
        seat = getattr(event, "seat", None)
        match event:
            case e.StreetStarted(street):
                assert street > self.street
                self.street = street
                self.collect()
            case e.Ante(amount=chips):
                self.stacks[seat] -= chips
                self.pot += chips
            case e.BlindPosted(amount=chips):
                self.stacks[seat] -= chips
                self.bets[seat] += chips
            case e.Wager(amount=chips, total=total):
                self.stacks[seat] -= chips
                self.bets[seat] += chips
                assert (chips > 0, self.bets[seat]) == (True, total)
                if total > max(bet for other, bet in enumerate(self.bets) if other != seat):
                    self.still_dealt.clear()
            case e.Returned(amount=chips):
                from_bet = min(chips, self.bets[seat])  # what nobody matched of an ante is left
                self.stacks[seat] += chips
                self.bets[seat] -= from_bet
                self.pot -= chips - from_bet
                assert chips > 0
                assert self.pot >= 0
            case e.Burned(card):
                self.deck.remove(card)
                self.burns.add(card)
            case e.Dealt(card=card, up=up):
                self.deck.remove(card)
                self.cards[seat].append(card)
                if up:
                    self.boards[seat].append(card)
            case e.SharedDealt(card):
                self.deck.remove(card)
                self.shared.append(card)
            case e.Discarded(card=card):
                self.cards[seat].remove(card)
                self.discards.add(card)
            case e.Mixed(cards):
                self.mix(cards)
            case e.Folded():
                assert seat not in self.folded
                self.folded.add(seat)
                if self.bets[seat] == max(self.bets):
                    self.still_dealt.add(seat)
            case e.Raked(amount=chips):
                self.collect()
                self.pot -= chips
                self.raked += chips
            case e.Won(amount=chips):
                self.collect()
                self.pot -= chips
                self.payouts[seat] += chips
                self.stacks[seat] += chips
            case e.Checked() | e.Shown() | e.Mucked() | e.WildChanged():
                pass
            case _:
                raise AssertionError(f"an event that no test knows: {event!r}")

    def collect(self):
        self.pot += sum(self.bets)
        self.bets = [0 for _ in self.bets]

    def mix(self, count):
        """Put burns back, and what was folded or discarded where the game says so."""
        self.deck |= self.burns
        self.burns.clear()
        if self.game.name == "super":
            gone = self.folded - (self.still_dealt if keeps_getting_cards(self.game) else set())
            self.deck |= self.discards.union(*(self.cards[seat] for seat in gone))
            self.discards.clear()
            for seat in gone:
                self.cards[seat], self.boards[seat] = [], []
        assert len(self.deck) == count

    @property
    def live(self):
        return [seat for seat, cards in enumerate(self.cards) if cards and seat not in self.folded]
