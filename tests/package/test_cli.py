"""The command line: what it prints, and its exit codes."""

import io
import os
import re
import subprocess
import sys
from subprocess import PIPE, Popen

import pytest

from studcore.terminal.command_line import main


def _run(capsys, *arguments):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_simulate(capsys):
    arguments = ("simulate", "razz", "--hands", "2000", "--players", "3", "--seed", "5")
    code, out, _ = _run(capsys, *arguments)
    assert code == 0
    assert "Razz, 3 players, house standard (ante 1, bring in 2, small bet 5, big bet 10)" in out
    assert re.search(r"2,000 hands in .* hands a second; seed 5", out)
    for row in ("seat   mean win  std error", "average pot", "reach seventh street", "8 low"):
        assert row in out
    again = _run(capsys, *arguments, "--threads", "3")[1]
    assert again.split("\n", 2)[2] == out.split("\n", 2)[2]  # but for the time


def test_simulate_with_stacks_policies_house_and_stakes(capsys):
    code, out, _ = _run(
        capsys,
        *("simulate", "stud8", "--hands", "500", "--stacks", "100,50", "--policy", "random,call"),
        *("--house", "online", "--small-bet", "6", "--seed", "1"),
    )
    assert code == 0
    assert "2 players, house online (ante 1, bring in 2, small bet 6, big bet 10)" in out
    assert "winning hands, ace-to-five/8" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "raz"), 'did you mean "razz"?'),
        (("simulate", "razz", "--players", "9"), "error: razz is for 2 to 8 players, got 9"),
        (("simulate", "razz", "--policy", "wise"), "error: policy: expected random, call"),
        (("simulate", "razz", "--stacks", "10,x"), "error: expected chips by seat"),
        (("simulate", "razz", "--bring-in", "7"), "error: the bring-in (7) must be smaller"),
        (("evaluate", "AsAs"), "error: As stands twice"),
        (
            ("evaluate", "".join(f"{r}s{r}c" for r in "23456789")),
            "error: expected 1 to 12 cards, got 16",
        ),
        (("show",), "error: expected a game to show"),
    ],
)
def test_mistakes(capsys, arguments, message):
    code, _, err = _run(capsys, *arguments)
    assert code == 1
    assert message in err
    assert "Traceback" not in err


def test_evaluate(capsys):
    code, out, _ = _run(
        capsys, "evaluate", "8d7h5c4s2dKcKh", "--ranking", "high", "--ranking", "ace-to-five/8"
    )
    assert code == 0
    assert out.splitlines()[0].startswith("high: pair of kings")
    assert out.splitlines()[1].startswith("ace-to-five/8: 8-7-5-4-2 low")


def test_evaluate_with_wild_cards(capsys):
    assert "five kings" in _run(capsys, "evaluate", "KsKdKc2d2h7c8s", "--wild", "deuces")[1]
    assert "pair of kings" in _run(capsys, "evaluate", "KsKd9c5d3hJk", "--bug", "jokers")[1]


def test_bench(capsys, monkeypatch):
    monkeypatch.setattr("studcore.terminal.bench.HANDS", 1000)
    monkeypatch.setattr("studcore.terminal.bench.ROUNDS", 1)
    monkeypatch.setattr("studcore.terminal.bench.SIMULATED", 1000)
    out = _run(capsys, "bench")[1]
    assert "high and ace-to-five/8, ids" in out
    assert "pokerkit" in out


def test_bench_tables(capsys):
    out = _run(capsys, "bench", "--tables")[1]
    assert re.search(r"badugi +1,092 .* ms +20 KB .* ms +20 KB", out)
    assert "index of rank multisets: 252 KB" in out


def test_show_explain_games(capsys):
    assert "low hand opens" in _run(capsys, "show", "razz")[1]
    assert "brings it in" in _run(capsys, "explain", "razz", "--house", "online")[1]
    assert "wild" in _run(capsys, "show", "--words")[1]
    assert "Stud Eight or Better" in _run(capsys, "games")[1]


