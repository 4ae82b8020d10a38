"""Playing on a terminal."""

from __future__ import annotations

import re
import sys
from typing import Any

from studcore.play.events import Burned, Dealt, Event
from studcore.play.hand import Hand
from studcore.play.view import View
from studcore.tables.table import Table


class Person:
    """The player at the terminal, who is player 0 of the table."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.printed = 0  # events of this hand that were printed

    def __call__(self, view: View) -> Any:
        """Print what happened since the last decision, draw the table, and ask."""
        self.tell(view.events)
        print(self.draw(view))
        options = view.options
        assert options is not None
        if options.kind == "bet":
            return _ask(answers_of(view), options.raise_to if options.raise_any else ())
        for index, choice in enumerate(options.choices):
            print(f"  {index}: {options.kind} {' '.join(choice)}")
        return _ask({str(index): choice for index, choice in enumerate(options.choices)})

    def tell(self, events: tuple[Event, ...]) -> None:
        """Print what happened since the last decision, except cards that the table shows."""
        for event in events[self.printed :]:
            if not isinstance(event, Dealt | Burned):
                print(f"  {self.named(str(event))}")
        self.printed = len(events)

    def end(self, hand: Hand) -> None:
        """Print the rest of a hand."""
        self.tell(hand.view(self.players.index(0)).events)
        self.printed = 0

    def stacks(self) -> str:
        """Return the stacks as a text; chips bet in an unfinished hand still count."""
        assert self.table is not None
        each = (f"player {player} {chips}" for player, chips in enumerate(self.table.stacks))
        return "stacks: " + ", ".join(each)

    def draw(self, view: View) -> str:
        """Draw the table as the person sees it."""
        lines = []
        for seat, board in enumerate(view.boards):
            if view.folded[seat] or not (board or view.down[seat]):
                continue
            own = view.cards if seat == view.seat else ()
            down = [card for card in own if card not in board] or ["??"] * view.down[seat]
            bet = f", bet {view.bets[seat]}" if view.bets[seat] else ""
            name = self.named(f"seat {seat}")
            cards = f"({' '.join(down)}) {' '.join(board)}"
            lines.append(f"{name:<15} {cards:<26} stack {view.stacks[seat]}{bet}")
        pot = sum(pot.amount for pot in view.pots)
        lines.append(f"pot {pot}" + (f", shared {' '.join(view.shared)}" if view.shared else ""))
        return "\n".join(lines)

    def named(self, text: str) -> str:
        """Replace the seats of this hand by the numbers of their players."""
        names = [f"player {player}{' (you)' * (player == 0)}" for player in self.players]
        return re.sub(r"seat (\d+)", lambda seat: names[int(seat[1])], text)

    @property
    def players(self) -> list[int]:
        """The players by seat of the hand that is played."""
        assert self.table is not None
        return self.table.order


def answers_of(view: View) -> dict[str, int]:
    """Return the answers that a person may type, with their codes."""
    options = view.options
    assert options is not None
    answers = {}
    if options.fold:
        answers["fold"] = 0
    if options.check:
        answers["check"] = 1
    if options.call is not None:
        answers[f"call {options.call}"] = 1
    if options.bring_in is not None:
        answers[f"bring-in {options.bring_in}"] = 1
    for code, total in enumerate(() if options.raise_any else options.raise_to, start=2):
        answers[f"make it {total}"] = code
    return answers


def _ask(answers: dict[str, Any], span: tuple[int, ...] = ()) -> Any:
    """Ask until the answer is one of these, the start of exactly one, or a legal total."""
    if sys.stdin is None or sys.stdout is None:  # closed by the caller
        raise EOFError
    said = ", ".join([*answers, *([f"make it {span[0]} to {span[1]}"] if span else [])])
    while True:
        typed = input(f"{said}? ").strip().lower()
        total = re.fullmatch(r"(?:make it )?(\d+)", typed)
        if span and total and span[0] <= int(total[1]) <= span[1]:
            return -int(total[1])
        fitting = [answer for answer in answers if typed and answer.startswith(typed)]
        if typed in answers:
            return answers[typed]
        if len(fitting) == 1:
            return answers[fitting[0]]
        print(f"expected one of {said}; the first letters are enough")
