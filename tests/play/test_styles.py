"""The documented behaviour of styles, tables, mixtures and starting hands.

Hands of a simulation are played again one by one, and each decision is compared with what the hand
says at that moment. Where chance decides, five standard deviations are allowed for.
"""

import math
from collections import Counter
from functools import cache
from itertools import chain, pairwise, permutations

import numpy as np
import pytest

import studcore as sc
from studcore.play import events as ev

SUITS = "cdhs"
RAISED = ev.Bet | ev.Completed | ev.Raised
STEP = 1 / 65536  # of strength
RAISE = sc.TablePolicy(np.array([2]), features="street")
FOLD = sc.TablePolicy(np.array([0]), features="street")


@cache
def blinds(parent):
    """Return a game in which seat 2 of a hand always faces the big blind, whatever its cards."""
    return sc.parse(f'game "Test" extends {parent}\nno bring-in\nblinds 1 / 2')


def hands_of(game, policy, hands, seed=1):
    for number in range(hands):
        stacks = (1000,) * len(policy)
        yield sc.simulated_hand(game, number=number, seed=seed, stacks=stacks, policy=policy)


def decisions(hand, seat):
    """Return a hand before each decision of a seat, with the code that it took."""
    stacks = (1000,) * hand.seats
    again = sc.Hand(hand.game, stacks=stacks, seed=hand.seed, number=hand.number)
    for code in hand.actions:
        if again.actor == seat:
            yield again, code
        again.act(code)


def all_decisions(game, policy, hands, seat=0, seed=1):
    for hand in hands_of(game, policy, hands, seed):
        yield from decisions(hand, seat)


def folded_on(hand, seat):
    """Return the street on which a seat folded, or 99."""
    street = 0
    for event in hand.events:
        if isinstance(event, ev.StreetStarted):
            street = event.street
        elif isinstance(event, ev.Folded) and event.seat == seat:
            return street
    return 99


def likely(counted, total, chance):
    """Tell whether so many of so many are not further than 5 sigma from what is expected."""
    return abs(counted - total * chance) <= 5 * np.sqrt(total * chance * (1 - chance)) + 1e-9


starting_hands = cache(sc.starting_hands)


def start_strength(game, hand, seat):
    starts = starting_hands(game)
    return starts.strength[starts.place(hand.cards(seat)[: starts.cards.shape[1]])]


# ---- styles on the first street ----------------------------------------------------------------


@pytest.mark.parametrize("play", [0.2, 0.6])
@pytest.mark.parametrize("parent", ["stud", "razz", "stud8"])
def test_it_plays_so_many_of_its_starting_hands(parent, play):
    style = sc.Style(play=play, complete=0, caution=0)
    policy = ["call", "call", style, "call"]
    result = sc.simulate(blinds(parent), hands=5000, players=4, policy=policy, seed=4)
    assert abs(result.folded[3][2] - (1 - play)) < 5 * np.sqrt(play * (1 - play) / 5000) + 0.002


@pytest.mark.parametrize("game", ["stud", "razz", "stud8"])
def test_it_folds_most_hands_to_the_bring_in(game):
    # Who brings it in has no choice, and shows a bad card more often than not.
    style = sc.Style(play=0.2, complete=0, caution=0)
    policy = [style, *["call"] * 5]
    asked = [code for _, code in first_decisions(sc.load(game), policy, 2000) if code != "forced"]
    assert len(asked) > 1500
    assert 0.74 < asked.count(0) / len(asked) < 0.84


def first_decisions(game, policy, hands):
    for hand in hands_of(game, policy, hands):
        again, code = next(decisions(hand, 0))
        yield again, code if again.options.fold else "forced"


