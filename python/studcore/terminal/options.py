"""Policies and spots as they are typed on a command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studcore.arguments import short
from studcore.errors import StudError

if TYPE_CHECKING:
    from studcore.game.game import Game
    from studcore.policies.policy import Policy
    from studcore.simulation.spots import Spot

POLICY_HELP = (
    "for all seats, or by seat with commas: random, call, tight, loose, passive, aggressive, rock; "
    '"tight play=0.1 bet=0.9" changes a style, "tight*3 + loose" is one of them by chance, '
    '"FILE.npy strength/facing" is a table over features'
)


def parse_policies(text: str) -> list[Policy]:
    """Return the policies of a text such as ``tight play=0.1, loose*2 + call``.

    Examples
    --------
    >>> random, tight = parse_policies("random, tight play=0.1")
    >>> random, tight.play
    ('random', 0.1)
    """
    return [_policy(part) for part in text.split(",")]


def _policy(text: str) -> Policy:
    parts = text.split("+")
    if len(parts) == 1:
        return _part(text)
    from studcore.policies.policy import Mixture

    pairs = []
    for part in parts:
        policy, star, chance = part.partition("*")
        pairs.append((_part(policy), _number(chance, part) if star else 1.0))
    return Mixture(pairs)


def _part(text: str) -> Policy:
    from studcore.policies.policy import BUILT_IN
    from studcore.policies.styles import STYLES

    name, *rest = text.split() or [""]
    if name.endswith(".npy"):
        return _table(name, rest)
    if name not in BUILT_IN:
        raise StudError(f"policy: expected {', '.join(BUILT_IN)} or a .npy file, got {short(name)}")
    if not rest:
        return name
    if name not in STYLES:
        raise StudError(f"policy: {name} has no parameters, got {short(' '.join(rest))}")
    return _style(name, rest)


def _style(name: str, rest: list[str]) -> Policy:
    from dataclasses import fields, replace

    from studcore.policies.styles import STYLES

    known = [each.name for each in fields(STYLES[name]) if each.name != "start"]
    changes: dict[str, Any] = {}
    for pair in rest:
        parameter, equals, value = pair.partition("=")
        if parameter not in known or not equals:
            raise StudError(f"policy: expected {'=, '.join(known)}=, got {short(pair)}")
        if parameter == "draws" and value in ("yes", "no"):
            changes[parameter] = value == "yes"
        elif parameter == "bet" and value == "never":
            changes[parameter] = None
        else:
            several = [_number(each, pair) for each in value.split("/")]
            changes[parameter] = several[0] if len(several) == 1 else several
    return replace(STYLES[name], **changes)


def _table(path: str, rest: list[str]) -> Policy:
    import numpy as np

    from studcore.policies.table_policy import FEATURES, TablePolicy

    if len(rest) != 1:
        raise StudError(
            f"policy: expected {path} and its features, such as strength/facing (of "
            f"{', '.join(FEATURES)}), got {short(' '.join(rest))}"
        )
    try:
        array = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise StudError(f"policy: can't read {path}: {error}") from None
    return TablePolicy(array, features=rest[0].split("/"))


def _number(text: str, whole: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise StudError(
            f"policy: expected a number in {short(whole.strip())}, got {short(text.strip())}"
        ) from None


def parse_spot(game: Game, text: str, **options: Any) -> Spot:
    """Return the spot of a text such as ``AhAd/Kc, -, /2d``; a dash is not in the hand.

    Examples
    --------
    >>> from studcore import load
    >>> parse_spot(load("stud"), "AhAd/Kc, -, /2d", pot=20)
    <Spot of stud, third street, pot 20: AhAd/Kc - /2d>
    """
    from studcore.simulation.spots import Spot

    seats = [part.strip() for part in text.split(",")]
    return Spot(game, [None if seat == "-" else seat for seat in seats], **options)
