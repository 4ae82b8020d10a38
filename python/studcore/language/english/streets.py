"""The rules before the deal and of each street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.course import Course
from studcore.language.english.phrases import PILES, cards, sentence, suits
from studcore.words import listed, number_word, ordinal_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studcore.language.declaration import Declaration
    from studcore.language.english.choices import Choices
    from studcore.language.english.stakes import Stakes


def before_the_deal(game: Declaration, stakes: Stakes, choices: Choices) -> list[str]:
    """Return the sentences on antes and blinds."""
    found = []
    if stakes.ante:
        if choices["ante_payer"] == "dealer":
            found.append(f"The dealer antes {stakes.ante} for each player.")
        else:
            found.append(f"Everybody antes {stakes.ante}.")
    if stakes.blinds:
        small, big = stakes.blinds
        text = (
            f"The first player left of the dealer posts a small blind of {small}, the next one a "
            f"big blind of {big}."
        )
        if 2 in choices.facts.seats:
            text += " With two players the dealer posts the small one."
        found.append(text)
    if not found and not stakes.bring_in:
        found.append("Nobody puts in anything before the deal.")
    return found


class Streets:
    """The sections of streets; equal streets in a row share one."""

    def __init__(self, game: Declaration, stakes: Stakes, choices: Choices) -> None:
        self.game = game
        self.stakes = stakes
        self.choices = choices
        self.everybody = "everybody"
        self.first_bet: m.Step | None = None
        self.first_line: m.Line | None = None
        for line, _, step in game.steps():
            if isinstance(step, m.Bet | m.Reveal):
                self.first_bet, self.first_line = step, line
                break

    def sections(self) -> Iterator[tuple[str, list[str]]]:
        """Yield heading and sentences."""
        waiting: list[int] = []
        said: list[str] = []
        for line in self.game.lines_of("street", "after"):
            if not isinstance(line.value, m.Street | m.After):
                continue
            number, sentences = line.value.number, self._sentences(line, line.value)
            if line.kind == "street" and waiting and sentences == said:
                waiting.append(number)
                continue
            if waiting:
                yield _heading(waiting), said
            waiting, said = [], sentences
            if line.kind == "street":
                waiting = [number]
            else:
                yield f"After {ordinal_word(number)} street", sentences
        if waiting:
            yield _heading(waiting), said

    def _sentences(self, line: m.Line, value: m.Street | m.After) -> list[str]:
        found: list[str] = []
        dealt: list[str] = []
        for step in value.steps:
            if isinstance(step, m.Deal) and step.pile != "shared":
                dealt.append(cards(step.count, PILES[step.pile]))
                continue
            found += self._dealt(dealt)
            dealt = []
            if step is self.first_bet and line is self.first_line:
                found += self._first_bet(step)
                self.everybody = "everybody still in"
            else:
                found += [sentence(text) for text in self._step(step)]
                if isinstance(step, m.Bet):
                    found += self._open_pair(value.number)
        return [*found, *self._dealt(dealt)]

    def _dealt(self, dealt: list[str]) -> list[str]:
        return [sentence(f"{self.everybody} gets {listed(dealt)}")] if dealt else []

    def _first_bet(self, step: m.Step) -> list[str]:
        stakes, first_in = self.stakes, self.game.value(m.FirstIn)
        if not isinstance(step, m.Bet):
            return [sentence(text) for text in self._step(step)]
        sizes = sentence(self._bet(step))
        if stakes.blinds:
            return [f"The player left of the big blind acts first. {sizes}"]
        if not first_in:
            moments = Course(self.game).moments
            shown = any(each.before.up for each in moments if each.step is step)
            return [f"{self.opener() if shown else _LEFT} {sizes}"]
        found = [self._bring_in(first_in, step)]
        high = first_in.ace == "high"
        found[0] += " Aces are high." if high else " Aces are low, so kings are the highest."
        found.append(self._bring_in_tie(first_in.card))
        found.append(self._others(step, sizes))
        return found

    def _others(self, step: m.Bet, sizes: str) -> str:
        stakes, raises = self.stakes, self.choices.raises
        may_raise = ", raise, or fold" if raises else " or fold"
        if stakes.is_full_bet:
            return f"The others call {stakes.bring_in}{may_raise}. {sizes}"
        if stakes.bets:
            full = stakes.size(step.size)
            then = f" Once it is completed, raises are {full}." if raises else ""
            return (
                f"The others call the bring-in, complete it to {full} if nobody has, or fold.{then}"
            )
        if stakes.spans:
            low, high = stakes.spans[-1 if step.size == "big" else 0]
            sizes = f"Raises are {low} to {high}, at least as large as the one before."
        return (
            f"The others call the bring-in, raise, or fold. {sizes} A bet above the bring-in "
            "counts as a raise of it."
        )

    def _bet(self, step: m.Bet | m.Reveal) -> str:
        return self.stakes.bet(step, self.choices.raises)

    def _bring_in(self, first_in: m.FirstIn, step: m.Bet) -> str:
        stakes = self.stakes
        who = f"The {first_in.card}est up card"
        if stakes.is_full_bet:
            return f"{who} must bet {stakes.bring_in}."
        if stakes.bets:
            full = stakes.size(step.size)
            return f"{who} brings it in for {stakes.bring_in}, or bets a full {full}."
        return f"{who} brings it in for {stakes.bring_in}, or bets more."

    def _bring_in_tie(self, card: str) -> str:
        order = self.game.value(m.Suits)
        ranked = list(order.order) if order else ["spades", "hearts", "diamonds", "clubs"]
        if self.choices["bring_in_tie"] == "position":
            return "Of equal cards, the one dealt first brings it in."
        if card == "low":
            return f"Of equal cards, the lowest suit brings it in: {suits(ranked[::-1])}."
        return f"Of equal cards, the highest suit brings it in: {suits(ranked)}."

    def opener(self) -> str:
        """Return the sentence on who opens a betting round."""
        opener = self.game.opener
        if opener.by == "left":
            return _LEFT
        ace = f" (aces {opener.ace})" if opener.by == "low" else ""
        return f"The best {opener.by} hand showing{ace} acts first, and may check."

    def _open_pair(self, number: int) -> list[str]:
        pair = self.game.value(m.OpenPair)
        if not pair or pair.street != number or "big" not in self.stakes.bets:
            return []
        small, big = self.stakes.bets["small"], self.stakes.bets["big"]
        may, are = "bets may be", "bets are"
        then = ""
        if self.choices.raises:
            may, are = "bets and raises may be", "bets and raises are"
            then = f"; once one is, all raises are {big}"
        text = {
            "anybody": (f"When anybody shows a pair, {may} {big} instead of {small}{then}."),
            "owner": f"A player who shows a pair may bet {big} instead of {small}{then}.",
            "forced": f"When anybody shows a pair, {are} {big} instead of {small}.",
            "off": "",
        }[self.choices["open_pair_bet"]]
        return [text] if text else []

    def _step(self, step: m.Step) -> list[str]:
        price = self.stakes.price
        match step:
            case m.Deal(count, _):
                verb = "is" if count == 1 else "are"
                return [f"{cards(count)} {verb} dealt face up for all to share"]
            case m.DealChoice(count, face, other, cost):
                ask = f"a player who wants it {other} says so before it is dealt"
                pays = f" and pays {price(cost)}" if cost.of != "nothing" else ""
                return [f"{self.everybody} gets {cards(count, face)}; {ask}{pays}"]
            case m.DealKeep(count, face, other, keep, kept):
                less = f"fewer than {cards(keep, kept)}" if keep > 1 else f"no card {kept}"
                return [
                    f"{self.everybody} gets {cards(count, face)}; a player who has {less} gets it "
                    f"{other}"
                ]
            case m.Bet():
                return [self._bet(step)]
            case m.NoBet():
                return ["there is no betting"]
            case m.Reveal():
                return [
                    "in turn from the dealer's left, each player turns cards up one by one until "
                    "they beat the best hand shown; a player who cannot is out",
                    f"then there is a betting round: {self._bet(step)}",
                    "this goes on until all cards are up",
                ]
            case m.Auction() | m.Market() | m.Offer() | m.Buy() | m.Replace():
                return self._trade(step)
        return [_decision(step, self.everybody)]

    def _trade(self, step: m.Step) -> list[str]:
        price = self.stakes.price
        match step:
            case m.Auction("cards", count):
                return [
                    f"as many cards as players are turned up, {number_word(count)} for each; "
                    "everybody makes a sealed bid into the pot, and the highest picks first"
                ]
            case m.Auction():
                return [
                    "everybody makes a sealed bid; the highest pays it into the pot and names a "
                    "rank that is wild for all"
                ]
            case m.Market(count, prices):
                row = " / ".join(map(str, prices))
                return [
                    f"{cards(count)} lie open in a row at {row}; in turn, each player buys one, "
                    "or takes the next card of the deck for nothing, and the row is filled up"
                ]
            case m.Offer(count, pile, cost):
                pays = f" for {price(cost)}" if cost.of != "nothing" else ""
                return [
                    f"in turn, each player is offered {cards(count, pile)} and keeps it{pays} or "
                    "passes it to the left; a player who refused one must keep the next"
                ]
            case m.Buy(count, pile, cost):
                return [f"in turn, each player may buy {cards(count, pile)} for {price(cost)}"]
            case m.Replace():
                return [_replace(step, price(step.price_up), price(step.price_down))]
        return []


_LEFT = "The first player left of the dealer acts first, and may check."


def _replace(step: m.Replace, up: str, down: str) -> str:
    may = "may give" if step.optional else "gives"
    which = f" {step.faces[0]}" if len(step.faces) == 1 else ""
    cost = ""
    if step.price_up != step.price_down:
        cost = f", for {up} if it lies up and {down} if it lies down"
    elif up != "nothing":
        cost = f" for {up if step.faces == ('up',) else down}"
    back = f"{cards(step.count)}{which} back and gets {number_word(step.count)} the same way up"
    return f"each player {may} {back}{cost}{_manner(step.manner)}"


def _decision(step: m.Step, everybody: str) -> str:
    match step:
        case m.Discard(count, faces, manner):
            which = f"{faces[0]} " if len(faces) == 1 else ""
            some = f"{number_word(count)} {which}card{'s' * (count > 1)}"
            return f"{everybody} discards {some}{_manner(manner)}"
        case m.Turn(count, optional, manner):
            may = "may turn" if optional else "turns"
            return f"{everybody} {may} {number_word(count)} down card{'s' * (count > 1)} up" + (
                _manner(manner)
            )
        case m.Pass(count, side, distance, manner):
            some = f"{number_word(count)} down card{'s' * (count > 1)}"
            where = f"to the {side}" if distance == 1 else f"{number_word(distance)} seats {side}"
            return f"{everybody} passes {some} {where}{_manner(manner)}"
        case m.Declare(both, manner):
            sides = "high, low or both" if both else "high or low"
            return f"{everybody} declares {sides}{_manner(manner)}"
        case m.Split(first, second, each, face, manner):
            hands = f"a hand of {number_word(first)} and one of {number_word(second)} cards"
            order = "; the first must not be lower than the second"
            lies = f", {number_word(each)} {face} card in each" if each else ""
            return f"{everybody} splits the cards into {hands}{lies}{order}{_manner(manner)}"
    return ""


def _manner(manner: str) -> str:
    return ", all at the same time" if manner == "together" else ", in turn"


def _heading(numbers: list[int]) -> str:
    names = [ordinal_word(number) for number in numbers]
    said = f"{names[0]} to {names[-1]}" if len(names) > 2 else listed(names)
    return f"{said.capitalize()} street"
