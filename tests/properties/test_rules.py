"""Games with lines of their own in all houses: chips and cards stay consistent."""

import random

import pytest
from hypothesis import given, settings

import studcore as sc
from studcore.play import events as e

from .deals import changed_games, deals, offered


@settings(max_examples=400)
@given(deals(kinds=changed_games()))
def test_chips_cards_and_options(deal):
    hand, luck = deal.hand(), random.Random(deal.seed)
    total = sum(deal.stacks)
    for _ in range(2000):
        if hand.is_over:
            break
        assert sum(hand.stacks) + sum(hand.bets) + sum(pot.amount for pot in hand.pots) == total
        options = hand.options
        if options.raise_any:
            low, high = options.raise_to
            made = luck.randint(low, high)
            for wrong in (low - 1, high + 1):
                with pytest.raises(sc.IllegalActionError):
                    hand.copy().raise_to(wrong)
            twin = hand.copy()
            twin.raise_to(made)
            if luck.random() < 0.3:
                hand = twin
                continue
        hand.act(luck.choice(offered(hand)))
    assert hand.is_over
    assert sum(hand.net) + hand.raked + hand.carried == 0
    assert all(stack >= 0 for stack in hand.stacks)
    held = [card for seat in range(hand.seats) for card in hand.cards(seat)]
    assert len(held) == len(set(held))
    again = sc.Hand.replay(
        deal.game, stacks=deal.stacks, rake=deal.rake, actions=hand.actions, **deal.address
    )
    assert again.events == hand.events
    raked = sum(event.amount for event in hand.events if isinstance(event, e.Raked))
    assert raked == hand.raked


@settings(max_examples=60)
@given(deals(kinds=changed_games()))
def test_simulation_and_hand_agree(deal):
    if any(stack == 0 for stack in deal.stacks):
        return
    result = sc.simulate(deal.game, hands=30, stacks=deal.stacks, seed=5)
    assert (result.net.sum() <= 0).all()
    house = result.net.sum()
    again = sc.simulate(deal.game, hands=30, stacks=deal.stacks, seed=5, threads=2)
    assert again.net.tolist() == result.net.tolist()
    assert again.net.sum() == house
