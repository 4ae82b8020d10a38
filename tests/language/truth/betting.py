"""Hands that show the order of players, caps, short all-ins, the bring-in and folds."""

import pytest

import studcore as sc
from play.dealing import LETTERS, A, B, C, D

from . import shows
from .hands import (
    BOARDS,
    MANY_HIGH,
    MANY_LOW,
    bets,
    course,
    dead,
    expose_last,
    finish,
    game_of,
    go_to,
    last,
    opened,
    opens_low,
    put_in,
    seat_all,
    seats_of,
    share_last,
    start,
    with_behind,
)

# ---- who acts first ------------------------------------------------------------------------------


@shows(
    r"(After the first betting round t|T)he best (high|low) hand showing(?: \(aces "
    r"(high|low)\))? acts first, and may check\."
)
def best_board_opens(place, when, which, aces):
    rules = place.rules
    assert opens_low(rules) == (which == "low")
    later = when.startswith("After")
    for street in rules.streets[1 if later else 0 :]:
        for order in ("ABCD", "CADB", "DCBA"):
            hand = go_to(seat_all(rules, order), street)
            assert LETTERS[hand.actor] == order[0]
            assert hand.options.check
    if later and [moment.step.pile for moment in course(rules).moments[-2:-1]] == ["up"]:
        # A card that the game deals up on the last street counts, whatever the house says.
        boards = ["Kh Qd Jc 9s", "Tc 9h 8d Th", "8h 7d 5c 4s"]
        if course(rules).end.up == 5:
            boards = ["Kh Qd Jc 9s 4d", "Tc 9h 8d 6s Th", "8h 7d 5c 4s 2s"]
        hand = go_to(start(rules, *(f"/ {board}" for board in boards)), last(rules))
        assert hand.actor == B
    if aces:
        boards = [f"/ {cards}" for cards in ("As 4h 6d 8c", "Kh 5c 7s 9d")]
        hand = go_to(start(rules, *boards), last(rules))
        assert hand.actor == (A if aces == "low" else B)


@shows(r"The first player left of the dealer acts first, and may check\.")
def left_of_dealer_opens(place):
    for street in place.rules.streets:
        for order in ("ABCD", "CADB"):
            hand = go_to(seat_all(place.rules, order), street)
            assert hand.actor == A
            assert hand.options.check


def of_equal_boards(place, *cards):
    """Return who opens among equal boards that hold these cards; D has the worst and is low."""
    rules = place.rules
    up = course(rules).end.up
    fillers = ("8d 7h 6c 4s", "8s 7d 6h 4c", "8h 7c 6s 4d")
    hands = [
        f"/ {' '.join([card, *rest.split()][:4])}"
        for card, rest in zip(cards, fillers, strict=True)
    ]
    worst = "Ks Qd Th Tc" if opens_low(rules) else "3h 5c 9h Ts"
    hand = go_to(start(rules, *hands, f"/ {worst}"), rules.streets[min(1, up - 1)])
    return hand.actor


@shows(r"Of equal boards the one nearest to the dealer's left acts first\.")
def nearest_acts_first(place):
    for cards in (("Jc", "Jd", "Jh"), ("Jh", "Jd", "Jc")):
        assert of_equal_boards(place, *cards) == A


@shows(r"Of equal boards the one whose highest card has the (higher|lower) suit acts first\.")
def suit_acts_first(place, which):
    order = game_of(place.rules).value(sc.language.model.Suits)
    names = order.order if order else ("spades", "hearts", "diamonds", "clubs")
    names = [name[0] for name in names if name != "spades"]
    cards = [f"J{suit}" for suit in (names if which == "higher" else names[::-1])]
    best, second, third = cards
    assert of_equal_boards(place, best, second, third) == A
    assert of_equal_boards(place, third, best, second) == B
    assert of_equal_boards(place, second, third, best) == C


