"""Every file of the corpus and of the package: read, checked, laid out, shown, explained."""

from pathlib import Path

import pytest

from studcore.language import (
    check_file,
    explain,
    files,
    format_text,
    game_names,
    house_names,
    parse_game,
    read_game,
    read_house,
    show,
)
from studcore.words import listed

from .support import CORPUS, FILES, GAMES, HOUSES, name, rules, said

REPEATED_ON_PURPOSE = {"nightbb": ["W801"]}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_problems(path: Path) -> None:
    codes = [problem.code for problem in check_file(path)]
    assert codes == REPEATED_ON_PURPOSE.get(path.stem, [])


@pytest.mark.parametrize("path", FILES, ids=name)
def test_layout_keeps_what_is_said(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    laid_out = format_text(text)
    assert said(laid_out) == said(text)
    assert format_text(laid_out) == laid_out


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_shown_game_is_the_same_game(path: Path) -> None:
    game = read_game(path)
    alone = parse_game(show(game))
    assert rules(alone) == rules(game)
    assert alone.parents == ()


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_explained(path: Path) -> None:
    game = read_game(path)
    text = explain(game, read_house("standard"))
    assert text.startswith(game.title)
    assert max(map(len, text.splitlines())) <= 80
    assert "None" not in text
    assert all(heading in text for heading in ("Betting", "Showdown"))
    assert (listed(list(game.called)) in text.replace("\n", " ")) or not game.called


@pytest.mark.parametrize("path", HOUSES, ids=name)
def test_house(path: Path) -> None:
    house = read_house(path)
    assert house.kind == "house"
    assert len(house.lines) == len(read_house("standard").lines)


def test_package_is_laid_out_and_in_the_corpus() -> None:
    variants = Path(files._packaged("game"))
    for path in variants.rglob("*.stud"):
        text = path.read_text(encoding="utf-8")
        assert format_text(text) == text
        assert (CORPUS / path.relative_to(variants)).read_text(encoding="utf-8") == text


def test_names() -> None:
    assert "razz" in game_names()
    assert {"standard", "online"} <= set(house_names())
    assert all(read_game(each).id == each for each in game_names())
    assert all(read_house(each).id == each for each in house_names())
