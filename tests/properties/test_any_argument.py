"""Every public call with every kind of wrong value in every argument: done, or a good error.

A call that ends in an error leaves everything as it was.
"""

import inspect

import numpy as np
import pytest

import studcore as sc

from . import deals
from .hostile import complaint_of, is_clean, values

STUD = deals.load("stud", "standard")
SUPER = deals.load("super", "standard")
FREE = sc.parse('game "Free" extends stud\nno limit')
HANDS = np.array([[32, 36, 40, 44, 48, 1, 2]], dtype=np.uint8)
WORDS = {
    "ranking": "high",
    "wild": "",
    "bug": "",
    "deck": "",
    "beats": (),
    "straights": "wrap",
    "wheel": True,
    "naturals_beat": False,
    "double_aces": False,
}
HAND = {"stacks": [100] * 3, "seed": 1, "number": 0, "deck": None, "rake": None, "carry": 0}
TABLE = {"stacks": 100, "seed": 1, "hands_each": 8, "rake": None, "first_dealer": "high card"}
STARTS = {"players": 3, "stacks": [100] * 3, "seed": 1, "policy": "call"}


def hand():
    return sc.Hand(STUD, **HAND)


def free():
    return sc.Hand(FREE, **HAND)


def discarding():
    made = sc.Hand(SUPER, **HAND)
    while made.options.kind == "bet":
        made.act(1)
    return made


def by_card():
    return sc.Hand(STUD, **HAND, by_card=True)


def shown():
    made = hand()
    while not made.is_over:
        made.act(1)
    return made


def table():
    return sc.Table(STUD, players=["call"] * 3, **TABLE)


def batch():
    return sc.Batch(STUD, size=4, players=3, seed=1)


def result():
    return sc.simulate(STUD, hands=4, **STARTS)


def state(thing):
    """Return all there is to see of a thing that calls may change."""
    match thing:
        case sc.Hand():
            return deals.state(thing)
        case sc.Table():
            seen = {name: each for name, each in vars(thing).items() if name != "_policies"}
            running = seen["_running"]
            copies = {k: v.copy() if isinstance(v, (list, set)) else v for k, v in seen.items()}
            return copies, running and deals.state(running)
        case sc.Batch():
            arrays = ("actor", "legal", "to_call", "raise_to", "cards", "amounts", "numbers")
            return [getattr(thing, name).tobytes() for name in arrays]
    return None


def seat_calls():
    names = ["view", "cards", "board", "up", "folded", "live", "mucked", "muck"]
    return {f"Hand.{name}": (shown, name, {"seat": 0}) for name in names}


def mistakes():
    seats = "expose_hole no_upcard expose_final card_off_table extra_card missing_card"
    calls = {f"Hand.{name}": (by_card, name, {"seat": 0}) for name in seats.split()}
    later = "look_at_last_card declare_all_in foreign_card absent present designate_opener"
    later += " pick_up_upcards reorder_upcards out_of_turn"
    return calls | {f"Hand.{name}": (hand, name, {"seat": 0}) for name in later.split()}


