"""The error that a command is refused with."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class CommandError(TilerummyError):
    """A command that cannot be carried out. Each product has a class of its own."""

    def __init__(self, code: str, message: str, **params: int | str) -> None:
        super().__init__(code, message)
        self.params = params
        """The values that belong into the sentence of the code."""

    @classmethod
    def require(cls, holds: bool, code: str, sentence: str, **params: int | str) -> None:  # noqa: FBT001 - what is required
        """Refuse with *code* unless *holds*."""
        if not holds:
            raise cls(code, sentence, **params)
