"""The standard house has every default; the choices are those of the specification."""

from studcore.language import choices, read_game, read_house
from studcore.language import model as m

from .support import HOUSES


def test_standard_lists_every_default() -> None:
    standard = read_house("standard")
    said = {line.key: line.value for line in standard.lines}
    defaults = {key: m.Choice(key, choices.default(key)) for key in choices.HOUSE}
    assert said == {
        **defaults,
        "cap": choices.CAP,
        "chip": choices.CHIP,
        "rake": choices.RAKE,
    }
    assert standard.parents == ()


def test_first_value_is_the_default() -> None:
    assert choices.default("odd_chip") == "high_suit_five"
    assert choices.default("straights") == "neighbours"


def test_every_value_of_a_house_is_known() -> None:
    for path in HOUSES:
        for choice in read_house(path).values(m.Choice):
            assert choice.value in choices.HOUSE[choice.key]


def test_game_says_nothing_of_the_house() -> None:
    razz = read_game("razz")
    assert all(razz.choice(key) is None for key in choices.HOUSE)
    assert read_game("super").choice("run_out") == "reshuffle"
