"""Recorded hands, replayed to the chip.

``made_hands.jsonl`` has hands made up for this test, their payouts worked out by hand; ``shows``
says what each is for. Records of hands that were really played have the same form and are no part
of the repository: they are looked for in ``STUDCORE_REAL_HANDS`` (the ``.jsonl`` file, or its
folder), else in ``shared/hands`` beside the repository.
"""

import json
import os
import random
from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path

import pokerkit as pk
import pytest

import studcore as sc
from studcore.play import events as ev

HANDS_OF_GAME = {"stud": 171, "stud8": 44, "razz": 36, "stud5": 1}

SHARES = {  # of the pot: what PokerKit ranks them by
    "stud": [pk.StandardHighHand],
    "stud8": [pk.StandardHighHand, pk.EightOrBetterLowHand],
    "razz": [pk.RegularLowHand],
    "razz27": [pk.StandardLowHand],
    "stud5": [pk.StandardHighHand],
}

# Winners at a showdown who did not have to show: unseen cards in place of those that nobody
# recorded, in the order dealt, with which they win.
WINNERS_DOWN_CARDS = {
    "ongame-R5-292493407-77": ("p2", "8d 8h 3c"),  # three eights beat a pair of deuces
    "ongame-R5-82086688-609": ("p3", "Qc 3c 2c"),  # three queens beat aces and kings
    "ongame-R5-82086688-610": ("p1", "Td Tc 2c"),  # three tens beat sevens and fives
    "pokerstars-91733835979": ("p1", "2c"),  # three aces, as the site says, beat jacks
}

UNKNOWN = "??"
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
WAGERS = {
    "call": ev.Called,
    "bring_in": ev.BroughtIn,
    "complete": ev.Completed,
    "bet": ev.Bet,
    "raise": ev.Raised,
}
ACTIONS = {"fold", "check", *WAGERS}


def data_file():
    given = os.environ.get("STUDCORE_REAL_HANDS")
    path = Path(given) if given else Path(__file__).resolve().parents[3] / "shared" / "hands"
    return path / "real_hands.jsonl" if path.is_dir() else path


def records_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


MADE = records_of(Path(__file__).with_name("made_hands.jsonl"))
REAL = records_of(data_file()) if data_file().is_file() else []
RECORDS = [record for record in MADE + REAL if record["standard"]]
ODD = {  # no ordinary game: their cards and payouts alone are replayed
    record["id"]: record for record in REAL if not record["standard"]
}
needs_real = pytest.mark.skipif(not REAL, reason=f"no records of real hands at {data_file()}")


# ---- up cards that nobody recorded ---------------------------------------------------------------


def streets_of(record):
    """Split the events: a deal, and the actions that follow it."""
    streets = []
    for event in record["events"]:
        if event["e"] == "deal":
            streets.append((event, []))
        elif event["e"] in ACTIONS:
            streets[-1][1].append(event)
    return streets


def door_key(cards):
    """Order door cards; the lowest brings it in (C1, C2)."""
    return RANKS.index(cards[0][0]), SUITS.index(cards[0][1])


