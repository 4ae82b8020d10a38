"""Hands in step: every array agrees with the hands, and has nothing that a seat can't know."""

import gc
import pickle
import subprocess
import sys

import numpy as np
import pytest

import studcore as sc

GAMES = {
    "stud": lambda: sc.load("stud"),
    "razz": lambda: sc.load("razz", house="robert"),
    "stud8": lambda: sc.load("stud8", house="online"),
    "super": lambda: sc.load("super"),
    "no limit": lambda: sc.parse('game "X" extends stud\nno limit'),
    "blinds": lambda: sc.parse('game "X" extends stud\nno bring-in\nblinds 1 / 2\npot limit'),
}

RUN_OUTS = (
    "use the burns, then one shared card",
    "use the burns with a card to spare, then one shared card",
    "one shared card",
    "use burns and folded cards",
)


def random_codes(batch, luck):
    """Draw a legal code for every slot; now and then any other raise where totals are free."""
    codes = np.empty(batch.size, dtype=np.int32)
    for slot in range(batch.size):
        codes[slot] = luck.choice(np.flatnonzero(batch.legal[slot]))
        low, high = batch.raise_to[slot]
        if low and high > low + 1 and luck.random() < 0.2 and not batch.legal.shape[1] > 4:
            total = int(luck.integers(low, high + 1))
            if batch.hand(slot).options.raise_any or total in (low, high):
                codes[slot] = -total
    return codes


def as_mask(cards):
    return sum(1 << sc.card_id(card) for card in cards)


def check_slot(batch, slot):
    hand = batch.hand(slot)
    seat, options, seats = hand.actor, hand.options, hand.seats
    assert batch.actor[slot] == seat
    assert batch.numbers[slot] == hand.number
    if options.kind == "bet":
        codes = [options.fold, True, *[True] * len(options.raise_to)]
        assert batch.legal[slot].tolist()[: len(codes)] == codes
        assert not batch.legal[slot][len(codes) :].any()
        assert batch.to_call[slot] == (options.call or options.bring_in or 0)
        ends = [*options.raise_to, *options.raise_to[-1:], 0, 0][:2]
        assert batch.raise_to[slot].tolist() == ends
    else:
        assert batch.legal[slot].sum() == len(options.choices)
        assert not batch.raise_to[slot].any()
    view = hand.view(seat)
    own = as_mask(view.cards)
    down, up, shared, *others = map(int, batch.cards[slot])
    assert up == as_mask(view.boards[seat])
    assert down | up == own
    assert down & up == 0
    assert shared == as_mask(view.shared)
    left = [(seat + i) % seats for i in range(seats)]
    assert others == [as_mask(view.boards[other]) for other in left[1:]]
    street, pot, call, low, high, _, *rest = batch.amounts[slot].tolist()
    assert (street, call, low, high) == (
        hand.street,
        batch.to_call[slot],
        *batch.raise_to[slot].tolist(),
    )
    assert pot == sum(each.amount for each in view.pots)
    stacks, bets, live, _ = (rest[i * seats : (i + 1) * seats] for i in range(4))
    assert stacks == [view.stacks[other] for other in left]
    assert bets == [view.bets[other] for other in left]
    assert live == [int(hand.live(other)) for other in left]


@pytest.mark.parametrize("name", GAMES)
def test_the_arrays_are_the_hands(name):
    luck = np.random.default_rng(4)
    batch = sc.Batch(GAMES[name](), size=13, players=4, stacks=[60, 90, 400, 500], seed=9)
    for _ in range(60):
        for slot in range(batch.size):
            check_slot(batch, slot)
        batch.step(random_codes(batch, luck))


