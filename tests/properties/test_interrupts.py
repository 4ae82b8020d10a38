"""Long calls end soon after Ctrl-C and keep what they did; what has no end is refused; forks."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import studcore as sc
from studcore.simulation.spots import Spot

from .deals import load

STUD = load("stud", "standard")
SOON = 20  # seconds; each of the calls would take minutes, and a second is what it should take
posix = pytest.mark.skipif(os.name != "posix", reason="signals and forks of POSIX")


def interrupted(call, after=0.4):
    """Press Ctrl-C during a call; return what it returns, or its KeyboardInterrupt."""
    timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
    began = time.perf_counter()
    timer.start()
    try:
        return call()
    except KeyboardInterrupt as error:
        return error
    finally:
        timer.join()
        assert time.perf_counter() - began < after + SOON


def same(one, other):
    assert one.hands == other.hands
    assert one._tally.state() == other._tally.state()


def first_of_all(result, **arguments):
    assert not result.complete
    assert result.hands > 0
    same(result, sc.simulate(STUD, hands=result.hands, seed=1, **arguments))


@posix
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("block", [None, 2**26])
def test_hands_of_a_block(threads, block):
    arguments = {"policy": ["tight", *["random"] * 3], "players": 4, "rotate": True}
    sc.simulate(STUD, hands=4, **arguments)  # what styles need is made
    first_of_all(
        interrupted(
            lambda: sc.simulate(
                STUD, hands=10**10, seed=1, block=block, threads=threads, **arguments
            )
        ),
        **arguments,
    )


@posix
def test_hands_in_which_python_decides():
    def slow(view):
        time.sleep(0.001)
        return 1

    result = interrupted(lambda: sc.simulate(STUD, hands=10**6, seed=1, policy=slow), 3.0)
    first_of_all(result, policy="call", players=6)
    many = sc.batched(lambda decisions: np.ones(len(decisions.numbers), dtype=int))
    result = interrupted(
        lambda: sc.simulate(STUD, hands=10**8, seed=1, policy=many, players=3, rotate=True), 1.0
    )
    first_of_all(result, policy="call", players=3, rotate=True)


@posix
def test_hands_on_other_processes():
    result = interrupted(
        lambda: sc.simulate(STUD, hands=10**10, seed=1, backend="processes", threads=2), 3.0
    )
    first_of_all(result)


@posix
def test_records_of_what_was_played(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = {"hands": 2**22, "players": 2, "block": 2**22, "policy": ["tight", "loose"]}
    sc.simulate(STUD, seed=1, **(arguments | {"hands": 1}))
    result = interrupted(lambda: sc.simulate(STUD, seed=1, output=tmp_path, **arguments), 0.3)
    assert 0 < result.hands < 2**22
    assert parquet.read_table(tmp_path).num_rows == result.hands


@posix
def test_many_hands_are_ranked():
    luck = np.random.default_rng(1)
    ids = np.array([luck.permutation(52)[:12] for _ in range(1000)], dtype=np.uint8)
    ids = np.tile(ids, (20_000, 1))
    error = interrupted(lambda: sc.evaluate_many(ids, ranking="soko"))
    assert isinstance(error, KeyboardInterrupt)
    done, _, all_hands = error.__notes__[0].split(" ")[:3]
    assert 0 < int(done) < int(all_hands) == len(ids)


@posix
def test_all_hands_are_ranked():
    error = interrupted(lambda: sc.evaluate_all(7, wild="deuces", bug="jokers", threads=2))
    assert isinstance(error, KeyboardInterrupt)


@posix
def test_what_a_handler_raises_arrives():
    def handler(*_):
        raise ZeroDivisionError("ouch")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(ZeroDivisionError, match="ouch"):
            sc.simulate(STUD, hands=10**10, seed=1, block=2**26)
    finally:
        signal.signal(signal.SIGALRM, before)


# ---- without an end ------------------------------------------------------------------------------


def discarding():
    hand = sc.Hand(load("super", "standard"), stacks=[100] * 3, seed=1)
    while hand.options.kind == "bet":
        hand.act(1)
    return hand


@pytest.mark.parametrize("endless", [itertools.repeat("As"), itertools.count(), iter(int, 1)])
def test_cards_without_an_end(endless):
    with pytest.raises(sc.StudError):
        sc.evaluate(endless)
    with pytest.raises(sc.StudError):
        discarding().choose(endless)
    with pytest.raises(sc.StudError):
        sc.Hand(STUD, stacks=[50, 50], deck=endless)
    with pytest.raises(sc.StudError):
        Spot(STUD, ["AsAd/Kc", "/Qc"], dead=endless)


@pytest.mark.parametrize("long", [range(10**9), ["As"] * 10**6, "As " * 10**6, "As" * 10**6])
def test_very_many_cards(long):
    for call in (discarding().choose, sc.evaluate, lambda cards: sc.Hand.replay(STUD, cards)):
        with pytest.raises((sc.StudError, TypeError)):
            call(long)


@posix
def test_pipes_are_no_files(tmp_path):
    pipe = tmp_path / "pipe.stud"
    os.mkfifo(pipe)
    with pytest.raises(sc.VariantError, match="not a file of text"):
        sc.load(pipe)
    os.mkfifo(tmp_path / "run.stud")
    (tmp_path / "child.stud").write_text('game "Child" extends run\n')
    with pytest.raises(sc.VariantError):
        sc.load(tmp_path / "child.stud")
    pytest.importorskip("pyarrow")
    for name in ("_simulation.json", "hands-0000000000000000-100.parquet"):
        folder = tmp_path / name.replace(".", "-")
        if name[0] != "_":
            sc.simulate(STUD, hands=100, seed=1, output=folder)
            (folder / name).unlink()
        folder.mkdir(exist_ok=True)
        os.mkfifo(folder / name)
        with pytest.raises(sc.StudError, match="output: can't read"):
            sc.simulate(STUD, hands=100, seed=1, output=folder)


# ---- forks and interpreters ----------------------------------------------------------------------

FORKS = """
import os, threading, time
import studcore as sc

games = [sc.load(name) for name in sc.games()]
sc.simulate(games[0], hands=0)  # imports have locks of their own
play = lambda: [sc.simulate(game, hands=3000, seed=1, players=2, threads=2) for game in games]
other = threading.Thread(target=play)
other.start()
children = []
for _ in range(40):  # while the first tables are made
    time.sleep(0.004)
    child = os.fork()
    if not child:
        for game in games:
            sc.simulate(game, hands=20, seed=1, players=2)
        os._exit(0)
    children.append(child)
print(sum(os.waitpid(child, 0)[1] for child in children))
"""

INTERPRETER = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
try:
    told = interpreters.run_string(interpreters.create(), "import studcore; studcore.load('stud')")
except Exception as error:
    told = error
print(told)
"""


def run(script):
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@posix
def test_forks_while_tables_are_made():
    assert run(FORKS).strip() == "0"


def test_another_interpreter_is_refused():
    assert "interpreter" in run(INTERPRETER)
