"""Rankings and wild cards in words: ``ace-to-five/8``, ``deuces and one-eyed jacks``."""

from __future__ import annotations

from functools import lru_cache

from studcore import _core
from studcore.arguments import short
from studcore.cards import JOKER_MASK, JOKERS, ONE_EYED_JACKS, RANKS, SUITS
from studcore.errors import StudError
from studcore.value import Value

TYPE_CHECKING = False  # typing and dataclasses take longer to import than a game to load
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    Changes = tuple[tuple[str, object], ...]

SINGULAR = "deuce three four five six seven eight nine ten jack queen king ace".split()
PLURAL = "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
FULL_DECK = (1 << 52) - 1


class Measure:
    """A ranking as it is in a game: with its deck, wild cards and qualifier. See `Game.measures`.

    Attributes
    ----------
    name : str
        Such as ``high`` or ``ace-to-five/8``.
    prize : object
        The same in its parts: the name of the ranking, what qualifies.
    floor : int
        How many classes, from the lowest on, do not qualify.
    cards : int
        Of a hand with fewer cards than the ranking's, how many; else 0.
    changes : tuple of (str, object)
        What the deck, wild cards and lines about the order of hands change.
    ranking : object
        The compiled ranking.

    Examples
    --------
    >>> from studcore import load
    >>> load("stud8").measures()
    (<Measure high>, <Measure ace-to-five/8>)
    """

    __slots__ = ("cards", "changes", "floor", "prize", "ranking")

    def __init__(
        self, prize: Prize, changes: Changes, cards: int, ranking: _core.Ranking, floor: int
    ) -> None:
        self.prize = prize
        self.changes = changes
        self.cards = cards  # of a hand that is not full, or 0
        self.ranking = ranking
        self.floor = floor

    @property
    def name(self) -> str:
        """In words: ``ace-to-five/8``."""
        return self.prize.name

    @property
    def classes(self) -> int:
        """How many classes of hands can win: those above the floor."""
        classes = self.ranking.classes
        return classes * (2 if self.prize.first else 1) + (self.prize.top > 0) - self.floor

    def _identity(self) -> tuple[object, ...]:
        return self.prize, self.changes, self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        cards = f" of {self.cards} cards" if self.cards else ""
        changed = ", changed by the deck or wild cards" if self.changes else ""
        return f"<Measure {self.name}{cards}{changed}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self.cards:
            return partial_measure, (measure(self.prize, self.changes), self.cards)
        return measure, (self.prize, self.changes)


class Prize(Value):
    """What wins a share: a ranking by its name, and what is said of its hands beside that.

    Attributes
    ----------
    ranking : str
        Such as ``ace-to-five``.
    qualifier : int, str or None
        The highest rank of a low (2 to 14 as in the language), the cards of a badugi, a category of
        a high hand.
    words : str
        Of a single card all that is said of it: ``the highest spade in the hole``; of a hand what
        is said beside its ranking: ``, using two down cards``.
    suit : str
        Of a single card; ``any`` where its suit does not matter.
    ace_low : bool or None
        Whether of single cards the ace is the lowest.
    top : int
        The rank of a single card that beats all others, or 0.
    first : str
        Cards that make a hand beat all hands without: ``a jack, queen or king``.
    """

    ranking: str
    qualifier: int | str | None = None
    words: str = ""
    suit: str = ""
    ace_low: bool | None = None
    top: int = 0
    first: str = ""

    @property
    def name(self) -> str:
        """In words: ``ace-to-five/8``."""
        if self.suit:
            return self.words
        if self.qualifier is None:
            return self.ranking + self.words
        if isinstance(self.qualifier, int) and not self.ranking.startswith("badugi"):
            return f"{self.ranking}/{RANKS[self.qualifier - 2]}{self.words}"
        return f"{self.ranking}/{self.qualifier}{self.words}"


def read_prize(text: str) -> Prize:
    """Read ``high``, ``ace-to-five/8`` or ``high/two pair``.

    Raises
    ------
    StudError
        If there is no such ranking, or it has no such qualifier.
    """
    name, slash, said = text.partition("/")
    known = _core.ranking_names()
    if name not in known:
        raise StudError(f"expected a ranking among {', '.join(known)}, got {short(text)}")
    if not slash:
        return Prize(name)
    ranking = _core.Ranking(name, {})
    if ranking.badugi:
        if said in ("1", "2", "3", "4"):
            return Prize(name, int(said))
        raise StudError(f"expected a badugi of 1 to 4 cards such as badugi/4, got {short(text)}")
    if not ranking.low:
        return Prize(name, said)
    top = said.upper().replace("10", "T")
    if len(top) == 1 and top in RANKS:
        return Prize(name, RANKS.index(top) + 2)
    raise StudError(_no_low(text))


