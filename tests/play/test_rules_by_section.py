"""The rules, section by section: every test or parameter id begins with the rule it tests.

Seats are letters, A dealt first (see ``dealing``). Unless a test says otherwise: ante 1, bring-in
2, limit 5 / 10, one bet and three raises, house standard.

docs/rules.md says what each rule is and which tests hold it. Those that are not here are in
``test_structures`` (N, and some houses), ``test_mistakes`` (M), ``test_wild`` (O) and
``test_table_events`` (tables).
"""

import random
from itertools import pairwise

import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import (
    LETTERS,
    A,
    B,
    C,
    F,
    G,
    chips_in,
    contest,
    deal,
    deal_up_to,
    down_to,
    events,
    fifth_street,
    game,
    legal,
    opener,
    pair_on_fourth,
    play,
    pots,
    run_out,
    show_down,
    shown,
    table,
)

FOUR = ("?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")  # C shows the low card
GAMES = ("stud", "stud8", "razz", "studreg", "home", "super")
ALL_CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}


def neighbours(ranked):
    """Each of a ranked list with the next one."""
    return list(pairwise(ranked))


# ---- A: table, deck, deal ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), [(name, 7 if name == "super" else 8) for name in GAMES])
def test_a1_players(name, most):
    rules = game(name)
    assert (rules.min_players, rules.max_players) == (2, most)
    show_down(sc.Hand(rules, stacks=[100] * most, seed=1))
    for count in (1, most + 1):
        with pytest.raises(sc.StudError, match=f"2 to {most} players"):
            sc.Hand(rules, stacks=[100] * count, seed=1)
    assert game(name, "players 2 to 6").max_players == 6


def test_a2_52_different_cards_and_no_joker():
    seen = set()
    for number in range(40):
        hand = show_down(sc.Hand(game("stud"), stacks=[100] * 7, seed=2, number=number))
        for seat in range(7):
            seen.update(hand.cards(seat))
    assert seen == ALL_CARDS


@pytest.mark.parametrize("stack", [10.5, "10", None, -1])
def test_a3_whole_chips_only(stack):
    with pytest.raises(sc.StudError):
        sc.Hand(game("stud"), stacks=[100, stack], seed=1)


def test_a4_one_card_at_a_time_clockwise():
    hand = show_down(sc.Hand(game("stud"), stacks=[100] * 3, seed=1))
    got = [(event.seat, "up" if event.up else "down") for event in events(hand, ev.Dealt)]
    faces = ["down", "down", "up", "up", "up", "up", "down"]
    assert got == [(seat, face) for face in faces for seat in (A, B, C)]


def test_a6_the_deal_moves_left():
    rules = game("stud")
    table_of_three = sc.Table(rules, players=["call"] * 3, stacks=1000, seed=3)
    first = []
    for _ in range(4):
        first.append(table_of_three.seated[0])
        table_of_three.play_hand()
    assert first == [0, 1, 2, 0]


def first_deals(rules, seeds, **more):
    return [
        sc.Table(rules, players=["call"] * 4, seed=seed, first_dealer="high card", **more)
        for seed in range(seeds)
    ]


def by_rank_and_suit(card):
    return "23456789TJQKA".index(card[0]), "cdhs".index(card[1])


def test_a5_the_first_dealer_has_the_high_card():
    tables = first_deals(game("stud"), 200, stacks=100)
    for each in tables:
        assert sorted(each.drawn) == [0, 1, 2, 3]
        assert len(set(each.drawn.values())) == 4
        best = max(each.drawn.values(), key=by_rank_and_suit)
        assert each.drawn[each.dealer] == best
        assert each.seated[0] == (each.dealer + 1) % 4
    assert {each.dealer for each in tables} == {0, 1, 2, 3}
    # Some were decided by the suit.
    assert any(
        sorted(card[0] for card in each.drawn.values()).count(each.drawn[each.dealer][0]) > 1
        for each in tables
    )
    again = first_deals(game("stud"), 200, stacks=100)
    assert [each.drawn for each in again] == [each.drawn for each in tables]


def test_a5_by_the_games_own_deck_and_suits():
    rules = game(
        "stud",
        "deck from seven to ace",
        "players 2 to 4",
        "suits hearts over spades over diamonds over clubs",
    )
    suits = []
    for each in first_deals(rules, 300, stacks=100):
        assert all(card[0] in "789TJQKA" for card in each.drawn.values())
        best = each.drawn[each.dealer]
        equal = [card for card in each.drawn.values() if card[0] == best[0]]
        suits += [card[1] + best[1] for card in equal if card != best]
    assert "sh" in suits
    assert "hs" not in suits


def test_a5_who_has_no_chips_draws_no_card():
    for each in first_deals(game("stud"), 20, stacks=[100, 0, 100, 100]):
        assert sorted(each.drawn) == [0, 2, 3]


def test_a5_otherwise_the_last_player_deals():
    plain = sc.Table(game("stud"), players=["call"] * 4, stacks=100, seed=1)
    assert (plain.dealer, plain.drawn) == (3, {})
    with pytest.raises(sc.StudError, match="'last player' or 'high card', got 'high'"):
        sc.Table(game("stud"), players=["call"] * 4, stacks=9, seed=1, first_dealer="high")


def test_a8_the_broke_leave_until_one_has_all():
    table_of_three = sc.Table(game("stud"), players=["call"] * 3, stacks=20, seed=3)
    table_of_three.play()
    assert sorted(table_of_three.stacks) == [0, 0, 60]
    assert table_of_three.is_over


def test_a7_only_chips_in_front_play():
    hand = play(fifth_street(500, 16, 500), "A to 10")
    assert legal(hand) == "B: fold, call 10, to 16"
    with pytest.raises(sc.IllegalActionError):
        hand.raise_to(20)


def test_a8_a_seat_without_chips_is_not_dealt_in():
    hand = deal(game("stud"), "?? ?? 9h", None, "?? ?? 5c", stacks=[100, 0, 100])
    assert [len(hand.cards(seat)) for seat in (A, B, C)] == [3, 0, 3]
    assert pots(hand) == [(2, "AC")]


@pytest.mark.parametrize(
    ("lines", "house", "burning"),
    table(
        ("A9 before later streets", (), "standard", [4, 5, 6, 7]),
        ("A9 every street", ("burn before every street",), "standard", [3, 4, 5, 6, 7]),
        ("A9 none", ("no burn",), "standard", []),
        ("A9 online", (), "online", []),
    ),
)
def test_a9_burns(lines, house, burning):
    rules = game("stud", *lines, house=house)
    hand = show_down(sc.Hand(rules, stacks=[100] * 4, seed=1))
    for street in range(3, 8):
        cards = {3: "8 down, 4 up", 7: "4 down"}.get(street, "4 up")
        assert run_out(hand, street) == ("burn, " if street in burning else "") + cards


# ---- B: antes ------------------------------------------------------------------------------------


def test_b1_antes_are_dead_money_before_the_deal():
    hand = deal(game("stud"), *FOUR)
    assert hand.events[:4] == tuple(ev.Ante(seat, 1) for seat in range(4))
    assert hand.bets == (0, 0, 0, 0)
    assert pots(hand) == [(4, "ABCD")]
    play(hand, "C brings in")
    assert hand.options.call == 2  # the ante does not count towards it


@pytest.mark.parametrize(
    ("small", "ante", "bring_in"),
    table(
        ("B2 1-2 and a quarter, in quarters", 4, 1, 2),
        ("B2 5-10", 5, 1, 2),
        ("B2 10-20", 10, 2, 3),
        ("B2 15-30", 15, 3, 5),
        ("B2 30-60", 30, 10, 10),
    ),
)
def test_b2_stakes(small, ante, bring_in):
    rules = game("stud", ante=ante, bring_in=bring_in, small_bet=small, big_bet=2 * small)
    hand = deal(rules, *FOUR)
    assert chips_in(hand) == 4 * ante
    assert legal(hand) == f"C: bring in {bring_in}, to {small}"


def test_b3_no_ante():
    hand = deal(game("stud", ante=0), *FOUR)
    assert (events(hand, ev.Ante), chips_in(hand)) == ([], 0)
    play(hand, "C brings in, D folds, A folds, B folds")
    assert (hand.is_over, hand.net) == (True, (0, 0, 0, 0))


def test_b4_a_short_stack_antes_what_it_has():
    hand = deal(game("stud", ante=5), *FOUR, stacks=[3, 100, 100, 100])
    assert hand.events[0] == ev.Ante(A, 3)
    assert pots(hand) == [(4 * 3, "ABCD"), (3 * 2, "BCD")]


def test_b4_what_nobody_can_match_of_an_ante_comes_back():
    seats = ("Ah Ad 9h 8c 7d 5s 3h", "Kh Kd Qh 8s 7c 5d 3s")
    hand = deal(game("stud", ante=5), *seats, stacks=[3, 100])
    assert events(hand, ev.Returned) == [ev.Returned(B, 2)]
    assert (hand.is_over, hand.payouts, hand.stacks) == (True, (6, 0), (6, 97))


# ---- C: third street -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parent", "lines", "doors", "posts"),
    table(
        ("C1 stud low card", "stud", (), "9h 4c 8d", "B"),
        ("C1 stud ace high", "stud", (), "Ac 4c 8d", "B"),
        ("C1 stud8 ace high", "stud8", (), "Ac Kc Qd", "C"),
        ("C1 super low card", "super", (), "Ac 4c 3d", "C"),
        ("C1 razz high card", "razz", (), "9h 4c Td", "C"),
        ("C1 razz ace low", "razz", (), "Ah 2c Ad", "B"),
        ("C1 studreg high card, ace low", "studreg", (), "Ah Qc 4d", "B"),
        ("C2 clubs lowest", "stud", (), "2d 2c 2h", "B"),
        ("C2 hearts over diamonds", "stud8", (), "5s 5h 5d", "C"),
        ("C2 razz spades worst", "razz", (), "Kc Ks Kh", "B"),
        ("C2 studreg hearts worst", "studreg", (), "9c 9d 9h", "C"),
        ("C2 P01 position", "stud", ("bring-in tie by position",), "2d 2c 9h", "A"),
        ("C2 P01 position, razz", "razz", ("bring-in tie by position",), "2d Kc Ks", "B"),
    ),
)
def test_c1_c2_who_brings_it_in(parent, lines, doors, posts):
    downs = "?? ?? ?? ??" if parent == "super" else "?? ??"
    rules = game(parent, *lines)
    hand = deal(rules, *(f"{downs} {door}" for door in doors.split()), first=5 if downs[5:] else 3)
    assert LETTERS[hand.actor] == posts


def test_c3_an_empty_seat_is_not_compared():
    hand = deal(game("stud"), "?? ?? 9h", None, "?? ?? 5c", "?? ?? 8s", stacks=[9, 0, 9, 9])
    assert legal(hand) == "C: bring in 2, to 5"


def test_c4_action_goes_clockwise_from_the_opener():
    hand = play(deal(game("stud"), *FOUR), "C brings in, D calls, A calls")
    assert LETTERS[hand.actor] == "B"


@pytest.mark.parametrize("bring_in", [1, 2, 3, 4])
def test_c5_bring_in_below_the_small_bet(bring_in):
    assert legal(deal(game("stud", bring_in=bring_in), *FOUR)) == f"C: bring in {bring_in}, to 5"


@pytest.mark.parametrize("bring_in", [0, 5, 6])
def test_c5_a_bring_in_that_is_none(bring_in):
    with pytest.raises(sc.StudError):
        game("stud", bring_in=bring_in)


