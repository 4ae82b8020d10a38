"""Names, table, deck, stakes, and who acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from studcore import words
from studcore.language import model as m
from studcore.language.problem import Problem
from studcore.language.readers.cards import CardReader
from studcore.language.readers.parts import bounds, title, tokens, trees, word

if TYPE_CHECKING:
    from studcore.language.readers.parts import Node


class TableReader(CardReader):
    """Reads names, table, deck, stakes, and who acts first."""

    def called(self, tree: Node) -> m.Called:
        return m.Called(tuple(title(token) for token in tokens(tree)))

    def about(self, tree: Node) -> m.About:
        return m.About(title(tokens(tree)[0]))

    def players(self, tree: Node) -> m.Players:
        low, *high = tokens(tree)
        last = high[0] if high else low
        self.mark_between("amounts", low, last)
        self.mark("low", low)
        self.mark("high", last)
        return m.Players(words.number(low), words.number(last))

    def deck(self, tree: Node) -> m.Deck:
        parts: dict[str, Any] = {}
        for part in trees(tree):
            if part.data == "jokers":
                self.mark("jokers", part)
            parts |= self.read(part)
        if not tree.children:
            end = bounds(tree)[1]
            at = self.origin.part(end, end + 1)
            label = '"deck" needs "standard", "from" or "without"'
            self.problems.append(Problem("S112", "the line ends too early", at, label))
        return m.Deck(**parts)

    def standard(self, _: Node) -> dict[str, Any]:
        return {}

    def ranks_from(self, tree: Node) -> dict[str, Any]:
        low, high = trees(tree)
        self.mark_between("ranks", low, high)
        return {"low": self.rank(low), "high": self.rank(high)}

    def ranks_by_players(self, tree: Node) -> dict[str, Any]:
        return {
            "less_players": words.number(tokens(tree)[0]),
            "high": self.rank(trees(tree)[0]),
        }

    def ranks_without(self, tree: Node) -> dict[str, Any]:
        groups = self.groups(trees(tree)[0])
        for index, group in enumerate(groups):
            if not isinstance(group, m.Ranks):
                message, label = "a deck lacks whole ranks", "not single cards, nor jokers"
                at = self.origin.part(*bounds(trees(trees(tree)[0])[index]))
                self.problems.append(Problem("S123", message, at, label))
        return {"without": tuple(group for group in groups if isinstance(group, m.Ranks))}

    def jokers(self, tree: Node) -> dict[str, Any]:
        return {"jokers": self.number(trees(tree)[0])}

    def suits(self, tree: Node) -> m.Suits:
        self.mark_between("order", tree.children[0], tree.children[-1])
        return m.Suits(tuple(word(child) for child in trees(tree)))

    # Stakes and betting

    def ante(self, tree: Node) -> m.Ante:
        return m.Ante(self.amounts(tree)[0])

    def bring_in(self, tree: Node) -> m.BringIn:
        if tokens(tree):
            return m.BringIn(self.amounts(tree)[0])
        return m.BringIn(cast("Any", word(trees(tree)[0])))

    def blinds(self, tree: Node) -> m.Blinds:
        return m.Blinds(*self.amounts(tree))

    def fixed(self, tree: Node) -> m.FixedLimit:
        return m.FixedLimit(tuple(self.amounts(tree)))

    def spread(self, tree: Node) -> m.Spread:
        self.mark_between("amounts", tree.children[0], tree.children[-1])
        spans = []
        for index, child in enumerate(trees(tree)):
            self.mark(f"span{index}", child)
            low, high = tokens(child)
            spans.append((int(low), int(high)))
        return m.Spread(tuple(spans))

    def pot_limit(self, tree: Node) -> m.PotLimit:
        return m.PotLimit(*self.amounts(tree))

    def no_limit(self, tree: Node) -> m.NoLimit:
        return m.NoLimit(*self.amounts(tree))

    def amounts(self, tree: Node) -> list[int]:
        found = tokens(tree)
        if found:
            self.mark_between("amounts", found[0], found[-1])
        return [int(token) for token in found]

    def cap(self, tree: Node) -> m.Cap:
        self.mark("amounts", trees(tree)[0])
        return m.Cap(self.number(trees(tree)[0]))

    def chip(self, tree: Node) -> m.SmallestChip:
        return m.SmallestChip(self.amounts(tree)[0])

    # Who acts first

    def first_in(self, tree: Node) -> m.FirstIn:
        return m.FirstIn(*(self.read(child) for child in trees(tree)))

    def opener_board(self, tree: Node) -> m.Opener:
        by, *ace = trees(tree)
        for child in ace:
            self.mark("option:ace", child)
        side = self.read(by)
        return m.Opener(side, self.read(ace[0]) if ace else side)

    def opener_left(self, _: Node) -> m.Opener:
        return m.Opener("left")

    def open_pair(self, tree: Node) -> m.OpenPair:
        self.mark("street", tree, r"\w+\s+street")
        return m.OpenPair(self.ordinal(trees(tree)[0]))

    def high(self, _: Node) -> str:
        return "high"

    def low(self, _: Node) -> str:
        return "low"

    ace_high, ace_low, highest, lowest = high, low, high, low