# What the package makes, and a caller only takes.
MADE = {"Comparison", "Decisions", "Game", "PolicyComparison", "Pot", "Rank", "Records", "Result"}
MADE |= {"Batched", "Compiled", "Measure", "Options", "Problem", "Range", "Slot", "StartingHands"}
MADE |= {"View"}
# Who is called, by what name, and with which arguments; a value is put in the place of each.
CALLS = {
    "Hand": (None, sc.Hand, {"game": STUD, **HAND, "by_card": False}),
    "Hand.replay": (None, sc.Hand.replay, {"game": STUD, **HAND, "actions": [1, 1]}),
    **{f"Hand.{name}": (hand, name, {}) for name in ("fold", "call", "check", "post_bring_in")},
    "Hand.act": (hand, "act", {"code": 1}),
    "Hand.act, no limit": (free, "act", {"code": -20}),
    "Hand.act, discard": (discarding, "act", {"code": 0}),
    "Hand.raise_to": (hand, "raise_to", {"total": 5}),
    "Hand.raise_to, no limit": (free, "raise_to", {"total": 20}),
    "Hand.choose": (discarding, "choose", {"choice": 0}),
    "Hand.announcements": (hand, "announcements", {"straights_flushes": False}),
    "Hand.burn_error": (by_card, "burn_error", {"kind": "double"}),
    "Hand.premature_deal": (hand, "premature_deal", {"cards": 1}),
    **seat_calls(),
    **mistakes(),
    "Table": (None, sc.Table, {"game": STUD, "players": ["call"] * 3, **TABLE}),
    "Table.play": (table, "play", {"hands": 2, "until": None}),
    "Table.play_hand": (table, "play_hand", {"by_card": False, "before": None}),
    "Table.begin_hand": (table, "begin_hand", {"by_card": False}),
    "Table.sit_out": (table, "sit_out", {"player": 0}),
    "Table.sit_in": (table, "sit_in", {"player": 0}),
    "Table.rebuy": (table, "rebuy", {"player": 0, "chips": 5}),
    "Table.change": (table, "change", {"game": None, "ante": 1, "big_bet": 20}),
    "Batch": (
        None,
        sc.Batch,
        {"game": STUD, "size": 4, **STARTS, "policy": None, "first": 0},
    ),
    "Batch.step": (batch, "step", {"codes": [1] * 4}),
    "Batch.hand": (batch, "hand", {"slot": 0}),
    "Batch.save": (batch, "save", {"slot": 0}),
    "Batch.restore": (batch, "restore", {"slot": 0, "saved": None}),
    "card_id": (None, sc.card_id, {"name": "As"}),
    "card_name": (None, sc.card_name, {"card": 0}),
    "card_ids": (None, sc.card_ids, {"cards": "As", "unknown": False}),
    "card_planes": (None, sc.card_planes, {"masks": None}),
    "evaluate": (None, sc.evaluate, {"cards": "AsKs", **WORDS, "suits_break_ties": False}),
    "evaluate_many": (
        None,
        sc.evaluate_many,
        {"hands": HANDS, **WORDS, "suits_break_ties": False, "out": None, "threads": 1},
    ),
    "evaluate_many, several": (None, sc.evaluate_many, {"hands": HANDS, "rankings": ["high"]}),
    "evaluate_all": (None, sc.evaluate_all, {"cards": 1, **WORDS, "out": None, "threads": 1}),
    "load": (None, sc.load, {"name": "razz", "house": None, "play": True, "ante": 1}),
    "load, spread": (None, sc.load, {"name": "spread.stud", "spread": (1, 5)}),
    "parse": (
        None,
        sc.parse,
        {"text": 'game "G" extends stud', "house": None, "name": "n", "play": True},
    ),
    "Game.class_name": (None, STUD.class_name, {"won_by": 7462, "share": 0}),
    "Game.replace": (None, STUD.replace, {"house": None, "ante": 1, "small_bet": 5}),
    "simulate": (
        None,
        sc.simulate,
        {
            "game": STUD,
            "hands": 4,
            **STARTS,
            "first": 0,
            "threads": 1,
            "backend": "threads",
            "progress": None,
            "rotate": False,
            "stderr": None,
            "on_block": None,
            "block": 4,
            "bin_width": 1,
        },
    ),
    "compare_policies": (
        None,
        sc.compare_policies,
        {"game": STUD, "first": "call", "second": "random", "against": "random", "hands": 4}
        | {"players": 2, "stacks": None, "seed": 1, "rotate": True, "threads": 1}
        | {"progress": None},
    ),
    "simulate, output": (None, sc.simulate, {"game": STUD, "hands": 0, "output": None}),
    "simulated_hand": (
        None,
        sc.simulated_hand,
        {"game": STUD, "number": 1, **STARTS, "rotate": False},
    ),
    "Spot": (
        None,
        sc.Spot,
        {
            "game": STUD,
            "cards": ["/Kc", "/2c"],
            "stacks": None,
            "pot": None,
            "paid": None,
            "dead": "",
            "shared": "",
            "street": None,
        },
    ),
    "Spot.of": (None, sc.Spot.of, {"hand": hand(), "seat": 0, "dead": ""}),
    "starting_hands": (None, sc.starting_hands, {"game": STUD, "hands": 6, "seed": 1}),
    "StartingHands.place": (lambda: sc.starting_hands(STUD), "place", {"cards": "AsAcAh"}),
    "Style": (
        None,
        sc.Style,
        {
            "name": "n",
            "play": 0.3,
            "complete": 0.1,
            "stay": 0.5,
            "bet": 0.8,
            "caution": 0.4,
            "bluff": 0.0,
            "draws": True,
            "start": None,
        },
    ),
    "TablePolicy": (
        None,
        sc.TablePolicy,
        {"name": "n", "chances": [[1], [2]], "features": ["street", "draw"]},
    ),
    "Mixture": (None, sc.Mixture, {"name": "n", "parts": {"tight": 1}, "drawn": "hand"}),
    "batched": (None, sc.batched, {"name": "n", "function": None}),
    "compiled": (None, sc.compiled, {"name": "n", "function": None}),
    "Rake": (
        None,
        sc.Rake,
        {"percent": 5, "cap": 3, "unit": 1, "by_pot": False, "smallest_pot": 0},
    ),
    "Result.difference": (result, "difference", {"one": 0, "other": 1}),
    "Result.compare": (result, "compare", {"other": None}),
    "Result + ": (result, "__add__", {"other": None}),
    "+ Result": (result, "__radd__", {"other": 0}),
    "Records[]": (
        lambda: sc.Records(0, {"number": np.array([1])}),
        "__getitem__",
        {"name": "number"},
    ),
}
# Values that are right there, and would take long.
LARGE = {"2^31", "int32 largest", "uint32 largest"}
RIGHT = {("simulate", "hands"): LARGE, ("compare_policies", "hands"): LARGE}
RIGHT |= {("simulate, output", "hands"): LARGE, ("starting_hands", "hands"): LARGE}
UNCHECKED = {"__version__", "STYLES", "FEATURES", "VIEW"}  # which are no calls


