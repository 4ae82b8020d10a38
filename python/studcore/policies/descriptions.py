"""Plain values that describe what was played: to compare simulations, and to run them again."""

from __future__ import annotations

from functools import lru_cache
from types import MethodType
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore.arguments import is_whole
from studcore.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_VALUES = 1 << 16  # of an array that is kept whole


def described_game(game: Game) -> dict[str, Any]:
    """Return a game's name, and the texts and stakes from which `parse` makes it."""
    known = _described(game)
    return {**known, "stakes": dict(known["stakes"])}  # which is the caller's to change


@lru_cache(maxsize=32)
def _described(game: Game) -> dict[str, Any]:
    text, house_text = _texts(game)
    return {
        "game": game.name,
        "game text": text,
        "house": game.house,
        "house text": house_text,
        "stakes": {name: plain(amount) for name, amount in game.stakes.items()},
    }


def digest(value: Any) -> str:
    """Return a digest of 16 hexadecimal digits."""
    import hashlib
    import json

    text = json.dumps(plain(value), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it; objects become the parts from which pickle makes them."""
    if value is None or isinstance(value, str | bool | float):
        return value
    if is_whole(value):
        return int(value)
    if isinstance(value, np.ndarray):
        return _plain_array(value)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, Game):
        return described_game(value)
    if isinstance(value, type) or callable(value):
        return getattr(value, "__qualname__", type(value).__qualname__)
    made_by, made_of, *state = value.__reduce_ex__(4)[:3]
    return [plain(made_by), plain(made_of), *map(plain, state)]


def seed_text(seed: int | np.random.SeedSequence) -> int | str:
    """Return a seed as JSON can hold it."""
    return int(seed) if is_whole(seed) else " ".join(repr(seed).split())  # type: ignore[arg-type]


class UserFunction:
    """A function of the user; equal only to itself, since functions can't be compared."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UserFunction) or self.function is None:
            return self is other
        same = self.function is other.function
        return same or (isinstance(self.function, MethodType) and self.function == other.function)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return UserFunction, (None,)  # another process doesn't know the function


def labels(names: Iterable[str], descriptions: list[Any]) -> tuple[str, ...]:
    """Return names by player; a name that different policies share gets a number."""
    names = list(names)
    of_name: dict[str, list[Any]] = {}
    for name, description in zip(names, descriptions, strict=True):
        known = of_name.setdefault(name, [])
        if description not in known:
            known.append(description)
    return tuple(
        f"{name} {of_name[name].index(description) + 1}" if len(of_name[name]) > 1 else name
        for name, description in zip(names, descriptions, strict=True)
    )


def _texts(game: Game) -> tuple[str, str]:
    from studcore import language

    shown = (language.show(game._declaration), language.show(game._house))
    game_text, house_text = (
        "".join(line.rpartition("  # ")[0].rstrip() + "\n" for line in text.splitlines())
        for text in shown
    )
    return game_text, house_text


def _plain_array(array: np.ndarray[Any, Any]) -> Any:
    if array.size <= MAX_VALUES:
        return array.tolist()
    import hashlib

    bits = hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()
    return {"dtype": str(array.dtype), "shape": list(array.shape), "sha256": bits}
