"""The rules in English and the flattened game, as they are printed."""

import os
from pathlib import Path

import pytest
from studcore.language.english.house import SENTENCES, UNPLAYED

from studcore.language import choices, explain, read_game, read_house, show

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
    assert "everybody may bet 40 instead of 20." in text
    missi = read_game(CORPUS / "missi.stud")
    text = explain(missi, STANDARD, {"small_blind": 1, "big_blind": 3})
    assert "a small blind of 1, the next one a big blind of 3." in text.replace("\n  ", " ")
    assert "Bets are 3 up to the pot." in text
    text = explain(read_game(CORPUS / "spread14.stud"), STANDARD, {"spread": (2, 9)})
    assert "Bets are 2 to 9" in text


def test_no_ante_at_all() -> None:
    assert "Nobody puts in anything" in explain(read_game("home"), STANDARD, {"ante": 0})


def test_game_overrules_house() -> None:
    text = explain(read_game("super"), STANDARD)
    assert "burned, discarded and folded cards are mixed in." in text.replace("\n  ", " ")


def test_unplayed_choices_are_marked() -> None:
    text = explain(read_game("razz"), STANDARD, unplayed={"burn", "odd_chip", "bring_in_tie"})
    assert text.replace("\n  ", " ").count(UNPLAYED) == 3
    assert UNPLAYED not in explain(read_game("razz"), STANDARD)


def test_every_choice_has_a_sentence() -> None:
    assert {key: tuple(values) for key, values in SENTENCES.items()} == choices.HOUSE
    assert all(text.endswith(".") for values in SENTENCES.values() for text in values.values())