def test_check_and_fmt(capsys, tmp_path):
    good, bad = tmp_path / "good.stud", tmp_path / "bad.stud"
    good.write_text('game "Good" extends stud\npot   to LOW hand\nlow hand opens\nno open pair\n')
    bad.write_text('game "Bad" extends stud\nwlid deuces\n')
    code, out, _ = _run(capsys, "check", str(good), str(bad))
    assert code == 1
    assert 'did you mean "wild"?' in out
    assert "2 files checked, 1 with errors" in out
    assert _run(capsys, "fmt", "--check", str(good))[0] == 1
    assert _run(capsys, "fmt", str(good))[0] == 0
    assert _run(capsys, "fmt", "--check", str(good))[0] == 0
    assert "pot to low hand" in good.read_text()
    assert _run(capsys, "fmt", str(tmp_path / "none.stud"))[0] == 1


def test_check_says_what_is_not_played_yet(capsys, tmp_path):
    right, house = tmp_path / "right.stud", tmp_path / "house.stud"
    right.write_text(
        'game "Right" extends stud\nfourth to sixth street  up, replace one, bet big\n'
    )
    house.write_text('house "H"\ncap 5 bets\n')
    code, out, _ = _run(capsys, "check", str(right), str(house))
    assert code == 0
    assert out.count('warning[W901]: this version does not play "replace" yet') == 1
    assert f"{right}:2:29" in out
    assert "2 files checked, 0 with errors, 1 not played by this version yet" in out
    assert "Each player gives one card back" in _run(capsys, "explain", str(right))[1]
    assert "replace one, bet big" in _run(capsys, "show", str(right))[1]
    assert "error[S901]" in _run(capsys, "simulate", str(right), "--hands", "5")[2]


def test_fmt_goes_on(capsys, tmp_path):
    names = ("first.stud", "bad.stud", "none.stud", "last.stud")
    first, bad, none, last = (tmp_path / name for name in names)
    first.write_bytes(b'game "First" extends stud\r\nante   3\r\n')
    bad.write_text('game "Bad" extends stud\nwlid deuces\n')
    last.write_text('game "Last" extends stud\nante   3\n')
    told = _run(capsys, "fmt", "--check", *map(str, (first, bad, none, last)))
    assert (told[0], told[1].count("would lay out")) == (1, 2)
    code, out, err = _run(capsys, "fmt", *map(str, (first, bad, none, last)))
    assert code == 1
    assert out.splitlines() == [f"laid out {first}", f"laid out {last}"]
    assert 'did you mean "wild"?' in err
    assert "No such file" in err
    assert first.read_bytes() == b'game "First" extends stud\r\nante 3\r\n'
    assert last.read_text() == 'game "Last" extends stud\nante 3\n'
    assert _run(capsys, "fmt", str(first), str(last)) == (0, "", "")


COMMANDS = [
    *("explain GAME", "show GAME", "check GAME", "fmt --check GAME", "explain none"),
    *("check WRONG", "simulate GAME --hands 40 --seed 1", "evaluate AsKs", "games"),
    *("--help", "show --words"),
]


