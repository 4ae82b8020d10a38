"""Folders use only those below them: what each may import and include, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "studcore"
CORE = ROOT / "cpp"

# Each folder, and those it may use besides itself and the modules at the top.
PYTHON = {
    "": set(),
    "language": set(),
    "ranking": set(),
    "game": {"language", "ranking"},
    "play": {"game", "language", "ranking"},
    "policies": {"play", "game", "language", "ranking"},
    "simulation": {"policies", "play", "game", "ranking"},
    "tables": {"policies", "play", "game"},
    "equity": {"policies", "play", "game", "ranking"},
    "history": {"simulation", "tables", "equity", "policies", "play", "game"},
    "environments": {"simulation", "tables", "equity", "policies", "play", "game"},
    "terminal": {
        *("language", "ranking", "game", "play", "policies", "simulation", "tables", "equity"),
        *("history", "environments"),
    },
}
CPP = {
    "studcore": set(),
    "studcore/cards": {"studcore"},
    "studcore/ranking": {"studcore", "studcore/cards"},
    "studcore/rules": {"studcore", "studcore/cards"},
    "studcore/hand": {"studcore", "studcore/cards", "studcore/ranking", "studcore/rules"},
    "studcore/equity": {"studcore", "studcore/cards", "studcore/ranking", "studcore/rules"},
    "studcore/simulation": {
        *("studcore", "studcore/cards", "studcore/ranking", "studcore/rules", "studcore/hand"),
    },
    "bindings": {
        *("studcore", "studcore/cards", "studcore/ranking", "studcore/rules", "studcore/hand"),
        *("studcore/equity", "studcore/simulation"),
    },
}
# What a user imports from, and what starts the command line, stand above everything.
ABOVE = {"studcore", "studcore.__main__"}


def modules() -> dict[str, Path]:
    """Return the modules of the package, each with its file."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(("studcore", *parts)).removesuffix(".__init__")] = path
    return found


def imports(path: Path, known: set[str]) -> Iterator[str]:
    """Return the modules of ours that a file imports anywhere, for types or in a function too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in known else node.module


def folder_of(module: str) -> str:
    """Return the folder that a module lies in; `language` is one with all that is below it."""
    path = modules()[module].relative_to(PACKAGE)
    return path.parts[0] if len(path.parts) > 1 else ""


def python_graph() -> dict[str, set[str]]:
    known = modules()
    return {
        module: set(imports(path, set(known))) - {module}
        for module, path in known.items()
        if module not in ABOVE
    }


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle; none if there are none."""
    done: set[str] = set()

    def search(module: str, above: list[str]) -> list[str]:
        if module in above:
            return [*above[above.index(module) :], module]
        if module in done:
            return []
        for other in sorted(graph.get(module, ())):
            if found := search(other, [*above, module]):
                return found
        done.add(module)
        return []

    return next((found for module in sorted(graph) if (found := search(module, []))), [])


def test_python_folders_import_downwards() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in python_graph().items()
        for other in others
        if other not in ABOVE
        and folder_of(other) not in {"", folder_of(module), *PYTHON[folder_of(module)]}
    ]
    assert not wrong


def test_python_modules_import_in_no_circle() -> None:
    assert not circle(python_graph())


@pytest.mark.parametrize("module", ["language", "ranking", "game", "play", "policies"])
def test_a_folder_says_what_it_is_for(module: str) -> None:
    assert ast.get_docstring(ast.parse((PACKAGE / module / "__init__.py").read_text()))


def includes() -> Iterator[tuple[Path, Path]]:
    """Return every file of the core and the bindings with each header of ours that it includes."""
    for path in CORE.rglob("*"):
        if path.suffix not in (".h", ".cpp", ".inl"):
            continue
        for name in re.findall(r'^#include "(.+)"$', path.read_text(), re.MULTILINE):
            header = CORE / name if (CORE / name).exists() else path.parent / name
            yield path, header.resolve()


def test_cpp_folders_include_downwards() -> None:
    wrong = []
    for path, header in includes():
        here = path.parent.relative_to(CORE).as_posix()
        there = header.parent.relative_to(CORE).as_posix()
        if here in CPP and there not in {here, *CPP[here]}:
            wrong.append(f"{path.name} includes {header.name}")
    assert not wrong


def test_cpp_files_include_in_no_circle() -> None:
    graph: dict[str, set[str]] = {}
    for path, header in includes():
        graph.setdefault(str(path), set()).add(str(header))
    assert not circle(graph)


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
