"""Inheritance: a chain of files, copied and overwritten from the root down."""

from __future__ import annotations

import os

from studcore.language import model as m
from studcore.language.declaration import Declaration
from studcore.language.files import with_children
from studcore.language.kinds import is_house_key, kind_of, name_of, place
from studcore.language.problem import Note, Problem, VariantError, once_a_place
from studcore.words import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Rules = dict[str, list[m.Line]]


def merge(chain: Sequence[m.File]) -> Declaration:
    """Flatten a file with its parents.

    Parameters
    ----------
    chain : sequence of File
        The file itself first, its parents after it.

    Raises
    ------
    VariantError
        For lines of one file that contradict each other.
    """
    rules: Rules = {}
    for file in reversed(chain):
        problems = _conflicts(file)
        if problems:
            raise VariantError(tuple(with_children(problems, chain)))
        rules = _overwrite(rules, file)
    lines = sorted(
        (line for kept in rules.values() for line in kept), key=lambda line: place(line.key)
    )
    last = chain[0]
    parents = tuple(file.id for file in chain[1:])
    return Declaration(last.kind, last.id, last.title, last.header, parents, tuple(lines))


def merge_warnings(chain: Sequence[m.File]) -> list[Problem]:
    """Return what the file repeats (W801) or removes in vain (W802)."""
    rules: Rules = {}
    for file in reversed(chain[1:]):
        rules = _overwrite(rules, file)
    found = []
    for line in chain[0].lines:
        if isinstance(line.value, m.Removal):
            for name, keys in _removed_parts(line).items():
                if not any(_takes(key, there) for key in keys for there in rules):
                    message = f"there are no {name} to remove"
                    if not name.endswith("s"):
                        message = f"there is no {name} to remove"
                    found.append(Problem("W802", message, line.at(f"no:{keys[0]}")))
    removed = [key for line in chain[0].lines for key in _removed(line)]
    repeated: dict[str, tuple[list[m.Line], m.Origin]] = {}
    for key, lines in _plain(chain[0]).items():
        old = rules.get(key, [])
        same = [line.value for line in lines] == [line.value for line in old]
        if same and key not in ("called", "about") and not any(_takes(r, key) for r in removed):
            repeated[key] = lines, old[0].origin
    for lines, at in repeated.values():
        line = lines[0]
        # A range of streets is a repetition only if all of them are.
        if all(each.key in repeated for each in chain[0].lines if each.origin == line.origin):
            message = f"this repeats {os.path.basename(at.file)}:{at.line} unchanged"
            label = "it can go"
            if len(lines) > 1:
                message = f"these {len(lines)} lines repeat {os.path.basename(at.file)} unchanged"
                label = "they can go together"
            found.append(Problem("W801", message, line.origin, label))
    return once_a_place(found)


def _overwrite(rules: Rules, file: m.File) -> Rules:
    removed = [key for line in file.lines for key in _removed(line)]
    kept = {
        key: lines
        for key, lines in rules.items()
        if key not in ("called", "about") and not any(_takes(gone, key) for gone in removed)
    }
    kept |= _plain(file)
    for line in file.lines:
        if line.also:
            kept[line.key] = [*kept.get(line.key, ()), line]
    return kept


def _plain(file: m.File) -> Rules:
    found: Rules = {}
    for line in file.lines:
        if not line.also and line.key != "no":
            found.setdefault(line.key, []).append(line)
    return found


def _removed(line: m.Line) -> tuple[str, ...]:
    return line.value.keys if isinstance(line.value, m.Removal) else ()


def _removed_parts(line: m.Line) -> dict[str, list[str]]:
    """Return the removed keys by the words that name them: one word may remove two kinds."""
    parts: dict[str, list[str]] = {}
    for key in _removed(line):
        at = line.at(f"no:{key}")
        words = at.text[at.column - 1 : at.end_column - 1].lower()
        parts.setdefault(" ".join(words.split()), []).append(key)
    return parts


def _takes(removed: str, key: str) -> bool:
    return key == removed or key.startswith(f"{removed}:")


def _conflicts(file: m.File) -> list[Problem]:
    found: list[Problem] = []
    first: dict[str, m.Line] = {}
    twice: dict[m.Origin, list[m.Line]] = {}  # a range of streets is one line, and one mistake
    removals = {key: line for line in file.lines for key in _removed(line)}
    removals |= {line.key: line for line in file.lines if line.has(f"off:{line.key}")}
    for line in file.lines:
        if file.kind == "house" and not is_house_key(line.key):
            found.append(_not_for_houses(line))
        elif removals.get(line.key, line) is not line:
            found.append(_removed_and_set(line, removals[line.key]))
        elif line.key in first and kind_of(line.key).shape != "list":
            twice.setdefault(line.origin, []).append(line)
        first.setdefault(line.key, line)
    found += [_twice(lines, first[lines[0].key], file) for lines in twice.values()]
    return once_a_place(sorted(found, key=lambda problem: problem.at.line))


def _not_for_houses(line: m.Line) -> Problem:
    name = name_of(line.key if line.kind in ("street", "after") else line.kind)
    if line.key == "no":
        name = name_of(_removed(line)[0])
    message = f"{name} belongs to a game, not to a house"
    return Problem("S207", message, line.at("head"), "move this line to a game file")


def _removed_and_set(line: m.Line, removal: m.Line) -> Problem:
    later, earlier = max((line, removal), key=_number), min((line, removal), key=_number)
    if later is line:
        label = f"and set again here (removed on line {earlier.origin.line})"
    else:
        label = f"and removed here (set on line {earlier.origin.line})"
    message = f"this file both removes and sets {name_of(line.key)}"
    help = "keep one of the two lines"
    return Problem("S202", message, later.origin, label, help)


def _twice(lines: list[m.Line], other: m.Line, file: m.File) -> Problem:
    line = lines[0]
    if kind_of(line.key).shape != "numbered":
        word = kind_of(line.key).word
        named = f'"{word}"' if " " in word else word
        message = f"two {named} lines in one file"
        label = f"the first is on line {other.origin.line}"
        help = "a line of this kind stands once; keep one"
        notes = (Note(other.at("head"), "the first"),)
        return Problem("S205", message, line.at("head"), label, help, notes)
    names = [name_of(each.key) for each in lines]
    message = f"{names[0]} is written twice"
    if len(names) > 1:
        message = f"{listed(names)} are written twice"
    label = f"the other is on line {other.origin.line}"
    help = f"no line wins by standing later; {_apart(lines, file)}"
    return Problem("S206", message, line.at("head"), label, help)


def _apart(twice: list[m.Line], file: m.File) -> str:
    """Return the help for a range of streets of which some are written twice."""
    others = [
        f'"{name_of(each.key)}"'
        for each in file.lines
        if each.origin == twice[0].origin and each not in twice
    ]
    return f"write {listed(others)} apart" if others else "keep one"


def _number(line: m.Line) -> int:
    return line.origin.line
