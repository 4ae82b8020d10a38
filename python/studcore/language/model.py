"""The contents of a file: a small record for each kind of line, and where each line comes from.

Ranks are numbers from 2 to 14 (the ace). Suits are words: see `SUITS`. An amount is in chips.
"""

from __future__ import annotations

from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Face = Literal["up", "down"]
    Pile = Literal["up", "down", "shared", "blind"]
    Direction = Literal["high", "low"]
    Size = Literal["small", "big", "biggest"]
    Manner = Literal["together", "in turn"]

MAX_STAKE = 2**25 - 1  # chips, so that all the bets of a hand stay below 2^31
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = range(2, 15)
ACE = 14


# Where things are written


class Span(Value):
    """A named part of a line; columns count from 1, the end is the column behind it."""

    name: str
    column: int
    end_column: int


class Origin(Value):
    """Where a line is written, and its text."""

    file: str
    line: int
    column: int
    end_column: int
    text: str

    def part(self, column: int, end_column: int) -> Origin:
        """Return another place on the same line."""
        return Origin(self.file, self.line, column, end_column, self.text)


class Line(Value):
    """One rule. Lines with equal keys are of the same kind: ``ante``, ``street:3``, ``pot``."""

    key: str
    value: Rule
    also: bool
    origin: Origin
    spans: tuple[Span, ...] = ()

    @property
    def kind(self) -> str:
        """The key without its number: ``street``."""
        return self.key.partition(":")[0]

    def at(self, *names: str) -> Origin:
        """Return the place of the first named part the line has, or of the whole line."""
        for name in names:
            for span in self.spans:
                if span.name == name:
                    return self.origin.part(span.column, span.end_column)
        return self.origin

    def has(self, name: str) -> bool:
        """Tell whether the line has that part."""
        return any(span.name == name for span in self.spans)


class File(Value):
    """One file as it was parsed, before it is merged with its parents."""

    kind: Literal["game", "house"]
    id: str
    title: str
    parent: str | None
    header: Origin
    spans: tuple[Span, ...]
    lines: tuple[Line, ...]


# Cards


class Ranks(Value):
    """All cards of the ranks from `low` to `high`: deuces, or deuces to fours."""

    low: int
    high: int


class Card(Value):
    """The king of diamonds."""

    rank: int
    suit: str


class OneEyedJacks(Value):
    """The jacks of spades and hearts."""


class Jokers(Value):
    """All jokers."""


class LowHole(Value):
    """Each seat's lowest down card, and its other cards of that rank."""


Cards = Ranks | Card | OneEyedJacks | Jokers | LowHole


class Price(Value):
    """`amount` is in chips; for a price of the pot it is the most that is paid."""

    of: Literal["chips", "small", "big", "biggest", "ante", "nothing", "pot", "half pot"]
    amount: int | None = None


FREE = Price("nothing")


# Names, table, deck


class Called(Value):
    """Other names of the game."""

    names: tuple[str, ...]


class About(Value):
    """One sentence that `explain` prints first."""

    text: str


class Players(Value):
    """The seats the game is for."""

    low: int
    high: int


class Deck(Value):
    """Ranks from `low` to ace; `low` is `less_players` minus the seats where that is given."""

    low: int = 2
    high: int = ACE
    less_players: int | None = None
    without: tuple[Ranks, ...] = ()
    jokers: int = 0

    def ranks(self, players: int) -> tuple[int, ...]:
        """Ranks in the deck when that many seats play."""
        low = self.low if self.less_players is None else max(2, self.less_players - players)
        gone = {rank for group in self.without for rank in range(group.low, group.high + 1)}
        return tuple(rank for rank in range(low, self.high + 1) if rank not in gone)

    def size(self, players: int) -> int:
        """Cards in the deck when that many seats play."""
        return 4 * len(self.ranks(players)) + self.jokers


class Suits(Value):
    """The order of suits, highest first."""

    order: tuple[str, ...]


# Stakes and betting


class Ante(Value):
    """The ante of each seat."""

    amount: int


class BringIn(Value):
    """Amount of the bring-in: a number of chips, or a whole bet."""

    amount: int | Size


class Blinds(Value):
    """Small and big blind."""

    small: int
    big: int


