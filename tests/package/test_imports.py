"""What is imported and when: `import studcore` and `load` stay light."""

import subprocess
import sys

import pytest


def _loaded(program):
    """Return the modules that a fresh process has after a program."""
    code = f"{program}\nimport sys; print(*sys.modules)"
    return set(subprocess.check_output([sys.executable, "-c", code], text=True).split())


def test_import_loads_nothing_of_weight():
    loaded = _loaded("import studcore")
    assert not loaded & {"numpy", "lark", "rich", "studcore._core", "argparse", "dataclasses"}


@pytest.mark.parametrize("game", ["razz", "stud8", "super"])
def test_a_game_of_the_package_needs_no_parser(game):
    loaded = _loaded(f"import studcore; studcore.load({game!r}, house='online')")
    assert "studcore._core" in loaded
    assert not loaded & {"numpy", "lark", "rich", "studcore.language.parser", "dataclasses"}


def test_an_evaluator_loads_no_language():
    loaded = _loaded("import studcore; studcore.evaluate('AhKhQhJhTh')")
    assert "lark" not in loaded
    assert not any(name.startswith("studcore.language") for name in loaded)


def test_an_own_file_uses_the_parser_that_the_build_saved():
    program = """
import studcore
from studcore.language import saved
assert saved.saved_parser() is not None
studcore.parse('game "Own" extends razz')"""
    assert "lark" in _loaded(program)
