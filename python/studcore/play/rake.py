"""What a house takes from the pots."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from studcore import _core
from studcore.arguments import as_number, as_whole, flag, short, whole_number
from studcore.errors import StudError

MAX_CHIPS = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Rake:
    """A part of the pots, taken before they are split (rule N10).

    Parameters
    ----------
    percent : int, float or Fraction
        0 to 100, in hundredths.
    cap : int, optional
        Chips at most, over all pots of a hand.
    unit : int
        The rake is rounded down to a multiple of so many chips.
    by_pot : bool
        Whether each pot gives its own part, rounded for itself; else the rake of the whole comes
        from the main pot first.
    smallest_pot : int
        Chips that all pots together must have for any rake.

    Raises
    ------
    StudError
        If a number is out of range.

    Examples
    --------
    >>> from studcore import Hand, load
    >>> hand = Hand(load("stud"), stacks=[500] * 3, seed=1, rake=Rake(5, cap=3))
    >>> while not hand.is_over:
    ...     hand.act(1)
    >>> sum(hand.net) == -hand.raked
    True
    """

    percent: int | float | Fraction
    cap: int | None = None
    unit: int = 1
    by_pot: bool = False
    smallest_pot: int = 0

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        number = as_number(self.percent)
        if number is None or not 0 <= number <= 100:
            raise StudError(f"percent: expected a number from 0 to 100, got {short(self.percent)}")
        exact = as_whole(self.percent) or (
            self.percent if isinstance(self.percent, Fraction) else number
        )
        if (100 * Fraction(str(exact))).denominator != 1:
            raise StudError(f"percent: expected hundredths at the finest, got {number}")
        put("percent", as_whole(exact) or number)
        if self.cap is not None:
            put("cap", whole_number("cap", self.cap, MAX_CHIPS))
        put("unit", whole_number("unit", self.unit, MAX_CHIPS, 1))
        put("by_pot", flag("by_pot", self.by_pot))
        put("smallest_pot", whole_number("smallest_pot", self.smallest_pot, MAX_CHIPS))

    def _rule(self) -> _core.RakeRule:
        cap = MAX_CHIPS if self.cap is None else self.cap
        hundredths = int(100 * Fraction(str(self.percent)))
        return _core.RakeRule(hundredths, cap, self.unit, self.smallest_pot, self.by_pot)


def rake_arguments(rake: int | Rake | None) -> tuple[int, _core.RakeRule | None]:
    """Return a given amount and a rule; None: the house's."""
    if rake is None:
        return 0, None
    if isinstance(rake, Rake):
        return 0, rake._rule()
    none = _core.RakeRule(0, 0, 1, 0, False)
    return whole_number("rake", rake, MAX_CHIPS), none
