"""Names and limits that the core and the language both have are the same."""

import pytest

import studcore as sc
from studcore import _core
from studcore.game import lowering
from studcore.language import choices
from studcore.language.checks import streets
from studcore.policies import native

PLAYED = {
    key: words
    for key, words in choices.HOUSE.items()
    if key not in lowering.RANKING_CHOICES | lowering.NOT_OF_A_HAND
}


def test_limits():
    assert streets.MAX_PLAYERS == _core.MAX_SEATS
    assert streets.MAX_CARDS == _core.MAX_SEAT_CARDS
    assert native.CARDS == _core.MAX_SEAT_CARDS


@pytest.mark.parametrize("key", PLAYED)
def test_the_core_knows_each_choice_of_a_house(key):
    def compiled(word):
        return _core.Rules(
            {
                "program": [{"op": "antes"}, {"op": "showdown"}],
                "shares": [{"ranking": sc.load("stud").measures()[0].ranking}],
                "house": {key: word},
            }
        )

    for word in PLAYED[key]:
        if word != "high_suit_in_high_games":  # lowering makes one of the others of it
            compiled(word)
    with pytest.raises(sc.StudError, match=f"is no value of {key}"):
        compiled("another")


def test_events_are_read_by_their_names():
    assert len(set(_core.EVENTS)) == len(_core.EVENTS)
    kinds = {name for name in vars(sc.events) if isinstance(getattr(sc.events, name), type)}
    assert {"Ante", "Declared", "Irregularity", "Won"} <= kinds
