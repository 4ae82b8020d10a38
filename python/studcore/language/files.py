"""Reads files and their parents: beside the file that extends them, or from the package."""

from __future__ import annotations

import os
import stat

import studcore
from studcore.language import model as m
from studcore.language import saved
from studcore.language.problem import Note, Problem, VariantError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Literal, TypeGuard

    FileKind = Literal["game", "house"]

MAX_PARENTS = 16


def names(kind: FileKind) -> tuple[str, ...]:
    """Return the ids that come with the package, in alphabetical order."""
    found = os.listdir(_packaged(kind))
    return tuple(sorted(name[:-5] for name in found if name.endswith(".stud")))


def is_id(name: str | os.PathLike[str]) -> TypeGuard[str]:
    """Tell whether this names a file of the package, and not the path of any."""
    return isinstance(name, str) and not name.endswith(".stud") and os.path.basename(name) == name


def chain_of(kind: FileKind | None, name: str | os.PathLike[str]) -> list[m.File]:
    """Read a file and its parents, nearest first; a file of any kind where `kind` is None."""
    path = os.fspath(name)
    if kind and is_id(name):
        path = os.path.join(_packaged(kind), f"{name}.stud")
        if name not in names(kind):
            raise VariantError((_unknown(kind, name),))
    first = read(path)
    _check_kind(first, kind or first.kind)
    return _with_parents(first, os.path.dirname(path))


def chain_of_text(
    kind: FileKind | None, text: str, name: str, folder: str | os.PathLike[str] | None
) -> list[m.File]:
    """Parse a text, and read the parents it names."""
    from studcore.language.parser import parse

    first = parse(text, name, os.path.basename(name).removesuffix(".stud"))
    _check_kind(first, kind or first.kind)
    return _with_parents(first, None if folder is None else os.fspath(folder))


def _with_parents(first: m.File, folder: str | None) -> list[m.File]:
    """Return the file and what it extends; `folder` is where it stands."""
    chain = [first]
    seen = [first.id if folder is None else os.path.join(folder, f"{first.id}.stud")]
    while (parent := _parent(chain[-1])) is not None:
        try:
            path = _find(chain[-1], parent, folder)
            if path in seen:
                raise VariantError((_circle(chain, seen.index(path)),))
            if len(chain) > MAX_PARENTS:
                raise VariantError((_too_deep(chain, parent),))
            seen.append(path)
            folder = os.path.dirname(path)
            chain.append(read(path))
            _check_kind(chain[-1], first.kind, chain[-2])
        except VariantError as error:
            raise VariantError(tuple(with_children(error.problems, chain))) from None
    return chain


def with_children(problems: Iterable[Problem], chain: Sequence[m.File]) -> Iterator[Problem]:
    """Add to each problem in a parent which files extend it, the nearest first."""
    read = [file.header.file for file in chain]
    for problem in problems:
        at = problem.at.file
        children = chain[: read.index(at)] if at in read else chain
        notes = (Note(_parent_place(file), "extended here") for file in reversed(children))
        yield problem.with_notes(*notes)


def read(path: str) -> m.File:
    """Read one file, from what the build prepared if that was made from the same text."""
    folder, name = os.path.split(path)
    packaged = folder in (_packaged("game"), _packaged("house"))
    label = name if packaged else path
    text = text_of(path, label)
    if packaged:
        known = saved.saved_file(_key(path), text)
        if known is not None:
            return known
    from studcore.language.parser import parse

    return parse(text, label, name.removesuffix(".stud"))


def _key(path: str) -> str:
    return os.path.relpath(path, _packaged("game")).replace(os.sep, "/")


