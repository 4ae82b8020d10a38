"""Records of the hands of a simulation: NumPy columns, Arrow tables, Parquet files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from studcore.arguments import needed, short
from studcore.errors import StudError
from studcore.same import ByValue

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Records(ByValue):
    """The hands of a block, a row each.

    Attributes
    ----------
    first : int
        Number of the first hand.
    columns : dict of str to array
        ``number`` (uint64); ``rotation`` (uint8): player p sat in seat p + rotation; ``street``
        (uint8): the last one; ``showdown`` (uint8): 1 if there was one; ``decisions`` (uint16);
        ``pot`` (int32): chips; ``won_by`` (uint32, by share of the pot): the class of the hand that
        won it, 0 for none; ``shared`` (uint64): a mask of cards. And by player: ``net``, ``payout``
        (int32): chips; ``folded_on`` (uint8): the street, 0 if it did not fold; ``down``, ``up``
        (uint64): masks of its cards at the end.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> blocks = []
    >>> result = simulate(load("razz"), hands=600, seed=1, on_block=blocks.append)
    >>> blocks
    [<Records of 600 hands from number 0 on>]
    >>> blocks[0]["net"].shape
    (600, 6)
    """

    first: int
    columns: dict[str, NDArray[Any]]

    def __repr__(self) -> str:
        return f"<Records of {len(self)} hands from number {self.first} on>"

    def __len__(self) -> int:
        return len(self.columns["number"])

    def __getitem__(self, name: str) -> NDArray[Any]:
        if not isinstance(name, str) or name not in self.columns:
            raise StudError(f"expected one of {', '.join(self.columns)}, got {short(name)}")
        return self.columns[name]

    def to_arrow(self) -> Any:
        """Return a ``pyarrow.Table``; what is by player becomes lists of a fixed size."""
        arrow = needed("pyarrow", "arrow")
        arrays = {}
        for name, column in self.columns.items():
            flat = arrow.array(column.reshape(-1))
            wide = column.ndim == 2
            arrays[name] = (
                arrow.FixedSizeListArray.from_arrays(flat, column.shape[1]) if wide else flat
            )
        return arrow.table(arrays)
