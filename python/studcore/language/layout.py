"""Lays a file out: kinds in their fixed order, columns aligned, comments with the line below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from studcore.language.kinds import BLOCKS, place
from studcore.language.line import is_rule, lowered, origins, tree_of, without_comment
from studcore.language.parser import MAX_CHARACTERS, parse
from studcore.value import Value

if TYPE_CHECKING:
    from studcore.language import model as m

# A file with more rules than this gets a blank line between its blocks.
SHORT = 8


def format_text(text: str, name: str) -> str:
    """Return the text laid out; its meaning stays the same."""
    file = parse(text, name, "text")
    said: dict[int, list[m.Line]] = {}
    for line in file.lines:
        said.setdefault(line.origin.line, []).append(line)
    entries, comments = _entries(text, file, said)
    header, *rules = entries
    rules.sort(key=lambda entry: entry.place)
    shown = [*header.shown(0)]
    block = 0
    for entry in rules:
        if entry.block != block and len(rules) > SHORT and file.kind == "game":
            shown.append("")
        block = entry.block
        peers = [each for each in rules if each.block == block]
        shown += entry.shown(max(len(each.head) for each in peers) if _aligned(peers) else 0)
    return "\n".join([*shown, *comments]) + "\n"


class Entry(Value):
    """A rule with the comments above and behind it; `head` is what stands in its own column."""

    place: tuple[int, int]
    block: int
    above: tuple[str, ...]
    head: str
    rest: str
    behind: str

    def shown(self, width: int) -> list[str]:
        """Return the lines, the head padded to the width of its column."""
        gap = " " * (width - len(self.head) + 2) if width else " "
        line = f"{self.head}{gap}{self.rest}" if self.head else self.rest
        if self.behind and len(line) + len(self.behind) + 2 <= MAX_CHARACTERS:
            line += f"  {self.behind}"
        elif self.behind:
            return [*self.above, self.behind, line]
        return [*self.above, line]


def _entries(
    text: str, file: m.File, said: dict[int, list[m.Line]]
) -> tuple[list[Entry], tuple[str, ...]]:
    entries: list[Entry] = []
    above: list[str] = []
    places: dict[str, tuple[int, int]] = {}  # of the lines of each key
    for origin in origins(text, ""):
        if not is_rule(origin.text):
            above += [origin.text.strip()] if origin.text.strip() else []
            continue
        lines = said.get(origin.line, [])
        line = lines[0] if lines else None
        key = line.key if line else ""
        # Of two lines with the same key the later one counts: it stays behind.
        where = max([place(key), *(places.get(each.key, (-1, 0)) for each in lines)])
        places |= {each.key: where for each in lines}
        if origin.line == file.header.line:
            where = (-1, 0)
        rule = without_comment(origin.text)
        behind = origin.text[len(rule) :].strip()
        rest = _header(file) if origin.line == file.header.line else _canonical(rule, key)
        head = ""
        pattern = r".*?\bstreet(?= )" if key.startswith(("street", "after")) else _COLUMNS
        found = re.match(pattern, rest) if line else None
        if found and len(rest) + 20 < MAX_CHARACTERS:
            head, rest = found[0], rest[found.end() + 1 :]
        block = BLOCKS.get(key.partition(":")[0], max(BLOCKS.values())) if line else 0
        entries.append(Entry(where, block, tuple(above), head, rest, behind))
        above = []
    return entries, tuple(above)


_COLUMNS = r"(players|ante|bring-in|blinds|limit|spread)(?= (\d|an?\b|the\b|small|big))"


def _aligned(peers: list[Entry]) -> bool:
    """Tell whether a block has columns: all its lines must fit into them."""
    return all(each.head for each in peers) and (len(peers) > 1 or peers[0].head.endswith("street"))


def _header(file: m.File) -> str:
    parent = f" extends {file.parent}" if file.parent else ""
    return f'{file.kind} "{file.title}"{parent}'


def _canonical(rule: str, key: str) -> str:
    """Return the rule in one spelling."""
    text = ""
    for part in re.findall(r'"[^"]*"|[,/:]|[^\s,/:"]+', _one_spelling(lowered(rule), key)):
        text = f"{text.rstrip()}{part} " if part in (",", ":") else f"{text}{part} "
    shown = text.rstrip()
    return shown if len(shown) <= MAX_CHARACTERS else rule.strip()


def _one_spelling(line: str, key: str) -> str:
    """Replace synonyms outside quotes; columns change, so the tree is asked first."""
    for column in sorted(_twos(line), reverse=True):
        line = f"{line[: column - 1]}deuce{line[column + 2 :]}"
    parts = re.split(r'("[^"]*")', line)
    for pattern, text in (*_SPELLINGS, *(_EXTREMES if key in ("first_in", "opener") else _CARDS)):
        parts[::2] = [re.sub(pattern, text, part) for part in parts[::2]]
    return "".join(parts)


def _twos(line: str) -> list[int]:
    ranks = tree_of(line, "line").find_data("rank")
    tokens: list[Any] = [token for tree in ranks for token in tree.children]
    return [token.column for token in tokens if token == "two"]


_SPELLINGS = (
    (r"\btwos\b", "deuces"),
    (r"\bonce\s+(one|1)\s+are\b", r"once \1 is"),
    (r"\bonce\s+(?!one\b|1\b)(\w+)\s+is\b", r"once \1 are"),
    (r"\bwith\s+(one|1)\s+jokers\b", r"with \1 joker"),
    (r"\bwith\s+(?!one\b|1\b)(\w+)\s+joker\b", r"with \1 jokers"),
    (r"\b(one|1)\s+(up|down|shared|blind)\s+cards\b", r"\1 \2 card"),
    (
        r"\b(two|three|four|five|six|seven|eight|nine|ten|[2-9]|\d\d+)\s+"
        r"(up|down|shared|blind)\s+card\b",
        r"\1 \2 cards",
    ),
)
_EXTREMES = ((r"\bhighest\b", "high"), (r"\blowest\b", "low"))
_CARDS = (
    (r"\bhigh(?=\s+(spade|heart|diamond|club|card)\b)", "highest"),
    (r"\blow(?=\s+(spade|heart|diamond|club|card)\b)", "lowest"),
)
