"""A folder of Parquet files, one for each block of a simulation, that can be continued."""

from __future__ import annotations

import json
import os
import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studcore import _core
from studcore.arguments import needed, printable, short
from studcore.errors import StudError
from studcore.seeds import seed_key
from studcore.simulation.records import Records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from studcore.simulation.plans import Plan

RUN_FILE = "_simulation.json"  # readers of Parquet folders pass over such names
MAX_RUN = 1 << 20  # characters of a run file
MAX_PATH = 120  # characters of it in a message
TALLY_KEY, DIGEST_KEY = b"studcore.tally", b"studcore.digest"


@dataclass(frozen=True)
class Folder:
    """A folder of Parquet files that a simulation writes or continues."""

    path: Path

    def part(self, first: int, hands: int) -> Path:
        """Return where the hands of a block are."""
        return self.path / f"hands-{first:016d}-{hands}.parquet"

    def begin(self, plan: Plan, first: int, block: int) -> None:
        """Make the folder, or check that its files belong to the same simulation."""
        needed("pyarrow.parquet", "arrow")
        simulation = json.loads(json.dumps(_fingerprint(plan, first, block)))  # as it is read back
        folder, there = self.path, self._run()
        if there is not None:
            with self._explained("tidy"):
                for half in folder.glob("*.half"):  # left by a worker that died
                    half.unlink(missing_ok=True)
            differ = sorted(name for name in simulation if there.get(name) != simulation[name])
            if differ:
                changes = [
                    f"{name} was {json.dumps(there.get(name))[:40]}, is "
                    f"{json.dumps(simulation[name])[:40]}"
                    for name in differ[:2]
                ]
                changes += [f"and {', '.join(differ[2:])}"] if differ[2:] else []
                raise StudError(
                    f"output: {self} holds hands of another simulation: {'; '.join(changes)}"
                )
            return
        with self._explained("make"):
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise StudError(f"output: {self} is neither empty nor a simulation's folder")
            half = folder / (RUN_FILE + ".half")
            half.write_text(json.dumps(simulation, indent=1), encoding="utf-8")
            os.replace(half, folder / RUN_FILE)

    def __str__(self) -> str:
        """Return the path as a message can show it."""
        path = printable(str(self.path))
        return path if len(path) <= MAX_PATH else f"...{path[-MAX_PATH:]}"

    @contextmanager
    def _explained(self, what: str) -> Iterator[None]:
        """Raise an error that says what could not be done, and why."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise StudError(f"output: can't {what} the folder {self}: {reason}") from None

    def seed(self) -> int | None:
        """Return the seed of the simulation in the folder, or None."""
        seed = (self._run() or {}).get("seed")
        return seed if type(seed) is int else None

    def read(self, first: int, hands: int) -> tuple[_core.Tally, Records] | None:
        """Return a block that was written before, or None."""
        path = self.part(first, hands)
        if not path.exists():
            return None
        parquet = needed("pyarrow.parquet", "arrow")
        again = "delete it, and its hands are played again"
        try:
            if not path.is_file():
                raise StudError("it is no file")
            table = parquet.read_table(path)
            kept = table.schema.metadata
            tally = _core.Tally.of(tuple(json.loads(kept[TALLY_KEY])))
            records = Records(first, _columns_of(table))
            digest = _digest(kept[TALLY_KEY], records)
            same = digest == kept[DIGEST_KEY] and _agree(tally, records)
        except Exception as error:  # the file may hold anything
            raise StudError(
                f"output: can't read {path.name} of {self}, or no simulation wrote it: "
                f"{short(str(error))}; {again}"
            ) from None
        if not same or tally.hands != hands:
            raise StudError(
                f"output: {path.name} of {self} was changed after it had been written; {again}"
            )
        return tally, records

    def write(self, first: int, tally: _core.Tally, records: Records) -> None:
        """Write a block; its file appears whole or not at all.

        It replaces a shorter block with the same first hand; a longer one stays.
        """
        others = self._parts_from(first)
        if any(hands > len(records) for hands in others.values()):
            return
        parquet = needed("pyarrow.parquet", "arrow")
        kept = json.dumps(tally.state()).encode()
        table = records.to_arrow().replace_schema_metadata(
            {TALLY_KEY: kept, DIGEST_KEY: _digest(kept, records)}
        )
        path = self.part(first, len(records))
        half = path.with_name(f"_{path.stem}.{os.getpid()}.half")  # readers pass over it
        with self._explained("write to"):
            parquet.write_table(table, half)
            os.replace(half, path)
            for other in others:
                if other != path:
                    other.unlink(missing_ok=True)

    def _parts_from(self, first: int) -> dict[Path, int]:
        """Return the files of blocks with this first hand, and their numbers of hands."""
        found = {}
        for path in self.path.glob(f"hands-{first:016d}-*.parquet"):
            if hands := re.fullmatch(r"hands-\d+-([0-9]{1,16})", path.stem):
                found[path] = int(hands[1])
        return found

    def _run(self) -> dict[str, Any] | None:
        """Return the description of the folder's simulation, or None."""
        run = self.path / RUN_FILE
        try:
            if not os.path.lexists(run):
                return None
            if not run.is_file():  # opening a pipe would wait for a writer
                raise ValueError
            with open(run, encoding="utf-8") as file:
                there = json.loads(file.read(MAX_RUN))
        except (OSError, ValueError, RecursionError):
            there = None
        if not isinstance(there, dict):
            raise StudError(f"output: can't read {RUN_FILE} of {self}: no simulation wrote it")
        return there


def _columns_of(table: Any) -> dict[str, NDArray[Any]]:
    columns = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        wide = hasattr(column.type, "list_size")
        values = (column.flatten() if wide else column).to_numpy(zero_copy_only=False)
        columns[name] = values.reshape(len(column), -1) if wide else values
    return columns


def _digest(tally: bytes, records: Records) -> bytes:
    """Return a digest by which a changed file is recognized."""
    import hashlib

    digest = hashlib.blake2b(tally, digest_size=16)
    for name, column in records.columns.items():
        digest.update(f"{name} {column.dtype.str} {column.shape}".encode())
        digest.update(column.tobytes())
    return digest.hexdigest().encode()


def _agree(tally: _core.Tally, records: Records) -> bool:
    """Tell whether the sums of the records are those of the tally, and their numbers in a row."""
    import numpy as np

    numbers = np.arange(len(records), dtype=np.uint64) + np.uint64(records.first)
    return bool(
        tally.hands == len(records)
        and np.array_equal(records["number"], numbers)
        and np.array_equal(records["net"].sum(axis=0, dtype=np.int64), tally.net)
        and records["pot"].sum(dtype=np.int64) == tally.pots
        and records["decisions"].sum(dtype=np.uint64) <= tally.decisions
        and records["showdown"].sum(dtype=np.uint64) == tally.showdowns
        and np.array_equal((records["payout"] > 0).sum(axis=0), tally.won)
    )


def _fingerprint(plan: Plan, first: int, block: int) -> dict[str, Any]:
    """Return a description that no other simulation has."""
    seed = plan.seed if isinstance(plan.seed, int) else seed_key(plan.seed).hex()
    return plan.described | {"seed": seed, "first": first, "block": block}
