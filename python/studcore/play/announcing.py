"""What a dealer says of the boards (rule M10): words only, nothing depends on them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from studcore.cards import JOKERS, NAMES, RANKS, mask_of, read_cards
from studcore.game import lowering
from studcore.language import model as m
from studcore.ranking.evaluation import class_name
from studcore.ranking.measures import SINGULAR, Prize, partial_measure

if TYPE_CHECKING:
    from studcore import _core
    from studcore.game.game import Game

LOW_RANKS = "A" + RANKS[:-1]


def announced(hand: _core.Hand, game: Game, straights_flushes: bool) -> tuple[str, ...]:
    """Return the lines, from the opener on."""
    opener = hand.opener
    if opener is None or hand.options.kind != "bet":
        return ()
    first_in = game._declaration.value(m.FirstIn)
    by = game._declaration.opener.by
    if first_in and hand.street == game.streets[0]:
        if hand.options.bring_in is not None or by != "low":
            lines = [f"seat {opener} is {first_in.card} with {_door_card(hand, opener, first_in)}"]
        else:  # the bring-in is in, and the low hand is another one
            opener = min(_live(hand, 0), key=lambda seat: _low_order(hand, game, seat))
            lines = [f"seat {opener} is low with {_board_name(hand, game, opener)}"]
    else:
        word = {"high": "high with", "low": "low with"}.get(by, "first, with")
        lines = [f"seat {opener} is {word} {_board_name(hand, game, opener)}"]
    others = _live(hand, opener)[1:]
    lines += [f"seat {seat} shows {name}" for seat in others if (name := _group(hand, game, seat))]
    if straights_flushes:
        for seat in _live(hand, opener):
            lines += [f"seat {seat}: possible {what}" for what in _possible(hand.board(seat))]
    return tuple(lines)


def _live(hand: _core.Hand, first: int) -> list[int]:
    """Return the live seats from this one on."""
    seats = [(first + i) % hand.seats for i in range(hand.seats)]
    return [seat for seat in seats if hand.live(seat)]


def _known(board: tuple[str, ...]) -> list[str]:
    return [card for card in board if card != "??"]


def _door_card(hand: _core.Hand, seat: int, first_in: m.FirstIn) -> str:
    """Return the up card that makes a seat bring it in."""
    ranks = LOW_RANKS if first_in.ace == "low" else RANKS

    def order(card: str) -> tuple[int, str]:
        return ranks.find(card[0]), card[1]  # a joker is below any card

    cards = _known(hand.board(seat))
    return (min if first_in.card == "low" else max)(cards, key=order, default="no known card")


def _low_order(hand: _core.Hand, game: Game, seat: int) -> list[tuple[int, int]]:
    """Return what makes a board a lower one: groups, then ranks; the lowest is the best low."""
    ranks = LOW_RANKS if _ace_is_low(game) else RANKS
    counts = Counter(ranks.find(card[0]) for card in _known(hand.board(seat)))
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)


def _ace_is_low(game: Game) -> bool:
    opener = game._declaration.opener
    return opener.by == "low" and opener.ace == "low"


def _board_name(hand: _core.Hand, game: Game, seat: int) -> str:
    """Return what the cards that all see are worth to open, as players call it."""
    declared, house = game._declaration, game._house
    deck = lowering.ranked_deck_of(declared, house)
    wild = deck.wild | deck.bug if lowering.choice(declared, house, "wild_boards") == "wild" else 0
    cards = read_cards(_known((*hand.board(seat), *hand.shared)))
    if not cards:
        return "no known card"
    # A joker that is not wild there is below any card.
    cards = [card for card in cards if card not in JOKERS or wild >> card & 1] or cards[:1]
    if len(cards) == 1:
        return NAMES[cards[0]]
    ranks = {card // 4 for card in cards}
    natural = not wild & mask_of(cards)
    if _ace_is_low(game) and natural and len(ranks) == len(cards):
        return f"{SINGULAR[max((rank + 1) % 13 for rank in ranks) - 1]} high"
    measure = deck.measure(Prize("high"))
    full = lowering.choice(declared, house, "five_card_boards") == "full_hands"
    if len(cards) < 5 or not full or declared.opener.by == "low":
        measure = partial_measure(measure, min(5, len(cards)))
    return class_name(measure, measure.ranking.rank(mask_of(cards), wild, 0))


def _group(hand: _core.Hand, game: Game, seat: int) -> str | None:
    """Return the name of a board with a pair or more."""
    name = _board_name(hand, game, seat)
    return None if name in NAMES or name.endswith((" high", " card")) else name


def _possible(board: tuple[str, ...]) -> list[str]:
    """Say what three or more up cards can still become."""
    cards = [card for card in _known(board) if card[0] in RANKS]
    found = []
    for suit in "cdhs":
        if sum(card[1] == suit for card in cards) >= 3:
            found.append("flush")
    ranks = {RANKS.index(card[0]) for card in cards}
    ranks |= {-1} if 12 in ranks else set()
    if any(sum(low + i in ranks for i in range(5)) >= 3 for low in range(-1, 9)):
        found.append("straight")
    return found