@pytest.mark.parametrize("complete", [0, 0.25])
@pytest.mark.parametrize("parent", ["stud", "razz"])
def test_the_first_decision_follows_the_starting_hands(parent, complete):
    game = blinds(parent)
    style = sc.Style(play=0.4, complete=complete, caution=0)
    seen = Counter()
    for hand in hands_of(game, ["call", "call", style, "call"], 400):
        strength = start_strength(game, hand, 2)
        _, code = next(decisions(hand, 2))
        if min(abs(strength - bound) for bound in (0.6, 1 - complete)) > 2 * STEP:
            expected = 0 if strength < 0.6 else 2 if strength > 1 - complete else 1
            assert code == expected, hand.number
            seen[code] += 1
    assert set(seen) == ({0, 1, 2} if complete else {0, 1})


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_without_complete_it_never_raises_on_third_street(game):
    style = sc.Style(play=1, complete=0, stay=0, bet=0)
    raised = Counter()
    for hand, code in all_decisions(sc.load(game), [style, "random", "random"], 300):
        raised[hand.street == 3] += code >= 2
    assert raised[True] == 0
    assert raised[False] > 50


def test_with_all_of_complete_it_always_raises_on_third_street():
    style = sc.Style(play=1, complete=1, stay=0, bet=None, caution=0)
    for hand, code in all_decisions(sc.load("stud"), [style, "random", "random"], 200):
        may = hand.street == 3 and hand.options.raise_to
        assert code == (2 if may else 1)


@pytest.mark.parametrize(("given", "street"), [(0.0, 3), (1.0, None)])
def test_strengths_of_ones_own(given, street):
    game = blinds("stud")
    start = np.full(len(starting_hands(game).share), given)
    style = sc.Style(play=0.5, complete=0, stay=0, bet=None, start=start)
    policy = ["call", "call", style]
    result = sc.simulate(game, hands=100, players=3, policy=policy, seed=1)
    assert [result.folded[s][2] for s in game.streets] == [float(s == street) for s in game.streets]


# ---- and later ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["stud", "stud8", "razz", "razz27"])
def test_without_bet_it_never_bets_later(game):
    style = sc.Style(play=1, complete=1, stay=0, bet=None)
    raised = Counter()
    for hand, code in all_decisions(sc.load(game), [style, "random", "random"], 300):
        raised[hand.street == 3] += code >= 2
    assert raised[False] == 0
    assert raised[True] > 50


def test_passive_never_bets():
    for hand in hands_of(sc.load("stud"), ["passive", "loose", "random"], 300):
        assert not [e for e in hand.events if isinstance(e, RAISED) and e.seat == 0]


@pytest.mark.parametrize("bet", [None, 1])
def test_a_bluffer_bets_whenever_it_may_check(bet):
    style = sc.Style(play=1, complete=0, stay=0, bet=bet, bluff=1)
    seen = Counter()
    for hand, code in all_decisions(sc.load("stud"), [style, "call", "random"], 300):
        options = hand.options
        if options.check and options.raise_to:
            assert code == 2
        elif not options.check:
            assert code == 1
        seen[options.check] += 1
    assert min(seen.values()) > 50


@pytest.mark.parametrize("bluff", [0.1, 0.5])
def test_how_often_it_bluffs(bluff):
    style = sc.Style(play=1, complete=0, stay=0, bet=None, bluff=bluff)
    codes = [
        code
        for hand, code in all_decisions(sc.load("razz"), [style, "call", "call"], 400)
        if hand.options.check and hand.options.raise_to
    ]
    assert len(codes) > 1000
    assert likely(codes.count(2), len(codes), bluff)


def test_thresholds_by_street():
    policy = [sc.Style(play=1, complete=0, stay=[0, 0, 1, 0], bet=None, draws=False), RAISE]
    assert {folded_on(hand, 0) for hand in hands_of(sc.load("stud"), policy, 100)} == {6}
    style = sc.Style(play=1, complete=0, stay=0, bet=[1, 0, 1, 0], caution=0)
    for hand, code in all_decisions(sc.load("stud"), [style, "call", "random"], 100):
        bets = hand.street in (5, 7) and hand.options.raise_to
        assert code == (2 if bets else 1)