class FixedLimit(Value):
    """The small, the big and perhaps the biggest bet."""

    bets: tuple[int, ...]


class Spread(Value):
    """Low and high end of a bet; a second pair for the big streets."""

    spans: tuple[tuple[int, int], ...]


class PotLimit(Value):
    """Bets up to the pot."""

    smallest: int | None = None


class NoLimit(Value):
    """Bets up to the stack."""

    smallest: int | None = None


class Cap(Value):
    """Bets and raises on one street together; None: as many as wanted."""

    bets: int | None


class SmallestChip(Value):
    """The smallest chip, in which pots are divided."""

    amount: int


Betting = FixedLimit | Spread | PotLimit | NoLimit


# Who acts first


class FirstIn(Value):
    """Whose up card brings it in."""

    card: Direction
    ace: Direction = "high"


class Opener(Value):
    """Who opens a betting round: the best high or low board, or the seat left of the dealer."""

    by: Literal["high", "low", "left"]
    ace: Direction = "high"


class OpenPair(Value):
    """The street where the open-pair rule of the house holds."""

    street: int


# Streets


class Deal(Value):
    """Cards for each seat in turn, one round a card, or shared ones for all."""

    count: int
    pile: Pile


class DealChoice(Value):
    """Dealt as `face` says unless the seat asks for the other way up, at the price."""

    count: int
    face: Face
    other: Face
    price: Price = FREE
    manner: Manner = "in turn"


class DealKeep(Value):
    """Dealt as `other` says to a seat with fewer than `keep` cards lying as `kept` says."""

    count: int
    face: Face
    other: Face
    keep: int
    kept: Face


class Bet(Value):
    """A betting round."""

    size: Size = "small"
    structure: Literal["pot limit", "no limit"] | None = None


class NoBet(Value):
    """Says that the street has no betting round."""


class Discard(Value):
    """Each seat gives up cards."""

    count: int
    faces: tuple[Face, ...] = ("down",)
    manner: Manner = "together"


class Turn(Value):
    """Each seat turns some of its down cards up."""

    count: int
    optional: bool = False
    manner: Manner = "together"


class Pass(Value):
    """Each seat passes down cards to another."""

    count: int
    side: Literal["left", "right"]
    distance: int = 1
    manner: Manner = "together"


class Declare(Value):
    """Each seat says for which side it plays."""

    both: bool
    manner: Manner = "together"


class Replace(Value):
    """Each seat gives a card back and gets one the same way up."""

    count: int
    faces: tuple[Face, ...] = ("up", "down")
    price_up: Price = FREE
    price_down: Price = FREE
    optional: bool = False
    manner: Manner = "in turn"


class Buy(Value):
    """Each seat may buy extra cards."""

    count: int
    pile: Pile
    price: Price
    manner: Manner = "in turn"


class Split(Value):
    """Each seat sets two hands; `each` of the cards in both lie as `face` says."""

    first: int
    second: int
    each: int = 0
    face: Face = "down"
    manner: Manner = "together"


class Auction(Value):
    """Sealed bids for open cards, as many as seats, or for the right to name a wild rank."""

    of: Literal["cards", "wild rank"]
    count: int = 1
    pile: Pile = "up"
    manner: Manner = "together"


class Market(Value):
    """Each seat buys a card of the row, or takes a free one from the deck."""

    count: int
    prices: tuple[int, ...]
    manner: Manner = "in turn"


class Offer(Value):
    """Each seat keeps the offered card or passes it on."""

    count: int
    pile: Pile
    price: Price = FREE
    manner: Manner = "in turn"


class Reveal(Value):
    """Blind cards are turned until the hand leads, with a betting round each time."""

    size: Size = "small"
    structure: Literal["pot limit", "no limit"] | None = None


Step = (
    Deal
    | DealChoice
    | DealKeep
    | Bet
    | NoBet
    | Discard
    | Turn
    | Pass
    | Declare
    | Replace
    | Buy
    | Split
    | Auction
    | Market
    | Offer
    | Reveal
)


class Street(Value):
    """What happens on a street, in order."""

    number: int
    steps: tuple[Step, ...]


class After(Value):
    """What happens between a street and the next one, in order."""

    number: int
    steps: tuple[Step, ...]


# The pot


