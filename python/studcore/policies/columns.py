"""Names for the columns of `cards` and `amounts`, in a `Batch` and in `Decisions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIXED = 6  # columns of `amounts` before those by seat


class Columns:
    """Parts of `cards` and `amounts` by name: views, nothing is copied."""

    if TYPE_CHECKING:

        @property
        def cards(self) -> NDArray[np.uint64]: ...
        @property
        def amounts(self) -> NDArray[np.int32]: ...

    @property
    def down(self) -> NDArray[np.uint64]:
        """The actor's down cards, as masks."""
        return self.cards[:, 0]

    @property
    def up(self) -> NDArray[np.uint64]:
        """The actor's up cards."""
        return self.cards[:, 1]

    @property
    def shared(self) -> NDArray[np.uint64]:
        """Cards that belong to everybody."""
        return self.cards[:, 2]

    @property
    def boards(self) -> NDArray[np.uint64]:
        """Up cards of the others, from the actor's left on, of shape (n, players - 1)."""
        return self.cards[:, 3:]

    @property
    def street(self) -> NDArray[np.int32]:
        """Numbers of the streets."""
        return self.amounts[:, 0]

    @property
    def pot(self) -> NDArray[np.int32]:
        """Chips of finished streets."""
        return self.amounts[:, 1]

    @property
    def wagers(self) -> NDArray[np.int32]:
        """Bets and raises so far on the street."""
        return self.amounts[:, 5]

    @property
    def stacks(self) -> NDArray[np.int32]:
        """Chips in front of each seat, from the actor on, of shape (n, players)."""
        return self._by_seat(0)

    @property
    def bets(self) -> NDArray[np.int32]:
        """Chips put in on this street, from the actor on."""
        return self._by_seat(1)

    @property
    def live(self) -> NDArray[np.int32]:
        """1 for seats that are in the hand, from the actor on."""
        return self._by_seat(2)

    @property
    def last(self) -> NDArray[np.int32]:
        """Last actions on this street, from the actor on: the code + 1, 0 for none."""
        return self._by_seat(3)

    def _by_seat(self, part: int) -> NDArray[np.int32]:
        seats = (self.amounts.shape[1] - FIXED) // 4
        begin = FIXED + part * seats
        return self.amounts[:, begin : begin + seats]
