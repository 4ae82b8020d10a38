"""Ranking hands: one at a time, or arrays of them."""

from __future__ import annotations

from functools import cached_property, total_ordering
from typing import TYPE_CHECKING

from studcore import _core
from studcore.cards import NAMES, RANKS, card_ids, mask_of
from studcore.errors import CardError, StudError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

CATEGORIES = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush"),
)
_SINGULAR = "deuce three four five six seven eight nine ten jack queen king ace".split()
_PLURAL = "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()


@total_ordering
class Rank:
    """What a hand is worth in a ranking; larger is better, in every ranking.

    Attributes
    ----------
    ranking : str
        Name of the ranking, such as ``high`` or ``ace-to-five/8``.
    value : int
        Number of the class of equal hands, from 1; 0 does not qualify.
    cards : tuple of str
        The five cards that play, highest first.

    Examples
    --------
    >>> evaluate("Ah Ac 4d 4s 4h 9c Kd") > evaluate("Ah Qh 9h 4h 2h 9c Kd")
    True
    """

    __slots__ = ("__dict__", "cards", "ranking", "value")

    def __init__(self, ranking: str, value: int, cards: tuple[str, ...]) -> None:
        self.ranking = ranking
        self.value = value
        self.cards = cards

    @cached_property
    def category(self) -> str:
        """The kind of hand: ``two pair``; of a low its highest card: ``8 low``."""
        return class_category(self.ranking, self.value)

    @cached_property
    def name(self) -> str:
        """What players call the hand: ``two pair, queens and sevens``, ``7-5-4-3-A low``."""
        return class_name(self.ranking, self.value)

    @property
    def qualifies(self) -> bool:
        """Whether the hand meets the ranking's qualifier."""
        return self.value > 0

    def _other(self, other: Rank) -> int:
        if other.ranking != self.ranking:
            raise TypeError(f"a rank in {self.ranking} can't be compared with {other.ranking}")
        return other.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rank) and self.value == self._other(other)

    def __lt__(self, other: Rank) -> bool:
        return self.value < self._other(other)

    def __hash__(self) -> int:
        return hash((self.ranking, self.value))

    def __repr__(self) -> str:
        return f"<Rank {self.ranking} {self.value}: {self.name}>"

    def __str__(self) -> str:
        return self.name


def evaluate(cards: str | Iterable[str | int], *, ranking: str = "high") -> Rank:
    """Rank the best five of 5 to 7 cards.

    Parameters
    ----------
    cards : str or iterable of str or int
        Cards, such as ``"Ah Kh Qh Jh Th 2c 3d"``, or their ids.
    ranking : str
        ``high``, ``ace-to-five``, or a low with a qualifier, ``ace-to-five/8``.

    Raises
    ------
    CardError
        If something is no card, a card stands twice, or there are not 5 to 7 cards.
    StudError
        If there is no such ranking.

    Examples
    --------
    >>> evaluate("Qs Qd 7s 7c 2d 3h 9c").name
    'two pair, queens and sevens'
    >>> evaluate("7s 5c 4d 3h As Kd Kc", ranking="ace-to-five").name
    '7-5-4-3-A low'
    """
    ids = card_ids(cards)
    if not 5 <= len(ids) <= 7:
        raise CardError(f"expected 5 to 7 cards, got {len(ids)}")
    name, floor = _read_ranking(ranking)
    mask = mask_of(ids)
    value = max(0, _core.rank_one(mask, name) - floor)
    playing = _core.playing_cards(mask, name)
    order = sorted((card for card in ids if playing >> card & 1), reverse=True)
    return Rank(ranking, value, tuple(NAMES[card] for card in order))


def evaluate_many(
    hands: NDArray[np.uint8] | NDArray[np.uint64],
    *,
    ranking: str = "high",
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """Rank many hands of 5 to 7 cards.

    Parameters
    ----------
    hands : uint8 array of shape (n, k), or uint64 array of shape (n,)
        Card ids (2c = 0 to As = 51), or masks whose bit i is card i; all of the same k.
    ranking : str
        As for `evaluate`.
    out : uint16 array of shape (n,), optional
        Where to write; if a hand is wrong it holds ranks of hands before it only.
    threads : int
        How many to use.

    Returns
    -------
    uint16 array of shape (n,)
        Classes; larger is better in every ranking, 0 does not qualify.

    Raises
    ------
    ArrayError
        If an array has the wrong dtype or shape.
    CardError
        If a hand is not k different cards; the first such row is named.

    Examples
    --------
    >>> import numpy as np
    >>> evaluate_many(np.array([[32, 36, 40, 44, 48, 1, 2]], dtype=np.uint8))
    array([7462], dtype=uint16)
    """
    import numpy as np

    name, floor = _read_ranking(ranking)
    return _core.rank_many(np.asarray(hands), name, floor, out, threads)


def class_category(ranking: str, value: int) -> str:
    """Return the kind of hand a class is."""
    name, floor = _read_ranking(ranking)
    if value == 0:
        return "no low"
    category, ranks = _core.describe_class(value + floor, name)
    if name == "high":
        return CATEGORIES[category]
    return CATEGORIES[category] if category else f"{_low_rank(ranks[0])} low"


def class_name(ranking: str, value: int) -> str:
    """Return what players call a class of hands."""
    name, floor = _read_ranking(ranking)
    if value == 0:
        return "no low"
    category, ranks = _core.describe_class(value + floor, name)
    if name != "high":
        return "-".join(_low_rank(rank) for rank in ranks) + " low"
    one, many = _SINGULAR[ranks[0]], _PLURAL[ranks[0]]
    match CATEGORIES[category]:
        case "high card":
            return f"{one} high"
        case "pair":
            return f"pair of {many}"
        case "two pair":
            return f"two pair, {many} and {_PLURAL[ranks[2]]}"
        case "three of a kind":
            return f"three {many}"
        case "straight":
            return f"{one}-high straight"
        case "flush":
            return f"{one}-high flush"
        case "full house":
            return f"{many} full of {_PLURAL[ranks[3]]}"
        case "four of a kind":
            return f"four {many}"
    return "royal flush" if one == "ace" else f"{one}-high straight flush"


def _low_rank(rank: int) -> str:
    return ("A" + RANKS)[rank]


def _read_ranking(ranking: str) -> tuple[str, int]:
    """Return the name without qualifier, and how many classes don't qualify."""
    name, slash, top = ranking.partition("/")
    known = _core.rankings()
    if name not in known or (slash and (name == "high" or top not in {"5", "6", "7", "8", "9"})):
        raise StudError(
            f"expected a ranking such as {', '.join(known)} or ace-to-five/8, got {ranking!r}"
        )
    return name, _core.floor_of_low(name, int(top) - 1) if slash else 0