@pytest.fixture(name="command")
def _command(tmp_path):
    (tmp_path / "own.stud").write_text('game "Sökö ♠" extends stud\n', encoding="utf-8")
    (tmp_path / "wrong.stud").write_text('game "X"\nänte ♠\n', encoding="utf-8")
    places = {"GAME": tmp_path / "own.stud", "WRONG": tmp_path / "wrong.stud"}

    def run(command, environment=None, **streams):
        words = [str(places.get(word, word)) for word in command.split()]
        return subprocess.run(
            [sys.executable, "-m", "studcore.terminal.command_line", *words],
            env=os.environ | (environment or {}),
            check=False,
            timeout=60,
            **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams),
        )

    return run


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("words", COMMANDS)
def test_any_encoding(command, words, encoding):
    done = command(words, {"PYTHONIOENCODING": encoding})
    assert b"Traceback" not in done.stderr
    assert done.returncode == (words in ("explain none", "check WRONG"))
    if words.startswith(("explain GAME", "show GAME", "simulate")):
        assert "Sökö ♠".encode(encoding, "replace") in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes are closed in another way")
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("words", COMMANDS)
def test_nobody_reads(command, words, stream):
    reader, writer = os.pipe()
    os.close(reader)
    done = command(words, **{stream: writer})
    os.close(writer)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in (done.stderr or b"")
    assert b"ignored" not in (done.stderr or b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device is always full")
def test_a_full_disk_is_told(command):
    with open("/dev/full", "wb") as full:
        done = command("explain GAME", stdout=full)
    assert done.returncode == 1
    assert done.stderr.startswith(b"error: ")
    assert done.stderr.count(b"\n") == 1


def test_no_control_characters_on_terminals(capsys, tmp_path):
    evil = "\x1b[31m\x07\x9b"
    (tmp_path / "own.stud").write_text(f'game "X{evil}"\n{evil} 1\n', encoding="utf-8")
    own = str(tmp_path / "own.stud")
    for arguments in (
        *(("check", own), ("explain", own), ("show", own), ("fmt", own), ("simulate", own)),
        *(("check", f"{own}{evil}"), ("explain", evil), ("fmt", evil), ("show", evil)),
        *(("evaluate", evil), ("evaluate", "AsKs", "--wild", evil), ("play", evil)),
        *(("evaluate", "AsKs", "--ranking", evil), ("simulate", "razz", "--policy", evil)),
        *(("simulate", "razz", "--house", evil), ("simulate", "razz", "--stacks", evil)),
        *(("simulate", "razz", "--spot", evil), ("simulate", "razz", "--backend", evil)),
    ):
        code, out, err = _run(capsys, *arguments)
        assert code == 1
        assert all(char == "\n" or char.isprintable() for char in out + err), arguments


@pytest.mark.parametrize("game", ["razz", "super"])
def test_play(capsys, monkeypatch, game):
    answers = []

    def answer(prompt):
        answers.append(prompt)
        return {"0": "0"}.get(prompt[0], "check" if "check" in prompt else prompt[:4])

    monkeypatch.setattr("builtins.input", answer)
    arguments = ("play", game, "--players", "3", "--opponents", "call", "--seed", "3")
    code, out, _ = _run(capsys, *arguments, "--hands", "2")
    assert code == 0
    assert out.count("=== hand") == 2
    assert "wins" in out
    assert "player 0 (you)  (" in out
    assert any(prompt.startswith("0, 1") for prompt in answers) == (game == "super")


def test_play_without_limits(capsys, monkeypatch, tmp_path):
    (tmp_path / "big.stud").write_text('game "Big" extends stud\nno limit from 3\n')
    said = []

    def answer(prompt):
        said.append(prompt)
        return "make it 17" if len(said) == 1 else "check" if "check" in prompt else "call"

    monkeypatch.setattr("builtins.input", answer)
    arguments = ("play", str(tmp_path / "big.stud"), "--players", "2", "--opponents", "call")
    code, out, _ = _run(capsys, *arguments, "--seed", "3", "--hands", "1", "--min-bet", "5")
    assert code == 0
    assert "make it" in said[0]
    assert " to " in said[0]
    assert "17" in out


def test_stakes_of_the_other_structures(capsys, tmp_path):
    (tmp_path / "span.stud").write_text('game "Span" extends stud\nspread 1 to 5\n')
    run = ("simulate", str(tmp_path / "span.stud"), "--hands", "50", "--seed", "1")
    code, out, _ = _run(capsys, *run, "--spread", "2,9")
    assert code == 0
    assert "spread 2 to 9" in out
    assert "expected two amounts such as 1,5" in _run(capsys, *run, "--spread", "x")[2]


def test_simulate_offers_everything(capsys, tmp_path):
    import json

    import numpy as np

    from studcore import TablePolicy, load
    from studcore import simulate as simulated

    run = ("simulate", "stud8", "--players", "4", "--hands", "4000", "--seed", "3", "--json")
    codes = np.array([[1, 0], [2, 2]])
    np.save(tmp_path / "own.npy", codes)
    policy = f"tight play=0.1 bet=never stay=0.5/0.6/0.7/0.8, loose*2 + call,{tmp_path}/own.npy "
    policy += "strength/facing, random"
    code, out, _ = _run(capsys, *run, "--policy", policy, "--rotate", "--first", "400")
    told = json.loads(out)
    assert code == 0
    assert told["players"]["policy"] == ["style", "mixture", "table", "random"]
    assert told["hands"] == 4000
    table = TablePolicy(codes, features=("strength", "facing"))
    own = simulated(load("stud8"), hands=2000, seed=1, policy=table)
    assert own.policies == ("table",) * 6

    arguments = ("--output", str(tmp_path / "run"), "--block", "1000", "--stderr", "0.0001")
    _, out, _ = _run(capsys, *run, *arguments, "--backend", "processes")
    assert len(list((tmp_path / "run").glob("*.parquet"))) == 4
    spot = ("--spot", "AhAd/Kc, -, /2d", "--dead", "As", "--pot", "33", "--stacks", "500,0,80")
    _, out, _ = _run(capsys, *run, *spot, "--policy", "call", "--plot", str(tmp_path / "x.svg"))
    told = json.loads(out)
    assert sum(told["players"]["net"]) == 33 * 4000
    assert (tmp_path / "x.svg").read_text().count("<svg") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--policy", "mad"), "policy: expected random, call, tight"),
        (("--policy", ""), "policy: expected random, call, tight"),
        (("--policy", "call play=1"), "policy: call has no parameters, got 'play=1'"),
        (("--policy", "tight luck=1"), "policy: expected play=, complete=, stay="),
        (("--policy", "tight play"), "policy: expected play=, complete=, stay="),
        (("--policy", "tight play=x"), "policy: expected a number in 'play=x', got 'x'"),
        (("--policy", "tight*x + call"), "policy: expected a number in 'tight*x', got 'x'"),
        (("--policy", "no.npy street"), "policy: can't read no.npy"),
        (("--policy", "no.npy"), "policy: expected no.npy and its features"),
        (("--spot", "AhAd/Kc, -"), "two seats or more"),
        (("--dead", "As", "--pot", "3"), "dead, pot: expected --spot with it"),
        (("--backend", "cloud"), "backend: expected 'threads', 'processes', 'ray', 'dask'"),
        (("--stderr", "-1"), "stderr: expected chips above 0"),
        (("--rotate", "--first", "7"), "first: expected a multiple of the 6 players"),
    ],
)
def test_simulate_says_what_is_wrong(capsys, arguments, says):
    code, out, err = _run(capsys, "simulate", "stud", "--hands", "60", *arguments)
    assert (code, out) == (1, "")
    assert says in err