@pytest.mark.parametrize(
    ("name", "rule"),  # `super` needs more cards than there are, but for the last rule
    [
        (name, rule)
        for name in sc.games()
        for rule in RUN_OUTS
        if name != "super" or "folded" in rule
    ],
)
def test_a_full_table_until_the_deck_runs_out(name, rule):
    game = sc.parse(f'game "X" extends {name}\ndeck runs out: {rule}')
    luck = np.random.default_rng(5)
    batch = sc.Batch(game, size=3, players=game.max_players, seed=2)
    for _ in range(120):
        for slot in range(batch.size):
            check_slot(batch, slot)
        codes = random_codes(batch, luck)
        batch.step(np.where((batch.legal[:, 1] == 1) & (luck.random(batch.size) < 0.85), 1, codes))


def test_rewards_and_numbers():
    luck = np.random.default_rng(4)
    batch = sc.Batch(sc.load("stud"), size=9, players=3, stacks=[50] * 3, seed=3, first=100)
    assert batch.numbers.tolist() == list(range(100, 109))
    finished = {}
    for _ in range(200):
        hands = [batch.hand(slot) for slot in range(batch.size)]
        codes = random_codes(batch, luck)
        before = batch.numbers.copy()
        batch.step(codes)
        for slot, (hand, code) in enumerate(zip(hands, codes, strict=True)):
            hand.act(int(code))
            assert bool(batch.done[slot]) == hand.is_over
            expected = hand.net if hand.is_over else (0, 0, 0)
            assert batch.rewards[slot].tolist() == list(expected)
            if hand.is_over:
                finished[int(before[slot])] = hand.net
                assert batch.numbers[slot] >= 109
    assert len(finished) > 50
    assert len(set(batch.numbers.tolist())) == batch.size


def test_last_actions_are_those_of_the_street():
    batch = sc.Batch(sc.load("stud"), size=1, players=3, stacks=[900] * 3, seed=3)
    seen = []
    for code in (1, 2, 3, 1):
        if not batch.legal[0, code]:
            code = 1
        first = int(batch.actor[0])
        batch.step(np.array([code]))
        me = int(batch.actor[0])
        seen.append(int(batch.amounts[0, -3:][(first - me) % 3]))
    assert seen[:2] == [2, 3]


def test_copy_save_and_restore():
    luck = np.random.default_rng(1)
    batch = sc.Batch(sc.load("razz"), size=8, players=5, seed=2)
    for _ in range(7):
        batch.step(random_codes(batch, luck))
    saved, twin = batch.save(3), batch.copy()
    state = [batch.cards.copy(), batch.amounts.copy(), batch.numbers.copy()]
    for _ in range(40):
        batch.step(random_codes(batch, luck))
    assert [twin.cards.tolist(), twin.amounts.tolist()] == [x.tolist() for x in state[:2]]
    batch.restore(0, saved)
    assert batch.cards[0].tolist() == state[0][3].tolist()
    assert batch.amounts[0].tolist() == state[1][3].tolist()
    assert batch.numbers[0] == state[2][3]
    check_slot(batch, 0)
    codes = np.array([np.flatnonzero(row)[-1] for row in batch.legal])
    before = batch.numbers[0]
    batch.step(codes)
    assert batch.numbers[0] == before or batch.done[0]


def test_the_seed_decides():
    batches = [sc.Batch(sc.load("stud"), size=64, players=6, seed=7) for _ in range(2)]
    for _ in range(50):
        for batch in batches:
            batch.step(np.ones(64, dtype=np.int64))
    assert np.array_equal(batches[0].cards, batches[1].cards)
    other = sc.Batch(sc.load("stud"), size=64, players=6, seed=8)
    assert not np.array_equal(
        sc.Batch(sc.load("stud"), size=64, players=6, seed=7).cards, other.cards
    )


def test_arrays_are_views_that_outlive_the_batch():
    batch = sc.Batch(sc.load("stud"), size=4, players=2, seed=7)
    actor, cards = batch.actor, batch.cards
    assert not actor.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        actor[0] = 1
    before = cards.copy()
    for _ in range(4):
        batch.step(np.ones(4, dtype=np.int8))
    assert not np.array_equal(before, cards)  # the same memory
    del batch
    gc.collect()
    assert cards.sum() > 0


