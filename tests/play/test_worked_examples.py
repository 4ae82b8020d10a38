"""The worked examples X001 to X094 of docs/rules.md, one test each, with their cards and chips.

Unless a test says otherwise: ante 1, bring-in 2, limit 5 / 10, one bet and three raises, house
standard. Seat 1 of an example is A, seat 2 is B, and so on (see ``dealing``). Cards that decide
nothing are unknown or made up.

Those of a deck that runs out are in ``test_rules_by_section``, those of dealer errors in
``test_mistakes``.
"""

import pytest

from studcore.play import events as ev

from .dealing import (
    B,
    C,
    chips_in,
    contest,
    deal,
    down_to,
    events,
    fifth_street,
    game,
    legal,
    opener,
    pair_on_fourth,
    play,
    pots,
    show_down,
    shown,
)

# ---- third street --------------------------------------------------------------------------------


def test_x001_the_example_of_the_rules_page():
    anna, ben, carla, dan = "?? ?? Ks Kh 2s", "?? ?? 3d x", "?? ?? 3c 8s Jh", "?? ?? 9h 7d Qc"
    hand = deal(game("stud"), anna, ben, carla, dan)
    assert chips_in(hand) == 4
    assert legal(hand) == "C: bring in 2, to 5"
    play(hand, "C brings in")
    assert chips_in(hand) == 6
    assert legal(hand) == "D: fold, call 2, to 5"
    play(hand, "D to 5")
    assert chips_in(hand) == 11
    assert legal(hand) == "A: fold, call 5, to 10"
    play(hand, "A calls")
    assert chips_in(hand) == 16
    play(hand, "B folds")
    assert legal(hand) == "C: fold, call 5, to 10"
    assert hand.options.call == 3
    play(hand, "C calls")
    assert (hand.street, chips_in(hand)) == (4, 19)

    assert legal(hand) == "A: check, to 5, to 10"
    checked = play(hand.copy(), "A checks")
    assert legal(checked) == "C: check, to 5, to 10"
    play(hand, "A to 10")
    assert legal(hand) == "C: fold, call 10, to 20"
    play(hand, "C calls, D calls")
    assert (hand.street, chips_in(hand)) == (5, 49)


@pytest.mark.parametrize(
    ("parent", "doors", "posts"),
    [
        pytest.param("stud", "7d 2h 2d Qs Ah", "C", id="x002_low_card_by_suit_ace_high"),
        pytest.param("stud8", "Ac 4s 4c Kd", "C", id="x003_stud8_the_ace_is_high"),
        pytest.param("razz", "Qd Kc Ks Ad", "C", id="x004_razz_the_king_of_spades_is_worst"),
        pytest.param("studreg", "Jc 8s Jh As", "C", id="x006_hi_lo_regular_as_razz"),
    ],
)
def test_bring_in_card(parent, doors, posts):
    hand = deal(game(parent), *(f"?? ?? {door}" for door in doors.split()))
    assert legal(hand) == f"{posts}: bring in 2, to 5"


@pytest.mark.parametrize(
    ("lines", "opens"), [((), "A"), (("equal boards by high suit",), "C")], ids=["position", "suit"]
)
def test_x007_home_style_best_up_card_opens_and_may_check(lines, opens):
    rules = game("home", *lines)
    hand = deal(rules, "?? ?? Kd", "?? ?? 9c", "?? ?? Kh", "?? ?? 4s")
    assert chips_in(hand) == 4 * 5
    assert legal(hand) == f"{opens}: check, to 5"


@pytest.mark.parametrize(
    ("line", "posts"), [("bring-in tie by position", "A"), ("bring-in tie by suit", "C")]
)
def test_x008_bring_in_tie(line, posts):
    hand = deal(game("stud", line), "?? ?? 2h", "?? ?? 9c", "?? ?? 2c")
    assert legal(hand) == f"{posts}: bring in 2, to 5"


@pytest.mark.parametrize(("line", "last"), [("cap 4 bets", 60), ("cap 5 bets", 75)])
def test_x009_bring_in_completion_and_raises_at_15_30(line, last):
    rules = game("stud", line, bring_in=5, small_bet=15, big_bet=30)
    hand = deal(rules, "?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")
    assert legal(hand) == "C: bring in 5, to 15"
    play(hand, "C brings in")
    assert legal(hand) == "D: fold, call 5, to 15"
    play(hand, "D to 15")
    assert legal(hand) == "A: fold, call 15, to 30"
    play(hand, "A to 30")
    assert legal(hand) == "B: fold, call 30, to 45"
    play(hand, "B to 45")
    assert legal(hand) == "C: fold, call 45, to 60"
    play(hand, "C to 60")
    if last == 75:
        assert legal(hand) == "D: fold, call 60, to 75"
        play(hand, "D to 75")
        assert legal(hand) == "A: fold, call 75"
    else:
        assert legal(hand) == "D: fold, call 60"


