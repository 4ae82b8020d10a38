"""What happened in a hand, in order and typed.

Two events with the same values are equal, and `str` says each in a sentence.

Attributes
----------
seat : int
    Whose event it is, from 0.
card, cards : str, tuple of str
    Such as ``"Ks"``; ``"??"`` where it is unknown, or a view may not tell. `Mixed` and
    `Irregularity` count them.
up, seen : bool
    Whether the card lies face up, or was seen by all.
street : int
    Number of the street.
amount, total : int
    Chips that were put in, went back or were won; and what that makes it for this street.
pot, share : int
    Which pot, 0 the main one; and which share of it, None where there was no showdown.
sides : str
    ``high``, ``low`` or ``both``.
to : int
    The seat that a card was passed to.
what : str
    What went wrong, in words.

Examples
--------
>>> from studcore import Hand, events, load
>>> hand = Hand(load("stud"), stacks=[100] * 3, seed=1)
>>> hand.post_bring_in()
>>> hand.events[-1]
BroughtIn(seat=0, amount=2, total=2)
>>> [event.card for event in hand.events if isinstance(event, events.Dealt) and event.up]
['3c', 'Tc', '9d']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from studcore import _core
from studcore.value import Value
from studcore.words import ordinal_word


class Event(Value):
    """Base of all events; `str(event)` says it in a sentence."""


class StreetStarted(Event):
    """A new street begins."""

    street: int

    def __str__(self) -> str:
        return f"--- {street_name(self.street)} ---"


class SeatEvent(Event):
    """Something that one seat did or got."""

    seat: int


class Ante(SeatEvent):
    """A seat put in its ante, or what it had."""

    amount: int

    def __str__(self) -> str:
        return f"seat {self.seat} antes {self.amount}"


class Burned(Event):
    """A card was burned."""

    card: str

    def __str__(self) -> str:
        return f"burn {self.card}"


class Dealt(SeatEvent):
    """A seat got a card."""

    card: str
    up: bool

    def __str__(self) -> str:
        return f"seat {self.seat} gets {self.card} {'up' if self.up else 'down'}"


class SharedDealt(Event):
    """A card for everybody was turned."""

    card: str

    def __str__(self) -> str:
        return f"{self.card} is shared by all"


class Mixed(Event):
    """Cards were mixed back into the deck, which now holds `cards`."""

    cards: int

    def __str__(self) -> str:
        return f"the deck is mixed again and has {self.cards} cards"


class Folded(SeatEvent):
    """A seat folded."""

    def __str__(self) -> str:
        return f"seat {self.seat} folds"


class Checked(SeatEvent):
    """A seat checked."""

    def __str__(self) -> str:
        return f"seat {self.seat} checks"


class Wager(SeatEvent):
    """A seat put in `amount` chips, which makes `total` for this street."""

    amount: int
    total: int


class Called(Wager):
    """A seat called."""

    def __str__(self) -> str:
        return f"seat {self.seat} calls {self.amount}"


class BroughtIn(Wager):
    """A seat put in the bring-in."""

    def __str__(self) -> str:
        return f"seat {self.seat} brings it in for {self.amount}"


class Bet(Wager):
    """A seat made the first bet of a street."""

    def __str__(self) -> str:
        return f"seat {self.seat} bets {self.total}"


class Completed(Wager):
    """A seat completed the bring-in, or a short bet, to a full bet."""

    def __str__(self) -> str:
        return f"seat {self.seat} completes to {self.total}"


class Raised(Wager):
    """A seat raised."""

    def __str__(self) -> str:
        return f"seat {self.seat} raises to {self.total}"


class Returned(SeatEvent):
    """Chips that nobody called went back."""

    amount: int

    def __str__(self) -> str:
        return f"{self.amount} uncalled go back to seat {self.seat}"


class Discarded(SeatEvent):
    """A seat discarded a card."""

    card: str

    def __str__(self) -> str:
        return f"seat {self.seat} discards {self.card}"


class Shown(SeatEvent):
    """A seat showed its cards at the showdown."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} shows {' '.join(self.cards)}"


class Mucked(SeatEvent):
    """A seat threw its hand away unseen at the showdown."""

    def __str__(self) -> str:
        return f"seat {self.seat} mucks"


class Raked(Event):
    """The house took chips from a pot (0 the main pot)."""

    pot: int
    amount: int

    def __str__(self) -> str:
        return f"the house takes {self.amount} from {pot_name(self.pot)}"


class Won(SeatEvent):
    """A seat won chips from a pot; `share` is None where there was no showdown for it."""

    amount: int
    pot: int
    share: int | None

    def __str__(self) -> str:
        return f"seat {self.seat} wins {self.amount} from {pot_name(self.pot)}"


class BlindPosted(SeatEvent):
    """A seat put in a blind, or what it had."""

    amount: int

    def __str__(self) -> str:
        return f"seat {self.seat} posts a blind of {self.amount}"


class Carried(Event):
    """Chips that nobody could claim stay for the next hand."""

    amount: int

    def __str__(self) -> str:
        return f"{self.amount} stay for the next hand"


class Irregularity(Event):
    """Something went wrong: a dealer error or a player's slip (rules M).

    Attributes
    ----------
    what : str
        Such as ``a down card is turned up``.
    seat : int or None
        Whom it concerns.
    cards : int
        How many cards, where cards are dealt too early.
    """

    what: str
    seat: int | None
    cards: int = 0

    def __str__(self) -> str:
        if self.seat is None:
            return self.what
        return f"seat {self.seat}: {self.what}"


