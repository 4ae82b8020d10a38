"""Every public docstring lists parameters, returns and errors, and has examples that run."""

import doctest
import inspect
import re
from typing import NamedTuple

import pytest

import studcore as sc

from .pages import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FIELD = re.compile(r"^(\*{0,2}\w+(?:, \*{0,2}\w+)*)(?: :.*)?$", re.M)
# What calls return: nobody else makes them.
MADE = {"Batched", "Compiled", "Game", "Measure", "Options", "Problem", "Rank", "Result", "Slot"}
NEVER_WRONG = {"Problem.with_notes"}  # whatever it is given


class Documented(NamedTuple):
    name: str
    thing: object
    doc: str
    takes: list[str]  # names of its parameters


def parameters(owner, name, thing):
    """Return the names of what a function, a method or a class takes."""
    if name in MADE or (inspect.isclass(thing) and issubclass(thing, Exception)):
        return []
    takes = list(inspect.signature(thing).parameters)
    bound = isinstance(inspect.getattr_static(owner, name, None), classmethod | staticmethod)
    return takes[1:] if owner is not None and not bound else takes


def is_private(home, name):
    return name.startswith("_") or home in (object, tuple, BaseException, Exception, ValueError)


def members(kind):
    """Yield the names of the public members of a class, inherited ones too."""
    for name in dir(kind):
        home = next((each for each in kind.__mro__ if name in vars(each)), object)
        if not is_private(home, name):
            yield name, inspect.getattr_static(kind, name)


def documented():
    for name in sc.__all__:
        thing = getattr(sc, name)
        if not callable(thing):
            continue
        takes = parameters(None, name, thing)
        yield Documented(name, thing, inspect.getdoc(thing) or "", takes)
        if not inspect.isclass(thing):
            continue
        for member, value in members(thing):
            method = getattr(thing, member)
            takes = parameters(thing, member, method) if callable(method) else []
            yield Documented(f"{name}.{member}", value, inspect.getdoc(value) or "", takes)


def fields_of(doc):
    """Return the names that the sections of parameters and attributes describe."""
    found = set()
    for section in re.findall(
        r"^(?:Parameters|Attributes)\n-+\n((?:.*\n?)*?)(?=\n\w+\n-+\n|\Z)", doc, re.M
    ):
        for names in FIELD.findall(section):
            found |= set(names.replace("*", "").split(", "))
    return found


PUBLIC = {each.name: each for each in documented()}
EVENTS = {
    name: kind
    for name, kind in vars(sc.events).items()
    if inspect.isclass(kind) and issubclass(kind, sc.events.Event)
}


def is_a_field(thing):
    """Tell whether this is where a class keeps a value: a slot, a default, a place of a tuple."""
    slot = inspect.ismemberdescriptor(thing) or "tuplegetter" in type(thing).__name__
    return slot or not (callable(thing) or hasattr(thing, "__get__"))


@pytest.mark.parametrize("name", PUBLIC)
def test_what_it_is_is_said(name):
    each = PUBLIC[name]
    if is_a_field(each.thing):
        owner, _, field = name.partition(".")
        assert field in fields_of(PUBLIC[owner].doc), f"{owner} does not describe {field}"
        return
    first = each.doc.partition("\n")[0]
    assert first, "no docstring"
    assert "->" not in first
    assert first.endswith((".", ":", "?")), first
    assert "self:" not in each.doc
    assert "Overloaded function" not in each.doc


@pytest.mark.parametrize("name", [name for name, each in PUBLIC.items() if each.takes])
def test_every_parameter_is_described_and_there_is_an_example(name):
    each = PUBLIC[name]
    assert set(each.takes) - fields_of(each.doc) == set()
    assert "Examples\n-----" in each.doc
    if not inspect.isclass(each.thing):
        tells = inspect.unwrap(getattr(each.thing, "__func__", each.thing))
        returns = getattr(tells, "__annotations__", {"return": "None"})["return"]
        assert returns == "None" or "Returns\n-----" in each.doc
        assert "Raises\n-----" in each.doc or name in NEVER_WRONG
    assert ">>> " in each.doc


@pytest.mark.parametrize("name", [name for name, each in PUBLIC.items() if ">>> " in each.doc])
def test_examples_run_with_the_public_names(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {public: getattr(sc, public) for public in sc.__all__}
    test = doctest.DocTestParser().get_doctest(PUBLIC[name].doc, names, name, None, None)
    told = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert told == []


def test_fields_of_events_are_described():
    module = inspect.getdoc(sc.events)
    assert len(EVENTS) > 25
    for name, kind in EVENTS.items():
        assert inspect.getdoc(kind), name
        for field in inspect.signature(kind).parameters:
            assert field in fields_of(inspect.getdoc(kind)) | fields_of(module), f"{name}.{field}"
    assert ">>> " in module


def test_all_of_it_has_its_place_on_the_page():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. (?:auto\w+|data):: (?:studcore::)?([\w.]+)$", page, re.M)
    assert len(set(listed)) == len(listed)
    names = set(sc.__all__) - {"__version__", "events"}
    assert names | {f"events.{name}" for name in EVENTS} == set(listed) - {"studcore.play.events"}
