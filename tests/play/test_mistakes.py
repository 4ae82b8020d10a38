"""Dealer errors and table events (docs/rules.md M), with the worked examples X060 to X081.

Seat 1 of an example is A, seat 2 is B, and so on; ante 1, bring-in 2, limit 5 / 10.
"""

import pickle

import pytest

import studcore as sc
from studcore.play import events as ev

from .dealing import (
    LETTERS,
    A,
    B,
    C,
    D,
    F,
    chips_in,
    deal,
    deal_up_to,
    deck_of,
    down_to,
    events,
    game,
    legal,
    play,
    pots,
    show_down,
    shown,
)

STUD = game("stud")


def by_card(deck, seats=4, rules=STUD, stacks=None):
    """Return a hand that stops before each card; what the deck doesn't list is unknown."""
    return sc.Hand(rules, stacks=stacks or [1000] * seats, deck=deck, by_card=True)


def dead(hand):
    return "".join(LETTERS[event.seat] for event in events(hand, ev.Killed))


# ---- M1, M2: exposed down cards ------------------------------------------------------------------

# First cards ?? ?? 2c ??; second ones ?? ?? ?? ??; then the up cards Kd 7h, C's third, 3s.
X060 = "?? ?? 2c ?? ?? ?? ?? ?? Kd 7h 9d 3s ?? Qh 8s 2d 5c"


def exposed(rules=STUD, deck=X060):
    hand = by_card(deck, rules=rules)
    deal_up_to(hand, C)
    hand.expose_hole(C)
    return deal_up_to(hand)


def test_x060_an_exposed_low_card_does_not_bring_it_in():
    hand = exposed()
    assert hand.board(C) == ("2c",)
    assert hand.cards(C)[2] == "9d"  # the third card came down
    assert legal(hand) == "D: fold, bring in 2, to 5"
    play(hand, "D brings in, A calls, B calls, C calls")
    deal_up_to(hand)
    assert hand.board(C) == ("2c", "2d")
    assert legal(hand) == "C: check, to 5, to 10"  # a pair opens, with the big bet


def test_x060_tda_the_exposed_card_is_the_up_card():
    hand = exposed(game("stud", "exposed down card becomes the up card"))
    assert hand.board(C) == ("2c",)
    assert legal(hand) == "C: bring in 2, to 5"


def test_x060_a_misdeal_where_the_house_says_so():
    hand = by_card(X060, rules=game("stud", "exposed down card: misdeal"))
    deal_up_to(hand, C)
    hand.expose_hole(C)
    assert hand.is_void
    assert hand.is_over
    assert hand.net == (0, 0, 0, 0)
    assert isinstance(hand.events[-1], ev.Voided)


def test_x061_an_exposed_card_that_is_not_the_lowest():
    hand = exposed(deck="?? ?? Qd ?? ?? ?? ?? ?? Kd 7h 9d 3s")
    assert legal(hand) == "D: bring in 2, to 5"


def test_x062_both_down_cards_exposed():
    hand = by_card("?? 4d ?? ?? ?? 2d ?? ?? Kd 9h 3s")
    deal_up_to(hand, B)
    hand.expose_hole(B)
    deal_up_to(hand, B)
    hand.expose_hole(B)
    assert dead(hand) == "B"
    assert hand.net == (-1, 0, -1, -1)  # the ante came back
    deal_up_to(hand)
    assert chips_in(hand) == 3
    assert [len(hand.cards(seat)) for seat in range(4)] == [3, 2, 3, 3]
    assert legal(hand) == "D: bring in 2, to 5"


def test_m1_only_a_down_card_of_the_first_street_that_is_due():
    hand = by_card(X060)
    with pytest.raises(sc.IllegalActionError, match="down card of the first street for seat 2"):
        hand.expose_hole(C)
    deal_up_to(hand)
    with pytest.raises(sc.IllegalActionError, match="by_card=True"):
        hand.expose_hole(C)


# ---- M3, M22, M23: misdeals ----------------------------------------------------------------------


def test_x063_a_misdeal_gives_all_chips_back():
    hand = sc.Hand(STUD, stacks=[100] * 4, seed=1)
    hand.post_bring_in()
    assert sum(hand.stacks) == 394
    hand.misdeal()
    assert hand.is_void
    assert hand.stacks == (100,) * 4
    assert hand.payouts == (0,) * 4


@pytest.mark.parametrize(
    ("codes", "allowed"), [([1, 0, 0], True), ([1, 1, 1], False), ([1, 0, 1, 0], False)]
)
def test_m3_only_before_substantial_action(codes, allowed):
    # Two actions with chips in, or any three; the forced bet is none of them.
    hand = sc.Hand(STUD, stacks=[100] * 6, seed=1)
    for code in codes:
        hand.act(code)
    if allowed:
        hand.misdeal()
        assert hand.is_void
    else:
        with pytest.raises(sc.IllegalActionError, match="substantial action"):
            hand.misdeal()


def test_m22_a_fouled_deck_voids_the_hand_on_any_street():
    hand = down_to(sc.Hand(STUD, stacks=[100] * 4, seed=1), 6)
    hand.act(2)
    hand.fouled_deck()
    assert hand.net == (0, 0, 0, 0)
    with pytest.raises(sc.IllegalActionError, match="the hand is over"):
        hand.fouled_deck()


def test_m23_a_boxed_card_is_replaced_by_the_next():
    hand = by_card("Ah ?? ?? ?? ?? ?? 3d 5h 9c 4s", seats=3)
    hand.boxed_card()
    hand.deal()
    assert hand.cards(A) == ("??",)
    deal_up_to(hand)
    assert [hand.board(seat) for seat in range(3)] == [("5h",), ("9c",), ("4s",)]


def test_m23_a_foreign_card_is_replaced_or_kills():
    deck = "?? ?? ?? ?? ?? ?? Kd 7h 3s 9d"
    hand = sc.Hand(STUD, stacks=[100] * 3, deck=deck)
    hand.foreign_card(B)  # B has not acted
    assert hand.board(B) == ("9d",)
    play(hand, "C brings in, A calls")
    hand.foreign_card(A)  # A has
    assert dead(hand) == "A"
    assert legal(hand) == "B: fold, call 2, to 5"


