"""Hands in which Python functions decide: played in step, each player asked for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import array_of
from studcore.errors import ArrayError, IllegalActionError
from studcore.play.hand import take_answer
from studcore.play.view import View
from studcore.policies.policy import Batched, Decisions, runs_in_core

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from studcore.play.hand import Hand
    from studcore.simulation.plans import Plan

SLOTS, FEW_SLOTS = 1024, 64  # hands in step: with `batched` functions, and without


class SteppedHands:
    """Hands of a simulation that are played in step, because functions decide in them.

    They are counted in the order of their numbers, so that an interrupted simulation has counted
    the first ones.
    """

    def __init__(self, plan: Plan, first: int, hands: int, keep: bool = False) -> None:
        self.plan = plan
        self.batched = {
            player: policy
            for player, policy in enumerate(plan.policies)
            if isinstance(policy, Batched)
        }
        self.asked: dict[int, Any] = {  # view by view
            player: policy
            for player, policy in enumerate(plan.policies)
            if player not in self.batched and not runs_in_core(policy)
        }
        slots = max(1, min(SLOTS if self.batched else FEW_SLOTS, hands))
        limit = first + hands
        events = bool(self.asked)
        self.batch = _core.Batch(plan.core, slots, first, limit, keep=keep, events=events)
        check_refused(plan, self.batch._take_refused())

    @property
    def hands(self) -> int:
        """Hands counted so far."""
        return self.batch._hands

    @property
    def tally(self) -> _core.Tally:
        """The counts so far."""
        return self.batch._tally()

    def step(self) -> None:
        """Ask for one decision of every hand that still counts, and take them."""
        batch, plan = self.batch, self.plan
        codes = np.ones(batch.numbers.size, dtype=np.int32)
        players = batch.actor.astype(np.int64)
        if plan.rotate:
            moved = players - (batch.numbers % np.uint64(plan.players)).astype(np.int64)
            players = np.where(players < 0, -1, moved % plan.players)
        for player, policy in self.batched.items():
            rows = np.flatnonzero(players == player)
            if rows.size:
                codes[rows] = self._ask_many(policy, player, rows)
        if self.asked:
            for row, player in enumerate(players.tolist()):
                if player in self.asked:
                    codes[row] = self._ask_one(self.asked[player], player, row)
        check_refused(plan, batch.step(codes))

    def _ask_many(self, policy: Batched, player: int, rows: NDArray[np.intp]) -> NDArray[np.int32]:
        batch = self.batch
        decisions = Decisions(
            self.plan.game,
            player,
            batch.legal[rows],
            batch.to_call[rows],
            batch.raise_to[rows],
            batch.kind[rows],
            batch.cards[rows],
            batch.amounts[rows],
            batch.numbers[rows],
        )
        try:
            given = policy.function(decisions)
        except Exception as error:
            first, last = int(decisions.numbers.min()), int(decisions.numbers.max())
            error.add_note(
                f"asked for {rows.size} decisions of player {player} in hands {first} to {last} of "
                f"seed {self.plan.seed}"
            )
            raise
        answer: NDArray[Any] = array_of(f"policy of player {player}", given, "an array of codes")
        if answer.shape != rows.shape or answer.dtype.kind not in "iu":
            raise ArrayError(
                f"policy of player {player}: expected integer codes of shape ({rows.size},), got "
                f"{answer.dtype} {answer.shape}"
            )
        self._check(player, rows, answer)
        return answer.astype(np.int32)

    def _check(self, player: int, rows: NDArray[np.intp], answer: NDArray[Any]) -> None:
        legal = self.batch.legal[rows]
        plain = (answer >= 0) & (answer < legal.shape[1])
        right = plain & (legal[np.arange(rows.size), np.where(plain, answer, 0)] == 1)
        for place in np.flatnonzero(~right):
            number, hand = self._hand(int(rows[place]))
            take_policy_answer(self.plan, number, player, hand, int(answer[place]))

    def _ask_one(self, policy: Callable[[View], Any], player: int, row: int) -> int:
        view = View._of(self.plan.game, self.batch._seen(row))
        try:
            answer = policy(view)
        except Exception as error:
            number = int(self.batch.numbers[row])
            error.add_note(f"asked for player {player} in {self.plan.hand_name(number)}")
            raise
        legal = self.batch.legal[row]
        if type(answer) is int and 0 <= answer < len(legal) and legal[answer]:
            return answer
        number, hand = self._hand(row)
        before = len(hand.actions)
        take_policy_answer(self.plan, number, player, hand, answer)
        return hand.actions[before]

    def _hand(self, row: int) -> tuple[int, Hand]:
        saved = self.batch._save(row)
        return saved.number, self.plan.hand(saved.number, saved.actions)


def take_policy_answer(plan: Plan, number: int, player: int, hand: Hand, answer: Any) -> None:
    """Take the answer of a policy in a hand; the error for a wrong one names the hand."""
    try:
        take_answer(hand, answer, f"{plan.hand_name(number)}: the policy of player {player}")
    except IllegalActionError as error:
        error.add_note(f"actions so far, for Hand.replay: {hand.actions}")
        raise


def check_refused(plan: Plan, refused: tuple[int, int, int, list[int]] | None) -> None:
    """Raise the error for an illegal answer of a compiled function, if there was one."""
    if refused is None:
        return
    number, seat, code, actions = refused
    take_policy_answer(plan, number, plan.player_in(seat, number), plan.hand(number, actions), code)
