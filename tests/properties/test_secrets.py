"""Nothing that a seat is given reveals the seed or a card that it can't see."""

import ctypes
import gc
import pickle
import random
import types
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import studcore as sc
from play.decisions import GAMES
from studcore.play import events as e

from .deals import DECK, deals, deck_order, load

SEED = 0x5EED_5EED_5EED_5EED_5EED  # found nowhere by chance
CLOSED = (type, types.ModuleType, types.BuiltinFunctionType, sc.Game)  # the same for all hands


def reached(thing, found=None):
    """Return all objects that a thing leads to, and itself."""
    found = {} if found is None else found
    if id(thing) in found or isinstance(thing, CLOSED):
        return found
    found[id(thing)] = thing
    parts = list(vars(thing).values()) if hasattr(thing, "__dict__") else []
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            parts += [getattr(thing, name)] if hasattr(thing, name) else []
    if isinstance(thing, types.FunctionType):
        parts += [cell.cell_contents for cell in thing.__closure__ or ()]
        parts += [thing.__defaults__, thing.__kwdefaults__]
    elif any(kind.__module__ == "studcore._core" for kind in type(thing).__mro__):
        names = ["_origin", *(name for name in dir(type(thing)) if name[0] != "_")]
        names = [name for name in names if hasattr(thing, name)]
        parts += [value for name in names if not callable(value := getattr(thing, name))]
    elif isinstance(thing, np.ndarray):
        parts += [thing.base, *(thing.tolist() if thing.ndim else [])]
    elif isinstance(thing, (types.FrameType, types.TracebackType)):
        raise AssertionError(f"a frame is reached: {thing}")
    else:
        parts += gc.get_referents(thing)
    for part in parts:
        reached(part, found)
    return found


def assert_tells(thing, known, *, seed=SEED):
    """Check that a thing, and its pickle, hold no card but known ones, and no seed."""
    whole = pickle.dumps(thing)
    for each in (thing, pickle.loads(whole)):
        objects = reached(each).values()
        cards = {each for each in objects if isinstance(each, str) and each in DECK}
        assert cards <= known, f"{cards - known} in {thing!r}"
        assert not any(isinstance(each, sc.Hand) and each.seed == seed for each in objects)
        assert not any(type(each) is int and each == seed for each in objects)
    key = seed.to_bytes(32, "little")
    assert not any(part in whole for part in (key, key[:8], str(seed).encode()))


def seen(hand, seat):
    """Return the cards that a seat has seen, by the events of the hand and the rules alone."""
    cards = set()
    for event in hand.events:
        match event:
            case e.Dealt(seat=owner, card=card, up=up) if up or owner == seat:
                cards.add(card)
            case e.Discarded(seat=owner, card=card) if owner == seat:
                cards.add(card)
            case e.Passed(seat=owner, card=card, to=other) if seat in (owner, other):
                cards.add(card)
            case e.SharedDealt(card) | e.TurnedUp(card=card):
                cards.add(card)
    return cards


def stops(deal):
    """Yield the hand at every decision before the showdown."""
    hand, decide = deal.hand(), deal.decider()
    while not hand.is_over:
        yield hand
        hand.act(decide(hand))


@settings(max_examples=60)
@given(deals(), st.data())
def test_views_and_spots(deal, data):
    deal = replace(deal, seed=SEED + deal.seed)
    for hand in stops(deal):
        for seat in {hand.actor, data.draw(st.integers(0, hand.seats - 1))}:
            assert_tells(hand.view(seat), seen(hand, seat), seed=deal.seed)
            assert_tells(sc.Spot.of(hand, seat=seat), seen(hand, seat), seed=deal.seed)
        assert_tells(sc.Spot.of(hand), DECK, seed=deal.seed)


@pytest.mark.parametrize("name", GAMES)
def test_views_and_spots_among_other_decisions(name):
    luck = random.Random(name)
    for number in range(12):
        hand = sc.Hand(GAMES[name], stacks=[900] * 4, seed=SEED, number=number)
        while not hand.is_over:
            for seat in range(4):
                known = seen(hand, seat)
                assert_tells(hand.view(seat), known)
                spot = sc.Spot.of(hand, seat=seat)
                assert_tells(spot, known)
                played = sc.simulated_hand(spot, number=number, seed=1)
                boards = [hand.board(other) for other in range(4)]
                assert all({*one} <= {*played.board(i)} for i, one in enumerate(boards))
                assert pickle.loads(pickle.dumps(spot)) == spot
            codes = range(len(hand.options.choices)) if hand.options.choices else [1, 2, 0]
            for code in luck.sample([*codes], len(codes)):
                with suppress(sc.IllegalActionError):
                    hand.act(code)
                    break


