"""From a declaration to the compiled rules: a short program, and data beside it."""

from studcore.arguments import short, whole_number
from studcore.cards import JOKER_MASK, ONE_EYED_JACKS, RANKS
from studcore.errors import StudError
from studcore.language import choices
from studcore.language import model as m
from studcore.language.declaration import Declaration
from studcore.language.problem import Problem, VariantError, once_a_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from studcore import _core
    from studcore.ranking.measures import Measure, Prize, RankedDeck

    Amount = int | tuple[int, int]
    Stakes = dict[str, Amount]

# House choices that the compiled hand does not read: who is dealt to first, which a table knows,
# and what is compiled into the program and the shares.
NOT_OF_A_HAND = frozenset(["deal_starts", "burn", "unclaimed"])
# House choices that change what a hand is worth.
RANKING_CHOICES = frozenset(["naturals", "double_aces"])


def stakes_of(game: Declaration) -> "Stakes":
    """Return the amounts that the file gives, by the names of the arguments of `load`."""
    stakes: Stakes = {"ante": ante.amount if (ante := game.value(m.Ante)) else 0}
    bring_in, blinds = game.value(m.BringIn), game.value(m.Blinds)
    if bring_in and isinstance(bring_in.amount, int):
        stakes["bring_in"] = bring_in.amount
    if blinds:
        stakes |= {"small_blind": blinds.small, "big_blind": blinds.big}
    if chip := game.value(m.SmallestChip):
        stakes["smallest_chip"] = chip.amount
    match game.betting:
        case m.FixedLimit(bets=bets):
            stakes |= dict(zip(("small_bet", "big_bet", "biggest_bet"), bets, strict=False))
        case m.Spread(spans=spans):
            stakes |= dict(zip(("spread", "big_spread"), spans, strict=False))
        case m.PotLimit(smallest=int(smallest)) | m.NoLimit(smallest=int(smallest)):
            stakes["min_bet"] = smallest
    return stakes


LINES = {
    "ante": "ante",
    "bring_in": "bring-in",
    "small_bet": "limit",
    "big_bet": "limit",
    "biggest_bet": "limit with three amounts",
    "spread": "spread",
    "big_spread": "spread with two spans",
    "min_bet": "pot limit or no limit",
    "small_blind": "blinds",
    "big_blind": "blinds",
    "smallest_chip": "smallest chip",
}


def with_stakes(game: Declaration, stakes: "Stakes", changes: "dict[str, Any]") -> "Stakes":
    """Return the stakes with some of them changed.

    Raises
    ------
    StudError
        If an amount is not a number of chips, names a line that the game lacks, or does not fit
        the others.
    """
    free = _without_limits(game)
    for name, amount in changes.items():
        if name not in LINES:
            raise StudError(f"expected stakes among {', '.join(LINES)}, got {name!r}")
        if name not in stakes and name != "smallest_chip" and not (name == "min_bet" and free):
            raise StudError(f"{name}: {game.id} has no {LINES[name]} line")
        stakes = stakes | {name: _amount(name, amount)}
    merged = {name: _amount(name, amount, 0) for name, amount in stakes.items()}
    bets = [
        chips(merged, name) for name in ("small_bet", "big_bet", "biggest_bet") if name in merged
    ]
    if bets != sorted(bets):
        raise StudError(f"bets must not shrink: {', then '.join(map(str, bets))}")
    if bets and chips(merged, "bring_in") >= bets[0]:
        raise StudError(
            f"the bring-in ({merged['bring_in']}) must be smaller than the small bet ({bets[0]})"
        )
    if chips(merged, "small_blind") > chips(merged, "big_blind"):
        raise StudError(
            f"the small blind ({merged['small_blind']}) must not be larger than the big one "
            f"({merged['big_blind']})"
        )
    span = merged.get("spread")
    for name, word in (("bring_in", "bring-in"), ("big_blind", "big blind")):
        if isinstance(span, tuple) and chips(merged, name) > span[1]:
            raise StudError(
                f"the {word} ({merged[name]}) must not be larger than the highest bet ({span[1]})"
            )
    if free:
        smallest_of(merged)
    return merged