def text_of(path: str, label: str) -> str:
    """Return the text of a file; `label` is what messages call it."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # opening a pipe would wait for a writer
            raise ValueError("this is not a file of text")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES_READ)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise VariantError(
            (Problem("S201", f'cannot read "{path}": {reason}', m.Origin(path, 1, 1, 2, "")),)
        ) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = m.Origin(label, data.count(b"\n", 0, error.start) + 1, 1, 2, "")
        problem = Problem("S122", "this file is not UTF-8 text", at, "save it as UTF-8")
        raise VariantError((problem,)) from None


# More bytes than a file may have, so that a huge file is refused without being read whole.
MAX_BYTES_READ = 1_000_000


def _parent(file: m.File) -> str | None:
    if file.kind == "house" and file.parent is None and file.id != "standard":
        return "standard"
    return file.parent


def _find(file: m.File, parent: str, folder: str | None) -> str:
    lower = parent.lower()
    beside = folder if file.parent else None
    for name in dict.fromkeys((parent, lower)):
        if beside is not None and os.path.isfile(path := os.path.join(beside, f"{name}.stud")):
            return path
    if lower in names(file.kind):
        return os.path.join(_packaged(file.kind), f"{lower}.stud")
    if beside is not None and (other_capitals := _in_other_capitals(file, beside)):
        return other_capitals
    other: FileKind = "house" if file.kind == "game" else "game"
    if lower in names(other):
        raise VariantError((_wrong_kind(file, other),))
    message = f'there is no {file.kind} "{parent}" to extend'
    help = f"looked beside this file and in the {file.kind}s that come with studcore"
    label = _nearest(parent, names(file.kind))
    raise VariantError((Problem("S201", message, _parent_place(file), label, help),))


def _in_other_capitals(file: m.File, folder: str) -> str | None:
    """Find the parent in this folder by a name that differs in capitals or composed letters."""
    wanted = _plain(f"{file.parent}.stud")
    try:
        found = sorted(name for name in os.listdir(folder or ".") if _plain(name) == wanted)
    except OSError:
        return None
    if len(found) > 1:
        message = f'"{file.parent}" could be any of {", ".join(found)}'
        problem = Problem("S201", message, _parent_place(file), "write it in the same capitals")
        raise VariantError((problem,))
    return os.path.join(folder, found[0]) if found else None


def _plain(name: str) -> str:
    """Return a name in the form that systems compare: without capitals or composed letters."""
    if name.isascii():
        return name.lower()
    import unicodedata

    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _check_kind(file: m.File, kind: FileKind, child: m.File | None = None) -> None:
    if file.kind == kind:
        return
    if child:
        raise VariantError((_wrong_kind(child, file.kind),))
    message = f"this is a {file.kind} file, and a {kind} is asked for"
    raise VariantError((Problem("S208", message, file.header),))


def _wrong_kind(child: m.File, kind: FileKind) -> Problem:
    message = f'"{child.parent}" is a {kind}, and a {child.kind} can only extend a {child.kind}'
    help = ""
    if kind == "house":
        named = child.id if child.id in names("game") else "stud"
        help = f'play it in that house with load("{named}", house="{child.parent}")'
    return Problem("S208", message, _parent_place(child), f"name a {child.kind} here", help)


def _circle(chain: list[m.File], start: int) -> Problem:
    ids = [file.id for file in chain[start:]]
    path = " -> ".join([*ids, ids[0]])
    last = chain[-1].header
    label = f"{os.path.basename(last.file)}:{last.line} extends {ids[0]}"
    message = f"{chain[0].kind}s extend each other in a circle: {path}"
    return Problem("S204", message, _parent_place(chain[start]), label)


def _too_deep(chain: list[m.File], parent: str) -> Problem:
    ids = [*(file.id for file in chain[1:]), parent]
    message = f"more than {MAX_PARENTS} {chain[0].kind}s extend each other"
    return Problem("S210", message, _parent_place(chain[0]), f"{' <- '.join(ids[:3])} ...")


def _parent_place(file: m.File) -> m.Origin:
    for span in file.spans:
        if span.name == "parent":
            return file.header.part(span.column, span.end_column)
    return file.header


def _unknown(kind: FileKind, name: str) -> Problem:
    shown = name[:60]
    known = names(kind)
    help = f"{kind}s that come with studcore: {', '.join(known)}"
    at = m.Origin(shown, 1, 1, len(shown) + 1, shown)
    return Problem("S201", f'there is no {kind} "{shown}"', at, _nearest(name, known), help)


def _nearest(name: str, known: tuple[str, ...]) -> str:
    import difflib

    near = difflib.get_close_matches(name[:60], known, 1)
    return f'did you mean "{near[0]}"?' if near else ""


def _packaged(kind: FileKind) -> str:
    """Return the folder of the package's files.

    A source tree comes first, since the copy in an editable install may be out of date.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    places = [os.path.dirname(os.path.dirname(package)), *studcore.__path__]
    folders = [os.path.join(place, "variants") for place in places]
    has_games = (each for each in folders if os.path.isfile(os.path.join(each, "stud.stud")))
    folder = next(has_games, folders[-1])
    return os.path.join(folder, "houses") if kind == "house" else folder
