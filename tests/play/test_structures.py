"""Other betting structures (docs/rules.md N), and house choices that no other file here plays."""

import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import (
    A,
    B,
    C,
    D,
    chips_in,
    deal,
    down_to,
    events,
    fifth_street,
    game,
    legal,
    play,
    pots,
    show_down,
    shown,
)

FOUR = ("?? ?? Kd Qh", "?? ?? 7h 8c", "?? ?? 3c 9d", "?? ?? 9s 4h")  # C brings it in


def span(hand):
    """Say what may be raised to: ``4 to 97``."""
    assert hand.options.raise_any
    low, high = hand.options.raise_to
    return f"{low} to {high}"


# ---- N1, N7: spread limit ------------------------------------------------------------------------


def test_n1_a_bet_in_the_span_and_a_raise_at_least_the_last_one():
    hand = deal(game("stud", "spread 1 to 5", "bring-in 1"), *FOUR)
    assert hand.options.bring_in == 1
    assert span(hand) == "2 to 5"  # a bet, more than the bring-in
    play(hand, "C brings in")
    assert span(hand) == "2 to 6"  # one to five on top of it
    play(hand, "D to 4")
    assert span(hand) == "7 to 9"  # a raise of three or more, at most five
    play(hand, "A to 9")
    assert hand.options.raise_to == (14,)
    play(hand, "B folds, C folds, D calls")
    assert span(hand) == "1 to 5"


def test_n1_raises_are_capped_by_the_house():
    hand = deal(game("stud", "spread 1 to 5", "bring-in 1"), *FOUR)
    for total in (5, 10, 15, 20):
        hand.raise_to(total)
    assert hand.options.raise_to == ()


def test_n7_a_span_for_each_street():
    rules = game("stud", "spread 1 to 5 / 2 to 10", "bring-in 1")
    assert rules.stakes["big_spread"] == (2, 10)
    hand = down_to(sc.Hand(rules, stacks=[200] * 3, seed=1), 5)
    assert span(hand) == "2 to 10"
    assert span(
        down_to(sc.Hand(rules.replace(big_spread=(3, 4)), stacks=[200] * 3, seed=1), 5)
    ) == ("3 to 4")


# ---- N2: pot limit, X104 -------------------------------------------------------------------------


def test_x104_london_lowball():
    doors = ("Kc", "2h", "3h", "4h", "5h", "6h", "7h", "8h")
    london = ("pot limit", "pot to ace-to-six low hand")
    rules = game("razz", *london, ante=100, bring_in=150)
    hand = deal(rules, *(f"?? ?? {door}" for door in doors), stacks=[10_000] * 8)
    play(hand, "A brings in")
    assert span(hand) == "300 to 1250"
    play(hand, "B to 650")
    assert hand.options.raise_to[1] == 2900
    assert hand.options.raise_to[0] == 1150  # as much again as B's 500
    with pytest.raises(sc.IllegalActionError, match="raise to 1150 to 2900"):
        hand.raise_to(2901)


def test_n2_the_smallest_bet_of_later_streets_is_the_bring_in():
    hand = down_to(deal(game("stud", "pot limit"), *FOUR), 4)
    assert span(hand) == "2 to 12"  # four antes and four bring-ins
    play(hand, "A to 12")
    assert span(hand) == "24 to 48"


# ---- N3 to N5: no limit --------------------------------------------------------------------------


def test_n3_no_limit():
    hand = deal(game("stud", "no limit"), *FOUR, stacks=[101, 201, 301, 401])
    assert span(hand) == "4 to 300"
    play(hand, "C brings in, D to 20")
    assert span(hand) == "38 to 100"
    hand.act(3)
    assert hand.stacks[A] == 0
    assert span(hand) == "180 to 200"
    for total in (179, 201):
        with pytest.raises(sc.IllegalActionError, match="raise to 180 to 200"):
            hand.copy().raise_to(total)
    play(hand, "B to 180")


