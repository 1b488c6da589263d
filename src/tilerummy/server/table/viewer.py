"""A viewer of a match, as its session uses it, independent of sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilerummy.match.refusal import Refusal
    from tilerummy.server.store import PlayerCredential
    from tilerummy.server.table.wire.from_server import ServerMessage


class Viewer(Protocol):
    """One connection of a player, who may have several, or of a spectator."""

    player: str | None
    credential: PlayerCredential | None
    """The player and token; None for a spectator."""
    seat: int | None
    """None for an onlooker."""
    seen_seq: int | None
    """The newest event sent; None before the viewer's hello."""

    def send(self, message: ServerMessage) -> None:
        """Queue *message*."""
        ...

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that was encoded once for several viewers."""
        ...

    def go_elsewhere(self) -> None:
        """Close the connection so that the viewer reconnects, to another node if this one stops."""
        ...

    def turn_away(self, refusal: Refusal) -> None:
        """Send the reason why the viewer cannot stay, and close the connection."""
        ...
