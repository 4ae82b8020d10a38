"""What a house takes from the pots."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from numbers import Real

from studcore import _core
from studcore.checks import short, whole_number
from studcore.errors import StudError

MOST_CHIPS = 2**31 - 1


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
        number = isinstance(self.percent, Real)
        if not isinstance(self.by_pot, bool):
            raise StudError(f"by_pot: expected True or False, got {short(self.by_pot)}")
        if not number or isinstance(self.percent, bool) or not 0 <= self.percent <= 100:
            raise StudError(f"percent: expected a number from 0 to 100, got {short(self.percent)}")
        hundredths = 100 * Fraction(str(self.percent))
        if hundredths.denominator != 1:
            raise StudError(f"percent: expected hundredths at the finest, got {self.percent}")
        if self.cap is not None:
            whole_number("cap", self.cap, MOST_CHIPS)
        whole_number("unit", self.unit, MOST_CHIPS, 1)
        whole_number("smallest_pot", self.smallest_pot, MOST_CHIPS)

    def _rule(self) -> _core.RakeRule:
        cap = MOST_CHIPS if self.cap is None else self.cap
        hundredths = int(100 * Fraction(str(self.percent)))
        return _core.RakeRule(hundredths, cap, self.unit, self.smallest_pot, bool(self.by_pot))


def rake_arguments(rake: int | Rake | None) -> tuple[int, _core.RakeRule | None]:
    """Return a given amount and a rule; None: the house's."""
    if rake is None:
        return 0, None
    if isinstance(rake, Rake):
        return 0, rake._rule()
    none = _core.RakeRule(0, 0, 1, 0, False)
    return whole_number("rake", rake, MOST_CHIPS), none
