"""Each dealer error as often as a hand allows it: no card is lost, none is in two places."""

import random

import pytest

import studcore as sc
from studcore.play import events as e

from .deals import offered
from .test_mistakes import OF_A_SEAT, OF_NOBODY

ONCE = ("double", "missed", *range(1, 15))  # what a burn error is, or how many cards come early


def happens(hand, name, what):
    """Let it happen until it can't, or sixty times: more cards than any deck holds."""
    for _ in range(60):
        try:
            if name in OF_NOBODY:
                getattr(hand, name)()
            elif isinstance(what, str):
                hand.burn_error(what)
            else:
                getattr(hand, name)(what)
        except sc.IllegalActionError:
            return


def burned(hand):
    """Return the cards that were burned or taken out, unless some of them moved again."""
    if any(isinstance(event, e.Mixed | e.Moved) for event in hand.events):
        return []
    return [event.card for event in hand.events if isinstance(event, e.Burned | e.Removed)]


@pytest.mark.parametrize("house", ["standard", "online", "wsop-live"])
@pytest.mark.parametrize("game", sc.games())
@pytest.mark.parametrize("name", [*OF_A_SEAT, *OF_NOBODY, "burn_error", "premature_deal"])
def test_as_often_as_it_can_happen(name, game, house):
    game = sc.load(game, house=house)
    for seed in range(4):
        luck = random.Random(seed)
        stacks = [luck.choice([3, 40, 500]) for _ in range(game.max_players)]
        hand = sc.Hand(game, stacks=stacks, seed=seed, by_card=True)
        while not hand.is_over:
            for what in ONCE if name in ("burn_error", "premature_deal") else range(hand.seats):
                if (name == "burn_error") == isinstance(what, str):
                    happens(hand, name, what)
                if hand.is_over or name in OF_NOBODY:
                    break
            cards = [card for seat in range(hand.seats) for card in hand.cards(seat)]
            cards += [*hand.shared, *burned(hand)]
            known = [card for card in cards if card != "Jk"]
            assert len(known) == len(set(known))
            if hand.waits_for_card:
                hand.deal()
            elif not hand.is_over:
                hand.act(luck.choice(offered(hand)))
        assert sum(hand.stacks) + hand.carried + hand.raked == sum(stacks)
        assert hand.copy().events == hand.events
