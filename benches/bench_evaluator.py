"""Ranking arrays of random seven-card hands, cards checked, one thread."""

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


@pytest.mark.parametrize("ranking", ["high", "ace-to-five", "ace-to-five/8"])
@pytest.mark.parametrize("form", ["masks", "ids"])
@pytest.mark.benchmark(group="seven cards")
def test_evaluate_many(benchmark, form, ranking, request):
    hands = request.getfixturevalue(form)
    out = np.empty(HANDS, dtype=np.uint16)
    benchmark.pedantic(
        sc.evaluate_many,
        args=(hands,),
        kwargs={"ranking": ranking, "out": out},
        rounds=15,
        warmup_rounds=2,
    )
    if benchmark.stats:
        benchmark.extra_info["M hands a second"] = round(HANDS / benchmark.stats["median"] / 1e6)
