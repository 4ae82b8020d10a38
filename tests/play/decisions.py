"""Games with decisions that are no bets, of kinds that no game of the package has."""

import studcore as sc

TWO_WAYS = """game "Two Ways"
players 2 to 6
ante 40
limit 40/80
left of dealer opens
third street  five down, no bet, declare high, low or both{manner}
half the pot to high hand
half the pot to low hand{low}
{lines}
"""
ROLL = """game "Roll"
players 2 to 6
ante 1
limit 5/10
high hand opens
third street   three down, {first}, bet small
fourth street  down, {second}, bet big
{pot}
"""


def two_ways(*, manner="", low="", lines=""):
    return sc.parse(TWO_WAYS.format(manner=manner, low=low, lines=lines))


def roll(first="turn one up", second="may turn one up"):
    return sc.parse(ROLL.format(first=first, second=second, pot="pot to high hand"))


GAMES = {
    "two ways": two_ways(),
    "two ways in turn": two_ways(manner=" in turn", lines="declaring both may tie"),
    "roll": roll(),
    "roll in turn": roll("turn two up in turn", "may turn one up in turn"),
    "both": sc.parse(
        ROLL.format(
            first="may turn one up",
            second="turn one up",
            pot="half the pot to high hand\nhalf the pot to low hand",
        )
        + "fifth street  three down, discard one, bet, declare high or low, bet\n"
    ),
    "pass": sc.parse(
        ROLL.format(
            first="pass two left",
            second="pass one right by two seats, turn one up",
            pot="pot to high hand",
        )
    ),
    "pass in turn": roll("pass one left in turn", "turn one up"),
}
