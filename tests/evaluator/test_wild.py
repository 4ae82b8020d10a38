"""Wild cards, bugs, stripped decks and changed orders, against the slow, substituting oracle."""

import random
from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest

import studcore as sc

from . import oracle, slow
from .agree import assert_agree

MEXICAN = {"deck": "deuces to sevens and jacks to aces", "straights": "skip"}
FLUSH_UP = ("flush beats full house",)
FIVE_CARDS = ("high", "ace-to-five", "ace-to-five/8", "deuce-to-seven", "ace-to-six")
MAIN = (*FIVE_CARDS, "badugi")
WILDS = (
    {"wild": "deuces"},
    {"wild": "jokers"},
    {"bug": "jokers"},
    {"wild": "threes, nines"},
    {"wild": "one-eyed jacks and king of diamonds"},
    {"wild": "king of diamonds", "bug": "one-eyed jacks"},
)
MIXED = (
    {"wild": "one-eyed jacks and king of diamonds", "bug": "jokers"},
    {"wild": "jokers", "bug": "deuces"},
    {"wild": "jokers", "naturals_beat": True},
    {"wild": "jokers", "double_aces": True},
)
CHANGES = (
    {"beats": FLUSH_UP},
    {"beats": ("royal flush beats five of a kind",)},
    {"beats": ("straight flush beats five of a kind",)},
    {"beats": (*FLUSH_UP, "royal flush beats five of a kind")},
    {"beats": ("three of a kind beats straight",)},
    {"naturals_beat": True},
    {"double_aces": True},
    {"naturals_beat": True, "double_aces": True},
    {"straights": "wrap"},
    {"wheel": False},
)
DECKS = (
    {"deck": "sevens to aces"},
    {"deck": "sevens to aces", "wheel": False},
    {"deck": "sixes to aces", "beats": FLUSH_UP},
    {"deck": "deuces to fours and sixes to aces", "straights": "skip"},
    {**MEXICAN, "beats": FLUSH_UP},
    {**MEXICAN, "wheel": False},
)


def dealt(rules, size, count, jokers=2):
    """Return random hands; up to four jokers where jokers count."""
    jokers = jokers if "jokers" in rules.wild + rules.bug else 0
    seed = sum(map(ord, str(rules))) + size
    return slow.random_hands(count, size, seed, jokers, rules.ranks)