def test_c6_the_opener_brings_in_or_completes():
    hand = deal(game("stud"), *FOUR)
    assert legal(hand) == "C: bring in 2, to 5"
    for move in (hand.fold, hand.check, hand.call):
        with pytest.raises(sc.IllegalActionError):
            move()
    assert legal(play(hand, "C to 5")) == "D: fold, call 5, to 10"


def test_c7_others_fold_call_or_complete():
    hand = play(deal(game("stud"), *FOUR), "C brings in")
    for letter in "DA":
        assert legal(hand) == f"{letter}: fold, call 2, to 5"
        with pytest.raises(sc.IllegalActionError):
            hand.check()
        hand.call()
    assert legal(hand) == "B: fold, call 2, to 5"


@pytest.mark.parametrize(
    ("lines", "script", "expected"),
    table(
        ("C8 left of it acts", (), "", "D: fold, bring in 2, to 5"),
        ("C8 the next one too", (), "D folds", "A: fold, bring in 2, to 5"),
        ("C8 until somebody opens", (), "D folds, A brings in", "B: fold, call 2, to 5"),
        ("C8 or opens in full", (), "D to 5", "A: fold, call 5, to 10"),
        ("P04 next must post", ("all-in bring-in: next must post",), "", "D: bring in 2, to 5"),
    ),
)
def test_c8_low_card_is_all_in_for_the_ante(lines, script, expected):
    hand = deal(game("stud", *lines), *FOUR, stacks=[100, 100, 1, 100])
    assert legal(play(hand, script) if script else hand) == expected


def test_c8_a_low_card_all_in_for_less_than_the_ante():
    hand = deal(game("razz", ante=4), *FOUR, stacks=[2, 100, 100, 100])
    assert legal(hand) == "B: fold, bring in 2, to 5"  # A shows the king


OWE_THE_SAME = ("short bring-in: others owe the same",)


@pytest.mark.parametrize(
    ("lines", "chips", "opener_may", "next_may"),
    table(
        ("C9 others owe all", (), 1, "bring in 1", "fold, call 3, to 5"),
        ("C9 just enough", (), 3, "bring in 3", "fold, call 3, to 5"),
        ("C9 enough, all-in for less than a bet", (), 4, "bring in 3, to 4", "fold, call 3, to 5"),
        ("P05 the same", OWE_THE_SAME, 1, "bring in 1", "fold, call 1, to 5"),
    ),
)
def test_c9_short_bring_in(lines, chips, opener_may, next_may):
    hand = deal(game("stud", *lines, bring_in=3), *FOUR, stacks=[100, 100, 1 + chips, 100])
    assert legal(hand) == f"C: {opener_may}"
    assert legal(play(hand, "C brings in")) == f"D: {next_may}"


def test_c9_a_short_bring_in_makes_a_side_pot():
    seats = ("?? ?? Kh 9d", "?? ?? Qh 8d", "?? ?? 2c 4d", "?? ?? Jh 7d")
    hand = deal(game("stud", bring_in=3), *seats, stacks=[100, 100, 1 + 1, 100])
    play(hand, "C brings in, D calls, A calls, B folds")
    assert pots(hand) == [(4 + 3 * 1, "ACD"), (2 * 2, "AD")]


def test_c9_heads_up_nobody_owes_more_than_the_other_can_match():
    hand = deal(game("stud", bring_in=3), "?? ?? Kh", "?? ?? 2c", stacks=[100, 1 + 1])
    assert legal(play(hand, "B brings in")) == "A: fold, call 1"


def test_c10_the_bring_in_counts_for_the_street():
    hand = play(deal(game("stud"), *FOUR), "C brings in, D to 5, A folds, B folds")
    assert legal(hand) == "C: fold, call 5, to 10"
    assert (hand.bets[C], hand.options.call) == (2, 3)


def test_c11_no_second_chance_for_the_opener():
    seats = ("?? ?? Kh 9d", "?? ?? Qh 8d", "?? ?? 2c 4d", "?? ?? Jh 7d")
    hand = play(deal(game("stud"), *seats), "C brings in, D calls, A calls, B calls")
    assert (hand.street, legal(hand)) == (4, "A: check, to 5")


@pytest.mark.parametrize(
    ("doors", "opens"),
    table(
        ("C12 best up card", "9d Kc 4h", "B"),
        ("C12 ace high", "Ad Kc 4h", "A"),
        ("C12 position, not suit", "Kd Kc Ks", "A"),
    ),
)
def test_c12_no_bring_in(doors, opens):
    hand = deal(game("home"), *(f"?? ?? {door}" for door in doors.split()))
    assert chips_in(hand) == 15
    assert legal(hand) == f"{opens}: check, to 5"
    hand.check()
    assert legal(hand).endswith(": check, to 5")
    hand.raise_to(5)
    assert legal(hand).endswith(": fold, call 5, to 10")


def test_c13_everybody_folds_to_the_bring_in():
    hand = play(deal(game("razz"), *FOUR), "A brings in, B folds, C folds, D folds")
    assert events(hand, ev.Returned) == [ev.Returned(A, 2)]
    assert (hand.payouts, hand.net) == ((4, 0, 0, 0), (3, -1, -1, -1))


# ---- D: actions, completion, caps, all-in --------------------------------------------------------

FULL = ("short all-in reopens at a full bet",)
BEFORE = ("heads-up cap lifted before reached",)
BEGAN = ("heads-up cap lifted if the street began heads-up",)
LIFTED = ("heads-up cap lifted",)
TO_40 = "A to 10, B calls, C to 20, A to 30, C to 40"
ON_SIXTH_TO_40 = "A to 10, B calls, C calls, A to 10, C to 20, A to 30, C to 40"


@pytest.mark.parametrize(
    ("chips", "lines", "script", "expected"),
    table(
        ("D1 nothing to call", (500, 500), (), "", "A: check, to 10"),
        ("D1 a bet to call", (500, 500), (), "A to 10", "B: fold, call 10, to 20"),
        ("D1 a call for less is all-in", (500, 7, 500), (), "A to 10", "B: fold, call 7"),
        ("D5 cap 4 bets", (500, 500), (), "A to 10, B to 20, A to 30, B to 40", "A: fold, call 40"),
        ("D5 cap 5 bets", (500, 500), ("cap 5 bets",), "A to 10, B to 20, A to 30, B to 40",
         "A: fold, call 40, to 50"),
        ("D5 cap 2 bets", (500, 500), ("cap 2 bets",), "A to 10, B to 20", "A: fold, call 20"),
        ("D5 no cap", (500, 500), ("no cap",), "A to 10, B to 20, A to 30, B to 40, A to 50",
         "B: fold, call 50, to 60"),
        ("D6 stays", (500, 10, 500), (), TO_40, "A: fold, call 40"),
        ("D6 all-in seats do not count", (500, 10, 500), BEFORE, TO_40, "A: fold, call 40, to 50"),
        ("D6 an all-in raiser does not count", (500, 20, 500), BEFORE,
         "A to 10, B to 20, C to 30, A to 40", "C: fold, call 40, to 50"),
        ("D6 all-in at the cap", (500, 40, 500), LIFTED,
         "A to 10, B to 20, C to 30, A to 40, B calls", "C: fold, call 40, to 50"),
        ("D6 all-in at the cap is too late", (500, 40, 500), BEFORE,
         "A to 10, B to 20, C to 30, A to 40, B calls", "C: fold, call 40"),
        ("D6 lifted", (500, 10, 500), LIFTED, TO_40, "A: fold, call 40, to 50"),
        ("D6 began with three", (500, 10, 500), BEGAN, TO_40, "A: fold, call 40"),
        ("D6 began with two", (500, 10, 500), BEGAN, ON_SIXTH_TO_40, "A: fold, call 40, to 50"),
        ("D7 check and raise", (500, 500), (), "A checks, B to 10", "A: fold, call 10, to 20"),
        ("D10 four more is no raise: complete", (500, 14, 500), (), "A to 10, B to 14",
         "C: fold, call 14, to 20"),
        ("D10 who has acted may only call", (500, 14, 500), (), "A to 10, B to 14, C calls",
         "A: fold, call 14"),
        ("D10 the completion reopens", (500, 14, 500), (), "A to 10, B to 14, C to 20",
         "A: fold, call 20, to 30"),
        ("D10 the completion counts one", (500, 14, 500), (),
         "A to 10, B to 14, C to 20, A to 30, C to 40", "A: fold, call 40"),
        ("D10 half is a raise", (500, 15, 500), (), "A to 10, B to 15", "C: fold, call 15, to 25"),
        ("D10 half reopens", (500, 15, 500), (), "A to 10, B to 15, C calls",
         "A: fold, call 15, to 25"),
        ("D10 half counts one", (500, 15, 500), (), "A to 10, B to 15, C to 25, A to 35",
         "C: fold, call 35"),
        ("D10 short bet: complete", (4, 500, 500), (), "A to 4", "B: fold, call 4, to 10"),
        ("D10 short bet called, then completed", (4, 500, 500), (), "A to 4, B calls, C to 10",
         "B: fold, call 10, to 20"),
        ("D10 short bet completed is the bet", (4, 500, 500), (),
         "A to 4, B to 10, C to 20, B to 30, C to 40", "B: fold, call 40"),
        ("D10 half a bet is the bet", (5, 500, 500), (), "A to 5", "B: fold, call 5, to 15"),
        ("D10 short bet and an all-in that makes it one", (4, 7, 500, 500), (), "A to 4, B to 7",
         "C: fold, call 7, to 17"),
        ("D11 all-ins add up for who acted before", (500, 14, 500, 18), (),
         "A to 10, B to 14, C calls, D to 18", "A: fold, call 18, to 28"),
        ("D11 but not for who acted between", (500, 14, 500, 18), (),
         "A to 10, B to 14, C calls, D to 18, A calls", "C: fold, call 18"),
        ("D11 a raise opens it to all", (500, 14, 500, 18), (),
         "A to 10, B to 14, C calls, D to 18, A to 28", "C: fold, call 28, to 38"),
        ("D11 together less than half", (500, 12, 14, 500), (),
         "A to 10, B to 12, C to 14, D calls", "A: fold, call 14"),
        ("D11 who has not acted may complete", (500, 12, 14, 500), (),
         "A to 10, B to 12, C to 14", "D: fold, call 14, to 20"),
        ("D12 six more is no full raise", (500, 16, 500), FULL, "A to 10, B to 16",
         "C: fold, call 16, to 20"),
        ("D12 does not reopen", (500, 16, 500), FULL, "A to 10, B to 16, C calls",
         "A: fold, call 16"),
        ("D12 six is no full bet", (6, 500, 500), FULL, "A to 6", "B: fold, call 6, to 10"),
        ("D12 a full raise is one", (500, 20, 500), FULL, "A to 10, B to 20, C calls",
         "A: fold, call 20, to 30"),
        ("D12 by half", (500, 16, 500), (), "A to 10, B to 16, C calls", "A: fold, call 16, to 26"),
        ("D14 nobody could call more", (500, 16), (), "A to 10, B to 16", "A: fold, call 16"),
        ("D14 nobody could call all of it", (500, 6), (), "", "A: check, to 10"),
        ("D14 the third seat could", (500, 16, 500), (), "A to 10, B to 16, C folds",
         "A: fold, call 16"),
    ),
)  # fmt: skip
def test_d_betting(chips, lines, script, expected):
    hand = fifth_street(*chips, lines=lines)
    assert legal(play(hand, script) if script else hand) == expected


