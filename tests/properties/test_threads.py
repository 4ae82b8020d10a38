"""One object, one call at a time; and code of the caller that runs in the middle of a call."""

import pickle
import threading
from contextlib import suppress

import numpy as np
import pytest

import studcore as sc
from studcore import _core
from studcore.simulation.plans import make_plan

from .deals import load

STUD = load("stud", "standard")
SIZE = 2048
KINDS = [kind for kind, _ in _core.IRREGULARITIES]


def at_once(*functions):
    """Run functions on threads of their own; return what they raised."""
    raised = []
    start = threading.Barrier(len(functions))

    def guarded(function):
        start.wait()
        try:
            function()
        except Exception as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(each,)) for each in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def assert_whole(batch):
    for slot in range(0, batch.size, 97):
        hand = batch.hand(slot)
        assert batch.actor[slot] == hand.actor
        assert batch.numbers[slot] == hand.number
        assert batch.to_call[slot] == (hand.options.call or hand.options.bring_in or 0)


def test_a_batch_in_several_threads():
    batch = sc.Batch(STUD, size=SIZE, players=4, seed=1)
    codes = np.ones(SIZE, dtype=np.int32)
    steps, refusals = [], []

    def work(call):
        for _ in range(60):
            try:
                call()
                steps.append(1)
            except sc.StudError as error:
                refusals.append(str(error))

    calls = [lambda: batch.step(codes)] * 4
    calls += [batch.copy, lambda: batch.restore(3, batch.save(5)), lambda: batch.hand(7)]
    assert at_once(*(lambda call=call: work(call) for call in calls)) == []
    assert len(steps) + len(refusals) == 60 * len(calls)
    assert steps
    assert all("this Batch is in use" in refusal for refusal in refusals)
    assert_whole(batch)


def test_a_second_call_is_refused_and_the_first_goes_on():
    batch = sc.Batch(STUD, size=4, players=4, seed=1)
    seen = []

    class Codes(np.ndarray):
        def __getitem__(self, place):  # asked for by the message
            for call in (
                lambda: batch.step([1] * 4),
                batch.copy,
                lambda: batch.save(0),
                lambda: batch.restore(0, saved),
            ):
                with pytest.raises(sc.StudError, match="this Batch is in use"):
                    call()
                seen.append(call)
            return 77

    saved = batch.save(0)
    codes = np.array([1, 9, 1, 1], dtype=np.int32).view(Codes)
    with pytest.raises(sc.IllegalActionError, match="can't take code 77"):
        _core.Batch.step(batch, codes)
    assert len(seen) == 4
    batch.step([1] * 4)


def test_codes_that_change_while_they_are_taken():
    batch = sc.Batch(STUD, size=SIZE, players=4, seed=1)
    codes = np.ones(SIZE, dtype=np.int32)
    stop = threading.Event()

    def change():
        while not stop.is_set():
            codes[::3] = 9
            codes[:] = 1

    def work():
        try:
            for _ in range(80):
                try:
                    batch.step(codes)
                except sc.IllegalActionError:
                    continue
        finally:
            stop.set()

    assert at_once(change, work) == []
    assert_whole(batch)


@pytest.mark.parametrize("ranking", ["high", "ace-to-five", "badugi", "deuce-to-seven"])
@pytest.mark.parametrize("wild", ["", "deuces"])
def test_hands_that_change_while_they_are_ranked(ranking, wild):
    right = np.uint64(0b1111111) << (np.arange(20_000) % 40).astype(np.uint64)
    masks = right.copy()
    stop = threading.Event()

    def change():
        while not stop.is_set():
            masks[::5] = 2**52 - 1
            masks[::7] = 1
            masks[:] = right

    def work():
        try:
            for _ in range(40):
                try:
                    sc.evaluate_many(masks, ranking=ranking, wild=wild)
                except sc.StudError:
                    continue
        finally:
            stop.set()

    assert at_once(change, work) == []


def test_what_is_shared_gives_the_same_everywhere():
    policies = ["tight", "random", sc.Mixture({"loose": 1, "call": 1})]
    expected = sc.simulate(STUD, hands=20_000, policy=policies, players=3, seed=1)._tally.state()
    masks = np.uint64(0b1111111) << (np.arange(20_000) % 40).astype(np.uint64)
    ranks = sc.evaluate_many(masks)
    plan = make_plan(STUD, 3, None, policies, 1, False, None)

    def simulate():
        tally = plan.core.play(0, 20_000, 2, False)[0]
        assert tally.state() == expected

    def rank():
        assert np.array_equal(sc.evaluate_many(masks), ranks)

    assert at_once(*[simulate, rank] * 4) == []


# ---- code of the caller in the middle of a call --------------------------------------------------


def discarding():
    hand = sc.Hand(load("super", "standard"), stacks=[100] * 3, seed=1)
    while hand.options.kind == "bet":
        hand.act(1)
    return hand


def betting():
    return sc.Hand(STUD, stacks=[100] * 3, seed=1)


class Plays:
    """A card, number or text that plays the hand on when it is looked at."""

    def __init__(self, hand, worth):
        self.hand, self.worth = hand, worth

    def _look(self):
        while not self.hand.is_over:
            self.hand.act(0 if self.hand.options.kind != "bet" else 1)

    def __str__(self):
        self._look()
        return str(self.worth)

    def __index__(self):
        self._look()
        return self.worth

    def __iter__(self):
        self._look()
        return iter([str(self.worth)])

    __repr__ = __str__


@pytest.mark.parametrize("begin", [betting, discarding])
@pytest.mark.parametrize(
    "call",
    [
        lambda hand, it: hand.act(it),
        lambda hand, it: hand.raise_to(it),
        lambda hand, it: hand.choose(it),
        lambda hand, it: hand.choose([it] * 2),
        lambda hand, it: hand.cards(it),
        lambda hand, it: hand.view(it),
        lambda hand, it: hand.muck(it),
        lambda hand, it: hand._muck(it),
        *(
            lambda hand, it, kind=kind: hand._apply_incident(kind, it, 0)
            for kind, _ in _core.IRREGULARITIES
        ),
        *(
            lambda hand, it, kind=kind: hand._apply_incident(kind, 1, it)
            for kind, _ in _core.IRREGULARITIES
        ),
    ],
)
def test_hands_that_are_played_on_by_what_they_are_asked(begin, call):
    for worth in (1, 2, 5):
        hand = begin()
        with suppress(sc.StudError, TypeError):
            call(hand, Plays(hand, worth))
        # What was logged is what happened.
        assert pickle.loads(pickle.dumps(hand)).events == hand.events
        in_play = [] if hand.is_over else [*hand.bets, *(pot.amount for pot in hand.pots)]
        assert sum(hand.stacks) + sum(in_play) == 300