def test_planes():
    batch = sc.Batch(sc.load("stud"), size=3, players=2, seed=7)
    planes = sc.card_planes(batch.cards)
    assert planes.shape == (3, 4, 56)
    assert planes[:, 0].sum(axis=1).tolist() == [2, 2, 2]
    for card in range(52):
        assert planes[0, 0, card] == int(batch.cards[0, 0]) >> card & 1
    with pytest.raises(sc.ArrayError, match="uint64"):
        sc.card_planes(np.zeros(3))


@pytest.mark.parametrize(
    ("codes", "kind", "message"),
    [
        (np.ones(3, dtype=np.int32), sc.ArrayError, r"shape \(4,\), got int32 \(3,\)"),
        (np.ones((4, 1), dtype=np.int32), sc.ArrayError, r"got int32 \(4, 1\)"),
        (np.ones(4), sc.ArrayError, r"integer codes of shape \(4,\), got float64 \(4,\)"),
        ([1, [2], 3, 4], sc.ArrayError, "expected an array of codes"),
        ([1, 1, 9, 1], sc.IllegalActionError, r"slot 2 \(hand 2\): seat \d can't take code 9"),
        ([1, 1, 1, -7], sc.IllegalActionError, "slot 3.*can't take code -7"),
        (np.array([1, 1, 1, 2**64 - 4], np.uint64), sc.IllegalActionError, "slot 3"),
        ([1, 2**40, 1, 1], sc.IllegalActionError, "can't take code 1099511627776"),
        (["a"] * 4, sc.ArrayError, "integer codes"),
    ],
)
def test_wrong_codes_change_nothing(codes, kind, message):
    batch = sc.Batch(sc.load("stud"), size=4, players=3, seed=7)
    before = batch.amounts.copy()
    with pytest.raises(kind, match=message):
        batch.step(codes)
    assert np.array_equal(batch.amounts, before)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 0}, "size: expected 1 to"),
        ({"size": 2**40}, "size: expected 1 to"),
        ({"players": 9}, "2 to 8 players, got 9"),
        ({"stacks": [1, 50]}, "more chips than the ante"),
        ({"stacks": [50]}, "2 to 8 players"),
        ({"seed": "x"}, "seed: expected"),
        ({"first": -1}, "first: expected"),
    ],
)
def test_wrong_arguments(options, message):
    with pytest.raises(sc.StudError, match=message):
        sc.Batch(sc.load("stud"), **options)
    batch = sc.Batch(sc.load("stud"), size=2, players=2)
    other = sc.Batch(sc.load("razz"), size=2, players=2)
    for call in (
        lambda: batch.hand(2),
        lambda: batch.restore(0, other.save(0)),
        lambda: batch.restore(0, "x"),
        lambda: batch.save(-1),
    ):
        with pytest.raises(sc.StudError):
            call()


def test_stacks_that_leave_nothing_to_decide():
    blinds = sc.parse('game "B" extends five\nno bring-in\nblinds 5 / 10\nante 0\n')
    with pytest.raises(sc.StudError, match="nobody would have a decision"):
        sc.Batch(blinds, size=2, stacks=[5, 5])
    assert sc.Batch(blinds, size=2, stacks=[50, 50]).actor.tolist() == [1, 1]


def test_saved_hands_belong_to_their_batch():
    batch = sc.Batch(sc.load("stud"), size=2, players=3, seed=1)
    twin, other = batch.copy(), sc.Batch(sc.load("stud"), size=2, players=3, seed=2)
    saved = batch.save(1)
    twin.restore(0, saved)
    assert twin.hand(0).events == batch.hand(1).events
    with pytest.raises(sc.StudError, match="another batch"):
        other.restore(0, saved)
    del batch, twin
    gc.collect()
    assert saved.actions == []
    with pytest.raises(sc.StudError, match="slot: expected 0 to 1, got 2"):
        other.hand(2)


