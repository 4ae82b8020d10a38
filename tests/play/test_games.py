"""Hands of the games in `variants/`, with cards for which a game's own rule decides."""

import random

import pytest

import studcore as sc

from .dealing import deal


def called(name, *seats, first=3, **more):
    """Play a hand in which all seats call and check to the end; 1,000 chips each."""
    hand = deal(sc.load(name), *seats, first=first, **more)
    while not hand.is_over:
        hand.act(1)
    return hand


@pytest.mark.parametrize("house", sc.houses())
@pytest.mark.parametrize("name", sc.games())
def test_no_chip_is_lost_and_no_card_is_twice(name, house):
    game, luck = sc.load(name, house=house), random.Random(f"{name} {house}")
    for seats in (2, game.max_players):
        for number in range(40):
            stacks = [luck.randint(1, 300) for _ in range(seats)]
            hand = sc.Hand(game, stacks=stacks, seed=7, number=number)
            while not hand.is_over:
                o = hand.options
                codes = (
                    range(len(o.choices)) if o.kind != "bet" else [1, 1, *[2] * bool(o.raise_to)]
                )
                hand.act(luck.choice([*codes, *[0] * (bool(o.fold) and o.kind == "bet")]))
            assert sum(hand.net) + hand.raked + hand.carried == 0
            live = [card for seat in range(seats) if hand.live(seat) for card in hand.cards(seat)]
            assert len({*live, *hand.shared}) == len(live) + len(hand.shared)


# Each antes 1 and pays the bring-in of 2: the pot is 3 chips a seat.
def shown(name, *seats, first=3):
    """Return the payouts of such a hand."""
    return called(name, *seats, first=first).payouts


# ---- soko: pair, four-card straight, four-card flush, two pair -----------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        ("5c 4d 3h 2s 9c", "Ah Ad Kc Qs 9h", (6, 0)),  # 5-4-3-2 beats a pair of aces
        ("Ah Kd Qc Js 2c", "7h 5h 3h 2h 9s", (0, 6)),  # a four-card flush beats A-K-Q-J
        ("2h 2d 3c 3s 5h", "Ac Jc 9c 7c 6d", (6, 0)),  # two pair beat a four-card flush
    ],
)
def test_soko(first, second, payouts):
    assert shown("soko", first, second, first=2) == payouts


# ---- razzdugi: a low hand and a badugi -----------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        # A's wheel has two suits: 2h Ad. B has 8-7-6-5 of four suits, and an 8-low.
        ("5h 4h 3h 2h Ad Kh Kd", "8c 7d 6h 5s 4c Kc Ks", (3, 3)),
        ("4h 3d 2c As 9h Kh Kd", "8c 7d 6h 5d 4c Kc Ks", (3, 3)),  # 4-3-2-A; 8-7-6-5-4 beats a 9
    ],
)
def test_razzdugi(first, second, payouts):
    assert shown("razzdugi", first, second) == payouts


def test_razzdugi_odd_chip():
    # Of 9 chips razz has 5: A's wheel. B has the badugi, C three cards of one.
    hands = "5h 4h 3h 2h Ad Kh Kd", "8c 7d 6h 5s 4c Kc Ks", "Qh Qd Jc Jd Tc Th 9h"
    assert shown("razzdugi", *hands) == (5, 4, 0)


# ---- razzdeucey: ace-to-five and deuce-to-seven --------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        ("Ah 2d 3c 4s 5h Kh Kd", "7c 5d 4h 3s 2c Kc Ks", (3, 3)),  # a wheel; 7-5-4-3-2
        ("7h 6h 5h 3h 2h Kh Kd", "8c 6d 5c 3s 2c Kc Ks", (3, 3)),  # 7-6 is a flush for 2-7
        ("7h 5d 4c 3s 2h Kh Kd", "8c 6d 4h 3d 2c Kc Ks", (6, 0)),  # 7-5-4-3-2 wins both
    ],
)
def test_razzdeucey(first, second, payouts):
    assert shown("razzdeucey", first, second) == payouts


# ---- chicago, lowchi: a spade in the hole --------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        ("Kh Kd 2c Kc 7d 5h 3d", "4s 3c 9d As Qs 8h 6c", (3, 3)),  # the four; three kings
        ("Kh Kd 2c 7c 8d 5h 3d", "4h 3c 9d As Qs 8c 6c", (6, 0)),  # no spade lies down
        ("Ks Kd 2c 7c 8d 5h 3d", "4h 3c 9d Jd Qs 8h As", (3, 3)),  # the last card is the ace
    ],
)
def test_chicago(first, second, payouts):
    assert shown("chicago", first, second) == payouts


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        ("As Ad 2c 7c 8d 5h 3d", "4h 3c 9d Jd Qs 8h Ks", (3, 3)),  # the king is below the ace
        ("Ah Ad 2s 7c 8d 5h 3d", "Ts 3c 9d Jd Qh 7h 4c", (3, 3)),  # the deuce lies up
        ("Ah Ad 9s 7c 8d 5h 3s", "4s 3c 9d Jd Qh 8h Kc", (6, 0)),  # aces and the three
    ],
)
def test_low_chicago(first, second, payouts):
    assert shown("lowchi", first, second) == payouts