def folds(style, game="stud", hands=300):
    """Return where a style folds to somebody who always bets, while others call."""
    policy = [style, RAISE, "call", "call"]
    return np.array([folded_on(hand, 0) for hand in hands_of(sc.load(game), policy, hands)])


def folder(**more):
    given = {"play": 0.9, "stay": 0.3, "caution": 0.3} | more
    return sc.Style(complete=0, bet=None, draws=False, **given)


@pytest.mark.parametrize("game", ["stud", "razz", "stud8"])
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("caution", [0, 0.3, 0.7, 1]),
        ("stay", [0.0, 0.2, 0.5, 0.9, 1.0]),
        ("play", [1, 0.6, 0.3, 0.0]),
    ],
)
def test_it_folds_no_later_with_a_stricter_parameter(game, name, values):
    streets = [folds(folder(**{name: value}), game) for value in values]
    for looser, stricter in pairwise(streets):
        assert (stricter <= looser).all()
        assert (stricter < looser).any()


def test_names_are_styles():
    for name, style in sc.STYLES.items():
        for hand in (3, 40):
            arguments = {"number": hand, "seed": 2, "players": 3}
            named = sc.simulated_hand(sc.load("stud8"), policy=name, **arguments)
            given = sc.simulated_hand(sc.load("stud8"), policy=style, **arguments)
            assert named.events == given.events


# ---- strength, asked for in a spot -------------------------------------------------------------


def stays(style, game, own, board):
    """Tell whether a style calls a bet in a spot with these cards, against this board."""
    spot = sc.Spot(sc.load(game), [own, board], pot=60)
    hand = sc.simulated_hand(spot, number=0, seed=1, policy=[style, RAISE])
    made = (event for event in hand.events if getattr(event, "seat", None) == 0)
    return not isinstance(next(e for e in made if isinstance(e, ev.Called | ev.Folded)), ev.Folded)


def strength_in(game, own, board, caution=0):
    """Return the highest `stay` with which a style calls, to 1/4096."""
    low, high = 0, 4096
    while high - low > 1:
        middle = (low + high) // 2
        asked = folder(play=1, stay=middle / 4096, caution=caution)
        low, high = (middle, high) if stays(asked, game, own, board) else (low, middle)
    return low / 4096


def board_in(game, own, board):
    """Return the strength of the other's board as tables see it, to 1/256."""
    for place in range(256):
        codes = np.zeros(256, dtype=int)
        codes[: place + 1] = 1
        if stays(sc.TablePolicy(codes, features="boards"), game, own, board):
            return place / 256
    raise AssertionError(board)


def random_hands(cards, count=40_000):
    keys = np.random.default_rng(8).random((count, 52))
    return np.argsort(keys, axis=1)[:, :cards].astype(np.uint8)


RANKINGS = {
    "stud": ["high"],
    "razz": ["ace-to-five"],
    "stud8": ["high", "ace-to-five/8"],
    "razz27": ["deuce-to-seven"],
}


@pytest.mark.parametrize("game", RANKINGS)
@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("AhAd/8s 9c 4d", "/Kc Qh Th"),
        ("2h3d/7s 5c 8d", "/Kc Qh Th"),
        ("Th9d/8s Jc Kd Ks", "/Kc Qh 2h 5s"),
        ("3h4d/As 6c 7d 5s", "/Kc Qh 2h 5h"),
        ("4h4c6s/4s 6h Jd Qs", "/Kc Ad 2h 5s"),
        ("QhKd4s/Js 9c 7d 7s", "/Kc Ad 2h 5s"),
    ],
)
def test_later_strength_is_the_share_of_worse_hands(game, own, board):
    cards = sc.card_ids(own.replace("/", " "))
    best = 0
    for ranking in RANKINGS[game]:
        others = sc.evaluate_many(random_hands(len(cards)), ranking=ranking)
        best = max(best, float((others < sc.evaluate(cards, ranking=ranking).value).mean()))
    assert abs(strength_in(game, own, board) - best) < 0.02


