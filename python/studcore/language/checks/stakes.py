"""Forced bets and betting structure (S4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studcore.language import model as m
from studcore.language.checks.case import Case, place
from studcore.language.problem import Problem
from studcore.words import number_word

if TYPE_CHECKING:
    from collections.abc import Iterator


def check_stakes(case: Case) -> Iterator[Problem]:
    """Check forced bets and the betting structure."""
    yield from _amounts(case)
    yield from _forced_bets(case)
    betting, line = case.game.betting, case.game.line("betting")
    if betting is None or line is None:
        message = "no line says how bets are limited"
        help = 'add "limit 5 / 10", "spread 1 to 5", "pot limit" or "no limit"'
        yield case.about_header("S407", message, help)
        return
    match betting:
        case m.FixedLimit(bets):
            yield from _limit(line, bets)
        case m.Spread(spans):
            yield from _spread(line, spans)
        case m.PotLimit(smallest) | m.NoLimit(smallest):
            yield from _smallest(case, line, smallest)
    yield from _blinds(case)
    yield from _size_of_forced_bet(case, line)
    yield from _biggest(case, line)


def _amounts(case: Case) -> Iterator[Problem]:
    chip = case.game.value(m.SmallestChip)
    for line in case.game.lines_of("ante", "bring_in", "blinds", "betting", "cap", "chip"):
        values = list(_numbers(line.value))
        if values and max(values) > m.MAX_STAKE:
            message = f"an amount is at most {m.MAX_STAKE:,} chips"
            yield Problem("S410", message, line.at("amounts"), "too many")
        elif 0 in values and not isinstance(line.value, m.Ante):
            yield Problem("S411", "an amount is at least one", line.at("amounts"), "nothing here")
        elif chip and line.key != "cap" and any(value % (chip.amount or 1) for value in values):
            message = f"the smallest chip is {chip.amount}, and amounts are whole chips"
            yield Problem("S413", message, line.at("amounts"), f"no multiple of {chip.amount}")


def _numbers(value: Any) -> Iterator[int]:
    """Yield all whole numbers in the fields of a record."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)
    elif hasattr(value, "__match_args__"):
        for field in value.__match_args__:
            yield from _numbers(getattr(value, field))


def _forced_bets(case: Case) -> Iterator[Problem]:
    game = case.game
    ante, blinds = game.value(m.Ante), game.line("blinds")
    amount, first_in = game.line("bring_in"), game.line("first_in")
    if not (ante and ante.amount) and not blinds and not amount and not first_in:
        removal = case.removal("ante", "bring_in", "blinds") or case.own(game.line("ante"))
        message = "nobody has to put in a chip, so nobody has a reason to play"
        label = "the last forced bet is removed here" if removal else ""
        help = "keep an ante, a bring-in or blinds"
        at = removal.origin if removal else case.header
        yield Problem("S401", message, at, label, help)
    if blinds and (amount or first_in):
        line = case.own(blinds, amount, first_in) or blinds
        other = amount or first_in
        label, help = "", 'write "no bring-in" as well'
        if other and line is blinds:
            where = place(other) if not case.is_own(other) else f"line {other.origin.line}"
            label = f"the bring-in comes from {where}"
        elif line is not blinds:
            label, help = f"the blinds come from {place(blinds)}", 'write "no blinds" as well'
        message = "blinds and a bring-in in one game"
        yield Problem("S404", message, line.at("head"), label, help)
    elif amount and not first_in:
        help = 'add "low card brings it in" or "high card brings it in"'
        yield Problem("S402", "no line says who brings it in", amount.origin, help=help)
    elif first_in and not amount:
        help = 'add "bring-in 2"'
        message = "no line says how much the bring-in is"
        yield Problem("S403", message, first_in.origin, help=help)


def _limit(line: m.Line, bets: tuple[int, ...]) -> Iterator[Problem]:
    at = line.at("amounts")
    if not 2 <= len(bets) <= 3:
        yield Problem("S405", "a limit has two or three amounts", at, 'write "limit 5 / 10"')
    elif list(bets) != sorted(bets):
        place = next(i for i in range(len(bets) - 1) if bets[i] > bets[i + 1])
        message = f"bets must not shrink: {bets[place]}, then {bets[place + 1]}"
        label = f'write "limit {" / ".join(map(str, sorted(bets)))}"'
        yield Problem("S405", message, at, label)


