"""One line: its text without case and comment, its tree, and the records that the tree makes."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING, Literal

from studcore.language import model as m
from studcore.language.problem import Problem

if TYPE_CHECKING:
    from lark import Token, Tree

NO_HEADER = 'write game "Title" above this line'

_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def origins(text: str, file: str) -> list[m.Origin]:
    """Return the place of every line of the text."""
    found = []
    for number, line in enumerate(split_lines(text.removeprefix("\ufeff")), 1):
        found.append(m.Origin(file, number, 1, len(line) + 1, line))
    return found


def split_lines(text: str) -> list[str]:
    """Return the lines of a text, with the line ends of any system."""
    return re.split("\r\n|[\n\r\u2028\u2029]", text)


def is_rule(line: str) -> bool:
    """Tell whether a line has more than blanks and a comment."""
    return not line.strip().startswith("#") and bool(line.strip())


def without_comment(line: str) -> str:
    """Return the line up to its comment; a quote that is never closed hides no comment."""
    kept = re.match(r'(?:"[^"]*"|[^"#]|"(?=[^"]*$))*', line)
    return (kept[0] if kept else line).rstrip()


def lowered(line: str) -> str:
    """Return the line in lower case, but for what stands in quotes; columns stay right."""
    parts = re.split(r'("[^"]*")', line)
    return "".join(
        part if index % 2 else part.translate(_LOWER) for index, part in enumerate(parts)
    )


def tree_of(line: str, start: Literal["header", "line"]) -> Tree[Token]:
    """Parse one line; raises lark's ``UnexpectedInput``."""
    from studcore.language.grammar import parser

    return parser().parse(lowered(line), start=start)


def read_rule(tree: Tree[Token], origin: m.Origin) -> tuple[list[m.Line], list[Problem]]:
    """Turn the tree of a rule into its lines, with their problems."""
    from studcore.language.readers import read_line

    lines, found = read_line(tree, origin.part(tree.meta.column, tree.meta.end_column))
    return lines, found or _without_bet(lines)


def _without_bet(lines: list[m.Line]) -> list[Problem]:
    """Whether a street bets is never left open (S104)."""
    for line in lines:
        if isinstance(line.value, m.Street) and not any(
            isinstance(step, m.Bet | m.NoBet | m.Reveal) for step in line.value.steps
        ):
            head = line.at("head")
            name = head.text[head.column - 1 : head.end_column - 1]
            end = line.origin.end_column
            message = f"{' '.join(name.lower().split())} has no bet"
            label = 'add ", bet small", ", bet big" or ", no bet"'
            return [Problem("S104", message, line.origin.part(end, end + 1), label)]
    return []
