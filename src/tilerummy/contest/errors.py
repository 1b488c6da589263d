"""What a contest refuses."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class ContestError(TilerummyError):
    """Entrants, rounds or results that no contest can be run with."""

    def __init__(self, code: str, message: str, **params: int | str) -> None:
        super().__init__(code, message)
        self.params = params
        """What fills the sentence of the code; entrants by their key."""
