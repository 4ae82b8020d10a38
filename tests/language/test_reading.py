"""What single lines say, one or more for each kind of line."""

import pytest

from studcore.language import format_text
from studcore.language import model as m
from studcore.language.parser import parse
from studcore.language.problem import VariantError

UP, DOWN = m.Deal(1, "up"), m.Deal(1, "down")


def read(line: str) -> object:
    (found,) = parse(f'game "X"\n{line}\n', "x.stud", "x").lines
    return found.value


def steps(text: str) -> tuple[m.Step, ...]:
    value = read(f"after third street  {text}")
    assert isinstance(value, m.After)
    return value.steps


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('called "One", "Two"', m.Called(("One", "Two"))),
        ('about "Nobody LOOKS."', m.About("Nobody LOOKS.")),
        ("players 6", m.Players(6, 6)),
        ("deck with two jokers", m.Deck(jokers=2)),
        ("deck from seven to ace", m.Deck(low=7)),
        ("deck from 11 less players to ace", m.Deck(less_players=11)),
        ("deck without eights, twos", m.Deck(without=(m.Ranks(8, 8), m.Ranks(2, 2)))),
        ("suits spades over hearts", m.Suits(("spades", "hearts"))),
        ("bring-in a small bet", m.BringIn("small")),
        ("blinds 5/10", m.Blinds(5, 10)),
        ("limit 5 / 10 / 20", m.FixedLimit((5, 10, 20))),
        ("spread 1 to 5 / 1 to 10", m.Spread(((1, 5), (1, 10)))),
        ("pot limit from 2", m.PotLimit(2)),
        ("no limit", m.NoLimit()),
        ("cap five bets", m.Cap(5)),
        ("smallest chip 25", m.SmallestChip(25)),
        ("Highest Card brings it in, ace low", m.FirstIn("high", "low")),
        ("low hand opens", m.Opener("low", "low")),
        ("low hand opens, ace high", m.Opener("low", "high")),
        ("open pair on fourth street", m.OpenPair(4)),
        ("flush beats four-card straight", m.Beats("flush", "four-card straight")),
        ("five of a kind beats royal flush", m.Beats("five of a kind", "royal flush")),
        ("holding two sevens wins", m.Winner(2, m.Ranks(7, 7))),
        ("holding queen of spades wins at once", m.Winner(1, m.Card(12, "spades"), True)),
        ("wild in sequence from deuces", m.WildSequence(2)),
        ("rake 5 percent up to 3", m.Rake(5, 3)),
        ("no rake", m.Rake(0)),
        ("straights wrap around", m.Choice("straights", "wrap")),
        ("odd chip: by position", m.Choice("odd_chip", "position")),
    ],
)
def test_line(line: str, value: m.Rule) -> None:
    assert read(line) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two down, up, one shared, seven blind", (m.Deal(2, "down"), UP, m.Deal(1, "shared"))),
        ("one down or up for a big bet", (m.DealChoice(1, "down", "up", m.Price("big")),)),
        ("one up or down to keep one down", (m.DealKeep(1, "up", "down", 1, "down"),)),
        ("bet, bet biggest, bet pot limit", (m.Bet(), m.Bet("biggest"))),
        ("no bet", (m.NoBet(),)),
        ("discard two up or down in turn", (m.Discard(2, ("up", "down"), "in turn"),)),
        ("may turn one up", (m.Turn(1, optional=True),)),
        ("pass three right by two seats", (m.Pass(3, "right", 2),)),
        ("declare high, low or both", (m.Declare(both=True),)),
        ("declare high or low in turn", (m.Declare(both=False, manner="in turn"),)),
        ("split into five and two with one down in each", (m.Split(5, 2, 1),)),
        ("auction one up each", (m.Auction("cards"),)),
        ("auction wild rank", (m.Auction("wild rank"),)),
        ("market of two at 1 / 2", (m.Market(2, (1, 2)),)),
        ("offer one up for the ante", (m.Offer(1, "up", m.Price("ante")),)),
        ("turn up until leading and bet", (m.Reveal(),)),
        ("may buy one down card for half the pot", (m.Buy(1, "down", m.Price("half pot")),)),
        ("replace one down", (m.Replace(1, ("down",)),)),
        (
            "may replace one up for 5 or down for the pot up to 20",
            (m.Replace(1, ("up", "down"), m.Price("chips", 5), m.Price("pot", 20), True),),
        ),
    ],
)
def test_steps(text: str, expected: tuple[m.Step, ...]) -> None:
    assert steps(text)[: len(expected)] == expected


LOW = m.HandPrize("ace-to-five")


