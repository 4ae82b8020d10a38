"""The language of game and house files: read, check, show, explain and lay them out."""

from __future__ import annotations

import os

from studcore.language import files, saved
from studcore.language.merge import merge
from studcore.language.problem import VariantError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeGuard

    from studcore.language.declaration import Declaration
    from studcore.language.model import File
    from studcore.language.problem import Problem

    Path = str | os.PathLike[str]

__all__ = [
    "check_file",
    "check_text",
    "explain",
    "format_file",
    "format_text",
    "game_names",
    "house_names",
    "is_id",
    "parse_game",
    "parse_house",
    "read_file",
    "read_game",
    "read_house",
    "show",
    "words",
]


def game_names() -> tuple[str, ...]:
    """Return the ids of the games that come with the package."""
    return files.names("game")


def house_names() -> tuple[str, ...]:
    """Return the ids of the houses that come with the package."""
    return files.names("house")


def is_id(name: Path) -> TypeGuard[str]:
    """Tell whether this names a game or house of the package, and not the path of a file."""
    return files.is_id(name)


def read_game(name_or_path: Path) -> Declaration:
    """Read a game with all that it inherits.

    Parameters
    ----------
    name_or_path : str or path
        The id of a game of the package, or the path of a ``.stud`` file.

    Raises
    ------
    VariantError
        With all problems of the file.
    """
    return _checked(files.chain_of("game", name_or_path))


def read_house(name_or_path: Path) -> Declaration:
    """Read a house; see `read_game`."""
    return _checked(files.chain_of("house", name_or_path))


def read_file(path: Path) -> Declaration:
    """Read a game or a house from its file; see `read_game`."""
    return _checked(files.chain_of(None, os.fspath(path)))


def parse_game(text: str, name: str = "<text>", folder: Path | None = None) -> Declaration:
    """Read a game from its text.

    Parameters
    ----------
    text : str
        The text of a game file.
    name : str
        What messages call it.
    folder : path, optional
        Where to look first for the games it extends.

    Raises
    ------
    VariantError
        With all problems of the text.
    """
    return _checked(files.chain_of_text("game", text, name, folder))


def parse_house(text: str, name: str = "<text>", folder: Path | None = None) -> Declaration:
    """Read a house from its text; see `parse_game`."""
    return _checked(files.chain_of_text("house", text, name, folder))


def check_file(path: Path) -> tuple[Problem, ...]:
    """Return the problems of a game or house file: its errors, or else its warnings."""
    try:
        return _problems(files.chain_of(None, os.fspath(path)))
    except VariantError as error:
        return error.problems


def check_text(text: str, name: str = "<text>", folder: Path | None = None) -> tuple[Problem, ...]:
    """Return the problems of the text of a game or house: its errors, or else its warnings."""
    try:
        return _problems(files.chain_of_text(None, text, name, folder))
    except VariantError as error:
        return error.problems


def show(declaration: Declaration) -> str:
    """Return all lines in force, each with the file and line it comes from."""
    from studcore.language.listing import show

    return show(declaration)


def explain(
    game: Declaration,
    house: Declaration,
    stakes: Mapping[str, int | tuple[int, int]] | None = None,
) -> str:
    """Return the rules in English, as a player reads them at the table.

    Parameters
    ----------
    game, house : Declaration
        The game, and the house it is played in.
    stakes : mapping, optional
        Amounts that replace those of the game: ``ante``, ``bring_in``, ``small_bet``, ``big_bet``,
        ``biggest_bet``, ``small_blind``, ``big_blind``, ``spread``, ``min_bet``.
    """
    from studcore.language.english import explain

    return explain(game, house, stakes or {})


def format_text(text: str, name: str = "<text>") -> str:
    """Return the text of a file laid out: kinds in a fixed order, columns aligned.

    Raises
    ------
    VariantError
        When a line cannot be read.
    """
    from studcore.language.layout import format_text

    return format_text(text, name)


def format_file(path: Path) -> str | None:
    """Return the text of a file laid out, with its own line ends; None if it already is.

    Raises
    ------
    VariantError
        When the file or a line of it cannot be read.
    """
    name = os.fspath(path)
    text = files.text_of(name, name)
    laid_out = format_text(text, name)
    end = "\r\n" if "\r\n" in text else "\n"
    laid_out = laid_out.replace("\n", end)
    return None if laid_out == text else laid_out


def words() -> str:
    """Return every word a line can start with, and how such lines go on."""
    from studcore.language.listing import words

    return words(read_house("standard"))


def _checked(chain: list[File]) -> Declaration:
    declaration = merge(chain)
    if not saved.is_saved(chain[0]):
        from studcore.language.checks.whole import check

        found = check(declaration, chain[0])
        errors = tuple(each for each in found if each.level == "error")
        if errors:
            raise VariantError(tuple(files.with_children(errors, chain)))
    return declaration


def _problems(chain: list[File]) -> tuple[Problem, ...]:
    from studcore.language.checks.whole import check
    from studcore.language.merge import merge_warnings

    found = check(merge(chain), chain[0])
    if not any(problem.level == "error" for problem in found):
        found += merge_warnings(chain)
    ordered = sorted(found, key=lambda problem: problem.at.line)
    return tuple(files.with_children(ordered, chain))
