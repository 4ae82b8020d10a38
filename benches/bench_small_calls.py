"""One hand, one view, one rank at a time, beside what Python users have today.

Peers run in the same session where they are installed: phevaluator and treys rank a hand, PokerKit
begins and copies one. Compare the medians of a group.
"""

import copy
import pickle

import pokerkit
import pytest

import studcore as sc

STACKS = [10_000] * 6
TEXTS = ["Ah", "Kd", "Qs", "Jh", "9c", "2c", "3d"]
TEXT = " ".join(TEXTS)
IDS = [sc.card_id(card) for card in TEXTS]
GAME = sc.load("stud", ante=1, bring_in=2, small_bet=10, big_bet=20)

RANKED = {
    "ids": IDS,
    "a text": TEXT,
    "texts": TEXTS,
    "a mask": sum(1 << card for card in IDS),
}


@pytest.fixture
def hand():
    """Return a hand on fifth street."""
    made = sc.Hand(GAME, stacks=STACKS, seed=1)
    for _ in range(14):
        made.act(1)
    return made


# ---- ranks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", RANKED)
@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_evaluate(benchmark, form):
    benchmark(sc.evaluate, RANKED[form])


@pytest.mark.parametrize("ranking", ["ace-to-five/8", "badugi"])
@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_evaluate_a_low(benchmark, ranking):
    benchmark(sc.evaluate, IDS, ranking=ranking)


@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_evaluate_with_wild_cards(benchmark):
    benchmark(sc.evaluate, IDS, wild="deuces")


@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_evaluate_and_name(benchmark):
    benchmark(lambda: sc.evaluate(IDS).name)


@pytest.mark.parametrize("form", ["ids", "texts"])
@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_phevaluator(benchmark, form):
    phevaluator = pytest.importorskip("phevaluator")
    benchmark(phevaluator.evaluate_cards, *RANKED[form])


@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_treys(benchmark):
    treys = pytest.importorskip("treys")
    cards = [treys.Card.new(card) for card in TEXTS]
    benchmark(treys.Evaluator().evaluate, cards[:5], cards[5:])


@pytest.mark.benchmark(group="rank one hand of seven cards")
def test_pokerkit(benchmark):
    cards = tuple(pokerkit.Card.parse("".join(TEXTS)))
    benchmark(pokerkit.StandardHighHand.from_game, cards)


# ---- hands ---------------------------------------------------------------------------------------


@pytest.mark.benchmark(group="begin a hand")
def test_hand(benchmark):
    benchmark(sc.Hand, GAME, stacks=STACKS, seed=1)


@pytest.mark.benchmark(group="begin a hand")
def test_pokerkit_state(benchmark):
    benchmark(
        pokerkit.FixedLimitSevenCardStud.create_state,
        tuple(pokerkit.Automation),
        True,
        1,
        2,
        10,
        20,
        STACKS,
        6,
    )


@pytest.mark.benchmark(group="a hand in mid-play")
def test_view(benchmark, hand):
    benchmark(hand.view, 0)


@pytest.mark.benchmark(group="a hand in mid-play")
def test_view_of_which_some_is_read(benchmark, hand):
    def look():
        view = hand.view(0)
        return view.cards, view.boards, view.options

    benchmark(look)


@pytest.mark.benchmark(group="a hand in mid-play")
def test_events_again(benchmark, hand):
    benchmark(lambda: hand.events)


@pytest.mark.benchmark(group="a hand in mid-play")
def test_pickle(benchmark, hand):
    benchmark(pickle.dumps, hand)


@pytest.mark.benchmark(group="a hand in mid-play")
def test_unpickle(benchmark, hand):
    benchmark(pickle.loads, pickle.dumps(hand))


@pytest.mark.benchmark(group="a hand in mid-play")
def test_deepcopy_of_pokerkit(benchmark):
    state = pokerkit.FixedLimitSevenCardStud.create_state(
        tuple(pokerkit.Automation), True, 1, 2, 10, 20, STACKS, 6
    )
    benchmark(copy.deepcopy, state)


# ---- games and simulations -----------------------------------------------------------------------


@pytest.mark.benchmark(group="small calls")
def test_load_again(benchmark):
    benchmark(sc.load, "razz")


@pytest.mark.benchmark(group="small calls")
def test_simulate_one_hand(benchmark):
    benchmark(sc.simulate, GAME, hands=1, seed=1)


@pytest.mark.benchmark(group="small calls")
def test_simulated_hand(benchmark):
    benchmark(sc.simulated_hand, GAME, number=7, seed=1)


# ---- functions of a view -------------------------------------------------------------------------


def _looks_and_calls(view):
    _ = view.cards, view.boards, view.options
    return 1


@pytest.mark.parametrize("ways", ["simulate", "a table", "a hand"])
@pytest.mark.benchmark(group="a hundred hands of functions of a view, 30 decisions each")
def test_functions_of_a_view(benchmark, ways):
    def by_hand():
        for number in range(100):
            hand = sc.Hand(GAME, stacks=STACKS, seed=1, number=number)
            while hand.actor is not None:
                hand.act(_looks_and_calls(hand.view(hand.actor)))

    def at_a_table():
        table = sc.Table(GAME, players=[_looks_and_calls] * 6, stacks=10**6, seed=1)
        table.play(hands=100)

    def simulated():
        sc.simulate(GAME, hands=100, policy=_looks_and_calls, seed=1)

    benchmark({"simulate": simulated, "a table": at_a_table, "a hand": by_hand}[ways])
    if benchmark.stats:
        rate = 3000 / benchmark.stats["median"]
        benchmark.extra_info["decisions a second"] = round(rate)
