"""A played hand for each sentence of `Game.explain`.

`shows` registers a function for a pattern of sentences: it gets the game and where the sentence
stands, then what the pattern captured, plays hands, and asserts what the sentence says.
"""

import re
from dataclasses import dataclass
from functools import cached_property

TABLE = {}


def shows(*patterns):
    """Register what shows sentences of these patterns."""

    def register(function):
        for pattern in patterns:
            TABLE[re.compile(pattern)] = function
        return function

    return register


@dataclass(frozen=True)
class Place:
    """Where a sentence stands: a game in a house, and the heading."""

    rules: object
    heading: str

    @cached_property
    def streets(self):
        """The streets that the heading names."""
        names = self.heading.lower().removesuffix(" street")
        first, to, last = names.partition(" to ")
        if to:
            return tuple(range(ORDINALS.index(first), ORDINALS.index(last) + 1))
        return tuple(ORDINALS.index(word) for word in names.split(" and "))


def sentences(rules):
    """Yield the place and the text of each sentence that explains a game."""
    title, opening, *sections = rules.explain().rstrip().split("\n\n")
    for text in _split(opening):
        yield Place(rules, title), text
    for section in sections:
        heading, _, body = section.partition("\n- ")
        for bullet in body.split("\n- "):
            for text in _split(bullet):
                yield Place(rules, heading), text


def _split(text):
    return re.split(r"(?<=\.) (?=[A-Z])", " ".join(text.split()))


ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