# ---- M4: absent players --------------------------------------------------------------------------

X066 = "?? ?? ?? ?? ?? ?? ?? ?? Kd 7h 2c 3s ?? 9h 8s 6d 5c"


def test_x066_an_absent_low_card_brings_it_in_and_dies_in_turn():
    hand = by_card(X066)
    hand.absent(C)
    deal_up_to(hand)
    assert hand.stacks[C] == 997
    assert chips_in(hand) == 6
    assert legal(hand) == "D: fold, call 2, to 5"
    assert dead(hand) == ""
    play(hand, "D to 5, A calls, B folds")
    assert dead(hand) == "C"
    deal_up_to(hand)
    assert hand.street == 4
    assert len(hand.cards(C)) == 3


def test_x066_dead_at_once_where_the_house_says_so():
    hand = by_card(X066, rules=game("stud", "absent player dead at once"))
    hand.absent(C)
    hand.absent(B)
    deal_up_to(hand)
    assert chips_in(hand) == 6
    assert dead(hand) == "BC"
    assert legal(hand) == "D: fold, call 2, to 5"
    play(hand, "D calls, A calls")
    deal_up_to(hand)
    assert [len(hand.cards(seat)) for seat in range(4)] == [4, 3, 3, 4]


def test_m4_who_comes_back_in_time_plays():
    hand = by_card(X066)
    hand.absent(A)
    deal_up_to(hand)
    play(hand, "C brings in")
    hand.present(A)
    play(hand, "D folds, A calls")
    with pytest.raises(sc.IllegalActionError, match="seat 0 is not away"):
        hand.present(A)


def test_m4_dead_also_where_it_could_check():
    hand = by_card(X066)
    hand.absent(C)
    deal_up_to(hand)
    play(hand, "D calls, A calls, B calls")
    deal_up_to(hand)
    play(hand, "A checks, B checks")
    assert dead(hand) == "C"


def on_fourth(*lines):
    # A shows the best board on fourth street; the pot is 8 and a bring-in from each.
    hand = by_card(X066, rules=game("stud", *lines))
    deal_up_to(hand)
    play(hand, "C brings in, D calls, A calls, B calls")
    return deal_up_to(hand)


def test_m4_away_on_a_later_street_dies_when_the_betting_reaches_it():
    hand = on_fourth()
    hand.absent(C)
    play(hand, "A to 5, B calls")
    assert dead(hand) == "C"
    assert legal(hand) == "D: fold, call 5, to 10"
    assert hand.net[C] == -3  # the ante and the bring-in stay in
    hand.absent(D)  # it is its turn
    assert dead(hand) == "CD"
    with pytest.raises(sc.IllegalActionError, match="or its hand is dead"):
        hand.present(D)


def test_m4_back_on_a_later_street_before_its_turn():
    hand = on_fourth()
    hand.absent(C)
    play(hand, "A to 5")
    hand.present(C)
    play(hand, "B calls")
    assert legal(hand) == "C: fold, call 5, to 10"


def test_m4_away_between_the_streets():
    hand = sc.Hand(STUD, stacks=[1000] * 3, seed=4, by_card=True)
    while not (hand.street == 5 and hand.waits_for_card):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.absent(B)
    deal_up_to(hand)
    assert len(hand.cards(B)) == 5  # cards go to it until the betting reaches it
    while hand.street == 5 and not hand.waits_for_card:
        hand.act(1)
    assert dead(hand) == "B"


def test_m4_dead_at_once_on_a_later_street():
    hand = on_fourth("absent player dead at once")
    hand.absent(C)
    assert dead(hand) == "C"
    play(hand, "A to 5, B calls")
    assert legal(hand).startswith("D: fold")


# ---- M5: folding without a wager -----------------------------------------------------------------


def x067(line):
    # Boards: A Kd, B 7h, C 3s, D 2c; k1 is the burn of fifth street.
    deck = "?? ?? ?? ?? ?? ?? ?? ?? Kd 7h 3s 2c ?? 9h 8d 6d 5c "
    deck += "Jc Qh Qc Ad 4d ?? Th 6h 6s"
    hand = sc.Hand(game("stud", line), stacks=[1000] * 4, deck=deck)
    play(hand, "D brings in, A calls, B calls, C calls")
    return play(hand, "A checks, B folds, C checks, D checks")


def test_x067_who_folds_with_no_bet_keeps_getting_cards_until_a_wager():
    hand = x067("fold with no bet keeps getting cards")
    assert [hand.board(seat)[-1] for seat in range(4)] == ["Qh", "Qc", "Ad", "4d"]
    assert hand.folded(B)
    play(hand, "C to 10, D calls, A calls")
    assert hand.street == 6
    assert [len(hand.cards(seat)) for seat in range(4)] == [6, 5, 6, 6]


def test_x067_under_tda_the_card_goes_to_the_next_seat():
    hand = x067("fold with no bet gets no more cards")
    assert [len(hand.cards(seat)) for seat in range(4)] == [5, 4, 5, 5]
    assert hand.board(C)[-1] == "Qc"


def test_m5_when_all_others_fold_the_other_seat_wins():
    hand = x067("fold with no bet keeps getting cards")
    play(hand, "C checks, D folds, A folds")
    assert hand.is_over
    assert hand.payouts[C] == 12


# ---- M6, M7: the wrong opener --------------------------------------------------------------------


def x064():
    hand = sc.Hand(
        STUD, stacks=[1000] * 4, deck="?? ?? ?? ?? ?? ?? ?? ?? 4d 9c 3h Js ?? 5d 6d 7d 8d"
    )
    hand.designate_opener(A)
    assert legal(hand) == "A: bring in 2, to 5"
    return play(hand, "A brings in")


def test_x064_the_wrong_bring_in_comes_back():
    hand = x064()
    hand.correct_opener()
    assert hand.bets == (0, 0, 0, 0)
    assert legal(hand) == "C: bring in 2, to 5"
    play(hand, "C to 5")
    assert legal(hand) == "D: fold, call 5, to 10"


