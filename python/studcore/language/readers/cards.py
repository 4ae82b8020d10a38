"""Groups of cards, and prices, which lines of several subjects have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from studcore.language import model as m
from studcore.language import vocabulary
from studcore.language.readers.parts import LineReader, Parts, tokens, trees, word

if TYPE_CHECKING:
    from studcore.language.readers.parts import Node


class CardReader(LineReader):
    """Reads groups of cards, and prices."""

    def groups(self, tree: Node) -> tuple[Any, ...]:
        for index, child in enumerate(trees(tree)):
            self.mark(f"group{index}", child)
            if child.data == "rank_range":
                self.mark(f"group{index}.low", trees(child)[0])
        return tuple(self.read(child) for child in trees(tree))

    def ranks(self, tree: Node) -> m.Ranks:
        rank = vocabulary.rank(word(trees(tree)[0]))
        return m.Ranks(rank, rank)

    def rank_range(self, tree: Node) -> m.Ranks:
        return m.Ranks(*(vocabulary.rank(word(child)) for child in trees(tree)))

    def card(self, tree: Node) -> m.Card:
        named = trees(tree)[0] if tree.data != "named" else tree
        rank, suit = trees(named)
        return m.Card(self.rank(rank), word(suit))

    def one_eyed(self, _: Node) -> m.OneEyedJacks:
        return m.OneEyedJacks()

    def all_jokers(self, _: Node) -> m.Jokers:
        return m.Jokers()

    def low_hole(self, _: Node) -> m.LowHole:
        return m.LowHole()

    def price(self, parts: Parts) -> m.Price:
        return cast("m.Price", self.read(parts.prices[0])) if parts.prices else m.FREE

    def chips(self, tree: Node) -> m.Price:
        return m.Price("chips", int(tokens(tree)[0]))

    def of_size(self, tree: Node) -> m.Price:
        return m.Price(cast("Any", word(trees(tree)[0])))

    def of_ante(self, _: Node) -> m.Price:
        return m.Price("ante")

    def free(self, _: Node) -> m.Price:
        return m.FREE

    def of_pot(self, tree: Node) -> m.Price:
        return m.Price("pot", *(int(token) for token in tokens(tree)))

    def of_half_pot(self, _: Node) -> m.Price:
        return m.Price("half pot")
