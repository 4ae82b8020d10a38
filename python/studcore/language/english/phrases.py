"""Small pieces of English: counts, cards, prices, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.vocabulary import rank_word, rank_words
from studcore.words import listed, number_word

if TYPE_CHECKING:
    from collections.abc import Sequence

PILES = {
    "down": "down",
    "up": "up",
    "shared": "shared by all, face up",
    "blind": "down that nobody may look at",
}
RANKINGS = {
    "high": "high hand",
    "ace-to-five": "low hand",
    "ace-to-six": "ace-to-six low hand",
    "deuce-to-seven": "deuce-to-seven low hand",
    "badugi": "badugi",
    "football": "football hand",
}


def cards(count: int, how: str = "") -> str:
    """``two cards down``."""
    return f"{number_word(count)} card{'s' * (count != 1)} {how}".rstrip()


def sentence(text: str) -> str:
    """Begin with a capital, end with a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def prize(share: m.Share) -> str:
    """``the best low hand``."""
    match share.prize:
        case m.HandPrize(ranking, count, natural):
            kind = RANKINGS[ranking]
            size = f"{number_word(count)}-card " if count not in (5, 4) else ""
            if count == 4 and ranking != "badugi":
                size = "four-card "
            return f"the best {'natural ' * natural}{size}{kind}"
        case m.CardPrize(direction, suit, place):
            kind = suit.removesuffix("s") if suit else "card"
            return f"the {direction}est {kind}{lying(place)}"
        case m.HolderPrize(card, place):
            return f"the holder of the {rank_word(card.rank)} of {card.suit}{lying(place)}"


def made_from(share: m.Share) -> str:
    """``, using two down cards``, or nothing."""
    text = f" made from the {number_word(share.part)} cards set apart" if share.part else ""
    match share.using:
        case m.UsingFaces(count, face):
            return f"{text}, using {number_word(count)} {face} card{'s' * (count > 1)}"
        case m.UsingMix(own, shared):
            return f"{text}, using {number_word(own)} own and {number_word(shared)} shared cards"
        case m.UsingOwn():
            return f"{text}, using own cards only"
    return text


def held(some: Sequence[m.Cards]) -> str:
    """``a jack, queen or king``: cards one of which a hand holds."""
    ranks = [
        rank
        for cards in some
        if isinstance(cards, m.Ranks)
        for rank in range(cards.low, cards.high + 1)
    ]
    if len(ranks) < len(some) or not all(isinstance(cards, m.Ranks) for cards in some):
        return groups(some, "or")
    article = "an" if ranks[0] in (8, 14) else "a"
    return f"{article} {listed([rank_word(rank) for rank in ranks], 'or')}"


def first_share(shares: Sequence[m.Share]) -> m.Share:
    """Return the share that takes odd chips: the one that says so, else the first high one."""
    marked = [share for share in shares if share.odd_chip]
    return next(iter([*marked, *(share for share in shares if is_high(share)), *shares]))


def is_high(share: m.Share) -> bool:
    """Tell whether the best high hand wins the share."""
    return isinstance(share.prize, m.HandPrize) and share.prize.ranking == "high"


def lying(place: m.Face | None) -> str:
    """`` in the hole``, `` showing``, or nothing."""
    return {"down": " in the hole", "up": " showing", None: ""}[place]


def group(some: m.Cards) -> str:
    """``deuces to fours``."""
    match some:
        case m.Ranks(low, high):
            return rank_words(low) if low == high else f"{rank_words(low)} to {rank_words(high)}"
        case m.Card(rank, suit):
            return f"the {rank_word(rank)} of {suit}"
        case m.OneEyedJacks():
            return "the one-eyed jacks (spades and hearts)"
        case m.Jokers():
            return "jokers"
        case m.LowHole():
            return "each player's lowest down card and all cards of that rank in the same hand"


def groups(some: Sequence[m.Cards], last: str = "and") -> str:
    """``deuces and one-eyed jacks``."""
    return listed([group(each) for each in some], last)


def single(some: m.Ranks | m.Card | m.Jokers) -> str:
    """``a queen``."""
    match some:
        case m.Ranks(rank, _):
            word = "deuce" if rank == 2 else rank_word(rank)
            return f"{'an' if word[0] in 'ae' else 'a'} {word}"
        case m.Card():
            return group(some)
        case m.Jokers():
            return "a joker"


def with_article(hand: str) -> str:
    """``a flush``, ``three of a kind``."""
    return hand if hand.endswith("of a kind") or hand == "two pair" else f"a {hand}"


def suits(order: Sequence[str]) -> str:
    """``spades, then hearts, diamonds, clubs``."""
    return f"{order[0]}, then {', '.join(order[1:])}"
