"""Results: added, compared, stopped early, converted for other libraries; and wrong arguments."""

import json
import math
import os
import pickle
import re
import signal
import subprocess
import sys

import numpy as np
import pytest

import studcore as sc

STUD8 = sc.load("stud8")
ARGUMENTS = {"hands": 20_000, "players": 4, "seed": 1, "policy": ["tight", "loose", "call", "rock"]}


@pytest.fixture(scope="module")
def result():
    return sc.simulate(STUD8, **ARGUMENTS)


def test_parts_add_up_to_the_whole(result):
    few = ARGUMENTS | {"hands": 5000}
    parts = [sc.simulate(STUD8, first=first, **few) for first in range(0, 20_000, 5000)]
    total = parts[3] + parts[0] + parts[2] + parts[1]
    assert total.to_dict() | {"seconds": 0} == result.to_dict() | {"seconds": 0}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"policy": "tight"}, "policies"),
        ({"players": 5, "policy": "call"}, "seats"),
        ({"rotate": True}, "rotations"),
        ({"bin_width": 3}, "histograms"),
    ],
)
def test_what_does_not_add_up(result, change, says):
    with pytest.raises(sc.StudError, match=f"results of different .*{says} can't be added"):
        result + sc.simulate(STUD8, **(ARGUMENTS | change))


def test_a_comparison(result):
    other = sc.simulate(STUD8, **(ARGUMENTS | {"seed": 2}))
    compared = result.compare(other)
    assert np.allclose(compared.difference, result.mean - other.mean)
    assert np.allclose(compared.stderr, np.hypot(result.stderr, other.stderr))
    assert (abs(compared.z) < 5).all()
    assert len(str(compared).splitlines()) == 5
    for wrong in (None, 5, sc.simulate(STUD8, hands=10, players=3, seed=1)):
        with pytest.raises(sc.StudError, match="expected a result of 4 players"):
            result.compare(wrong)


@pytest.mark.parametrize(
    ("arguments", "other"),
    [
        ({}, {}),
        ({}, {"policy": "call"}),
        ({}, {"first": 19_999}),
        ({"rotate": True}, {"first": 4999, "hands": 1}),
        ({"first": 5000}, {"rotate": True, "first": 20_000}),
    ],
)
def test_results_of_the_same_deals_are_not_compared(arguments, other):
    one, other = (sc.simulate(STUD8, **(ARGUMENTS | each)) for each in (arguments, other))
    for a, b in ((one, other), (other, one)):
        with pytest.raises(
            sc.StudError, match=r"expected results of different deals.*of seed 1 in "
        ):
            a.compare(b)


def test_a_result_of_other_deals_is_compared():
    one = sc.simulate(STUD8, **(ARGUMENTS | {"rotate": True}))  # deals 0 to 4999
    other = sc.simulate(STUD8, **(ARGUMENTS | {"first": 5000}))
    assert np.isfinite(one.compare(other).z).all()


def test_few_hands():
    none = sc.simulate(STUD8, hands=0, seed=1)
    assert none.hands == 0
    assert none.mean.tolist() == [0] * 6
    assert np.isnan(none.stderr).all()
    one = sc.simulate(STUD8, hands=1, seed=1)
    assert np.isnan(one.covariance).all()
    for few in (none, one):
        assert "hands a second" in str(few)
        assert json.loads(json.dumps(few.to_dict()))["hands"] == few.hands


def test_players_rotated_are_known_sooner():
    arguments = {"hands": 120_000, "seed": 3, "policy": ["tight", "aggressive", *["loose"] * 4]}
    plain, rotated = (sc.simulate(sc.load("razz"), rotate=r, **arguments) for r in (False, True))
    assert rotated.difference(0, 1)[1] < 0.95 * plain.difference(0, 1)[1]
    for player in range(6):
        away = abs(plain.mean[player] - rotated.mean[player])
        assert away < 5 * math.hypot(plain.stderr[player], rotated.stderr[player])


@pytest.mark.parametrize(("hands", "played"), [(0, 0), (6, 6), (11, 6), (100, 96), (102, 102)])
def test_whole_deals_are_played_and_never_more_hands_than_asked_for(hands, played):
    result = sc.simulate(STUD8, hands=hands, rotate=True, seed=1)
    assert result.hands == result.asked == played
    assert result.complete


