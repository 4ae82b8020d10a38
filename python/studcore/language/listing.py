"""Shows a game or house with all that it inherits, and the words a line can start with."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.words import ordinal_word

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration


def show(declaration: Declaration) -> str:
    """Return an equal file without a parent; comments say where lines come from."""
    rows = [(f'{declaration.kind} "{declaration.title}"', declaration.header)]
    heads = [len(ordinal_word(street.number)) for street in declaration.streets]
    rows += [(_text(line, max(heads, default=0)), line.origin) for line in declaration.lines]
    width = max(len(text) for text, _ in rows)
    return "".join(
        f"{text:<{width}}  # {os.path.basename(origin.file)}:{origin.line}\n"
        for text, origin in rows
    )


def words(standard: Declaration) -> str:
    """Return an example for each word that a line can start with; `standard` is a house."""
    house = [_text(line) for line in standard.lines] + ["rake 5 percent up to 3"]
    parts = [
        "A game file starts with:",
        *_indented(['game "Title"', 'game "Title" extends stud']),
        "A line of a game is, for example:",
        *_indented(GAME_LINES),
        "A line of a house, which may also stand in a game, is, for example:",
        *_indented(house),
    ]
    return "\n".join(parts) + "\n"


GAME_LINES = [
    'about "Nobody looks at a card."',
    "after third street  discard two",
    "also wild deuces",
    "ante 1",
    "blinds 5 / 10",
    "bring-in 2",
    "bug jokers",
    'called "Kansas City Razz"',
    "cap 4 bets",
    "deck standard with one joker",
    "five of a kind beats straight flush",
    "flush beats full house",
    "four-card straight beats pair",
    "full house beats flush",
    "four of a kind beats full house",
    "half the pot to high hand",
    "high card brings it in, ace low",
    "highest card brings it in",
    "holding two sevens wins",
    "left of dealer opens",
    "limit 5 / 10",
    "low hand opens",
    "lowest card brings it in",
    "no bring-in, ante, streets",
    "one third of the pot to football hand",
    "open pair on fourth street",
    "pair beats four-card flush",
    "players 2 to 8",
    "pot to high hand",
    "quarter of the pot to badugi",
    "royal flush beats five of a kind",
    "spread 1 to 5",
    "straight beats three of a kind",
    "straights skip missing ranks",
    "suits hearts over diamonds over clubs over spades",
    "third of the pot to low hand, eight or better",
    "third street  two down, one up, bet small",
    "three of a kind beats straight",
    "three quarters of the pot to high hand",
    "two thirds of the pot to high hand",
    "when a queen is dealt up, the rank of the next up card is wild",
    "wild deuces, one-eyed jacks",
]


def _text(line: m.Line, width: int = 0) -> str:
    """Return the line in single blanks, for its own street, and without `also`."""
    origin = line.origin
    text = " ".join(origin.text[origin.column - 1 : origin.end_column - 1].split())
    text = re.sub(r"^also ", "", text, flags=re.IGNORECASE)
    match line.value:
        case m.Street(number):
            steps = re.split(r"\bstreet\b", text, maxsplit=1, flags=re.IGNORECASE)[1]
            head = f"{ordinal_word(number)} street"
            return f"{head:<{width + len(' street')}}  {steps.strip()}"
        case m.Cap(None):
            return "no cap"
        case m.Choice("burn", "none"):
            return "no burn"
        case m.Rake(0, None) if text.lower().startswith("no "):
            return "no rake"
    return text


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in sorted(lines)]
