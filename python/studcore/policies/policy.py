"""Policies, built in or given by the user: they decide for a player in a simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import LONGEST_NAME, as_number, checked_name, listed, printable, short
from studcore.errors import StudError
from studcore.policies.columns import Columns
from studcore.policies.descriptions import UserFunction, labels
from studcore.policies.native import Compiled
from studcore.policies.starting_hands import STRENGTHS
from studcore.policies.styles import STYLES, Style
from studcore.policies.table_policy import TablePolicy
from studcore.same import ByValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from numpy.typing import NDArray

    from studcore.game.game import Game
    from studcore.play.view import View

    Policy: TypeAlias = (
        "str | Style | TablePolicy | Mixture | Compiled | Batched | Callable[[View], Any]"
    )

BUILT_IN = ("random", "call", *STYLES)
MAX_PARTS = 64  # of a mixture


class Mixture:
    """A player that is one of several, drawn by chance.

    Parameters
    ----------
    parts : dict or sequence of pairs
        Policies that the package plays by itself, and their chances; these need not sum to 1.
    drawn : str
        ``"hand"``: once a hand; ``"decision"``: at every decision anew.
    name : str
        What results call it.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> moody = Mixture({"tight": 3, "loose": 1})
    >>> simulate(load("stud8"), hands=500, policy=[moody, *["call"] * 3], players=4, seed=1).hands
    500
    """

    def __init__(
        self,
        parts: Mapping[Any, float] | Sequence[tuple[Any, float]],
        *,
        drawn: str = "hand",
        name: str = "",
    ) -> None:
        self.name = checked_name(name)
        pairs = _pairs(list(parts.items()) if isinstance(parts, Mapping) else parts)
        self.policies = tuple(policy for policy, _ in pairs)
        for policy in self.policies:
            named = isinstance(policy, str) and policy in BUILT_IN
            if not named and not isinstance(policy, Style | TablePolicy | Compiled):
                raise StudError(
                    f"parts: expected {', '.join(BUILT_IN)}, a Style, TablePolicy or compiled "
                    f"function, got {short(policy)}"
                )
        chances = [chance for _, chance in pairs]
        right = all(0 <= chance < np.inf for chance in chances) and any(chances)
        if not right or len(chances) > MAX_PARTS:
            raise StudError(
                f"parts: expected 1 to {MAX_PARTS} chances from 0 on, not all of them 0, got "
                f"{short(chances)}"
            )
        if not isinstance(drawn, str) or drawn not in ("hand", "decision"):
            raise StudError(f"drawn: expected 'hand' or 'decision', got {short(drawn)}")
        parts_of_1 = np.array(chances) / max(chances)  # so that the sum does not overflow
        sums = np.cumsum(parts_of_1) / parts_of_1.sum()
        self.bounds = [min(STRENGTHS, round(each * STRENGTHS)) for each in sums[:-1]] + [STRENGTHS]
        self.drawn = drawn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mixture) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[Any, ...]:
        return self.policies, tuple(self.bounds), self.drawn, self.name

    def __repr__(self) -> str:
        pairs = zip(self.policies, self._chances(), strict=True)
        parts = ", ".join(f"{policy_name(policy)} {chance:.4g}" for policy, chance in pairs)
        return f"<Mixture of {parts}, drawn by {self.drawn}>"

    def _chances(self) -> list[float]:
        return [(high - low) / STRENGTHS for low, high in pairwise([0, *self.bounds])]

    def _described(self) -> dict[str, Any]:
        parts = [described_policy(policy) for policy in self.policies]
        chances = self._chances()
        return {"kind": "Mixture", "parts": parts, "chances": chances, "drawn": self.drawn}

    def _compiled(self, game: Game) -> _core.Policy:
        parts = [compiled_policy(policy, game) for policy in self.policies]
        return _core.Policy.mixture(parts, self.bounds, self.drawn == "hand")


def _pairs(parts: Any) -> list[tuple[Any, float]]:
    """Return policies with their chances, or raise an error."""
    wanted = "policies with their chances"
    pairs = []
    for part in listed("parts", parts, wanted):
        two = isinstance(part, list | tuple) and len(part) == 2
        chance = as_number(part[1]) if two else None
        if chance is None:
            raise StudError(f"parts: expected {wanted}, got {short(part)}")
        pairs.append((part[0], chance))
    return pairs


# ---- functions of the user -----------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Decisions(Columns, ByValue):
    """The decisions of one player in many hands, as arrays with a row each (see `Batch`).

    Attributes
    ----------
    game : Game
        What is played.
    player : int
        Whose decisions they are: the seat, where players are not rotated.
    legal : uint8 array of shape (n, codes)
        1 where a code may be taken.
    to_call, raise_to : int32 arrays of shape (n,) and (n, 2)
        Chips that code 1 adds; lowest and highest total, 0 where the seat may not raise.
    cards : uint64 array of shape (n, 2 + players)
        Own down cards, own up cards, shared cards, and the boards of the others from its left on.
    amounts : int32 array of shape (n, 6 + 4 * players)
        Street, pot, to call, lowest and highest raise, wagers; stacks, bets, live, last actions.
    down, up, shared, boards, street, pot, wagers, stacks, bets, live, last : arrays
        Columns of `cards` and `amounts` by their names.
    kind : uint8 array of shape (n,)
        0 for a bet, 1 for a discard, 2 for turning cards up, 3 for declaring.
    numbers : uint64 array of shape (n,)
        The hands' numbers.

    Examples
    --------
    >>> import numpy as np
    >>> from studcore import batched, load, simulate
    >>> def folds_to_bets(decisions):
    ...     return np.where(decisions.legal[:, 0] & (decisions.wagers > 0), 0, 1)
    >>> players = [batched(folds_to_bets), "random", "random"]
    >>> simulate(load("razz"), hands=50, policy=players, players=3, seed=1).hands
    50
    """

    game: Game
    player: int
    legal: NDArray[np.uint8]
    to_call: NDArray[np.int32]
    raise_to: NDArray[np.int32]
    kind: NDArray[np.uint8]
    cards: NDArray[np.uint64]
    amounts: NDArray[np.int32]
    numbers: NDArray[np.uint64]

    def __repr__(self) -> str:
        return (
            f"<Decisions of player {self.player} in {len(self.numbers)} hands of {self.game.name}>"
        )


class Batched:
    """A policy that is asked for many decisions at once; made by `batched`.

    Attributes
    ----------
    function : callable
        What is asked.
    name : str
        What results call it.

    Examples
    --------
    >>> batched(lambda decisions: decisions.legal[:, 0] * 0 + 1, name="caller")
    <Batched caller>
    """

    def __init__(self, function: Callable[[Decisions], Any], name: str = "") -> None:
        self.function, self.name = function, name or getattr(function, "__name__", "batched")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batched):
            return NotImplemented
        return (self.function, self.name) == (other.function, other.name)

    def __hash__(self) -> int:
        return hash((Batched, self.name))

    def __repr__(self) -> str:
        return f"<Batched {self.name}>"


def batched(function: Callable[[Decisions], Any], *, name: str = "") -> Batched:
    """Make a policy of a function that takes `Decisions` and returns an array of codes.

    Parameters
    ----------
    function : callable
        Of a `Decisions`; returns integers of shape (n,): codes as `Hand.act` takes them.
    name : str
        What results call it; the function's own name if not given.

    Returns
    -------
    Batched
        A policy for `simulate`.

    Raises
    ------
    StudError
        If it is no function.

    Examples
    --------
    >>> import numpy as np
    >>> from studcore import load, simulate
    >>> tight = batched(lambda d: np.where(d.legal[:, 0] & (d.to_call > 2), 0, 1))
    >>> result = simulate(load("razz"), hands=200, policy=[tight, *["random"] * 5], seed=1)
    >>> result.hands, int(result.net.sum())
    (200, 0)
    """
    if not callable(function):
        raise StudError(f"expected a function of decisions, got {short(function)}")
    return Batched(function, checked_name(name))


# ---- for simulations -----------------------------------------------------------------------------


def runs_in_core(policy: Any) -> bool:
    """Tell whether a policy decides without Python."""
    return isinstance(policy, str | Style | TablePolicy | Mixture | Compiled)


def can_be_sent(policy: Any) -> bool:
    """Tell whether a policy can be sent to another process."""
    if isinstance(policy, Mixture):
        return all(can_be_sent(part) for part in policy.policies)
    return runs_in_core(policy) and not isinstance(policy, Compiled)


def compiled_policy(policy: Any, game: Game) -> _core.Policy:
    """Return the policy for the core; for a Python function, the one that waits for the caller."""
    if isinstance(policy, str) and policy in STYLES:
        policy = STYLES[policy]
    if isinstance(policy, Style | TablePolicy | Mixture | Compiled):
        return policy._compiled(game)
    return _core.Policy.named(policy if isinstance(policy, str) else "")


def described_policy(policy: Any) -> Any:
    """Return a policy as JSON can hold it: a name, or the kind with its parameters.

    Functions are described by their names only; see `user_functions`.
    """
    if isinstance(policy, Style | TablePolicy | Mixture):
        return policy._described()
    if isinstance(policy, Batched | Compiled):
        return {"kind": type(policy).__name__, "function": policy_name(policy)}
    if policy is None or isinstance(policy, str):
        return policy
    return {"kind": "function", "function": policy_name(policy)}


def user_functions(policies: Iterable[Any]) -> tuple[UserFunction, ...]:
    """Return the functions among the policies, which descriptions can't tell apart."""
    found: list[UserFunction] = []
    for policy in policies:
        if isinstance(policy, Mixture):
            found += user_functions(policy.policies)
        elif isinstance(policy, Batched):
            found.append(UserFunction(policy.function))
        elif isinstance(policy, Compiled):
            found.append(UserFunction(policy.owner or policy))
        elif not isinstance(policy, str | Style | TablePolicy):
            found.append(UserFunction(policy))
    return tuple(found)


