"""Each sentence of `explain` is shown by a hand that is played, for each game in each house."""

import functools
import re
from pathlib import Path

import pytest

import studcore as sc
from studcore.language import game_names, house_names

pytest.register_assert_rewrite("language.truth")

from .truth import TABLE, betting, deck, mistakes, sentences, showdown, stakes  # noqa: E402

SUBJECTS = (stakes, betting, deck, showdown, mistakes)

# What the games of the package do not have.
OTHERS = {
    "pot-limit": ("stud", "no open pair", "pot limit from 4"),
    "no-limit": ("razz", "no limit"),
    "spread": ("stud", "no open pair", "spread 1 to 5 / 1 to 10"),
    "spread-home": ("home", "no open pair", "spread 2 to 6"),
    "blinds": ("home", "no open pair", "no ante", "blinds 5 / 10", "limit 10 / 20"),
    "full-bet": ("stud", "bring-in a small bet"),
    "dealer-first": ("home", "no open pair", "left of dealer opens"),
    "qualifiers": (
        "stud8",
        "half the pot to high hand, two pair or better",
        "half the pot to low hand, eight or better",
    ),
    "else": (
        "stud8",
        "half the pot to high hand, two pair or better, else to other shares",
        "half the pot to low hand, eight or better",
    ),
    "odd-low": (
        "stud8",
        "half the pot to high hand",
        "half the pot to low hand, eight or better, with the odd chip",
    ),
    "thirds": ("stud8", "one third of the pot to high hand", "two thirds of the pot to badugi"),
    "bugs": ("stud", "deck standard with one joker", "bug jokers"),
    "suits": ("stud", "suits hearts over diamonds over clubs over spades"),
    "suit-ties": ("five", "suits break ties"),
    "no-ante": ("five", "no ante"),
    "five-up": ("home", "no open pair, streets", "first to fifth street  up, bet small"),
    "one-bet": ("stud", "cap 1 bets"),
    "two-bets": ("stud", "cap 2 bets"),
    "raked": ("stud", "rake 5 percent up to 3"),
    "ace-six": ("razz", "pot to ace-to-six low hand"),
    "flushes": ("five", "flush beats full house"),
}


@functools.cache
def game(name, house="standard", line=""):
    """Return a game, in a house or with a line of one."""
    parent, *lines = OTHERS.get(name, (name,))
    lines += [line] if line else []
    if not lines:
        return sc.load(parent, house=house)
    return sc.parse("\n".join([f'game "{name}" extends {parent}', *lines]), house=house)


def entries(text):
    """Return what the table has for a sentence."""
    return [
        (found, proof) for pattern, proof in TABLE.items() if (found := pattern.fullmatch(text))
    ]


def prove(place, text):
    """Play the hand that shows the sentence."""
    ((found, proof),) = entries(text)
    proof(place, *found.groups())


# Every choice of every line of a house, as the language's page has them.
DOCS = Path(__file__).parents[2] / "docs" / "language.md"
TEXT = DOCS.read_text(encoding="utf-8").split("The first choice of each row")[1].split("\n## ")[0]
LINES = [line for row in TEXT.splitlines() for line in re.findall("`([^`]+)`", row)]
LINED = ("stud", "five", "razz", "stud8", "deuces", "super", "full-bet", "bugs", "home")

PLACES = [(name, house) for name in game_names() for house in house_names()]
PLACES += [(name, "standard") for name in OTHERS]


@pytest.mark.parametrize(("name", "house"), PLACES)
def test_every_sentence_is_shown_by_a_hand(name, house):
    rules = game(name, house)
    for place, text in sentences(rules):
        assert len(entries(text)) == 1, text
        prove(place, text)
