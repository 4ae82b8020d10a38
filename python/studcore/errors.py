"""What goes wrong: every mistake of a user is a `StudError`."""

from __future__ import annotations

TYPE_CHECKING = False  # typing takes longer to import than a game to load
if TYPE_CHECKING:
    from studcore.language.problem import Problem


class StudError(ValueError):
    """Base of all errors that a caller can cause."""


class CardError(StudError):
    """A card, a hand or a deck that cannot be."""


class ArrayError(StudError):
    """An array of the wrong dtype, shape or layout."""


class IllegalActionError(StudError):
    """An action that is not allowed now."""


class VariantError(StudError):
    """Everything that is wrong with a game or house file.

    Attributes
    ----------
    problems : tuple of Problem
        All mistakes of the file, in the order of their lines.
    file, line, column, code
        Of the first problem.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        self.code = problems[0].code
        self.file = problems[0].at.file
        self.line = problems[0].at.line
        self.column = problems[0].at.column

    def __str__(self) -> str:
        return "\n\n".join(problem.render() for problem in self.problems)
