"""The closed sets of words: numbers, ranks, suits, and their plurals."""

from __future__ import annotations

from studcore.language.model import SUITS

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
RANK_WORDS = dict(enumerate((*NUMBERS[2:], "jack", "queen", "king", "ace"), 2))
PLURALS = {word: word + ("es" if word == "six" else "s") for word in RANK_WORDS.values()}
PLURALS |= {"deuce": "deuces"} | {suit.removesuffix("s"): suit for suit in SUITS}
SINGULARS = {plural: word for word, plural in PLURALS.items()}

_RANKS = {word: rank for rank, word in RANK_WORDS.items()} | {"deuce": 2}


def number(word: str) -> int:
    """Read digits or a number word."""
    return int(word) if word.isdigit() else NUMBERS.index(word)


def ordinal(word: str) -> int:
    """Read an ordinal."""
    return ORDINALS.index(word)


def rank(word: str) -> int:
    """Read a rank in the singular or the plural."""
    return _RANKS[SINGULARS.get(word, word)]


def number_word(value: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[value] if 0 < value < len(NUMBERS) else str(value)


def ordinal_word(value: int) -> str:
    """Write the number of a street."""
    return ORDINALS[value]


def rank_word(value: int) -> str:
    """Write a rank in the singular."""
    return RANK_WORDS[value]


def rank_words(value: int) -> str:
    """Write a rank in the plural; twos are deuces."""
    return "deuces" if value == 2 else PLURALS[RANK_WORDS[value]]


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