@shows(
    r"If that player is all-in, the (next one to the left who has chips|best board of the "
    r"players who have chips) acts first\."
)
def opener_is_all_in(place, who):
    rules = place.rules
    hands = seats_of("BADC", rules)  # the boards from the best: B, A, D, C
    paid = put_in(rules, hands, rules.streets[1])
    stacks = [paid[A] + 50, paid[B], paid[C] + 50, paid[D] + 50]
    hand = go_to(start(rules, *hands, stacks=stacks), rules.streets[1])
    assert hand.opener == B
    assert hand.actor == (C if who.startswith("next") else A)


# ---- boards of the last street -------------------------------------------------------------------


@shows(
    r"On the last street ((?:an exposed card|a card shared by all|and| )+) (counts?|do(?:es)? "
    r"not count) for who acts first(?:: the one who did on the street before does again, if "
    r"still in)?\."
)
def boards_of_the_last_street(place, cards, verb):
    rules, low = place.rules, opens_low(place.rules)
    counts = not verb.endswith("not count")
    if "exposed" in cards:
        # B's card pairs its board: the best one then if it is a high one, else no longer.
        boards = BOARDS[:3] if not low else (BOARDS[2], BOARDS[3], BOARDS[0])
        hand = expose_last(rules, B, boards, "9c" if not low else "4h")
        assert hand.board(B)[-1] == ("9c" if not low else "4h")
        assert hand.opener == (B if counts != low else A)
    if "shared" in cards:
        hand = share_last(rules, MANY_LOW if low else MANY_HIGH, "3c" if low else "9c")
        assert hand.shared
        assert hand.opener == (B if counts else A)


@shows(r"Five up cards are compared as hands, with straights and flushes\.")
def five_up_are_hands(place):
    assert five_up(place.rules).opener == B


@shows(r"In five up cards only pairs and the like count, no straights or flushes\.")
def five_up_are_groups(place):
    assert five_up(place.rules).opener == A


def five_up(rules):
    """Return a hand in which A has a pair, and B a straight of five up cards."""
    boards = ["7h 7d Ks 3d", "Kh Qd Jc Th", *MANY_HIGH[2:]]
    if course(rules).end.up >= 5:
        boards[:3] = ["7h 7d Ks 3d 5s", "Kh Qd Jc Th 9c", "Qh Tc 6d 4h 3s"]
        return go_to(start(rules, *(f"/ {board}" for board in boards[:3])), last(rules))
    if "an exposed card" in " ".join(rules.explain().split()):
        return expose_last(rules, B, boards[:3], "9c")
    return share_last(rules, boards, "9c")


@shows(r"Wild cards count as what they are when up cards are compared\.")
def wild_cards_are_natural(place):
    if "When a queen is dealt up" in place.rules.explain():
        hand = start(place.rules, "/ Qh 8d", "/ 2h 9d", "/ 3h 7d")
        assert hand.actor == B  # brings it in with a deuce
        assert go_to(hand, place.rules.streets[1]).actor == A  # against no pair of nines
        return
    hand = start(place.rules, "/ 2h 9d", "/ Kh 8d", "/ 3h 7d")
    if "Deuces are wild" in place.rules.explain():
        assert hand.actor == A  # brings it in with a deuce
        assert go_to(hand, place.rules.streets[1]).actor == B  # and has no pair of nines
    else:
        hand = start(place.rules, "/ Jk 9d", "/ Kh 8d", "/ 3h 7d")
        assert hand.actor == A  # a joker is below any card
        assert go_to(hand, place.rules.streets[1]).actor == B


@shows(r"Wild cards are wild when boards are compared, and aces for the bring-in\.")
def wild_cards_are_wild(place):
    card = "2h" if "Deuces are wild" in place.rules.explain() else "Jk"
    hand = start(place.rules, f"/ {card} 9d", "/ Kh 8d", "/ 3h 7d")
    assert hand.actor == C
    assert go_to(hand, place.rules.streets[1]).actor == A


# ---- the cap -------------------------------------------------------------------------------------


def raises_of(hand):
    """Raise as often as it is allowed, up to ten times; return how often that was."""
    for count in range(10):
        if not hand.options.raise_to:
            return count
        hand.act(2)
    return 10


