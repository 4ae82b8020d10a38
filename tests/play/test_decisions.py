"""Decisions that are no bets: turning cards up and declaring, together and in turn (K8, P22)."""

import itertools
import pickle
import random
from fractions import Fraction

import pytest

import studcore as sc
from studcore import _core
from studcore.play import events as ev

from .decisions import GAMES, TWO_WAYS, roll, two_ways

STRAIGHT = "As 2s 3s 4s 5h"  # and the best low
WHEEL = "Ad 2d 3d 4c 5s"
KINGS = "Kc Kd 9h 8h 7s"
SIX_LOW = "Ac 2c 3c 4d 6s"
PAIR_OF_QUEENS = "Qc Qd 9s 8s 7c"
NO_LOW = "Jc Td 9d 8c 2h"


def dealt(*hands):
    """Return the order in which cards leave the deck, so that each seat gets one of these hands."""
    return [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]


def declared(game, hands, sides):
    """Return the payouts of hands, one for each seat, whose seats declare these sides."""
    hand = sc.Hand(game, stacks=[100] * len(hands), deck=dealt(*hands))
    for side in sides:
        hand.choose(side)
    assert hand.is_over
    return hand.payouts


# ---- declaring -----------------------------------------------------------------------------------

# Rule book and worked example: A has the best high hand and ties C for low, the pot is 120.
BOTH_TIES = [
    ("declaring both must win both", (0, 60, 60)),
    ("declaring both may tie", (90, 0, 30)),
    ("declaring both may lose one", (90, 0, 30)),
]
# The same, with a lower hand of C: A loses one side.
BOTH_LOSES = [
    ("declaring both must win both", (0, 60, 60)),
    ("declaring both may tie", (0, 60, 60)),
    ("declaring both may lose one", (60, 0, 60)),
]


@pytest.mark.parametrize(("line", "payouts"), BOTH_TIES)
def test_who_declares_both_and_ties_one(line, payouts):
    hands = [STRAIGHT, KINGS, WHEEL]
    assert declared(two_ways(lines=line), hands, ["both", "high", "low"]) == payouts


@pytest.mark.parametrize(("line", "payouts"), BOTH_LOSES)
def test_who_declares_both_and_loses_one(line, payouts):
    hands = ["Ah Ad As 2s 3h", KINGS, SIX_LOW]  # three aces are no low against a six
    assert declared(two_ways(lines=line), hands, ["both", "high", "low"]) == payouts


def test_who_declares_both_and_wins_both_takes_all():
    assert declared(two_ways(), [STRAIGHT, KINGS, SIX_LOW], ["both", "high", "low"]) == (120, 0, 0)


def test_cards_do_not_speak_for_a_side_that_was_not_declared():
    assert declared(two_ways(), [STRAIGHT, KINGS, SIX_LOW], ["low", "high", "low"]) == (60, 60, 0)


@pytest.mark.parametrize("side", ["high", "low"])
def test_a_side_that_nobody_declared_goes_to_the_other(side):
    payouts = (0, 120, 0) if side == "high" else (0, 0, 120)
    assert declared(two_ways(), [PAIR_OF_QUEENS, KINGS, SIX_LOW], [side] * 3) == payouts
    stays = two_ways(lines="unclaimed share to next hand")
    assert declared(stays, [PAIR_OF_QUEENS, KINGS, SIX_LOW], [side] * 3) == payouts


# Whoever takes the other side's half takes it by the rule of its own share (J8, P19): of equal lows
# who has the lowest card, of equal high hands who has the highest.
LOWS = ["As 2d 3c 5c 7h", "Ad 2s 3d 5d 7c", "Ah 2c 3s 5h 8d"]
HIGHS = ["Kd Qd 9c 8c 2c", "Ks Qs 9d 8d 2h", "Jh Qc 9s 8s 3d"]


