"""Every ranking, wild cards and changed orders, straight from the rules: no part of the package.

Whole arrays of hands are ranked at once, without shortcuts: every choice of cards that could play,
with every choice of ranks for the wild cards among them, is ranked by a plain function of a few
cards. Keys are numbers that compare within one set of rules; the larger the better.
"""

from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, product

import numpy as np

from .oracle import ACE

HIGHS = {"two-card-high": 2, "three-card-high": 3, "four-card-high": 4, "high": 5, "soko": 5}
LOWS = {  # how many cards, ace low, straights and flushes count against
    "two-card-low": (2, True, False),
    "three-card-low": (3, True, False),
    "four-card-low": (4, True, False),
    "ace-to-five": (5, True, False),
    "ace-to-six": (5, True, True),
    "deuce-to-seven": (5, False, True),
}
BADUGIS = {"badugi": True, "badugi-ace-high": False}  # ace low
RANKINGS = (*HIGHS, *LOWS, *BADUGIS)
ORDERS = {  # of hands, worst first
    "two-card-high": ("high card", "pair"),
    "three-card-high": (
        *("high card", "pair", "flush", "straight"),
        *("three of a kind", "straight flush"),
    ),
    "four-card-high": (
        *("high card", "pair", "flush", "straight", "two pair"),
        *("three of a kind", "four of a kind", "straight flush"),
    ),
    "high": (
        *("high card", "pair", "two pair", "three of a kind", "straight", "flush"),
        *("full house", "four of a kind", "straight flush"),
    ),
    "soko": (
        *("high card", "pair", "four-card straight", "four-card flush", "two pair"),
        *("three of a kind", "straight", "flush", "full house", "four of a kind"),
        "straight flush",
    ),
}
COMPLETED = {"straight", "flush", "straight flush", "royal flush"}  # what a bug may complete
SHAPES = {
    (5,): "five of a kind",
    (4,): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pair",
    (2,): "pair",
    (): "high card",
}
GROUPS = ("high card", "pair", "two pair", "three of a kind", "full house", "four of a kind")
NUMBERS = "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
JOKERS = {52, 53, 54, 55}
SPECIAL = {"jokers": JOKERS, "one-eyed jacks": {38, 39}, "king of diamonds": {45}}


def ranks_in(words):
    """Return the ranks that words such as ``deuces to sevens and jacks to aces`` mean."""
    ranks = set()
    for part in words.replace(" and ", ", ").split(", "):
        first, _, last = part.partition(" to ")
        ranks |= {*range(NUMBERS.index(first) + 2, NUMBERS.index(last or first) + 3)}
    return sorted(ranks)


def ids_in(words):
    """Return the ids of the cards that words such as ``deuces, jokers`` mean."""
    parts = words.replace(" and ", ", ").split(", ") if words else []
    plain = {part: {4 * (rank - 2) + suit for rank in ranks_in(part) for suit in range(4)}
             for part in parts if part not in SPECIAL}  # fmt: skip
    return set().union(*(SPECIAL.get(part) or plain[part] for part in parts))


def number(key):
    """Return a tuple of small numbers as one number that compares like it."""
    total = 0
    for place in range(7):
        total = total * 32 + (key[place] + 16 if place < len(key) else 0)
    return total


