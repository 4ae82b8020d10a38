"""The lark parser: saved by the build, or built from ``grammar.lark``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studcore.language import saved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token

OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "start": ["header", "line"],
    "propagate_positions": True,
    "maybe_placeholders": False,
}
DROPPED = frozenset({"a", "an", "the", "its"})


@cache
def parser() -> Lark:
    """Return the parser, from the build if its grammar is this one."""
    return saved.saved_parser() or build()


def build(**options: Any) -> Lark:
    """Build the parser from the grammar."""
    from lark import Lark

    return Lark(grammar_text(), postlex=Words(), **OPTIONS, **options)


def grammar_text() -> str:
    """Return the grammar."""
    return Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")


class Words:
    """Post-lexer: drops the articles.

    With WORD allowed in every state a token is always a whole word, so that a misspelt one
    arrives as a single token, and becomes a keyword only where that keyword may stand.
    """

    always_accept = ("WORD",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens that count; the word behind ``extends`` is a name."""
        before = ""
        for token in stream:
            if token.type != "WORD" or token not in DROPPED or before == "EXTENDS":
                yield token
            before = token.type