def _spread(line: m.Line, spans: tuple[tuple[int, int], ...]) -> Iterator[Problem]:
    if len(spans) > 2:
        message = "a spread has one or two spans"
        yield Problem("S406", message, line.at("amounts"), 'write "spread 1 to 5 / 1 to 10"')
    for index, (low, high) in enumerate(spans):
        if low > high:
            at = line.at(f"span{index}")
            label = f'write "spread {high} to {low}"'
            if index:
                label = f'write "{high} to {low}"'
            yield Problem("S406", "a spread runs from low to high", at, label)


def _smallest(case: Case, line: m.Line, smallest: int | None) -> Iterator[Problem]:
    ante, amount = case.game.value(m.Ante), case.game.value(m.BringIn)
    in_chips = amount is not None and isinstance(amount.amount, int)
    if smallest or in_chips or case.game.value(m.Blinds) or (ante and ante.amount):
        return
    kind = "pot limit" if isinstance(line.value, m.PotLimit) else "no limit"
    label = "no bring-in, blinds or ante to take it from"
    message = "there is no smallest bet"
    yield Problem("S408", message, line.origin, label, f'write "{kind} from 2"')


def _blinds(case: Case) -> Iterator[Problem]:
    line, blinds = case.game.line("blinds"), case.game.value(m.Blinds)
    if line and blinds and blinds.small > blinds.big:
        message = f"the small blind ({blinds.small}) must not be larger than the big one"
        label = f'write "blinds {blinds.big} / {blinds.small}"'
        yield Problem("S412", message, line.at("amounts"), label)


def _size_of_forced_bet(case: Case, betting: m.Line) -> Iterator[Problem]:
    """Check the bring-in or the big blind against the bets."""
    structure = betting.value
    most = max(structure.spans[0]) if isinstance(structure, m.Spread) else None
    line, blinds = case.game.line("blinds"), case.game.value(m.Blinds)
    if line and blinds and most is not None and blinds.big > most:
        message = f"the big blind ({blinds.big}) must not be more than the highest bet ({most})"
        yield _too_large(case, line, betting, message, "")
    line, value = case.game.line("bring_in"), case.game.value(m.BringIn)
    if not line or not value or not isinstance(value.amount, int):
        return
    help = 'for a forced full bet write "bring-in a small bet"'
    if isinstance(structure, m.FixedLimit) and value.amount >= structure.bets[0]:
        small = structure.bets[0]
        message = f"the bring-in ({value.amount}) must be smaller than the small bet ({small})"
        yield _too_large(case, line, betting, message, help)
    elif most is not None and value.amount > most:
        message = f"the bring-in ({value.amount}) must not be more than the highest bet ({most})"
        yield _too_large(case, line, betting, message, help)


def _too_large(case: Case, line: m.Line, betting: m.Line, message: str, help: str) -> Problem:
    blamed = case.own(line, betting) or line
    other = betting if blamed is line else line
    at, notes = blamed.at("amounts"), case.notes(other)
    return Problem("S303", message, at, case.comes_from(other), help, notes)


def _biggest(case: Case, betting: m.Line) -> Iterator[Problem]:
    structure = betting.value
    if isinstance(structure, m.FixedLimit) and len(structure.bets) < 3:
        amounts, kind = len(structure.bets), "limit"
        bets = " / ".join(map(str, (*structure.bets, structure.bets[-1] * 2)))
        help = f'write "limit {bets}"'
    elif isinstance(structure, m.Spread):
        amounts, kind = len(structure.spans), "spread"
        help = 'write "bet big"'
    else:
        return
    count = f"{number_word(amounts)} amount{'s' if amounts > 1 else ''}"
    if kind == "spread":
        count = f"{number_word(amounts)} span{'s' if amounts > 1 else ''}"
    for line, index, step in case.game.steps():
        if isinstance(step, m.Bet | m.Reveal) and step.size == "biggest":
            message = f"the {kind} has {count}, so there is no biggest bet"
            at = line.at(f"step{index}.size", f"step{index}")
            yield Problem("S409", message, at, case.comes_from(betting), help)
            return
