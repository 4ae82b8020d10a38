"""Table, deck and streets (S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.case import Case, is_low, place
from studcore.language.checks.course import Held
from studcore.language.problem import Problem
from studcore.language.vocabulary import rank_word, rank_words
from studcore.words import listed, number_word, ordinal_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studcore.language.checks.course import Moment

MAX_PLAYERS = 14
MAX_CARDS = 12
MAX_JOKERS = 4


def check_table(case: Case) -> Iterator[Problem]:
    """Check seats, deck and suits."""
    yield from _players(case)
    yield from _deck(case)
    yield from _suits(case)


def check_streets(case: Case) -> Iterator[Problem]:
    """Check that the streets can be dealt, and each step done."""
    if not case.game.streets or case.course.end == Held():
        yield _no_cards(case)
        return
    yield from _named_streets(case)
    yield from _empty_last_street(case)
    numbers = {street.number for street in case.game.streets}
    for moment in case.course.moments:
        if isinstance(moment.line.value, m.Street | m.After) and (
            moment.line.value.number in numbers
        ):
            yield from _step(case, moment)
    yield from _blind(case)
    yield from _bring_in(case)
    yield from _too_many_cards(case)
    yield from _deck_serves(case)


def _players(case: Case) -> Iterator[Problem]:
    line, players = case.game.line("players"), case.game.value(m.Players)
    if not line or not players:
        return
    low, high = players.low, players.high
    if high > MAX_PLAYERS:
        message = f"at most {MAX_PLAYERS} players"
        yield Problem("S306", message, line.at("high"), "a table has 2 to 14 seats")
    elif low < 2:
        yield Problem("S306", "at least 2 players", line.at("low"), "a table has 2 to 14 seats")
    elif low > high:
        label = f'write "players {high} to {low}"'
        yield Problem("S306", "players run from low to high", line.at("amounts"), label)


def _deck(case: Case) -> Iterator[Problem]:
    line, deck = case.game.line("deck"), case.game.deck
    if not line:
        return
    players = case.course.players()
    if deck.low > deck.high or (deck.low == deck.high and deck.less_players is None):
        label = f'write "from {rank_word(deck.high)} to {rank_word(deck.low)}"'
        yield Problem("S307", "the deck runs from low to high", line.at("ranks"), label)
    elif deck.jokers > MAX_JOKERS:
        message = f"at most {number_word(MAX_JOKERS)} jokers"
        yield Problem("S319", message, line.at("jokers"), 'write "with four jokers"')
    elif not deck.ranks(players.low) or not deck.ranks(players.high):
        yield Problem("S307", "no rank is left in the deck", line.origin, "take out fewer ranks")


def _suits(case: Case) -> Iterator[Problem]:
    line, suits = case.game.line("suits"), case.game.value(m.Suits)
    if line and suits and sorted(suits.order) != list(m.SUITS):
        missing = [suit for suit in m.SUITS if suit not in suits.order]
        label = f"{listed(missing)} missing" if missing else "one stands here twice"
        yield Problem("S322", "the order names each suit once", line.at("order"), label)


def _no_cards(case: Case) -> Problem:
    line = case.removal("street", "after")
    help = 'add a line such as "second street  one down, one up, bet small"'
    label = "every street is removed here" if line else ""
    at = line.origin if line else case.header
    return Problem("S304", "the game deals no cards", at, label, help)


def _named_streets(case: Case) -> Iterator[Problem]:
    numbers = [street.number for street in case.game.streets]
    for line in case.game.lines_of("open_pair", "after"):
        match line.value:
            case m.OpenPair(number) if case.is_own(line):
                code, help = "S317", ""
            case m.After(number):
                code, help = "S318", ""
                if not case.is_own(line):
                    help = (
                        f'{case.comes_from(line)}; write "no after {ordinal_word(number)} street"'
                    )
            case _:
                continue
        if number not in numbers:
            message = f"this game has no {ordinal_word(number)} street"
            at = line.at("street") if case.is_own(line) else case.header
            yield Problem(code, message, at, f"its streets are {_streets_said(numbers)}", help)


def _streets_said(numbers: list[int]) -> str:
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return f"{ordinal_word(numbers[0])} to {ordinal_word(numbers[-1])}"
    return listed([ordinal_word(number) for number in numbers])


def _empty_last_street(case: Case) -> Iterator[Problem]:
    *before, last = case.game.lines_of("street")
    moments = [moment for moment in case.course.moments if moment.line is last]
    bets = any(isinstance(moment.step, m.Bet | m.Reveal) for moment in moments)
    deals = any(moment.before.dealt != moment.after.dealt for moment in moments)
    shares = any(moment.before.shared != moment.after.shared for moment in moments)
    if bets or deals or shares or not before:
        return
    steps = [said_at(moment) for moment in moments if not isinstance(moment.step, m.NoBet)]
    number = int(before[-1].key.partition(":")[2])
    label = f'did you mean "after {ordinal_word(number)} street  {", ".join(steps)}"?'
    if not steps:
        label = "it can go"
    yield Problem("S320", "the last street neither deals nor bets", last.at("head"), label)


def said_at(moment: Moment) -> str:
    """Return a step as it is written."""
    at = moment.where
    return " ".join(at.text[at.column - 1 : at.end_column - 1].split())


def _step(case: Case, moment: Moment) -> Iterator[Problem]:
    step, held = moment.step, moment.before
    number = int(moment.line.key.partition(":")[2])
    when = "after" if moment.line.kind == "after" else "on"
    street = f"{ordinal_word(number)} street"
    count = getattr(step, "count", 1)
    if count == 0:
        yield Problem("S316", "counts start at one", moment.where, "leave this step out")
    match step:
        case m.Discard(count, faces) if count > sum(getattr(held, face) for face in faces):
            message = f"on {street} a seat holds {held.own} cards, {_lying(held.down)} down"
            label = f"{number_word(count)} cannot be discarded"
            help = 'deal more first: "third street  four down, one up, bet small"'
            yield Problem("S309", message, moment.where, label, help)
        case m.Turn(count) if count > held.down:
            message = f"{_only(held.down)} down {when} {street}"
            label = f"{number_word(count)} cannot be turned up"
            yield Problem("S310", message, moment.where, label)
        case m.Pass(count) if count > held.down:
            message = f"{_only(held.down)} down {when} {street}"
            label = f"{number_word(count)} cannot be passed; up cards stay where they are"
            yield Problem("S311", message, moment.where, label)
        case m.Split(first, second) if first + second > held.own:
            message = f"{first} + {second} cards make {first + second}, a seat holds {held.own}"
            label = "deal more cards first"
            if held.own > first:
                label = f'write "{number_word(first)} and {number_word(held.own - first)}"'
            at = moment.line.at("parts")
            yield Problem("S312", message, at, label)
        case m.Declare() if len({is_low(share) for _, share in case.shares}) == 1:
            yield _nothing_to_declare(case, moment)
        case m.Reveal() if not held.blind:
            at = moment.where
            words = at.text[at.column - 1 : at.end_column - 1]
            width = words.lower().find("leading") + len("leading")
            label = 'deal them "blind" first, as in "seven blind"'
            message = "nobody holds unseen cards here"
            yield Problem("S314", message, at.part(at.column, at.column + width), label)
        case m.Market(count, prices) if count != len(prices):
            message = f"the row has {count} cards and {len(prices)} prices"
            yield Problem("S321", message, moment.where, "write one price for each card")


def _lying(down: int) -> str:
    return f"{down} of them" if down else "none of them"


def _only(down: int) -> str:
    if down == 0:
        return "no cards are"
    return f"only {down} card{'s are' if down > 1 else ' is'}"


def _nothing_to_declare(case: Case, moment: Moment) -> Problem:
    side = "high" if case.is_low else "low"
    message = f"there is nothing to declare: no share of the pot goes to a {side} hand"
    label = "needs a high and a low share"
    help = 'add "half the pot to high hand" and "half the pot to low hand"'
    return Problem("S313", message, moment.where, label, help)


def _blind(case: Case) -> Iterator[Problem]:
    if not case.course.end.blind:
        return
    for moment in case.course.moments:
        if isinstance(moment.step, m.Deal) and moment.step.pile == "blind":
            label = "nobody would ever see them"
            help = 'add ", turn up until leading and bet"'
            message = "blind cards are never turned up"
            yield Problem("S315", message, moment.where, label, help)
            return


def _bring_in(case: Case) -> Iterator[Problem]:
    """All seats need an up card when somebody brings it in (S302)."""
    first_in, amount = case.game.line("first_in"), case.game.line("bring_in")
    bet = next((each for each in case.course.moments if isinstance(each.step, m.Bet)), None)
    if not first_in or bet is None or bet.before.up:
        return
    down = next((each for each in case.course.moments if each.line is bet.line), bet)
    inherited = [line for line in (amount, first_in) if line and not case.is_own(line)]
    source = ""
    if inherited:
        places = [place(line) for line in inherited]
        if len({line.origin.file for line in inherited}) == 1:
            places[1:] = [str(line.origin.line) for line in inherited[1:]]
        source = f" (the bring-in comes from {listed(places)})"
    help = f'deal one up, or write "no bring-in"{source}'
    message = "nobody has an up card at the first bet, so nobody can bring it in"
    at = down.where if case.is_own(down.line) else first_in.origin
    yield Problem("S302", message, at, 'no "up" here', help)


def _too_many_cards(case: Case) -> Iterator[Problem]:
    """A seat holds at most twelve cards, with all it may get (S305)."""
    most = max(moment.after.own for moment in case.course.moments) + case.course.extra
    players = case.course.players().high
    if most > MAX_CARDS:
        moment = next(
            each for each in case.course.moments if each.after.own + case.course.extra > MAX_CARDS
        )
        message = f"a seat could hold {most} cards"
        yield Problem("S305", message, moment.where, f"at most {MAX_CARDS}")
        return
    for line in case.game.lines_of("when"):
        trigger = line.value
        if not isinstance(trigger, m.Trigger) or trigger.effect.what not in ("gets", "may buy"):
            continue
        if trigger.effect.pile in ("up", "down"):
            times = 1 if trigger.limit else matching(case.game.deck, trigger.event, players)
            most += times * trigger.effect.count
        if most > MAX_CARDS:
            message = f"a seat could hold {most} cards"
            help = "" if trigger.limit else 'write "once a hand"'
            yield Problem("S305", message, line.at("single0"), f"at most {MAX_CARDS}", help)
            return


def matching(deck: m.Deck, event: m.Event, players: int) -> int:
    """Return how many cards of the deck the event can be about."""
    ranks = deck.ranks(players)
    found = 0
    for cards in event.cards:
        match cards:
            case m.Ranks(low, high):
                found += 4 * sum(low <= rank <= high for rank in ranks)
            case m.Card(rank, _):
                found += rank in ranks
            case m.Jokers():
                found += deck.jokers
    return found


def _deck_serves(case: Case) -> Iterator[Problem]:
    """Every street but the last can be dealt when everybody stays (S301)."""
    course, players = case.course, case.course.players()
    counts = range(players.low, min(players.high, MAX_PLAYERS) + 1)
    failing = [count for count in counts if course.empty_on(count)]
    if not failing:
        return
    count = failing[-1]
    street = course.empty_on(count)
    line = case.game.line("players")
    blamed = case.own(*reversed(case.game.lines_of("street")), line, case.game.line("deck"))
    at = blamed.at("head") if blamed else case.header
    name = ordinal_word(int(street.key.partition(":")[2])) if street else ""
    message = f"with {count} players the deck is empty on {name} street"
    fitting = 0
    for fits in counts:
        if fits in failing:
            break
        fitting = fits
    help = "deal fewer cards"
    if fitting:
        help = f'write "players {players.low} to {fitting}"'
        if players.low == fitting:
            help = f'write "players {fitting}"'
    if line and not case.is_own(line):
        help = f"{case.comes_from(line)}; {help}"
    yield Problem("S301", message, at, _sum(case, count), help)


def _sum(case: Case, players: int) -> str:
    course = case.course
    held, burns = course.upto()
    cards = held.own if course.reshuffles else held.dealt
    parts = [f"{players} players x {cards} cards"]
    parts += [f"{held.shared} shared"] * bool(held.shared)
    parts += [f"{held.row} in the row"] * bool(held.row)
    parts += [f"{burns} burn{'s' if burns > 1 else ''}"] * bool(burns)
    deck = case.game.deck.size(players)
    return f"{' + '.join(parts)} = {course.used(players)}, the deck has {deck}"


def missing_rank(deck: m.Deck, players: m.Players, low: int, high: int) -> str | None:
    """Return the ranks in the plural when the deck never has one of them."""
    seats = range(players.low, players.high + 1)
    if any(rank in deck.ranks(count) for count in seats for rank in range(low, high + 1)):
        return None
    return rank_words(low) if low == high else f"{rank_words(low)} to {rank_words(high)}"
