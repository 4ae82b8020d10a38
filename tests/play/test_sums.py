"""Results that add up, those that must not, and the descriptions by which they are told apart."""

import dataclasses
import itertools
import json
import pickle

import numpy as np
import pytest

import studcore as sc

STUD = sc.load("stud")
CHANCES = np.full((2, 4), 0.25)
START = np.linspace(0, 1, 22_100)


def calls(view):
    return 1


def also_calls(view):
    return 1


class Caller:
    def decide(self, view):
        return 1


CALLER = Caller()
folds = sc.compiled(12345)  # an address that nothing calls: these are never played
HAND = sc.Hand(STUD, stacks=[200] * 3, seed=5)


def table(corner):
    chances = CHANCES.copy()
    chances[1, 2] = corner
    return sc.TablePolicy(chances, features=("facing",))


def play(game=STUD, **arguments):
    return sc.simulate(game, **({"hands": 60, "players": 3, "seed": 1} | arguments))


# Each is one simulation; no two of them are the same.
SIMULATIONS = {
    "plain": {},
    "policy": {"policy": "tight"},
    "order": {"policy": ["tight", "loose", "call"]},
    "another order": {"policy": ["loose", "tight", "call"]},
    **{
        f"style {name}": {"policy": sc.Style(**{name: value})}
        for name, value in {
            "play": 0.31,
            "complete": 0.11,
            "stay": 0.51,
            "bet": None,
            "caution": 0.41,
            "bluff": 0.01,
            "draws": False,
            "start": START,
        }.items()
    },
    "style by street": {"policy": sc.Style(stay=[0.5, 0.5, 0.5, 0.4])},
    "another start": {"policy": sc.Style(start=START[::-1])},
    "table": {"policy": table(0.25)},
    "another table": {"policy": table(0.26)},
    "table of another feature": {"policy": sc.TablePolicy(CHANCES, features=("draw",))},
    "mixture": {"policy": sc.Mixture({"tight": 1, "loose": 1})},
    "mixture with other chances": {"policy": sc.Mixture({"tight": 1, "loose": 2})},
    "mixture drawn otherwise": {"policy": sc.Mixture({"tight": 1, "loose": 1}, drawn="decision")},
    "mixture of tables": {"policy": sc.Mixture([(table(0.25), 1), (table(0.26), 1)])},
    "mixture of others": {"policy": sc.Mixture([(table(0.25), 1), (table(0.27), 1)])},
    "function": {"policy": calls},
    "another function": {"policy": also_calls},
    "method": {"policy": CALLER.decide},
    "method of another object": {"policy": Caller().decide},
    "batched": {"policy": sc.batched(lambda d: np.where(d.legal[:, 1], 1, 0))},
    "another batched": {"policy": sc.batched(lambda d: np.where(d.legal[:, 1], 1, 0))},
    "rotated": {"rotate": True},
    "stacks": {"stacks": [200, 200, 100]},
    "seats": {"players": 4},
    "bins": {"bin_width": 1},
    "game": {"game": sc.load("razz")},
    "house": {"game": sc.load("stud", house="online")},
    "stakes": {"game": sc.load("stud", ante=2)},
    "own game": {"game": sc.parse('game "Own" extends stud\nno open pair')},
    "spot": {"game": sc.Spot(STUD, ["/Kc", "/2d", "/3d"])},
    "spot with other chips": {"game": sc.Spot(STUD, ["/Kc", "/2d", "/3d"], pot=30)},
    "spot with a dead card": {"game": sc.Spot(STUD, ["/Kc", "/2d", "/3d"], dead="As")},
    "spot of a hand": {"game": sc.Spot.of(HAND)},
    "spot as a seat sees it": {"game": sc.Spot.of(HAND, seat=0)},
}


@pytest.fixture(scope="module")
def results():
    def parts(arguments):
        return play(**arguments), play(**arguments, first=60)

    return {name: parts(arguments) for name, arguments in SIMULATIONS.items()}


@pytest.mark.parametrize("name", SIMULATIONS)
def test_parts_of_one_simulation_add_up(results, name):
    one, other = results[name]
    assert one.digest == other.digest
    total = one + other
    assert (total.hands, total.asked) == (120, 120)
    assert (total.net == one.net + other.net).all()
    assert total.ranges == ((1, 0, 120),)


def test_different_simulations_do_not(results):
    for one, other in itertools.permutations(SIMULATIONS, 2):
        with pytest.raises(sc.StudError, match="results of different"):
            results[one][0] + results[other][1]


