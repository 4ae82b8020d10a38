"""What a dealer says of the boards (rule M10): words only, nothing depends on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.cards import RANKS
from studcore.language import model as m

if TYPE_CHECKING:
    from studcore.hand import Hand


def announced(hand: Hand, straights_flushes: bool) -> tuple[str, ...]:
    """Return the lines, from the opener on."""
    opener = hand.opener
    if opener is None:
        return ()
    declaration = hand.game._declaration
    first_in = declaration.value(m.FirstIn)
    if hand.options.bring_in is not None and first_in:
        lines = [f"seat {opener} is {first_in.card} with {hand.board(opener)[-1]}"]
    else:
        word = {"high": "high with", "low": "low with"}.get(declaration.opener.by, "first, with")
        lines = [f"seat {opener} is {word} {_board_name(hand, opener)}"]
    seats = [(opener + i) % hand.seats for i in range(1, hand.seats)]
    lines += [
        f"seat {seat} shows {_board_name(hand, seat)}"
        for seat in seats
        if hand.live(seat) and _has_pair(hand.board(seat))
    ]
    if straights_flushes:
        for seat in [opener, *seats]:
            if hand.live(seat):
                lines += [f"seat {seat}: possible {what}" for what in _possible(hand.board(seat))]
    return tuple(lines)


def _known(board: tuple[str, ...]) -> list[str]:
    return [card for card in board if card != "??"]


def _board_name(hand: Hand, seat: int) -> str:
    from studcore.evaluation import evaluate

    cards = _known(hand.board(seat))
    return evaluate(cards, ranking="high").name if cards else "no known card"


def _has_pair(board: tuple[str, ...]) -> bool:
    ranks = [card[0] for card in _known(board)]
    return len(set(ranks)) < len(ranks)


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
