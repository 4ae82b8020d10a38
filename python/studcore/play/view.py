"""What one seat may know of a hand."""

from __future__ import annotations

from operator import attrgetter

from studcore.play.events import Event, read_row
from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from studcore import _core
    from studcore.game.game import Game


class Pot(Value):
    """Chips that the same seats can win.

    Attributes
    ----------
    amount : int
        Chips.
    seats : tuple of int
        The live seats that can win them.

    Examples
    --------
    >>> from studcore import Hand, load
    >>> Hand(load("stud"), stacks=[100, 100], seed=1).pots
    [Pot(amount=2, seats=(0, 1))]
    """

    amount: int
    seats: tuple[int, ...]


class View(Value):
    """What one seat may know of a hand.

    Attributes
    ----------
    game : Game
        What is played.
    seat, street : int
        Whose view it is, and the number of the street.
    cards : tuple of str
        The seat's own cards in the order dealt.
    boards : tuple of tuple of str
        Up cards by seat.
    down : tuple of int
        How many down cards each seat holds.
    shared : tuple of str
        Cards that belong to everybody.
    shown : tuple of tuple of str
        All cards of the seats that showed at the showdown.
    stacks, bets : tuple of int
        Chips in front of each seat, and put in on this street.
    pots : tuple of Pot
        Chips of finished streets.
    folded : tuple of bool
        Which seats have folded.
    declared : tuple of str
        What each seat has declared, as far as it was told: ``"high"``, ``"low"``, ``"both"`` or
        ``""``.
    wild : tuple of str
        Ranks that are wild since a card came up, such as ``("7",)``.
    wagers : int
        Bets and raises so far on this street, the bring-in not counted.
    actor : int or None
        Seat to decide.
    to_call : int
        Chips that a call or the bring-in takes, if it is the seat's turn; else 0.
    options : Options or None
        What the seat may do, if it is its turn.
    events : tuple of Event
        What happened, with ``??`` for cards the seat can't see.

    Examples
    --------
    >>> from studcore import Hand, load
    >>> hand = Hand(load("razz"), stacks=[200] * 6, seed=7)
    >>> hand.view(2)
    <View of seat 2 in razz: 7h 9d Kh, pot 6, <Options kind='bet' bring_in=2 raise_to=(5,)>>
    """

    __slots__ = ("_seen",)

    game: Game
    seat: int
    street: int
    cards: tuple[str, ...]
    boards: tuple[tuple[str, ...], ...]
    down: tuple[int, ...]
    shared: tuple[str, ...]
    shown: tuple[tuple[str, ...], ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pots: tuple[Pot, ...]
    folded: tuple[bool, ...]
    declared: tuple[str, ...]
    wild: tuple[str, ...]
    wagers: int
    actor: int | None
    to_call: int
    options: _core.Options | None
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        cards = " ".join(self.cards) or "no cards"
        pot = sum(pot.amount for pot in self.pots) + sum(self.bets)
        turn = "" if self.options is None else f", {self.options!r}"
        return f"<View of seat {self.seat} in {self.game.name}: {cards}, pot {pot}{turn}>"

    @classmethod
    def _of(cls, game: Game, seen: _core.SeenHand) -> View:
        view = cls.__new__(cls)
        _put_game(view, game)
        _put_seen(view, seen)
        return view

    def __getattr__(self, name: str) -> Any:
        """Make an attribute of the core's `SeenHand` when it is first read."""
        make = _PARTS.get(name)
        if make is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = make(self._seen)
        self._setters[name](self, value)
        return value


_put_game, _put_seen = View.game.__set__, View._seen.__set__  # type: ignore[attr-defined]


def _events(seen: _core.SeenHand) -> tuple[Event, ...]:
    cards, mucked = seen.shown, frozenset(seen.mucked)
    return tuple(read_row(row, cards, mucked) for row in seen.event_rows)


_PARTS: dict[str, Callable[[_core.SeenHand], Any]] = {
    name: attrgetter(name)
    for name in (
        *("seat", "street", "cards", "boards", "down", "shared", "shown", "stacks", "bets"),
        *("folded", "declared", "wild", "wagers", "actor", "to_call", "options"),
    )
}
_PARTS["pots"] = lambda seen: tuple(Pot(*row) for row in seen.pot_rows)
_PARTS["events"] = _events
