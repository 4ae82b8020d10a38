"""The game runner: players who play many hands at one table."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from studcore.checks import is_whole, short, whole_number
from studcore.errors import IllegalActionError, StudError
from studcore.game import checked_game
from studcore.hand import Hand, View, checked_stacks, new_seed, seed_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from studcore.game import Game

    Player = Callable[[View], Any]


def random_player(view: View) -> Any:
    """Decide uniformly among the legal codes, or choices; the same for the same view."""
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
    """Check or call, always; take the first choice of what is no bet."""
    options = view.options
    assert options is not None
    return 1 if options.kind == "bet" else options.choices[0]


PLAYERS: dict[str, Player] = {"random": random_player, "call": calling_player}


class Table:
    """Players who play hand after hand: the deal moves to the left, the broke leave.

    Parameters
    ----------
    game : Game
        What is played.
    players : sequence of callable or str
        One for each seat: a function of a `View` that returns an action code (see `Hand.act`) or,
        for a decision that is no bet, one of ``view.options.choices``; or ``"random"``,
        ``"call"``.
    stacks : int or sequence of int
        Chips of every player, or of each.
    seed : int or numpy.random.SeedSequence, optional
        Of all hands; from the operating system if not given.

    Attributes
    ----------
    stacks : list of int
        Chips by player.
    dealer : int
        The player with the deal; the next one with chips to his left gets the first card.
    hand : Hand or None
        The last hand that was played to its end.
    order : list of int
        The players by seat of the hand that is played, or the last one.
    hands_played : int
        How many hands are over.

    Raises
    ------
    StudError
        If players and stacks do not fit the game or each other.

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
        game: Game,
        *,
        players: Sequence[Player | str],
        stacks: int | Sequence[int],
        seed: Any = None,
    ) -> None:
        checked_game(game)
        if isinstance(players, str) or not hasattr(players, "__len__"):
            raise StudError(f"expected a sequence of players, got {short(players)}")
        if not is_whole(stacks) and not hasattr(stacks, "__len__"):
            raise StudError(
                f"stacks: expected one for each player, or one for all, got {short(stacks)}"
            )
        given: Any = stacks
        chips = [given] * len(players) if is_whole(given) else list(given)
        if len(chips) != len(players):
            raise StudError(
                f"expected a stack for each of {len(players)} players, got {len(chips)}"
            )
        self.stacks = checked_stacks(game, chips)
        self.game = game
        self.players = [_player(player) for player in players]
        self.seed = new_seed() if seed is None else seed
        seed_key(self.seed)
        self.dealer = len(players) - 1
        self.hand: Hand | None = None
        self.order: list[int] = []
        self.hands_played = 0

    @property
    def seated(self) -> list[int]:
        """The players with chips, from the dealer's left."""
        count = len(self.stacks)
        order = [(self.dealer + 1 + i) % count for i in range(count)]
        return [player for player in order if self.stacks[player] > 0]

    @property
    def is_over(self) -> bool:
        """Whether fewer players have chips than the game needs."""
        return len(self.seated) < self.game.min_players

    def play(self, *, hands: int | None = None) -> None:
        """Play until one player has all chips, or so many more hands.

        Parameters
        ----------
        hands : int, optional
            How many hands at most.
        """
        left = None if hands is None else whole_number("hands", hands, 2**63)
        while not self.is_over and left != 0:
            self.play_hand()
            left = None if left is None else left - 1

    def play_hand(self) -> Hand:
        """Play one hand and return it; seat i of the hand is player ``order[i]``.

        Raises
        ------
        StudError
            If the game is over.
        IllegalActionError
            If a player answers what is not allowed; the stacks stay as they were.
        """
        if self.is_over:
            needed = self.game.min_players
            raise StudError(f"the game is over: fewer than {needed} players have chips")
        order = self.order = self.seated
        hand = Hand(
            self.game,
            stacks=[self.stacks[player] for player in order],
            seed=self.seed,
            number=self.hands_played,
        )
        while (seat := hand.actor) is not None:
            self._decide(hand, order[seat])
        self.hand = hand
        for player, stack in zip(order, hand.stacks, strict=True):
            self.stacks[player] = stack
        self.hands_played += 1
        self.dealer = order[0]
        return hand

    def _decide(self, hand: Hand, player: int) -> None:
        seat = hand.actor
        assert seat is not None
        view = hand.view(seat)
        answer = self.players[player](view)
        try:
            if hand.options.kind == "bet" or is_whole(answer):
                hand.act(answer)
            else:
                hand.choose(answer)
        except IllegalActionError as error:
            raise IllegalActionError(
                f"player {player} answered {short(answer)}: {error}"
            ) from error


def _player(player: Player | str) -> Player:
    if isinstance(player, str):
        if player not in PLAYERS:
            raise StudError(f"expected a player among {', '.join(PLAYERS)}, got {player!r}")
        return PLAYERS[player]
    if not callable(player):
        raise StudError(f"expected a function of a view, got {player!r}")
    return player
