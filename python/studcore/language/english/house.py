"""What the house says where rule books disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import choices
from studcore.language import model as m
from studcore.language.checks.case import is_low

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from studcore.language.declaration import Declaration

UNPLAYED = "(kept, not played by this version yet)"


class Choices:
    """The choices in force: the game's own before those of the house."""

    def __init__(self, game: Declaration, house: Declaration, unplayed: Collection[str]) -> None:
        self.game = game
        self.house = house
        self.unplayed = unplayed

    def __getitem__(self, key: str) -> str:
        return self.game.choice(key) or self.house.choice(key) or choices.default(key)

    def noted(self, key: str, text: str) -> str:
        """Return the sentence, with a note if this version does not play it."""
        return f"{text[:-1]} {UNPLAYED}." if key in self.unplayed else text

    def sentence(self, key: str) -> str:
        """Return the choice of that key as a sentence, with its notes."""
        return self.noted(key, SENTENCES[key][self[key]])


def betting(chosen: Choices, opener: str) -> list[str]:
    """Say what holds in every betting round."""
    game = chosen.game
    found = [_opener(chosen, opener)]
    if game.opener.by != "left":
        keys = ["equal_boards", "opener_all_in"]
        keys += ["opener_last"] if len(game.streets) > 1 else []
        keys += ["five_card_boards"] if _most_up(game) >= 5 else []
        keys += ["wild_boards"] if is_wild(game) else []
        found += [chosen.sentence(key) for key in keys]
    found.append(_cap(chosen))
    if isinstance(game.betting, m.FixedLimit):
        again = chosen.sentence("reopen")
        if game.value(m.FirstIn):
            again += f" {chosen.sentence('reopen_first')}"
        found.append(again)
    else:
        found.append("Only a full raise lets players raise again who have already acted.")
    if game.value(m.FirstIn):
        found += [chosen.sentence(key) for key in _BRING_IN]
    return [*found, chosen.sentence("free_fold")]


def dealing(chosen: Choices) -> list[str]:
    """Say how cards are dealt, and what happens when the deck runs out."""
    return [chosen.sentence(key) for key in ("deal_starts", "burn", "run_out")]


def showdown(chosen: Choices) -> list[str]:
    """Say how hands are shown and odd chips are given."""
    game = chosen.game
    keys = ["show_order", "odd_chip"]
    if len(game.shares) > 1:
        keys.append("odd_share")
        keys += ["both_ways"] if len({is_low(share) for share in game.shares}) > 1 else []
        claims = (not isinstance(each.prize, m.HandPrize) or each.qualifier for each in game.shares)
        keys += ["unclaimed"] if any(claims) else []
    if any(isinstance(step, m.Declare) and step.both for _, _, step in game.steps()):
        keys.append("declare_both")
    keys += ["naturals", "double_aces"] if is_wild(game) else []
    found = [chosen.sentence(key) for key in keys]
    rake = game.value(m.Rake) or chosen.house.value(m.Rake) or choices.RAKE
    if rake.percent:
        most = f", at most {rake.up_to}" if rake.up_to else ""
        text = f"The house takes {rake.percent} percent of the pots{most}."
        found.append(chosen.noted("rake", text))
    return found


def chip(chosen: Choices, stakes: Mapping[str, int | tuple[int, int]]) -> list[str]:
    """Say what pots are divided in, if that is more than one."""
    said = chosen.game.value(m.SmallestChip) or chosen.house.value(m.SmallestChip) or choices.CHIP
    amount = stakes.get("smallest_chip", said.amount)
    if amount == 1:
        return []
    text = f"The smallest chip is {amount}: pots are divided in whole ones, and so are odd chips."
    return [f"{text} What is less than one goes along with them."]


def mistakes(chosen: Choices) -> list[str]:
    """Say what happens when something goes wrong."""
    return [chosen.sentence(key) for key in _MISTAKES]


def is_wild(game: Declaration) -> bool:
    """Tell whether a card may be wild."""
    return bool(game.lines_of("wild")) or any(
        trigger.effect.what.endswith("wild") for trigger in game.values(m.Trigger)
    )


_BRING_IN = ("bring_in_all_in", "bring_in_short", "bring_in_option")
_MISTAKES = (
    *("exposed_down", "exposed_last", "early_cards", "missing_last", "missing_up"),
    *("absent", "burn_mistake", "moved_cards", "late_discard"),
)


