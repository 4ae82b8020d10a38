"""Hands of any game: cards by how they lie, and stacks by what is left on a street."""

import random

import studcore as sc
from play.dealing import LETTERS, due
from studcore.game import lowering
from studcore.language import model as m
from studcore.language.checks.course import Course
from studcore.play import events as ev

# From the best high board to the best low one; no pairs, and no deuces, which may be wild.
BOARDS = ("Kh Qd Jc 9s 4d", "Tc 9h 8d 6s 3d", "8h 7d 5c 4s 2s", "7h 6d 4c 3s 2d")
SHUFFLED = random.Random(5).sample([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], 52)
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}


def game_of(rules):
    """Return what the files say."""
    return rules._declaration


def chosen(rules, key):
    """Return a choice in force."""
    return lowering.choice(rules._declaration, rules._house, key)


def course(rules):
    """Return the hand in which everybody stays."""
    return Course(game_of(rules))


def opens_low(rules):
    """Tell whether the best low board opens."""
    return game_of(rules).opener.by == "low"


def seats_of(order, rules):
    """Return hands, by seat, whose boards are the better the earlier their letter stands.

    The last one brings it in.
    """
    boards = BOARDS[::-1] if opens_low(rules) else BOARDS
    boards = [*boards[: len(order) - 1], boards[-1]]
    return [f"/ {boards[order.index(letter)]}" for letter in sorted(order)]


def order_of(rules, hands):
    """Return the deck that gives the seats these cards, ``down / up``; the rest is unknown."""
    rows = [[iter(part.split()) for part in f"{hand}/".split("/")[:2]] for hand in hands]
    rule, first, burned, cards = chosen(rules, "burn"), None, set(), []
    for line, _, step in game_of(rules).steps():
        if not isinstance(step, m.Deal):
            continue
        street = line.value.number
        first = first or street
        if street not in burned and (rule == "every" or (rule == "later" and street != first)):
            cards.append("??")
        burned.add(street)
        for _ in range(step.count):
            for down, up in rows:
                cards.append(next(up if step.pile == "up" else down, "??"))
    return " ".join(cards)


def by_lying(rules, cards):
    """Split the cards of a hand into those that lie down and those that lie up.

    What is discarded is unknown, and stands last among the down cards of the first street.
    """
    cards, moments = cards.split(), course(rules).moments
    down = course(rules).end.down
    gone = sum(each.step.count for each in moments if isinstance(each.step, m.Discard))
    kept = moments[0].after.down - gone
    row = [*cards[:kept], *["??"] * gone, *cards[kept:down]] if gone else cards[:down]
    return f"{' '.join(row)} / {' '.join(cards[down:])}"


def start(rules, *hands, stacks=None, **more):
    """Start a hand in which the seats get these cards, and any others; 1,000 chips each."""
    cards = order_of(rules, hands).split()
    others = [card for card in SHUFFLED if card not in cards]
    deck = [card if card != "??" else others.pop() for card in cards] + others[::-1]
    return sc.Hand(rules, stacks=stacks or [1000] * len(hands), deck=deck, **more)


def seat_all(rules, order, **more):
    """Start a hand with the boards of `seats_of`."""
    return start(rules, *seats_of(order, rules), **more)


def step(hand):
    """Deal a card, or let the actor bring in, call or check, or discard its last cards."""
    if hand.waits_for_card:
        hand.deal()
    else:
        hand.act(1 if hand.options.kind == "bet" else len(hand.options.choices) - 1)


def go_to(hand, street, bet=True):
    """Let everybody check or call until there is betting on a street, or the hand is over."""
    while not hand.is_over and (
        hand.street < street or (bet and (hand.actor is None or hand.options.kind != "bet"))
    ):
        step(hand)
    return hand


def finish(hand):
    """Let everybody check or call to the end."""
    while not hand.is_over:
        step(hand)
    return hand


def put_in(rules, hands, street, **more):
    """Return what each seat has put in when a street begins and nobody has raised."""
    hand = go_to(start(rules, *hands, **more), street)
    return [1000 - stack for stack in hand.stacks]


