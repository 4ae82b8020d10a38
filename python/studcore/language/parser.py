"""From text to lines: each line is parsed alone, so that all mistakes are found at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from studcore.language import model as m
from studcore.language.line import (
    NO_HEADER,
    is_rule,
    lowered,
    origins,
    read_rule,
    split_lines,
    tree_of,
    without_comment,
)
from studcore.language.problem import Problem, VariantError

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_BYTES = 64_000
MAX_LINES = 400
MAX_CHARACTERS = 400


def parse(text: str, file: str, name: str) -> m.File:
    """Parse the text of a file.

    Parameters
    ----------
    text : str
        The whole file.
    file : str
        What messages call it.
    name : str
        The id of the game or house.

    Raises
    ------
    VariantError
        With one problem for each line that cannot be read.
    """
    problems = _too_much(text, file)
    if problems:
        raise VariantError(tuple(problems))
    rules = [origin for origin in origins(text, file) if is_rule(origin.text)]
    rules = rules or [m.Origin(file, 1, 1, 1, "")]
    header = next((origin for origin in rules if _names_file(origin.text)), rules[0])
    lines: list[m.Line] = []
    first = _parse_header(header, problems)
    no_header = bool(problems) and problems[0].label == NO_HEADER
    for origin in rules:
        if origin is not header or no_header:
            lines += _parse_line(origin, problems)
    if header is not rules[0] and all(problem.at.line != rules[0].line for problem in problems):
        problems.append(_header_below(rules[0], header))
    if first is None or any(problem.level == "error" for problem in problems):
        raise VariantError(tuple(sorted(problems, key=lambda each: each.at.line)))
    kind, title, parent, at, spans = first
    return m.File(kind, name, title, parent, at, spans, tuple(lines))


def _names_file(line: str) -> bool:
    return re.match(r"\s*(game|house)\b", lowered(line)) is not None


def _header_below(line: m.Origin, header: m.Origin) -> Problem:
    word = re.match(r"\s*(\S+)", line.text)
    start, end = word.span(1) if word else (0, 1)
    label = f"move line {header.line} above this one"
    return Problem(
        "S111", "the first line must name the game", line.part(start + 1, end + 1), label
    )


Header = tuple[Literal["game", "house"], str, str | None, m.Origin, tuple[m.Span, ...]]


def _parse_header(origin: m.Origin, problems: list[Problem]) -> Header | None:
    tree = _tree(origin, "header", problems)
    if tree is None:
        return None
    kind: Any = tree.children[0]
    tokens: list[Any] = tree.children[1:]
    meta = tree.meta
    spans = [
        m.Span(name, token.column, token.end_column)
        for name, token in zip(("title", "parent"), tokens, strict=False)
    ]
    # A name is kept as it is written, since capitals may matter in the names of files.
    name = slice(tokens[-1].column - 1, tokens[-1].end_column - 1)
    parent = origin.text[name] if len(tokens) > 1 else None
    at = origin.part(meta.column, meta.end_column)
    return str(kind.children[0]), tokens[0][1:-1], parent, at, tuple(spans)  # type: ignore[return-value]


def _parse_line(origin: m.Origin, problems: list[Problem]) -> list[m.Line]:
    tree = _tree(origin, "line", problems)
    if tree is None:
        return []
    lines, found = read_rule(tree, origin)
    problems += found
    return lines


def _tree(
    origin: m.Origin, start: Literal["header", "line"], problems: list[Problem]
) -> Tree[Token] | None:
    from lark import UnexpectedInput

    unseen = _unseen(origin)
    if unseen:
        problems.append(unseen)
        return None
    try:
        return tree_of(origin.text, start)
    except UnexpectedInput:
        from studcore.language.syntax import mistake

        problems.append(mistake(origin, start))
        return None


def _unseen(origin: m.Origin) -> Problem | None:
    """Find an invisible character, which would spoil a word, or a terminal that prints a title."""
    content = without_comment(origin.text)
    if content.isprintable():
        return None
    import unicodedata

    quoted = False
    for column, char in enumerate(content, 1):
        quoted ^= char == '"'
        blank = char == " " or (char.isspace() and not quoted)
        if blank or unicodedata.category(char) not in _UNSEEN or (quoted and char in _JOINERS):
            continue
        name = unicodedata.name(char, "a control character").lower()
        message = f"a character that cannot be seen: U+{ord(char):04X}, {name}"
        return Problem("S120", message, origin.part(column, column + 1), "take it out")
    return None


# Controls, formats (such as zero widths), surrogates, line and paragraph separators.
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Zl", "Zp"])
# Some scripts and emoji need these between two letters.
_JOINERS = "\u200c\u200d"


def _too_much(text: str, file: str) -> list[Problem]:
    """Check the limits of a text before it is parsed (S121)."""
    limits = f"a file may have {MAX_BYTES // 1000} kB and {MAX_LINES} lines"
    size = len(text.encode(errors="replace"))
    if size > MAX_BYTES:
        at = m.Origin(file, 1, 1, 2, text[:60].partition("\n")[0])
        return [Problem("S121", f"this file has {size:,} bytes", at, "too many", limits)]
    lines = split_lines(text)
    count = len(split_lines(text.rstrip("\r\n")))
    if count > MAX_LINES:
        at = m.Origin(file, MAX_LINES + 1, 1, 2, lines[MAX_LINES][:60])
        return [Problem("S121", f"this file has {count:,} lines", at, "too many", limits)]
    found = []
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_CHARACTERS:
            shown = line.lstrip()[:12]
            word = len(shown.split()[0]) if shown.split() else 1
            at = m.Origin(file, number, 1, word + 1, f"{shown}...")
            message = f"this line has {len(line):,} characters"
            label = f"at most {MAX_CHARACTERS} are read"
            found.append(Problem("S121", message, at, label, limits))
    return found
