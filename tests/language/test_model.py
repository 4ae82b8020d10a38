"""Records: frozen, equal by value, hashable, picklable; and the numbers of a deck."""

import pickle

import pytest

from studcore.language import model as m
from studcore.language import read_game

from .support import CORPUS


def test_records_are_values() -> None:
    one, other = m.Deal(2, "down"), m.Deal(count=2, pile="down")
    assert one == other
    assert hash(one) == hash(other)
    assert one != m.Deal(2, "up")
    assert m.Ante(5) != m.Jokers()
    assert repr(one) == "Deal(count=2, pile='down')"
    assert pickle.loads(pickle.dumps(one)) == one


def test_records_are_frozen_and_slotted() -> None:
    deal = m.Deal(2, "down")
    with pytest.raises(AttributeError, match="immutable"):
        deal.count = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        del deal.count
    assert not hasattr(deal, "__dict__")


def test_records_take_their_fields_and_no_others() -> None:
    with pytest.raises(TypeError, match="needs pile"):
        m.Deal(2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="takes 1"):
        m.Ante(2, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="no field more"):
        m.Ante(2, more=3)  # type: ignore[call-arg]


def test_records_match() -> None:
    match m.Deal(2, "down"):
        case m.Deal(count, "down"):
            assert count == 2


def test_decks() -> None:
    assert m.Deck().size(8) == 52
    assert read_game(CORPUS / "mexpoker.stud").deck.size(4) == 41
    assert read_game(CORPUS / "americana.stud").deck.ranks(5)[0] == 7
    telesina = read_game(CORPUS / "telesina.stud").deck
    assert [telesina.size(players) for players in (2, 4, 6)] == [24, 32, 40]


def test_declarations_are_values() -> None:
    one, other = read_game("razz"), read_game("razz")
    assert one == other
    assert len({one, other}) == 1
    assert pickle.loads(pickle.dumps(one)) == one


def test_access() -> None:
    razz = read_game("razz")
    assert razz.value(m.Players) == m.Players(2, 8)
    assert razz.betting == m.FixedLimit((5, 10))
    assert razz.opener == m.Opener("low", "low")
    assert razz.value(m.FirstIn) == m.FirstIn("high", "low")
    assert razz.shares == (m.Share(1, 1, m.HandPrize("ace-to-five")),)
    assert [(line.key, index) for line, index, _ in razz.steps()][:4] == [
        *(("street:3", 0), ("street:3", 1), ("street:3", 2), ("street:4", 0)),
    ]
    assert razz.line("wild") is None
    assert read_game("home").opener == m.Opener("high", "high")
