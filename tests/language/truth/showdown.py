"""Hands that show shares, equal hands, odd chips and the order at the showdown."""

import itertools

import studcore as sc
from play.dealing import LETTERS, A, B
from studcore.game import lowering
from studcore.play import events as ev

from . import shows
from .hands import (
    SUITS,
    bets,
    by_lying,
    course,
    events,
    finish,
    game_of,
    go_to,
    last,
    shown,
    start,
)


def contest(rules, *hands, **more):
    """Play out a hand in which these seats show these cards; nobody raises."""
    return finish(start(rules, *(by_lying(rules, cards) for cards in hands), **more))


def of_pot(rules, pot, *hands):
    """Play out such a hand for a pot of just that many chips."""
    trial = contest(rules, *hands)
    carry = pot - sum(trial.payouts) - trial.carried - trial.raked
    for more in range(10):
        hand = contest(rules, *hands, carry=carry + more)
        if sum(hand.payouts) + hand.carried == pot:
            return hand
    raise AssertionError(f"no pot of {pot}")


def plain_name(share):
    """Return the name of what wins a share without what qualifies, comes first or must play."""
    return lowering.prize_of(share).name.partition("/")[0].partition(", ")[0]


def won(rules, hand, name):
    """Return what each seat won of the share with that ranking."""
    shares = lowering.first_share_first(game_of(rules).shares)
    index = [plain_name(share) for share in shares].index(name)
    return [
        sum(
            event.amount
            for event in events(hand, ev.Won)
            if (event.seat, event.share) == (x, index)
        )
        for x in range(hand.seats)
    ]


# ---- what wins -----------------------------------------------------------------------------------

# The better hand first. In a game of five cards the last two are not dealt.
BETTER = {
    "high": ("Ah Ad Kc 9s 8h 4c 3d", "Kh Kd Qc 9d 8c 4h 3s"),
    "two pair": ("Ah Ad Kc Ks 9h 4c 3d", "Kh Kd Qc Qd 9c 4h 3s"),
    "ace-to-five": ("7h 5d 4s 3c Ah Kd Kc", "8h 6d 5s 4c As Qd Qc"),
    "ace-to-six": ("7h 5d 4s 3c Ah Kd Kc", "8h 6d 5s 4c As Qd Qc"),
    "deuce-to-seven": ("8h 6d 5s 4c 3h Kd Kc", "9h 7d 6s 4d 3s Qd Qc"),
    "badugi": ("5h 4d 3s Ac Kh Qh Jh", "7c 6h 4s 3h Kc Qc Jc"),
}
NOT_QUALIFIED = {
    "eight": ("9h 7d 5s 4c Ah Kd Kc", "Th 6d 5c 4h As Qd Qc"),
    "two pair": ("Ah Ad Kc 7s 6h 4c 3d", "Kh Qd Jc 8d 7c 4h Ac"),
}
RANKINGS = {
    "high hand": "high",
    "low hand": "ace-to-five",
    "ace-to-six low hand": "ace-to-six",
    "deuce-to-seven low hand": "deuce-to-seven",
    "badugi": "badugi",
}
PARTS = {"The pot": (1, 1), "Half the pot": (1, 2)}
PARTS |= {"One third of the pot": (1, 3), "Two thirds of the pot": (2, 3)}


@shows(
    rf"({'|'.join(PARTS)}) goes to the best ({'|'.join(RANKINGS)})(?:, (\w+(?: pair)?) or "
    rf"better)?\."
)
def goes_to_the_best(place, part, prize, qualifier):
    rules, name = place.rules, RANKINGS[prize]
    numerator, denominator = PARTS[part]
    better = BETTER["two pair" if qualifier == "two pair" else name]
    for hands, winner in ((better, A), (better[::-1], B)):
        hand = contest(rules, *hands, carry=600)
        got = won(rules, hand, name)
        assert got[1 - winner] == 0
        pot = sum(hand.payouts)
        if len(game_of(rules).shares) == 1 or not qualifier:
            assert got[winner] >= pot * numerator // denominator
        assert got[winner] > 0
    if qualifier:
        hand = contest(rules, *NOT_QUALIFIED[qualifier], carry=600)
        assert won(rules, hand, name) == [0, 0] or sum(hand.payouts) == max(hand.payouts)


