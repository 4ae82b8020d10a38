"""Streets, their steps, and what steps cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studcore.language import model as m
from studcore.language.problem import Problem
from studcore.language.readers.cards import CardReader
from studcore.language.readers.parts import Parts, bounds, tokens, trees, word

if TYPE_CHECKING:
    from studcore.language.readers.parts import Node


class StreetReader(CardReader):
    """Reads streets and their steps."""

    def street(self, tree: Node) -> m.Street:
        number, steps = trees(tree)
        self.mark_between("numbers", number, number)
        return m.Street(self.ordinal(number), self.steps(steps))

    def street_range(self, tree: Node) -> list[m.Street]:
        first, last, steps = trees(tree)
        self.mark_between("numbers", first, last)
        low, high = self.ordinal(first), self.ordinal(last)
        made = self.steps(steps)
        if low >= high:
            at = self.origin.part(bounds(first)[0], bounds(last)[1])
            label = f'write "{word(last)} to {word(first)}"'
            if low == high:
                label = f'write "{word(first)}"'
            self.problems.append(Problem("S308", "streets run from low to high", at, label))
        return [m.Street(number, made) for number in range(low, high + 1)]

    def after(self, tree: Node) -> m.After:
        number, steps = trees(tree)
        self.mark("street", tree, r"\w+\s+street")
        return m.After(self.ordinal(number), self.steps(steps))

    def steps(self, tree: Node) -> tuple[m.Step, ...]:
        made: list[m.Step] = []
        for index, child in enumerate(trees(tree)):
            self.mark(f"step{index}", child)
            for size in child.find_data("size"):
                self.mark(f"step{index}.size", size)
            made.append(self.read(child))
        return tuple(made)

    def deal(self, tree: Node) -> m.Deal:
        *count, pile = trees(tree)
        return m.Deal(self.count(count), self.pile(pile))

    def deal_choice(self, tree: Node) -> m.DealChoice:
        parts = Parts(tree)
        face, other = parts["face"]
        return m.DealChoice(self.count(parts["number"]), word(face), word(other), self.price(parts))

    def deal_keep(self, tree: Node) -> m.DealKeep:
        parts = Parts(tree)
        *count, keep = parts["number"]
        face, other, kept = (word(child) for child in parts["face"])
        return m.DealKeep(self.count(count), face, other, self.number(keep), kept)

    def bet(self, tree: Node) -> m.Bet:
        return m.Bet(**self.size(tree))

    def no_bet(self, _: Node) -> m.NoBet:
        return m.NoBet()

    def reveal(self, tree: Node) -> m.Reveal:
        return m.Reveal(**self.size(tree))

    def size(self, tree: Node) -> dict[str, Any]:
        for child in trees(tree):
            name = str(child.data)
            if name in ("size_pot", "size_free"):
                return {"structure": "pot limit" if name == "size_pot" else "no limit"}
            return {"size": word(trees(child)[0])}
        return {}

    def discard(self, tree: Node) -> m.Discard:
        parts = Parts(tree)
        faces = self.where(parts) or ("down",)
        return m.Discard(self.count(parts["number"]), faces, **self.manner(parts))

    def turn(self, tree: Node) -> m.Turn:
        parts = Parts(tree)
        return m.Turn(self.count(parts["number"]), bool(parts["may"]), **self.manner(parts))

    def pass_on(self, tree: Node) -> m.Pass:
        parts = Parts(tree)
        count, *distance = parts["number"]
        return m.Pass(
            self.number(count),
            word(parts["side"][0]),
            self.count(distance),
            **self.manner(parts),
        )

    def declare(self, tree: Node) -> m.Declare:
        return m.Declare(False, **self.manner(Parts(tree)))

    def declare_both(self, tree: Node) -> m.Declare:
        return m.Declare(True, **self.manner(Parts(tree)))

    def replace(self, tree: Node) -> m.Replace:
        parts = Parts(tree)
        faces = self.where(parts) or ("up", "down")
        prices = {"up": m.FREE, "down": m.FREE}
        for cost in parts["cost"]:
            inner = Parts(cost)
            first, *second = inner.prices
            prices = dict.fromkeys(prices, self.read(first))
            for child in second:
                face = word(inner["face"][0])
                prices[face] = self.read(child)
                faces = tuple(dict.fromkeys((*faces, face)))
        return m.Replace(
            self.count(parts["number"]),
            faces,
            prices["up"],
            prices["down"],
            bool(parts["may"]),
            **self.manner(parts),
        )

    def buy(self, tree: Node) -> m.Buy:
        parts = Parts(tree)
        return m.Buy(
            self.count(parts["number"]),
            self.pile(parts["pile"][0]),
            self.price(parts),
            **self.manner(parts),
        )

    def split(self, tree: Node) -> m.Split:
        parts = Parts(tree)
        first, second, *each = parts["number"]
        self.mark_between("parts", first, second)
        options = self.manner(parts)
        if each:
            options |= {"each": self.number(each[0]), "face": word(parts["face"][0])}
        return m.Split(self.number(first), self.number(second), **options)

    def auction_cards(self, tree: Node) -> m.Auction:
        parts = Parts(tree)
        pile = self.pile(parts["pile"][0])
        return m.Auction("cards", self.count(parts["number"]), pile, **self.manner(parts))

    def auction_rank(self, tree: Node) -> m.Auction:
        return m.Auction("wild rank", **self.manner(Parts(tree)))

    def market(self, tree: Node) -> m.Market:
        return m.Market(self.number(trees(tree)[0]), tuple(int(token) for token in tokens(tree)))

    def offer(self, tree: Node) -> m.Offer:
        parts = Parts(tree)
        return m.Offer(self.count(parts["number"]), self.pile(parts["pile"][0]), self.price(parts))

    def where(self, parts: Parts) -> tuple[Any, ...]:
        return tuple(word(child) for where in parts["where"] for child in trees(where))

    def manner(self, parts: Parts) -> dict[str, Any]:
        if parts["in_turn"]:
            return {"manner": "in turn"}
        return {"manner": "together"} if parts["together"] else {}
