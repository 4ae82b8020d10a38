"""The rules of all betting rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.english.phrases import is_high
from studcore.words import listed

if TYPE_CHECKING:
    from studcore.language.english.choices import Choices


def betting(chosen: Choices, opener: str) -> list[str]:
    """Return the sentences on all betting rounds."""
    game = chosen.game
    found = [_opener(chosen, opener)]
    if game.opener.by != "left":
        found += _boards(chosen)
    found += [_cap(chosen), _short_raises(chosen)]
    if game.value(m.FirstIn):
        found += _bring_in(chosen)
    return [*found, chosen.pick("free_fold", _FREE_FOLD)]


_FREE_FOLD = {
    "forbidden": "Nobody may fold when there is nothing to call.",
    "keeps_cards": (
        "A player who folds when there is nothing to call keeps getting cards until somebody bets."
    ),
    "no_cards": "A player who folds when there is nothing to call gets no more cards.",
}


# ---- who acts first ------------------------------------------------------------------------------


def _opener(chosen: Choices, opener: str) -> str:
    forced = chosen.game.value(m.FirstIn) or chosen.game.value(m.Blinds)
    return f"After the first betting round {opener[0].lower()}{opener[1:]}" if forced else opener


def _boards(chosen: Choices) -> list[str]:
    facts = chosen.facts
    found = [_equal_boards(chosen), chosen.pick("opener_all_in", _OPENER_ALL_IN)]
    by_accident = ["a card shared by all"] if facts.shares_a_card else []
    if facts.last_is_down:
        by_accident.insert(0, "an exposed card")
    if by_accident:
        found.append(chosen.pick("opener_last", _opener_last(listed(by_accident))))
    counts = by_accident and chosen["opener_last"] == "new_boards"
    if chosen.game.opener.by == "high" and facts.most_up + bool(counts) >= 5:
        found.append(chosen.pick("five_card_boards", _FIVE_CARD_BOARDS))
    if chosen.is_wild:
        found.append(_wild_boards(chosen))
    return found


def _equal_boards(chosen: Choices) -> str:
    rule = chosen["equal_boards"]
    if rule == "high_suit_in_high_games":
        rule = "high_suit" if all(map(is_high, chosen.game.shares)) else "position"
    return _EQUAL_BOARDS[rule]


def _opener_last(cards: str) -> dict[str, str]:
    many = " and " in cards
    return {
        "new_boards": f"On the last street {cards} {'count' if many else 'counts'} for who acts "
        "first.",
        "as_before": f"On the last street {cards} {'do' if many else 'does'} not count for who "
        "acts first: the one who did on the street before does again, if still in.",
    }


def _wild_boards(chosen: Choices) -> str:
    aces = ", and aces for the bring-in" if chosen.game.value(m.FirstIn) else ""
    texts = {
        "natural": "Wild cards count as what they are when up cards are compared.",
        "wild": f"Wild cards are wild when boards are compared{aces}.",
    }
    return chosen.pick("wild_boards", texts)


_EQUAL_BOARDS = {
    "position": "Of equal boards the one nearest to the dealer's left acts first.",
    "high_suit": "Of equal boards the one whose highest card has the higher suit acts first.",
    "low_suit": "Of equal boards the one whose highest card has the lower suit acts first.",
}
_OPENER_ALL_IN = {
    "next_player": "If that player is all-in, the next one to the left who has chips acts first.",
    "next_board": (
        "If that player is all-in, the best board of the players who have chips acts first."
    ),
}
_FIVE_CARD_BOARDS = {
    "full_hands": "Five up cards are compared as hands, with straights and flushes.",
    "groups": "In five up cards only pairs and the like count, no straights or flushes.",
}


# ---- caps and raises -----------------------------------------------------------------------------


def _cap(chosen: Choices) -> str:
    cap = chosen.cap
    if cap.bets is None:
        return "There is no limit to the number of raises."
    few = {
        1: "On each street there is at most one bet, and no raise.",
        2: "On each street there are at most two bets: a bet and a raise.",
    }
    many = f"On each street there are at most {cap.bets} bets: a bet and {cap.bets - 1} raises."
    bets = few.get(cap.bets, many)
    if chosen.game.value(m.Blinds):
        bets += " The big blind is the first bet."
    return f"{bets} {chosen.pick('heads_up_cap', _HEADS_UP_CAP)}"


def _short_raises(chosen: Choices) -> str:
    if not isinstance(chosen.game.betting, m.FixedLimit):
        return (
            "An all-in raise counts as one only if it is as large as the last bet or raise. A "
            "player who has acted may raise again only if the bet has gone up by as much since."
        )
    return chosen.pick("reopen", _REOPEN if chosen.raises else _REOPEN_BET)


_HEADS_UP_CAP = {
    "stays": "This holds with two players as well.",
    "before_reached": (
        "It is lifted for the street once only two players can still bet, if it has not been "
        "reached by then."
    ),
    "street_began": "It is lifted on a street that begins with only two players who can bet.",
    "lifted": "It is lifted while only two players can still bet.",
}
_REOPEN = {
    "half": (
        "An all-in bet or raise of at least half a bet counts as a full one; a smaller one may be "
        "completed. A player who has acted may raise again only if the bet has gone up by at least "
        "half a bet since."
    ),
    "full": (
        "An all-in bet or raise of less than a full bet may be completed. A player who has acted "
        "may raise again only if the bet has gone up by at least a full bet since."
    ),
}
_REOPEN_BET = {
    "half": "An all-in bet of at least half a bet counts as a full one; a smaller one may be "
    "completed.",
    "full": "An all-in bet of less than a full bet may be completed.",
}


# ---- the bring-in --------------------------------------------------------------------------------


def _bring_in(chosen: Choices) -> list[str]:
    stakes = chosen.stakes
    completes = bool(stakes.bets) and not stakes.is_full_bet
    found = []
    if completes and chosen["reopen"] == "half":
        found.append(chosen.pick("reopen_first", _reopen_first(chosen.raises)))
    if stakes.ante:
        ways = ["fold", "bring it in"]
        if not (stakes.bets and stakes.is_full_bet):
            ways.append("complete" if completes else "bet more")
        found.append(chosen.pick("bring_in_all_in", _bring_in_all_in(ways)))
    found.append(chosen.pick("bring_in_short", _bring_in_short(stakes.bring_in)))
    raised = "complete it" if completes else "raise"
    found.append(chosen.pick("bring_in_option", _bring_in_option(raised)))
    return found


def _reopen_first(raises: bool) -> dict[str, str]:
    start = "An all-in bet above the bring-in completes it if"
    end = "; those who called the bring-in may then raise." if raises else "."
    return {
        "total": f"{start} all of it comes to at least half a bet{end}",
        "increase": f"{start} it adds at least half of what a full bet adds{end}",
    }


def _bring_in_all_in(ways: list[str]) -> dict[str, str]:
    start = "If the ante took the last chip of the player who should bring it in, the next one"
    return {
        "free": f"{start} may {listed(ways, 'or')}; so may those who follow, until somebody does.",
        "forced": f"{start} must {listed(ways[1:], 'or')}.",
    }


def _bring_in_short(amount: int) -> dict[str, str]:
    start = f"If the player who brings it in has less than {amount}, the others"
    return {
        "full": f"{start} still owe {amount}.",
        "as_posted": f"{start} owe only what was put in.",
    }


def _bring_in_option(raised: str) -> dict[str, str]:
    start = "If the others only call the bring-in, the player who brought it in"
    return {"none": f"{start} may not {raised}.", "raise": f"{start} may still {raised}."}