def test_boards_do_not_matter_without_caution():
    own = "AhAd/8s 9c 4d"
    boards = ["/KsKdKc", "/Kc Qd Th", "/2s 5d 7c", "/As Ac Ks"]
    assert len({strength_in("stud", own, board) for board in boards}) == 1


def test_a_better_board_pulls_strength_down():
    own = "AhAd/8s 9c 4d"
    levels = [strength_in("stud", own, "/KsKdKc", caution) for caution in (0, 0.25, 0.5, 0.75, 1)]
    assert all(more > less for more, less in pairwise(levels))
    worse = {strength_in("stud", own, "/2s 5d 7c", caution) for caution in (0, 0.5)}
    assert worse == {levels[0]}


@pytest.mark.parametrize("board", ["/KsKdKc", "/Kc Qd Th", "/2s 5d 7c"])
def test_with_all_caution_a_better_board_takes_off_all_that_it_is_better(board):
    own = "AhAd/8s 9c 4d"
    plain = strength_in("stud", own, board, 0)
    better = max(0, board_in("stud", own, board) - plain)
    assert abs(strength_in("stud", own, board, 1) - (plain - better)) <= 1 / 128


DRAWS = [
    ("four of a flush", "2h7h/9h Jh", "/As Kd", True),
    ("of six", "2h7h/9h Jc 4d 5h", "/As Kd Qs 6c", True),
    ("of seven", "2h7h3c/9h Jc 4d 5h", "/As Kd Qs 6c", False),
    ("three of a flush", "2h7h/9h Jc", "/As Kd", False),
    ("open straight", "5c6d/7h 8s", "/As Kd", True),
    ("lowest open straight", "2c3d/4h 5s", "/As Kd", True),
    ("highest open straight", "TcJd/Qh 9s", "/As Kd", True),
    ("of five", "5c6d/7h 8s Kh", "/As Kd Jc", True),
    ("open at one end", "4c2d/3h Ah", "/As Kd", False),
    ("open at no end", "5c6d/7h 9s", "/As Kd", False),
    ("nothing", "2c6d/Th 8s", "/As Kd", False),
]


@pytest.mark.parametrize(
    ("own", "board", "draw"), [d[1:] for d in DRAWS], ids=[d[0] for d in DRAWS]
)
def test_draws(own, board, draw):
    given = {"play": 1, "complete": 0, "stay": 1.0, "bet": None}
    assert stays(sc.Style(draws=True, **given), "stud", own, board) == draw
    assert not stays(sc.Style(draws=False, **given), "stud", own, board)
    table = sc.TablePolicy(np.array([0, 1]), features="draw")
    assert stays(table, "stud", own, board) == draw


# ---- tables ------------------------------------------------------------------------------------


def place_of(feature, hand):
    """Return the place of a feature before a decision, as the documentation tells it."""
    options = hand.options
    match feature:
        case "street":
            return hand.game.streets.index(hand.street)
        case "facing":
            return int(options.call is not None or options.bring_in is not None)
        case "wagers":
            return wagers(hand)
        case "opponents":
            return sum(map(hand.live, range(hand.seats))) - 2
        case "pot":
            return sum(pot.amount for pot in hand.pots) // hand.game.stakes["big_bet"]


def wagers(hand):
    """Return the bets and raises on this street so far."""
    count = 0
    for event in hand.events:
        if isinstance(event, ev.StreetStarted):
            count = 0
        count += isinstance(event, RAISED)
    return count


def legal_codes(options):
    raises = [2, 3][: len(options.raise_to)]
    return [0] * options.fold + [1] + raises