@pytest.mark.parametrize(
    ("line", "share"),
    [
        ("pot to high hand", m.Share(1, 1, m.HandPrize("high"))),
        ("third of the pot to badugi", m.Share(1, 3, m.HandPrize("badugi", 4))),
        ("two thirds of the pot to low hand", m.Share(2, 3, LOW)),
        ("three quarters of the pot to football hand", m.Share(3, 4, m.HandPrize("football"))),
        ("pot to natural two-card high hand", m.Share(1, 1, m.HandPrize("high", 2, True))),
        ("pot to ace-to-six low hand", m.Share(1, 1, m.HandPrize("ace-to-six"))),
        ("pot to lowest card showing", m.Share(1, 1, m.CardPrize("low", None, "up"))),
        ("pot to high spade in the hole", m.Share(1, 1, m.CardPrize("high", "spades", "down"))),
        ("pot to queen of spades", m.Share(1, 1, m.HolderPrize(m.Card(12, "spades")))),
        (
            "half the pot to low hand, eight or better, else to next hand, with the odd chip",
            m.Share(1, 2, LOW, m.RankQualifier(8), otherwise="next hand", odd_chip=True),
        ),
        (
            "pot to high hand, two pair or better, using two down cards, from the five",
            m.Share(
                1,
                1,
                m.HandPrize("high"),
                m.HandQualifier("two pair"),
                using=m.UsingFaces(2, "down"),
                part=5,
            ),
        ),
        (
            "pot to low hand, first to hands with jacks to kings or aces",
            m.Share(1, 1, LOW, first_to=(m.Ranks(11, 13), m.Ranks(14, 14))),
        ),
        (
            "pot to badugi, four-card or better, ace high, using own cards",
            m.Share(
                1, 1, m.HandPrize("badugi", 4), m.CountQualifier(4), "high", using=m.UsingOwn()
            ),
        ),
        (
            "pot to highest spade, queen highest",
            m.Share(1, 1, m.CardPrize("high", "spades"), top=12),
        ),
        (
            "pot to high hand, using two own and three shared",
            m.Share(1, 1, m.HandPrize("high"), using=m.UsingMix(2, 3)),
        ),
    ],
)
def test_share(line: str, share: m.Share) -> None:
    assert read(line) == share


KINGS = (m.Ranks(13, 13),)


@pytest.mark.parametrize(
    ("line", "wild"),
    [
        ("bug jokers when up", m.Wild("bug", (m.Jokers(),), m.Lying("up"))),
        ("wild kings until two are up", m.Wild("wild", KINGS, m.Showing(2, "until"))),
        ("wild kings once one is up", m.Wild("wild", KINGS, m.Showing(1, "once"))),
        (
            "wild lowest down card if the hand holds a king",
            m.Wild("wild", (m.LowHole(),), m.Holding(m.Ranks(13, 13), True)),
        ),
        (
            "wild deuces to fours and one-eyed jacks, king of hearts",
            m.Wild("wild", (m.Ranks(2, 4), m.OneEyedJacks(), m.Card(13, "hearts"))),
        ),
    ],
)
def test_wild(line: str, wild: m.Wild) -> None:
    assert read(line) == wild


QUEEN = (m.Ranks(12, 12),)


@pytest.mark.parametrize(
    ("line", "trigger"),
    [
        (
            "when a queen is dealt up, the rank of the next up card is wild for good",
            m.Trigger(m.Event("dealt", QUEEN), m.Effect("next rank wild", for_good=True)),
        ),
        (
            "when a three or nine comes up, its owner pays the pot or folds once a hand",
            m.Trigger(
                m.Event("comes up", (m.Ranks(3, 3), m.Ranks(9, 9))),
                m.Effect("pays", price=m.Price("pot"), forfeit="folds"),
                "once a hand",
            ),
        ),
        (
            "when the queen of spades is turned up, redeal to everybody with a new ante",
            m.Trigger(
                m.Event("turned", (m.Card(12, "spades"),)), m.Effect("redeal to all", new_ante=True)
            ),
        ),
        (
            "when a joker is dealt down, its owner may buy two up cards for 5 once each",
            m.Trigger(
                m.Event("dealt", (m.Jokers(),), "down"),
                m.Effect("may buy", 2, "up", m.Price("chips", 5)),
                "once each",
            ),
        ),
        (
            "when a pair is dealt up, its owner gets one down card",
            m.Trigger(m.Event("pair dealt"), m.Effect("gets")),
        ),
        (
            "when two fives are up, nothing is wild",
            m.Trigger(m.Event("count up", (m.Ranks(5, 5),), count=2), m.Effect("nothing wild")),
        ),
        (
            "when no queen came up, redeal to players still in",
            m.Trigger(m.Event("none came", QUEEN), m.Effect("redeal to live")),
        ),
    ],
)
def test_trigger(line: str, trigger: m.Trigger) -> None:
    assert read(line) == trigger


@pytest.mark.parametrize(
    "line",
    [
        "HALF THE POT TO THE HIGH HAND",
        "half pot to high hand",
        "  half   the\tpot: to the high hand   # and a comment",
        "half the pot to high hand\r",
    ],
)
def test_blanks_articles_and_case_mean_nothing(line: str) -> None:
    assert read(line) == m.Share(1, 2, m.HandPrize("high"))


