"""Games: a declaration in a house for stakes, ready to be played."""

from __future__ import annotations

import os
from functools import lru_cache

from studcore.arguments import flag, short
from studcore.errors import StudError
from studcore.game import lowering
from studcore.language.problem import VariantError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from studcore import _core
    from studcore.game.lowering import Amount
    from studcore.language.declaration import Declaration
    from studcore.ranking.measures import Measure


def games() -> tuple[str, ...]:
    """Return the names of the games that come with the package.

    Returns
    -------
    tuple of str
        Names for `load`, in the order of the alphabet.

    Examples
    --------
    >>> "razz" in games()
    True
    """
    from studcore import language

    return language.game_names()


def houses() -> tuple[str, ...]:
    """Return the names of the houses that come with the package.

    Returns
    -------
    tuple of str
        Names for the argument `house` of `load`, in the order of the alphabet.

    Examples
    --------
    >>> "online" in houses()
    True
    """
    from studcore import language

    return language.house_names()


def load(
    name: str | os.PathLike[str],
    *,
    house: str | os.PathLike[str] | None = None,
    play: bool = True,
    **stakes: Amount,
) -> Game:
    """Load a game of the package, or one from a file.

    Parameters
    ----------
    name : str or path
        A game of the package (see `games`), or the path of a ``.stud`` file.
    house : str or path, optional
        A house of the package (see `houses`), or a path; ``standard`` if not given.
    play : bool
        False to load a game that this version does not play yet, to `show` and `explain` it.
    **stakes : int or (int, int)
        Amounts in chips in place of the file's: ``ante``, ``bring_in``, ``small_bet``,
        ``big_bet``, ``biggest_bet``, ``min_bet``, ``small_blind``, ``big_blind``,
        ``smallest_chip``; low and high end: ``spread``, ``big_spread``; at most 33,554,431.

    Returns
    -------
    Game
        Ready to be played, with `play`.

    Raises
    ------
    VariantError
        If the file is wrong, or (with `play`) says what this version does not play yet.
    StudError
        If an amount does not fit the game.

    Notes
    -----
    The package's own files are read once a process, as its modules are; paths each time.

    Examples
    --------
    >>> load("razz", ante=1, bring_in=2, small_bet=5, big_bet=10).title
    'Razz'
    """
    from studcore import language

    place = "standard" if house is None else house
    exact = {type(name), type(place)} == {str} and {*map(type, stakes.values())} <= {int}
    if exact and type(play) is bool and language.is_id(name) and language.is_id(place):
        return _loaded(name, place, play, *stakes.items())
    return _load(name, house, flag("play", play), stakes)


def parse(
    text: str,
    *,
    house: str | os.PathLike[str] | None = None,
    name: str = "<text>",
    play: bool = True,
    **stakes: Amount,
) -> Game:
    """Make a game of the text of a ``.stud`` file.

    Parameters
    ----------
    text : str
        What the file would hold.
    house, play
        As for `load`.
    name : str
        What messages call the file.
    **stakes : int or (int, int)
        As for `load`.

    Returns
    -------
    Game
        Ready to be played, with `play`.

    Raises
    ------
    VariantError, StudError
        As `load`.

    Examples
    --------
    >>> parse('game "Big Razz" extends razz\\nlimit 50 / 100\\nbring-in 20').stakes["big_bet"]
    100
    """
    from studcore import language

    if not isinstance(text, str) or not isinstance(name, str):
        raise StudError(f"expected the text of a game and a name, got {short(text)}, {short(name)}")
    return _make(language.parse_game(text, name), house, flag("play", play), stakes)


