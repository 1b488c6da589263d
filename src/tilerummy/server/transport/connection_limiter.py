"""Limits on open connections: in all, and per visitor.

If no more may be open, the connection that has waited longest for its peer is closed to make room
for a new one.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from tilerummy.server.identity.address import counted_as, is_within
from tilerummy.server.identity.security import Incident, report

if TYPE_CHECKING:
    from tilerummy.server.identity.address import Network


EVICTABLE_AFTER_S: Final = 1.0
"""Seconds a connection may wait for its peer before it can be closed to make room."""


class EvictableConnection(Protocol):
    """A connection that waits for its peer to send or read."""

    def evict(self) -> None:
        """Close at once, and call `leave`."""
        ...


class ConnectionLimiter:
    """A count of open connections.

    A trusted proxy carries the connections of many visitors, so it does not count as one visitor.
    The sockets behind it do, by the address that the proxy reports.
    """

    def __init__(self, most: int, most_of_one: int, proxies: tuple[Network, ...] = ()) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = proxies
        self._open = 0
        self._open_of: Counter[str] = Counter()
        self._evictable: dict[EvictableConnection, float] = {}
        """The time since when each waits, the longest first."""

    def enter(self, address: str) -> bool:
        """Count another connection from *address*; return False if there are too many."""
        crowded = any(
            self._open_of[network] >= share * self._most_of_one
            for network, share in counted_as(address)
        )
        if (crowded and not is_within(address, self._proxies)) or not self._makes_room():
            report(Incident.TOO_MANY_CONNECTIONS, address, open=self._open)
            return False
        self._open += 1
        for network, _ in counted_as(address):
            self._open_of[network] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection from *address* less."""
        self._open -= 1
        for network, _ in counted_as(address):
            self._open_of[network] -= 1
            if not self._open_of[network]:
                del self._open_of[network]

    def allow_eviction(self, connection: EvictableConnection) -> None:
        """Note that *connection* waits for its peer from now on, so it may be closed."""
        self._evictable.pop(connection, None)
        self._evictable[connection] = time.monotonic()

    def forbid_eviction(self, connection: EvictableConnection) -> None:
        """Note that *connection* is closed, or may not be closed to make room."""
        self._evictable.pop(connection, None)

    def _makes_room(self) -> bool:
        """Return whether another connection may open, closing one that waits if necessary."""
        if self._open >= self._most and self._evictable:
            connection, since = next(iter(self._evictable.items()))
            if time.monotonic() - since >= EVICTABLE_AFTER_S:
                connection.evict()
        return self._open < self._most
