"""HTTP routes of clubs: open, read, change and delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from tilerummy.club import event as happened
from tilerummy.club.command import OfferTable
from tilerummy.club.state import ClubRole
from tilerummy.match.refusal import MatchCode
from tilerummy.server.club import shown, wire
from tilerummy.server.club.clubs import Clubs
from tilerummy.server.club.codes import LINK_CODES, ClubCode
from tilerummy.server.club.http import costs
from tilerummy.server.club.http.access import ClubAccess, body_of, secret_of
from tilerummy.server.club.http.answers import answers, json_answer, opened
from tilerummy.server.club.http.files import add_club_files
from tilerummy.server.club.http.kept_links import add_my_clubs
from tilerummy.server.club.http.results import add_club_results
from tilerummy.server.club.tables import club_tables
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.tokens import link_secret

if TYPE_CHECKING:
    from tilerummy.server.club.clubs import Done
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry


def add_clubs(
    router: APIRouter, services: Services, limiter: Limiter, match_registry: MatchRegistry
) -> None:
    """Add the routes to *router*, which limits their rate."""
    clubs = Clubs(services)
    access = ClubAccess(services, limiter, clubs)

    @router.post("/api/clubs", status_code=201, **answers(wire.ClubOpened, wire.OpenClub, 201))
    @operation(ClubCode.EMPTY_NAME, ClubCode.TOO_MANY_CLUBS, cookie=True)
    async def open_club(request: Request, response: Response) -> Response:
        """Open a club. The answer contains the keeper's secret."""
        body = await body_of(request, wire.OpenClub)
        live = await clubs.create(body.name, await access.opener(request, response))
        return opened(live, response)

    @router.get(
        "/api/clubs/{club}",
        **answers(wire.ClubSeen, more={204: {"description": "No Content"}}),
    )
    @operation(*LINK_CODES)
    async def see_club(club: str, bearer: Bearer, request: Request, seen: int = -1) -> Response:
        """Return a club as seen with the link; 204 if nothing is newer than *seen*."""
        live, role = await access.reach(request, club, bearer)
        if seen >= live.club.seq:
            return Response(status_code=204)
        access.quotas.charge(request, costs.results(live.club))
        view = shown.club_view(live, role, services.timekeeper.now())
        return json_answer(wire.ClubSeen(live.club.seq, view))

    @router.post(
        "/api/clubs/{club}/commands", **answers(wire.ClubCommandDone, wire.GiveClubCommand)
    )
    @operation(*LINK_CODES, *ClubCode, MatchCode.STALE)
    async def command_club(club: str, bearer: Bearer, request: Request) -> Response:
        """Change a club. The answer follows once the change is on disk; an id gets one answer."""
        secret = secret_of(bearer)
        body = await body_of(request, wire.GiveClubCommand)
        live = await clubs.read(club, access.asker(request))
        live.link(secret)
        if isinstance(body.command, OfferTable):
            # Only somebody with the invitation may show the table to others.
            await match_registry.invited(body.command.match, body.command.invite)
        size = len(await request.body())
        access.quotas.charge(request, costs.change(live.club, body.command, size))
        done = await clubs.carry_out(club, secret, body.id, body.command, access.asker(request))
        return json_answer(_done(done))

    @router.delete("/api/clubs/{club}", status_code=204)
    @operation(*LINK_CODES, body=True)
    async def delete_club(club: str, bearer: Bearer, request: Request) -> None:
        """Delete a club for good. Only the keeper may."""
        await access.reach(request, club, bearer, ClubRole.KEEPER)
        await clubs.delete(club)

    @router.get("/api/clubs/{club}/tables", **answers(wire.ClubTables))
    @operation(*LINK_CODES)
    async def see_tables(club: str, bearer: Bearer, request: Request) -> Response:
        """Return the tables at which members sit or may sit down, for members and the keeper."""
        live, role = await access.reach(request, club, bearer, ClubRole.MEMBER, ClubRole.KEEPER)
        access.quotas.charge(request, len(live.club.tables))
        return json_answer(await club_tables(live, role, services, match_registry))

    add_club_results(router, access)
    add_club_files(router, services, clubs, access)
    add_my_clubs(router, services, access)


def _done(done: Done) -> wire.ClubCommandDone:
    made, secret = [], None
    for event in done.events:
        match event:
            case happened.MemberAdded(member=key):
                made.append(key)
            case happened.EveningRecorded(evening=key):
                made.append(key)
            case happened.EveningPlanned(plan=key):
                made.append(key)
            case happened.SeasonSet(season=key):
                made.append(key)
            case happened.LinkMade(role):
                # A link that was renewed once more no longer works, so answer with the newest one.
                number = done.live.club.link_for(role)
                secret = link_secret(done.live.secret, number)
    return wire.ClubCommandDone(seq=done.seq, repeated=done.repeated, made=made, secret=secret)
