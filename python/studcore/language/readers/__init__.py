"""From the tree of one line to the records of `model`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.readers.hands import HandReader
from studcore.language.readers.parts import tokens, trees
from studcore.language.readers.pot import PotReader
from studcore.language.readers.streets import StreetReader
from studcore.language.readers.table import TableReader

if TYPE_CHECKING:
    from studcore.language.problem import Problem
    from studcore.language.readers.parts import Node


def read_line(tree: Node, origin: m.Origin) -> tuple[list[m.Line], list[Problem]]:
    """Turn the tree of a rule into its lines: one for each key it sets."""
    reader = RuleReader(origin)
    also = str(tree.data) == "also"
    rule = trees(tree)[0] if also else tree
    found = list(reader.rule(rule))
    spans = tuple(reader.spans)
    return [m.Line(key, value, also, origin, spans) for key, value in found], reader.problems


# What a feature behind "no" takes away; the features that are missing here are values of a house.
REMOVED = {
    "ante": ("ante",),
    "bring_in": ("bring_in", "first_in"),
    "blinds": ("blinds",),
    "open_pair": ("open_pair",),
    "streets": ("street", "after"),
    "wild": ("wild",),
    "triggers": ("when",),
    "winners": ("holding",),
    "beats": ("beats",),
}
SWITCHED_OFF: dict[str, m.Rule] = {
    "cap": m.Cap(None),
    "burn": m.Choice("burn", "none"),
    "rake": m.Rake(0),
}
_KINDS: dict[str, str] = {
    "fixed": "betting",
    "spread": "betting",
    "pot_limit": "betting",
    "no_limit": "betting",
    "opener_board": "opener",
    "opener_left": "opener",
    "share": "pot",
    "sequence": "wild",
    "trigger": "when",
    "winner": "holding",
}
_STREETS = frozenset({"street", "street_range", "after"})


class RuleReader(TableReader, StreetReader, PotReader, HandReader):
    """Reads one line: methods are named like the rules of the grammar."""

    def rule(self, tree: Node) -> list[tuple[str, m.Rule]]:
        name = str(tree.data)
        self.mark("head", tree, r".*?\bstreet\b" if name in _STREETS else r"\S+")
        if "__" in name:
            key, _, value = name.partition("__")
            return [(key, m.Choice(key, value))]
        if name == "removal":
            return self.removal(tree)
        value = self.read(tree)
        if isinstance(value, list):
            return [(f"street:{street.number}", street) for street in value]
        kind = _KINDS.get(name, name)
        if isinstance(value, m.Street | m.After):
            kind += f":{value.number}"
        elif isinstance(value, m.Beats):
            kind += f":{value.hand}"
        return [(kind, value)]

    def removal(self, tree: Node) -> list[tuple[str, m.Rule]]:
        keys: list[str] = []
        off: list[tuple[str, m.Rule]] = []
        for feature in trees(tree):
            name = str(feature.data)
            if name in SWITCHED_OFF:
                self.mark(f"off:{name}", feature)
                off.append((name, SWITCHED_OFF[name]))
                continue
            if name in ("one_street", "one_after"):
                kind = "street" if name == "one_street" else "after"
                gone: tuple[str, ...] = (f"{kind}:{self.ordinal(trees(feature)[0])}",)
            else:
                gone = REMOVED[name]
            for key in gone:
                self.mark(f"no:{key}", feature)
            keys += gone
        return [("no", m.Removal(tuple(keys))), *off] if keys else off

    def rake(self, tree: Node) -> m.Rake:
        amounts = tokens(tree)
        self.mark("percent", amounts[0])
        self.mark("up_to", amounts[-1])
        return m.Rake(*map(int, amounts))
