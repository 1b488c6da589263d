"""HTTP routes of clubs: open, read and change them, files, and links that players save."""

from __future__ import annotations

import asyncio
import functools
import zlib
from typing import TYPE_CHECKING, Annotated, Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from fastapi import APIRouter, Query, Request, Response

from tilerummy.club import event as happened
from tilerummy.club import file
from tilerummy.club.command import EraseMember
from tilerummy.club.errors import ClubError, require
from tilerummy.club.state import ClubRole
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.club import shown, wire
from tilerummy.server.club.clubs import Clubs
from tilerummy.server.club.codes import LINK_CODES, ClubCode
from tilerummy.server.club.ics import calendar
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.players import make_player, players_of
from tilerummy.server.identity.tokens import link_secret
from tilerummy.server.operation import operation
from tilerummy.server.store.contests import KeptLink
from tilerummy.server.transport.packed import unpacked
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.club.state import Club
    from tilerummy.server.club.clubs import Done, LiveClub
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")
Day = Annotated[str, Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]

MAX_FILE: Final = 8 * 1024 * 1024
"""Most bytes of a club's file, uncompressed."""
_DAY_MS: Final = 24 * 3600 * 1000
_QUOTA_DAYS: Final = 30
_MOST_KEPT: Final = 60
"""Most links of clubs that a player can save."""
_RESULTS: Final = 200
"""Results that cost as much as one request to add up, to read or to export."""
_RATED: Final = 50
"""Results that cost as much as one request to rate."""
_EVENTS: Final = 50
"""Events that cost as much as one request to read, to rewrite or to export."""
_SEARCHED: Final = 2000
"""Events that cost as much as one request to search for a command."""
_AT_ONCE: Final = 2000
"""Results that the event loop may add up itself; more are added up in a thread."""
_ONE_MATCH: Final = 512 * 1024
"""Bytes of a club's file that count as one new match."""
_WAIT_S: Final = 20.0
"""Seconds that a request waits for its turn and its answer."""
_JSON: Final = "application/json"
_CALENDAR: Final = "text/calendar"