RESUMED = """
import pickle, sys
import numpy as np, studcore as sc

seed, policy, saved = pickle.load(sys.stdin.buffer)
batch = sc.Batch(sc.load("super"), size=len(saved), players=3, policy=policy, seed=seed, first=9)
for slot, hand in enumerate(saved):
    batch.restore(slot, hand)
seen = []
for _ in range(60):
    choices = batch.legal.sum(axis=1)
    batch.step(np.where(batch.kind == 1, choices - 1, 1))
    arrays = batch.numbers, batch.actor, batch.rewards, batch.cards
    seen.append([array.copy() for array in arrays])
pickle.dump(seen, sys.stdout.buffer)
"""


MIXED = sc.Mixture({"loose": 1, "rock": 1})


@pytest.mark.parametrize(
    "policy", [[None] * 3, [None, "random", "tight"], [None, MIXED, None]], ids=str
)
def test_training_goes_on_in_another_process(policy):
    seed = np.random.SeedSequence(7)
    batch = sc.Batch(sc.load("super"), size=16, players=3, policy=policy, seed=seed)

    def step():
        batch.step(np.where(batch.kind == 1, batch.legal.sum(axis=1) - 1, 1))

    for _ in range(37):
        step()
    saved = [batch.save(slot) for slot in range(16)]
    told = pickle.dumps((seed, policy, saved))
    done = subprocess.run([sys.executable, "-c", RESUMED], input=told, capture_output=True)
    assert done.returncode == 0, done.stderr
    for row in pickle.loads(done.stdout):
        step()
        now = batch.numbers, batch.actor, batch.rewards, batch.cards
        for array, other in zip(row, now, strict=True):
            assert (array == other).all()


def test_restored_slots_deal_the_same_hands_again():
    batch = sc.Batch(sc.load("stud"), size=4, players=2, seed=1)
    saved = [batch.save(slot) for slot in range(4)]
    runs = []
    for _ in range(2):
        seen = []
        for _ in range(40):
            batch.step(np.where(batch.legal[:, 0], 0, 1))
            seen.append((batch.numbers.tolist(), batch.rewards.tolist()))
        runs.append(seen)
        for slot, hand in enumerate(saved):
            batch.restore(slot, hand)
    assert runs[0] == runs[1]
    assert runs[0][-1][0] != [0, 1, 2, 3]


def test_pickled_slots_of_other_hands_are_refused():
    batch = sc.Batch(sc.load("stud"), size=2, players=3, seed=1, policy=[None, "random", "random"])
    for _ in range(5):
        batch.step(np.ones(2, dtype=np.int32))
    saved = pickle.loads(pickle.dumps(batch.save(1)))
    assert (saved.number, saved.actions) == (batch.save(1).number, batch.save(1).actions)
    for other in (
        {"seed": 2},
        {"stacks": [50] * 3},
        {"policy": [None, "random", "tight"]},
        {"game": sc.load("razz")},
        {"game": sc.load("stud", house="online")},
    ):
        given = {"game": sc.load("stud"), "players": 3, "seed": 1}
        given["policy"] = [None, "random", "random"]
        with pytest.raises(sc.StudError, match="the saved hand is one of another batch"):
            sc.Batch(size=2, **(given | other)).restore(0, saved)
    kind, (family, following, number, actions) = type(saved), saved.__getstate__()
    before = batch.numbers.tolist(), batch.cards.tolist()
    for wrong in ([*actions, 7], [9], [1] * 500, [-(2**31)], [*actions[:-1], 0]):
        tampered = kind.__new__(kind)
        tampered.__setstate__((family, following, number, wrong))
        with pytest.raises(sc.StudError, match="can't be played again"):
            batch.restore(0, tampered)
    assert (batch.numbers.tolist(), batch.cards.tolist()) == before
    for wrong in ((), (1, 2), (family, -1, 0, []), (family, 1, 0, ["x"]), ("x", None, 0, [])):
        with pytest.raises(sc.StudError, match="expected the state of a saved hand"):
            kind.__new__(kind).__setstate__(wrong)


