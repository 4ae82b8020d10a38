"""The results of simulations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import needed, short, whole_number
from studcore.errors import StudError
from studcore.play.events import street_name
from studcore.play.rake import MAX_CHIPS
from studcore.policies.descriptions import digest, seed_text
from studcore.ranking.evaluation import class_category
from studcore.same import ByValue
from studcore.seeds import seed_key
from studcore.simulation.plans import merged, most_hands, shared_deals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from studcore.game.game import Game
    from studcore.policies.descriptions import UserFunction
    from studcore.simulation.plans import Range

CONFIDENT = 1.959964  # standard errors on either side that hold the true value 95 times in 100
# What two results must have in common to be added, and what it is called.
ADDED = {
    "version": "versions of studcore",
    "game text": "games",
    "house text": "houses",
    "stakes": "stakes",
    "stacks": "stacks",
    "policies": "policies",
    "rotate": "rotations",
    "spot": "spots",
    "bin width": "histograms",
}


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What a simulation counted. Different hands of the same players add up with ``+``.

    Arrays are by player, who sits in the seat of that number unless players are rotated.

    Attributes
    ----------
    game : Game
        What was played.
    seed : int or numpy.random.SeedSequence
        The seed, also if it was not given; of a sum, the one of its first part.
    ranges : tuple of Range
        Which hands were played; of a sum, those of all its parts.
    hands, asked : int
        Hands played, and the most that was asked for.
    hands_a_deal : int
        How often each deal was played: the number of players where they were rotated, else 1.
    bin_width : int
        Chips of a bin of the histograms.
    policies : tuple of str
        Who played; different policies have different names here.
    digest : str
        Of all that decides the hands but seed and numbers: results with the same one add up.
    net : int64 array of shape (players,)
        Chips won less chips lost over all hands; from a spot on, if there was one.
    mean, stderr : float64 array of shape (players,)
        Chips a hand, and the standard error.
    covariance : float64 array of shape (players, players)
        Of the chips of a hand; of a deal's mean where players are rotated.
    won, scooped, divided, shown : int64 array of shape (players,)
        Hands in which a player won something; was the only one to; divided a share of a pot with
        others; was at the showdown.
    shares : dict of str to int64 array of shape (players,)
        By share of the pot: hands in which a player won it, or a part, at a showdown.
    folded : dict of int to float64 array of shape (players,)
        By street: share of the hands in which a player folded on it.
    reached : dict of int to float
        Share of the hands that reached each street.
    showdown : float
        Share of the hands with a showdown.
    pot : float
        Chips in all pots of a hand, on average, without uncalled ones.
    winners : dict of str to dict of str to float
        By share of the pot: how often each kind of hand won it, of all showdowns, best kind first.
    pot_histogram : tuple of int64 array of shape (512,) and int64 array of shape (513,)
        Hands by chips in the pots: counts, and edges. Bins are ``bin_width`` chips wide; the last
        one holds all larger pots as well.
    net_histogram : tuple of int64 array of shape (players, 512) and int64 array of shape (513,)
        Hands by chips won. The outer bins hold what is beyond them as well.
    decisions : int
        Decisions made.
    seconds : float
        Time it took.
    complete : bool
        False if it was interrupted, or ended before `stderr` was as small as it was asked for.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> razz = load("razz")
    >>> halves = simulate(razz, hands=500, seed=1) + simulate(razz, hands=500, seed=1, first=500)
    >>> bool((halves.net == simulate(razz, hands=1000, seed=1).net).all())
    True
    """

    game: Game
    seed: int | np.random.SeedSequence
    policies: tuple[str, ...]
    hands_a_deal: int
    bin_width: int
    ranges: tuple[Range, ...]
    asked: int
    seconds: float
    complete: bool
    _played: dict[str, Any] = field(repr=False)  # see `Plan.described`
    _functions: tuple[UserFunction, ...] = field(repr=False)
    _tally: _core.Tally = field(repr=False)

    @property
    def seats(self) -> int:
        """How many players there are, empty seats included."""
        return len(self.policies)

    @property
    def digest(self) -> str:
        """Digest of all that decides the hands but seed and numbers."""
        return digest(self._played)

    @property
    def hands(self) -> int:
        """Hands played."""
        return self._tally.hands

    @property
    def decisions(self) -> int:
        """Decisions made."""
        return self._tally.decisions

    # ---- chips ----

    @property
    def net(self) -> NDArray[np.int64]:
        """Chips won less chips lost over all hands."""
        return self._tally.net

    @property
    def mean(self) -> NDArray[np.float64]:
        """Chips a hand."""
        mean: NDArray[np.float64] = self.net / max(1, self.hands)
        return mean

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the chips of a hand, or of a deal's mean where players are rotated."""
        n, seats = self._tally.deals, self.seats
        if n < 2:
            return np.full((seats, seats), np.nan)
        net = [int(chips) for chips in self.net]
        products = iter(self._tally.products)
        matrix = np.empty((seats, seats))
        for i in range(seats):
            for j in range(i + 1):
                # n * sum of products - product of the sums, in exact integers.
                spread = n * next(products) - net[i] * net[j]
                matrix[i, j] = matrix[j, i] = spread / (n * (n - 1) * self.hands_a_deal**2)
        return matrix

    @property
    def stderr(self) -> NDArray[np.float64]:
        """Standard error of `mean`."""
        errors: NDArray[np.float64] = np.sqrt(np.diag(self.covariance) / max(1, self._tally.deals))
        return errors

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return how much more a player wins a hand than another.

        Parameters
        ----------
        one, other : int
            The players, from 0.

        Returns
        -------
        tuple of float
            Chips a hand, and the standard error.

        Raises
        ------
        StudError
            If there is no such player.

        Examples
        --------
        >>> from studcore import load, simulate
        >>> six = ["tight", *["loose"] * 5]
        >>> result = simulate(load("stud"), hands=6000, policy=six, rotate=True, seed=1)
        >>> more, error = result.difference(0, 1)
        >>> more > 2 * error
        True
        """
        i = whole_number("player", one, self.seats - 1)
        j = whole_number("player", other, self.seats - 1)
        spread = self.covariance
        variance = spread[i, i] + spread[j, j] - 2 * spread[i, j]
        mean = self.mean
        return float(mean[i] - mean[j]), float(np.sqrt(variance / max(1, self._tally.deals)))

    # ---- hands won and lost ----

    @property
    def won(self) -> NDArray[np.int64]:
        """Hands in which a player won something."""
        return self._tally.won.astype(np.int64)

    @property
    def scooped(self) -> NDArray[np.int64]:
        """Hands in which a player was the only one to win something."""
        return self._tally.scooped.astype(np.int64)

    @property
    def divided(self) -> NDArray[np.int64]:
        """Hands in which a player divided a share of a pot with others."""
        return self._tally.divided.astype(np.int64)

    @property
    def shown(self) -> NDArray[np.int64]:
        """Hands in which a player was at the showdown."""
        return self._tally.shown.astype(np.int64)

    @property
    def shares(self) -> dict[str, NDArray[np.int64]]:
        """Hands in which a player won each share, or a part of it, at a showdown."""
        counts = self._tally.share_won.astype(np.int64)
        return {won.name: counts[index] for index, won in enumerate(self.game.measures())}

    @property
    def folded(self) -> dict[int, NDArray[np.float64]]:
        """Share of the hands in which a player folded on each street."""
        counts = self._tally.folded / max(1, self.hands)
        return {street: counts[street] for street in self.game.streets}

    @property
    def reached(self) -> dict[int, float]:
        """Share of the hands that reached each street."""
        ended = self._tally.reached
        return {
            street: int(ended[street:].sum()) / max(1, self.hands) for street in self.game.streets
        }

    @property
    def showdown(self) -> float:
        """Share of the hands with a showdown."""
        return self._tally.showdowns / max(1, self.hands)

    @property
    def winners(self) -> dict[str, dict[str, float]]:
        """How often each kind of hand won each share, of all showdowns."""
        found: dict[str, dict[str, float]] = {}
        for index, won in enumerate(self.game.measures()):
            counts = np.array(self._tally.classes(index), dtype=np.int64)
            kinds: dict[str, float] = {}
            for number in np.flatnonzero(counts)[::-1]:
                kind = class_category(won, max(0, int(number) - won.floor))
                kinds[kind] = kinds.get(kind, 0.0) + float(counts[number] / self._tally.showdowns)
            found[won.name] = kinds
        return found

    # ---- pots ----

    @property
    def pot(self) -> float:
        """Chips in all pots of a hand, on average."""
        return self._tally.pots / max(1, self.hands)

    @property
    def pot_histogram(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Hands by chips in the pots: counts, and edges."""
        edges = np.arange(_core.BINS + 1, dtype=np.int64) * self.bin_width
        return self._tally.pot_bins.astype(np.int64), edges

    @property
    def net_histogram(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Hands by chips won: counts by player, and edges."""
        edges = (np.arange(_core.BINS + 1, dtype=np.int64) - _core.BINS // 2) * self.bin_width
        return self._tally.net_bins.astype(np.int64), edges

    # ---- together ----

    def __eq__(self, other: object) -> bool:
        """Tell whether both counted the same in the same hands, however long it took."""
        return isinstance(other, Result) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.game, self.policies, self.hands))

    def _identity(self) -> tuple[Any, ...]:
        ranges = [(seed_key(seed), first, hands) for seed, first, hands in self.ranges]
        others = self._played, self._functions, self.asked, self.complete
        return ranges, *others, self._tally.state()

    def __add__(self, other: Result) -> Result:
        """Return both results together: of the same simulation, and of different hands."""
        if not isinstance(other, Result):
            raise StudError(f"expected another result, got {short(other)}")
        self._check_alike(other)
        ranges = merged(self.ranges + other.ranges)
        chips = MAX_CHIPS if self._played["spot"] else sum(self._played["stacks"])
        if self.hands + other.hands > (most := most_hands(chips)):
            raise StudError(
                f"expected at most {most} hands of {chips} chips in all, or sums do not fit into "
                f"64 bits; got {self.hands + other.hands}"
            )
        tally = _core.Tally(self._tally)
        tally.add(other._tally)
        return Result(
            self.game,
            self.seed,
            self.policies,
            self.hands_a_deal,
            self.bin_width,
            ranges,
            self.asked + other.asked,
            self.seconds + other.seconds,
            self.complete and other.complete,
            self._played,
            self._functions,
            tally,
        )

    def _check_alike(self, other: Result) -> None:
        if self.seats != other.seats:
            raise StudError(
                f"results of different numbers of seats can't be added: {self.seats} and "
                f"{other.seats}"
            )
        for name, what in ADDED.items():
            mine, theirs = self._played[name], other._played[name]
            if mine != theirs:
                values = (
                    ""
                    if name.endswith("text")
                    else f": {_cut_short(mine)} and {_cut_short(theirs)}"
                )
                raise StudError(f"results of different {what} can't be added{values}")
        if self._functions != other._functions:
            raise StudError(
                "results of different policies can't be added: expected the same function in "
                "both, in the same process"
            )

    def __radd__(self, other: object) -> Result:
        """Add results with ``sum``, which begins with 0."""
        if isinstance(other, int) and other == 0:
            return self
        raise StudError(f"expected another result, got {short(other)}")

    def compare(self, other: Result) -> Comparison:
        """Return how the players' means differ from those of another result.

        The two must be independent: of different seeds or hands. On the same deals
        `compare_policies` needs far fewer hands. Players at one table compare better with each
        other: see `difference`, and `simulate` with ``rotate``.

        Parameters
        ----------
        other : Result
            Of as many players.

        Returns
        -------
        Comparison
            This result less the other.

        Raises
        ------
        StudError
            If both have hands of the same deals, or other numbers of players.

        Examples
        --------
        >>> from studcore import load, simulate
        >>> stud = load("stud")
        >>> one = simulate(stud, hands=2000, policy="tight", seed=1)
        >>> other = simulate(stud, hands=2000, policy="tight", seed=2)
        >>> bool((abs(one.compare(other).z) < 4).all())
        True
        """
        if not isinstance(other, Result) or other.seats != self.seats:
            raise StudError(f"expected a result of {self.seats} players, got {short(other)}")
        both = shared_deals(self.ranges, self.hands_a_deal, other.ranges, other.hands_a_deal)
        if both is not None:
            raise StudError(
                f"expected results of different deals, got deals {both[0]} to {both[1]} of seed "
                f"{both[2]} in both: their errors are not independent; compare_policies(game, "
                f"first, second, against=...) pairs what two policies make of the same deals"
            )
        error = np.sqrt(self.stderr**2 + other.stderr**2)
        return Comparison(self.mean - other.mean, error)

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return a table with a row a player, as NumPy columns.

        Returns
        -------
        dict of str to array of shape (players,)
            Chips, counts of hands, and the names of the policies.

        Examples
        --------
        >>> from studcore import load, simulate
        >>> table = simulate(load("stud8"), hands=1000, seed=1).columns()
        >>> list(table)[:6], table["mean"].shape
        (['player', 'policy', 'hands', 'net', 'mean', 'stderr'], (6,))
        """
        table: dict[str, NDArray[Any]] = {
            "player": np.arange(self.seats),
            "policy": np.array(self.policies),
            "hands": np.full(self.seats, self.hands),
            "net": self.net,
            "mean": self.mean,
            "stderr": self.stderr,
            "won": self.won,
            "scooped": self.scooped,
            "divided": self.divided,
            "shown": self.shown,
        }
        for name, counts in self.shares.items():
            table[f"won {name}"] = counts
        for street, parts in self.folded.items():
            table[f"folded {street}"] = np.rint(parts * self.hands).astype(np.int64)
        return table

    def to_arrow(self) -> Any:
        """Return `columns` as a ``pyarrow.Table`` (extra ``arrow``)."""
        arrow = needed("pyarrow", "arrow")
        return arrow.table({name: arrow.array(column) for name, column in self.columns().items()})

    def to_pandas(self) -> Any:
        """Return `columns` as a ``pandas.DataFrame``."""
        needed("pandas", "pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """Return `columns` as a ``polars.DataFrame``."""
        return needed("polars", "polars").from_arrow(self.to_arrow())

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, as JSON can hold them.

        With the games' and houses' texts, the stakes and the policies' parameters it says all that
        is needed to play it again. Arrays of policies with more than 65,536 values are told by a
        digest.
        """
        pots, pot_edges = self.pot_histogram
        nets, net_edges = self.net_histogram
        plain = {name: _plain(column.tolist()) for name, column in self.columns().items()}
        return {
            **self._played,
            "digest": self.digest,
            "seed": seed_text(self.seed),
            "ranges": [each._asdict() | {"seed": seed_text(each.seed)} for each in self.ranges],
            "hands a deal": self.hands_a_deal,
            "asked": self.asked,
            "hands": self.hands,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "complete": self.complete,
            "pot": self.pot,
            "showdown": self.showdown,
            "reached": self.reached,
            "players": plain,
            "covariance": [_plain(row) for row in self.covariance.tolist()],
            "winners": self.winners,
            "pot histogram": _filled_bins(pots, pot_edges),
            "net histograms": [_filled_bins(row, net_edges) for row in nets],
        }

    def plot(self) -> Any:
        """Return a ``matplotlib`` figure: means, pots, and what a player wins or loses."""
        figure_module = needed("matplotlib.figure", "plot")
        figure = figure_module.Figure(figsize=(12, 3.6), layout="constrained")
        means, pots, nets = figure.subplots(1, 3)
        seats = np.arange(self.seats)
        means.errorbar(seats, self.mean, yerr=2 * self.stderr, fmt="o", capsize=3)
        means.axhline(0, color="gray", linewidth=0.8)
        means.set(xlabel="player", ylabel="chips a hand", title="mean, two standard errors")
        means.set_xticks(seats)
        counts, edges = self.pot_histogram
        _draw_steps(pots, counts, edges, self.hands)
        pots.set(xlabel="chips", ylabel="share of the hands", title="pots")
        rows, edges = self.net_histogram
        for player, counts in enumerate(rows):
            _draw_steps(nets, counts, edges, self.hands, label=f"{player} {self.policies[player]}")
        nets.set(xlabel="chips", title="won or lost", yscale="log" if self.hands else "linear")
        nets.legend(fontsize="small")
        figure.suptitle(f"{self.game.title}, {self.hands:,} hands")
        return figure

    def __repr__(self) -> str:
        hands = f"{self.hands:,} hand{'s' * (self.hands != 1)}"
        short = "" if self.complete else f", {self._shortfall()}"
        return (
            f"<Result of {hands} of {self.game.name}, {self.seats} players, {self._seeds()}{short}>"
        )

    def __str__(self) -> str:
        """Draw the table."""
        rate = self.hands / self.seconds if self.seconds else float("nan")
        stakes = ", ".join(
            f"{name.replace('_', ' ')} {n if isinstance(n, int) else f'{n[0]} to {n[1]}'}"
            for name, n in self.game.stakes.items()
        )
        named = len(set(self.policies)) > 1
        width = max(map(len, self.policies)) if named else 0
        lines = [
            f"{self.game.title}, {self.seats} players, house {self.game.house} ({stakes})",
            f"{self.hands:,} hand{'s' * (self.hands != 1)} in {self.seconds:.2f} s: "
            f"{rate:,.0f} hands a second; {self._seeds()}",
        ]
        if self.hands_a_deal > 1:
            lines.append(f"every deal played {self.hands_a_deal} times, the players moved round")
        lines += [
            "" if self.complete else f"{self._shortfall()}\n",
            f"seat {'policy':<{width}}{' ' * named}  mean win  std error   wins a pot   at showdown"
            if named
            else "seat   mean win  std error   wins a pot   at showdown",
        ]
        for seat, policy in enumerate(self.policies):
            won, shown = (n[seat] / max(1, self.hands) for n in (self.won, self.shown))
            name = f"{policy:<{width}} " if named else ""
            lines.append(
                f"{seat:>4} {name}{self.mean[seat]:>+10.4f} {self.stderr[seat]:>10.4f} "
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
        return "\n".join(lines)

    def _seeds(self) -> str:
        seeds = list(dict.fromkeys(_one_line(each.seed) for each in self.ranges))
        return f"seeds {', '.join(seeds)}" if len(seeds) > 1 else f"seed {_one_line(self.seed)}"

    def _shortfall(self) -> str:
        if self.hands < self.asked:
            return "interrupted: these are the hands played until then"
        return "the standard error that was asked for needs more hands"


@dataclass(frozen=True, slots=True, eq=False)
class Comparison(ByValue):
    """How two results differ, by player.

    Attributes
    ----------
    difference, stderr : float64 array of shape (players,)
        Chips a hand, and the standard error.
    z : float64 array of shape (players,)
        `difference` in standard errors.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> one, other = (simulate(load("razz"), hands=600, seed=seed) for seed in (1, 2))
    >>> one.compare(other).difference.shape
    (6,)
    """

    difference: NDArray[np.float64]
    stderr: NDArray[np.float64]

    def __repr__(self) -> str:
        parts = zip(self.difference, self.stderr, strict=True)
        shown = ", ".join(f"{difference:+.4f} ({error:.4f})" for difference, error in parts)
        return f"<Comparison by player, difference (std error): {shown}>"

    @property
    def z(self) -> NDArray[np.float64]:
        """Differences in standard errors: beyond 2 or 3 they are hardly chance."""
        with np.errstate(divide="ignore", invalid="ignore"):
            scores: NDArray[np.float64] = self.difference / self.stderr
        return scores

    def __str__(self) -> str:
        """Draw the table."""
        lines = ["seat   difference  std error      z"]
        rows = zip(self.difference, self.stderr, self.z, strict=True)
        for seat, (difference, error, z) in enumerate(rows):
            lines.append(f"{seat:>4} {difference:>+12.4f} {error:>10.4f} {z:>+6.2f}")
        return "\n".join(lines)


def _one_line(seed: object) -> str:
    return " ".join(str(seed).split())


def _cut_short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 100 else f"{text[:97]}..."


def _plain(values: list[Any]) -> list[Any]:
    """Return the values with None in place of NaN, which JSON does not have."""
    return [None if isinstance(value, float) and value != value else value for value in values]


def _filled_bins(counts: NDArray[np.int64], edges: NDArray[np.int64]) -> dict[str, list[int]]:
    filled = np.flatnonzero(counts)
    return {"from": edges[filled].tolist(), "hands": counts[filled].tolist()}


def _draw_steps(
    axes: Any, counts: NDArray[np.int64], edges: NDArray[np.int64], hands: int, **how: Any
) -> None:
    """Draw the part of a histogram that has hands."""
    filled = np.flatnonzero(counts)
    low, high = (int(filled[0]), int(filled[-1]) + 1) if filled.size else (0, 1)
    axes.stairs(counts[low:high] / max(1, hands), edges[low : high + 1], **how)
