"""Spots at the edge: decks that run out, blinds, unequal pots, discards, hands that go on."""

import ctypes
import pickle

import numpy as np
import pytest

import studcore as sc

STUD = sc.load("stud")


def test_more_cards_than_the_deck_has():
    arguments = {"hands": 300, "seed": 1, "policy": "call"}
    # Eight seats on the last street need 56 cards: so many are refused, 52 and fewer are dealt.
    with pytest.raises(sc.CardError, match="56 unknown cards are to be dealt, 52 are left"):
        sc.Spot(STUD, ["/"] * 8, street=7)
    with pytest.raises(sc.CardError, match="48 unknown cards are to be dealt, 46 are left"):
        sc.Spot(STUD, ["/"] * 8, street=6, dead="2c 2d 2h 2s 3c 3d")
    for seats, street in ((7, 7), (8, 6)):
        spot = sc.Spot(STUD, ["/"] * seats, street=street, pot=100)
        result = sc.simulate(spot, **arguments)
        assert result.net.sum() == 300 * 100
        hand = sc.simulated_hand(spot, number=7, seed=1, policy="call")
        cards = [card for seat in range(seats) for card in hand.cards(seat)]
        assert "??" not in cards
        assert len(set(cards)) == len(cards)


def test_who_is_out_posts_no_blind():
    game = sc.parse('game "B" extends stud\nno bring-in\nno ante\nblinds 5 / 10\nlimit 10 / 20\n')
    spot = sc.Spot(game, [None, "7s8s/2d", "AhAd/Kc", "3h4h/9c"])
    result = sc.simulate(spot, hands=500, seed=1, policy="random")
    assert result.net[0] == 0
    assert result.net.sum() == 0


@pytest.mark.parametrize("paid", [[20, 100], [100, 99]])
def test_who_has_chips_left_has_paid_as_much_as_anybody(paid):
    with pytest.raises(sc.StudError, match="is in the hand with chips left: expected 100"):
        sc.Spot(STUD, ["/Kc", "/2c"], paid=paid)
    with pytest.raises(sc.StudError, match="expected 100, as much"):
        sc.Spot(STUD, ["/Kc", "/2c", None], paid=[20, 20, 100])
    # All-in for less is a side pot.
    spot = sc.Spot(STUD, ["/Kc", "/2c"], paid=[20, 100], stacks=[0, 50])
    assert sc.simulate(spot, hands=200, seed=1, policy="call").net.sum() == 200 * 120


def test_its_own_discards_are_known_to_a_seat():
    hand = sc.Hand(sc.load("super"), stacks=[500] * 3, seed=3)
    given_up = None
    while hand.street == 3 and hand.actor is not None:
        if hand.options.kind == "discard" and hand.actor == 0:
            given_up = set(hand.options.choices[0])
        hand.act(1 if hand.options.kind == "bet" else 0)
    assert given_up
    spot = sc.Spot.of(hand, seat=0)
    for number in range(300):
        one = sc.simulated_hand(spot, number=number, seed=1, policy="call")
        assert not given_up & {card for seat in range(3) for card in one.cards(seat)}


def test_a_spot_stays_where_it_was_when_its_hand_goes_on():
    hand = sc.Hand(STUD, stacks=[500] * 3, seed=3)
    spot = sc.Spot.of(hand)
    arguments = {"game": spot, "hands": 2000, "seed": 1}
    before = sc.simulate(**arguments)
    hand.act(2)
    hand.act(0)
    again = sc.simulate(pickle.loads(pickle.dumps(spot)), hands=2000, seed=1)
    assert before.net.tolist() == again.net.tolist()
    assert before.net.tolist() == sc.simulate(backend="processes", **arguments).net.tolist()


