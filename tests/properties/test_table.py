"""Sessions at a table: chips, the deal, players without chips, and what players see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studcore as sc

from .deals import DECK, games
from .test_views import cards_in


@st.composite
def tables(draw, kinds=("random", "random", "call")):
    # Where players may fold without a bet, random ones pass the antes round for very long.
    game = draw(games(houses=("standard", "page")))
    count = draw(st.integers(game.min_players, game.max_players))
    bet = game.stakes.get("small_bet", 5)
    stacks = draw(st.lists(st.integers(1, 12 * bet), min_size=count, max_size=count))
    players = draw(st.lists(st.sampled_from(kinds), min_size=count, max_size=count))
    return sc.Table(game, players=players, stacks=stacks, seed=draw(st.integers(0, 2**64)))


def left_of(player, stacks):
    """Return the next player with chips."""
    count = len(stacks)
    return next(p % count for p in range(player + 1, player + count + 1) if stacks[p % count])


@settings(max_examples=60)
@given(tables())
def test_chips_stay_the_deal_moves_and_the_broke_leave(table):
    chips, count = sum(table.stacks), len(table.stacks)
    assert table.dealer == count - 1
    for number in range(40):
        before = list(table.stacks)
        assert table.is_over == (sum(stack > 0 for stack in before) < 2)
        if table.is_over:
            break
        first = left_of(table.dealer, before)
        order = [player % count for player in range(first, first + count) if before[player % count]]
        assert table.seated == order

        hand = table.play_hand()
        assert hand is table.hand
        assert hand.is_over
        assert (hand.number, table.hands_played) == (number, number + 1)
        assert hand.seats == len(order)
        assert [before[player] + net for player, net in zip(order, hand.net, strict=True)] == [
            table.stacks[player] for player in order
        ]
        assert all(table.stacks[player] == 0 for player in set(range(count)) - set(order))
        assert sum(table.stacks) == chips
        assert table.dealer == first


# Players who only call may pass a bring-in of one chip to and fro for a million hands.
@settings(max_examples=25)
@given(tables(kinds=("random",)))
def test_it_ends_with_one_winner(table):
    chips = sum(table.stacks)
    table.play(hands=20_000)
    assert table.is_over
    assert sorted(table.stacks)[-1] == chips
    assert table.stacks.count(0) == len(table.stacks) - 1
    played, stacks = table.hands_played, list(table.stacks)
    with pytest.raises(sc.StudError, match="over"):
        table.play_hand()
    table.play()
    assert (table.hands_played, table.stacks) == (played, stacks)


def test_hands_can_be_counted_out():
    table = sc.Table(sc.load("stud"), players=["call"] * 3, stacks=10_000, seed=1)
    for hands, played in ((0, 0), (1, 1), (10, 11)):
        table.play(hands=hands)
        assert table.hands_played == played


def test_the_seed_decides_everything():
    def session(seed):
        table = sc.Table(sc.load("stud8"), players=["random"] * 4, stacks=500, seed=seed)
        table.play(hands=30)
        return table.stacks, table.hand.events

    assert session(1) == session(1)
    assert session(1) != session(2)


@pytest.mark.parametrize("name", sc.games())
def test_players_see_their_own_view_and_nothing_else(name):
    game, asked = sc.load(name), []

    def player(index):
        def decide(*arguments):
            (view,) = arguments
            seated = [p % 4 for p in range(table.dealer + 1, table.dealer + 5)]
            seated = [p for p in seated if table.stacks[p]]
            assert isinstance(view, sc.View)
            assert (view.seat, view.actor) == (seated.index(index), seated.index(index))
            assert view.game == game
            assert len(view.cards) == len(view.boards[view.seat]) + view.down[view.seat]
            own, boards = set(view.cards), {card for board in view.boards for card in board}
            discards = {
                e.card
                for e in view.events
                if getattr(e, "seat", None) == view.seat and hasattr(e, "card")
            }
            seen = own | boards | discards | set(view.shared)
            up = {e.card for e in view.events if getattr(e, "up", False)}
            assert set(cards_in(view)) <= seen | up <= DECK
            asked.append(index)
            if view.options.kind != "bet":
                return view.options.choices[-1]
            return 1 if view.options.call is None or index % 2 else 0

        return decide

    table = sc.Table(game, players=[player(i) for i in range(4)], stacks=60, seed=9)
    table.play(hands=25)
    assert set(asked) == {0, 1, 2, 3}
    assert sum(table.stacks) == 240


def test_choices_may_be_named_or_numbered():
    def by_name(view):
        return 1 if view.options.kind == "bet" else view.options.choices[2]

    def by_number(view):
        return 1 if view.options.kind == "bet" else 2

    def events(player):
        table = sc.Table(sc.load("super"), players=[player] * 3, stacks=100, seed=2)
        return table.play_hand().events

    assert events(by_name) == events(by_number)


@pytest.mark.parametrize(
    "answer", [7, -1, -3, 2**31, 2**80, None, "fold", "call", (), ("As", "Ks"), 1.5, [1]]
)
@pytest.mark.parametrize("name", ["stud", "super"])
def test_an_illegal_answer_leaves_the_table_as_it_was(name, answer):
    def player(view):
        wanted = "bet" if name == "stud" else "discard"
        return answer if view.options.kind == wanted and view.street == 3 else 1

    table = sc.Table(sc.load(name), players=["call", player, "call"], stacks=[50, 60, 70], seed=3)
    before = (list(table.stacks), table.dealer, table.hands_played, table.seated, table.hand)
    for _ in range(2):
        with pytest.raises(sc.IllegalActionError, match="player 1") as caught:
            table.play(hands=10)
        assert "answered" in str(caught.value)
        assert "Invoked with" not in str(caught.value)
        now = (table.stacks, table.dealer, table.hands_played, table.seated, table.hand)
        assert now == before


def test_a_player_that_fails_leaves_the_table_as_it_was():
    def player(view):
        raise RuntimeError("out of ideas")

    table = sc.Table(sc.load("stud"), players=["call", player], stacks=50, seed=3)
    with pytest.raises(RuntimeError, match="out of ideas"):
        table.play_hand()
    assert (table.stacks, table.hands_played) == ([50, 50], 0)


def test_a_hand_of_a_table_can_be_replayed():
    table = sc.Table(sc.load("razz"), players=["random"] * 5, stacks=300, seed=77)
    for number in range(20):
        stacks = [table.stacks[player] for player in table.seated]
        hand = table.play_hand()
        again = sc.Hand.replay(
            table.game, stacks=stacks, seed=77, number=number, actions=hand.actions
        )
        assert again.events == hand.events


def test_numbers_of_numpy_are_numbers():
    import numpy as np

    table = sc.Table(sc.load("stud"), players=[lambda view: np.int64(1)] * 3, stacks=np.int64(50))
    table.play(hands=2)
    assert sum(table.stacks) == 150
    with pytest.raises(sc.IllegalActionError, match="got True"):
        sc.Table(sc.load("stud"), players=[lambda view: True] * 2, stacks=50, seed=1).play(hands=1)


def test_styles_sit_at_tables():
    game = sc.load("stud8")
    players = ["tight", sc.Style(play=0.9), "call", "random"]
    one, other = (sc.Table(game, players=players, stacks=5000, seed=3) for _ in range(2))
    one.play(hands=60)
    other.play(hands=60)
    assert one.stacks == other.stacks
    folds = [0] * 4
    table = sc.Table(game, players=["tight", "rock", "loose", "call"], stacks=50_000, seed=3)
    for _ in range(80):
        hand = table.play_hand()
        for seat, player in enumerate(table.order):
            folds[player] += hand.folded(seat)
    assert folds[1] > folds[0] > folds[2] > folds[3] == 0


@pytest.mark.parametrize("player", ["mad", None, 5, sc.Mixture({"tight": 1})])
def test_who_may_not_sit(player):
    with pytest.raises(sc.StudError, match="expected a player among random, call, tight"):
        sc.Table(sc.load("stud"), players=[player, "call"], stacks=100)