@dataclass(frozen=True, eq=False)
class Rules:
    """What `evaluate_many` takes besides hands, and what that means. Made by `rules`."""

    ranking: str
    wild: str = ""
    bug: str = ""
    deck: str = ""
    beats: tuple[str, ...] = ()
    straights: str = "neighbours"
    wheel: bool = True
    naturals_beat: bool = False
    double_aces: bool = False

    def __str__(self):
        changed = {k: v for k, v in self.options.items() if v != getattr(Rules, k, None)}
        return ", ".join(str(v) if isinstance(v, (str, tuple)) else k for k, v in changed.items())

    @cached_property
    def options(self):
        return asdict(self)

    @cached_property
    def name(self):
        return self.ranking.partition("/")[0]

    @cached_property
    def size(self):
        """How many cards play."""
        return HIGHS.get(self.name) or LOWS.get(self.name, (4,))[0]

    @cached_property
    def floor(self):
        """A key below those that qualify and above all others."""
        qualifier = self.ranking.partition("/")[2]
        if not qualifier:
            return 0
        if self.name in LOWS:
            return number((0, *range(-int(qualifier), 0))[: self.size + 1])
        return number((int(qualifier) if self.name in BADUGIS else self.order.index(qualifier),))

    @cached_property
    def ranks(self):
        return ranks_in(self.deck or "deuces to aces")

    @cached_property
    def order(self):
        order = list(ORDERS[self.name])
        if self.size == 5 and (self.wild or self.bug):
            order.append("five of a kind")
        for change in self.beats:
            better, worse = change.split(" beats ")
            if better in order:
                order.remove(better)
            order.insert(order.index(worse) + 1, better)
        return order

    @cache  # noqa: B019
    def runs(self, size):
        """Return what straights of so many cards there are, and how high each counts."""
        ranks, low = self.ranks, []
        if self.name in LOWS:
            ranks = [1, *ranks[:-1]] if LOWS[self.name][1] else ranks
        elif self.straights == "wrap":
            low = [(ranks * 2)[start : start + size] for start in range(14 - size, 13)]
        elif self.wheel:
            low = [[ACE, *ranks[: size - 1]]]
        runs = {}
        for run in low + [ranks[start : start + size] for start in range(len(ranks) - size + 1)]:
            part = run[1:] if run in low and run[0] == ACE and self.straights != "wrap" else run
            near = part[-1] - part[0] == len(part) - 1
            if near or self.straights == "skip" or (self.straights == "wrap" and run in low):
                runs[frozenset(run)] = run[-1]
        return runs

    def groups(self, ranks):
        """Return the name of a hand by its groups alone, and its ranks, the big groups first."""
        counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
        return SHAPES[tuple(n for n, _ in counts if n > 1)], [rank for _, rank in counts]

    @cache  # noqa: B019
    def high_key(self, ranks, suited, bugs=()):
        """Key of cards of a high hand, sorted; `suited` are those ranks that share a suit.

        `bugs` are the ranks that bugs take: other than aces only where they complete something.
        """
        name, order = self.groups(ranks)
        found = [(name, *order)]
        run = self.runs(self.size).get(frozenset(ranks)) if len(order) == self.size else None
        flush = len(suited) == self.size and self.size > 2
        aces_only = self.double_aces and all(ranks.count(r) == 1 for r in ranks if r != ACE)
        if self.size > 2 and run:
            found.append(("straight", run))
            if flush:
                found.append(("straight flush", run))
                if run == ACE and "royal flush" in self.order:
                    found.append(("royal flush",))
        if flush and (len(order) == self.size or aces_only):
            found.append(("flush", *sorted(ranks, reverse=True)))
        if self.name == "soko":
            found += self.four_cards(ranks, suited)
        if set(bugs) - {ACE}:
            found = [key for key in found if key[0] in COMPLETED]
        return max((number((self.order.index(name), *rest)) for name, *rest in found), default=0)

    def four_cards(self, ranks, suited):
        for fifth in range(5):
            four = [*ranks[:fifth], *ranks[fifth + 1 :]]
            if len(set(four)) == 4:
                if run := self.runs(4).get(frozenset(four)):
                    yield "four-card straight", run, ranks[fifth]
                if set(four) <= set(suited):
                    yield "four-card flush", *sorted(four, reverse=True), ranks[fifth]

    @cache  # noqa: B019
    def low_key(self, ranks, flush):
        """Key of cards of a low."""
        size, ace_low, counted = LOWS[self.name]
        ranks = sorted(1 if rank == ACE and ace_low else rank for rank in ranks)
        name, order = self.groups(ranks)
        if counted and len(order) == size:
            straight = frozenset(ranks) in self.runs(size)
            name = {(1, 0): "straight", (0, 1): "flush", (1, 1): "straight flush"}.get(
                (straight, flush), name
            )
        place = [*ORDERS["high"], "five of a kind"].index(name)
        return number((-place, *(-rank for rank in order)))

    def group_key(self, ranks):
        """Key of fewer cards than a hand needs: by groups alone."""
        low = self.name in LOWS
        ace_low = low and LOWS[self.name][1]
        name, order = self.groups([1 if rank == ACE and ace_low else rank for rank in ranks])
        key = (GROUPS.index(name), *order)
        return number([-part for part in key] if low else key)

    @cache  # noqa: B019
    def table(self, size, wilds, bugs):
        """Worth of natural cards with wild cards and bugs: an array [pattern of suits, ranks].

        Patterns: 0 no flush, 1 all of one suit, 2 + i all but the i-th. Together the cards are
        `size`, which is less than a hand where fewer cards are held.
        """
        naturals = size - wilds - bugs
        patterns = 2 + naturals if self.name == "soko" and naturals > 1 else 2
        worth = np.zeros((patterns, 13**naturals), dtype=np.int64)
        for ranks in combinations_with_replacement(self.ranks, naturals):
            if any(n > 4 for n in Counter(ranks).values()):
                continue
            place = sum((rank - 2) * 13**i for i, rank in enumerate(ranks))
            for pattern in range(patterns):
                suited = [()] if pattern == 0 and naturals else [ranks]
                if pattern > 1:
                    suited = [ranks[: pattern - 2] + ranks[pattern - 1 :]]
                worth[pattern, place] = max(
                    self.worth(size, ranks, suited[0], wild, bug)
                    for wild in combinations_with_replacement(self.ranks, wilds)
                    for bug in combinations_with_replacement(self.ranks, bugs)
                )
        return worth

    def worth(self, size, ranks, suited, wild, bug):
        """Key of natural cards, of which some may share a suit, and of the ranks of the wild."""
        every = tuple(sorted(ranks + wild + bug))
        if size < self.size:
            return self.group_key(every) if not set(bug) - {ACE} or self.name in LOWS else 0
        if self.name in LOWS:  # a wild card takes a suit that spoils the flush
            return self.low_key(every, len(suited) == size and not wild + bug)
        if self.name != "soko":
            joined = tuple(sorted(suited + wild + bug)) if len(suited) == len(ranks) else ()
            return self.high_key(every, joined, bug)
        free = wild + bug  # each of them may be of the suit or not
        return max(
            self.high_key(every, tuple(sorted(suited + joined)), bug)
            for n in range(len(free) + 1)
            for joined in combinations(free, n)
        )

    @cache  # noqa: B019
    def badugi_table(self, size, wilds):
        """Worth of natural cards of different ranks and suits, with so many wild cards."""
        low = BADUGIS[self.name]
        worth = np.zeros(13 ** (size - wilds), dtype=np.int64)
        for ranks in combinations(self.ranks, size - wilds):
            place = sum((rank - 2) * 13**i for i, rank in enumerate(ranks))
            free = [rank for rank in self.ranks if rank not in ranks]
            for wild in combinations(free, wilds):
                every = sorted((1 if r == ACE and low else r for r in ranks + wild), reverse=True)
                worth[place] = max(worth[place], number((size, *(-rank for rank in every))))
        return worth


