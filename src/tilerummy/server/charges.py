"""Charge visitors for the work of their requests, and do long work in a thread.

A visitor may do the work of a number of plain requests per second (``TILERUMMY_RATE_REQUESTS``).
Longer work counts as several requests. Contests and clubs state in their ``costs`` how many.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.identity.players import make_player
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import Request, Response

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")

_ONE_MATCH: Final = 512 * 1024
"""Bytes of a stored file that count as one new match."""
_WAIT_S: Final = 20.0
"""Seconds that a request waits for its turn and its answer."""
_DAY_MS: Final = 24 * 3600 * 1000
_QUOTA_DAYS: Final = 30


class Charges:
    """Charges visitors for work on contests and clubs, and runs long work one job at a time."""

    def __init__(self, services: Services, limiter: Limiter) -> None:
        self._services = services
        self._limiter = limiter

    def requests(self, request: Request, cost: int) -> None:
        """Count work that is worth *cost* more requests.

        Raises:
            Refusal: ``rate_limited``.
        """
        self._limiter.work(address_of(request), cost)

    def storage(self, request: Request, data: bytes) -> None:
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

    async def run(
        self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a thread, one job of each visitor at a time.

        Raises:
            Refusal: ``busy`` if this visitor has requested enough, or too many jobs wait.
        """
        visitor = visitor_of(address_of(request))
        return await self._services.worker_pool.submit(
            JobKind.CONTESTS, visitor, _WAIT_S, work, *args, **kwargs
        )