@pytest.mark.parametrize("parent", ["stud", "stud8", "razz", "studreg"])
def test_d2_small_bets_on_third_and_fourth_street(parent):
    seats = ("?? ?? Kh 9s 8d 3h", "?? ?? 2c 7s 5d 4h")
    hand = deal(game(parent), *seats)
    units = []
    for street in range(3, 8):
        down_to(hand, street)
        units.append(hand.options.raise_to)
    assert units == [(5,), (5,), (10,), (10,), (10,)]


def test_d2_old_rooms_have_three_small_rounds():
    rules = game("stud", "fifth street  up, bet small")
    hand = deal(rules, "?? ?? Kh 9s 8d 3h", "?? ?? 2c 7s 5d 4h")
    assert legal(down_to(hand, 5)) == "A: check, to 5"
    assert legal(down_to(hand, 6)) == "A: check, to 10"


def test_d3_completing_is_no_raise():
    hand = play(deal(game("stud"), *FOUR), "C brings in, D calls, A to 5")
    assert events(hand, ev.Completed) == [ev.Completed(A, 5, 5)]
    assert legal(hand) == "B: fold, call 5, to 10"
    play(hand, "B to 10, C to 15, D to 20")  # three raises after it
    assert legal(hand) == "A: fold, call 20"
    assert len(events(hand, ev.Raised)) == 3


@pytest.mark.parametrize("total", [-10, 0, 9, 11, 15, 19, 20, 25])
def test_d4_exactly_the_unit(total):
    hand = fifth_street(500, 500)
    with pytest.raises(sc.IllegalActionError):
        hand.raise_to(total)
    assert legal(hand) == "A: check, to 10"


def test_d8_the_street_ends_when_all_have_acted():
    hand = play(fifth_street(500, 500, 500), "A checks, B checks")
    assert hand.street == 5
    raised = play(hand.copy(), "C to 10, A to 20, B folds")
    assert (raised.street, legal(raised)) == (5, "C: fold, call 20, to 30")
    assert play(raised, "C calls").street == 6
    assert play(hand, "C checks").street == 6


def test_d9_the_last_seat_takes_the_pot_and_shows_nothing():
    hand = play(fifth_street(500, 500, 500), "A to 10, B folds, C folds")
    assert (hand.is_over, hand.payouts) == (True, (9, 0, 0))
    assert shown(hand) == ""
    assert events(hand, ev.Won) == [ev.Won(A, 9, 0, None)]


@pytest.mark.parametrize(
    ("all_in", "script", "expected"),
    table(
        ("D13 less than half: complete", 7, "C brings in, D to 7", "A: fold, call 7, to 15"),
        ("D13 half: the bet", 8, "C brings in, D to 8", "A: fold, call 8, to 23"),
        ("D13 less than half does not reopen", 7, "C brings in, D to 7, A calls, B calls",
         "C: fold, call 7"),
        ("D13 the bet reopens", 8, "C brings in, D to 8, A calls, B calls",
         "C: fold, call 8, to 23"),
        ("D13 less than half, completed", 7, "C brings in, D to 7, A to 15, B calls",
         "C: fold, call 15, to 30"),
    ),
)  # fmt: skip
def test_d13_short_all_in_against_the_bring_in(all_in, script, expected):
    rules = game("stud", bring_in=5, small_bet=15, big_bet=30)
    hand = deal(rules, *FOUR, stacks=[500, 500, 500, 1 + all_in])
    assert legal(play(hand, script)) == expected


@pytest.mark.parametrize(
    ("lines", "next_may", "caller_may"),
    table(
        # Half a bet or more is treated as a full one, whatever the bring-in was.
        ("D13 by the total", (), "fold, call 6, to 16", "fold, call 6, to 16"),
        # One chip of the five that are left to the bet is less than half of them.
        ("P10 by the increase", ("short completion by increase",),
         "fold, call 6, to 10", "fold, call 6"),
    ),
)  # fmt: skip
def test_d13_all_in_for_6_into_a_bring_in_of_5_at_10(lines, next_may, caller_may):
    rules = game("stud", *lines, bring_in=5, small_bet=10, big_bet=20)
    hand = deal(rules, *FOUR, stacks=[500, 1 + 6, 500, 500])
    play(hand, "C brings in, D calls, A calls, B to 6")
    assert legal(hand) == f"C: {caller_may}"  # it has acted
    hand = deal(rules, *FOUR, stacks=[500, 500, 500, 1 + 6])
    play(hand, "C brings in, D to 6")
    assert legal(hand) == f"A: {next_may}"


@pytest.mark.parametrize(
    ("chips", "expected"),
    table(
        ("D13 the opener is all-in for less than half", 7, "D: fold, call 7, to 15"),
        ("D13 the opener is all-in for more", 8, "D: fold, call 8, to 23"),
    ),
)
def test_d13_the_opener_opens_all_in_over_the_bring_in(chips, expected):
    rules = game("stud", bring_in=5, small_bet=15, big_bet=30)
    hand = deal(rules, *FOUR, stacks=[500, 500, 1 + chips, 500])
    assert legal(hand) == f"C: bring in 5, to {chips}"
    assert legal(play(hand, f"C to {chips}")) == expected


def test_d14_nobody_to_bet_against():
    hand = play(fifth_street(500, 10, 10), "A to 10, B calls, C calls")
    assert hand.is_over  # no betting on sixth and seventh street


def test_d15_uncalled_chips_come_back():
    hand = play(fifth_street(500, 6, 500), "A to 10, B calls, C folds")
    assert events(hand, ev.Returned) == [ev.Returned(A, 4)]
    hand = play(fifth_street(500, 500, 500), "A to 10, B to 20, C folds, A folds")
    assert events(hand, ev.Returned) == [ev.Returned(B, 10)]
    assert (hand.payouts, hand.stacks[B]) == ((0, 9 + 20, 0), 500 + 19)


# ---- E: fourth street with an open pair ----------------------------------------------------------

OWNER = ("open pair: owner may bet big",)
FORCED = ("open pair: everybody must bet big",)
OFF = ("open pair changes nothing",)


@pytest.mark.parametrize(
    ("lines", "script", "expected"),
    table(
        ("E1 the pair", (), "", "B: check, to 5, to 10"),
        ("E1 any seat", (), "B checks, C checks", "D: check, to 5, to 10"),
        ("E2 after a small bet", (), "B to 5", "C: fold, call 5, to 10, to 15"),
        ("E2 after small raises", (), "B to 5, C to 10", "D: fold, call 10, to 15, to 20"),
        ("E2 after a big bet", (), "B to 10", "C: fold, call 10, to 20"),
        ("E2 after a big raise", (), "B to 5, C to 15", "D: fold, call 15, to 25"),
        ("E2 big stays big", (), "B to 5, C to 15, D to 25", "B: fold, call 25, to 35"),
        ("E3 the pair checks", (), "B checks", "C: check, to 5, to 10"),
        ("E4 four small bets", (), "B to 5, C to 10, D to 15, B to 20", "C: fold, call 20"),
        ("E4 four bets, mixed", (), "B to 5, C to 10, D to 20, B to 30", "C: fold, call 30"),
        ("E4 four big bets", (), "B to 10, C to 20, D to 30, B to 40", "C: fold, call 40"),
        ("E7 the pair folds", (), "B checks, C to 5, D to 10, B folds",
         "C: fold, call 10, to 15, to 20"),
        ("E8 owner only", OWNER, "B checks", "C: check, to 5"),
        ("E8 owner bets small", OWNER, "B to 5", "C: fold, call 5, to 10"),
        ("E8 owner bets big", OWNER, "B to 10", "C: fold, call 10, to 20"),
        ("E8 owner raises", OWNER, "B checks, C to 5, D calls", "B: fold, call 5, to 10, to 15"),
        ("E8 forced", FORCED, "", "B: check, to 10"),
        ("E8 forced for all", FORCED, "B checks", "C: check, to 10"),
        ("E8 forced raises", FORCED, "B to 10", "C: fold, call 10, to 20"),
        ("P11 off", OFF, "", "B: check, to 5"),
        ("E9 the pair opens", (), "", "B: check, to 5, to 10"),
    ),
)  # fmt: skip
def test_e_open_pair(lines, script, expected):
    hand = pair_on_fourth(*lines)
    assert legal(play(hand, script) if script else hand) == expected


@pytest.mark.parametrize("parent", ["stud", "home"])
def test_e1_no_pair_no_big_bet(parent):
    hand = down_to(deal(game(parent), "?? ?? 9c 8d", "?? ?? Kh 4s"), 4)
    assert legal(hand) == "B: check, to 5"


@pytest.mark.parametrize("parent", ["stud", "home"])
def test_e1_only_on_fourth_street(parent):
    hand = deal(game(parent), "?? ?? 9c 9d 8s", "?? ?? Kh 4s 5d")
    assert legal(down_to(hand, 4)) == "A: check, to 5, to 10"
    assert legal(down_to(hand, 5)) == "A: check, to 10"


@pytest.mark.parametrize(
    ("parent", "expected"),
    [("razz", "B: check, to 5"), ("stud8", "A: check, to 5"), ("studreg", "B: check, to 5")],
)
def test_e5_not_in_low_and_split_games(parent, expected):
    hand = down_to(deal(game(parent), "?? ?? 9c 9d", "?? ?? Kh 4s"), 4)
    assert legal(hand) == expected


@pytest.mark.parametrize(
    ("seat", "chips", "script", "expected"),
    table(
        ("E6 two more than a small bet", C, 7, "B to 5, C to 7", "D: fold, call 7, to 10, to 15"),
        ("E6 three more: a raise", C, 8, "B to 5, C to 8", "D: fold, call 8, to 13, to 18"),
        ("E6 four more than a big bet", C, 14, "B to 10, C to 14", "D: fold, call 14, to 20"),
        ("E6 five more: a raise", C, 15, "B to 10, C to 15", "D: fold, call 15, to 25"),
        ("E6 two is no bet", B, 2, "B to 2", "C: fold, call 2, to 5, to 10"),
        ("E6 three is a bet", B, 3, "B to 3", "C: fold, call 3, to 8, to 13"),
    ),
)
def test_e6_half_of_which_bet(seat, chips, script, expected):
    stacks = [500] * 4
    stacks[seat] = 1 + 2 + chips
    assert legal(play(pair_on_fourth(stacks=stacks), script)) == expected


def test_e9_a_pair_opens_before_any_two_other_cards():
    assert opener(game("stud"), ["As Kd", "2c 2d"]) == "B"
    assert opener(game("stud"), ["2c 2d", "As Ad"]) == "B"


# ---- F: who opens fourth to seventh street -------------------------------------------------------

