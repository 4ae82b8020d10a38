"""Cards as people write them, and as small integers."""

from collections.abc import Iterable

from studcore.arguments import as_whole, flag, listed, short
from studcore.errors import CardError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = range(52, 56)
UNKNOWN = 255
MAX_LISTED = 1024  # of cards, or characters of a text

# As masks: bit i is card i.
JOKER_MASK = sum(1 << card for card in JOKERS)
ONE_EYED_JACKS = 1 << 38 | 1 << 39

NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), *("Jk" for _ in JOKERS))
_IDS = {name: i for i, name in enumerate(NAMES[:52])}


def card_name(card: int) -> str:
    """Return the name of a card id.

    Parameters
    ----------
    card : int
        0 (the deuce of clubs) to 51 (the ace of spades); 52 to 55 are jokers.

    Returns
    -------
    str
        Rank and suit, or ``Jk``.

    Raises
    ------
    CardError
        If there is no such card.

    Examples
    --------
    >>> card_name(51)
    'As'
    """
    number = as_whole(card)
    if number is None or not 0 <= number < len(NAMES):
        raise CardError(f"expected a card id from 0 to 55, got {short(card)}")
    return NAMES[number]


def card_id(name: str) -> int:
    """Return the id of a card: rank x 4 + suit, from 2c = 0 to As = 51.

    Parameters
    ----------
    name : str
        Rank (of 23456789TJQKA) and suit (of cdhs).

    Returns
    -------
    int
        0 to 51.

    Raises
    ------
    CardError
        If the text is not one card.

    Examples
    --------
    >>> card_id("2d")
    1
    """
    found = _IDS.get(name) if isinstance(name, str) else None
    if found is None:
        raise CardError(
            f"expected a card such as Ks (ranks {RANKS}, suits {SUITS}), got {short(name)}"
        )
    return found


def card_ids(cards: str | Iterable[str | int], *, unknown: bool = False) -> list[int]:
    """Return the ids of some cards, each at most once.

    Parameters
    ----------
    cards : str or iterable of str or int
        Cards with or without blanks between them, or names, or ids. ``Jk`` is the next joker.
    unknown : bool
        Whether ``??`` is allowed; its id is 255.

    Returns
    -------
    list of int
        In the order given.

    Raises
    ------
    CardError
        If something is no card, or a card stands twice.

    Examples
    --------
    >>> card_ids("Ks 2c")
    [47, 0]
    """
    ids = read_cards(cards, unknown=flag("unknown", unknown))
    seen: set[int] = set()
    for card in ids:
        if card in seen:
            raise CardError(f"{NAMES[card]} stands twice")
        if card != UNKNOWN:
            seen.add(card)
    return ids


def read_cards(
    cards: str | Iterable[str | int], *, unknown: bool = False, name: str = "cards"
) -> list[int]:
    """Return the ids of some cards, which may stand more than once."""
    if isinstance(cards, str):
        if len(cards) > MAX_LISTED:
            raise CardError(f"expected cards such as 'Ks 2c', got {len(cards)} characters")
        packed = "".join(cards.split())
        cards = [packed[i : i + 2] for i in range(0, len(packed), 2)]
    elif not hasattr(cards, "__iter__"):
        raise CardError(f"expected cards such as 'Ks 2c', got {short(cards)}")
    jokers = iter(JOKERS)
    ids = []
    for card in listed(name, cards, error=CardError):
        if isinstance(card, str):
            card = str.__str__(card)  # what the class is derived to has no say
        if type(card) is str and card == "Jk":
            joker = next(jokers, None)
            if joker is None:
                raise CardError(f"expected at most {len(JOKERS)} jokers")
            ids.append(joker)
        else:
            ids.append(_id_of(card, unknown))
    return ids


def mask_of(ids: Iterable[int]) -> int:
    """Return the mask of card ids: bit i is card i."""
    mask = 0
    for card in ids:
        mask |= 1 << card
    return mask


def _id_of(card: str | int, unknown: bool) -> int:
    if isinstance(card, str):
        return UNKNOWN if unknown and card == "??" else card_id(card)
    number = as_whole(card)
    if number is None:
        raise CardError(f"expected a card such as Ks or an id from 0 to 55, got {short(card)}")
    if unknown and number == UNKNOWN:
        return UNKNOWN
    card_name(number)
    return number
