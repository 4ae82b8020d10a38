"""How hands are shown, equal ones are paid and odd chips are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import choices
from studcore.language import model as m
from studcore.language.checks.case import is_low
from studcore.language.english.phrases import first_share, is_high, made_from, prize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studcore.language.english.choices import Choices


def showdown(chosen: Choices) -> list[str]:
    """Return the sentences on the order of showing, equal hands, odd chips and the rake."""
    game = chosen.game
    found = [_show_order(chosen), _odd_chip(chosen)]
    if len(game.shares) > 1:
        found += _between_shares(chosen)
    declarations = [step for _, _, step in game.steps() if isinstance(step, m.Declare)]
    if declarations:
        found.append(_SIDES)
    if any(step.both for step in declarations):
        found.append(chosen.pick("declare_both", _DECLARE_BOTH))
    if chosen.is_wild:
        found.append(chosen.pick("naturals", _NATURALS))
        if any(map(is_high, game.shares)):
            found.append(chosen.pick("double_aces", _DOUBLE_ACES))
    rake = game.value(m.Rake) or chosen.house.value(m.Rake) or choices.RAKE
    if rake.percent:
        most = f", at most {rake.up_to} a hand" if rake.up_to else ""
        found.append(f"The house takes {rake.percent} percent of the pots{most}.")
    return found


_SIDES = (
    "A share goes to the best of those who declared its side; if nobody did, to those who win the "
    "other side."
)


def smallest_chip(chosen: Choices, stakes: Mapping[str, int | tuple[int, int]]) -> list[str]:
    """Return the sentence on the smallest chip, if it is not 1."""
    said = chosen.game.value(m.SmallestChip) or chosen.house.value(m.SmallestChip) or choices.CHIP
    amount = stakes.get("smallest_chip", said.amount)
    if amount == 1:
        return []
    text = f"The smallest chip is {amount}: pots are divided in whole ones, and so are odd chips."
    return [f"{text} What is less than one goes along with them."]


def _show_order(chosen: Choices) -> str:
    opener = {"left": "the first player left of the dealer"}.get(
        chosen.game.opener.by, "the player whose board is first to act"
    )
    start = (
        "Hands are shown clockwise from the player who bet or raised last on the last street; if "
        "nobody did, from"
    )
    texts = {
        "opener": f"{start} {opener}, even if all-in.",
        "position": f"{start} the first player left of the dealer.",
    }
    return f"{chosen.pick('show_order', texts)} {_WITH_SIDE_POTS}"


def _odd_chip(chosen: Choices) -> str:
    lows = {is_low(share) or _is_badugi(share) for share in chosen.game.shares if _may_tie(share)}
    wholly = "among the cards that play" if _sizes(chosen) != {5} else "among its five"
    best = {
        frozenset({False}): "the highest card by suit",
        frozenset({True}): "the lowest card by suit",
    }.get(frozenset(lows), "the highest card by suit (of low hands, the lowest)")
    start = "Of equal hands, the one"
    texts = {
        "high_suit_five": f"{start} with the highest card by suit {wholly} gets the odd chip.",
        "suit_all": f"{start} with {best} among all its cards gets the odd chip.",
        "position": f"{start} nearest to the dealer's left gets the odd chip.",
    }
    return chosen.pick("odd_chip", texts)


def _between_shares(chosen: Choices) -> list[str]:
    shares = chosen.game.shares
    found = []
    if chosen["odd_share"] == "position" or not any(share.odd_chip for share in shares):
        found.append(chosen.pick("odd_share", _odd_share(_winner(first_share(shares)))))
    if sum(map(_may_tie, shares)) > 1:
        found.append(chosen.pick("both_ways", _BOTH_WAYS))
    claimed = [share for share in shares if share.otherwise is None and _has_claim(share)]
    if claimed:
        found.append(chosen.pick("unclaimed", _unclaimed(shares)))
    house = chosen["unclaimed"].replace("_", " ")
    if all(_has_claim(share) and (share.otherwise or house) != "next hand" for share in shares):
        found.append("If nobody can claim any share, the best hands take them all the same.")
    return found


def _winner(share: m.Share) -> str:
    return prize(share) + made_from(share)


def _odd_share(first: str) -> dict[str, str]:
    return {
        "first": f"An odd chip between shares goes to {first}.",
        "position": "An odd chip between shares goes to the winner nearest to the dealer's left.",
    }


def _unclaimed(shares: tuple[m.Share, ...]) -> dict[str, str]:
    first = first_share(shares)
    taker = "the first share that somebody can" if _has_claim(first) else _winner(first)
    others = "the other shares" if len(shares) > 2 else "the other share"
    start = "A share that nobody can claim"
    return {
        "first_share": f"{start} goes to {taker}.",
        "other_shares": f"{start} goes to {others}.",
        "next_hand": f"{start} stays for the next hand.",
    }


def _has_claim(share: m.Share) -> bool:
    """Tell whether the share must be claimed, so that perhaps nobody can."""
    return not isinstance(share.prize, m.HandPrize) or share.qualifier is not None


def _may_tie(share: m.Share) -> bool:
    """Tell whether two hands may win the share: a card of one suit is in one of them only."""
    return isinstance(share.prize, m.HandPrize) or getattr(share.prize, "suit", "") is None


def _is_badugi(share: m.Share) -> bool:
    return isinstance(share.prize, m.HandPrize) and share.prize.ranking == "badugi"


def _sizes(chosen: Choices) -> set[int]:
    return {
        share.prize.cards for share in chosen.game.shares if isinstance(share.prize, m.HandPrize)
    }


_WITH_SIDE_POTS = (
    "Hands in a side pot come first. If nobody could bet on the last street, players with chips "
    "left come before those all-in."
)
_BOTH_WAYS = {
    "whole": "Players who tie for every share split the whole pot evenly.",
    "each": "Players who tie for every share split each share by itself.",
}
_DECLARE_BOTH = {
    "strict": "A player who declares both must win both outright, or gets nothing.",
    "tie": "A player who declares both may tie, and gets a part of that share.",
    "lose_one": "A player who declares both loses only the share that another wins.",
}
_NATURALS = {
    "tie": "A hand with wild cards and an equal natural one tie.",
    "beat": "A natural hand beats an equal hand with wild cards.",
}
_DOUBLE_ACES = {
    "never": "A wild card in a flush is never a second ace.",
    "count": "A wild card in a flush may be a second ace.",
}