# Boards of four cards, the one that opens first; neighbours share no card.
HIGH_BOARDS = (
    *("2c 2d 2h 2s", "Kc Kd Kh 3s", "Qc Qd Qh As"),  # four and three of a kind
    *("Ac Ad Kc Kd", "Ah As Qc Qd", "Kc Kd Qh Qs"),  # two pair: the higher pair, the lower one
    *("Ac Ad 5h 4s", "Kc Kd Ah Qs", "Kh Ks Qd Jc", "2c 2d 4h 3s"),  # a pair, then the others
    *("Ac Kd Qh Jh", "Ad Kh Qs Tc", "Ks Qc Jd Ts", "9c 4d 3s 2h", "5h 6h 7h 8h"),  # draws: no
)
LOW_BOARDS = (
    *("4c 3d 2h As", "5h 3s 2d Ac", "5s 4d 2s Ah", "8c 7c 6c 5c", "9d 4d 3s 2h"),  # draws: no
    *("Kc Qd Jh Ts", "Ac Ad 2h 3s", "As Ah 2c 4d", "2h 2d 3h Ac", "Kc Kd 3s 4h"),  # then pairs
    *("As Ah 2c 2d", "Kh Ks Ac Ad", "Kc Kd Qh Qs"),  # two pair: the higher pair first
    *("Ac Ad Ah 2s", "3s 3d 3h 4c", "Kc Kd Kh 2s", "Ac Ad Ah As"),  # three, four of a kind
)


@pytest.mark.parametrize("parent", ["stud", "stud8", "home"])
@pytest.mark.parametrize(("better", "worse"), neighbours(HIGH_BOARDS))
def test_f1_f3_highest_board_opens(parent, better, worse):
    assert opener(game(parent), [better, worse]) == "A"
    assert opener(game(parent), [worse, better]) == "B"


@pytest.mark.parametrize("parent", ["razz", "studreg"])
@pytest.mark.parametrize(("better", "worse"), neighbours(LOW_BOARDS))
def test_f2_f5_lowest_board_opens(parent, better, worse):
    assert opener(game(parent), [better, worse]) == "A"
    assert opener(game(parent), [worse, better]) == "B"


def test_f2_ten_eight_six_three_ace_leads_in_hi_lo_regular():
    rules = game("studreg", "seventh street  up, bet big")
    assert opener(rules, ["Td 8h 6s 4c Ac", "Th 8d 6c 3s As", "Jd 2c 3d 4h 5s"]) == "B"


BY_HIGH, BY_LOW = "equal boards by high suit", "equal boards by low suit"
IN_HIGH = "equal boards by high suit in high games"
KING_NINE = ("Kh 9c", "Ks 9d", "Kc 9s")
SEVEN_FIVE = ("7h 5c", "7s 5d", "7c 5s")


@pytest.mark.parametrize(("parent", "opens"), [("stud", "B"), ("razz", "A")])
def test_f4_a_missing_card_is_below_any(parent, opens):
    # Both show a nine; A is passed over on fourth street, and B gets a deuce.
    hand = sc.Hand(game(parent), stacks=[9] * 2, deck="?? ?? ?? ?? 9c 9d ?? 2h", by_card=True)
    deal_up_to(hand)
    down_to(hand, 4)
    deal_up_to(hand, A)
    hand.missing_card(A)
    deal_up_to(hand)
    assert (hand.board(A), hand.board(B)) == (("9c",), ("9d", "2h"))
    assert LETTERS[hand.actor] == opens


@pytest.mark.parametrize(
    ("parent", "line", "boards", "opens"),
    table(
        ("F6 position", "stud", "equal boards by position", KING_NINE, "A"),
        ("F6 high suit", "stud", BY_HIGH, KING_NINE, "B"),
        ("F6 low suit", "stud", BY_LOW, KING_NINE, "C"),
        ("F6 razz position", "razz", "equal boards by position", SEVEN_FIVE, "A"),
        ("F6 razz high suit", "razz", BY_HIGH, SEVEN_FIVE, "B"),
        ("F6 razz low suit", "razz", BY_LOW, SEVEN_FIVE, "C"),
        ("F6 stud8 high suit", "stud8", BY_HIGH, KING_NINE, "B"),
        ("F6 high games only, stud", "stud", IN_HIGH, KING_NINE, "B"),
        ("F6 high games only, home", "home", IN_HIGH, KING_NINE, "B"),
        ("F6 high games only, stud8", "stud8", IN_HIGH, KING_NINE, "A"),
        ("F6 high games only, razz", "razz", IN_HIGH, SEVEN_FIVE, "A"),
        ("F6 better boards first", "stud", BY_HIGH, ("Kh Tc", "Ks 9d"), "A"),
        ("F7 the highest card's suit", "stud", BY_HIGH, ("Kh 9s 8s", "Ks 9c 8c"), "B"),
        ("F7 a king beside a pair", "stud", BY_HIGH, ("Kd 4s 4h 2c", "Kh 4d 4c 2s"), "B"),
        ("F7 the higher suit of a pair", "stud", BY_HIGH, ("9h 9d 4s", "9s 9c 4d"), "B"),
        ("F7 razz, the ace is low", "razz", BY_HIGH, ("7h As", "7s Ah"), "B"),
    ),
)
def test_f6_f7_equal_boards(parent, line, boards, opens):
    assert opener(game(parent, line), list(boards)) == opens


@pytest.mark.parametrize(
    ("line", "opens"),
    table(
        ("F8 next player", "all-in opener: next player", "C"),
        ("P13 next best board", "all-in opener: next best board", "A"),
    ),
)
def test_f8_the_best_board_is_all_in(line, opens):
    seats = ("?? ?? Ah 9s 7d", "?? ?? Kh Kd 8d", "?? ?? 2c 8s 6d", "?? ?? Jh Td 3s")
    hand = deal(game("stud", line), *seats, stacks=[500, 3, 500, 500])
    assert legal(down_to(hand, 5)) == f"{opens}: check, to 10"


def test_f8_home_style_the_best_up_card_is_all_in_for_the_ante():
    hand = deal(game("home"), *FOUR, stacks=[5, 500, 500, 500])
    assert legal(hand) == "B: check, to 5"


def test_f9_a_down_card_changes_no_board():
    seats = ("?? ?? Kh 9s 8d 3h As", "Ac Ad 2c 7s 5d 4h Ah")
    hand = deal(game("stud"), *seats)
    assert LETTERS[down_to(hand, 7).actor] == "A"


# Eight stay to the end, so seventh street is one card for all. In razz A leads with 8-6-4-2.
RAZZ_BOARDS = (
    *("8c 6d 4h 2s", "9c 7d 5h 3s", "Kc 9d 7h 5s", "Kd 9h 7s 5d"),
    *("Kh 9s 7c 5c", "Ks Jc Tc 6c", "Qc Jd Td 6h", "Qd Jh Th 6s"),
)


@pytest.mark.parametrize(
    ("line", "common", "opens"),
    table(
        ("F10 the common card pairs the leader", "last street opener by new boards", "8s", "B"),
        ("F10 or pairs nobody", "last street opener by new boards", "As", "A"),
        ("P14 as before", "last street opener as before", "8s", "A"),
    ),
)
def test_f10_boards_with_a_common_card(line, common, opens):
    rules = game("razz", line, house="online")
    hand = deal(rules, *(f"?? ?? {board}" for board in RAZZ_BOARDS), then=common)
    assert LETTERS[down_to(hand, 6).actor] == "A"
    assert LETTERS[down_to(hand, 7).actor] == opens


@pytest.mark.parametrize("house", ["tda", "wsop-live", "wsop-tournament"])
@pytest.mark.parametrize(
    ("lines", "first"),
    [
        # Five-card stud, and stud with the last card up: A leads on the street before.
        (("Kd 9c 3h 2s", "8c 7d 5s 8h"), 2),
        (("Kd 9c 3h 2s 4d", "8c 7d 5s 6h 8h"), 3),
    ],
)
def test_f10_a_last_street_that_is_dealt_up_is_an_ordinary_street(house, lines, first):
    rules = game("five", house=house)
    if first == 3:
        rules = game("stud", "seventh street  up, bet big", house=house)
    hand = deal(rules, *("?? " * (first - 1) + line for line in lines), first=first)
    last = rules.streets[-1]
    assert LETTERS[down_to(hand, last - 1).actor] == "A"
    assert LETTERS[down_to(hand, last).actor] == "B"  # its pair of eights


def test_f9_as_before_is_about_boards_and_not_about_the_bring_in():
    # Two streets, the last one down: the best board opens it, whoever brought it in.
    rules = game(
        *("five", "no streets", "no open pair", "last street opener as before"),
        *("second street  two down, two up, bet small", "third street  down, bet big"),
    )
    hand = deal(rules, "?? ?? Kd Kc", "?? ?? 2c 3d", "?? ?? 9h 8s", first=4)
    assert hand.options.bring_in == 2
    brought_in = hand.actor
    assert LETTERS[brought_in] == "B"
    assert LETTERS[down_to(hand, 3).actor] == "A"


