"""Every path through the processor gives the same classes."""

import os
import subprocess
import sys

import pytest

from studcore import _core

SCRIPT = """
import sys, zlib
import numpy as np
import studcore as sc
from studcore import _core

path, count = sys.argv[1], int(sys.argv[2])
RULES = [{"ranking": name} for name in _core.ranking_names()]
RULES += [{"ranking": "ace-to-five/8"}, {"ranking": "high/two pair"}, {"ranking": "badugi/4"}]
RULES += [{"ranking": name, **wild}
          for name in ("high", "ace-to-five", "deuce-to-seven", "badugi", "four-card-high")
          for wild in ({"wild": "deuces"}, {"wild": "jokers"}, {"bug": "jokers"},
                       {"wild": "one-eyed jacks, king of diamonds", "bug": "jokers"})]
RULES += [{"wild": "jokers", "beats": "royal flush beats five of a kind"},
          {"wild": "jokers", "naturals_beat": True}, {"wild": "jokers", "double_aces": True},
          {"beats": "flush beats full house"}, {"straights": "wrap"}, {"wheel": False}]
stripped = {"deck": "sevens to aces", "beats": "flush beats full house"}
RULES += [stripped, {**stripped, "wild": "jokers"}]
rng = np.random.default_rng(1)
jobs = []
for rules in RULES:
    ranks = range(5, 13) if "deck" in rules else range(13)
    jokers = [52, 53] if "jokers" in rules.get("wild", "") + rules.get("bug", "") else []
    deck = np.array([4 * rank + suit for rank in ranks for suit in range(4)] + jokers)
    for size in (1, 3, 4, 5, 6, 7, 8, 9):
        many = count if size in (5, 6, 7) else count // 20
        order = np.argpartition(rng.random((many, len(deck))), size, axis=1)[:, :size]
        jobs.append((rules, deck[order].astype(np.uint8)))
lines = []
for rules, ids in jobs:
    masks = np.bitwise_or.reduce(np.uint64(1) << ids.astype(np.uint64), axis=1)
    classes = sc.evaluate_many(ids, **rules)
    assert np.array_equal(sc.evaluate_many(masks, **rules), classes), (rules, ids.shape)
    assert np.array_equal(sc.evaluate_many(masks, threads=3, **rules), classes), rules
    lines.append(f"{rules} {ids.shape} {zlib.crc32(classes.tobytes())}")
for size in (5, 6, 7):
    ids = np.argpartition(rng.random((count, 52)), size, axis=1)[:, :size].astype(np.uint8)
    several = sc.evaluate_many(ids, rankings=["high", "ace-to-five/8", "badugi"])
    lines.append(f"several {size} {zlib.crc32(np.ascontiguousarray(several).tobytes())}")
assert _core.cpu_path() == path, _core.cpu_path()
print("\\n".join(lines))
"""


def checksums(path, count):
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, path, str(count)],
        env={**os.environ, "STUDCORE_CPU": path},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()


@pytest.mark.parametrize("count", [1_000, pytest.param(60_000, marks=pytest.mark.slow)])
def test_paths_agree(count):
    paths = _core.cpu_paths()
    assert "plain" in paths
    expected = checksums("plain", count)
    assert len(expected) > 250
    for path in paths:
        different = set(checksums(path, count)) - set(expected)
        assert not different, path


def test_a_path_that_is_none_is_an_error():
    code = "import numpy as np, studcore as sc; sc.evaluate_many(np.zeros((0, 5), np.uint8))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "STUDCORE_CPU": "abacus"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert 'plain, got "abacus"' in run.stderr
    assert "StudError" in run.stderr
