"""The catalogue of rules: every id that is cited is there, and what its rows name exists."""

import re

from studcore.language.parser import tree_of

from .pages import PAGES, ROOT

PAGE = PAGES["rules.md"]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.match(r"\| [A-O]\d+ \|", line)
]
IDS = {row[0] for row in ROWS} | set(re.findall(r"\| (P\d\d) \|", PAGE))
CITED = re.compile(r"\b(?:[A-O]\d{1,2}|P\d\d)\b(?!-)")
TESTS = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))


def citations(text, suffix):
    """Return the ids in comments and texts of a file, names of tests included."""
    if suffix == ".py":
        yield from (name.upper() for name in re.findall(r"_([a-o]\d\d?|p\d\d)(?=_)", text))
        text = "\n".join(re.findall(r'#.*|"""[\s\S]*?"""|"[A-P]\d\d? [^"\n]*"', text))
    elif suffix != ".md":
        text = "\n".join(re.findall(r"//.*", text))
    yield from CITED.findall(text)


def test_every_id_that_is_cited_is_there():
    missing = {
        f"{path.relative_to(ROOT)}: {each}"
        for folder in ("cpp", "python", "docs", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".h", ".cpp", ".py", ".md", ".lark")
        for each in citations(path.read_text(encoding="utf-8"), path.suffix)
        if each not in IDS
    }
    assert missing == set()


def test_no_id_stands_twice_and_none_is_left_out():
    rows = [row[0] for row in ROWS]
    assert len(rows) == len(set(rows))
    for letter in "ABCDEFGHIJKLMNO":
        numbers = [int(row[1:]) for row in rows if row[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1)), letter
    assert sorted(each for each in IDS if each[0] == "P") == [f"P{n:02}" for n in range(1, 36)]


def test_lines_of_the_language_and_tests_exist():
    for row in ROWS:
        assert len(row) == 5, row
        for line in re.findall(r"`([^`]+)`", row[3]):
            tree_of(line, "line")
        for name in re.findall(r"`([^`]+)`", row[4]):
            assert f"def {name}(" in TESTS, f"{row[0]}: {name}"
