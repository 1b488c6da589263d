"""Charge requests about contests for their work, and do the heavy part in a thread.

A visitor may do the work of a number of plain requests per second (`TILERUMMY_RATE_REQUESTS`).
Longer work counts as several requests, by the number of people, events or bytes it processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tilerummy.contest import command as asked
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import Request

    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")

ON_SHEETS: Final = 10
"""People whose places and sheets cost as much as one request."""
IN_LISTS: Final = 500
"""People whose names and places cost as much as one request."""
_EVENTS: Final = 50
"""Events whose processing costs as much as one request."""
_BYTES: Final = 512
"""Bytes of a list of people that cost as much as one request."""
_ONE_MATCH: Final = 512 * 1024
"""Bytes of a contest's file that count as one new match."""
_WAIT_S: Final = 20.0
"""Seconds that a request waits for its turn and its answer."""


class ContestWork:
    """Charges visitors for work on contests, and runs long work one job at a time."""

    def __init__(self, limiter: Limiter, services: Services) -> None:
        self._limiter = limiter
        self._services = services

    def charge(self, request: Request, session: ContestSession, people_a_request: int) -> None:
        """Count work that processes everybody in a contest.

        Raises:
            Refusal: ``rate_limited``.
        """
        self._take(request, len(session.contest.entrants) // people_a_request)

    def charge_whole(self, request: Request, session: ContestSession) -> None:
        """Count work that processes everybody in a contest and its whole log."""
        people, events = len(session.contest.entrants), len(session.queue.log)
        self._take(request, people // ON_SHEETS + events // _EVENTS)

    def charge_command(
        self, request: Request, session: ContestSession, command: asked.Asked
    ) -> None:
        """Count a change of a contest. Undoing something processes the whole log."""
        if isinstance(command, asked.Undo):
            self.charge_whole(request, session)
        else:
            self.charge(request, session, IN_LISTS)

    def charge_bytes(self, request: Request, data: bytes) -> None:
        """Count the reading of *data*."""
        self._take(request, len(data) // _BYTES)

    def charge_room(self, request: Request, data: bytes) -> None:
        """Count a contest's file, which is stored for a year."""
        self._limiter.room(address_of(request), len(data) // _ONE_MATCH)

    async def run(
        self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a thread, one job at a time.

        Raises:
            Refusal: ``busy`` if this visitor has requested enough, or too many jobs wait.
        """
        visitor = visitor_of(address_of(request))
        return await self._services.worker_pool.submit(
            JobKind.CONTESTS, visitor, _WAIT_S, work, *args, **kwargs
        )

    def _take(self, request: Request, requests: int) -> None:
        self._limiter.work(address_of(request), requests)
