"""The choices in force, and the game that they are explained for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import choices
from studcore.language import model as m
from studcore.language.english.facts import Facts

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration
    from studcore.language.english.stakes import Stakes


class Choices:
    """The choices in force: the game's own before those of the house."""

    def __init__(self, game: Declaration, house: Declaration, stakes: Stakes) -> None:
        self.game = game
        self.house = house
        self.stakes = stakes
        self.facts = Facts(game, self["burn"], self["run_out"])

    def __getitem__(self, key: str) -> str:
        return self.game.choice(key) or self.house.choice(key) or choices.default(key)

    def pick(self, key: str, texts: dict[str, str]) -> str:
        """Return the text for what is chosen under a key."""
        return texts[self[key]]

    @property
    def cap(self) -> m.Cap:
        """The bets and raises of a street together."""
        own, house = self.game.value(m.Cap), self.house.value(m.Cap)
        limited = isinstance(self.game.betting, m.FixedLimit | m.Spread)
        return own or (house or choices.CAP if limited else m.Cap(None))

    @property
    def raises(self) -> bool:
        """Whether a bet can be raised at all."""
        return self.cap.bets != 1

    @property
    def is_wild(self) -> bool:
        """Whether a card may be wild."""
        return bool(self.game.lines_of("wild")) or any(
            trigger.effect.what.endswith("wild") for trigger in self.game.values(m.Trigger)
        )
