"""Other engines and evaluators that are installed, to compare speeds with.

Six players, stacks 10,000; stud with ante 1, bring-in 2 and bets of 10 and 20, hold'em with
blinds of 5 and 10. Uniform over the kinds of legal actions, or check and call to the end.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

PLAYERS, STACK = 6, 10_000
Play = Callable[[str, random.Random], None]  # one hand with a policy


class Peer(NamedTuple):
    """An installed engine: its name and version, a game, and a function that plays a hand."""

    engine: str
    game: str
    play: Play


def engines() -> Iterator[Peer]:
    """Yield the engines that can be imported."""
    for package, make in ENGINES.items():
        try:
            modules = [import_module(name) for name in MODULES[package]]
            named = f"{package} {version(package)}"
        except (ImportError, PackageNotFoundError):
            continue
        for game, play in make(*modules):
            yield Peer(named, game, play)


@contextmanager
def silenced() -> Iterator[None]:
    """Print nothing, in compiled code either: some engines print every hand."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def _pick(rng: random.Random, legal: list[Any]) -> Any:
    return legal[int(rng.random() * len(legal))]


# ---- engines -------------------------------------------------------------------------------------


def _pokerkit(kit: Any) -> Iterator[tuple[str, Play]]:
    games = {
        "stud": kit.FixedLimitSevenCardStud,
        "razz": kit.FixedLimitRazz,
        "stud8": kit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    }
    automations = tuple(kit.Automation)

    def decide(state: Any, policy: str, rng: random.Random) -> None:
        if policy == "call":
            opens = state.can_post_bring_in()
            return state.post_bring_in() if opens else state.check_or_call()  # type: ignore[no-any-return]
        may = (
            (state.can_post_bring_in, state.post_bring_in),
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        return _pick(rng, [act for asked, act in may if asked()])()  # type: ignore[no-any-return]

    for name, kind in games.items():

        def play(policy: str, rng: random.Random, kind: Any = kind) -> None:
            state = kind.create_state(automations, True, 1, 2, 10, 20, STACK, PLAYERS)
            while state.status:
                decide(state, policy, rng)

        yield name, play


def _open_spiel(spiel: Any) -> Iterator[tuple[str, Play]]:
    # With more than four players its limit games crash the process.
    game = spiel.load_game(
        "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=5 10 0 0,"
        f"raiseSize=10 10 20 20,stack={' '.join([str(STACK)] * 4)},firstPlayer=3 1 1 1,"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,maxRaises=4 4 4 4)"
    )

    def play(policy: str, rng: random.Random) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_pick(rng, state.chance_outcomes())[0])
                continue
            legal = state.legal_actions()
            state.apply_action(1 if policy == "call" and 1 in legal else _pick(rng, legal))

    yield "limit hold'em, four players", play


def _rlcard(rlcard: Any) -> Iterator[tuple[str, Play]]:
    table = rlcard.make("limit-holdem", config={"game_num_players": PLAYERS, "seed": 1})

    def play(policy: str, rng: random.Random) -> None:
        state, _ = table.reset()
        while not table.is_over():
            legal = list(state["legal_actions"])  # 0 call, 1 raise, 2 fold, 3 check
            calls = 3 if 3 in legal else 0
            state, _ = table.step(calls if policy == "call" else _pick(rng, legal))

    yield "limit hold'em", play


def _texasholdem(holdem: Any) -> Iterator[tuple[str, Play]]:
    kinds = holdem.ActionType

    def play(policy: str, rng: random.Random) -> None:
        table = holdem.TexasHoldEm(STACK, 10, 5, max_players=PLAYERS)
        table.start_hand()
        while table.is_hand_running():
            if policy == "call":
                owes = table.chips_to_call(table.current_player)
                table.take_action(kinds.CALL if owes else kinds.CHECK)
                continue
            moves = table.get_available_moves()
            kind = _pick(rng, list(moves.action_types))
            least = {"total": moves.raise_range[0]} if kind == kinds.RAISE else {}
            table.take_action(kind, **least)

    yield "no-limit hold'em, smallest raises", play


def _pokers(pokers: Any) -> Iterator[tuple[str, Play]]:
    kinds = pokers.ActionEnum

    def play(policy: str, rng: random.Random) -> None:
        state = pokers.State.from_seed(PLAYERS, 0, 5.0, 10.0, float(STACK), rng.getrandbits(31))
        while not state.final_state:
            legal = state.legal_actions
            calls = kinds.Check if kinds.Check in legal else kinds.Call
            kind = calls if policy == "call" else _pick(rng, legal)
            amount = state.min_bet if kind == kinds.Raise else 0.0
            state = state.apply_action(pokers.Action(kind, amount))

    yield "no-limit hold'em, smallest raises", play


MODULES = {
    "pokerkit": ["pokerkit"],
    "open_spiel": ["pyspiel"],
    "rlcard": ["rlcard"],
    "texasholdem": ["texasholdem"],
    "pokers": ["pokers"],
}
ENGINES: dict[str, Callable[..., Iterator[tuple[str, Play]]]] = {
    "pokerkit": _pokerkit,
    "open_spiel": _open_spiel,
    "rlcard": _rlcard,
    "texasholdem": _texasholdem,
    "pokers": _pokers,
}


# ---- evaluators ----------------------------------------------------------------------------------


def evaluators(ids: Any, masks: Any) -> Iterator[tuple[str, int, Callable[[], object]]]:
    """Yield names, numbers of hands ranked in a run, and functions that rank: seven cards, high."""
    try:
        import numpy as np

        numba, sval = import_module("numba"), import_module("sval")
        index, table = sval.calculate_index, sval.rank_lookup
        hands, out = masks.astype(np.int64), np.empty(len(masks), dtype=np.int16)

        @numba.njit  # type: ignore[untyped-decorator, unused-ignore]
        def rank(hands: Any, table: Any, out: Any) -> None:
            for i in range(hands.size):
                out[i] = table[index(hands[i])]

        yield f"sval {version('sval')} in numba", len(masks), lambda: rank(hands, table, out)
    except (ImportError, PackageNotFoundError):
        pass
    try:
        phevaluator = import_module("phevaluator")
        few = ids[:10_000].tolist()

        def rank_all() -> object:
            return [phevaluator.evaluate_cards(*hand) for hand in few]

        yield f"phevaluator {version('phevaluator')}", len(few), rank_all
    except (ImportError, PackageNotFoundError):
        pass
