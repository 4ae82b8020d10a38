"""Many hands: a million in a second or two."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from studcore import _core
from studcore.backends import BACKENDS, in_processes, play_block
from studcore.checks import short, whole_number
from studcore.errors import StudError
from studcore.evaluation import class_category
from studcore.events import street_name
from studcore.game import checked_game
from studcore.hand import Hand, checked_stacks, new_seed, seed_key
from studcore.policies import Outside, checked_policies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from studcore.backends import Block
    from studcore.game import Game
    from studcore.policies import Policy

MOST_HANDS = 2**53
FIRST_BLOCK = 8192
BLOCK_SECONDS = 0.2  # between two looks at the progress bar and at Ctrl-C


@dataclass(frozen=True, slots=True)
class Result:
    """What a simulation counted. Results of the same seats add up with ``+``.

    Attributes
    ----------
    game : Game
        What was played.
    seed : int or numpy.random.SeedSequence
        The seed, also if it was not given.
    hands : int
        Hands played.
    net : int64 array of shape (seats,)
        Chips won less chips lost, by seat, over all hands.
    mean, stderr : float64 array of shape (seats,)
        Chips a hand, by seat, and the standard error.
    won, shown : int64 array of shape (seats,)
        Hands in which a seat won something, and was at the showdown.
    reached : dict of int to float
        Share of the hands that reached each street.
    showdown : float
        Share of the hands with a showdown.
    pot : float
        Chips in all pots of a hand, on average, without uncalled ones.
    winners : dict of str to dict of str to float
        By share of the pot: how often each kind of hand won it, of all showdowns, best kind first.
    decisions : int
        Decisions made.
    seconds : float
        Time it took.
    complete : bool
        False if it was interrupted.

    Examples
    --------
    >>> from studcore import load
    >>> razz = load("razz")
    >>> halves = simulate(razz, hands=500, seed=1) + simulate(razz, hands=500, seed=1, first=500)
    >>> bool((halves.net == simulate(razz, hands=1000, seed=1).net).all())
    True
    """

    game: Game
    seed: int | np.random.SeedSequence
    seats: int
    seconds: float
    complete: bool
    _tally: _core.Tally = field(repr=False)

    @property
    def hands(self) -> int:
        """Hands played."""
        return self._tally.hands

    @property
    def decisions(self) -> int:
        """Decisions made."""
        return self._tally.decisions

    @property
    def net(self) -> NDArray[np.int64]:
        """Chips won less chips lost, by seat, over all hands."""
        return np.array(self._tally.net, dtype=np.int64)

    @property
    def mean(self) -> NDArray[np.float64]:
        """Chips a hand, by seat."""
        mean: NDArray[np.float64] = self.net / max(1, self.hands)
        return mean

    @property
    def stderr(self) -> NDArray[np.float64]:
        """Standard error of `mean`, by seat."""
        n = self.hands
        if n < 2:
            return np.full(self.seats, np.nan)
        # n * sum of squares - square of the sum, in exact integers.
        spread = [
            n * square - int(net) ** 2
            for square, net in zip(self._tally.squares, self._tally.net, strict=True)
        ]
        errors: NDArray[np.float64] = np.sqrt([value / (n * n * (n - 1)) for value in spread])
        return errors

    @property
    def won(self) -> NDArray[np.int64]:
        """Hands in which a seat won something."""
        return np.array(self._tally.won, dtype=np.int64)

    @property
    def shown(self) -> NDArray[np.int64]:
        """Hands in which a seat was at the showdown."""
        return np.array(self._tally.shown, dtype=np.int64)

    @property
    def reached(self) -> dict[int, float]:
        """Share of the hands that reached each street."""
        ended = self._tally.reached
        return {street: sum(ended[street:]) / max(1, self.hands) for street in self.game.streets}

    @property
    def showdown(self) -> float:
        """Share of the hands with a showdown."""
        return self._tally.showdowns / max(1, self.hands)

    @property
    def pot(self) -> float:
        """Chips in all pots of a hand, on average."""
        return self._tally.pots / max(1, self.hands)

    @property
    def winners(self) -> dict[str, dict[str, float]]:
        """How often each kind of hand won each share, of all showdowns."""
        found: dict[str, dict[str, float]] = {}
        for index, won in enumerate(self.game.measures()):
            counts = np.array(self._tally.classes(index), dtype=np.int64)
            kinds: dict[str, float] = {}
            for number in np.flatnonzero(counts)[::-1]:
                kind = class_category(won, max(0, int(number) - won.floor))
                kinds[kind] = kinds.get(kind, 0.0) + counts[number] / self._tally.showdowns
            found[won.name] = kinds
        return found

    def __add__(self, other: Result) -> Result:
        """Return both results together; their hands should be different ones."""
        if not isinstance(other, Result):
            raise StudError(f"expected another result, got {short(other)}")
        if self.game != other.game or self.seats != other.seats:
            raise StudError("results of different games or seats can't be added")
        tally = _core.Tally(self._tally)
        tally.add(other._tally)
        seconds, complete = self.seconds + other.seconds, self.complete and other.complete
        return Result(self.game, self.seed, self.seats, seconds, complete, tally)

    def __str__(self) -> str:
        """Draw the table."""
        rate = self.hands / self.seconds if self.seconds else float("nan")
        stakes = ", ".join(
            f"{name.replace('_', ' ')} {n if isinstance(n, int) else f'{n[0]} to {n[1]}'}"
            for name, n in self.game.stakes.items()
        )
        lines = [
            f"{self.game.title}, {self.seats} players, house {self.game.house} ({stakes})",
            f"{self.hands:,} hand{'s' * (self.hands != 1)} in {self.seconds:.2f} s: "
            f"{rate:,.0f} hands a second; seed {self.seed}",
            "" if self.complete else "interrupted: these are the hands played until then\n",
            "seat   mean win  std error   wins a pot   at showdown",
        ]
        for seat in range(self.seats):
            won, shown = (n[seat] / max(1, self.hands) for n in (self.won, self.shown))
            lines.append(
                f"{seat:>4} {self.mean[seat]:>+10.4f} {self.stderr[seat]:>10.4f} "
                f"{won:>11.2%} {shown:>13.2%}"
            )
        lines += ["", f"average pot {self.pot:.2f}", ""]
        lines += [
            f"{f'reach {street_name(street)}':<24}{share:>9.2%}"
            for street, share in self.reached.items()
        ]
        lines.append(f"{'reach the showdown':<24}{self.showdown:>9.2%}")
        for ranking, kinds in self.winners.items():
            lines += ["", f"winning hands, {ranking} (of all showdowns)"]
            lines += [f"  {kind:<22}{share:>9.2%}" for kind, share in kinds.items()]
        return "\n".join(line for line in lines)


def simulate(
    game: Game,
    *,
    hands: int = 1_000_000,
    players: int = 6,
    stacks: Sequence[int] | None = None,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | np.random.SeedSequence | None = None,
    first: int = 0,
    threads: int | None = None,
    backend: str = "threads",
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play many hands with built-in policies, or your own.

    Parameters
    ----------
    game : Game
        What is played.
    hands : int
        How many.
    players : int
        Seats, if `stacks` is not given.
    stacks : sequence of int, optional
        Chips by seat at the start of every hand; 100 big bets each if not given.
    policy : str, callable or `batched` function, or a sequence of them
        For all seats or by seat: ``random`` (uniform over the legal actions), ``call`` (never
        folds or raises), a function of a `View` that returns a code or a choice (slow), or
        ``batched(function)`` of many decisions at once. What a function raises arrives with a note
        that says in which hand.
    seed : int or numpy.random.SeedSequence, optional
        From the operating system if not given.
    first : int
        Number of the first hand.
    threads : int, optional
        As many as there are cores if not given; one where functions decide. The result does not
        depend on it.
    backend : str
        ``threads``, or ``processes``: `threads` of them, where built-in policies decide. The
        result is the same; the hands of a process that dies are played again.
    progress : callable, optional
        Called with the hands done and the hands wanted, a few times a second.

    Returns
    -------
    Result
        Of all hands; of those played so far if Ctrl-C is pressed.

    Raises
    ------
    StudError
        If an argument does not fit.
    IllegalActionError, ArrayError
        If a function answers what is not allowed.

    Examples
    --------
    >>> from studcore import load
    >>> result = simulate(load("razz"), hands=1000, seed=1)
    >>> int(result.net.sum())
    0
    """
    chips, policies = _table(game, players, stacks, policy)
    wanted = whole_number("hands", hands, MOST_HANDS)
    first = whole_number("first", first, MOST_HANDS)
    workers = whole_number(
        "threads", (os.cpu_count() or 1) if threads is None else threads, 1024, 1
    )
    if progress is not None and not callable(progress):
        raise StudError(f"progress: expected a function, got {short(progress)}")
    if backend not in BACKENDS:
        raise StudError(
            f"backend: expected {' or '.join(map(repr, BACKENDS))}, got {short(backend)}"
        )
    if seed is None:
        seed = new_seed()
    key = seed_key(seed)

    began = time.perf_counter()
    names = [each for each in policies if isinstance(each, str)]
    if len(names) == len(policies):
        block: Block = (game, chips, names, key)
        if backend == "processes":
            tally = in_processes(block, first, wanted, workers, progress)
        else:
            tally = _inside(block, first, wanted, workers, progress)
    elif backend == "processes":
        raise StudError("backend: expected threads where functions decide, got processes")
    else:
        outside = Outside(game, chips, policies, seed, key, first, wanted)
        tally = _outside(outside, wanted, progress)
    seconds = time.perf_counter() - began
    return Result(game, seed, len(chips), seconds, tally.hands == wanted, tally)


