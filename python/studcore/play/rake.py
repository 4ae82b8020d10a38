"""What a house takes from the pots."""

from __future__ import annotations

from studcore import _core
from studcore.arguments import as_number, as_whole, flag, short, whole_number
from studcore.errors import StudError
from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

MAX_CHIPS = 2**31 - 1


class Rake(Value):
    """A part of the pots, taken before they are split (rule N10).

    Parameters
    ----------
    percent : int, float or Fraction
        0 to 100, in hundredths.
    cap : int, optional
        Chips at most, over all pots of a hand.
    unit : int
        The rake is rounded down to a multiple of this many chips.
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

    if not TYPE_CHECKING:

        def __init__(
            self,
            percent: int | float | Fraction,
            cap: int | None = None,
            unit: int = 1,
            by_pot: bool = False,
            smallest_pot: int = 0,
        ) -> None:
            _hundredths(percent)
            super().__init__(
                as_whole(percent) or as_number(percent),
                None if cap is None else whole_number("cap", cap, MAX_CHIPS),
                whole_number("unit", unit, MAX_CHIPS, 1),
                flag("by_pot", by_pot),
                whole_number("smallest_pot", smallest_pot, MAX_CHIPS),
            )

    def _rule(self) -> _core.RakeRule:
        cap = MAX_CHIPS if self.cap is None else self.cap
        return _core.RakeRule(
            _hundredths(self.percent), cap, self.unit, self.smallest_pot, self.by_pot
        )


def rake_arguments(rake: int | Rake | None) -> tuple[int, _core.RakeRule | None]:
    """Return a given amount and a rule; None: the house's."""
    if rake is None:
        return 0, None
    if isinstance(rake, Rake):
        return 0, rake._rule()
    none = _core.RakeRule(0, 0, 1, 0, False)
    return whole_number("rake", rake, MAX_CHIPS), none


def _hundredths(percent: int | float | Fraction) -> int:
    """Return a percentage in hundredths, or say what is wrong with it."""
    from fractions import Fraction

    number = as_number(percent)
    if number is None or not 0 <= number <= 100:
        raise StudError(f"percent: expected a number from 0 to 100, got {short(percent)}")
    exact = percent if isinstance(percent, Fraction) else as_whole(percent) or number
    hundredths = 100 * Fraction(str(exact))
    if hundredths.denominator != 1:
        raise StudError(f"percent: expected hundredths at the finest, got {number}")
    return int(hundredths)
