"""Errors with a stable code for programs and a sentence for people.

Worst case of every function: linear in its arguments.
"""

from __future__ import annotations

from typing import cast


class TilerummyError(ValueError):
    """An error with a stable *code* for programs and a *message* for people: one sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        """Tell another process how to make it: exceptions are made of their text alone."""
        return _made, (type(self), self.args, self.__dict__)


class NotationError(TilerummyError):
    """Text that cannot be read. Readable text of an illegal position raises other errors."""

    def __init__(self, code: str, message: str, column: int) -> None:
        super().__init__(code, f"{message} (column {column})")
        self.column = column
        """Where in the text, counted from 1."""


class RulesetError(TilerummyError):
    """A rule set that no table can play, or that does not fit the number of seats."""

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(code, message)
        self.field = field
        """The field that is at fault."""


def require_type(name: str, value: object, *kinds: type) -> None:
    """Raise a TilerummyError ``wrong_type`` unless the argument *name* is of one of *kinds*.

    A bool does not count as an int here: ``seats=True`` is a mistake.
    """
    if isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)):
        return
    *first, last = ["None" if kind is type(None) else kind.__name__ for kind in kinds]
    wanted = f"{', '.join(first)} or {last}" if first else last
    message = f"{name} must be {wanted}, not {type(value).__name__}"
    raise TilerummyError("wrong_type", message)


def require_items(name: str, values: object, *kinds: type) -> None:
    """Raise a TilerummyError ``wrong_type`` unless the argument *name* is a tuple of *kinds*."""
    require_type(name, values, tuple)
    for one in cast("tuple[object, ...]", values):
        if not isinstance(one, kinds):
            require_type(f"each of {name}", one, *kinds)


def cut(value: object, most: int = 60) -> str:
    """Return *value* as text for an error message, cut to *most* characters."""
    text = str(value)
    return text if len(text) <= most else f"{text[:most]}..."


def shown(text: str, most: int = 40) -> str:
    """Return *text* for an error message: quoted, and cut to *most* characters."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}..."


def _made(kind: type[TilerummyError], args: tuple[str], parts: dict[str, object]) -> TilerummyError:
    made = kind.__new__(kind, *args)
    made.__dict__ |= parts
    return made
