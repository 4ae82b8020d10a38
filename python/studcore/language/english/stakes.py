"""The amounts in force: those of the game, changed by arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studcore.language.declaration import Declaration


class Stakes:
    """Amounts of one game, and their words."""

    def __init__(self, game: Declaration, changed: Mapping[str, int | tuple[int, int]]) -> None:
        amounts = {name: amount for name, amount in changed.items() if isinstance(amount, int)}
        ante, blinds = game.value(m.Ante), game.value(m.Blinds)
        bring_in = game.value(m.BringIn)
        self.betting = game.betting
        self.ante = amounts.get("ante", ante.amount if ante else 0)
        self.blinds: tuple[int, int] | None = None
        if blinds:
            small = amounts.get("small_blind", blinds.small)
            self.blinds = small, amounts.get("big_blind", blinds.big)
        self.bets: dict[str, int] = {}
        self.spans: tuple[tuple[int, int], ...] = ()
        match self.betting:
            case m.FixedLimit(bets):
                for size, amount in zip(("small", "big", "biggest"), bets, strict=False):
                    self.bets[size] = amounts.get(f"{size}_bet", amount)
            case m.Spread(spans):
                first = changed.get("spread", spans[0])
                self.spans = (first if isinstance(first, tuple) else spans[0], *spans[1:])
        self.bring_in = 0
        self.is_full_bet = bring_in is not None and not isinstance(bring_in.amount, int)
        said = amounts.get("min_bet") or getattr(self.betting, "smallest", None)
        self.smallest: int = said or (self.blinds[1] if self.blinds else self.ante)
        if bring_in:
            said_amount = bring_in.amount
            self.bring_in = (
                amounts.get("bring_in", said_amount)
                if isinstance(said_amount, int)
                else self.size(said_amount)
            )
            self.smallest = said or self.bring_in

    def size(self, size: str) -> int:
        """Return what a small or big bet is."""
        if self.bets:
            return self.bets[size]
        if self.spans:
            return self.spans[0][0 if size == "small" else 1]
        return self.smallest

    def price(self, price: m.Price) -> str:
        """``5``, ``half of what is in the pot``."""
        match price.of:
            case "chips":
                return str(price.amount)
            case "ante":
                return f"an ante ({self.ante})"
            case "pot":
                most = f", at most {price.amount}" if price.amount else ""
                return f"as much as is in the pot{most}"
            case "half pot":
                return "half of what is in the pot"
            case "nothing":
                return "nothing"
        return str(self.size(price.of))

    def bet(self, step: m.Bet | m.Reveal, raises: bool = True) -> str:
        """Return how much may be bet, and raised where raises are possible."""
        structure = step.structure
        least = "; a raise is at least the bet or raise before it" * raises
        if structure is None and isinstance(self.betting, m.PotLimit):
            structure = "pot limit"
        if structure is None and isinstance(self.betting, m.NoLimit):
            structure = "no limit"
        if structure == "pot limit":
            return f"bets are {self.smallest} up to the pot{least}"
        if structure == "no limit":
            return f"bets are {self.smallest} up to all you have{least}"
        if self.spans:
            low, high = self.spans[-1 if step.size == "big" else 0]
            return f"bets are {low} to {high}{least}"
        return f"bets {'and raises ' * raises}are {self.size(step.size)}"
