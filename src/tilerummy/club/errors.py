"""The error that a club refuses a command with."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class ClubError(TilerummyError):
    """A command that a club cannot carry out."""

    def __init__(self, code: str, message: str, **params: int | str) -> None:
        super().__init__(code, message)
        self.params = params
        """The values that belong into the sentence of the code."""


def require(holds: bool, code: str, sentence: str, **params: int | str) -> None:  # noqa: FBT001 - what is required
    """Refuse with *code* unless *holds*."""
    if not holds:
        raise ClubError(code, sentence, **params)