@pytest.mark.parametrize(
    ("both_ways", "hands", "side", "ante", "payouts"),
    [
        ("split the whole pot", LOWS, "low", 3, (4, 5, 0)),
        ("split each share", LOWS, "low", 3, (4, 5, 0)),
        ("split the whole pot", HIGHS, "high", 5, (7, 8, 0)),
        ("split each share", HIGHS, "high", 5, (7, 8, 0)),
    ],
)
def test_odd_chips_of_a_side_that_nobody_declared(both_ways, hands, side, ante, payouts):
    lines = f"odd chip by suit of all cards\nequal both ways {both_ways}"
    assert declared(two_ways(lines=lines).replace(ante=ante), hands, [side] * 3) == payouts


def test_if_all_declared_both_and_fail_what_each_wins_counts():
    hands = [KINGS, SIX_LOW]
    assert declared(two_ways(), hands, ["both", "both"]) == (40, 40)


def test_a_low_that_does_not_qualify_has_no_claim_though_it_was_declared():
    game = two_ways(low=", eight or better")
    hands = [KINGS, NO_LOW, PAIR_OF_QUEENS]
    assert declared(game, hands, ["high", "low", "high"]) == (120, 0, 0)


def test_each_pot_is_divided_by_what_its_seats_declared():
    # 40 of each in the main pot; the second and third have 40 more in a side pot.
    game = sc.parse(
        TWO_WAYS.format(manner="", low="", lines="").replace(
            "no bet, declare", "bet small, declare"
        )
    )
    deck = [
        c for row in zip(STRAIGHT.split(), KINGS.split(), SIX_LOW.split(), strict=True) for c in row
    ]
    hand = sc.Hand(game, stacks=[40, 80, 80], deck=deck)
    hand.raise_to(40)
    hand.call()
    for side in ("both", "high", "low"):
        hand.choose(side)
    assert hand.payouts == (120, 40, 40)


def divided(pot, seats, ranks, sides, rule):
    """Divide a pot of an even number of chips slowly, by the text of K8 and P22; as fractions."""
    sides = {seat: {"high", "low"} if sides[seat] == "both" else {sides[seat]} for seat in seats}
    out = set()
    if rule != "may lose one":
        for seat in seats:
            if len(sides[seat]) < 2:
                continue
            for side in ("high", "low"):
                rivals = [
                    ranks[side][other] for other in seats if other != seat and side in sides[other]
                ]
                own = ranks[side][seat]
                beaten = any(other > own for other in rivals)
                tied = any(other == own for other in rivals)
                if beaten or (tied and rule == "must win both"):
                    out.add(seat)
    left = [seat for seat in seats if seat not in out] or list(seats)
    won = dict.fromkeys(seats, Fraction(0))
    open_sides = [side for side in ("high", "low") if any(side in sides[seat] for seat in left)]
    for side in open_sides:
        here = [seat for seat in left if side in sides[seat]]
        best = max(ranks[side][seat] for seat in here)
        winners = [seat for seat in here if ranks[side][seat] == best]
        for seat in winners:
            won[seat] += Fraction(pot, len(open_sides) * len(winners))
    return won


@pytest.mark.parametrize("rule", ["must win both", "may tie", "may lose one"])
def test_pots_are_divided_as_the_rule_says(rule):
    game = two_ways(lines=f"declaring both {rule}").replace(ante=60)
    luck = random.Random(rule)
    for number in range(400):
        players = luck.randint(2, 4)
        # Few ranks, so that hands tie.
        deck = (
            [r + s for r in "A2345" for s in "cdhs"]
            if number % 2
            else list(map(sc.card_name, range(52)))
        )
        luck.shuffle(deck)
        hand = sc.Hand(game, stacks=[100] * players, deck=deck[: 5 * players])
        sides = [luck.choice(hand.options.choices) for _ in range(players)]
        for side in sides:
            hand.choose(side)
        held = [hand.cards(seat) for seat in range(players)]
        ranks = {
            "high": [sc.evaluate(cards) for cards in held],
            "low": [sc.evaluate(cards, ranking="ace-to-five") for cards in held],
        }
        expected = divided(60 * players, range(players), ranks, sides, rule)
        for seat, chips in expected.items():
            assert abs(hand.payouts[seat] - chips) < 1, (held, sides, hand.payouts, expected)