@shows(r"If nobody qualifies, it goes to the other shares\.")
def else_to_the_others(place):
    hand = contest(place.rules, "7h 5d 4s 3c Ah Kd 9c", "8h 6d 5s 4c As Qd Tc")
    assert hand.payouts[A] == sum(hand.payouts) > 0
    assert won(place.rules, hand, "high") == [0, 0]


@shows(r"The odd chip goes here\.")
def odd_chip_to_a_share(place):
    hands = apart(place.rules)
    assert of_pot(place.rules, 101, *hands).payouts == (50, 51)
    assert of_pot(place.rules, 101, *hands[::-1]).payouts == (51, 50)


@shows(r"Low hands: aces are low, straights and flushes do not count; the best is 5-4-3-2-A\.")
def ace_to_five(place):
    rows = "5h 4h 3h 2h Ah Kd Qc", "6h 4d 3s 2c Ad Ks Qd", "6c 5d 4c 3d 2s Kh Qs"
    assert order(place.rules, "ace-to-five", rows)


@shows(
    r"Ace-to-six low hands: aces are low, straights and flushes count against the hand; the "
    r"best is 6-4-3-2-A\."
)
def ace_to_six(place):
    rows = "6h 4d 3s 2c Ah Kd Qc", "6c 5d 4h 3c Ad Ks Qd"
    assert order(place.rules, "ace-to-six", rows)
    # A wheel is a straight: seven cards of which only 5-4-3-2-A would be lower make another hand.
    rows = "7h 4d 3s 2c Ah Ad Ac", "5c 4h 3c 2d As Kh Kd"
    assert order(place.rules, "ace-to-six", rows)


@shows(
    r"Deuce-to-seven low hands: aces are high, straights and flushes count against the hand; "
    r"the best is 7-5-4-3-2\."
)
def deuce_to_seven(place):
    rows = "7h 5d 4s 3c 2h Kd Kc", "8c 5c 4d 3d 2c Ks Kh", "Kc Qh 9d 8s 6h 6c 6d"
    assert order(place.rules, "deuce-to-seven", rows[:2])
    rows = "8h 5d 4s 3c 2h 2d 2c", "Ah 5c 4d 3d 2s As Ac"  # not a wheel, but ace high
    assert order(place.rules, "deuce-to-seven", rows)
    rows = "9h 5d 4s 3c 2h 2d 2c", "7c 6c 5c 4c 3d 3h 3s"  # a straight
    assert order(place.rules, "deuce-to-seven", rows)


@shows(r"A badugi is four cards of different ranks and suits; three beat two, and so on\.")
def badugi(place):
    rows = "Kh Qd Js Tc Ts Jd Qc", "3h 2d As Ah 2h 3d 3s"  # four beat three
    assert order(place.rules, "badugi", rows)
    rows = "Kh Qd Js Ks Qs Ts 9s", "3h 2d Ah Ad 4h 5h 6h"  # three beat two
    assert order(place.rules, "badugi", rows)


def order(rules, name, rows):
    """Tell whether each hand beats the next one for the share with that ranking."""
    for better, worse in itertools.pairwise(rows):
        for hands, winner in (((better, worse), A), ((worse, better), B)):
            got = won(rules, contest(rules, *hands, carry=600), name)
            if got[1 - winner] or not got[winner]:
                return False
    return True


@shows(r"A hand with a jack, queen or king beats every hand without one\.")
def pictures_first(place):
    for picture in ("Jh", "Qc", "Kd"):
        rows = f"Th Td 9s 9c 8h 8d {picture}", "5c 4d 3s 2h Ac As Ad"
        assert order(place.rules, "ace-to-five", rows)
    rows = "7h 5d 4s 3c Ah Kd Kc", "8h 6d 5s 4c As Qd Qc"  # of two that hold one the lower
    assert order(place.rules, "ace-to-five", rows)


