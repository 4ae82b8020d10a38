"""Policies: what decides for a seat in a simulation, built in or given by the user."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.checks import is_whole, short
from studcore.errors import ArrayError, IllegalActionError, StudError
from studcore.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    from studcore.game import Game
    from studcore.hand import View

    Policy: TypeAlias = "str | Callable[[View], Any] | Batched"

BUILT_IN = ("random", "call")
SLOTS = 1024  # hands in step where Python decides


@dataclass(frozen=True)
class Decisions:
    """The decisions of one seat in many hands, as arrays with a row each (see `Batch`).

    Attributes
    ----------
    game : Game
        What is played.
    seat : int
        Whose decisions they are.
    legal : uint8 array of shape (n, codes)
        1 where a code may be taken.
    to_call, raise_to : int32 arrays of shape (n,) and (n, 2)
        Chips that code 1 adds; lowest and highest total, 0 where the seat may not raise.
    cards : uint64 array of shape (n, 2 + players)
        Own down cards, own up cards, shared cards, and the boards of the others from its left on.
    amounts : int32 array of shape (n, 6 + 4 * players)
        Street, pot, to call, lowest and highest raise, wagers; stacks, bets, live, last actions.
    numbers : uint64 array of shape (n,)
        The hands' numbers.
    """

    game: Game
    seat: int
    legal: NDArray[np.uint8]
    to_call: NDArray[np.int32]
    raise_to: NDArray[np.int32]
    cards: NDArray[np.uint64]
    amounts: NDArray[np.int32]
    numbers: NDArray[np.uint64]


class Batched:
    """A policy that is asked for many decisions at once; made by `batched`."""

    def __init__(self, function: Callable[[Decisions], Any]) -> None:
        self.function = function


def batched(function: Callable[[Decisions], Any]) -> Batched:
    """Make a policy of a function that takes `Decisions` and returns an array of codes.

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
    return Batched(function)


def checked_policies(policy: Policy | Sequence[Policy], seats: int) -> list[Policy]:
    """Return a policy for each seat, or say what is wrong."""
    known = f"expected {', '.join(BUILT_IN)}, a function, or batched(function)"
    single = isinstance(policy, str | Batched) or callable(policy)
    if not single and not hasattr(policy, "__iter__"):
        raise StudError(f"policy: {known}, got {short(policy)}")
    given: Any = policy
    policies = [given] * seats if single else list(given)
    if len(policies) != seats:
        raise StudError(f"policy: expected one for each of {seats} seats, got {len(policies)}")
    for each in policies:
        known_name = isinstance(each, str) and each in BUILT_IN
        if not (known_name or isinstance(each, Batched) or callable(each)):
            raise StudError(f"policy: {known}, got {short(each)}")
    return policies


class Outside:
    """Hands that are stepped with the help of functions; counts those below a number."""

    def __init__(
        self,
        game: Game,
        chips: list[int],
        policies: list[Policy],
        seed: Any,
        key: bytes,
        first: int,
        hands: int,
    ) -> None:
        names = [policy if isinstance(policy, str) else "" for policy in policies]
        self.game, self.chips, self.policies, self.seed = game, chips, policies, seed
        size = max(1, min(SLOTS, hands))
        self.batch = _core.Batch(game._rules, chips, names, key, size, first, first + hands)
        self.first = first

    @property
    def hands(self) -> int:
        """How many hands were counted so far."""
        return self.batch._hands

    @property
    def tally(self) -> _core.Tally:
        """What was counted so far."""
        return self.batch._tally()

    def step(self) -> None:
        """Ask for one decision of every hand that still counts, and take them."""
        batch = self.batch
        codes = np.ones(batch.numbers.size, dtype=np.int32)
        for seat, policy in enumerate(self.policies):
            rows = np.flatnonzero(batch.actor == seat)
            if rows.size and not isinstance(policy, str):
                codes[rows] = self._ask(policy, seat, rows)
        batch.step(codes)

    def finish(self) -> None:
        """Play the hands that are begun, and no more: what is counted is a first part of all."""
        wanted = self.batch._stop_dealing() - self.first
        while self.hands < wanted:
            self.step()

    def _ask(self, policy: Any, seat: int, rows: NDArray[np.intp]) -> NDArray[np.int32]:
        if isinstance(policy, Batched):
            return self._ask_many(policy, seat, rows)
        return np.array([self._ask_one(policy, int(row)) for row in rows], dtype=np.int32)

    def _ask_many(self, policy: Batched, seat: int, rows: NDArray[np.intp]) -> NDArray[np.int32]:
        batch = self.batch
        decisions = Decisions(
            self.game,
            seat,
            batch.legal[rows],
            batch.to_call[rows],
            batch.raise_to[rows],
            batch.cards[rows],
            batch.amounts[rows],
            batch.numbers[rows],
        )
        try:
            given = policy.function(decisions)
        except Exception as error:
            first, last = int(decisions.numbers.min()), int(decisions.numbers.max())
            error.add_note(
                f"asked for {rows.size} decisions of seat {seat} in hands {first} to {last} of "
                f"seed {self.seed}"
            )
            raise
        try:
            answer = np.asarray(given)
        except ValueError as error:
            raise ArrayError(
                f"policy of seat {seat}: expected an array of codes: {error}"
            ) from None
        if answer.shape != rows.shape or answer.dtype.kind not in "iub":
            raise ArrayError(
                f"policy of seat {seat}: expected integer codes of shape ({rows.size},), got "
                f"{answer.dtype} {answer.shape}"
            )
        self._check(seat, rows, answer)
        return answer.astype(np.int32)

    def _check(self, seat: int, rows: NDArray[np.intp], answer: NDArray[Any]) -> None:
        legal = self.batch.legal[rows]
        plain = (answer >= 0) & (answer < legal.shape[1])
        right = plain & (legal[np.arange(rows.size), np.where(plain, answer, 0)] == 1)
        for place in np.flatnonzero(~right):
            hand = self._hand(int(rows[place]))
            try:
                hand.act(int(answer[place]))
            except IllegalActionError as error:
                raise IllegalActionError(
                    f"hand {hand.number} of seed {self.seed}: the policy of seat {seat} answered "
                    f"{answer[place]}: {error}"
                ) from None

    def _ask_one(self, policy: Callable[[View], Any], row: int) -> int:
        hand = self._hand(row)
        seat = hand.actor
        assert seat is not None
        try:
            answer = policy(hand.view(seat))
        except Exception as error:
            error.add_note(f"asked for seat {seat} in hand {hand.number} of seed {self.seed}")
            raise
        before = len(hand.actions)
        try:
            hand.act(answer) if hand.options.kind == "bet" else _choose(hand, answer)
        except IllegalActionError as error:
            raise IllegalActionError(
                f"hand {hand.number} of seed {self.seed}: the policy of seat {seat} answered "
                f"{short(answer)}: {error}"
            ) from None
        return hand.actions[before]

    def _hand(self, row: int) -> Hand:
        saved = self.batch._save(row)
        return Hand.replay(
            self.game,
            stacks=self.chips,
            seed=self.seed,
            number=saved.number,
            actions=saved.actions,
        )


def _choose(hand: Hand, answer: Any) -> None:
    if is_whole(answer):
        hand.act(answer)
    else:
        hand.choose(answer)