def _inside(
    block: Block,
    first: int,
    wanted: int,
    workers: int,
    progress: Callable[[int, int], None] | None,
) -> _core.Tally:
    def play(start: int, count: int) -> _core.Tally:
        return play_block(block, first + start, count, workers)

    tally = play(0, 0)
    size = FIRST_BLOCK
    try:
        while tally.hands < wanted:
            before = time.perf_counter()
            tally.add(play(tally.hands, min(size, wanted - tally.hands)))
            if time.perf_counter() - before < BLOCK_SECONDS:
                size *= 2
            if progress:
                progress(tally.hands, wanted)
    except KeyboardInterrupt:
        pass
    return tally


def _outside(
    outside: Outside, wanted: int, progress: Callable[[int, int], None] | None
) -> _core.Tally:
    looked = time.perf_counter()
    try:
        while (done := outside.hands) < wanted:
            outside.step()
            if progress and time.perf_counter() - looked > BLOCK_SECONDS:
                looked = time.perf_counter()
                progress(done, wanted)
    except KeyboardInterrupt:
        outside.finish()
    if progress and outside.hands == wanted:
        progress(wanted, wanted)
    return outside.tally


def simulated_hand(
    game: Game,
    *,
    number: int,
    seed: int | np.random.SeedSequence,
    players: int = 6,
    stacks: Sequence[int] | None = None,
    policy: str | Sequence[str] = "random",
) -> Hand:
    """Return, played to its end, the hand that `simulate` plays under this number.

    Examples
    --------
    >>> from studcore import load
    >>> simulated_hand(load("razz"), number=17, seed=1).is_over
    True
    """
    chips, chosen = _table(game, players, stacks, policy)
    policies = [each for each in chosen if isinstance(each, str)]
    if len(policies) < len(chosen):
        raise StudError("policy: expected built-in ones: with functions use Hand and its options")
    number = whole_number("number", number, 2**64 - 1)
    actions = _core.simulated_actions(game._rules, chips, policies, seed_key(seed), number)
    return Hand.replay(game, stacks=chips, seed=seed, number=number, actions=actions)


def big_bets(game: Game, count: int) -> int:
    """Return so many of a game's largest fixed or spread bets, or of its smallest others."""
    amounts = [1]
    for name, amount in game.stakes.items():
        if name.endswith(("_bet", "_blind", "bring_in", "spread")):
            amounts.append(amount if isinstance(amount, int) else amount[1])
    return count * max(amounts)


def _table(
    game: Game, players: int, stacks: Sequence[int] | None, policy: Policy | Sequence[Policy]
) -> tuple[list[int], list[Policy]]:
    checked_game(game)
    if stacks is None:
        seats = whole_number("players", players, 14, 1)
        stacks = [big_bets(game, 100)] * seats
    chips = checked_stacks(game, stacks)
    return chips, checked_policies(policy, len(chips))
