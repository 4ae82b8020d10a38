"""Python functions as policies: the same hands as built-in ones, and errors that name the hand."""

import numpy as np
import pytest

import studcore as sc


def same(one, other):
    assert one.net.tolist() == other.net.tolist()
    assert one.hands == other.hands
    assert one.won.tolist() == other.won.tolist()
    assert one.shown.tolist() == other.shown.tolist()
    assert one.decisions == other.decisions
    assert one.reached == other.reached
    assert one.pot == other.pot
    assert one.winners == other.winners
    assert np.array_equal(one.stderr, other.stderr, equal_nan=True)


def calls(view):
    return 1 if view.options.kind == "bet" else view.options.choices[0]


calls_at_once = sc.batched(lambda decisions: np.where(decisions.legal[:, 1], 1, 0))
OWN = {"one by one": (calls, 60), "at once": (calls_at_once, 3000)}


@pytest.mark.parametrize("way", OWN)
@pytest.mark.parametrize("game", ["stud", "razz", "stud8"])
def test_a_function_that_calls_is_the_policy_call(game, way):
    policy, hands = OWN[way]
    game, arguments = sc.load(game), {"hands": hands, "players": 4, "seed": 3, "first": 11}
    same(
        sc.simulate(game, policy=policy, **arguments),
        sc.simulate(game, policy="call", **arguments),
    )


@pytest.mark.parametrize("way", OWN)
def test_beside_built_in_policies(way):
    policy, hands = OWN[way]
    game, arguments = sc.load("stud"), {"hands": hands, "players": 3, "seed": 3}
    same(
        sc.simulate(game, policy=[policy, "random", "random"], **arguments),
        sc.simulate(game, policy=["call", "random", "random"], **arguments),
    )


def test_discards():
    first = sc.batched(
        lambda d: (
            np.argmax(d.legal, axis=1) * (d.legal.sum(axis=1) > 4) + 1 * (d.legal.sum(axis=1) <= 4)
        )
    )
    game, arguments = sc.load("super"), {"hands": 200, "players": 3, "seed": 3}
    same(
        sc.simulate(game, policy=first, **arguments),
        sc.simulate(game, policy="call", **arguments),
    )
    same(
        sc.simulate(game, policy=calls, **(arguments | {"hands": 30})),
        sc.simulate(game, policy="call", **(arguments | {"hands": 30})),
    )


def test_what_a_function_sees():
    seen = []

    def look(decisions):
        assert decisions.player == 1
        assert decisions.game.name == "razz"
        seen.append(decisions)
        down = sc.card_planes(decisions.cards[:, 0]).sum(axis=1)
        assert set(down.tolist()) <= {2, 3}
        return np.where(decisions.legal[:, 2], 2, 1)

    result = sc.simulate(
        sc.load("razz"), hands=300, players=3, policy=["call", sc.batched(look), "call"], seed=1
    )
    assert result.hands == 300
    assert {int(n) for decisions in seen for n in decisions.numbers} == set(range(300))


def test_a_function_that_wins():
    # Folding whenever there is a bet loses the antes and the bring-in, no more.
    folds = sc.batched(lambda d: np.where(d.legal[:, 0], 0, 1))
    result = sc.simulate(
        sc.load("stud"), hands=2000, players=4, policy=[folds, *["call"] * 3], seed=1
    )
    assert -1.5 <= result.mean[0] <= -0.5


def test_progress_and_interrupt():
    looked = []

    def stop(done, wanted):
        looked.append((done, wanted))
        raise KeyboardInterrupt

    def slow(view):
        return 1

    result = sc.simulate(sc.load("stud"), hands=100_000, policy=slow, seed=1, progress=stop)
    assert not result.complete
    assert looked[0][1] == 100_000
    assert result.hands < 100_000
    # What was begun is played to its end: the first hands of all.
    same(result, sc.simulate(sc.load("stud"), hands=result.hands, policy="call", seed=1))


@pytest.mark.parametrize("stacks", [[0, 200, 200], [1, 1], [1, 200, 200]])
def test_a_seat_that_never_decides(stacks):
    policy = [calls, *["call"] * (len(stacks) - 1)]
    arguments = {"hands": 9000, "stacks": stacks, "seed": 1}
    same(
        sc.simulate(sc.load("stud"), policy=policy, **arguments),
        sc.simulate(sc.load("stud"), policy="call", **arguments),
    )


def test_progress_ends_with_all_hands():
    looked = []
    sc.simulate(
        sc.load("stud"),
        hands=300,
        policy=calls_at_once,
        seed=1,
        progress=lambda done, wanted: looked.append((done, wanted)),
    )
    assert looked[-1] == (300, 300)


def test_choices_may_be_numbers_of_numpy():
    def first(view):
        return np.int64(1) if view.options.kind == "bet" else np.int64(0)

    arguments = {"hands": 20, "players": 3, "seed": 3}
    same(
        sc.simulate(sc.load("super"), policy=first, **arguments),
        sc.simulate(sc.load("super"), policy="call", **arguments),
    )


def broken(_):
    raise ZeroDivisionError("ouch")


@pytest.mark.parametrize(
    ("policy", "kind", "message"),
    [
        (broken, ZeroDivisionError, "ouch"),
        (sc.batched(broken), ZeroDivisionError, "ouch"),
        (lambda view: 7, sc.IllegalActionError, r"hand \d+ of seed 1: the policy of player \d"),
        (lambda view: "fold", sc.IllegalActionError, "answered 'fold'"),
        (sc.batched(lambda d: d.to_call * 0 + 9), sc.IllegalActionError, "answered 9: seat"),
        (sc.batched(lambda d: [1]), sc.ArrayError, r"expected integer codes of shape \("),
        (sc.batched(lambda d: d.to_call * 1.0), sc.ArrayError, "got float64"),
        (sc.batched(lambda d: d.to_call == 0), sc.ArrayError, "got bool"),
        (sc.batched(lambda d: None), sc.ArrayError, "got object"),
        (sc.batched(lambda d: [1, [2]]), sc.ArrayError, "expected an array of codes"),
        ("mad", sc.StudError, "expected random, call, tight, loose"),
        (5, sc.StudError, "got 5"),
        (["call"], sc.StudError, "one for each of 6 seats, got 1"),
        ([None] * 6, sc.StudError, "got None"),
    ],
)
def test_wrong_policies(policy, kind, message):
    with pytest.raises(kind, match=message) as caught:
        sc.simulate(sc.load("stud"), hands=50, policy=policy, seed=1)
    if kind is ZeroDivisionError:
        assert "of seed 1" in caught.value.__notes__[0]
    with pytest.raises(sc.StudError, match="expected a function"):
        sc.batched(7)


def test_batches_with_seats_that_play_by_themselves():
    batch = sc.Batch(
        sc.load("razz"), size=64, players=4, policy=[None, "random", "call", "random"], seed=4
    )
    for _ in range(50):
        assert set(batch.actor.tolist()) == {0}
        batch.step(np.ones(64, dtype=np.int32))
    hand = batch.hand(5)
    assert hand.actor == 0
    for wrong in (["call"] * 4, "call", [None] * 3, [None, "mad", None, None]):
        with pytest.raises(sc.StudError, match="policy: expected"):
            sc.Batch(sc.load("razz"), players=4, policy=wrong)
