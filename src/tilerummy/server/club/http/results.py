"""HTTP routes of a club's evenings, results, ratings and seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request, Response

from tilerummy.server.club import shown, wire
from tilerummy.server.club.codes import LINK_CODES, ClubCode
from tilerummy.server.club.http import costs
from tilerummy.server.club.http.answers import answers, json_answer
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework

if TYPE_CHECKING:
    from tilerummy.server.club.http.access import ClubAccess

Day = Annotated[str, Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


def add_club_results(router: APIRouter, access: ClubAccess) -> None:
    """Add the routes to *router*, which limits their rate."""

    @router.get("/api/clubs/{club}/evenings", **answers(wire.EveningsPage))
    @operation(*LINK_CODES)
    async def see_evenings(
        club: str, bearer: Bearer, request: Request, skip: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """Return evenings, latest first, without the first *skip* of them."""
        live, role = await access.reach(request, club, bearer)
        access.quotas.charge(request, costs.results(live.club))
        return json_answer(shown.evenings_page(live.club, role, skip))

    @router.get("/api/clubs/{club}/evenings/{evening}", **answers(wire.EveningVersions))
    @operation(*LINK_CODES, ClubCode.UNKNOWN_EVENING)
    async def see_evening(club: str, evening: str, bearer: Bearer, request: Request) -> Response:
        """Return every version of an evening, for members and the keeper."""
        live, role = await access.reach(request, club, bearer)
        return json_answer(shown.evening_versions(live, role, evening))

    @router.get("/api/clubs/{club}/results", **answers(wire.ClubResults))
    @operation(*LINK_CODES)
    async def see_results(
        club: str,
        bearer: Bearer,
        request: Request,
        first: Day = "0000-01-01",
        last: Day = "9999-12-31",
    ) -> Response:
        """Return the results of each member and the records, between two days."""
        live, role = await access.reach(request, club, bearer)
        return await access.computed(request, live, shown.club_results, role, first, last)

    @router.get("/api/clubs/{club}/ratings", **answers(wire.ClubRatings))
    @operation(*LINK_CODES)
    async def see_ratings(club: str, bearer: Bearer, request: Request) -> Response:
        """Return the ratings of the members by rule set, if the club has them."""
        live, role = await access.reach(request, club, bearer)
        shown.require_ratings(live.club, role)
        access.quotas.charge(request, costs.ratings(live.club))
        return json_answer(await access.run(request, shown.club_ratings, live.club))

    @router.get("/api/clubs/{club}/members/{member}", **answers(wire.MemberPage))
    @operation(*LINK_CODES, ClubCode.UNKNOWN_MEMBER)
    async def see_member(club: str, member: str, bearer: Bearer, request: Request) -> Response:
        """Return the results of one member, with head-to-head results against each other member."""
        live, role = await access.reach(request, club, bearer)
        return await access.computed(request, live, shown.member_page, role, member)

    @router.get("/api/clubs/{club}/seasons/{season}", **answers(wire.SeasonStandings))
    @operation(*LINK_CODES, ClubCode.UNKNOWN_SEASON)
    async def see_season(club: str, season: str, bearer: Bearer, request: Request) -> Response:
        """Return the standings of a season with every figure behind them."""
        live, role = await access.reach(request, club, bearer)
        return await access.computed(request, live, shown.season_standings, role, season)
