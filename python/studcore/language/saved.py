"""Reads what the build prepared: the parser, and the parsed lines of the packaged files.

Each holds the texts it was made from, and is ignored where these have changed. Lines are saved as
plain tuples by ``marshal``, which needs no import of its own and can run no code.
"""

from __future__ import annotations

import marshal
import os
import sys

from studcore.language import model
from studcore.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lark import Lark

PARSER = "parser.bin"
LINES = "lines.bin"
MADE_FROM = (
    *(
        "grammar.lark",
        "line.py",
        "model.py",
        "parser.py",
        "readers/__init__.py",
        "readers/cards.py",
    ),
    *("readers/hands.py", "readers/parts.py", "readers/pot.py", "readers/streets.py"),
    "readers/table.py",
)


def saved_file(name: str, text: str) -> model.File | None:
    """Return the parsed lines of a packaged file, if they were made from this text."""
    if not _lines:
        made_from, lines = _load(LINES) or ((), {})
        _lines.append(lines if made_from == tuple(map(source, MADE_FROM)) else {})
    made_from, data = _lines[0].get(name, ("", None))
    if made_from != text:
        return None
    if name not in _files:
        _files[name] = _unpack(data)
    return _files[name]


def is_saved(file: model.File) -> bool:
    """Tell whether the file was prepared, and so was checked, by the build."""
    return any(file is known for known in _files.values())


def saved_parser() -> Lark | None:
    """Return the saved parser, if it was made from this grammar by this lark."""
    import io

    import lark

    made_from, version, data = _load(PARSER) or ("", "", b"")
    if made_from != source("grammar.lark") or version != lark.__version__:
        return None
    try:
        return lark.Lark.load(io.BytesIO(data))
    except Exception:  # a damaged file may raise anything: build the parser instead
        return None


def pack(value: Any) -> Any:
    """Turn records into tuples that begin with their name, and tuples into lists."""
    if isinstance(value, Value):
        return (type(value).__name__, *map(pack, value._values()))
    return [pack(item) for item in value] if isinstance(value, tuple) else value


def source(name: str) -> str:
    """Return the text of a file of this folder."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


_lines: list[dict[str, tuple[str, Any]]] = []
_files: dict[str, model.File] = {}


def _unpack(data: Any) -> Any:
    if isinstance(data, tuple):
        return getattr(model, data[0])(*map(_unpack, data[1:]))
    return tuple(map(_unpack, data)) if isinstance(data, list) else data


def _load(name: str) -> Any:
    for folder in sys.modules[__name__.rpartition(".")[0]].__path__:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                try:
                    return marshal.loads(file.read())
                except (EOFError, ValueError, TypeError):
                    return None
    return None
