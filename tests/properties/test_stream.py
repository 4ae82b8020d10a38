"""The random stream: the published cipher, addressed by seed and number, and uniform."""

import struct
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studcore as sc
from studcore import _core
from studcore.simulation.simulate import simulated_hand

from .deals import deals, deck_order, state

ZERO_KEY = {  # key, counter and nonce all zero: the first block
    20: "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    12: "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f"
    "0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be",
    8: "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
}


def chacha(key, counter, nonce, rounds):
    """The cipher as its author describes it."""
    words = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce))
    x = list(words)

    def mix(a, b, c, d):
        for p, q, r, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) % 2**32
            turned = x[r] ^ x[p]
            x[r] = (turned << by | turned >> 32 - by) % 2**32

    for _ in range(rounds // 2):
        for i in range(4):
            mix(i, i + 4, i + 8, i + 12)
        for i in range(4):
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, words, strict=True)))


@pytest.mark.parametrize("rounds", ZERO_KEY)
def test_zero_key_vectors(rounds):
    assert _core.chacha_block(bytes(32), 0, 0, rounds).hex() == ZERO_KEY[rounds]


def test_second_block_of_the_zero_key():
    assert _core.chacha_block(bytes(32), 1, 0, 20).hex() == (
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    )


def test_vector_of_rfc_8439():
    """Section 2.3.2, whose 32-bit counter and 96-bit nonce fill the same four words."""
    block = _core.chacha_block(bytes(range(32)), 0x09000000 << 32 | 1, 0x4A000000, 20)
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


WORD = st.integers(0, 2**64 - 1)


@settings(max_examples=200)
@given(st.binary(min_size=32, max_size=32), WORD, WORD, st.sampled_from((8, 12, 20)))
def test_any_block(key, counter, nonce, rounds):
    expected = chacha(key, counter, nonce, rounds)
    assert _core.chacha_block(key, counter, nonce, rounds) == expected


def test_the_stream_is_chacha8():
    assert _core.chacha_block(bytes(32), 0, 0) == _core.chacha_block(bytes(32), 0, 0, 8)


# ---- the address: seed and number ----------------------------------------------------------------


def all_cards(game, **address):
    hand = sc.Hand(game, stacks=[1000] * game.max_players, **address)
    while not hand.is_over:
        hand.act(1 if hand.options.kind == "bet" else 0)
    return deck_order(hand.events)


@pytest.mark.parametrize("name", sc.games())
def test_seed_and_number_decide_the_cards(name):
    game = sc.load(name)
    addresses = [(0, 0), (0, 1), (1, 0), (1, 1), (2**64, 0), (2**128, 0), (2**256 - 1, 2**64 - 1)]
    decks = [all_cards(game, seed=seed, number=number) for seed, number in addresses]
    assert decks == [all_cards(game, seed=seed, number=number) for seed, number in addresses]
    assert len(set(map(tuple, decks))) == len(addresses)


def test_cards_come_in_the_same_order_in_every_game():
    """The same first cards, whatever is played and by however many."""
    first = {
        tuple(all_cards(sc.load(name), seed=5, number=9)[:20]) for name in ("stud", "razz", "home")
    }
    assert len(first) == 1


def test_seed_sequences():
    game = sc.load("razz")
    one, two = np.random.SeedSequence(5), np.random.SeedSequence(6)
    assert all_cards(game, seed=one) == all_cards(game, seed=np.random.SeedSequence(5))
    assert all_cards(game, seed=one) != all_cards(game, seed=two)
    assert all_cards(game, seed=one) != all_cards(game, seed=5)
    children = one.spawn(2)
    assert all_cards(game, seed=children[0]) != all_cards(game, seed=children[1])


def test_seed_is_told_if_it_was_not_given():
    game = sc.load("stud")
    hand, other = (sc.Hand(game, stacks=[100] * 6) for _ in range(2))
    again = sc.Hand(game, stacks=[100] * 6, seed=hand.seed)
    assert state(again) == state(hand)
    assert hand.seed != other.seed
    result = sc.simulate(game, hands=500)
    assert np.array_equal(sc.simulate(game, hands=500, seed=result.seed).net, result.net)


# ---- many hands ----------------------------------------------------------------------------------


def figures(result):
    """Return what a simulation counted, bit for bit."""
    arrays = (result.net, result.mean, result.stderr, result.won, result.shown)
    return (
        *(result.hands, result.decisions, result.reached, result.showdown, result.pot),
        *(result.winners, *(array.tobytes() for array in arrays)),
    )


@pytest.mark.parametrize("name", sc.games())
@pytest.mark.parametrize("policy", ["random", "call"])
def test_threads_change_nothing(name, policy):
    options = {"hands": 20_011, "seed": 3, "policy": policy}
    game = sc.load(name)
    results = [sc.simulate(game, **options, threads=threads) for threads in (1, 2, 8)]
    assert results[0].net.sum() == 0
    assert len({str(figures(result)) for result in results}) == 1
    assert figures(results[0]) == figures(results[1]) == figures(results[2])


