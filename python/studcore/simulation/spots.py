"""Spots: states from which many hands are played on."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from studcore import _core
from studcore.arguments import as_whole, listed, short, whole_number
from studcore.cards import JOKERS, NAMES, UNKNOWN, card_ids, mask_of, read_cards
from studcore.errors import CardError, StudError
from studcore.game.game import Game, big_bets, checked_game
from studcore.play.events import Burned, Dealt, Event, Passed, SharedDealt, TurnedUp, street_name
from studcore.play.hand import Hand, checked_stacks
from studcore.play.rake import MAX_CHIPS
from studcore.play.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence


class Spot:
    """The start of a street's betting, with what is known of the cards.

    What isn't known is dealt anew for each hand, uniformly among the cards that are left.

    Parameters
    ----------
    game : Game
        What is played.
    cards : sequence of str or None
        By seat: down cards, a slash, up cards, such as ``"AhAd/Kc"``; ``??`` is unknown, and so is
        what isn't given, so that ``"/Kc"`` knows the door card alone. None: not in the hand.
    stacks : sequence of int, optional
        Chips in front of each seat, 100 big bets each if not given; 0 is all-in.
    pot : int, optional
        Chips in the pot; the antes of all seats in the hand if not given.
    paid : sequence of int, optional
        In place of `pot`: chips that each seat has put into the pot, for side pots.
    dead : str or sequence of str
        Cards that were seen and are out: folded up cards. Others that are out stay in the deck.
    shared : str or sequence of str
        Cards that belong to everybody.
    street : int, optional
        Its number; the first one that the cards fit if not given.

    Raises
    ------
    StudError
        If the seats, chips or street do not fit, or what is wild depends on the order of cards.
    CardError
        If a card is wrong or stands twice.

    Examples
    --------
    >>> from studcore import load, simulate
    >>> spot = Spot(load("stud"), ["AhAd/Kc", "7s8s/9s", None], dead="2c 3d", pot=30)
    >>> spot
    <Spot of stud, third street, pot 30: AhAd/Kc 7s8s/9s ->
    >>> result = simulate(spot, hands=1000, policy="call", seed=1)
    >>> float(result.mean.sum())  # the pot is won
    30.0
    """

    game: Game
    stacks: tuple[int, ...]
    street: int
    pot: int

    def __init__(
        self,
        game: Game,
        cards: Sequence[str | None],
        *,
        stacks: Sequence[int] | None = None,
        pot: int | None = None,
        paid: Sequence[int] | None = None,
        dead: str | Sequence[str | int] = "",
        shared: str | Sequence[str | int] = "",
        street: int | None = None,
    ) -> None:
        if checked_game(game)._rules.follows:
            raise StudError(
                f"{game.name}: what is wild depends on the order of the up cards, which a spot of "
                "cards does not tell: use Spot.of(hand)"
            )
        cards = listed("cards", cards, "a text or None for each seat")
        given = [
            None if text is None else _read_seat(seat, text) for seat, text in enumerate(cards)
        ]
        live = [seat for seat in given if seat is not None]
        if len(live) < 2:
            raise StudError(f"cards: expected two seats or more in the hand, got {len(live)}")
        chips, puts, pot = _chips_of(game, [seat is not None for seat in given], stacks, pot, paid)
        common = read_cards(shared, unknown=True)
        out = read_cards(dead)
        _tell_jokers_apart([part for each in live for part in each] + [common, out])
        known = [card for seat in live for part in seat for card in part] + common + out
        _check_cards(game, known)
        number, down, up, common_count = _street_of(game, live, len(common), street)
        rows = [
            (stack, put, seat is not None, *_filled(seat or ([], []), down, up))
            for stack, put, seat in zip(chips, puts, given, strict=True)
        ]
        common += [UNKNOWN] * (common_count - len(common))
        self._core = _core.Spot.at(game._rules, number, rows, common, mask_of(out), pot)
        self._made: tuple[Any, ...] = (
            game,
            tuple(cards),
            tuple(chips),
            pot,
            puts,
            out,
            common,
            number,
        )
        self.game, self.stacks, self.street = game, tuple(chips), number
        self.pot = pot + sum(puts)
        self._identity: tuple[Any, ...] = (game, number, rows, common, mask_of(out), pot)
        texts = " ".join("-" if text is None else str(text) for text in cards)
        self._text = f"pot {self.pot}: {texts}"

    @classmethod
    def of(
        cls, hand: Hand, *, seat: int | None = None, dead: str | Sequence[str | int] = ""
    ) -> Spot:
        """Return the spot in which a hand stands, before its actor decides.

        Parameters
        ----------
        hand : Hand
            One that waits for a decision.
        seat : int, optional
            Who looks: cards that this seat can't see are unknown, and the spot holds nothing of
            them, nor the seed. If not given, all cards that were dealt stay as they are, and only
            those to come are dealt anew.
        dead : str or sequence of str
            More cards that are known to be out.

        Returns
        -------
        Spot
            Which stays where it is when the hand goes on.

        Raises
        ------
        StudError
            If the hand does not wait for a decision, or a dealer error or another mishap was in it.
        CardError
            If a card that is out is one that is known, or stands twice.

        Examples
        --------
        >>> from studcore import load
        >>> hand = Hand(load("razz"), stacks=[200] * 4, seed=7)
        >>> Spot.of(hand, seat=hand.actor)
        <Spot of razz, third street, seat 1 to act, pot 4, as seat 1 sees it>
        """
        if not isinstance(hand, Hand):
            raise StudError(f"expected a Hand, got {short(hand)}")
        hand = hand.copy()  # which no other thread changes while it is read
        if hand.actor is None:
            raise StudError("expected a hand that waits for a decision")
        if hand._incidents:
            raise StudError("expected a hand without dealer errors or other mishaps")
        looks = None if seat is None else whole_number("seat", seat, hand.seats - 1)
        out = read_cards(dead)
        seen = [
            card
            for other in range(hand.seats)
            for card in (hand.cards(other) if looks in (None, other) else hand.board(other))
        ]
        _check_cards(
            hand.game, read_cards(list(seen), unknown=True) + read_cards(hand.shared) + out
        )
        self = cls.__new__(cls)
        known = _as_known(hand, looks)
        self._core = _core.Spot.of(known or hand, looks, mask_of(out))
        self._made = (known or (hand if looks is None else None), looks, out)
        self.game, self.stacks, self.street = hand.game, hand.stacks, hand.street
        self.pot = sum(pot.amount for pot in hand.pots) + sum(hand.bets)
        # Seen from a seat, a hand that began in a spot has no description: no other spot is equal.
        self._identity = (object(),) if self._made[0] is None else (*self._made[:2], mask_of(out))
        view = "" if looks is None else f", as seat {looks} sees it"
        self._text = f"seat {hand.actor} to act, pot {self.pot}{view}"
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash((self.game, self.stacks, self.street, self.pot))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._made[0] is None:
            raise StudError(
                "the spot, as a seat sees it, of a hand that began in another spot can't be "
                "pickled: it would tell what the seat does not know"
            )
        return _rebuilt, self._made

    def __repr__(self) -> str:
        return f"<Spot of {self.game.name}, {street_name(self.street)}, {self._text}>"


def _rebuilt(*made: Any) -> Spot:
    if isinstance(made[0], Hand):
        return Spot.of(made[0], seat=made[1], dead=made[2])
    game, cards, stacks, pot, puts, dead, shared, street = made
    chips = {"paid": puts} if any(puts) else {"pot": pot}
    return Spot(game, cards, stacks=stacks, dead=dead, shared=shared, street=street, **chips)


def _as_known(hand: Hand, seat: int | None) -> Hand | None:
    """Return the hand of those cards that a seat knows, or all that were dealt, without its seed.

    None for a hand that began in a spot, since no deck gives its cards.
    """
    arguments = hand._origin.arguments
    if "plan" in arguments:
        return None
    view = None if seat is None else hand.view(seat)
    events = hand.events if view is None else view.events
    given = {name: arguments[name] for name in ("stacks", "rake", "carry")}
    known = Hand(hand.game, **given, deck=_deck_of(hand.events, events), seed=0)
    played = hand._origin.begin(**{**arguments, "by_card": False})  # again, beside what is known
    announced = len(hand.actions) - len(hand._pending)
    visible = set() if view is None else _visible(view)
    for place, code in enumerate(hand.actions):
        options = known.options
        if seat in (None, known.actor) or options.kind == "bet":
            known.act(code)
        elif options.kind in _core.UNSEEN_DECISIONS:
            # Nobody sees which: any will do that moves what the seat has got or sees by now, and as
            # few as possible of the other cards it knows.
            moved = visible.intersection(played.options.choices[code])
            known.act(_index_of(options.choices, moved))
        elif place < announced:
            # By its cards: after an unseen decision their places differ.
            chosen = played.options.choices[code]
            known.act(next(i for i, each in enumerate(options.choices) if _same(each, chosen)))
        else:
            known.act(0)
        played.act(code)
    return known


def _visible(view: View) -> set[str]:
    """Return the cards that a seat has, sees or was given."""
    given = [each.card for each in view.events if isinstance(each, Passed) and each.to == view.seat]
    return {*view.cards, *view.shared, *chain(*view.boards, *view.shown), *given}


def _index_of(choices: Sequence[Sequence[str]], moved: set[str]) -> int:
    """Return the choice of these cards, and unknown ones as far as there are enough."""

    def misses(index: int) -> tuple[int, int]:
        cards = set(choices[index])
        return len(moved - cards), len(cards - moved - {"??"})

    return min(range(len(choices)), key=misses)


def _same(one: str | tuple[str, ...], other: str | tuple[str, ...]) -> bool:
    return one == other or (type(one) is type(other) is tuple and sorted(one) == sorted(other))


def _deck_of(events: tuple[Event, ...], seen: tuple[Event, ...]) -> list[str]:
    """Return the cards in the order dealt; those not seen when dealt or turned up are unknown."""
    turned = Counter((event.seat, event.card) for event in seen if isinstance(event, TurnedUp))
    owners = {(event.seat, event.card) for event in events if isinstance(event, Dealt)}
    # Cards that came to light with another seat than the one they were dealt to.
    moved = {
        event.card
        for event in seen
        if isinstance(event, Passed)
        or (isinstance(event, TurnedUp) and (event.seat, event.card) not in owners)
    } - {"??", "Jk"}
    last = {event.card: place for place, event in enumerate(events) if isinstance(event, Dealt)}
    deck = []
    for place, (event, known) in enumerate(zip(events, seen, strict=True)):
        if isinstance(event, Dealt) and turned[event.seat, event.card]:
            turned[event.seat, event.card] -= 1
            deck.append(event.card)
        elif isinstance(event, Dealt) and event.card in moved and last[event.card] == place:
            deck.append(event.card)
        elif isinstance(known, Burned | Dealt | SharedDealt):
            deck.append(known.card)
    return deck


def _read_seat(seat: int, text: Any) -> tuple[list[int], list[int]]:
    parts = text.split("/") if isinstance(text, str) else []
    if len(parts) != 2:
        raise StudError(
            f"cards: seat {seat}: expected down cards, a slash and up cards such as 'AhAd/Kc', "
            f"got {short(text)}"
        )
    return read_cards(parts[0], unknown=True), read_cards(parts[1], unknown=True)


def _tell_jokers_apart(parts: list[list[int]]) -> None:
    """Number the jokers of all texts in a row; in each text they count from the first joker."""
    jokers = iter(JOKERS)
    for part in parts:
        for place, card in enumerate(part):
            if card in JOKERS:
                part[place] = next(jokers, JOKERS[-1])


def _chips_of(
    game: Game,
    live: list[bool],
    stacks: Sequence[int] | None,
    pot: int | None,
    paid: Sequence[int] | None,
) -> tuple[list[int], list[int], int]:
    """Return the chips in front of each seat, those it has put in, and the rest of the pot."""
    seats = len(live)
    chips = [big_bets(game, 100)] * seats if stacks is None else _amounts("stacks", stacks, seats)
    checked_stacks(game, [stack or 1 for stack in chips])
    puts = [0] * seats if paid is None else _amounts("paid", paid, seats)
    if pot is not None and paid is not None:
        raise StudError("pot: expected pot or paid, got both")
    if sum(chips) + sum(puts) > MAX_CHIPS:
        raise StudError(f"paid: expected at most {MAX_CHIPS} chips with the stacks in all")
    for seat, (stack, put) in enumerate(zip(chips, puts, strict=True)):
        if put < max(puts) and stack and live[seat]:
            raise StudError(
                f"paid: seat {seat} is in the hand with chips left: expected {max(puts)}, as "
                f"much as anybody has put in, got {put}"
            )
    if paid is not None:
        pot = 0
    elif pot is None:
        pot = game._rules.ante * sum(live)
    return chips, puts, whole_number("pot", pot, MAX_CHIPS - sum(chips) - sum(puts))


def _amounts(name: str, given: Any, seats: int) -> list[int]:
    values = listed(name, given)
    chips = [number for value in values if (number := as_whole(value)) is not None and number >= 0]
    if len(values) != seats or len(chips) != seats:
        raise StudError(f"{name}: expected chips for each of {seats} seats, got {short(values)}")
    return chips


def _check_cards(game: Game, cards: list[int]) -> None:
    for card in card_ids(cards, unknown=True):
        if card != UNKNOWN and not game._rules.deck >> card & 1:
            raise CardError(f"{NAMES[card]} is not in this game's deck")


def _street_of(
    game: Game, live: list[tuple[list[int], list[int]]], shared: int, street: int | None
) -> tuple[int, int, int, int]:
    """Return the street, and how many down, up and shared cards it has.

    Down cards that may be turned up count as down.
    """
    rows = _core.streets(game._rules)
    street = None if street is None else whole_number("street", street, 2**31)
    if street is not None and street not in [row[0] for row in rows]:
        known = ", ".join(str(row[0]) for row in rows)
        raise StudError(f"street: expected one of {known}, got {short(street)}")
    downs, ups = (max(len(seat[part]) for seat in live) for part in (0, 1))
    most_cards = max(len(seat[0]) + len(seat[1]) for seat in live)
    for number, down, up, common, turnable in rows:
        fits = downs <= down and ups <= up + turnable and most_cards <= down + up
        if street in (None, number) and fits and shared <= common:
            return number, down, up, common
    most = rows[-1] if street is None else next(row for row in rows if row[0] == street)
    raise StudError(
        f"cards: {street_name(most[0])} of {game.name} has {most[1]} down, {most[2]} up and "
        f"{most[3]} shared cards; got as many as {downs} down, {ups} up and {shared} shared"
    )


def _filled(seat: tuple[list[int], list[int]], down: int, up: int) -> tuple[list[int], list[int]]:
    """Fill up with unknown cards; cards that were turned up are no longer down."""
    turned = max(0, len(seat[1]) - up)
    down, up = down - turned, up + turned
    return (
        seat[0] + [UNKNOWN] * (down - len(seat[0])),
        seat[1] + [UNKNOWN] * (up - len(seat[1])),
    )
