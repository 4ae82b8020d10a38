"""Public objects as values: texts that can be pasted back or read, and equality."""

import copy
import dataclasses
import inspect
import pickle
import unittest.mock
from fractions import Fraction

import numpy as np
import pytest

import studcore as sc
from studcore.policies.native import Compiled

STUD = sc.load("stud")
OWN = sc.parse('game "Own" extends stud\nno open pair')
SEED = np.random.SeedSequence(5)


def hand(codes=(1, 1), **more):
    made = sc.Hand(STUD, **({"stacks": [100] * 3, "seed": 1} | more))
    for code in codes:
        made.act(code)
    return made


def played():
    made = hand(())
    while not made.is_over:
        made.act(1)
    return made


def in_a_spot(number=3, bin_width=None):
    spot = sc.Spot(STUD, ["AhAd/Kc", "/2c"])
    blocks = []
    sc.simulate(
        spot, hands=9, seed=SEED, policy="call", bin_width=bin_width, on_block=blocks.append
    )
    return sc.simulated_hand(spot, number=number, seed=np.random.SeedSequence(5), policy="call")


def misdealt(seat):
    made = hand((), by_card=True)
    made.expose_hole(seat)
    return made


def mucked(*seats):
    made = played()
    losers = [seat for seat in range(3) if not made.payouts[seat]]
    for seat in seats:
        made.muck(losers[seat])
    return made


def slot(steps, seed=1):
    batch = sc.Batch(STUD, size=2, players=3, seed=seed)
    for _ in range(steps):
        batch.step([1, 1])
    return batch.save(0)


def simulated(**more):
    return sc.simulate(**({"game": STUD, "hands": 60, "players": 3, "seed": SEED} | more))


def records(**more):
    blocks = []
    simulated(on_block=blocks.append, **more)
    return blocks[0]


def decisions(player):
    asked = []

    def remember(given):
        asked.append(given)
        return np.ones(len(given.numbers), dtype=np.int32)

    policy = ["call"] * 3
    policy[player] = sc.batched(remember)
    sc.simulate(STUD, hands=3, players=3, seed=1, policy=policy)
    return asked[0]


def compared(second="rock"):
    return sc.compare_policies(STUD, "tight", second, hands=120, seed=1)


def problem(text):
    with pytest.raises(sc.VariantError) as caught:
        sc.parse(text)
    return caught.value.problems[0]


def table(seed):
    return sc.Table(STUD, players=["call"] * 3, stacks=100, seed=seed)


def fold(view):
    return 0


