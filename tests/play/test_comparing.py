"""Two policies on the same deals: the difference, its error, and the hands that are saved."""

import math

import numpy as np
import pytest

import studcore as sc

STUD = sc.load("stud")
# Heads-up with blinds and no ante: who always folds loses the small blind in every other hand and
# plays the big blind for nothing, since the other one only calls; who calls wins nothing at all.
BLINDS = sc.parse('game "B" extends stud\nante 0\nno bring-in\nblinds 5 / 10', small_blind=4)
FOLD = sc.TablePolicy(np.array([0]), features="street")
ONE_HALF, OTHER_HALF = (
    sc.Mixture({a: 1, b: 1}) for a, b in (("tight", "loose"), ("loose", "tight"))
)


def test_a_known_difference():
    found = sc.compare_policies(
        BLINDS, "call", FOLD, against="call", players=2, hands=40_000, seed=1
    )
    assert abs(found.difference - 2) < 4 * found.stderr
    assert found.stderr < 0.1
    assert found.means[0] == 0  # the other one calls as well, and each deal is played both ways
    assert found.policies == ("call", "table")
    assert (found.hands, found.deals, found.complete) == (40_000, 20_000, True)
    low, high = found.interval
    assert low < found.difference < high
    assert high - low == pytest.approx(2 * 1.959964 * found.stderr)
    assert found.z == found.difference / found.stderr


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("case", ["built in", "functions"])
def test_z_of_nothing_has_a_standard_deviation_of_one(rotate, case):
    """Two ways to write the same policy, with other random numbers."""
    first, second, runs = ONE_HALF, OTHER_HALF, 200
    if case == "functions":
        runs = 60
        first = sc.batched(lambda d: _by_hand(d, 0))
        second = sc.batched(lambda d: _by_hand(d, 1))
    scores = [
        sc.compare_policies(
            STUD, first, second, against="loose", hands=480, seed=seed, rotate=rotate, threads=1
        ).z
        for seed in range(runs)
    ]
    allowed = 4 / math.sqrt(2 * runs)
    assert abs(np.std(scores) - 1) < allowed
    assert abs(np.mean(scores)) < 4 / math.sqrt(runs)


def _by_hand(decisions, turned):
    """Fold or call by a bit of the hand's number, or by its opposite."""
    mixed = (decisions.numbers * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(63)
    folds = (mixed == turned) & (decisions.legal[:, 0] == 1)
    return np.where(folds, 0, 1)


@pytest.mark.parametrize(
    ("first", "second", "fewer"),
    [(sc.Style(play=0.2), sc.Style(play=0.25), 8), ("tight", "rock", 2), ("tight", "loose", 2)],
)
def test_it_takes_far_fewer_hands(first, second, fewer):
    hands = 30_000
    paired = sc.compare_policies(STUD, first, second, against="loose", hands=hands, seed=1)
    one, other = (
        sc.simulate(STUD, policy=[policy, *["loose"] * 5], hands=hands, seed=seed)
        for seed, policy in enumerate((first, second))
    )
    apart = one.compare(other)
    assert apart.stderr[0] ** 2 > fewer * paired.stderr**2
    away = apart.difference[0] - paired.difference
    assert abs(away) < 4 * math.hypot(apart.stderr[0], paired.stderr)


def test_it_is_the_difference_of_two_simulations():
    table = {"hands": 6000, "seed": 3}
    for rotate in (True, False):
        found = sc.compare_policies(
            STUD, "tight", "rock", against=["loose", "call"], rotate=rotate, **table
        )
        one, other = (
            sc.simulate(STUD, policy=[policy, "loose", "call"], players=3, rotate=rotate, **table)
            for policy in ("tight", "rock")
        )
        assert found.means == (one.mean[0], other.mean[0])
        assert found.difference == pytest.approx(one.mean[0] - other.mean[0], abs=1e-12)


def test_functions_are_the_policies_they_are_like():
    calls = sc.batched(lambda d: np.ones(len(d.numbers), dtype=np.int64), name="mine")
    arguments = {"against": "tight", "hands": 600, "seed": 2}
    found = sc.compare_policies(STUD, calls, "rock", **arguments)
    like = sc.compare_policies(STUD, "call", "rock", **arguments)
    assert (found.difference, found.stderr) == (like.difference, like.stderr)
    assert found.policies == ("mine", "rock")
    both = sc.compare_policies(STUD, calls, "call", **arguments)
    assert (both.difference, both.stderr) == (0, 0)
    assert math.isnan(both.z)


def test_threads_and_blocks_do_not_matter(monkeypatch):
    arguments = {"against": "loose", "hands": 9000, "seed": 2}
    one = sc.compare_policies(STUD, "tight", "rock", threads=1, **arguments)
    monkeypatch.setattr("studcore.simulation.comparing.RECORD_BLOCK", 1000)
    other = sc.compare_policies(STUD, "tight", "rock", threads=3, **arguments)
    assert other.difference == one.difference
    assert other.stderr == pytest.approx(one.stderr, rel=1e-12)


def test_an_interrupt_keeps_what_both_have_played(monkeypatch):
    def stop(done, wanted):
        assert wanted == 18_000
        raise KeyboardInterrupt

    monkeypatch.setattr("studcore.simulation.comparing.RECORD_BLOCK", 1200)
    found = sc.compare_policies(STUD, "tight", "rock", hands=9000, seed=2, progress=stop)
    assert (found.hands, found.complete) == (1200, False)
    assert ", interrupted" in str(found)


def test_from_a_spot():
    spot = sc.Spot(STUD, ["AhAd/Kc", "/9s", "??/Qd"], pot=30)
    found = sc.compare_policies(spot, "call", FOLD, against="call", hands=3000, seed=1)
    assert found.difference > 5 * found.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"against": ["call"] * 8}, "2 to 8 players, got 9"),
        ({"against": "mad"}, "against: expected random, call, .* got 'mad'"),
        ({"against": ["call", "mad"]}, "against: expected random, call, .* got 'mad'"),
        ({"against": ["call"], "stacks": [50] * 3}, "against: expected one for each of 2 seats"),
        ({"first": "mad"}, "first: expected random, call, .* got 'mad'"),
        ({"second": ["call"] * 6}, "second: expected random, call, .* got list"),
        ({"hands": 5}, "hands: expected 6 or more"),
        ({"hands": -1}, "hands: expected 0 to"),
        ({"rotate": 1}, "rotate: expected True or False"),
        ({"threads": 0}, "threads: expected 1 to 1024"),
        ({"progress": "yes"}, "progress: expected True, False or a function, got 'yes'"),
        ({"game": None}, r"expected a game such as load\('razz'\) or a Spot, got None"),
    ],
)
def test_wrong_arguments(arguments, says):
    given = {"game": STUD, "first": "call", "second": "tight", "hands": 60, "seed": 1} | arguments
    game, first, second = (given.pop(name) for name in ("game", "first", "second"))
    with pytest.raises(sc.StudError, match=says):
        sc.compare_policies(game, first, second, **given)


def test_few_hands():
    none = sc.compare_policies(STUD, "call", "tight", hands=0, seed=1)
    assert (none.hands, none.difference) == (0, 0)
    assert math.isnan(none.stderr)
    assert "0 hands each" in str(none)
