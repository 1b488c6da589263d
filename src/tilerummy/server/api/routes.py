"""The HTTP API to set up, find and join matches. The WebSocket plays them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse

from tilerummy.core.format.ruleset import shown_texts
from tilerummy.core.presets import PRESETS
from tilerummy.match import hints
from tilerummy.match.command import Create
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.api.readiness import readiness
from tilerummy.server.club.http.routes import add_clubs
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.http.kept_links import add_my_contests
from tilerummy.server.contest.http.routes import add_contests
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.identity.link_addresses import seen_by
from tilerummy.server.identity.names import clean
from tilerummy.server.identity.players import make_player, players_of
from tilerummy.server.identity.tokens import new_seed
from tilerummy.server.records.http.puzzles import add_puzzles
from tilerummy.server.records.http.record_file import SoFar, record_text
from tilerummy.server.records.http.records import WAIT_S, add_records
from tilerummy.server.records.http.reviews import add_reviews
from tilerummy.server.table.http.my_data import add_my_data
from tilerummy.server.table.http.my_matches import add_my_matches
from tilerummy.server.table.http.open_tables import add_open_tables
from tilerummy.server.table.http.passkeys import add_passkeys
from tilerummy.server.table.http.push import add_push
from tilerummy.server.table.http.returning import add_returning
from tilerummy.server.table.http.seating import open_seats, sit_down
from tilerummy.server.table.rules import table_rules
from tilerummy.server.table.wire import api
from tilerummy.server.version import VERSION
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.settings import Settings
    from tilerummy.server.table.http.my_data import Personal
    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession
    from tilerummy.server.workers.daily import DailyPuzzles


def make_routes(  # noqa: PLR0913, PLR0915, PLR0917 - one function to one list of addresses
    services: Services,
    match_registry: MatchRegistry,
    limiter: Limiter,
    contests: ContestRegistry,
    days: DailyPuzzles,
    personal: Personal,
) -> list[BaseRoute]:
    """Return the routes, bound to the parts of the server they use.

    They are added to the application directly. Including a router would parse every signature and
    build its models a second time.
    """

    async def limit(request: Request) -> None:
        if request.url.path.startswith("/api/"):
            limiter.request(address_of(request))

    async def known(request: Request, response: Response) -> str:
        now = services.timekeeper.now()
        admit = functools.partial(limiter.player, address_of(request))
        return await make_player(request, response, services.store, now, admit)

    async def host(request: Request, response: Response) -> str:
        """Return the requesting player, unless they have set up too many unfinished matches."""
        player = await known(request, response)
        await _refuse_too_many(services, player)
        return player

    router = APIRouter(dependencies=[Depends(limit)])
    add_push(router, services)

    @router.head("/healthz", include_in_schema=False)
    @router.get("/healthz")
    async def healthz() -> api.Health:
        """Answer while the process runs."""
        return api.Health(status="ok")

    @router.head("/readyz", include_in_schema=False)
    @router.get("/readyz", response_model_exclude_defaults=True)
    @operation(ServerCode.NOT_READY)
    async def readyz() -> api.Readiness:
        """Answer while this node can store commands and run its matches."""
        return readiness(services.node, match_registry)

    @router.get("/api/status")
    async def status(request: Request) -> api.ServerState:
        """Return the version, the state of the solver, and addresses for links."""
        reach = seen_by(request, services.settings)
        return api.ServerState.model_validate(
            {
                "version": VERSION,
                "solver": _solver(services),
                "keeps_days": _retention(services.settings),
                "addresses": list(reach.addresses),
                "only_here": reach.only_here,
            }
        )

    @router.get("/api/rulesets")
    async def rulesets() -> list[api.RulesetSummary]:
        """Return the rule sets to choose from."""
        return ruleset_summaries(services.settings)

    @router.post("/api/matches", status_code=201)
    @operation(
        ServerCode.IMPOSSIBLE_RULES,
        ServerCode.INVALID_NAME,
        ServerCode.TOO_MANY_MATCHES,
        MatchCode.WRONG_NUMBER_OF_SEATS,
        cookie=True,
    )
    async def create(
        body: api.CreateMatch, request: Request, response: Response
    ) -> api.MatchCreated:
        """Set up a match. If no seat is open, its first game starts at once."""
        limiter.match(address_of(request))
        name, rules = clean(body.name), table_rules(body, services.settings)
        player = await host(request, response)
        match_session = await match_registry.create(
            Create(
                ruleset=rules,
                player=player,
                name=name,
                others=tuple(
                    seat.level if isinstance(seat, api.BotSeatRequest) else None
                    for seat in body.seats
                ),
                seed=new_seed(),
                share_commitment=body.share_commitment,
                hints=body.hints,
            )
        )
        return api.MatchCreated.model_validate(
            {
                "match": match_session.queue.match,
                "invite": match_session.queue.invite,
                # The first game may have been dealt already.
                "commitment": match_session.state.promised or match_session.state.commitment,
            }
        )

    @router.post("/api/matches/{match}/look")
    @operation(ServerCode.DEAD_LINK)
    async def look(match: str, body: api.Look) -> api.Invitation:
        """Return the match that an invitation link leads to."""
        return _invitation(await match_registry.invited(match, body.invite))

    @router.post("/api/matches/{match}/join")
    @operation(ServerCode.DEAD_LINK, ServerCode.INVALID_NAME, MatchCode.ROOM_FULL, cookie=True)
    async def join(match: str, body: api.Join, request: Request, response: Response) -> api.Joined:
        """Take an open seat. A player who already has a seat keeps it."""
        name = clean(body.name)
        match_session = await match_registry.invited(match, body.invite)
        seat = match_session.state.seat_of_any(await players_of(request, services.store))
        if seat is None and not open_seats(match_session):
            raise Refusal(MatchCode.ROOM_FULL)
        if seat is None:
            seat = await sit_down(match_session, await known(request, response), name)
        return api.Joined(match=match_session.queue.match, seat=seat)

    @router.get("/api/matches/{match}/record", response_class=PlainTextResponse)
    @operation(
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.NO_FINISHED_GAME,
        cookie=True,
    )
    async def record(match: str, request: Request) -> PlainTextResponse:
        """Return the finished games of a match as a file, for its players."""
        players = await players_of(request, services.store)
        match_session = await match_registry.session(match)
        if match_session is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        if match_session.state.seat_of_any(players) is None:
            raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
        await match_session.queue.reach(0)
        visitor = visitor_of(address_of(request))
        return PlainTextResponse(
            await services.worker_pool.submit(
                JobKind.RECORDS, visitor, WAIT_S, record_text, SoFar.by(match_session.queue)
            ),
            headers={
                "Content-Disposition": f'attachment; filename="{match}.trn"',
                "Cache-Control": "no-store",
            },
        )

    add_my_matches(router, services, match_registry)
    add_my_data(router, services, limiter, match_registry, personal)
    add_my_contests(router, services, limiter, contests)
    add_contests(router, services, contests, limiter)
    add_clubs(router, services, limiter, match_registry)
    add_passkeys(router, services, limiter, known)
    add_returning(router, services, match_registry, limiter, known)
    add_records(router, services, match_registry)
    add_reviews(router, services, match_registry, limiter, host)
    add_puzzles(router, services, days)
    add_open_tables(router, services, match_registry, known)
    return router.routes


def ruleset_summaries(settings: Settings) -> list[api.RulesetSummary]:
    """Return the rule sets to choose from, with the usual choices for their tables."""
    return [
        api.RulesetSummary.model_validate(
            {
                "name": rules.name,
                "min_seats": rules.min_seats,
                "max_seats": rules.max_seats,
                "turn_limit_s": settings.turn_limit_s or rules.turn_limit_s,
                "threshold": rules.threshold,
                "call": rules.call.value,
                "hints": hints.are_usual(rules.name),
                "rules": shown_texts(rules),
            }
        )
        for rules in PRESETS.values()
    ]


def _retention(settings: Settings) -> api.Retention:
    return api.Retention(
        finished_matches=settings.keep_finished_days or None,
        unfinished_matches=settings.keep_unfinished_days or None,
        contests=settings.keep_contests_days or None,
        clubs=settings.keep_clubs_days or None,
    )


def _solver(services: Services) -> str:
    if services.solver.ready:
        return "ready"
    return "failed" if services.solver.failed else "compiling"


async def _refuse_too_many(services: Services, player: str) -> None:
    """Refuse another match to a player who has set up too many unfinished ones."""
    most = services.settings.matches_per_player
    if await services.store.set_up_by(player, most) >= most:
        raise Refusal(ServerCode.TOO_MANY_MATCHES)


def _invitation(match_session: MatchSession) -> api.Invitation:
    state = match_session.state
    return api.Invitation.model_validate(
        {
            "match": match_session.queue.match,
            "ruleset": state.ruleset.name,
            "clock": state.ruleset.turn_limit_s is not None
            or state.ruleset.game_clock_s is not None,
            "status": state.status,
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in state.seats],
            "host": state.seats[state.host].name,
            "open": open_seats(match_session),
        }
    )