def test_n5_no_cap_without_limits():
    hand = deal(game("stud", "no limit"), *FOUR)
    for _ in range(12):
        hand.act(2)
    assert hand.options.raise_to
    capped = deal(game("stud", "no limit", "cap 2 bets"), *FOUR)
    capped.act(2), capped.act(2)
    assert capped.options.raise_to == ()


def test_n4_a_short_all_in_reopens_only_with_a_full_raise():
    # TDA 47: A bets 10, B all-in 15, C all-in 19: together +9, less than the last full bet of 10.
    chips = (500, 15, 19, 500)
    hand = fifth_street(*chips, lines=("no limit",))
    play(hand, "A to 10, B to 15, C to 19")
    assert span(hand) == "29 to 500"  # D has not acted
    play(hand, "D calls")
    assert legal_words(hand) == "A fold call"
    # With +11 in all A may raise.
    hand = fifth_street(500, 15, 21, 500, lines=("no limit",))
    play(hand, "A to 10, B to 15, C to 21, D calls")
    assert span(hand) == "31 to 500"


def legal_words(hand):
    options = hand.options
    words = [word for word in ("fold", "check", "call") if getattr(options, word)]
    return " ".join(["ABCD"[hand.actor], *words, *map(str, options.raise_to)])


def test_n3_the_smallest_bet_may_be_given():
    rules = game("stud", "no limit from 5")
    assert rules.stakes["min_bet"] == 5
    hand = deal(rules, *FOUR)
    assert hand.options.raise_to[0] == 5
    assert span(down_to(hand, 4)) == "5 to 997"
    assert down_to(deal(rules.replace(min_bet=7), *FOUR), 4).options.raise_to[0] == 7


def test_one_round_may_have_a_structure_of_its_own():
    rules = game("stud", "fourth street  up, bet pot limit")
    hand = down_to(deal(rules, *FOUR), 4)
    assert span(hand) == "2 to 12"
    assert not down_to(deal(rules, *FOUR), 3).options.raise_any


# ---- N6: blinds, X110 ----------------------------------------------------------------------------

BLINDS = ("no bring-in", "no ante", "blinds 5 / 10", "limit 10 / 20")


def test_x110_the_first_street_opens_left_of_the_big_blind():
    streets = ("no streets", "third street  two down, one up, bet small")
    streets += (
        "fifth street  two up, bet big",
        "sixth street up, bet big",
        "seventh street down, bet big",
    )
    rules = game("stud", *BLINDS, "no open pair", *streets)
    hands = ("?? ?? 2c 3d 4h", "?? ?? 5c 6d 8h", "?? ?? Kc Kd 9h", "?? ?? Ac Qd 7h")
    hand = sc.Hand(rules, stacks=[1000] * 4, deck=two_at_once(hands))
    assert hand.bets == (5, 10, 0, 0)
    assert [str(event) for event in events(hand, ev.BlindPosted)] == [
        "seat 0 posts a blind of 5",
        "seat 1 posts a blind of 10",
    ]
    assert legal(hand) == "C: fold, call 10, to 20"
    play(hand, "C calls, D calls, A calls")
    assert legal(hand) == "B: check, to 20"  # the big blind may raise
    play(hand, "B checks")
    assert hand.street == 5
    assert legal(hand) == "C: check, to 20"  # a pair of kings
    assert len(hand.board(C)) == 3


def two_at_once(hands):
    rows = [hand.split() for hand in hands]
    deck = [row[j] for j in range(3) for row in rows] + ["??"]
    return " ".join(deck + [row[j] for j in (3, 4) for row in rows])


def test_n6_the_big_blind_is_the_first_bet():
    hand = sc.Hand(game("stud", *BLINDS), stacks=[1000] * 3, seed=1)
    play(hand, "C to 20, A to 30, B to 40")
    assert legal(hand) == "C: fold, call 40"  # one bet and three raises


def test_n6_heads_up_the_dealer_posts_the_small_blind():
    hand = sc.Hand(game("stud", *BLINDS), stacks=[1000] * 2, seed=1)
    assert hand.bets == (10, 5)
    assert legal(hand) == "B: fold, call 10, to 20"


