"""Calls that take microseconds say the same by whatever way they are made."""

import copy
import pickle
import random

import numpy as np
import pytest

import studcore as sc

RANKINGS = ("high", "ace-to-five", "deuce-to-seven", "badugi", "soko", "ace-to-five/8")
OPTIONS = ({}, {"wild": "deuces"}, {"bug": "jokers"}, {"wheel": False}, {"suits_break_ties": True})
VALUES = sc.View.__match_args__


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_way_to_write_cards_ranks_alike(ranking, options):
    luck = random.Random(f"{ranking} {options}")
    for _ in range(60):
        ids = luck.sample(range(52), luck.randint(1, 12))
        if "bug" in options:
            ids[0] = 52  # the first joker, which is what one `Jk` is
        names = [sc.card_name(card) for card in ids]
        mask = sum(1 << card for card in ids)
        ways = [ids, names, " ".join(names), "\t".join(names), tuple(ids), iter(ids)]
        ways += [np.array(ids), mask, np.uint64(mask)]
        first, *ranks = (sc.evaluate(cards, ranking=ranking, **options) for cards in ways)
        ranks += [copy.deepcopy(first), *(pickle.loads(pickle.dumps(first, p)) for p in range(6))]
        for rank in ranks:
            assert (rank, hash(rank), repr(rank)) == (first, hash(first), repr(first))
            assert len(rank.cards) == len(first.cards)
        assert set(first.cards) <= set(names)
        if "suits_break_ties" not in options:
            many = sc.evaluate_many(np.array([ids], dtype=np.uint8), ranking=ranking, **options)
            assert many.tolist() == [first.value]


@pytest.mark.parametrize("name", sc.games())
def test_a_view_read_late_tells_of_its_own_moment(name):
    luck = random.Random(name)
    for number in range(6):
        hand = sc.Hand(sc.load(name), stacks=[120] * 4, seed=1, number=number)
        kept = []
        while not hand.is_over:
            for seat in range(4):
                late, early = hand.view(seat), hand.view(seat)
                _ = [getattr(late, value) for value in luck.sample(VALUES, 3)]
                kept.append((late, [getattr(early, value) for value in VALUES]))
            before = hand.events
            again = pickle.loads(pickle.dumps(hand))
            assert (again, again.events, again.options) == (hand, before, hand.options)
            hand.act(luck.randrange(2) if hand.options.kind == "bet" and hand.options.fold else 1)
            assert hand.events[: len(before)] == before
        for late, told in kept:
            assert [getattr(late, value) for value in VALUES] == told