def played(call, arguments):
    """Use what a constructor made: what it took must work."""
    made = call(**arguments)
    match made:
        case sc.Style() | sc.TablePolicy() | sc.Mixture():
            sc.simulate(STUD, hands=2, policy=made, seed=1)
        case sc.Rake():
            sc.Hand(STUD, stacks=[50] * 3, rake=made, seed=1)
        case sc.Spot():
            sc.simulate(made, hands=2, seed=1)
            assert len(repr(made)) < 1000
        case sc.Table():
            made.play(hands=1)


@pytest.mark.parametrize("called", CALLS)
@pytest.mark.filterwarnings("ignore")
def test_every_value_in_every_argument(called, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spread.stud").write_text('game "S" extends stud\nspread 1 to 5')
    make, call, good = CALLS[called]
    for argument in good:
        for name in values().keys() - RIGHT.get((called, argument), set()):
            on = make() if make else None
            bound = call if on is None else getattr(on, call)
            before = state(on)
            arguments = {**good, argument: values()[name]}
            told = complaint_of(f"{called}({argument}={name})", played, bound, arguments)
            if told is not None:
                assert state(on) == before, f"{called}({argument}={name}) changed it"


ONES = {
    "Batch": batch,
    "Game": lambda: STUD,
    "Hand": shown,
    "Rank": lambda: sc.evaluate("As"),
    "Records": lambda: sc.Records(0, {"number": np.array([1])}),
    "Result": result,
    "Table": table,
    "View": lambda: hand().view(0),
}


def public_calls():
    """Yield the name of everything public that can be called, and how it is."""
    for name in sc.__all__:
        thing = getattr(sc, name)
        checked = callable(thing) and name not in UNCHECKED
        if not checked or (isinstance(thing, type) and issubclass(thing, Exception)):
            continue
        yield name, thing
        if name in ONES:
            one = ONES[name]()
            for method in dir(type(one)):
                if not method.startswith("_") and callable(getattr(type(one), method)):
                    yield f"{name}.{method}", getattr(one, method)


def test_nothing_public_is_left_out():
    tried = {}
    for name, (_, _, arguments) in CALLS.items():
        tried.setdefault(name.split(",")[0], {"stakes"}).update(arguments)
    for name, call in public_calls():
        try:
            takes = inspect.signature(call).parameters.keys()
        except ValueError:  # of the core
            continue
        left_out = takes - tried.get(name, set())
        assert not left_out or name in MADE, f"{name} is called with no wrong {left_out}"


@pytest.mark.parametrize(("name", "call"), list(public_calls()))
@pytest.mark.parametrize("arguments", [(), (None,), (None,) * 40, {"no_such": 1}], ids=str)
def test_a_wrong_number_of_arguments(name, call, arguments):
    if name in ("Table.play", "Result.plot"):
        return  # with none it plays to the end; an extra
    try:
        call(**arguments) if isinstance(arguments, dict) else call(*arguments)
    except (TypeError, sc.StudError) as error:
        told = str(error)
    else:
        told = ""
    assert len(told) < 500
    assert "incompatible" not in told
    assert "_core" not in told


def test_names_of_policies_on_a_terminal():
    def loud(view):
        return 1

    loud.__name__ = "\x1b[31m\n\t\u202e" * 40
    for policy in (loud, sc.batched(lambda d: loud(d) + np.zeros(len(d.numbers), dtype=np.int32))):
        if isinstance(policy, type(sc.batched(loud))):
            policy.function.__name__ = loud.__name__
        played = sc.simulate(STUD, hands=4, players=2, policy=[policy, "call"], seed=1)
        assert is_clean(str(played))
        assert len(max(str(played).splitlines(), key=len)) < 120
