"""Stacked decks and short scripts, so that a test reads like the rule it tests.

Seats are letters in all tests here: the rules' seat 1, which is the engine's seat 0, is A, the next
one B, and so on. ``A`` to ``H`` are also the engine's numbers.
"""

from itertools import groupby

import pytest

import studcore as sc
from studcore.play import events as ev

A, B, C, D, E, F, G, H = range(8)
LETTERS = "ABCDEFGHIJ"


def game(parent, *lines, **stakes):
    """Return a game of the package, with these lines of its own if there are any."""
    if not lines:
        return sc.load(parent, **stakes)
    return sc.parse("\n".join([f'game "Test" extends {parent}', *lines]), **stakes)


def table(*rows):
    """Make test parameters of rows whose first entry is the id."""
    return [pytest.param(*values, id=name.replace(" ", "_")) for name, *values in rows]


def deck_of(*seats, first=3, burns=True):
    """Return the deck that gives seats A, B, C ... these cards.

    A seat's cards stand in the order it gets them, `first` of them on the first street. What a line
    does not list is unknown, the burns too; an "x" at its end says that the seat is out by then and
    gets no more. An empty seat is None.
    """
    rows = [seat.split() for seat in seats if seat is not None]
    hands = [[card for card in row if card != "x"] for row in rows]
    length = max(len(hand) for hand in hands)
    deck = []
    for j in range(length):
        if j >= first and burns:
            deck.append("??")
        for hand, row in zip(hands, rows, strict=True):
            if j < len(hand):
                deck.append(hand[j])
            elif row[-1] != "x":
                deck.append("??")
    return " ".join(deck)


def deal(rules, *seats, stacks=None, first=3, then="", **more):
    """Start a hand in which the seats get these cards (see `deck_of`); 1,000 chips each.

    The cards in `then` leave the deck after all others.
    """
    deck = deck_of(*seats, first=first, burns=rules.house != "online") + " " + then
    return sc.Hand(rules, stacks=stacks or [1000] * len(seats), deck=deck, **more)


def legal(hand):
    """Say whose turn it is and what it may do: ``B: fold, call 10, to 20``.

    All amounts are the seat's total for the street, as in the rules' examples.
    """
    if hand.actor is None:
        return "over" if hand.is_over else "waits"
    options = hand.options
    assert (options.kind, options.raise_any, tuple(options.choices)) == ("bet", False, ())
    bet = hand.bets[hand.actor]
    words = [word for word in ("fold", "check") if getattr(options, word)]
    if options.bring_in is not None:
        words.append(f"bring in {bet + options.bring_in}")
    if options.call is not None:
        words.append(f"call {bet + options.call}")
    words += [f"to {total}" for total in options.raise_to]
    return f"{LETTERS[hand.actor]}: {', '.join(words)}"


def play(hand, script):
    """Play a script such as ``C brings in, D to 5, A calls, B folds``; check whose turn it is."""
    for line in script.split(","):
        letter, verb, *total = line.split()
        assert hand.actor is not None, f"{line.strip()}: nobody is to act"
        assert LETTERS[hand.actor] == letter, f"{line.strip()}: {legal(hand)}"
        match verb:
            case "brings":
                hand.post_bring_in()
            case "folds":
                hand.fold()
            case "checks":
                hand.check()
            case "calls":
                hand.call()
            case "to":
                hand.raise_to(int(*total))
            case _:
                raise ValueError(line)
    return hand


def down_to(hand, street):
    """Let everybody bring in, call or check until a street begins."""
    while not hand.is_over and hand.street < street:
        hand.act(1)
    return hand


def deal_up_to(hand, seat=None):
    """Deal card by card until one is due to a seat, or until somebody is to act."""
    while hand.waits_for_card and (seat is None or due(hand) != seat):
        hand.deal()
    return hand


def due(hand):
    """Return the seat that the next card goes to, found by dealing it to a copy."""
    twin = hand.copy()
    twin.deal()
    for other in range(hand.seats):
        if len(twin.cards(other)) > len(hand.cards(other)):
            return other
    return None


