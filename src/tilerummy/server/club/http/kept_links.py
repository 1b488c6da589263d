"""Links of clubs that players save, because browsers may delete what a page stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi import Request, Response  # noqa: TC002 - read by the framework

from tilerummy.club.state import ClubRole
from tilerummy.server.club import wire
from tilerummy.server.club.codes import LINK_CODES
from tilerummy.server.club.http.access import secret_of
from tilerummy.server.club.http.answers import answers, json_answer
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.players import players_of
from tilerummy.server.identity.tokens import link_secret
from tilerummy.server.store.logs import KeptLink

if TYPE_CHECKING:
    from fastapi import APIRouter

    from tilerummy.server.club.http.access import ClubAccess
    from tilerummy.server.services import Services

_MOST_KEPT: Final = 60
"""Most links of clubs that a player can save."""


def add_my_clubs(router: APIRouter, services: Services, access: ClubAccess) -> None:
    """Add the routes to *router*, which limits their rate."""

    @router.get("/api/me/clubs", **answers(wire.MyClubs))
    @operation(cookie=True)
    async def my_clubs(request: Request) -> Response:
        """Return the links of clubs that the sender has saved, newest first."""
        players = await players_of(request, services.store)
        links = await services.store.clubs.kept_links(players) if players else ()
        mine = [
            wire.KeptClub(
                club=one.key,
                secret=link_secret(key, one.link),
                role=ClubRole(one.role),
                name=one.name,
                at=one.at,
            )
            for one, key in links
        ]
        return json_answer(wire.MyClubs(mine))

    @router.put("/api/me/clubs/{club}", status_code=204)
    @operation(*LINK_CODES, cookie=True, body=True)
    async def keep_club(club: str, bearer: Bearer, request: Request, response: Response) -> None:
        """Save a link of a club for the sender."""
        live, role = await access.reach(request, club, bearer)
        player = await access.quotas.player(request, response)
        link = KeptLink(
            key=club,
            link=live.link(secret_of(bearer)),
            role=role.value,
            name=live.club.name,
            at=services.timekeeper.now(),
        )
        await services.store.clubs.keep_link(player, link, _MOST_KEPT)

    @router.delete("/api/me/clubs/{club}/{link}", status_code=204)
    @operation(ServerCode.INVALID_REQUEST, cookie=True, body=True)
    async def drop_club(club: str, link: int, request: Request) -> None:
        """Remove a saved link."""
        players = await players_of(request, services.store)
        if players and 0 <= link < 1 << 31:
            await services.store.clubs.drop_link(players, club, link)
