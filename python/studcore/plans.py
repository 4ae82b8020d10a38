"""What is simulated: a game, who sits there with what, and how the hands begin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from studcore import _core
from studcore.errors import StudError
from studcore.hand import Hand, seed_key
from studcore.kept import kept_property
from studcore.rake import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np

    from studcore.game import Game
    from studcore.policies import Policy
    from studcore.spots import Spot


class Range(NamedTuple):
    """Hands in a row: of a seed, from a number on."""

    seed: int | np.random.SeedSequence
    first: int
    hands: int


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

    @kept_property
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

    @kept_property
    def described(self) -> dict[str, Any]:
        """All that decides the hands but seed and numbers, as plain values."""
        from studcore.descriptions import described

        return described(self)

    @kept_property
    def labels(self) -> tuple[str, ...]:
        """What results call the policies."""
        from studcore.policies import policy_labels

        return policy_labels(self.policies)

    @property
    def most_hands(self) -> int:
        """So many hands can be summed: no sum of chips passes 64 bits."""
        return most_hands(MOST_CHIPS if self.spot is not None else sum(self.stacks))

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


def most_hands(chips: int) -> int:
    """Return how many hands with so many chips on the table can be summed in 64 bits."""
    return (2**63 - 1) // max(1, chips)


def merged(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """Return the ranges in order, those that follow each other as one; none may overlap another."""
    found: list[Range] = []
    for seed, first, hands in sorted(ranges, key=lambda each: (seed_key(each.seed), each.first)):
        if not hands:
            continue
        last = found[-1] if found else None
        if last is None or seed_key(last.seed) != seed_key(seed) or last.first + last.hands < first:
            found.append(Range(seed, first, hands))
        elif last.first + last.hands == first:
            found[-1] = last._replace(hands=last.hands + hands)
        else:
            both = min(last.first + last.hands, first + hands) - 1
            raise StudError(
                f"results of the same hands can't be added: hands {first} to {both} of seed {seed} "
                f"are in both"
            )
    return tuple(found)


def shared_deals(
    one: Iterable[Range], hands_a_deal: int, other: Iterable[Range], hands_a_deal_of_other: int
) -> tuple[int, int, int | np.random.SeedSequence] | None:
    """Return the first and last deal that are in both, and their seed; None if there are none."""
    for a in one:
        for b in other:
            first = max(a.first // hands_a_deal, b.first // hands_a_deal_of_other)
            last = min(
                (a.first + a.hands - 1) // hands_a_deal,
                (b.first + b.hands - 1) // hands_a_deal_of_other,
            )
            if first <= last and seed_key(a.seed) == seed_key(b.seed):
                return first, last, a.seed
    return None
