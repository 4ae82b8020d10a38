"""Whole hands, from Python: how many a second, beside PokerKit on the same game.

Six seats, ante 1, bring-in 2, 10/20, stacks 10,000, one thread. Compare the rows of one run with
each other; ``extra_info`` has hands a second.
"""

import random

import pokerkit
import pytest

import studcore as sc

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 10, "big_bet": 20}
HANDS = 100_000
PEER_HANDS = 20
PEERS = {
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}
POLICIES = ("random", "call")


def _rate(benchmark, hands):
    if benchmark.stats:  # absent when benchmarks run once, to see that they run
        benchmark.extra_info["hands a second"] = round(hands / benchmark.stats["median"])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", PEERS)
@pytest.mark.benchmark(group="whole hands")
def test_studcore(benchmark, name, policy):
    game = sc.load(name, **STAKES)
    arguments = {"hands": HANDS, "players": 6, "stacks": [10_000] * 6, "policy": policy}
    benchmark.pedantic(
        sc.simulate,
        args=(game,),
        kwargs=arguments | {"seed": 1, "threads": 1},
        rounds=7,
        warmup_rounds=1,
    )
    _rate(benchmark, HANDS)


@pytest.mark.benchmark(group="whole hands")
def test_studcore_on_two_threads(benchmark):
    game = sc.load("stud", **STAKES)
    arguments = {"hands": 2 * HANDS, "stacks": [10_000] * 6, "seed": 1, "threads": 2}
    benchmark.pedantic(sc.simulate, args=(game,), kwargs=arguments, rounds=7, warmup_rounds=1)
    _rate(benchmark, 2 * HANDS)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", PEERS)
@pytest.mark.benchmark(group="whole hands")
def test_pokerkit(benchmark, name, policy):
    rng = random.Random(1)

    def play():
        for _ in range(PEER_HANDS):
            state = PEERS[name].create_state(
                tuple(pokerkit.Automation), True, 1, 2, 10, 20, 10_000, 6
            )
            while state.status:
                _decide(state, policy, rng)

    benchmark.pedantic(play, rounds=3)
    _rate(benchmark, PEER_HANDS)


def _decide(state, policy, rng):
    if policy == "call":
        return state.post_bring_in() if state.can_post_bring_in() else state.check_or_call()
    legal = [
        act
        for may, act in (
            (state.can_post_bring_in, state.post_bring_in),
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        if may()
    ]
    return rng.choice(legal)()
