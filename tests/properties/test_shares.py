"""Every chip of a pot goes where the game says: generated shares against a slow division."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studcore as sc
from studcore.play import events as e

SPLITS = [
    [1],
    [Fraction(1, 2)] * 2,
    [Fraction(1, 3), Fraction(2, 3)],
    [Fraction(3, 4), Fraction(1, 4)],
    [Fraction(1, 3)] * 3,
    [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)],
    [Fraction(1, 4)] * 4,
]
WORDS = {
    Fraction(1, 2): "half the pot",
    Fraction(1, 3): "one third of the pot",
    Fraction(2, 3): "two thirds of the pot",
    Fraction(1, 4): "one quarter of the pot",
    Fraction(3, 4): "three quarters of the pot",
    Fraction(1): "pot",
}
# A prize: its line, its ranking, and the worst hand that may claim it.
HIGH = "high"
PRIZES = [
    ("high hand", HIGH, None),
    ("high hand, two pair or better", HIGH, "2c 2d 3c 3d 4h"),
    ("high hand, flush or better", HIGH, "2c 3c 4c 5c 7c"),
    ("high hand, four of a kind or better", HIGH, "2c 2d 2h 2s 3h"),
    ("low hand", "ace-to-five", None),
    ("low hand, eight or better", "ace-to-five", "8c 7d 6h 5s 4c"),
    ("low hand, six or better", "ace-to-five", "6c 5d 4h 3s 2c"),
    ("deuce-to-seven low hand", "deuce-to-seven", None),
]
FALLBACKS = ["", ", else to other shares", ", else to first share", ", else to next hand"]
HOUSE_LINES = [
    [],
    ["odd chip between shares by position"],
    ["equal both ways: split each share"],
    ["unclaimed share to other shares"],
    ["unclaimed share to next hand"],
    ["ante payer dealer"],
]


class Divided:
    """A game with generated shares, and who gets what of its pots."""

    def __init__(self, parts, prizes, fallbacks, odd, lines, house):
        self.shares = list(zip(map(Fraction, parts), prizes, fallbacks, strict=True))
        text = ['game "Divided" extends stud', *lines]
        for place, (part, (prize, _, _), otherwise) in enumerate(self.shares):
            mark = ", with the odd chip" if place == odd else ""
            text.append(f"{WORDS[part]} to {prize}{otherwise}{mark}")
        self.text = "\n".join(text)
        self.game = sc.parse(self.text, house=house)
        self.unclaimed = next(
            (line.partition(" to ")[2] for line in lines if line.startswith("unclaimed")), "first"
        )
        highs = [place for place, share in enumerate(self.shares) if share[1][1] == HIGH]
        first = odd if odd is not None else [*highs, 0][0]
        self.shares.insert(0, self.shares.pop(first))
        self.by_position = "odd chip between shares by position" in lines
        self.each_share = "equal both ways: split each share" in lines

    def best(self, share, cards):
        """Return the seats that win a share, or nobody."""
        _, ranking, worst = share[1]
        ranks = {seat: sc.evaluate(held, ranking=ranking) for seat, held in cards.items()}
        best = max(ranks.values())
        if worst is not None and best < sc.evaluate(worst, ranking=ranking):
            return []
        return [seat for seat, rank in ranks.items() if rank == best]

    def fallback(self, share):
        said = share[2].removeprefix(", else to ")
        return said or self.unclaimed.removeprefix("the ")

    def divide(self, pot, cards):
        """Return what each share of a pot pays, by number, and what is carried."""
        winners = [self.best(share, cards) for share in self.shares]
        if not any(winners):
            # Qualifiers don't count, but for shares that then stay for the next hand.
            winners = [
                [] if self.fallback(share) == "next hand" else self.best(bare(share), cards)
                for share in self.shares
            ]
        if not any(winners):
            return {}, pot
        same = all(each == winners[0] for each in winners)
        if same and len(winners) > 1 and len(winners[0]) > 1 and not self.each_share:
            return {0: (winners[0], pot)}, 0
        parts = [int(pot * share[0]) for share in self.shares]
        rest, carried = pot - sum(parts), 0
        claimed = [place for place, seats in enumerate(winners) if seats]
        spread = 0
        for place, share in enumerate(self.shares):
            if winners[place]:
                continue
            chips, parts[place] = parts[place], 0
            match self.fallback(share):
                case "next hand":
                    carried += chips
                case "other shares":
                    spread += chips
                case _:
                    parts[claimed[0]] += chips
        for place in claimed:
            parts[place] += spread // len(claimed)
        rest += spread % len(claimed)
        order = sorted(claimed, key=lambda place: (min(winners[place]), place))
        for turn in range(rest):
            parts[order[turn % len(order)] if self.by_position else claimed[0]] += 1
        return {place: (winners[place], parts[place]) for place in claimed}, carried


def bare(share):
    part, (_, ranking, _), otherwise = share
    return part, ("", ranking, None), otherwise


@st.composite
def divided(draw):
    parts = draw(st.sampled_from(SPLITS))
    prizes = [draw(st.sampled_from(PRIZES)) for _ in parts]
    fallbacks = [
        draw(st.sampled_from(FALLBACKS[:1] + FALLBACKS[3:] if len(parts) == 1 else FALLBACKS))
        for _ in parts
    ]
    odd = draw(st.sampled_from([None, *range(len(parts))]))
    return Divided(
        *(parts, prizes, fallbacks, odd),
        draw(st.sampled_from(HOUSE_LINES)),
        draw(st.sampled_from(["standard", "robert", "wsop-live"])),
    )


def layers(hand):
    """Return the pots of a finished hand: chips, and the seats that can win them."""
    seats = range(hand.seats)
    paid = [hand.payouts[seat] - hand.net[seat] for seat in seats]
    if hand.game.show().find("ante payer dealer") >= 0:
        return None
    live = [seat for seat in seats if hand.live(seat)]
    pots = []
    for low, high in pairwise([0, *sorted({paid[seat] for seat in live})]):
        chips = sum(min(each, high) - min(each, low) for each in paid)
        pots.append([chips, [seat for seat in live if paid[seat] >= high]])
    if pots:
        pots[-1][0] += sum(max(0, each - max(paid[seat] for seat in live)) for each in paid)
    return [pot for pot in pots if pot[0]]


@settings(max_examples=250)
@given(divided(), st.data())
def test_every_chip_goes_where_the_game_says(plan, data):
    count = data.draw(st.integers(2, 6))
    stacks = [data.draw(st.sampled_from([1, 2, 3, 7, 15, 33, 200])) for _ in range(count)]
    luck = random.Random(data.draw(st.integers(0, 2**32)))
    for number in range(6):
        hand = sc.Hand(plan.game, stacks=stacks, seed=1, number=luck.randrange(2**40) + number)
        while not hand.is_over:
            codes = [1, 1, *range(2, 2 + len(hand.options.raise_to))]
            hand.act(luck.choice(codes if luck.random() < 0.97 or not hand.options.fold else [0]))
        assert sum(hand.stacks) + hand.carried == sum(stacks)
        assert min(hand.stacks) >= 0
        pots = layers(hand)
        if pots is None or sum(map(hand.live, range(count))) < 2:
            continue
        wins = [event for event in hand.events if isinstance(event, e.Won)]
        carried = 0
        for place, (chips, seats) in enumerate(pots):
            got = {}
            for event in wins:
                if event.pot == place:
                    got.setdefault(event.share, {})[event.seat] = event.amount
            if len(seats) == 1:
                assert sum(chips for each in got.values() for chips in each.values()) == chips
                continue
            cards = {seat: [*hand.cards(seat), *hand.shared] for seat in seats}
            expected, left = plan.divide(chips, cards)
            carried += left
            assert got.keys() == {share for share, (_, amount) in expected.items() if amount}
            for share, (winners, amount) in expected.items():
                least, odd = divmod(amount, len(winners))
                paid = got.get(share, {})
                assert sum(paid.values()) == amount
                assert paid.keys() <= set(winners)
                assert sorted(paid.get(seat, 0) - least for seat in winners) == [
                    *([0] * (len(winners) - odd)),
                    *([1] * odd),
                ]
        assert hand.carried == carried


CALLERS = {"players": 3, "policy": "call", "seed": 1}


@pytest.mark.parametrize("otherwise", FALLBACKS)
@pytest.mark.parametrize("second", [prize for prize, _, _ in PRIZES])
@pytest.mark.parametrize("first", [prize for prize, _, _ in PRIZES])
def test_simulations_lose_no_chips(first, second, otherwise):
    game = sc.parse(
        f'game "Two" extends stud\nhalf the pot to {first}{otherwise}\nhalf the pot to {second}'
    )
    result = sc.simulate(game, hands=300, **CALLERS)
    carried = (
        sum(sc.simulated_hand(game, number=number, **CALLERS).carried for number in range(300))
        if "next hand" in otherwise
        else 0
    )
    assert int(result.net.sum()) + carried == 0
