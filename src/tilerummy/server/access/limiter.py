"""Rate limits per connection and per address, so that one hostile client harms nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from tilerummy.match.refusal import Refusal
from tilerummy.server.protocol.codes import ServerCode

if TYPE_CHECKING:
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

    async def message(self, connection: int, address: str) -> None:
        """Count a message on one connection."""
        mine = await self._limits.hit(self._messages, "connection", str(connection))
        ours = await self._limits.hit(self._messages_per_address, "messages", address)
        if not (mine and ours):
            raise Refusal(ServerCode.RATE_LIMITED)

    async def request(self, address: str) -> None:
        """Count an HTTP request to the API."""
        if not await self._limits.hit(self._requests, "requests", address):
            raise Refusal(ServerCode.RATE_LIMITED)

    async def connection(self, address: str) -> None:
        """Count a new connection."""
        if not await self._limits.hit(self._connections, "connections", address):
            raise Refusal(ServerCode.RATE_LIMITED)

    async def match(self, address: str) -> None:
        """Count a new match."""
        if not await self._limits.hit(self._matches, "matches", address):
            raise Refusal(ServerCode.RATE_LIMITED)