def with_behind(rules, street, *behind, order=None, **more):
    """Return a hand on a street with these chips in front of A, B ...; A opens unless said."""
    hands = seats_of(order or LETTERS[: len(behind)], rules)
    paid = put_in(rules, hands, street)
    stacks = [used + left for used, left in zip(paid, behind, strict=True)]
    hand = go_to(start(rules, *hands, stacks=stacks, **more), street)
    assert hand.stacks == behind
    return hand


def bets(hand, *codes):
    """Take these actions: 0 folds, 1 calls, 2 raises, an amount raises to it."""
    for code in codes:
        hand.act(code) if code < 3 else hand.raise_to(code)
    return hand


def last(rules):
    """Return the number of the last street."""
    return rules.streets[-1]


def opened(hand):
    """Bring it in if somebody has to."""
    if hand.options.bring_in is not None:
        hand.act(1)
    return hand


def events(hand, *kinds):
    """Return the events of these kinds."""
    return [event for event in hand.events if isinstance(event, kinds)]


def by_street(hand):
    """Return the events of each street, by its number."""
    found, now = {0: []}, 0
    for event in hand.events:
        if isinstance(event, ev.StreetStarted):
            now = event.street
        found.setdefault(now, []).append(event)
    return found


def dead(hand):
    """Return the letters of the hands that died."""
    return "".join(LETTERS[event.seat] for event in events(hand, ev.Killed))


def shown(hand):
    """Return the letters of the seats that showed, in that order."""
    return "".join(LETTERS[event.seat] for event in events(hand, ev.Shown))


def all_suits(card):
    """Return the card's rank in the four suits, clubs first."""
    return [card + suit for suit in SUITS.values()]


# ---- the last street -----------------------------------------------------------------------------

# Eight boards. High: A's is the best, and B's with a shared nine. Low: the same with a three.
MANY_HIGH = ("Kh Qd Jc 8s", "Th 9d 7c 5s", "Qh Tc 6d 4h", "Qs Td 6h 4d", "Qc Ts 6c 4s")
MANY_HIGH += ("Jh 8c 5d 3h", "Jd 8d 5h 3s", "Js 8h 5c 3c")
MANY_LOW = ("7h 6d 4c 3s", "8h 6h 5c 4d", "9h 7c 6c 4h", "9d 7d 6s 4s", "Tc 8d 5h Jd")
MANY_LOW += ("Td 8s 5s Jh", "Ks Qc 9c Js", "Kh Qd 9s Jc")


def before_last_card(rules, seat, boards, card="??", stacks=None):
    """Return a hand that waits for this seat's last card, a down one."""
    downs = sum(
        moment.step.count
        for moment in course(rules).moments
        if getattr(moment.step, "pile", "") == "down"
    )
    hands = [f"{'?? ' * (downs - 1)} ?? / {board}" for board in boards]
    hands[seat] = f"{'?? ' * (downs - 1)} {card} / {boards[seat]}"
    hand = start(rules, *hands, stacks=stacks, by_card=True)
    while hand.street < last(rules) or due(hand) != seat:
        step(hand)
    return hand


def expose_last(rules, seat, boards, card):
    """Return a hand on the last street where this seat's last down card lies up.

    The seat is all-in if the house replaces the card otherwise.
    """
    stacks = [1000] * len(boards)
    if chosen(rules, "exposed_last") == "replaced":
        stacks[seat] = put_in(rules, [f"/ {board}" for board in boards], last(rules))[seat]
    hand = before_last_card(rules, seat, boards, card, stacks)
    hand.expose_final(seat)
    while hand.waits_for_card:
        hand.deal()
    return hand


def share_last(rules, boards, card):
    """Return a hand of all seats on the last street, where this card is shared by all."""
    stacks = [1000] * rules.max_players
    # What leaves the deck before the shared card is the same with any cards.
    twin = go_to(sc.Hand(rules, stacks=stacks, seed=1), last(rules))
    events = [type(event) for event in twin.events]
    gone = sum(kind in (ev.Dealt, ev.Burned) for kind in events[: events.index(ev.SharedDealt)])
    order = order_of(rules, [f"/ {board}" for board in boards[: len(stacks)]]).split()
    deck = [*order[:gone], card]
    return go_to(sc.Hand(rules, stacks=stacks, deck=deck), last(rules))
