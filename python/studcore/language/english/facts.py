"""What can happen in a hand of a game, so that `explain` leaves out what cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.course import Course, Moment

if TYPE_CHECKING:
    from studcore.language.declaration import Declaration

_DEALS = m.Deal | m.DealChoice | m.DealKeep


class Facts:
    """The hand in which everybody stays, as the house deals it."""

    def __init__(self, game: Declaration, burn: str, run_out: str) -> None:
        course = Course(game)
        self.moments = course.moments
        self.deals = [moment for moment in self.moments if isinstance(moment.step, _DEALS)]
        self.end = course.end
        players = course.players()
        self.seats = range(players.low, players.high + 1)
        self._sizes = {seats: game.deck.size(seats) for seats in self.seats}
        # Players who buy, replace or are given cards may take any number.
        self._extra = any(
            isinstance(moment.step, m.Buy | m.Replace) for moment in self.moments
        ) or any(trigger.effect.what in ("gets", "may buy") for trigger in game.values(m.Trigger))
        self.burns = self._burns(burn)
        self.run_out = run_out

    def _burns(self, rule: str) -> int:
        lines = list(dict.fromkeys(moment.line.key for moment in self.deals))
        streets = list(dict.fromkeys(key.partition(":")[2] for key in lines))
        first = bool(streets) and lines[0].startswith("street:")
        return {"none": 0, "every": len(streets), "later": len(streets) - first}[rule]

    # ---- the first street ----

    @property
    def first_deals(self) -> list[str]:
        """How the cards of the first street lie, in the order dealt."""
        return [
            moment.step.pile
            for moment in self.deals
            if moment.line is self.deals[0].line and isinstance(moment.step, m.Deal)
        ]

    @property
    def up_after_down(self) -> bool:
        """Whether an up card follows the down cards of the first street."""
        piles = self.first_deals
        return "down" in piles and "up" in piles[piles.index("down") :]

    # ---- the last cards ----

    @property
    def last_is_down(self) -> bool:
        """Whether a later street ends the deal with down cards, and a betting round follows."""
        last = self._last_later()
        if last is None or not isinstance(last.step, m.Deal) or last.step.pile != "down":
            return False
        after = self.moments[self.moments.index(last) + 1 :]
        return any(isinstance(moment.step, m.Bet) for moment in after)

    @property
    def lacks_one(self) -> int | None:
        """Cards of a hand without its last one; None where all are dealt on the first street."""
        last = self._last_later()
        return None if last is None else self.end.own + self.end.shared - 1

    @property
    def most_up(self) -> int:
        """The most up cards that count for one seat, shared ones included."""
        return max((each.after.up + each.after.shared for each in self.moments), default=0)

    @property
    def moves_cards(self) -> bool:
        """Whether a seat ever has two up cards of its own."""
        return any(each.after.up > 1 for each in self.moments)

    def _last_later(self) -> Moment | None:
        own = [each for each in self.deals if getattr(each.step, "pile", "") != "shared"]
        return own[-1] if own and own[-1].line is not self.deals[0].line else None

    # ---- in between ----

    @property
    def early_cards(self) -> bool:
        """Whether a street with one card for each seat follows a betting round."""
        return any(
            isinstance(now.step, m.Bet) and _is_one_each(then.step)
            for now, then in zip(self.moments, self.moments[1:], strict=False)
        )

    @property
    def burn_mistakes(self) -> bool:
        """Whether a burn comes before a street of one card."""
        return self.burns > 0 and any(
            _is_one_each(moment.step) for moment in self.deals if moment is not self.deals[0]
        )

    @property
    def discards(self) -> bool:
        """Whether cards are discarded."""
        return any(isinstance(moment.step, m.Discard) for moment in self.moments)

    # ---- the deck ----

    @property
    def runs_out(self) -> bool:
        """Whether the deck can be too short for a street."""
        spare = self.run_out == "burns_spare" and self.burns > 0
        return self._extra or self._short(self.end.dealt, self.burns + spare)

    @property
    def shares_a_card(self) -> bool:
        """Whether the last card may be a shared one, because the deck is too short."""
        if not self.runs_out or self._extra:
            return self._extra
        burned = min(self.burns, 1)
        match self.run_out:
            case "burns":
                return self._short(self.end.dealt, 0)
            case "burns_spare":
                return self._short(self.end.dealt, 2 * burned)
            case "shared":
                return True
        return self._short(self.end.own, burned)

    def _short(self, each: int, others: int) -> bool:
        return any(
            seats * each + self.end.shared + others > size for seats, size in self._sizes.items()
        )


def _is_one_each(step: m.Step) -> bool:
    return isinstance(step, m.Deal) and step.count == 1 and step.pile != "shared"
