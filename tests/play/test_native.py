"""Policies as compiled functions: what they see, what they may answer, wrong signatures."""

import ctypes
import pickle
import shutil
import subprocess

import numpy as np
import pytest

import studcore as sc
from studcore.policies.native import include, numba_signature

numba = pytest.importorskip("numba")


def calls(view):
    return 1 if view.kind == 0 else 0


def same(one, other):
    differ = {"seconds": 0, "players": 0, "policies": 0, "digest": 0}
    assert one.to_dict() | differ == other.to_dict() | differ
    assert one.net.tolist() == other.net.tolist()


@pytest.mark.parametrize("game", ["stud", "razz", "stud8", "super", "five"])
def test_a_compiled_function_that_calls_is_the_policy_call(game):
    game, arguments = sc.load(game), {"hands": 3000, "players": 4, "seed": 3}
    same(
        sc.simulate(game, policy=sc.compiled(calls), **arguments),
        sc.simulate(game, policy="call", **arguments),
    )


def test_threads_and_rotation():
    arguments = {"hands": 24_000, "players": 6, "seed": 3, "rotate": True}
    policy = [sc.compiled(calls), *["tight"] * 5]
    one = sc.simulate(sc.load("stud8"), policy=policy, threads=1, **arguments)
    same(one, sc.simulate(sc.load("stud8"), policy=policy, threads=4, **arguments))


def test_a_number_drawn_from_the_view_is_the_policy_random_in_distribution():
    def draws(view):
        count = 0
        for code in range(4):
            count += (view.legal >> code) & 1
        drawn = np.int64(view.random >> np.uint64(40)) % count
        for code in range(4):
            if (view.legal >> code) & 1:
                if drawn == 0:
                    return code
                drawn -= 1
        return 1

    own = sc.simulate(sc.load("razz"), hands=60_000, policy=sc.compiled(draws), seed=1)
    random = sc.simulate(sc.load("razz"), hands=60_000, policy="random", seed=2)
    assert abs(own.showdown - random.showdown) < 0.01
    assert abs(own.pot / random.pot - 1) < 0.02


# A function of ctypes may be a Python function: slow, but it can look at everything.
SEEN = []
CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


@CALLBACK
def looks(pointer):
    buffer = (ctypes.c_char * sc.VIEW.itemsize).from_address(pointer)
    view = np.frombuffer(bytes(buffer), dtype=sc.VIEW)[0]
    SEEN.append(view)
    if view["kind"] == 1:
        return int(view["random"] % np.uint64(view["choices"]))
    legal = [code for code in range(4) if view["legal"] >> code & 1]
    return legal[int(view["random"] % np.uint64(len(legal)))]


def mask(cards):
    return sum(1 << sc.card_id(card) for card in cards)


@pytest.mark.parametrize("game", ["stud", "stud8", "razz", "super", "home", "five"])
@pytest.mark.parametrize("stacks", [[500] * 4, [30, 7, 300, 90]])
def test_it_is_told_what_its_seat_may_know(game, stacks):
    game = sc.load(game)
    policy = ["random", sc.compiled(looks), "random", "tight"]
    for number in range(40):
        SEEN.clear()
        hand = sc.simulated_hand(game, number=number, seed=4, stacks=stacks, policy=policy)
        replay = sc.Hand(game, stacks=stacks, seed=4, number=number)
        said = {}
        street = None
        for code in hand.actions:
            if replay.street != street:
                said, street = {}, replay.street
            if replay.actor == 1:
                check_view(SEEN.pop(0), replay, said)
            if replay.options.kind == "bet":
                said[replay.actor] = (3 if code < 0 else code) + 1
            replay.act(code)
        assert not SEEN


def check_view(view, hand, said):
    seen, options = hand.view(1), hand.options
    assert (view["seat"], view["seats"], view["street"]) == (1, hand.seats, hand.street)
    own = [card for card in view["own"].tolist() if card >= 0]
    assert tuple(map(sc.card_name, own)) == seen.cards
    assert view["shared"] == mask(seen.shared)
    down = list(seen.cards)
    for card in seen.boards[1]:
        down.remove(card)
    assert view["down"] == mask(down)
    pot = sum(pot.amount for pot in seen.pots)
    assert view["pot"] == pot
    for seat in range(hand.seats):
        assert view["boards"][seat] == mask(seen.boards[seat])
        assert view["stacks"][seat] == seen.stacks[seat]
        assert view["bets"][seat] == seen.bets[seat]
        assert view["live"][seat] == (not seen.folded[seat])
        assert view["downs"][seat] == seen.down[seat]
        assert view["last"][seat] == said.get(seat, 0)
    for name in ("boards", "stacks", "bets", "live", "downs", "last"):
        assert not view[name][hand.seats :].any()
    if options.kind != "bet":
        assert (view["kind"], view["choices"], view["legal"]) == (1, len(options.choices), 0)
        return
    assert view["kind"] == view["choices"] == 0
    assert view["legal"] & 1 == options.fold
    assert view["to_call"] == (options.call or options.bring_in or 0)
    raises = options.raise_to or (0, 0)
    assert (view["low_raise"], view["high_raise"]) == (raises[0], raises[-1])
    assert view["any_raise"] == options.raise_any


def test_hidden_cards_change_nothing():
    """The same decision with other cards in hands that the seat can't see: the same view."""
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad".split()
    game = sc.load("stud")
    views = []
    for swap in (False, True):
        cards = list(deck)
        if swap:  # the first down cards of seats 0 and 2
            cards[0], cards[2] = cards[2], cards[0]
        hand = sc.Hand(game, stacks=[200] * 4, deck=cards)
        while hand.actor != 1:
            hand.act(1)
        SEEN.clear()
        spot = sc.Spot.of(hand, dead=[c for c in deck if c not in deck[:12]])
        sc.simulated_hand(
            spot, number=0, seed=1, policy=["call", sc.compiled(looks), "call", "call"]
        )
        views.append(SEEN[0].tobytes())
    assert views[0] == views[1]


