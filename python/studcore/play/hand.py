"""One hand, one decision at a time."""

from __future__ import annotations

from studcore import _core
from studcore.arguments import as_whole, flag, is_whole, listed, short, whole_number
from studcore.cards import NAMES, UNKNOWN, read_cards
from studcore.errors import CardError, IllegalActionError, StudError
from studcore.game.game import Game, checked_game
from studcore.play.announcing import announced
from studcore.play.events import Event, Shown, read_row, street_name
from studcore.play.irregularities import Irregularities
from studcore.play.rake import MAX_CHIPS, Rake, rake_arguments
from studcore.play.view import Pot, View
from studcore.seeds import checked_seed, new_seed, seed_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    import numpy as np


class Origin:
    """Where a hand came from, and how it is begun again: all its copies share it, none changes it.

    `begin` is a function or class of a module, so that it can be pickled.
    """

    __slots__ = ("arguments", "begin", "game", "number", "seed")

    def __init__(
        self,
        game: Game,
        seed: int | np.random.SeedSequence,
        number: int,
        begin: Callable[..., Hand],
        arguments: dict[str, Any],
    ) -> None:
        self.game = game
        self.seed = seed
        self.number = number
        self.begin = begin
        self.arguments = arguments

    def identity(self) -> tuple[Any, ...]:
        """Return what is equal for hands that begin alike; seed sequences are equal by key."""
        others = {name: value for name, value in self.arguments.items() if name != "seed"}
        return self.begin, self.game, seed_key(self.seed), self.number, others