def test_m7_once_the_next_seat_has_acted_the_bet_stands():
    hand = play(x064(), "B folds")
    hand.correct_opener()
    assert legal(hand) == "C: fold, call 2, to 5"
    assert hand.bets[A] == 2
    with pytest.raises(sc.IllegalActionError, match="no wrong seat"):
        hand.correct_opener()


def test_m6_only_before_the_bring_in():
    hand = x064()
    with pytest.raises(sc.IllegalActionError, match="before the bring-in"):
        hand.designate_opener(B)


def all_in_low(misled):
    # C shows the low card and has put its last chip into the antes.
    deck = "?? ?? ?? ?? ?? ?? ?? ?? 4d 9c 3h Js ?? 5d 6d 7d 8d"
    hand = sc.Hand(STUD, stacks=[1000, 1000, 1, 1000], deck=deck)
    assert legal(hand) == "D: fold, bring in 2, to 5"
    hand.designate_opener(misled)
    assert legal(hand) == f"{LETTERS[misled]}: bring in 2, to 5"
    return hand


@pytest.mark.parametrize("misled", [A, B, D])
def test_m6_the_true_low_card_is_all_in_for_the_ante(misled):
    hand = all_in_low(misled)
    hand.post_bring_in()
    hand.correct_opener()
    assert hand.bets == (0, 0, 0, 0)
    assert legal(hand) == "D: fold, bring in 2, to 5"  # as rule C8 has it
    play(hand, "D folds, A brings in")
    assert legal(hand) == "B: fold, call 2, to 5"


def test_m7_the_true_low_card_is_all_in_and_the_next_seat_has_acted():
    hand = play(all_in_low(A), "A brings in, B calls")
    hand.correct_opener()
    assert hand.bets == (2, 2, 0, 0)
    assert legal(hand) == "D: fold, call 2, to 5"
    play(hand, "D folds")
    assert hand.street == 4


def test_c3_another_seat_brings_it_in_when_the_low_hand_dies():
    hand = sc.Hand(STUD, stacks=[1000] * 4, deck="?? ?? ?? ?? ?? ?? ?? ?? 4d 9c 3h Js")
    assert legal(hand) == "C: bring in 2, to 5"
    hand.extra_card(C)
    assert legal(hand) == "A: bring in 2, to 5"


def test_m6_the_wrong_opener_dies_before_the_bring_in():
    hand = sc.Hand(STUD, stacks=[1000] * 4, deck="?? ?? ?? ?? ?? ?? ?? ?? 4d 9c 3h Js")
    hand.designate_opener(A)
    hand.extra_card(A)
    assert legal(hand) == "C: bring in 2, to 5"
    with pytest.raises(sc.IllegalActionError, match="no wrong seat"):
        hand.correct_opener()


# ---- M8, M9, M20, M25 ----------------------------------------------------------------------------


def test_x068_picking_up_the_up_cards_facing_a_wager_is_a_fold():
    hand = sc.Hand(STUD, stacks=[1000] * 3, deck="?? ?? ?? ?? ?? ?? Kd 7h 3s")
    play(hand, "C brings in, A to 5")
    hand.pick_up_upcards(B)
    assert dead(hand) == "B"
    assert legal(hand) == "C: fold, call 5, to 10"


def test_m8_out_of_turn_the_fold_waits_for_the_turn():
    hand = sc.Hand(STUD, stacks=[1000] * 4, deck="?? ?? ?? ?? ?? ?? ?? ?? Kd 7h 3s 9c ?? Qh Jd 8c")
    play(hand, "C brings in")
    hand.pick_up_upcards(B)
    assert dead(hand) == ""
    play(hand, "D calls, A calls")
    assert dead(hand) == "B"
    assert hand.street == 4


def test_x068_after_the_last_bet_is_called_the_hand_still_plays():
    hand = down_to(sc.Hand(STUD, stacks=[1000] * 2, seed=2), 7)
    hand.pick_up_upcards(B)
    hand.act(1), hand.act(1)
    assert set(shown(hand)) == {"A", "B"}


def test_x069_an_up_card_off_the_table_is_the_up_card():
    hand = by_card("?? ?? ?? ?? Kd 7h ?? 9c 8s", seats=2)
    deal_up_to(hand)
    play(hand, "B brings in, A calls")
    hand.deal()
    hand.card_off_table(A)
    assert hand.board(A) == ("Kd", "9c")


def test_m9_a_down_card_off_the_table_is_exposed():
    hand = by_card(X060)
    deal_up_to(hand, C)
    hand.card_off_table(C)
    assert hand.board(C) == ("2c",)


@pytest.mark.parametrize(("lines", "killed"), [((), ""), (("moved up cards dead",), "A")])
def test_m20_moved_up_cards(lines, killed):
    hand = down_to(sc.Hand(game("stud", *lines), stacks=[1000] * 3, seed=2), 4)
    hand.reorder_upcards(A)
    assert dead(hand) == killed
    assert str(events(hand, ev.Irregularity)[0]) == "seat 0: changes the order of its up cards"


def test_m25_acting_out_of_turn_changes_nothing():
    hand = sc.Hand(STUD, stacks=[1000] * 3, deck="?? ?? ?? ?? ?? ?? Kd 7h 3s")
    before = legal(hand)
    hand.out_of_turn(A)
    assert legal(hand) == before == "C: bring in 2, to 5"
    with pytest.raises(sc.IllegalActionError, match="another seat"):
        hand.out_of_turn(C)


# ---- M11, M12: burns -----------------------------------------------------------------------------


def at_fourth(deck, seats=3, rules=STUD):
    hand = by_card(deck, seats=seats, rules=rules)
    deal_up_to(hand)
    while hand.street == 3 and hand.actor is not None:
        hand.act(1)
    return hand


X070 = "?? ?? ?? ?? ?? ?? Kd 7h 3s 2h 4h 5h 6h 8h 9h"  # k1 is 2h, k5 8h


def test_x070_a_double_burn_is_put_right():
    hand = at_fourth(X070)
    hand.deal()
    hand.burn_error("double")
    deal_up_to(hand)
    assert [hand.board(seat)[-1] for seat in range(3)] == ["5h", "6h", "8h"]
    hand.correct_burn()
    assert [hand.board(seat)[-1] for seat in range(3)] == ["4h", "5h", "6h"]
    down_to_fifth(hand)
    assert events(hand, ev.Burned)[-1].card == "8h"  # k5 went back on top


