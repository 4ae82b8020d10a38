"""The progress of a simulation, drawn on the terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from studcore.arguments import short
from studcore.errors import StudError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Progress = Callable[[int, int], None]


def checked_progress(progress: Any) -> None:
    """Raise an error if the value of ``progress`` is wrong."""
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise StudError(f"progress: expected True, False or a function, got {short(progress)}")


@contextmanager
def shown(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Give a function to be called with the hands done and the hands wanted, or None."""
    if progress is True:
        with _drawn() as bar:
            yield bar
    else:
        yield progress or None


@contextmanager
def _drawn() -> Iterator[Progress]:
    """Give a function that draws a bar; a line of text where rich is not installed."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        yield _write
        if sys.stderr is not None:
            print(file=sys.stderr)
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands")
        yield lambda done, wanted: bar.update(task, completed=done, total=wanted)


def _write(done: int, wanted: int) -> None:
    if sys.stderr is not None:
        print(f"\r{done:,} of {wanted:,} hands", end="", file=sys.stderr, flush=True)