def test_x010_opening_for_the_full_bet_counts_as_a_completion():
    hand = deal(game("stud"), "?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")
    play(hand, "C to 5")
    assert legal(hand) == "D: fold, call 5, to 10"
    play(hand, "D to 10, A to 15, B to 20")
    assert legal(hand) == "C: fold, call 20"


def test_x011_everybody_just_calls_the_bring_in():
    hand = deal(game("stud"), "?? ?? Kh 9s", "?? ?? Qh x", "?? ?? 2c 8s", "?? ?? Jh 7s")
    play(hand, "C brings in, D calls, A calls, B folds")
    assert (hand.street, chips_in(hand)) == (4, 4 + 6)


THREE_NINES = "9d 9s 2c 9c 8d 5s 4h"
ACES = "Ad As Kh 7c 6d 5h 3s"
QUEENS = "Qd Qs Jh 8c 7d 6s 2d"


def test_x013_low_card_all_in_for_the_ante():
    seats = (ACES, QUEENS, THREE_NINES, "?? ?? Th x")
    hand = deal(game("stud"), *seats, stacks=[1000, 1000, 1, 1000])
    assert legal(hand) == "D: fold, bring in 2, to 5"
    play(hand, "D folds")
    assert legal(hand) == "A: fold, bring in 2, to 5"
    play(hand, "A brings in")
    assert legal(hand) == "B: fold, call 2, to 5"
    play(hand, "B calls")
    assert pots(hand) == [(4, "ABC"), (4, "AB")]
    assert legal(hand) == "A: check, to 5"
    show_down(hand)
    assert hand.payouts == (4, 0, 4, 0)


def test_x013_best_board_is_all_in_so_its_left_neighbour_acts():
    # C pairs its deuce on fourth street; D to its left has folded, so A acts.
    seats = (ACES, QUEENS, "9d 9s 2c 2h 8d 5s 4h", "?? ?? Th x")
    hand = deal(game("stud"), *seats, stacks=[1000, 1000, 1, 1000])
    play(hand, "D folds, A brings in, B calls")
    assert legal(hand) == "A: check, to 5, to 10"
    show_down(hand)
    assert hand.payouts == (4, 0, 4, 0)


@pytest.mark.parametrize(
    ("third_seat", "payouts"),
    [(THREE_NINES, (0, 0, 4, 0)), ("Td 8s 2c 9c 8d 5s 4h", (0, 4, 0, 0))],
)
def test_x014_one_seat_with_chips_left_so_cards_are_dealt_out(third_seat, payouts):
    seats = ("?? ?? Kh x", QUEENS, third_seat, "?? ?? Th x")
    hand = deal(game("stud"), *seats, stacks=[1000, 1000, 1, 1000])
    play(hand, "D folds, A folds")
    assert legal(hand) == "over"
    assert hand.payouts == payouts
    assert len(hand.cards(B)) == len(hand.cards(C)) == 7


def test_x016_everybody_folds_to_the_bring_in():
    hand = deal(game("stud"), "?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")
    play(hand, "C brings in, D folds, A folds, B folds")
    assert hand.payouts == (0, 0, 4, 0)
    assert events(hand, ev.Returned) == [ev.Returned(C, 2)]
    assert hand.net == (-1, -1, 3, -1)


def test_x017_a_short_call_does_not_change_what_others_owe():
    seats = ("?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")
    hand = deal(game("stud"), *seats, stacks=[1 + 4, 1000, 1000, 1000])
    play(hand, "C brings in, D to 5")
    assert legal(hand) == "A: fold, call 4"
    play(hand, "A calls")
    assert legal(hand) == "B: fold, call 5, to 10"
    play(hand, "B calls")
    assert legal(hand) == "C: fold, call 5, to 10"


# ---- open pair on fourth street ------------------------------------------------------------------