class Hand(Irregularities):
    """One deal from antes to payout.

    Parameters
    ----------
    game : Game
        What is played.
    stacks : sequence of int
        Chips by seat, in dealing order; a seat with 0 is not dealt in.
    seed : int or numpy.random.SeedSequence, optional
        Of the shuffle; drawn from the operating system if not given.
    number : int
        Number of the hand. Hand and seed alone decide the cards.
    deck : str or sequence of str or int, optional
        The order in which cards leave the deck, burns included. What isn't listed, or is ``??``,
        is unknown. A card that is mixed back stands a second time where it leaves again.
    rake : int or Rake, optional
        Chips that the house takes from the pots, or how much that is; the house's own rule if not
        given.
    carry : int
        Chips that an earlier hand left for the pot (see `carried`).
    by_card : bool
        Whether the hand also stops before every burn and card, until `deal` is called.

    Raises
    ------
    StudError
        If the stacks, the seats or another argument do not fit.
    CardError
        If the deck is wrong, or an unknown card decides something.

    Notes
    -----
    Two hands are equal where they began alike (game, stacks, seed, number, deck, rake) and the same
    happened in both: copies and pickles are. A hand has no hash, since every decision changes what
    it is equal to.

    Examples
    --------
    >>> from studcore import load
    >>> hand = Hand(load("razz"), stacks=[200] * 6, seed=7)
    >>> hand.post_bring_in()
    >>> hand.street
    3
    """

    __slots__ = ()

    _origin: Origin

    def __init__(
        self,
        game: Game,
        *,
        stacks: Sequence[int],
        seed: int | np.random.SeedSequence | None = None,
        number: int = 0,
        deck: str | Sequence[str | int] | None = None,
        rake: int | Rake | None = None,
        carry: int = 0,
        by_card: bool = False,
    ) -> None:
        chips = checked_stacks(checked_game(game), stacks)
        seed = new_seed() if seed is None else checked_seed(seed)
        order = None if deck is None else _read_deck(deck, len(chips), game._rules.deck)
        number = whole_number("number", number, 2**64 - 1)
        carry = whole_number("carry", carry, MAX_CHIPS - sum(chips))
        by_card = flag("by_card", by_card)
        amount, rule = rake_arguments(rake)
        super().__init__(
            game._rules, chips, seed_key(seed), number, order, amount, rule, carry, by_card
        )
        arguments = {
            "game": game,
            "stacks": chips,
            "seed": seed,
            "number": number,
            "deck": order,
            "rake": rake if rake is None or isinstance(rake, Rake) else amount,
            "carry": carry,
            "by_card": by_card,
        }
        self._origin = Origin(game, seed, number, type(self), arguments)

    @classmethod
    def replay(
        cls,
        game: Game,
        *,
        stacks: Sequence[int],
        seed: int | np.random.SeedSequence | None = None,
        number: int = 0,
        actions: Iterable[int],
        deck: str | Sequence[str | int] | None = None,
        rake: int | Rake | None = None,
        carry: int = 0,
    ) -> Hand:
        """Return the hand after these actions, if no dealer errors happened in it.

        Parameters
        ----------
        actions : iterable of int
            Codes as `act` takes them, and `actions` tells them.
        game, stacks, seed, number, deck, rake, carry
            As for `Hand`.

        Returns
        -------
        Hand
            Where it stands after the last of them.

        Raises
        ------
        IllegalActionError
            If an action is not allowed where it stands.

        Examples
        --------
        >>> from studcore import load
        >>> hand = Hand(load("razz"), stacks=[200] * 3, seed=7)
        >>> hand.post_bring_in()
        >>> Hand.replay(hand.game, stacks=[200] * 3, seed=7, actions=hand.actions) == hand
        True
        """
        hand = cls(game, stacks=stacks, seed=seed, number=number, deck=deck, rake=rake, carry=carry)
        for action in listed("actions", actions, error=IllegalActionError):
            hand.act(action)
        return hand

    @classmethod
    def _from_core(cls, plan: _core.Plan, origin: Origin) -> Hand:
        """Return a hand that the core begins from a plan."""
        hand = cls.__new__(cls)
        _core.Hand.__init__(hand, plan, origin.number)
        hand._origin = origin
        return hand

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, _: object) -> Hand:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self._origin.begin, self._origin.arguments, *self._log())

    def _log(self) -> tuple[Any, ...]:
        """Return all that happened since the hand began: decisions, cards, mistakes, mucked."""
        mucked = [seat for seat in range(self.seats) if self.mucked(seat)] if self.is_over else []
        return self.actions, self._cards_dealt, self._incidents, mucked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        alike = self._origin.identity() == other._origin.identity()
        return alike and self._log() == other._log()

    __hash__ = None  # type: ignore[assignment] # every decision changes what it is equal to

    # ---- looking ----

    @property
    def game(self) -> Game:
        """What is played."""
        return self._origin.game

    @property
    def seed(self) -> int | np.random.SeedSequence:
        """The seed of the shuffle."""
        return self._origin.seed

    @property
    def number(self) -> int:
        """Number of the hand."""
        return self._origin.number

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots: chips of finished streets."""
        return [Pot(*row) for row in self._pot_rows()]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order; made when they are read."""
        made: tuple[Event, ...] = self._made_events
        if rows := self._event_rows(len(made)):
            cards = tuple(self.cards(seat) for seat in range(self.seats))
            mucked = frozenset(seat for seat in range(self.seats) if self.mucked(seat))
            made += tuple(read_row(row, cards, mucked) for row in rows)
            self._made_events = made
        return made

    def announcements(self, *, straights_flushes: bool = False) -> tuple[str, ...]:
        """Return what a dealer says of the boards at this point of a betting round (rule M10).

        Parameters
        ----------
        straights_flushes : bool
            Whether possible straights and flushes are told too, as in games for low stakes.

        Returns
        -------
        tuple of str
            A sentence each.

        Raises
        ------
        StudError
            If `straights_flushes` is neither True nor False.

        Examples
        --------
        >>> from studcore import load
        >>> Hand(load("razz"), stacks=[200] * 6, seed=7).announcements()
        ('seat 2 is high with Kh',)
        """
        return announced(self, self.game, flag("straights_flushes", straights_flushes))

    def muck(self, seat: int) -> None:
        """Throw a losing hand away unseen, at the showdown.

        Parameters
        ----------
        seat : int
            Whose hand it is.

        Raises
        ------
        IllegalActionError
            If there was no showdown, or the seat's hand was needed to win (rules I8).

        Examples
        --------
        >>> from studcore import load
        >>> hand = Hand(load("razz"), stacks=[200] * 2, seed=7)
        >>> while not hand.is_over:
        ...     hand.act(1)
        >>> loser = hand.payouts.index(0)
        >>> hand.muck(loser)
        >>> hand.mucked(loser)
        True
        """
        shown = {event.seat for event in self.events if isinstance(event, Shown)}
        number = as_whole(seat)
        if not self.is_over or number is None or number not in shown:
            raise IllegalActionError(f"seat {short(seat)} can't muck: it has no hand at a showdown")
        if self.payouts[number]:
            raise IllegalActionError(f"seat {number} can't muck: it won {self.payouts[number]}")
        self._muck(number)
        self._made_events = ()

    def view(self, seat: int) -> View:
        """Return what a seat may know, and nothing else.

        Parameters
        ----------
        seat : int
            From 0.

        Returns
        -------
        View
            Which holds nothing of other seats' down cards.

        Raises
        ------
        StudError
            If there is no such seat.

        Examples
        --------
        >>> from studcore import load
        >>> view = Hand(load("razz"), stacks=[200] * 6, seed=7).view(0)
        >>> len(view.cards), view.boards[0] == view.cards[2:]
        (3, True)
        """
        return View._of(self.game, self._seen_by(seat))

    def __repr__(self) -> str:
        pot = sum(pot.amount for pot in self.pots) + sum(self.bets)
        if self.is_void:
            state = "void: all chips went back"
        elif self.is_over:
            winners = ", ".join(
                f"seat {seat} {chips}" for seat, chips in enumerate(self.payouts) if chips
            )
            state = f"over: {winners}"
        elif self.actor is None:
            state = f"{street_name(self.street)}, a card is to come, pot {pot}"
        else:
            state = f"{street_name(self.street)}, seat {self.actor} to act, pot {pot}"
        return f"<Hand {self.game.name} #{self.number}, {state}>"

    def __str__(self) -> str:
        """Draw the table: a line a seat, down cards in brackets."""
        lines = [repr(self)[1:-1]]
        for seat in range(self.seats):
            if not self.cards(seat) and not self.live(seat):
                continue
            up = self.up(seat)
            cards = " ".join(
                card if (up >> slot) & 1 else f"({card})"
                for slot, card in enumerate(self.cards(seat))
            )
            notes = [f"stack {self.stacks[seat]}"]
            if self.bets[seat]:
                notes.append(f"bet {self.bets[seat]}")
            if self.folded(seat):
                notes.append("folded")
            elif self.is_over and self.payouts[seat]:
                notes.append(f"wins {self.payouts[seat]}")
            mark = ">" if seat == self.actor else " "
            lines.append(f"{mark} seat {seat}  {cards:<34} {', '.join(notes)}")
        if self.shared:
            lines.append(f"  shared  {' '.join(self.shared)}")
        return "\n".join(lines)


