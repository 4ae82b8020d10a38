"""Real local Ray and Dask clusters: the same numbers, workers that die, interrupts."""

import dataclasses
import os
import signal
import time
from pathlib import Path

import pytest

import studcore as sc

pytestmark = pytest.mark.filterwarnings("default")  # what the clusters say is theirs

GAME = sc.load("stud8")
ARGUMENTS = {
    "hands": 240_000,
    "players": 4,
    "seed": 5,
    "policy": ["random", "tight", sc.Mixture({"loose": 1, "call": 2}), "call"],
}


@pytest.fixture(scope="module")
def reference():
    return sc.simulate(GAME, threads=1, **ARGUMENTS)


@pytest.fixture(scope="module", params=[pytest.param("ray", marks=pytest.mark.slow), "dask"])
def backend(request):
    if request.param == "ray":
        ray = pytest.importorskip("ray")
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield "ray"
        ray.shutdown()
    else:
        distributed = pytest.importorskip("distributed")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster),
        ):
            yield "dask"


def same(one, other):
    assert one.to_dict() | {"seconds": 0} == other.to_dict() | {"seconds": 0}


@pytest.mark.parametrize("block", [None, 9_999, 100_000])
def test_the_numbers_are_the_same(backend, reference, block):
    looked = []
    result = sc.simulate(
        GAME,
        backend=backend,
        block=block,
        progress=lambda done, wanted: looked.append((done, wanted)),
        **ARGUMENTS,
    )
    same(result, reference)
    assert looked[-1] == (240_000, 240_000)
    assert looked == sorted(looked)


def test_players_are_rotated_and_the_error_is_looked_at(backend):
    arguments = ARGUMENTS | {"rotate": True, "stderr": 0.3}
    result = sc.simulate(GAME, backend=backend, block=4000, **arguments)
    same(result, sc.simulate(GAME, threads=2, **arguments))
    assert result.complete
    assert result.hands < 240_000


def workers_of(backend):
    """Return the processes that play blocks."""
    if backend == "dask":
        import distributed

        return list(distributed.get_client().run(os.getpid).values())
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if line.startswith(b"ray::play_block"):
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="workers are found in /proc")
def test_a_worker_that_dies_is_replaced_and_its_block_counted_once(backend, reference):
    killed = []

    def kill(done, wanted):
        deadline = time.monotonic() + 10
        while not killed and time.monotonic() < deadline:
            killed.extend(workers_of(backend)[:1])
        if len(killed) == 1:
            os.kill(killed[0], signal.SIGKILL)
            killed.append("done")

    result = sc.simulate(GAME, backend=backend, block=8_000, progress=kill, **ARGUMENTS)
    assert len(killed) == 2
    same(result, reference)


def test_an_interrupt_returns_the_first_hands(backend, reference):
    def stop(done, wanted):
        raise KeyboardInterrupt

    result = sc.simulate(GAME, backend=backend, block=20_000, progress=stop, **ARGUMENTS)
    assert not result.complete
    assert result.hands == 20_000
    rest = sc.simulate(GAME, first=20_000, **(ARGUMENTS | {"hands": 220_000}))
    same(result + rest, dataclasses.replace(reference, complete=False, asked=460_000))


def test_records_come_back_in_order(backend, tmp_path):
    firsts = []
    arguments = ARGUMENTS | {"hands": 30_000}
    sc.simulate(
        GAME, backend=backend, block=7_000, on_block=lambda r: firsts.append(r.first), **arguments
    )
    assert firsts == [0, 7_000, 14_000, 21_000, 28_000]


@pytest.mark.parametrize("name", ["ray", "dask"])
def test_a_cluster_that_is_not_installed(monkeypatch, name):
    import sys

    module = {"ray": "ray", "dask": "distributed"}[name]
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(sc.StudError, match=rf"needs {module}: pip install 'studcore\[{name}\]'"):
        sc.simulate(GAME, backend=name, hands=10)