def down_to_fifth(hand):
    while hand.street == 4 and not hand.waits_for_card:
        hand.act(1)
    hand.deal()


def test_m11_a_missed_burn_is_put_right():
    hand = at_fourth(X070)
    hand.burn_error("missed")
    deal_up_to(hand)
    assert [hand.board(seat)[-1] for seat in range(3)] == ["2h", "4h", "5h"]
    hand.correct_burn()
    assert [hand.board(seat)[-1] for seat in range(3)] == ["4h", "5h", "6h"]


def test_m11_tda_leaves_it_alone():
    hand = at_fourth(X070, rules=game("stud", "burn mistake left alone"))
    hand.deal()
    hand.burn_error("double")
    deal_up_to(hand)
    hand.correct_burn()
    assert [hand.board(seat)[-1] for seat in range(3)] == ["5h", "6h", "8h"]


def test_m11_not_after_play_has_begun():
    hand = at_fourth(X070)
    hand.deal()
    hand.burn_error("double")
    deal_up_to(hand)
    hand.act(1)
    with pytest.raises(sc.IllegalActionError, match="play on the street has begun"):
        hand.correct_burn()


def at_seventh(last, seats=3, rules=STUD, stacks=None, doors="Kd 7h 3s 5c"):
    """Return a hand before the burn of seventh street; `last` are the cards from it on."""
    ups = [doors.split()[:seats], "9h 8d 6c 4h".split(), "Jh Td 2c 6h".split()]
    ups.append("Qs 9d 4c 8s".split())
    deck = ["??"] * (2 * seats) + ups[0]
    for street in ups[1:]:
        deck += ["??", *street[:seats]]
    hand = by_card(" ".join(deck) + " " + last, seats=seats, rules=rules, stacks=stacks)
    while hand.street < 7:
        hand.deal() if hand.waits_for_card else hand.act(1)
    return hand


def test_x072_who_has_looked_keeps_the_card():
    hand = at_seventh("Ah Ac Ad As 2h")  # k1 to k4
    hand.burn_error("missed")
    deal_up_to(hand)
    hand.look_at_last_card(A)
    hand.correct_burn()
    assert [hand.cards(seat)[-1] for seat in range(3)] == ["Ah", "Ad", "As"]
    assert events(hand, ev.Burned)[-1].card == "Ac"


def test_m11_who_was_passed_over_has_no_card_to_move():
    hand = at_fourth(X070)
    hand.burn_error("missed")
    hand.deal()
    hand.missing_card(B)
    deal_up_to(hand)
    assert [hand.board(seat) for seat in (A, B, C)] == [("Kd", "2h"), ("7h",), ("3s", "4h")]
    hand.correct_burn()
    assert [hand.board(seat) for seat in (A, B, C)] == [("Kd", "4h"), ("7h",), ("3s", "5h")]


def last_street(seats, seed=1, rules=STUD):
    """Return a hand in which all stay, before the first burn or card of seventh street."""
    hand = sc.Hand(rules, stacks=[1000] * seats, seed=seed, by_card=True)
    while not (hand.street == 7 and hand.waits_for_card):
        hand.deal() if hand.waits_for_card else hand.act(1)
    return hand


def as_it_lies(hand):
    """Return where the cards of a hand lie, whatever happened before."""
    burned = [event.card for event in events(hand, ev.Burned)]
    return [hand.cards(seat) for seat in range(hand.seats)], hand.shared, burned[-1]


@pytest.mark.parametrize("cards", [0, 1, 3, 5])
def test_m11_a_missed_burn_of_a_deck_that_runs_out(cards):
    # H2: seven stay, the stub has seven: a burn, five cards, and the last goes among the burns.
    right, wrong = last_street(7), last_street(7)
    wrong.burn_error("missed")
    for _ in range(cards):
        wrong.deal()
    wrong.correct_burn()
    for _ in range(1 + cards):
        right.deal()
    if cards == 0:
        wrong.deal()  # the burn
    assert as_it_lies(wrong) == as_it_lies(right)


def test_m11_the_burn_after_the_burns_were_mixed_in():
    # H3: six cards of mixed ones, then a burn and one each for F and G.
    right, wrong = last_street(7), last_street(7)
    for hand in (right, wrong):
        for _ in range(6):
            hand.deal()
    wrong.burn_error("missed")
    wrong.deal()
    right.deal(), right.deal()
    burned = events(right, ev.Burned)[-1].card
    assert wrong.cards(F)[-1] == burned
    wrong.correct_burn()
    assert as_it_lies(wrong) == as_it_lies(right)  # who was served before keeps the card


@pytest.mark.parametrize("kind", ["missed", "double"])
def test_m11_a_wrong_burn_before_the_card_for_all(kind):
    right, wrong = last_street(8), last_street(8)
    if kind == "double":
        wrong.deal()
    wrong.burn_error(kind)
    deal_up_to(wrong)
    deal_up_to(right)
    assert wrong.shared != right.shared
    wrong.correct_burn()
    assert wrong.shared == right.shared
    assert wrong.actor == right.actor
    assert [wrong.board(seat) for seat in range(8)] == [right.board(seat) for seat in range(8)]
    if kind == "missed":
        assert as_it_lies(wrong) == as_it_lies(right)


def test_m11_two_burns_of_a_deck_that_runs_out():
    right, wrong = last_street(7), last_street(7)
    right.deal(), right.deal(), right.deal()
    wrong.deal()
    wrong.burn_error("double")
    wrong.deal(), wrong.deal()
    wrong.correct_burn()
    assert [wrong.cards(seat) for seat in (A, B)] == [right.cards(seat) for seat in (A, B)]


def test_m11_a_deal_of_several_cards_is_not_put_right():
    hand = sc.Hand(game("stud", "burn before every street"), stacks=[100] * 3, seed=1, by_card=True)
    with pytest.raises(sc.IllegalActionError, match="several cards"):
        hand.burn_error("missed")


def test_m12_a_last_card_that_lies_up_is_seen_by_all():
    hand = sc.Hand(game("five"), stacks=[100] * 3, seed=1, by_card=True)
    while not (hand.street == 5 and hand.waits_for_card):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.burn_error("missed")
    deal_up_to(hand)
    with pytest.raises(sc.IllegalActionError, match="last down card"):
        hand.look_at_last_card(A)