def _opener(chosen: Choices, opener: str) -> str:
    forced = chosen.game.value(m.FirstIn) or chosen.game.value(m.Blinds)
    return f"After the first betting round {opener[0].lower()}{opener[1:]}" if forced else opener


def _most_up(game: Declaration) -> int:
    steps = [step for _, _, step in game.steps()]
    return sum(
        getattr(step, "count", 1)
        for step in steps
        if getattr(step, "pile", "") in ("up", "shared") or isinstance(step, m.Turn)
    )


def _cap(chosen: Choices) -> str:
    game = chosen.game
    own, house = game.value(m.Cap), chosen.house.value(m.Cap)
    limited = isinstance(game.betting, m.FixedLimit | m.Spread)
    cap = own or (house or choices.CAP if limited else m.Cap(None))
    if cap.bets is None:
        return "There is no limit to the number of raises."
    raises = {1: "no raises", 2: "a bet and a raise"}.get(
        cap.bets, f"a bet and {cap.bets - 1} raises"
    )
    first = chosen.noted("cap", f"On each street there are at most {cap.bets} bets: {raises}.")
    return f"{first} {chosen.sentence('heads_up_cap')}"


SENTENCES: dict[str, dict[str, str]] = {
    "deal_starts": {
        "left_of_dealer": "The deal starts left of the dealer.",
        "seat_one": "The deal starts at seat one.",
    },
    "burn": {
        "later": "One card is burned before each street but the first.",
        "every": "One card is burned before each street.",
        "none": "No cards are burned.",
    },
    "heads_up_cap": {
        "stays": "This holds with two players as well.",
        "before_reached": "It is lifted if only two players are left before it is reached.",
        "street_began": "It is lifted on a street that began with two players.",
        "lifted": "It is lifted when only two players are left.",
    },
    "ante_payer": {
        "everybody": "Everybody antes.",
        "dealer": "The dealer antes for everybody.",
    },
    "bring_in_tie": {
        "suit": "Of equal cards the suit decides who brings it in.",
        "position": "Of equal cards the one dealt first brings it in.",
    },
    "bring_in_option": {
        "none": "When nobody completes, the bring-in may not raise.",
        "raise": "When nobody completes, the bring-in may still raise.",
    },
    "bring_in_all_in": {
        "free": (
            "If the ante took the last chip of the player who should bring it in, the next one "
            "may fold, bring it in or complete."
        ),
        "forced": (
            "If the ante took the last chip of the player who should bring it in, the next one "
            "must bring it in."
        ),
    },
    "bring_in_short": {
        "full": "If the bring-in is short, the others still owe all of it.",
        "as_posted": "If the bring-in is short, the others owe only what was put in.",
    },
    "reopen": {
        "half": (
            "An all-in raise of at least half a bet lets players raise again who have already "
            "acted."
        ),
        "full": "Only a full raise lets players raise again who have already acted.",
    },
    "reopen_first": {
        "total": "On the first street the whole all-in bet counts for this.",
        "increase": "On the first street what it adds to the bring-in counts for this.",
    },
    "open_pair_bet": {
        "anybody": "When a pair shows, everybody may bet big.",
        "owner": "Who shows a pair may bet big.",
        "forced": "When a pair shows, bets are big.",
        "off": "A pair that shows changes nothing.",
    },
    "equal_boards": {
        "position": "Of equal boards the one nearest to the dealer's left acts first.",
        "high_suit": "Of equal boards the one with the highest suit acts first.",
        "low_suit": "Of equal boards the one with the lowest suit acts first.",
        "high_suit_in_high_games": (
            "Of equal boards the one with the highest suit acts first in high games, the one "
            "nearest to the dealer's left in others."
        ),
    },
    "opener_all_in": {
        "next_player": "If that player is all-in, the next one to the left acts first.",
        "next_board": "If that player is all-in, the next best board acts first.",
    },
    "opener_last": {
        "new_boards": "Cards shown on the last street count for who acts first on it.",
        "as_before": "On the last street the same player acts first as on the street before.",
    },
    "five_card_boards": {
        "full_hands": "Five up cards are compared as hands, with straights and flushes.",
        "groups": "In five up cards only pairs and the like count, no straights or flushes.",
    },
    "wild_boards": {
        "natural": "Wild cards count as what they are when boards are compared.",
        "wild": "Wild cards are wild when boards are compared, too.",
    },
    "run_out": {
        "burns": (
            "If the deck runs out, the burned cards are mixed in; if that is not enough, one card "
            "is shared by all."
        ),
        "burns_spare": (
            "If the deck cannot serve all with a burn and a card to spare, the burned cards are "
            "mixed in; if that is not enough, one card is shared by all."
        ),
        "shared": "If the deck cannot serve all, one card is shared by all.",
        "reshuffle": "If the deck runs out, burned, discarded and folded cards are mixed in.",
        "reshuffle_shared": (
            "If the deck runs out, burned, discarded and folded cards are mixed in; if that is not "
            "enough, one card is shared by all."
        ),
    },
    "show_order": {
        "opener": (
            "Who bet or raised last on the last street shows first; if nobody did, who acted first."
        ),
        "position": (
            "Who bet or raised last on the last street shows first; if nobody did, the player "
            "nearest to the dealer's left."
        ),
    },
    "odd_chip": {
        "high_suit_five": (
            "Of equal hands, the one with the highest card by suit among its five gets the odd "
            "chip."
        ),
        "suit_all": (
            "Of equal hands, the one with the highest card by suit among all its cards gets the "
            "odd chip; of low hands, the one with the lowest."
        ),
        "position": "Of equal hands, the one nearest to the dealer's left gets the odd chip.",
    },
    "odd_share": {
        "first": "An odd chip between shares goes to the first share.",
        "position": "An odd chip between shares goes to the winner nearest to the dealer's left.",
    },
    "both_ways": {
        "whole": "Players with equal hands both ways split the whole pot evenly.",
        "each": "Players with equal hands both ways split each share by itself.",
    },
    "unclaimed": {
        "first_share": "A share that nobody can claim goes to the first share.",
        "other_shares": "A share that nobody can claim goes to the other shares.",
        "next_hand": "A share that nobody can claim stays for the next hand.",
    },
    "declare_both": {
        "strict": "Who declares both must win both outright, or gets nothing.",
        "tie": "Who declares both may tie, and gets a part of that share.",
        "lose_one": "Who declares both loses only the share that another wins.",
    },
    "naturals": {
        "tie": "Hands with wild cards and natural hands are equal.",
        "beat": "A natural hand beats an equal hand with wild cards.",
    },
    "double_aces": {
        "never": "A wild card in a flush never is a second ace.",
        "count": "A wild card in a flush may be a second ace.",
    },
    "free_fold": {
        "forbidden": "Nobody may fold when there is nothing to call.",
        "keeps_cards": (
            "Who folds when there is nothing to call keeps getting cards until there is a bet."
        ),
        "no_cards": "Who folds when there is nothing to call gets no more cards.",
    },
    "exposed_down": {
        "next_down": "If a down card is exposed, it stays up, and the next up card comes down.",
        "up_card": "If a down card is exposed, it is the up card.",
        "misdeal": "If a down card is exposed, it is a misdeal.",
    },
    "exposed_last": {
        "may_stop": "If a last down card is exposed, its owner may stop betting.",
        "all_up": "If the first of the last down cards is exposed, all are dealt up.",
        "replaced": "If a last down card is exposed, it is replaced.",
    },
    "early_cards": {
        "street": "If cards come too early, they are taken out, as if the street had been dealt.",
        "each": "If cards come too early, one card for each player is taken out.",
        "shuffle": "If cards come too early, they are shuffled back.",
    },
    "missing_last": {
        "plays": "A hand that lacks the last card plays.",
        "dead": "A hand that lacks the last card is dead.",
    },
    "missing_up": {
        "random": "If a player has no up card, a down card is turned at random.",
        "misdeal": "If a player has no up card, it is a misdeal.",
    },
    "absent": {
        "in_turn": "The hand of an absent player is dead when the turn comes to it.",
        "at_once": "The hand of an absent player is dead at once.",
    },
    "burn_mistake": {
        "restore": "A burn that was forgotten, or one too many, is put right.",
        "leave": "A burn that was forgotten, or one too many, is left alone.",
    },
    "moved_cards": {
        "warning": "Who moves up cards away is warned.",
        "dead": "Who moves up cards away has a dead hand.",
    },
    "late_discard": {
        "dead": "Who discards too late has a dead hand.",
        "random": "For who discards too late, cards are taken at random.",
    },
}
