"""The other end of a WebSocket, with what ASGI does not offer: the amount of unsent data.

Messages are written directly, without a queue and a task in between. Data that the peer does not
read waits in the socket's own buffer, and the limit applies to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

EXTENSION: Final = "tilerummy.peer"
"""The key of the `Peer` in a connection's ASGI extensions."""


class Peer(Protocol):
    """The connected client. Nothing here blocks, and nothing fails after it has gone."""

    @property
    def unread_bytes(self) -> int:
        """The number of bytes written but not sent yet because the peer does not read."""
        ...

    @property
    def has_said_more(self) -> bool:
        """Whether more messages have arrived that are not read yet."""
        ...

    def say(self, *texts: bytes) -> None:
        """Send text messages (UTF-8) with a single write."""
        ...

    def drop(self) -> None:
        """Close the connection at once, without sending the data that still waits."""
        ...


def peer_of(extensions: Mapping[str, object]) -> Peer:
    """Return the peer of a connection with these ASGI *extensions*."""
    return cast("Peer", extensions[EXTENSION])
