"""Games as values: loading, stakes, houses, equality, pickles, and games not played yet."""

import pickle
from pathlib import Path

import pytest

import studcore as sc

STREETS = dict.fromkeys(("five", "soko"), (2, 3, 4, 5))
STREETS |= dict.fromkeys(("missi", "murrum"), (3, 5, 6, 7))
SEATS = {"chicago": 7, "five": 9, "ftq": 7, "lowchi": 7, "missi": 7, "murrum": 7, "super": 7}


def test_games_and_houses_of_the_package():
    assert sc.games() == (
        *("actrazz", "chicago", "deuces", "five", "ftq", "home", "london", "lowchi"),
        *("missi", "murrum", "razz", "razz27", "razzdeucey", "razzdugi", "soko", "stud"),
        *("stud8", "studreg", "super"),
    )
    assert sc.houses() == (
        *("california", "online", "page", "robert", "standard", "tda"),
        *("wsop-live", "wsop-tournament"),
    )
    for name in sc.games():
        game = sc.load(name)
        assert (game.name, game.house, game.min_players) == (name, "standard", 2)
        assert game.streets == STREETS.get(name, (3, 4, 5, 6, 7))
        assert game.max_players == SEATS.get(name, 8)


def test_stakes_of_the_file_and_of_the_call():
    game = sc.load("razz")
    assert game.stakes == {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}
    dear = game.replace(ante=0, bring_in=10, small_bet=20, big_bet=40)
    assert dear.stakes == {"ante": 0, "bring_in": 10, "small_bet": 20, "big_bet": 40}
    assert dear == sc.load("razz", ante=0, bring_in=10, small_bet=20, big_bet=40)
    assert sc.load("home").stakes == {"ante": 5, "small_bet": 5, "big_bet": 10}


@pytest.mark.parametrize(
    ("name", "stakes", "message"),
    [
        ("home", {"bring_in": 2}, "bring_in: home has no bring-in line"),
        ("razz", {"blinds": 2}, "expected stakes among ante, bring_in, small_bet"),
        ("razz", {"ante": 0.5}, "ante: expected a whole number, got 0.5"),
        ("razz", {"ante": True}, "ante: expected a whole number, got True"),
        ("razz", {"ante": -1}, "ante: expected 0 to 33554431, got -1"),
        ("razz", {"small_bet": 0}, "small_bet: expected 1 to 33554431, got 0"),
        ("razz", {"big_bet": 2**40}, "big_bet: expected 1 to 33554431"),
        ("razz", {"small_bet": 20}, "bets must not shrink: 20, then 10"),
        ("razz", {"bring_in": 5}, "the bring-in (5) must be smaller than the small bet (5)"),
        ("razz", {"biggest_bet": 20}, "biggest_bet: razz has no limit with three amounts line"),
    ],
)
def test_wrong_stakes(name, stakes, message):
    with pytest.raises(sc.StudError) as error:
        sc.load(name, **stakes)
    assert str(error.value).startswith(message)


def test_games_are_values():
    game, twin = sc.load("stud8", house="online"), sc.load("stud8", house="online")
    assert game == twin
    assert hash(game) == hash(twin)
    assert game != sc.load("stud8")
    assert game != game.replace(ante=2)
    assert eval(repr(game), {"load": sc.load}) == game
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    hands = [sc.Hand(each, stacks=[100] * 4, seed=3) for each in (game, again)]
    assert hands[0].events == hands[1].events
    with pytest.raises(AttributeError, match="replace"):
        game.house = "standard"


def test_a_file_and_a_house_of_ones_own(tmp_path):
    (tmp_path / "mine.stud").write_text('game "Mine" extends razz\nlimit 50 / 100\nbring-in 20\n')
    (tmp_path / "club.stud").write_text('house "Club"\ncap 5 bets\nno burn\n')
    game = sc.load(tmp_path / "mine.stud", house=tmp_path / "club.stud")
    assert (game.name, game.title, game.house) == ("mine", "Mine", "club")
    hand = sc.Hand(game, stacks=[1000] * 2, seed=1)
    hand.raise_to(50)
    for total in (100, 150, 200, 250):
        assert hand.options.raise_to == (total,)
        hand.raise_to(total)
    assert hand.options.raise_to == ()  # five bets
    assert not any(isinstance(event, sc.events.Burned) for event in hand.events)


