"""What requests about contests cost: it is charged for, and the heavy part is done in a thread.

A visitor may do the work of so many plain requests a second (`TILERUMMY_RATE_REQUESTS`). What takes
longer than one counts as several, by the people, events or bytes that it goes through.
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
"""People of whom names and places cost as much as one request."""
_EVENTS: Final = 50
"""Events that cost as much as one request to go through."""
_BYTES: Final = 512
"""Bytes of a list of people that cost as much as one request to read."""
_ONE_MATCH: Final = 512 * 1024
"""Bytes of a contest's file that count as one new match."""
_WAIT_S: Final = 20.0
"""How long a request waits for its turn and its answer, in seconds."""


class ContestWork:
    """Charges visitors for work on contests, and does what takes long one by one."""

    def __init__(self, limiter: Limiter, services: Services) -> None:
        self._limiter = limiter
        self._services = services

    def charge(self, request: Request, session: ContestSession, people_a_request: int) -> None:
        """Count what goes through everybody in a contest.

        Raises:
            Refusal: ``rate_limited``.
        """
        self._take(request, len(session.contest.entrants) // people_a_request)

    def charge_whole(self, request: Request, session: ContestSession) -> None:
        """Count what goes through everybody in a contest, and through all that has happened."""
        people, events = len(session.contest.entrants), len(session.queue.log)
        self._take(request, people // ON_SHEETS + events // _EVENTS)

    def charge_command(
        self, request: Request, session: ContestSession, command: asked.Asked
    ) -> None:
        """Count what changes a contest; to undo something goes through all that has happened."""
        if isinstance(command, asked.Undo):
            self.charge_whole(request, session)
        else:
            self.charge(request, session, IN_LISTS)

    def charge_bytes(self, request: Request, data: bytes) -> None:
        """Count what reads *data*."""
        self._take(request, len(data) // _BYTES)

    def charge_room(self, request: Request, data: bytes) -> None:
        """Count the file of a contest, which is stored for a year."""
        self._limiter.room(address_of(request), len(data) // _ONE_MATCH)

    async def run(
        self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a thread, one piece at a time.

        Raises:
            Refusal: ``busy`` if this visitor has asked for enough, or too many wait.
        """
        visitor = visitor_of(address_of(request))
        return await self._services.worker_pool.submit(
            JobKind.CONTESTS, visitor, _WAIT_S, work, *args, **kwargs
        )

    def _take(self, request: Request, requests: int) -> None:
        self._limiter.work(address_of(request), requests)
