"""Checking what comes in: a mistake is a `StudError` that says what was expected and what came."""

from contextlib import contextmanager
from itertools import islice

from studcore.errors import StudError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_LISTED = 1 << 12
LONGEST_NAME = 40


def is_whole(value: "Any") -> bool:
    """Tell whether this is a whole number: an int, or NumPy's, but no bool."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return False
    try:
        value.__index__()
    except TypeError:  # an array of several numbers
        return False
    return True


def whole_number(name: str, value: "Any", most: int, least: int = 0) -> int:
    """Return a whole number in a range, or say what is wrong with it."""
    if not is_whole(value):
        raise StudError(f"{name}: expected a whole number, got {short(value)}")
    number: int = value.__index__()
    if not least <= number <= most:
        raise StudError(f"{name}: expected {least} to {most}, got {short(number)}")
    return number


def listed(name: str, values: "Any") -> "list[Any]":
    """Return the values of a sequence, or say that it is none, or far too long."""
    try:
        found = list(islice(values, MOST_LISTED))
    except TypeError:
        raise StudError(f"{name}: expected a sequence, got {short(values)}") from None
    if len(found) == MOST_LISTED:
        raise StudError(f"{name}: expected fewer than {MOST_LISTED} values")
    return found


def checked_name(name: "Any") -> str:
    """Return a name that fits into a table, or say what is wrong with it."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or (name and not name.isprintable()):
        raise StudError(
            f"name: expected a text of at most {LONGEST_NAME} characters on one line, got "
            f"{short(name)}"
        )
    return name


def short(value: object) -> str:
    """Return a value as a message can show it: never a whole array."""
    plain = isinstance(value, (int, float, str, type(None), type(...)))
    few = isinstance(value, (list, tuple)) and len(value) <= 3
    try:
        return (repr(value) if plain or few else type(value).__name__)[:60]
    except ValueError:  # an int with too many digits to print
        return "a number of very many digits"


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