FIVE_UP = (
    *("6h 7h 8h 9h Th", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd", "Qs Js 9s 4s 2s"),
    *("4d 5c 6s 7h 8d", "As 2d 3c 4h 5h", "Kc Kd Kh 3s 2s", "Ac Ad 3c 3d 4h"),
)


@pytest.mark.parametrize(("better", "worse"), neighbours(FIVE_UP))
def test_f12_five_up_cards_are_a_full_hand(better, worse):
    rules = game("stud", "seventh street  up, bet big")
    assert opener(rules, [better, worse]) == "A"
    assert opener(rules, [worse, better]) == "B"


def test_f12_groups_only():
    rules = game("stud", "seventh street  up, bet big", "five-card boards: groups only")
    assert opener(rules, ["6h 7h 8h 9h Th", "2c 2d 3s 4s 5d"]) == "B"
    assert opener(rules, ["Ac Ad Ah Kc Kd", "2c 2d 2h 2s 3c"]) == "B"


def test_f12_straights_do_not_count_on_a_low_board():
    rules = game("razz", "seventh street  up, bet big")
    assert opener(rules, ["6d 4h 3d 2h Ad", "5c 4c 3c 2c Ac"]) == "B"


# ---- G: later streets ----------------------------------------------------------------------------


def test_g1_g2_one_card_to_each_live_seat():
    hand = sc.Hand(game("stud"), stacks=[500] * 4, seed=3)
    hand.raise_to(5)
    hand.fold()
    show_down(hand)
    assert [run_out(hand, street) for street in (4, 5, 6)] == ["burn, 3 up"] * 3
    assert run_out(hand, 7) == "burn, 3 down"
    out = next(seat for seat in range(4) if hand.folded(seat))
    assert [len(hand.cards(seat)) for seat in range(4) if seat != out] == [7, 7, 7]
    assert len(hand.cards(out)) == 3


def test_g3_one_seat_that_can_bet_means_no_betting():
    seats = ("Kh Kd Ks 9s 8d 3h 2h", "Qh Qd 2c 7s 5d 4h Jd", "Jh Jc Qc 6d 4s 9h Ts")
    hand = deal(game("stud"), *seats, stacks=[500, 1 + 2 + 4, 1 + 2])
    play(hand, "B brings in, C calls, A calls, A to 5, B calls")
    assert hand.is_over
    assert [run_out(hand, street) for street in (4, 5, 6)] == ["burn, 3 up"] * 3
    assert run_out(hand, 7) == "burn, 3 down"
    assert len(events(hand, ev.Checked)) == 0
    assert hand.net == (1 + 2 + 4 + 1 + 2, -7, -3)


# ---- H: running out of cards ---------------------------------------------------------------------


def with_live(rules, *counts, seed=8):
    """Deal to counts[0] seats; so many of them go on to fourth, fifth, sixth, seventh street."""
    hand = sc.Hand(rules, stacks=[100_000] * counts[0], seed=seed)
    while hand.street < 7:
        too_many = sum(map(hand.live, range(counts[0]))) > counts[hand.street - 2]
        options = hand.options
        if too_many and options.fold:
            hand.fold()
        elif too_many and (options.check or options.bring_in):
            hand.raise_to(options.raise_to[0])
        else:
            hand.act(1)
    assert sum(map(hand.live, range(counts[0]))) == counts[4]
    return hand


RUN_OUT = {
    "robert": "use the burns, then one shared card",
    "tda": "use the burns with a card to spare, then one shared card",
    "common": "one shared card",
    "reshuffle": "use burns and folded cards",
}
H9 = (  # live seats by street; seventh street by Robert, TDA, common card, all cards mixed
    ((7, 7, 7, 7, 7), "burn, 5 down, mix 5, burn, 2 down", "mix 10, burn, 7 down",
     "burn, shared", "mix 10, burn, 7 down"),
    ((8, 6, 6, 6, 6), "burn, 6 down", "mix 10, burn, 6 down",
     "burn, 6 down", "burn, 6 down"),
    ((8, 7, 6, 6, 6), "burn, 4 down, mix 5, burn, 2 down", "mix 9, burn, 6 down",
     "burn, shared", "mix 16, burn, 6 down"),
    ((8, 8, 7, 5, 4), "burn, 4 down", "mix 8, burn, 4 down",
     "burn, 4 down", "burn, 4 down"),
    ((8, 7, 7, 6, 6), "burn, 3 down, mix 5, burn, 3 down", "mix 8, burn, 6 down",
     "burn, shared", "mix 16, burn, 6 down"),
    ((8, 7, 7, 7, 6), "burn, 2 down, mix 5, burn, 4 down", "burn, shared",
     "burn, shared", "mix 16, burn, 6 down"),
    ((8, 7, 7, 7, 7), "burn, 2 down, mix 5, 5 down", "burn, shared",
     "burn, shared", "mix 10, burn, 7 down"),
    ((8, 8, 7, 7, 6), "burn, 1 down, mix 5, 5 down", "burn, shared",
     "burn, shared", "mix 16, burn, 6 down"),
    ((8, 8, 8, 6, 6), "burn, 1 down, mix 5, 5 down", "burn, shared",
     "burn, shared", "mix 16, burn, 6 down"),
    ((8, 8, 7, 7, 7), "burn, shared", "burn, shared",
     "burn, shared", "mix 10, burn, 7 down"),
    ((8, 8, 8, 7, 7), "burn, shared", "mix 5, burn, shared",
     "burn, shared", "mix 10, burn, 7 down"),
    ((8, 8, 8, 8, 7), "mix 4, burn, shared", "mix 4, burn, shared",
     "mix 4, burn, shared", "mix 10, burn, 7 down"),
    ((8, 8, 8, 8, 8), "mix 4, burn, shared", "mix 4, burn, shared",
     "mix 4, burn, shared", "mix 4, burn, shared"),
)  # fmt: skip
H9_CASES = [
    pytest.param(rule, counts, said, id=f"H9_{rule}_{'-'.join(map(str, counts))}")
    for counts, *columns in H9
    for rule, said in zip(RUN_OUT, columns, strict=True)
]


@pytest.mark.parametrize(("rule", "counts", "said"), H9_CASES)
def test_h9_seventh_street(rule, counts, said):
    hand = with_live(game("stud", f"deck runs out: {RUN_OUT[rule]}"), *counts)
    assert run_out(hand) == said
    held = [card for seat in range(counts[0]) if hand.live(seat) for card in hand.cards(seat)]
    assert len({*held, *hand.shared}) == 7 * counts[4] - (counts[4] - 1) * len(hand.shared)


@pytest.mark.parametrize(("counts", "said"), [(row[0], row[1]) for row in H9])
def test_h9_house_standard_is_robert(counts, said):
    assert run_out(with_live(game("stud"), *counts)) == said


@pytest.mark.parametrize("counts", [row[0] for row in H9])
def test_h9_the_stub_by_arithmetic(counts):
    dealt, n4, n5, n6, _ = counts
    hand = with_live(game("stud"), *counts)
    before = hand.events[: hand.events.index(ev.StreetStarted(7))]
    used = sum(isinstance(event, ev.Burned | ev.Dealt) for event in before)
    assert 52 - used == 49 - 3 * dealt - n4 - n5 - n6


@pytest.mark.parametrize(
    ("rule", "counts", "said"),
    table(
        ("H3 stub 1, four left, no burn", "robert", (8, 8, 8, 8, 4), "mix 4, 4 down"),
        ("H3 stub 1, three left", "robert", (8, 8, 8, 8, 3), "mix 4, burn, 3 down"),
        ("H2 stub 1, five left", "robert", (8, 8, 8, 8, 5), "mix 4, burn, shared"),
        ("H3 stub 2, five left, no burn", "robert", (8, 8, 8, 7, 5), "burn, mix 5, 5 down"),
        ("H3 stub 2, four left", "robert", (8, 8, 8, 7, 4), "burn, mix 5, burn, 4 down"),
        ("H7 stub 1, two left", "tda", (8, 8, 8, 8, 2), "mix 4, burn, 2 down"),
        ("H7 stub 1, three left", "tda", (8, 8, 8, 8, 3), "mix 4, burn, shared"),
        ("H7 stub 2, three left", "tda", (8, 8, 8, 7, 3), "mix 5, burn, 3 down"),
        ("H7 stub 2, four left", "tda", (8, 8, 8, 7, 4), "mix 5, burn, shared"),
    ),
)
def test_h2_h3_h7_beyond_the_table(rule, counts, said):
    hand = with_live(game("stud", f"deck runs out: {RUN_OUT[rule]}"), *counts)
    assert run_out(hand) == said


def test_x056_the_very_last_card_of_the_stub():
    for rule, said in (("robert", "burn, 4 down"), ("tda", "mix 8, burn, 4 down")):
        rules = game("stud", f"deck runs out: {RUN_OUT[rule]}")
        assert run_out(with_live(rules, 8, 8, 7, 5, 4)) == said


def test_h1_enough_cards():
    assert run_out(with_live(game("stud"), 6, 6, 6, 6, 6)) == "burn, 6 down"


def x053(rules):
    hand = with_live(rules, 7, 7, 7, 7, 7)
    seventh = hand.events.index(ev.StreetStarted(7))
    out = [event.card for event in hand.events if isinstance(event, ev.Dealt | ev.Burned)]
    burns = [event.card for event in hand.events[:seventh] if isinstance(event, ev.Burned)]
    assert len(burns) == 3
    return hand, out, burns


def test_h2_h3_x053_seven_stay():
    hand, out, burns = x053(game("stud"))
    k1, k2, k3, k4, k5, k6 = out[45:51]
    assert [hand.cards(seat)[6] for seat in range(5)] == [k2, k3, k4, k5, k6]
    [k7] = ALL_CARDS - set(out[:51])
    last = out[51:]  # a burn, and a card each for F and G
    assert last[1:] == [hand.cards(F)[6], hand.cards(G)[6]]
    assert len(set(last)) == 3
    assert set(last) <= {k7, *burns, k1}


def test_h7_x053_the_whole_stub_is_mixed():
    hand, out, burns = x053(game("stud", f"deck runs out: {RUN_OUT['tda']}"))
    assert run_out(hand) == "mix 10, burn, 7 down"
    unseen = ALL_CARDS - set(out[:45])
    assert len(set(out[45:])) == 8
    assert set(out[45:]) <= unseen | set(burns)


def test_h2_a_given_deck_lists_mixed_cards_again():
    first = with_live(game("stud"), 7, 7, 7, 7, 7, seed=5)
    leaving = [event.card for event in first.events if isinstance(event, ev.Dealt | ev.Burned)]
    again = sc.Hand(game("stud"), stacks=[100_000] * 7, deck=leaving)
    for action in first.actions:
        again.act(action)
    assert again.events == first.events

    wrong = [*leaving[:-1], leaving[0]]  # A holds it: it can't come again
    again = sc.Hand(game("stud"), stacks=[100_000] * 7, deck=wrong)
    with pytest.raises(sc.CardError, match=str(len(leaving))):
        down_to(again, 7)


def test_h4_the_shared_card_is_announced_before_anybody_gets_one():
    # Stub 3: the first seats could be served, but then not the last.
    assert run_out(with_live(game("stud"), 8, 8, 7, 7, 7)) == "burn, shared"


def test_h5_x054_eight_stay():
    hand = with_live(game("stud"), 8, 8, 8, 8, 8)
    assert run_out(hand) == "mix 4, burn, shared"
    assert len(hand.shared) == 1
    assert all(len(hand.cards(seat)) == 6 for seat in range(8))


def test_h6_online_turns_a_shared_card_without_burns():
    hand = with_live(game("stud", house="online"), 8, 8, 8, 8, 8)
    assert run_out(hand) == "shared"
    # Four cards are left after sixth street: enough for four seats, not for five.
    assert run_out(with_live(game("stud", house="online"), 8, 8, 8, 8, 4)) == "4 down"
    assert run_out(with_live(game("stud", house="online"), 8, 8, 8, 8, 5)) == "shared"


def test_h6_page_seven_hold_49_cards():
    # The rules page burns nothing: seven times seven are 49, and only eight have to share.
    hand = with_live(game("stud", house="page"), 7, 7, 7, 7, 7)
    assert (run_out(hand), hand.shared) == ("7 down", ())
    assert events(hand, ev.Burned) == []
    assert run_out(with_live(game("stud", house="page"), 8, 8, 8, 8, 8)) == "shared"


def test_h8_x058_the_shared_card_is_everybodys_seventh():
    seats = ("As Ad Kc 9d 4h 4s", "Kd Ks Kh 8c 8d 2h", "?? ?? Qh Jd 8s 6c", "?? ?? Qd Js 8h 6h")
    seats += ("?? ?? Qs Jc 7h 6d", "?? ?? Qc Jh 7d 6s", "?? ?? Th 7s 5c 3c", "?? ?? Tc 7c 5h 3d")
    hand = show_down(deal(game("stud", house="online"), *seats, then="Ac"))
    assert hand.shared == ("Ac",)
    # Aces full of fours beat kings full of eights; without the ace they would be two pair.
    assert hand.payouts == (8 * 3, *[0] * 7)


def test_h8_x058_razz_may_ignore_the_shared_card():
    seats = ("As 2d 3h 5c 7s Kh", "2s 4d 6h 8c 9s Qh", "?? ?? Qd Js 8h 6c", "?? ?? Qs Jc 8s 6d")
    seats += ("?? ?? Qc Jh 8d 6s", "?? ?? Jd Th 7h 3c", "?? ?? Tc 9h 7d 3d", "?? ?? Td 9c 7c 3s")
    hand = show_down(deal(game("razz", house="online"), *seats, then="Kd"))
    assert hand.payouts == (8 * 3, *[0] * 7)


def test_h10_nine_seats_are_too_many():
    with pytest.raises(sc.VariantError):
        game("stud", "players 2 to 9")


def test_h12_x059_five_card_stud_with_ten_seats():
    streets = (
        *("players 2 to 10", "no streets", "no open pair"),
        *("second street  one down, one up, bet small", "third street  up, bet small"),
        *("fourth street  up, bet big", "fifth street  up, bet big"),
    )
    hand = sc.Hand(game("stud", *streets), stacks=[500] * 10, seed=1)
    down_to(hand, 5)
    # Stub 10, burns 2: eight get theirs, the last card is mixed with three burns.
    assert run_out(hand, 5) == "burn, 8 up, mix 4, burn, 2 up"


def test_h11_super_mixes_discards_and_folded_cards():
    hand = sc.Hand(game("super"), stacks=[500] * 7, seed=1)
    show_down(hand)
    # 35, then 1 + 7 on fourth and fifth street, leave one card; two burns and 14 discards return.
    assert run_out(hand, 6) == "mix 17, burn, 7 up"
    assert run_out(hand, 7) == "burn, 7 down"
    held = [card for seat in range(7) for card in hand.cards(seat)]
    assert len(set(held)) == len(held) == 49
    assert hand.shared == ()


def test_h11_super_folded_cards_come_back_too():
    hand = sc.Hand(game("super"), stacks=[500] * 7, seed=1)
    hand.raise_to(5)
    hand.fold()
    show_down(hand)
    # 35, 1 + 6 and 1 + 6 leave three; two burns, 12 discards and the folded five return.
    assert run_out(hand, 6) == "mix 22, burn, 6 up"
    assert run_out(hand, 7) == "burn, 6 down"


def test_h11_super_without_burns():
    hand = show_down(sc.Hand(game("super", house="online"), stacks=[500] * 7, seed=1))
    # 35, 7 and 7 leave three; 14 discards return.
    assert run_out(hand, 6) == "mix 17, 7 up"
    assert run_out(hand, 7) == "7 down"


# ---- Super stud ----------------------------------------------------------------------------------

SUPER = ("2c 3c 4c 5c Ah Kh", "2d 3d 4d 5d 9h 8h", "2h 3h 4h 5h Qh Jh")


def super_after_third():
    hand = deal(game("super"), *SUPER, first=5)
    return play(hand, "B brings in, C calls, A calls")


def test_h11_super_four_down_one_up():
    hand = deal(game("super"), *SUPER, first=5)
    assert run_out(hand, 3) == "12 down, 3 up"
    assert hand.board(A) == ("Ah",)
    assert hand.cards(A) == ("2c", "3c", "4c", "5c", "Ah")


def test_h11_super_discards_two_in_seat_order():
    hand = super_after_third()
    assert (hand.street, hand.actor, hand.options.kind) == (3, A, "discard")
    choices = hand.options.choices
    down = ("2c", "3c", "4c", "5c")
    assert {frozenset(choice) for choice in choices} == {
        frozenset((x, y)) for i, x in enumerate(down) for y in down[i + 1 :]
    }
    assert len(choices) == 6
    options = hand.options
    assert (options.fold, options.check, options.raise_to) == (False, False, ())
    assert (options.call, options.bring_in) == (None, None)

    hand.choose(choices[4])
    assert set(hand.cards(A)) == {*down, "Ah"} - set(choices[4])
    assert hand.board(A) == ("Ah",)
    assert hand.actor == B
    choices = hand.options.choices
    hand.act(2)  # by index
    assert set(hand.cards(B)) == {"2d", "3d", "4d", "5d", "9h"} - set(choices[2])
    assert hand.actions[-2:] == [4, 2]
    assert hand.actor == C
    hand.act(0)
    assert (hand.street, legal(hand)) == (4, "A: check, to 5")


def test_h11_super_a_choice_that_is_none():
    hand = super_after_third()
    for move in (
        lambda: hand.choose(("2c", "Ah")),
        lambda: hand.choose(("2c",)),
        lambda: hand.act(6),
        lambda: hand.act(-1),
        hand.fold,
        hand.check,
    ):
        with pytest.raises(sc.IllegalActionError):
            move()
    assert hand.actor == A


def test_h11_super_who_has_folded_discards_nothing():
    hand = deal(game("super"), *SUPER[:2], SUPER[2][:14] + " x", first=5)
    play(hand, "B to 5, C folds, A calls")
    order = []
    while hand.options.kind == "discard":
        order.append(hand.actor)
        hand.act(0)
    assert order == [A, B]
    assert len(events(hand, ev.Discarded)) == 4


def test_h11_super_discards_are_not_seen_by_others():
    hand = super_after_third()
    hand.act(0)
    seen = [event.card for event in hand.view(B).events if isinstance(event, ev.Discarded)]
    assert seen == ["??", "??"]
    own = [event.card for event in hand.view(A).events if isinstance(event, ev.Discarded)]
    assert sorted(own) == sorted(event.card for event in events(hand, ev.Discarded))


def test_h11_super_all_in_seats_discard_too():
    hand = deal(game("super"), *SUPER, first=5, stacks=[500, 1, 1])
    assert hand.options.kind == "discard"  # nobody to bet against
    order = []
    while hand.actor is not None:
        order.append(hand.actor)
        hand.act(5)
        if order == [A, B]:
            break
    assert (order, hand.actor) == ([A, B], C)


# ---- I: showdown ---------------------------------------------------------------------------------


def test_i1_best_five_of_seven_and_nothing_else():
    same_five = ("As Ks Qd Jc 9h 3c 2d", "Ad Kd Qc Js 9s 7h 4c")
    assert contest("stud", *same_five, pot=60).payouts == (30, 30)


HANDS = (  # the better one first
    *("As Ks Qs Js Ts", "5d 4d 3d 2d Ad", "2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc", "Kc Kd Kh As Ac"),
    *("Ah Jh 9h 4h 2h", "Ah Jh 9h 3h 2h", "Ac Kd Qh Js Tc", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
    *("Ac Ad Ah 3s 2c", "Kc Kd Kh As Qc", "Kc Kd Kh As Jc", "Ac Ad 3h 3s 2c", "Kc Kd Qh Qs 2c"),
    *("Kc Kd Jh Js Ac", "Kc Kd Jh Js Qc", "Ac Ad 4h 3s 2c", "Kc Kd Ah Qs Jc", "Kc Kd Ah Qs Tc"),
    *("Ac Kd Qh Js 9c", "Ac Kd Qh Ts 9c", "Ac Kd 4h 3s 2c", "Kc Qd Jh Ts 8c", "7c 5d 4h 3s 2c"),
)


@pytest.mark.parametrize(("better", "worse"), neighbours(HANDS))
def test_i2_order_of_hands(better, worse):
    assert sc.evaluate(better, ranking="high") > sc.evaluate(worse, ranking="high")


def test_i3_the_ace_is_low_in_the_lowest_straight_only():
    wheel = sc.evaluate("5c 4d 3h 2s Ac", ranking="high")
    assert wheel.category == "straight"
    assert wheel < sc.evaluate("6c 5d 4h 3s 2c", ranking="high")
    for around in ("Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"):
        assert sc.evaluate(around, ranking="high").category == "high card"


@pytest.mark.parametrize("parent", ["stud", "home"])
def test_i4_suits_break_no_tie(parent):
    spades, hearts = "As Ks Qd Jc 9s 3c 2d", "Ah Kh Qc Jd 9h 3d 2c"
    rules = game(parent)
    hand = show_down(deal(rules, spades, hearts))
    assert hand.payouts[0] == hand.payouts[1]


THREE_SHOW = ("Ah 7d 5h 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5s", "Ks 8d 2c 7s 5d 4c 3h")  # B opens


@pytest.mark.parametrize(
    ("lines", "script", "order"),
    table(
        ("I5 checked: the opener", (), "B checks, C checks, A checks", "BCA"),
        ("I5 the bettor", (), "B checks, C to 10, A calls, B calls", "CAB"),
        ("I5 the last raiser", (), "B to 10, C calls, A to 20, B calls, C calls", "ABC"),
        ("I5 who is left", (), "B to 10, C folds, A calls", "BA"),
        ("P18 by position", ("checked showdown: position first",),
         "B checks, C checks, A checks", "ABC"),
        ("P18 a bet comes first all the same", ("checked showdown: position first",),
         "B checks, C to 10, A calls, B calls", "CAB"),
    ),
)  # fmt: skip
def test_i5_order_of_showing(lines, script, order):
    hand = down_to(deal(game("stud", *lines), *THREE_SHOW), 7)
    assert shown(play(hand, script)) == order


def test_i5_only_the_final_street_counts():
    hand = down_to(deal(game("stud"), *THREE_SHOW), 6)
    play(hand, "B checks, C to 10, A calls, B calls, B checks, C checks, A checks")
    assert shown(hand) == "BCA"


def test_i5_razz_the_low_board_shows_first():
    hand = show_down(deal(game("razz"), *THREE_SHOW))
    assert shown(hand) == "CAB"  # 7-5-4-2 before 9-8-5-4


def test_i6_a_short_all_in_is_the_last_aggression():
    hand = deal(game("stud"), *THREE_SHOW, stacks=[500, 500, 1 + 2 + 14])
    play(down_to(hand, 7), "B to 10, C to 14, A calls, B calls")
    assert shown(hand) == "CAB"


def test_i7_side_pot_first():
    # B has the best board and is all-in for the main pot.
    hand = deal(game("stud"), *THREE_SHOW, stacks=[500, 1 + 2, 500])
    play(down_to(hand, 6), "C to 10, A calls")
    assert shown(show_down(hand)) == "CAB"


def test_i7_side_pot_first_whoever_opened():
    # A has the best board and is all-in for the main pot; B and C contest the side pot.
    seats = (THREE_SHOW[1], THREE_SHOW[0], THREE_SHOW[2])
    hand = deal(game("stud"), *seats, stacks=[1 + 2, 500, 500])
    play(down_to(hand, 6), "B to 10, C calls, B checks, C checks")
    assert shown(hand) == "BCA"


def test_i7_no_more_betting_the_seat_not_at_risk_shows_first():
    # A leads on sixth street and calls all-in; B could still lose no more.
    seats = ("Ah 7d Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h")
    hand = deal(game("stud"), *seats, stacks=[1 + 2 + 20, 500])
    play(down_to(hand, 6), "A to 10, B to 20, A calls")
    assert shown(hand) == "BA"


def test_i8_a_loser_may_muck():
    hand = show_down(deal(game("stud"), *THREE_SHOW))
    assert hand.payouts == (0, 9, 0)
    hand.muck(A)
    assert events(hand, ev.Mucked) == [ev.Mucked(A)]
    assert shown(hand) == "BC"
    with pytest.raises(sc.IllegalActionError):
        hand.muck(B)  # needed to win
    assert hand.payouts == (0, 9, 0)


def test_i8_no_showdown_nothing_to_muck():
    hand = down_to(deal(game("stud"), *THREE_SHOW), 7)
    with pytest.raises(sc.IllegalActionError):
        hand.muck(A)
    play(hand, "B to 10, C folds, A folds")
    with pytest.raises(sc.IllegalActionError):
        hand.muck(B)


def test_i8_an_unknown_hand_counts_as_mucked():
    seats = (*THREE_SHOW[:2], "?? ?? 2c 7s 5d 4c ??")
    hand = show_down(deal(game("stud"), *seats))
    assert (shown(hand), hand.payouts) == ("BA", (0, 9, 0))


# ---- J: pots, odd chips --------------------------------------------------------------------------

NINE_HIGH = ("9d 8c 7s 6h 5c Ks 2h", "9s 8d 7h 6c 5d Kd 3h", "9c 8h 7d 6s 5h Kh 2s")  # straights
JACKS_FULL = "Jh Js Jd 9c 9d Tc 8s"
SEVEN_LOW = ("7s 5d 4c 3h As Kh Qd", "7d 5c 4h 3d Ac Kc Qh")  # 7-5-4-3-A both


def test_j1_a_pot_for_each_level_of_all_ins():
    hand = fifth_street(10, 25, 500, 500)
    play(hand, "A to 10, B to 20, C to 30, D calls, B calls")
    # 12 from before; 10 of each of four, 15 more of three, 5 more of two.
    assert pots(hand) == [(12 + 40, "ABCD"), (45, "BCD"), (10, "CD")]


def test_j1_chips_of_folded_seats_count_by_level():
    hand = play(fifth_street(10, 500, 500, 500), "A to 10, B to 20, C to 30, D folds, B calls")
    assert pots(hand) == [(12 + 30, "ABC"), (40, "BC")]


def test_j2_the_same_seats_make_one_pot():
    hand = play(fifth_street(500, 500, 500), "A to 10, B to 20, C folds, A calls")
    assert pots(hand) == [(9 + 40, "AB")]


def test_j3_a_layer_of_one_goes_back():
    hand = play(fifth_street(500, 500, 16, lines=("cap 5 bets",)), "A to 10, B to 20, C calls")
    play(hand, "A folds")
    assert events(hand, ev.Returned) == [ev.Returned(B, 4)]
    assert hand.payouts == (0, 0, 9 + 10 + 2 * 16)  # C's king beats B's queen


def test_j3_a_pot_for_one_is_won_without_a_showdown():
    seats = ("Ah Ad Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h", "?? ?? 2c 7s 5d x")
    hand = deal(game("stud"), *seats, stacks=[1 + 5, 500, 500])
    play(hand, "C to 5, A calls, B calls, B to 5, C calls, B to 10, C folds")
    assert events(hand, ev.Returned) == [ev.Returned(B, 10)]
    assert events(hand, ev.Won) == [ev.Won(A, 18, 0, 0), ev.Won(B, 10, 1, None)]
    assert hand.payouts == (18, 10, 0)


def test_j4_an_all_in_seat_wins_of_each_what_it_put_in():
    seats = ("Ah Ad Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h", "?? ?? 2c 7s 5d 3s 4h")
    hand = deal(game("stud"), *seats, stacks=[1 + 5, 500, 500])
    play(hand, "C to 5, A calls, B calls, B to 5, C calls")
    show_down(hand)
    assert hand.payouts == (3 * 6, 2 * 5, 0)


def test_j5_each_pot_is_split_by_itself():
    # A and B tie. E leaves its ante, D five chips in the side pot: both pots are odd.
    seats = (*NINE_HIGH[:2], "?? ?? 2c 3c 4d 3s", "?? ?? Jh Jd 9h x", "?? ?? Ah x")
    hand = deal(game("stud"), *seats, stacks=[500, 500, 1 + 5, 500, 500])
    play(hand, "C to 5, D calls, E folds, A calls, B calls")
    play(hand, "D to 5, A calls, B calls")
    play(hand, "D checks, A to 10, B calls, D folds")
    assert pots(hand) == [(25, "ABC"), (35, "AB")]
    show_down(hand)
    assert hand.payouts[:3] == (12 + 17, 13 + 18, 0)


def test_j6_equal_hands_share():
    assert contest("stud", *NINE_HIGH, pot=33).payouts[:3] == (11, 11, 11)


@pytest.mark.parametrize(
    ("parent", "hands", "pot", "line", "payouts"),
    table(
        ("J7 two odd chips", "stud", NINE_HIGH, 32, "by high suit of five", (11, 11, 10)),
        ("J7 one odd chip", "stud", NINE_HIGH, 31, "by high suit of five", (10, 11, 10)),
        ("J7 no more than one each", "stud", NINE_HIGH, 32, "by position", (11, 11, 10)),
        ("J8 five cards", "stud", NINE_HIGH[:2], 101, "by high suit of five", (50, 51)),
        ("J8 all cards", "stud", NINE_HIGH[:2], 101, "by suit of all cards", (51, 50)),
        ("J8 all cards of three", "stud", NINE_HIGH, 32, "by suit of all cards", (11, 10, 11)),
        ("J8 position", "stud", NINE_HIGH[:2], 101, "by position", (51, 50)),
        ("J8 position, other seats", "stud", NINE_HIGH[1::-1], 101, "by position", (51, 50)),
        ("J8 low half, five cards", "stud8", (JACKS_FULL, *SEVEN_LOW), 102, "by high suit of five",
         (51, 26, 25)),
        ("J8 low half, all cards", "stud8", (JACKS_FULL, *SEVEN_LOW), 102, "by suit of all cards",
         (51, 25, 26)),
        ("J8 five cards, razz", "razz", SEVEN_LOW, 51, "by high suit of five", (26, 25)),
        ("J8 all cards, razz: the lowest", "razz", SEVEN_LOW, 51, "by suit of all cards", (25, 26)),
    ),
)  # fmt: skip
def test_j7_j8_odd_chips(parent, hands, pot, line, payouts):
    hand = contest(parent, *hands, pot=pot, lines=[f"odd chip {line}"])
    assert hand.payouts[: len(payouts)] == payouts


def all_in(hand):
    """Let the first to act put in all it has, and the others call."""
    if not hand.is_over and hand.options.raise_to:
        hand.act(2)
    return show_down(hand)


REDS = {"ante": 5, "bring_in": 5, "small_bet": 10, "big_bet": 20, "smallest_chip": 5}


@pytest.mark.parametrize(
    ("parent", "lines", "hands", "chips", "payouts"),
    table(
        # 21 for three: a chip each, the fourth to the nine of spades, the odd one to the next.
        ("J7 chips of five", "stud", (), NINE_HIGH, 7, (6, 10, 5)),
        ("J7 no odd chip", "stud", (), NINE_HIGH, 10, (10, 10, 10)),
        ("J7 less than a chip", "stud", (), NINE_HIGH, 2, (1, 5, 0)),
        # 36: 15 for each half, and the six left to the first share; 15 for two low hands.
        ("J9 halves in whole chips", "stud8", (), (JACKS_FULL, *SEVEN_LOW), 12, (21, 10, 5)),
        # The odd chip to A, who sits first, and what is less to the low half.
        ("J10 by position", "stud8", ("odd chip between shares by position",),
         (JACKS_FULL, *SEVEN_LOW), 12, (20, 10, 6)),
    ),
)  # fmt: skip
def test_j7_a3_odd_chips_are_whole_chips(parent, lines, hands, chips, payouts):
    hand = all_in(deal(game(parent, *lines, **REDS), *hands, stacks=[chips] * len(hands)))
    assert hand.payouts == payouts


def test_a3_the_rake_is_taken_in_whole_chips():
    rules = game("stud", **REDS)
    # Of 36 ten percent are no chip, and twenty are one.
    for percent, taken, payouts in ((10, 0, (11, 15, 10)), (20, 5, (10, 11, 10))):
        hand = all_in(deal(rules, *NINE_HIGH, stacks=[12] * 3, rake=sc.Rake(percent)))
        assert (hand.raked, hand.payouts) == (taken, payouts)


def test_a3_stakes_are_whole_chips(tmp_path):
    with pytest.raises(sc.StudError, match=r"ante: expected a multiple of the smallest chip \(5\)"):
        game("stud", smallest_chip=5)
    house = tmp_path / "reds.stud"
    house.write_text('house "Reds"\nsmallest chip 5\n')
    with pytest.raises(sc.StudError, match="bring_in: expected a multiple"):
        sc.load("stud", house=house, ante=5, bring_in=3, small_bet=10, big_bet=20)
    lines = ("smallest chip 5", "ante 5", "bring-in 5", "limit 10 / 20")
    stakes = {name: amount for name, amount in REDS.items() if name != "smallest_chip"}
    for rules in (sc.load("stud", house=house, **stakes), game("stud", *lines)):
        hand = show_down(deal(rules, *NINE_HIGH, stacks=[7] * 3))
        assert hand.payouts == (6, 10, 5)
        assert "The smallest chip is 5" in rules.explain()
    for amount, said in (("0", "at least one"), ("9" * 20, "at most 33,554,431 chips")):
        house.write_text(f'house "Reds"\nsmallest chip {amount}\n')
        with pytest.raises(sc.VariantError, match=said):
            sc.load("stud", house=house)


def test_j12_no_chip_is_lost_with_larger_chips():
    luck = random.Random(3)
    for parent in ("stud", "stud8", "razz"):
        for line in ("odd chip between shares by position", "equal both ways: split each share"):
            rules = game(parent, line, **REDS)
            for number in range(60):
                stacks = [luck.randint(1, 60) for _ in range(6)]
                hand = show_down(sc.Hand(rules, stacks=stacks, seed=4, number=number))
                assert sum(hand.stacks) == sum(stacks)


def test_j9_the_odd_chip_between_halves_goes_to_the_high_hand():
    boat, seven_low = "Kh Kd Ks 9c 9d Jh Tc", "Ah 2c 3d 5s 7h Qc Jd"
    assert contest("stud8", seven_low, boat, pot=45).payouts[:2] == (22, 23)


@pytest.mark.parametrize(
    ("line", "pot", "payouts"),
    table(
        ("J11 the whole pot", "split the whole pot", 102, (51, 51)),
        ("J11 the whole odd pot", "split the whole pot", 103, (51, 52)),
        ("J11 each share", "split each share", 102, (50, 52)),
    ),
)
def test_j11_equal_both_ways(line, pot, payouts):
    wheels = ("Ac 2d 3h 4s 5c Kd 9h", "As 2c 3d 4h 5d Kc 9s")
    hand = contest("stud8", *wheels, pot=pot, lines=[f"equal both ways: {line}"])
    assert hand.payouts[:2] == payouts


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("house", ["standard", "online"])
def test_j12_no_chip_is_lost(name, house):
    draw = random.Random(12)
    rules = game(name, house=house)
    for number in range(60):
        stacks = [draw.choice((1, 3, 7, 20, 60, 200)) for _ in range(draw.randint(2, 7))]
        hand = sc.Hand(rules, stacks=stacks, seed=12, number=number, rake=draw.choice((0, 0, 3)))
        while not hand.is_over:
            options = hand.options
            if options.kind == "bet":
                codes = [1] + [0] * options.fold + [2, 3][: len(options.raise_to)] * 2
                hand.act(draw.choice(codes))
            else:
                hand.act(draw.randrange(len(options.choices)))
            assert sum(hand.stacks) + chips_in(hand) == sum(stacks) or hand.is_over
        assert sum(hand.stacks) + hand.raked == sum(stacks)
        assert sum(hand.net) == -hand.raked
        assert min(hand.stacks) >= 0


# ---- K: high-low split ---------------------------------------------------------------------------

BOAT = "Kh Kd Ks 9c 9d Jh Tc"  # no low at all
SMALL_BOAT = "Qh Qd Qs 8c 8d Jd Ts"


@pytest.mark.parametrize(
    ("parent", "hands", "pot", "payouts"),
    table(
        ("K1 halves", "stud8", (BOAT, "Ah 2c 3d 5s 7h Qc Jd"), 60, (30, 30)),
        ("K1 the same five cards both ways", "stud8", ("Ac 2c 3c 4c 5c 9h Kc", SMALL_BOAT), 60,
         (60, 0)),
        ("K1 different cards both ways", "stud8", ("Ac Ad Ah 2c 4d 6s 8h", "Kc Kd Qh Qs Jd Ts 3h"),
         60, (60, 0)),
        ("K2 an eight is enough", "stud8", (BOAT, "8c 6d 4h 3s 2d Qd Jd"), 60, (30, 30)),
        ("K2 a flush may be low", "stud8", (SMALL_BOAT, "7h 5h 4h 3h 2h Kc 9s"), 60, (30, 30)),
        ("K2 a straight may be low", "stud8", (SMALL_BOAT, "6h 5h 4d 3h 2h Kc 9s"), 60, (30, 30)),
        ("K2 five different ranks", "stud8", (BOAT, "8s 6d 4h 3s 3d 8h Jd"), 60, (60, 0)),
        ("K2 from the top card", "stud8", (BOAT, "8s 4d 3h 2s Ad Qd Jd", "7d 6h 5s 4h 3c Qc Js"),
         60, (30, 0, 30)),
        ("K3 a nine does not qualify", "stud8", (BOAT, "9s 7d 5c 3s 2d Qd Js"), 60, (60, 0)),
        ("K4 the ace high and low", "stud8", ("As Jd 9c 7h 5d 3s 2c", "Kh Qd Js 9d 8h 4c 3h"), 60,
         (60, 0)),
        ("K4 aces for high, an ace for low", "stud8",
         ("As Ad 2c 3d 5h 7s Kc", "Kh Ks Qc Jd 9h 8h 6c", "8c 6d 4h 3s 2d Qd Jh"), 60, (60, 0, 0)),
        ("K7 a tie in the low half", "stud8", (JACKS_FULL, *SEVEN_LOW), 102,
         (51, 26, 25)),
        ("K7 odd between halves, and in one", "stud8", (JACKS_FULL, *SEVEN_LOW), 103,
         (52, 26, 25)),
        ("K9 no qualifier", "studreg", (BOAT, "9s 7d 5c 3s 2d Qd Js"), 60, (30, 30)),
        ("K9 the lower pair for low", "studreg", (BOAT, "Qd Qs Jd Js 8c 8h 2d"), 60, (30, 30)),
    ),
)  # fmt: skip
def test_k_halves(parent, hands, pot, payouts):
    assert contest(parent, *hands, pot=pot).payouts[: len(hands)] == payouts


@pytest.mark.parametrize(
    ("qualifier", "payouts"),
    table(
        ("K9 nine or better", ", nine or better", (30, 30)),
        ("K9 eight or better", ", eight or better", (60, 0)),
        ("K9 none", "", (30, 30)),
    ),
)
def test_k9_qualifiers(qualifier, payouts):
    lines = ("half the pot to high hand", f"half the pot to low hand{qualifier}")
    hands = (BOAT, "9s 7d 5c 3s 2d Qd Js")
    assert contest("stud8", *hands, pot=60, lines=lines).payouts == payouts


def test_k2_order_of_lows():
    lows = (
        "5c 4d 3h 2s Ac",
        "6c 4d 3h 2s Ac",
        "6c 5d 4h 3s 2c",
        "8c 4d 3h 2s Ac",
        "8c 7d 6h 5s 4c",
    )
    ranks = [sc.evaluate(low, ranking="ace-to-five/8") for low in lows]
    assert all(rank.qualifies for rank in ranks)
    assert all(better > worse for better, worse in pairwise(ranks))
    for no_low in ("9c 4d 3h 2s Ac", "8c 8d 3h 2s Ac", "Kc Qd Jh Ts 9c"):
        assert not sc.evaluate(no_low, ranking="ace-to-five/8").qualifies


def test_k5_a_low_is_asked_for_pot_by_pot():
    # Only C has a low, and C is all-in: the side pot has none and is A's.
    seats = (BOAT, SMALL_BOAT, "2c 3d 5s 7h Ah Js Th")
    hand = deal(game("stud8"), *seats, stacks=[500, 500, 1 + 2])
    play(hand, "C brings in, A calls, B calls, A to 5, B calls")
    assert pots(hand) == [(9, "ABC"), (10, "AB")]
    show_down(hand)
    assert hand.payouts == (5 + 10, 0, 4)


def test_k5_the_side_pot_goes_to_its_own_high_hand():
    # C wins the main pot both ways; of A and B, who have no low, B is higher.
    seats = (SMALL_BOAT, BOAT, "2c 3c 5c 4c Ac Js Th")
    hand = deal(game("stud8"), *seats, stacks=[500, 500, 1 + 2])
    play(hand, "C brings in, A calls, B calls, B to 5, A calls")
    show_down(hand)
    assert hand.payouts == (0, 10, 9)


def test_k5_a_low_in_both_pots():
    seats = (BOAT, "Ah 2c 3d 5s 7h Qc Js", SMALL_BOAT)
    hand = deal(game("stud8"), *seats, stacks=[500, 500, 1 + 2])
    play(hand, "B brings in, C calls, A calls, A to 5, B calls")
    show_down(hand)
    assert hand.payouts == (5 + 5, 4 + 5, 0)


@pytest.mark.parametrize(
    ("parent", "posts", "opens"),
    table(
        ("K6 stud8 low card in, high board opens", "stud8", "B", "A"),
        ("K6 hi-lo regular as razz", "studreg", "C", "B"),
    ),
)
def test_k6_direction(parent, posts, opens):
    hand = deal(game(parent), "?? ?? Ah 9d", "?? ?? 4c 8s", "?? ?? Kd 7h")
    assert LETTERS[hand.actor] == posts
    assert LETTERS[down_to(hand, 4).actor] == opens


# ---- L: razz -------------------------------------------------------------------------------------

LOWS = (  # the better one first
    *("5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", "6h 5h 4h 3h 2h", "7c 5d 4h 3s 2c", "8c 4d 3h 2s Ac"),
    *("Kc 4d 3h 2s Ac", "Kc Qd Jh Ts 9c", "Ac Ad 4h 3s 2c", "Ac Ad 6h 5s 4c", "Ac Ad 7h 3s 2c"),
    *("Ac Ad 7h 6s 5c", "2c 2d 5h 4s 3c", "Kc Kd 3h 2s Ac", "2c 2d Ah As 3c", "Kc Kd Ah As 2c"),
    *("Ac Ad Ah 3s 2c", "Kc Kd Kh 2s Ac", "Ac Ad Ah 2s 2c", "Ac Ad Ah As 2c"),
)


@pytest.mark.parametrize(("better", "worse"), neighbours(LOWS))
def test_l1_l2_order_of_lows(better, worse):
    assert sc.evaluate(better, ranking="ace-to-five") > sc.evaluate(worse, ranking="ace-to-five")


@pytest.mark.parametrize(
    ("hands", "payouts"),
    table(
        ("L1 straight and flush are a five low", ("5c 4c 3c 2c Ac Kd Kh", "6s 4d 3h 2d As Ks Qd"),
         (60, 0)),
        ("L1 pairs do not play", ("7s 7d 5c 4h 3s 2c Kd", "8c 6d 4d 3h Jd Ks Qs"), (60, 0)),
        ("L2 the lowest pair if it must be", ("As Ah 6c 6d 5h 5s 4h", "2c 2d 5c 5d 4s 4c 3h"),
         (60, 0)),
    ),
)  # fmt: skip
def test_l1_l2_razz(hands, payouts):
    assert contest("razz", *hands, pot=60).payouts == payouts


def test_l3_high_card_in_low_board_opens():
    hand = deal(game("razz"), "?? ?? Ah 9d", "?? ?? 4c 8s", "?? ?? Kd 7h")
    assert legal(hand) == "C: bring in 2, to 5"
    assert legal(down_to(hand, 4)) == "B: check, to 5"


# ---- N10, P24: rake; a fold with nothing to call ------------------------------------------------


def test_n10_rake_comes_out_before_the_pot_is_split():
    hand = deal(game("stud"), *NINE_HIGH, rake=4)
    show_down(hand)  # 9 chips, 5 of them to divide
    assert events(hand, ev.Raked) == [ev.Raked(0, 4)]
    assert hand.raked == 4
    assert hand.payouts == (2, 2, 1)  # nine of spades, of diamonds
    assert sum(hand.net) == -4


@pytest.mark.parametrize(
    ("rake", "taken", "payouts"),
    table(
        ("N10 main pot first", 5, [(0, 5)], (13, 10, 0)),
        ("N10 all of the main pot", 18, [(0, 18)], (0, 10, 0)),
        ("N10 then the side pot", 20, [(0, 18), (1, 2)], (0, 8, 0)),
        ("N10 none", 0, [], (18, 10, 0)),
    ),
)
def test_n10_rake_of_two_pots(rake, taken, payouts):
    seats = ("Ah Ad Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h", "?? ?? 2c 7s 5d 3s 4h")
    hand = deal(game("stud"), *seats, stacks=[1 + 5, 500, 500], rake=rake)
    play(hand, "C to 5, A calls, B calls, B to 5, C calls")
    show_down(hand)
    assert [(event.pot, event.amount) for event in events(hand, ev.Raked)] == taken
    assert hand.payouts == payouts


def test_n10_rake_without_a_showdown():
    hand = deal(game("stud"), *FOUR, rake=1)
    play(hand, "C brings in, D folds, A folds, B to 5, C folds")
    assert (hand.payouts, hand.raked) == ((0, 4 + 2 + 2 - 1, 0, 0), 1)


def test_p24_forbidden_in_house_standard():
    hand = fifth_street(500, 500, 500)
    assert legal(hand) == "A: check, to 10"
    with pytest.raises(sc.IllegalActionError):
        hand.fold()


def test_p24_online_it_gets_no_more_cards():
    seats = ("?? ?? Kh 9s x", "?? ?? Qh 8d 7c", "?? ?? 2c 4s 3d")
    hand = deal(game("stud", house="online"), *seats)
    assert legal(hand) == "C: bring in 2, to 5"  # the bring-in can't be folded
    play(hand, "C brings in, A calls, B calls")
    assert legal(hand) == "A: fold, check, to 5"
    play(hand, "A folds, B checks, C checks")
    assert len(hand.cards(A)) == 4
    assert hand.board(B) == ("Qh", "8d", "7c")
    assert run_out(hand, 5) == "2 up"


def test_p24_online_everybody_may_fold():
    seats = ("?? ?? Kh 9s", "?? ?? Qh 8d", "?? ?? 2c 4s")
    hand = down_to(deal(game("stud", house="online"), *seats), 4)
    play(hand, "A folds, B folds")
    assert (hand.is_over, hand.payouts) == (True, (0, 0, 9))
    assert shown(hand) == ""


def test_p24_a_line_in_the_game():
    rules = game("stud", "fold with no bet gets no more cards")
    hand = deal(rules, "?? ?? Kh 9s", "?? ?? 2c 4s")
    assert legal(down_to(hand, 4)) == "A: fold, check, to 5"


def test_who_lacks_down_cards_since_the_deck_ran_out_keeps_them():
    # Seven players: 42 cards and three burns leave seven, too few for two each and a burn.
    rules = sc.parse(
        'game "X" extends stud\nplayers 2 to 7\n'
        "third street two down, one up, bet small\nafter third street discard two\n"
        "fourth street up, bet small\nfifth street up, bet big\nsixth street up, bet big\n"
        "seventh street two down, bet big\nafter seventh street discard two\n"
    )
    hand = sc.Hand(rules, stacks=[1000] * 7, seed=1)
    while not hand.is_over:
        assert hand.options.kind == "bet" or hand.options.choices
        hand.act(0 if hand.options.kind == "discard" else 1)
    # The last street was one shared card, and nobody held a down card to give up.
    assert len(hand.shared) == 1
    assert all(hand.cards(seat) == hand.board(seat)[:4] for seat in range(7))
    sc.simulate(rules, hands=20_000, players=7, policy=["random"] * 3 + ["call"] * 4, seed=1)
