"""Players that go by the strength of their cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import array_of, checked_name, flag, fraction, listed
from studcore.errors import StudError
from studcore.policies.descriptions import plain
from studcore.policies.starting_hands import STRENGTHS, own_strengths, scaled, strengths_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from studcore.game.game import Game

STREETS = 16  # the size of arrays by street


@dataclass(frozen=True, eq=False)
class Style:
    """A player that goes by the strength of its cards, in every game.

    On the first street strength is the share of all starting hands that win less when everybody
    stays (see `starting_hands`); later, and where more than four cards are dealt at once, the share
    of random hands of as many cards that are worse, in the share of the pot where that is best. A
    better board of another pulls it down.

    Parameters
    ----------
    play : float
        Share of the starting hands that it plays.
    complete : float
        Share of the starting hands with which it completes, bets and raises.
    stay : float or sequence of float
        Strength with which it calls on later streets, one for all or one each.
    bet : float, sequence of float or None
        Strength with which it bets and raises on later streets; None for never.
    caution : float
        From 0, boards do not matter, to 1: as much as the best board of the others is stronger than
        its own cards, it counts them weaker.
    bluff : float
        How often it bets, where it could check, without the strength for it.
    draws : bool
        Whether it calls with four of a flush or of an open straight, cards being to come.
    start : float array, optional
        Strengths of the starting hands in place of the game's own, in the order of
        `starting_hands`.
    name : str
        What results call it.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> nit = Style(play=0.1, complete=0.02, stay=0.7, bet=0.9)
    >>> result = simulate(load("razz"), hands=2000, policy=[nit, *["loose"] * 5], seed=1)
    >>> bool(result.folded[3][0] > 0.6)  # of the hands, on third street
    True
    """

    play: float = 0.3
    complete: float = 0.1
    stay: float | Sequence[float] = 0.5
    bet: float | Sequence[float] | None = 0.8
    caution: float = 0.4
    bluff: float = 0.0
    draws: bool = True
    start: NDArray[np.float64] | None = None
    name: str = ""

    def __post_init__(self) -> None:
        checked_name(self.name)

        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        for name in ("play", "complete", "caution", "bluff"):
            put(name, fraction(name, getattr(self, name)))
        for name in ("stay", "bet"):
            value = getattr(self, name)
            text = isinstance(value, str | bytes)
            if not text and (isinstance(value, Sequence) or bool(getattr(value, "ndim", 0))):
                put(name, tuple(fraction(name, each) for each in listed(name, value)))
            elif name == "stay" or value is not None:
                put(name, fraction(name, value))
        put("draws", flag("draws", self.draws))
        if self.start is not None:
            put("start", array_of("start", self.start))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Style):
            return NotImplemented
        start = (self.start is None) == (other.start is None) and np.array_equal(
            () if self.start is None else self.start, () if other.start is None else other.start
        )
        return start and self._numbers() == other._numbers()

    def __hash__(self) -> int:
        return hash(self._numbers())

    def _numbers(self) -> tuple[Any, ...]:
        """Return all parameters but `start`."""
        return tuple(getattr(self, each.name) for each in fields(self) if each.name != "start")

    def __repr__(self) -> str:
        names = [each.name for each in fields(self) if each.name != "start"]
        made_of = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        if self.start is None:
            return f"Style({made_of})"
        return f"<Style({made_of}) with starting hands of its own>"

    def _described(self) -> dict[str, Any]:
        names = (each.name for each in fields(self) if each.name != "name")
        return {"kind": "Style"} | {name: plain(getattr(self, name)) for name in names}

    def _compiled(self, game: Game) -> _core.Policy:
        first, *later = game.streets
        stay, bet = [STRENGTHS] * STREETS, [STRENGTHS] * STREETS
        stay[first] = scaled(1 - self.play)
        bet[first] = scaled(1 - self.complete) if self.complete else STRENGTHS
        for thresholds, name, given in ((stay, "stay", self.stay), (bet, "bet", self.bet)):
            if given is None:
                continue
            values = list(given) if isinstance(given, Sequence) else [float(given)] * len(later)
            if len(values) != len(later):
                raise StudError(
                    f"{name}: {game.name} has {len(later)} streets after the first, got "
                    f"{len(values)} values"
                )
            for street, value in zip(later, values, strict=True):
                thresholds[street] = scaled(float(value))
        strengths = strengths_of(game) if self.start is None else own_strengths(game, self.start)
        caution, bluff = scaled(self.caution), scaled(self.bluff)
        return _core.Policy.style(strengths, stay, bet, caution, bluff, self.draws)


STYLES = {
    "tight": Style(play=0.2, complete=0.1, stay=0.55, bet=0.8, caution=0.5),
    "loose": Style(play=0.65, complete=0.2, stay=0.35, bet=0.7, caution=0.2, bluff=0.05),
    "passive": Style(play=0.5, complete=0, stay=0.4, bet=None, caution=0.3),
    "aggressive": Style(play=0.35, complete=0.3, stay=0.5, bet=0.6, caution=0.3, bluff=0.15),
    "rock": Style(play=0.12, complete=0.03, stay=0.65, bet=0.9, caution=0.8, draws=False),
}
