"""How cards are dealt, and what happens when the deck runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from studcore.language.english.choices import Choices


def dealing(chosen: Choices) -> list[str]:
    """Return the sentences on the deal, burns and the end of the deck."""
    found = [chosen.pick("deal_starts", _DEAL_STARTS), _burn(chosen)]
    if chosen.facts.runs_out:
        found.append(_run_out(chosen))
    return found


def _burn(chosen: Choices) -> str:
    return chosen.pick("burn", _BURN) if chosen.facts.burns else _BURN["none"]


def _run_out(chosen: Choices) -> str:
    rule, facts = chosen["run_out"], chosen.facts
    if rule == "burns_spare" and facts.burns:
        text = "If the deck cannot serve everybody with a burn and a card to spare, "
    else:
        text = "If the deck cannot serve everybody, "
    mixed = "the burned cards" if facts.burns else ""
    if rule.startswith("reshuffle"):
        mixed = f"burned{', discarded' * facts.discards} and folded cards"
        if not facts.burns:
            mixed = "discarded and folded cards" if facts.discards else "folded cards"
    shared = "one card is turned up for all to share"
    if rule == "shared" or not mixed:
        text += shared
    else:
        text += f"{mixed} are mixed in"
        text += f"; if that is not enough, {shared}" if facts.shares_a_card else ""
    return f"{text}."


_DEAL_STARTS = {
    "left_of_dealer": "The deal starts left of the dealer.",
    "seat_one": "The deal starts at seat one.",
}
_BURN = {
    "later": "One card is burned before the cards of each street but the first.",
    "every": "One card is burned before the cards of each street.",
    "none": "No cards are burned.",
}