# Everything that Unicode calls a blank, but for ends of lines.
BLANKS = [
    chr(code)
    for code in range(0x110000)
    if chr(code).isspace() and chr(code) not in "\n\r\u2028\u2029"
]
UNSEEN = "\u200b\u200c\u200d\u200e\u202e\u2060\u2066\ufeff\u00ad\x00\x07\x1b\x7f\x90\U000e0041"


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
def test_every_blank_is_a_blank(blank: str) -> None:
    text = (
        f'game{blank}"X"{blank}extends{blank}stud{blank}\n{blank}\n{blank}half{blank}the{blank}pot'
    )
    text += f"{blank}to high{blank}{blank}hand{blank}#{blank}x\npot to{blank}badugi\n"
    file = parse(text, "x.stud", "x")
    assert (file.title, file.parent) == ("X", "stud")
    assert file.lines[0].value == m.Share(1, 2, m.HandPrize("high"))
    laid_out = 'game "X" extends stud\nhalf the pot to high hand  #'
    assert format_text(text) == f"{laid_out}{blank}x\npot to badugi\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029"], ids=ascii)
def test_every_end_of_a_line(end: str) -> None:
    text = end.join(['game "X"', "", "ante 1 # one", "pot to badugi", ""])
    file = parse(text, "x.stud", "x")
    assert [line.origin.line for line in file.lines] == [3, 4]
    assert [line.origin.text for line in file.lines] == ["ante 1 # one", "pot to badugi"]


@pytest.mark.parametrize("char", UNSEEN, ids=ascii)
@pytest.mark.parametrize(
    "text",
    ['game "X"\nan{}te 1', 'game "X"\n{}ante 1', '{}game "X"', 'game "X"\nante 1{}', 'game "X{}"',
     'game "X"\nabout "x{}y"', 'game "X"\ncalled "X", "{}"', 'game "X" extends a{}b'],
)  # fmt: skip
def test_what_cannot_be_seen_is_named(text: str, char: str) -> None:
    wrong = text.format(char)
    quoted = text.partition("{}")[0].count('"') % 2
    if (char == "\ufeff" and wrong[0] == char) or (char in "\u200c\u200d" and quoted):
        parse(wrong, "x.stud", "x")
        return
    with pytest.raises(VariantError) as caught:
        parse(wrong, "x.stud", "x")
    (problem,) = (each for each in caught.value.problems if each.code == "S120")
    assert problem.message.startswith(f"a character that cannot be seen: U+{ord(char):04X}")
    assert problem.at.text[problem.at.column - 1] == char
    assert str(caught.value).replace("\n", "").isprintable()


def test_comments_may_hold_anything() -> None:
    parse('game "X"  # \x1b\u200b\n# \x00\nante 1 # \ufeff', "x.stud", "x")


@pytest.mark.parametrize(
    "title", ["\u0645\u06cc\u200c\u062e", "\U0001f469\u200d\U0001f680", "A\u00a0B"]
)
def test_titles_in_any_script(title: str) -> None:
    assert parse(f'game "{title}"', "x.stud", "x").title == title


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("players two to eight", m.Players(2, 8)),
        ("players 2 to seven", m.Players(2, 7)),
        ("players six", m.Players(6, 6)),
        ("deck from ten less players to ace", m.Deck(2, 14, 10)),
        ("deck from ten to ace", m.Deck(10, 14)),
        ("deck standard with two jokers", m.Deck(jokers=2)),
        ("cap five bets", m.Cap(5)),
    ],
)
def test_counts_may_be_words(line: str, value: object) -> None:
    assert read(line) == value


def test_byte_order_mark_and_windows_lines() -> None:
    file = parse('\ufeff# first\r\n\r\ngame "Ä # 1"\r\nante 1\r\n', "x.stud", "x")
    assert file.title == "Ä # 1"
    assert file.lines[0].origin.line == 4


def test_spans_name_the_parts() -> None:
    line = parse('game "X"\n  half the pot to low hand, eight or better\n', "x", "x").lines[0]
    at = line.at("option:qualifier")
    assert at.text[at.column - 1 : at.end_column - 1] == "eight or better"
    assert line.at("nothing of the sort") == line.origin


def test_layout() -> None:
    text = """
# A comment above.
GAME "Mine" extends stud
# Belongs to the share.
pot to the low hand   # behind it
when a two is dealt up, its owner gets two down card
wild twos when up
third street two down,one up , bet small
players 2 to 6
# the end
"""
    assert (
        format_text(text)
        == """\
# A comment above.
game "Mine" extends stud
players 2 to 6
third street  two down, one up, bet small
# Belongs to the share.
pot to the low hand  # behind it
wild deuces when up
when a deuce is dealt up, its owner gets two down cards
# the end
"""
    )
