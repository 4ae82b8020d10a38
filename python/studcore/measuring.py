"""What `studcore bench` measures on this machine."""

import time
from collections.abc import Callable, Iterator

import numpy as np

from studcore import _core
from studcore.evaluation import evaluate_many
from studcore.game import load
from studcore.simulation import simulate

HANDS = 1_000_000
ROUNDS = 5


def rates() -> Iterator[str]:
    """Yield a line for each thing measured: medians of some rounds, on one thread."""
    yield f"one thread, vector path {_core.cpu_path()} of {', '.join(_core.cpu_paths())}"
    for name in ("stud", "razz", "stud8"):
        game = load(name, ante=1, bring_in=2, small_bet=10, big_bet=20)
        for policy in ("random", "call"):
            seconds = _median(
                lambda g=game, p=policy: simulate(  # type: ignore[misc]
                    g, hands=200_000, stacks=[10_000] * 6, policy=p, seed=1, threads=1
                )
            )
            yield f"{name + ', six players, ' + policy:<38}{200_000 / seconds:>14,.0f} hands/s"
    ids = random_hands(HANDS)
    masks = np.bitwise_or.reduce(np.uint64(1) << ids.astype(np.uint64), axis=1)
    for rankings in (["high"], ["ace-to-five"], ["ace-to-five/8"], ["high", "ace-to-five/8"]):
        for form, hands in (("masks", masks), ("ids", ids)):
            seconds = _median(lambda h=hands, r=rankings: evaluate_many(h, rankings=r))  # type: ignore[misc]
            what = f"{' and '.join(rankings)}, seven cards, {form}"
            yield f"{what:<44}{HANDS / seconds / 1e6:>8.0f} M hands/s"


def tables() -> Iterator[str]:
    """Yield a line for each ranking: its classes, its tables, and what their first use costs."""
    yield f"{'ranking':<18}{'classes':>8}{'seven cards':>14}{'nine cards':>13}{'memory':>10}"
    hands = {count: random_hands(64, count) for count in (5, 7, 9)}
    evaluate_many(hands[5], ranking="badugi")  # what every first call pays is not a table's
    for name in _core.ranking_names():
        times = {}
        for count in (7, 9):
            start = time.perf_counter()
            evaluate_many(hands[count], ranking=name)
            times[count] = (time.perf_counter() - start) * 1000
        ranking = _core.Ranking(name, {})
        yield (
            f"{name:<18}{ranking.classes:>8,}{times[7]:>11.1f} ms{times[9]:>10.1f} ms"
            f"{ranking.table_bytes / 1024:>7,.0f} KB"
        )
    yield "The first ranking also pays for the index of rank multisets that all of them share."


def random_hands(count: int, cards: int = 7) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """Return so many random hands as card ids."""
    rng = np.random.default_rng(1)
    return rng.random((count, 52)).argpartition(cards, axis=1)[:, :cards].astype(np.uint8)


def _median(run: Callable[[], object]) -> float:
    run()
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return sorted(seconds)[ROUNDS // 2]