# By type, what makes one, and another, each time anew: what one call makes is equal to itself made
# again, and to nothing else here.
MADE = {
    "Game": [
        lambda: sc.load("stud"),
        lambda: sc.load("stud", ante=2),
        lambda: sc.load("stud", house="online"),
        lambda: sc.parse('game "Own" extends stud\nno open pair'),
    ],
    "Hand": [
        hand,
        lambda: hand(()),
        lambda: hand((1, 2)),
        lambda: hand(seed=2),
        lambda: hand(seed=np.random.SeedSequence(1)),
        lambda: hand(number=1),
        lambda: hand(stacks=[100, 100, 99]),
        lambda: hand(deck=[*range(52)]),
        lambda: hand((), by_card=True),
        lambda: hand(rake=2),
        lambda: hand(carry=2),
        lambda: misdealt(0),
        mucked,
        lambda: mucked(0),
        in_a_spot,
        lambda: in_a_spot(4),
    ],
    "Spot": [
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c"]),
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c"], pot=30),
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c"], paid=[1, 1]),
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c", None]),
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c"], dead="3c"),
        lambda: sc.Spot(STUD, ["AhAd/Kc", "/2c"], street=4),
        lambda: sc.Spot.of(hand()),
        lambda: sc.Spot.of(hand(), seat=0),
        lambda: sc.Spot.of(hand(), seat=0, dead="2c"),
    ],
    "Options": [lambda: hand().options, lambda: hand(()).options],
    "Slot": [lambda: slot(2), lambda: slot(3), lambda: slot(2, seed=2)],
    "Pot": [lambda: sc.Pot(5, (0, 1)), lambda: sc.Pot(5, (0, 2))],
    "View": [lambda: hand().view(0), lambda: hand().view(1)],
    "Rake": [
        lambda: sc.Rake(5, cap=3),
        lambda: sc.Rake(Fraction(1, 20), cap=3),
        lambda: sc.Rake(5.5),
    ],
    "Rank": [lambda: sc.evaluate("As Ks"), lambda: sc.evaluate("As Ks", ranking="badugi")],
    "Measure": [lambda: STUD.measures()[0], lambda: sc.load("razz").measures()[0]],
    "Style": [
        lambda: sc.Style(play=0.1),
        lambda: sc.Style(play=0.1, name="nit"),
        lambda: sc.Style(play=0.1, stay=[0.1, 0.2]),
        lambda: sc.Style(play=0.1, start=np.array([0.5, 1])),
        lambda: sc.Style(play=0.1, start=np.array([0.5, 0])),
    ],
    "TablePolicy": [
        lambda: sc.TablePolicy([[1, 2]], features=["street", "draw"]),
        lambda: sc.TablePolicy([[2, 1]], features=["street", "draw"]),
        lambda: sc.TablePolicy([[1, 2]], features=["street", "facing"]),
    ],
    "Mixture": [
        lambda: sc.Mixture({"tight": 1, sc.Style(play=0.1): 3}),
        lambda: sc.Mixture({"tight": 1, sc.Style(play=0.1): 1}),
        lambda: sc.Mixture({"tight": 1, sc.Style(play=0.1): 3}, drawn="decision"),
    ],
    "Batched": [lambda: sc.batched(fold), lambda: sc.batched(fold, name="other")],
    "Compiled": [lambda: Compiled(16, None, "one"), lambda: Compiled(32, None, "one")],
    "Decisions": [lambda: decisions(0), lambda: decisions(1)],
    "StartingHands": [
        lambda: sc.starting_hands(sc.load("razz"), hands=1000),
        lambda: sc.starting_hands(sc.load("razz"), hands=1001),
    ],
    "Result": [
        simulated,
        lambda: simulated(first=60),
        lambda: simulated(policy="call"),
        lambda: simulated(seed=5),
    ],
    "Range": [lambda: simulated(seed=1).ranges[0], lambda: simulated(seed=1, first=2).ranges[0]],
    "Comparison": [
        lambda: simulated().compare(simulated(seed=1)),
        lambda: simulated().compare(simulated(seed=2)),
    ],
    "PolicyComparison": [compared, lambda: compared("call")],
    "Records": [records, lambda: records(first=60)],
    "Problem": [
        lambda: problem('game "X" extends razzz'),
        lambda: problem('game "X" extends stud\nno no'),
    ],
}
# Equal to themselves alone: what goes on by itself.
LIVE = {"Batch": lambda: sc.Batch(STUD, size=2, seed=1), "Table": lambda: table(1)}
PASTED = {"Game", "Pot", "Rake", "Style", "Range"}  # not all of them can be, but the first
NO_HASH = {"Hand", "Records", "Decisions", "StartingHands", "Comparison"}
NO_PICKLE = {"Compiled"}


def test_no_type_is_left_out():
    types = {
        name
        for name in sc.__all__
        if inspect.isclass(getattr(sc, name)) and not issubclass(getattr(sc, name), Exception)
    }
    assert types == MADE.keys() | LIVE.keys()


def test_the_types_are_those_that_calls_return():
    for name, makers in (MADE | {name: [make] for name, make in LIVE.items()}).items():
        for make in makers:
            assert type(make()) is getattr(sc, name)


@pytest.mark.parametrize("name", MADE)
def test_equal_things_are_equal(name):
    ones, others = ([make() for make in MADE[name]] for _ in range(2))
    for i, one in enumerate(ones):
        for j, other in enumerate(others):
            assert (one == other) == (i == j), (one, other)
            assert (one != other) == (i != j)
            if i == j and name not in NO_HASH:
                assert hash(one) == hash(other)
        assert one != 5
        assert (one == "5") is False


@pytest.mark.parametrize("name", sorted(MADE.keys() - NO_PICKLE))
def test_copies_and_pickles_are_equal(name):
    for make in MADE[name]:
        one = make()
        if name != "Batched":  # a function of a test is not found again
            assert pickle.loads(pickle.dumps(one)) == one
        assert copy.copy(one) == one
        assert copy.deepcopy(one) == one


@pytest.mark.parametrize("name", sorted(NO_HASH))
def test_what_changes_or_holds_arrays_has_no_hash(name):
    with pytest.raises(TypeError, match="unhashable"):
        hash(MADE[name][0]())