def test_digests_outlive_the_process(results):
    told = {name: one.digest for name, (one, _) in results.items()}
    functions = {"function", "method", "batched"}
    plain = [digest for name, digest in told.items() if not functions & set(name.split())]
    assert len(set(plain)) == len(plain)
    again = pickle.loads(pickle.dumps({name: one for name, (one, _) in results.items()}))
    assert {name: one.digest for name, one in again.items()} == told
    assert (again["table"] + results["table"][1]).hands == 120
    with pytest.raises(sc.StudError, match="expected the same function in both, in the same"):
        again["function"] + results["function"][1]


def test_functions_that_are_the_same_object_add_up():
    function = sc.batched(calls).function
    assert (play(policy=function, hands=9) + play(policy=calls, hands=9, first=9)).hands == 18
    one, other = play(policy=CALLER.decide, hands=9), play(policy=CALLER.decide, hands=9, first=9)
    assert (one + other).hands == 18


@pytest.mark.parametrize(
    ("first", "hands"), [(0, 60), (0, 1), (59, 1), (59, 100), (10, 10), (30, 60)]
)
def test_overlapping_hands_do_not_add_up(first, hands):
    with pytest.raises(sc.StudError, match=f"same hands .* hands {first} to .* of seed 1 are in"):
        play() + play(first=first, hands=hands)


def test_the_sum_keeps_seeds_and_ranges():
    seeded = np.random.SeedSequence(5)
    parts = [
        play(),
        play(first=120),
        play(seed=2),
        play(seed=seeded),
        play(first=60),
        play(hands=0),
    ]
    for order in (parts, parts[::-1]):
        total = sum(order)
        assert set(total.ranges) == {(1, 0, 180), (2, 0, 60), (seeded, 0, 60)}
        assert total.to_dict()["ranges"][0] == {"seed": 1, "first": 0, "hands": 180}
        assert "seeds 1, 2, SeedSequence( entropy=5, )" in str(total)
        with pytest.raises(sc.StudError, match="same hands"):
            total + play(first=150)
        with pytest.raises(sc.StudError, match="same hands"):
            total + play(seed=np.random.SeedSequence(5), first=59)


def test_an_interrupted_result_holds_what_was_played():
    def stop(done, wanted):
        raise KeyboardInterrupt

    begun = play(hands=10_000, block=3000, progress=stop)
    assert begun.ranges == ((1, 0, 3000),)
    assert (begun.hands, begun.asked, begun.complete) == (3000, 10_000, False)
    assert "interrupted" in str(begun)
    assert (begun + play(hands=7000, first=3000)).hands == 10_000


def test_sums_of_chips_stay_below_64_bits():
    stacks = [2**30, 2**30 - 1]
    most = (2**63 - 1) // sum(stacks)
    one = play(players=2, stacks=stacks)
    tally = type(one._tally)(one._tally)
    for _ in range(26):  # as if so many hands had been played
        tally.add(type(tally)(tally))
    many = dataclasses.replace(one, _tally=tally)
    assert most // 2 < many.hands == one.hands << 26
    assert (many + play(stacks=stacks, first=60)).hands == many.hands + 60
    other = dataclasses.replace(play(stacks=stacks, first=60), _tally=tally)
    with pytest.raises(sc.StudError, match=f"expected at most {most} hands of 2147483647 chips"):
        many + other
    with pytest.raises(sc.StudError, match=f"hands: expected at most {most} with these chips"):
        play(stacks=stacks, hands=most + 1)


# ---- played again from what it says --------------------------------------------------------------


def made_again(policy):
    if isinstance(policy, str):
        return policy
    given = {name: value for name, value in policy.items() if name != "kind"}
    if policy["kind"] == "Style":
        start = given.pop("start")
        return sc.Style(**given, start=None if start is None else np.array(start))
    if policy["kind"] == "TablePolicy":
        chances = np.array(given["chances"], dtype=np.float64)
        return sc.TablePolicy(chances, features=given["features"])
    parts = list(zip(map(made_again, given["parts"]), given["chances"], strict=True))
    return sc.Mixture(parts, drawn=given["drawn"])