def test_declarations_together_are_seen_at_once():
    hand = sc.Hand(two_ways(), stacks=[100] * 3, seed=1)
    hand.choose("both")
    hand.choose("low")
    for seat in range(3):
        assert not [e for e in hand.view(seat).events if isinstance(e, ev.Declared)]
    hand.choose("high")
    for seat in range(3):
        events = [e for e in hand.view(seat).events if isinstance(e, ev.Declared)]
        assert events == [ev.Declared(0, "both"), ev.Declared(1, "low"), ev.Declared(2, "high")]


def test_declarations_in_turn_are_heard_by_those_who_follow():
    hand = sc.Hand(two_ways(manner=" in turn"), stacks=[100] * 3, seed=1)
    assert hand.actor == 0
    hand.choose("both")
    assert hand.view(1).events[-1] == ev.Declared(0, "both")


# ---- turning cards up ----------------------------------------------------------------------------


def test_a_turn_offers_each_down_card_and_the_boards_open():
    deck = "2c Kh 3d Ad 4s 9s".split()
    hand = sc.Hand(roll(), stacks=[100] * 2, deck=deck)
    assert hand.options.kind == "turn"
    assert hand.options.choices == (("2c",), ("3d",), ("4s",))
    hand.choose("4s")
    hand.act(1)
    assert (hand.board(0), hand.board(1)) == (("4s",), ("Ad",))
    assert hand.cards(0) == ("2c", "3d", "4s")  # as they were dealt
    assert hand.actor == 1  # the ace is high
    assert hand.events[-2:] == (ev.TurnedUp(0, "4s"), ev.TurnedUp(1, "Ad"))


def test_who_may_turn_may_leave_it():
    hand = sc.Hand(roll("may turn two up", "turn one up"), stacks=[100] * 2, seed=1)
    cards = hand.cards(0)
    assert hand.options.choices == ((), *itertools.combinations(cards, 2))
    hand.choose(())
    hand.choose(hand.cards(1)[:2])
    assert (hand.board(0), hand.board(1)) == ((), hand.cards(1)[:2])


def test_cards_turned_together_are_seen_together():
    hand = sc.Hand(roll(), stacks=[100] * 3, seed=1)
    hand.act(0)
    hand.act(0)
    assert [hand.board(seat) for seat in range(3)] == [(), (), ()]
    view = hand.view(2)
    assert view.down == (3, 3, 3)
    assert not [event for event in view.events if isinstance(event, ev.TurnedUp)]
    hand.act(0)
    assert all(len(hand.board(seat)) == 1 for seat in range(3))


def test_in_turn_begins_with_the_opener_and_is_seen():
    game = roll("turn one up", "turn one up in turn")
    hand = sc.Hand(game, stacks=[100] * 3, deck="2c Ah 3d 2d Ad 3c 2s As 3s Kd 7c 8c 9c".split())
    for _ in range(3):
        hand.act(0)
    opener = hand.actor
    assert opener == 1  # the ace
    for _ in range(3):
        hand.check()
    assert hand.actor == 1
    hand.choose("8c")
    assert hand.board(1) == ("Ah", "8c")
    assert hand.view(2).boards[1] == ("Ah", "8c")
    assert hand.actor == 2


def test_an_absent_seat_is_dead_when_its_turn_comes():
    hand = sc.Hand(roll(), stacks=[100] * 3, seed=1)
    hand.absent(1)
    hand.act(0)
    assert hand.actor == 2
    assert not hand.live(1)


def test_a_spot_leaves_what_others_chose_unseen_to_them():
    hand = sc.Hand(two_ways(), stacks=[100] * 3, deck=dealt(STRAIGHT, KINGS, SIX_LOW))
    hand.choose("low")
    hand.choose("high")
    spot = sc.Spot.of(hand, seat=2)
    said = set()
    for number in range(60):
        played = sc.simulated_hand(spot, number=number, seed=1)
        sides = [event.sides for event in played.events if isinstance(event, ev.Declared)]
        assert len(sides) == 3
        said.add(tuple(sides[:2]))
    assert len(said) > 4  # both choose again