def test_a_hand_is_equal_to_another_until_it_goes_on():
    one, other = hand(), hand()
    assert one == other == one.copy()
    one.act(1)
    assert one != other
    other.act(1)
    assert one == other


def test_a_hand_from_a_spot_is_what_it_is_wherever_it_was_counted():
    assert in_a_spot(bin_width=1) == in_a_spot(bin_width=7)


def test_a_spot_does_not_tell_by_how_it_was_written():
    one = sc.Spot(STUD, ["AhAd/Kc 4d", "/9s 8s"], dead="2c 3d", stacks=[1000] * 2)
    assert one == sc.Spot(STUD, ["Ah Ad / Kc4d", "????/9s8s"], dead=["3d", "2c"])


NAMESPACE = {name: getattr(sc, name) for name in sc.__all__}


@pytest.mark.parametrize("name", sorted(MADE.keys() | LIVE.keys()))
def test_texts_are_pasted_back_or_read(name):
    for number, make in enumerate(MADE.get(name) or [LIVE[name]]):
        made = make()
        told = repr(made)
        assert " at 0x" not in told
        assert "object" not in told
        assert "\n" not in told
        assert len(told) < 300
        if told.startswith("<"):
            assert told.endswith(">")
            assert number > 0 or name not in PASTED
            assert name in told
        else:
            assert eval(told, dict(NAMESPACE)) == made


def test_events_are_pasted_back_with_the_names_of_their_module():
    for event in played().events:
        assert eval(repr(event), vars(sc.events).copy()) == event


def test_games_of_the_package_are_pasted_back():
    for name in sc.games():
        for house in sc.houses():
            game = sc.load(name, house=house)
            assert eval(repr(game), dict(NAMESPACE)) == game
            assert hash(eval(repr(game), dict(NAMESPACE))) == hash(game)


def test_a_game_of_another_file_is_not_told_as_one_of_the_package(tmp_path):
    (tmp_path / "stud.stud").write_text(OWN_STUD)
    game = sc.load(tmp_path / "stud.stud")
    assert repr(game).startswith("<Game 'stud', house='standard', ")
    assert eval(repr(STUD), dict(NAMESPACE)) != game


OWN_STUD = 'game "Mine" extends razz\nlimit 50 / 100\nbring-in 20\n'


def test_errors_say_what_is_wrong():
    with pytest.raises(sc.VariantError) as caught:
        sc.parse('game "X" extends razzz')
    assert repr(caught.value).startswith("<VariantError: <Problem ")
    for kind in (sc.StudError, sc.CardError, sc.ArrayError, sc.IllegalActionError):
        assert eval(repr(kind("no")), dict(NAMESPACE)).args == ("no",)


def test_records_are_dataclasses_to_those_who_ask():
    event = sc.Hand(sc.load("razz"), stacks=[100] * 2, seed=1).events[0]
    assert dataclasses.is_dataclass(event)
    assert dataclasses.asdict(sc.Rake(5, cap=3)) == {
        "percent": 5,
        "cap": 3,
        "unit": 1,
        "by_pot": False,
        "smallest_pot": 0,
    }
    assert dataclasses.replace(sc.Rake(5, cap=3), cap=4) == sc.Rake(5, cap=4)
    assert [field.name for field in dataclasses.fields(sc.events.Won)] == [
        *("seat", "amount", "pot", "share")
    ]
    signature = inspect.signature(sc.Rake)
    assert str(signature) == "(percent, cap=None, unit=1, by_pot=False, smallest_pot=0)"
    with pytest.raises(sc.StudError, match="percent"):
        dataclasses.replace(sc.Rake(5), percent=101)


def test_records_leave_the_answer_to_what_they_do_not_know():
    won = sc.events.Won(0, 5, 0, None)
    assert won == unittest.mock.ANY
    assert won != (0, 5, 0, None)
    with pytest.raises(TypeError, match="takes 4 values, got 5"):
        sc.events.Won(0, 5, 0, None, 1)
    with pytest.raises(TypeError, match="got seat twice"):
        sc.events.Won(0, 5, 0, None, seat=1)
    cap = dataclasses.fields(sc.Rake)[1]
    assert (cap.name, cap.type, cap.default) == ("cap", "int | None", None)


def test_games_can_not_be_taken_apart():
    with pytest.raises(AttributeError, match="immutable"):
        del STUD._stakes
