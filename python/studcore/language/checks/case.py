"""A game that is checked, with notes on where its lines come from."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING

from studcore.kept import kept_property
from studcore.language import model as m
from studcore.language.checks.course import Course
from studcore.language.problem import Note, Problem

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration

LOW_RANKINGS = ("ace-to-five", "ace-to-six", "deuce-to-seven")


class Case:
    """The flattened game, and the file it was written in."""

    def __init__(self, game: Declaration, file: m.File) -> None:
        self.game = game
        self.file = file
        self.header = file.header
        self.shares = [
            (line, line.value) for line in game.lines_of("pot") if isinstance(line.value, m.Share)
        ]

    @kept_property
    def course(self) -> Course:
        """What a seat holds at each step."""
        return Course(self.game)

    @kept_property
    def is_low(self) -> bool:
        """Whether every share is a low one."""
        return bool(self.shares) and all(is_low(share) for _, share in self.shares)

    @kept_property
    def has_wild(self) -> bool:
        """Whether a card can be wild or a bug."""
        return (
            bool(self.game.lines_of("wild"))
            or any(isinstance(step, m.Auction) for _, _, step in self.game.steps())
            or any("wild" in trigger.effect.what for trigger in self.game.values(m.Trigger))
        )

    def is_own(self, line: m.Line) -> bool:
        """Tell whether the line is written in the file itself."""
        return line.origin.file == self.header.file

    def removal(self, *keys: str) -> m.Line | None:
        """Return the line of the file that removes one of these."""
        for line in self.file.lines:
            if isinstance(line.value, m.Removal) and set(keys) & set(line.value.keys):
                return line
        return None

    def own(self, *lines: m.Line | None) -> m.Line | None:
        """Return the first of the lines that is written in the file itself."""
        return next((line for line in lines if line and self.is_own(line)), None)

    def comes_from(self, line: m.Line) -> str:
        """Say where a line stands: ``limit 5 / 10 comes from stud.stud:7``."""
        if self.is_own(line):
            return f"{said(line)} is on line {line.origin.line}"
        return f"{said(line)} comes from {place(line)}"

    def notes(self, *lines: m.Line | None) -> tuple[Note, ...]:
        """Return notes on those of the lines that are inherited."""
        return tuple(
            Note(line.at("amounts"), "inherited from here")
            for line in lines
            if line and not self.is_own(line)
        )

    def about_header(self, code: str, message: str, help: str) -> Problem:
        """Return a problem of the game as a whole, shown at its header."""
        return Problem(code, message, self.header, help=help)


def is_low(share: m.Share) -> bool:
    """Tell whether the share is on the low side: low hands and lowest cards."""
    if isinstance(share.prize, m.HandPrize):
        return share.prize.ranking in LOW_RANKINGS
    return isinstance(share.prize, m.CardPrize) and share.prize.direction == "low"


def fraction(share: m.Share) -> Fraction:
    """Return the part of the pot; a denominator is never zero."""
    return Fraction(share.numerator, share.denominator)


def said(line: m.Line) -> str:
    """Return the line as it is written, in single blanks."""
    return " ".join(line.origin.text[line.origin.column - 1 : line.origin.end_column - 1].split())


def place(line: m.Line) -> str:
    """Return file and line."""
    return f"{os.path.basename(line.origin.file)}:{line.origin.line}"