@pytest.mark.parametrize("name", sc.games())
def test_parts_add_up(name):
    game, options = sc.load(name), {"seed": 4, "players": 5, "threads": 2}
    whole = sc.simulate(game, hands=9000, **options)
    halves = [sc.simulate(game, hands=4500, first=first, **options) for first in (0, 4500)]
    assert figures(halves[0] + halves[1]) == figures(whole)
    assert figures(halves[0]) != figures(halves[1])
    far = sc.simulate(game, hands=10, first=2**53 - 10, **options)
    assert far.hands == 10


@pytest.mark.parametrize("name", sc.games())
def test_a_simulated_hand_is_that_hand(name):
    game, table = sc.load(name), {"players": 4, "policy": ["random", "call", "random", "call"]}
    hands = [simulated_hand(game, number=number, seed=8, **table) for number in range(60)]
    result = sc.simulate(game, hands=60, seed=8, **table)
    nets = np.array([hand.net for hand in hands], dtype=np.int64)
    assert result.net.tolist() == nets.sum(axis=0).tolist()
    assert result.decisions == sum(len(hand.actions) for hand in hands)
    assert result.won.tolist() == np.sum([np.array(h.payouts) > 0 for h in hands], axis=0).tolist()
    np.testing.assert_allclose(result.stderr, nets.std(axis=0, ddof=1) / sqrt(60), rtol=1e-12)
    for number, hand in enumerate(hands):
        assert hand.is_over
        stacks = [stack - change for stack, change in zip(hand.stacks, hand.net, strict=True)]
        cards = deck_order(sc.Hand(game, stacks=stacks, seed=8, number=number).events)
        assert len(cards) >= 4 * (2 if name in ("five", "soko") else 3)
        assert cards == deck_order(hand.events)[: len(cards)]


@settings(max_examples=40)
@given(deals())
def test_any_stacks_simulate_like_hands(deal):
    """Short stacks and empty seats too."""
    table = {"stacks": deal.stacks, "seed": deal.seed}
    result = sc.simulate(deal.game, hands=20, **table, threads=2)
    hands = [simulated_hand(deal.game, number=number, **table) for number in range(20)]
    assert result.net.tolist() == np.sum([hand.net for hand in hands], axis=0).tolist()


# ---- uniformity: fixed seeds, so that these either always pass or never --------------------------


def surprise(counts):
    """Return by how many standard deviations chi-square is off for equally likely cells."""
    counts = np.asarray(counts, dtype=float).ravel()
    expected, freedom = counts.mean(), counts.size - 1
    assert expected > 20
    return ((counts - expected) ** 2).sum() / expected / sqrt(2 * freedom) - sqrt(freedom / 2)


def first_cards(hands, seed):
    game = sc.load("stud")
    rows = []
    for number in range(hands):
        hand = sc.Hand(game, stacks=[9, 9], seed=seed, number=number)
        (a, c, e), (b, d, f) = hand.cards(0), hand.cards(1)
        rows.append([sc.card_id(card) for card in (a, b, c, d, e, f)])
    return np.array(rows)


def test_first_cards_are_uniform():
    cards = first_cards(80_000, seed=11)
    for place in range(6):
        assert abs(surprise(np.bincount(cards[:, place], minlength=52))) < 4


def test_pairs_of_cards_are_uniform():
    cards = first_cards(80_000, seed=12)
    for one, two in ((0, 1), (1, 2), (0, 5), (4, 5)):
        pairs = np.bincount(cards[:, one] * 52 + cards[:, two], minlength=52 * 52).reshape(52, 52)
        assert not pairs.diagonal().any()
        assert abs(surprise(pairs[~np.eye(52, dtype=bool)])) < 4


def test_neighbouring_hands_and_seeds_have_nothing_in_common():
    cards = first_cards(40_000, seed=13)[:, 0]
    assert abs(surprise(np.bincount(cards[:-1] // 4 * 13 + cards[1:] // 4, minlength=169))) < 4
    game = sc.load("stud")
    by_seed = [sc.Hand(game, stacks=[9, 9], seed=seed).cards(0)[0] for seed in range(20_000)]
    assert abs(surprise(np.bincount([sc.card_id(card) for card in by_seed], minlength=52))) < 4


def test_every_place_of_the_deck_is_uniform():
    game, hands, places = sc.load("stud"), 4000, 49
    counts = np.zeros((places, 52))
    for number in range(hands):
        cards = all_cards(game, seed=14, number=number)[:places]
        counts[np.arange(places), [sc.card_id(card) for card in cards]] += 1
    assert abs(surprise(counts)) < 4
    assert all(abs(surprise(counts[place])) < 5 for place in range(places))
