"""Starting hands of a game, and the strengths of cards by which styles decide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from studcore import _core
from studcore.arguments import array_of, whole_number
from studcore.errors import ArrayError, StudError
from studcore.game.game import big_bets, checked_game
from studcore.play.rake import MAX_CHIPS
from studcore.same import ByValue
from studcore.seeds import seed_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from studcore.game.game import Game

STRENGTHS = 1 << 16
START_HANDS = 1 << 19  # hands dealt to rank the starting hands of a game
MAX_START_HANDS = 1 << 32
START_BLOCK = 1 << 17  # hands between two checks for Ctrl-C


@dataclass(frozen=True, eq=False)
class StartingHands(ByValue):
    """All starting hands of a game, in a fixed order: by highest card, then the next, and so on.

    Attributes
    ----------
    cards : uint8 array of shape (n, k)
        Card ids, in rising order.
    share : float64 array of shape (n,)
        Share of the pot that the hand wins when everybody stays, sampled; hands that differ only by
        names of suits count as one. NaN where it was never dealt.
    stderr : float64 array of shape (n,)
        Standard error of `share`; NaN where it was dealt less than twice.
    rank : int64 array of shape (n,)
        1 for the best. Hands that the sample can't tell from the best of their rank, by three
        standard errors of the difference, share it; the next rank counts them. 0: never dealt.
    strength : float64 array of shape (n,)
        Share of all starting hands that win less in the sample, ties or not.
    players : int
        How many stayed.
    hands : int
        How many hands were dealt to find out.

    Examples
    --------
    >>> from studcore import load, starting_hands
    >>> starting_hands(load("stud"), hands=10_000)
    <StartingHands: 22100 of 3 cards, from 10000 hands of 6 players>
    """

    cards: NDArray[np.uint8]
    share: NDArray[np.float64]
    stderr: NDArray[np.float64]
    rank: NDArray[np.int64]
    strength: NDArray[np.float64]
    players: int
    hands: int

    def __repr__(self) -> str:
        count, cards = self.cards.shape
        return (
            f"<StartingHands: {count} of {cards} cards, from {self.hands} hands of "
            f"{self.players} players>"
        )

    def place(self, cards: str | Sequence[str | int]) -> int:
        """Return the row of a hand.

        Parameters
        ----------
        cards : str or sequence of str or int
            The hand's cards, in any order.

        Returns
        -------
        int
            The place on the first axis of all arrays.

        Raises
        ------
        StudError
            If it is no starting hand of this game.

        Examples
        --------
        >>> from studcore import load
        >>> starts = starting_hands(load("razz"))
        >>> bool(starts.strength[starts.place("Ac 2d 3h")] > 0.99)
        True
        """
        from studcore.cards import card_ids, mask_of

        ids = sorted(card_ids(cards))
        if len(ids) != self.cards.shape[1]:
            raise StudError(f"expected {self.cards.shape[1]} cards, got {len(ids)}")
        found = np.flatnonzero((self.cards == np.array(ids, dtype=np.uint8)).all(axis=1))
        if not found.size:
            raise StudError(f"no starting hand of this game has mask {mask_of(ids):#x}")
        return int(found[0])


def starting_hands(
    game: Game, *, hands: int = START_HANDS, seed: int | np.random.SeedSequence = 0
) -> StartingHands:
    """Return how the starting hands of a game compare, for games that deal up to four first.

    Parameters
    ----------
    game : Game
        What is played.
    hands : int
        How many are dealt to find out, to as many players as the game is for, six at most. Four
        times as many halve the errors.
    seed : int or numpy.random.SeedSequence
        Of the hands. A `Style` goes by what is found if neither is given.

    Returns
    -------
    StartingHands
        All of them; the same object for the same arguments.

    Raises
    ------
    StudError
        If more cards than four, or shared ones, come before the first decision, or an argument does
        not fit.

    Examples
    --------
    >>> from studcore import load
    >>> starts = starting_hands(load("stud"), hands=100_000, seed=1)
    >>> aces, kings, rags = (starts.place(cards) for cards in ("AcAdAh", "KcKdKh", "2c7d9h"))
    >>> bool(starts.rank[aces] == starts.rank[kings] < starts.rank[rags])
    True
    """
    hands = whole_number("hands", hands, MAX_START_HANDS, 1)
    return _listed(checked_game(game), hands, seed_key(seed))


@lru_cache(maxsize=32)
def _listed(game: Game, hands: int, seed: bytes) -> StartingHands:
    cards, players, shares, errors, strengths = _starts(game, hands, seed)
    if not len(shares):
        raise StudError(
            f"{game.name}: expected 1 to 4 cards before the first decision, none of them shared, "
            f"and chips left to bet; got {cards or 'shared'} cards"
        )
    rows, places = _sets_of_deck(game, cards)
    share, error = shares[places], errors[places]
    columns = rows, share, error, _ranks(share, error), strengths[places] / STRENGTHS
    for column in columns:
        column.flags.writeable = False  # the arrays are shared by all callers
    return StartingHands(*columns, players, hands)


def _ranks(share: NDArray[np.float64], error: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return ranks from 1 on; hands within three standard errors of a rank's best share it."""
    order = np.lexsort((error, -share))  # those that were never dealt come last
    ranks = np.zeros(len(share), dtype=np.int64)
    best = rank = 0
    for place, row in enumerate(order[: np.count_nonzero(~np.isnan(share))], start=1):
        if np.isnan(error[order[best]]):
            best = place - 1  # dealt once: the next has a standard error
        away = share[order[best]] - share[row] > 3 * np.hypot(error[order[best]], error[row])
        if rank == 0 or away:
            best, rank = place - 1, place
        ranks[row] = rank
    return ranks


