"""Shares of the pot and the order of hands (S203, S5)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.case import LOW_RANKINGS, Case, fraction, place
from studcore.language.problem import Problem
from studcore.language.vocabulary import rank_word, rank_words
from studcore.words import listed, number_word

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_SHARES = 8


def check_shares(case: Case) -> Iterator[Problem]:
    """Check that the whole pot goes somewhere (S203, S501)."""
    if case.shares:
        yield from _sum(case)
    else:
        help = 'add "pot to high hand" or "pot to low hand"'
        yield case.about_header("S501", "nobody can win the pot", help)


def check_pot(case: Case) -> Iterator[Problem]:
    """Check that each share can be won by a hand that can be held."""
    yield from _parts(case)
    odd: m.Line | None = None
    for line, share in case.shares:
        yield from _prize(case, line, share)
        yield from _qualifier(case, line, share)
        yield from _cards_used(case, line, share)
        if share.odd_chip and odd:
            message = "the odd chip can go to one share only"
            label = f"{_where(case, odd)} has it already"
            yield Problem("S507", message, line.at("option:odd_chip"), label)
        odd = odd or (line if share.odd_chip else None)
        if share.otherwise in ("other shares", "first share") and len(case.shares) == 1:
            label = 'write "else to next hand", or leave out the qualifier'
            if share.qualifier and line.has("option:qualifier"):
                at = line.at("option:qualifier")
                said = " ".join(at.text[at.column - 1 : at.end_column - 1].split())
                label = f'write "else to next hand", or leave out "{said}"'
            yield Problem("S511", "there is no other share", line.at("option:otherwise"), label)


def check_order(case: Case) -> Iterator[Problem]:
    """Check that each hand class has one place (S509, S510)."""
    lines = [
        (line, line.value)
        for line in case.game.lines_of("beats")
        if isinstance(line.value, m.Beats)
    ]
    for line, beats in lines:
        yield from _lacking(case, line, beats)
    below: dict[str, tuple[m.Line, m.Beats]] = {}
    for line, beats in lines:
        if beats.other in below:
            other, first = below[beats.other]
            message = f"two hands are placed just above {_with_article(beats.other)}"
            label = f"{first.hand} is the other ({_where(case, other)})"
            help = f'say which is higher: "{beats.hand} beats {first.hand}"'
            yield Problem("S510", message, line.origin, label, help)
        below.setdefault(beats.other, (line, beats))
    over = {beats.hand: beats.other for _, beats in lines}
    by_hand = {beats.hand: line for line, beats in lines}
    for line, beats in reversed(lines):
        seen, hand = [beats.hand], beats.other
        while hand in over and hand not in seen:
            seen.append(hand)
            hand = over[hand]
        if hand == beats.hand:
            other = by_hand[seen[-1]]
            message = f"{seen[-1]} and {beats.hand} cannot beat each other"
            if seen[-1] == beats.hand:
                message = f"{beats.hand} cannot beat itself"
            elif len(seen) > 2:
                message = f"these hands beat each other in a circle: {', '.join(seen)}"
            label = "" if other is line else f"{_where(case, other)} says the opposite"
            yield Problem("S509", message, line.origin, label)
            return


def _lacking(case: Case, line: m.Line, beats: m.Beats) -> Iterator[Problem]:
    """The hands of a line belong to the high hand of a share (S513)."""
    counts = [
        share.prize.cards
        for _, share in case.shares
        if isinstance(share.prize, m.HandPrize) and share.prize.ranking == "high"
    ]
    known = set().union(*map(classes_of, counts))
    placed = {each.hand for each in case.game.values(m.Beats)}
    for part, hand in (("hand", beats.hand), ("other", beats.other)):
        if counts and hand not in known:
            message = f"no {number_word(max(counts))}-card hand is {_with_article(hand)}"
            label = f"its hands are {listed(_in_order(known))}"
            yield Problem("S513", message, line.at(part), label)
            return
    if counts and beats.other in UNUSUAL and beats.other not in placed:
        message = f"{_with_article(beats.other)} does not count, unless a line says what it beats"
        label = f'add "{beats.other} beats {UNUSUAL[beats.other]}"'
        yield Problem("S513", message, line.at("other"), label)


def classes_of(cards: int) -> set[str]:
    """Return the classes of high hands of `cards` cards, with those that only some games have."""
    if cards == 2:
        return {"pair"}
    found = {"pair", "flush", "straight", "three of a kind", "straight flush", "royal flush"}
    if cards >= 4:
        found |= {"two pair", "four of a kind"}
    if cards == 5:
        found |= {"full house", "five of a kind", *UNUSUAL}
    return found


# Hands that do not count unless a line places them, and the one they are usually placed above.
UNUSUAL = {"four-card flush": "four-card straight", "four-card straight": "pair"}
_ORDER = (
    *("pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush"),
)


def _in_order(hands: set[str]) -> list[str]:
    return [hand for hand in _ORDER if hand in hands]


def _sum(case: Case) -> Iterator[Problem]:
    total = sum((fraction(share) for _, share in case.shares), Fraction())
    if total == 1 and len(case.shares) <= MAX_SHARES:
        return
    line, last = case.shares[-1]
    count = len(case.shares)
    if total == 1:
        message = f"the pot is cut into {count} shares"
        yield Problem("S203", message, line.at("fraction", "head"), f"at most {MAX_SHARES}")
        return
    message = f"the shares add up to {total} of the pot"
    parts = [f"{fraction(share)} on {_where(case, each)}" for each, share in case.shares[:-1]]
    label = ", ".join([*parts, f"{fraction(last)} here"])
    each = _FRACTIONS.get(count, f"1/{count}")
    help = {1: 'write "pot to"', 2: f'write "{each}" on both lines'}.get(
        count, f'write "{each}" on all lines'
    )
    if total < 1:
        help += f", or add a share of {_missing(1 - total)}"
    yield Problem("S203", message, line.at("fraction", "head"), label, help)


_FRACTIONS = {2: "half", 3: "one third", 4: "one quarter"}


def _missing(part: Fraction) -> str:
    names = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth"}
    name = names.get(part.denominator)
    return f"one {name}" if part.numerator == 1 and name else str(part)


def _prize(case: Case, line: m.Line, share: m.Share) -> Iterator[Problem]:
    end, prize = case.course.end, share.prize
    if isinstance(prize, m.HandPrize):
        if share.ace and prize.ranking != "badugi":
            high = prize.ranking in ("high", "football")
            message = "in a high hand the ace is always high, and low in 5-4-3-2-A"
            label = "leave this out"
            if not high:
                message = f"the ace of {prize.ranking} low hands is fixed"
            help = "ace high or low can be said of low boards, badugi and single cards"
            yield Problem("S508", message, line.at("option:ace"), label, help)
        if share.top:
            message = "a highest rank is for single cards"
            yield Problem("S503", message, line.at("option:top"), "leave this out")
        return
    for field, said in (("using", share.using), ("first_to", share.first_to)):
        if said:
            message = "this is for hands of several cards"
            yield Problem("S503", message, line.at(f"option:{field}"), "leave this out")
    if isinstance(prize, m.HolderPrize):
        for field, order in (("top", share.top), ("ace", share.ace)):
            if order:
                message = "one card is named, so no rank is above another"
                yield Problem("S503", message, line.at(f"option:{field}"), "leave this out")
    missing = {"down": not end.down + end.blind, "up": not end.up}
    if prize.place and missing[prize.place]:
        message = "nobody can win this share"
        label = f"no card of this game is {prize.place} at the showdown"
        help = 'leave out "in the hole", or deal a card down'
        if prize.place == "up":
            help = 'leave out "showing", or deal a card up'
        yield Problem("S502", message, line.at("place"), label, help)


def _qualifier(case: Case, line: m.Line, share: m.Share) -> Iterator[Problem]:
    prize, qualifier, at = share.prize, share.qualifier, line.at("option:qualifier")
    if qualifier is None:
        return
    ranking = prize.ranking if isinstance(prize, m.HandPrize) else "card"
    match qualifier:
        case m.RankQualifier(rank) if ranking in LOW_RANKINGS:
            yield from _too_low(share, rank, at)
        case m.RankQualifier():
            label = 'a high hand is measured by hands: "two pair or better"'
            if ranking != "high":
                label = "leave this out"
            yield Problem("S503", "a rank qualifies a low hand", at, label)
        case m.HandQualifier(hand) if ranking == "high":
            yield from _no_such_class(case, share, hand, at)
        case m.HandQualifier():
            label = 'a low hand is measured by its highest rank: "eight or better"'
            if ranking not in LOW_RANKINGS:
                label = "leave this out"
            yield Problem("S503", "a hand qualifies a high hand", at, label)
        case m.CountQualifier() if ranking != "badugi":
            label = 'low hands are measured by ranks: "eight or better"'
            yield Problem("S503", "a number of cards qualifies a badugi", at, label)


def _no_such_class(case: Case, share: m.Share, hand: str, at: m.Origin) -> Iterator[Problem]:
    """A class that qualifies is one that hands of the share can have (S504)."""
    cards = share.prize.cards if isinstance(share.prize, m.HandPrize) else 5
    known = classes_of(cards)
    said = {each for beats in case.game.values(m.Beats) for each in (beats.hand, beats.other)}
    unsaid = {*UNUSUAL, "royal flush", *(() if case.has_wild else ("five of a kind",))} - said
    if hand not in known - unsaid:
        message = f"no {number_word(cards)}-card hand is {_with_article(hand)}"
        label = f"its hands are {listed(_in_order(known))}"
        if hand in known:
            message = f"{_with_article(hand)} is no class of its own in this game"
        yield Problem("S504", message, at, label)


def _too_low(share: m.Share, rank: int, at: m.Origin) -> Iterator[Problem]:
    """Five different ranks need at least a five; with the ace high, a seven."""
    if not isinstance(share.prize, m.HandPrize):
        return
    cards = share.prize.cards
    least = {"ace-to-five": cards, "ace-to-six": cards + (cards == 5)}.get(
        share.prize.ranking, cards + 2 if cards == 5 else cards + 1
    )
    if rank < least:
        number = number_word(cards)
        message = f"no {number}-card low is {rank_word(rank)} or better"
        label = f"{number} different ranks need at least a {rank_word(least)}"
        yield Problem("S504", message, at, label)


def _cards_used(case: Case, line: m.Line, share: m.Share) -> Iterator[Problem]:
    end = case.course.end
    for cards in share.first_to:
        if isinstance(cards, m.Ranks) and cards.low > cards.high:
            label = f'write "{rank_words(cards.high)} to {rank_words(cards.low)}"'
            yield Problem("S608", "ranks run from low to high", line.at("option:first_to"), label)
    match share.using:
        case m.UsingFaces(count, face):
            there = end.down + end.blind if face == "down" else end.up
            others, size = end.own + end.shared - there, _size(share) or 0
            if there < count:
                has = f"only {there}" if there else "no"
                message = f"a seat has {has} {face} card{'s' * (there > 1)} at the showdown"
                label = f"{number_word(count)} cannot be used"
                yield Problem("S505", message, line.at("option:using"), label)
            elif count + others < size:
                other = "up" if face == "down" else "down"
                message = f"only {number_word(others)} cards are {other} or shared, and the hand "
                message += f"needs {number_word(size - count)} of them"
                label = f"use at least {number_word(size - others)}"
                yield Problem("S505", message, line.at("option:using"), label)
        case m.UsingMix(own, shared) if _size(share) not in (None, own + shared):
            message = f"{number_word(own)} own and {number_word(shared)} shared cards are "
            message += f"{number_word(own + shared)}, the hand has {number_word(_size(share) or 0)}"
            yield Problem("S505", message, line.at("option:using"), "use as many as the hand has")
        case m.UsingMix(_, shared) if shared > end.shared:
            message = f"only {end.shared} cards are shared" if end.shared else "no card is shared"
            label = f"{number_word(shared)} cannot be used"
            yield Problem("S505", message, line.at("option:using"), label)


def _size(share: m.Share) -> int | None:
    """Return how many cards the hand of a share has."""
    return share.prize.cards if isinstance(share.prize, m.HandPrize) else None


def _parts(case: Case) -> Iterator[Problem]:
    """A share is made from a part only where hands are split into such parts (S506)."""
    splits = [step for _, _, step in case.game.steps() if isinstance(step, m.Split)]
    for line, share in case.shares:
        if share.part is None:
            continue
        if not splits:
            message = "hands are never split in this game"
            help = 'add "after seventh street  split into five and two"'
            yield Problem("S506", message, line.at("option:part"), help=help)
            return
        if share.part not in (splits[0].first, splits[0].second):
            parts = f"{number_word(splits[0].first)} and {number_word(splits[0].second)}"
            message = f"hands are split into {parts}"
            yield Problem("S506", message, line.at("option:part"), "there is no such part")


def _where(case: Case, line: m.Line) -> str:
    return f"line {line.origin.line}" if case.is_own(line) else place(line)


def _with_article(hand: str) -> str:
    plain = hand[:3] in ("two", "fou", "thr", "fiv") and "-card" not in hand
    return hand if plain else f"a {hand}"