def test_x018_after_a_small_bet_raises_of_either_size():
    hand = play(pair_on_fourth(), "B to 5")
    assert legal(hand) == "C: fold, call 5, to 10, to 15"
    play(hand, "C to 10")
    assert legal(hand) == "D: fold, call 10, to 15, to 20"
    play(hand, "D to 20")
    assert legal(hand) == "B: fold, call 20, to 30"
    play(hand, "B to 30")
    assert legal(hand) == "C: fold, call 30"


def test_x019_pair_checks_and_a_big_bet_follows():
    hand = play(pair_on_fourth(), "B checks")
    assert legal(hand) == "C: check, to 5, to 10"
    play(hand, "C to 10")
    assert legal(hand) == "D: fold, call 10, to 20"
    play(hand, "D to 20")
    assert legal(hand) == "B: fold, call 20, to 30"
    play(hand, "B to 30")
    assert legal(hand) == "C: fold, call 30, to 40"
    play(hand, "C to 40")
    assert legal(hand) == "D: fold, call 40"


def test_x021_razz_has_no_open_pair_bet():
    hand = down_to(deal(game("razz"), "?? ?? 4c 4d", "?? ?? 9h 6s"), 4)
    assert legal(hand) == "B: check, to 5"


def test_x022_stud8_has_no_open_pair_bet():
    hand = down_to(deal(game("stud8"), "?? ?? 4c 4d", "?? ?? Kh 9s"), 4)
    assert legal(hand) == "A: check, to 5"


def test_x023_open_pair_off():
    hand = play(pair_on_fourth("open pair changes nothing"), "B checks")
    assert legal(hand) == "C: check, to 5"
    play(hand, "C to 5")
    assert legal(hand) == "D: fold, call 5, to 10"
    play(hand, "D to 10, B to 15")
    assert legal(hand) == "C: fold, call 15, to 20"
    play(hand, "C to 20")
    assert legal(hand) == "D: fold, call 20"


def test_x024_open_pair_owner_only_or_forced():
    hand = pair_on_fourth("open pair: owner may bet big")
    assert legal(hand) == "B: check, to 5, to 10"
    play(hand, "B checks")
    assert legal(hand) == "C: check, to 5"
    hand = pair_on_fourth("open pair: everybody must bet big")
    assert legal(hand) == "B: check, to 10"


# ---- caps and short all-ins ----------------------------------------------------------------------


def test_x025_one_bet_and_three_raises():
    hand = fifth_street(500, 500, 500)
    assert legal(hand) == "A: check, to 10"
    play(hand, "A to 10")
    assert legal(hand) == "B: fold, call 10, to 20"
    play(hand, "B to 20, C to 30, A to 40")
    assert legal(hand) == "B: fold, call 40"


def test_x026_all_in_for_less_than_half_a_raise():
    hand = play(fifth_street(500, 14, 500), "A to 10")
    assert legal(hand) == "B: fold, call 10, to 14"
    play(hand, "B to 14")
    assert legal(hand) == "C: fold, call 14, to 20"
    called = play(hand.copy(), "C calls")
    assert legal(called) == "A: fold, call 14"
    assert called.options.call == 4
    play(hand, "C to 20")
    assert legal(hand) == "A: fold, call 20, to 30"
    # The completion was the first raise of three.
    play(hand, "A to 30, C to 40")
    assert legal(hand) == "A: fold, call 40"


def test_x028_opening_all_in_for_less_than_half_a_bet():
    hand = fifth_street(4, 500, 500)
    assert legal(hand) == "A: check, to 4"
    play(hand, "A to 4")
    assert legal(hand) == "B: fold, call 4, to 10"
    play(hand, "B to 10")
    assert legal(hand) == "C: fold, call 10, to 20"
    play(hand, "C to 20, B to 30")
    assert legal(hand) == "C: fold, call 30, to 40"
    play(hand, "C to 40")
    assert legal(hand) == "B: fold, call 40"


def test_x029_opening_all_in_for_half_a_bet_or_more_is_the_bet():
    hand = play(fifth_street(6, 500, 500), "A to 6")
    assert legal(hand) == "B: fold, call 6, to 16"
    play(hand, "B to 16, C to 26, B to 36")
    assert legal(hand) == "C: fold, call 36"


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (("heads-up cap lifted before reached",), None),
        (("heads-up cap lifted if the street began heads-up", "cap 5 bets"), 50),
        (("heads-up cap stays",), 40),
        (("heads-up cap lifted",), None),
    ],
    ids=["before_capped", "round_start", "never", "always"],
)
def test_x030_two_left_before_the_cap_is_reached(lines, last):
    hand = play(fifth_street(500, 500, 500, lines=lines), "A to 10, B to 20, C folds")
    for total in range(30, (last or 150) + 10, 10):
        assert legal(hand).endswith(f": fold, call {total - 10}, to {total}")
        hand.raise_to(total)
    assert legal(hand).endswith(f": fold, call {last}" if last else "to 160")


