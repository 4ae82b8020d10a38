"""A file that is changed as a message advises no longer has that mistake."""

import re

import pytest
from hypothesis import given

from studcore.language import check_text
from studcore.language.parser import parse
from studcore.language.problem import Problem

from .support import CORPUS
from .test_errors import CASES
from .test_random import edited, quick

# What designers type from habit, and the rule that says it.
HABITS = [
    ("players 2-8", "players 2 to 8"),
    ("players 2 – 8", "players 2 to 8"),
    ("players 2..8", "players 2 to 8"),
    ("players 2 through 8", "players 2 to 8"),
    ("2 to 8 players", "players 2 to 8"),
    ("6 players", "players 6"),
    ("players up to 7", "players 2 to 7"),
    ("limit 5-10", "limit 5 / 10"),
    ("limit 5, 10", "limit 5 / 10"),
    ("limit 5 to 10", "limit 5 / 10"),
    ("fixed-limit 5-10", "limit 5 / 10"),
    ("fixed limit 5 / 10", "limit 5 / 10"),
    ("blinds 1-2", "blinds 1 / 2"),
    ("spread 1-5", "spread 1 to 5"),
    ("spread-limit 1 to 5", "spread 1 to 5"),
    ("pot-limit", "pot limit"),
    ("no-limit from 2", "no limit from 2"),
    ("ante = 1", "ante 1"),
    ("ante one", "ante 1"),
    ("bring in 2", "bring-in 2"),
    ("bring-in two", "bring-in 2"),
    ("cap 3 raises", "cap 4 bets"),
    ("cap three raises", "cap 4 bets"),
    ("deck standard with joker", "deck standard with one joker"),
    ("deck standard with jokers", "deck standard with two jokers"),
    ("street 3  two down, one up, bet small", "third street two down, one up, bet small"),
    ("street four: up, bet small", "fourth street up, bet small"),
    ("fourth st. up, bet small", "fourth street up, bet small"),
    ("fourth street one card up, bet small", "fourth street one up, bet small"),
    ("fourth street one card face up, bet small", "fourth street one up, bet small"),
    ("fourth street face up, bet small", "fourth street up, bet small"),
    ("third street two hole cards, one up, bet small", "third street two down, one up, bet small"),
    ("third street deal two down, one up, bet small", "third street two down, one up, bet small"),
    ("fourth street burn one card, up, bet small", "fourth street up, bet small"),
    ("fourth street up, burn, bet small", "fourth street up, bet small"),
    ("burn one card", "burn before later streets"),
    ("fourth street up, bet Small Bet", "fourth street up, bet small"),
    ("fourth street up, a big bet", "fourth street up, bet big"),
    ("fourth street up and bet small", "fourth street up, bet small"),
    ("after fifth street pass 1 card to the left", "after fifth street pass 1 left"),
    ("after fifth street roll one up", "after fifth street turn one up"),
    ("pot to lowball", "pot to low hand"),
    ("pot to the best low", "pot to low hand"),
    ("pot to highest hand", "pot to high hand"),
    ("pot to 2-7 lowball", "pot to deuce-to-seven low hand"),
    ("pot to A-5 low", "pot to ace-to-five low hand"),
    ("pot to ace to five low hand", "pot to ace-to-five low hand"),
    ("pot to badugi hand", "pot to badugi"),
    ("high hand wins", "pot to high hand"),
    ("pot to low hand, 8 or better", "pot to low hand, eight or better"),
    ("pot to low hand with an 8-or-better", "pot to low hand, eight or better"),
    ("pot to low hand, 10 or lower", "pot to low hand, ten or better"),
    ("holding a pair of sevens wins", "holding two sevens wins"),
    ("wild deuces & jacks", "wild deuces and jacks"),
    ("wild deuces-fours", "wild deuces to fours"),
    ("wild 2s", "wild deuces"),
    ("wild 10's, Ks", "wild tens, kings"),
    ("deuces are wild", "wild deuces"),
    ("deuces and one-eyed jacks are wild", "wild deuces and one-eyed jacks"),
    ("2s wild when up", "wild deuces when up"),
    ("the low hole card is wild", "wild lowest down card"),
    ("wild cards: deuces", "wild deuces"),
    ("wild suicide king", "wild king of hearts"),
    ("wild deuces or jacks", "wild deuces and jacks"),
    ("wild deuces/jacks", "wild deuces and jacks"),
    ("fourth through sixth street up, bet big", "fourth to sixth street up, bet big"),
    ("fourth-sixth street up, bet big", "fourth to sixth street up, bet big"),
    ("fourth street up, bet the small bet", "fourth street up, bet small"),
    ("pot to low hand (8 or better)", "pot to low hand, eight or better"),
    ("pot to high hand, 2 pair or better", "pot to high hand, two pair or better"),
    ("pot to high hand, trips or better", "pot to high hand, three of a kind or better"),
    ("flush > full house", "flush beats full house"),
    ("quads beats full house", "four of a kind beats full house"),
    (
        "suits spades > hearts > clubs > diamonds",
        "suits spades over hearts over clubs over diamonds",
    ),
    ("cap 4", "cap 4 bets"),
    ("4 bets cap", "cap 4 bets"),
    ("rake 5%", "rake 5 percent"),
    ("ante 1 // a comment", "ante 1 # a comment"),
    ("// a comment", "# a comment"),
    ("; a comment", "# a comment"),
]
HALVES = [
    ("50% of the pot", "half the pot"),
    ("1/2 the pot", "half the pot"),
    ("½ of the pot", "half the pot"),
    ("one half of the pot", "half of the pot"),
]
BOTH_WAYS = [
    ("split the pot high low", ""),
    ("hi-lo", ""),
    ("pot split high/low", ""),
    ("high-low split, 8 or better", ", eight or better"),
]
HEADERS = [
    ("game extends stud", 'game "Title" extends stud'),
    ('game "X" extends stud.stud', 'game "X" extends stud'),
    ('game "X" extends "stud"', 'game "X" extends stud'),
    ('game "X" extends ./stud.stud', 'game "X" extends stud'),
    ('game "X" extend stud', 'game "X" extends stud'),
    ('game "X" based on stud', 'game "X" extends stud'),
    ('name "X"', 'game "X"'),
]


