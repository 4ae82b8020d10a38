"""Wrong values for any argument, and the errors that a call may raise."""

import itertools
import unicodedata

import numpy as np

import studcore as sc

MAX_SAID = 500  # characters of a message


class Raises:
    """Raises, whatever it is asked."""

    def _refuse(self, *_, **__):
        raise RuntimeError("asked for what it does not tell")

    __index__ = __int__ = __float__ = __str__ = __repr__ = __iter__ = __len__ = _refuse
    __bool__ = __eq__ = __hash__ = __getitem__ = __contains__ = __array__ = __fspath__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __format__ = _refuse


class Lies:
    """Answers with the wrong type."""

    def __index__(self):
        return "1"

    def __iter__(self):
        return 5

    def __repr__(self):
        return "one\nline\x1b[31m" * 1000

    __str__ = __repr__


class Long(str):
    """A text that repeats itself when it is shown."""

    def __repr__(self):
        return "long " * 10**5


class LoudInt(int):
    def __repr__(self):
        return "\x1b[2Jloud\n" * 100

    __str__ = __repr__


class Unequal:
    """Equal to nothing that can be said, and not a bool about it."""

    __hash__ = None

    def __eq__(self, other):
        return np.array([True, False])


INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)


def values():
    """Return the values by name; made anew, since some can be used up."""
    scalars = {f"{kind.__name__} 5": kind(5) for kind in INTEGERS}
    scalars |= {f"{kind.__name__} largest": kind(np.iinfo(kind).max) for kind in INTEGERS}
    scalars |= {f"{kind.__name__} least": kind(np.iinfo(kind).min) for kind in INTEGERS}
    floats = {f"{kind.__name__}": kind(1.5) for kind in (np.float16, np.float32, np.longdouble)}
    return {
        "None": None,
        "True": True,
        "False": False,
        "NotImplemented": NotImplemented,
        "...": ...,
        "0": 0,
        "1": 1,
        "-1": -1,
        "2^31": 2**31,
        "-2^63": -(2**63),
        "2^64": 2**64,
        "10^400": 10**400,
        "10^5000": 10**5000,
        "-10^5000": -(10**5000),
        "loud int": LoudInt(7),
        **scalars,
        **floats,
        "1.5": 1.5,
        "nan": float("nan"),
        "inf": float("inf"),
        "-inf": float("-inf"),
        "1e308": 1e308,
        "complex": 1j,
        "np.True_": np.True_,
        "np.nan": np.float64("nan"),
        "np.complex64": np.complex64(1),
        "np.datetime64": np.datetime64("2020-01-01"),
        "np.void": np.zeros(1, [("a", int)])[0],
        "np.str_": np.str_("As"),
        "np.bytes_": np.bytes_(b"As"),
        "no axes": np.array(5),
        "no axes, float": np.array(5.5),
        "no axes, text": np.array("As"),
        "no values": np.array([]),
        "ints": np.array([1, 2, 3]),
        "small ints": np.array([100, 100], dtype=np.int8),
        "uint64": np.array([2**63, 5], dtype=np.uint64),
        "matrix": np.ones((2, 3)),
        "bools": np.array([True, False]),
        "texts": np.array(["As", "Kc"]),
        "objects": np.array([None, "As"], dtype=object),
        "dates": np.array(["2020-01-01"], dtype="datetime64[D]"),
        "bytes": b"As Ks",
        "bytearray": bytearray(b"\x00\xff"),
        "memoryview": memoryview(b"As"),
        "empty text": "",
        "nul": "a\0b",
        "escape": "\x1b[31mred\x1b[0m\n\r\t",
        "surrogate": "\ud800",
        "right to left": "\u202eevil",
        "digits of the world": "٣",
        "long text": "x" * 10**6,
        "long lines": "As \n" * 10**4,
        "loud text": Long("As"),
        "raises": Raises(),
        "lies": Lies(),
        "unequal": Unequal(),
        "object": object(),
        "endless": itertools.count(),
        "endless cards": itertools.repeat("As"),
        "endless texts": itertools.repeat(""),
        "generator": (x for x in (1, 2)),
        "raising generator": (1 // x for x in (1, 0)),
        "empty list": [],
        "list of lists": [[[]]],
        "[None]": [None] * 3,
        "[huge]": [10**5000] * 3,
        "[raises]": [Raises(), Raises()],
        "[lies]": [Lies()] * 3,
        "[unequal]": [Unequal()] * 3,
        "[nan]": [float("nan")] * 3,
        "[bool]": [True, False, True],
        "[np]": [np.int8(100)] * 3,
        "[uint8]": (np.uint8(200), np.uint8(200)),
        "[text]": ["\x1b[31m"] * 3,
        "[long]": ["y" * 10**5] * 2,
        "pairs": [(1, 2), (3, 4)],
        "ragged": [[1, 2], [3]],
        "dict": {"a": 1},
        "dict of huge": {10**5000: 10**5000},
        "set": {1, 2},
        "range": range(10**9),
    }


def complaint_of(describe, call, *arguments, **options):
    """Return the message of a call's error, or None; anything but a good one is a failure."""
    try:
        call(*arguments, **options)
    except sc.StudError as error:
        message = str(error)
    except Exception as error:
        raise AssertionError(f"{describe}: {type(error).__name__}: {str(error)[:300]}") from error
    else:
        return None
    assert len(message) < MAX_SAID, f"{describe}: {len(message)} characters: {message[:200]}"
    assert is_clean(message), f"{describe}: {message!r}"
    assert "incompatible" not in message, f"{describe}: {message}"
    return message


def is_clean(message):
    """Tell whether a terminal shows a text as it is: letters, blanks and ends of lines."""
    return all(unicodedata.category(char)[0] != "C" or char == "\n" for char in message)