@pytest.mark.parametrize(
    ("line", "capped"),
    [
        ("heads-up cap lifted before reached", True),
        ("heads-up cap lifted if the street began heads-up", True),
        ("heads-up cap stays", True),
        ("heads-up cap lifted", False),
    ],
)
def test_x030_two_left_after_the_cap_was_reached(line, capped):
    hand = fifth_street(500, 500, 500, lines=(line,))
    play(hand, "A to 10, B to 20, C calls, A to 30, B to 40, C folds")
    assert legal(hand) == "A: fold, call 40" + ("" if capped else ", to 50")


def test_x032_short_all_ins_that_together_are_less_than_half_a_bet():
    hand = play(fifth_street(500, 12, 14, 500), "A to 10, B to 12, C to 14, D calls")
    assert legal(hand) == "A: fold, call 14"
    assert hand.options.call == 4


@pytest.mark.parametrize(
    ("line", "all_in", "raises"),
    [
        ("short completion by total", 7, (15, 30, 45, 60)),
        ("short completion by total", 10, (25, 40, 55)),
        ("short completion by total", 8, (23, 38, 53)),
        ("short completion by increase", 7, (15, 30, 45, 60)),
        ("short completion by increase", 10, (25, 40, 55)),
        ("short completion by increase", 8, (15, 30, 45, 60)),
    ],
)
def test_x034_third_street_all_in_against_the_bring_in(line, all_in, raises):
    rules = game("stud", line, bring_in=5, small_bet=15, big_bet=30)
    seats = ("?? ?? Kh", "?? ?? Qh", "?? ?? 2c", "?? ?? Jh")
    hand = deal(rules, *seats, stacks=[1000, 1000, 1000, 1 + all_in])
    play(hand, "C brings in")
    assert legal(hand) == f"D: fold, call 5, to {all_in}"
    play(hand, f"D to {all_in}")
    assert legal(hand) == f"A: fold, call {all_in}, to {raises[0]}"
    for total in raises:
        assert hand.options.raise_to == (total,)
        hand.raise_to(total)
    assert legal(hand).endswith(f": fold, call {raises[-1]}")


def test_x035_a_short_call_never_raises():
    hand = play(fifth_street(500, 6, 500), "A to 10")
    assert legal(hand) == "B: fold, call 6"
    play(hand, "B calls")
    assert legal(hand) == "C: fold, call 10, to 20"
    play(hand, "C calls")
    before = 3 * (1 + 2)
    assert pots(hand) == [(before + 18, "ABC"), (8, "AC")]


# ---- who opens -----------------------------------------------------------------------------------


def test_x036_a_pair_else_the_next_highest_cards():
    assert opener(game("stud"), ["As Kd", "2c 2d", "Ks Qh"]) == "B"
    hand = deal(game("stud"), "?? ?? As Kd", "?? ?? 2c x", "?? ?? Ks Qh")
    play(hand, "B brings in, C to 5, A calls, B folds")
    assert legal(hand) == "A: check, to 5"


def test_x038_trips_over_two_pair():
    assert opener(game("stud"), ["Ac Ad 2c 2d", "3h 3s 3d 4c"]) == "B"


def test_x040_draws_do_not_count():
    straight_flush_draw, nine_high, twos = "5h 6h 7h 8h", "9c 4d 3s 2h", "2s 2d 3c 4c"
    assert opener(game("stud"), [straight_flush_draw, nine_high, twos]) == "C"
    assert opener(game("stud"), [straight_flush_draw, nine_high]) == "B"


@pytest.mark.parametrize(
    ("line", "opens"), [("equal boards by position", "B"), ("equal boards by high suit", "E")]
)
@pytest.mark.parametrize("aggressor", "CDE")
def test_x041_equal_boards(line, opens, aggressor):
    boards = ("Qc 8d", "Kh 9c", "Jc 7d", "Tc 6d", "Ks 9d")
    hand = deal(game("stud", line), *(f"?? ?? {board}" for board in boards))
    play(hand, "D brings in" if aggressor != "D" else "D to 5")
    while hand.street == 3:
        if hand.actor == "ABCDE".index(aggressor) and 5 in hand.options.raise_to:
            hand.raise_to(5)
        else:
            hand.call()
    assert legal(hand) == f"{opens}: check, to 5"


