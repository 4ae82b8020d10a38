"""Objects without their constructor, and states that were changed: an error, never a crash."""

import copy
import inspect
import pickle

import numpy as np
import pytest

import studcore as sc
from studcore import _core

from .deals import load

STUD = load("stud", "standard")
PLAIN = [_core.OneRank, _core.OneRanker]  # which `__new__` makes whole, or not at all
CLASSES = [each for _, each in inspect.getmembers(_core, inspect.isclass) if each not in PLAIN]

ARGUMENTS = [
    (),
    (0,),
    (0, 0),
    (1, 0, 0),
    (0, 0, 1, False),
    (np.ones((1, 5), dtype=np.uint8), None, 1),
    (sc.Hand(STUD, stacks=[50, 50], seed=1), bytes(32), 0),
]
OF_CLASSES = {"__class__", "__init__", "__init_subclass__", "__new__", "__subclasshook__"}


@pytest.mark.parametrize("kind", [*CLASSES, sc.Hand, sc.Batch], ids=lambda kind: kind.__qualname__)
def test_what_new_alone_has_made(kind):
    half = kind.__new__(kind)
    refused = 0
    for name in set(dir(kind)) - OF_CLASSES:
        for arguments in ARGUMENTS:
            try:
                found = getattr(half, name)
                if callable(found):
                    found(*arguments)
            except sc.StudError as error:
                refused += "never begun" in str(error)
            except (TypeError, AttributeError):  # another number of arguments; none set yet
                pass
    assert refused > 0 or kind in (_core.RakeRule, _core.Spot)  # which have nothing to look at
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises((sc.StudError, TypeError)):
            pickle.dumps(half, protocol)
    with pytest.raises((sc.StudError, TypeError)):
        copy.copy(half)


@pytest.mark.parametrize("kind", [*PLAIN, sc.Rank], ids=lambda kind: kind.__qualname__)
@pytest.mark.parametrize("arguments", ARGUMENTS)
def test_new_refuses_to_make_a_half(kind, arguments):
    with pytest.raises((TypeError, sc.StudError)):
        kind.__new__(kind, *arguments)
    with pytest.raises(TypeError):
        object.__new__(kind)


def test_half_made_arguments():
    half = _core.Rules.__new__(_core.Rules)
    for call in (
        lambda: _core.Hand(half, [50, 50], bytes(32), 0, None, 0, None, 0, False),
        lambda: _core.Strengths(half, []),
        lambda: _core.streets(half),
        lambda: _core.Policy.mixture([_core.Policy.__new__(_core.Policy)], [65536], True),
        lambda: _core.Tally(_core.Tally.__new__(_core.Tally)),
    ):
        with pytest.raises(sc.StudError, match="never begun"):
            call()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle(protocol):
    hand = sc.Hand(STUD, stacks=[100] * 3, seed=1)
    tally = sc.simulate(STUD, hands=100, seed=1)._tally
    assert pickle.loads(pickle.dumps(hand.options, protocol)) == hand.options
    assert pickle.loads(pickle.dumps(hand, protocol)).events == hand.events
    assert pickle.loads(pickle.dumps(tally, protocol)).state() == tally.state()
    with pytest.raises(TypeError, match="can't pickle a Policy"):
        pickle.dumps(_core.Policy.named("call"), protocol)


# ---- ranks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-1, 7463, 2**16, 2**40, 10**400, 1.5, None, "7"])
def test_a_rank_of_another_value(value):
    build, (measure, _, *rest) = sc.evaluate("As Ks Qs Js Ts").__reduce__()
    with pytest.raises(sc.StudError, match="value: expected a class from 0 to 7462"):
        build(measure, value, *rest)


@pytest.mark.parametrize("cards", [-1, 0, 6, 100])
def test_a_measure_of_other_cards(cards):
    build, (measure, _) = sc.evaluate("As Ks Qs")._measure.__reduce__()
    with pytest.raises(sc.StudError, match="expected 1 to 5 cards"):
        build(measure, cards)


@pytest.mark.parametrize(
    "changes",
    [
        (("order", ("pair",)),),
        (("order", ("pair",) * 40),),
        (("ranks", 0),),
        (("ranks", 0xFFFF),),
    ],
)
def test_a_ranking_of_other_kinds_of_hands(changes):
    build, (name, _) = sc.evaluate("As Ks Qs Js Ts")._measure.__reduce__()
    with pytest.raises(sc.StudError, match="each kind of hand once"):
        build(name, changes)


# ---- hands ---------------------------------------------------------------------------------------


def changed(hand, place, value):
    build, state = hand.__reduce__()
    return build(*state[:place], value, *state[place + 1 :])


@pytest.mark.parametrize("kind", [-1, 24, "", "EXPOSED_DOWN", "no_such"])
def test_a_hand_with_an_unknown_irregularity(kind):
    hand = sc.Hand(STUD, stacks=[100] * 3, seed=1)
    with pytest.raises((sc.StudError, TypeError)):
        changed(hand, 5, [(0, 0, kind, 0, 0)])
    with pytest.raises((sc.StudError, TypeError)):
        hand._apply_incident(kind, 0, 0)


def test_a_hand_with_other_decisions():
    hand = sc.Hand(STUD, stacks=[100] * 3, seed=1)
    for place, value in [(2, [9]), (2, [1, 1, 3, 3, 3, 3]), (5, [0]), (5, [99]), (3, -1)]:
        try:
            other = changed(hand, place, value)
        except sc.StudError:
            continue
        assert other.events == hand.events


@pytest.mark.parametrize("stacks", [[], [100], [100] * 9, [100] * 4000, [-5, 100], [2**31 - 1] * 2])
def test_stacks_that_no_table_has(stacks):
    with pytest.raises(sc.StudError, match="stacks: expected chips for 2 to 8 players"):
        _core.Hand(STUD._rules, stacks, bytes(32), 0, None, 0, None, 0, False)
    with pytest.raises(sc.StudError, match="stacks: expected chips for 2 to 8 players"):
        _core.Plan(STUD._rules, stacks, [_core.Policy.named("call")], bytes(32), False, None, 1)


# ---- tallies -------------------------------------------------------------------------------------


def tally_of(game=STUD, **arguments):
    return sc.simulate(game, hands=600, seed=1, **arguments)._tally


def refused(state):
    with pytest.raises(sc.StudError):
        _core.Tally.of(state)


def test_tallies_that_were_changed():
    seats, values, words = tally_of().state()
    _core.Tally.of((seats, values, words))
    for other in (-1, 0, 5, 7, 15, 10**6, 2**31 - 1):
        refused((other, values, words))
    refused((seats, values, words * 2))
    refused((seats, values, words[:-1]))
    refused((seats, values[:-1], words))
    refused((seats, values))
    refused((seats, [*values[:-1], 5], words))
    # What was counted in several ways: hands, by street, by bin, by class.
    for place in range(len(values)):
        wrong = copy.deepcopy(values)
        row = wrong[place]
        while isinstance(row, list) and isinstance(row[0], list):
            row = next(each for each in row if each)
        if isinstance(row, list):
            row[0] += 10_000
        else:
            wrong[place] += 10_000
        if place not in (2, 4, 5):  # decisions, pots and net stand in no other count
            refused((seats, wrong, words))


def test_tallies_of_other_games_are_not_added():
    tally = tally_of()
    for other in (tally_of(players=3), tally_of(load("stud8", "standard"))):
        before = tally.state()
        with pytest.raises(sc.StudError, match="another game"):
            tally.add(other)
        assert tally.state() == before
