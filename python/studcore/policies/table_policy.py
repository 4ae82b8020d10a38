"""Players that look their decisions up in an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import array_of, checked_name, listed, short
from studcore.errors import ArrayError, StudError
from studcore.game.game import big_bets
from studcore.policies.descriptions import plain
from studcore.policies.starting_hands import strengths_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from studcore.game.game import Game

CHANCES = (1 << 16) - 1  # the sum of a row, in steps
MAX_PLACES = 1 << 24

FEATURES = {
    "street": "0 for the first",
    "strength": "of the own cards (see `Style`), in as many equal parts as there are places",
    "boards": "strength of the best board of the others, likewise",
    "draw": "1 with four of a flush or of an open straight, and cards to come",
    "facing": "1 with something to call",
    "wagers": "bets and raises on this street so far",
    "opponents": "others in the hand, less one",
    "pot": "chips of finished streets in big bets, rounded down",
}


class TablePolicy:
    """A player that looks its decisions up in an array.

    Parameters
    ----------
    chances : float array of shape (..., 4), or integer array of shape (...)
        Chances of the four codes (0 fold, 1 check, call or bring-in, 2 lowest raise, 3 highest
        raise where it differs) by the features, or the code itself. What is not legal is left out
        and the rest scaled up; where nothing is left, it checks or calls. Chances are kept in
        steps of 1/65,535 of their sum.
    features : sequence of str
        What each axis stands for, of `FEATURES`; what lies beyond the last place counts as the
        last one. A discard keeps what is strongest.
    name : str
        What results call it.

    Raises
    ------
    ArrayError
        If the array's shape, dtype or chances are wrong.
    StudError
        If a feature is unknown.

    Examples
    --------
    >>> import numpy as np
    >>> from studcore import load, simulate
    >>> codes = np.array([[1, 0], [1, 1], [2, 2]])  # by strength, and whether there is a bet
    >>> table = TablePolicy(codes, features=("strength", "facing"))
    >>> result = simulate(load("stud"), hands=2000, policy=[table, *["random"] * 5], seed=1)
    >>> bool(result.mean[0] > 0)
    True
    """

    def __init__(self, chances: NDArray[Any], *, features: Sequence[str], name: str = "") -> None:
        self.name = checked_name(name)
        names: list[Any] = (
            [features]
            if isinstance(features, str)
            else listed("features", features, ", ".join(FEATURES))
        )
        for name in names:
            if not isinstance(name, str) or name not in FEATURES:
                raise StudError(f"features: expected {', '.join(FEATURES)}, got {short(name)}")
        if len(set(names)) < len(names) or not names:
            raise StudError(f"features: expected some, each at most once, got {short(names)}")
        array = array_of("chances", chances)
        kind = array.dtype.kind
        if kind not in "fiu" or array.ndim != len(names) + (kind == "f"):
            raise ArrayError(
                f"chances: expected floats with {len(names) + 1} axes or integers with "
                f"{len(names)}, got {array.dtype} {array.shape}"
            )
        if kind == "f" and array.shape[-1] != 4:
            raise ArrayError(f"chances: expected 4 codes on the last axis, got {array.shape[-1]}")
        sizes = array.shape[: len(names)]
        if 0 in sizes or np.prod(sizes) > MAX_PLACES:
            raise ArrayError(f"chances: expected 1 to {MAX_PLACES} places, got shape {array.shape}")
        if kind == "f":
            rows = array.reshape(-1, 4).astype(np.float64)
            if not np.isfinite(rows).all() or (rows < 0).any():
                raise ArrayError("chances: expected finite numbers from 0 on")
        else:
            if ((array < 0) | (array > 3)).any():
                raise ArrayError("chances: expected codes from 0 to 3")
            rows = np.eye(4)[array.reshape(-1)]
        self.chances: NDArray[np.uint16] = _in_steps(rows)
        self.chances.flags.writeable = False
        self.features, self.sizes = tuple(names), tuple(map(int, sizes))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TablePolicy):
            return NotImplemented
        axes = (self.features, self.sizes, self.name) == (other.features, other.sizes, other.name)
        return axes and np.array_equal(self.chances, other.chances)

    def __hash__(self) -> int:
        return hash((self.features, self.sizes, self.name))

    def __repr__(self) -> str:
        axes = ", ".join(f"{n} {size}" for n, size in zip(self.features, self.sizes, strict=True))
        return f"<TablePolicy by {axes}>"

    def _described(self) -> dict[str, Any]:
        chances = self.chances.reshape(*self.sizes, 4)
        return {"kind": "TablePolicy", "features": list(self.features), "chances": plain(chances)}

    def _compiled(self, game: Game) -> _core.Policy:
        axes = list(zip(self.features, self.sizes, strict=True))
        strengths = strengths_of(game)
        return _core.Policy.table(strengths, axes, self.chances, game.streets[0], big_bets(game, 1))


def _in_steps(rows: NDArray[np.float64]) -> NDArray[np.uint16]:
    """Return chances in whole steps of their sum; chances in whole steps stay as they are."""
    most = rows.max(axis=1, keepdims=True)
    parts = rows / np.where(most > 0, most, 1)  # so that the sum neither overflows nor is 0
    sums = parts.sum(axis=1, keepdims=True)
    steps = np.floor(parts * (CHANCES / np.where(sums > 0, sums, 1)))
    given = np.minimum(rows, CHANCES + 1).sum(axis=1, keepdims=True)
    lost = CHANCES - given  # by rounding down: fewer than four steps
    done = (rows == np.floor(rows)).all(axis=1, keepdims=True) & (lost >= 0) & (lost < 4)
    return np.where(done, rows, steps).astype(np.uint16)
