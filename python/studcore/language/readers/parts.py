"""Parts of a line: trees, tokens, words, and where they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from studcore import words
from studcore.language import model as m
from studcore.language import vocabulary

if TYPE_CHECKING:
    from lark import Token, Tree

    from studcore.language.problem import Problem

    Node = Tree[Token]


class LineReader:
    """The base of all readers; it collects the `spans` and `problems` of the line."""

    def __init__(self, origin: m.Origin) -> None:
        self.origin = origin
        self.spans: list[m.Span] = []
        self.problems: list[Problem] = []

    def read(self, tree: Node) -> Any:
        return getattr(self, str(tree.data))(tree)

    def mark(self, name: str, tree: Node | Token, pattern: str = ".*") -> None:
        """Note where a part stands: all of the tree, or the match of the pattern in it."""
        start, end = bounds(tree)
        found = re.search(pattern, self.origin.text[start - 1 : end - 1].lower())
        if found:
            self.spans.append(m.Span(name, start + found.start(), start + found.end()))

    def mark_between(self, name: str, first: Node | Token, last: Node | Token) -> None:
        self.spans.append(m.Span(name, bounds(first)[0], bounds(last)[1]))

    def pile(self, tree: Node) -> Any:
        return word(trees(tree)[0])

    def count(self, numbers: list[Node]) -> int:
        return self.number(numbers[0]) if numbers else 1

    def rank(self, tree: Node) -> int:
        return vocabulary.rank(word(tree))

    def number(self, tree: Node) -> int:
        return words.number(word(tree))

    def ordinal(self, tree: Node) -> int:
        return words.ordinal(word(tree))

    def hand_name(self, tree: Node) -> str:
        return " ".join(str(token) for token in tokens(tree)).replace("of kind", "of a kind")


PRICES = frozenset({"chips", "of_size", "of_ante", "free", "of_pot", "of_half_pot"})


class Parts:
    """The parts of a tree by name; `prices` whatever they are called."""

    def __init__(self, tree: Node) -> None:
        self.children = trees(tree)
        self.prices = [child for child in self.children if child.data in PRICES]

    def __getitem__(self, name: str) -> list[Node]:
        return [child for child in self.children if child.data == name]


def trees(tree: Node) -> list[Node]:
    children: list[Any] = tree.children
    return [child for child in children if hasattr(child, "children")]


def tokens(tree: Node) -> list[Token]:
    return [child for child in tree.children if not hasattr(child, "children")]


def word(tree: Node) -> Any:
    return str(tree.children[0])


def title(token: Token) -> str:
    return token[1:-1]


def bounds(tree: Node | Token) -> tuple[int, int]:
    place: Any = tree.meta if hasattr(tree, "meta") else tree
    return place.column, place.end_column
