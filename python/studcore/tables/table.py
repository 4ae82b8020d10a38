"""Tables: players who play hand after hand."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

from studcore.arguments import as_whole, listed, short, whole_number
from studcore.errors import StudError
from studcore.game.game import checked_game
from studcore.play.hand import Hand, checked_stacks, take_answer
from studcore.play.rake import MAX_CHIPS, rake_arguments
from studcore.play.view import View
from studcore.seeds import checked_seed, new_seed, seed_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from studcore import _core
    from studcore.game.game import Game
    from studcore.play.rake import Rake
    from studcore.policies.styles import Style
    from studcore.policies.table_policy import TablePolicy

    Player = Callable[[View], Any]


def random_player(view: View) -> Any:
    """Choose a legal code or choice at random, always the same for the same view."""
    options = view.options
    assert options is not None
    draw = random.Random(f"{view.seat} {view.events}")
    if options.kind != "bet":
        return draw.choice(options.choices)
    codes = [1]
    if options.fold:
        codes.append(0)
    codes += range(2, 2 + len(options.raise_to))
    return draw.choice(codes)


def calling_player(view: View) -> Any:
    """Always check or call; take the first choice of other decisions."""
    options = view.options
    assert options is not None
    return 1 if options.kind == "bet" else options.choices[0]


DECISIONS = 1 << 20  # more than any hand has
PLAYERS: dict[str, Player] = {"random": random_player, "call": calling_player}


class Table:
    """Players who play hand after hand: the deal moves to the left, the broke leave.

    Parameters
    ----------
    game : Game or sequence of Game
        What is played; several games are played in turn (a mixed game).
    players : sequence of callable or str
        One for each seat: a function of a `View` that returns an action code (see `Hand.act`) or,
        for a decision that is no bet, one of ``view.options.choices``; or ``"random"``,
        ``"call"``, the name of a style such as ``"tight"``, a `Style` or a `TablePolicy`.
    stacks : int or sequence of int
        Chips of every player, or of each.
    seed : int or numpy.random.SeedSequence, optional
        Of all hands; from the operating system if not given.
    hands_each : int
        Hands of a game before the next one of a mixed game.
    rake : int or Rake, optional
        As for `Hand`.
    first_dealer : {"last player", "high card"}
        Who deals first: the last player, so that the first one gets the first card; or who gets the
        highest of one card each, aces high, by suit among equal ranks (rule A5). They are dealt
        from a deck of their own that `seed` shuffles, to players with chips, without jokers.

    Attributes
    ----------
    stacks : list of int
        Chips by player.
    drawn : dict of int to str
        The card that each player got for the first deal; none if the last player has it.
    carried : int
        Chips that the last hand left for the next one.
    dealer : int
        The player with the deal; the next one with chips to his left gets the first card.
    hand : Hand or None
        The last hand that was played to its end.
    order : list of int
        The players by seat of the hand that is played, or the last one.
    hands_played : int
        How many hands are over, void ones included.
    sitting_out : set of int
        Players who are not dealt in.

    Raises
    ------
    StudError
        If players and stacks do not fit the game or each other.

    Notes
    -----
    In a mixed game the button stays where it is while games with a bring-in are played (rule N8);
    otherwise the deal moves left with every hand (A6), or always starts at the first player where
    the house says ``deal starts at seat one``. After a misdeal the same dealer deals again (M3).

    Examples
    --------
    >>> from studcore import load
    >>> table = Table(load("stud"), players=["random"] * 4, stacks=100, seed=1)
    >>> table.play(hands=10)
    >>> sum(table.stacks)
    400
    """

    def __init__(
        self,
        game: Game | Sequence[Game],
        *,
        players: Sequence[Player | str | Style | TablePolicy],
        stacks: int | Sequence[int],
        seed: Any = None,
        hands_each: int = 8,
        rake: int | Rake | None = None,
        first_dealer: Literal["last player", "high card"] = "last player",
    ) -> None:
        self.games = _games(game)
        self.hands_each = whole_number("hands_each", hands_each, 2**31, 1)
        self.players = [_player(player) for player in listed("players", players)]
        each_has = as_whole(stacks)
        chips = [each_has] * len(self.players) if each_has is not None else listed("stacks", stacks)
        if len(chips) != len(self.players):
            raise StudError(
                f"expected a stack for each of {len(self.players)} players, got {len(chips)}"
            )
        for each in self.games:
            self.stacks = checked_stacks(each, chips)
        rake_arguments(rake)
        self.rake = rake
        self._policies: dict[tuple[int, Game], _core.Policy] = {}
        self.seed = new_seed() if seed is None else checked_seed(seed)
        self.carried = 0
        if not isinstance(first_dealer, str) or first_dealer not in ("last player", "high card"):
            raise StudError(
                f"first_dealer: expected 'last player' or 'high card', got {short(first_dealer)}"
            )
        self.drawn = self._draw() if first_dealer == "high card" else {}
        self.dealer = self._highest() if self.drawn else len(self.players) - 1
        self.hand: Hand | None = None
        self.order: list[int] = []
        self.hands_played = 0
        self.sitting_out: set[int] = set()
        self._played = 0  # hands played of the present game
        self._turn = 0  # the present game, by its place in `games`
        self._running: Hand | None = None

    def __repr__(self) -> str:
        games = ", ".join(game.name for game in self.games)
        stacks = " ".join(map(str, self.stacks))
        return f"<Table of {games}, {self.hands_played} hands played, stacks {stacks}>"

    @property
    def game(self) -> Game:
        """The game of the next hand."""
        return self.games[self._turn]

    @property
    def seated(self) -> list[int]:
        """The players who are dealt in, from the dealer's left."""
        count = len(self.stacks)
        first = 0 if self.game._deal_starts_at_seat_one else self.dealer + 1
        order = [(first + i) % count for i in range(count)]
        return [
            player for player in order if self.stacks[player] and player not in self.sitting_out
        ]

    @property
    def is_over(self) -> bool:
        """Whether fewer players can be dealt in than the game needs."""
        return len(self.seated) < self.game.min_players

    # ---- playing ----

    def play(
        self, *, hands: int | None = None, until: Callable[[Table], bool] | None = None
    ) -> None:
        """Play until one player has all chips, a number of hands is played, or a condition holds.

        Parameters
        ----------
        hands : int, optional
            How many hands at most.
        until : callable, optional
            Asked after every hand, with the table; true ends the session.

        Raises
        ------
        StudError
            If an argument does not fit.
        IllegalActionError
            If a player answers what is not allowed.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.play(until=lambda table: max(table.stacks) >= 150)
        >>> max(table.stacks) >= 150
        True
        """
        left = None if hands is None else whole_number("hands", hands, 2**63)
        if until is not None and not callable(until):
            raise StudError(f"until: expected a function of the table, got {short(until)}")
        while not self.is_over and left != 0:
            self.play_hand()
            left = None if left is None else left - 1
            if until is not None and until(self):
                return

    def play_hand(
        self, *, by_card: bool = False, before: Callable[[Hand], object] | None = None
    ) -> Hand:
        """Play one hand and return it; seat i of the hand is player ``order[i]``.

        Parameters
        ----------
        by_card : bool
            Whether the hand also stops before every burn and card.
        before : callable, optional
            Called with the hand each time it waits, before it goes on: here a caller lets dealer
            errors and other events happen (see `Hand`).

        Returns
        -------
        Hand
            The hand, which is over.

        Raises
        ------
        StudError
            If the game is over.
        IllegalActionError
            If a player answers what is not allowed; the stacks stay as they were.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.play_hand().is_over, table.hands_played
        (True, 1)
        """
        if before is not None and not callable(before):
            raise StudError(f"before: expected a function of the hand, got {short(before)}")
        hand = self.begin_hand(by_card=by_card)
        try:
            while not hand.is_over:
                if before is not None:
                    before(hand)
                if hand.waits_for_card:
                    hand.deal()
                elif (seat := hand.actor) is not None:
                    self._decide(hand, self.order[seat])
        except BaseException:
            self._running = None
            raise
        return self.end_hand()

    def begin_hand(self, *, by_card: bool = False) -> Hand:
        """Deal a hand for the caller to play; `end_hand` takes its chips to the table.

        Parameters
        ----------
        by_card : bool
            Whether the hand also stops before every burn and card.

        Returns
        -------
        Hand
            The hand, whose seat i is player ``order[i]``.

        Raises
        ------
        StudError
            If the game is over, or the last hand is not ended.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> hand = table.begin_hand()
        >>> while not hand.is_over:
        ...     hand.act(1)
        >>> table.end_hand() is hand
        True
        """
        if self._running is not None:
            raise StudError("the last hand is not over: play it and call end_hand()")
        if self.is_over:
            raise StudError(
                f"the game is over: fewer than {self.game.min_players} players can play"
            )
        order = self.seated
        hand = Hand(
            self.game,
            stacks=[self.stacks[player] for player in order],
            seed=self.seed,
            number=self.hands_played,
            rake=self.rake,
            carry=self.carried,
            by_card=by_card,
        )
        self.order, self._running = order, hand
        return hand

    def end_hand(self) -> Hand:
        """Take the chips of the hand that was begun to the table, and move the deal.

        Returns
        -------
        Hand
            The hand, which is over.

        Raises
        ------
        StudError
            If no hand was begun, or it is not over.
        """
        hand = self._running
        if hand is None or not hand.is_over:
            raise StudError("expected a hand that is over: begin_hand() deals one")
        self.hand, self._running = hand, None
        for player, stack in zip(self.order, hand.stacks, strict=True):
            self.stacks[player] = stack
        self.carried = hand.carried
        self.hands_played += 1
        if hand.is_void:
            return hand
        if len(self.games) == 1 or not self.game._has_bring_in:
            self.dealer = self.order[0]
        self._played += 1
        if self._played >= self.hands_each:
            self._played, self._turn = 0, (self._turn + 1) % len(self.games)
        return hand

    def _decide(self, hand: Hand, player: int) -> None:
        seat = hand.actor
        assert seat is not None
        decides = self.players[player]
        if callable(decides):
            answer = decides(hand.view(seat))
        else:
            number = (hand.number * DECISIONS + len(hand.actions)) % 2**64
            policy = self._compiled(player, hand.game)
            answer = policy.answer(hand, seed_key(self.seed), number)
        take_answer(hand, answer, f"player {player}")

    def _compiled(self, player: int, game: Game) -> _core.Policy:
        """Return a player's policy for a game, compiled once."""
        if (player, game) not in self._policies:
            from studcore.policies.policy import compiled_policy

            self._policies[player, game] = compiled_policy(self.players[player], game)
        return self._policies[player, game]

    # ---- the first deal ----

    def _draw(self) -> dict[int, str]:
        """Deal a card to each player with chips."""
        deck = self.games[0]._ranked_cards
        drawing = [player for player, stack in enumerate(self.stacks) if stack]
        luck = random.Random(b"first dealer" + seed_key(self.seed))
        return dict(zip(drawing, luck.sample(deck, len(drawing)), strict=True))

    def _highest(self) -> int:
        """Return the player whose card is the highest."""
        deck = self.games[0]._ranked_cards
        return max(self.drawn, key=lambda player: deck.index(self.drawn[player]))

    # ---- between hands ----

    def sit_out(self, player: int) -> None:
        """Leave a player out of the coming hands.

        Parameters
        ----------
        player : int
            From 0.

        Raises
        ------
        StudError
            If there is no such player.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.sit_out(1)
        >>> table.seated
        [0, 2]
        """
        self.sitting_out.add(self._player_number(player))

    def sit_in(self, player: int) -> None:
        """Deal a player in again.

        Parameters
        ----------
        player : int
            From 0.

        Raises
        ------
        StudError
            If there is no such player.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.sit_out(1)
        >>> table.sit_in(1)
        >>> table.seated
        [0, 1, 2]
        """
        self.sitting_out.discard(self._player_number(player))

    def rebuy(self, player: int, chips: int) -> None:
        """Add chips to a player's stack.

        Parameters
        ----------
        player : int
            From 0.
        chips : int
            How many, from 1 on.

        Raises
        ------
        StudError
            If there is no such player, the chips are too many, or a hand is being played.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.rebuy(2, 10)
        >>> table.stacks
        [90, 90, 100]
        """
        number = self._player_number(player)
        self._between_hands()
        room = MAX_CHIPS - sum(self.stacks) - self.carried
        self.stacks[number] += whole_number("chips", chips, room, 1)

    def change(self, game: Game | Sequence[Game] | None = None, **stakes: Any) -> None:
        """Change the game, or the stakes of what is played.

        Parameters
        ----------
        game : Game or sequence of Game, optional
            What is played from now on; the same as before if not given.
        **stakes : int or (int, int)
            Amounts in chips, by the names that `load` takes.

        Raises
        ------
        StudError
            If they do not fit, or a hand is being played; all stays as it was.

        Examples
        --------
        >>> from studcore import load
        >>> table = Table(load("stud"), players=["call"] * 3, stacks=90, seed=1)
        >>> table.change(small_bet=10, big_bet=20)
        >>> table.game.stakes["big_bet"]
        20
        """
        self._between_hands()
        games = self.games if game is None else _games(game)
        games = tuple(each.replace(**stakes) for each in games) if stakes else games
        for each in games:
            if len(self.stacks) > each.max_players:
                raise StudError(
                    f"{each.name} is for {each.min_players} to {each.max_players} players, "
                    f"the table has {len(self.stacks)}"
                )
        if game is not None:
            self._played = self._turn = 0
        self.games = games

    def _between_hands(self) -> None:
        if self._running is not None:
            raise StudError("a hand is being played: wait for its end")

    def _player_number(self, player: int) -> int:
        return whole_number("player", player, len(self.players) - 1)


def _games(game: Game | Sequence[Game]) -> tuple[Game, ...]:
    if isinstance(game, list | tuple) and game:
        return tuple(checked_game(each) for each in game)
    one: Any = game
    return (checked_game(one),)


def _player(player: Any) -> Any:
    """Return the function of a view, or the policy that runs in the core."""
    if isinstance(player, str) and player in PLAYERS:
        return PLAYERS[player]
    if callable(player):
        return player
    from studcore.policies.styles import STYLES, Style
    from studcore.policies.table_policy import TablePolicy

    if isinstance(player, Style | TablePolicy) or (isinstance(player, str) and player in STYLES):
        return player
    raise StudError(
        f"expected a player among {', '.join([*PLAYERS, *STYLES])}, a Style, a TablePolicy or a "
        f"function of a view, got {short(player)}"
    )
