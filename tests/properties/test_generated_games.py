"""Game files put together from the lines of all games, played in all houses with any stacks."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import studcore as sc

ROOT = Path(__file__).parents[2]
TEXTS = [
    path.read_text(encoding="utf-8")
    for folder in (ROOT / "variants", ROOT / "tests" / "language" / "corpus")
    for path in sorted(folder.rglob("*.stud"))
]
LINES = sorted(
    {
        line.strip()
        for text in TEXTS
        for line in text.splitlines()
        if line.strip() and not line.startswith(("game", "house", "#", "called", "about"))
    }
)
AMOUNTS = [0, 1, 2, 3, 4, 5, 7, 10, 13, 20, 25, 40, 255, 256, 33554431, 33554432, 2**31, 10**12]
STACKS = [1, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 15, 21, 33, 50, 100, 400]
FILES = 500  # a part


def generated(luck: random.Random) -> str:
    """Return a file that extends a game: lines of other games, numbers and words exchanged."""
    lines = [f'game "Generated" extends {luck.choice(sc.games())}']
    for line in luck.choices(LINES, k=luck.randint(1, 5)):
        if luck.random() < 0.5:
            line = re.sub(r"\d+", lambda _: str(luck.choice(AMOUNTS)), line)
        lines.append(line)
    if luck.random() < 0.3:
        lines.append(f"players 2 to {luck.randint(2, 14)}")
    return "\n".join(lines)


def decided(hand: sc.Hand, luck: random.Random, temper: float) -> int:
    """Return a code that the options allow."""
    options = hand.options
    if options.kind != "bet":
        return luck.randrange(len(options.choices))
    if options.fold and luck.random() < temper:
        return 0
    if not options.raise_to or luck.random() < 0.5:
        return 1
    if options.raise_any and luck.random() < 0.5:
        return -luck.randint(*options.raise_to)
    return luck.randrange(2, 2 + len(options.raise_to))


def played(game: sc.Game, stacks: list[int], luck: random.Random) -> sc.Hand:
    """Play a hand, looking at all chips and cards after every decision."""
    hand = sc.Hand(game, stacks=stacks, seed=luck.getrandbits(32), number=luck.getrandbits(32))
    temper = luck.choice([0.0, 0.02, 0.3])
    seats = range(hand.seats)
    for _ in range(5_000):
        assert all(chips >= 0 for chips in (*hand.stacks, *hand.bets))
        pots = 0 if hand.is_over else sum(pot.amount for pot in hand.pots)
        left = hand.carried + hand.raked
        assert sum(hand.stacks) + sum(hand.bets) + pots + left == sum(stacks)
        held = [*hand.shared, *(card for seat in seats for card in hand.cards(seat))]
        known = [card for card in held if card != "Jk"]
        assert len(known) == len(set(known))
        assert all(hand.board(seat) or not hand.up(seat) for seat in seats)
        if hand.is_over:
            return hand
        assert hand.actor is not None
        hand.act(decided(hand, luck, temper))
    raise AssertionError("the hand does not end")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_generated_games(part: int) -> None:
    luck = random.Random(part)
    seen: Counter[str] = Counter()
    for _ in range(FILES):
        text, house = generated(luck), luck.choice(sc.houses())
        stacks: list[int] = []
        try:
            try:
                game = sc.parse(text, house=house)
            except sc.VariantError:
                seen["refused"] += 1
                continue
            seen["plays"] += 1
            assert game.show()
            assert game.explain()
            seats = luck.randint(game.min_players, game.max_players)
            stacks = [luck.choice(STACKS) for _ in range(seats)]
            hand = played(game, stacks, luck)
            again = sc.Hand.replay(
                game, stacks=stacks, seed=hand.seed, number=hand.number, actions=hand.actions
            )
            assert again.events == hand.events
            policy = luck.choice(["random", "call"])
            sc.simulate(game, hands=20, stacks=stacks, policy=policy, seed=1, threads=1)
        except Exception as error:
            error.add_note(f"{text}\nhouse {house}, stacks {stacks}")
            raise
    assert seen["plays"] > FILES // 20, seen