@shows(
    r"On each street there are at most (\d+|two) bets: a bet and (?:\d+|a) raises?\.",
    r"On each street there is at most (one) bet, and no raise\.",
)
def cap(place, most):
    most = {"one": 1, "two": 2}.get(most) or int(most)
    rules = place.rules
    for street in rules.streets:
        hand = opened(go_to(seat_all(rules, "ABCD"), street))
        blind = street == rules.streets[0] and max(hand.bets) > 0 and hand.bets[D] == 0
        whole = street == rules.streets[0] and "must bet" in rules.explain()
        assert raises_of(hand) == most - blind - whole


@shows(r"The big blind is the first bet\.")
def big_blind_is_a_bet(place):
    rules = place.rules
    hand = sc.Hand(rules, stacks=[1000] * 4, seed=1)
    assert raises_of(hand) == raises_of(go_to(seat_all(rules, "ABCD"), rules.streets[1])) - 1


@shows(r"There is no limit to the number of raises\.")
def no_cap(place):
    hand = go_to(seat_all(place.rules, "ABCD", stacks=[10**6] * 4), last(place.rules))
    assert raises_of(hand) == 10


def until_capped(rules, *order):
    """Return how many raises three players, then two, get on the last street.

    `order` are the codes before the third one folds.
    """
    hand = go_to(seat_all(rules, "ABC"), last(rules))
    bets(hand, *order)
    already = sum(code == 2 for code in order)
    hand.act(0)
    return already + raises_of(hand)


def heads_up_from_the_start(rules):
    """Return how many raises two players get; a third one is all-in if it can be."""
    return raises_of(go_to(seat_all(rules, "AB"), last(rules)))


def with_one_all_in(rules):
    """Return how many raises two players get beside a third one who is all-in."""
    hand = with_behind(rules, last(rules), 1000, 1000, 0)
    return raises_of(hand)


def bets_of(rules):
    """Return the cap."""
    return raises_of(go_to(seat_all(rules, "ABCD"), last(rules)))


@shows(r"This holds with two players as well\.")
def cap_stays(place):
    rules = place.rules
    most = bets_of(rules)
    assert heads_up_from_the_start(rules) == with_one_all_in(rules) == most
    if most > 2:
        assert until_capped(rules, 2, 2) == most


@shows(
    r"It is lifted for the street once only two players can still bet, if it has not been "
    r"reached by then\."
)
def cap_lifted_before(place):
    rules = place.rules
    most = bets_of(rules)
    assert heads_up_from_the_start(rules) == with_one_all_in(rules) == 10
    assert until_capped(rules, *[2] * (most - 1)) == most - 1 + 10
    assert until_capped(rules, *[2] * most) == most


@shows(r"It is lifted on a street that begins with only two players who can bet\.")
def cap_lifted_from_the_start(place):
    rules = place.rules
    assert heads_up_from_the_start(rules) == with_one_all_in(rules) == 10
    assert until_capped(rules, 2, 2) == bets_of(rules)


@shows(r"It is lifted while only two players can still bet\.")
def cap_lifted(place):
    rules = place.rules
    most = bets_of(rules)
    assert heads_up_from_the_start(rules) == with_one_all_in(rules) == 10
    assert until_capped(rules, *[2] * most) == most + 10


# ---- short all-ins -------------------------------------------------------------------------------


def unit_of(rules):
    """Return the bet of the last street."""
    return go_to(seat_all(rules, "ABCD"), last(rules)).options.raise_to[0]


def after_short_raise(rules, short, *codes):
    """Return a hand where A bets and B is all-in for `short` more, after these actions."""
    unit = unit_of(rules)
    hand = with_behind(rules, last(rules), 1000, unit + short, 1000, 1000)
    return bets(hand, unit, unit + short, *codes)


