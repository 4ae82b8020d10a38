"""Wild cards, winners and triggers (S6)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.case import Case
from studcore.language.checks.streets import matching, missing_rank
from studcore.language.problem import Problem
from studcore.language.vocabulary import rank_word, rank_words

if TYPE_CHECKING:
    from collections.abc import Iterator


def check_wild(case: Case) -> Iterator[Problem]:
    """Check that wild cards are in the deck, and said once."""
    for line in case.game.lines_of("wild", "holding"):
        yield from _groups(case, line)
    yield from _twice(case)


def check_triggers(case: Case) -> Iterator[Problem]:
    """Check that each trigger can happen."""
    for line in case.game.lines_of("when"):
        if isinstance(line.value, m.Trigger):
            yield from _cards(case, line, line.value.event)
            yield from _event(case, line, line.value.event)
            yield from _redeal(case, line, line.value)


def _groups(case: Case, line: m.Line) -> Iterator[Problem]:
    players = case.course.players()
    for index, group in enumerate(_cards_of(line)):
        at = line.at(f"group{index}")
        match group:
            case m.Jokers() if not case.game.deck.jokers:
                help = 'add "deck standard with one joker"'
                yield Problem("S601", "there is no joker in the deck", at, help=help)
            case m.Ranks(low, high) if low > high:
                label = f'write "{rank_words(high)} to {rank_words(low)}"'
                yield Problem("S608", "ranks run from low to high", at, label)
            case m.Ranks(low, high):
                gone = missing_rank(case.game.deck, players, low, high)
                if gone:
                    message = f"there are no {gone} in the deck"
                    yield Problem("S602", message, at, _deck_said(case))
            case m.Card(rank, suit) if missing_rank(case.game.deck, players, rank, rank):
                message = f"the {rank_word(rank)} of {suit} is not in the deck"
                yield Problem("S602", message, at, _deck_said(case))
            case m.OneEyedJacks() if missing_rank(case.game.deck, players, 11, 11):
                message = "there are no jacks in the deck"
                yield Problem("S602", message, at, _deck_said(case))
            case m.LowHole() if not case.course.end.down + case.course.end.blind:
                message = "nobody has a down card in this game"
                yield Problem("S606", message, at)


def _cards_of(line: m.Line) -> tuple[m.Cards, ...]:
    match line.value:
        case m.Wild(_, cards):
            return cards
        case m.WildSequence(rank):
            return (m.Ranks(rank, rank),)
        case m.Winner(_, group):
            return (group,)
    return ()


def _deck_said(case: Case) -> str:
    line = case.game.line("deck")
    return case.comes_from(line) if line else ""


def _twice(case: Case) -> Iterator[Problem]:
    """Two lines on one card need conditions that exclude each other (S603)."""
    lines = [
        (line, line.value) for line in case.game.lines_of("wild") if isinstance(line.value, m.Wild)
    ]
    for place, (line, wild) in enumerate(lines):
        for other, before in lines[:place]:
            if _exclude(wild.condition, before.condition):
                continue
            found = _overlap(wild.cards, before.cards)
            if found:
                index, name, only_low = found
                at = line.at(f"group{index}.low" if only_low else "", f"group{index}")
                single = name.startswith("the ")
                bug = "a bug" if single else "bugs"
                role = bug if wild.role == "bug" else "wild"
                first = bug if before.role == "bug" else "wild"
                again = f"{role} here" if role != first else "again here"
                where = f"line {other.origin.line}"
                if not case.is_own(other):
                    where = f"{other.origin.file}:{other.origin.line}"
                verb = "is" if single else "are"
                message = f"{name} {verb} {first} on {where} and {again}"
                help = 'use "when up" and "when down", or keep one'
                yield Problem("S603", message, at, help=help)
                break


def _exclude(one: object, other: object) -> bool:
    match one, other:
        case m.Lying(face), m.Lying(face_too):
            return face != face_too
        case m.Holding(card, holds), m.Holding(card_too, holds_too):
            return card == card_too and holds != holds_too
        case m.Showing(count, when), m.Showing(count_too, when_too):
            return count == count_too and when != when_too
    return False


def _overlap(
    cards: tuple[m.Cards, ...], before: tuple[m.Cards, ...]
) -> tuple[int, str, bool] | None:
    for index, group in enumerate(cards):
        for other in before:
            match group, other:
                case m.Ranks(low, high), m.Ranks(low_too, high_too):
                    first, last = max(low, low_too), min(high, high_too)
                    if first <= last:
                        return index, rank_words(first), low == first == last < high
                case (m.Card(rank, suit), m.Ranks(low, high)) if low <= rank <= high:
                    return index, f"the {rank_word(rank)} of {suit}", False
                case (m.Ranks(low, high), m.Card(rank, suit)) if low <= rank <= high:
                    return index, f"the {rank_word(rank)} of {suit}", False
                case _ if group == other:
                    return index, _plural(group), False
    return None


def _plural(group: m.Cards) -> str:
    match group:
        case m.Card(rank, suit):
            return f"the {rank_word(rank)} of {suit}"
        case m.OneEyedJacks():
            return "one-eyed jacks"
        case m.Jokers():
            return "jokers"
    return "lowest down cards"


def _cards(case: Case, line: m.Line, event: m.Event) -> Iterator[Problem]:
    players = case.course.players()
    for index, card in enumerate(event.cards):
        alone = m.Event(event.what, (card,))
        if any(
            matching(case.game.deck, alone, count) for count in range(players.low, players.high + 1)
        ):
            continue
        name = "joker"
        if isinstance(card, m.Ranks):
            name = rank_word(card.low)
        elif isinstance(card, m.Card):
            name = f"{rank_word(card.rank)} of {card.suit}"
        message = f"no {name} is in the deck, so this never happens"
        yield Problem("S604", message, line.at(f"single{index}"), _deck_said(case))


def _event(case: Case, line: m.Line, event: m.Event) -> Iterator[Problem]:
    steps = [moment.step for moment in case.course.moments]
    deals_up = any(
        getattr(step, "pile", getattr(step, "face", "")) in ("up", "shared")
        or getattr(step, "other", "") == "up"
        or isinstance(step, m.Market)
        for step in steps
    )
    turns = any(isinstance(step, m.Turn | m.Reveal) for step in steps)
    end = case.course.end
    label = "so this never happens"
    message = ""
    if event.what in ("dealt", "pair dealt") and event.face == "up" and not deals_up:
        message = "no card is ever dealt up in this game"
    elif event.what == "dealt" and event.face == "down" and not end.down + end.blind:
        message = "no card is ever dealt down in this game"
    elif event.what == "turned" and not turns:
        message = "no card is ever turned up in this game"
    elif event.what in ("comes up", "count up", "none came") and not (deals_up or turns):
        message = "no card ever comes up in this game"
    if message:
        yield Problem("S605", message, line.at("event"), label)


def _redeal(case: Case, line: m.Line, trigger: m.Trigger) -> Iterator[Problem]:
    """A redeal that comes almost every time would never end (S609)."""
    if not trigger.effect.what.startswith("redeal") or trigger.event.what == "none came":
        return
    if trigger.event.what in ("pair dealt", "count up"):
        return
    up = next((each.after.up for each in case.course.moments if each.after.up), 0)
    players = case.course.players().high
    deck = case.game.deck.size(players)
    hits = matching(case.game.deck, trigger.event, players)
    cards = min(up * players, deck)
    if comb(deck - hits, cards) * 100 < comb(deck, cards):
        message = f"with {players} players almost every deal would be dealt again"
        what = f"a card of these {len(trigger.event.cards)} ranks"
        label = f"{what} comes up at once in more than 99 of 100 deals"
        at = line.at("effect")
        at = at.part(at.column, at.column + len("redeal"))
        yield Problem("S609", message, at, label, "name fewer cards")