def test_all_alike_and_rotated_win_nothing():
    result = sc.simulate(STUD8, hands=6000, policy="call", rotate=True, seed=1)
    assert result.net.tolist() == [0] * 6
    assert result.stderr.tolist() == [0] * 6


# ---- stopping in time ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"threads": 3}, {"block": 1234}, {"backend": "processes"}])
def test_it_stops_when_it_knows_enough(options):
    arguments = ARGUMENTS | {"hands": 10**7, "stderr": 0.25}
    result = sc.simulate(STUD8, **arguments, **options)
    assert result.complete
    assert result.stderr.max() <= 0.25
    before = sc.simulate(STUD8, **(ARGUMENTS | {"hands": result.hands * 2 // 3 - 1}))
    assert before.stderr.max() > 0.25
    assert result.hands == sc.simulate(STUD8, **arguments).hands


def test_it_stops_at_the_last_hand():
    result = sc.simulate(STUD8, **ARGUMENTS, stderr=1e-9)
    assert result.hands == 20_000
    assert not result.complete
    assert "the standard error that was asked for needs more hands" in str(result)


# ---- histograms ----------------------------------------------------------------------------------

NO_LIMIT = 'game "N" extends stud\nno limit'


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": sc.parse(NO_LIMIT)},
        {"game": sc.parse(NO_LIMIT), "stacks": [17, 90_000, 3_000]},
        {"game": sc.parse('game "P" extends stud\npot limit'), "players": 2},
        {"game": sc.parse('game "S" extends stud\nspread 1 to 50'), "players": 8},
        {"game": sc.load("stud"), "players": 8},
        {"game": sc.load("razz", small_bet=300, big_bet=600), "players": 3},
    ],
)
def test_bins_hold_what_is_won_and_lost(arguments):
    result = sc.simulate(hands=20_000, seed=1, **arguments)
    counts, edges = result.pot_histogram
    assert counts[-1] == 0
    assert np.count_nonzero(counts) > 10
    assert counts.sum() == 20_000
    nets, _ = result.net_histogram
    assert nets[:, [0, -1]].sum() == 0
    middle = (counts * (edges[:-1] + result.bin_width / 2)).sum() / 20_000
    assert abs(middle - result.pot) <= result.bin_width / 2
    halves = [sc.simulate(hands=10_000, seed=1, first=f, **arguments) for f in (0, 10_000)]
    assert (sum(halves).pot_histogram[0] == counts).all()


def test_bins_from_a_spot_hold_its_pot():
    spot = sc.Spot(sc.parse(NO_LIMIT), ["AhAd/Kc", "/9s", "/2d"], pot=9000)
    result = sc.simulate(spot, hands=5000, seed=1)
    assert result.pot_histogram[0][-1] == 0
    assert result.net_histogram[0][:, [0, -1]].sum() == 0


# ---- progress ------------------------------------------------------------------------------------


def test_a_bar(capsys, monkeypatch):
    arguments = {"hands": 1000, "seed": 1, "progress": True}
    sc.simulate(STUD8, **arguments)
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    capsys.readouterr()
    result = sc.simulate(STUD8, **arguments)
    assert capsys.readouterr().err == "\r1,000 of 1,000 hands\n"
    assert result.hands == 1000
    sc.simulate(STUD8, **(arguments | {"progress": False}))
    assert capsys.readouterr().err == ""


# ---- given to others -----------------------------------------------------------------------------


def test_columns(result):
    table = result.columns()
    assert {len(column) for column in table.values()} == {4}
    assert table["policy"].tolist() == ARGUMENTS["policy"]
    assert table["folded 3"].tolist() == np.rint(result.folded[3] * 20_000).tolist()
    assert table["won ace-to-five/8"].sum() > 0


def test_arrow_pandas_and_polars(result):
    for module in ("pyarrow", "pandas", "polars"):
        pytest.importorskip(module)
    plain = {name: column.tolist() for name, column in result.columns().items()}
    assert result.to_arrow().to_pydict() == plain
    assert result.to_pandas().to_dict("list") == plain
    assert result.to_polars().to_dict(as_series=False) == plain


def test_json(result):
    told = json.loads(json.dumps(result.to_dict()))
    assert told["players"]["net"] == result.net.tolist()
    assert sum(told["pot histogram"]["hands"]) == 20_000
    assert [sum(row["hands"]) for row in told["net histograms"]] == [20_000] * 4


def test_a_plot(result, tmp_path):
    pytest.importorskip("matplotlib")
    figure = result.plot()
    assert [axes.get_title() for axes in figure.axes] == [
        "mean, two standard errors",
        "pots",
        "won or lost",
    ]
    figure.savefig(tmp_path / "plot.png")
    assert (tmp_path / "plot.png").stat().st_size > 10_000
    sc.simulate(STUD8, hands=0, seed=1).plot()


@pytest.mark.parametrize(
    ("method", "module", "extra"),
    [
        ("to_arrow", "pyarrow", "arrow"),
        ("to_pandas", "pandas", "pandas"),
        ("to_polars", "polars", "polars"),
        ("plot", "matplotlib.figure", "plot"),
    ],
)
def test_what_is_not_installed(result, monkeypatch, method, module, extra):
    import sys

    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(sc.StudError, match=rf"this needs {module}: .*'studcore\[{extra}\]'"):
        getattr(result, method)()


def test_results_are_pickled_whole(result):
    again = pickle.loads(pickle.dumps(result))
    assert again.to_dict() == result.to_dict()


# ---- wrong arguments -----------------------------------------------------------------------------

SPOT = sc.Spot(STUD8, ["/Kc", "/2d", "/3d"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"stderr": 0}, "stderr: expected chips above 0, got 0"),
        ({"rotate": True, "hands": 5}, "hands: expected 6 or more, a deal for each .* got 5"),
        ({"stacks": [10**8] * 6, "hands": 2**40}, "hands: expected at most 15372286728 with these"),
        ({"stderr": -1.0}, "stderr: expected chips above 0"),
        ({"stderr": "small"}, "stderr: expected chips above 0, got 'small'"),
        ({"stderr": float("nan")}, "stderr: expected chips above 0"),
        ({"rotate": 1}, "rotate: expected True or False, got 1"),
        ({"rotate": True, "first": 5}, "first: expected a multiple of the 6 players .* got 5"),
        ({"block": 0}, "block: expected 1 to"),
        ({"block": "all"}, "block: expected a whole number"),
        ({"bin_width": 0}, "bin_width: expected 1 to"),
        ({"on_block": 5}, "on_block: expected a function, got 5"),
        ({"progress": "yes"}, "progress: expected True, False or a function, got 'yes'"),
        ({"policy": lambda view: 1, "stderr": 1.0}, "not where functions decide"),
        ({"policy": lambda view: 1, "on_block": print}, "not where functions decide"),
        ({"policy": lambda view: 1, "output": "x"}, "not where functions decide"),
        ({"game": 5}, r"expected a game such as load\('razz'\) or a Spot, got 5"),
        ({"game": SPOT, "stacks": [5, 5, 5]}, "stacks: a spot has its own"),
        ({"game": SPOT, "policy": ["call"]}, "one for each of 3 seats, got 1"),
        ({"policy": sc.Style(stay=[0.1])}, "has 4 streets after the first, got 1"),
        ({"policy": sc.Style(start=np.zeros(3))}, r"start: expected floats of shape \(22100,\)"),
        ({"policy": sc.Style(start=np.full(22_100, 2.0))}, "strengths from 0 to 1"),
    ],
)
def test_wrong_arguments(arguments, says):
    with pytest.raises(sc.StudError, match=says):
        sc.simulate(**({"game": STUD8, "hands": 50} | arguments))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"play": 2}, "play: expected a number from 0 to 1, got 2"),
        ({"play": None}, "play: expected a number from 0 to 1, got None"),
        ({"complete": True}, "complete: expected a number"),
        ({"stay": "x"}, "stay: expected a number"),
        ({"stay": [0.5, -1]}, "stay: expected a number from 0 to 1, got -1"),
        ({"bet": float("nan")}, "bet: expected a number"),
        ({"caution": 1.1}, "caution: expected"),
        ({"bluff": -0.1}, "bluff: expected"),
    ],
)
def test_wrong_styles(arguments, says):
    with pytest.raises(sc.StudError, match=says):
        sc.Style(**arguments)