@lru_cache(maxsize=256)
def measure(prize: Prize, changes: Changes = ()) -> Measure:
    """Return the ranking of a prize.

    Raises
    ------
    StudError
        If no hand of the deck meets the qualifier.
    """
    if prize.ace_low is not None:
        ranking = _core.Ranking(prize.ranking, {**dict(changes), "ace_low": prize.ace_low})
    else:
        ranking = _core.Ranking(prize.ranking, dict(changes))
    floor = 0 if prize.qualifier is None else _floor(ranking, prize)
    return Measure(prize, changes, 0, ranking, floor)


def partial_measure(whole: Measure, cards: int) -> Measure:
    """Return the ranking of hands of fewer cards than a ranking is for: by groups alone."""
    return Measure(whole.prize, whole.changes, cards, whole.ranking.partial(cards), 0)


class RankedDeck:
    """The deck with its wild cards, as masks, and how they change rankings."""

    __slots__ = ("beats", "bug", "changes", "deck", "high_changes", "moving", "wild")

    def __init__(
        self,
        deck: int,
        wild: int,
        bug: int,
        changes: Changes,
        high_changes: Changes,
        beats: tuple[str, ...],
        moving: bool = False,
    ) -> None:
        self.deck = deck
        self.wild = wild
        self.bug = bug
        self.changes = changes
        self.high_changes = high_changes
        self.beats = beats
        self.moving = moving  # more cards are wild in the course of a hand

    def measure(self, prize: Prize, *, strict: bool = True) -> Measure:
        """Return a ranking with this deck; only high ones have an order of hands to change.

        Lines about hands that the ranking lacks are mistakes, or say nothing if not `strict`.
        """
        plain = measure(Prize(prize.ranking))
        if plain.ranking.low:
            return measure(prize, self.changes)
        order = plain.ranking.order
        said = " ".join(self.beats)
        if "royal flush" in said and "straight flush" in order:
            at = order.index("straight flush") + 1
            order = [*order[:at], "royal flush", *order[at:]]
        if plain.ranking.cards == 5:
            if self.wild or self.bug or self.moving or "five of a kind" in said:
                order = [*order, "five of a kind"]
            known = {*order, "four-card straight", "four-card flush"}
        else:
            known = {*order}
        beats = self.beats
        if not strict:
            beats = tuple(line for line in beats if known.issuperset(_beats(line)))
        order = order_changes(beats, order, known)
        changed = () if order == plain.ranking.order else (("order", tuple(order)),)
        return measure(prize, self.changes + self.high_changes + changed)

    def hint(self, card: int) -> str:
        """Say why a joker is not in the deck."""
        return ': say what it is, with wild="jokers" or bug="jokers"' if card in JOKERS else ""


@lru_cache(maxsize=256)
def read_ranked_deck(
    wild: str,
    bug: str,
    deck: str,
    beats: tuple[str, ...],
    straights: str,
    wheel: bool,
    naturals_beat: bool,
    double_aces: bool,
) -> RankedDeck:
    """Read the words of `evaluate`."""
    plain = wild_mask(deck, "deck") if deck else FULL_DECK
    for rank in range(13):
        if (plain >> 4 * rank & 15) not in (0, 15):
            raise StudError(f"deck: expected whole ranks such as sevens to aces, got {short(deck)}")
    wilds = wild_mask(wild) if wild else 0
    bugs = wild_mask(bug, "bug") if bug else 0
    if wilds & bugs:
        raise StudError("a card can't be both wild and a bug")
    whole = plain | ((wilds | bugs) & JOKER_MASK)
    if (wilds | bugs) & ~whole:
        raise StudError(f"not all of {short(wild or bug)} are in the deck")
    if straights not in ("neighbours", "skip", "wrap"):
        raise StudError(f"straights: expected neighbours, skip or wrap, got {short(straights)}")
    changes: list[tuple[str, object]] = []
    if deck:
        changes.append(("ranks", sum(1 << rank for rank in range(13) if plain >> 4 * rank & 1)))
    if straights != "neighbours":
        changes.append(("straights", straights))
    if naturals_beat:
        changes.append(("naturals_beat", True))
    high: list[tuple[str, object]] = []
    if not wheel:
        high.append(("wheel", False))
    if double_aces:
        high.append(("double_aces", True))
    return RankedDeck(whole, wilds, bugs, tuple(changes), tuple(high), beats)


