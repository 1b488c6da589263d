"""The other end of a WebSocket, as far as ASGI does not go: how much of what was sent waits there.

A message is written where it is made, without a queue and a task of its own in between: what the
peer does not read waits in the socket's own buffer, and that is what is bounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

EXTENSION: Final = "tilerummy.peer"
"""The key in a connection's ASGI extensions under which its line puts the `Peer`."""


class Peer(Protocol):
    """Whoever is connected; nothing here waits, and nothing fails once they are gone."""

    @property
    def unread_bytes(self) -> int:
        """What was said and has not left for them, because they do not read."""
        ...

    @property
    def has_said_more(self) -> bool:
        """Whether there is more that came and was not read yet."""
        ...

    def say(self, *texts: bytes) -> None:
        """Send text messages (UTF-8), all in one go."""
        ...

    def drop(self) -> None:
        """End the line at once, whatever still waits."""
        ...


def peer_of(extensions: Mapping[str, object]) -> Peer:
    """Return the peer of a connection with these ASGI *extensions*."""
    return cast("Peer", extensions[EXTENSION])