CHANCES = np.ones((3, 2, 4))


@pytest.mark.parametrize(
    ("chances", "features", "says"),
    [
        (CHANCES, ("strength", "luck"), "features: expected street, .* got 'luck'"),
        (CHANCES, ("strength", "strength"), "each at most once"),
        (CHANCES, (), "some, each at most once"),
        (CHANCES, None, "features: expected street, .* got None"),
        (CHANCES, (["strength"], "facing"), "features: expected street"),
        (CHANCES, ("strength",), r"floats with 2 axes .* got float64 \(3, 2, 4\)"),
        (CHANCES[:, :, :3], ("strength", "facing"), "4 codes on the last axis, got 3"),
        (CHANCES * -1, ("strength", "facing"), "finite numbers from 0 on"),
        (CHANCES * np.nan, ("strength", "facing"), "finite numbers"),
        (CHANCES[:0], ("strength", "facing"), "1 to .* places"),
        (np.array([[1, 4]]), ("strength", "facing"), "codes from 0 to 3"),
        (np.array([["a"]]), ("strength", "facing"), "floats with 3 axes or integers with 2"),
        ([[1], [2, 3]], ("strength", "facing"), "expected an array"),
    ],
)
def test_wrong_tables(chances, features, says):
    with pytest.raises(sc.StudError, match=says):
        sc.TablePolicy(chances, features=features)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({}, "1 to 64 chances"),
        ({"tight": 0}, "chances from 0 on"),
        ({"tight": -1, "loose": 2}, "chances from 0 on"),
        ({"tight": float("inf")}, "chances from 0 on"),
        ({"tight": "much"}, "policies with their chances"),
        ({"mad": 1}, "parts: expected random, call, .* got 'mad'"),
        ([(print, 1)], "parts: expected random"),
        ([("tight", 1, 2)], "policies with their chances"),
        (5, "policies with their chances, got 5"),
    ],
)
def test_wrong_mixtures(parts, says):
    with pytest.raises(sc.StudError, match=says):
        sc.Mixture(parts)
    with pytest.raises(sc.StudError, match="drawn: expected 'hand' or 'decision'"):
        sc.Mixture({"tight": 1}, drawn="street")