def _rebuilt(
    begin: Callable[..., Hand],
    arguments: dict[str, Any],
    actions: list[int],
    cards: int,
    incidents: list[tuple[int, int, str, int, int]],
    mucked: list[int],
) -> Hand:
    """Play a pickled hand again: its decisions, cards and mistakes, in their order."""
    hand = begin(**arguments)
    taken = dealt = noted = 0
    while True:
        if noted < len(incidents) and incidents[noted][:2] == (taken, dealt):
            _, _, what, seat, value = incidents[noted]
            hand._apply_incident(what, None if seat == _core.NO_SEAT else seat, value)
            noted += 1
        elif hand.waits_for_card and dealt < cards:
            hand.deal()
            dealt += 1
        elif taken < len(actions):
            hand.act(actions[taken])
            taken += 1
        else:
            break
    for seat in mucked:
        if not hand.mucked(seat):
            hand.muck(seat)
    return hand


def take_answer(hand: Hand, answer: Any, who: str) -> None:
    """Take what a player or policy answered, or say who answered wrongly."""
    try:
        if type(answer) is int or is_whole(answer) or hand.options.kind == "bet":
            hand.act(answer)
        else:
            hand.choose(answer)
    except IllegalActionError as error:
        raise IllegalActionError(f"{who} answered {short(answer)}: {error}") from None


# ---- checking what comes in ----------------------------------------------------------------------


def checked_stacks(game: Game, stacks: Sequence[int]) -> list[int]:
    """Return the stacks as ints, or say what is wrong with them."""
    rules = game._rules
    if type(stacks) in (list, tuple) and {*map(type, stacks)} == {int}:  # most calls
        playing = len(stacks) - stacks.count(0)
        if (
            rules.fewest_players <= playing <= rules.most_players
            and len(stacks) <= _core.MAX_SEATS
            and min(stacks) >= 0
            and sum(stacks) <= MAX_CHIPS
        ):
            return list(stacks)
    given = listed("stacks", stacks)
    if len(given) > _core.MAX_SEATS:
        raise StudError(f"stacks: expected at most {_core.MAX_SEATS} seats, got {len(given)}")
    chips = []
    for seat, stack in enumerate(given):
        number = as_whole(stack)
        if number is None:
            raise StudError(
                f"stacks: expected a sequence of whole numbers of chips, got {short(given)}"
            )
        if not 0 <= number <= MAX_CHIPS:
            raise StudError(
                f"stacks: seat {seat} has {short(number)} chips, expected 0 to {MAX_CHIPS}"
            )
        chips.append(number)
    if sum(chips) > MAX_CHIPS:
        raise StudError(f"stacks: {sum(chips)} chips in all, expected at most {MAX_CHIPS}")
    playing = sum(stack > 0 for stack in chips)
    if not game.min_players <= playing <= game.max_players:
        raise StudError(
            f"{game.name} is for {game.min_players} to {game.max_players} players, "
            f"got {playing} with chips"
        )
    return chips


def _read_deck(deck: str | Sequence[str | int], seats: int, cards: int) -> list[int]:
    ids = read_cards(deck, unknown=True, name="deck")
    for place, card in enumerate(ids):
        if card != UNKNOWN and not cards >> card & 1:
            raise CardError(f"deck: {NAMES[card]} (card {place + 1}) is not in this game's deck")
    if len(ids) > _core.DECK_PLACES:
        raise CardError(f"deck: expected at most {_core.DECK_PLACES} cards, got {len(ids)}")
    # Cards come back only when the deck runs out, which can't be before its last few cards.
    first: dict[int, int] = {}
    for place, card in enumerate(ids[: cards.bit_count() - seats - 1]):
        if card != UNKNOWN and card in first:
            raise CardError(
                f"deck: {NAMES[card]} stands twice, at places {first[card] + 1} and {place + 1}"
            )
        first[card] = place
    return ids
