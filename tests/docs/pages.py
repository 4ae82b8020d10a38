"""README.md and docs/*.md, taken apart: blocks, commands, code in the text."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {
    page.name: page.read_text(encoding="utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
}
FENCED = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.M)


class Block(NamedTuple):
    page: str
    line: int
    kind: str  # what stands behind the fence
    text: str


BLOCKS = [
    Block(page, text.count("\n", 0, found.start()) + 1, *found.groups())
    for page, text in PAGES.items()
    for found in FENCED.finditer(text)
    if not found[1].startswith("{")  # what Sphinx is told
]
PROSE = {page: FENCED.sub("", text) for page, text in PAGES.items()}
SPANS = [  # code in the text
    (page, " ".join(span.split()))
    for page, text in PROSE.items()
    for span in re.findall(r"`([^`]+)`", text)
]


def blocks(kind):
    """Return the blocks of a kind, as parameters of a test."""
    return [
        pytest.param(block, id=f"{block.page}:{block.line}")
        for block in BLOCKS
        if block.kind == kind
    ]


def commands_of(text):
    """Return the commands of a block or a span, each as a list of words."""
    return [shlex.split(part) for line in text.splitlines() for part in line.split("&&")]


def is_ours(command):
    return Path(command[0]).name == "studcore"


PROGRAMS = ("studcore ", "python ", "pip ", "cmake ", "ctest ", "sphinx-build ")
COMMANDS = sorted(
    {
        (page, shlex.join(command))
        for page, text in [
            *((block.page, block.text) for block in BLOCKS if block.kind == "sh"),
            *((page, span) for page, span in SPANS if span.startswith(PROGRAMS)),
        ]
        for command in commands_of(text)
    }
)