# ---- everywhere ----------------------------------------------------------------------------------


# ---- passing -------------------------------------------------------------------------------------

HELD = ["2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"]


@pytest.mark.parametrize(
    ("step", "givers"),
    [  # who gave each seat its new card: left is clockwise, to the next seat
        ("pass one left", (3, 0, 1, 2)),
        ("pass one right", (1, 2, 3, 0)),
        ("pass one left by two seats", (2, 3, 0, 1)),
        ("pass one right by three seats", (3, 0, 1, 2)),
    ],
)
def test_cards_are_passed_all_at_once(step, givers):
    hand = sc.Hand(roll(first=step), stacks=[100] * 4, deck=dealt(*HELD))
    for seat, held in enumerate(HELD):
        assert hand.cards(seat) == tuple(held.split())  # nothing moves before all have chosen
        hand.choose([held.split()[1]])
    for seat, held in enumerate(HELD):
        first, given, last = held.split()
        got = HELD[givers[seat]].split()[1]
        assert hand.cards(seat) == (first, last, got)
        assert ev.Passed(givers[seat], got, seat) in hand.events
        seen = [e for e in hand.view(seat).events if isinstance(e, ev.Passed)]
        assert {e.card for e in seen} == {given, got, "??"}


def test_cards_passed_in_turn_may_be_passed_on():
    game = roll(first="pass one left in turn")
    hand = sc.Hand(game, stacks=[100] * 3, deck=dealt(*HELD[:3]))
    for _ in range(3):  # each passes on what came last, the first its second card
        hand.choose(["3c"])
    assert hand.cards(0) == ("2c", "4c", "3c")
    assert [hand.cards(seat) for seat in (1, 2)] == [("2d", "3d", "4d"), ("2h", "3h", "4h")]


def test_who_folded_is_passed_over():
    game = sc.parse(
        'game "G"\nplayers 2 to 6\nante 1\nlimit 5/10\nleft of dealer opens\n'
        "third street two down, bet, pass one left, bet\npot to high hand"
    )
    hand = sc.Hand(game, stacks=[100] * 3, deck=dealt("2c 3c", "2d 3d", "2h 3h"))
    hand.raise_to(5)
    hand.fold()
    hand.call()
    hand.choose(["2c"])
    hand.choose(["2h"])
    assert (hand.cards(0), hand.cards(2)) == (("3c", "2h"), ("3h", "2c"))


def test_a_street_without_a_card_is_a_street():
    text = (
        'game "G"\nplayers 2 to 6\nante 1\nlimit 5/10\nleft of dealer opens\n'
        "first street two down, bet\nsecond street pass one left, bet\nthird street bet big\n"
        "pot to high hand"
    )
    hand = sc.Hand(sc.parse(text), stacks=[100] * 3, seed=1)
    streets = []
    while not hand.is_over:
        streets.append(hand.street)
        hand.act(1 if hand.options.kind == "bet" else 0)
    assert streets == [1] * 3 + [2] * 6 + [3] * 3
    started = [event.street for event in hand.events if isinstance(event, ev.StreetStarted)]
    assert started == [1, 2, 3]


def test_a_style_passes_what_it_needs_least():
    game = roll(first="pass one left")
    hand = sc.Hand(game, stacks=[100] * 2, deck=dealt("As Ac 7d", "2h 2s Kd"))
    table = sc.Table(game, players=["tight"] * 2, stacks=100, seed=1)
    assert table.play_hand().is_over
    spot = sc.Spot.of(hand)
    passed = set()
    for number in range(20):
        played = sc.simulated_hand(spot, number=number, seed=1, policy="tight")
        passed |= {e.card for e in played.events if isinstance(e, ev.Passed)}
    assert passed == {"7d", "Kd"}


# What was discarded unseen stands at another place for those who did not see it.
DISCARD_AND_TURN = """
game "Discard and turn"
players 2 to 6
ante 1
limit 5/10
high hand opens
third street five down, discard one, turn one up, may turn two up, bet small
fourth street up, declare high, low or both, bet small
half the pot to high hand
half the pot to low hand
"""