GAMES = {
    "stud": lambda: sc.load("stud", ante=3),
    "razz": lambda: sc.load("razz"),
    "super": lambda: sc.load("super"),
    "robert": lambda: sc.load("stud8", house="robert"),
    "no limit": lambda: sc.parse('game "X" extends stud\nno limit'),
    "spread": lambda: sc.parse('game "X" extends stud\nspread 1 to 5 / 1 to 10'),
}
SHAPES = [
    {"street": 5, "facing": 2, "wagers": 5, "opponents": 4},
    {"opponents": 2, "wagers": 2, "street": 3},
    {"wagers": 8},
    {"facing": 2},
]


@pytest.mark.parametrize("shape", SHAPES, ids=",".join)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_codes_is_followed(game, shape):
    follow(GAMES[game](), shape)


@pytest.mark.parametrize("shape", [{"pot": 12, "facing": 2}, {"street": 2, "pot": 4}], ids=",".join)
@pytest.mark.parametrize("game", ["stud", "razz"])
def test_a_table_by_the_pot_is_followed(game, shape):
    follow(GAMES[game](), shape)


def follow(game, shape):
    codes = np.random.default_rng(3).integers(0, 4, size=tuple(shape.values()))
    table = sc.TablePolicy(codes, features=tuple(shape))
    policy = [table, "random", table, "random", "call"]
    seen = Counter()
    for hand in hands_of(game, policy, 100):
        for again, code in chain(decisions(hand, 0), decisions(hand, 2)):
            if again.options.kind != "bet":
                continue
            place = [min(place_of(f, again), size - 1) for f, size in shape.items()]
            wanted = int(codes[tuple(place)])
            expected = wanted if wanted in legal_codes(again.options) else 1
            assert code == expected, (hand.number, place)
            seen[code] += 1
    assert len(seen) > 1


def test_the_bring_in_is_something_to_call():
    table = sc.TablePolicy(np.array([2, 1]), features="facing")
    for hand in hands_of(sc.load("stud"), [table] * 4, 20):
        made = [event for event in hand.events if isinstance(event, ev.Wager)]
        assert isinstance(made[0], ev.BroughtIn)


@pytest.mark.parametrize("places", [200, 300])
def test_any_number_of_wagers(places):
    stops = sc.TablePolicy(np.array([2] * (places - 1) + [1]), features="wagers")
    game, stacks = GAMES["no limit"](), (2000, 2000)
    hand = sc.simulated_hand(game, number=0, seed=1, stacks=stacks, policy=[RAISE, stops])
    again = sc.Hand(game, stacks=stacks, seed=1)
    for code in hand.actions[: places + 1]:
        if again.actor == 1:
            assert code == (2 if wagers(again) < places - 1 else 1), wagers(again)
        again.act(code)
    assert again.street == 4


@pytest.mark.parametrize("places", [10, 7])
def test_strength_in_equal_parts(places):
    game = blinds("stud")
    codes = np.arange(places) % 3
    table = sc.TablePolicy(codes, features="strength")
    for hand in hands_of(game, ["call", "call", table], 200):
        strength = start_strength(game, hand, 2)
        _, code = next(decisions(hand, 2))
        if abs(strength * places - round(strength * places)) > 2 * places * STEP:
            assert code == codes[int(strength * places)]


CHANCES = {"some": [1, 2, 4, 3], "no calls": [3, 0, 1, 2], "calls": [0, 1, 0, 0], "none": [0] * 4}


@pytest.mark.parametrize("name", CHANCES)
@pytest.mark.parametrize("game", ["stud", "no limit"])
def test_chances_are_scaled_to_what_is_legal(game, name):
    weights = np.array([CHANCES[name]], dtype=float)
    table = sc.TablePolicy(weights, features="street")
    seen = {}
    for hand, code in all_decisions(GAMES[game](), [table, "random", "random", "call"], 800):
        seen.setdefault(tuple(legal_codes(hand.options)), Counter())[code] += 1
    assert len(seen) > 2
    for legal, counted in seen.items():
        left = {code: weights[0, code] for code in legal}
        total = sum(left.values())
        for code in range(4):
            chance = left.get(code, 0) / total if total else float(code == 1)
            assert likely(counted[code], counted.total(), chance), (legal, counted)


