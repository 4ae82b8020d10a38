"""Every example in the tables of the reference is a line of the language."""

import re
from pathlib import Path

import pytest

from studcore.language import choices
from studcore.language.line import tree_of

DOCS = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
TABLES = re.findall(r"^\| (\w+) \|.*\n\| --- .*\n((?:\|.*\n)+)", DOCS, re.MULTILINE)
# How the first column of a table becomes a line.
LINES = {
    "line": "{}",
    "step": "after third street  {}",
    "price": "after third street  may buy one down card for {}",
    "prize": "pot to {}",
    "option": "pot to low hand, {}",
    "event": "when {}, nothing is wild",
    "effect": "when a queen is dealt up, {}",
}
EXAMPLES = [
    LINES[kind].format(example)
    for kind, rows in TABLES
    if kind in LINES
    for row in rows.splitlines()
    for example in re.findall(r"`([^`]+)`", row.split(" | ")[0])
]


@pytest.mark.parametrize("line", EXAMPLES)
def test_example(line: str) -> None:
    tree_of(line, "line")


def test_every_table_is_known() -> None:
    assert {kind for kind, _ in TABLES} == {*LINES, "shape", "codes"}
    assert len(EXAMPLES) > 200


def test_every_house_choice_is_there() -> None:
    trees = {str(tree_of(line, "line").data) for line in EXAMPLES}
    known = choices.HOUSE | choices.GAME
    said = {f"{key}__{value}" for key, values in known.items() for value in values}
    assert said - {"burn__none"} <= trees
