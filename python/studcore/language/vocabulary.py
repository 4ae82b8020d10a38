"""The closed sets of words: ranks, suits, and their plurals."""

from __future__ import annotations

from studcore.language.model import SUITS
from studcore.words import NUMBERS

RANK_WORDS = dict(enumerate((*NUMBERS[2:], "jack", "queen", "king", "ace"), 2))
PLURALS = {word: word + ("es" if word == "six" else "s") for word in RANK_WORDS.values()}
PLURALS |= {"deuce": "deuces"} | {suit.removesuffix("s"): suit for suit in SUITS}
SINGULARS = {plural: word for word, plural in PLURALS.items()}

_RANKS = {word: rank for rank, word in RANK_WORDS.items()} | {"deuce": 2}


def rank(word: str) -> int:
    """Read a rank in the singular or the plural."""
    return _RANKS[SINGULARS.get(word, word)]


def rank_word(value: int) -> str:
    """Write a rank in the singular."""
    return RANK_WORDS[value]


def rank_words(value: int) -> str:
    """Write a rank in the plural; twos are deuces."""
    return "deuces" if value == 2 else PLURALS[RANK_WORDS[value]]