def add_clubs(  # noqa: PLR0915 - one function to one list of addresses
    router: APIRouter, services: Services, limiter: Limiter
) -> None:
    """Add the routes to *router*, which limits their rate."""
    clubs = Clubs(services)
    importing = asyncio.Lock()
    """One file at a time, because its events take many times the memory of the file."""

    async def maker(request: Request, response: Response) -> str:
        """Return the player who opens a club, unless they have opened too many."""
        address = address_of(request)
        limiter.match(address)
        player = await known(request, response)
        since = services.timekeeper.now() - _QUOTA_DAYS * _DAY_MS
        most = services.settings.clubs_per_player
        few = await services.store.clubs.made_by(player, since) < most
        require(few, "too_many_clubs", f"you have opened {most} clubs", most=most)
        return player

    async def known(request: Request, response: Response) -> str:
        admit = functools.partial(limiter.player, address_of(request))
        now = services.timekeeper.now()
        return await make_player(request, response, services.store, now, admit)

    async def read(request: Request, key: str) -> LiveClub:
        """Return the club, whose events cost something unless they are in memory."""
        kept = clubs.keeps(key)
        live = await clubs.read(key)
        if not kept:
            charge_whole(request, live)
        return live

    async def reach(
        request: Request, key: str, bearer: Bearer, *roles: ClubRole
    ) -> tuple[LiveClub, ClubRole]:
        """Return the club, and the role of the link in *bearer*."""
        live = await read(request, key)
        role = live.role(live.link(_secret(bearer)))
        require(role in (roles or ClubRole), "not_allowed", "this link does not let you do that")
        return live, role

    def charge(request: Request, live: LiveClub) -> None:
        limiter.work(address_of(request), live.club.results() // _RESULTS)

    def charge_whole(request: Request, live: LiveClub) -> None:
        """Count work on every event of a club."""
        work = live.club.seq // _EVENTS + live.club.results() // _RESULTS
        limiter.work(address_of(request), work)

    async def computed(
        request: Request,
        live: LiveClub,
        work: Callable[Concatenate[Club, P], msgspec.Struct],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """Return what *work* computes from all results of a club."""
        charge(request, live)
        if live.club.results() > _AT_ONCE:
            return _json(await _run(request, work, live.club, *args, **kwargs))
        return _json(work(live.club, *args, **kwargs))

    @router.post("/api/clubs", status_code=201, **_told(wire.ClubOpened, wire.OpenClub, 201))
    @operation(ClubCode.EMPTY_NAME, ClubCode.TOO_MANY_CLUBS, cookie=True)
    async def open_club(request: Request, response: Response) -> Response:
        """Open a club. The answer contains the keeper's secret."""
        body = await _asked(request, wire.OpenClub)
        live = await clubs.create(body.name, await maker(request, response))
        return _opened(live, response)

    @router.post("/api/clubs/import", status_code=201, **_told(wire.ClubOpened, None, 201))
    @operation(
        ClubCode.BAD_CLUB_FILE,
        ClubCode.NEWER_VERSION,
        ClubCode.TOO_MANY_CLUBS,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
        cookie=True,
        body=True,
    )
    async def import_club(request: Request, response: Response) -> Response:
        """Open a club from an exported file, of this server or another, with new links."""
        who = await maker(request, response)
        packed, encoding = await request.body(), request.headers.get("content-encoding", "")
        async with importing:
            try:
                data = await _run(request, unpacked, packed, encoding, MAX_FILE)
            except zlib.error as error:
                raise ClubError("bad_club_file", "this is not the file of a club") from error
            limiter.room(address_of(request), len(data) // _ONE_MATCH)
            log = await _run(request, file.read, data)
            live = await clubs.import_log(log, who)
        return _opened(live, response)

    async def _run(request: Request, work: Any, *args: Any) -> Any:
        """Run *work* in a thread, one job per visitor at a time."""
        visitor = visitor_of(address_of(request))
        return await services.worker_pool.submit(JobKind.CONTESTS, visitor, _WAIT_S, work, *args)

    @router.get(
        "/api/clubs/{club}",
        **_told(wire.ClubSeen, more={204: {"description": "No Content"}}),
    )
    @operation(*LINK_CODES)
    async def see_club(club: str, bearer: Bearer, request: Request, seen: int = -1) -> Response:
        """Return a club as seen with the link; 204 if nothing is newer than *seen*."""
        live, role = await reach(request, club, bearer)
        if seen >= live.club.seq:
            return Response(status_code=204)
        charge(request, live)
        view = shown.club_view(live, role, services.timekeeper.now())
        return _json(wire.ClubSeen(live.club.seq, view))

    @router.post("/api/clubs/{club}/commands", **_told(wire.ClubCommandDone, wire.GiveClubCommand))
    @operation(*LINK_CODES[:2], *ClubCode, MatchCode.STALE)
    async def command_club(club: str, bearer: Bearer, request: Request) -> Response:
        """Change a club. The answer follows once the change is on disk; an id gets one answer."""
        secret = _secret(bearer)
        body = await _asked(request, wire.GiveClubCommand)
        live = await read(request, club)
        live.link(secret)
        events = _EVENTS if isinstance(body.command, EraseMember) else _SEARCHED
        limiter.work(address_of(request), live.club.seq // events)
        done = await clubs.carry_out(club, secret, body.id, body.command)
        return _json(_done(done))

    @router.delete("/api/clubs/{club}", status_code=204)
    @operation(*LINK_CODES, body=True)
    async def delete_club(club: str, bearer: Bearer, request: Request) -> None:
        """Delete a club for good. Only the keeper may."""
        await reach(request, club, bearer, ClubRole.KEEPER)
        await clubs.delete(club)

    @router.get("/api/clubs/{club}/evenings", **_told(wire.EveningsPage))
    @operation(*LINK_CODES)
    async def see_evenings(
        club: str, bearer: Bearer, request: Request, skip: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """Return evenings, latest first, without the first *skip* of them."""
        live, role = await reach(request, club, bearer)
        charge(request, live)
        return _json(shown.evenings_page(live.club, role, skip))

    @router.get("/api/clubs/{club}/evenings/{evening}", **_told(wire.EveningVersions))
    @operation(*LINK_CODES, ClubCode.UNKNOWN_EVENING)
    async def see_evening(club: str, evening: str, bearer: Bearer, request: Request) -> Response:
        """Return every version of an evening, for members and the keeper."""
        live, role = await reach(request, club, bearer)
        return _json(shown.evening_versions(live, role, evening))

    @router.get("/api/clubs/{club}/results", **_told(wire.ClubResults))
    @operation(*LINK_CODES, ServerCode.BUSY, ServerCode.HINT_TIMEOUT)
    async def see_results(
        club: str,
        bearer: Bearer,
        request: Request,
        first: Day = "0000-01-01",
        last: Day = "9999-12-31",
    ) -> Response:
        """Return the results of each member and the records, between two days."""
        live, role = await reach(request, club, bearer)
        return await computed(request, live, shown.club_results, role, first, last)

    @router.get("/api/clubs/{club}/ratings", **_told(wire.ClubRatings))
    @operation(*LINK_CODES, ServerCode.BUSY, ServerCode.HINT_TIMEOUT)
    async def see_ratings(club: str, bearer: Bearer, request: Request) -> Response:
        """Return the ratings of the members by rule set, if the club has them."""
        live, role = await reach(request, club, bearer)
        shown.require_ratings(live.club, role)
        limiter.work(address_of(request), live.club.results() // _RATED)
        return _json(await _run(request, shown.club_ratings, live.club))

    @router.get("/api/clubs/{club}/members/{member}", **_told(wire.MemberPage))
    @operation(*LINK_CODES, ServerCode.BUSY, ServerCode.HINT_TIMEOUT, ClubCode.UNKNOWN_MEMBER)
    async def see_member(club: str, member: str, bearer: Bearer, request: Request) -> Response:
        """Return the results of one member, with head-to-head results against each other member."""
        live, role = await reach(request, club, bearer)
        return await computed(request, live, shown.member_page, role, member)

    @router.get("/api/clubs/{club}/seasons/{season}", **_told(wire.SeasonStandings))
    @operation(*LINK_CODES, ServerCode.BUSY, ServerCode.HINT_TIMEOUT, ClubCode.UNKNOWN_SEASON)
    async def see_season(club: str, season: str, bearer: Bearer, request: Request) -> Response:
        """Return the standings of a season with every figure behind them."""
        live, role = await reach(request, club, bearer)
        return await computed(request, live, shown.season_standings, role, season)

    @router.get("/api/clubs/{club}/plans.ics", **_told(str, kind=_CALENDAR))
    @operation(*LINK_CODES)
    async def export_plans(club: str, bearer: Bearer, request: Request) -> Response:
        """Return planned evenings as a calendar file."""
        live, role = await reach(request, club, bearer)
        shared = shown.shares_plans(live.club, role)
        require(shared, "not_allowed", "the keeper does not share planned evenings with guests")
        now = services.timekeeper.now()
        plans = shown.plans_to_come(live.club, now)
        return _file(calendar(club, live.club.name, plans, now), _CALENDAR, f"{club}.ics")

    @router.get("/api/clubs/{club}/export", **_told(dict[str, Any]))
    @operation(*LINK_CODES, ServerCode.BUSY, ServerCode.HINT_TIMEOUT)
    async def export_club(club: str, bearer: Bearer, request: Request) -> Response:
        """Return the whole club as one JSON file without secrets. Only the keeper may."""
        live, _ = await reach(request, club, bearer, ClubRole.KEEPER)
        charge_whole(request, live)
        text = await _run(request, file.export, live.club, live.log)
        return _file(text, _JSON, f"{club}.json")

    @router.get("/api/me/clubs", **_told(wire.MyClubs))
    @operation(cookie=True)
    async def my_clubs(request: Request) -> Response:
        """Return the links of clubs that the sender has saved, newest first."""
        players = await players_of(request, services.store)
        kept = await services.store.clubs.kept_links(players) if players else ()
        mine = [
            wire.KeptClub(
                club=one.contest,
                secret=link_secret(key, one.link),
                role=ClubRole(one.role),
                name=one.name,
                at=one.at,
            )
            for one, key in kept
        ]
        return _json(wire.MyClubs(mine))

    @router.put("/api/me/clubs/{club}", status_code=204)
    @operation(*LINK_CODES, cookie=True, body=True)
    async def keep_club(club: str, bearer: Bearer, request: Request, response: Response) -> None:
        """Save a link of a club for the sender."""
        live, role = await reach(request, club, bearer)
        player = await known(request, response)
        kept = KeptLink(
            contest=club,
            link=live.link(_secret(bearer)),
            role=role.value,
            name=live.club.name,
            at=services.timekeeper.now(),
        )
        await services.store.clubs.keep_link(player, kept, _MOST_KEPT)

    @router.delete("/api/me/clubs/{club}/{link}", status_code=204)
    @operation(ServerCode.INVALID_REQUEST, cookie=True, body=True)
    async def drop_club(club: str, link: int, request: Request) -> None:
        """Remove a saved link."""
        players = await players_of(request, services.store)
        if players and 0 <= link < 1 << 31:
            await services.store.clubs.drop_link(players, club, link)


def _told(
    answer: Any,
    body: type[Any] | None = None,
    status: int = 200,
    *,
    kind: str = _JSON,
    more: dict[int | str, dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return the description of an operation for the OpenAPI document."""
    schema = (
        {"type": "string"}
        if answer is str
        else {"$ref": f"#/components/schemas/{answer.__name__}"}
        if answer in wire.MESSAGES
        else {"type": "object"}
    )
    extra = {}
    if body is not None:
        asked = {"schema": {"$ref": f"#/components/schemas/{body.__name__}"}}
        extra = {"requestBody": {"required": True, "content": {_JSON: asked}}}
    return {
        "response_class": Response,
        "responses": {status: {"content": {kind: {"schema": schema}}}, **(more or {})},
        "openapi_extra": extra,
    }


def _secret(bearer: Bearer) -> str:
    if bearer is None:
        raise Refusal(ServerCode.NO_LINK)
    return bearer.credentials.strip()


async def _asked(request: Request, kind: type[T]) -> T:
    """Return the body of *request* as *kind*; raise a Refusal if it is not valid."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        sentence = f"The request does not have the form it should have: {error}"
        raise Refusal(ServerCode.INVALID_REQUEST, sentence[:300]) from error


def _json(message: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, media_type=_JSON)


def _opened(live: LiveClub, response: Response) -> Response:
    """Return the answer to the request that opened a club, with any cookie of *response*."""
    opened = _json(wire.ClubOpened(live.key, live.keeper_secret()), 201)
    opened.raw_headers += [one for one in response.raw_headers if one[0] == b"set-cookie"]
    return opened


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


def _file(text: str, kind: str, name: str) -> Response:
    return Response(
        text,
        media_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