@cache
def rules(ranking, **options):
    """Return rules, the same object for the same options, as tables are kept with it."""
    return Rules(ranking, **options)


def keys(rows, rules):
    """Keys of hands: an array of ids, one hand a row; 0 for those that don't qualify."""
    wild = np.isin(rows, [*ids_in(rules.wild)])
    bug = np.isin(rows, [*ids_in(rules.bug)]) & ~wild
    kinds = wild.sum(axis=1) * 16 + bug.sum(axis=1)
    naturals = np.sort(np.where(wild | bug, 255, rows).astype(np.uint8), axis=1)
    found = np.zeros(len(rows), dtype=np.int64)
    for kind in np.unique(kinds):
        wilds, bugs = divmod(int(kind), 16)
        here = kinds == kind
        held = naturals[here, : rows.shape[1] - wilds - bugs]
        judge = badugi_keys if rules.name in BADUGIS else some_keys
        found[here] = judge(held, rules, wilds, bugs)
    return np.where(found >= rules.floor * (8 if rules.naturals_beat else 1), found, 0)


def some_keys(naturals, rules, wilds, bugs):
    """Keys of hands with as many wild cards and bugs each, the natural cards sorted."""
    rank = [(column // 4).astype(np.int32) for column in naturals.T]
    suit = [(1 << column % 4).astype(np.uint8) for column in naturals.T]
    best = np.zeros(len(naturals), dtype=np.int64)
    size = min(rules.size, len(rank) + wilds + bugs)
    flushes = size == rules.size > 2 and rules.name not in (
        low for low, (*_, counted) in LOWS.items() if not counted
    )
    for w, b in product(range(wilds + 1), range(bugs + 1)):
        played = size - w - b
        if not 0 <= played <= len(rank):
            continue
        table = rules.table(size, w, b)
        for chosen in combinations(range(len(rank)), played):
            place = sum((rank[i] * 13**n for n, i in enumerate(chosen)), np.int32(0))
            pattern = suits_pattern([suit[i] for i in chosen], len(table)) if flushes else 0
            key = table[pattern if played else 1, place]
            if rules.naturals_beat:
                key = np.where(key > 0, key * 8 + 7 - w - b, 0)
            np.maximum(best, key, out=best)
    return best


def suits_pattern(suits, patterns):
    if len(suits) < 2:
        return 1
    pattern = (np.bitwise_and.reduce(suits) != 0).astype(np.uint8)
    for i in range(patterns - 2):
        others = np.bitwise_and.reduce(suits[:i] + suits[i + 1 :]) != 0
        pattern[others & (pattern == 0)] = 2 + i
    return pattern


def badugi_keys(naturals, rules, wilds, bugs):
    rank = [(column // 4).astype(np.int32) for column in naturals.T]
    suit = [(1 << column % 4).astype(np.uint8) for column in naturals.T]
    best = np.zeros(len(naturals), dtype=np.int64)
    for size in range(1, 5):
        for w in range(min(wilds + bugs, size) + 1):
            table = rules.badugi_table(size, w)
            for chosen in combinations(range(len(rank)), size - w):
                place = sum((rank[i] * 13**n for n, i in enumerate(chosen)), np.int32(0))
                key = table[place]
                if chosen:
                    suits = [suit[i] for i in chosen]
                    differ = np.bitwise_or.reduce(suits) == sum(suits)
                    key = np.where(differ, key, 0)
                if rules.naturals_beat:
                    key = np.where(key > 0, key * 8 + 7 - w, 0)
                np.maximum(best, key, out=best)
    return best


# hands


def masks_of_suits():
    """Return the masks of the sets of ranks in clubs, by their number of cards."""
    sets = {
        n: [sum(1 << 4 * rank for rank in ranks) for ranks in combinations(range(13), n)]
        for n in range(13)
    }
    return {n: np.array(masks, dtype=np.uint64) for n, masks in sets.items()}


@cache
def kinds_of_hands(size):
    """Return ids of all hands of a size that differ by more than a swap of suits, sorted.

    Such a hand is four sets of ranks, one a suit, the larger sets first and, where two are as
    large, in the order of a list.
    """
    sets, blocks = masks_of_suits(), []
    for counts in product(range(size, -1, -1), repeat=4):
        if sum(counts) != size or list(counts) != sorted(counts, reverse=True):
            continue
        grids = np.indices([len(sets[n]) for n in counts], dtype=np.int16).reshape(4, -1)
        for suit in range(3):
            if counts[suit] == counts[suit + 1]:
                grids = grids[:, grids[suit] <= grids[suit + 1]]
        blocks.append(
            np.bitwise_or.reduce([sets[counts[s]][grids[s]] << np.uint64(s) for s in range(4)])
        )
    return ids_of(np.concatenate(blocks), size)


def ids_of(masks, size):
    """Return the ids of masks of as many cards each."""
    rows = [
        np.nonzero(np.unpackbits(part.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"))[1]
        for part in np.array_split(masks, len(masks) // 200_000 + 1)
    ]
    return np.concatenate(rows).astype(np.uint8).reshape(-1, size)


def random_hands(count, size, seed, jokers=0, ranks=range(2, 15), suited=0.25):
    """Return ids of random hands; a part of them holds mostly one suit, so that flushes come."""
    deck = np.array([4 * (r - 2) + s for r in ranks for s in range(4)] + [52, 53, 54, 55][:jokers])
    rng = np.random.default_rng(seed)
    order = rng.random((count, len(deck)))
    crowd = rng.random(count) < suited
    suit = rng.integers(4, size=count)
    order[crowd[:, None] & (deck % 4 != suit[:, None]) & (deck < 52)] += 0.55
    return deck[np.argpartition(order, size, axis=1)[:, :size]].astype(np.uint8)


def mixed(rows, seed):
    """Return hands with their suits and their cards in random order."""
    rng = np.random.default_rng(seed)
    suits = rng.permuted(np.tile(np.arange(4), (len(rows), 1)), axis=1)
    turned = np.where(
        rows < 52, rows // 4 * 4 + np.take_along_axis(suits, rows.astype(np.intp) % 4, axis=1), rows
    )
    return rng.permuted(turned.astype(np.uint8), axis=1)