# The last cards of seven are dealt up, but for the seventh; the first two lie down.
@shows(r"Half the pot goes to the (highest|lowest) spade in the hole\.")
def spade_in_the_hole(place, which):
    better, worse = ("As", "Ks") if which == "highest" else ("2s", "As")
    rows = f"{better} 3c 9d 8h 6c Jd 7h", f"{worse} 3d 9h 8c 6d Jc 7c"
    for hands, winner in ((rows, A), (rows[::-1], B)):
        hand = contest(place.rules, *hands, carry=600)
        got = won(place.rules, hand, f"the {which} spade in the hole")
        assert (got[winner], got[1 - winner]) == (sum(hand.payouts) // 2, 0)
    # Spades that lie up are none.
    hand = finish(start(place.rules, "4s 3c 9d / Qs 8h 6c Jd", "4d 3d 9h / As 2s 6d Jc"))
    assert won(place.rules, hand, f"the {which} spade in the hole") == [sum(hand.payouts) // 2, 0]


@shows(r"The pot goes to the best high hand, using two down cards\.")
def two_down_cards_play(place):
    # Three kings down are a pair; four hearts up and one down no flush; four nines up are three.
    assert order(place.rules, "high", ("Qh 4c 3s Qs 4s 8c Td", "Kh Kd Kc 2h 5s 9d Jc"))
    assert order(place.rules, "high", ("8c 8d 3c Ks Qc 6d 5s", "2h 7c 7d Ah Jh 9h 4h"))
    assert order(place.rules, "high", ("Td Tc 3h Ts 6c 4h 8d", "Ac Kc 5d 9h 9c 9d 9s"))


@shows(r"A four-card straight ranks just above a pair\.")
def four_card_straight(place):
    assert order(place.rules, "high", ("3h 3d 2c 2h 9d", "Ac Kd Qh Js 4c"))  # below two pair
    assert order(place.rules, "high", ("5h 4d 3c 2s 9c", "Ah Ad Kc Qs 8h"))


@shows(r"A four-card flush ranks just above a four-card straight\.")
def four_card_flush(place):
    assert order(place.rules, "high", ("2d 2c 3d 3c 8h", "Ah Jh 9h 7h 2s"))
    assert order(place.rules, "high", ("7h 5h 3h 2h 8s", "Ad Kd Qc Js 2c"))


@shows(r"A flush ranks just above a full house\.")
def flush_beats_full_house(place):
    assert order(place.rules, "high", ("Ah 9h 7h 5h 3h", "Kh Kd Kc Qs Qd"))
    assert order(place.rules, "high", ("4h 4d 4c 4s 5d", "Ah 9h 7h 5h 3h"))


@shows(r"Between equal hands the suit decides: (\w+), then (\w+), (\w+), (\w+)\.")
def suits_decide(place, *names):
    first, second, third, fourth = (SUITS[name] for name in names)
    rows = f"A{first} Kd 9c 8h 7c", f"A{second} Kc 9h 8d 7s"
    assert order(place.rules, "high", rows)
    rows = f"A{third} Ks 9c 8h 7c", f"A{fourth} Kh 9h 8d 7s"
    assert order(place.rules, "high", rows)


# ---- the order of showing ------------------------------------------------------------------------


def clockwise(first, seats):
    """Return the letters of all seats from one on."""
    return "".join(LETTERS[(first + i) % seats] for i in range(seats))


@shows(
    r"Hands are shown clockwise from the player who bet or raised last on the last street; if "
    r"nobody did, from (the player whose board is first to act, even if all-in|the first player "
    r"left of the dealer(?:, even if all-in)?)\."
)
def show_order(place, who):
    rules = place.rules
    openers = set()
    for number in range(12):
        same = {"seed": 3, "number": number}
        hand = go_to(sc.Hand(rules, stacks=[1000] * 4, **same), last(rules))
        bettor = (hand.actor + 1) % 4
        opener = hand.opener
        openers.add(opener)
        stacks = [1000 - left for left in hand.stacks]
        finish(bets(hand, 1, 2))
        assert shown(hand) == clockwise(bettor, 4)
        hand = finish(go_to(sc.Hand(rules, stacks=[1000] * 4, **same), last(rules)))
        first = opener if who.startswith("the player") else A
        assert shown(hand) == clockwise(first, 4)
        if who.endswith("all-in") and who.startswith("the player"):
            stacks = [used + (0 if seat == opener else 500) for seat, used in enumerate(stacks)]
            hand = finish(sc.Hand(rules, stacks=stacks, **same))
            assert shown(hand) == clockwise(opener, 4)
    assert len(openers) > 1 or game_of(rules).opener.by == "left"


@shows(r"Hands in a side pot come first\.")
def side_pots_first(place):
    rules = place.rules
    trial = go_to(sc.Hand(rules, stacks=[1000] * 4, seed=3), last(rules))
    bettor = trial.actor
    short = (bettor + 1) % 4
    stacks = [1000 - left + (1 if seat == short else 500) for seat, left in enumerate(trial.stacks)]
    hand = go_to(sc.Hand(rules, stacks=stacks, seed=3), last(rules))
    assert hand.actor == bettor
    hand.raise_to(max(hand.options.raise_to))
    finish(hand)
    assert shown(hand) == clockwise(bettor, 4).replace(LETTERS[short], "") + LETTERS[short]


@shows(
    r"If nobody could bet on the last street, players with chips left come before those all-in\."
)
def chips_first(place):
    rules = place.rules
    trial = go_to(sc.Hand(rules, stacks=[1000] * 3, seed=3), last(rules))
    stacks = [1000 - left + 500 * (seat == B) for seat, left in enumerate(trial.stacks)]
    hand = finish(sc.Hand(rules, stacks=stacks, seed=3))
    assert shown(hand) == "BAC"


# ---- odd chips -----------------------------------------------------------------------------------

TIES = {
    "high": ("9d 8c 7s 6h 5c Ks 3h", "9s 8d 7h 6c 5d Kd 3c"),
    "ace-to-five": ("7s 5d 4c 3h As Kh Qd", "7d 5c 4h 3d Ac Kc Qh"),
    "ace-to-six": ("7s 5d 4c 3h As Kh Qd", "7d 5c 4h 3d Ac Kc Qh"),
    "deuce-to-seven": ("8s 6d 5c 4h 3s Kh Qd", "8d 6c 5h 4d 3c Kc Qh"),
}


NO_SPADES_DOWN = ("9c 8c 7h 6s 5c Ks 3h", "9d 8d 7c 6h 5d Kd 3s")


@shows(
    r"Of equal hands, the one with the (highest|lowest) card by suit( \(of low hands, the "
    r"lowest\))? (among its five|among the cards that play|among all its cards) gets the odd "
    r"chip\."
)
def odd_chip_by_suit(place, which, lows, among):
    rules = place.rules
    if game_of(rules).choice("suit_ties") == "break":
        return  # no hands are equal
    shares = lowering.first_share_first(game_of(rules).shares)
    name = plain_name(shares[0])
    if lows or len(shares) > 1:
        name = "high"
    hands = NO_SPADES_DOWN if rules.rankings[-1].endswith("hole") else TIES[name]
    dealt = course(rules).end.own
    for rows in (hands, hands[::-1]):
        hand = of_pot(rules, 101, *(two_play(row) if must_use(rules) else row for row in rows))
        decide = [row.split()[: dealt if among == "among all its cards" else 5] for row in rows]
        keys = [
            sorted((place_of(rules, name, card) for card in row), reverse=True) for row in decide
        ]
        if which == "lowest" and not lows:
            keys = [[-key for key in row[::-1]] for row in keys]
        winner = A if keys[0] > keys[1] else B
        assert hand.payouts[winner] == 51
        assert hand.payouts[1 - winner] == 50
    if lows:
        odd_chip_of_lows(rules)


def must_use(rules):
    """Tell whether two of three down cards must play."""
    return "using two down cards" in rules.rankings[0]


def two_play(row):
    """Let three cards lie down, so that two of the first five do."""
    first, second, third, fourth, fifth, sixth, seventh = row.split()
    return " ".join([first, second, sixth, third, fourth, fifth, seventh])


def odd_chip_of_lows(rules):
    """The lowest card of all decides between two equal lows, whoever wins the other half."""
    lows = TIES["ace-to-five"]  # the second one has the ace of clubs
    for rows, winner in ((lows, B), (lows[::-1], A)):
        hand = of_pot(rules, 102, *rows, "Ah Ad Jd Js Jh 9c 9d")
        got = won(rules, hand, "ace-to-five")
        assert (got[winner], got[1 - winner]) == (26, 25)


def place_of(rules, name, card):
    """Return where a card stands by rank, then by suit."""
    said = game_of(rules).value(sc.language.model.Suits)
    suits = said.order if said else ("spades", "hearts", "diamonds", "clubs")
    ranks = "A23456789TJQK" if name in ("ace-to-five", "ace-to-six") else "23456789TJQKA"
    return ranks.index(card[0]) * 4 + 3 - [suit[0] for suit in suits].index(card[1])


@shows(r"Of equal hands, the one nearest to the dealer's left gets the odd chip\.")
def odd_chip_by_position(place):
    shares = lowering.first_share_first(game_of(place.rules).shares)
    name = "high" if len(shares) > 1 else plain_name(shares[0])
    for rows in (TIES[name], TIES[name][::-1]):
        assert of_pot(place.rules, 101, *rows).payouts == (51, 50)


# Each wins another share: the high hand and the low one, the badugi and the low hand, the
# deuce-to-seven low hand and the wheel.
BADUGI_AND_LOW = ("8h 7d 6s 5c Kh Kd Kc", "6h 4h 3h 2h Ah Qd Td")
SEVEN_AND_WHEEL = ("7h 5d 4s 3c 2h Kd Kc", "5s 4h 3d 2c Ah Ad As")
HIGH_AND_LOW = ("Kh Kd Kc 9s 9d Jh Jd", "7h 5d 4s 3c Ah Qd Tc")


def apart(rules):
    """Return two hands of which each wins one share, the second one the first low hand."""
    if rules.rankings == ("ace-to-five", "badugi"):
        return BADUGI_AND_LOW
    return SEVEN_AND_WHEEL if "deuce-to-seven" in rules.rankings else HIGH_AND_LOW


@shows(r"An odd chip between shares goes to the best high hand\.")
def odd_chip_to_the_high_hand(place):
    rules = place.rules
    second = "4h 3d 2s Ac 9h Jc Qs" if "badugi" in rules.rankings else HIGH_AND_LOW[1]
    shares = game_of(rules).shares
    pot = 101
    part = pot * shares[0].numerator // shares[0].denominator
    other = pot * shares[1].numerator // shares[1].denominator
    assert part + other == pot - 1
    assert of_pot(rules, pot, HIGH_AND_LOW[0], second).payouts == (part + 1, other)
    assert of_pot(rules, pot, second, HIGH_AND_LOW[0]).payouts == (other, part + 1)


@shows(r"An odd chip between shares goes to the winner nearest to the dealer's left\.")
def odd_chip_to_the_nearest(place):
    hands = apart(place.rules)
    for each in (hands, hands[::-1]):
        assert of_pot(place.rules, 101, *each).payouts == (51, 50)


BOTH_WAYS = ("Ac 2d 3h 4s 5c Kd 9h", "As 2c 3d 4h 5d Kc 9s")


def differences(rules):
    """Return how far apart two are who tie for every share, for many pots."""
    found = set()
    for pot in range(100, 112):
        hand = of_pot(rules, pot, *BOTH_WAYS)
        found.add(abs(hand.payouts[A] - hand.payouts[B]))
    return found


@shows(r"Players who tie for every share split the (whole pot evenly)\.")
def tie_both_ways(place, _):
    assert differences(place.rules) == {0, 1}


@shows(r"Players who tie for every share split each share by itself\.")
def tie_share_by_share(place):
    assert 2 in differences(place.rules)


# ---- unclaimed shares ----------------------------------------------------------------------------

NO_LOW = ("Kh Kd Kc 9s 9d Jh Jd", "Ah Ad Qc Ts 9c 8h 7h")
NO_HIGH = ("7h 5d 4s 3c Ah Qd Tc", "9h Jd Js 8c Kh Qs 6c")


@shows(r"A share that nobody can claim goes to (the best high hand|the other share)\.")
def unclaimed_to_the_other(place, _):
    hand = contest(place.rules, *NO_LOW)
    assert hand.payouts[A] == sum(hand.payouts) > 0
    assert hand.carried == 0


@shows(r"If nobody can claim any share, the best hands take them all the same\.")
def nobody_qualifies(place):
    hands = "Ah Ad Kc Js 9h 7c Td", "9c 8d 6s 4h Kh Qc Jd"  # neither two pair nor an eight low
    assert of_pot(place.rules, 100, *hands).payouts == (50, 50)
    assert of_pot(place.rules, 100, *hands[::-1]).payouts == (50, 50)


@shows(r"A share that nobody can claim goes to the first share that somebody can\.")
def unclaimed_to_the_first(place):
    hand = contest(place.rules, *NO_LOW)
    assert hand.payouts[A] == sum(hand.payouts) > 0
    if "high/two pair" in place.rules.rankings:
        hand = contest(place.rules, *NO_HIGH)
        assert hand.payouts[A] == sum(hand.payouts) > 0


@shows(r"A share that nobody can claim stays for the next hand\.")
def unclaimed_stays(place):
    hand = of_pot(place.rules, 100, *NO_LOW)
    assert (hand.payouts[A], hand.carried) == (50, 50)


# ---- wild hands, rake ----------------------------------------------------------------------------


@shows(
    r"When a queen is dealt up, the rank of the next up card is wild, in place of the rank before\."
)
def next_is_wild(place):
    hand = contest(place.rules, "Kh Kd 7c Qh 9s 4c 3d", "Ah Jd 8s 2h 5c 6d Tc")
    assert [event.card for event in events(hand, ev.WildChanged)] == ["2h"]
    assert hand.payouts[A] == 0  # aces with the deuce
    hand = contest(place.rules, "Kh Kd 7c Qh 9s Qs 3d", "Ah Jd 8s 2h 5c 6d Tc")
    assert [event.card for event in events(hand, ev.WildChanged)] == ["2h", None, "6d"]
    assert hand.payouts[B] == 0  # not three aces


def wild_card(rules):
    """Return a card that is wild."""
    return "2c" if "Deuces are wild" in rules.explain() else "Jk"


def follows_the_queen(rules):
    return "When a queen is dealt up" in rules.explain()


def natural_and_wild(rules):
    if follows_the_queen(rules):
        return "Ah Ad Kc 9s 8h 4c Qd", "As Qh Kd 9d 8c 4h 3s"  # the three follows
    return "Ah Ad Kc 9s 8h 4c 3d", f"As {wild_card(rules)} Kd 9d 8c 4h 3s"


@shows(r"A hand with wild cards and an equal natural one tie\.")
def naturals_tie(place):
    assert min(of_pot(place.rules, 100, *natural_and_wild(place.rules)).payouts) == 50


@shows(r"A natural hand beats an equal hand with wild cards\.")
def naturals_beat(place):
    assert of_pot(place.rules, 100, *natural_and_wild(place.rules)).payouts == (100, 0)


def two_flushes(rules):
    if follows_the_queen(rules):
        return "Ah Jh 3c 9h 4h 2c 6d", "As Ks 6s 3s Qs 8d Td"  # the deuce follows
    return f"{wild_card(rules)} Ah Jh 9h 4h 3c 6d", "As Ks Qs 6s 3s 8d Td"


@shows(r"A wild card in a flush is never a second ace\.")
def no_double_aces(place):
    assert contest(place.rules, *two_flushes(place.rules)).payouts[A] == 0


@shows(r"A wild card in a flush may be a second ace\.")
def double_aces(place):
    assert contest(place.rules, *two_flushes(place.rules)).payouts[B] == 0


@shows(r"The house takes (\d+) percent of the pots(?:, at most (\d+) a hand)?\.")
def rake(place, percent, most):
    for pot in (20, 40, 100, 1000):
        trial = contest(place.rules, *BETTER["high"])
        carry = pot - sum(trial.payouts) - trial.raked
        hand = contest(place.rules, *BETTER["high"], carry=carry)
        wanted = pot * int(percent) // 100
        assert hand.raked == (min(wanted, int(most)) if most else wanted)
