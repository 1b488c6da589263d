"""How many lines may be open at once: in all, and from one visitor."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tilerummy.server.access.address import is_within, visitor_of
from tilerummy.server.access.security import Incident, report

if TYPE_CHECKING:
    from tilerummy.server.access.address import Network


class Gate:
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

    def enter(self, address: str) -> bool:
        """Count one more line from *address*; False, and it is not counted, if that is too many."""
        visitor = visitor_of(address)
        crowded = self._open_of[visitor] >= self._most_of_one
        if self._open >= self._most or (crowded and not is_within(address, self._proxies)):
            report(Incident.TOO_MANY_CONNECTIONS, address, open=self._open)
            return False
        self._open += 1
        self._open_of[visitor] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one line less from *address*."""
        visitor = visitor_of(address)
        self._open -= 1
        self._open_of[visitor] -= 1
        if not self._open_of[visitor]:
            del self._open_of[visitor]
