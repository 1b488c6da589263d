"""What travels beside a command: who sent it and when, and what only the server knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.contest.model.link import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The sender of a command and the moment; without either, the server itself."""

    link: int = 0
    """The number of the sender's link; 0: the server."""
    role: Role | None = None
    """What the holder of that link is."""
    now: int = 0
    """Milliseconds (UTC)."""
    device: str = ""
    """Of whoever claims a name."""
    commitment: str | None = None
    """Of the seed, where all tables of the round to be published are dealt alike."""
    keys: tuple[str, ...] = ()
    """What is added is called by these; empty: by a letter and the number of its event."""

    @property
    def by(self) -> str:
        """Return the sender as events name it."""
        return str(self.link)


SERVER = Context()
"""Of what the server does by itself."""
