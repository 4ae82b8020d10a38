"""Two policies compared on the same deals, which takes far fewer hands than different deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from studcore.arguments import listed
from studcore.policies.policy import checked_policies, is_policy, policy_labels
from studcore.simulation.backends import worker_threads
from studcore.simulation.plans import checked_table, make_plan
from studcore.simulation.progress import checked_progress, shown
from studcore.simulation.results import CONFIDENT
from studcore.simulation.simulate import RECORD_BLOCK, checked_hands
from studcore.simulation.stepping import SteppedHands, check_refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from studcore.game.game import Game
    from studcore.policies.policy import Policy
    from studcore.simulation.plans import Plan
    from studcore.simulation.progress import Progress
    from studcore.simulation.spots import Spot

STEPPED_BLOCK = 1 << 13  # hands, where functions decide


@dataclass(frozen=True, slots=True)
class PolicyComparison:
    """How much more the first of two policies wins a hand than the second, on the same deals.

    Attributes
    ----------
    policies : tuple of str
        The first one and the second.
    means : tuple of float
        Chips a hand of each.
    difference, stderr : float
        First less second, and its standard error: that of the differences deal by deal.
    z : float
        `difference` in standard errors: beyond 2 or 3 it is hardly chance.
    interval : tuple of float
        Where the true difference is, 95 times in 100.
    hands, deals : int
        Hands that each of them played, and deals; where players are rotated a deal is as many hands
        as there are seats.
    seed : int or numpy.random.SeedSequence
        The seed, also if it was not given.
    complete : bool
        False if it was interrupted.

    Examples
    --------
    >>> from studcore import compare_policies, load
    >>> found = compare_policies(load("stud"), "tight", "call", hands=6000, seed=1)
    >>> found.policies, found.deals
    (('tight', 'call'), 1000)
    """

    policies: tuple[str, str]
    means: tuple[float, float]
    difference: float
    stderr: float
    hands: int
    deals: int
    seed: int | np.random.SeedSequence
    complete: bool

    @property
    def z(self) -> float:
        """Difference in standard errors."""
        return self.difference / self.stderr if self.stderr > 0 else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true difference is, 95 times in 100."""
        away = CONFIDENT * self.stderr
        return self.difference - away, self.difference + away

    def __repr__(self) -> str:
        one, other = self.policies
        return (
            f"<PolicyComparison of {one} with {other}: difference {self.difference:+.4f}, "
            f"std error {self.stderr:.4f}, {self.hands:,} hands each>"
        )

    def __str__(self) -> str:
        """Describe the comparison in three lines."""
        names = zip(self.policies, self.means, strict=True)
        means = ", ".join(f"{name} {mean:+.4f}" for name, mean in names)
        low, high = self.interval
        played = f"{self.hands:,} hands each, {self.deals:,} deals"
        return (
            f"{played}{'' if self.complete else ', interrupted'}\nchips a hand: {means}\n"
            f"difference {self.difference:+.4f}, std error {self.stderr:.4f}, z {self.z:+.2f}; "
            f"95 %: {low:+.4f} to {high:+.4f}"
        )