# ---- M13, M14: cards too early -------------------------------------------------------------------

X073 = "?? ?? ?? ?? ?? ?? ?? ?? Kd 7h 3s 2c ?? 9h 8d 6d 5c "
X073 += "Jc Qh Qc Ad 4d Th 6h 6s"  # k1 to k8


def early_on_fourth(line="early cards: remove a street"):
    hand = by_card(X073, rules=game("stud", line))
    deal_up_to(hand)
    play(hand, "D brings in, A calls, B calls, C calls")
    deal_up_to(hand)
    play(hand, "A to 5, B calls")
    hand.premature_deal(2)
    return hand


def test_x073_a_street_of_cards_is_removed():
    hand = early_on_fourth()
    assert [event.card for event in events(hand, ev.DealtEarly)] == ["Qh", "Qc"]
    play(hand, "C folds, D calls")
    deal_up_to(hand)
    # k2 k3 and k4 are gone; k5 is the burn.
    assert [event.card for event in events(hand, ev.Burned)] == ["??", "Jc", "4d"]
    removed = [(event.card, event.seen) for event in events(hand, ev.Removed)]
    assert removed == [("Qh", True), ("Qc", True), ("Ad", False)]
    assert [hand.board(seat)[-1] for seat in (A, B, D)] == ["Th", "6h", "6s"]


def test_x073_tda_shuffles_the_early_cards_back():
    hand = early_on_fourth("early cards: shuffle back")
    play(hand, "C folds, D calls")
    deal_up_to(hand)
    burns = [event.card for event in events(hand, ev.Burned)]
    assert burns == ["??", "Jc"]  # no further burn
    # A given order goes on where it stands; of these cards the early ones may come again.
    assert [hand.board(seat)[-1] for seat in (A, B, D)] == ["Ad", "4d", "Th"]
    assert isinstance(events(hand, ev.Mixed)[0], ev.Mixed)


def test_m13_one_more_for_each_where_the_house_says_so():
    hand = early_on_fourth("early cards: remove one each")
    play(hand, "C folds, D calls")
    deal_up_to(hand, A)
    removed = [event.card for event in events(hand, ev.Removed)]
    assert removed == ["Qh", "Qc", "Ad", "4d", "Th"]  # three more, then the burn
    assert events(hand, ev.Burned)[-1].card == "6h"


def early_on_sixth(rules=STUD):
    # A has the best board on sixth street.
    doors, fourth, fifth, sixth = ["Kd", "7h", "3s"], ["Kh", "8d", "6c"], ["Jh", "Td", "2c"], []
    sixth = ["Qs", "9d", "4c"]
    deck = ["??"] * 6 + doors + ["??", *fourth] + ["??", *fifth] + ["??", *sixth]
    hand = by_card(" ".join(deck) + " ?? Ah Qd Jd 8c Ac Ad", seats=3, rules=rules)
    while hand.street < 6 or hand.waits_for_card:
        hand.deal() if hand.waits_for_card else hand.act(1)
    assert hand.actor == A
    return hand


def test_x074_who_has_looked_at_an_early_card_keeps_it():
    hand = early_on_sixth()
    before = chips_in(hand)
    play(hand, "A checks")
    hand.premature_deal(1)
    hand.look_at_last_card(A)
    play(hand, "B to 10, C calls")
    assert legal(hand) == "A: fold, call 10"  # no raise
    play(hand, "A calls")
    assert chips_in(hand) == before + 30
    deal_up_to(hand)
    assert hand.cards(A)[-1] == "Ah"
    # The cards that B and C would have got are out of play; then a burn, and a card for each.
    assert [event.card for event in events(hand, ev.Removed)] == ["Qd", "Jd"]
    assert [hand.cards(seat)[-1] for seat in (B, C)] == ["Ac", "Ad"]
    assert [len(hand.cards(seat)) for seat in range(3)] == [7, 7, 7]
    assert legal(hand).startswith("A: check, to 10")


def test_m14_who_keeps_an_early_card_may_be_dead_by_then():
    hand = early_on_sixth()
    play(hand, "A checks")
    hand.premature_deal(1)
    hand.look_at_last_card(A)
    play(hand, "B to 10, C calls, A folds")
    deal_up_to(hand, B)
    # B and C are left, so a street is two cards: A's, and one more.
    assert [event.card for event in events(hand, ev.Removed)] == ["Qd"]
    assert events(hand, ev.Burned)[-1].card == "Jd"


def test_m14_one_each_is_removed_where_the_house_says_so():
    hand = early_on_sixth(game("stud", "early cards: remove one each"))
    play(hand, "A checks")
    hand.premature_deal(2)
    hand.look_at_last_card(A)
    play(hand, "B checks, C checks")
    deal_up_to(hand, B)
    # B's early card, and one for each other live player.
    assert [event.card for event in events(hand, ev.Removed)] == ["Qd", "Jd", "8c"]


def test_m14_an_exposed_last_card_keeps_its_owners_option():
    # A has its last card, down; of two players the other one's alone comes up (M18).
    hand = sc.Hand(STUD, stacks=[1000] * 2, seed=4, by_card=True)
    while hand.street < 6 or hand.waits_for_card:
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.check()
    hand.premature_deal(1)
    hand.look_at_last_card(A)
    hand.check()
    pot = chips_in(hand)
    deal_up_to(hand, B)
    hand.expose_final(B)
    assert (len(hand.board(A)), len(hand.board(B))) == (4, 5)
    hand.declare_all_in(B)
    assert hand.is_over
    assert sum(hand.payouts) == pot


