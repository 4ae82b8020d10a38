"""The order of hands, wild cards, triggers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from studcore.language import model as m
from studcore.language import vocabulary
from studcore.language.readers.cards import CardReader
from studcore.language.readers.parts import Parts, bounds, trees, word

if TYPE_CHECKING:
    from studcore.language.readers.parts import Node


_EVENTS = {
    "dealt": "dealt",
    "turned": "turned",
    "comes_up": "comes up",
    "pair_dealt": "pair dealt",
    "count_up": "count up",
    "none_came": "none came",
}
_EFFECTS = {
    "follow": "next rank wild",
    "that_rank": "that rank wild",
    "nothing_wild": "nothing wild",
    "pays": "pays",
    "gets": "gets",
    "may_buy": "may buy",
    "folds": "folds",
    "wins": "wins",
    "redeal_in": "redeal to live",
    "redeal_all": "redeal to all",
}


class HandReader(CardReader):
    """Reads the order of hands, wild cards and triggers."""

    def beats(self, tree: Node) -> m.Beats:
        hand, other = trees(tree)
        self.mark("hand", hand)
        self.mark("other", other)
        return m.Beats(self.hand_name(hand), self.hand_name(other))

    def winner(self, tree: Node) -> m.Winner:
        parts = Parts(tree)
        (group,) = (child for child in trees(tree) if child.data not in ("number", "at_once"))
        self.mark("group0", group)
        return m.Winner(self.count(parts["number"]), self.read(group), bool(parts["at_once"]))

    def wild(self, tree: Node) -> m.Wild:
        role, groups, *condition = trees(tree)
        for child in condition:
            self.mark("condition", child)
        return m.Wild(
            cast("Any", word(role)),
            self.groups(groups),
            *(self.read(child) for child in condition),
        )

    def sequence(self, tree: Node) -> m.WildSequence:
        self.mark("group0", trees(tree)[0])
        return m.WildSequence(vocabulary.rank(word(trees(tree)[0])))

    def by_face(self, tree: Node) -> m.Lying:
        return m.Lying(cast("Any", word(trees(tree)[0])))

    def with_companion(self, tree: Node) -> m.Holding:
        return m.Holding(self.read(trees(tree)[0]), True)

    def without_companion(self, tree: Node) -> m.Holding:
        return m.Holding(self.read(trees(tree)[0]), False)

    def until_up(self, tree: Node) -> m.Showing:
        return m.Showing(self.number(trees(tree)[0]), "until")

    def once_up(self, tree: Node) -> m.Showing:
        return m.Showing(self.number(trees(tree)[0]), "once")

    def trigger(self, tree: Node) -> m.Trigger:
        event, effect, *often = trees(tree)
        limits: dict[str, Any] = {"once_hand": "once a hand", "once_each": "once each"}
        return m.Trigger(
            self.event(event),
            self.effect(effect),
            *(limits[str(child.data)] for child in often),
        )

    def event(self, tree: Node) -> m.Event:
        parts = Parts(tree)
        given: dict[str, Any] = {}
        singles = [single for child in parts["singles"] for single in trees(child)]
        for index, child in enumerate(singles):
            self.mark(f"single{index}", child)
        if singles:
            given["cards"] = tuple(self.read(child) for child in singles)
        self.mark("event", tree, r"\b(is|are|comes?|came)\b.*")
        if parts["face"]:
            given["face"] = word(parts["face"][0])
        if parts["number"]:
            given["count"] = self.number(parts["number"][0])
            rank = vocabulary.rank(word(parts["ranks_word"][0]))
            self.mark("single0", parts["ranks_word"][0])
            given["cards"] = (m.Ranks(rank, rank),)
        return m.Event(cast("Any", _EVENTS[str(tree.data)]), **given)

    def effect(self, tree: Node) -> m.Effect:
        parts = Parts(tree)
        self.mark("effect", tree)
        given: dict[str, Any] = {}
        if parts["number"]:
            pile = parts["pile"][0]
            self.mark_between("effect.cards", parts["number"][0], pile)
            given = {"count": self.number(parts["number"][0]), "pile": self.pile(pile)}
        if parts.prices:
            given["price"] = self.price(parts)
        if tree.data == "pays":
            given["forfeit"] = "folds" if parts["or_folds"] else "natural"
        if parts["good"]:
            given["for_good"] = True
        if tree.data == "redeal_all" and re.search(r"\bwith\b", self.text(tree)):
            given["new_ante"] = True
        return m.Effect(cast("Any", _EFFECTS[str(tree.data)]), **given)

    def text(self, tree: Node) -> str:
        start, end = bounds(tree)
        return self.origin.text[start - 1 : end - 1].lower()

    def one_rank(self, tree: Node) -> m.Ranks:
        rank = self.rank(trees(tree)[0])
        return m.Ranks(rank, rank)

    def one_card(self, tree: Node) -> m.Card:
        return self.card(tree)

    def one_joker(self, _: Node) -> m.Jokers:
        return m.Jokers()