def after(problem: Problem, text: str) -> list[str]:
    """Return the texts that doing what the problem says may mean; the first is the nearest."""
    done: list[str] = []
    lines = text.removeprefix("\ufeff").split("\n")
    at = problem.at
    for said in (problem.label, problem.help):
        for verb, quoted, bare in re.findall(r'\b(write|add) (?:"(.+?)"(?=$|[,;. ])|(\S.*))', said):
            words = [quoted or bare]
            if " and on the next line " in said:
                words = ["\n".join(re.findall(r'"(.*?)"', said))]
            for word in words:
                line = lines[at.line - 1] if at.line <= len(lines) else ""
                inside = line[: at.column - 1] + word + line[at.end_column - 1 :]
                behind = f"{line}{word}" if word.startswith(",") else f"{line}\n{word}"
                for changed in (word, inside, behind) if verb == "write" else (behind, inside):
                    done.append("\n".join([*lines[: at.line - 1], changed, *lines[at.line :]]))
    return done


def is_gone(problem: Problem, text: str) -> bool:
    """Tell whether a text no longer has this problem."""
    found = check_text(text, "x.stud", CORPUS)
    said = (problem.code, problem.message, problem.at.line)
    return all((each.code, each.message, each.at.line) != said for each in found)


def remedy_of(line: str, header: str = 'game "X" extends stud') -> str:
    (problem,) = check_text(f"{header}\n{line}", "x.stud", CORPUS)
    assert problem.code == "S124"
    return problem.label.removeprefix("write ")


@pytest.mark.parametrize(("line", "meant"), HABITS)
def test_habit(line: str, meant: str) -> None:
    assert remedy_of(line) == f'"{meant}"'
    parse(f'game "X"\n{meant}', "x.stud", "x")


@pytest.mark.parametrize(("part", "meant"), HALVES)
def test_part_of_the_pot(part: str, meant: str) -> None:
    assert remedy_of(f"{part} to high hand") == f'"{meant} to high hand"'


@pytest.mark.parametrize(("line", "qualifier"), BOTH_WAYS)
def test_both_ways(line: str, qualifier: str) -> None:
    low = f"half the pot to low hand{qualifier}"
    assert remedy_of(line) == f'"half the pot to high hand" and on the next line "{low}"'


@pytest.mark.parametrize(("header", "meant"), HEADERS)
def test_header(header: str, meant: str) -> None:
    (problem,) = check_text(header, "x.stud", CORPUS)
    assert (problem.code, problem.label) == ("S124", f"write {meant}")


def test_a_street_without_betting_is_told_what_to_add() -> None:
    (problem,) = check_text('game "X" extends stud\nfourth street one card up')
    assert problem.label == 'write "fourth street one up"'
    assert problem.help.startswith('then say how the street bets: ", bet small"')


def test_what_cannot_be_said_is_not_advised() -> None:
    for line in ("pot to high hand, pair of sevens or better", "pot to high hand, jacks or better"):
        (problem,) = check_text(f'game "X" extends stud\n{line}')
        assert problem.label == '"pair or better" takes every pair'
    (problem,) = check_text('game "X" extends stud\nlimit 5@10')
    assert (problem.code, problem.label) == ("S120", "")


def test_incidents_of_the_pen_are_near() -> None:
    for word, near in (("wlid", "wild"), ("limti", "limit"), ("platers", "players")):
        assert check_text(f'game "X"\n{word} 1')[0].label == f'did you mean "{near}"?'
    for word in ("street", "split", "name", "discard"):
        assert check_text(f'game "X"\n{word} 1')[0].label == "no line starts like this"


@pytest.mark.parametrize(("code", "text", "expected"), CASES, ids=[case[0] for case in CASES])
def test_advice_of_golden_messages(
    code: str, text: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CORPUS)
    for problem in check_text(text, "x.stud", CORPUS):
        done = after(problem, text)
        assert not done or any(is_gone(problem, each) for each in done), problem.render()


@quick
@given(edited())
def test_advice_for_edited_files(text: str) -> None:
    problems = check_text(text, "x.stud", CORPUS)
    for problem in problems[:4]:
        if problem.code.startswith("S1") and problem.label.startswith("write "):
            done = after(problem, text)
            assert any(is_gone(problem, each) for each in done), problem.render()
