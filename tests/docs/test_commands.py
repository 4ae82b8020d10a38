"""Every command of the pages, in blocks and in the text, runs."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from functools import cache

import pytest

from studcore.terminal import command_line as cli

from .pages import BLOCKS, COMMANDS, ROOT, is_ours

OURS = {command: page for page, command in COMMANDS if is_ours(shlex.split(command))}
OTHERS = {command for _, command in COMMANDS} - OURS.keys()
BENCH = next(command for command in OTHERS if "--benchmark-only" in command)
EDITABLE = {command for command in OTHERS if command.startswith("pip install ")}
LONG = {  # too long for a test; `.ci/run` runs them, but for those marked slow
    "python3 -m venv .venv",
    ".venv/bin/pip install -q '.[cli]'",
    ".venv/bin/pip install -q '.[cli,test]'",
    ".venv/bin/python -m pytest -n auto --dist loadfile",
    "python -m pytest -m slow",
    "cmake --preset dev",
    "cmake --build --preset dev",
    "ctest --preset dev",
    "sphinx-build -W docs build/docs",
}


@cache
def first_game(page):
    """Return the text of the first whole game file of a page."""
    return next(b.text for b in BLOCKS if (b.page, b.kind) == (page, "stud") and "game" in b.text)


@pytest.mark.parametrize("command", OURS)
def test_command(command, tmp_path, monkeypatch, capsys):
    for name in re.findall(r"\w+\.stud\b", command):
        (tmp_path / name).write_text(first_game(OURS[command]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for name, small in {"HANDS": 1000, "ROUNDS": 1, "SIMULATED": 1000}.items():
        monkeypatch.setattr(f"studcore.terminal.bench.{name}", small)
    _, *arguments = shlex.split(command)
    code = cli.main(arguments)
    assert code == (cli.INTERRUPTED if arguments[0] == "play" else 0), capsys.readouterr().err


def test_other_commands_are_known():
    assert LONG | EDITABLE | {BENCH} == OTHERS
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert all(
        said in ci for said in ("README.md", "--preset dev", "--build", "ctest", "sphinx-build")
    )


def test_the_benchmarks_are_found():
    words = [sys.executable, *shlex.split(BENCH)[1:], "--collect-only", "-p", "no:cacheprovider"]
    # Beside other workers pytest-benchmark would turn itself off.
    alone = {name: value for name, value in os.environ.items() if "XDIST" not in name}
    run = subprocess.run(words, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert "bench_hands.py" in run.stdout


def test_what_an_editable_install_needs_is_named():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.match(r"[\w-]+", each)[0] for each in project["build-system"]["requires"]}
    install, tools = sorted(map(shlex.split, EDITABLE), key=lambda words: "-e" not in words)
    assert needed <= set(tools)
    extras = re.search(r"\[(.+)\]", install[-1])[1].split(",")
    assert set(extras) <= project["project"]["optional-dependencies"].keys()


def test_the_preset_is_there():
    presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
    for kind in ("configurePresets", "buildPresets", "testPresets"):
        assert "dev" in {preset["name"] for preset in presets[kind]}