def test_n6_short_blinds():
    hand = sc.Hand(game("stud", *BLINDS), stacks=[1000, 7, 1000], seed=1)
    assert hand.bets == (5, 7, 0)
    assert legal(hand) == "C: fold, call 10, to 20"
    assert game("stud", *BLINDS).replace(small_blind=1, big_blind=2).stakes["big_blind"] == 2
    with pytest.raises(sc.StudError, match="small blind"):
        game("stud", *BLINDS, small_blind=11)


# ---- P02: the bring-in is a whole bet ------------------------------------------------------------


def test_p02_a_whole_bet_is_no_bring_in_to_complete():
    hand = deal(game("stud", "bring-in a small bet"), *FOUR)
    assert legal(hand) == "C: bring in 5"  # D1: no bet of this street is larger
    play(hand, "C brings in, D to 10, A to 15, B to 20")
    assert legal(hand) == "C: fold, call 20"


@pytest.mark.parametrize(("stack", "may"), [(6, "call 6"), (7, "call 7"), (8, "call 8, to 13")])
def test_p02_a_short_raise_of_a_whole_bet_is_measured_against_the_bet(stack, may):
    """D10, D11: half a bet on top of the forced one reopens the betting, less does not."""
    hand = deal(game("stud", "bring-in a small bet"), *FOUR, stacks=[stack + 1, 500, 500, 500])
    play(hand, f"C brings in, D calls, A to {stack}, B calls")
    assert legal(hand) == f"C: fold, {may}"


def test_p02_a_forced_bet_above_the_cap_takes_no_more_than_a_stack():
    """The forced bet of 10 is more than one capped bet of 5: stacks of 7 and 8 are all-in."""
    hand = sc.Hand(game("stud", "bring-in a big bet", "cap 1 bets"), stacks=[100, 7, 8], seed=1)
    while not hand.is_over:
        hand.act(1)
    paid = [won - net for won, net in zip(hand.payouts, hand.net, strict=True)]
    assert paid == [8, 7, 8]  # what the larger of the two can match, antes included


# ---- P03, P06 ------------------------------------------------------------------------------------


def test_p03_the_dealer_antes_for_all():
    hand = deal(game("stud", "ante payer dealer"), *FOUR)
    assert hand.stacks == (1000, 1000, 1000, 996)
    assert pots(hand) == [(4, "ABCD")]
    play(hand, "C brings in, D folds, A folds, B folds")
    assert hand.net == (0, 0, 4, -4)
    # An all-in seat wins all of it: it is nobody's wager.
    hands = ("Kc Kd Kh 7s 8d 2s 4c", "Qc 9d Jh 6s 5d 3s 4d", "Tc 9c 2h 6d 5h Jd 7c")
    hand = show_down(deal(game("stud", "ante payer dealer"), *hands, stacks=[2, 500, 500]))
    assert hand.payouts[A] == 3 + 2 * 3
    assert sum(hand.net) == 0


def test_x011_the_bring_in_may_raise_where_the_house_says_so():
    hand = deal(game("stud", "bring-in option raise"), *FOUR)
    play(hand, "C brings in, D calls, A calls, B folds")
    assert legal(hand) == "C: check, to 5"
    assert hand.copy().street == 3
    done = play(hand.copy(), "C checks")
    assert (done.street, chips_in(done)) == (4, 10)
    play(hand, "C to 5, D calls")
    assert legal(hand) == "A: fold, call 5, to 10"


# ---- P30, J10: shares ----------------------------------------------------------------------------

NO_LOW = ("Kc Kd Kh 9s Td Js 2c", "Qc Qd Qh 9c Ts Jd 2s")


def halves(line):
    return show_down(deal(game("stud8", line, ante=15), *NO_LOW))


def test_p30_unclaimed_halves():
    assert halves("unclaimed share to the first share").payouts == (34, 0)
    assert halves("unclaimed share to other shares").payouts == (34, 0)
    hand = halves("unclaimed share to next hand")
    assert hand.payouts == (17, 0)
    assert hand.carried == 17
    assert events(hand, ev.Carried)[0].amount == 17
    assert sum(hand.net) == -17