def wild_mask(text: str, what: str = "wild") -> int:
    """Return the mask of cards in words: ranks, ranges, single cards, jokers.

    Examples
    --------
    >>> wild_mask("deuces") == 0b1111
    True
    >>> bin(wild_mask("king of diamonds and one-eyed jacks")).count("1")
    3
    """
    import re

    mask = 0
    for group in re.split(r",\s*and |,| and ", text.strip().lower()):
        mask |= _group(group.strip(), text, what)
    return mask


def order_changes(
    beats: Iterable[str], order: list[str], known: Collection[str] | None = None
) -> list[str]:
    """Return an order of hands, worst first, after lines such as ``flush beats full house``.

    `known` are the hands that may be placed; those of the order if not given.
    """
    order = list(order)
    wanted = dict(_beats(line) for line in beats)
    for hand in wanted:
        if hand not in (order if known is None else known):
            raise StudError(f'beats: "{hand}" is no kind of hand here: {", ".join(order)}')
    # Lines are applied so that a hand is in place before another is put above it.
    for hand in list(wanted):
        _place(hand, wanted, order, [])
    return order


def _place(hand: str, wanted: dict[str, str], order: list[str], above: list[str]) -> None:
    if hand in above:
        raise StudError(f"{hand} and {wanted[hand]} cannot beat each other")
    other = wanted.get(hand)
    if other is None:
        return
    _place(other, wanted, order, [*above, hand])
    if other not in order:
        raise StudError(f'beats: "{other}" is no kind of hand here: {", ".join(order)}')
    if hand in order:
        order.remove(hand)
    order.insert(order.index(other) + 1, hand)
    del wanted[hand]


def _beats(line: str) -> tuple[str, str]:
    hand, beats, other = line.partition(" beats ")
    if not beats:
        raise StudError(f'expected a line such as "flush beats full house", got {short(line)}')
    return _hand(hand), _hand(other)


def _hand(words: str) -> str:
    hand = words.strip().removeprefix("a ").removeprefix("the ").replace("deuce", "two")
    return "no pair" if hand == "high card" else hand


def _floor(ranking: _core.Ranking, prize: Prize) -> int:
    """Return how many classes do not qualify."""
    qualifier = prize.qualifier
    if isinstance(qualifier, str):
        if qualifier in ranking.order:
            return ranking.floor_of_category(qualifier)
        known = ", ".join(ranking.order)
        raise StudError(f"expected a qualifier among {known}, got {short(prize.name)}")
    assert qualifier is not None
    if ranking.badugi:
        return ranking.floor_of_cards(qualifier)
    # Places from the lowest rank on: the deuce, or the ace where it counts low.
    place = (qualifier - 1) % 13 if ranking.ace_low else qualifier - 2
    if (floor := ranking.floor_of_low(place)) < ranking.classes:
        return floor
    raise StudError(_no_low(prize.name))


def _no_low(text: str) -> str:
    return (
        f"expected a low qualifier such as ace-to-five/8 that some hand of the deck meets, "
        f"got {short(text)}"
    )


def _group(group: str, text: str, what: str) -> int:
    if group in ("joker", "jokers"):
        return JOKER_MASK
    if group == "one-eyed jacks":
        return ONE_EYED_JACKS
    group = group.replace("twos", "deuces").replace("two ", "deuce ")
    first, to, last = group.partition(" to ")
    if first in PLURAL and (not to or last in PLURAL):
        low, high = PLURAL.index(first), PLURAL.index(last if to else first)
        if low <= high:
            return sum(0b1111 << 4 * rank for rank in range(low, high + 1))
    rank, of, suit = group.partition(" of ")
    if of and rank in SINGULAR and suit in ("clubs", "diamonds", "hearts", "spades"):
        return 1 << (4 * SINGULAR.index(rank) + SUITS.index(suit[0]))
    raise StudError(
        f"{what}: expected cards such as deuces, fives to sevens, king of diamonds, "
        f"one-eyed jacks or jokers, got {short(text)}"
    )
