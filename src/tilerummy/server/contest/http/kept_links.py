"""Links of contests that players save, because browsers may delete what a page stores."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from fastapi import Request, Response  # noqa: TC002 - read by the framework

from tilerummy.contest.model.link import Role
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.http.bearer import reach
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.codes import LINK_CODES, ContestCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.players import make_player, players_of
from tilerummy.server.identity.tokens import link_secret
from tilerummy.server.store.logs import KeptLink

if TYPE_CHECKING:
    from fastapi import APIRouter

    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

_MOST: Final = 60
"""Most links that a player can save."""
_OWN: Final = (Role.DIRECTOR, Role.ASSISTANT, Role.REFEREE, Role.PLAYER, Role.APPLICANT)
"""Links that belong to one person; the others are posted on a wall."""


def add_my_contests(
    router: APIRouter, services: Services, limiter: Limiter, registry: ContestRegistry
) -> None:
    """Add the routes to *router*, which limits their rate."""

    @router.get("/api/me/contests")
    @operation(cookie=True)
    async def my_contests(request: Request) -> bodies.MyContests:
        """Return the links of contests that the sender has saved, newest first."""
        players = await players_of(request, services.store)
        links = await services.store.contests.kept_links(players) if players else ()
        return bodies.MyContests(
            contests=[
                bodies.KeptContest(
                    contest=one.key,
                    secret=link_secret(key, one.link),
                    role=Role(one.role),
                    name=one.name,
                    at=one.at,
                )
                for one, key in links
            ]
        )

    @router.put("/api/me/contests/{contest}", status_code=204)
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, cookie=True, body=True)
    async def keep_contest(
        contest: str, bearer: Bearer, request: Request, response: Response
    ) -> None:
        """Save a link of a contest for the sender: a director's, a referee's or a player's own."""
        session, number = await reach(registry, contest, bearer, *_OWN)
        link, now = session.contest.links[number - 1], services.timekeeper.now()
        address = address_of(request)
        admit = functools.partial(limiter.player, address)
        if link.entrant is not None:
            admit = functools.partial(limiter.entrant, address, contest, link.entrant)
        player = await make_player(request, response, services.store, now, admit)
        saved = KeptLink(
            key=contest, link=number, role=link.role.value, name=session.contest.name, at=now
        )
        await services.store.contests.keep_link(player, saved, _MOST)

    @router.delete("/api/me/contests/{contest}/{link}", status_code=204)
    @operation(ServerCode.INVALID_REQUEST, cookie=True, body=True)
    async def drop_contest(contest: str, link: int, request: Request) -> None:
        """Remove a saved link."""
        players = await players_of(request, services.store)
        if players and 0 <= link < 1 << 31:
            await services.store.contests.drop_link(players, contest, link)