def show_down(hand):
    """Let everybody call or check until the hand is over."""
    return down_to(hand, 100)


def chips_in(hand):
    """Return all chips put in so far."""
    return sum(pot.amount for pot in hand.pots) + sum(hand.bets)


def pots(hand):
    """Return the pots as ``(amount, letters of the seats that can win it)``."""
    return [(pot.amount, "".join(LETTERS[seat] for seat in pot.seats)) for pot in hand.pots]


def events(hand, *kinds):
    """Return the events of these kinds."""
    return [event for event in hand.events if isinstance(event, kinds)]


def shown(hand):
    """Return the letters of the seats that showed, in that order."""
    return "".join(LETTERS[event.seat] for event in events(hand, ev.Shown))


def opener(rules, boards, street=None):
    """Return the letter of the seat that opens the street on which these boards lie.

    The boards of a game with one door card; everybody only calls and checks before.
    """
    hand = deal(rules, *(f"?? ?? {board}" for board in boards))
    down_to(hand, street or 2 + max(len(board.split()) for board in boards))
    return LETTERS[hand.actor]


def pair_on_fourth(*lines, stacks=None):
    """Return a hand of stud on fourth street: B shows two nines and opens, A has folded."""
    hands = ("?? ?? Ah x", "?? ?? 9c 9d 2h", "?? ?? Kh 4s 3d", "?? ?? Qh 5s 2d")
    hand = deal(game("stud", *lines), *hands, stacks=stacks)
    return play(hand, "B brings in, C calls, D calls, A folds")


def fifth_street(*chips, lines=()):
    """Return a hand of stud on fifth street, unit 10, with A to act; no board shows a pair.

    Each seat has these chips in front and 3 in the pot.
    """
    hands = ("Ac Ad Kh 9s 8d 3h 6c", "Tc 8s 2c 7s 5d 4h Qs", "Kc 2d Qh 6d 4s 9h 8h")
    hands += ("Qc 6h Jh Td 3s 7h 2h",)  # a pair of aces, queen, king, queen high
    hands = hands[: len(chips)]
    hand = deal(game("stud", *lines), *hands, stacks=[1 + 2 + stack for stack in chips])
    down_to(hand, 5)
    assert hand.stacks == chips
    return hand


def contest(parent, *hands, pot, lines=()):
    """Play out a hand in which these seats, A, B ..., contest exactly `pot` chips, all in one pot.

    Everybody antes 1; the first seat to act opens for the whole rest, the others call, and nothing
    is bet after that. If the chips would not come out even, further seats ante and fold.
    """
    seats = len(hands)
    dead = next(n for n in range(seats) if (pot - seats - n) % seats == 0)
    wager = (pot - seats - dead) // seats
    rules = game(parent, *lines, ante=1, bring_in=1, small_bet=wager, big_bet=wager)
    used = " ".join(hands)
    safe_doors = "A2345" if parent in ("razz", "studreg") else "AKQJT"
    doors = [rank + suit for rank in safe_doors for suit in "shdc" if rank + suit not in used]
    hand = deal(rules, *hands, *(f"?? ?? {door} x" for door in doors[:dead]))
    hand.raise_to(wager)
    while hand.street == 3:
        hand.fold() if hand.actor >= seats else hand.call()
    show_down(hand)
    assert sum(hand.payouts) == pot
    return hand


def run_out(hand, street=7):
    """Say what was dealt on a street: ``burn, 5 down, mix 5, burn, 2 down``."""
    words, now = [], None
    for event in hand.events:
        if isinstance(event, ev.StreetStarted):
            now = event.street
        elif now == street:
            match event:
                case ev.Dealt(up=up):
                    words.append("up" if up else "down")
                case ev.Burned():
                    words.append("burn")
                case ev.Mixed(cards=cards):
                    words.append(f"mix {cards}")
                case ev.SharedDealt():
                    words.append("shared")
    runs = [(word, len(list(run))) for word, run in groupby(words)]
    return ", ".join(f"{n} {word}" if word in ("up", "down") else word for word, n in runs)
