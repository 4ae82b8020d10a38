"""What is simulated: a game, who sits there with what, and how the hands begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from studcore import _core
from studcore.hand import Hand, seed_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from studcore.game import Game
    from studcore.policies import Policy
    from studcore.spots import Spot


@dataclass(frozen=True)
class Plan:
    """Everything that decides the hands of a simulation, but for how many there are.

    `stacks` and `policies` are by player; player p sits in seat p, or in seat
    ``p + number % players`` where players are rotated.
    """

    game: Game
    stacks: tuple[int, ...]
    policies: tuple[Policy, ...]
    seed: int | np.random.SeedSequence
    rotate: bool = False
    spot: Spot | None = None
    bin_width: int = 1

    @property
    def players(self) -> int:
        """How many there are, empty seats included."""
        return len(self.stacks)

    @property
    def hands_a_deal(self) -> int:
        """How many hands in a row have the same cards."""
        return self.players if self.rotate else 1

    @cached_property
    def core(self) -> _core.Plan:
        """The compiled plan; players that Python decides for wait."""
        from studcore.policies import compiled_policy

        return _core.Plan(
            self.game._rules,
            self.stacks,
            [compiled_policy(policy, self.game) for policy in self.policies],
            seed_key(self.seed),
            self.rotate,
            None if self.spot is None else self.spot._core,
            self.bin_width,
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "core"}

    def player_in(self, seat: int, number: int) -> int:
        """Return who sits in a seat in the hand with this number."""
        return (seat - number) % self.players if self.rotate else seat

    def hand(self, number: int, actions: Sequence[int] = ()) -> Hand:
        """Return the hand with this number after some actions."""
        if self.spot is not None:
            return Hand._begun(self, number, actions)
        stacks = [self.stacks[self.player_in(seat, number)] for seat in range(self.players)]
        deal = number // self.hands_a_deal
        return Hand.replay(self.game, stacks=stacks, seed=self.seed, number=deal, actions=actions)

    def told(self, number: int) -> str:
        """Say which hand this is, for a message."""
        return f"hand {number} of seed {self.seed}"
