"""Checking what comes in: a mistake is a `StudError` that says what was expected and what came.

Whatever a value is, these raise nothing else: also where its own methods raise or never end.
"""

from contextlib import contextmanager
from itertools import islice
from operator import index
from types import EllipsisType

from studcore.errors import ArrayError, StudError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MAX_VALUES = 1 << 12
LONGEST_NAME = 40
MAX_SHOWN = 60  # characters of a value in a message
MAX_ROWS = 1 << 24  # of what is no array, and becomes one


def as_whole(value: "Any") -> int | None:
    """Return a whole number as an int: an int, or NumPy's, but no bool; or None."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return int.__index__(index(value))
    except Exception:  # also of an array of several numbers
        return None


def is_whole(value: "Any") -> bool:
    """Tell whether this is a whole number: an int, or NumPy's, but no bool."""
    return as_whole(value) is not None


def whole_number(name: str, value: "Any", most: int, least: int = 0) -> int:
    """Return a whole number in a range, or say what is wrong with it."""
    number = as_whole(value)
    if number is None:
        raise StudError(f"{name}: expected a whole number, got {short(value)}")
    if not least <= number <= most:
        raise StudError(f"{name}: expected {least} to {most}, got {short(number)}")
    return number


def as_number(value: "Any") -> float | None:
    """Return a number as a float: an int, float or fraction, or NumPy's, but no bool; or None."""
    from numbers import Real

    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return float(value)
    except Exception:  # also of what is too large for a float
        return None


def fraction(name: str, value: "Any") -> float:
    """Return a number from 0 to 1 as a float, or say what is wrong with it."""
    number = as_number(value)
    if number is None or not 0 <= number <= 1:
        raise StudError(f"{name}: expected a number from 0 to 1, got {short(value)}")
    return number


def flag(name: str, value: "Any") -> bool:
    """Return True or False, Python's or NumPy's, or say what came instead."""
    if isinstance(value, bool):
        return value
    kind = type(value)
    if kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_"):
        return bool(value)
    raise StudError(f"{name}: expected True or False, got {short(value)}")


def listed(
    name: str, values: "Any", wanted: str = "a sequence", error: type[StudError] = StudError
) -> "list[Any]":
    """Return the values of a sequence, or say that it is none, or far too long."""
    try:
        if isinstance(values, (str, bytes, bytearray, dict, set, frozenset)):
            raise TypeError
        found = list(islice(values, MAX_VALUES))
    except Exception as cause:
        told = f"{name}: expected {wanted}, got {short(values)}"
        raise error(told) from (None if isinstance(cause, TypeError) else cause)
    if len(found) == MAX_VALUES:
        raise error(f"{name}: expected fewer than {MAX_VALUES} values")
    return found


def checked_name(name: "Any") -> str:
    """Return a name that fits into a table, or say what is wrong with it."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or (name and not name.isprintable()):
        raise StudError(
            f"name: expected a text of at most {LONGEST_NAME} characters on one line, got "
            f"{short(name)}"
        )
    return name


def array_of(name: str, value: "Any", wanted: str = "an array") -> "Any":
    """Return a NumPy array, or say that it can't be made."""
    import numpy as np

    if type(value) is np.ndarray:
        return value
    try:
        if not hasattr(value, "__array__") and hasattr(value, "__len__") and len(value) > MAX_ROWS:
            raise ArrayError(f"{name}: expected an array for more than {MAX_ROWS:,} rows")
        return np.asarray(value)
    except ArrayError:
        raise
    except Exception as cause:
        told = f"{name}: expected {wanted}, got {short(value)}"
        if isinstance(cause, ValueError):  # such as of rows of different lengths
            told += f" ({' '.join(str(cause).split())[:120]})"
        raise ArrayError(told) from (None if isinstance(cause, ValueError) else cause)


def short(value: object) -> str:
    """Return a value as a message can show it: one line, never long."""
    if type(value) in (list, tuple) and len(value) <= 3:  # type: ignore[arg-type]
        parts = ", ".join(map(_short_part, value))  # type: ignore[call-overload]
        if isinstance(value, list):
            return _cut(f"[{parts}]")
        return _cut(f"({parts},)" if len(value) == 1 else f"({parts})")  # type: ignore[arg-type]
    return _short_part(value)


def _short_part(value: object) -> str:
    # What these classes are derived to has no say.
    match value:
        case None | bool() | EllipsisType():
            return repr(value)
        case int():
            digits = value.bit_length() < 4 * MAX_SHOWN
            return _cut(int.__repr__(value)) if digits else "a number of very many digits"
        case float():
            return float.__repr__(value)
        case str():
            return _cut(repr(str.__getitem__(value, slice(MAX_SHOWN))))
        case list() | tuple() if type(value) in (list, tuple) and not value:
            return repr(value)
    return _cut(printable(type(value).__name__))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 3]}..."


def printable(text: str) -> str:
    """Return a text without what a terminal would obey, or can't show: one column a character."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else " " if char.isspace() else "\N{REPLACEMENT CHARACTER}"
        for char in text
    )


def needed(module: str, extra: str) -> "Any":
    """Import an optional module, or say how to get it."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise StudError(f"this needs {module}: pip install 'studcore[{extra}]'") from None


@contextmanager
def enough_memory(what: str, size: int) -> "Iterator[None]":
    """Refuse what needs more bytes than this machine has, or than the system gives."""
    told = f"{what}: that takes {size / 2**30:,.1f} GiB"
    if size > (memory := physical_memory()):
        raise StudError(f"{told}, this machine has {memory / 2**30:,.1f} GiB")
    try:
        yield
    except MemoryError:
        raise StudError(f"{told}, which the system does not give") from None


def physical_memory() -> int:
    """Return the bytes of this machine's memory; very many where the system doesn't tell."""
    import os

    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 2**62
