"""Simulations of many hands."""

from __future__ import annotations

import math
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import as_number, short, whole_number
from studcore.errors import StudError
from studcore.play.hand import Hand
from studcore.policies.policy import can_be_sent, user_functions
from studcore.simulation.backends import BACKENDS, Backend, Job, Threads, open_backend, play_block
from studcore.simulation.plans import Plan, Range, make_plan, merged
from studcore.simulation.progress import checked_progress, shown
from studcore.simulation.results import Result
from studcore.simulation.stepping import SteppedHands, check_refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from studcore.game.game import Game
    from studcore.policies.policy import Policy
    from studcore.simulation.folder import Folder
    from studcore.simulation.records import Records
    from studcore.simulation.spots import Spot

    Progress = Callable[[int, int], None]

MAX_HANDS = 2**53
FIRST_BLOCK = 8192  # hands; no worker is given less
BLOCK_SECONDS = 0.2  # between two looks at the progress bar and at Ctrl-C
BLOCKS_A_WORKER = 8
RECORD_BLOCK = 1 << 16
FEW_HANDS = 64
MAX_BLOCK = 1 << 26
FIRST_CHECK = 10_000  # hands before the first look at the standard error, then half as many more


def simulate(
    game: Game | Spot,
    *,
    hands: int = 1_000_000,
    players: int = 6,
    stacks: Sequence[int] | None = None,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | np.random.SeedSequence | None = None,
    first: int = 0,
    threads: int | None = None,
    backend: str = "threads",
    progress: Progress | bool | None = None,
    rotate: bool = False,
    stderr: float | None = None,
    on_block: Callable[[Records], Any] | None = None,
    output: str | os.PathLike[str] | None = None,
    block: int | None = None,
    bin_width: int | None = None,
) -> Result:
    """Play many hands.

    Parameters
    ----------
    game : Game or Spot
        What is played; or where every hand begins, with the spot's own game and stacks.
    hands : int
        How many at most. Where players are rotated, as many whole deals as there is room for.
    players : int
        Seats of a game, if `stacks` is not given.
    stacks : sequence of int, optional
        Chips by player at the start of every hand of a game; 100 big bets each if not given.
    policy : str, Style, TablePolicy, Mixture, compiled function, callable or `batched` function
        Or a sequence of them: for all or by player. ``random`` takes any legal action (fold, call,
        the lowest raise, the highest, and where others may be made a uniform total between) with
        the same chance, ``call`` never folds or raises, ``tight``, ``loose``, ``passive``,
        ``aggressive`` and ``rock`` are a `Style`. A function of a `View` returns a code or a choice
        (slow), ``batched(function)`` decides many at once, ``compiled(function)`` runs without
        Python.
        What a function raises arrives with a note that says in which hand.
    seed : int or numpy.random.SeedSequence, optional
        From the operating system if not given.
    first : int
        Number of the first hand.
    threads : int, optional
        Threads, or processes of another backend; as many as there are cores, or as the cluster
        has, if not given; one where Python decides. The result does not depend on it.
    backend : str
        ``threads``, ``processes``, ``ray`` or ``dask``. The result is the same; the hands of a
        worker that dies are played again. Ray and Dask (extras) use the cluster that this process
        is connected to, or start one on this machine.
    progress : bool or callable, optional
        True for a bar on the terminal (the extra ``cli`` draws it; a line of text without), or what
        is called with the hands done and the hands wanted, a few times a second.
    rotate : bool
        Whether each deal is played as often as there are players, each time with the players moved
        on by a seat. Luck evens out: standard errors of differences shrink. The stacks of a spot
        stay where they are.
    stderr : float, optional
        Stop when no standard error of `Result.mean` is above this. It is looked at after certain
        numbers of hands, which do not depend on threads or backend; after whole blocks where
        blocks are kept.
    on_block : callable, optional
        Called with the `Records` of each block, in order, for statistics of one's own.
    output : path, optional
        Folder for the records, a Parquet file a block (extra ``arrow``). What is there already is
        not played again: an interrupted simulation goes on.
    block : int, optional
        Hands of a block; with `on_block` and `output` 65,536 if not given.
    bin_width : int, optional
        Chips of a bin of the histograms. If not given, half a big bet with fixed bets, so that what
        a capped hand can win or lose fits; else as wide as lets all chips that can be called fit.

    Returns
    -------
    Result
        Of all hands; of the first ones, as many as were played, if Ctrl-C is pressed: see
        `Result.hands` and `Result.complete`.

    Raises
    ------
    StudError
        If an argument does not fit.
    IllegalActionError, ArrayError
        If a function answers what is not allowed.

    Examples
    --------
    >>> from studcore import load
    >>> result = simulate(load("razz"), hands=1000, seed=1)
    >>> int(result.net.sum())
    0
    >>> close = simulate(load("razz"), policy=["tight", "loose"], players=2, stderr=0.5, seed=1)
    >>> close.hands < 1_000_000, bool(close.stderr.max() <= 0.5)
    (True, True)
    """
    folder = None if output is None else _folder(output)
    if seed is None and folder is not None:
        seed = folder.seed()
    plan = make_plan(game, players, stacks, policy, seed, rotate, bin_width)
    job = Job(plan, on_block is not None, folder)
    wanted, first = checked_hands(plan, hands), _checked_first(plan, first)
    threads = None if threads is None else whole_number("threads", threads, 1024, 1)
    _check(plan, backend, progress, stderr, on_block, folder)
    if block is not None:
        block = whole_number("block", block, MAX_BLOCK, 1)
    elif job.keep or folder is not None:
        block = RECORD_BLOCK
    if block is not None:
        block = -(-block // plan.hands_a_deal) * plan.hands_a_deal
    if folder is not None and block is not None:
        folder.begin(plan, first, block)

    began = time.perf_counter()
    with shown(progress) as show:
        if not plan.needs_python:
            tally = _play_blocks(
                job, first, wanted, threads, backend, show, stderr, on_block, block
            )
        else:
            tally = _step_all(SteppedHands(plan, first, wanted), wanted, show)
    complete = tally.hands == wanted if stderr is None else _precise(plan, tally, stderr)
    return _result(plan, tally, first, wanted, time.perf_counter() - began, complete)


def simulated_hand(
    game: Game | Spot,
    *,
    number: int,
    seed: int | np.random.SeedSequence,
    players: int = 6,
    stacks: Sequence[int] | None = None,
    policy: Policy | Sequence[Policy] = "random",
    rotate: bool = False,
) -> Hand:
    """Return, played to its end, the hand that `simulate` plays under this number.

    Parameters
    ----------
    game : Game or Spot
        As for `simulate`.
    number : int
        Of the hand.
    seed : int or numpy.random.SeedSequence
        That of the simulation; `Result.seed` tells it.
    players, stacks, rotate
        As for `simulate`.
    policy : policy or sequence of policies
        As for `simulate`, but no functions.

    Returns
    -------
    Hand
        One that is over.

    Raises
    ------
    StudError
        If an argument does not fit.

    Examples
    --------
    >>> from studcore import load
    >>> simulated_hand(load("razz"), number=17, seed=1).is_over
    True
    """
    plan = make_plan(game, players, stacks, policy, seed, rotate, None)
    number = whole_number("number", number, 2**64 - 1)
    if plan.needs_python:
        raise StudError("policy: expected built-in ones: with functions use Hand and its options")
    actions, refused = plan.core.actions(number)
    check_refused(plan, refused)
    return plan.hand(number, actions)


# ---- checking what comes in ----------------------------------------------------------------------


def _folder(output: Any) -> Folder:
    from pathlib import Path

    from studcore.simulation.folder import Folder

    try:
        path = os.fspath(output)
        os.fsencode(path)
    except Exception:  # paths may raise errors of their own kind
        path = None
    if not isinstance(path, str) or not path or "\0" in path:
        raise StudError(f"output: expected a path, got {short(output)}")
    try:
        return Folder(Path(path).absolute())  # workers may have another working folder
    except OSError:
        raise StudError(
            f"output: the working directory is gone: expected a whole path, got {short(path)}"
        ) from None


def checked_hands(plan: Plan, hands: int) -> int:
    """Return how many hands are played: whole deals, not more than asked for."""
    wanted = whole_number("hands", hands, MAX_HANDS)
    if wanted > plan.most_hands:
        raise StudError(
            f"hands: expected at most {plan.most_hands} with these chips on the table, or sums "
            f"do not fit into 64 bits; got {wanted}"
        )
    if 0 < wanted < plan.hands_a_deal:
        raise StudError(
            f"hands: expected {plan.hands_a_deal} or more, a deal for each of the players that are "
            f"rotated, got {wanted}"
        )
    return wanted // plan.hands_a_deal * plan.hands_a_deal


def _checked_first(plan: Plan, first: int) -> int:
    first = whole_number("first", first, MAX_HANDS)
    if first % plan.hands_a_deal:
        raise StudError(
            f"first: expected a multiple of the {plan.players} players that are rotated, "
            f"got {first}"
        )
    return first


def _check(
    plan: Plan,
    backend: str,
    progress: Progress | bool | None,
    stderr: float | None,
    on_block: Callable[[Records], Any] | None,
    folder: Folder | None,
) -> None:
    checked_progress(progress)
    if on_block is not None and not callable(on_block):
        raise StudError(f"on_block: expected a function, got {short(on_block)}")
    if not isinstance(backend, str) or backend not in BACKENDS:
        raise StudError(f"backend: expected {', '.join(map(repr, BACKENDS))}, got {short(backend)}")
    if stderr is not None and not (as_number(stderr) or 0) > 0:
        raise StudError(f"stderr: expected chips above 0, got {short(stderr)}")
    python = plan.needs_python
    if backend != "threads" and python:
        raise StudError(f"backend: expected threads where functions decide, got {backend}")
    if backend != "threads" and not all(map(can_be_sent, plan.policies)):
        raise StudError(
            f"backend: expected threads with compiled functions, which are of this process alone, "
            f"got {backend}"
        )
    if folder is not None and not all(map(can_be_sent, plan.policies)) and not python:
        raise StudError("output: not with compiled functions: nothing tells one from another")
    if python and (stderr is not None or on_block is not None or folder is not None):
        raise StudError("stderr, on_block and output: not where functions decide")


# ---- playing -------------------------------------------------------------------------------------


def _play_blocks(
    job: Job,
    first: int,
    wanted: int,
    threads: int | None,
    backend: str,
    progress: Progress | None,
    stderr: float | None,
    on_block: Callable[[Records], Any] | None,
    block: int | None,
) -> _core.Tally:
    plan, unit = job.plan, job.plan.hands_a_deal
    tally: _core.Tally | None = None
    if threads is None and wanted <= FEW_HANDS:
        threads = 1  # to count the cores takes as long as to play some hands
    # Where blocks are kept, the standard error is checked after whole blocks.
    whole = block if block is not None and (job.keep or job.folder) else unit
    played_by: Backend | None = None
    try:
        played_by = open_backend(backend, job, threads)
        for end in _checks(wanted, whole) if stderr is not None else [wanted]:
            played = 0 if tally is None else tally.hands
            blocks = _blocks(first + played, end - played, unit, block, played_by)
            for done in played_by.play(blocks):
                if tally is None:
                    tally = done.tally
                else:
                    tally.add(done.tally)
                if on_block is not None and done.records is not None:
                    on_block(done.records)
                if done.ended is not None:
                    raise done.ended
                if progress is not None:
                    progress(tally.hands, wanted)
            if tally is not None and _precise(plan, tally, stderr):
                break
    except KeyboardInterrupt:
        pass
    finally:
        if played_by is not None:
            played_by.close()
    return play_block(Job(plan), first, 0, 1).tally if tally is None else tally


def _blocks(
    first: int, hands: int, unit: int, block: int | None, backend: Backend
) -> Iterator[tuple[int, int]]:
    """Yield the first numbers and counts of blocks.

    They have `block` hands, or a worker's part of all, or on threads as many as are played between
    two looks at the clock.
    """
    adapts = block is None and isinstance(backend, Threads)
    size = FIRST_BLOCK if block is None else block
    if block is None and not adapts:
        size = max(size, min(hands // (BLOCKS_A_WORKER * backend.workers) + 1, backend.most))
    size = -(-size // unit) * unit
    end = first + hands
    while first < end:
        count = min(size, end - first)
        began = time.perf_counter()
        yield first, count
        first += count
        if adapts and time.perf_counter() - began < BLOCK_SECONDS and size < backend.most:
            size *= 2


def _checks(wanted: int, whole: int) -> Iterator[int]:
    """Yield numbers of hands after which the standard error is looked at."""
    check = -(-FIRST_CHECK // whole) * whole
    while check < wanted:
        yield check
        check = -(-(check + check // 2) // whole) * whole
    yield wanted


def _precise(plan: Plan, tally: _core.Tally, stderr: float | None) -> bool:
    if stderr is None:
        return False
    errors = _result(plan, tally, 0, tally.hands, 0.0, True).stderr
    return math.isfinite(errors.max()) and bool(errors.max() <= stderr)


def _step_all(stepped: SteppedHands, wanted: int, progress: Progress | None) -> _core.Tally:
    looked = time.perf_counter()
    with suppress(KeyboardInterrupt):
        while (done := stepped.hands) < wanted:
            stepped.step()
            if progress and time.perf_counter() - looked > BLOCK_SECONDS:
                looked = time.perf_counter()
                progress(done, wanted)
    if progress and stepped.hands == wanted:
        progress(wanted, wanted)
    return stepped.tally


def _result(
    plan: Plan, tally: _core.Tally, first: int, asked: int, seconds: float, complete: bool
) -> Result:
    return Result(
        plan.game,
        plan.seed,
        plan.labels,
        plan.hands_a_deal,
        plan.bin_width,
        merged([Range(plan.seed, first, tally.hands)]),
        asked,
        seconds,
        complete,
        plan.described,
        user_functions(plan.policies),
        tally,
    )