OWN_HOUSE = 'house "Own" extends online\ncap 3 bets\n'


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"rotate": True, "first": 9, "stacks": [50, 200, 300]},
        {"policy": [sc.Style(play=0.37, stay=[0.1, 0.2, 0.3, 0.7]), sc.Style(start=START), "rock"]},
        {"policy": [table(0.7), table(1 / 3), sc.Mixture([("tight", 0.3), (table(0.1), 0.9)])]},
    ],
)
def test_json_says_all_that_is_needed_to_play_it_again(arguments, tmp_path):
    (tmp_path / "own.stud").write_text(OWN_HOUSE)
    game = sc.load("stud8", house=tmp_path / "own.stud", ante=3, small_bet=20, big_bet=40)
    result = play(game, hands=3000, **arguments)
    told = json.loads(json.dumps(result.to_dict()))
    assert told["version"] == sc.__version__
    (tmp_path / "told.stud").write_text(told["house text"])
    stakes = told["stakes"]
    again = sc.simulate(
        sc.parse(told["game text"], house=tmp_path / "told.stud", **stakes),
        stacks=told["stacks"],
        policy=[made_again(policy) for policy in told["policies"]],
        seed=told["seed"],
        first=told["ranges"][0]["first"],
        hands=told["hands"],
        rotate=told["rotate"],
        bin_width=told["bin width"],
    )
    assert again.to_dict() == result.to_dict() | {
        "seconds": again.seconds,
        "game": "<text>",
        "house": "told",
        "digest": again.digest,
    }


def test_large_arrays_are_told_by_a_digest():
    one, other = np.full((256, 256, 4), 0.25), np.full((256, 256, 4), 0.25)
    other[9, 9] = [1, 0, 0, 0]
    told = []
    for chances in (one, other):
        policy = sc.TablePolicy(chances, features=("strength", "boards"))
        told.append(play(policy=policy).to_dict()["policies"][0]["chances"])
    assert [set(each) for each in told] == [{"dtype", "shape", "sha256"}] * 2
    assert told[0] != told[1]


# ---- names ---------------------------------------------------------------------------------------


def test_different_policies_have_different_labels():
    nit, maniac = sc.Style(play=0.1), sc.Style(play=0.9)
    other = sc.batched(lambda d: d.to_call * 0 + 1)
    for policy, labels in {
        (nit, maniac, nit): ("style 1", "style 2", "style 1"),
        (nit, sc.Style(play=0.1), "tight"): ("style", "style", "tight"),
        (table(0.1), table(0.2), "call"): ("table 1", "table 2", "call"),
        (calls, also_calls, calls): ("calls", "also_calls", "calls"),
        (other, sc.batched(lambda d: d.to_call * 0 + 1), calls): (
            "<lambda> 1",
            "<lambda> 2",
            "calls",
        ),
    }.items():
        assert play(policy=policy, hands=3).policies == labels


def test_policies_are_called_by_their_names():
    policy = [
        sc.Style(play=0.1, name="nit"),
        sc.TablePolicy(CHANCES, features=("facing",), name="my table"),
        sc.Mixture({"tight": 1, "loose": 1}, name="moody"),
        sc.batched(lambda d: d.to_call * 0 + 1, name="own"),
    ]
    result = play(policy=policy, players=4, hands=9)
    assert result.policies == ("nit", "my table", "moody", "own")
    assert result.columns()["policy"].tolist() == list(result.policies)
    assert "my table" in str(result)
    assert sc.compiled(12345, name="fast").name == "fast"
    # A name is for people: it does not make another policy of it.
    assert (play(policy=sc.Style(name="x")) + play(policy=sc.Style(), first=60)).hands == 120


@pytest.mark.parametrize("name", [5, None, "a\nb", "\x1b[31m", "x" * 41])
def test_wrong_names(name):
    for make in (
        lambda: sc.Style(name=name),
        lambda: sc.TablePolicy(CHANCES, features=("facing",), name=name),
        lambda: sc.Mixture({"tight": 1}, name=name),
        lambda: sc.batched(calls, name=name),
        lambda: sc.compiled(12345, name=name),
    ):
        with pytest.raises(sc.StudError, match="name: expected a text of at most 40 characters"):
            make()


def test_classes_of_records_have_names():
    game, seen = sc.load("stud8"), []
    result = sc.simulate(game, hands=3000, seed=1, on_block=seen.append)
    shown = seen[0]["won_by"][seen[0]["showdown"] == 1]
    for share, (_, kinds) in enumerate(result.winners.items()):
        names = [game.class_name(int(number), share) for number in shown[:, share]]
        none = names.count("does not qualify") / len(names)
        assert none == pytest.approx(kinds.get("does not qualify", 0))
    # Classes are those of `evaluate`: the best hand of each is the one with the highest number.
    assert (
        game.class_name(sc.evaluate("Qs Qd 7s 7c 2d 3h 9c").value) == "two pair, queens and sevens"
    )
    low = sc.evaluate("Ah 2c 3d 4s 8h Kd Kc", ranking="ace-to-five/8")
    assert game.class_name(low.value, 1) == "8-4-3-2-A low"
    for wrong in (-1, 10**6, 1.5):
        with pytest.raises(sc.StudError, match="won_by: expected"):
            game.class_name(wrong)
    with pytest.raises(sc.StudError, match="share: expected 0 to 1, got 2"):
        game.class_name(0, 2)
