"""What happens at a table between and during hands (rules A6, A8, M3, N8)."""

import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import game


def new_table(games=None, players=3, stacks=200, **more):
    games = game("stud") if games is None else games
    return sc.Table(games, players=["call"] * players, stacks=stacks, seed=5, **more)


def dealt_first(table):
    """Play a hand and return which player got the first card."""
    table.play_hand()
    return table.order[0]


def test_a_mixed_game_goes_round_and_the_button_stays():
    games = [sc.load("razz"), game("stud"), sc.load("stud8")]
    table = new_table(games, stacks=2000, hands_each=2)
    names, firsts = [], []
    for _ in range(8):
        names.append(table.game.name)
        firsts.append(dealt_first(table))
    assert names == ["razz", "razz", "stud", "stud", "stud8", "stud8", "razz", "razz"]
    assert firsts == [0] * 8  # N8: frozen while stud is played
    assert sum(table.stacks) == 6000


def test_in_a_mixed_game_the_button_moves_with_blinds():
    blinds = game("stud", "no bring-in", "blinds 5 / 10", "limit 10 / 20")
    table = new_table([blinds, game("stud")], stacks=5000, hands_each=2)
    assert [dealt_first(table) for _ in range(6)] == [0, 1, 2, 2, 2, 0]


def test_sitting_out_and_in():
    table = new_table(players=4)
    table.sit_out(1)
    assert table.seated == [0, 2, 3]
    table.play_hand()
    assert table.stacks[1] == 200
    table.sit_in(1)
    assert 1 in table.seated
    for player in (0, 1, 2):
        table.sit_out(player)
    assert table.is_over
    with pytest.raises(sc.StudError, match="fewer than 2 players"):
        table.play_hand()
    with pytest.raises(sc.StudError, match="player: expected 0 to 3, got 4"):
        table.sit_out(4)


def test_rebuying():
    table = new_table(stacks=[5, 200, 200])
    while table.stacks[0]:
        table.play_hand()
        if table.stacks[0] > 5:  # it won: start again with what is left
            table = sc.Table(
                game("stud"), players=["call"] * 3, stacks=[5, 200, 200], seed=table.seed + 1
            )
    assert 0 not in table.seated
    table.rebuy(0, 300)
    assert table.stacks[0] == 300
    assert 0 in table.seated
    for wrong in (0, -5, 2**31):
        with pytest.raises(sc.StudError, match="chips: expected"):
            table.rebuy(0, wrong)


def test_changing_stakes_and_game():
    table = new_table()
    table.change(ante=5, bring_in=10, small_bet=20, big_bet=40)
    table.play_hand()
    assert {event.amount for event in table.hand.events if isinstance(event, ev.Ante)} == {5}
    table.change(sc.load("razz"), ante=2)
    assert (table.game.name, table.game.stakes["ante"]) == ("razz", 2)
    with pytest.raises(sc.StudError, match="bets must not shrink"):
        table.change(small_bet=500)
    assert table.game.stakes["small_bet"] == 5
    with pytest.raises(sc.StudError, match="players"):
        new_table(players=8).change(sc.load("super"))


def test_until_a_condition():
    table = new_table(stacks=100)
    table.play(until=lambda table: table.hands_played == 7)
    assert table.hands_played == 7
    table.play(hands=3, until=lambda table: min(table.stacks) > 10**6)
    assert table.hands_played == 10
    with pytest.raises(sc.StudError, match="until: expected a function"):
        table.play(until=5)
    with pytest.raises(sc.StudError, match="before: expected a function"):
        table.play_hand(before="x")


def test_a_caller_lets_events_happen_and_a_misdeal_is_dealt_again():
    table = new_table()
    table.play_hand()
    dealer = table.dealer

    def misdeal(hand):
        if not hand.actions:
            hand.misdeal()

    void = table.play_hand(before=misdeal)
    assert void.is_void
    assert table.dealer == dealer  # the same dealer deals again
    assert table.hands_played == 2
    hand = table.play_hand(
        by_card=True,
        before=lambda hand: (
            hand.waits_for_card
            and not any(isinstance(event, ev.Irregularity) for event in hand.events)
            and hand.expose_hole(0)
        ),
    )
    assert isinstance(hand.events[1 + 2 + 0 + 1], ev.Irregularity)
    assert table.dealer != dealer
    assert sum(table.stacks) == 600


def test_a_hand_that_the_caller_plays():
    table = new_table()
    hand = table.begin_hand()
    with pytest.raises(sc.StudError, match="is not over"):
        table.begin_hand()
    with pytest.raises(sc.StudError, match="expected a hand that is over"):
        table.end_hand()
    for call in (lambda: table.rebuy(0, 5), lambda: table.change(ante=2)):
        with pytest.raises(sc.StudError, match="a hand is being played"):
            call()
    while not hand.is_over:
        hand.act(1)
    assert table.end_hand() is hand
    assert table.stacks == [hand.stacks[table.order.index(player)] for player in range(3)]


def test_rake_at_a_table():
    table = new_table(stacks=1000, rake=sc.Rake(20))
    table.play(hands=20)
    assert sum(table.stacks) < 3000
    with pytest.raises(sc.StudError, match="rake"):
        new_table(rake="5")


def test_wrong_rotation():
    with pytest.raises(sc.StudError, match="expected a game"):
        new_table([game("stud"), "razz"])
    with pytest.raises(sc.StudError, match="hands_each: expected"):
        new_table(hands_each=0)