def chips(stakes: "Stakes", name: str) -> int:
    """Return an amount that is one number, 0 where there is none."""
    amount = stakes.get(name, 0)
    assert isinstance(amount, int)
    return amount


def smallest_chip(game: Declaration, house: Declaration, stakes: "Stakes") -> int:
    """Return the smallest chip; pots are divided in it, and stakes are multiples of it.

    Raises
    ------
    StudError
        If a stake is not a multiple.
    """
    said = house.value(m.SmallestChip) or choices.CHIP
    chip = chips(stakes, "smallest_chip") or said.amount
    for name, amount in stakes.items():
        if any(each % chip for each in (amount if isinstance(amount, tuple) else (amount,))):
            raise StudError(
                f"{name}: expected a multiple of the smallest chip ({chip}), got {amount}"
            )
    return chip


def smallest_of(stakes: "Stakes") -> int:
    """Return the smallest bet of pot and no limit (rules N2, N3)."""
    for name in ("min_bet", "bring_in", "big_blind", "ante"):
        if amount := chips(stakes, name):
            return amount
    raise StudError("expected min_bet, bring_in or ante above 0: nothing says what a bet is")


def _amount(name: str, amount: "Any", least: int = 1) -> "Amount":
    if not name.endswith("spread"):
        return whole_number(name, amount, m.MAX_STAKE, 0 if name == "ante" else least)
    if not isinstance(amount, tuple | list) or len(amount) != 2:
        raise StudError(f"{name}: expected two amounts such as (1, 5), got {short(amount)}")
    low, high = (whole_number(name, end, m.MAX_STAKE, 1) for end in amount)
    if low > high:
        raise StudError(f"{name}: expected a low and a high end, got {low} and {high}")
    return low, high


def lower(game: Declaration, house: Declaration, stakes: "Stakes") -> "_core.Rules":
    """Compile a game for a house and stakes.

    Raises
    ------
    VariantError
        With code S901, if a line is correct but nothing plays it yet.
    """
    from studcore import _core

    if problems := unplayed(game):
        raise VariantError(problems)
    players = players_of(game)
    deck = ranked_deck_of(game, house)
    first_in = game.value(m.FirstIn)
    opener = game.opener
    bets = _bets(game, stakes)
    free = _without_limits(game) or any(
        isinstance(step, m.Bet) and step.structure for _, _, step in game.steps()
    )
    return _core.Rules(
        {
            "fewest_players": players.low,
            "most_players": players.high,
            "deck": deck.deck,
            "wild": deck.wild,
            "bug": deck.bug,
            **_moving_wild(game),
            "ante": stakes["ante"],
            "bring_in": _bring_in(game, stakes),
            "bets": [low for low, _ in bets],
            "most": [high for _, high in bets],
            "smallest": smallest_of(stakes) if free else 0,
            "chip": smallest_chip(game, house, stakes),
            "free_cap": own_cap.bets or 0 if (own_cap := game.value(m.Cap)) else 0,
            "small_blind": chips(stakes, "small_blind"),
            "big_blind": chips(stakes, "big_blind"),
            "bring_in_card": first_in.card if first_in else "none",
            "bring_in_ace_low": first_in is not None and first_in.ace == "low",
            "opener": "left_of_dealer" if opener.by == "left" else f"{opener.by}_board",
            "suits_break_ties": game.choice("suit_ties") == "break",
            "suit_places": _suit_places(game),
            "board_ace_low": opener.by == "low" and opener.ace == "low",
            "program": _program(game, house),
            "shares": [
                _share(game, house, deck, share) for share in first_share_first(game.shares)
            ],
            "house": _house(game, house),
        }
    )


def unplayed(game: Declaration, code: str = "S901") -> tuple[Problem, ...]:
    """Return a problem for each line that is correct but not played by this version yet."""
    if game.kind == "house":
        return ()
    lines = [(what, at) for line in game.lines for what, at in _unplayed(line)]
    conditions = [line for line in game.lines if getattr(line.value, "condition", None)]
    lines += [
        ("more than four wild lines with a condition", each.origin) for each in conditions[4:]
    ]
    found = [
        Problem(code, f"this version does not play {what} yet", at, help=_RIGHT)
        for what, at in lines
    ]
    return tuple(once_a_place(found))


