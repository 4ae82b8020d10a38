"""The same numbers on other processes, and what happens when one of them dies."""

import os
import pickle
import signal

import pytest

import studcore as sc
from studcore.simulation import backends

BLOCK = 8192
ARGUMENTS = {
    "block": BLOCK,
    "hands": 60_000,
    "players": 4,
    "seed": 5,
    "policy": ["random", "call", "random", "call"],
}


def same(one, other):
    for name in ("hands", "decisions", "reached", "pot", "winners", "showdown"):
        assert getattr(one, name) == getattr(other, name)
    for name in ("net", "won", "shown", "stderr"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist()


@pytest.mark.parametrize("workers", [1, 3])
def test_processes_count_the_same(workers):
    game = sc.load("stud8")
    looked = []
    result = sc.simulate(
        game,
        backend="processes",
        threads=workers,
        progress=lambda done, wanted: looked.append((done, wanted)),
        **ARGUMENTS,
    )
    same(result, sc.simulate(game, threads=1, **ARGUMENTS))
    assert result.complete
    assert looked[-1] == (60_000, 60_000)


def test_results_are_pickled():
    result = sc.simulate(sc.load("razz"), hands=3000, seed=1)
    again = pickle.loads(pickle.dumps(result))
    same(again, result)
    more = sc.simulate(sc.load("razz"), hands=3000, seed=1, first=3000)
    same(again + pickle.loads(pickle.dumps(more)), result + more)
    assert str(again) == str(result)


@pytest.mark.parametrize("other", [1, None, "x"])
def test_results_add_up_with_results(other):
    result = sc.simulate(sc.load("razz"), hands=30, seed=1)
    with pytest.raises(sc.StudError, match="expected another result"):
        result + other


def dies_once(job, first, hands, threads, stop=None):
    """Play a block, but kill this process the first time."""
    flag = os.environ["STUDCORE_TEST_FLAG"]
    if first == 3 * BLOCK and not os.path.exists(flag):
        open(flag, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return PLAY(job, first, hands, threads, stop)


def always_dies(job, first, hands, threads, stop=None):
    if hands:
        os.kill(os.getpid(), signal.SIGKILL)
    return PLAY(job, first, hands, threads, stop)


PLAY = backends.play_block


def test_a_lost_block_is_played_again_and_counted_once(monkeypatch, tmp_path):
    monkeypatch.setenv("STUDCORE_TEST_FLAG", str(tmp_path / "died"))
    monkeypatch.setattr(backends, "play_block", dies_once)
    game = sc.load("stud")
    result = sc.simulate(game, backend="processes", threads=2, **ARGUMENTS)
    assert (tmp_path / "died").exists()
    same(result, sc.simulate(game, **ARGUMENTS))


def test_processes_that_always_die(monkeypatch):
    monkeypatch.setattr(backends, "play_block", always_dies)
    with pytest.raises(sc.StudError, match=r"6 times a worker died with the hands from \d+ on"):
        sc.simulate(sc.load("stud"), backend="processes", threads=1, **ARGUMENTS)


def test_an_interrupt_returns_what_is_done():
    def stop(done, wanted):
        raise KeyboardInterrupt

    result = sc.simulate(
        sc.load("stud"), backend="processes", threads=2, progress=stop, **ARGUMENTS
    )
    assert not result.complete
    assert 0 < result.hands < 60_000
    assert result.net.sum() == 0


def test_wrong_backends():
    for wrong in ("cloud", 5, None):
        with pytest.raises(
            sc.StudError, match="backend: expected 'threads', 'processes', 'ray', 'dask'"
        ):
            sc.simulate(sc.load("stud"), hands=5, backend=wrong)
    with pytest.raises(sc.StudError, match="where functions decide"):
        sc.simulate(sc.load("stud"), hands=5, backend="processes", policy=lambda view: 1)