def test_m14_a_seat_with_its_own_seventh_card_plays_no_common_card():
    # Eight stay and nothing is burned: four cards are left. A gets one early; the other three are
    # put aside and come back, for one card that the others share.
    seats = ["As Ad Kc 9d 7h 5s", "Qs Qh Jc Jd 8d 3c"]
    seats += [f"?? ?? {board}" for board in (
        *("2d 3s 5h 8c", "2h 4c 6s 9h", "2s 4d 7c Tc"),
        *("3d 5c 7s Th", "3h 6h 8s Kd", "4h 6d 9s Ts"),
    )]  # fmt: skip
    deck = deck_of(*seats, burns=False) + " 2c ?? ?? ?? Ac"
    hand = sc.Hand(game("stud", house="page"), stacks=[1000] * 8, deck=deck)
    down_to(hand, 6)
    hand.premature_deal(1)
    hand.look_at_last_card(A)
    down_to(hand, 7)
    assert hand.cards(A)[-1] == "2c"
    assert hand.shared == ("Ac",)
    show_down(hand)
    # With the ace A would have three of them; so it has two, and B's two pair win.
    assert hand.payouts[B] == sum(hand.payouts)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_m13_early_cards_go_to_the_seats_that_are_due_them(cards):
    # B has folded without a bet and still gets cards (M5).
    hand = x067("fold with no bet keeps getting cards")
    hand.premature_deal(cards)
    early = events(hand, ev.DealtEarly)
    assert [event.seat for event in early] == [A, B, C][:cards]


def test_m14_is_not_known_where_early_cards_are_shuffled_back():
    hand = early_on_fourth("early cards: shuffle back")
    with pytest.raises(sc.IllegalActionError):
        hand.look_at_last_card(A)


def test_m13_only_while_seats_have_to_act():
    hand = by_card(X073)
    with pytest.raises(sc.IllegalActionError, match="while seats still have to act"):
        hand.premature_deal(1)
    deal_up_to(hand)
    with pytest.raises(sc.IllegalActionError, match="expected 1 to 4 cards, got 5"):
        hand.premature_deal(5)


# ---- M15 to M18: the last card exposed -----------------------------------------------------------


def test_x075_an_all_in_seats_last_card_is_kept():
    hand = at_seventh("?? Ah Ac Ad", stacks=[1000, 3, 1000])
    deal_up_to(hand, B)
    hand.expose_final(B)
    deal_up_to(hand)
    assert hand.board(B)[-1] == "Ac"
    assert len(hand.board(A)) == len(hand.board(C)) == 4
    with pytest.raises(sc.IllegalActionError, match="only a seat whose last down card alone"):
        hand.declare_all_in(B)
    assert "to 10" in legal(hand)


# Three kings for A, a pair of nines shown by B; B wins with a full house, A is second.
def x076(rules=STUD):
    doors, fourth = ["Kd", "9h", "3s"], ["4h", "9d", "6c"]
    fifth, sixth = ["Jh", "Td", "2c"], ["Qs", "8d", "4c"]
    down = ["Ks", "Th", "7d", "Kh", "Tc", "7c"]
    deck = down + doors + ["??", *fourth] + ["??", *fifth] + ["??", *sixth]
    deck += ["??", "2d", "9c", "3d"]
    hand = by_card(" ".join(deck), seats=3, rules=rules.replace(ante=1), stacks=[200, 105, 200])
    while hand.street < 7:
        if hand.waits_for_card:
            hand.deal()
        elif hand.street == 5 and chips_in(hand) == 9:
            hand.act(2)
        else:
            hand.act(1)
    return hand


def test_x076_the_owner_may_play_for_the_pot_so_far():
    hand = x076()
    pot = chips_in(hand)
    behind = hand.stacks[B]
    deal_up_to(hand, B)
    hand.expose_final(B)
    deal_up_to(hand)
    assert len(hand.board(B)) == 5
    assert legal(hand).startswith("B: check")  # five up cards count: three nines open
    hand.declare_all_in(B)
    assert legal(hand) == "C: check, to 10"
    play(hand, "C to 10, A calls")
    assert hand.is_over
    assert hand.payouts == (20, pot, 0)
    assert hand.stacks[B] == behind + pot
    assert pots(hand) == [(pot, "ABC"), (20, "AC")]


def test_x076_who_does_not_declare_plays_on():
    hand = x076()
    deal_up_to(hand, B)
    hand.expose_final(B)
    deal_up_to(hand)
    play(hand, "B to 10")
    with pytest.raises(sc.IllegalActionError, match="before any betting"):
        hand.declare_all_in(B)


def test_x076_wsop_all_up_if_it_was_the_first_card():
    rules = game("stud", "exposed last card: all up if first", "last street opener as before")
    hand = x076(rules)
    hand.deal()
    hand.expose_final(A)
    deal_up_to(hand)
    assert [len(hand.board(seat)) for seat in range(3)] == [5, 5, 5]
    assert hand.actor == B  # as on sixth street
    with pytest.raises(sc.IllegalActionError, match="alone was turned up"):
        hand.declare_all_in(A)


def test_x076_tda_replaces_the_card():
    hand = x076(game("stud", "exposed last card replaced"))
    deal_up_to(hand, B)
    hand.expose_final(B)
    deal_up_to(hand)
    assert len(hand.board(B)) == 4
    assert hand.cards(B)[-1] == "3d"


def test_m17_two_seats_and_the_first_card_comes_up():
    hand = at_seventh("?? Ah Ac", seats=2)
    hand.deal()
    hand.expose_final(A)
    deal_up_to(hand)
    assert (len(hand.board(A)), len(hand.board(B))) == (5, 5)
    with pytest.raises(sc.IllegalActionError, match="alone"):
        hand.declare_all_in(A)


def test_m17_who_has_folded_is_not_the_first_of_two():
    # A folds with no bet and gets its last card first; of the two that play B's comes up first.
    rules = game("stud", "fold with no bet keeps getting cards")
    hand = sc.Hand(rules, stacks=[1000] * 3, seed=4, by_card=True)
    while hand.street < 6 or hand.actor != A:
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.fold()
    while not (hand.street == 7 and len(hand.cards(A)) == 7):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.expose_final(B)
    deal_up_to(hand)
    assert [len(hand.board(seat)) for seat in (A, B, C)] == [4, 5, 5]


def test_x078_two_seats_first_down_second_up():
    hand = sc.Hand(STUD, stacks=[1000] * 2, seed=4, by_card=True)
    while not (hand.street == 7 and len(hand.cards(A)) == 7):
        hand.deal() if hand.waits_for_card else hand.act(1)
    pot = chips_in(hand)
    hand.expose_final(B)
    assert (len(hand.board(A)), len(hand.board(B))) == (4, 5)
    hand.declare_all_in(B)
    assert hand.is_over
    assert sum(hand.payouts) == pot


