"""Ranking hands: one at a time, or arrays of them."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from studcore import _core
from studcore.arguments import (
    array_of,
    as_whole,
    enough_memory,
    flag,
    is_whole,
    listed,
    short,
    whole_number,
)
from studcore.cards import NAMES, RANKS, card_ids
from studcore.errors import CardError, StudError
from studcore.ranking.measures import (
    PLURAL,
    SINGULAR,
    Measure,
    RankedDeck,
    partial_measure,
    read_prize,
    read_ranked_deck,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, NoReturn, Self, TypeVar

    import numpy as np
    from numpy.typing import NDArray

    T = TypeVar("T")

MAX_CARDS_OF_ALL = 9
MAX_THREADS = 1024
MAX_CLASSES = 65_535
A_RANKING = "a ranking such as high"
# What no options are, known by identity.
NO_WORDS, NO_LINES, NEIGHBOURS = "", (), "neighbours"


class Rank(_core.OneRank):
    """What a hand is worth in a ranking; larger is better, in every ranking.

    Attributes
    ----------
    ranking : str
        Name of the ranking, such as ``high`` or ``ace-to-five/8``.
    value : int
        Number of the class of equal hands, from 1; 0 does not qualify.
    cards : tuple of str
        The cards that play, highest first; wild cards last.

    Examples
    --------
    >>> evaluate("Ah Ac 4d 4s 4h 9c Kd") > evaluate("Ah Qh 9h 4h 2h 9c Kd")
    True
    """

    __slots__ = ()

    def __new__(
        cls, measure: Measure, value: int, cards: tuple[str, ...], suits: int | None = None
    ) -> Self:
        if not isinstance(measure, Measure):
            raise StudError(f"measure: expected one of Game.measures(), got {short(measure)}")
        if suits is not None:
            suits = whole_number("suits", suits, 2**32 - 1)
        cards = tuple(listed("cards", cards))
        most = measure.classes
        if not is_whole(value) or not 0 <= value <= most:
            raise StudError(f"value: expected a class from 0 to {most}, got {short(value)}")
        return super().__new__(cls, measure, value, cards, suits)

    @property
    def ranking(self) -> str:
        """Name of the ranking, such as ``high`` or ``ace-to-five/8``."""
        return self._measure.name

    @property
    def category(self) -> str:
        """The kind of hand: ``two pair``; of a low without pair its highest card: ``8 low``."""
        return class_category(self._measure, self.value)

    @property
    def name(self) -> str:
        """What players call the hand: ``two pair, queens and sevens``, ``7-5-4-3-A low``."""
        return class_name(self._measure, self.value)

    @property
    def low(self) -> bool:
        """Whether the ranking is a low, in which the weaker hand of poker is the better one."""
        return self._measure.ranking.low

    @property
    def qualifies(self) -> bool:
        """Whether the hand meets the ranking's qualifier; too few cards do not."""
        return self.value > 0 and not (self._measure.cards and "/" in self.ranking)

    def _refuse_comparison(self, other: Rank) -> NoReturn:
        raise TypeError(
            f"a rank in {self.ranking} can't be compared with one in {other.ranking} of other "
            "cards, wild cards or rules"
            if self.ranking == other.ranking
            else f"a rank in {self.ranking} can't be compared with {other.ranking}"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Rank, (self._measure, self.value, self.cards, self._suits)

    def __repr__(self) -> str:
        return f"<Rank {self.ranking} {self.value}: {self.name}>"

    def __str__(self) -> str:
        return self.name


def evaluate(
    cards: str | int | Iterable[str | int],
    *,
    ranking: str = "high",
    wild: str = NO_WORDS,
    bug: str = NO_WORDS,
    deck: str = NO_WORDS,
    beats: str | Sequence[str] = NO_LINES,
    straights: str = NEIGHBOURS,
    wheel: bool = True,
    naturals_beat: bool = False,
    double_aces: bool = False,
    suits_break_ties: bool = False,
) -> Rank:
    """Rank the best hand that can be made of 1 to 12 cards.

    Parameters
    ----------
    cards : str, iterable of str or int, or int
        Cards, such as ``"Ah Kh Qh Jh Th 2c 3d"`` or ``["Ah", "Kh"]``, their ids (2c = 0 to As =
        51), or a mask whose bit i is card i; ``Jk`` is a joker. Fewer cards than the ranking's
        hands have are ranked by groups alone, on a scale of their own.
    ranking : str
        ``high``, ``ace-to-five``, ``deuce-to-seven``, ``ace-to-six``, ``badugi``,
        ``badugi-ace-high``, ``two-card-high`` to ``four-card-high``, ``two-card-low`` to
        ``four-card-low``, ``soko``; with a qualifier behind a slash: ``ace-to-five/8``,
        ``high/two pair``, ``badugi/4``.
    wild, bug : str
        Cards that stand for any card, or for an ace or what completes a straight, flush or straight
        flush: ``"deuces"``, ``"jokers"``, ``"one-eyed jacks and king of diamonds"``. Of a low both
        are the lowest rank not held.
    deck : str
        Ranks of a stripped deck: ``"sevens to aces"``; all if not given.
    beats : str or sequence of str
        Changes of the order of hands: ``"flush beats full house"``. With wild cards five of a kind
        is on top; ``"royal flush beats five of a kind"`` or ``"straight flush beats five of a
        kind"`` puts it below.
    straights : str
        ``neighbours``, ``skip`` (neighbours in the deck) or ``wrap`` (also round the corner).
    wheel : bool
        Whether the ace also stands below the lowest rank in straights.
    naturals_beat, double_aces : bool
        Whether of equal hands the one with fewer wild cards wins, and whether in a flush wild cards
        may be further aces.
    suits_break_ties : bool
        Whether the suits of the cards that play, by weight, decide between equal hands: spades over
        hearts over diamonds over clubs.

    Returns
    -------
    Rank
        Which compares with others of the same ranking, and says what the hand is called.

    Raises
    ------
    CardError
        If something is no card, a card stands twice, or there are not 1 to 12 cards.
    StudError
        If a ranking, or words for cards or hands, are not known.

    Notes
    -----
    Orders of hands: rules I2, I3, L1 to L6; wild cards: O1 to O5.

    Examples
    --------
    >>> evaluate("Qs Qd 7s 7c 2d 3h 9c").name
    'two pair, queens and sevens'
    >>> evaluate("7s 5c 4d 3h As Kd Kc", ranking="ace-to-five").name
    '7-5-4-3-A low'
    >>> evaluate("Ks Kd Kc 2d 2h 7c 8s", wild="deuces").name
    'five kings'
    """
    plain = (
        wild is bug is deck is NO_WORDS
        and beats is NO_LINES
        and straights is NEIGHBOURS
        and wheel is True
        and naturals_beat is double_aces is suits_break_ties is False
        and type(ranking) is str
    )
    ranker = _plain_rankers.get(ranking) if plain else None
    if ranker is None:
        words = _words(wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces)
        by_suits = flag("suits_break_ties", suits_break_ties)
        ranker = _ranker(_text("ranking", ranking, A_RANKING), words, by_suits)
        if plain:
            _plain_rankers[ranking] = ranker
    rank = ranker.rank(cards)
    if rank is None:
        deck_words = _words(wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces)
        rank = ranker.rank(_cards_of(cards, read_ranked_deck(*deck_words)))
        assert rank is not None
    return rank


def evaluate_many(
    hands: NDArray[np.uint8] | NDArray[np.uint64],
    *,
    ranking: str | None = None,
    rankings: str | Sequence[str] | None = None,
    wild: str = "",
    bug: str = "",
    deck: str = "",
    beats: str | Sequence[str] = (),
    straights: str = "neighbours",
    wheel: bool = True,
    naturals_beat: bool = False,
    double_aces: bool = False,
    suits_break_ties: bool = False,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """Rank many hands of 1 to 12 cards.

    Parameters
    ----------
    hands : uint8 array of shape (n, k), or uint64 array of shape (n,)
        Card ids (2c = 0 to As = 51, jokers 52 to 55), or masks whose bit i is card i; all of the
        same k.
    ranking : str
        As for `evaluate`; ``high`` if neither it nor `rankings` is given.
    rankings : str or sequence of str
        Several rankings in one pass; a single text is `ranking`.
    out : uint16 array of shape (n,), or (n, r) with a sequence of rankings
        Where to write; after an error its contents mean nothing.
    threads : int
        How many to use.
    wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces
        As for `evaluate`.
    suits_break_ties
        Refused: there would be more classes than uint16 holds.

    Returns
    -------
    uint16 array of shape (n,), or (n, r) with a sequence of rankings
        Classes; larger is better in every ranking, 0 does not qualify.

    Raises
    ------
    ArrayError
        If an array has the wrong dtype or shape.
    CardError
        If a hand is not k different cards of the deck; the first such row is named.
    StudError
        If a ranking, or words for cards or hands, are not known.

    Examples
    --------
    >>> import numpy as np
    >>> evaluate_many(np.array([[32, 36, 40, 44, 48, 1, 2]], dtype=np.uint8))
    array([7462], dtype=uint16)
    """
    words = _words(wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces)
    if ranking is not None and rankings is not None:
        raise StudError("expected ranking or rankings, got both")
    if suits_break_ties is not False and flag("suits_break_ties", suits_break_ties):
        raise StudError("suits_break_ties makes more than 65,535 classes: use evaluate")
    if type(threads) is not int or not 1 <= threads <= MAX_THREADS:
        threads = whole_number("threads", threads, MAX_THREADS, 1)
    if rankings is None:
        names: tuple[str, ...] = (
            "high" if ranking is None else _text("ranking", ranking, A_RANKING),
        )
    elif isinstance(rankings, str):
        names, rankings = (_text("rankings", rankings, A_RANKING),), None
    else:
        names = tuple(_text("rankings", each, A_RANKING) for each in listed("rankings", rankings))
    evaluator = _evaluator(names, rankings is not None, words)
    return evaluator.rank(array_of("hands", hands), out, threads)


def evaluate_all(
    cards: int = 7,
    *,
    ranking: str = "high",
    wild: str = "",
    bug: str = "",
    deck: str = "",
    beats: str | Sequence[str] = (),
    straights: str = "neighbours",
    wheel: bool = True,
    naturals_beat: bool = False,
    double_aces: bool = False,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """Rank every hand of a number of cards of the deck.

    Parameters
    ----------
    cards : int
        Of each hand, 1 to 9. There are 2,598,960 hands of five cards, 133,784,560 of seven (268 MB)
        and 3,679,075,400 of nine (7.4 GB).
    out : uint16 array of shape (n,)
        Where to write; n is the number of hands.
    ranking, wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces, threads
        As for `evaluate_many`.

    Returns
    -------
    uint16 array of shape (n,)
        Classes, in the order of ``itertools.combinations`` of the deck's card ids; larger is
        better in every ranking, 0 does not qualify.

    Raises
    ------
    ArrayError
        If `out` has the wrong dtype or shape.
    StudError
        If a ranking, words for cards or hands, or numbers are wrong.

    Examples
    --------
    >>> int((evaluate_all(5, ranking="ace-to-five/8") > 0).sum())
    57344
    """
    cards = whole_number("cards", cards, MAX_CARDS_OF_ALL, 1)
    threads = whole_number("threads", threads, MAX_THREADS, 1)
    words = _words(wild, bug, deck, beats, straights, wheel, naturals_beat, double_aces)
    evaluator = _evaluator((_text("ranking", ranking, A_RANKING),), False, words)
    hands = comb(read_ranked_deck(*words).deck.bit_count(), cards)
    with enough_memory(f"cards: {cards}", 2 * hands if out is None else 0):
        return evaluator.rank_all(cards, out, threads)


def _cards_of(cards: Any, ranked: RankedDeck) -> list[int]:
    """Return the ids of 1 to 12 cards of a deck, or say what is wrong with them."""
    mask = as_whole(cards)
    if mask is not None:
        if not 0 < mask < 1 << len(NAMES):
            raise CardError(f"expected a mask of cards below 2**{len(NAMES)}, got {short(cards)}")
        cards = [card for card in range(len(NAMES)) if mask >> card & 1]
    ids = card_ids(cards)
    if not 1 <= len(ids) <= _core.MAX_SEAT_CARDS:
        raise CardError(f"expected 1 to {_core.MAX_SEAT_CARDS} cards, got {len(ids)}")
    for card in ids:
        if not ranked.deck >> card & 1:
            raise CardError(f"{NAMES[card]} is not in the deck" + ranked.hint(card))
    return ids


Words = tuple[str, str, str, tuple[str, ...], str, bool, bool, bool]


@lru_cache(maxsize=256)
def _ranker(ranking: str, words: Words, by_suits: bool) -> _core.OneRanker[Rank]:
    ranked = read_ranked_deck(*words)
    whole = ranked.measure(read_prize(ranking))
    least = 1 if whole.ranking.badugi else whole.ranking.cards  # of a hand that is full
    counts = range(1, _core.MAX_SEAT_CARDS + 1)
    measures = tuple(partial_measure(whole, n) if n < least else whole for n in counts)
    return _core.OneRanker(Rank, measures, ranked.deck, ranked.wild, ranked.bug, by_suits)


# By ranking, of calls without options: there are few names of rankings.
_plain_rankers: dict[str, _core.OneRanker[Rank]] = {}


@lru_cache(maxsize=256)
def _evaluator(names: tuple[str, ...], column: bool, words: Words) -> _core.Evaluator:
    if not names:
        raise StudError("rankings: expected at least one")
    ranked = read_ranked_deck(*words)
    measures = []
    for name in names:
        found = ranked.measure(read_prize(name))
        if found.ranking.classes > MAX_CLASSES:
            raise StudError(
                f"{name} with these options has {found.ranking.classes:,} classes, an array holds "
                f"{MAX_CLASSES:,}: use evaluate"
            )
        measures.append((found.ranking, found.floor))
    return _core.Evaluator(measures, ranked.deck, ranked.wild, ranked.bug, column)


def _words(
    wild: Any,
    bug: Any,
    deck: Any,
    beats: Any,
    straights: Any,
    wheel: Any,
    naturals_beat: Any,
    double_aces: Any,
) -> Words:
    """Return the words that say what a deck and its rankings are, each of its kind.

    Before anything is looked up by them: 1 is equal to True, and arrays are to nothing.
    """
    texts = type(wild) is type(bug) is type(deck) is type(straights) is str
    flags = type(wheel) is type(naturals_beat) is type(double_aces) is bool
    if texts and flags and type(beats) is tuple and not beats:  # most calls, which are many
        return wild, bug, deck, (), straights, wheel, naturals_beat, double_aces
    lines = [beats] if isinstance(beats, str) else listed("beats", beats)
    return (
        _text("wild", wild),
        _text("bug", bug),
        _text("deck", deck),
        tuple(_text("beats", line) for line in lines),
        _text("straights", straights),
        flag("wheel", wheel),
        flag("naturals_beat", naturals_beat),
        flag("double_aces", double_aces),
    )


def _text(name: str, value: object, wanted: str = "words") -> str:
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise StudError(f"{name}: expected {wanted}, got {short(value)}")


def class_category(measure: Measure, value: int) -> str:
    """Return the kind of hand a class is."""
    ranking, prize = measure.ranking, measure.prize
    if value == 0:
        return "nobody has one" if prize.suit else "does not qualify"
    if prize.suit:
        return _card_name(measure, value)
    if prize.first and value + measure.floor > ranking.classes:
        return f"{class_category(measure, value - ranking.classes)}, with {prize.first}"
    category, place, ranks = ranking.describe(value + measure.floor)
    if ranking.badugi:
        return f"{4 - place}-card badugi"
    if ranking.low and place == 0:
        return f"{_low_name(ranking, ranks[0])} low"
    return "high card" if category == "no pair" else str(category)


def class_name(measure: Measure, value: int) -> str:
    """Return what players call a class of hands."""
    ranking, prize = measure.ranking, measure.prize
    if value == 0:
        return "nobody has one" if prize.suit else "does not qualify"
    if prize.suit:
        return _card_name(measure, value)
    if prize.first and value + measure.floor > ranking.classes:
        return f"{class_name(measure, value - ranking.classes)}, with {prize.first}"
    category, place, ranks = ranking.describe(value + measure.floor)
    cards = ranks[: 4 - place] if ranking.badugi else ranks[: ranking.cards]
    if ranking.low:
        text = "-".join(_low_name(ranking, rank) for rank in cards)
        if ranking.badugi:
            return f"{text} badugi" if place == 0 else f"{text}, {4 - place}-card badugi"
        plain = category in ("no pair", "pair", "two pair", "three of a kind", "full house")
        return f"{text} low" if plain or category == "four of a kind" else f"{text} low, {category}"
    one, many = SINGULAR[ranks[0]], PLURAL[ranks[0]]
    match category:
        case "no pair":
            return f"{one} high"
        case "pair":
            return f"pair of {many}"
        case "two pair":
            return f"two pair, {many} and {PLURAL[ranks[2]]}"
        case "three of a kind":
            return f"three {many}"
        case "full house":
            return f"{many} full of {PLURAL[ranks[3]]}"
        case "four of a kind":
            return f"four {many}"
        case "five of a kind":
            return f"five {many}"
        case "four-card straight":
            return f"four-card straight to the {SINGULAR[ranks[3]]}"
        case "royal flush":
            return "royal flush"
        case "straight flush" if one == "ace":
            return "royal flush"
    return f"{one}-high {category}"


def _card_name(measure: Measure, value: int) -> str:
    """Return the card that a class is, where one card wins."""
    ranking, prize = measure.ranking, measure.prize
    if value > ranking.classes:
        rank = prize.top - 2
    else:
        _, _, (place, *_) = ranking.describe(value)
        rank = (place - 1) % 13 if ranking.ace_low else place
    return SINGULAR[rank] if prize.suit == "any" else f"{SINGULAR[rank]} of {prize.suit}"


def _low_name(ranking: _core.Ranking, rank: int) -> str:
    return ("A" + RANKS)[rank] if ranking.ace_low else RANKS[rank]
