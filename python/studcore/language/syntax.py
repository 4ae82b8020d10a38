"""What is said about a line that cannot be parsed (S1).

A mistake is seen by the words before it, the word itself, and the words the parser would take in
its place. The special cases come first; each returns None when it is not the case.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

from studcore.language import model as m
from studcore.language.grammar import DROPPED, parser
from studcore.language.kinds import kind_of
from studcore.language.parser import NO_HEADER, lowered, tree_of
from studcore.language.problem import Problem
from studcore.language.vocabulary import NUMBERS, ORDINALS, PLURALS, SINGULARS, listed

Start = Literal["header", "line"]


def mistake(origin: m.Origin, start: Start) -> Problem:
    """Describe the first thing on the line that the parser does not take."""
    failure = Failure(origin, start)
    cases = _HEADER_CASES if start == "header" else _LINE_CASES
    for case in cases:
        problem = case(failure)
        if problem:
            return problem
    return _expected(failure)


def starting_words() -> list[str]:
    """Return the words a rule can start with."""
    return sorted(_texts(_accepted(parser().parse_interactive("", start="line"))))


class Failure:
    """Where the parser stopped, and what it would have taken."""

    def __init__(self, origin: m.Origin, start: Start) -> None:
        from lark import UnexpectedCharacters, UnexpectedInput

        self.origin = origin
        self.start = start
        self.line = lowered(origin.text)
        self.content = _without_comment(self.line)
        self.column = len(self.content) + 1
        try:
            tree_of(origin.text, start)
        except UnexpectedInput as error:
            token = getattr(error, "token", None)
            if isinstance(error, UnexpectedCharacters) or (token and token.type != "$END"):
                self.column = error.column
        prefix = parser().parse_interactive(self.line[: self.column - 1], start=start)
        self.before = [str(token) for token in prefix.exhaust_lexer()]
        self.accepted = _accepted(prefix)
        self.allowed = _texts(self.accepted)
        self.may_end = "$END" in self.accepted

    @cached_property
    def rest(self) -> str:
        """The content from the failure on."""
        return self.content[self.column - 1 :]

    @cached_property
    def word(self) -> str:
        """The word the parser stopped at; nothing at the end of the line."""
        found = re.match(r'[^\s,;:/"#]+|\S', self.rest)
        return found[0] if found else ""

    @cached_property
    def first(self) -> str:
        """The word that names the rule."""
        return self.before[0] if self.before else ""

    @property
    def last(self) -> str:
        """The word before the failure."""
        return self.before[-1] if self.before else ""

    @cached_property
    def said(self) -> str:
        """What stands before the failure, in one blank."""
        return " ".join(self.content[: self.column - 1].split())

    def problem(
        self, code: str, message: str, label: str = "", help: str = "", width: int | None = None
    ) -> Problem:
        width = max(1, len(self.word)) if width is None else width
        return self.problem_at(code, message, self.column, width, label, help)

    def problem_at(
        self, code: str, message: str, column: int, width: int, label: str = "", help: str = ""
    ) -> Problem:
        at = self.origin.part(column, column + width)
        return Problem(code, message, at, label, help)

    def corrected(self) -> str | None:
        """Return the line with one word put in or exchanged, if that makes it a rule."""
        head, tail = self.content[: self.column - 1], self.rest
        after = tail[len(self.word) :]
        near = difflib.get_close_matches(self.word, sorted(self.allowed), 3)
        for text in near:
            if self._is_rule(head + text + after):
                return " ".join((head + text + after).split())
        few = self.allowed if len(self.allowed) <= _MOST_TRIED else ()
        for text in sorted(few, key=len):
            put_in = f"{head.rstrip()}{text} {tail}" if text == "," else f"{head}{text} {tail}"
            if self._is_rule(put_in):
                return " ".join(put_in.split())
        return None

    def _is_rule(self, line: str) -> bool:
        return _is_rule(line, self.start)


# The first line


def _no_header(failure: Failure) -> Problem | None:
    if failure.first in ("game", "house") or (failure.before and failure.word):
        return None
    near = difflib.get_close_matches(failure.word, ["game", "house"], 1)
    label = NO_HEADER
    if near or not failure.word:
        label = f'did you mean "{near[0]}"?' if near else 'write game "Title" here'
    help = 'house files start with house "Title"'
    return failure.problem("S111", "the first line must name the game", label, help)


def _wrong_quotes(failure: Failure) -> Problem | None:
    if not failure.word or failure.word[0] not in _CURLY:
        return None
    title = re.match(r"[“”„«»‘’'`]([^“”„«»‘’'`\"]*)", failure.origin.text[failure.column - 1 :])
    text = title[1].strip() if title else ""
    help = "a word processor may have changed them"
    message = "these are not straight quotes"
    return failure.problem("S110", message, f'write "{text}"', help, width=1)


def _open_quote(failure: Failure) -> Problem | None:
    if not failure.word.startswith('"'):
        return None
    if failure.rest.count('"') > 1:
        return None
    help = "close it on the same line"
    label = "the title starts here"
    return failure.problem("S109", "this quote is never closed", label, help, width=1)


def _no_quotes(failure: Failure) -> Problem | None:
    if "TITLE" not in failure.accepted or not re.match(r"\w", failure.word):
        return None
    raw = failure.origin.text[failure.column - 1 : len(failure.content)]
    title = re.split(r"\s+extends\b|,", raw, maxsplit=1)[0].strip()
    width = len(title) if failure.start == "line" else len(failure.word)
    label = f'write {failure.last} "{title}"'
    what = "title" if failure.start == "header" else "text"
    return failure.problem("S108", f"the {what} needs quotes", label, width=width)


# Single words and characters


def _second_header(failure: Failure) -> Problem | None:
    if failure.before or failure.word not in ("game", "house"):
        return None
    help = "put it into a file of its own"
    label = "a second one starts here"
    return failure.problem("S209", f"a file holds one {failure.word}", label, help)


def _ordinal_in_digits(failure: Failure) -> Problem | None:
    late = failure.word == "street" and failure.last.isdigit()
    word = failure.last if late else failure.word
    found = re.fullmatch(r"(\d+)(st|nd|rd|th)?", word)
    if not found or not (late or "fourth" in failure.allowed):
        return None
    column = failure.content.rindex(word, 0, failure.column - 1) + 1 if late else failure.column
    number = int(found[1][:3])
    label = "streets are first to twelfth"
    if 0 < number < len(ORDINALS):
        label = f'write "{ORDINALS[number]} street"'
    message = "streets are numbered in words"
    return failure.problem_at("S116", message, column, len(word), label)


def _part_of_a_chip(failure: Failure) -> Problem | None:
    if not re.match(r"\.\d", failure.rest) or not failure.last.isdigit():
        if failure.word and failure.word[0] in "$€£¥" and "INT" in failure.accepted:
            number = re.match(r"\D(\d+)", failure.word)
            label = f'write "{number[1]}"' if number else "leave the sign out"
            return failure.problem("S114", "amounts are whole chips", label, width=1)
        return None
    help = 'ante 0.25 with limit 1 / 2 is "ante 1", "limit 4 / 8"'
    label = "write the smallest coin as 1"
    return failure.problem("S114", "amounts are whole chips", label, help)


def _thousands(failure: Failure) -> Problem | None:
    found = re.match(r"(,\d{3})+(?!\d)", failure.rest)
    if not found or not failure.last.isdigit() or failure.content[failure.column - 2].isspace():
        return None
    digits = failure.last + found[0].replace(",", "")
    message = "numbers are written without commas"
    return failure.problem("S115", message, f'write "{digits}"', width=len(found[0]))


def _foreign_character(failure: Failure) -> Problem | None:
    char = failure.word[:1]
    if not char or re.match(r'[a-z0-9,/"]', char):
        return None
    label = "parts of a line are separated by commas" if char == ";" else "leave it out"
    help = ""
    low = re.search(r"\b(ace|deuce) to (five|six|seven)\b", failure.line)
    if low:
        help = f'lows are written "{low[1]}-to-{low[2]} low hand"'
    message = f'"{char if char.isprintable() else repr(char)[1:-1]}" is not part of the language'
    return failure.problem("S120", message, label, help, width=1)


def _unknown_rule(failure: Failure) -> Problem | None:
    if failure.before or not failure.word:
        return None
    near = difflib.get_close_matches(failure.word, sorted(failure.allowed), 1)
    label = f'did you mean "{near[0]}"?' if near else "no line starts like this"
    help = f'a line starts with: {_STARTS}, ... ("studcore show --words" lists all)'
    return failure.problem("S101", f'unknown rule "{failure.word}"', label, help)


# Words that do not fit together


def _also_no_list(failure: Failure) -> Problem | None:
    if failure.first != "also":
        return None
    at = re.match(r"\s*also\s+", failure.content)
    if at is None or len(failure.content) == at.end():
        return None
    column = at.end() + 1
    word = re.split(r"[\s,]", failure.content[at.end() :], maxsplit=1)[0]
    name = word
    label = f'no list starts with "{word}"'
    if failure._is_rule(failure.content[at.end() :]):
        name = _rule_word(failure.content[at.end() :])
        label = 'leave out "also": the line replaces the inherited one'
    elif len(failure.before) > 1:
        return None
    message = f'"also" adds to a list, and "{name}" is not one'
    help = "also goes before: after, bug, holding, a share of the pot, when, wild"
    return failure.problem_at("S117", message, column, len(word), label, help)


def _not_removable(failure: Failure) -> Problem | None:
    if failure.first != "no" or not failure.word or failure.before[-1] not in ("no", ","):
        return None
    near = difflib.get_close_matches(failure.word, _FEATURES, 1)
    label = f'did you mean "{near[0]}"?' if near else "what is not said cannot be removed"
    help = (
        "no removes: after ... street, ante, blinds, bring-in, burn, cap, open pair, rake, "
        "rank changes, streets, triggers, wild cards, winners, ... street"
    )
    return failure.problem("S118", f'"no" cannot remove "{failure.word}"', label, help)


def _singular_for_plural(failure: Failure) -> Problem | None:
    # A rank in the singular may begin a card, so that it fails one word too late.
    late = failure.last in PLURALS and failure.allowed == {"of"}
    word = failure.last if late else failure.word
    if word not in PLURALS or (not late and PLURALS[word] not in failure.allowed):
        return None
    before = failure.before[:-1] if late else failure.before
    owner = next((each for each in reversed(before) if each not in _BETWEEN), "")
    if late and failure.first not in ("wild", "bug", "holding", "deck"):
        return None
    column = failure.column
    if late:
        column = failure.content[: failure.column - 1].rstrip().rfind(word) + 1
    what = "suits" if PLURALS[word] in m.SUITS else "ranks"
    message = f'"{owner}" takes {what} in the plural'
    label = f'write "{PLURALS[word]}"'
    return failure.problem_at("S102", message, column, len(word), label)


def _plural_for_singular(failure: Failure) -> Problem | None:
    singular = SINGULARS.get(failure.word)
    if singular is None or singular not in failure.allowed:
        return None
    when = failure.first == "when"
    message = '"when" takes one card' if when else "this takes one card"
    help = ""
    if when:
        help = f'for several showing at once: "when two {failure.word} are up"'
    return failure.problem("S106", message, f'write "{singular}"', help)


def _comma_in_class(failure: Failure) -> Problem | None:
    if failure.last != "," or failure.word not in SINGULARS or "hands" not in failure.before:
        return None
    groups = re.split(r"\bwith\b", failure.said.rstrip(", "))[-1].split()
    message = "a comma ends this part of the share"
    return failure.problem("S119", message, f'write "{groups[-1]} or {failure.word}"')


def _no_slash(failure: Failure) -> Problem | None:
    if not failure.word.isdigit() or not failure.last.isdigit() or "/" not in failure.allowed:
        return None
    bets = {"limit": "bet", "blinds": "blind"}
    between = "the prices"
    if failure.first in bets:
        between = f"the small and the big {bets[failure.first]}"
    message = f'expected "/" between {between}'
    numbers = " ".join(failure.content.split())
    label = f'write "{re.sub(r"(?<=[0-9]) +(?=[0-9])", " / ", numbers)}"'
    return failure.problem("S105", message, label)


def _no_comma(failure: Failure) -> Problem | None:
    if "," not in failure.allowed or "street" not in failure.before:
        return None
    if failure.word not in _STEP_STARTS:
        return None
    steps = re.split(r"\bstreet\b", failure.content[: failure.column - 1])[-1]
    last = " ".join(steps.split(",")[-1].split())
    following = " ".join(failure.rest.split(",")[0].split())
    message = "two steps without a comma between them"
    return failure.problem("S107", message, f'write "{last}, {following}"')


def _too_short(failure: Failure) -> Problem | None:
    if failure.word:
        return None
    label = f"expected {_choices(failure)}"
    if failure.allowed == {"a number"} or failure.said == "ante":
        label = f'"{failure.last}" needs a number of chips'
    return failure.problem("S112", "the line ends too early", label, width=1)


def _too_long(failure: Failure) -> Problem | None:
    if not failure.may_end or failure.corrected():
        return None
    if difflib.get_close_matches(failure.word, sorted(failure.allowed), 1):
        return None
    others = failure.allowed - {"the end of the line"}
    label = f'nothing can follow "{failure.said}"'
    if others:
        label = f"expected {_choices(failure)}"
    return failure.problem("S113", "the line should end here", label, "one rule a line")


def _expected(failure: Failure) -> Problem:
    """Say what was expected (S103); what is nearest; the whole line where that helps."""
    message = f"expected {_choices(failure)}"
    if failure.last:
        message += f" after {_quoted(failure.last)}"
    near = difflib.get_close_matches(failure.word, sorted(failure.allowed), 1)
    corrected = failure.corrected()
    label = f'did you mean "{near[0]}"?' if near else ""
    if corrected:
        label = f'write "{corrected}"'.replace('""', '"')
    return failure.problem("S103", message, label)


Case = Callable[[Failure], Problem | None]
_HEADER_CASES: tuple[Case, ...] = (
    *(_no_header, _wrong_quotes, _open_quote, _no_quotes),
    *(_foreign_character, _too_short, _too_long),
)
_LINE_CASES: tuple[Case, ...] = (
    *(_second_header, _ordinal_in_digits, _part_of_a_chip, _thousands),
    *(_wrong_quotes, _open_quote, _also_no_list, _foreign_character, _unknown_rule),
    *(_comma_in_class, _singular_for_plural, _plural_for_singular),
    *(_not_removable, _no_slash, _no_comma, _no_quotes, _too_short, _too_long),
)

_CURLY = frozenset("“”„«»‘’'`")
_BETWEEN = frozenset({*PLURALS, *SINGULARS, ",", "and", "to", "over"})
_STARTS = "about, after, ante, blinds, bring-in, bug, called, cap, deck, half, high, holding, limit"
_FEATURES = (
    *("after", "ante", "blinds", "bring-in", "burn", "cap", "open pair", "rake"),
    *("rank changes", "streets", "triggers", "wild cards", "winners", *ORDINALS[1:]),
)
_STEP_STARTS = frozenset(
    {
        *NUMBERS[1:],
        *("up", "down", "shared", "blind", "bet", "no", "discard", "may", "turn", "pass"),
        *("declare", "replace", "split", "auction", "market", "offer"),
    }
)
_MOST_LISTED = 8
_MOST_TRIED = 12


def _choices(failure: Failure) -> str:
    near = difflib.get_close_matches(failure.word, sorted(failure.allowed), 3)
    texts = [*near, *sorted(failure.allowed - set(near))]
    if failure.may_end:
        texts.append("the end of the line")
    shown = [_quoted(text) for text in texts[:_MOST_LISTED]]
    return ", ".join([*shown, "..."]) if len(texts) > len(shown) else listed(shown, "or")


def _quoted(text: str) -> str:
    plain = ("a number", "a name", "the end of the line", "a title in quotes")
    return text if text in plain or text.startswith('"') else f'"{text}"'


def _accepted(parsing: Any) -> set[str]:
    accepted: set[str] = parsing.accepts()
    return accepted


def _texts(accepted: set[str]) -> set[str]:
    """Return how the terminals are written; INT and TITLE are described."""
    described = {"INT": "a number", "TITLE": "a title in quotes"}
    if accepted <= {"WORD", "$END"}:
        described["WORD"] = "a name"
    known = {terminal.name: terminal.pattern for terminal in parser().terminals}
    texts: set[str] = set()
    for name in accepted:
        pattern: Any = known.get(name)
        if name in described:
            texts.add(described[name])
        elif pattern is not None and pattern.type == "str":
            texts.add(pattern.value)
    return texts


def _is_rule(line: str, start: Start) -> bool:
    from lark import UnexpectedInput

    try:
        tree_of(line, start)
    except UnexpectedInput:
        return False
    return True


def _rule_word(line: str) -> str:
    """Return the word that names a rule, as in ``low hand opens``."""
    tree = tree_of(line, "line")
    name = str(tree.data)
    key = {"opener_board": "opener", "opener_left": "opener"}.get(name, name)
    if key in ("fixed", "spread", "pot_limit", "no_limit"):
        return next(word for word in line.split() if word not in DROPPED)
    if "__" in key:
        return key.partition("__")[0].replace("_", " ")
    return "no" if key == "removal" else kind_of(key.removesuffix("_range")).word


def _without_comment(line: str) -> str:
    kept = re.match(r'(?:"[^"]*"|[^"#]|"(?=[^"]*$))*', line)
    return (kept[0] if kept else line).rstrip()