class Removed(Event):
    """A card was put aside, with the burns; `seen` says whether by all."""

    card: str
    seen: bool

    def __str__(self) -> str:
        return f"{self.card} is put aside"


class GivenBack(SeatEvent):
    """Chips that a seat need not have put in went back to it."""

    amount: int

    def __str__(self) -> str:
        return f"{self.amount} go back to seat {self.seat}"


class Killed(SeatEvent):
    """A seat's hand is dead."""

    def __str__(self) -> str:
        return f"seat {self.seat}'s hand is dead"


class Voided(Event):
    """The hand does not count: all chips went back."""

    def __str__(self) -> str:
        return "the hand is void, all chips go back"


class TurnedUp(SeatEvent):
    """One of a seat's cards was turned up."""

    card: str

    def __str__(self) -> str:
        return f"seat {self.seat} has {self.card} turned up"


class Declared(SeatEvent):
    """A seat declared for which sides of the pot it plays: high, low or both."""

    sides: str

    def __str__(self) -> str:
        return f"seat {self.seat} declares {self.sides}"


class Passed(SeatEvent):
    """A seat gave one of its down cards to another seat."""

    card: str
    to: int

    def __str__(self) -> str:
        return f"seat {self.seat} passes {self.card} to seat {self.to}"


class WildChanged(Event):
    """The rank of the card is wild now; None: nothing is, until the next up card."""

    card: str | None

    def __str__(self) -> str:
        if self.card is None:
            return "nothing is wild until the next up card"
        return f"all cards of the rank of {self.card} are wild"


class DealtEarly(SeatEvent):
    """A card was dealt to a seat before its street."""

    card: str
    up: bool

    def __str__(self) -> str:
        return f"{self.card} is dealt to seat {self.seat} too early"


class Moved(SeatEvent):
    """A seat's last card was taken from it, and it has this one instead."""

    card: str
    up: bool

    def __str__(self) -> str:
        return f"seat {self.seat} has {self.card} instead of its last card"


def street_name(street: int) -> str:
    """Return what a street is called: ``third street``."""
    return f"{ordinal_word(street)} street"


def pot_name(pot: int) -> str:
    """Return what a pot is called: ``the main pot``, ``side pot 1``."""
    return f"side pot {pot}" if pot else "the main pot"


class Row(NamedTuple):
    """An event as the core tells it; what each kind does not have is 0."""

    kind: int
    seat: int
    card: str
    pot: int
    share: int
    amount: int
    total: int


def read_row(
    given: tuple[int, int, str, int, int, int, int],
    cards_of: tuple[tuple[str, ...], ...],
    mucked: frozenset[int],
) -> Event:
    """Make an event of a row of the core."""
    row = Row(*given)
    if _core.EVENTS[row.kind] == "show":
        return Mucked(row.seat) if row.seat in mucked else Shown(row.seat, cards_of[row.seat])
    return _READERS[row.kind](row)


def _irregularity(row: Row) -> Irregularity:
    _, text = _core.IRREGULARITIES[row.amount]
    return Irregularity(text, None if row.seat == _core.NO_SEAT else row.seat, row.total)


_READER_OF: dict[str, Callable[[Row], Event]] = {
    "street": lambda row: StreetStarted(row.amount),
    "ante": lambda row: Ante(row.seat, row.amount),
    "burn": lambda row: Burned(row.card),
    "down": lambda row: Dealt(row.seat, row.card, False),
    "up": lambda row: Dealt(row.seat, row.card, True),
    "shared": lambda row: SharedDealt(row.card),
    "mix": lambda row: Mixed(row.amount),
    "fold": lambda row: Folded(row.seat),
    "check": lambda row: Checked(row.seat),
    "call": lambda row: Called(row.seat, row.amount, row.total),
    "bring_in": lambda row: BroughtIn(row.seat, row.amount, row.total),
    "bet": lambda row: Bet(row.seat, row.amount, row.total),
    "complete": lambda row: Completed(row.seat, row.amount, row.total),
    "raise": lambda row: Raised(row.seat, row.amount, row.total),
    "return": lambda row: Returned(row.seat, row.amount),
    "discard": lambda row: Discarded(row.seat, row.card),
    "show": lambda row: Shown(row.seat, ()),
    "rake": lambda row: Raked(row.pot, row.amount),
    "win": lambda row: Won(row.seat, row.amount, row.pot, None if row.share < 0 else row.share),
    "blind": lambda row: BlindPosted(row.seat, row.amount),
    "carry": lambda row: Carried(row.amount),
    "irregularity": _irregularity,
    "kill": lambda row: Killed(row.seat),
    "void": lambda row: Voided(),
    "turn": lambda row: TurnedUp(row.seat, row.card),
    "early": lambda row: DealtEarly(row.seat, row.card, bool(row.amount)),
    "move": lambda row: Moved(row.seat, row.card, bool(row.amount)),
    "remove": lambda row: Removed(row.card, bool(row.amount)),
    "give_back": lambda row: GivenBack(row.seat, row.amount),
    "wild": lambda row: WildChanged(row.card if row.amount else None),
    "pass": lambda row: Passed(row.seat, row.card, row.amount),
    "declare": lambda row: Declared(row.seat, _core.SIDES[row.amount]),
}
# By number. A kind of the core that is not read above is an error at the import.
_READERS = [_READER_OF[name] for name in _core.EVENTS]
