"""The games and house lines whose explanations are shown to be true."""

import functools
import re
from pathlib import Path

import studcore as sc
from studcore.language import game_names, house_names

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
    "nothing": ("home",),
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
    stakes = {"ante": 0} if name == "nothing" else {}
    lines += [line] if line else []
    if not lines:
        return sc.load(parent, house=house, **stakes)
    return sc.parse("\n".join([f'game "{name}" extends {parent}', *lines]), house=house)


# Every choice of every line of a house, row by row as the language's page has them.
PAGE = Path(__file__).parents[3] / "docs" / "language.md"
TEXT = PAGE.read_text(encoding="utf-8").split("The first choice of each row")[1].split("\n## ")[0]
ROWS = [re.findall("`([^`]+)`", row) for row in TEXT.splitlines() if row.startswith("| `")]
LINES = [line for row in ROWS for line in row]

PLACES = [(name, house) for name in game_names() for house in house_names()]
PLACES += [(name, "standard") for name in OTHERS if name != "nothing"]

# Games in which each line of a house is tried, and where it does nothing since they fix it.
TRIED = ("stud", "five", "razz", "stud8", "deuces", "super", "full-bet", "bugs", "home")


def with_line(name, line):
    """Return a game with a line of a house, or None if the two do not go together."""
    try:
        return game(name, line=line)
    except sc.VariantError:
        assert (name, line.partition(":")[0]) == ("super", "deck runs out")
        return None
