"""The rules in English and the flattened game, as they are printed."""

import os
from pathlib import Path

import pytest

from studcore.language import explain, parse_game, read_game, read_house, show

from .support import CORPUS, HERE

STANDARD = read_house("standard")


def golden(name: str, text: str) -> None:
    """Compare with the kept text; STUDCORE_WRITE_GOLDEN=1 keeps the new one."""
    path: Path = HERE / "golden" / name
    if os.environ.get("STUDCORE_WRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["razz", "stud8"])
def test_explain(name: str) -> None:
    golden(f"explain-{name}.txt", explain(read_game(name), STANDARD))


@pytest.mark.parametrize("name", ["anaconda", "baseball", "mexpoker", "missi", "wallst"])
def test_explain_corpus(name: str) -> None:
    house = read_house(CORPUS / "houses" / "tda.stud")
    golden(f"explain-{name}.txt", explain(read_game(CORPUS / f"{name}.stud"), house))


@pytest.mark.parametrize("name", ["razz", "stud8"])
def test_show(name: str) -> None:
    golden(f"show-{name}.txt", show(read_game(name)))


def test_show_house() -> None:
    lines = [line.split("  #") for line in show(read_house("online")).splitlines()]
    assert [(text.rstrip(), origin) for text, origin in lines[:3]] == [
        ('house "Online card room"', " online.stud:1"),
        ("cap 4 bets", " standard.stud:3"),
        ("smallest chip 1", " standard.stud:4"),
    ]


def test_stakes_replace_amounts() -> None:
    text = explain(
        read_game("stud"),
        STANDARD,
        {"ante": 3, "bring_in": 7, "small_bet": 20, "big_bet": 40},
    )
    assert "Everybody antes 3." in text
    assert "brings it in for 7, or bets a full 20." in text
    assert "bets and raises may be 40 instead of 20;" in text.replace("\n  ", " ")
    missi = read_game(CORPUS / "missi.stud")
    text = explain(missi, STANDARD, {"small_blind": 1, "big_blind": 3})
    assert "a small blind of 1, the next one a big blind of 3." in text.replace("\n  ", " ")
    assert "Bets are 3 up to the pot;" in text
    text = explain(read_game(CORPUS / "spread14.stud"), STANDARD, {"spread": (2, 9)})
    assert "Bets are 2 to 9" in text


def test_no_ante_at_all() -> None:
    assert "Nobody puts in anything" in explain(read_game("home"), STANDARD, {"ante": 0})


def test_game_overrules_house() -> None:
    text = explain(read_game("super"), STANDARD)
    assert "burned, discarded and folded cards are mixed in." in text.replace("\n  ", " ")


ONE_STREET = ("no open pair, streets", "third street  two down, one up, bet small")


@pytest.mark.parametrize(
    ("lines", "absent"),
    [
        (["no burn"], "burn that was forgotten"),
        ([*ONE_STREET], "last down card"),
        ([*ONE_STREET], "before the betting"),
        ([*ONE_STREET], "lacks"),
        ([*ONE_STREET], "order of the up cards"),
        (["players 2 to 7", "no burn"], "cannot serve everybody"),
        (["last street opener as before", "no seventh street"], "the last street an exposed"),
        (["no open pair", "cap 1 bets"], "raises"),
        (["no ante"], "the ante took"),
        (["left of dealer opens"], "equal boards"),
    ],
)
def test_what_cannot_happen_is_not_told(lines: list[str], absent: str) -> None:
    assert absent in " ".join(explain(read_game("stud"), STANDARD).split())
    text = "\n".join(['game "Short" extends stud', *lines])
    assert absent not in " ".join(explain(parse_game(text), STANDARD).split())


def test_extra_cards_may_empty_the_deck() -> None:
    baseball = read_game(CORPUS / "baseball.stud")
    assert "cannot serve everybody" in explain(baseball, STANDARD)


def test_late_discards_are_told_where_cards_are_discarded() -> None:
    assert "in time" in explain(read_game("super"), STANDARD)
    assert "in time" not in explain(read_game("stud"), STANDARD)
