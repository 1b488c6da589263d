"""Rate limits per connection and per address, so that one hostile client harms nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from tilerummy.match.refusal import Refusal
from tilerummy.server.access.address import visitor_of
from tilerummy.server.access.security import Incident, report
from tilerummy.server.protocol.codes import ServerCode

if TYPE_CHECKING:
    from limits import RateLimitItem

    from tilerummy.server.settings import Settings

_PER_ADDRESS: Final = 10
"""An address may send as much as so many connections: a whole family behind one router."""


class Limiter:
    """Counts in memory; what is over the limit is refused with ``rate_limited``."""

    def __init__(self, settings: Settings) -> None:
        self._limits = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._messages = parse(settings.rate_messages)
        self._messages_per_address = type(self._messages)(
            self._messages.amount * _PER_ADDRESS, self._messages.multiples
        )
        self._requests = parse(settings.rate_requests)
        self._connections = parse(settings.rate_connections)
        self._matches = parse(settings.rate_matches)
        self._players = parse(settings.rate_players)

    async def message(self, connection: int, address: str, cost: int) -> None:
        """Count a message on one connection; what costs the server more counts as several."""
        cost = min(cost, self._messages.amount)
        mine = await self._limits.hit(self._messages, "connection", str(connection), cost=cost)
        if not mine:
            report(Incident.RATE_LIMITED, address, what="message")
            raise Refusal(ServerCode.RATE_LIMITED)
        await self._hit(self._messages_per_address, "messages", address, cost)

    async def request(self, address: str) -> None:
        """Count an HTTP request to the API."""
        await self._hit(self._requests, "requests", address)

    async def connection(self, address: str) -> None:
        """Count a new connection."""
        await self._hit(self._connections, "connections", address)

    async def match(self, address: str) -> None:
        """Count a new match."""
        await self._hit(self._matches, "matches", address)

    async def player(self, address: str) -> None:
        """Count a new player."""
        await self._hit(self._players, "players", address)

    async def _hit(self, limit: RateLimitItem, what: str, address: str, cost: int = 1) -> None:
        if not await self._limits.hit(limit, what, visitor_of(address), cost=cost):
            report(Incident.RATE_LIMITED, address, what=what)
            raise Refusal(ServerCode.RATE_LIMITED)