def _sets_of_deck(game: Game, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the sets of `count` cards of the deck, and their places among those of all 56 cards.

    The core orders sets by their highest card, then the next, and so on.
    """
    from itertools import combinations

    falling = list(combinations(range(55, -1, -1), count))
    sets = np.array(falling, dtype=np.uint8)[::-1, ::-1]
    in_deck = np.array([game._rules.deck >> card & 1 for card in range(56)], dtype=bool)
    places = np.flatnonzero(in_deck[sets].all(axis=1))
    return np.ascontiguousarray(sets[places]), places


@lru_cache(maxsize=32)
def _starts(
    game: Game, hands: int = START_HANDS, seed: bytes = bytes(32)
) -> tuple[int, int, NDArray[np.float64], NDArray[np.float64], NDArray[np.uint16]]:
    stack = min(big_bets(game, 100), MAX_CHIPS // 6)
    sample = _core.StartSample(game._rules, stack, seed)
    for done in range(0, hands, START_BLOCK):
        sample.play(min(START_BLOCK, hands - done))
    return sample.cards, sample.players, *sample.found()


def _hands_for(game: Game) -> int:
    """Return how many hands tell a style what starting hands are worth."""
    return START_HANDS >> 4 if game._chooses_cards else START_HANDS  # each takes 30 times as long


@lru_cache(maxsize=32)
def strengths_of(game: Game) -> _core.Strengths:
    """Return the strengths of cards in a game."""
    return _core.Strengths(game._rules, _starts(game, _hands_for(game))[-1])


def own_strengths(game: Game, start: Any) -> _core.Strengths:
    """Return the same with strengths of starting hands that a user gives."""
    known = starting_hands(game, hands=_hands_for(game))
    given = array_of("start", start)
    if given.dtype.kind != "f" or given.shape != known.share.shape:
        raise ArrayError(
            f"start: expected floats of shape {known.share.shape}, got {given.dtype} {given.shape}"
        )
    if not ((given >= 0) & (given <= 1)).all():
        raise ArrayError("start: expected strengths from 0 to 1")
    starts = np.zeros(len(_starts(game, _hands_for(game))[-1]), dtype=np.uint16)
    _, places = _sets_of_deck(game, known.cards.shape[1])
    starts[places] = np.minimum(given * STRENGTHS, STRENGTHS - 1)
    return _kept_strengths(game, starts.tobytes())


@lru_cache(maxsize=32)
def _kept_strengths(game: Game, starts: bytes) -> _core.Strengths:
    return _core.Strengths(game._rules, np.frombuffer(starts, dtype=np.uint16))


def scaled(value: float) -> int:
    """Return a share of 1 in steps of strength."""
    return min(STRENGTHS, round(value * STRENGTHS))
