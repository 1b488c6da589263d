"""How many lines may be open at once: in all, and from one visitor.

Where no more may be open, the line that has waited longest for its peer makes way for a new one.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final, Protocol

from tilerummy.server.identity.address import counted_as, is_within
from tilerummy.server.identity.security import Incident, report

if TYPE_CHECKING:
    from tilerummy.server.identity.address import Network


PATIENCE_S: Final = 1.0
"""How long a line may wait for its peer before it makes way, in seconds."""


class Waiting(Protocol):
    """A line that waits for what its peer sends or reads."""

    def make_way(self) -> None:
        """End at once, and `leave`."""
        ...


class ConnectionLimiter:
    """Counts lines in and out.

    Through a trusted proxy come the lines of many visitors, so it is not counted as one of them;
    the sockets behind it are, by the address that the proxy tells.
    """

    def __init__(self, most: int, most_of_one: int, proxies: tuple[Network, ...] = ()) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = proxies
        self._open = 0
        self._open_of: Counter[str] = Counter()
        self._waiting: dict[Waiting, float] = {}
        """Since when each waits; the longest stands first."""

    def enter(self, address: str) -> bool:
        """Count one more line from *address*; False, and it is not counted, if that is too many."""
        crowded = any(
            self._open_of[network] >= share * self._most_of_one
            for network, share in counted_as(address)
        )
        if (crowded and not is_within(address, self._proxies)) or not self._has_session():
            report(Incident.TOO_MANY_CONNECTIONS, address, open=self._open)
            return False
        self._open += 1
        for network, _ in counted_as(address):
            self._open_of[network] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one line less from *address*."""
        self._open -= 1
        for network, _ in counted_as(address):
            self._open_of[network] -= 1
            if not self._open_of[network]:
                del self._open_of[network]

    def waits(self, line: Waiting) -> None:
        """Take note that *line* waits for its peer from now on."""
        self._waiting.pop(line, None)
        self._waiting[line] = time.monotonic()

    def stays(self, line: Waiting) -> None:
        """Take note that *line* makes way for nobody, or is gone."""
        self._waiting.pop(line, None)

    def _has_session(self) -> bool:
        """Return whether one more line may be open, after another has made way if need be."""
        if self._open >= self._most and self._waiting:
            line, since = next(iter(self._waiting.items()))
            if time.monotonic() - since >= PATIENCE_S:
                line.make_way()
        return self._open < self._most
