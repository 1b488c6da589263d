"""Errors with a code: bad input is told apart by code, explained in one sentence."""

from __future__ import annotations


class TilerummyError(ValueError):
    """One clear error: a stable *code* for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        """Tell another process how to make it: exceptions are made of their text alone."""
        return _made, (type(self), self.args, self.__dict__)


class NotationError(TilerummyError):
    """Text that cannot be read; never used for a position that can be read and is illegal."""

    def __init__(self, code: str, message: str, column: int) -> None:
        super().__init__(code, f"{message} (column {column})")
        self.column = column
        """Where in the text, counted from 1."""


class RulesetError(TilerummyError):
    """A rule set that no table could be played with, or one that does not fit the seats."""

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(code, message)
        self.field = field
        """The field that is at fault."""


def _made(kind: type[TilerummyError], args: tuple[str], parts: dict[str, object]) -> TilerummyError:
    made = kind.__new__(kind, *args)
    made.__dict__ |= parts
    return made
