"""What goes wrong: every mistake of a user is a `StudError`."""

from __future__ import annotations


class StudError(ValueError):
    """Base of all errors that a caller can cause."""


class CardError(StudError):
    """A card, a hand or a deck that cannot be."""


class ArrayError(StudError):
    """An array of the wrong dtype, shape or layout."""


class IllegalActionError(StudError):
    """An action that is not allowed now."""
