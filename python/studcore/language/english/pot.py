"""How the pot is won: shares, the order of hands, wild cards, triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.english.phrases import (
    cards,
    group,
    groups,
    held,
    made_from,
    prize,
    sentence,
    single,
    suits,
    with_article,
)
from studcore.language.vocabulary import rank_word, rank_words
from studcore.words import listed, number_word

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration
    from studcore.language.english.choices import Choices
    from studcore.language.english.stakes import Stakes


def shares(chosen: Choices) -> list[str]:
    """Return the sentences on who wins the pot, and how hands are compared."""
    game = chosen.game
    found = [_share(share) for share in game.shares]
    if chosen["odd_share"] == "first":
        found = [
            f"{text} The odd chip goes here." if share.odd_chip else text
            for text, share in zip(found, game.shares, strict=True)
        ]
    lows = [each.prize for each in game.shares if isinstance(each.prize, m.HandPrize)]
    found += list(dict.fromkeys(_explained(each) for each in lows if each.ranking in _EXPLAINED))
    found += [
        sentence(f"{with_article(beats.hand)} ranks just above {with_article(beats.other)}")
        for beats in game.values(m.Beats)
    ]
    found += _deck_choices(game)
    for winner in game.values(m.Winner):
        when = "as soon as it is claimed" if winner.at_once else "at the showdown"
        count = f"{number_word(winner.count)} " if winner.count > 1 else ""
        found.append(f"A player who holds {count}{group(winner.cards)} takes the whole pot {when}.")
    return found


def wild(game: Declaration) -> list[str]:
    """Return the sentences on wild cards."""
    found = []
    for line in game.lines_of("wild"):
        match line.value:
            case m.WildSequence(rank):
                found.append(
                    f"Once a {rank_word(rank)} is up, {rank_words(rank)} are wild; then the next "
                    "rank once one of it is up, and so on. Only the latest rank is wild."
                )
            case m.Wild(role, some, condition):
                kind = "wild" if role == "wild" else "bugs"
                text = f"{groups(some)} are {kind}{_condition(condition)}"
                found.append(sentence(text if role == "wild" else f"{text}: {_BUG}"))
    return found


def triggers(game: Declaration, stakes: Stakes) -> list[str]:
    """Return the sentences on cards that trigger something."""
    found = []
    for trigger in game.values(m.Trigger):
        limit = f" ({trigger.limit})" if trigger.limit else ""
        event, effect = _event(trigger.event), _effect(trigger.effect, stakes)
        found.append(sentence(f"When {event}, {effect}{limit}"))
    return found


_BUG = "a bug is an ace, or completes a straight, a flush or a straight flush"
_EXPLAINED = {
    "ace-to-five": (
        "Low hands: aces are low, straights and flushes do not count; the best is 5-4-3-2-A."
    ),
    "ace-to-six": (
        "Ace-to-six low hands: aces are low, straights and flushes count against the hand; the "
        "best is 6-4-3-2-A."
    ),
    "deuce-to-seven": (
        "Deuce-to-seven low hands: aces are high, straights and flushes count against the hand; "
        "the best is 7-5-4-3-2."
    ),
    "badugi": "A badugi is four cards of different ranks and suits; three beat two, and so on.",
}
_PARTS = {(1, 2): "Half", (1, 3): "One third of", (1, 4): "A quarter of", (2, 3): "Two thirds of"}


def _explained(prize: m.HandPrize) -> str:
    text = _EXPLAINED[prize.ranking]
    if prize.ranking == "ace-to-five" and prize.cards < 5:
        return text.replace("5-4-3-2-A", "-".join("432A"[4 - prize.cards :]))
    return text


def _share(share: m.Share) -> str:
    part = "The pot"
    if share.numerator != share.denominator:
        size = share.numerator, share.denominator
        part = f"{_PARTS.get(size, f'{share.numerator}/{share.denominator} of')} the pot"
    text = f"{part} goes to {prize(share)}{made_from(share)}"
    match share.qualifier:
        case m.RankQualifier(rank):
            text += f", {rank_word(rank)} or better"
        case m.HandQualifier(hand):
            text += f", {hand} or better"
        case m.CountQualifier(count):
            text += f", of {cards(count)} or more"
    if share.ace:
        text += f"; aces are {share.ace}"
    if share.top:
        text += f"; the {rank_word(share.top)} beats the ace"
    if share.first_to:
        text += f". A hand with {held(share.first_to)} beats every hand without one"
    ways = {
        "next hand": "stays for the next hand",
        "other shares": "goes to the other shares",
        "first share": "goes to the first share",
    }
    if share.otherwise:
        text += f". If nobody qualifies, it {ways[share.otherwise]}"
    return sentence(text)


def _deck_choices(game: Declaration) -> list[str]:
    found = []
    texts = {
        "skip": "Straights skip the ranks that are not in the deck.",
        "wrap": "Straights may go round the corner, as in Q-K-A-2-3.",
    }
    straights = game.choice("straights")
    if straights in texts:
        found.append(texts[straights])
    if game.choice("straight_ace") == "high":
        found.append("In straights the ace is high only.")
    if game.choice("suit_ties") == "break":
        order = game.value(m.Suits)
        ranked = order.order if order else ("spades", "hearts", "diamonds", "clubs")
        found.append(f"Between equal hands the suit decides: {suits(ranked)}.")
    return found


def _condition(condition: m.Lying | m.Holding | m.Showing | None) -> str:
    match condition:
        case m.Lying(face):
            return f" as long as they lie {face}"
        case m.Holding(card, holds):
            return f" {'if' if holds else 'unless'} the hand holds {single(card)}"
        case m.Showing(count, when):
            return f" {when} {number_word(count)} {'is' if count == 1 else 'are'} up on the table"
    return ""


def _event(event: m.Event) -> str:
    what = listed([single(card) for card in event.cards], "or")
    match event.what:
        case "dealt":
            return f"{what} is dealt {event.face}"
        case "turned":
            return f"{what} is turned up"
        case "comes up":
            return f"{what} is dealt or turned up"
        case "pair dealt":
            return "a board gets a pair"
        case "count up":
            return f"{number_word(event.count)} {group(event.cards[0])} are up on the table"
    return f"no {what.split(' ', 1)[1]} has come up before the showdown"


def _effect(effect: m.Effect, stakes: Stakes) -> str:
    price = stakes.price(effect.price)
    some = cards(effect.count, effect.pile)
    paid = f" for {price}" if effect.price.of != "nothing" else ""
    match effect.what:
        case "next rank wild":
            good = ", for good" if effect.for_good else ", in place of the rank before"
            return f"the rank of the next up card is wild{good}"
        case "that rank wild":
            return "that rank is wild"
        case "nothing wild":
            return "nothing is wild"
        case "pays":
            other = "folds" if effect.forfeit == "folds" else "that card is not wild"
            return f"its owner pays {price}, or {other}"
        case "gets":
            return f"its owner gets {some}{paid}"
        case "may buy":
            return f"its owner may buy {some}{paid}"
        case "folds":
            return "its owner folds"
        case "wins":
            return "its owner wins the pot"
        case "redeal to live":
            return "the pot stays, and new cards are dealt to the players still in"
    ante = ", who ante again" if effect.new_ante else ""
    return f"the pot stays, and new cards are dealt to everybody{ante}"
