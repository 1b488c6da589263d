"""HTTP routes of a club's files: the whole club, and its calendar."""

from __future__ import annotations

import asyncio
import zlib
from typing import TYPE_CHECKING, Any, Final

from fastapi import Request, Response  # noqa: TC002 - read by the framework

from tilerummy.club import file
from tilerummy.club.errors import ClubError, require
from tilerummy.club.state import ClubRole
from tilerummy.server.club import shown, wire
from tilerummy.server.club.codes import LINK_CODES, ClubCode
from tilerummy.server.club.http import costs
from tilerummy.server.club.http.answers import CALENDAR, JSON, answers, attachment, opened
from tilerummy.server.club.ics import calendar
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.transport.packed import unpacked

if TYPE_CHECKING:
    from fastapi import APIRouter

    from tilerummy.server.club.clubs import Clubs, LiveClub
    from tilerummy.server.club.http.access import ClubAccess
    from tilerummy.server.services import Services

MAX_FILE: Final = 8 * 1024 * 1024
"""Most bytes of a club's file, uncompressed."""


def add_club_files(router: APIRouter, services: Services, clubs: Clubs, access: ClubAccess) -> None:
    """Add the routes to *router*, which limits their rate."""
    importing = asyncio.Lock()
    """One file at a time, because its events take many times the memory of the file."""

    @router.post("/api/clubs/import", status_code=201, **answers(wire.ClubOpened, None, 201))
    @operation(
        ClubCode.BAD_CLUB_FILE,
        ClubCode.NEWER_VERSION,
        ClubCode.TOO_MANY_CLUBS,
        ServerCode.BUSY,
        cookie=True,
        body=True,
    )
    async def import_club(request: Request, response: Response) -> Response:
        """Open a club from an exported file, of this server or another, with new links."""
        who = await access.opener(request, response)
        packed, encoding = await request.body(), request.headers.get("content-encoding", "")
        async with importing:
            try:
                data = await access.run(request, unpacked, packed, encoding, MAX_FILE)
            except zlib.error as error:
                raise ClubError("bad_club_file", "this is not the file of a club") from error
            access.quotas.charge_storage(request, data)
            log = await access.run(request, file.read, data)
            live = await clubs.import_log(log, who, access.asker(request))
        return opened(live, response)

    @router.get("/api/clubs/{club}/export", **answers(dict[str, Any]))
    @operation(*LINK_CODES)
    async def export_club(club: str, bearer: Bearer, request: Request) -> Response:
        """Return the whole club as one JSON file without secrets. Only the keeper may."""
        live, _ = await access.reach(request, club, bearer, ClubRole.KEEPER)
        access.quotas.charge(request, costs.everything(live.club))
        content = await access.run(request, _exported, live)
        return attachment(content, JSON, f"{club}.json")

    @router.get("/api/clubs/{club}/plans.ics", **answers(str, kind=CALENDAR))
    @operation(*LINK_CODES)
    async def export_plans(club: str, bearer: Bearer, request: Request) -> Response:
        """Return planned evenings as a calendar file."""
        live, role = await access.reach(request, club, bearer)
        shared = shown.shares_plans(live.club, role)
        require(shared, "not_allowed", "the keeper does not share planned evenings with guests")
        now = services.timekeeper.now()
        plans = shown.plans_to_come(live.club, now)
        return attachment(calendar(club, live.club.name, plans, now), CALENDAR, f"{club}.ics")


def _exported(live: LiveClub) -> bytes:
    return file.export(live.club, live.log).encode()
