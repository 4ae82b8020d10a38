"""Where a simulation runs: blocks of hands on threads, or on other processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore import _core
from studcore.errors import StudError

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import TypeAlias

    from studcore.game import Game

    Block: TypeAlias = tuple[Game, list[int], list[str], bytes]  # stacks, policies, key

BACKENDS = ("threads", "processes")
BLOCKS_A_WORKER = 8
SMALLEST_BLOCK = 8192
MOST_LOSSES = 5


def play_block(block: Block, first: int, count: int, threads: int) -> _core.Tally:
    """Play the hands with so many numbers from `first` on."""
    game, chips, policies, key = block
    return _core.simulate(game._rules, chips, policies, key, first, count, threads)


def in_processes(
    block: Block,
    first: int,
    wanted: int,
    workers: int,
    progress: Callable[[int, int], None] | None,
) -> _core.Tally:
    """Play on other processes; after Ctrl-C what is done so far is returned.

    Raises
    ------
    StudError
        If processes die again and again.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    size = max(SMALLEST_BLOCK, wanted // (BLOCKS_A_WORKER * workers) + 1)
    left = [(start, min(size, wanted - start)) for start in range(0, wanted, size)]
    tally = play_block(block, first, 0, 1)
    losses = 0
    try:
        while left:
            try:
                with ProcessPoolExecutor(workers) as pool:
                    _drain(pool.submit, block, first, left, tally, wanted, progress)
            except BrokenProcessPool:
                losses += 1
                if losses > MOST_LOSSES:
                    raise StudError(
                        f"backend: {losses} times a process died; is there enough memory?"
                    ) from None
    except KeyboardInterrupt:
        pass
    return tally


def _drain(
    submit: Callable[..., Future[_core.Tally]],
    block: Block,
    first: int,
    left: list[tuple[int, int]],
    tally: _core.Tally,
    wanted: int,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Add up blocks as they are done, each once; what is not done stays in `left`."""
    from concurrent.futures import as_completed

    futures = {submit(play_block, block, first + start, n, 1): (start, n) for start, n in left}
    try:
        for future in as_completed(futures):
            tally.add(future.result())
            left.remove(futures[future])
            if progress:
                progress(tally.hands, wanted)
    finally:
        for future in futures:
            future.cancel()
