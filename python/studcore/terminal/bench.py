"""The measurements of `studcore bench`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.game.game import load
from studcore.play.hand import Hand
from studcore.ranking.evaluation import evaluate_many
from studcore.simulation.batch import Batch
from studcore.simulation.simulate import simulate
from studcore.terminal.peers import Peer, engines, evaluators, silenced

if TYPE_CHECKING:
    from studcore.game.game import Game
    from studcore.policies.policy import Policy

HANDS = 1_000_000  # ranked in a run
SIMULATED = 200_000
ROUNDS = 5
GAMES = ("stud", "razz", "stud8")
STAKES: dict[str, Any] = {"ante": 1, "bring_in": 2, "small_bet": 10, "big_bet": 20}
STACKS = [10_000] * 6
STYLED: list[Policy] = ["tight", "loose"] * 3


def rates() -> Iterator[str]:
    """Yield the lines of a table: rates on one thread, and those of other engines (`peers`).

    Each is the median of `ROUNDS` runs.
    """
    yield f"one thread, vector path {_core.cpu_path()} of {', '.join(_core.cpu_paths())}; medians"
    peers = list(engines())
    yield from _rows("whole hands a second, six players, fixed limit", _whole_hands(peers))
    yield from _rows("one decision or copy from Python, nanoseconds", _single_calls())
    yield from _rows(
        "decisions a second through a batch of 4,096, observations included", _batches()
    )
    yield from _rows("random hands of seven cards ranked, M a second, cards checked", _ranked())
    others = ((p, policy) for p in peers if p.game not in GAMES for policy in ("random", "call"))
    nearest = (
        (f"{peer.engine}: {peer.game}, {policy}", _peer_rate(peer, policy), "")
        for peer, policy in others
    )
    yield from _rows("whole hands a second of engines without stud, for scale", nearest)


Row = tuple[str, float, str]


def _rows(title: str, rows: Iterable[Row]) -> Iterator[str]:
    for number, (what, value, beside) in enumerate(rows):
        if number == 0:
            yield f"\n{title}"
        yield f"  {what:<60}{value:>12,.0f}{'   ' * bool(beside)}{beside}"


def _whole_hands(peers: list[Peer]) -> Iterator[Row]:
    for name in GAMES:
        game = load(name, **STAKES)
        for policy in ("random", "call"):
            rate = _hands_rate(game, policy, 1)
            beside = [
                f"{peer.engine} {_peer_rate(peer, policy):,.0f}"
                for peer in peers
                if peer.game == name
            ]
            yield f"{name}, {policy}", rate, ", ".join(beside)
    yield "stud, random, two threads", _hands_rate(load("stud", **STAKES), "random", 2), ""
    yield "stud, tight and loose players", _hands_rate(load("stud", **STAKES), STYLED, 1), ""


def _hands_rate(game: Game, policy: Policy | list[Policy], threads: int) -> float:
    arguments: dict[str, Any] = {"hands": SIMULATED, "stacks": STACKS, "seed": 1}
    arguments["threads"] = threads
    return SIMULATED / _median(lambda: simulate(game, policy=policy, **arguments))


def _peer_rate(peer: Peer, policy: str) -> float:
    hands, rng = 20, random.Random(1)

    def play() -> None:
        for _ in range(hands):
            peer.play(policy, rng)

    with silenced():
        return hands / _median(play)


def _single_calls() -> Iterator[Row]:
    game, hands, calls = load("stud", **STAKES), 200, 30

    def hand(number: int) -> Hand:
        return Hand(game, stacks=STACKS, seed=1, number=number)

    def act(made: list[Hand]) -> None:
        for each in made:
            take = each.act
            for _ in range(calls):
                take(1)

    def look_and_act(made: list[Hand]) -> None:
        for each in made:
            while each.actor is not None:
                options = each.options
                options.call  # noqa: B018 - reading it is what is measured
                each.act(1)

    def copy(made: list[Hand]) -> None:
        for each in made:
            for _ in range(calls):
                each.copy()

    each = (
        ("one call that decides", act),
        ("reading actor and options as well", look_and_act),
        ("copying a hand", copy),
    )
    for what, run in each:
        seconds = _median(run, lambda: [hand(number) for number in range(hands)])
        yield what, seconds / (hands * calls) * 1e9, ""


def _batches() -> Iterator[Row]:
    size, steps = 4096, 100
    batch = Batch(load("stud", **STAKES), size=size, stacks=STACKS, seed=1)
    ones = np.ones(size, dtype=np.int32)

    def step() -> None:
        for _ in range(steps):
            batch.step(ones)

    yield "calls", size * steps / _median(step), ""


def _ranked() -> Iterator[Row]:
    ids = random_hands(HANDS)
    masks = np.bitwise_or.reduce(np.uint64(1) << ids.astype(np.uint64), axis=1)
    beside = [
        f"{name} {count / _median(run) / 1e6:,.3g}" for name, count, run in evaluators(ids, masks)
    ]
    for rankings in (["high"], ["ace-to-five"], ["ace-to-five/8"], ["high", "ace-to-five/8"]):
        for form, hands in (("masks", masks), ("ids", ids)):
            seconds = _median(lambda h=hands, r=rankings: evaluate_many(h, rankings=r))
            yield f"{' and '.join(rankings)}, {form}", HANDS / seconds / 1e6, ", ".join(beside)
            beside = []


def tables() -> Iterator[str]:
    """Yield a line for each ranking: its classes, its tables, and the time of their first use."""
    evaluate_many(random_hands(1)[:0], ranking="high")  # costs of the first call alone
    index = _core.index_bytes()  # made here, so that its time counts for no ranking
    yield f"{'':<18}{'':>8}{'seven cards':>23}{'and nine cards':>23}"
    yield f"{'ranking':<18}{'classes':>8}" + f"{'first use':>12}{'memory':>11}" * 2
    for name in _core.ranking_names():
        ranking = _core.Ranking(name, {})
        row = f"{name:<18}{ranking.classes:>8,}"
        for count in (7, 9):
            hands = random_hands(64, count)
            start = time.perf_counter()
            evaluate_many(hands, ranking=name)
            first_use = (time.perf_counter() - start) * 1000
            row += f"{first_use:>9.1f} ms{ranking.table_bytes / 1024:>8,.0f} KB"
        yield row
    yield f"All share an index of rank multisets: {index / 1024:,.0f} KB."


def random_hands(count: int, cards: int = 7) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return `count` random hands as card ids."""
    rng = np.random.default_rng(1)
    return rng.random((count, 52)).argpartition(cards, axis=1)[:, :cards].astype(np.uint8)


def _median(run: Callable[..., object], prepare: Callable[[], object] | None = None) -> float:
    """Return the median of the seconds of some runs, without the time to prepare them."""
    seconds = []
    for _ in range(ROUNDS + 1):
        given = () if prepare is None else (prepare(),)
        start = time.perf_counter()
        run(*given)
        seconds.append(time.perf_counter() - start)
    return sorted(seconds[1:])[ROUNDS // 2]  # the first one warms up