# ---- answers that are not allowed ----------------------------------------------------------------


def wrong_later(view):
    return 77 if view.street == 5 else 1


def test_a_wrong_answer_is_told_with_its_hand():
    arguments = {"hands": 50_000, "players": 3, "seed": 1}
    policy = ["call", sc.compiled(wrong_later), "call"]
    for options in ({"threads": 1}, {"threads": 3}, {"threads": 3, "first": 9_000}):
        with pytest.raises(sc.IllegalActionError) as caught:
            sc.simulate(sc.load("stud"), policy=policy, **arguments, **options)
        first = options.get("first", 0)
        assert str(caught.value).startswith(
            f"hand {first} of seed 1: the policy of player 1 answered 77: seat 1 can't take code 77"
        )
    with pytest.raises(sc.IllegalActionError, match="answered 77"):
        sc.simulated_hand(sc.load("stud"), number=5, seed=1, players=3, policy=policy)


def test_a_wrong_answer_beside_functions_and_in_a_batch():
    policy = [lambda view: 1, sc.compiled(wrong_later), "call"]
    with pytest.raises(sc.IllegalActionError, match="player 1 answered 77: seat 1"):
        sc.simulate(sc.load("stud"), hands=50, players=3, seed=1, policy=policy)
    batch = sc.Batch(
        sc.load("stud"), size=8, players=3, policy=[None, sc.compiled(wrong_later), "call"], seed=1
    )
    with pytest.raises(sc.IllegalActionError, match="player 1 answered 77: seat 1"):
        step_on(batch)


def step_on(batch):
    for _ in range(30):
        batch.step(np.ones(batch.size, dtype=np.int32))


# ---- functions that are none ---------------------------------------------------------------------


@numba.cfunc("int64(voidptr)")
def wide(pointer):
    return 1


@numba.cfunc("int32(int32)")
def of_a_number(number):
    return 1


@numba.cfunc("int32(voidptr)")
def of_any_pointer(pointer):
    return 1


@numba.cfunc(numba_signature())
def right(pointer):
    return 1


def uncompilable(view):
    return {1: view}[open("x")]


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (wide, "got '.*int64"),
        (of_a_number, "got '.*int32"),
        (uncompilable, "numba can't compile uncompilable"),
        (ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(lambda p: 1), "returns c_int32"),
        (ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int)(lambda p: 1), "takes one pointer"),
        (ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: 1), "takes one pointer"),
        (0, "address of a function, got 0"),
        (-5, "address of a function, got -5"),
        (None, "expected a function, a numba cfunc, .* got None"),
        ("call", "got 'call'"),
        (1.5, "got 1.5"),
        (2**70, "address of a function"),
        (lambda view: view.nothing, "numba can't compile <lambda>"),
        (lambda view: 1.9, "returns whole numbers, got float64"),
        (print, "numba can't compile print"),
    ],
)
def test_wrong_functions(function, says):
    with pytest.raises(sc.StudError, match=says):
        sc.compiled(function)


@pytest.mark.parametrize(
    "function", [right, of_any_pointer, right.address], ids=["right", "pointer", "address"]
)
def test_right_functions(function):
    result = sc.simulate(sc.load("stud"), hands=500, policy=sc.compiled(function), seed=1)
    same(result, sc.simulate(sc.load("stud"), hands=500, policy="call", seed=1))


@pytest.mark.parametrize("answer", [2**32 + 1, -(2**40), 2**31, -(2**31)])
def test_answers_of_too_many_bits_are_no_answers(answer):
    policy = [sc.compiled(lambda view: answer), "call"]
    with pytest.raises(sc.IllegalActionError, match="answered -2147483648"):
        sc.simulate(sc.load("stud"), hands=50, players=2, seed=1, policy=policy)


def test_it_stays_where_it_is():
    policy = sc.compiled(calls)
    assert sc.compiled(policy) is policy
    for given in (policy, sc.Mixture({policy: 1, "call": 2})):
        with pytest.raises(sc.StudError, match="threads with compiled functions"):
            sc.simulate(sc.load("stud"), hands=50, policy=given, backend="processes")
    with pytest.raises(sc.StudError, match="can't be pickled"):
        pickle.dumps(policy)


def test_without_numba(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(sc.StudError, match=r"pip install 'studcore\[numba\]'"):
        sc.compiled(calls)


C_CODE = """
#include <studcore/policy_view.h>
#include <stddef.h>
int32_t size(void) { return (int32_t)sizeof(studcore_view); }
int32_t place(void) { return (int32_t)offsetof(studcore_view, wagers); }
int32_t decide(const studcore_view *view) { return view->kind ? 0 : 1; }
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_library_in_c(tmp_path):
    (tmp_path / "own.c").write_text(C_CODE)
    library = tmp_path / "own.so"
    command = ["cc", "-std=c99", "-Wall", "-Werror", "-shared", "-fPIC", f"-I{include()}"]
    subprocess.run([*command, "-o", library, tmp_path / "own.c"], check=True)
    own = ctypes.CDLL(str(library))
    assert own.size() == sc.VIEW.itemsize
    assert own.place() == sc.VIEW.fields["wagers"][1]
    own.decide.restype = None
    with pytest.raises(sc.StudError, match="c_int32"):
        sc.compiled(own.decide)
    own.decide.restype = ctypes.c_int32
    result = sc.simulate(sc.load("razz"), hands=2000, policy=sc.compiled(own.decide), seed=1)
    same(result, sc.simulate(sc.load("razz"), hands=2000, policy="call", seed=1))
