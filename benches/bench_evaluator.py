"""Ranking arrays of random hands, cards checked, one thread; ``extra_info`` has the rate.

Peers run in the same session where they are installed (phevaluator; sval with numba, in a loop that
its user writes). Native programs that have no package are quoted, from a Zen 3 machine at 3.1 GHz:
OMPEval 231, SKPokerEval 208, poker-eval 91 M random seven-card high hands a second; poker-eval 304
M ace-to-five lows, wrong on one hand in a thousand, and 75 M high and eight-or-better together.
"""

import numpy as np
import pytest

import studcore as sc

HANDS = 1_000_000


@pytest.fixture(scope="module")
def ids():
    rng = np.random.default_rng(1)
    return rng.random((HANDS, 52)).argpartition(7, axis=1)[:, :7].astype(np.uint8)


@pytest.fixture(scope="module")
def masks(ids):
    return np.bitwise_or.reduce(np.uint64(1) << ids.astype(np.uint64), axis=1)


@pytest.mark.parametrize(
    "rankings",
    [["high"], ["ace-to-five"], ["ace-to-five/8"], ["deuce-to-seven"], ["high", "ace-to-five/8"]],
    ids=" and ".join,
)
@pytest.mark.parametrize("form", ["masks", "ids"])
@pytest.mark.benchmark(group="seven cards")
def test_seven_cards(benchmark, form, rankings, request):
    _measure(benchmark, request.getfixturevalue(form), rankings=rankings)


@pytest.mark.benchmark(group="seven cards")
def test_deuces_wild(benchmark, masks):
    _measure(benchmark, masks, wild="deuces")


@pytest.mark.benchmark(group="seven cards")
def test_bugs(benchmark, masks):
    _measure(benchmark, masks, bug="deuces")


@pytest.mark.benchmark(group="seven cards")
def test_badugi(benchmark, masks):
    _measure(benchmark, masks, ranking="badugi")


@pytest.mark.parametrize("ranking", ["high", "ace-to-five"])
@pytest.mark.benchmark(group="all hands of seven cards, in order")
def test_all_in_order(benchmark, ranking):
    out = np.empty(133_784_560, dtype=np.uint16)
    arguments = {"ranking": ranking, "out": out}
    benchmark.pedantic(sc.evaluate_all, args=(7,), kwargs=arguments, rounds=5, warmup_rounds=1)
    _note(benchmark, out.size)


@pytest.mark.parametrize("cards", [5, 6, 8, 9])
@pytest.mark.benchmark(group="other numbers of cards")
def test_high(benchmark, cards):
    rng = np.random.default_rng(1)
    ids = rng.random((HANDS, 52)).argpartition(cards, axis=1)[:, :cards].astype(np.uint64)
    _measure(benchmark, np.bitwise_or.reduce(np.uint64(1) << ids, axis=1))


@pytest.mark.benchmark(group="small calls")
def test_a_thousand_hands_a_call(benchmark, masks):
    some = masks[:1000].copy()
    benchmark(sc.evaluate_many, some)
    _note(benchmark, 1000)


@pytest.mark.benchmark(group="peers, seven cards")
def test_phevaluator(benchmark, ids):
    phevaluator = pytest.importorskip("phevaluator")
    hands = ids[:20_000].tolist()

    def run():
        for hand in hands:
            phevaluator.evaluate_cards(*hand)

    benchmark.pedantic(run, rounds=3)
    _note(benchmark, len(hands))


@pytest.mark.benchmark(group="peers, seven cards")
def test_sval_in_a_numba_loop(benchmark, masks):
    numba = pytest.importorskip("numba")
    sval = pytest.importorskip("sval")
    index, ranks = sval.calculate_index, sval.rank_lookup

    @numba.njit
    def run(hands, ranks, out):
        for i in range(hands.size):
            out[i] = ranks[index(hands[i])]

    out = np.empty(HANDS, dtype=np.int16)
    hands = masks.astype(np.int64)
    benchmark.pedantic(run, args=(hands, ranks, out), rounds=9, warmup_rounds=2)
    _note(benchmark, HANDS)


def _measure(benchmark, hands, **options):
    width = len(options.get("rankings", [])) or None
    out = np.empty((HANDS, width) if width else HANDS, dtype=np.uint16)
    benchmark.pedantic(
        sc.evaluate_many,
        args=(hands,),
        kwargs=options | {"out": out},
        rounds=15,
        warmup_rounds=2,
    )
    _note(benchmark, HANDS)


def _note(benchmark, hands):
    if benchmark.stats:
        benchmark.extra_info["M hands a second"] = round(hands / benchmark.stats["median"] / 1e6, 1)