def players_of(game: Declaration) -> m.Players:
    """Return the numbers of players a game is for: by its line, or as many as the deck serves."""
    said = game.value(m.Players)
    if said:
        return said
    cards = sum(step.count for _, _, step in game.steps() if isinstance(step, m.Deal))
    return m.Players(2, max(2, min(8, game.deck.size(8) // max(1, cards))))


def choice(game: Declaration, house: Declaration, key: str) -> str:
    """Return a house choice in force: the game's own, else the house's, else the default."""
    return game.choice(key) or house.choice(key) or choices.default(key)


def has_bring_in(game: Declaration) -> bool:
    """Tell whether an up card decides who brings it in, so that no button is needed."""
    return game.value(m.FirstIn) is not None


def chooses_cards(game: Declaration) -> bool:
    """Tell whether some share says how many cards of a kind make its hand."""
    return any(isinstance(share.using, m.UsingFaces | m.UsingMix) for share in game.shares)


def rake_of(game: Declaration, house: Declaration) -> m.Rake:
    """Return the house's part of the pots."""
    rake: m.Rake = game.value(m.Rake) or house.value(m.Rake) or choices.RAKE
    return rake


def _house(game: Declaration, house: Declaration) -> "dict[str, Any]":
    played = {
        key: choice(game, house, key)
        for key in choices.HOUSE
        if key not in RANKING_CHOICES | NOT_OF_A_HAND
    }
    if played["equal_boards"] == "high_suit_in_high_games":
        high = all(_is_high(share) for share in game.shares)
        played["equal_boards"] = "high_suit" if high else "position"
    cap = game.value(m.Cap) or house.value(m.Cap) or choices.CAP
    rake = rake_of(game, house)
    part = {"rake_hundredths": 100 * rake.percent}
    if rake.up_to is not None:
        part["rake_cap"] = rake.up_to
    return {**played, **part, "cap": cap.bets or 0}


def _program(game: Declaration, house: Declaration) -> "list[dict[str, Any]]":
    program: list[dict[str, Any]] = [{"op": "antes"}]
    burn = choice(game, house, "burn")
    forced = game.value(m.FirstIn) is not None or game.value(m.Blinds) is not None
    structure = _structure(game)
    open_pair = game.value(m.OpenPair)
    streets = [street.number for street in game.streets]
    burned = set() if burn == "every" else {streets[0]}
    if burn == "none":
        burned = set(streets)
    for line, _, step in game.steps():
        street = line.value.number  # type: ignore[union-attr]
        if isinstance(step, m.Deal):
            program.append(
                {"op": "deal", "street": street, "count": step.count, "face": step.pile}
                | {"burn": street not in burned}
            )
            burned.add(street)
        elif isinstance(step, m.Bet):
            program.append(
                {"op": "bet", "street": street, "unit": step.size, "forced": forced}
                | {"open_pair": open_pair is not None and open_pair.street == street}
                | {"last_street": street == streets[-1]}
                | {"structure": step.structure or structure}
            )
            forced = False
        elif decision := _decision(step):
            program.append({"street": street} | decision)
    return [*program, {"op": "showdown"}]


def _decision(step: m.Step) -> "dict[str, Any]":
    """Return the fields of a decision that is no bet; nothing for other steps."""
    match step:
        case m.Discard(count=count):
            return {"op": "discard", "count": count}
        case m.Turn(count=count, optional=optional, manner=manner):
            fields = {"op": "turn", "count": count, "optional": optional}
        case m.Pass(count=count, side=side, distance=distance, manner=manner):
            on = distance if side == "left" else -distance
            fields = {"op": "pass", "count": count, "seats_on": on}
        case m.Declare(both=both, manner=manner):
            fields = {"op": "declare", "optional": both}
        case _:
            return {}
    return {**fields, "together": manner == "together"}


def first_share_first(shares: tuple[m.Share, ...]) -> list[m.Share]:
    """Put the share that takes odd chips and unclaimed parts in front (rules J9, J10)."""

    def weight(share: m.Share) -> int:
        return 0 if share.odd_chip else 1 if _is_high(share) else 2

    first = min(shares, key=weight)
    return [first, *(share for share in shares if share is not first)]


def ranked_deck_of(game: Declaration, house: Declaration) -> "RankedDeck":
    """Return the deck with its wild cards, and how they and the game change rankings."""
    from studcore.ranking.measures import RankedDeck

    deck = game.deck
    ranks = sum(1 << rank - 2 for rank in deck.ranks(0))
    jokers = ((1 << deck.jokers) - 1) << 52
    cards = sum(0b1111 << 4 * (rank - 2) for rank in deck.ranks(0)) | jokers
    masks = {"wild": 0, "bug": 0}
    for wild in game.values(m.Wild):
        if wild.condition:
            continue
        for group in wild.cards:
            if isinstance(group, m.LowHole):
                continue
            masks[wild.role] |= _mask(group) & cards
    changes: list[tuple[str, object]] = []
    if ranks != 0x1FFF:
        changes.append(("ranks", ranks))
    if (straights := game.choice("straights")) and straights != "neighbours":
        changes.append(("straights", straights))
    if choice(game, house, "naturals") == "beat":
        changes.append(("naturals_beat", True))
    high: list[tuple[str, object]] = []
    if game.choice("straight_ace") == "high":
        high.append(("wheel", False))
    if choice(game, house, "double_aces") == "count":
        high.append(("double_aces", True))
    beats = tuple(f"{line.hand} beats {line.other}" for line in game.values(m.Beats))
    moving = bool(_moving_wild(game))
    return RankedDeck(
        cards, masks["wild"], masks["bug"], tuple(changes), tuple(high), beats, moving
    )


def _moving_wild(game: Declaration) -> "dict[str, Any]":
    """Return what makes more cards wild in the course of a hand."""
    fields: dict[str, Any] = {}
    for wild in game.values(m.Wild):
        low_hole = m.LowHole() in wild.cards
        if wild.condition:
            fields.setdefault("wild_ifs", []).append(_wild_if(wild, low_hole))
        elif low_hole:
            fields["low_hole"] = True
    for trigger in game.values(m.Trigger):
        event = trigger.event
        cards = sum(_mask(group) for group in event.cards)
        if event.what in ("dealt", "comes up"):
            fields["follow_dealt"] = fields.get("follow_dealt", 0) | cards
        if event.what in ("turned", "comes up"):
            fields["follow_turned"] = fields.get("follow_turned", 0) | cards
        if event.what == "pair dealt":
            fields["follow_pairs"] = True
        fields["follow_for_good"] = trigger.effect.for_good
    return fields


def _wild_if(wild: m.Wild, low_hole: bool) -> "dict[str, Any]":
    """Return cards that are wild on a condition."""
    when: dict[str, Any] = {}
    match wild.condition:
        case m.Lying(face=face):
            when = {"when": face}
        case m.Holding(card=card, holds=holds):
            when = {"when": "holds" if holds else "lacks", "held": _mask(card)}
        case m.Showing(count=count, when=until):
            when = {"when": until, "count": count}
    cards = sum(_mask(group) for group in wild.cards if not isinstance(group, m.LowHole))
    return {**when, "cards": cards, "low_hole": low_hole}


def measures_of(game: Declaration, house: Declaration) -> "tuple[Measure, ...]":
    """Return what wins each share of the pot, the first share first."""
    deck = ranked_deck_of(game, house)
    return tuple(
        deck.measure(prize_of(share), strict=False) for share in first_share_first(game.shares)
    )


def prize_of(share: m.Share) -> "Prize":
    """Return what wins a share."""
    from studcore.ranking.measures import Prize

    if isinstance(share.prize, m.HandPrize) and not (share.using or share.first_to):
        return Prize(_ranking_name(share.prize, share.ace), _qualifier(share))
    from studcore.language.english.phrases import held, made_from, prize  # takes long to import

    match share.prize:
        case m.CardPrize(direction=direction, suit=suit):
            name, ace = f"one-card-{direction}", share.ace or "high"
            return Prize(name, None, prize(share), suit or "any", ace == "low", share.top or 0)
        case m.HolderPrize(card=card):
            return Prize("one-card-high", None, prize(share), card.suit, False)
    assert isinstance(share.prize, m.HandPrize)
    words = made_from(share)
    first = held(share.first_to) if share.first_to else ""
    if first:
        words += f", first to hands with {first}"
    name = _ranking_name(share.prize, share.ace)
    return Prize(name, _qualifier(share), words, first=first)


def _qualifier(share: m.Share) -> int | str | None:
    match share.qualifier:
        case m.RankQualifier(rank=rank):
            return rank
        case m.HandQualifier(hand=hand):
            return hand
        case m.CountQualifier(cards=cards):
            return cards
    return None


def _ranking_name(prize: m.HandPrize, ace: str | None) -> str:
    if prize.ranking == "badugi":
        return "badugi-ace-high" if ace == "high" else "badugi"
    if prize.cards == 5:
        return prize.ranking
    words = {2: "two", 3: "three", 4: "four"}
    return f"{words[prize.cards]}-card-{'high' if prize.ranking == 'high' else 'low'}"


def ranked_cards(game: Declaration) -> list[str]:
    """Return the deck's cards but jokers by rank, then suit, the lowest first."""
    suits = [suit[0] for suit in _suit_order(game)]
    return [RANKS[rank - 2] + suit for rank in game.deck.ranks(0) for suit in suits]


def _suit_places(game: Declaration) -> "list[int]":
    order = _suit_order(game)
    return [order.index(suit) for suit in m.SUITS]


def _suit_order(game: Declaration) -> tuple[str, ...]:
    """Return the suits, the lowest first."""
    said = game.value(m.Suits)
    return said.order[::-1] if said else m.SUITS


def _without_limits(game: Declaration) -> bool:
    return isinstance(game.betting, m.PotLimit | m.NoLimit)


def _structure(game: Declaration) -> str:
    match game.betting:
        case m.Spread():
            return "spread"
        case m.PotLimit():
            return "pot limit"
        case m.NoLimit():
            return "no limit"
    return "limit"


def _bets(game: Declaration, stakes: "Stakes") -> list[tuple[int, int]]:
    """Return the least and the most of the small, the big and the biggest bet; 0 without limits."""
    match game.betting:
        case m.FixedLimit():
            small, big = chips(stakes, "small_bet"), chips(stakes, "big_bet")
            return [(bet, bet) for bet in (small, big, chips(stakes, "biggest_bet") or big)]
        case m.Spread():
            spans = [stakes["spread"], stakes.get("big_spread", stakes["spread"])]
            return [span if isinstance(span, tuple) else (0, 0) for span in (*spans, spans[1])]
    return [(0, 0)] * 3


def _bring_in(game: Declaration, stakes: "Stakes") -> int:
    line = game.value(m.BringIn)
    if line is None or not isinstance(line.amount, str):
        return chips(stakes, "bring_in")
    if _without_limits(game):
        return smallest_of(stakes)
    return _bets(game, stakes)[("small", "big", "biggest").index(line.amount)][0]


def _share(
    game: Declaration, house: Declaration, deck: "RankedDeck", share: m.Share
) -> "dict[str, Any]":
    unclaimed = (share.otherwise or "").replace(" ", "_") or choice(game, house, "unclaimed")
    found = deck.measure(prize_of(share), strict=False)
    return {
        "numerator": share.numerator,
        "denominator": share.denominator,
        "ranking": found.ranking,
        "floor": found.floor,
        "natural": not isinstance(share.prize, m.HandPrize) or share.prize.natural,
        "unclaimed": unclaimed,
        "low": found.ranking.low,
        "first": sum(_mask(group) for group in share.first_to) & deck.deck,
        **_cards_of(share),
    }


def _cards_of(share: m.Share) -> "dict[str, Any]":
    """Return which cards make the hand of a share; nothing where all may play."""
    match share.prize:
        case m.CardPrize(suit=suit, place=place):
            suits = [m.SUITS.index(suit)] if suit else range(4)
            among = sum(1 << 4 * rank + each for rank in range(13) for each in suits)
            top = 0b1111 << 4 * (share.top - 2) & among if share.top else 0
            return {"part": place or "all", "among": among, "top": top}
        case m.HolderPrize(card=card, place=place):
            return {"part": place or "all", "among": _mask(card)}
    match share.using:
        case m.UsingOwn():
            return {"part": "own"}
        case m.UsingFaces(count=count, face=face):
            return {"must": count, "must_part": face}
        case m.UsingMix(own=own):
            return {"must": own, "must_part": "own"}
    return {}


def _mask(group: m.Cards) -> int:
    match group:
        case m.Ranks(low=low, high=high):
            return sum(0b1111 << 4 * (rank - 2) for rank in range(low, high + 1))
        case m.Card(rank=rank, suit=suit):
            return 1 << (4 * (rank - 2) + m.SUITS.index(suit))
        case m.OneEyedJacks():
            return ONE_EYED_JACKS
    return JOKER_MASK


def _is_high(share: m.Share) -> bool:
    return isinstance(share.prize, m.HandPrize) and share.prize.ranking == "high"


# ---- lines that are not played yet ---------------------------------------------------------------

_PLAYED_LINES = (
    *(m.Called, m.About, m.Players, m.Ante, m.FixedLimit, m.Cap, m.FirstIn, m.Opener, m.OpenPair),
    *(m.Choice, m.Rake, m.Beats, m.Deck, m.Wild, m.Suits, m.Spread, m.PotLimit, m.NoLimit),
    *(m.Blinds, m.BringIn, m.SmallestChip),
)


_RIGHT = "the file is right: with play=False it loads, to be shown and explained"

Unplayed = list[tuple[str, m.Origin]]  # what it is, and where


def _unplayed(line: m.Line) -> Unplayed:
    value = line.value
    match value:
        case m.Deck(less_players=int()):
            return [(_words(line), line.origin)]
        case m.Wild(role=role, condition=condition, cards=cards):
            low_hole = m.LowHole() in cards
            counted = isinstance(condition, m.Showing) and low_hole
            bug = role == "bug" and (condition or low_hole)
            return [(_words(line), line.origin)] if bug or counted else []
        case m.Trigger() if _is_followed(value):
            return []
        case m.Street(steps=steps) | m.After(steps=steps):
            return [
                (name, line.at(f"step{index}"))
                for index, step in enumerate(steps)
                if (name := _unplayed_step(step))
            ]
        case m.Share():
            return _unplayed_share(line, value)
    return [] if isinstance(value, _PLAYED_LINES) else [(_words(line), line.origin)]


def _is_followed(trigger: m.Trigger) -> bool:
    """Tell whether a card that comes up makes the rank of the next one wild."""
    event = trigger.event
    comes_up = event.what in ("turned", "comes up", "pair dealt") or (
        event.what == "dealt" and event.face == "up"
    )
    return comes_up and trigger.effect.what == "next rank wild" and trigger.limit is None


def _unplayed_share(line: m.Line, share: m.Share) -> Unplayed:
    if isinstance(share.prize, m.HandPrize) and share.prize.ranking == "football":
        return [("this prize", line.at("prize"))]
    if share.top and isinstance(share.prize, m.CardPrize) and share.prize.direction == "low":
        return [("a highest rank of a lowest card", line.at("option:top"))]
    return [("this kind of share", line.origin)] if share.part else []


def _unplayed_step(step: m.Step) -> str:
    match step:
        case (
            m.Deal(pile="down" | "up" | "shared")
            | m.NoBet()
            | m.Bet()
            | m.Turn()
            | m.Pass()
            | m.Declare()
        ):
            return ""
        case m.Discard(faces=("down",), manner="together"):
            return ""
        case m.Deal():
            return f'"{step.pile}" cards'
        case m.Discard():
            return "this kind of discard"
    return f'"{type(step).__name__.lower()}"'


def _words(line: m.Line) -> str:
    return f'"{line.origin.text.split("#")[0].strip()}"'
