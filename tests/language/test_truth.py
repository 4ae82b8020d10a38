"""Each sentence of `explain` is shown by a hand that is played, for each game in each house."""

import itertools

import pytest

pytest.register_assert_rewrite("language.truth")

from .truth import TABLE, Place, betting, deck, mistakes, sentences, showdown, stakes  # noqa: E402
from .truth.games import LINES, PLACES, ROWS, TRIED, game, with_line  # noqa: E402

SUBJECTS = (stakes, betting, deck, showdown, mistakes)  # they fill the table


def prove(place, text):
    """Play the hand that shows the sentence in that place."""
    proofs = [
        (found, proof) for pattern, proof in TABLE.items() if (found := pattern.fullmatch(text))
    ]
    assert len(proofs) == 1, f"{len(proofs)} hands show: {text}"
    found, proof = proofs[0]
    proof(place, *found.groups())


def told(name, line):
    """Return the headings and sentences of a game with a line of a house."""
    rules = with_line(name, line)
    return {(place.heading, text) for place, text in sentences(rules)} if rules else set()


@pytest.mark.parametrize(("name", "house"), PLACES)
def test_every_sentence_is_shown_by_a_hand(name, house):
    for place, text in sentences(game(name, house)):
        prove(place, text)


@pytest.mark.parametrize("line", LINES)
def test_so_is_what_each_line_of_a_house_changes(line):
    for name in TRIED:
        usual = {(place.heading, text) for place, text in sentences(game(name))}
        for heading, text in sorted(told(name, line) - usual):
            prove(Place(with_line(name, line), heading), text)


def test_nothing_may_be_put_in_before_the_deal():
    text = "Nobody puts in anything before the deal."
    (place,) = (place for place, said in sentences(game("nothing")) if said == text)
    prove(place, text)


# What is true in both houses, though only one says it: by what shows it.
TRUE_IN_BOTH = {
    ("exposed last card", "both_come_up"),
    ("exposed last card", "another_stays_up"),
    ("unclaimed share", "unclaimed_to_the_other"),  # of two shares the other one is the first
    ("burn before", "mixed_in"),
    ("exposed down card", "exposed_down_stays"),  # without a bring-in
    ("odd chip", "odd_chip_by_suit"),  # of five cards all play
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].partition(":")[0])
def test_the_same_hand_shows_no_other_choice(row):
    told_by = {}
    for line, other in itertools.permutations(row, 2):
        for name in TRIED:
            rules = with_line(name, other)
            if rules is None or with_line(name, line) is None:
                continue
            for heading, text in told(name, line) - told(name, other):
                try:
                    prove(Place(rules, heading), text)
                except Exception:
                    continue
                told_by.setdefault(text, (name, line, other))
    wrong = {
        text: where
        for text, where in told_by.items()
        if not any(
            row[0].startswith(start) and TABLE[pattern].__name__ == proof
            for start, proof in TRUE_IN_BOTH
            for pattern in TABLE
            if pattern.fullmatch(text)
        )
    }
    assert wrong == {}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].partition(":")[0])
def test_every_choice_is_told(row):
    if row[0].startswith("declaring both"):
        return  # no game of the package declares
    for line, other in itertools.combinations(row, 2):
        if line.startswith("deck runs out: use burns and folded") and "folded" in other:
            continue  # they differ only in what they promise
        assert any(told(name, line) != told(name, other) for name in TRIED), (line, other)


def test_every_hand_shows_a_sentence():
    texts = {text for where in [*PLACES, ("nothing",)] for _, text in sentences(game(*where))}
    texts |= {text for name in TRIED for line in LINES for _, text in told(name, line)}
    assert [pattern.pattern for pattern in TABLE if not any(map(pattern.fullmatch, texts))] == []