def test_a_plot_that_fails_takes_nothing_away(capsys, tmp_path):
    for wrong in ("x.xyz", f"{tmp_path}/none/x.png"):
        code, out, err = _run(capsys, "simulate", "stud", "--hands", "60", "--plot", wrong)
        assert code == 1
        assert "60 hands" in out
        assert "error: plot: " in err


ON_A_TERMINAL = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("end", [b"\x03", b"\x04"], ids=["Ctrl-C", "end of input"])
def test_play_on_a_terminal_ends_with_the_stacks(end):
    play = ("-m", "studcore.terminal.command_line", "play", "stud", "--seed", "1", "--stack", "77")
    command = (sys.executable, "-c", ON_A_TERMINAL, sys.executable, *play)
    with Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0) as process:
        said = b""
        while b"? " not in said:
            said += process.stdout.read(4096) or pytest.fail(f"ended after {said!r}")
        process.stdin.write(end)
        said += b"".join(iter(lambda: process.stdout.read(4096), b""))
    assert process.returncode == 130
    assert said.decode().splitlines()[-2:] == [
        "You left; the hand that was begun does not count.",
        "stacks: player 0 77, player 1 77, player 2 77, player 3 77",
    ]
    assert b"Traceback" not in said


def test_play_ends_with_a_file_as_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("call\n"))
    code, out, err = _run(capsys, "play", "razz", "--seed", "1")
    assert (code, err) == (130, "")
    assert "stacks: player 0 200" in out.splitlines()[-1]


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_play_without_a_stream_ends_as_at_the_end_of_input(capsys, monkeypatch, stream):
    monkeypatch.setattr(sys, stream, None)
    code, _, err = _run(capsys, "play", "razz", "--seed", "1")
    assert (code, err) == (130, "")


def test_no_command_prints_help(capsys):
    code, out, _ = _run(capsys)
    assert code == 2
    assert "simulate" in out
