"""Dealer errors and slips of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m

if TYPE_CHECKING:
    from studcore.language.english.choices import Choices


def mistakes(chosen: Choices) -> list[str]:
    """Return the sentences on dealer errors and slips of players."""
    facts = chosen.facts
    found = []
    if "down" in facts.first_deals:
        found.append(chosen.pick("exposed_down", _exposed_down(chosen)))
    if "up" in facts.first_deals:
        found.append(chosen.pick("missing_up", _MISSING_UP))
    if facts.last_is_down:
        found.append(chosen.pick("exposed_last", _EXPOSED_LAST))
    if facts.early_cards:
        found.append(chosen.pick("early_cards", _early_cards(facts.burns > 0)))
    found += [_wrong_count(chosen), chosen.pick("absent", _absent(chosen))]
    if facts.burn_mistakes:
        found.append(chosen.pick("burn_mistake", _BURN_MISTAKE))
    if facts.moves_cards:
        found.append(chosen.pick("moved_cards", _MOVED_CARDS))
    if facts.discards:
        found.append(chosen.pick("late_discard", _LATE_DISCARD))
    return found


def _exposed_down(chosen: Choices) -> dict[str, str]:
    start = "If a first-street down card is exposed,"
    dead = "if a second one is, the hand is dead and its ante goes back."
    if not chosen.facts.up_after_down:
        stays = f"{start} it stays up; {dead}"
        return {"next_down": stays, "up_card": stays, "misdeal": f"{start} {_MISDEAL}"}
    excused = ""
    if chosen.game.value(m.FirstIn):
        excused = ", and the player need not bring it in"
    return {
        "next_down": f"{start} it stays up, the up card comes down{excused}; {dead}",
        "up_card": f"{start} it is the up card, and the next card comes down; {dead}",
        "misdeal": f"{start} {_MISDEAL}",
    }


def _early_cards(burns: bool) -> dict[str, str]:
    start = "Cards dealt before the betting on the street before is over"
    return {
        "street": f"{start} are taken out, with as many more as make one for each player still in.",
        "each": f"{start} are taken out, with one more for each player still in.",
        "shuffle": f"{start} are shuffled back{', and there is no new burn' * burns}.",
    }


def _wrong_count(chosen: Choices) -> str:
    lacks = chosen.facts.lacks_one
    if lacks is None:
        return "A hand with a card too many is dead."
    needed = max(
        (
            share.prize.cards
            for share in chosen.game.shares
            if isinstance(share.prize, m.HandPrize) and share.prize.ranking != "badugi"
        ),
        default=0,
    )
    if lacks < needed:
        return "A hand that lacks a card, or has one too many, is dead."
    return chosen.pick("missing_last", _MISSING_LAST)


def _absent(chosen: Choices) -> dict[str, str]:
    posts = ""
    if chosen.game.value(m.FirstIn):
        posts = " One who should bring it in still pays for it."
    return {
        "in_turn": f"The hand of an absent player is dead when the turn comes to it.{posts}",
        "at_once": f"The hand of an absent player is dead at once.{posts}",
    }


_MISDEAL = "it is a misdeal, and all chips go back."
_MISSING_UP = {
    "random": (
        "If a first-street up card comes down, one of the player's cards is turned up at random."
    ),
    "misdeal": f"If a first-street up card comes down, {_MISDEAL}",
}
_EXPOSED_LAST = {
    "may_stop": (
        "If a player's last down card is exposed, it stays up, and a player with chips may bet no "
        "more and play for the pot so far. Not so if it is the first of only two: then the other "
        "one comes up too."
    ),
    "all_up": (
        "If the first of the last down cards is exposed and its owner has chips, all of them come "
        "up. If another one is, it stays up, and a player with chips may bet no more and play for "
        "the pot so far."
    ),
    "replaced": (
        "If a player's last down card is exposed, it is replaced; if the player is all-in it stays "
        "up."
    ),
}
_MISSING_LAST = {
    "plays": (
        "A hand that lacks only its last card plays; one that lacks another card, or has one too "
        "many, is dead."
    ),
    "dead": "A hand that lacks a card, or has one too many, is dead.",
}
_BURN_MISTAKE = {
    "restore": (
        "A burn that was forgotten, or one too many, is put right before play on the street begins."
    ),
    "leave": "A burn that was forgotten, or one too many, is left alone.",
}
_MOVED_CARDS = {
    "warning": "A player who changes the order of the up cards is warned.",
    "dead": "A player who changes the order of the up cards has a dead hand.",
}
_LATE_DISCARD = {
    "dead": "A player who does not discard in time has a dead hand.",
    "random": "For a player who does not discard in time, cards are discarded at random.",
}