def check(rules, count, sizes=(5, 6, 7, 8, 9), jokers=2):
    """Check random hands, fewer of those that take the oracle long."""
    many = {8: count // 3, 9: count // 6}
    assert_agree([dealt(rules, size, many.get(size, count), jokers) for size in sizes], rules)


def named(options):
    return ", ".join(str(v) if isinstance(v, (str, tuple)) else k for k, v in options.items())


def test_the_oracle_substitutes():
    """Every wild card tries each of 52 cards, on some hands; what then wins is what it says."""
    deck, rng = [(r, s) for r in oracle.RANKS for s in range(4)], random.Random(1)
    for ranking, jokers in product(("high", "ace-to-five"), (1, 2)):
        found = set()
        for held in (rng.sample(deck, 7 - jokers) for _ in range(150 // jokers**4)):
            if rng.random() < 0.4:
                held = list({(rank, min(suit, 1)) for rank, suit in held})
            if len(held) + jokers < 5:
                continue
            literal = max(
                oracle.best([*held, *stand_for], ranking)
                for stand_for in product(deck, repeat=jokers)
            )
            ids = [oracle.card_id(card) for card in held] + [52, 53][:jokers]
            rows = np.array([ids], dtype=np.uint8)
            found.add((literal, int(slow.keys(rows, slow.rules(ranking, wild="jokers"))[0])))
        rising = sorted(found)
        assert all(a < b and x < y for (a, x), (b, y) in pairwise(rising))


@pytest.mark.parametrize("options", WILDS, ids=named)
@pytest.mark.parametrize("ranking", MAIN)
def test_wild_cards(ranking, options):
    check(slow.rules(ranking, **options), 4_000)


@pytest.mark.parametrize("options", WILDS[:3], ids=named)
@pytest.mark.parametrize("ranking", [r for r in slow.RANKINGS if r not in (*MAIN, "soko")])
def test_wild_cards_in_other_rankings(ranking, options):
    check(slow.rules(ranking, **options), 4_000)


@pytest.mark.parametrize("ranking", ["high", "four-card-high", "three-card-high", "two-card-high"])
@pytest.mark.parametrize("jokers", [1, 2, 3, 4])
def test_aces_and_bugs(jokers, ranking):
    """Bugs beside as many aces as there are, with other cards or without."""
    rules = slow.rules(ranking, bug="jokers")
    for aces in range(5):
        for others in range(max(0, 5 - aces - jokers), 6 - (aces + jokers) // 2):
            rest = np.array(list(combinations(range(others + 6), others)), dtype=np.uint8) * 5
            fixed = [*range(48, 48 + aces), *range(52, 52 + jokers)]
            ids = np.tile(np.array(fixed, dtype=np.uint8), (len(rest), 1))
            assert_agree([np.hstack([ids, rest % 48])], rules)


def test_four_card_flushes_with_a_wild_card():
    check(slow.rules("soko", wild="jokers"), 8_000, sizes=(5, 6, 7), jokers=1)
    check(slow.rules("soko", wild="one-eyed jacks"), 8_000, sizes=(5, 6, 7))


@pytest.mark.parametrize("options", CHANGES, ids=named)
@pytest.mark.parametrize(
    ("wild", "jokers"),
    [({"wild": "jokers"}, 2), ({"wild": "king of diamonds", "bug": "jokers"}, 1)],
    ids=["wild", "wild and bug"],
)
def test_changes(wild, jokers, options):
    check(slow.rules("high", **wild, **options), 4_000, sizes=(5, 7), jokers=jokers)


@pytest.mark.parametrize("options", CHANGES[-2:], ids=named)
@pytest.mark.parametrize("ranking", ["high", "four-card-high", "three-card-high", "soko"])
def test_other_straights(ranking, options):
    check(slow.rules(ranking, **options), 20_000, sizes=(5, 7))


@pytest.mark.parametrize(
    "options", [{"straights": "skip"}, {"straights": "wrap"}, {"wheel": False}], ids=named
)
@pytest.mark.parametrize("ranking", [*slow.LOWS][:4])
def test_lows_that_ignore_straights_ignore_every_kind(ranking, options):
    rows = slow.kinds_of_hands(5)[::7]
    plain = sc.evaluate_many(rows, ranking=ranking)
    assert np.array_equal(sc.evaluate_many(rows, ranking=ranking, **options), plain)


@pytest.mark.parametrize("ranking", [*slow.LOWS][:4])
def test_lows_where_straights_skip_missing_ranks(ranking):
    check(slow.rules(ranking, **MEXICAN), 4_000, sizes=(5, 7))


@pytest.mark.parametrize("wild", [{}, {"wild": "jokers"}, {"bug": "jokers"}], ids=named)
@pytest.mark.parametrize("options", DECKS, ids=named)
def test_stripped_decks(options, wild):
    check(slow.rules("high", **options, **wild), 4_000, sizes=(5, 7), jokers=1)


@pytest.mark.parametrize("wild", [{}, {"wild": "jokers"}, {"bug": "jokers"}], ids=named)
@pytest.mark.parametrize("ranking", ["ace-to-five", "badugi", "three-card-high", "four-card-high"])
def test_other_rankings_in_a_stripped_deck(ranking, wild):
    check(slow.rules(ranking, deck="sevens to aces", **wild), 4_000, sizes=(5, 7), jokers=1)


@pytest.mark.parametrize("ranking", [r for r in slow.RANKINGS if r not in ("high", "soko")])
def test_fewer_wild_cards_win(ranking):
    for options in ({"wild": "jokers"}, {"wild": "king of diamonds", "bug": "one-eyed jacks"}):
        check(slow.rules(ranking, naturals_beat=True, **options), 4_000, sizes=(5, 7))


@pytest.mark.parametrize("options", WILDS, ids=named)
@pytest.mark.parametrize("ranking", ["high", "ace-to-five", "badugi"])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_few_cards(size, ranking, options):
    check(slow.rules(ranking, **options), 3000, sizes=(size,))


@pytest.mark.parametrize("options", WILDS, ids=named)
def test_masks_and_single_hands_give_what_ids_give(options):
    for ranking, size in product(MAIN, (5, 7, 9)):
        rules = slow.rules(ranking, **options)
        rows = dealt(rules, size, 500, jokers=4)
        classes = sc.evaluate_many(rows, **rules.options)
        masks = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
        assert np.array_equal(sc.evaluate_many(masks, **rules.options), classes)
        some = rows[:40].tolist()
        one_by_one = [sc.evaluate(row, **rules.options).value for row in some]
        assert one_by_one == classes[:40].tolist()


@cache
def kinds(size, jokers):
    """Return all hands with so many jokers and natural cards up to a swap of suits, mixed."""
    naturals = slow.kinds_of_hands(size - jokers)
    added = np.tile(np.arange(52, 52 + jokers, dtype=np.uint8), (len(naturals), 1))
    return slow.mixed(np.hstack([naturals, added]), size)


@pytest.mark.parametrize("jokers", [1, 2, 3])
@pytest.mark.parametrize("role", ["wild", "bug"])
@pytest.mark.parametrize("ranking", FIVE_CARDS[:2])
def test_every_hand_of_five_and_six_cards_with_jokers(ranking, role, jokers):
    rules = slow.rules(ranking, **{role: "jokers"})
    assert_agree([kinds(5, jokers), kinds(6, jokers)], rules)


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [1, 2, 3, 4])
@pytest.mark.parametrize("role", ["wild", "bug"])
@pytest.mark.parametrize("ranking", [r for r in (*slow.RANKINGS, "ace-to-five/8") if r != "soko"])
def test_every_hand_of_seven_cards_with_jokers(ranking, role, jokers):
    assert_agree([kinds(7, jokers)], slow.rules(ranking, **{role: "jokers"}))


@pytest.mark.slow
@pytest.mark.parametrize("options", [WILDS[0], WILDS[3], {"bug": "deuces"}], ids=named)
@pytest.mark.parametrize("ranking", MAIN)
def test_every_hand_of_seven_cards_with_wild_ranks(ranking, options):
    """A wild rank is as free of suits as the hands are."""
    assert_agree(np.array_split(kinds(7, 0), 8), slow.rules(ranking, **options))


@pytest.mark.slow
@pytest.mark.parametrize("options", [*WILDS[4:], *MIXED], ids=named)
@pytest.mark.parametrize("ranking", MAIN)
def test_a_million_hands(ranking, options):
    check(slow.rules(ranking, **options), 1_000_000, sizes=(7,))
    check(slow.rules(ranking, **options), 200_000, sizes=(5, 6, 8, 9), jokers=4)


@pytest.mark.slow
@pytest.mark.parametrize("wild", [{}, {"wild": "jokers"}, {"bug": "jokers"}], ids=named)
@pytest.mark.parametrize("options", [*DECKS, *CHANGES], ids=named)
def test_a_million_hands_of_changed_games(options, wild):
    if wild or not any("five of a kind" in change for change in options.get("beats", ())):
        check(slow.rules("high", **options, **wild), 1_000_000, sizes=(7,), jokers=1)


def test_more_bugs_than_a_straight_has_cards():
    # Of fourteen bugs any number may come: each is an ace, or fills the straight or flush.
    options = {"bug": "deuces, threes and fours"}
    assert sc.evaluate("2c 2d 2h 2s 3c Kd 9h", **options).name == "five aces"
    assert sc.evaluate("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s", **options).name == "five aces"
    rng = np.random.default_rng(3)
    hands = rng.permuted(np.tile(np.arange(52), (2000, 1)), axis=1)[:, :9].astype(np.uint8)
    few = hands[:, :7]
    for array in (hands, few):
        one_by_one = [sc.evaluate(hand.tolist(), **options).value for hand in array]
        assert sc.evaluate_many(array, **options).tolist() == one_by_one
    bugs = (few >= 0) & (few < 12)
    assert (bugs.sum(axis=1) >= 4).any()
    aces = sc.evaluate("As Ad Ac Ah 2c", **options).value
    many = bugs.sum(axis=1) >= 5
    assert (sc.evaluate_many(few[many], **options) == aces).all()


@pytest.mark.parametrize("ranking", ["badugi", "high", "ace-to-five/8", "high/two pair"])
@pytest.mark.parametrize("options", [{}, {"wild": "deuces"}, {"bug": "deuces"}])
def test_few_cards_rank_alike_one_by_one_and_in_arrays(ranking, options):
    # Fewer cards than a hand has are ranked by groups, without the qualifier.
    rng = np.random.default_rng(7)
    for size in (1, 2, 3, 4):
        hands = rng.permuted(np.tile(np.arange(52), (500, 1)), axis=1)[:, :size].astype(np.uint8)
        one_by_one = [sc.evaluate(h.tolist(), ranking=ranking, **options).value for h in hands]
        assert sc.evaluate_many(hands, ranking=ranking, **options).tolist() == one_by_one


def test_a_badugi_qualifier_counts_cards_where_naturals_win_too():
    options = {"ranking": "badugi/4", "wild": "jokers", "naturals_beat": True}
    assert sc.evaluate("Ah 2c 3d Kd", **options).value == 0
    assert sc.evaluate("Ah 2c 3d Ks", **options).value > 0
    assert sc.evaluate("Ah 2c 3d Jk", **options).value > 0


def test_cards_that_play_in_a_badugi_of_few_cards():
    assert sorted(sc.evaluate("9s 9d 8s", ranking="badugi").cards) == ["8s", "9d"]
    assert sc.evaluate("As Ad Ac", ranking="badugi").cards == ("As",)


def test_suits_of_a_four_card_straight_go_from_its_top_down():
    options = {"ranking": "soko", "suits_break_ties": True}
    assert sc.evaluate("Qs Jd Td 9c 2c", **options) > sc.evaluate("Qh Jc Tc 9d 2h", **options)
    assert sc.evaluate("4s 3d 2d Ac 9c", **options) > sc.evaluate("4h 3c 2c Ad 9h", **options)


def test_qualifiers_that_wild_cards_and_changed_orders_make():
    five = sc.evaluate("Ks Kd Kc Kh Jk", ranking="high/five of a kind", wild="jokers")
    assert five.qualifies
    assert five.name == "five kings"
    assert not sc.evaluate("Ks Kd Kc Kh 2d", ranking="high/five of a kind", wild="jokers").qualifies
    assert not sc.evaluate("Ks Qd Jh", ranking="ace-to-five/8").qualifies


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deck": "deuces to kings and ace of spades"}, "deck: expected whole ranks"),
        ({"wild": "king of dogs"}, "wild: expected cards such as"),
        ({"wild": "king of sorts"}, "wild: expected cards such as"),
        ({"wheel": 1}, "expected True or False, got 1"),
        ({"suits_break_ties": "no"}, "expected True or False, got 'no'"),
        ({"naturals_beat": 0}, "expected True or False, got 0"),
    ],
)
def test_words_and_flags_are_checked_before_anything_is_looked_up(options, message):
    sc.evaluate("As 2d 3h 4c 5d")
    with pytest.raises(sc.StudError, match=message):
        sc.evaluate("As 2d 3h 4c 5d", **options)
    with pytest.raises(sc.StudError, match=message):
        sc.evaluate_many(np.zeros((1, 5), dtype=np.uint8), **options)


def test_a_hand_without_a_pair_is_called_high_card_too():
    hands = ("2c 2d 5h 7s 9c", "Ac Kd 5h 7s 9c")
    for words in ("high card beats pair", "no pair beats pair"):
        pair, ace = (sc.evaluate(hand, beats=words) for hand in hands)
        assert ace > pair
