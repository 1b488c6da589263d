"""Quotas of visitors: the work of their requests, storage, and what they may open.

A visitor may do the work of a number of plain requests per second (``TILERUMMY_RATE_REQUESTS``).
Longer work counts as several requests. Contests and clubs state in their ``costs`` how many.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.players import make_player

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import Request, Response

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

_ONE_MATCH: Final = 512 * 1024
"""Bytes of a stored file that count as one new match."""
_DAY_MS: Final = 24 * 3600 * 1000
_QUOTA_DAYS: Final = 30


class Quotas:
    """The quotas of visitors who work on contests and clubs."""

    def __init__(self, services: Services, limiter: Limiter) -> None:
        self._services = services
        self._limiter = limiter

    def charge(self, request: Request, cost: int) -> None:
        """Count work that is worth *cost* more requests, besides those for a long body.

        Raises:
            Refusal: ``rate_limited``.
        """
        counted = 1 + getattr(request.state, "charged", 0)
        request.state.charged = counted - 1 + self._limiter.work(address_of(request), cost, counted)

    def charge_storage(self, request: Request, data: bytes) -> None:
        """Count a file that is stored for a long time.

        Raises:
            Refusal: ``rate_limited``.
        """
        self._limiter.room(address_of(request), len(data) // _ONE_MATCH)

    async def player(self, request: Request, response: Response) -> str:
        """Return the player who sent *request*; a new one is made for an unknown sender."""
        admit = functools.partial(self._limiter.player, address_of(request))
        now = self._services.timekeeper.now()
        return await make_player(request, response, self._services.store, now, admit)

    async def opener(
        self,
        request: Request,
        response: Response,
        opened_by: Callable[[str, int], Awaitable[int]],
        most: int,
    ) -> str | None:
        """Return the player who opens something of a kind, or None if they opened too many.

        *opened_by* counts what a player opened since a time; *most* is the limit for 30 days.
        """
        self._limiter.match(address_of(request))
        player = await self.player(request, response)
        since = self._services.timekeeper.now() - _QUOTA_DAYS * _DAY_MS
        return player if await opened_by(player, since) < most else None