@settings(max_examples=40)
@given(deals(), st.data())
def test_a_spot_of_a_seat_is_the_same_whatever_is_hidden(deal, data):
    hands = [hand.copy() for hand in stops(deal)]
    assume(hands)
    hand = data.draw(st.sampled_from(hands))
    seat = data.draw(st.integers(0, hand.seats - 1))
    hidden = sorted(DECK - seen(hand, seat))
    random.Random(deal.seed).shuffle(hidden)
    other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    deck = [other.get(card, card) for card in deck_order(hand.events)]
    changed = sc.Hand(deal.game, **deal.arguments, deck=deck, seed=1)
    for code in hand.actions:
        changed.act(code)
    one, two = (sc.Spot.of(each, seat=seat) for each in (hand, changed))
    assert pickle.dumps(one) == pickle.dumps(two)
    again = pickle.loads(pickle.dumps(one))
    results = [sc.simulate(spot, hands=20, seed=1) for spot in (one, two, again)]
    assert len({results[i].net.tobytes() for i in range(3)}) == 1


def test_a_spot_of_a_hand_that_began_in_a_spot():
    spot = sc.Spot(load("stud", "standard"), ["AhAd/Kc", "7s8s/9s"])
    batch = sc.Batch(spot, size=1, seed=SEED)
    seen_by_one = sc.Spot.of(batch.hand(0), seat=1)
    cards = {each for each in reached(seen_by_one).values() if isinstance(each, str)}
    assert not cards & {"Ah", "Ad"}
    assert SEED not in [each for each in reached(seen_by_one).values() if type(each) is int]
    with pytest.raises(sc.StudError, match="can't be pickled: it would tell"):
        pickle.dumps(seen_by_one)


@pytest.mark.parametrize("name", sc.games())
def test_what_players_at_a_table_are_given(name):
    asked = 0

    def spy(view):
        nonlocal asked
        asked += 1
        assert_tells(view, seen(table._running, view.seat))
        return 1 if view.options.kind == "bet" else view.options.choices[-1]

    table = sc.Table(load(name, "standard"), players=[spy] * 4, stacks=200, seed=SEED)
    table.play(hands=3)
    assert asked > 12


@pytest.mark.parametrize("name", sc.games())
def test_what_functions_of_a_simulation_are_given(name):
    game, decided = load(name, "standard"), Counter()

    def hand_of(number):
        actions = [1] * decided[number]
        decided[number] += 1
        return sc.Hand.replay(game, stacks=[200] * 4, seed=SEED, number=number, actions=actions)

    def alone(view):
        hand = hand_of(0)
        assert hand.actor == view.seat
        assert_tells(view, seen(hand, view.seat))
        return 1

    def together(decisions):
        for number, masks in zip(decisions.numbers.tolist(), decisions.cards, strict=True):
            hand = hand_of(number)
            assert cards_of(masks) <= seen(hand, hand.actor)
        assert decisions.cards.base is None
        assert_tells(decisions, set())
        return np.ones(len(decisions.numbers), dtype=np.int32)

    arguments = {"stacks": [200] * 4, "seed": SEED}
    sc.simulate(game, hands=1, policy=alone, **arguments)
    decided.clear()
    sc.simulate(game, hands=40, policy=sc.batched(together), **arguments)
    assert len(decided) == 40


@pytest.mark.parametrize("name", sc.games())
def test_what_compiled_functions_are_told(name):
    game, actions = load(name, "standard"), []

    @ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
    def spy(pointer):
        told = ctypes.string_at(pointer, sc.VIEW.itemsize)
        views.append((len(actions), np.frombuffer(told, dtype=sc.VIEW)[0]))
        actions.append(1)
        return 1

    for number in range(8):
        views, actions[:] = [], []
        arguments = {"stacks": [200] * 4, "seed": SEED}
        sc.simulate(game, hands=1, first=number, policy=sc.compiled(spy), threads=1, **arguments)
        for count, view in views:
            hand = sc.Hand.replay(game, number=number, actions=[1] * count, **arguments)
            known = seen(hand, hand.actor)
            masks = np.array([view["down"], view["shared"], *view["boards"]])
            assert cards_of(masks) <= known
            own = {sc.card_name(int(card)) for card in view["own"] if card >= 0}
            assert own <= known


@pytest.mark.parametrize("name", sc.games())
def test_the_arrays_of_a_batch(name):
    batch = sc.Batch(load(name, "standard"), size=8, players=4, seed=SEED)
    for _ in range(40):
        for slot in range(8):
            hand = batch.hand(slot)
            assert cards_of(batch.cards[slot]) <= seen(hand, hand.actor)
        batch.step(np.ones(8, dtype=np.int32))


def cards_of(masks):
    """Return the names of the cards of some masks."""
    whole = int(np.bitwise_or.reduce(masks))
    return {sc.card_name(card) for card in range(56) if whole >> card & 1}