@pytest.mark.parametrize("game", ["stud", "razz"])
def test_random_is_uniform_over_the_legal_actions(game):
    seen = {}
    for hand, code in all_decisions(sc.load(game), ["random", "random", "call"], 1000):
        seen.setdefault(tuple(legal_codes(hand.options)), Counter())[code] += 1
    for legal, counted in seen.items():
        assert set(counted) == set(legal)
        assert all(likely(count, counted.total(), 1 / len(legal)) for count in counted.values())


def test_random_discards_are_uniform_too():
    counted = Counter(
        code
        for hand, code in all_decisions(sc.load("super"), ["random", "call"], 1500)
        if hand.options.kind != "bet"
    )
    assert len(counted) == 6
    assert all(likely(count, counted.total(), 1 / 6) for count in counted.values())


# ---- mixtures ----------------------------------------------------------------------------------


def raises_of(policy, seat, hands=600):
    """Return by hand whether each decision in which a seat could raise was a raise."""
    return [
        [code == 2 for again, code in decisions(hand, seat) if again.options.raise_to]
        for hand in hands_of(sc.load("stud"), policy, hands)
    ]


def test_a_mixture_drawn_once_a_hand():
    mixture = sc.Mixture({RAISE: 6, "call": 2})
    rows = [row for row in raises_of([mixture, "call", "call"], 0) if row]
    assert len(rows) > 500
    assert all(len(set(row)) == 1 for row in rows)
    assert any(len(row) > 3 for row in rows)
    assert likely(sum(row[0] for row in rows), len(rows), 0.75)
    after = sum(one[0] and other[0] for one, other in zip(rows[::2], rows[1::2], strict=False))
    assert likely(after, len(rows) // 2, 0.75**2)


def test_a_mixture_drawn_at_every_decision():
    mixture = sc.Mixture([(RAISE, 0.3), ("call", 0.1)], drawn="decision")
    rows = raises_of([mixture, "call", "call"], 0)
    flat = [raised for row in rows for raised in row]
    assert likely(sum(flat), len(flat), 0.75)
    pairs = [row[:2] for row in rows if len(row) > 1]
    assert likely(sum(map(all, pairs)), len(pairs), 0.75**2)
    assert sum(len(set(row)) == 2 for row in rows) > 300


def test_players_draw_for_themselves():
    mixture = sc.Mixture({FOLD: 1, "call": 1})
    hands = list(hands_of(blinds("stud"), ["call", "call", mixture, mixture], 600))
    folded = [[next(decisions(hand, seat))[1] == 0 for seat in (2, 3)] for hand in hands]
    assert likely(sum(map(all, folded)), len(folded), 0.25)
    assert likely(sum(map(any, folded)), len(folded), 0.75)


@pytest.mark.parametrize("drawn", ["hand", "decision"])
@pytest.mark.parametrize("parts", [{FOLD: 0, "call": 1}, {"call": 5, FOLD: 0}])
def test_parts_without_a_chance_never_play(drawn, parts):
    mixture = sc.Mixture(parts, drawn=drawn)
    assert all(code == 1 for _, code in all_decisions(sc.load("stud"), [mixture, RAISE], 200))


def test_many_parts():
    parts = [(sc.TablePolicy(np.array([n % 3]), features="street"), n + 1) for n in range(6)]
    mixture = sc.Mixture(parts)
    hands = hands_of(blinds("stud"), ["call", "call", mixture], 1000)
    counted = Counter(next(decisions(hand, 2))[1] for hand in hands)
    for code, chance in ((0, 5 / 21), (1, 7 / 21), (2, 9 / 21)):
        assert likely(counted[code], 1000, chance)


# ---- starting hands ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["stud", "razz", "stud8", "five"])
def test_shares_and_strengths_of_starting_hands(game):
    starts = starting_hands(sc.load(game))
    assert len(starts.cards) == (1326 if game == "five" else 22_100)
    assert abs(starts.share.mean() - 1 / starts.players) < 0.001
    worse = np.searchsorted(np.sort(starts.share), starts.share) / len(starts.share)
    assert abs(starts.strength - worse).max() <= STEP


@pytest.mark.parametrize("seed", [0, 1, np.random.SeedSequence(5)])
def test_hands_that_a_sample_cannot_tell_apart_are_tied(seed):
    starts = sc.starting_hands(sc.load("stud"), hands=200_000, seed=seed)
    aces, rags = starts.place("AcAdAh"), starts.place("2c7d9h")
    for trips in map(starts.place, ("KcKdKh", "QcQdQh")):
        assert starts.rank[trips] == starts.rank[aces] == 1
        away = abs(starts.share[trips] - starts.share[aces])
        assert away < 4 * np.hypot(starts.stderr[trips], starts.stderr[aces])
    assert starts.rank[rags] > 10_000
    # A rank is one more than the number of hands that are better; nobody shares it with a hand
    # that is surely better.
    order = np.argsort(starts.rank, kind="stable")
    ranks, firsts, counts = np.unique(starts.rank, return_index=True, return_counts=True)
    assert ranks.tolist() == [1, *(1 + np.cumsum(counts)[:-1]).tolist()]
    assert (np.diff(starts.rank[order]) >= 0).all()
    for rank in ranks:
        same = np.flatnonzero(starts.rank == rank)
        best = same[np.argmax(starts.share[same])]
        apart = starts.share[best] - starts.share[same]
        assert (apart <= 3 * np.hypot(starts.stderr[best], starts.stderr[same]) + 1e-12).all()
    assert firsts.size < 100


def test_standard_errors_of_starting_hands_are_true():
    """Of many samples: the shares lie as far apart as their errors say."""
    game = sc.load("razz")
    samples = [sc.starting_hands(game, hands=30_000, seed=seed) for seed in range(12)]
    share, error = (
        np.array([getattr(each, name) for each in samples]) for name in ("share", "stderr")
    )
    # Each class of hands once; of three cards of three ranks there are 64 each.
    rows = [
        samples[0].place(f"{a}c{b}d{c}h") for a, b, c in ("32A", "678", "9TJ", "24K", "QKA", "357")
    ]
    scores = (share[:, rows] - share[:, rows].mean(axis=0)) / error[:, rows]
    assert 0.7 < np.sqrt((scores**2).sum() / (11 * len(rows))) < 1.3


def test_more_hands_make_smaller_errors_and_the_seed_decides():
    game = sc.load("stud8")
    few, same, many, other = (
        sc.starting_hands(game, hands=hands, seed=seed)
        for hands, seed in ((50_000, 0), (50_000, 0), (200_000, 0), (50_000, 9))
    )
    assert np.array_equal(few.share, same.share)
    assert not np.array_equal(few.share, other.share)
    assert 0.4 < np.nanmean(many.stderr) / np.nanmean(few.stderr) < 0.6
    assert (few.hands, many.hands) == (50_000, 200_000)
    assert np.array_equal(starting_hands(game).share, sc.starting_hands(game, hands=1 << 19).share)


def test_starting_hands_that_were_hardly_dealt():
    starts = sc.starting_hands(sc.load("five"), hands=3)
    never = np.isnan(starts.share)
    assert never.any()
    assert (starts.rank[never] == 0).all()
    assert (starts.rank[~never] > 0).all()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"hands": 0}, "hands: expected 1 to"),
        ({"hands": 1.5}, "hands: expected a whole number"),
        ({"seed": -1}, "seed: expected a whole number"),
        ({"seed": "x"}, "seed: expected a whole number"),
    ],
)
def test_wrong_arguments_of_starting_hands(arguments, says):
    with pytest.raises(sc.StudError, match=says):
        sc.starting_hands(sc.load("stud"), **arguments)


