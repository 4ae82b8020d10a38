"""One decision at a time from Python, and copying a hand."""

import copy

import numpy as np
import pokerkit
import pytest

import studcore as sc

GAME = sc.load("stud", ante=1, bring_in=2, small_bet=10, big_bet=20)
STACKS = [10_000] * 6


def _call_down(number):
    hand = sc.Hand(GAME, stacks=STACKS, seed=1, number=number)
    act = hand.act
    while not hand.is_over:
        act(1)
    return hand


@pytest.mark.benchmark(group="one hand from Python, 30 decisions")
def test_act(benchmark):
    benchmark(_call_down, 7)


@pytest.mark.benchmark(group="one hand from Python, 30 decisions")
def test_act_with_actor_and_options(benchmark):
    def play():
        hand = sc.Hand(GAME, stacks=STACKS, seed=1, number=7)
        while hand.actor is not None:
            options = hand.options
            if options.check:
                hand.check()
            elif options.call is not None:
                hand.call()
            else:
                hand.post_bring_in()

    benchmark(play)


@pytest.mark.parametrize("size", [256, 4096])
@pytest.mark.benchmark(group="sixty steps of a batch, observations included")
def test_batch(benchmark, size):
    batch = sc.Batch(GAME, size=size, stacks=STACKS, seed=1)
    ones = np.ones(size, dtype=np.int32)

    def two_hands():  # all hands are in step: single steps deal, or compare hands, or do neither
        for _ in range(60):
            batch.step(ones)

    benchmark(two_hands)
    if benchmark.stats:
        rate = 60 * size / benchmark.stats["median"] / 1e6
        benchmark.extra_info["M decisions a second"] = round(rate, 1)


@pytest.mark.benchmark(group="in mid-play")
def test_copy(benchmark):
    hand = sc.Hand(GAME, stacks=STACKS, seed=1)
    for _ in range(8):
        hand.act(1)
    benchmark(hand.copy)


@pytest.mark.benchmark(group="in mid-play")
def test_copy_of_pokerkit(benchmark):
    kind, stakes = pokerkit.FixedLimitSevenCardStud, (True, 1, 2, 10, 20, 10_000, 6)
    state = kind.create_state(tuple(pokerkit.Automation), *stakes)
    state.post_bring_in()
    benchmark(copy.deepcopy, state)


@pytest.mark.benchmark(group="in mid-play")
def test_view(benchmark):
    hand = sc.Hand(GAME, stacks=STACKS, seed=1)
    for _ in range(8):
        hand.act(1)
    benchmark(hand.view, 0)


@pytest.mark.benchmark(group="in mid-play")
def test_events(benchmark):
    hand = _call_down(7)
    benchmark(lambda: hand.events)