@shows(
    r"An all-in bet( or raise)? of at least half a bet counts as a full one; a smaller one may "
    r"be completed\."
)
def half_a_bet_counts(place, raises):
    rules, unit, most = place.rules, unit_of(place.rules), bets_of(place.rules)
    half, less = (unit + 1) // 2, (unit + 1) // 2 - 1
    if raises:
        assert raised(after_short_raise(rules, half)) == ((2 * unit + half,) if most > 2 else ())
        assert raised(after_short_raise(rules, less)) == (2 * unit,)
    hand = bets(with_behind(rules, last(rules), half, 1000, 1000, 1000), half)
    assert raised(hand) == ((half + unit,) if raises else ())
    hand = bets(with_behind(rules, last(rules), less, 1000, 1000, 1000), less)
    assert raised(hand) == (unit,)


def raised(hand):
    return hand.options.raise_to


@shows(r"An all-in bet( or raise)? of less than a full bet may be completed\.")
def short_is_completed(place, raises):
    rules, unit = place.rules, unit_of(place.rules)
    if raises:
        assert raised(after_short_raise(rules, unit - 1)) == (2 * unit,)
    hand = bets(with_behind(rules, last(rules), unit - 1, 1000, 1000), unit - 1)
    assert raised(hand) == (unit,)


@shows(
    r"A player who has acted may raise again only if the bet has gone up by at least (half a|a "
    r"full) bet since\."
)
def raise_again(place, size):
    rules, unit = place.rules, unit_of(place.rules)
    enough = (unit + 1) // 2 if size == "half a" else unit
    if bets_of(rules) > 2:
        assert raised(after_short_raise(rules, enough, 1, 1))
    assert after_short_raise(rules, enough - 1, 1, 1).actor == A
    assert not raised(after_short_raise(rules, enough - 1, 1, 1))
    # Two all-ins add up: for A, who has seen both, and not for C, who has seen the second.
    first, second = enough - 1, enough
    hand = with_behind(rules, last(rules), 1000, unit + first, 1000, unit + second)
    bets(hand, unit, unit + first, 1, unit + second)
    if bets_of(rules) > 2:
        assert raised(hand)
    assert not raised(bets(hand, 1))


@shows(r"An all-in raise counts as one only if it is as large as the last bet or raise\.")
def full_raise_counts(place):
    unit = free_bet(place.rules)
    short, full = unit - 1, unit + 1
    assert min(free_round(place.rules, short).options.raise_to) == unit + short + unit
    assert min(free_round(place.rules, full).options.raise_to) == unit + full + full


def free_bet(rules):
    """Return a bet that may be made in a free round: the least is 4 or less, or the big blind."""
    return max(4, rules.stakes.get("big_blind", 0))


def free_round(rules, more, *codes):
    """Return a hand where A bets and B is all-in for so much more."""
    unit = free_bet(rules)
    hand = with_behind(rules, last(rules), 1000, unit + more, 1000)
    return bets(hand, unit, unit + more, *codes)


@shows(r"A player who has acted may raise again only if the bet has gone up by as much since\.")
def raise_again_after_a_full_one(place):
    unit = free_bet(place.rules)
    assert raised(free_round(place.rules, unit, 1))
    assert not raised(free_round(place.rules, unit - 1, 1))


# ---- the bring-in --------------------------------------------------------------------------------


@shows(
    r"An all-in bet above the bring-in completes it if (all of it comes to at least half a "
    r"bet|it adds at least half of what a full bet adds)(; those who called the bring-in may "
    r"then raise)?\."
)
def short_completion(place, measure, raises):
    # 15 / 30 with a bring-in of 5 tells both ways apart: 7, 8 and 10 (rules X034).
    rules = place.rules.replace(bring_in=5, small_bet=15, big_bet=30)
    least = 8 if measure.startswith("all") else 10
    for total in (7, 8, 9, 10):
        ante = rules.stakes["ante"]
        hand = seat_all(rules, "ABCD", stacks=[1000, ante + total, 1000, 1000])
        bets(hand, 1, 1, total)  # D brings it in, A calls, B is all-in
        assert hand.actor == C
        if total >= least:
            assert raised(hand) == ((total + 15,) if raises else ())
        else:
            assert raised(hand) == (15,)
        bets(hand, 1, 1)
        assert hand.actor == A
        assert bool(raised(hand)) == (total >= least and raises is not None)


