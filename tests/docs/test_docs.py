"""The examples of docstrings run, every public name is documented, and names in the pages exist."""

import doctest
import importlib
import pkgutil
import re

import pytest

import studcore as sc
from studcore import _core
from studcore.language import choices
from studcore.language.line import tree_of

from .pages import BLOCKS, PAGES, PROSE, ROOT, SPANS

MODULES = [
    module.name
    for module in pkgutil.walk_packages(sc.__path__, "studcore.")
    if not module.name.endswith(("__main__", "_core"))
]
NAMED = {  # how the pages call an object of these classes
    "hand": sc.Hand,
    "options": _core.Options,
    "table": sc.Table,
    "result": sc.Result,
    "batch": sc.Batch,
    "view": sc.View,  # or a compiled policy's, a record of `sc.VIEW`
}


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_every_public_name_has_an_example_or_a_page():
    pages = "".join(PAGES.values())
    for name in set(sc.__all__) - {"__version__"}:
        doc = getattr(sc, name).__doc__ or ""
        assert ">>>" in doc or name in pages, name


def attributes_of(kind):
    """Return all attributes, those of instances too, as far as annotations or docs tell."""
    documented = re.findall(r"^    (\w+(?:, \w+)*) :", kind.__doc__ or "", re.M)
    fields = sc.VIEW.names if kind is sc.View else ()
    return {*dir(kind), *kind.__annotations__, *", ".join(documented).split(", "), *fields}


def test_names_in_the_text_are_there():
    code = [span for _, span in SPANS] + [block.text for block in BLOCKS if block.kind == "python"]
    for text in code:
        for name in re.findall(r"\b(?:sc|studcore)\.(\w+)", text):
            assert hasattr(sc, name) or importlib.import_module(f"studcore.{name}"), text
        for thing, name in re.findall(r"\b(\w+)\.(\w+)", text):
            if thing in NAMED:
                assert name in attributes_of(NAMED[thing]), text


def test_methods_in_the_text_are_there():
    for page, span in SPANS:
        if page == "playing.md" and (call := re.match(r"(?!print)([a-z]\w+)\(", span)):
            assert any(hasattr(place, call[1]) for place in (sc.Hand, sc.Table, sc)), span


def test_games_and_houses_are_all_told():
    readme, houses = PROSE["README.md"], PROSE["houses.md"]
    assert [name for name in sc.games() if f"`{name}`" not in readme] == []
    assert [
        name for name in sc.houses() if f"| `{name}`" not in houses and f", `{name}`" not in houses
    ] == []


def test_links_and_files_are_there():
    for page, text in PROSE.items():
        folder = ROOT if page == "README.md" else ROOT / "docs"
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (folder / target).is_file(), f"{page}: {target}"
    for page, span in SPANS:
        if re.match(r"(?:cpp|benches|variants|docs|tests|\.ci)/[\w./*]*$", span):
            assert list(ROOT.glob(span.rstrip("/"))), f"{page}: {span}"


HOUSE_LINES = [
    row.split(" | ")[1].rstrip(" |")
    for row in PAGES["houses.md"].splitlines()
    if re.match(r"\| [A-Z]+\d+", row) and "`" in row.split(" | ")[1]
]


def lines_of(row):
    """Return the lines that a row of the table of houses stands for, the default first."""
    for group in row.split("; "):
        spans = re.findall(r"`([^`]+)`", group)
        if re.match(r"`[^`]+` `", group):
            yield from ((f"{spans[0]} {choice}", choice == spans[1]) for choice in spans[1:])
        else:
            yield from ((line.replace("N", "5"), line == spans[0]) for line in spans)


def test_the_table_of_houses_has_every_choice():
    standard = (ROOT / "variants" / "houses" / "standard.stud").read_text(encoding="utf-8")
    defaults = {str(tree_of(line, "line")) for line in standard.splitlines()[2:]}
    lines = [each for row in HOUSE_LINES for each in lines_of(row)]
    trees = {line: tree_of(line, "line") for line, _ in lines}
    known = {f"{key}__{value}" for key, values in choices.HOUSE.items() for value in values}
    assert known - {str(tree.data) for tree in trees.values()} <= {"burn__none"}  # `no burn`
    for line, first in lines:
        assert (str(trees[line]) in defaults) == first, line


def test_the_table_of_rankings():
    told = {}
    for names, classes in re.findall(
        r"^\| (`.+`) \| .* \| ([\d, ]+) \| [\d, ]+ \|$", PAGES["rankings.md"], re.M
    ):
        first, *others = re.findall(r"`(.*?)`", names)
        if " to " in names:  # of two, three and four cards
            others = [first.replace("two", "three"), *others]
        counts = [int(count.replace(",", "")) for count in re.findall(r"\d+(?:,\d+)*", classes)]
        counts = counts if len(counts) > 1 else counts * (1 + len(others))
        told |= zip([first, *others], counts, strict=True)
    assert {"ace-to-five/8", *_core.ranking_names()} == told.keys()
    assert {name: sc.evaluate_all(5, ranking=name).max() for name in told} == told