def distinct(policies: Iterable[Any]) -> list[Any]:
    """Return the policies, one that several players have only once."""
    return list({id(policy): policy for policy in policies}.values())


def policy_labels(policies: Sequence[Any]) -> tuple[str, ...]:
    """Return the names of policies in results: different policies have different names."""
    if len(distinct(policies)) == 1:
        return (policy_name(policies[0]),) * len(policies)
    return labels(
        [policy_name(policy) for policy in policies],
        [(described_policy(policy), user_functions([policy])) for policy in policies],
    )


def policy_name(policy: Any) -> str:
    """Return the name given to a policy, or that of its kind."""
    if isinstance(policy, str):
        return policy
    if isinstance(policy, Style | TablePolicy | Mixture):
        return policy.name or type(policy).__name__.removesuffix("Policy").lower()
    if isinstance(policy, Batched | Compiled):
        return policy.name
    name = getattr(policy, "__name__", type(policy).__name__)
    return printable(name)[:LONGEST_NAME]


def is_policy(policy: Any) -> bool:
    """Tell whether a value is meant as one policy, and not as a sequence of them."""
    return isinstance(policy, str | Batched) or runs_in_core(policy) or callable(policy)


def checked_policies(
    policy: Policy | Sequence[Policy], players: int, name: str = "policy"
) -> list[Policy]:
    """Return a policy for each player, or raise an error."""
    known = (
        f"expected {', '.join(BUILT_IN)}, a Style, TablePolicy, Mixture, compiled function, "
        f"a function, or batched(function)"
    )

    def fits(each: Any) -> bool:
        if isinstance(each, str):
            return each in BUILT_IN
        return runs_in_core(each) or isinstance(each, Batched) or callable(each)

    if isinstance(policy, Mapping | set | frozenset):
        raise StudError(
            f"{name}: {known}; a Mixture draws one of several by chance, got {short(policy)}"
        )
    single = is_policy(policy)
    if not single and not hasattr(policy, "__iter__"):
        raise StudError(f"{name}: {known}, got {short(policy)}")
    given: Any = policy
    policies = [given] * players if single else listed(name, given)
    if len(policies) != players:
        raise StudError(f"{name}: expected one for each of {players} seats, got {len(policies)}")
    for each in distinct(policies):
        if not fits(each):
            raise StudError(f"{name}: {known}, got {short(each)}")
    return policies