def board_key(cards):
    """Order boards of up to four cards; the highest opens (F1, F3)."""
    ranks = Counter(RANKS.index(card[0]) for card in cards)
    groups = sorted(((count, rank) for rank, count in ranks.items()), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


def fits(record, street, actions, boards):
    """Whether the up cards make the first to act, and a big bet on fourth street, right."""
    if not actions:
        return True
    if street == 3:
        opener = min(boards, key=lambda player: door_key(boards[player]))
    else:  # the first of equals
        opener = max(boards, key=lambda player: board_key(boards[player]))
    bets = [event["to"] for event in actions if event["e"] in ("bet", "raise")]
    needs_pair = street == 4 and record["stakes"]["big_bet"] in bets[:1]
    pair = any(cards[0][0] == cards[-1][0] for cards in boards.values())
    return opener == actions[0]["p"] and (pair or not needs_pair)


def fill_up_cards(record):
    """Choose unseen cards for up cards that are not recorded; recorded cards stay."""
    assert record["game"] in ("stud", "stud8")
    streets = streets_of(record)
    seen = {card for deal, _ in streets for cards in deal["cards"].values() for card in cards}
    unseen = [card for card in DECK if card not in seen]
    pick = random.Random(record["id"])
    for _ in range(10_000):
        fresh = iter(pick.sample(unseen, len(unseen)))
        boards, deals = defaultdict(list), []
        for deal, actions in streets:
            if deal["street"] < 7:
                cards = {
                    player: [*down, next(fresh) if up == UNKNOWN else up]
                    for player, (*down, up) in deal["cards"].items()
                }
                boards = {player: [*boards[player], dealt[-1]] for player, dealt in cards.items()}
                deal = {**deal, "cards": cards}
            if not fits(record, deal["street"], actions, boards):
                break
            deals.append(deal)
        else:
            return deals
    raise AssertionError("no up cards make the recorded openers right")


def fill_down_cards(deals, player, cards):
    """Put cards in the places of a player's unknown ones."""
    fresh = iter(cards.split())
    for deal in deals:
        dealt = deal["cards"][player]
        deal["cards"][player] = [next(fresh) if card == UNKNOWN else card for card in dealt]
    assert not list(fresh)


# ---- the replay ----------------------------------------------------------------------------------


def game_of(record, stakes):
    if record["limit"] == "no":
        text = f'game "No limit" extends {record["game"]}\nno limit'
        return sc.parse(text, house="online", **stakes)
    return sc.load({"stud5": "five"}.get(record["game"], record["game"]), house="online", **stakes)


class Replay:
    """A record, and a hand that is to follow it. Seat 0 is the first dealt."""

    def __init__(self, record):
        players = [player for player in record["players"] if player["dealt_in"]]
        self.record = record
        self.seat = {player["id"]: seat for seat, player in enumerate(players)}
        self.deals = [deal for deal, _ in streets_of(record)]
        if "up_cards_not_recorded" in record["features"]:
            self.deals = fill_up_cards(record)
        if record["id"] in WINNERS_DOWN_CARDS:
            fill_down_cards(self.deals, *WINNERS_DOWN_CARDS[record["id"]])
        stakes = {name: amount for name, amount in record["stakes"].items() if amount is not None}
        if "bring_in" not in stakes:  # nobody puts it in, so that its size decides nothing
            assert all(event["e"] != "bring_in" for event in record["events"])
            stakes["bring_in"] = stakes["small_bet"] // 2
        self.hand = sc.Hand(
            game_of(record, stakes),
            stacks=[player["stack"] for player in players],
            deck=list(chain.from_iterable(self.cards_in_order())),
            rake=record["rake"] + record.get("other_fee", 0),
        )

    def by_seat(self, amounts):
        return tuple(amounts.get(player, 0) for player in self.seat)

    def dealt(self, deal):
        """The cards of a street by seat, one round after the other."""
        cards = [(seat, deal["cards"][p]) for p, seat in self.seat.items() if p in deal["cards"]]
        return [(seat, dealt[i]) for i in range(len(cards[0][1])) for seat, dealt in cards]

    def cards_in_order(self):
        for deal in self.deals:
            if "community" in deal:
                yield [deal["community"]]
            else:
                yield [card for _, card in self.dealt(deal)]

    def take(self, event):
        """Take a recorded action, which must be on offer with its amounts."""
        hand, options, kind = self.hand, self.hand.options, event["e"]
        where = f"street {hand.street}: {event}, offered {options.raise_to}"
        assert hand.actor == self.seat[event["p"]], where
        before = hand.bets[hand.actor]
        if kind in ("fold", "check"):
            assert getattr(options, kind), where
            getattr(hand, kind)()
        elif kind == "call":
            assert (options.call, before + options.call) == (event["put"], event["to"]), where
            hand.call()
        elif kind == "bring_in":
            assert (options.bring_in, before) == (event["put"], 0), where
            assert event["put"] == event["to"]
            hand.post_bring_in()
        else:
            if options.raise_any:
                assert options.raise_to[0] <= event["to"] <= options.raise_to[1], where
            else:
                assert event["to"] in options.raise_to, where
            assert event["to"] - before == event["put"], where
            hand.raise_to(event["to"])

    def recorded(self, *kinds):
        return [event for event in self.record["events"] if event["e"] in kinds]

    def happened(self, *kinds):
        return [event for event in self.hand.events if isinstance(event, kinds)]


def test_the_made_hands_show_what_is_asked_of_them():
    assert len(MADE) == len({record["id"] for record in MADE}) >= 20
    assert {(record["game"], record["limit"]) for record in MADE} >= {
        *((game, "fixed") for game in SHARES),
        *((game, "no") for game in ("stud", "stud8")),
    }
    assert {feature for record in MADE for feature in record["features"]} >= {
        *("all_fold_to_bring_in", "opener_completes_instead_of_bring_in", "short_bring_in"),
        *("fourth_street_double_bet", "four_bets_on_a_street", "raise_after_short_all_in"),
        *("all_in_ante", "side_pot", "two_or_more_side_pots", "uncalled_return", "raked"),
        *("odd_chip", "best_board_tied", "hi_lo_split", "scoop_both_halves", "no_low"),
        *("seventh_street_community_card", "fold_when_check_possible"),
    }
    assert all(record["shows"].endswith(".") for record in MADE)


@pytest.mark.parametrize("record", [pytest.param(record, id=record["id"]) for record in MADE])
def test_payouts_of_made_hands_are_pokerkits(record):
    cards = defaultdict(list)
    for event in record["events"]:
        if event["e"] == "deal":
            for player, dealt in event["cards"].items():
                cards[player] += dealt
    shared = record.get("community_card", "")
    least, odd = Counter(), -record["rake"]  # of each player; chips beyond
    for pot in record["computed_pots"]:
        hands = [
            {player: of_cards("".join(cards[player]) + shared) for player in pot["players"]}
            for of_cards in (kind.from_game_or_none for kind in SHARES[record["game"]])
        ]
        claimed = [share for share in hands if any(share.values())]
        if len(pot["players"]) == 1:
            claimed = [dict.fromkeys(pot["players"], 0)]
        for place, share in enumerate(claimed):
            amount = (pot["amount"] + len(claimed) - 1 - place) // len(claimed)
            best = max(hand for hand in share.values() if hand is not None)
            winners = [player for player, hand in share.items() if hand == best]
            least.update(dict.fromkeys(winners, amount // len(winners)))
            odd += amount % len(winners)
    more = Counter(record["payouts"])
    more.subtract(least)
    assert sum(more.values()) == odd
    assert all(more[player] in (0, 1) for player in least) or record["rake"]


@needs_real
def test_all_real_hands_are_there():
    assert Counter(record["game"] for record in REAL if record["standard"]) == HANDS_OF_GAME


@needs_real
def test_the_hand_of_deuce_to_seven_razz():
    # The site raised by odd amounts, so that stakes of one bet each are played: cards, order and
    # who takes the pot are the record's.
    record = ODD["kingsclub-40091899"]
    stakes = {"ante": 1658, "bring_in": 1658, "small_bet": 2200, "big_bet": 4400}
    players = record["players"]
    seat = {player["id"]: place for place, player in enumerate(players)}
    cards = []
    for deal, _ in streets_of(record):
        live = [deal["cards"][p["id"]] for p in players if p["id"] in deal["cards"]]
        cards += [dealt[i] for i in range(len(live[0])) for dealt in live]
    hand = sc.Hand(
        sc.load("razz27", house="online", **stakes),
        stacks=[player["stack"] for player in players],
        deck=cards,
        rake=record["rake"],
    )
    for event in record["events"]:
        if event["e"] not in ACTIONS:
            continue
        assert hand.actor == seat[event["p"]]
        if event["e"] in ("complete", "bet", "raise"):
            hand.act(2)
        else:
            hand.act(0 if event["e"] == "fold" else 1)
    # The raise to 3,858 is one to 4,400 here: 542 more of each of the two.
    more = 2 * (4400 - 3858)
    assert hand.payouts == tuple(
        record["payouts"].get(player["id"], 0) + (more if player["id"] == "p1" else 0)
        for player in players
    )


@pytest.mark.parametrize("record", [pytest.param(record, id=record["id"]) for record in RECORDS])
def test_hand(record):
    replay = Replay(record)
    for event in replay.recorded(*ACTIONS):
        replay.take(event)
    hand, seat = replay.hand, replay.seat
    assert hand.is_over

    antes = {seat[event["p"]]: event["put"] for event in replay.recorded("ante")}
    assert {event.seat: event.amount for event in replay.happened(ev.Ante)} == antes

    first = replay.deals[0]["street"]
    down = len(seat) * (2 if first == 3 else 1)  # cards of the first street
    dealt = [(e.seat, e.card, e.up) for e in replay.happened(ev.Dealt)]
    assert dealt == [
        (owner, card, down <= place if deal["street"] == first else deal["street"] < 7)
        for deal in replay.deals
        if "community" not in deal
        for place, (owner, card) in enumerate(replay.dealt(deal))
    ]
    assert hand.shared == tuple(deal["community"] for deal in replay.deals if "community" in deal)

    assert [(type(e), e.seat, e.amount, e.total) for e in replay.happened(ev.Wager)] == [
        (WAGERS[e["e"]], seat[e["p"]], e["put"], e["to"]) for e in replay.recorded(*WAGERS)
    ]
    returned = [(seat[event["p"]], event["amount"]) for event in replay.recorded("return")]
    assert [(event.seat, event.amount) for event in replay.happened(ev.Returned)] == returned

    assert [(pot.amount, pot.seats) for pot in hand.pots] == [
        (pot["amount"], tuple(seat[player] for player in pot["players"]))
        for pot in record["computed_pots"]
    ]
    assert hand.raked == record["rake"] + record.get("other_fee", 0)
    assert hand.payouts == replay.by_seat(record["payouts"])
    assert hand.stacks == replay.by_seat(record["final_stacks"])
