"""A hand in which everybody stays: the cards of a seat, and those left in the deck, by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.value import Value

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration

MAX_BY_DEFAULT = 8


class Held(Value):
    """The cards of one seat, and the shared ones."""

    down: int = 0
    up: int = 0
    blind: int = 0
    shared: int = 0
    dealt: int = 0
    row: int = 0

    @property
    def own(self) -> int:
        """Cards the seat holds itself."""
        return self.down + self.up + self.blind

    def having(self, **changed: int) -> Held:
        """Return a copy with other counts."""
        return Held(**{field: getattr(self, field) for field in self.__match_args__} | changed)


class Moment(Value):
    """A step, with what is held before and after it."""

    line: m.Line
    index: int
    step: m.Step
    before: Held
    after: Held

    @property
    def where(self) -> m.Origin:
        """Where the step is written."""
        return self.line.at(f"step{self.index}")


class Course:
    """All moments of the hand, and the numbers of cards that leave the deck."""

    def __init__(self, game: Declaration) -> None:
        self.game = game
        self.moments: list[Moment] = []
        held = Held()
        for line, index, step in game.steps():
            after = _after(step, held)
            self.moments.append(Moment(line, index, step, held, after))
            held = after
        self.end = held
        self.extra = sum(step.count for _, _, step in game.steps() if isinstance(step, m.Buy))

    def players(self) -> m.Players:
        """Return the seats the game is for; by default as many as the deck serves."""
        said = self.game.value(m.Players)
        if said:
            return said
        fitting = [n for n in range(2, MAX_BY_DEFAULT + 1) if self.empty_on(n) is None]
        return m.Players(2, max(fitting, default=2))

    def empty_on(self, players: int) -> m.Line | None:
        """Return the first street before the last one that the deck cannot serve."""
        deck = self.game.deck.size(players)
        streets = self.game.lines_of("street")
        for line in streets[:-1]:
            if self.used(players, line) > deck:
                return line
        return None

    def used(self, players: int, until: m.Line | None = None) -> int:
        """Return the cards that have left the deck once that street is dealt."""
        held, burns = self.upto(until)
        cards = held.own if self.reshuffles else held.dealt
        return players * cards + held.shared + held.row + burns

    def upto(self, until: m.Line | None = None) -> tuple[Held, int]:
        """Return what is held once that street is dealt, and the cards burned."""
        held = Held()
        rule = self.game.choice("burn") or "later"
        dealt_on: list[str] = []
        for moment in self.moments:
            if until and _later(moment.line, until):
                break
            deals = _takes_cards(moment)
            if deals and moment.line.key not in dealt_on:
                dealt_on.append(moment.line.key)
            if deals or moment.line is not until:
                held = moment.after
        burns = {"later": len(dealt_on) - 1, "every": len(dealt_on), "none": 0}[rule]
        return held, min(burns, 1) if self.reshuffles else max(burns, 0)

    @property
    def reshuffles(self) -> bool:
        """Whether burns, discards and folded cards go back into the deck."""
        return (self.game.choice("run_out") or "").startswith("reshuffle")


def _after(step: m.Step, held: Held) -> Held:
    match step:
        case m.Deal(count, pile):
            return _with(held, pile, count)
        case m.DealChoice(count, face):
            return _with(held, face, count)
        case m.DealKeep(count, face, other, keep, kept):
            lying = held.down if kept == "down" else held.up
            return _with(held, other if lying < keep else face, count)
        case m.Discard(count, faces):
            down = min(count, held.down) if "down" in faces else 0
            return held.having(down=held.down - down, up=max(0, held.up - (count - down)))
        case m.Turn(count, False):
            turned = min(count, held.down)
            return held.having(down=held.down - turned, up=held.up + turned)
        case m.Auction("cards", count, pile) | m.Offer(count, pile):
            return _with(held, pile, count)
        case m.Market(count):
            return _with(held, "up", 1).having(row=max(held.row, count))
        case m.Reveal():
            return held.having(up=held.up + held.blind, blind=0)
    return held


def _with(held: Held, pile: str, count: int) -> Held:
    if pile == "shared":
        return held.having(shared=held.shared + count)
    cards = held.having(dealt=held.dealt + count)
    if pile == "up":
        return cards.having(up=held.up + count)
    if pile == "down":
        return cards.having(down=held.down + count)
    return cards.having(blind=held.blind + count)


def _takes_cards(moment: Moment) -> bool:
    before, after = moment.before, moment.after
    return (before.dealt, before.shared) != (after.dealt, after.shared)


def _later(line: m.Line, street: m.Line) -> bool:
    return _number(line) > _number(street) or (
        line.kind == "after" and _number(line) == _number(street)
    )


def _number(line: m.Line) -> int:
    return int(line.key.partition(":")[2])
