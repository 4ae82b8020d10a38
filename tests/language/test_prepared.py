"""What the build prepares: the same games, without a parser; ignored when it is stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studcore.language import files
from studcore.language.model import File
from studcore.language.parser import parse
from studcore.language.prepared import prepare
from studcore.language.problem import VariantError
from studcore.language.saved import LINES, PARSER

SOURCE = Path(files.__file__).parents[1]
VARIANTS = Path(files._packaged("game"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out the package as a build does, without its compiled part."""
    root = tmp_path_factory.mktemp("installed")
    package = root / "studcore"
    shutil.copytree(SOURCE / "language", package / "language")
    # All that the language needs of the rest.
    for name in ("arguments.py", "errors.py", "kept.py", "value.py", "words.py"):
        shutil.copy(SOURCE / name, package)
    shutil.copytree(VARIANTS, package / "variants")
    (package / "__init__.py").touch()
    run(root, "-m", "studcore.language.prepared", str(package / "language"), str(VARIANTS))
    return root


def run(root: Path, *arguments: str) -> str:
    """Run Python with the package at `root`, and no other."""
    # -S leaves out the hooks of an editable install; lark is found beside pytest.
    path = os.pathsep.join([str(root), *(each for each in sys.path if "site-packages" in each)])
    environment = os.environ | {"PYTHONPATH": path}
    command = [sys.executable, "-S", "-W", "error", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_package_needs_no_parser(installed: Path) -> None:
    code = """
import sys
from studcore.language import game_names, house_names, read_game, read_house
games = [read_game(name) for name in game_names()] + [read_house(name) for name in house_names()]
print(len(games), sorted({"lark", "numpy", "studcore._core"} & set(sys.modules)))
"""
    count = len(list(VARIANTS.rglob("*.stud")))
    assert run(installed, "-c", code) == f"{count} []\n"


def test_saved_parser_is_used_for_own_files(installed: Path) -> None:
    code = """
from studcore.language import grammar, parse_game
grammar.build = None
print(parse_game('game "Mine" extends razz\\nante 2\\n').parents)
"""
    assert run(installed, "-c", code) == "('razz', 'stud')\n"


@pytest.mark.parametrize("path", sorted(VARIANTS.rglob("*.stud")), ids=lambda path: path.stem)
def test_prepared_is_what_is_parsed(installed: Path, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(VARIANTS).as_posix()
    code = f"""
from studcore.language import saved
print(repr(saved.saved_file({name!r}, {text!r})))
"""
    known = run(installed, "-c", code)
    parsed = parse(text, path.name, path.stem)
    assert isinstance(parsed, File)
    assert known == f"{parsed!r}\n"


@pytest.mark.parametrize("what", ["text", "grammar", "damaged", "missing"])
def test_stale_files_are_ignored(installed: Path, tmp_path: Path, what: str) -> None:
    root = tmp_path / "root"
    shutil.copytree(installed, root)
    language = root / "studcore" / "language"
    if what == "text":
        with (root / "studcore" / "variants" / "razz.stud").open("a") as file:
            file.write("ante 7\n")
    elif what == "grammar":
        with (language / "grammar.lark").open("a") as file:
            file.write("// another grammar\n")
    for name in (PARSER, LINES):
        if what == "damaged":
            (language / name).write_bytes((language / name).read_bytes()[:1000])
        elif what == "missing":
            (language / name).unlink()
    code = """
import sys
from studcore.language import read_game
print(read_game("razz").line("ante").value.amount, "lark" in sys.modules)
"""
    assert run(root, "-c", code) == f"{7 if what == 'text' else 1} True\n"


def test_build_refuses_a_wrong_game(tmp_path: Path) -> None:
    variants = tmp_path / "variants"
    shutil.copytree(VARIANTS, variants)
    (variants / "wrong.stud").write_text('game "Wrong" extends stud\nbring-in 9\n')
    with pytest.raises(VariantError, match="S303"):
        prepare(str(tmp_path), str(variants))
