"""Messages on lines that cannot be parsed (S1).

They depend on the words before the mistake, the word itself, and the words that the parser would
take in its place. Special cases come first; each function returns None if it does not apply.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any, Literal

from studcore.kept import kept_property
from studcore.language import model as m
from studcore.language.grammar import DROPPED, parser
from studcore.language.habits import said_from_habit
from studcore.language.kinds import kind_of
from studcore.language.line import NO_HEADER, lowered, tree_of, without_comment
from studcore.language.problem import Problem
from studcore.language.vocabulary import PLURALS, SINGULARS
from studcore.words import NUMBERS, ORDINALS, listed

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
        self.content = without_comment(self.line)
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

    @kept_property
    def rest(self) -> str:
        """The content from the failure on."""
        return self.content[self.column - 1 :]

    @kept_property
    def word(self) -> str:
        """The word the parser stopped at; nothing at the end of the line."""
        found = re.match(r'[^\s,;:/"#]+|\S', self.rest)
        return found[0] if found else ""

    @kept_property
    def first(self) -> str:
        """The word that names the rule."""
        return self.before[0] if self.before else ""

    @property
    def last(self) -> str:
        """The word before the failure."""
        return self.before[-1] if self.before else ""

    @kept_property
    def said(self) -> str:
        """The words before the failure, in single blanks."""
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
        near = _near(self.word, self.allowed, 3)
        for text in near:
            if self._is_rule(head + text + after):
                return " ".join((head + text + after).split())
        few = self.allowed if len(self.allowed) <= _MAX_TRIED else ()
        fitting = [
            put_in
            for text in sorted(few)
            if self._is_rule(put_in := f"{head.rstrip() if text == ',' else head}{text} {tail}")
        ]
        # Where several words would do, the one that is meant is unknown.
        return " ".join(fitting[0].split()) if len(fitting) == 1 else None

    def with_title(self, title: str, width: int) -> str:
        """Advise a title in quotes in place of the next `width` characters."""
        raw = self.origin.text[: len(self.content)]
        head, tail = raw[: self.column - 1], raw[self.column - 1 + width :]
        whole = f'{head}"{title}"{tail}'
        return f"write {' '.join(whole.split())}" if self._is_rule(whole) else f'write "{title}"'

    def _is_rule(self, line: str) -> bool:
        return _is_rule(line, self.start)


# The first line


def _no_header(failure: Failure) -> Problem | None:
    if failure.first in ("game", "house") or (failure.before and failure.word):
        return None
    near = _near(failure.word, {"game", "house"})
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
    width = len(title[0]) + 1 if title else 1
    label = failure.with_title(text, width)
    return failure.problem("S110", message, label, help, width=1)


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
    label = failure.with_title(title, len(title))
    what = "title" if failure.start == "header" else "text"
    return failure.problem("S108", f"the {what} needs quotes", label, width=width)


# Single words and characters


def _from_habit(failure: Failure) -> Problem | None:
    content = failure.content
    if failure.start == "header":  # names of files keep their capitals
        content = failure.origin.text[: len(content)]
    return said_from_habit(content, failure.column, failure.origin, failure.start)


def _ranked_class(failure: Failure) -> Problem | None:
    """Classes of hands have no ranks: "a pair of sevens or better" is not a qualifier."""
    found = re.search(r"\b(?:a )?(?:pair of )?(\w+s)(?: or better)?$", failure.content)
    if not found or found[1] not in SINGULARS or not {"pot", "high"} <= {*failure.before}:
        return None
    label = '"pair or better" takes every pair'
    message = "a high hand qualifies by its class, whatever its ranks"
    width = len(found[0])
    return failure.problem_at("S124", message, found.start() + 1, width, label)


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
        label = f'write "{ORDINALS[number]}"'
    message = "streets are numbered in words"
    return failure.problem_at("S116", message, column, len(word), label)


def _part_of_a_chip(failure: Failure) -> Problem | None:
    if not re.match(r"\.\d", failure.rest) or not failure.last.isdigit():
        if failure.word and failure.word[0] in "$€£¥" and "INT" in failure.accepted:
            number = re.match(r"\D(\d+)", failure.word)
            label = f'write "{number[1]}"' if number else "leave the sign out"
            width = len(number[0]) if number else 1
            return failure.problem("S114", "amounts are whole chips", label, width=width)
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
    column = failure.column - len(failure.last)
    width = len(failure.last) + len(found[0])
    return failure.problem_at("S115", message, column, width, f'write "{digits}"')


def _foreign_character(failure: Failure) -> Problem | None:
    char = failure.word[:1]
    if not char or re.match(r'[a-z0-9,/"]', char):
        return None
    without = re.sub(r"\s+", " ", failure.content.replace(char, " ")).strip()
    label = "leave it out" if failure._is_rule(without) else ""
    if char == ";":
        label = 'parts of a line are separated by commas, and a comment starts with "#"'
    help = ""
    low = re.search(r"\b(ace|deuce) to (five|six|seven)\b", failure.line)
    if low:
        help = f'lows are written "{low[1]}-to-{low[2]} low hand"'
    message = f'"{char if char.isprintable() else repr(char)[1:-1]}" is not part of the language'
    return failure.problem("S120", message, label, help, width=1)


def _unknown_rule(failure: Failure) -> Problem | None:
    if failure.before or not failure.word:
        return None
    near = _near(failure.word, failure.allowed)
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
    near = _near(failure.word, _FEATURES)
    label = f'did you mean "{near[0]}"?' if near else "what is not said cannot be removed"
    help = (
        "no removes: after ... street, ante, blinds, bring-in, burn, cap, open pair, rake, "
        "rank changes, streets, triggers, wild cards, winners, ... street"
    )
    return failure.problem("S118", f'"no" cannot remove "{failure.word}"', label, help)


def _singular_for_plural(failure: Failure) -> Problem | None:
    # A rank in the singular may begin a card, so that the parser stops one word too late.
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
    before = re.search(r"(\S+)\s*,\s*$", failure.content[: failure.column - 1])
    if before is None:
        return None
    message = "a comma ends this part of the share"
    label = f'write "{before[1]} or {failure.word}"'
    column = before.start() + 1
    width = failure.column - column + len(failure.word)
    return failure.problem_at("S119", message, column, width, label)


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
    head = failure.content[: failure.column - 1].rstrip()
    message = "two steps without a comma between them"
    label = "put a comma before it"
    if failure._is_rule(whole := f"{head}, {failure.rest}"):
        label = f'write "{" ".join(whole.split())}"'
    return failure.problem("S107", message, label)


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
    if _near(failure.word, failure.allowed):
        return None
    others = failure.allowed - {"the end of the line"}
    label = f'nothing can follow "{failure.said}"'
    if others:
        label = f"expected {_choices(failure)}"
    help = "one rule a line"
    if failure.start == "header":
        help = "a parent is one word: the name of its file, with neither blanks nor dots"
    return failure.problem("S113", "the line should end here", label, help)


def _expected(failure: Failure) -> Problem:
    """Return what was expected (S103), the nearest word, and the whole line where that helps."""
    message = f"expected {_choices(failure)}"
    if failure.last:
        message += f" after {_quoted(failure.last)}"
    near = _near(failure.word, failure.allowed)
    corrected = failure.corrected()
    label = f'did you mean "{near[0]}"?' if near else ""
    if corrected:
        label = f'write "{corrected}"'.replace('""', '"')
    return failure.problem("S103", message, label)


Case = Callable[[Failure], Problem | None]
_HEADER_CASES: tuple[Case, ...] = (
    *(_from_habit, _no_header, _wrong_quotes, _open_quote, _no_quotes),
    *(_foreign_character, _too_short, _too_long),
)
_LINE_CASES: tuple[Case, ...] = (
    *(_second_header, _from_habit, _ranked_class, _ordinal_in_digits, _part_of_a_chip, _thousands),
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
_MAX_SHOWN = 8
_MAX_TRIED = 12


def _near(word: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Return the words that a misspelt word may mean; short words may differ more."""
    return difflib.get_close_matches(word, sorted(words), most, 0.75 if len(word) > 3 else 0.6)


def _choices(failure: Failure) -> str:
    near = _near(failure.word, failure.allowed, 3)
    texts = [*near, *sorted(failure.allowed - set(near))]
    if failure.may_end:
        texts.append("the end of the line")
    shown = [_quoted(text) for text in texts[:_MAX_SHOWN]]
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
