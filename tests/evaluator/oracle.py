"""Ranks hands straight from the rules: slow, plain, and no part of the package.

A hand is a sequence of cards, a card a pair ``(rank, suit)`` with ranks 2 to 14 and suits 0 to 3.
Keys are tuples that compare: the larger the better, ``None`` where a low does not qualify.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

ACE = 14
RANKS = range(2, ACE + 1)
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)
_SHAPES = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
    (5,): 9,  # with wild cards
}


@cache
def _groups(ranks):
    """Return the shape, such as (2, 2, 1), and the ranks of the groups, both big groups first."""
    ordered = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in ordered), tuple(rank for _, rank in ordered)


@cache
def high_of_five(ranks, flush):
    """Key of five cards as a high hand: the category, then the ranks that decide."""
    shape, order = _groups(ranks)
    category = _SHAPES[shape]
    if category == 0:
        if order == (ACE, 5, 4, 3, 2):
            order = (5, 4, 3, 2, 1)
        straight = order[0] - order[4] == 4
        category = (8 if flush else 4) if straight else (5 if flush else 0)
    return category, *order


@cache
def low_of_five(ranks):
    """Key of five cards as a low: ace low, pairs bad, straights and flushes ignored."""
    shape, order = _groups(tuple(sorted(1 if rank == ACE else rank for rank in ranks)))
    return -_SHAPES[shape], *(-rank for rank in order)


def qualifies(key, top):
    """Whether the low is five different ranks, none above `top`."""
    return key[0] == 0 and -key[1] <= top


def five_key(five, ranking):
    """Key of exactly five cards."""
    name, _, top = ranking.partition("/")
    ranks = tuple(sorted(rank for rank, _ in five))
    if name == "high":
        return high_of_five(ranks, len({suit for _, suit in five}) == 1)
    key = low_of_five(ranks)
    return key if not top or qualifies(key, int(top)) else None


def best(cards, ranking):
    """Key of the best five of some cards."""
    keys = {five_key(five, ranking) for five in combinations(cards, 5)} - {None}
    return max(keys, default=None)


def rank_multisets(count):
    """Return every way to hold `count` cards as far as ranks go, none more than four times."""
    return [
        ranks
        for ranks in combinations_with_replacement(RANKS, count)
        if max(Counter(ranks).values()) <= 4
    ]


def spread_suits(ranks, first=0):
    """Give sorted ranks suits in turn: of seven cards no more than two share one."""
    return [(rank, (first + place) % 4) for place, rank in enumerate(ranks)]


def crowd_suit(ranks, suit, most=4):
    """Give one suit to as many of the sorted ranks as there are, but no more than `most`."""
    cards, crowd, copies = [], 0, Counter()
    for rank in ranks:
        if copies[rank] == 0 and crowd < most:
            cards.append((rank, suit))
            crowd += 1
            copies[rank] = 4  # the others of this rank take the three other suits
        else:
            cards.append((rank, (suit + 1 + copies[rank] % 4) % 4))
            copies[rank] += 1
    return cards


def card_id(card):
    """Return the package's id of a card."""
    rank, suit = card
    return (rank - 2) * 4 + suit
