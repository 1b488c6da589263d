"""The circumstances of a command: its sender, its time, and values that only the server has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.contest.model.link import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The sender and the time of a command. The default sender is the server itself."""

    link: int = 0
    """The number of the sender's link; 0: the server."""
    role: Role | None = None
    """The role of that link."""
    now: int = 0
    """Milliseconds (UTC)."""
    device: str = ""
    """The device of the player who claims a name."""
    commitment: str | None = None
    """The commitment to the seed, if all tables of the round get the same deals."""
    keys: tuple[str, ...] = ()
    """Keys for the things that the command adds. Empty: a letter and the number of the event make
    each key.
    """

    @property
    def by(self) -> str:
        """Return the sender as events name it."""
        return str(self.link)


SERVER = Context()
"""The context of the server's own commands."""
