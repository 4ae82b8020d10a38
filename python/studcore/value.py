"""Frozen, slotted records: what ``dataclass(frozen=True, slots=True)`` makes.

The standard decorator compiles code for each class; sixty of them cost more than reading a game.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing typing takes longer than reading a game

if TYPE_CHECKING:
    from typing import Any, NoReturn, dataclass_transform
else:

    def dataclass_transform(**_: object) -> Any:
        return lambda cls: cls


@dataclass_transform(frozen_default=True, eq_default=True)
class Record(type):
    """Turns the annotations of a class body into slots, in order."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> Record:
        own = tuple(namespace.get("__annotations__", ()))
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        inherited: tuple[str, ...] = ()
        for base in bases:
            inherited += getattr(base, "__match_args__", ())
            defaults = {**getattr(base, "_defaults", {}), **defaults}
        slots = own + tuple(namespace.get("__slots__", ()))
        namespace.update(__slots__=slots, __match_args__=inherited + own, _defaults=defaults)
        made = super().__new__(cls, name, bases, namespace, **options)
        made._setters = {field: getattr(made, field).__set__ for field in inherited + own}
        return made

    _setters: dict[str, Any]  # by field; `object.__setattr__` takes twice as long


class _Fields:
    """What `dataclasses.asdict`, ``fields`` and ``replace`` ask for, made when they do."""

    def __get__(self, _: object, owner: type[Value]) -> dict[str, Any]:
        if "_kept" not in owner.__dict__:
            from dataclasses import MISSING, field, fields, make_dataclass
            from inspect import get_annotations

            kinds: dict[str, str] = {}
            for base in reversed(owner.__mro__):
                kinds |= get_annotations(base)
            defaults: dict[str, Any] = owner._defaults  # type: ignore[attr-defined]
            given = [
                (name, kinds[name], field(default=defaults.get(name, MISSING)))
                for name in owner._fields()
            ]
            made = fields(make_dataclass("Fields", given))
            type.__setattr__(owner, "_kept", {field.name: field for field in made})
        kept: dict[str, Any] = owner.__dict__["_kept"]
        return kept


class _Signature:
    """What `inspect.signature` asks for."""

    def __get__(self, _: object, owner: type[Value]) -> Any:
        from inspect import Parameter, Signature

        defaults: dict[str, Any] = owner._defaults  # type: ignore[attr-defined]
        kind, none = Parameter.POSITIONAL_OR_KEYWORD, Parameter.empty
        return Signature(
            [Parameter(name, kind, default=defaults.get(name, none)) for name in owner._fields()]
        )


class Value(metaclass=Record):
    """Base of all records: equal and hashed by class and fields, immutable, picklable."""

    if not TYPE_CHECKING:
        __dataclass_fields__ = _Fields()
        __signature__ = _Signature()

        def __init__(self, *values: Any, **named: Any) -> None:
            setters = self._setters
            if len(values) > len(setters):
                raise TypeError(
                    f"{type(self).__name__} takes {len(setters)} values, got {len(values)}"
                )
            for put, value in zip(setters.values(), values, strict=False):
                put(self, value)
            if not named and len(values) == len(setters):
                return
            for field in self.__match_args__[len(values) :]:
                setters[field](self, named.pop(field) if field in named else self._default(field))
            if twice := [name for name in named if name in setters]:
                raise TypeError(f"{type(self).__name__} got {', '.join(twice)} twice")
            if named:
                raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}")

    def _default(self, field: str) -> Any:
        defaults: dict[str, Any] = self._defaults  # type: ignore[attr-defined]
        if field not in defaults:
            raise TypeError(f"{type(self).__name__} needs {field}")
        return defaults[field]

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        fields: tuple[str, ...] = cls.__match_args__
        return fields

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in type(self)._fields())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return other._values() == self._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._values()))

    def __repr__(self) -> str:
        fields = zip(type(self)._fields(), self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields)})"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), self._values()

    def __setattr__(self, name: str, _: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name}")