def test_p30_the_next_hand_starts_with_what_was_left():
    hand = sc.Hand(game("stud"), stacks=[100] * 3, seed=1, carry=17)
    assert pots(hand) == [(20, "ABC")]
    while not hand.is_over:
        hand.act(1 if hand.street < 7 else 0 if hand.options.fold else 1)
    assert sum(hand.net) == 17


def test_p30_a_table_carries_them():
    rules = game("stud8", "unclaimed share to next hand")
    table = sc.Table(rules, players=["call"] * 3, stacks=500, seed=3)
    table.play(hands=30)
    assert sum(table.stacks) + table.carried == 1500
    assert table.carried > 0 or any(table.stacks)


def test_j10_odd_chips_between_shares_by_position():
    # 61 chips; A wins the low, B the high: the odd chip goes to the seat that is first.
    low, high = "As 2d 3h 4c 6s Kd Kh", "Qc Qd Qh 9c Ts Jd 2s"
    for line, expected in (
        ("odd chip between shares to the first share", (30, 31)),
        ("odd chip between shares by position", (31, 30)),
    ):
        rules = game("stud8", line, ante=20, bring_in=1, small_bet=2, big_bet=4)
        whole, raked_one = (
            two_callers(deal(rules, low, high, "?? ?? Kc x", rake=rake)).payouts for rake in (0, 1)
        )
        assert sum(whole) % 2 == 0
        assert raked_one[0] - raked_one[1] == expected[0] - expected[1]


def two_callers(hand):
    """Play a hand to its end: C folds as soon as it may, the others call."""
    while not hand.is_over:
        hand.act(0 if hand.actor == C and hand.options.fold else 1)
    return hand


# ---- rake ----------------------------------------------------------------------------------------


def raked(rake):
    hand = sc.Hand(game("stud", ante=20), stacks=[1000] * 3, seed=1, rake=rake)
    return show_down(hand)  # a pot of 66


@pytest.mark.parametrize(
    ("rake", "taken"),
    [
        (sc.Rake(5), 3),  # 3.3 rounded down
        (sc.Rake(10), 6),
        (sc.Rake(10, cap=4), 4),
        (sc.Rake(10, unit=5), 5),
        (sc.Rake(2.5), 1),
        (sc.Rake(10, smallest_pot=66), 6),
        (sc.Rake(10, smallest_pot=67), 0),
        (sc.Rake(0), 0),
        (7, 7),
    ],
    ids=str,
)
def test_rake(rake, taken):
    hand = raked(rake)
    assert hand.raked == taken
    assert sum(hand.payouts) == 66 - taken


def test_a_house_takes_rake():
    hand = show_down(
        sc.Hand(game("stud", "rake 10 percent up to 4", ante=20), stacks=[99] * 3, seed=1)
    )
    assert hand.raked == 4
    free = sc.Hand(game("stud", "rake 10 percent", ante=20), stacks=[99] * 3, seed=1, rake=0)
    assert show_down(free).raked == 0


@pytest.mark.parametrize(("by_pot", "taken"), [(False, [10, 0]), (True, [6, 3])])
def test_rake_of_side_pots(by_pot, taken):
    # Main pot 3 x 21, side pot 2 x 19: 101 chips; 6.3 and 3.8 pot by pot.
    rules = game("stud", ante=21, bring_in=1, small_bet=19, big_bet=40)
    hand = sc.Hand(rules, stacks=[21, 40, 40], seed=1, rake=sc.Rake(10, by_pot=by_pot))
    while not hand.is_over:
        hand.act(2 if hand.options.raise_to else 1)
    by = {event.pot: event.amount for event in events(hand, ev.Raked)}
    assert [by.get(0, 0), by.get(1, 0)] == taken


@pytest.mark.parametrize(
    "wrong", [{"percent": 101}, {"percent": 0.001}, {"percent": "5"}, {"percent": 5, "unit": 0}]
)
def test_wrong_rake(wrong):
    with pytest.raises(sc.StudError, match=r"percent|unit"):
        sc.Rake(**wrong)


