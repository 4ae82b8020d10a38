"""Shares of the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from studcore.language import model as m
from studcore.language.problem import Problem
from studcore.language.readers.cards import CardReader
from studcore.language.readers.parts import Parts, bounds, trees, word

if TYPE_CHECKING:
    from studcore.language.readers.parts import Node


_RANKINGS = {
    "high_hand": "high",
    "low_hand": "ace-to-five",
    "badugi": "badugi",
    "football": "football",
}
_CARD_COUNTS = {"two-card": 2, "three-card": 3, "four-card": 4, "five-card": 5}
_OPTIONS = {
    "low_at_most": ("qualifier", "qualifiers"),
    "high_at_least": ("qualifier", "qualifiers"),
    "cards_at_least": ("qualifier", "qualifiers"),
    "ace_high": ("ace", "places for the ace"),
    "ace_low": ("ace", "places for the ace"),
    "top_rank": ("top", "highest ranks"),
    "using_faces": ("using", "rules for the cards used"),
    "using_mix": ("using", "rules for the cards used"),
    "using_own": ("using", "rules for the cards used"),
    "from_part": ("part", "parts it is made from"),
    "class_first": ("first_to", 'parts with "first to hands"'),
    "otherwise": ("otherwise", "ways out when nobody qualifies"),
    "odd_chip_here": ("odd_chip", "marks for the odd chip"),
}
_FRACTIONS = {"half": 2, "third": 3, "quarter": 4, "thirds": 3, "quarters": 4}


class PotReader(CardReader):
    """Reads shares of the pot."""

    def share(self, tree: Node) -> m.Share:
        numerator, denominator = 1, 1
        children = trees(tree)
        if str(children[0].data) in _FRACTIONS:
            self.mark("fraction", children[0])
            inner = trees(children[0])
            numerator = self.number(inner[0]) if inner else 1
            denominator = _FRACTIONS[str(children.pop(0).data)]
        prize, *options = children
        self.mark("prize", prize)
        given: dict[str, Any] = {}
        for child in options:
            field, name = _OPTIONS[str(child.data)]
            self.mark(f"option:{field}", child)
            if field in given:
                at = self.origin.part(*bounds(child))
                problem = Problem("S512", f"this share has two {name}", at, "keep one of them")
                self.problems.append(problem)
            given[field] = self.read(child)
        return m.Share(numerator, denominator, self.read(prize), **given)

    def hand_prize(self, tree: Node) -> m.HandPrize:
        parts = Parts(tree)
        (hand,) = (child for child in trees(tree) if child.data != "natural")
        inner = Parts(hand)
        ranking = word(inner["scale"][0]) if inner["scale"] else _RANKINGS[str(hand.data)]
        cards = _CARD_COUNTS[word(inner["ncard"][0])] if inner["ncard"] else 5
        if hand.data == "badugi":
            cards = 4
        return m.HandPrize(cast("Any", ranking), cards, bool(parts["natural"]))

    def suit_prize(self, tree: Node) -> m.CardPrize:
        direction, suit, *place = trees(tree)
        return m.CardPrize(self.read(direction), word(suit) + "s", self.place(place))

    def card_prize(self, tree: Node) -> m.CardPrize:
        direction, *place = trees(tree)
        return m.CardPrize(self.read(direction), None, self.place(place))

    def named_prize(self, tree: Node) -> m.HolderPrize:
        card, *place = trees(tree)
        return m.HolderPrize(self.card(card), self.place(place))

    def place(self, places: list[Node]) -> Any:
        for child in places:
            self.mark("place", child)
            return "down" if child.data == "in_hole" else "up"
        return None

    def low_at_most(self, tree: Node) -> m.RankQualifier:
        return m.RankQualifier(self.rank(trees(tree)[0]))

    def high_at_least(self, tree: Node) -> m.HandQualifier:
        return m.HandQualifier(self.hand_name(trees(tree)[0]))

    def cards_at_least(self, tree: Node) -> m.CountQualifier:
        return m.CountQualifier(_CARD_COUNTS[word(trees(tree)[0])])

    def top_rank(self, tree: Node) -> int:
        return self.rank(trees(tree)[0])

    def using_faces(self, tree: Node) -> m.UsingFaces:
        count, face = trees(tree)
        return m.UsingFaces(self.number(count), cast("Any", word(face)))

    def using_mix(self, tree: Node) -> m.UsingMix:
        own, shared = trees(tree)
        return m.UsingMix(self.number(own), self.number(shared))

    def using_own(self, _: Node) -> m.UsingOwn:
        return m.UsingOwn()

    def from_part(self, tree: Node) -> int:
        return self.number(trees(tree)[0])

    def class_first(self, tree: Node) -> tuple[m.Cards, ...]:
        return self.groups(trees(tree)[0])

    def otherwise(self, tree: Node) -> str:
        return str(trees(tree)[0].data).replace("_", " ")

    def odd_chip_here(self, _: Node) -> bool:
        return True