def test_x042_stud8_the_pair_opens_and_the_ace_is_high():
    assert opener(game("stud8"), ["Ah 8c 5d", "9h 9s 3c"]) == "B"
    assert opener(game("stud8"), ["Kh Qc Jd", "Ah 8c 5d"]) == "B"


@pytest.mark.parametrize(
    ("line", "order"),
    [("all-in opener: next player", "CDA"), ("all-in opener: next best board", "ACD")],
)
def test_x043_best_board_is_all_in(line, order):
    seats = ("?? ?? Kh 4s 3s", "?? ?? Qh Qd 8s", "?? ?? 5c 7d 9d", "?? ?? Jh 6s 2d")
    hand = deal(game("stud", line), *seats, stacks=[1000, 3, 1000, 1000])
    down_to(hand, 4)
    assert hand.stacks[B] == 0
    for letter in order:
        assert legal(hand) == f"{letter}: check, to 5, to 10"
        hand.check()
    assert hand.street == 5


def test_x044_razz_lowest_board_opens():
    assert opener(game("razz"), ["7d 2c", "6s 5h", "6c 4d"]) == "C"


def test_x046_razz_paired_boards_are_worse_and_aces_the_lowest_pair():
    aces, king_high, twos = "As Ah 2c 3d", "Kc Qd Jh Ts", "2s 2d 3h 4c"
    assert opener(game("razz"), [aces, king_high, twos]) == "B"
    assert opener(game("razz"), [aces, twos]) == "A"
    assert opener(game("razz"), [twos, aces]) == "B"
    assert opener(game("razz"), ["3s 3d 3h 4c", "As Ah 2c 2d"]) == "B"


def test_x048_seventh_street_opens_as_sixth_unless_that_seat_is_gone():
    seats = ("?? ?? Kh Kd 4s 2c", "?? ?? 9c 9d 5h 3s", "?? ?? Qh 8d 7s 6c")
    hand = down_to(deal(game("stud"), *seats), 6)
    assert legal(hand) == "A: check, to 10"
    assert legal(down_to(hand.copy(), 7)) == "A: check, to 10"
    gone = deal(game("stud"), seats[0] + " x", *seats[1:])
    play(down_to(gone, 6), "A checks, B to 10, C calls, A folds")
    assert (gone.street, legal(gone)) == (7, "B: check, to 10")


def test_x049_five_card_stud_boards_of_four_cards():
    five_cards = (
        "no streets",
        "no open pair",
        "second street  one down, one up, bet small",
        "third street   up, bet small",
        "fourth street  up, bet big",
        "fifth street   up, bet big",
    )
    rules = game("stud", *five_cards)
    hand = deal(rules, "?? Ac Kc Qc Jc", "?? 2h 2d 5s 6c", first=2)
    assert legal(down_to(hand, 5)) == "B: check, to 10"


@pytest.mark.parametrize(
    ("line", "opens"),
    [("last street opener by new boards", "B"), ("last street opener as before", "A")],
)
def test_x050_seventh_street_with_a_common_card(line, opens):
    boards = ("Kh Kd 4s 2c", "9c 9d 5h 3s", "Qh Jd 8s 6c", "Qd Js 8c 6h")
    boards += ("Qs Jc 8h 6d", "Qc Jh 8d 6s", "Ah Td 7s 4c", "As Tc 7h 4d")
    rules = game("stud", line)
    hand = deal(rules, *(f"?? ?? {board}" for board in boards), then="?? 9s")
    assert legal(down_to(hand, 6)) == "A: check, to 10"
    down_to(hand, 7)
    assert hand.shared == ("9s",)
    assert legal(hand) == f"{opens}: check, to 10"


@pytest.mark.parametrize(
    ("line", "opens"),
    [("five-card boards: full hands", "A"), ("five-card boards: groups only", "B")],
)
def test_x052_boards_of_five_cards(line, opens):
    rules = game("stud", "seventh street  up, bet big", line)
    assert opener(rules, ["4d 5c 6s 7h 8d", "Ah As Ad 9c 2c"]) == opens


# ---- showdown and pots ---------------------------------------------------------------------------


