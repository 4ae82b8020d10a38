"""Other ways in which people write rules, and how the language writes them.

A habit is a pattern, its replacement, and a message. The replacement is only offered if the line is
then a rule, so a pattern may match too much.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.problem import Problem
from studcore.language.vocabulary import PLURALS, RANK_WORDS, SINGULARS, rank_word, rank_words
from studcore.value import Value
from studcore.words import NUMBERS, ORDINALS, number

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    Start = Literal["header", "line"]


class Habit(Value):
    """`text` is a template or a function of the match; lines in it are rules of their own."""

    pattern: str
    text: str | Callable[[re.Match[str]], str]
    message: str
    help: str = ""


def said_from_habit(content: str, failed: int, origin: m.Origin, start: Start) -> Problem | None:
    """Describe a line that is a rule in other words (S124).

    Parameters
    ----------
    content : str
        The line without its comment; in lower case if it is no header.
    failed : int
        The column where it could not be read.
    """
    line = " ".join(content.split())
    habits: tuple[Habit, ...] = HEADER_HABITS if start == "header" else LINE_HABITS
    if start == "line" and '"' in line:
        habits = COMMENTS
    found = [each for each in habits if re.search(each.pattern, line, re.I)]
    for tried in (*([each] for each in found), habits):
        text = line
        for habit in tried:
            text = re.sub(habit.pattern, habit.text, text, flags=re.I)
        rules = [" ".join(rule.split()) for rule in text.strip().split("\n")]
        problems = [problem for rule in rules for problem in _problems(rule, start)]
        if text == line or any(problem.code != "S104" for problem in problems):
            continue
        places = [(each, _place(origin, content, line, each)) for each in found if each in tried]
        near = [each for each in places if each[1].end_column > failed]
        habit, at = (near or places)[0]
        label = f"write {' and on the next line '.join(map(_quoted, rules))}"
        help = habit.help
        if problems:
            help = 'then say how the street bets: ", bet small", ", bet big" or ", no bet"'
        return Problem("S124", habit.message, at, label, help)
    return None


def _problems(rule: str, start: Start) -> list[Problem]:
    """Return what would be wrong with this line in the place of the other."""
    from lark import UnexpectedInput

    from studcore.language.line import read_rule, tree_of

    origin = m.Origin("", 1, 1, len(rule) + 1, rule)
    if rule.startswith("#"):
        return []
    try:
        tree = tree_of(rule, start)
    except UnexpectedInput:
        return [Problem("S103", "no rule", origin)]
    return read_rule(tree, origin)[1] if start == "line" else []


def _quoted(rule: str) -> str:
    return rule if '"' in rule else f'"{rule}"'


def _place(origin: m.Origin, content: str, line: str, habit: Habit) -> m.Origin:
    """Find the words of the habit in the line as it is written."""
    match = re.search(habit.pattern, line, re.I)
    words = match[0].split() if match else []
    found = re.search(r"\s+".join(map(re.escape, words)), content)
    start, end = found.span() if found and words else (0, len(content))
    return origin.part(start + 1, end + 1)


def _rank_of(match: re.Match[str]) -> int:
    """Return the rank that is written in digits, in a letter or as a word."""
    text = match["rank"]
    return int(text) if text.isdigit() else (_LETTERS | _WORDS)[text]


def _percent(match: re.Match[str]) -> str:
    part = _PARTS.get(match[1].strip(" %"))
    return match[0] if part is None else f"{part} pot"


def _wild(match: re.Match[str]) -> str:
    cards = re.sub(r"\bjoker\b", "jokers", match[1])
    cards = re.sub(r"^(?:the )?(?:low|lowest)(?: hole| down)? card$", "lowest down card", cards)
    for word, plural in PLURALS.items():
        cards = re.sub(rf"\b{word}\b(?! of)", plural, cards)
    return f"wild {cards} {match[2] or ''}"


def _both_ways(match: re.Match[str]) -> str:
    low = f", {rank_word(_rank_of(match))} or better" if match["rank"] else ""
    return f"half the pot to high hand\nhalf the pot to low hand{low}"


def _or_better(match: re.Match[str]) -> str:
    plain = f"{match['rank']} or better"
    if match[0].strip() == plain and match["rank"] in _WORDS:
        return match[0]  # only a comma is missing
    return f", {rank_word(_rank_of(match))} or better"


def _digits(match: re.Match[str]) -> str:
    amounts = re.sub(
        rf"\b({'|'.join(NUMBERS[1:])})\b",
        lambda word: str(NUMBERS.index(word[1])),
        match[2],
    )
    return match[1] + amounts


def _bets_of_raises(match: re.Match[str]) -> str:
    return f"cap {number(match[1]) + 1} bets"


def _without_burn(match: re.Match[str]) -> str:
    return ", " if match[0][0] == "," == match[0].rstrip()[-1] else " "


def _numbered(match: re.Match[str]) -> str:
    text = match[2]
    found = text if text in ORDINALS else ""
    if not found and number(text) < len(ORDINALS):
        found = ORDINALS[number(text)]
    return f"{match[1] or ''}{found or text} street"


_WORDS = {word: rank for rank, word in RANK_WORDS.items()} | {"deuce": 2}
_LETTERS = {"a": 14, "k": 13, "q": 12, "j": 11, "t": 10}
_PARTS = {
    **dict.fromkeys(("50", "1/2", "½"), "half the"),
    **dict.fromkeys(("33", "1/3", "⅓"), "one third of the"),
    **dict.fromkeys(("66", "67", "2/3", "⅔"), "two thirds of the"),
    **dict.fromkeys(("25", "1/4", "¼"), "one quarter of the"),
    **dict.fromkeys(("75", "3/4", "¾"), "three quarters of the"),
    "100": "",
}
_COUNT = rf"(?:\d+|{'|'.join(NUMBERS[1:])})"
_RANK = rf"(?P<rank>[2-9]|10|[akqjt]|{'|'.join(_WORDS)})"
_ORDINAL = "|".join(ORDINALS[1:])
_RANKS = rf"(?:{'|'.join(SINGULARS)})"
_SIZE = r"(small|big|biggest)"
_TO = r"\s*(?:-|–|—|\.\.+|\bthrough\b|\bthru\b)\s*"
_BETTER = rf"(?:an? )?{_RANK}[ -](?:or|and)[ -](?:better|lower|less|under|below)"

_SPAN = 'a span is written with "to"'
_RANKS_SAID = "ranks are written in words"
_ROUND = 'a betting round is "bet small" or "bet big"'
_FACE = 'how a card lies is "up" or "down"'
_CARDS = 'cards are counted without the word "card"'
_LOW_SCALE = 'lows are written like "ace-to-five low hand"'
_PRIZE = 'what wins is written "high hand" or "low hand"'
_CLASS = "a class of hands has one name"
_BURN_HELP = '"burn before every street" and "no burn" are lines that change it'

COMMENTS = (Habit(r"(?://|/\*|^;|^--)\s*(.*?)\s*(?:\*/)?$", r"# \1", 'a comment starts with "#"'),)

LINE_HABITS = (
    *COMMENTS,
    # signs and numbers
    Habit(
        r"\bfixed[ -]?limit\b|^(?:limit )?(?:stakes|bets)\b:?",
        "limit",
        'fixed limit is written "limit 5 / 10"',
    ),
    Habit(
        r"^(limit|blinds):? (\d+)(?:\s*[-–—|\\]\s*|, | and | to )(\d+)$",
        r"\1 \2 / \3",
        'amounts are written with "/" between them',
    ),
    Habit(rf"\b({_COUNT}){_TO}({_COUNT})\b", r"\1 to \2", _SPAN),
    Habit(rf"\b({_RANKS}){_TO}({_RANKS})\b", r"\1 to \2", _SPAN),
    Habit(rf"\b({_ORDINAL}){_TO}({_ORDINAL})\b", r"\1 to \2", _SPAN),
    Habit(
        rf"^({_COUNT})(?: to |{_TO})({_COUNT}) (?:players|seats)$",
        r"players \1 to \2",
        'the seats stand behind "players"',
    ),
    Habit(rf"^({_COUNT}) (?:players|seats)$", r"players \1", 'the seats stand behind "players"'),
    Habit(
        rf"^(?:players:? )?(?:at most|up to|max(?:imum)?) ({_COUNT})(?: players)?$",
        r"players 2 to \1",
        _SPAN,
    ),
    Habit(r"\s*[&+]\s*", " and ", 'a list is written with "and" or commas'),
    Habit(r"\s*;\s*", ", ", "parts of a line are separated by commas"),
    Habit(r"\s*;\s*", "\n", "each rule has a line of its own"),
    Habit(r"\s*\(([^()]*)\)", r", \1", "parts of a line are separated by commas"),
    Habit(r"^rake (\d+) ?%", r"rake \1 percent", 'a rake is written "5 percent"'),
    Habit(
        r"^(wild|bug)\b.*$",
        lambda match: re.sub(r"\s*/\s*| or ", " and ", match[0]),
        'a list is written with "and" or commas',
    ),
    Habit(
        r"^suits\b.*$",
        lambda match: re.sub(r"\s*[>,]\s*", " over ", match[0]),
        'suits are ordered with "over"',
    ),
    Habit(r"\s*=\s*", " ", "a rule has no equals sign"),
    Habit(
        r"^(\d+ ?%|[½⅓⅔¼¾]|[1-3]/[2-4])\s*(?:of )?(?:the )?pot\b",
        _percent,
        "parts of the pot are written in words",
    ),
    Habit(r"^one half (?=(?:of )?(?:the )?pot\b)", "half ", 'one half is written "half"'),
    Habit(rf"\b{_RANK}['’]?s\b(?! of\b)", lambda match: rank_words(_rank_of(match)), _RANKS_SAID),
    Habit(rf"\s*(?:,|\bwith\b)?\s*\b{_BETTER}\b", _or_better, _RANKS_SAID),
    Habit(
        r"^(ante|bring-in|blinds|limit|pot limit from|no limit from|spread)\b(.*)$",
        _digits,
        "amounts are written in digits",
    ),
    Habit(
        rf"^(?:cap (?:of )?({_COUNT})|({_COUNT}) bets? cap)$",
        lambda match: f"cap {match[1] or match[2]} bets",
        'a cap is written "cap 4 bets"',
    ),
    Habit(
        r"\bcap (?:of )?(\d|one|two|three|four|five) raises?\b",
        _bets_of_raises,
        "a cap counts the bet and its raises",
    ),
    # betting
    Habit(r"\b(pot|no)-?limit\b", r"\1 limit", "these are two words"),
    Habit(r"^spread[ -]limit\b", "spread", 'a spread limit is written "spread 1 to 5"'),
    Habit(r"\bbring in\b", "bring-in", '"bring-in" has a hyphen'),
    Habit(rf"\bbet (?:an? |the |one )?{_SIZE} bets?\b", r"bet \1", _ROUND),
    Habit(
        rf"(?:,|\s\band|\s\bthen|\s\bwith)\s*(?:an? |the |one )?{_SIZE} bets?\b",
        r", bet \1",
        _ROUND,
    ),
    Habit(
        r"(?:,|\s)\s*\b(?:and then|and|then)\s+(?=(?:no )?bet\b)",
        ", ",
        "steps are separated by commas",
    ),
    # deck and streets
    Habit(r"\bwith (?:a |the )?joker\b", "with one joker", "jokers are counted"),
    Habit(r"\bwith jokers\b", "with two jokers", "jokers are counted"),
    Habit(
        rf"^(after )?st(?:reet|\.)? (?:no\.? |#)?({_COUNT}|{_ORDINAL})\b:?",
        _numbered,
        "streets are numbered in words",
    ),
    Habit(rf"^(after )?({_ORDINAL}) st\b\.?", r"\1\2 street", '"street" is written out'),
    Habit(r"\b(?:deal|deals|dealt)\b", "", 'cards are dealt by their count: "two down"'),
    Habit(
        r",?\s*\bburn(?: (?:a |one |1 |the )?(?:top )?card)?\s*(?=,|$),?",
        _without_burn,
        "burning is a rule of the house, and no step",
        _BURN_HELP,
    ),
    Habit(
        r"^burn (?:a |one |1 |the )?(?:top )?card(?: (?:before|on) .*)?$",
        "burn before later streets",
        "the rule says where a card is burned",
        _BURN_HELP,
    ),
    Habit(r"\b(?:hole )?cards?\s+(?=(?:face[ -]?)?(?:up|down)\b)", "", _CARDS),
    Habit(r"\bface[ -]?(up|down)\b", r"\1", _FACE),
    Habit(rf"\b({_COUNT}) hole cards?\b", r"\1 down", _FACE),
    Habit(rf"\b({_COUNT}) cards?\b", r"\1", _CARDS),
    Habit(r"\ba (up|down) card\b", r"one \1 card", "extra cards are counted"),
    Habit(r"\bto (?:the |your )?(left|right)\b", r"\1", 'cards are passed "left" or "right"'),
    Habit(r"\b(?:roll|flip|expose)\b", "turn", 'a card is turned: "turn one up"'),
    Habit(
        r"\bdeclare (?:for )?(?:hi|high)[ /,-]*(?:lo|low)\b",
        "declare high or low",
        'what is declared is "high or low"',
    ),
    # the pot
    Habit(
        r"\b(?:a-5|a to 5|ace[ -]to[ -](?:five|5))(?: low(?:ball)?)?(?: hand)?",
        "ace-to-five low hand",
        _LOW_SCALE,
    ),
    Habit(
        r"\b(?:a-6|a to 6|ace[ -]to[ -](?:six|6))(?: low(?:ball)?)?(?: hand)?",
        "ace-to-six low hand",
        _LOW_SCALE,
    ),
    Habit(
        r"\b(?:2-7|2 to 7|deuce[ -]to[ -](?:seven|7))(?: low(?:ball)?)?(?: hand)?",
        "deuce-to-seven low hand",
        _LOW_SCALE,
    ),
    Habit(
        r"\bto (?:the )?(?:best |lowest )?(?:lowball|low ball|razz)(?: hand)?",
        "to low hand",
        _PRIZE,
    ),
    Habit(r"\bto (?:the )?(?:best )?(high|low)(?:est)?(?: hand)?(?=,|$)", r"to \1 hand", _PRIZE),
    Habit(r"\bto (?:the )?best hand\b", "to high hand", _PRIZE),
    Habit(r"\b2 pairs?\b|\btwo pairs\b", "two pair", _CLASS),
    Habit(r"\b(?:trips|3 of a kind)\b", "three of a kind", _CLASS),
    Habit(r"\b(?:quads|4 of a kind)\b", "four of a kind", _CLASS),
    Habit(r"\b(?:boat|full boat)\b", "full house", _CLASS),
    Habit(
        r"\s*>\s*| is (?:higher|better) than | ranks (?:over|above) ",
        " beats ",
        'the order of hands is written with "beats"',
    ),
    Habit(r"\bbadugi hand\b", "badugi", 'what wins is written "badugi"'),
    Habit(
        r"^(?:the )?(?:best )?(high|low)(?:est)? (?:hand )?(?:wins|takes|gets)"
        r"(?: (?:all|it all|(?:the )?(?:whole )?pot))?$",
        r"pot to \1 hand",
        "what wins is said of the pot",
    ),
    Habit(
        r"^(?:the )?(?:best )?(high|low)(?:est)? (?:hand )?(?:wins|takes|gets) half"
        r"(?: (?:of )?(?:the )?pot)?$",
        r"half the pot to \1 hand",
        "what wins is said of the pot",
    ),
    Habit(
        r"^(?:(?:the )?(?:split|pot|is|share|game|between|to|into) ?(?:the )?)*"
        r"(?:hi|high)(?: hand)?[ /-]*(?:and |or )?(?:lo|low)(?: hand)?"
        rf"(?: split| pot)*(?:[, ]*(?:with )?(?:an? )?{_RANK}(?:[ -]or[ -]better)?)?$",
        _both_ways,
        "each share of the pot has a line of its own",
    ),
    Habit(
        rf"^holding (?:a )?pair of ({_RANKS})\b",
        r"holding two \1",
        "cards that are held are counted",
    ),
    # wild cards
    Habit(
        r"^(.+?) (?:(?:are|is) )?(?:all )?wild((?: (?:when|if|unless|until|once) .*)?)$",
        _wild,
        'wild cards stand behind "wild"',
    ),
    Habit(
        r"^wild (?:the )?(?:low|lowest)(?: hole| down)? cards?$",
        "wild lowest down card",
        'this is "lowest down card"',
    ),
    Habit(r"^wild cards?(?: are)?\b:?", "wild", 'wild cards stand behind "wild"'),
    Habit(r"\bsuicide kings?\b", "king of hearts", "the suicide king is the king of hearts"),
    Habit(r"^(wild|bug) (?:the )?joker\b", r"\1 jokers", "jokers are in the plural here"),
)

_TITLED = r'^((?:game|house)\s*:?\s*"[^"]*")'
HEADER_HABITS = (
    *COMMENTS,
    Habit(r"^(game|house) (?=extends\b)", r'\1 "Title" ', "the title is missing"),
    Habit(
        rf"{_TITLED},? (?:extending|extend|based on|from|like|inherits(?: from)?|is) ",
        r"\1 extends ",
        'what a file starts from stands behind "extends"',
    ),
    Habit(
        r'(?<=extends )"?(?:[^"]*[/\\])?([^"/\\]+?)(?:\.stud)?"?$',
        r"\1",
        "a parent is the name of a file, without quotes, folder and ending",
        "it stands beside this file, or comes with studcore",
    ),
    Habit(r'^(?:name|title|variant)\b(?=:? ?")', "game", 'the first line starts with "game"'),
)