def compare_policies(
    game: Game | Spot,
    first: Policy,
    second: Policy,
    *,
    against: Policy | Sequence[Policy] = "random",
    hands: int = 100_000,
    players: int = 6,
    stacks: Sequence[int] | None = None,
    seed: int | np.random.SeedSequence | None = None,
    rotate: bool = True,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> PolicyComparison:
    """Play two policies on the same deals against the same players, and compare what they win.

    Each of them plays every deal as player 0. Both have the same luck with the cards, so that their
    difference is known with far fewer hands than from two simulations.

    Parameters
    ----------
    game : Game or Spot
        What is played; or where every hand begins, with the spot's own game and stacks: player 0
        sits in its first seat.
    first, second : policy
        What is compared: any policy of `simulate`.
    against : policy, or sequence of policies
        Who sits at the other seats: one for all of them, or one for each.
    hands : int
        How many each of them plays, at most; whole deals where players are rotated.
    players : int
        Seats of a game, if neither `stacks` nor a sequence says how many there are.
    stacks : sequence of int, optional
        Chips by player at the start of every hand of a game; 100 big bets each if not given.
    seed : int or numpy.random.SeedSequence, optional
        From the operating system if not given.
    rotate : bool
        Whether each deal is played from every seat.
    threads : int, optional
        As for `simulate`.
    progress : bool or callable, optional
        As for `simulate`; hands of both together.

    Returns
    -------
    PolicyComparison
        Of all hands; of those that both have played if Ctrl-C is pressed.

    Raises
    ------
    StudError
        If an argument does not fit.

    Examples
    --------
    >>> from studcore import Style, load
    >>> nit, tag = Style(play=0.1, name="nit"), Style(play=0.2, name="tag")
    >>> found = compare_policies(load("stud"), nit, tag, against="loose", hands=12_000, seed=1)
    >>> low, high = found.interval
    >>> found.hands, low < found.difference < high
    (12000, True)
    """
    others, seats = _others(game, against, players, stacks)
    plans: list[Plan] = []
    for name, policy in (("first", first), ("second", second)):
        checked_policies([policy], 1, name)
        plans.append(make_plan(game, seats, stacks, [policy, *others], seed, rotate, None))
        seed = plans[0].seed
    wanted = checked_hands(plans[0], hands)
    workers = worker_threads(threads)
    checked_progress(progress)
    sums = _Sums()
    with shown(progress) as show:
        try:
            for begin, count in _blocks(plans, wanted):
                one, two = (_gains(plan, begin, count, workers) for plan in plans)
                sums.add(one, two)
                if show is not None:
                    show(2 * (begin + count), 2 * wanted)
        except KeyboardInterrupt:
            pass
    return sums.compared(plans, wanted)


class _Sums:
    """Chips that player 0 won by deal: the sum for each policy, and that of squared differences."""

    def __init__(self) -> None:
        self.deals = self.first = self.second = 0
        self.squares = 0.0

    def add(self, one: NDArray[np.int64], two: NDArray[np.int64]) -> None:
        """Add the deals of a block."""
        apart = (one - two).astype(float)
        self.deals += len(apart)
        self.first += int(one.sum())
        self.second += int(two.sum())
        self.squares += float((apart * apart).sum())

    def compared(self, plans: list[Plan], wanted: int) -> PolicyComparison:
        """Return the comparison that follows from the sums."""
        n, unit = self.deals, plans[0].hands_a_deal
        hands = max(1, n * unit)
        apart = self.first - self.second
        spread = max(0.0, self.squares - apart * apart / max(1, n))
        error = math.sqrt(spread / (n - 1) / n) / unit if n > 1 else math.nan
        one, two = policy_labels([plan.policies[0] for plan in plans])
        return PolicyComparison(
            (one, two),
            (self.first / hands, self.second / hands),
            apart / hands,
            error,
            n * unit,
            n,
            plans[0].seed,
            n * unit == wanted,
        )


def _others(
    game: Game | Spot,
    against: Policy | Sequence[Policy],
    players: int,
    stacks: Sequence[int] | None,
) -> tuple[list[Policy], int]:
    """Return the policies of the other seats, and the number of seats."""
    seated: Any = against
    if not is_policy(against) and hasattr(against, "__iter__"):
        seated = listed("against", against)
        if stacks is None:
            players = len(seated) + 1
    seats = len(checked_table(game, players, stacks)[2])
    return checked_policies(seated, seats - 1, "against"), seats


def _blocks(plans: list[Plan], wanted: int) -> Iterator[tuple[int, int]]:
    """Yield first numbers and counts of whole deals."""
    in_core = not any(plan.needs_python for plan in plans)
    unit = plans[0].hands_a_deal
    size = (RECORD_BLOCK if in_core else STEPPED_BLOCK) // unit * unit
    for first in range(0, wanted, size):
        yield first, min(size, wanted - first)


def _gains(plan: Plan, first: int, hands: int, threads: int) -> NDArray[np.int64]:
    """Return what player 0 wins in each deal."""
    columns: Any
    if not plan.needs_python:
        _, columns, refused, ended = plan.core.play(first, hands, threads, True)
        check_refused(plan, refused)
        if ended is not None:
            raise ended
    else:
        stepped = SteppedHands(plan, first, hands, keep=True)
        while stepped.hands < hands:
            stepped.step()
        columns = stepped.batch._columns
    gains: NDArray[np.int64] = columns["net"][:, 0].reshape(-1, plan.hands_a_deal).sum(axis=1)
    return gains
