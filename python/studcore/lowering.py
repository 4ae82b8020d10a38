"""From what a game file says to the compiled rules: a short program, and data beside it."""

from studcore.errors import StudError, VariantError
from studcore.language import choices
from studcore.language import model as m
from studcore.language.declaration import Declaration
from studcore.language.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from studcore import _core

    Stakes = dict[str, int]

# House choices of which only the default is played, and those that no hand is played by at all. All
# of them are accepted, kept and shown.
ONLY_DEFAULT = frozenset(
    "deal_starts ante_payer bring_in_option wild_boards odd_share unclaimed declare_both naturals "
    "double_aces rake".split()
)
DEALER_ERRORS = frozenset(
    "exposed_down exposed_last early_cards missing_last missing_up absent burn_mistake moved_cards "
    "late_discard".split()
)
UNPLAYED = ONLY_DEFAULT | DEALER_ERRORS

MOST_CHIPS = 2**31 - 1


def stakes_of(game: Declaration) -> "Stakes":
    """Return the amounts that the file gives, by the names of the arguments of `load`."""
    stakes = {"ante": ante.amount if (ante := game.value(m.Ante)) else 0}
    bring_in = game.value(m.BringIn)
    if bring_in and isinstance(bring_in.amount, int):
        stakes["bring_in"] = bring_in.amount
    if isinstance(game.betting, m.FixedLimit):
        names = ("small_bet", "big_bet", "biggest_bet")
        stakes |= dict(zip(names, game.betting.bets, strict=False))
    return stakes


def with_stakes(game: Declaration, stakes: "Stakes", changes: "dict[str, Any]") -> "Stakes":
    """Return the stakes with some of them changed.

    Raises
    ------
    StudError
        If an amount is not a number of chips, names a line that the game lacks, or does not fit
        the others.
    """
    lines = {"bring_in": "bring-in", "small_bet": "limit", "big_bet": "limit"}
    lines |= {"biggest_bet": "limit with three amounts"}
    for name, amount in changes.items():
        if name != "ante" and name not in lines:
            known = ", ".join(["ante", *lines])
            raise StudError(f"expected stakes among {known}, got {name!r}")
        if name not in stakes:
            raise StudError(f"{name}: {game.id} has no {lines[name]} line")
        if isinstance(amount, bool) or not isinstance(amount, int):
            raise StudError(f"{name}: expected a whole number of chips, got {amount!r}")
        if not (0 if name == "ante" else 1) <= amount <= MOST_CHIPS // 64:
            raise StudError(
                f"{name}: expected {0 if name == 'ante' else 1} to {MOST_CHIPS // 64} chips, "
                f"got {amount}"
            )
    merged = stakes | changes
    bets = [merged[name] for name in ("small_bet", "big_bet", "biggest_bet") if name in merged]
    if bets != sorted(bets):
        raise StudError(f"bets must not shrink: {', then '.join(map(str, bets))}")
    if bets and merged.get("bring_in", 0) >= bets[0]:
        raise StudError(
            f"the bring-in ({merged['bring_in']}) must be smaller than the small bet ({bets[0]})"
        )
    return merged


def lower(game: Declaration, house: Declaration, stakes: "Stakes") -> "_core.Rules":
    """Compile a game for a house and stakes.

    Raises
    ------
    VariantError
        With code S901, if a line is correct but nothing plays it yet.
    """
    from studcore import _core

    problems = [problem for line in game.lines for problem in _unplayed(line)]
    if problems:
        raise VariantError(tuple(problems))
    players = players_of(game)
    first_in = game.value(m.FirstIn)
    opener = game.opener
    small = stakes["small_bet"]
    bets = [small, stakes.get("big_bet", small), 0]
    bets[2] = stakes.get("biggest_bet", bets[1])
    return _core.Rules(
        {
            "fewest_players": players.low,
            "most_players": players.high,
            "ante": stakes["ante"],
            "bring_in": stakes.get("bring_in", 0),
            "bets": bets,
            "bring_in_card": first_in.card if first_in else "none",
            "bring_in_ace_low": first_in is not None and first_in.ace == "low",
            "opener": "left_of_dealer" if opener.by == "left" else f"{opener.by}_board",
            "board_ace_low": opener.by == "low" and opener.ace == "low",
            "program": _program(game, house),
            "shares": [_share(share) for share in first_share_first(game.shares)],
            "house": _house(game, house),
        }
    )