@pytest.mark.parametrize("game", ["stud", "super", "five"])
def test_columns_have_names(game):
    batch = sc.Batch(sc.load(game), size=64, players=3, seed=2)
    assert batch.starting_stacks == (1000,) * 3
    for _ in range(30):
        for slot in range(0, 64, 7):
            hand = batch.hand(slot)
            seat = hand.actor
            view = hand.view(seat)
            order = [(seat + k) % 3 for k in range(3)]
            assert batch.street[slot] == view.street
            assert batch.pot[slot] == sum(pot.amount for pot in view.pots)
            assert batch.wagers[slot] == view.wagers
            assert batch.to_call[slot] == view.to_call
            assert batch.kind[slot] == (view.options.kind == "discard")
            assert batch.stacks[slot].tolist() == [view.stacks[other] for other in order]
            assert batch.bets[slot].tolist() == [view.bets[other] for other in order]
            assert batch.live[slot].tolist() == [not view.folded[other] for other in order]
            own = set(view.cards)
            board = set(view.boards[seat])
            assert batch.up[slot] == mask(board)
            assert batch.down[slot] == mask(own - board)
            assert batch.shared[slot] == mask(view.shared)
            assert batch.boards[slot].tolist() == [mask(view.boards[other]) for other in order[1:]]
        codes = np.where(batch.kind == 1, 0, np.where(batch.legal[:, 2], 2, 1))
        batch.step(codes)
    assert batch.stacks.base is not None  # a view, nothing was copied


def mask(cards):
    return sum(1 << sc.card_id(card) for card in cards)


def test_views_count_wagers_and_what_is_to_call():
    hand = sc.Hand(sc.load("stud"), stacks=[200] * 3, seed=5)
    seat = hand.actor
    assert (hand.view(seat).wagers, hand.view(seat).to_call) == (0, 2)  # the bring-in
    hand.act(1)
    assert (hand.view(hand.actor).wagers, hand.view(hand.actor).to_call) == (0, 2)
    hand.act(2)  # completes to 5
    assert (hand.view(hand.actor).wagers, hand.view(hand.actor).to_call) == (1, 5)
    assert hand.view((hand.actor + 1) % 3).to_call == 0  # not its turn
    hand.act(2)
    assert (hand.view(seat).wagers, hand.view(hand.actor).to_call) == (2, 8)


def test_every_hand_of_a_batch_begins_in_the_spot():
    spot = sc.Spot(sc.load("stud"), ["AhAd/Kc 4d", "/9s 8s", None, "??Qc/Qd 2h"], dead="As", pot=60)
    batch = sc.Batch(spot, size=32, policy=[None, "tight", "call", None], seed=3)
    known = sum(1 << sc.card_id(card) for card in "Ah Ad Kc 4d 9s 8s Qc Qd 2h As".split())
    rewards = np.zeros(4, dtype=np.int64)
    ended = 0
    for step in range(200):
        slot = step % 32
        hand = batch.hand(slot)
        assert hand.actor == batch.actor[slot]
        assert hand.cards(0)[:4] == ("Ah", "Ad", "Kc", "4d")
        assert hand.folded(2) or not hand.live(2)
        dealt = [card for seat in (0, 1, 3) for card in hand.cards(seat)]
        masks = [1 << sc.card_id(card) for card in dealt]
        assert len(set(masks)) == len(masks)
        assert sum(mask for mask in masks if mask & known) == known & ~(1 << sc.card_id("As"))
        batch.step(np.ones(32, dtype=np.int32))
        rewards += batch.rewards.sum(axis=0)
        ended += int(batch.done.sum())
    assert rewards.sum() == 60 * ended
    with pytest.raises(sc.StudError, match="stacks: a spot has its own"):
        sc.Batch(spot, stacks=[5, 5, 5, 5])
    with pytest.raises(sc.StudError, match=r"expected a game .* or a Spot, got 5"):
        sc.Batch(5)
