"""Each seat has its own random numbers, and ``random`` takes amounts between the ends as well."""

from collections import Counter

import numpy as np
import pytest

import studcore as sc

SEATS = 8


def told(hand, stack=2000):
    """Return each seat's decisions in order: what it might do, and what it did."""
    rows = {seat: [] for seat in range(hand.seats)}
    again = sc.Hand(hand.game, stacks=[stack] * hand.seats, seed=hand.seed, number=hand.number)
    for action in hand.actions:
        o = again.options
        may = (o.fold, o.check, o.call is None, o.bring_in is None, o.raise_to)
        rows[again.actor].append((may, action))
        again.act(action)
    return rows


@pytest.mark.parametrize("name", ["stud", "razz", "home"])
def test_who_sits_in_one_seat_changes_no_other_seats_luck(name):
    game, same = sc.load(name), 0
    other = [sc.Mixture({"call": 1, "tight": 1}, drawn="decision"), *["random"] * (SEATS - 1)]
    for number in range(60):
        plan = {"number": number, "seed": 5, "stacks": [2000] * SEATS}
        one = told(sc.simulated_hand(game, policy="random", **plan))
        two = told(sc.simulated_hand(game, policy=other, **plan))
        for seat in range(1, SEATS):
            for (may, did), (could, done) in zip(one[seat], two[seat], strict=False):
                if may != could:
                    break  # from here on it draws something else
                assert did == done
                same += 1
    assert same > 300


def calls(view):
    return 1


def test_a_strategy_plays_the_same_hands_as_any_kind_of_function():
    numba = pytest.importorskip("numba")
    assert numba
    ways = [
        "call",
        sc.compiled(calls),
        sc.batched(lambda decisions: np.ones(len(decisions.legal), dtype=np.int32)),
        lambda view: 1,
    ]
    for others in ("random", "loose", sc.Mixture({"random": 1, "tight": 1})):
        results = [
            sc.simulate(sc.load("stud8"), hands=400, policy=[way, *[others] * 4], players=5, seed=2)
            for way in ways
        ]
        for result in results[1:]:
            assert result.net.tolist() == results[0].net.tolist()
            assert result.decisions == results[0].decisions


@pytest.mark.parametrize("line", ["no limit", "pot limit", "spread 1 to 9 / 2 to 30"])
def test_random_players_take_every_total(line):
    """A raise is the lowest, the highest or a total between, each as likely as a call."""
    game = sc.parse(f'game "Free" extends stud\n{line}')
    kinds, parts = Counter(), []
    for number in range(600):
        hand = sc.simulated_hand(game, number=number, seed=1, stacks=[400] * 4)
        again = sc.Hand(game, stacks=[400] * 4, seed=1, number=number)
        for action in hand.actions:
            options = again.options
            if options.raise_any and options.fold:
                low, high = options.raise_to
                if high - low > 1:
                    kinds["between" if action < 0 else ("fold", "call", "low", "high")[action]] += 1
                    if action < 0:
                        assert low < -action < high
                        parts.append((-action - low - 0.5) / (high - low - 1))
            again.act(action)
    total = sum(kinds.values())
    assert total > 300
    for kind in ("fold", "call", "low", "high", "between"):
        assert abs(kinds[kind] / total - 1 / 5) < 5 * (0.16 / total) ** 0.5, kinds
    # Uniform: mean one half, as many below the quarters as there should be.
    if line.startswith("spread"):
        return
    for quarter in (0.25, 0.5, 0.75):
        below = np.mean(np.array(parts) < quarter)
        assert abs(below - quarter) < 5 * (quarter * (1 - quarter) / len(parts)) ** 0.5


def test_a_seat_draws_on_when_its_first_word_is_used_up():
    """Raises come as often after nine decisions of a seat as before: a third of three codes."""
    game, late = sc.parse('game "Long" extends stud\nno cap'), Counter()
    for number in range(1500):
        hand = sc.simulated_hand(game, number=number, seed=3, stacks=[20_000] * 8)
        assert sum(hand.net) == 0
        for row in told(hand, 20_000).values():
            for (fold, _, _, _, raises), did in row[8:]:
                if fold and len(raises) == 1:
                    late[did] += 1
    total = sum(late.values())
    assert total > 300
    for code in (0, 1, 2):
        assert abs(late[code] / total - 1 / 3) < 5 * (2 / 9 / total) ** 0.5, late
