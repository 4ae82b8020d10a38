"""The checks of a whole game or house, after the merge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.case import Case
from studcore.language.checks.doubts import check_doubts
from studcore.language.checks.pot import check_order, check_pot, check_shares
from studcore.language.checks.stakes import check_stakes
from studcore.language.checks.streets import check_streets, check_table
from studcore.language.checks.wild import check_triggers, check_wild
from studcore.language.problem import Problem, once_a_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studcore.language.declaration import Declaration


def check(declaration: Declaration, file: m.File) -> list[Problem]:
    """Return all problems of a flattened file: its errors, or its warnings if there are none.

    Parameters
    ----------
    declaration : Declaration
        The game or house with all that it inherits.
    file : File
        The file itself; problems point to its lines where they can.
    """
    if declaration.kind == "house":
        return [*_rake(declaration), *_chip(declaration)]
    case = Case(declaration, file)
    errors = list(check_table(case))
    # Other checks count cards, which an impossible table or a game without cards does not allow.
    if not errors:
        errors += check_streets(case)
        errors += check_stakes(case)
        errors += check_shares(case)
        if not any(problem.code == "S304" for problem in errors):
            errors += check_pot(case)
            errors += check_wild(case)
            errors += check_triggers(case)
        errors += check_order(case)
        errors += _opener(declaration)
        errors += _rake(declaration)
    found = once_a_place(errors or list(check_doubts(case)))
    own = [problem for problem in found if problem.at.file == file.header.file]
    others = [problem for problem in found if problem.at.file != file.header.file]
    return [*sorted(own, key=lambda problem: (problem.at.line, problem.at.column)), *others]


def _opener(declaration: Declaration) -> Iterator[Problem]:
    line, opener = declaration.line("opener"), declaration.opener
    if line and opener.by == "high" and opener.ace == "low":
        message = "in a high hand the ace is always high, and low in 5-4-3-2-A"
        help = "ace high or low can be said of low boards, badugi and single cards"
        yield Problem("S508", message, line.at("option:ace"), "leave this out", help)


def _chip(declaration: Declaration) -> Iterator[Problem]:
    line, chip = declaration.line("chip"), declaration.value(m.SmallestChip)
    if line and chip and chip.amount == 0:
        yield Problem("S411", "an amount is at least one", line.at("amounts"), "nothing here")
    if line and chip and chip.amount > m.MAX_STAKE:
        message = f"an amount is at most {m.MAX_STAKE:,} chips"
        yield Problem("S410", message, line.at("amounts"), "too many")


def _rake(declaration: Declaration) -> Iterator[Problem]:
    line, rake = declaration.line("rake"), declaration.value(m.Rake)
    if line and rake and rake.percent > 100:
        yield Problem("S701", "a rake is at most 100 percent", line.at("percent"))
    if line and rake and (rake.up_to or 0) > m.MAX_STAKE:
        message = f"an amount is at most {m.MAX_STAKE:,} chips"
        yield Problem("S410", message, line.at("up_to"), "too many")