def test_spots_and_stacks_do_not_add_up():
    one, other = (sc.Spot(STUD, cards) for cards in (["/Kc", "/2c"], ["/Ac", "/2c"]))
    results = [
        sc.simulate(one, hands=100, seed=1),
        sc.simulate(other, hands=100, seed=1),
        sc.simulate(STUD, players=2, hands=100, seed=1),
        sc.simulate(STUD, stacks=[90, 90], hands=100, seed=1),
    ]
    for i, result in enumerate(results):
        for more in results[i + 1 :]:
            with pytest.raises(sc.StudError, match=r"different (stacks|spots)"):
                result + more
    styles = [sc.simulate(STUD, policy=sc.Style(play=p), hands=50, seed=1) for p in (0.1, 0.9)]
    with pytest.raises(sc.StudError, match="different policies"):
        styles[0] + styles[1]


def test_an_answer_that_is_wrong_once_is_told():
    calls = []

    @ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
    def wrong_once(_):
        calls.append(1)
        return 99 if len(calls) == 600 else 1

    policy = [sc.compiled(wrong_once), "call"]
    with pytest.raises(sc.IllegalActionError, match="answered 99"):
        sc.simulate(STUD, hands=20_000, players=2, policy=policy, seed=1, threads=1)


def test_a_table_of_very_many_places():
    many, few = 2**18, 2**10
    results = []
    for places in (few, many):
        codes = np.where(np.arange(places) < 0.9 * places, 1, 2)
        table = sc.TablePolicy(codes, features="strength")
        results.append(sc.simulate(STUD, hands=4000, policy=table, seed=1).pot)
    assert abs(results[0] / results[1] - 1) < 0.05


def test_chances_of_any_size():
    for chances in ([1e308, 1e308], [5e-324, 5e-324], [3.0, 3.0]):
        mixture = sc.Mixture(list(zip(("tight", "loose"), chances, strict=True)))
        assert mixture.bounds == [32768, 65536]
        table = sc.TablePolicy(np.array([[0, *chances, 0]]), features="strength")
        assert table.chances.tolist() == [[0, 32767, 32767, 0]]


def test_wide_bins():
    result = sc.simulate(STUD, hands=500, bin_width=2**31 - 1, seed=1)
    counts, edges = result.net_histogram
    lost = int(counts[:, edges[:-1] < 0].sum())
    assert lost == sum(row < 0 for row in nets_of(500))


def nets_of(hands):
    found = []
    sc.simulate(STUD, hands=hands, seed=1, on_block=lambda r: found.extend(r["net"].ravel()))
    return found


def test_policies_in_a_dict_are_no_seats():
    for policy in ({"tight": 1, "loose": 1}, {"tight", "loose"}):
        with pytest.raises(sc.StudError, match="a Mixture draws one of several"):
            sc.simulate(STUD, players=2, hands=5, policy=policy)
    for policy in (np.array(3), iter(int, 1)):
        with pytest.raises(sc.StudError, match="policy: expected"):
            sc.simulate(STUD, players=2, hands=5, policy=policy)


def test_results_are_summed():
    results = [sc.simulate(STUD, hands=100, first=first, seed=1) for first in (0, 100)]
    assert sum(results).hands == 200
    with pytest.raises(sc.StudError, match="expected another result"):
        5 + results[0]


@pytest.mark.parametrize("output", [5, b"x", "", "a\0b", "\ud800", "a" * 5000, []])
def test_what_is_no_path(output):
    with pytest.raises(sc.StudError, match="output: "):
        sc.simulate(STUD, hands=5, seed=1, output=output)


def test_numbers_of_numpy():
    style = sc.Style(play=np.float32(0.25), stay=np.array([0.1, 0.2, 0.3, 0.4]), bet=np.int64(1))
    result = sc.simulate(STUD, hands=50, policy=style, seed=np.int64(3), stderr=np.float32(1e-3))
    assert result.seed == 3
    assert hash(style) == hash(style)
    with pytest.raises(sc.StudError, match="draws: expected True or False, got 'no'"):
        sc.Style(draws="no")
