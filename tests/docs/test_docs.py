"""Every example of the documentation runs: README, docs/, docstrings."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import studcore

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(studcore.__path__, "studcore.")
    if not module.name.endswith(("__main__", "_core"))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page, capsys):
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), names)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_every_public_name_has_an_example_or_a_page():
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in set(studcore.__all__) - {"__version__"}:
        doc = getattr(studcore, name).__doc__ or ""
        assert ">>>" in doc or name in pages, name