def test_starting_hands_do_not_depend_on_the_names_of_suits():
    starts = starting_hands(sc.load("stud"))
    for row in np.random.default_rng(2).integers(0, len(starts.cards), 50):
        cards = [sc.card_name(int(card)) for card in starts.cards[row]]
        assert starts.place(cards) == row
        for suits in permutations(SUITS):
            other = [card[0] + suits[SUITS.index(card[1])] for card in cards]
            assert starts.share[starts.place(other)] == starts.share[row]


def by_ranks(starts):
    """Return the average share of the starting hands of the same ranks."""
    shares = {}
    for cards, share in zip(starts.cards.tolist(), starts.share, strict=True):
        shares.setdefault(tuple(sorted(card // 4 for card in cards)), []).append(share)
    return {ranks: np.mean(found) for ranks, found in shares.items()}


def test_the_best_starting_hands():
    razz = by_ranks(starting_hands(sc.load("razz")))
    assert max(razz, key=razz.get) == (0, 1, 12)
    assert min(razz, key=razz.get) in {(rank,) * 3 for rank in range(6, 12)}
    for game in ("stud", "stud8"):
        starts = starting_hands(sc.load(game))
        best = starts.cards[np.argsort(starts.share)[-52:]] // 4
        if game == "stud":
            assert (best == best[:, :1]).all()  # all threes of a kind, and nothing else
        assert starts.strength[starts.place("Ac Ad As")] > 0.99
        assert starts.share[starts.place("Ac Ad As")] > starts.share.max() - 0.06


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        ("stud", "AhAd/As"),
        ("stud", "7c2d/Th"),
        ("razz", "2d3h/As"),
        ("razz", "KdQh/Ks"),
        ("stud8", "Ah2h/3h"),
        ("stud8", "9d9h/Ks"),
    ],
)
def test_the_share_of_a_starting_hand_is_what_it_wins_when_all_stay(game, cards):
    starts = starting_hands(sc.load(game))
    spot = sc.Spot(sc.load(game), [cards, *["/"] * (starts.players - 1)])
    result = sc.simulate(spot, hands=20_000, policy="call", seed=6)
    paid = 2  # the bring-in, by each
    share = (result.mean[0] + paid) / result.pot
    assert abs(share - starts.share[starts.place(cards.replace("/", " "))]) < 0.06


FIRST_STREETS = {
    "no bet, then more cards": ("third street one up, no bet\nfourth street four up, bet", 5),
    "no bet twice": ("third street up, no bet\nfourth street up, no bet\nfifth street up, bet", 3),
    "a turn between deals": ("third street two down, turn one up, two down, bet", 2),
    "a bet between deals": ("third street two down, bet, two down, bet", 2),
}


@pytest.mark.parametrize("name", FIRST_STREETS)
def test_starting_hands_are_held_at_the_first_decision(name):
    streets, cards = FIRST_STREETS[name]
    text = f'game "X"\nplayers 2 to 6\nante 7\nlimit 5/10\n{streets}\nsixth street up, bet\n'
    game = sc.parse(text + "pot to high hand\n")
    if cards in (2, 3):
        starts = sc.starting_hands(game, hands=40_000, seed=1)
        assert starts.cards.shape == (math.comb(52, cards), cards)
        assert not np.isnan(starts.share).any()
    else:
        with pytest.raises(sc.StudError, match=r"expected 1 to 4 cards .* got 5 cards"):
            sc.starting_hands(game)
    for policy in ("tight", "rock"):
        result = sc.simulate(game, hands=300, players=3, policy=policy, seed=1)
        assert result.hands == 300
        assert result.net.sum() == 0


def test_antes_that_take_all_chips_leave_no_starting_hands():
    game = sc.load("stud", ante=100_000)
    with pytest.raises(sc.StudError, match="chips left to bet"):
        sc.starting_hands(game)
    result = sc.simulate(game, hands=50, stacks=[1000, 300_000], policy="tight", seed=1)
    assert result.net.sum() == 0
