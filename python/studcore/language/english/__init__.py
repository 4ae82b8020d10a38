"""The rules of a game in a house, in plain English."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from studcore.language import model as m
from studcore.language.checks.course import Course
from studcore.language.english import pot
from studcore.language.english.betting import betting
from studcore.language.english.choices import Choices
from studcore.language.english.dealing import dealing
from studcore.language.english.mistakes import mistakes
from studcore.language.english.phrases import made_from, prize
from studcore.language.english.showdown import showdown, smallest_chip
from studcore.language.english.stakes import Stakes
from studcore.language.english.streets import Streets, before_the_deal
from studcore.language.vocabulary import rank_words
from studcore.words import listed, number_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studcore.language.declaration import Declaration

WIDTH = 80


def explain(
    game: Declaration,
    house: Declaration,
    stakes: Mapping[str, int | tuple[int, int]],
) -> str:
    """Return the rules in English, for players."""
    amounts = Stakes(game, stakes)
    choices = Choices(game, house, amounts)
    streets = Streets(game, amounts, choices)
    sections = [
        ("Before the deal", before_the_deal(game, amounts, choices)),
        *streets.sections(),
        ("Wild cards", pot.wild(game)),
        ("Special cards", pot.triggers(game, amounts)),
        ("Betting", betting(choices, streets.opener())),
        ("The deck", dealing(choices)),
        ("Showdown", [*pot.shares(choices), *showdown(choices), *smallest_chip(choices, stakes)]),
        ("When something goes wrong", mistakes(choices)),
    ]
    title = game.title
    if game.called:
        title += f" (also called {listed(list(game.called))})"
    opening = f'{_opening(game)} House rules: "{house.title}".'
    parts = [title, textwrap.fill(opening, WIDTH, break_on_hyphens=False)]
    parts += [_section(heading, texts) for heading, texts in sections if texts]
    return "\n\n".join(parts) + "\n"


def _section(heading: str, texts: list[str]) -> str:
    return f"{heading}\n{_bullets(texts)}"


def _opening(game: Declaration) -> str:
    players = Course(game).players()
    seats = f"{players.low} to {players.high} players"
    if players.low == players.high:
        seats = f"{players.low} players"
    winners = list(dict.fromkeys(prize(share) + made_from(share) for share in game.shares))
    verb = "share" if len(winners) > 1 else "wins"
    about = f"{game.about.rstrip('.')}. " if game.about else ""
    deck = _deck(game.deck, players)
    return f"{about}For {seats}, with {deck}. {_capital(listed(winners))} {verb} the pot."


def _deck(deck: m.Deck, players: m.Players) -> str:
    jokers = ""
    if deck.jokers:
        jokers = f" and {number_word(deck.jokers)} joker{'s' * (deck.jokers > 1)}"
    if deck.less_players is not None:
        low, high = deck.ranks(players.high)[0], deck.ranks(players.low)[0]
        ranks = f"{rank_words(low)} ({players.high} players) or {rank_words(high)}"
        return f"a deck from {ranks} ({players.low} players) to aces{jokers}"
    size = deck.size(players.high) - deck.jokers
    if size == 52:
        return f"52 cards{jokers}"
    missing = [rank_words(rank) for rank in m.RANKS if rank not in deck.ranks(players.high)]
    return f"{size} cards{jokers} (no {listed(missing, 'or')})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bullets(texts: list[str]) -> str:
    return "\n".join(
        textwrap.fill(
            text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
        )
        for text in texts
    )
