"""The problems of a file, and how they are printed."""

from __future__ import annotations

from studcore.arguments import printable
from studcore.errors import StudError
from studcore.language.model import Origin
from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal


class Note(Value):
    """Another place that has to do with a problem."""

    at: Origin
    label: str


class Problem(Value):
    """One mistake of a file: what is wrong, where, and what to do about it.

    Attributes
    ----------
    code : str
        Such as ``E101``; those of warnings begin with W.
    message : str
        What is wrong.
    at : place
        Where: ``at.file``, ``at.line`` and ``at.column`` (from 1), ``at.end_column``, ``at.text``.
    label : str
        The text below the carets.
    help : str
        What to do about it, or nothing.
    notes : tuple
        Other places that have to do with it, each with ``at`` and ``label``.

    Examples
    --------
    >>> from studcore import VariantError, parse
    >>> try:
    ...     parse('game "My Razz" extends razzz')
    ... except VariantError as error:
    ...     problem = error.problems[0]
    >>> problem.level, problem.at.line
    ('error', 1)
    """

    code: str
    message: str
    at: Origin
    label: str = ""
    help: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def level(self) -> Literal["error", "warning"]:
        """``error`` or ``warning``; warnings never stop a game from being loaded."""
        return "warning" if self.code.startswith("W") else "error"

    def __repr__(self) -> str:
        return f"<Problem {self.code} at {_place(self.at)}: {self.message}>"

    def with_notes(self, *notes: Note) -> Problem:
        """Return the problem with more notes behind its own.

        Parameters
        ----------
        *notes : note
            Other places, each with its label.

        Returns
        -------
        Problem
            A copy.

        Examples
        --------
        >>> from studcore import VariantError, parse
        >>> try:
        ...     parse('game "My Razz" extends razzz')
        ... except VariantError as error:
        ...     problem = error.problems[0]
        >>> problem.with_notes() == problem
        True
        """
        own = (self.code, self.message, self.at, self.label, self.help)
        return Problem(*own, (*self.notes, *notes))

    def render(self) -> str:
        """Return the problem as it is printed: the line, carets under it, and the help."""
        here = [note for note in self.notes if note.at.file == self.at.file]
        elsewhere = [note for note in self.notes if note.at.file != self.at.file]
        width = len(str(max(at.line for at in (self.at, *(note.at for note in self.notes)))))
        shown = [(self.at, "^", self.label), *((note.at, "-", note.label) for note in here)]
        gap = " " * width
        lines = [f"{self.level}[{self.code}]: {self.message}"]
        lines += [f"{gap}--> {_place(self.at)}", f"{gap} |"]
        for at, mark, label in sorted(shown, key=lambda item: (item[0].line, item[0].column)):
            lines += _underlined(at, mark, label, width)
        for note in elsewhere:
            lines.append(f"{gap}::: {_place(note.at)}")
            lines += _underlined(note.at, "-", note.label, width)
        if self.help:
            lines.append(f"{gap} = {self.help}")
        return "\n".join(map(printable, lines))


class VariantError(StudError):
    """Everything that is wrong with a game or house file.

    Attributes
    ----------
    problems : tuple of Problem
        All mistakes of the file, in the order of their lines.
    file, code : str
        Of the first problem.
    line, column : int
        Of the first problem, from 1.

    Examples
    --------
    >>> from studcore import parse
    >>> try:
    ...     parse('game "My Razz" extends razzz')
    ... except VariantError as error:
    ...     print(error.line, error.column, len(error.problems))
    1 24 1
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems
        self.code = problems[0].code
        self.file = problems[0].at.file
        self.line = problems[0].at.line
        self.column = problems[0].at.column

    def __repr__(self) -> str:
        return f"<VariantError: {', '.join(map(repr, self.problems))}>"

    def __str__(self) -> str:
        return "\n\n".join(problem.render() for problem in self.problems)


def once_a_place(problems: list[Problem]) -> list[Problem]:
    """Leave out repeated problems at a place, as a line with a range of streets gives them."""
    first: dict[tuple[str, Origin], Problem] = {}
    for problem in problems:
        first.setdefault((problem.code, problem.at), problem)
    return list(first.values())


def _place(at: Origin) -> str:
    return f"{at.file}:{at.line}:{at.column}"


def _underlined(at: Origin, mark: str, label: str, width: int) -> list[str]:
    carets = mark * max(1, at.end_column - at.column)
    under = " " * (at.column - 1) + f"{carets} {label}".rstrip()
    return [f"{at.line:>{width}} | {at.text}".rstrip(), f"{' ' * width} | {under}"]