# ---- the presets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("house", sc.houses())
@pytest.mark.parametrize("name", sc.games())
def test_every_house_explains_every_choice(name, house):
    text = sc.load(name, house=house).explain()
    assert "not played" not in text
    assert "When something goes wrong" in text


@pytest.mark.parametrize(
    ("house", "most"),
    [("standard", 20), ("robert", 20), ("tda", 20), ("wsop-tournament", 25), ("wsop-live", 25)],
)
def test_p07_caps_of_the_houses(house, most):
    hand = deal(sc.load("stud", house=house), *FOUR)
    while hand.options.raise_to:
        hand.act(2)
    assert max(hand.bets) == most


@pytest.mark.parametrize(
    ("house", "opens"), [("standard", "A"), ("tda", "B"), ("wsop-tournament", "B"), ("robert", "A")]
)
def test_p12_equal_boards_in_the_houses(house, opens):
    hand = deal(sc.load("stud", house=house), "?? ?? 3h Kh", "?? ?? 3s Ks", "?? ?? 2c 5d")
    hand.act(1), hand.act(1), hand.act(1)
    assert "ABC"[hand.actor] == opens


def test_p12_wsop_tournaments_go_by_position_in_razz():
    boards = ("?? ?? 3h 5h", "?? ?? 3s 5s", "?? ?? Kc Qd")
    for house, opens in (("wsop-tournament", A), ("tda", B)):
        hand = deal(sc.load("razz", house=house), *boards)
        hand.act(1), hand.act(1), hand.act(1)
        assert hand.actor == opens


@pytest.mark.parametrize(("house", "order"), [("standard", "CAB"), ("wsop-live", "ABC")])
def test_p18_checked_through_in_the_houses(house, order):
    # The deuces open and are last in position.
    hands = ("Qs 9d Kh 3d 7c 8d 4s", "Ts 8c Qh 4d 9c Jd 5d", "3c 4h 2c 2d 5s 6c Th")
    assert shown(show_down(deal(sc.load("stud", house=house), *hands))) == order


def test_a6_the_deal_may_start_at_seat_one():
    table = sc.Table(
        game("stud", "deal starts at seat one"), players=["call"] * 3, stacks=90, seed=1
    )
    orders = []
    for _ in range(3):
        table.play_hand()
        orders.append(table.order)
    assert orders == [[0, 1, 2]] * 3


# ---- M10 -----------------------------------------------------------------------------------------


def test_m10_announcements():
    hand = deal(game("stud"), *FOUR)
    assert hand.announcements() == ("seat 2 is low with 3c",)
    hand = deal(game("stud"), "?? ?? Kd Kh", "?? ?? 7h 7c", "?? ?? 3c 9d", "?? ?? 9s 4h")
    down_to(hand, 4)
    assert hand.announcements() == (
        "seat 0 is high with pair of kings",
        "seat 1 shows pair of sevens",
    )
    hand = deal(game("razz"), "?? ?? Kd 2h 3h", "?? ?? 7h 4h 9h", "?? ?? 3c 9d Td")
    down_to(hand, 5)
    assert hand.announcements(straights_flushes=True) == (
        "seat 1 is low with nine high",
        "seat 1: possible flush",
    )
    assert show_down(sc.Hand(game("stud"), stacks=[9, 9], seed=1)).announcements() == ()
    assert D == 3


def test_m10_once_the_bring_in_is_in():
    hand = deal(game("stud"), "?? ?? Kd", "?? ?? 7h", "?? ?? 3c", "?? ?? 9s")
    hand.post_bring_in()
    assert hand.announcements() == ("seat 2 is low with 3c",)
    hand = deal(game("razz"), "?? ?? Kd", "?? ?? 7h", "?? ?? Ac", "?? ?? 2s")
    assert hand.announcements() == ("seat 0 is high with Kd",)
    hand.post_bring_in()
    assert hand.announcements() == ("seat 2 is low with Ac",)
    hand = deal(game("razz27"), "?? ?? Kd", "?? ?? 7h", "?? ?? Ac", "?? ?? 2s")
    assert hand.announcements() == ("seat 2 is high with Ac",)
    hand.post_bring_in()
    assert hand.announcements() == ("seat 3 is low with 2s",)


