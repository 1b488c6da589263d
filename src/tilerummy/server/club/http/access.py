"""Find the club of the link in a request, and read the request's body."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from fastapi import Response

from tilerummy.club.errors import ClubError, require
from tilerummy.club.state import ClubRole
from tilerummy.match.refusal import Refusal
from tilerummy.server.club.clubs import Asker
from tilerummy.server.club.http import costs
from tilerummy.server.club.http.answers import JSON
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.quotas import Quotas
from tilerummy.server.workers.visitor_jobs import run_for_visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import Request

    from tilerummy.club.state import Club
    from tilerummy.server.club.clubs import Clubs, LiveClub
    from tilerummy.server.identity.bearer import Bearer
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")

_AT_ONCE: Final = 2000
"""Results that the event loop may add up itself; more are added up in a thread."""


class ClubAccess:
    """Finds clubs for those who ask, with their `quotas`."""

    def __init__(self, services: Services, limiter: Limiter, clubs: Clubs) -> None:
        self.quotas = Quotas(services, limiter)
        self._services = services
        self._limiter = limiter
        self._clubs = clubs

    async def reach(
        self, request: Request, key: str, bearer: Bearer, *roles: ClubRole
    ) -> tuple[LiveClub, ClubRole]:
        """Return the club, and the role of the link in *bearer*.

        Raises:
            Refusal: ``no_link``, ``dead_link``.
            ClubError: ``link_withdrawn``, or ``not_allowed`` if the link has none of the *roles*.
        """
        live = await self._clubs.read(key, self.asker(request))
        role = live.role(live.link(secret_of(bearer)))
        require(role in (roles or ClubRole), "not_allowed", "this link does not let you do that")
        return live, role

    def asker(self, request: Request) -> Asker:
        """Return who sent *request*."""
        address = address_of(request)
        return Asker(visitor_of(address), functools.partial(self._limiter.work, address))

    async def opener(self, request: Request, response: Response) -> str:
        """Return the player who opens a club, unless they have opened too many."""
        most = self._services.settings.clubs_per_player
        opened_by = self._services.store.clubs.made_by
        player = await self.quotas.opener(request, response, opened_by, most)
        if player is None:
            raise ClubError("too_many_clubs", f"you have opened {most} clubs", most=most)
        return player

    async def run(
        self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a thread; raise a Refusal ``busy`` if too much waits."""
        return await run_for_visitor(self._services.worker_pool, request, work, *args, **kwargs)

    async def computed(
        self,
        request: Request,
        live: LiveClub,
        work: Callable[Concatenate[Club, P], msgspec.Struct],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """Return what *work* computes from all results of a club."""
        self.quotas.charge(request, costs.results(live.club))

        def answer() -> bytes:
            return msgspec.json.encode(work(live.club, *args, **kwargs))

        if live.club.results > _AT_ONCE:
            return Response(await self.run(request, answer), media_type=JSON)
        return Response(answer(), media_type=JSON)


def secret_of(bearer: Bearer) -> str:
    """Return the secret of a link; raise a Refusal ``no_link`` if there is none."""
    if bearer is None:
        raise Refusal(ServerCode.NO_LINK)
    return bearer.credentials.strip()


async def body_of(request: Request, kind: type[T]) -> T:
    """Return the body of *request* as *kind*; raise a Refusal if it is not valid."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        sentence = f"The request does not have the form it should have: {error}"
        raise Refusal(ServerCode.INVALID_REQUEST, sentence[:300]) from error
