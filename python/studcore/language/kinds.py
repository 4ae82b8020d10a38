"""The kinds of lines: their shape, their names in messages, and their order in a file."""

from __future__ import annotations

from studcore.language import choices
from studcore.value import Value
from studcore.words import ordinal_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal


class Kind(Value):
    """`name` stands in a sentence; `word` names the line, as in "two ante lines"."""

    shape: Literal["value", "numbered", "list"]
    name: str
    word: str


def kind_of(key: str) -> Kind:
    """Return the kind of a key; house choices are named by their words."""
    kind = key.partition(":")[0]
    return KINDS.get(kind) or _value(kind.replace("_", " "))


def name_of(key: str) -> str:
    """Return what a key is called in a sentence: ``third street``, ``the bring-in``."""
    kind, _, number = key.partition(":")
    if kind == "street" and number:
        return f"{ordinal_word(int(number))} street"
    if kind == "after" and number:
        return f"what follows {ordinal_word(int(number))} street"
    if kind == "beats" and number:
        return f'"{number} beats"'
    return kind_of(key).name


def is_house_key(key: str) -> bool:
    """Tell whether a line of this kind may stand in a house file."""
    return key in ("cap", "chip", "rake") or key in choices.HOUSE


def place(key: str) -> tuple[int, int]:
    """Return the place of a key in the fixed order: by kind, streets by number."""
    kind, _, number = key.partition(":")
    step = int(number) * 2 + (kind == "after") if number.isdigit() else 0
    return _ORDER.get("street" if kind == "after" else kind, len(_ORDER)), step


def _value(name: str, word: str = "") -> Kind:
    return Kind("value", f"the {name}", word or name)


KINDS = {
    "called": Kind("value", "the other names", "called"),
    "about": Kind("value", "the sentence about the game", "about"),
    "players": Kind("value", "the number of players", "players"),
    "deck": _value("deck"),
    "suits": Kind("value", "the order of suits", "suits"),
    "no": Kind("list", "what is removed", "no"),
    "ante": _value("ante"),
    "bring_in": _value("bring-in"),
    "blinds": Kind("value", "the blinds", "blinds"),
    "betting": Kind("value", "the betting structure", "limit"),
    "cap": _value("cap"),
    "chip": _value("smallest chip"),
    "first_in": Kind("value", "the bring-in", "brings it in"),
    "opener": Kind("value", "who opens", "opens"),
    "open_pair": _value("open pair"),
    "street": Kind("numbered", "the streets", "street"),
    "after": Kind("list", "what follows a street", "after"),
    "pot": Kind("list", "a share of the pot", "pot"),
    "beats": Kind("numbered", "the rank changes", "beats"),
    "holding": Kind("list", "the winners", "holding"),
    "wild": Kind("list", "the wild cards", "wild"),
    "when": Kind("list", "the triggers", "when"),
    "rake": _value("rake"),
    "suit_ties": Kind("value", "what suits do in ties", "suits break ties"),
    "straights": Kind("value", "what makes a straight", "straights"),
    "straight_ace": Kind("value", "the ace in straights", "straights count ace"),
}

# The order of kinds in a file, in blocks that belong together.
_BLOCKS = (
    ("called", "about"),
    (
        *("players", "deck", "suits", *choices.GAME),
        *("no", "ante", "bring_in", "blinds", "betting", "cap", "chip"),
    ),
    ("first_in", "opener", "open_pair"),
    ("street", "after"),
    ("pot",),
    ("beats", "holding", "wild", "when"),
    (*choices.HOUSE, "rake"),
)
BLOCKS = {key: block for block, keys in enumerate(_BLOCKS) for key in keys}
_ORDER = {key: index for index, key in enumerate(BLOCKS)}