# A line that is right but that no hand plays is refused by name; the house's are kept.
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("bug lowest down card", '"bug lowest down card"'),
        ("bug deuces when up", '"bug deuces when up"'),
        ("deck from 11 less players to ace\nplayers 2 to 4", '"deck from 11 less players to ace"'),
        ("half the pot to football hand\nhalf the pot to high hand", "this prize"),
        ("seventh street  one blind, turn up until leading and bet big", '"blind" cards'),
        ("after third street  auction wild rank", '"auction"'),
        ("when a queen is dealt up, that rank is wild", '"when a queen'),
    ],
)
def test_what_nothing_plays_yet_is_refused(line, what):
    with pytest.raises(sc.VariantError) as error:
        sc.parse(f'game "X" extends stud\n{line}')
    assert error.value.code == "S901"
    assert f"this version does not play {what}" in str(error.value)
    assert error.value.line == 2


CORPUS = Path(__file__).parents[1] / "language" / "corpus"


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.stud")), ids=lambda path: path.stem)
def test_every_right_game_loads_without_being_played(path):
    game = sc.load(path, play=False)
    assert game.title in game.show()
    assert game.title in game.explain()
    assert game.name == path.stem
    assert 2 <= game.min_players <= game.max_players <= 14
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.replace(house="online").house == "online"
    if game.playable:
        assert sc.load(path) == game
        assert repr(sc.load(path)) == repr(game)
        return
    with pytest.raises(sc.VariantError) as refused:
        sc.load(path)
    assert refused.value.code == "S901"
    assert "play=False" in repr(game)
    for use in (
        lambda: sc.Hand(game, stacks=[100] * 3),
        lambda: sc.Table(game, players=["call"] * 3, stacks=100),
        lambda: sc.Batch(game, size=2, players=3),
        lambda: sc.Spot(game, ["AsAd/Kd", "/2d"]),
        lambda: sc.simulate(game, hands=10),
        lambda: sc.starting_hands(game),
        lambda: game.rankings,
    ):
        with pytest.raises(sc.VariantError) as caught:
            use()
        assert str(caught.value) == str(refused.value)


def test_texts_load_without_being_played():
    text = 'game "X" extends stud\nafter fifth street  auction wild rank\n'
    game = sc.parse(text, play=False, ante=3)
    assert not game.playable
    assert game.stakes["ante"] == 3
    with pytest.raises(sc.VariantError, match='does not play "auction" yet'):
        sc.Hand(game, stacks=[100] * 2)
    with pytest.raises(sc.VariantError, match="S101"):
        sc.parse('game "X" extends stud\nwlid deuces', play=False)


HIGH = ["two-card high hand", "three-card high hand", "four-card high hand", "high hand"]
CLASSES = [
    *("pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"),
    *("straight flush", "royal flush", "five of a kind", "four-card straight", "four-card flush"),
]


@pytest.mark.parametrize("prize", HIGH)
@pytest.mark.parametrize("hand", CLASSES)
def test_what_is_checked_loads(prize, hand):
    """A line about hands that no share has is an error of the file, and never of `load`."""
    from studcore.language import check_text

    lines = [f"pot to {prize}, {hand} or better"]
    lines += [f"pot to {prize}\n{hand} beats {other}" for other in CLASSES if other != hand]
    lines += [f"half the pot to high hand\nhalf the {line}" for line in lines]
    for line in lines:
        text = f'game "X" extends stud\nno open pair\n{line}\n'
        wrong = [each for each in check_text(text) if each.level == "error"]
        if wrong:
            assert {each.code for each in wrong} <= {"S504", "S513"}
            with pytest.raises(sc.VariantError):
                sc.parse(text)
        else:
            sc.parse(text)


@pytest.mark.parametrize(
    ("ranking", "line"),
    [
        ("two-card-high", "flush beats straight"),
        ("two-card-high", "royal flush beats straight flush"),
        ("three-card-high", "flush beats full house"),
        ("three-card-high", "four-card flush beats pair"),
        ("four-card-high", "five of a kind beats straight flush"),
        ("high", "flash beats pair"),
        ("high", "flush beats pears"),
        ("high", "straight beats four-card flush"),
    ],
)
def test_beats_with_hands_that_a_ranking_lacks(ranking, line):
    with pytest.raises(sc.StudError, match=r'beats: ".*" is no kind of hand here: no pair'):
        sc.evaluate("AsKs", ranking=ranking, beats=(line,))


def test_house_lines_are_shown_and_explained():
    game = sc.parse('game "X" extends stud\nfold with no bet keeps getting cards')
    text = " ".join(game.explain().split())
    assert "not played" not in text
    assert "When something goes wrong" in text
    assert "fold with no bet keeps getting cards" in game.show()


def test_unknown_names():
    with pytest.raises(sc.VariantError, match='did you mean "razz"'):
        sc.load("raz")
    with pytest.raises(sc.VariantError, match="california, online"):
        sc.load("razz", house="nowhere")