# ---- M19: the wrong number of cards --------------------------------------------------------------


def test_x079_eight_cards_are_a_dead_hand():
    hand = sc.Hand(STUD, stacks=[1000] * 3, seed=4, by_card=True)
    while not (hand.street == 7 and len(hand.cards(B)) == 7):
        hand.deal() if hand.waits_for_card else hand.act(1)
    paid = hand.net[A]
    hand.extra_card(A)
    assert len(hand.cards(A)) == 8
    assert dead(hand) == "A"
    deal_up_to(hand)
    show_down(hand)
    assert hand.net[A] == paid  # the chips stay in


@pytest.mark.parametrize("by_card", [False, True])
def test_m19_an_eighth_card_after_everybody_has_seven(by_card):
    hand = down_to(sc.Hand(STUD, stacks=[1000] * 3, seed=4), 7)
    if by_card:
        hand = last_street(3)
        deal_up_to(hand)
    opener, second, third = hand.actor, (hand.actor + 1) % 3, (hand.actor + 2) % 3
    hand.act(2)
    paid, chips = hand.net[third], sum(hand.stacks) + chips_in(hand)
    hand.extra_card(third)
    assert [len(hand.cards(seat)) for seat in (opener, second, third)] == [7, 7, 8]
    assert len(hand.board(third)) == 4  # it comes down, as the last card does
    assert dead(hand) == LETTERS[third]
    hand.call()
    assert hand.is_over
    assert hand.net[third] == paid
    assert sum(hand.stacks) == chips


def test_m19_an_extra_up_card_in_a_betting_round():
    hand = down_to(sc.Hand(STUD, stacks=[1000] * 3, seed=4), 5)
    actor = hand.actor
    hand.extra_card(actor)
    assert len(hand.board(actor)) == 4
    assert hand.actor != actor


def test_m19_no_extra_card_of_an_empty_deck():
    # Five-card stud for ten without burns takes 50 cards; two are left.
    hand = down_to(sc.Hand(game("five", "players 10", "no burn"), stacks=[99] * 10, seed=1), 5)
    seats = [(hand.actor + i) % 10 for i in (3, 4, 5)]
    hand.extra_card(seats[0])
    hand.extra_card(seats[1])
    with pytest.raises(sc.IllegalActionError, match="none to spare"):
        hand.extra_card(seats[2])


@pytest.mark.parametrize("line", ["missing last card plays", "missing last card dead"])
def test_m19_a_hand_of_four_cards_is_none(line):
    # Of five-card stud the last card is the fifth: without it no hand can be made.
    hand = sc.Hand(game("five", line), stacks=[1000] * 3, seed=4, by_card=True)
    while not (hand.street == 5 and len(hand.cards(A)) == 5):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.missing_card(B)
    deal_up_to(hand)
    show_down(hand)
    assert dead(hand) == "B"
    assert hand.payouts[B] == 0


@pytest.mark.parametrize(
    ("line", "plays"), [("missing last card plays", True), ("missing last card dead", False)]
)
def test_x080_a_hand_without_its_last_card(line, plays):
    hand = sc.Hand(game("stud", line), stacks=[1000] * 3, seed=4, by_card=True)
    while not (hand.street == 7 and len(hand.cards(A)) == 7):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.missing_card(B)
    deal_up_to(hand)
    show_down(hand)
    assert len(hand.cards(B)) == 6
    assert ("B" in shown(hand)) == plays
    assert ("B" in dead(hand)) == (not plays)


def test_x080_a_hand_that_lacks_another_card_is_dead():
    hand = sc.Hand(STUD, stacks=[1000] * 3, seed=4, by_card=True)
    while not (hand.street == 5 and len(hand.cards(A)) == 5):
        hand.deal() if hand.waits_for_card else hand.act(1)
    hand.missing_card(B)
    while not hand.is_over:
        hand.deal() if hand.waits_for_card else hand.act(1)
    assert "B" in dead(hand)
    assert hand.payouts[B] == 0


def test_x081_calling_when_beaten_on_board_stands():
    hand = deal(STUD, "Ac 2d 9c 9d 9h 9s Td", "4s 3d 2h 3h 5h 7h Jh")  # B can't beat quads
    down_to(hand, 7)
    play(hand, "A to 10, B calls")
    assert hand.bets == (0, 0)
    assert hand.is_over


# ---- M24, M26 ------------------------------------------------------------------------------------


def test_m24_the_third_card_down_one_is_turned_at_random():
    hand = sc.Hand(STUD, stacks=[1000] * 3, seed=4, by_card=True)
    while len(hand.cards(C)) < 2:
        hand.deal()
    hand.no_upcard(A)
    assert len(hand.board(A)) == 1
    assert len(hand.cards(A)) == 3
    assert events(hand, ev.TurnedUp)[0].card == hand.board(A)[0]
    turned = set()
    for number in range(40):
        other = sc.Hand(STUD, stacks=[1000] * 3, seed=4, number=number, by_card=True)
        while len(other.cards(C)) < 2:
            other.deal()
        other.no_upcard(A)
        turned.add(other.cards(A).index(other.board(A)[0]))
    assert turned == {0, 1, 2}


def test_m24_a_misdeal_where_the_house_says_so():
    hand = sc.Hand(game("stud", "missing up card: misdeal"), stacks=[9] * 3, seed=4, by_card=True)
    while len(hand.cards(C)) < 2:
        hand.deal()
    hand.no_upcard(A)
    assert hand.is_void


@pytest.mark.parametrize(
    ("lines", "killed", "cards"), [((), "A", 5), (("late discard at random",), "", 3)]
)
def test_m26_a_late_discard(lines, killed, cards):
    hand = sc.Hand(game("super", *lines), stacks=[100] * 3, seed=4)
    while hand.options.kind == "bet":
        hand.act(1)
    assert hand.actor == A
    hand.fail_to_discard()
    assert dead(hand) == killed
    assert len(hand.cards(A)) == cards
    assert hand.actor == B


