"""Playing on a terminal: what a person sees and types."""

from typing import Any

from studcore.events import Dealt, Event, SeatEvent, StreetStarted
from studcore.hand import Hand, View


def you(view: View) -> Any:
    """Ask the person at the terminal for a decision."""
    print(say_view(view))
    options = view.options
    assert options is not None
    if options.kind != "bet":
        for index, choice in enumerate(options.choices):
            print(f"  {index}: {options.kind} {' '.join(choice)}")
        return _ask({str(index): choice for index, choice in enumerate(options.choices)})
    answers = answers_of(view)
    return _ask(answers)


def answers_of(view: View) -> dict[str, int]:
    """Return what a person may type, and the code of each answer."""
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
    for code, total in enumerate(options.raise_to, start=2):
        answers[f"make it {total}"] = code
    return answers


def say_view(view: View) -> str:
    """Draw the table as a seat sees it."""
    lines = [""]
    latest = [event for event in view.events if not isinstance(event, Dealt)][-len(view.folded) :]
    lines += [f"  {event}" for event in latest if not isinstance(event, StreetStarted)]
    for seat, board in enumerate(view.boards):
        if view.folded[seat] or not (board or view.down[seat]):
            continue
        down = view.cards if seat == view.seat else ()
        hidden = " ".join(card for card in down if card not in board) or "?? " * view.down[seat]
        mark = "you   " if seat == view.seat else f"seat {seat}"
        bet = f", bet {view.bets[seat]}" if view.bets[seat] else ""
        lines.append(
            f"{mark}  ({hidden.strip()}) {' '.join(board):<14} stack {view.stacks[seat]}{bet}"
        )
    pot = sum(pot.amount for pot in view.pots)
    lines.append(f"pot {pot}" + (f", shared {' '.join(view.shared)}" if view.shared else ""))
    return "\n".join(lines)


def say_hand(hand: Hand, players: list[int]) -> str:
    """Tell how a hand ended, by the players' numbers at the table."""
    from studcore.events import Raked, Returned, Shown, Won

    told = [e for e in hand.events if isinstance(e, Returned | Shown | Raked | Won)]
    return "\n".join(_by_player(event, players) for event in told)


def _by_player(event: Event, players: list[int]) -> str:
    text = str(event)
    if isinstance(event, SeatEvent):
        return text.replace(f"seat {event.seat}", f"player {players[event.seat]}")
    return text


def _ask(answers: dict[str, Any]) -> Any:
    """Ask until the answer is one of these, or the start of just one."""
    while True:
        typed = input(f"{', '.join(answers)}? ").strip().lower()
        fitting = [answer for answer in answers if typed and answer.startswith(typed)]
        if typed in answers:
            return answers[typed]
        if len(fitting) == 1:
            return answers[fitting[0]]
        print(f"expected one of {', '.join(answers)}; the first letters are enough")
