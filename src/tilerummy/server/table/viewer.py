"""Somebody at a table, as a session knows them: how to send to them, and nothing of sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilerummy.match.refusal import Refusal
    from tilerummy.server.store import Held
    from tilerummy.server.table.wire.from_server import ServerMessage


class Viewer(Protocol):
    """One line to a player, who may have several, or to an onlooker."""

    player: str | None
    held: Held | None
    """By which token the player is held; None for an onlooker."""
    seat: int | None
    """None for an onlooker."""
    seen_seq: int | None
    """The newest event sent; None before the viewer has said hello."""

    def send(self, message: ServerMessage) -> None:
        """Queue *message*."""
        ...

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that several viewers get alike."""
        ...

    def go_elsewhere(self) -> None:
        """End the line; whoever may comes back, to another node where this one stops."""
        ...

    def turn_away(self, refusal: Refusal) -> None:
        """Say why the viewer cannot stay, and end the line."""
        ...