class Game:
    """A game in a house for stakes: immutable, hashable, picklable. Made by `load` and `parse`.

    Attributes
    ----------
    name, title : str
        The file's id (``razz``) and what it calls the game (``Razz``).
    house : str
        The house's id.
    stakes : Mapping of str to int or (int, int)
        Amounts in chips, by the names of the arguments of `load`.
    min_players, max_players : int
        Seats the game is for.
    streets : tuple of int
        Numbers of the streets.
    playable : bool
        Whether this version plays every line; False only for games loaded with ``play=False``.

    Examples
    --------
    >>> game = load("razz")
    >>> game.name, game.house, game.streets
    ('razz', 'standard', (3, 4, 5, 6, 7))
    >>> game.replace(house="online", big_bet=20) == game
    False
    """

    __slots__ = ("_compiled", "_declaration", "_hash", "_house", "_pickled", "_stakes")

    _declaration: Declaration
    _house: Declaration
    _stakes: tuple[tuple[str, Amount], ...]
    _compiled: _core.Rules | None  # None where a line is not played
    _hash: int
    _pickled: bytes | None  # its parts, once they are asked for

    def __init__(
        self,
        declaration: Declaration,
        house: Declaration,
        stakes: Mapping[str, Amount],
        play: bool = True,
    ) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        rules: _core.Rules | None = None
        refused = () if play else lowering.unplayed(declaration)
        if not refused:
            rules = lowering.lower(declaration, house, dict(stakes))
        put("_declaration", declaration)
        put("_house", house)
        put("_stakes", tuple(stakes.items()))
        put("_compiled", rules)
        put("_hash", hash((declaration, house, self._stakes)))
        put("_pickled", None)

    @property
    def _rules(self) -> _core.Rules:
        """The compiled rules; raises the error of `load` if a line is not played yet."""
        if self._compiled is None:
            raise VariantError(lowering.unplayed(self._declaration))
        return self._compiled

    @property
    def playable(self) -> bool:
        """Whether this version plays every line of the game."""
        return self._compiled is not None

    @property
    def name(self) -> str:
        """The id of the game: the file's name."""
        return self._declaration.id

    @property
    def title(self) -> str:
        """What the file calls the game."""
        return self._declaration.title

    @property
    def house(self) -> str:
        """The id of the house."""
        return self._house.id

    @property
    def stakes(self) -> dict[str, Amount]:
        """Amounts in chips, by the names of the arguments of `load`."""
        return dict(self._stakes)

    @property
    def min_players(self) -> int:
        """The fewest players."""
        return lowering.players_of(self._declaration).low

    @property
    def max_players(self) -> int:
        """The most players."""
        return lowering.players_of(self._declaration).high

    @property
    def streets(self) -> tuple[int, ...]:
        """Numbers of the streets."""
        return tuple(street.number for street in self._declaration.streets)

    @property
    def rankings(self) -> tuple[str, ...]:
        """What wins each share of the pot, the first share first."""
        return tuple(measure.name for measure in self.measures())

    def measures(self) -> tuple[Measure, ...]:
        """Return what wins each share of the pot, the first share first.

        Returns
        -------
        tuple of Measure
            As many as there are shares.

        Raises
        ------
        VariantError
            If the game is not played yet.

        Examples
        --------
        >>> [measure.name for measure in load("stud8").measures()]
        ['high', 'ace-to-five/8']
        """
        _ = self._rules  # raises the error of a game that is not played
        return lowering.measures_of(self._declaration, self._house)

    @property
    def _dealer_antes(self) -> bool:
        return lowering.choice(self._declaration, self._house, "ante_payer") == "dealer"

    @property
    def _deal_starts_at_seat_one(self) -> bool:
        return lowering.choice(self._declaration, self._house, "deal_starts") == "seat_one"

    @property
    def _ranked_cards(self) -> list[str]:
        """The cards of the deck but jokers, the lowest first, by the game's order of suits."""
        return lowering.ranked_cards(self._declaration)

    @property
    def _chooses_cards(self) -> bool:
        """Whether some share says how many cards of a kind make its hand."""
        return lowering.chooses_cards(self._declaration)

    @property
    def _has_bring_in(self) -> bool:
        return lowering.has_bring_in(self._declaration)

    def replace(self, *, house: str | os.PathLike[str] | None = None, **stakes: Amount) -> Game:
        """Return the game in another house or for other stakes.

        Parameters
        ----------
        house : str or path, optional
            As for `load`; the game's own if not given.
        **stakes : int or (int, int)
            As for `load`; those that are not given stay.

        Returns
        -------
        Game
            A changed copy.

        Raises
        ------
        StudError
            If an amount does not fit the game, or there is no such house.

        Examples
        --------
        >>> load("razz").replace(house="online", ante=2).stakes["ante"]
        2
        """
        from studcore import language

        place = self._house if house is None else language.read_house(_named("house", house))
        changed = lowering.with_stakes(self._declaration, self.stakes, stakes)
        return Game(self._declaration, place, changed, play=self.playable)

    def class_name(self, won_by: int, share: int = 0) -> str:
        """Return what players call the hand that won a share, by its number in `Records`.

        Parameters
        ----------
        won_by : int
            The class, from the column ``won_by``.
        share : int
            Of the pot, from 0.

        Returns
        -------
        str
            Such as ``two pair, queens and sevens``.

        Raises
        ------
        StudError
            If there is no such class or share.

        Examples
        --------
        >>> game = load("stud8")
        >>> game.class_name(1), game.class_name(0, share=1)
        ('seven high', 'does not qualify')
        """
        from studcore.arguments import whole_number
        from studcore.ranking.evaluation import class_name

        measures = self.measures()
        measure = measures[whole_number("share", share, len(measures) - 1)]
        return class_name(measure, whole_number("won_by", won_by, measure.classes))

    def show(self) -> str:
        """Return the flattened game, with the file and line each rule comes from."""
        from studcore import language

        return language.show(self._declaration)

    def explain(self) -> str:
        """Return the rules in English, as a player wants to read them at the table."""
        from studcore import language

        return language.explain(self._declaration, self._house, self.stakes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("games are immutable; replace() makes a changed copy")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("games are immutable")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self._stakes == other._stakes
            and self._house == other._house
            and self._declaration == other._declaration
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        if self._pickled is None:  # once: each of its hands carries the game
            import pickle

            parts = (self._declaration, self._house, self.stakes, self.playable)
            object.__setattr__(self, "_pickled", pickle.dumps(parts))
        return _unpickled, (self._pickled,)

    def __repr__(self) -> str:
        amounts = "".join(f", {name}={amount}" for name, amount in self._stakes)
        play = "" if self.playable else ", play=False"
        arguments = f"house={self.house!r}{play}{amounts}"
        if _is_packaged(self._declaration) and _is_packaged(self._house):
            return f"load({self.name!r}, {arguments})"
        return f"<Game {self.name!r}, {arguments}>"


def _load(
    name: str | os.PathLike[str],
    house: str | os.PathLike[str] | None,
    play: bool,
    stakes: Mapping[str, Amount],
) -> Game:
    from studcore import language

    return _make(language.read_game(_named("game", name)), house, play, stakes)


@lru_cache(maxsize=256)
def _loaded(name: str, house: str, play: bool, *stakes: tuple[str, int]) -> Game:
    """Return what was made before of the package's files; amounts are ints, since 1 == True."""
    return _load(name, house, play, dict(stakes))


def _make(
    declaration: Declaration,
    house: str | os.PathLike[str] | None,
    play: bool,
    stakes: Mapping[str, Amount],
) -> Game:
    from studcore import language

    place = language.read_house(_named("house", "standard" if house is None else house))
    amounts = lowering.with_stakes(declaration, lowering.stakes_of(declaration), dict(stakes))
    return Game(declaration, place, amounts, play)


@lru_cache(maxsize=64)
def _unpickled(parts: bytes) -> Game:
    import pickle

    declaration, house, stakes, play = pickle.loads(parts)
    try:
        return Game(declaration, house, lowering.with_stakes(declaration, stakes, {}), play)
    except (AttributeError, KeyError, TypeError) as error:
        raise StudError(f"expected a pickled game, got something else: {error!r}") from None


def _is_packaged(declaration: Declaration) -> bool:
    """Tell whether this is the file of the package with that name."""
    from studcore import language

    game = declaration.kind == "game"
    names, read = (
        (language.game_names, language.read_game)
        if game
        else (language.house_names, language.read_house)
    )
    return declaration.id in names() and read(declaration.id) == declaration


def _named(what: str, name: str | os.PathLike[str]) -> str | os.PathLike[str]:
    try:
        if isinstance(os.fspath(name), str):
            return name
    except Exception:  # paths may raise errors of their own kind
        pass
    raise StudError(f"expected the name of a {what} or the path of a file, got {short(name)}")


@lru_cache(maxsize=64)
def big_bets(game: Game, count: int) -> int:
    """Return `count` times the largest bet of fixed or spread limit, or the smallest other one."""
    amounts = [1]
    for name, amount in game.stakes.items():
        if name.endswith(("_bet", "_blind", "bring_in", "spread")):
            amounts.append(amount if isinstance(amount, int) else amount[1])
    return count * max(amounts)


def checked_game(game: object) -> Game:
    """Return the value if it is a game that can be played, or raise an error."""
    if isinstance(game, Game):
        _ = game._rules  # raises the error of a game that is not played
        return game
    raise StudError(f"expected a game such as load('razz'), got {short(game)}")
