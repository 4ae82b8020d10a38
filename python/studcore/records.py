"""What is kept of each hand of a simulation: NumPy columns, Arrow tables, Parquet files."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studcore import _core
from studcore.checks import needed, short
from studcore.errors import StudError
from studcore.hand import seed_key

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from studcore.plans import Plan

RUN_FILE = "_simulation.json"  # readers of Parquet folders pass over such names
TALLY_KEY = b"studcore.tally"


@dataclass(frozen=True)
class Records:
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
    """

    first: int
    columns: dict[str, NDArray[Any]]

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


# ---- Parquet: a folder of files, one a block -----------------------------------------------------


@dataclass(frozen=True)
class Folder:
    """A folder of Parquet files that a simulation writes, or goes on with."""

    path: Path

    def part(self, first: int, hands: int) -> Path:
        """Return where the hands of a block are."""
        return self.path / f"hands-{first:016d}-{hands}.parquet"

    def begin(self, told: dict[str, Any]) -> None:
        """Make the folder, or check that what is in it is of the same simulation."""
        needed("pyarrow.parquet", "arrow")
        told = json.loads(json.dumps(told))  # as it is read
        folder, there = self.path, self._run()
        if there is not None:
            for half in folder.glob("*.half"):  # of a worker that died
                half.unlink(missing_ok=True)
            differ = sorted(name for name in told if there.get(name) != told[name])
            if differ:
                told_of = (
                    f"{name} was {json.dumps(there.get(name))[:80]}, is "
                    f"{json.dumps(told[name])[:80]}"
                    for name in differ
                )
                raise StudError(
                    f"output: {self.path} holds hands of another simulation: {'; '.join(told_of)}"
                )
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise StudError(f"output: {self.path} is neither empty nor a simulation's folder")
            half = folder / (RUN_FILE + ".half")
            half.write_text(json.dumps(told, indent=1), encoding="utf-8")
            os.replace(half, folder / RUN_FILE)
        except OSError as error:
            raise StudError(f"output: can't make the folder {self.path}: {error}") from None

    def seed(self) -> int | None:
        """Return the seed of what is in the folder, if it is a simulation's."""
        seed = (self._run() or {}).get("seed")
        return seed if isinstance(seed, int) else None

    def read(self, first: int, hands: int) -> _core.Tally | None:
        """Return the tally of a block that was written before, or None."""
        path = self.part(first, hands)
        if not path.exists():
            return None
        parquet = needed("pyarrow.parquet", "arrow")
        try:
            kept = parquet.read_schema(path).metadata[TALLY_KEY]
            tally = _core.Tally.of(tuple(json.loads(kept)))
        except Exception as error:  # whatever readers make of what may be anything
            raise StudError(
                f"output: can't read {path}, or no simulation wrote it: {short(str(error))}; "
                f"delete it, and its hands are played again"
            ) from None
        if tally.hands != hands:
            raise StudError(f"output: {path} has {tally.hands} hands, expected {hands}")
        return tally

    def records(self, first: int, hands: int) -> Records:
        """Return the records of a block that was written before."""
        parquet = needed("pyarrow.parquet", "arrow")
        table = parquet.read_table(self.part(first, hands))
        columns = {}
        for name in table.column_names:
            column = table[name].combine_chunks()
            wide = hasattr(column.type, "list_size")
            values = (column.flatten() if wide else column).to_numpy(zero_copy_only=False)
            columns[name] = values.reshape(hands, -1) if wide else values
        return Records(first, columns)

    def write(self, first: int, tally: _core.Tally, records: Records) -> None:
        """Write a block; its file is there whole or not at all.

        The last block of fewer hands makes room for it, and one of more hands stays.
        """
        others = {path: int(path.stem.split("-")[2]) for path in self._parts_from(first)}
        if any(hands > len(records) for hands in others.values()):
            return
        parquet = needed("pyarrow.parquet", "arrow")
        table = records.to_arrow().replace_schema_metadata({TALLY_KEY: json.dumps(tally.state())})
        path = self.part(first, len(records))
        half = path.with_name(f"_{path.stem}.{os.getpid()}.half")  # readers pass over it
        parquet.write_table(table, half)
        os.replace(half, path)
        for other in others:
            if other != path:
                other.unlink(missing_ok=True)

    def _parts_from(self, first: int) -> list[Path]:
        return list(self.path.glob(f"hands-{first:016d}-*.parquet"))

    def _run(self) -> dict[str, Any] | None:
        """Return what tells which simulation the folder is of, or None."""
        run = self.path / RUN_FILE
        try:
            if not run.exists():
                return None
            there = json.loads(run.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            there = None
        if not isinstance(there, dict):
            raise StudError(f"output: can't read {run}: expected what a simulation wrote")
        return there


def fingerprint(plan: Plan, first: int, block: int) -> dict[str, Any]:
    """Return what tells one simulation from another."""
    seed = plan.seed if isinstance(plan.seed, int) else seed_key(plan.seed).hex()
    return plan.described | {"seed": seed, "first": first, "block": block}
