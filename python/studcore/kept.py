"""Attributes that are worked out when they are first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class kept_property(Generic[Value]):  # noqa: N801 - written like `property`
    """As `functools.cached_property`, which in Python 3.11 holds one lock for all instances.

    Where another thread held it at a fork the child would wait for it forever.
    """

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __get__(self, instance: object | None, owner: type) -> "Self | Value":
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._make(instance)
        return value