@pytest.mark.parametrize(
    ("cards", "options", "says"),
    [
        (["AhAd/Kc"], {}, "two seats or more in the hand, got 1"),
        ([None, None, "/Kc"], {}, "two seats or more in the hand, got 1"),
        ("AhAd/Kc", {}, "a text or None for each seat"),
        (["AhAd", "/Kc"], {}, "seat 0: expected down cards, a slash and up cards"),
        (["AhAd/Kc/2d", "/Kd"], {}, "seat 0: expected down cards"),
        (["AhAd/Kc", "Ah/2c"], {}, "Ah stands twice"),
        (["AhAd/Kc", "/2c"], {"dead": "2c"}, "2c stands twice"),
        (["AhAd/Kc", "/Jk"], {}, "Jk is not in this game's deck"),
        (["AhXd/Kc", "/2c"], {}, "expected a card such as Ks"),
        (["AhAdAc As/Kc", "/2c"], {}, "seventh street of stud has 3 down, 4 up and 0 shared"),
        (["AhAd/Kc 2d", "/2c"], {"street": 3}, "third street of stud has 2 down, 1 up"),
        (["/Kc", "/2c"], {"street": 9}, "street: expected one of 3, 4, 5, 6, 7, got 9"),
        (["/Kc", "/2c"], {"shared": "2d"}, "and 1 shared"),
        (["/Kc", "/2c"], {"stacks": [5]}, "stacks: expected chips for each of 2 seats, got"),
        (["/Kc", "/2c"], {"stacks": [5, -5]}, "stacks: expected chips for each"),
        (["/Kc", "/2c"], {"stacks": [2**31, 5]}, "stacks"),
        (["/Kc", "/2c"], {"pot": -1}, "pot: expected 0 to"),
        (["/Kc", "/2c"], {"pot": 2**31}, "pot: expected 0 to"),
        (["/Kc", "/2c"], {"pot": 5, "paid": [1, 1]}, "pot or paid, got both"),
        (["/Kc", "/2c"], {"paid": [1, 1, 1]}, "paid: expected chips for each of 2 seats"),
        ([None] * 12 + ["/Kc", "/2c", "/3c"], {}, "stacks"),
    ],
)
def test_wrong_spots(cards, options, says):
    with pytest.raises(sc.StudError, match=says):
        sc.Spot(sc.load("stud"), cards, **options)


