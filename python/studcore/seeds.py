"""Seeds: which are allowed, and the keys they are for the core."""

from __future__ import annotations

import os
import sys

from studcore.arguments import as_whole, short
from studcore.errors import StudError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np


def new_seed() -> int:
    """Return an unpredictable seed from the operating system."""
    return int.from_bytes(os.urandom(16), "little")


def seed_key(seed: int | np.random.SeedSequence) -> bytes:
    """Return the 256-bit key of a seed: the integer itself, or words that numpy mixes."""
    seed = checked_seed(seed)
    if isinstance(seed, int):
        return seed.to_bytes(32, "little")
    state: bytes = seed.generate_state(8).astype("<u4").tobytes()
    return state


def checked_seed(seed: int | np.random.SeedSequence) -> int | np.random.SeedSequence:
    """Return a seed, an int where it is a whole number, or say what is wrong with it."""
    if type(seed) is int and 0 <= seed < 2**256:
        return seed
    number = as_whole(seed)
    if number is None and "numpy" in sys.modules:  # which a whole number needs not
        import numpy as np

        if isinstance(seed, np.random.SeedSequence):
            return seed
    if number is None or not 0 <= number < 2**256:
        raise StudError(f"seed: expected a whole number from 0 to below 2^256, got {short(seed)}")
    return number