# ---- ftq: the rank after a queen is wild ---------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        # B's 2c follows Qc; with two wild deuces B has three aces.
        ("Kh Kd Qc 9s 8h 4c 3d", "Ah Jd 2c 7s 5h 6d 2d", (0, 6)),
        # 6h follows Qh, and 2c is wild no more: a pair of aces against kings and queens.
        ("Kh Kd Qc 9s Qh 4c 3d", "Ah Jd 2c 7s 6h 8d 3c", (6, 0)),
        # The last card dealt up is Qh: nothing is wild, and B has a pair of deuces.
        ("Kh Kd Qc 9s 8h 4c 3d", "Ah Jd 2c 7s 5h Qh 2d", (6, 0)),
    ],
)
def test_follow_the_queen(first, second, payouts):
    assert shown("ftq", first, second) == payouts


# ---- actrazz: hands with a jack, queen or king first ---------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        ("5h 4d 3c 2s Ah 6d 7c", "Kd 9h 9s 8c 8d 7h 7s", (0, 6)),  # two pair and a king; a wheel
        ("Jh 8d 7c 6s 5h 4d 4c", "Th 7d 6c 5s 4h 3d 2s", (6, 0)),  # the jack need not play
        ("Kh 7d 5c 4s 3h 2d Td", "Qh 8c 6d 5h 4c 3s Ad", (0, 6)),  # both have one: 6-5-4-3-A
    ],
)
def test_action_razz(first, second, payouts):
    assert shown("actrazz", first, second) == payouts


# ---- london: straights and flushes count, pot limit ----------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "payouts"),
    [
        # 6-4-3-2-A; a wheel is a straight, so B plays the king.
        ("6h 4d 3c 2s Ah Kd Kc", "5c 4h 3d 2d As Kh Ks", (6, 0)),
        ("7h 5h 4h 3h Ah Kd Kc", "Tc 8d 6s 5c 4d Kh Ks", (0, 6)),  # a flush, so king high
    ],
)
def test_london_lowball(first, second, payouts):
    assert shown("london", first, second) == payouts


def test_london_lowball_is_pot_limit():
    # A's king brings it in for 2. B calls 2 and may raise by the pot: two antes and two times 2.
    hand = deal(sc.load("london"), "?? ?? Kd", "?? ?? 2s")
    hand.post_bring_in()
    assert hand.options.raise_to == (4, 8)
    hand.raise_to(8)
    hand.fold()
    assert hand.payouts == (0, 6)


# ---- missi: blinds, two cards at once, the last one up -------------------------------------------


def mississippi(*seats, name="missi"):
    """Start a hand of two: the dealer B has the small blind of 5, A the big one of 10."""
    deck = []
    rows = [seat.split() for seat in seats]
    for j in range(7):
        deck += ["??"] if j in (3, 5, 6) else []  # fifth street brings the fourth and fifth card
        deck += [row[j] for row in rows]
    return sc.Hand(sc.load(name), stacks=[1000] * len(rows), deck=deck)


def test_mississippi_boards_of_five_cards():
    # After the last card, which is up, B's board is a straight: it acts before A's aces.
    hand = mississippi("2c 3c Ah Ad 9h 5d 7c", "2d 3d Kd Qc Jh Td 9s")
    assert hand.bets == (10, 5)
    assert (hand.street, hand.actor) == (3, 1)
    hand.call()
    hand.check()
    for street in (5, 6):
        assert (hand.street, hand.actor) == (street, 0)  # the pair of aces
        hand.check()
        hand.check()
    assert hand.street == 7
    assert hand.board(1) == ("Kd", "Qc", "Jh", "Td", "9s")
    assert hand.actor == 1


def test_mississippi_is_pot_limit():
    # B calls 5 and may raise by the pot of 20; the least raise is another 10.
    hand = mississippi("2c 3c Ah Ad 9h 5d 7c", "2d 3d Kd Qc Jh Td 9s")
    assert hand.options.raise_to == (20, 30)
    hand.raise_to(30)
    hand.fold()
    assert hand.payouts == (0, 20)


def test_mississippi_best_five_of_seven():
    hand = mississippi("Ac As 2h Kd 8h 5d 7c", "2d 3d Kh Qc Jh Td 9s")
    while not hand.is_over:
        hand.act(1)
    assert hand.payouts == (0, 20)  # the straight of the board against the aces in the hole


# ---- murrum: two of three down cards play --------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Kh Kd Kc 2h 5s 9d Jc", "Qh 4c 3s Qs 4s 8c Td"),  # two of three kings; queens and fours
        ("2h 7c 7d Ah Jh 9h 4h", "8c 8d 3c Ks Qc 6d 5s"),  # sevens, no flush with one down card
        ("Ac Kc 5d 9h 9c 9d 9s", "Td Tc 3h Ts 6c 4h 8d"),  # three of the nines; three tens
    ],
)
def test_murrumbidgee(first, second):
    hand = mississippi(first, second, name="murrum")
    while not hand.is_over:
        hand.act(1)
    assert hand.payouts == (0, 20)
