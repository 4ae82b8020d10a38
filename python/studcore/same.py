"""Objects that hold arrays, and are equal where their values are."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class ByValue:
    """Base of dataclasses with arrays (``eq=False``): equal by values, and not hashable.

    Two NaN are equal: a copy is equal to what it was made of.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        names = [each.name for each in fields(self) if each.compare]  # type: ignore[arg-type]
        return all(_same(getattr(self, name), getattr(other, name)) for name in names)

    __hash__ = None  # type: ignore[assignment] # what an array holds has no hash


def _same(one: Any, other: Any) -> bool:
    import numpy as np

    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        floats = (
            getattr(one, "dtype", None) == getattr(other, "dtype", None) and one.dtype.kind == "f"
        )
        return np.array_equal(one, other, equal_nan=floats)
    return bool(one == other)