def test_spots_of_wrong_hands():
    hand = sc.Hand(sc.load("stud"), stacks=[50] * 3, seed=1)
    for wrong in (None, hand.view(0)):
        with pytest.raises(sc.StudError, match="expected a Hand"):
            sc.Spot.of(wrong)
    for seat in (3, -1, "0"):
        with pytest.raises(sc.StudError, match="seat"):
            sc.Spot.of(hand, seat=seat)
    with pytest.raises(sc.StudError, match="stands twice"):
        sc.Spot.of(hand, dead=hand.cards(0)[:1])
    while hand.actor is not None:
        hand.act(1)
    with pytest.raises(sc.StudError, match="waits for a decision"):
        sc.Spot.of(hand)
    wrong = sc.Hand(sc.load("stud"), stacks=[50] * 3, seed=1, by_card=True)
    with pytest.raises(sc.StudError, match="waits for a decision"):
        sc.Spot.of(wrong)


def test_spots_are_pickled_and_printed():
    hand = sc.Hand(STUD8, stacks=[50] * 3, seed=1)
    for spot in (SPOT, sc.Spot.of(hand), sc.Spot.of(hand, seat=0)):
        again = pickle.loads(pickle.dumps(spot))
        assert repr(again) == repr(spot)
        arguments = {"hands": 3000, "seed": 1, "policy": "tight"}
        one, other = (sc.simulate(each, **arguments) for each in (spot, again))
        assert one.net.tolist() == other.net.tolist()


# ---- too little memory ---------------------------------------------------------------------------


def test_what_does_not_fit_into_memory(monkeypatch):
    monkeypatch.setattr("studcore.arguments.physical_memory", lambda: 2**30)
    with pytest.raises(
        sc.StudError, match=r"size: 4194304 hands: that takes 8.6 GiB, .* has 1.0 GiB"
    ):
        sc.Batch(STUD8, size=2**22)
    with pytest.raises(sc.StudError, match="block: records of 67108862 hands: that takes"):
        sc.simulate(STUD8, hands=10**8, on_block=len, block=2**26 - 2)
    assert sc.Batch(STUD8, size=64, seed=1).size == 64


LIMITED = """
import resource, studcore as sc
game = sc.load("stud")
sc.Batch(game, size=8, seed=1)
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
try:
    sc.Batch(game, size=2**20, seed=1)
except sc.StudError as error:
    print(error)
"""


def test_what_the_system_does_not_give():
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True)
    assert "1048576 hands: that takes" in done.stdout, done.stderr
    assert "which the system does not give" in done.stdout


INTERRUPTED = """
import sys, studcore as sc
result = sc.simulate(
    sc.load("stud"), hands=10**9, seed=1, backend=sys.argv[1], policy=eval(sys.argv[2]),
    progress=lambda done, wanted: print(done, flush=True),
)
print("hands", result.hands, result.complete, int(result.net.sum()))
"""


@pytest.mark.parametrize(
    ("backend", "policy"),
    [
        ("threads", "'random'"),
        ("threads", "lambda view: 1"),
        ("processes", "'random'"),
        ("processes", "'tight'"),
    ],
)
def test_control_c_returns_what_was_done(backend, policy):
    command = [sys.executable, "-c", INTERRUPTED, backend, policy]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout is not None
        run.stdout.readline()  # it has begun
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does it
        said = re.search(r"hands (\d+) (\w+) (-?\d+)", run.stdout.read())
    assert run.returncode == 0
    assert said is not None
    assert 0 < int(said[1]) < 10**9
    assert (said[2], said[3]) == ("False", "0")
