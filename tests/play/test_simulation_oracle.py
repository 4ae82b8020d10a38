"""Simulations against a slow and obvious oracle.

Each hand is played alone; results and records are counted again from its events.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import combinations, groupby, product

import numpy as np
import pytest

import studcore as sc
from studcore.play import events as ev

NO_CALL = ev.Folded | ev.Bet | ev.Completed | ev.Raised
DECIDED = ev.Folded | ev.Checked | ev.Wager
NOBODY = "does not qualify"
HIGH, LOW, EIGHT = {}, {"ranking": "ace-to-five"}, {"ranking": "ace-to-five/8"}
WILD = {"wild": "deuces"}


def written(lines):
    return lambda: sc.parse('game "Test" extends ' + lines)


# Games, and how to rank the hands that win each share of the pot.
GAMES = {
    "stud": (lambda: sc.load("stud"), [HIGH]),
    "razz": (lambda: sc.load("razz"), [LOW]),
    "stud8": (lambda: sc.load("stud8"), [HIGH, EIGHT]),
    "studreg": (lambda: sc.load("studreg"), [HIGH, LOW]),
    "super": (lambda: sc.load("super"), [HIGH]),
    "deuces": (lambda: sc.load("deuces"), [WILD]),
    "five": (lambda: sc.load("five"), [HIGH]),
    "home": (lambda: sc.load("home"), [HIGH]),
    "razz27": (lambda: sc.load("razz27"), [{"ranking": "deuce-to-seven"}]),
    "online": (lambda: sc.load("stud8", house="online"), [HIGH, EIGHT]),
    "robert": (lambda: sc.load("razz", house="robert"), [LOW]),
    "wsop": (lambda: sc.load("studreg", house="wsop-tournament"), [HIGH, LOW]),
    "large": (lambda: sc.load("stud", ante=3, bring_in=7, small_bet=20, big_bet=50), [HIGH]),
    "rich": (
        lambda: sc.load("studreg", ante=99, bring_in=100, small_bet=1_000_003, big_bet=3_000_001),
        [HIGH, LOW],
    ),
    "raked": (written("stud8\nrake 5 percent up to 3"), [HIGH, EIGHT]),
    "no limit": (written("stud\nno limit"), [HIGH]),
    "spread": (written("razz\nspread 1 to 5 / 1 to 10"), [LOW]),
    "blinds": (written("stud\nno bring-in\nblinds 1 / 2\npot limit"), [HIGH]),
    "badugi": (
        written("stud\nhalf the pot to high hand\nhalf the pot to badugi"),
        [HIGH, {"ranking": "badugi"}],
    ),
    "left over": (
        written(
            "stud\nhalf the pot to high hand\n"
            "half the pot to low hand, eight or better, else to next hand"
        ),
        [HIGH, EIGHT],
    ),
    "joker": (
        written("stud\ndeck standard with one joker\nwild jokers"),
        [{"wild": "jokers"}],
    ),
}


def big_bet(game):
    """Return the largest bet; where there is no limit the blind or the bring-in."""
    stakes = game.stakes
    spread = stakes.get("big_spread", (0, 0))[1]
    return stakes.get("big_bet") or spread or stakes.get("big_blind") or stakes["bring_in"]


@dataclass(frozen=True, eq=False)
class Case:
    """A simulation, and how many hands of it are played."""

    game: sc.Game
    rankings: list
    policy: object = "random"
    hands: int = 300
    stacks: tuple | None = None
    players: int = 4
    rotate: bool = False
    seed: object = 1
    first: int = 0
    bin_width: int | None = None
    spot: sc.Spot | None = None
    pot: int = 0  # of the spot
    before: sc.Hand | None = None  # the hand that the spot was taken from

    @property
    def seats(self):
        return len(self.start)

    @property
    def start(self):
        """Return the chips by player, or by seat in a spot."""
        if self.spot is not None:
            return self.spot.stacks
        return self.stacks or (100 * big_bet(self.game),) * self.players

    @property
    def arguments(self):
        """Return what `simulate` and `simulated_hand` are both told."""
        chips = {"stacks": self.stacks} if self.stacks else {"players": self.players}
        start = {"game": self.spot} if self.spot else {"game": self.game, **chips}
        return {**start, "policy": self.policy, "rotate": self.rotate, "seed": self.seed}

    @property
    def policies(self):
        return self.policy if isinstance(self.policy, list) else [self.policy] * self.seats

    @property
    def width(self):
        """Return what is documented: half a big bet, or what lets all that can be called fit."""
        if self.bin_width or "big_bet" in self.game.stakes:
            return self.bin_width or big_bet(self.game) // 2
        second = sorted(self.start)[-2]
        callable_chips = sum(min(chips, second) for chips in self.start) + self.pot
        return -(-callable_chips // 255)

    def turn(self, number):
        """Return how many seats the players have moved on."""
        return number % self.seats if self.rotate else 0

    def by_player(self, of_seats, number):
        return [of_seats[(p + self.turn(number)) % self.seats] for p in range(self.seats)]


def case(game="stud", **more):
    load, rankings = GAMES[game]
    return Case(load(), rankings, **more)


def spot_case(spot, pot, game="stud", **more):
    return Case(spot.game, GAMES[game][1], spot=spot, pot=pot, **more)


def hand_case(hand, game, seat=None, **more):
    spot, pot = sc.Spot.of(hand, seat=seat), sum(pot.amount for pot in hand.pots) + sum(hand.bets)
    return Case(hand.game, GAMES[game][1], spot=spot, pot=pot, before=hand, **more)


def begun(game, stacks, codes, seed=7):
    """Return a hand after some decisions."""
    hand = sc.Hand(GAMES[game][0](), stacks=stacks, seed=seed)
    for code in codes:
        hand.act(code)
    return hand


def chances(*shape):
    return np.random.default_rng(5).random((*shape, 4))


TABLE = sc.TablePolicy(chances(5, 2, 3), features=("strength", "facing", "wagers"))
MOODY = sc.Mixture({"tight": 2, "loose": 1})
FICKLE = sc.Mixture([("aggressive", 1), (TABLE, 2), ("random", 1)], drawn="decision")
STYLE = sc.Style(play=0.8, complete=0.3, stay=0.2, bet=0.6, bluff=0.3)

SHORT = (3, 8, 25, 60, 200)
TINY = (1, 2, 3, 1, 4)

CASES = {
    "random": lambda: case("stud", players=6),
    "later": lambda: case("stud", players=6, first=2**40, policy="loose"),
    "sequence": lambda: case("stud", seed=np.random.SeedSequence(12), bin_width=7),
    "shared card": lambda: case("stud", players=8, policy="call"),
    "short": lambda: case("stud", stacks=SHORT, hands=800),
    "tiny": lambda: case("stud8", stacks=TINY, hands=600),
    "empty seat": lambda: case("stud", stacks=(0, 200, 0, 50)),
    "styles": lambda: case("stud", players=5, policy=["tight", "loose", "rock", MOODY, TABLE]),
    "narrow": lambda: case("stud", bin_width=1),
    "wide": lambda: case("no limit", bin_width=100_000),
    "razz": lambda: case("razz", policy=["tight", "loose", "call", "random"]),
    "razz short": lambda: case("razz", stacks=SHORT, policy=["random", "loose", *["random"] * 3]),
    "stud8": lambda: case("stud8", players=8, policy="loose"),
    "stud8 short": lambda: case("stud8", stacks=(9, 40, 9, 17, 100, 41), hands=800),
    "studreg": lambda: case("studreg", stacks=SHORT),
    "super": lambda: case("super", policy=["random", "call", "tight", "loose"]),
    "super short": lambda: case("super", stacks=SHORT),
    "deuces": lambda: case("deuces", policy=["call", "loose", FICKLE, "random"]),
    "five": lambda: case("five", players=9),
    "five styles": lambda: case("five", policy=["tight", "passive", "aggressive", STYLE]),
    "home": lambda: case("home", stacks=(4, 100, 100, 33)),
    "razz27": lambda: case("razz27", policy=[TABLE, "loose", "random", MOODY], hands=400),
    "online": lambda: case("online", stacks=(100, 30, 100, 12)),
    "robert": lambda: case("robert"),
    "wsop": lambda: case("wsop", stacks=(100, 30, 100, 12), hands=500),
    "large": lambda: case("large", policy=FICKLE),
    "rich": lambda: case("rich", stacks=(16_000_000, 3_000_017, 9_000_000)),
    "raked": lambda: case("raked", stacks=(5, 100, 30, 31)),
    "raked deep": lambda: case("raked", policy="passive"),
    "no limit": lambda: case("no limit", stacks=(100, 250, 40, 7)),
    "spread": lambda: case("spread"),
    "blinds": lambda: case("blinds", stacks=(100, 250, 1, 7)),
    "badugi": lambda: case("badugi", stacks=(100, 20, 100)),
    "left over": lambda: case("left over"),
    "joker": lambda: case("joker", policy="call"),
    # Players that are moved round.
    "rotate": lambda: case("stud", policy=["tight", "loose", "call", "random"], rotate=True),
    "rotate all alike": lambda: case("stud8", policy="call", rotate=True),
    "rotate later": lambda: case("stud8", players=3, policy=FICKLE, rotate=True, first=51),
    "rotate short": lambda: case("razz", stacks=SHORT, rotate=True, hands=500),
    "rotate empty": lambda: case(
        "stud8", stacks=(0, 200, 31), policy=["call", "random", "loose"], rotate=True
    ),
    "rotate super": lambda: case("super", stacks=(20, 90), policy=["loose", "random"], rotate=True),
    "rotate raked": lambda: case("raked", stacks=(100, 30, 9), rotate=True),
    "rotate deuces": lambda: case("deuces", policy=[TABLE, *["random"] * 3], rotate=True),
    # From a spot on.
    "fourth street": lambda: spot_case(
        sc.Spot(
            sc.load("stud"),
            ["AhAd/Kc 4d", "/9s 8s", None, "??Qc/Qd 2h"],
            dead="As 3c",
            pot=60,
            stacks=[500, 400, 0, 120],
        ),
        60,
    ),
    "third street": lambda: spot_case(
        sc.Spot(sc.load("razz"), ["As2d/3c", "/Kd", "/7h"]), 3, "razz", policy="loose"
    ),
    "side pots": lambda: spot_case(
        sc.Spot(
            sc.load("stud8"),
            ["AhAd/Kc 4d 5d", "/9s 8s 2c", "/Jd Jh 3s", None],
            paid=[70, 30, 70, 11],
            stacks=[40, 0, 300, 90],
        ),
        181,
        "stud8",
        policy=["random", "call", "loose", "random"],
    ),
    "seventh street": lambda: spot_case(
        sc.Spot(sc.load("stud"), ["AhAd2c/Kc 4d 5d 6s", "/9s 8s 2d Td"], pot=33, street=7),
        33,
        policy=["random", TABLE],
        rotate=True,
    ),
    "rotate in a spot": lambda: spot_case(
        sc.Spot(
            sc.load("stud"), ["AhAd/Kc 4d", "/9s 8s", None, "??Qc/Qd 2h"], stacks=[50, 40, 0, 120]
        ),
        3,
        policy=["call", "random", "tight", "loose"],
        rotate=True,
    ),
    "a hand": lambda: hand_case(
        begun("stud", [200, 150, 90, 201, 12], [1, 2, 0, 1, 1, 0, 2]), "stud"
    ),
    "a hand as seen": lambda: hand_case(begun("razz", [200] * 4, []), "razz", 1, policy="loose"),
    "a hand moved round": lambda: hand_case(
        begun("stud8", [200, 150, 90, 201], [1, 2, 0, 1, 1, 2, 1, 1, 2]),
        "stud8",
        0,
        policy=["random", "call", "loose", FICKLE],
        rotate=True,
    ),
    "an all-in of before": lambda: hand_case(
        begun("stud", [200, 10, 30, 0, 500], [1, 2, 1, 2, 1, 1, 1, 1]), "stud"
    ),
    "discards": lambda: hand_case(begun("super", [200, 90, 40], [1, 2, 1, 1, 3]), "super"),
}


# ---- one hand, counted by its events -----------------------------------------------------------


@dataclass
class Counted:
    """What happened in one hand, by seat."""

    case: Case
    number: int
    hand: sc.Hand
    stacks: list = field(default_factory=list)
    pot: int = 0
    raked: int = 0
    carried: int = 0
    decisions: int = 0
    street: int = 0
    folded_on: list = field(default_factory=list)
    shown: set = field(default_factory=set)
    wins: list = field(default_factory=list)

    def __post_init__(self):
        case = self.case
        chips = list(case.start)
        if case.spot is None:  # stacks move with the players
            chips = [chips[(s - case.turn(self.number)) % case.seats] for s in range(case.seats)]
        self.began = tuple(chips)
        self.stacks, self.pot = chips, case.pot
        self.folded_on = [0] * case.seats
        self.street = case.game.streets[0] if case.spot is None else case.spot.street
        if case.before is not None:
            self.take_what_was_before()
        for event in self.hand.events:
            self.take(event)
        self.count_decisions()

    def take_what_was_before(self):
        before = self.case.before
        street = 0
        for event in before.events:
            if isinstance(event, ev.StreetStarted):
                street = event.street
            elif isinstance(event, ev.Folded):
                self.folded_on[event.seat] = street

    def take(self, event):
        match event:
            case ev.StreetStarted(street=street):
                self.street = street
            case ev.Ante() | ev.BlindPosted() | ev.Wager():
                self.move(event.seat, -event.amount)
            case ev.Returned():
                self.move(event.seat, event.amount)
            case ev.Folded(seat=seat):
                self.folded_on[seat] = self.street
            case ev.Shown(seat=seat) | ev.Mucked(seat=seat):
                self.shown.add(seat)
            case ev.Won(seat=seat, amount=amount):
                self.stacks[seat] += amount
                self.wins.append(event)
            case ev.Raked(amount=amount):
                self.raked += amount
            case ev.Carried(amount=amount):
                self.carried += amount

    def move(self, seat, chips):
        self.stacks[seat] += chips
        self.pot -= chips

    def count_decisions(self):
        events = self.hand.events
        self.decisions = sum(isinstance(event, DECIDED) for event in events)
        discards = (e.seat if isinstance(e, ev.Discarded) else None for e in events)
        self.decisions += sum(seat is not None for seat, _ in groupby(discards))

    # What follows is by seat, too.

    @property
    def net(self):
        return [now - then for now, then in zip(self.stacks, self.began, strict=True)]

    @property
    def payout(self):
        return [sum(w.amount for w in self.wins if w.seat == s) for s in range(self.case.seats)]

    @property
    def showdown(self):
        return bool(self.shown)

    @property
    def all_pots(self):
        """Return the chips in the pots, without uncalled ones, before rake."""
        return sum(w.amount for w in self.wins) + self.raked + self.carried

    @cached_property
    def best(self):
        """Return by pot and share the best rank and the seats that hold it, by their cards."""
        best = {}
        contested = [(n, pot) for n, pot in enumerate(self.hand.pots) if len(pot.seats) > 1]
        for (number, pot), share in product(contested, range(len(self.case.rankings))):
            ranks = {seat: self.rank_of(seat, share) for seat in pot.seats}
            top = max(ranks.values())
            if top.qualifies:
                best[number, share] = top, {s for s, rank in ranks.items() if rank == top}
        return best

    def winners_of(self, share):
        """Return the seats that won a share of some pot, or a part of it, at the showdown."""
        return {seat for (_, s), (_, seats) in self.best.items() if s == share for seat in seats}

    def told_winners(self, pot, share):
        """Return the same of a pot as the events tell it.

        Those who are equal both ways split the whole pot, and the events name its first share.
        """
        told = [{w.seat for w in self.wins if (w.pot, w.share) == (pot, s)} for s in (share, 0)]
        first = self.best.get((pot, 0), (None, set()))[1]
        equal = len(first) > 1 and first == self.best.get((pot, share), (None, set()))[1]
        return told[0] or (told[1] if equal else set())

    @property
    def dividers(self):
        """Return the seats that divided a share of some pot."""
        shares = {}
        for win in self.wins:
            shares.setdefault((win.pot, win.share), set()).add(win.seat)
        return {seat for seats in shares.values() if len(seats) > 1 for seat in seats}

    def rank(self, share):
        """Return the rank of the hand that won a share of the main pot, or None."""
        return self.best.get((0, share), (None, set()))[0]

    def rank_of(self, seat, share):
        cards = self.hand.cards(seat) + self.hand.shared
        return sc.evaluate(cards, **self.case.rankings[share])

    def mask(self, cards):
        return sum(1 << card for card in sc.card_ids(cards))

    @property
    def up(self):
        return [self.mask(self.hand.board(seat)) for seat in range(self.case.seats)]

    @property
    def down(self):
        all_cards = [self.mask(self.hand.cards(seat)) for seat in range(self.case.seats)]
        return [both - up for both, up in zip(all_cards, self.up, strict=True)]

    def per_player(self, name):
        return self.case.by_player(getattr(self, name), self.number)

    def players(self, seats):
        """Return 1 for each player who sits in one of these seats, else 0."""
        flags = [int(seat in seats) for seat in range(self.case.seats)]
        return self.case.by_player(flags, self.number)


@dataclass
class Run:
    """A simulation and its hands one by one."""

    case: Case
    result: sc.Result
    blocks: list
    hands: list

    @property
    def columns(self):
        names = self.blocks[0].columns
        return {name: np.concatenate([block[name] for block in self.blocks]) for name in names}

    def total(self, rows):
        return np.sum(list(rows), axis=0).tolist()

    @property
    def nets(self):
        return np.array([hand.per_player("net") for hand in self.hands], dtype=float)

    @property
    def samples(self):
        """Return what counts as independent: hands, or means of deals."""
        if not self.case.rotate:
            return self.nets
        return self.nets.reshape(-1, self.case.seats, self.case.seats).mean(axis=1)


def run(case):
    blocks = []
    more = {"bin_width": case.bin_width} if case.bin_width else {}
    result = sc.simulate(
        **case.arguments,
        hands=case.hands,
        first=case.first,
        threads=2,
        on_block=blocks.append,
        block=20 * case.seats,
        **more,
    )
    numbers = range(case.first, case.first + case.hands)
    alone = [sc.simulated_hand(**case.arguments, number=number) for number in numbers]
    hands = [Counted(case, number, hand) for number, hand in zip(numbers, alone, strict=True)]
    return Run(case, result, blocks, hands)


@cache
def played(name):
    return run(CASES[name]())


def close(got, expected):
    np.testing.assert_allclose(got, expected, rtol=1e-9, atol=1e-9)


# ---- what is compared --------------------------------------------------------------------------


def hands_alone(run):
    """Check that the events and the state of each hand tell the same."""
    for hand in run.hands:
        public = hand.hand
        assert public.is_over
        if run.case.spot is None:
            assert replayed(hand).events == public.events
        assert public.stacks == tuple(hand.stacks)
        assert list(public.payouts) == hand.payout
        assert sum(pot.amount for pot in public.pots) == hand.all_pots == hand.pot
        assert public.raked == hand.raked
        assert len(public.actions) == hand.decisions
        assert public.street == hand.street
        dealt = [seat for seat in range(public.seats) if public.cards(seat)]
        assert [public.folded(s) for s in dealt] == [hand.folded_on[s] > 0 for s in dealt]
        for (pot, share), (_, seats) in hand.best.items():
            assert hand.told_winners(pot, share) == seats
        if hand.showdown:
            assert hand.shown == {seat for seat in dealt if not public.folded(seat)}


def replayed(hand):
    """Return the hand as its deal and its decisions make it, without a simulation."""
    case = hand.case
    deal = hand.number // case.seats if case.rotate else hand.number
    actions = hand.hand.actions
    return sc.Hand.replay(
        case.game, stacks=hand.began, seed=case.seed, number=deal, actions=actions
    )


def callers(run):
    """Check that who plays "call" never folds nor raises, in whatever seat it sits."""
    for player, policy in enumerate(run.case.policies):
        if policy != "call":
            continue
        for hand in run.hands:
            seat = (player + run.case.turn(hand.number)) % run.case.seats
            made = [event for event in hand.hand.events if getattr(event, "seat", None) == seat]
            assert not any(isinstance(event, NO_CALL) for event in made)


def chips(run):
    result, nets, samples = run.result, run.nets, run.samples
    assert result.net.tolist() == nets.sum(axis=0).astype(int).tolist()
    close(result.mean, nets.mean(axis=0))
    covariance = np.cov(samples.T)
    close(result.covariance, covariance)
    close(result.stderr, np.sqrt(np.diag(covariance) / len(samples)))
    for one, other in combinations(range(run.case.seats), 2):
        more, error = result.difference(one, other)
        apart = samples[:, one] - samples[:, other]
        close(more, apart.mean())
        close(error**2, apart.var(ddof=1) / len(apart))


def counts(run):
    result, hands = run.result, run.hands
    paid = [{s for s, chips in enumerate(hand.payout) if chips} for hand in hands]
    rows = list(zip(hands, paid, strict=True))
    assert result.hands == len(hands)
    assert result.complete
    assert result.decisions == sum(hand.decisions for hand in hands)
    assert result.won.tolist() == run.total(h.players(seats) for h, seats in rows)
    alone = [hand.players(seats if len(seats) == 1 else ()) for hand, seats in rows]
    assert result.scooped.tolist() == run.total(alone)
    assert result.divided.tolist() == run.total(h.players(h.dividers) for h in hands)
    assert result.shown.tolist() == run.total(h.players(h.shown) for h in hands)
    assert tuple(result.shares) == run.case.game.rankings
    for share, counted in enumerate(result.shares.values()):
        assert counted.tolist() == run.total(h.players(h.winners_of(share)) for h in hands)


def streets(run):
    result, hands = run.result, run.hands
    folded = np.array([hand.per_player("folded_on") for hand in hands])
    last = np.array([hand.street for hand in hands])
    assert tuple(result.folded) == tuple(result.reached) == run.case.game.streets
    for street in run.case.game.streets:
        close(result.folded[street], (folded == street).mean(axis=0))
        close(result.reached[street], (last >= street).mean())
    close(result.showdown, np.mean([hand.showdown for hand in hands]))


def winners(run):
    shown = [hand for hand in run.hands if hand.showdown]
    assert tuple(run.result.winners) == run.case.game.rankings
    for share, told in enumerate(run.result.winners.values()):
        ranks = [hand.rank(share) for hand in shown]
        kinds = Counter(NOBODY if rank is None else rank.category for rank in ranks)
        assert set(told) == set(kinds)
        for kind, count in kinds.items():
            close(told[kind], count / len(shown))
        best = {rank.category: rank.value for rank in ranks if rank is not None} | {NOBODY: 0}
        assert list(told) == sorted(told, key=best.__getitem__, reverse=True)


def histograms(run):
    pots = np.array([hand.all_pots for hand in run.hands])
    close(run.result.pot, pots.mean())
    counted, edges = run.result.pot_histogram
    width = run.case.width
    assert edges.tolist() == [width * place for place in range(513)]
    assert counted.tolist() == np.histogram(np.minimum(pots, edges[-1]), edges)[0].tolist()
    counted, edges = run.result.net_histogram
    assert edges.tolist() == [width * place for place in range(-256, 257)]
    for row, nets in zip(counted, run.nets.T, strict=True):
        inside = np.clip(nets, edges[0], edges[-1] - 1)
        assert row.tolist() == np.histogram(inside, edges)[0].tolist()


def records(run):
    assert len(run.blocks) > 1
    assert [block.first for block in run.blocks] == [int(b["number"][0]) for b in run.blocks]
    columns = run.columns
    hands = run.hands
    expected = {
        "number": [hand.number for hand in hands],
        "rotation": [run.case.turn(hand.number) for hand in hands],
        "street": [hand.street for hand in hands],
        "showdown": [int(hand.showdown) for hand in hands],
        "decisions": [hand.decisions for hand in hands],
        "pot": [hand.all_pots for hand in hands],
        "shared": [hand.mask(hand.hand.shared) for hand in hands],
    }
    for name in ("net", "payout", "folded_on", "down", "up"):
        expected[name] = [hand.per_player(name) for hand in hands]
    assert set(columns) == {*expected, "won_by"}
    for name, values in expected.items():
        assert columns[name].tolist() == values, name


def classes(run):
    shares = range(len(run.case.rankings))
    ranks = [[hand.rank(share) for share in shares] for hand in run.hands]
    values = [[0 if rank is None else rank.value for rank in row] for row in ranks]
    assert run.columns["won_by"].tolist() == values


SUMS = [chips, counts, streets, winners, histograms]
CHECKS = [hands_alone, callers, *SUMS, records, classes]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", CASES)
def test_simulation(name, check):
    check(played(name))


@pytest.mark.parametrize("name", ["short", "rotate short", "side pots"])
def test_results_of_other_hands_add_up(name):
    whole = played(name)
    case = whole.case
    half = case.seats * 20
    parts = [(0, half), (half, case.hands - half)]
    one, other = (sc.simulate(**case.arguments, first=n, hands=hands) for n, hands in parts)
    for check in SUMS:
        check(replace(whole, result=one + other))


def test_a_house_with_a_rake(tmp_path):
    house = tmp_path / "mine.stud"
    house.write_text('house "Mine"\nrake 10 percent up to 4\n', encoding="utf-8")
    raked = run(Case(sc.load("stud", house=house), [HIGH], stacks=SHORT, rotate=True))
    assert raked.result.net.sum() == -sum(hand.raked for hand in raked.hands) < 0
    for check in CHECKS:
        check(raked)


def test_a_share_for_the_next_hand_leaves_the_table():
    left = played("left over")
    assert left.result.net.sum() == -sum(hand.carried for hand in left.hands) < 0


@pytest.mark.parametrize("other", ["half the pot to low hand", None])
def test_a_share_that_nobody_can_claim_stays_for_the_next_hand(other):
    share = "to high hand, two pair or better, else to next hand"
    lines = f"half the pot {share}\n{other}" if other else f"pot {share}"
    game = written(f"stud\n{lines}")()
    stayed = 0
    for number in range(60):
        hand = sc.simulated_hand(game, number=number, seed=1, players=3, policy="call")
        ranks = [sc.evaluate(hand.cards(seat), ranking="high/two pair") for seat in range(3)]
        claimed = any(rank.qualifies for rank in ranks)
        assert (hand.carried > 0) != claimed, f"hand {number}"
        stayed += not claimed
    assert stayed


def test_the_cases_hold_what_is_rare():
    hands = [hand for name in CASES for hand in played(name).hands]
    for rare in (
        lambda hand: hand.dividers,
        lambda hand: len({pot for pot, _ in hand.best}) > 2,
        lambda hand: hand.hand.shared,
        lambda hand: hand.raked,
        lambda hand: hand.carried,
        lambda hand: any(isinstance(event, ev.Returned) for event in hand.hand.events),
        lambda hand: min(hand.began) == 0,
    ):
        assert sum(map(bool, map(rare, hands))) > 5


# ---- what moves and what stays -----------------------------------------------------------------


def cards_at_first(hand):
    """Return by seat the cards that it held before the first event of a hand from a spot on."""
    got = Counter(event.seat for event in hand.events if isinstance(event, ev.Dealt))
    held = [hand.cards(seat) for seat in range(hand.seats)]
    return [cards[: len(cards) - got[seat]] for seat, cards in enumerate(held)]


def test_moved_players_who_play_alike_win_alike():
    all_alike = played("rotate all alike")
    assert len(set(all_alike.result.net.tolist())) == 1
    assert all_alike.result.difference(0, 1) == (0, 0)
    deals = all_alike.nets.reshape(-1, 4, 4)
    assert all((np.roll(deal[0], -turn) == deal[turn]).all() for deal in deals for turn in range(4))


@pytest.mark.parametrize("name", ["rotate in a spot", "seventh street", "a hand moved round"])
def test_the_deals_of_a_spot_are_played_once_for_every_player(name):
    moved = played(name)
    dealt = [cards_at_first(hand.hand) for hand in moved.hands]
    deals = [dealt[n : n + moved.case.seats] for n in range(0, len(dealt), moved.case.seats)]
    assert all(cards == deal[0] for deal in deals for cards in deal)
    assert len({str(deal[0]) for deal in deals}) > 1


def test_what_a_spot_knows_stays():
    hands = [hand.hand for hand in played("fourth street").hands]
    for hand in hands:
        first, second, third, fourth = cards_at_first(hand)
        assert {*first} == {"Ah", "Ad", "Kc", "4d"}
        assert {"Qc", "Qd", "2h"} < {*fourth}
        assert {"9s", "8s"} < {*second}
        assert not third
        seen = [card for seat in range(4) for card in hand.cards(seat)]
        seen += [event.card for event in hand.events if isinstance(event, ev.Burned)]
        assert len({*seen, "As", "3c"}) == len(seen) + 2


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_spot_of_a_hand_knows_what_its_seat_sees(seat):
    start = begun("stud8", [200] * 4, [1, 2, 1, 1, 1, 2])
    dealt = [
        cards_at_first(sc.simulated_hand(sc.Spot.of(start, seat=seat), number=n, seed=3))
        for n in range(20)
    ]
    for other in range(4):
        known = seat in (None, other)
        boards = {start.board(other) == cards[other][2:] for cards in dealt}
        assert boards == {True}
        assert (len({cards[other] for cards in dealt}) == 1) == known
        if known:
            assert dealt[0][other] == start.cards(other)


def test_unknown_cards_of_a_spot_are_any_others():
    spot = sc.Spot(sc.load("stud"), ["AhAd/Kc 4d", "/9s 8s", None], dead="As 3c", pot=10)
    blocks = []
    hands, known = 20_000, sc.card_ids("Ah Ad Kc 4d 9s 8s As 3c")
    sc.simulate(spot, hands=hands, policy="call", seed=9, on_block=blocks.append)
    masks = np.concatenate([block["down"][:, 1] for block in blocks])
    counted = sc.card_planes(masks)[:, :52].sum(axis=0)
    assert not counted[known].any()
    chance = 3 / (52 - len(known))
    sigma = np.sqrt(hands * chance * (1 - chance))
    assert (abs(np.delete(counted, known) - hands * chance) < 5 * sigma).all()
