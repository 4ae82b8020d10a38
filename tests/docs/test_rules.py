"""docs/rules.md has every rule that is cited and every house choice, and its tests exist."""

import ast
import re
from functools import cache
from typing import NamedTuple

from studcore.language import choices, kinds
from studcore.language.line import tree_of

from .pages import PAGES, ROOT


class Entry(NamedTuple):
    rule: str
    section: str
    said: str  # without the books, whose rules have numbers of their own
    tests: list[tuple[str, str]]


def entries():
    for section, text in re.findall(r"^## (\w): .+\n((?:(?!## ).*\n)*)", PAGES["rules.md"], re.M):
        for rule, entry in re.findall(r"^- \*\*(\w+)\*\* (.+\n(?:  .+\n)*)", text, re.M):
            said, _, tests = " ".join(entry.split()).partition(" Test: ")
            tests = re.findall(r"`([\w/]+\.py)::(test_\w+)`", tests)
            yield Entry(rule, section, re.sub(r"\*[^*]+\*", "", said), tests)


ENTRIES = list(entries())
RULES = {entry.rule for entry in ENTRIES}


# ---- what is cited -------------------------------------------------------------------------------

# "M13", "J7 to J11", "P04"; in names of tests "test_c1_c2_who", "x002_low_card".
RULE = r"(?:[A-OX][1-9]\d?|P\d\d|X\d{3})"
CITED = re.compile(rf"(?<![\w./#-])({RULE})(?: to ({RULE}))?(?![\w-])")
NAMED = re.compile(r"(?:\btest_|\b(?=x\d))((?:[a-px]\d+_)+)")
SECTIONS = re.compile(r"docs/rules\.md ([A-PX](?:(?:, | to )[A-PX])*)\b")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for folder in ("cpp", "python", "docs", "tests", "variants")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".h", ".cpp", ".py", ".pyi", ".lark", ".md", ".stud")
    and path.name not in ("rules.md", "test_rules.py")
}


def place(rule):
    return rule[0], int(rule[1:])


def cited_in(text):
    for first, last in CITED.findall(text):
        yield first
        if last and first[0] != "X":  # not all numbers of examples are taken
            yield from (f"{first[0]}{i}" for i in range(place(first)[1] + 1, place(last)[1] + 1))
    for names in NAMED.findall(text):
        yield from names.upper().strip("_").split("_")


def test_citations_are_found():
    text = "(docs/rules.md C1 to C3, F), M13; J9 to J11; `noqa: B018`, A-5, C++20, test_p02_x104_x"
    assert [*cited_in(text)] == "C1 C2 C3 M13 J9 J10 J11 P02 X104".split()
    assert SECTIONS.findall("docs/rules.md I, J, K: docs/rules.md M") == ["I, J, K", "M"]
    assert len({rule for text in SOURCES.values() for rule in cited_in(text)}) > 200


def test_every_cited_rule_has_an_entry():
    missing = {path: {*cited_in(text)} - RULES for path, text in SOURCES.items()}
    assert {path: rules for path, rules in missing.items() if rules} == {}


def test_entries_cite_entries():
    missing = {entry.rule: {*cited_in(entry.said)} - RULES for entry in ENTRIES}
    assert {rule: rules for rule, rules in missing.items() if rules} == {}


def test_the_page_is_cited_by_its_path():
    sections = {entry.section for entry in ENTRIES}
    for path, text in SOURCES.items():
        if not path.startswith("docs/"):  # where it is a link
            assert re.findall(r".*(?<!docs/)\brules\.md.*", text) == [], path
        for cited in SECTIONS.findall(text):
            assert {*re.findall(r"[A-PX]", cited)} <= sections, f"{path}: {cited}"


# ---- what an entry says --------------------------------------------------------------------------


def test_entries_stand_once_and_in_order():
    order = [entry.rule for entry in ENTRIES]
    assert order == sorted(RULES, key=place)
    assert [entry.rule for entry in ENTRIES if entry.rule[0] != entry.section] == []


@cache
def functions_of(file):
    tree = ast.parse(SOURCES[f"tests/{file}"])
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_entry_has_tests_and_they_are_there():
    assert [entry.rule for entry in ENTRIES if not entry.tests] == []
    named = {test for entry in ENTRIES for test in entry.tests}
    assert [(file, name) for file, name in named if name not in functions_of(file)] == []


def test_what_a_test_is_named_for_has_it_in_its_entry():
    """A test whose name begins with an example is named in the entry of that example."""
    held = {entry.rule: {name for _, name in entry.tests} for entry in ENTRIES}
    for text in SOURCES.values():
        for name, example in re.findall(r"^def (test_(?:\w+_)?(x\d+)_\w+)", text, re.M):
            assert name in held[example.upper()], name


def test_every_value_of_a_house_choice_has_its_line():
    told = set()
    for entry in ENTRIES:
        house = entry.said.partition("House: ")[2]
        lines = [] if house.startswith("none") else re.findall(r"`([^`]+)`", house)
        told |= {str(tree_of(line, "line").data) for line in lines}
    values = {f"{key}__{value}" for key, known in choices.HOUSE.items() for value in known}
    others = {key for key in kinds.KINDS if kinds.is_house_key(key)} - choices.HOUSE.keys()
    assert (values | others) - told == {"burn__none"}  # `no burn`


def test_choices_of_the_core_cite_an_entry_with_house_lines():
    rules = SOURCES["cpp/studcore/rules/rules.h"]
    cited = {rule for comment in re.findall(r"^enum .*// (.+)", rules, re.M)
             for rule in cited_in(comment) if rule[0] == "P"}  # fmt: skip
    assert len(cited) > 20
    assert cited <= {entry.rule for entry in ENTRIES if "House: `" in entry.said}