def test_m10_aces_are_low_in_razz():
    hand = deal(game("razz"), "?? ?? Kd 2h", "?? ?? Ah 2c", "?? ?? 3c 3d", "?? ?? As Ad")
    down_to(hand, 4)
    assert hand.announcements() == (
        "seat 1 is low with deuce high",
        "seat 2 shows pair of threes",
        "seat 3 shows pair of aces",
    )


def test_m10_jokers_and_wild_cards_on_boards():
    cards = ["?? ?? Kd 7c", "?? ?? 7h 9h", "?? ?? Jk 3c", "?? ?? 9s 4h"]
    # Natural boards: a joker is below any card, so it brings it in, and the board is a three.
    for lines in (["deck standard with 1 joker"], ["deck standard with 1 joker", "wild jokers"]):
        hand = deal(game("stud", *lines), *cards)
        assert hand.announcements() == ("seat 2 is low with Jk",)
        down_to(hand, 4)
        assert hand.announcements() == ("seat 0 is high with king high",)
    lines = ["deck standard with 1 joker", "wild jokers", "wild boards as wild"]
    hand = deal(game("stud", *lines), *cards)
    assert hand.announcements() == ("seat 1 is low with 7h",)
    down_to(hand, 4)
    assert hand.announcements() == ("seat 2 is high with pair of threes",)
    hand = deal(game("stud", "wild sevens", "wild boards as wild"), *cards[:2], "?? ?? 3c 3d")
    down_to(hand, 4)
    assert hand.announcements() == (
        "seat 0 is high with pair of kings",
        "seat 1 shows pair of nines",
        "seat 2 shows pair of threes",
    )


@pytest.mark.parametrize("house", sc.houses())
@pytest.mark.parametrize("lines", ["", "\nwild jokers", "\nbug jokers\nwild boards as wild"])
def test_m10_something_is_announced_whatever_lies_there(house, lines):
    for parent in sc.games():
        made = sc.parse(
            f'game "J" extends {parent}\ndeck standard with 2 jokers{lines}', house=house
        )
        for seed in range(6):
            hand = sc.Hand(made, stacks=[200] * 4, seed=seed)
            while not hand.is_over:
                told = hand.announcements(straights_flushes=True)
                assert bool(told) == (hand.options.kind == "bet")
                if told:
                    assert told[0].startswith("seat ")
                hand.act(1 if hand.options.kind == "bet" else 0)


# ---- found by a referee --------------------------------------------------------------------------


def test_n1_blinds_must_fit_the_span():
    with pytest.raises(sc.StudError, match=r"big blind \(10\) must not be more than the highest"):
        game("stud", "no bring-in", "blinds 5 / 10", "spread 1 to 5")


def test_p02_a_whole_bet_without_limits_is_the_smallest_one():
    hand = deal(game("stud", "pot limit from 4", "bring-in a small bet"), *FOUR)
    assert hand.options.bring_in == 4


def test_n2_who_opens_bets_the_pot_at_most():
    hand = deal(game("stud", "pot limit", ante=3), *FOUR)
    assert span(hand) == "4 to 12"  # four antes of 3
    hand.raise_to(12)
    assert events(hand, ev.Bet)[0].total == 12


def test_n5_a_round_without_limits_has_no_cap_of_the_house():
    hand = down_to(deal(game("stud", "fourth street  up, bet no limit"), *FOUR), 4)
    for _ in range(6):
        hand.act(2)
    assert hand.options.raise_to


def test_rake_takes_numbers_of_numpy_and_no_words():
    np = pytest.importorskip("numpy")
    assert raked(sc.Rake(np.int64(10))).raked == 6
    assert raked(sc.Rake(np.float64(2.5))).raked == 1
    with pytest.raises(sc.StudError, match="by_pot: expected True or False"):
        sc.Rake(5, by_pot="no")
