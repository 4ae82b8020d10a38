"""Lines that are allowed but look like slips (W8)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.case import Case, is_low
from studcore.language.checks.streets import matching, said_at
from studcore.language.problem import Problem
from studcore.language.vocabulary import rank_words
from studcore.words import number_word, ordinal_word

if TYPE_CHECKING:
    from collections.abc import Iterator


def check_doubts(case: Case) -> Iterator[Problem]:
    """Warn of lines that do not fit each other."""
    yield from _gaps(case)
    yield from _low_game(case)
    yield from _five_of_a_kind(case)
    yield from _extra_cards(case)
    yield from _bets(case)


def _gaps(case: Case) -> Iterator[Problem]:
    """A gap in the streets is explained by as many cards on the next one (W803)."""
    lines = case.game.lines_of("street")
    for before, line in pairwise(lines):
        low, high = (int(each.key.partition(":")[2]) for each in (before, line))
        moments = [each for each in case.course.moments if each.line is line]
        dealt = sum(
            each.after.dealt + each.after.shared - each.before.dealt - each.before.shared
            for each in moments
        )
        if high == low + 1 or dealt >= high - low:
            continue
        removal = case.removal(*(f"street:{number}" for number in range(low + 1, high)))
        blamed = removal or case.own(line, before)
        if not blamed:
            continue
        held = case.course.end.own + case.course.end.shared
        label = ""
        if held <= 12:
            label = f"the last card is the {ordinal_word(held)} one a seat holds"
        message = f"after {ordinal_word(low)} street comes {ordinal_word(high)} street"
        at = blamed.origin if removal else blamed.at("head")
        help = "fine if you want it; streets are usually named by the cards held"
        yield Problem("W803", message, at, label, help)


def _bets(case: Case) -> Iterator[Problem]:
    """A betting round follows the cards of its street, and not another round (W809, W810)."""
    for line in case.game.lines_of("street"):
        steps = [each for each in case.course.moments if each.line is line]
        for before, moment in pairwise(steps):
            if isinstance(before.step, m.Bet) and isinstance(moment.step, m.Bet):
                message = "two betting rounds with nothing between them"
                help = "fine if you want it; one round is written once"
                yield Problem("W809", message, moment.where, "the second round", help)
            elif isinstance(before.step, m.Bet) and isinstance(moment.step, DEALT):
                message = "the betting is before the cards of this street"
                label = f"these cards are dealt after it: {said_at(moment)}"
                help = "fine if you want it; a street usually deals first"
                yield Problem("W810", message, before.where, label, help)


DEALT = (m.Deal, m.DealChoice, m.DealKeep)


def _low_game(case: Case) -> Iterator[Problem]:
    low = [line for line, share in case.shares if is_low(share)]
    if not low:
        return
    first_in, opener = case.game.value(m.FirstIn), case.game.value(m.Opener)
    pair, by = case.game.line("open_pair"), case.game.line("opener")
    ace_low = all(_has_low_ace(share) for _, share in case.shares)
    if first_in and first_in.card == "high" and first_in.ace == "high" and ace_low:
        message = "the ace brings it in as the highest card, but is the best card of a low hand"
        line = case.own(case.game.line("first_in"), low[0])
        label = 'add ", ace low" if the king should bring it in'
        yield Problem("W804", message, line.origin if line else case.header, label)
    if pair and isinstance(pair.value, m.OpenPair):
        street = ordinal_word(pair.value.street)
        kind = "low" if case.is_low else "hi-lo"
        message = f"open pairs allow a big bet on {street} street, which {kind} games do not play"
        share = case.own(case.shares[0][0], pair)
        at = share.at("fraction", "prize", "head") if share else case.header
        yield Problem("W805", message, at, case.comes_from(pair), 'write "no open pair"')
    if by and opener and opener.by == "high" and case.is_low:
        message = "the best high hand opens a game that only pays the low hand"
        share = case.own(low[0], by)
        at = share.at("prize") if share else case.header
        yield Problem("W806", message, at, case.comes_from(by), 'write "low hand opens"')


def _has_low_ace(share: m.Share) -> bool:
    prize = share.prize
    return isinstance(prize, m.HandPrize) and prize.ranking in ("ace-to-five", "ace-to-six")


def _five_of_a_kind(case: Case) -> Iterator[Problem]:
    for line in case.game.lines_of("beats"):
        beats = line.value
        if not isinstance(beats, m.Beats) or case.has_wild:
            continue
        for part, hand in (("hand", beats.hand), ("other", beats.other)):
            if hand == "five of a kind":
                message = "nothing is wild, so nobody can make five of a kind"
                yield Problem("W807", message, line.at(part))


def _extra_cards(case: Case) -> Iterator[Problem]:
    """Cards from triggers may find an empty deck (W808)."""
    course, players = case.course, case.course.players()
    for line in case.game.lines_of("when"):
        trigger = line.value
        if not isinstance(trigger, m.Trigger) or trigger.limit:
            continue
        if trigger.effect.what not in ("gets", "may buy") or not case.is_own(line):
            continue
        times = matching(case.game.deck, trigger.event, players.high)
        extra = times * trigger.effect.count
        left = case.game.deck.size(players.high) - course.used(players.high)
        if extra <= left:
            continue
        cards = f"{number_word(times)} such cards"
        if len(trigger.event.cards) == 1 and isinstance(trigger.event.cards[0], m.Ranks):
            cards = f"{number_word(times)} {rank_words(trigger.event.cards[0].low)}"
        has = f"{left} left" if left > 0 else "none left"
        message = f"{cards} need {extra} more cards, and with {players.high} players the deck has"
        fits = [
            count
            for count in range(players.low, players.high)
            if course.used(count) + extra <= case.game.deck.size(count)
        ]
        help = 'write "once a hand"'
        if fits:
            help = f'write "players {players.low} to {fits[-1]}", or "once a hand"'
        label = "the run-out rule of the house decides then"
        at = line.at("effect.cards", "effect")
        yield Problem("W808", f"{message} {has}", at, label, help)
