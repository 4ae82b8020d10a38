"""Prepares what makes loading quick: run by the build, never by users.

``python -m studcore.language.prepared OUT_DIR VARIANTS_DIR`` writes the saved parser and the
parsed lines of every packaged file; `saved` reads them.
"""

from __future__ import annotations

import io
import marshal
import sys
from pathlib import Path

import lark

from studcore.language import check_file, grammar
from studcore.language.parser import parse
from studcore.language.problem import VariantError
from studcore.language.saved import LINES, MADE_FROM, PARSER, pack, source


def prepare(out: str, variants: str) -> None:
    """Write both files into `out`, for the game and house files below `variants`."""
    saved = io.BytesIO()
    grammar.build().save(saved)
    lines = {}
    for path in sorted(Path(variants).rglob("*.stud")):
        # Prepared files are checked here, since they are not when they are read.
        errors = [problem for problem in check_file(path) if problem.level == "error"]
        if errors:
            raise VariantError(tuple(errors))
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(variants).as_posix()
        lines[name] = text, pack(parse(text, path.name, path.stem))
    made = {
        PARSER: (source("grammar.lark"), lark.__version__, saved.getvalue()),
        LINES: (tuple(map(source, MADE_FROM)), lines),
    }
    Path(out).mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        Path(out, name).write_bytes(marshal.dumps(content))


if __name__ == "__main__":
    prepare(sys.argv[1], sys.argv[2])