@pytest.mark.parametrize("seed", range(30))
def test_a_spot_knows_what_was_turned_up_after_a_discard(seed):
    luck = random.Random(seed)
    hand = sc.Hand(sc.parse(DISCARD_AND_TURN), stacks=[100] * 3, seed=seed)
    while not hand.is_over:
        for seat in range(hand.seats):
            begun = sc.simulated_hand(sc.Spot.of(hand, seat=seat), number=1, seed=seed)
            for other in range(hand.seats):
                assert set(hand.board(other)) <= set(begun.board(other))
        options = hand.options
        hand.act(1 if options.kind == "bet" else luck.randrange(len(options.choices)))


@pytest.mark.parametrize("name", GAMES)
def test_who_fails_to_discard_is_to_discard(name):
    hand = sc.Hand(GAMES[name], stacks=[100] * 3, seed=1)
    while not hand.is_over:
        if hand.options.kind != "discard":
            before = hand.copy()
            with pytest.raises(sc.IllegalActionError, match="discard"):
                hand.fail_to_discard()
            assert hand == before
        hand.act(1 if hand.options.kind == "bet" else 0)


def test_the_kinds_are_those_of_the_core():
    assert _core.DECISIONS == ("bet", "discard", "turn", "declare", "pass")


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_the_same_replayed_and_pickled(name):
    game = GAMES[name]
    for number in range(30):
        hand = sc.simulated_hand(game, number=number, seed=3, players=4, stacks=[1000] * 4)
        again = sc.Hand.replay(game, stacks=[1000] * 4, seed=3, number=number, actions=hand.actions)
        assert again.events == hand.events
        assert pickle.loads(pickle.dumps(hand)).events == hand.events
        assert sum(hand.net) == 0 or hand.carried


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_shows_the_same_decisions(name):
    game, luck = GAMES[name], random.Random(1)
    batch = sc.Batch(game, size=7, players=4, stacks=[1000] * 4, seed=3)
    met = set()
    for _ in range(100):
        codes = []
        for slot, legal in enumerate(batch.legal.tolist()):
            number, actions = int(batch.numbers[slot]), batch.save(slot).actions
            hand = sc.Hand.replay(game, stacks=[1000] * 4, seed=3, number=number, actions=actions)
            options = hand.options
            met.add(options.kind)
            assert _core.DECISIONS[batch.kind[slot]] == options.kind
            assert hand.actor == batch.actor[slot]
            view = hand.view(hand.actor)
            ups = sum(1 << sc.card_id(card) for card in view.boards[hand.actor])
            assert batch.up[slot] == ups
            assert batch.up[slot] | batch.down[slot] == sum(1 << sc.card_id(c) for c in view.cards)
            if options.choices:
                assert [code for code, may in enumerate(legal) if may] == list(
                    range(len(options.choices))
                )
            codes.append(luck.choice([code for code, may in enumerate(legal) if may]))
        batch.step(codes)
    assert met >= ({"declare"} if "two ways" in name else {"bet", "turn"})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("policy", ["tight", "call", "function"])
def test_every_player_decides_them(name, policy):
    def last(view):
        return 1 if view.options.kind == "bet" else view.options.choices[-1]

    policy = last if policy == "function" else policy
    result = sc.simulate(GAMES[name], hands=200, players=3, policy=policy, seed=1)
    assert result.hands == 200
    table = sc.Table(GAMES[name], players=["random", policy, "call"], stacks=400, seed=1)
    table.play(hands=5)
    assert sum(table.stacks) + table.carried == 1200


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [("Kc Kd Kh 8h 8s", "high"), (SIX_LOW, "low"), ("As 2s 3s 4s 5s", "both")],
)
def test_a_style_declares_what_is_strong(cards, wanted):
    hand = sc.Hand(two_ways(), stacks=[100] * 2, deck=dealt(cards, "Jc 9d 7h 5c 2h"))
    spot = sc.Spot.of(hand)
    played = sc.simulated_hand(spot, number=0, seed=1, policy=["tight", "call"])
    assert ev.Declared(0, wanted) in played.events
