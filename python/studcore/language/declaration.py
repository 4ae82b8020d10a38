"""A game or a house with all that it inherits."""

from __future__ import annotations

from studcore.language import model as m
from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Literal, TypeVar

    T = TypeVar("T")


class Declaration(Value):
    """The lines in force, in the fixed order of kinds, each with its origin.

    `parents` are the ids it extends, nearest first.
    """

    kind: Literal["game", "house"]
    id: str
    title: str
    header: m.Origin
    parents: tuple[str, ...]
    lines: tuple[m.Line, ...]

    @property
    def called(self) -> tuple[str, ...]:
        """Other names of the game."""
        found = self.value(m.Called)
        return found.names if found else ()

    @property
    def about(self) -> str:
        """The sentence about the game, or nothing."""
        found = self.value(m.About)
        return found.text if found else ""

    def line(self, key: str) -> m.Line | None:
        """Return the first line of that key."""
        return next((line for line in self.lines if line.key == key), None)

    def lines_of(self, *kinds: str) -> tuple[m.Line, ...]:
        """Return the lines of these kinds: ``pot``; ``street`` means all streets."""
        return tuple(line for line in self.lines if line.kind in kinds)

    def value(self, kind: type[T]) -> T | None:
        """Return the only value of that class: ``value(Players)``."""
        return next(iter(self.values(kind)), None)

    def values(self, kind: type[T]) -> tuple[T, ...]:
        """Return all values of that class, in order."""
        return tuple(line.value for line in self.lines if isinstance(line.value, kind))

    def choice(self, key: str) -> str | None:
        """Return what was chosen: ``choice("odd_chip")``; None when nothing is said."""
        line = self.line(key)
        return line.value.value if line and isinstance(line.value, m.Choice) else None

    @property
    def betting(self) -> m.Betting | None:
        """The betting structure."""
        line = self.line("betting")
        value: Any = line.value if line else None
        return value  # type: ignore[no-any-return]

    @property
    def opener(self) -> m.Opener:
        """Who opens a betting round; the high hand unless said."""
        return self.value(m.Opener) or m.Opener("high")

    @property
    def deck(self) -> m.Deck:
        """The deck; 52 cards unless said."""
        return self.value(m.Deck) or m.Deck()

    @property
    def streets(self) -> tuple[m.Street, ...]:
        """The streets, in order."""
        return self.values(m.Street)

    @property
    def shares(self) -> tuple[m.Share, ...]:
        """The shares of the pot, in order."""
        return self.values(m.Share)

    def steps(self) -> Iterator[tuple[m.Line, int, m.Step]]:
        """Yield what happens in the hand, in order: the line, the place in it, the step."""
        for line in self.lines_of("street", "after"):
            if isinstance(line.value, m.Street | m.After):
                for index, step in enumerate(line.value.steps):
                    yield line, index, step