# ---- found by a referee --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["expose_hole", "card_off_table", "missing_card", "extra_card", "absent", "out_of_turn"],
)
@pytest.mark.parametrize("seat", [None, 3, -1, "A", 1.0])
def test_a_seat_that_is_none(name, seat):
    hand = by_card(X060, seats=3)
    with pytest.raises(sc.StudError, match="expected a seat"):
        getattr(hand, name)(seat)


def test_m14_early_cards_stay_whose_they_are_when_others_fold():
    hand = early_on_sixth()
    play(hand, "A checks")
    hand.premature_deal(2)
    play(hand, "B to 10, C calls, A folds")
    assert hand.street == 7 or hand.is_over
    hand = early_on_sixth()
    play(hand, "A to 10")
    hand.premature_deal(3)
    play(hand, "B folds")
    second, third = (event.card for event in events(hand, ev.DealtEarly)[1:])
    hand.look_at_last_card(C)
    assert hand.cards(C)[-1] == third != second
    with pytest.raises(sc.IllegalActionError, match="not in the hand"):
        hand.look_at_last_card(B)


def test_m23_a_foreign_card_after_the_bring_in_may_not_restart_the_round():
    hand = sc.Hand(
        game("stud", "bring-in option raise"),
        stacks=[100] * 4,
        deck="?? ?? ?? ?? ?? ?? ?? ?? Kd 7h 3c 9s 2d",
    )
    play(hand, "C brings in")
    hand.foreign_card(A)
    assert hand.board(A) == ("2d",)
    assert legal(hand) == "D: fold, call 2, to 5"
    assert hand.bets[C] == 2


def test_g3_no_decision_is_left_when_the_last_rival_with_chips_dies():
    hand = sc.Hand(game("stud", "moved up cards dead"), stacks=[1000, 3, 1000], seed=5)
    down_to(hand, 4)
    other = C if hand.actor == A else A
    hand.reorder_upcards(other)
    assert hand.is_over  # the others' cards are dealt, nobody can bet
    assert dead(hand) == LETTERS[other]


def test_d6_a_cap_that_holds_for_three_is_lifted_for_two():
    hand = down_to(
        sc.Hand(
            game("stud", "heads-up cap lifted", "moved up cards dead"), stacks=[999] * 3, seed=5
        ),
        4,
    )
    while hand.options.raise_to:
        hand.act(2)
    actor = hand.actor
    hand.reorder_upcards(next(seat for seat in range(3) if seat not in (actor, hand.opener)))
    assert hand.actor == actor
    assert hand.options.raise_to


def test_m11_the_wrong_burn_comes_back_and_no_other_card():
    hand = at_fourth(X070 + " Th Jh")
    hand.deal()
    hand.burn_error("double")
    with pytest.raises(sc.IllegalActionError, match="happened on this street already"):
        hand.burn_error("double")
    deal_up_to(hand)
    hand.foreign_card(C)  # 8h becomes 9h's follower
    hand.correct_burn()
    assert [hand.board(seat)[-1] for seat in range(3)] == ["4h", "5h", "6h"]


def test_m24_each_seat_has_luck_of_its_own():
    slots = set()
    for number in range(40):
        hand = sc.Hand(STUD, stacks=[1000] * 3, seed=4, number=number, by_card=True)
        while len(hand.cards(C)) < 2:
            hand.deal()
        hand.no_upcard(A), hand.no_upcard(B)
        slots.add(tuple(hand.cards(seat).index(hand.board(seat)[0]) for seat in (A, B)))
    assert len(slots) > 3


def test_m4_dead_at_once_without_a_betting_round_too():
    hand = sc.Hand(
        game("stud", "absent player dead at once"), stacks=[1, 100], seed=1, by_card=True
    )
    hand.absent(A)
    deal_up_to(hand)
    assert dead(hand) == "A"
    assert hand.payouts[A] == 0


def test_m4_who_is_away_does_not_discard():
    hand = sc.Hand(game("super"), stacks=[100] * 3, seed=4)
    while hand.actor == A:
        hand.act(1)
    hand.absent(A)
    while not hand.is_over and hand.options.kind == "bet" and hand.street == 3:
        hand.act(1)
    assert dead(hand) == "A"
    assert hand.actor != A


def test_h7_shuffled_back_cards_are_dealt_without_another_burn():
    hand = early_on_fourth("early cards: shuffle back")
    play(hand, "C folds, D calls")
    assert len(events(hand, ev.Burned)) == 2


def test_m3_what_came_back_has_not_happened():
    hand = x064()
    hand.correct_opener()
    play(hand, "C brings in, D calls")
    hand.misdeal()
    assert hand.is_void
    hand = sc.Hand(STUD, stacks=[1000] * 5, seed=1)
    hand.act(1)
    for _ in range(3):
        hand.pick_up_upcards(hand.actor)
    with pytest.raises(sc.IllegalActionError, match="substantial action"):
        hand.misdeal()


def test_a_void_hand_has_no_pot():
    hand = sc.Hand(game("stud", "ante payer dealer"), stacks=[100] * 4, seed=1)
    hand.misdeal()
    assert hand.pots == []
    assert hand.stacks == (100,) * 4
    assert hand.net == (0,) * 4


def test_numbers_are_named_as_given():
    hand = sc.Hand(STUD, stacks=[100] * 4, seed=1)
    for wrong in (5000, -7, 0):
        with pytest.raises(sc.IllegalActionError, match=f"got {wrong}$"):
            hand.premature_deal(wrong)
    with pytest.raises(sc.IllegalActionError, match="nobody is to discard now"):
        hand.fail_to_discard()
    with pytest.raises(sc.StudError, match="'double' or 'missed'"):
        hand.burn_error([1, 2])


def test_hands_are_pickled_with_what_went_wrong():
    hand = exposed()
    play(hand, "D brings in, A calls")
    hand.pick_up_upcards(B)
    for each in (hand, show_down(deal(STUD, "Ac 2d 9c 9d 9h 9s Td", "4s 3d 2h 3h 5h 7h Jh"))):
        again = pickle.loads(pickle.dumps(each))
        assert again.events == each.events
        assert (again.stacks, again.actor, again.actions) == (each.stacks, each.actor, each.actions)