def players_of(game: Declaration) -> m.Players:
    """Return the seats a game is for: by its line, or as many as the deck serves."""
    said = game.value(m.Players)
    if said:
        return said
    cards = sum(step.count for _, _, step in game.steps() if isinstance(step, m.Deal))
    return m.Players(2, max(2, min(8, game.deck.size(8) // max(1, cards))))


def choice(game: Declaration, house: Declaration, key: str) -> str:
    """Return a house choice in force: the game's own, else the house's, else the default."""
    return game.choice(key) or house.choice(key) or choices.default(key)


def unplayed_choices(game: Declaration, house: Declaration) -> frozenset[str]:
    """Return the house choices that are kept, but that no hand is played by yet."""
    changed = {
        key
        for key in (ONLY_DEFAULT & choices.HOUSE.keys())
        if choice(game, house, key) != choices.default(key)
    }
    if choice(game, house, "free_fold") == "keeps_cards":
        changed.add("free_fold")
    if (game.value(m.Rake) or house.value(m.Rake) or choices.RAKE) != choices.RAKE:
        changed.add("rake")
    return DEALER_ERRORS | changed


def _house(game: Declaration, house: Declaration) -> "dict[str, Any]":
    played = {
        key: choice(game, house, key)
        for key in choices.HOUSE
        if key not in UNPLAYED and key != "burn"
    }
    if played["equal_boards"] == "high_suit_in_high_games":
        high = all(_ranking(share) == "high" for share in game.shares)
        played["equal_boards"] = "high_suit" if high else "position"
    if played["free_fold"] == "keeps_cards":
        played["free_fold"] = "no_cards"  # the nearest there is: see `unplayed_choices`
    cap = game.value(m.Cap) or house.value(m.Cap) or choices.CAP
    return {**played, "cap": cap.bets or 0}


def _program(game: Declaration, house: Declaration) -> "list[dict[str, Any]]":
    program: list[dict[str, Any]] = [{"op": "antes"}]
    burn = choice(game, house, "burn")
    forced = game.value(m.FirstIn) is not None
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
            )
            forced = False
        elif isinstance(step, m.Discard):
            program.append({"op": "discard", "street": street, "count": step.count})
    return [*program, {"op": "showdown"}]


def first_share_first(shares: tuple[m.Share, ...]) -> list[m.Share]:
    """Put the share that takes odd chips and unclaimed parts in front (language 5.7)."""

    def weight(share: m.Share) -> int:
        return 0 if share.odd_chip else 1 if _ranking(share) == "high" else 2

    first = min(shares, key=weight)
    return [first, *(share for share in shares if share is not first)]


def _share(share: m.Share) -> "dict[str, Any]":
    from studcore.rankings import measure

    found = measure(share_name(share))
    return {
        "numerator": share.numerator,
        "denominator": share.denominator,
        "ranking": found.ranking,
        "floor": found.floor,
    }


def share_name(share: m.Share) -> str:
    """Return the ranking of a share in words: ``ace-to-five/8``."""
    qualifier = share.qualifier
    suffix = f"/{qualifier.rank}" if isinstance(qualifier, m.RankQualifier) else ""
    return _ranking(share) + suffix


def _ranking(share: m.Share) -> str:
    return share.prize.ranking if isinstance(share.prize, m.HandPrize) else ""


# ---- what nothing plays yet ----------------------------------------------------------------------

_PLAYED_LINES = (
    *(m.Called, m.About, m.Players, m.Ante, m.FixedLimit, m.Cap, m.FirstIn, m.Opener, m.OpenPair),
    *(m.Choice, m.Rake),
)


def _unplayed(line: m.Line) -> list[Problem]:
    value = line.value
    if isinstance(value, m.Choice) and value.key in choices.GAME:
        return [] if value.value == choices.default(value.key) else [_refused(line, _words(line))]
    if isinstance(value, _PLAYED_LINES) or value == m.Deck():
        return []
    if isinstance(value, m.BringIn):
        return [] if isinstance(value.amount, int) else [_refused(line, "a whole bet as bring-in")]
    if isinstance(value, m.Street | m.After):
        return [
            _refused(line, name, f"step{index}")
            for index, step in enumerate(value.steps)
            if (name := _unplayed_step(step))
        ]
    if isinstance(value, m.Share):
        plain = m.Share(
            value.numerator,
            value.denominator,
            value.prize,
            value.qualifier,
            odd_chip=value.odd_chip,
        )
        prizes = (m.HandPrize("high"), m.HandPrize("ace-to-five"))
        if value.prize not in prizes:
            return [_refused(line, "this prize", "prize")]
        if plain != value or not isinstance(value.qualifier, m.RankQualifier | None):
            return [_refused(line, "this kind of share")]
        return []
    return [_refused(line, _words(line))]


def _unplayed_step(step: m.Step) -> str:
    match step:
        case m.Deal(pile="down" | "up") | m.NoBet() | m.Bet(structure=None):
            return ""
        case m.Discard(faces=("down",), manner="together"):
            return ""
        case m.Deal():
            return f'"{step.pile}" cards'
        case m.Bet():
            return f'"bet {step.structure}"'
        case m.Discard():
            return "this kind of discard"
    return f'"{type(step).__name__.lower()}"'


def _words(line: m.Line) -> str:
    return f'"{line.origin.text.split("#")[0].strip()}"'


def _refused(line: m.Line, what: str, *spans: str) -> Problem:
    return Problem(
        "S901",
        f"this version does not play {what} yet",
        line.at(*spans),
        help="the file is right: it can be checked, shown and explained",
    )
