"""The folder of the corpus, and a comparison of two readings of a file."""

from pathlib import Path

from studcore.language.declaration import Declaration
from studcore.language.parser import parse

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
FILES = sorted(CORPUS.rglob("*.stud"))
GAMES = [path for path in FILES if path.parent == CORPUS]
HOUSES = [path for path in FILES if path.parent != CORPUS]


def name(path: Path) -> str:
    """Name a file in the list of tests."""
    return path.relative_to(CORPUS).with_suffix("").as_posix()


def rules(declaration: Declaration) -> list[tuple[str, object]]:
    """Return what a game says, wherever it is written."""
    return [(line.key, line.value) for line in declaration.lines]


def said(text: str) -> list[tuple[str, bool, object]]:
    """Return what a file says, in the order of kinds; inside a kind order counts."""
    lines = parse(text, "<text>", "text").lines
    return sorted(((line.key, line.also, line.value) for line in lines), key=lambda line: line[0])