class HandPrize(Value):
    """The best hand of `cards` cards."""

    ranking: Literal["high", "ace-to-five", "ace-to-six", "deuce-to-seven", "badugi", "football"]
    cards: int = 5
    natural: bool = False


class CardPrize(Value):
    """The highest or lowest card (of a suit); `place` None: lying either way."""

    direction: Direction
    suit: str | None = None
    place: Face | None = None


class HolderPrize(Value):
    """The holder of one card."""

    card: Card
    place: Face | None = None


class RankQualifier(Value):
    """A low hand of this rank or lower."""

    rank: int


class HandQualifier(Value):
    """A hand of this class or higher."""

    hand: str


class CountQualifier(Value):
    """A badugi of that many cards or more."""

    cards: int


class UsingFaces(Value):
    """The hand must hold a number of cards that lie this way."""

    count: int
    face: Face


class UsingMix(Value):
    """The hand is made of a number of own and a number of shared cards."""

    own: int
    shared: int


class UsingOwn(Value):
    """The hand is made of own cards only."""


class Share(Value):
    """A part of the pot and what wins it."""

    numerator: int
    denominator: int
    prize: HandPrize | CardPrize | HolderPrize
    qualifier: RankQualifier | HandQualifier | CountQualifier | None = None
    ace: Direction | None = None
    top: int | None = None
    using: UsingFaces | UsingMix | UsingOwn | None = None
    part: int | None = None
    first_to: tuple[Cards, ...] = ()
    otherwise: Literal["next hand", "other shares", "first share"] | None = None
    odd_chip: bool = False


# Hands, wild cards, triggers


class Beats(Value):
    """`hand` is placed just above `other`."""

    hand: str
    other: str


class Winner(Value):
    """Holding these cards takes the whole pot."""

    count: int
    cards: Cards
    at_once: bool = False


class Lying(Value):
    """Wild only as long as the card lies that way."""

    face: Face


class Holding(Value):
    """Wild only in a hand that holds the card, or in one that does not."""

    card: Ranks | Card | Jokers
    holds: bool


class Showing(Value):
    """Wild until, or once, a number of the cards are up on the table."""

    count: int
    when: Literal["until", "once"]


class Wild(Value):
    """Cards that are wild, or bugs."""

    role: Literal["wild", "bug"]
    cards: tuple[Cards, ...]
    condition: Lying | Holding | Showing | None = None


class WildSequence(Value):
    """This rank is wild once one is up, then the next rank once one is up after that, ..."""

    rank: int


class Event(Value):
    """What a trigger waits for."""

    what: Literal["dealt", "turned", "comes up", "pair dealt", "count up", "none came"]
    cards: tuple[Ranks | Card | Jokers, ...] = ()
    face: Face = "up"
    count: int = 1


class Effect(Value):
    """What a trigger does."""

    what: Literal[
        "next rank wild",
        "that rank wild",
        "nothing wild",
        "pays",
        "gets",
        "may buy",
        "folds",
        "wins",
        "redeal to live",
        "redeal to all",
    ]
    count: int = 1
    pile: Pile = "down"
    price: Price = FREE
    forfeit: Literal["folds", "natural"] | None = None
    for_good: bool = False
    new_ante: bool = False


class Trigger(Value):
    """When the event happens, the effect follows."""

    event: Event
    effect: Effect
    limit: Literal["once a hand", "once each"] | None = None


# House lines


class Choice(Value):
    """One of the named choices of a house or of a deck: ``odd_chip``, ``by_position``."""

    key: str
    value: str


class Rake(Value):
    """A part of each pot that goes to the house."""

    percent: int
    up_to: int | None = None


class Removal(Value):
    """What a ``no`` line takes away: keys of lines."""

    keys: tuple[str, ...]


Rule = (
    Called
    | About
    | Players
    | Deck
    | Suits
    | Ante
    | BringIn
    | Blinds
    | FixedLimit
    | Spread
    | PotLimit
    | NoLimit
    | Cap
    | SmallestChip
    | FirstIn
    | Opener
    | OpenPair
    | Street
    | After
    | Share
    | Beats
    | Winner
    | Wild
    | WildSequence
    | Trigger
    | Choice
    | Rake
    | Removal
)
