"""The grammar: without conflicts, and every file keeps its trees."""

import os
import re
from collections.abc import Iterator

import pytest
from lark import Token, Tree

from studcore.language import choices, grammar, words
from studcore.language.line import is_rule, origins, tree_of
from studcore.language.syntax import starting_words

from .support import FILES, HERE, name

TREES = HERE / "trees.txt"


def test_no_conflicts() -> None:
    pytest.importorskip("interegular")
    grammar.build(strict=True)


def test_choices_are_those_of_the_grammar() -> None:
    in_grammar = set(re.findall(r"-> (\w+__\w+)", grammar.grammar_text()))
    known = choices.HOUSE | choices.GAME
    # "no burn" is a removal to the grammar.
    assert in_grammar | {"burn__none"} == {
        f"{key}__{value}" for key, values in known.items() for value in values
    }


def test_words_cover_the_grammar() -> None:
    shown = [line.split()[0] for line in words().splitlines() if line.startswith("  ")]
    ordinals = [word for word in starting_words() if word in _ORDINALS]
    assert set(starting_words()) - {"a number", *ordinals, *_NUMBERS} <= set(shown)


def test_words_are_rules() -> None:
    for line in words().splitlines():
        if line.startswith("  "):
            tree_of(line, "header" if line.startswith("  game") else "line")


def test_trees_are_kept() -> None:
    """A file that was once read keeps its meaning: these lines are added to, never changed."""
    trees = "".join(_trees())
    if os.environ.get("STUDCORE_WRITE_GOLDEN"):
        TREES.write_text(trees, encoding="utf-8")
    assert trees == TREES.read_text(encoding="utf-8")


def _trees() -> Iterator[str]:
    for path in FILES:
        yield f"# {name(path)}\n"
        lines = [line.text for line in origins(path.read_text(encoding="utf-8"), "")]
        rules = [line for line in lines if is_rule(line)]
        for number, line in enumerate(rules):
            yield f"{_flat(tree_of(line, 'line' if number else 'header'))}\n"


def _flat(node: Tree[Token] | Token) -> str:
    if not isinstance(node, Tree):
        return str(node)
    return f"{node.data}({' '.join(map(_flat, node.children))})"


_NUMBERS = ("two", "five", "seven", "eight", "nine", "six", "ten", "three", "four", "one")
_ORDINALS = (
    *("first", "second", "fourth", "fifth", "sixth", "seventh"),
    *("eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