@shows(
    r"If the ante took the last chip of the player who should bring it in, the next one may "
    r"(?:fold or bring it in|fold, bring it in or (complete|bet more)); so may those who follow, "
    r"until somebody does\."
)
def all_in_for_the_ante(place, more):
    rules = place.rules
    ante, amount = rules.stakes["ante"], bring_in_of(rules)
    hand = seat_all(rules, "ABCD", stacks=[1000, 1000, 1000, ante])
    for seat in (A, B):
        assert hand.actor == seat
        assert hand.options.fold
        assert not hand.options.check
        assert hand.options.bring_in == amount
        assert bool(raised(hand)) == (more is not None)
        assert all(total > amount for total in raised(hand))
        hand.fold()
    assert hand.is_over or hand.actor is None or hand.actor == C
    hand = seat_all(rules, "ABCD", stacks=[1000, 1000, 1000, ante])
    bets(hand, 1)
    assert (hand.actor, hand.options.call, hand.options.bring_in) == (B, amount, None)


@shows(
    r"If the ante took the last chip of the player who should bring it in, the next one must "
    r"bring it in(?: or (complete|bet more))?\."
)
def next_must_bring_in(place, more):
    rules = place.rules
    hand = seat_all(rules, "ABCD", stacks=[1000, 1000, 1000, rules.stakes["ante"]])
    assert (hand.actor, hand.options.fold, hand.options.check) == (A, False, False)
    assert hand.options.bring_in == bring_in_of(rules)
    assert bool(raised(hand)) == (more is not None)
    assert all(total > bring_in_of(rules) for total in raised(hand))


def bring_in_of(rules):
    """Return the amount of the bring-in."""
    return seat_all(rules, "ABCD").options.bring_in


@shows(
    r"If the player who brings it in has less than (\d+), the others (still owe (\d+)|owe only "
    r"what was put in)\."
)
def short_bring_in(place, amount, owe, all_of_it):
    rules = place.rules
    assert int(amount) == bring_in_of(rules)
    short = int(amount) - 1
    hand = seat_all(rules, "ABCD", stacks=[1000, 1000, 1000, rules.stakes["ante"] + short])
    bets(hand, 1)
    assert hand.bets[D] == short
    for _ in range(3):
        assert hand.options.call == (int(all_of_it) if owe.startswith("still") else short)
        hand.act(1)


@shows(
    r"If the others only call the bring-in, the player who brought it in may (not|still) "
    r"(complete it|raise)\."
)
def bring_in_option(place, may, _):
    hand = bets(seat_all(place.rules, "ABCD"), 1, 1, 1, 1)
    if may == "not":
        assert hand.street > place.rules.streets[0] or hand.options.kind != "bet"
    else:
        assert hand.actor == D
        assert hand.options.check
        assert raised(hand)


# ---- folds ---------------------------------------------------------------------------------------


def at_second(rules, order="ABCD"):
    return go_to(seat_all(rules, order), rules.streets[1])


@shows(r"Nobody may fold when there is nothing to call\.")
def no_free_fold(place):
    for street in place.rules.streets[1:]:
        hand = go_to(seat_all(place.rules, "ABCD"), street)
        assert not hand.options.fold
        with pytest.raises(sc.IllegalActionError):
            hand.fold()


def cards_after_fold(rules, wager):
    """Return how many cards A has got after the street on which it folded with nothing to call."""
    hand = at_second(rules)
    had = len(hand.cards(A))
    hand.fold()
    assert hand.folded(A)
    if wager:
        hand.act(2)
    go_to(hand, rules.streets[2])
    return len(hand.cards(A)) - had


@shows(
    r"A player who folds when there is nothing to call (keeps getting cards until somebody "
    r"bets|gets no more cards)\."
)
def free_fold(place, what):
    keeps = what.startswith("keeps")
    assert cards_after_fold(place.rules, wager=False) == keeps
    assert cards_after_fold(place.rules, wager=True) == 0
    hand = at_second(place.rules)
    hand.fold()
    finish(hand)
    assert hand.payouts[A] == 0
    assert "A" not in dead(hand) or keeps
