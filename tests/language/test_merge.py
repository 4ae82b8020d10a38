"""Inheritance: one test for each cell of the table of kinds."""

import pytest

from studcore.language import check_text, parse_game, parse_house, read_game, read_house
from studcore.language import model as m
from studcore.language.declaration import Declaration
from studcore.language.parser import parse
from studcore.language.problem import VariantError

from .support import CORPUS


def child(*lines: str, of: str = "stud") -> Declaration:
    return parse_game("\n".join([f'game "X" extends {of}', *lines]), "x.stud", CORPUS)


def codes(*lines: str, of: str = "stud") -> list[str]:
    text = "\n".join([f'game "X" extends {of}', *lines])
    return [problem.code for problem in check_text(text, "x.stud", CORPUS)]


# One value


def test_value_stands_once() -> None:
    assert codes("ante 2", "ante 3") == ["S205"]


def test_value_replaces() -> None:
    assert child("ante 2").value(m.Ante) == m.Ante(2)
    assert child("pot limit").betting == m.PotLimit()
    assert child("left of dealer opens").opener == m.Opener("left")


def test_value_takes_no_also() -> None:
    assert codes("also ante 2") == ["S117"]


def test_value_is_removed() -> None:
    assert child("no ante").value(m.Ante) is None
    assert child("no bring-in").values(m.BringIn) == ()
    assert child("no bring-in").value(m.FirstIn) is None
    assert child("no open pair").value(m.OpenPair) is None


# Numbered


def test_number_stands_once() -> None:
    assert codes("sixth street  up, bet small", "sixth street  up, bet big") == ["S206"]
    assert codes("flush beats straight", "flush beats full house") == ["S206"]


def test_number_replaces_that_number() -> None:
    streets = child("sixth street  up, bet small").streets
    assert [street.number for street in streets] == [3, 4, 5, 6, 7]
    assert streets[3] == m.Street(6, (m.Deal(1, "up"), m.Bet("small")))


def test_number_takes_no_also() -> None:
    assert codes("also sixth street  up, bet small") == ["S117"]


def test_number_is_removed() -> None:
    assert [street.number for street in child("no seventh street").streets] == [3, 4, 5, 6]
    again = child("no streets", "third street  two down, one up, bet", of="super")
    assert [line.key for line in again.lines_of("street", "after")] == ["street:3"]
    assert child("no rank changes", of="americana").values(m.Beats) == ()


def test_removal_comes_first() -> None:
    game = child("fifth street  two down, one up, bet small", "no streets")
    assert [street.number for street in game.streets] == [5]


# List


def test_list_stands_any_number() -> None:
    game = child("wild deuces", "wild threes")
    assert [wild.cards for wild in game.values(m.Wild)] == [(m.Ranks(2, 2),), (m.Ranks(3, 3),)]


def test_list_replaces_the_list() -> None:
    game = child("wild fours", of="deuces")
    assert [wild.cards for wild in game.values(m.Wild)] == [(m.Ranks(4, 4),)]
    assert len(child("pot to high hand", of="stud8").shares) == 1


def test_also_appends() -> None:
    game = child("also wild fours", of="deuces")
    assert [wild.cards for wild in game.values(m.Wild)] == [(m.Ranks(2, 2),), (m.Ranks(4, 4),)]


def test_plain_lines_replace_then_also_lines_are_appended() -> None:
    for lines in (("wild fours", "also wild fives"), ("also wild fives", "wild fours")):
        wilds = child(*lines, of="deuces").values(m.Wild)
        assert [wild.cards for wild in wilds] == [(m.Ranks(4, 4),), (m.Ranks(5, 5),)]


def test_list_is_emptied() -> None:
    assert child("no wild cards", of="deuces").values(m.Wild) == ()
    assert child("no triggers", of="ftq").values(m.Trigger) == ()
    assert child("no winners", of="axe2").values(m.Winner) == ()
    assert child("no after third street", "players 2 to 5", of="super").values(m.After) == ()


# The rest of the rules


@pytest.mark.parametrize("lines", [("no ante", "ante 2"), ("ante 2", "no ante")])
def test_removed_and_set(lines: tuple[str, str]) -> None:
    assert codes(*lines) == ["S202"]


def test_one_line_removes_several_things() -> None:
    game = child("no ante, open pair, sixth street")
    assert game.value(m.Ante) is None
    assert game.value(m.OpenPair) is None
    assert len(game.streets) == 4


def test_house_values_that_no_sets() -> None:
    game = child("no cap, burn, rake")
    assert game.value(m.Cap) == m.Cap(None)
    assert game.choice("burn") == "none"
    assert game.value(m.Rake) == m.Rake(0)


def test_removing_what_is_not_there_is_a_warning() -> None:
    assert codes("no blinds, wild cards") == ["W802", "W802"]
    child("no blinds")


def test_range_stands_for_one_line_a_number() -> None:
    game = child("fourth to sixth street  up, bet big")
    lines = [line for line in game.lines_of("street") if line.origin.file == "x.stud"]
    assert [line.key for line in lines] == ["street:4", "street:5", "street:6"]
    assert len({line.origin for line in lines}) == 1


def test_order_of_kinds_means_nothing() -> None:
    one = child("ante 2", "wild deuces", "sixth street  up, bet small")
    other = child("sixth street  up, bet small", "wild deuces", "ante 2")
    assert [line.value for line in one.lines] == [line.value for line in other.lines]


def test_order_in_a_list_is_kept() -> None:
    one = child("half the pot to high hand", "half the pot to badugi", "no open pair")
    other = child("half the pot to badugi", "half the pot to high hand", "no open pair")
    assert one.shares == other.shares[::-1]


def test_names_are_not_inherited() -> None:
    assert read_game(CORPUS / "kentrel.stud").called == ("48",)
    assert read_game(CORPUS / "tahoe.stud").called == ()
    assert child('about "Two sorts of wild cards."').about == "Two sorts of wild cards."


def test_origin_is_kept() -> None:
    line = child("ante 2").line("bring_in")
    assert line is not None
    assert (line.origin.line, line.origin.column) == (6, 1)
    assert line.origin.file.endswith("stud.stud")


def test_parents_are_named_nearest_first() -> None:
    assert read_game(CORPUS / "tahoe.stud").parents == ("kentrel", "stud8", "stud")


def test_house_extends_standard() -> None:
    house = parse_house('house "Ours"\nno burn\n')
    assert house.parents == ("standard",)
    assert house.choice("burn") == "none"
    assert house.choice("odd_chip") == read_house("standard").choice("odd_chip")


def test_file_beside_comes_before_the_package() -> None:
    with pytest.raises(VariantError, match="there is no game"):
        parse_game('game "X" extends americana\n')
    assert child(of="americana").value(m.Players) == m.Players(2, 5)


@pytest.mark.parametrize("word", ["wild", "a", "the", "game"])
def test_parent_may_be_called_like_a_word(word: str) -> None:
    assert parse(f'game "X" extends {word}', "x.stud", "x").parent == word
