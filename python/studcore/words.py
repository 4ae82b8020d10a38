"""Numbers in words, and lists of words."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def number(word: str) -> int:
    """Read digits or a number word."""
    return int(word) if word.isdigit() else NUMBERS.index(word)


def ordinal(word: str) -> int:
    """Read an ordinal."""
    return ORDINALS.index(word)


def number_word(value: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[value] if 0 < value < len(NUMBERS) else str(value)


def ordinal_word(value: int) -> str:
    """Write the number of a street."""
    return ORDINALS[value]


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
