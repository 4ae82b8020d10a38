"""Policies as compiled functions: of numba, ctypes, or any language with C's calling convention."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import checked_name, is_whole, needed, short
from studcore.errors import StudError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from studcore.game.game import Game

SEATS, CARDS = 16, 12
MAX_ANSWER, NO_ANSWER = 2**31 - 1, -(2**31)  # NO_ANSWER is refused
C_FUNCTION = type(ctypes.pythonapi.Py_IncRef).__mro__[1]

VIEW = np.dtype(
    [
        ("random", np.uint64),
        ("down", np.uint64),
        ("shared", np.uint64),
        ("boards", np.uint64, SEATS),
        *((name, np.int32, SEATS) for name in ("stacks", "bets", "live", "last", "downs")),
        ("own", np.int32, CARDS),
        *((name, np.int32) for name in ("seat", "seats", "street", "kind", "choices", "legal")),
        *((name, np.int32) for name in ("to_call", "low_raise", "high_raise", "any_raise")),
        *((name, np.int32) for name in ("pot", "wagers")),
    ],
    align=True,
)


class Compiled:
    """A function with the signature ``int32_t f(const studcore_view *)``; made by `compiled`.

    It belongs to this process and can't be pickled.

    Attributes
    ----------
    address : int
        Where the function is in memory.
    owner : object
        What keeps it there, or None.
    name : str
        What results call it.

    Examples
    --------
    >>> import ctypes
    >>> @ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
    ... def calls(view):
    ...     return 1
    >>> compiled(calls, name="caller")
    <Compiled caller>
    """

    def __init__(self, address: int, owner: object, name: str = "") -> None:
        self.address, self.owner = address, owner
        self.name = name or getattr(owner, "__name__", "compiled")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Compiled):
            return NotImplemented
        return (self.address, self.name) == (other.address, other.name)

    def __hash__(self) -> int:
        return hash((self.address, self.name))

    def __repr__(self) -> str:
        return f"<Compiled {self.name}>"

    def __reduce__(self) -> Any:
        raise StudError("a compiled function is one of this process alone: it can't be pickled")

    def _compiled(self, game: Game) -> _core.Policy:
        return _core.Policy.compiled(self.address)


def compiled(function: Any, *, name: str = "") -> Compiled:
    """Make a policy of a function that runs without Python, on all threads at once.

    It gets a ``studcore_view`` (the header in `include`, the dtype `VIEW`): only what its seat
    may know. It returns a code, a choice, or minus a total, and may use no random numbers but
    ``view.random``, so that hands can be played again. Exceptions don't reach the caller: numba
    and ctypes print them and answer 0.

    Parameters
    ----------
    function : function, numba cfunc, ctypes function or int
        A plain function of a record like `VIEW`, which numba compiles; what ``numba.cfunc`` made
        with `numba_signature`; a ctypes function; or an address that stays valid.
    name : str
        What results call it; the function's own name if not given.

    Returns
    -------
    Compiled
        A policy for simulations and batches.

    Raises
    ------
    StudError
        If the signature is another one, or numba can't compile the function or is missing.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> def folds(view):
    ...     return 0 if view.legal & 1 else 1
    >>> result = simulate(load("razz"), hands=1000, policy=[compiled(folds), *["call"] * 5], seed=1)
    >>> bool(-1.5 < result.mean[0] < 0)
    True
    """
    made = _compiled(function)
    return Compiled(made.address, made.owner, name) if checked_name(name) else made


def _compiled(function: Any) -> Compiled:
    if isinstance(function, Compiled):
        return function
    if isinstance(function, C_FUNCTION):
        return _of_ctypes(function)
    if hasattr(function, "_sig") and hasattr(function, "address"):
        return _of_numba(function)
    if is_whole(function):
        if not 0 < int(function) < 2**64:
            raise StudError(f"expected the address of a function, got {short(function)}")
        return Compiled(int(function), None)
    if callable(function):
        return _of_python(function)
    raise StudError(
        "expected a function, a numba cfunc, a ctypes function or an address, got "
        f"{short(function)}"
    )


def numba_signature() -> Any:
    """Return the signature to give to ``numba.cfunc``: int32 of a pointer to a `VIEW`.

    Examples
    --------
    >>> import numba
    >>> @numba.cfunc(numba_signature())
    ... def calls(pointer):
    ...     view = numba.carray(pointer, 1)[0]
    ...     return 1 if view.kind == 0 else 0
    >>> compiled(calls).address == calls.address
    True
    """
    numba = needed("numba", "numba")
    return numba.types.int32(numba.types.CPointer(numba.from_dtype(VIEW)))


def include() -> Path:
    """Return the folder of the C header: ``#include <studcore/policy_view.h>``."""
    from pathlib import Path

    import studcore

    folders = [Path(place) / "include" for place in studcore.__path__]
    return next(folder for folder in folders if folder.is_dir())


def _of_python(function: Callable[..., Any]) -> Compiled:
    numba = needed("numba", "numba")
    try:
        inner: Any = function if hasattr(function, "py_func") else numba.njit(function)

        def outer(pointer: Any) -> Any:
            answer = inner(numba.carray(pointer, 1)[0])
            return answer if -MAX_ANSWER <= answer <= MAX_ANSWER else NO_ANSWER

        made = numba.cfunc(numba_signature())(outer)
        given = {str(signature.return_type) for signature in inner.nopython_signatures}
    except Exception as error:  # numba's own errors, and those that its compiler lets through
        first = str(error).strip().splitlines()
        raise StudError(
            f"numba can't compile {getattr(function, '__name__', 'the function')}: "
            f"{' '.join(line.strip() for line in first)[:600]}"
        ) from error
    whole = ("int", "uint", "bool", "Literal[int]", "Literal[bool]")
    if not all(kind.startswith(whole) for kind in given):
        raise StudError(f"expected a function that returns whole numbers, got {', '.join(given)}")
    return Compiled(made.address, made, getattr(function, "__name__", ""))


def _of_numba(function: Any) -> Compiled:
    numba = needed("numba", "numba")
    wanted = numba_signature()
    signature = function._sig
    pointers = (wanted.args[0], numba.types.voidptr)
    fits = (
        signature.return_type == wanted.return_type
        and len(signature.args) == 1
        and signature.args[0] in pointers
    )
    if not fits:
        raise StudError(
            "expected a cfunc of numba_signature(): int32 of a pointer to a VIEW record, got "
            f"{short(str(signature))}"
        )
    return Compiled(function.address, function)


def _of_ctypes(function: Any) -> Compiled:
    given = function.argtypes
    pointer = given is None or (
        len(given) == 1 and (given[0] is ctypes.c_void_p or issubclass(given[0], ctypes._Pointer))
    )
    if function.restype is not ctypes.c_int32 or not pointer:
        raise StudError(
            "expected a ctypes function that takes one pointer and returns c_int32, got "
            f"{function.restype} of {given}"
        )
    address = ctypes.cast(function, ctypes.c_void_p).value
    if address is None:
        raise StudError("expected a ctypes function, got one whose address is NULL")
    return Compiled(address, function)