def test_x082_a_whole_hand():
    seats = ("Ah 7d Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h", "?? ?? 2c 7s 5d x")
    hand = deal(game("stud"), *seats)
    assert chips_in(hand) == 3
    play(hand, "C to 5, A calls, B calls")
    assert chips_in(hand) == 18
    play(hand, "A checks, B to 5, C calls, A calls")
    assert chips_in(hand) == 33
    play(hand, "A to 10, B calls, C folds")
    assert chips_in(hand) == 53
    play(hand, "A to 10, B to 20, A calls")
    assert chips_in(hand) == 93
    play(hand, "A checks, B to 10, A calls")
    assert hand.is_over
    assert hand.payouts == (0, 113, 0)
    assert hand.net == (-51, 62, -11)
    assert shown(hand) == "BA"


@pytest.mark.parametrize(
    ("line", "order"),
    [("checked showdown: opener first", "BCA"), ("checked showdown: position first", "ABC")],
)
def test_x083_checked_through_the_opener_shows_first(line, order):
    seats = ("Ah 7d 5h 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5s", "Ks 8d 2c 7s 5d 4c 3h")
    hand = show_down(deal(game("stud", line), *seats))
    assert shown(hand) == order


def test_x084_all_in_on_sixth_street_the_seat_not_at_risk_shows_first():
    seats = ("Ah 7d Kh 9s 8c 4d 2h", "Qs Qd Jh Ts 6c 3d 5h")
    hand = deal(game("stud"), *seats, stacks=[1000, 1 + 2 + 20])
    play(down_to(hand, 6), "A to 10, B to 20")
    assert legal(hand) == "A: fold, call 20"
    play(hand, "A calls")
    assert hand.is_over
    assert hand.payouts == (0, 46)
    assert shown(hand) == "AB"


@pytest.mark.parametrize(
    ("line", "payouts"),
    [
        ("odd chip by high suit of five", (50, 51)),
        ("odd chip by suit of all cards", (51, 50)),
        ("odd chip by position", (51, 50)),
    ],
)
def test_x086_odd_chip_among_equal_high_hands(line, payouts):
    straights = ("9d 8c 7s 6h 5c Ks 2h", "9s 8d 7h 6c 5d Kd 3h")
    hand = contest("stud", *straights, pot=101, lines=[line])
    assert hand.payouts[:2] == payouts


@pytest.mark.parametrize(
    ("line", "payouts"),
    [("odd chip by high suit of five", (26, 25)), ("odd chip by suit of all cards", (25, 26))],
)
def test_x087_odd_chip_among_equal_low_hands(line, payouts):
    lows = ("7s 5d 4c 3h As Kh Qd", "7d 5c 4h 3d Ac Kc Qh")
    assert contest("razz", *lows, pot=51, lines=[line]).payouts[:2] == payouts


@pytest.mark.parametrize("parent", ["stud8", "studreg"])
def test_x089_the_odd_chip_goes_to_the_high_half(parent):
    boat, seven_low = "Kh Kd Ks 9c 9d Jh Tc", "Ah 2c 3d 5s 7h Qc Jd"
    assert contest(parent, boat, seven_low, pot=45).payouts[:2] == (23, 22)
    assert contest(parent, seven_low, boat, pot=45).payouts[:2] == (22, 23)


def test_x090_no_low_and_the_high_hand_takes_all():
    flush, nine_low = "Kh Jh 9h 6h 3h Qc Td", "9s 7d 5c 3s 2d Kc Qd"
    assert contest("stud8", flush, nine_low, pot=60).payouts == (60, 0)


@pytest.mark.parametrize("parent", ["stud8", "studreg"])
def test_x092_the_same_five_cards_win_both_ways(parent):
    steel_wheel, six_low = "Ac 2c 3c 4c 5c 9d Kh", "6s 4d 3h 2d As Kc Kd"
    assert contest(parent, steel_wheel, six_low, pot=60).payouts == (60, 0)


@pytest.mark.parametrize("parent", ["stud8", "studreg"])
@pytest.mark.parametrize(
    ("line", "pot", "payouts"),
    [
        ("equal both ways: split the whole pot", 102, (51, 51)),
        ("equal both ways: split the whole pot", 103, (51, 52)),  # Ks in no five; As over Ac
        ("equal both ways: split each share", 102, (50, 52)),  # both odd chips go to B
    ],
)
def test_x094_equal_both_ways(parent, line, pot, payouts):
    wheels = ("Ac 2d 3h 4s 5c Kd 9h", "As 2c 3d 4h 5d Kc 9s")
    hand = contest(parent, *wheels, pot=pot, lines=[line])
    assert hand.payouts[:2] == payouts
