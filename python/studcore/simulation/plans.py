"""What is simulated: the game, the players with their stacks, and how the hands begin."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from studcore import _core
from studcore._version import __version__
from studcore.arguments import flag, short, whole_number
from studcore.errors import StudError
from studcore.game.game import Game, big_bets, checked_game
from studcore.kept import kept_property
from studcore.play.hand import Hand, Origin, checked_stacks
from studcore.play.rake import MAX_CHIPS
from studcore.policies.descriptions import described_game, plain
from studcore.policies.policy import (
    checked_policies,
    compiled_policy,
    described_policy,
    distinct,
    policy_labels,
    runs_in_core,
)
from studcore.seeds import checked_seed, new_seed, seed_key
from studcore.simulation.spots import Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy as np

    from studcore.policies.policy import Policy


class Range(NamedTuple):
    """Hands in a row.

    Attributes
    ----------
    seed : int or numpy.random.SeedSequence
        Of the hands.
    first : int
        Number of the first one.
    hands : int
        How many they are.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> simulate(load("razz"), hands=100, seed=1, first=500).ranges
    (Range(seed=1, first=500, hands=100),)
    """

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
        """Number of hands in a row with the same cards."""
        return self.players if self.rotate else 1

    @kept_property
    def needs_python(self) -> bool:
        """Whether functions of Python decide for some player."""
        return not all(map(runs_in_core, distinct(self.policies)))

    @kept_property
    def core(self) -> _core.Plan:
        """The compiled plan; it waits for the decisions of Python functions."""
        return _core.Plan(
            self.game._rules,
            self.stacks,
            _each_once(lambda policy: compiled_policy(policy, self.game), self.policies),
            seed_key(self.seed),
            self.rotate,
            None if self.spot is None else self.spot._core,
            self.bin_width,
        )

    @kept_property
    def described(self) -> dict[str, Any]:
        """All that decides the hands but seed and numbers, as plain values."""
        spot = self.spot
        return {
            "version": __version__,
            **described_game(self.game),
            "stacks": list(self.stacks),
            "policies": _each_once(described_policy, self.policies),
            "rotate": self.rotate,
            "spot": spot and {"is": str(spot), "made of": plain(spot)},
            "bin width": self.bin_width,
        }

    @kept_property
    def labels(self) -> tuple[str, ...]:
        """What results call the policies."""
        return policy_labels(self.policies)

    @property
    def most_hands(self) -> int:
        """The most hands that a result can hold: sums of chips fit into 64 bits."""
        return most_hands(MAX_CHIPS if self.spot is not None else sum(self.stacks))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[Any, ...]:
        values = self.game, self.stacks, self.policies, self.rotate, self.spot, self.bin_width
        return seed_key(self.seed), *values  # seed sequences are equal by key

    def __getstate__(self) -> dict[str, Any]:
        made_again = ("core", "_without_policies")
        return {name: value for name, value in self.__dict__.items() if name not in made_again}

    @kept_property
    def _without_policies(self) -> Plan:
        """The same hands; policies may be functions that can't be pickled."""
        return replace(self, policies=("call",) * self.players, bin_width=1)

    def player_in(self, seat: int, number: int) -> int:
        """Return the player in a seat in the hand with this number."""
        return (seat - number) % self.players if self.rotate else seat

    def hand(self, number: int, actions: Sequence[int] = ()) -> Hand:
        """Return the hand with this number after some actions."""
        if self.spot is not None:
            hand = begun_in_a_spot(self._without_policies, number)
            for action in actions:
                hand.act(action)
            return hand
        stacks = [self.stacks[self.player_in(seat, number)] for seat in range(self.players)]
        deal = number // self.hands_a_deal
        return Hand.replay(self.game, stacks=stacks, seed=self.seed, number=deal, actions=actions)

    def hand_name(self, number: int) -> str:
        """Return what messages call the hand with this number."""
        return f"hand {number} of seed {self.seed}"


def _each_once(make: Callable[[Any], Any], policies: Iterable[Any]) -> list[Any]:
    """Return what is made of each policy, made once of one that several players have."""
    made = {id(policy): make(policy) for policy in distinct(policies)}
    return [made[id(policy)] for policy in policies]


def begun_in_a_spot(plan: Plan, number: int) -> Hand:
    """Return the hand with this number of a plan with a spot."""
    arguments = {"plan": plan, "number": number}
    origin = Origin(plan.game, plan.seed, number, begun_in_a_spot, arguments)
    return Hand._from_core(plan.core, origin)


def most_hands(chips: int) -> int:
    """Return how many hands can be summed in 64 bits if each has this number of chips."""
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
    """Return the first and last deal that both have, and their seed; None if there are none."""
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


# ---- checking what comes in ----------------------------------------------------------------------


def make_plan(
    start: Game | Spot,
    players: int,
    stacks: Sequence[int] | None,
    policy: Policy | Sequence[Policy],
    seed: int | np.random.SeedSequence | None,
    rotate: bool,
    bin_width: int | None,
) -> Plan:
    """Return what these arguments of `simulate` ask for, or say what is wrong with them."""
    game, spot, chips = checked_table(start, players, stacks)
    rotate = flag("rotate", rotate)
    if bin_width is not None:
        bin_width = whole_number("bin_width", bin_width, 2**31 - 1, 1)
    policies = checked_policies(policy, len(chips))
    seed = new_seed() if seed is None else checked_seed(seed)
    width = _fitting_width(game, chips, spot) if bin_width is None else bin_width
    plan = Plan(game, tuple(chips), tuple(policies), seed, rotate, spot, width)
    plan.core  # noqa: B018 - arguments that don't fit the game are found here
    return plan


def _fitting_width(game: Game, chips: list[int], spot: Spot | None) -> int:
    """Return a width of bins with which hardly any hand falls beyond the outer ones."""
    bet = max(1, big_bets(game, 1) // 2)
    if "big_bet" in game.stakes:
        return bet
    second = sorted(chips)[-2:][0]  # chips above the second largest stack are never called
    most = sum(min(stack, second) for stack in chips) + (0 if spot is None else spot.pot)
    return max(1, -(-most // (_core.BINS // 2 - 1)))


def checked_table(
    start: Game | Spot, players: int, stacks: Sequence[int] | None
) -> tuple[Game, Spot | None, list[int]]:
    """Return what is played, from which spot, and the chips by player, or say what is wrong."""
    if isinstance(start, Spot):
        if stacks is not None:
            raise StudError("stacks: a spot has its own")
        return start.game, start, list(start.stacks)
    if not isinstance(start, Game):
        raise StudError(f"expected a game such as load('razz') or a Spot, got {short(start)}")
    game = checked_game(start)
    if stacks is None:
        stacks = [big_bets(game, 100)] * whole_number("players", players, _core.MAX_SEATS, 1)
    return game, None, checked_stacks(game, stacks)
