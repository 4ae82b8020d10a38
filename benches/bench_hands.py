"""Whole hands, from Python: how many a second, beside the engines that are installed.

Six seats, ante 1, bring-in 2, 10/20, stacks 10,000, one thread. Compare the rows of one run with
each other; ``extra_info`` has hands a second. PokerKit plays the same games; others, of which there
is none for stud, play hold'em.
"""

import random

import numpy as np
import pytest

import studcore as sc
from studcore.terminal.peers import engines, silenced

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 10, "big_bet": 20}
HANDS = 100_000
PEER_HANDS = 20
PEERS = {f"{peer.engine}, {peer.game}": peer for peer in engines()}
GAMES = ("stud", "razz", "stud8")
POLICIES = ("random", "call")
TABLE = sc.TablePolicy(np.array([[1, 0], [1, 1], [2, 2]]), features=("strength", "facing"))
MIXTURE = sc.Mixture({"tight": 1, "loose": 1})


def _measure(benchmark, game, hands=HANDS, threads=1, **arguments):
    arguments |= {"hands": hands, "stacks": [10_000] * 6, "seed": 1, "threads": threads}
    benchmark.pedantic(sc.simulate, args=(game,), kwargs=arguments, rounds=7, warmup_rounds=1)
    _rate(benchmark, hands)


def _rate(benchmark, hands):
    if benchmark.stats:  # absent when benchmarks run once, to see that they run
        benchmark.extra_info["hands a second"] = round(hands / benchmark.stats["median"])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.benchmark(group="whole hands")
def test_studcore(benchmark, name, policy):
    _measure(benchmark, sc.load(name, **STAKES), policy=policy)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.benchmark(group="whole hands")
def test_studcore_on_two_threads(benchmark, policy):
    _measure(benchmark, sc.load("stud", **STAKES), 2 * HANDS, 2, policy=policy)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.benchmark(group="whole hands")
def test_peers(benchmark, peer, policy):
    rng = random.Random(1)

    def play():
        for _ in range(PEER_HANDS):
            PEERS[peer].play(policy, rng)

    with silenced():
        benchmark.pedantic(play, rounds=3, warmup_rounds=1)
    _rate(benchmark, PEER_HANDS)


@pytest.mark.parametrize(
    "policy", [*sc.STYLES, TABLE, sc.Mixture({"tight": 1, "loose": 1})], ids=str
)
@pytest.mark.benchmark(group="policies")
def test_policies(benchmark, policy):
    _measure(benchmark, sc.load("stud", **STAKES), HANDS // 2, policy=policy)


@pytest.mark.benchmark(group="policies")
def test_a_compiled_policy(benchmark):
    pytest.importorskip("numba")
    policy = sc.compiled(lambda view: 1 if view.kind == 0 else 0)
    _measure(benchmark, sc.load("stud", **STAKES), HANDS // 2, policy=policy)


@pytest.mark.parametrize(("policy", "hands"), [("batched", 5_000), ("view", 50)])
@pytest.mark.benchmark(group="policies")
def test_python_policies(benchmark, policy, hands):
    own = {"batched": sc.batched(lambda d: np.ones(len(d.legal), int)), "view": lambda view: 1}
    _measure(benchmark, sc.load("stud", **STAKES), hands, policy=own[policy])


@pytest.mark.parametrize("hands", [10_000, 100_000, 1_000_000])
@pytest.mark.benchmark(group="growth: the time of a hand is the same")
def test_hands(benchmark, hands):
    _measure(benchmark, sc.load("stud", **STAKES), hands)


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.benchmark(group="growth: the time of a hand is linear in the players")
def test_players(benchmark, players):
    game = sc.load("stud", **STAKES)
    arguments = {"hands": HANDS, "stacks": [10_000] * players, "seed": 1, "threads": 1}
    benchmark.pedantic(sc.simulate, args=(game,), kwargs=arguments, rounds=7, warmup_rounds=1)
    _rate(benchmark, HANDS)


@pytest.mark.parametrize("ways", ["rotated", "from a spot", "with records"])
@pytest.mark.benchmark(group="ways to simulate")
def test_ways(benchmark, ways):
    game = sc.load("stud", **STAKES)
    start = sc.Spot(game, ["/Kc", "/2d", "/3h", "/4s", "/5c", "/6d"])
    own = {"rotated": {"rotate": True}, "from a spot": {}, "with records": {"on_block": len}}
    arguments = {"hands": HANDS, "seed": 1, "threads": 1} | own[ways]
    begin = start if ways == "from a spot" else game
    benchmark.pedantic(sc.simulate, args=(begin,), kwargs=arguments, rounds=5, warmup_rounds=1)
    _rate(benchmark, HANDS)
