"""HTTP routes of contests: open, read and change them. A WebSocket reports changes to pages."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from tilerummy.contest.command import ClaimName, Register
from tilerummy.contest.decide.require import named, require
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import AT_DESK, Role, first_director
from tilerummy.core.names import same_as
from tilerummy.match.refusal import MatchCode
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.http import costs
from tilerummy.server.contest.http.bearer import reach
from tilerummy.server.contest.http.files import add_contest_files
from tilerummy.server.contest.http.online import add_contest_online
from tilerummy.server.contest.http.results import add_contest_results
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.codes import LINK_CODES, ContestCode
from tilerummy.server.contest.wire.deal_comparison import deals_compared
from tilerummy.server.contest.wire.pages import (
    bracket_page,
    entrant_page,
    forecast_shown,
    log_page,
    round_sheets,
)
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.players import make_player
from tilerummy.server.identity.tokens import device_of
from tilerummy.server.quotas import Quotas
from tilerummy.server.workers.visitor_jobs import run_for_visitor

if TYPE_CHECKING:
    from tilerummy.server.contest.command_queue import Done
    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.wire.api import Model

_OF_ROUNDS = (*AT_DESK, Role.PLAYERS, Role.PLAYER, Role.SCREEN)
"""The roles that may read single rounds and people."""


def add_contests(  # noqa: PLR0915 - one function to one list of addresses
    router: APIRouter, services: Services, registry: ContestRegistry, limiter: Limiter
) -> None:
    """Add the routes to *router*, which limits their rate."""
    quotas = Quotas(services, limiter)

    async def opener(request: Request, response: Response) -> str:
        """Return the player who opens a contest, unless they have opened too many."""
        most = services.settings.contests_per_player
        player = await quotas.opener(request, response, services.store.contests.made_by, most)
        if player is None:
            raise ContestError("too_many_contests", f"you have opened {most} contests", most=most)
        return player

    @router.post("/api/contests", status_code=201)
    @operation(ContestCode.EMPTY_NAME, ContestCode.TOO_MANY_CONTESTS)
    async def open_contest(
        body: bodies.OpenContest, request: Request, response: Response
    ) -> bodies.ContestOpened:
        """Open a contest. The answer contains its first director's secret."""
        opened = happened.ContestOpened(named(body.name))
        session = await registry.create((opened,), await opener(request, response))
        return bodies.ContestOpened(contest=session.queue.key, secret=session.secret(1))

    @router.post("/api/contests/forecast")
    async def forecast_rounds(body: bodies.AskForecast) -> bodies.Forecast:
        """Return the rounds that a format has for so many players; nothing is kept."""
        return forecast_shown(body)

    @router.get(
        "/api/contests/{contest}",
        response_model=bodies.ContestSeen,
        responses={204: {"description": "No Content"}},
    )
    @operation(*LINK_CODES)
    async def see_contest(
        contest: str, bearer: Bearer, request: Request, seen: int = -1
    ) -> Response:
        """Return a contest as seen with the link; 204 if nothing is newer than *seen*."""
        session, link = await reach(registry, contest, bearer)
        if seen >= session.contest.seq:
            return Response(status_code=204)
        cost = costs.sheets if session.role_of(link) in AT_DESK else costs.lists
        quotas.charge(request, cost(session))
        seen_now = b'{"seq":%d,"view":%b}' % await session.shown(link)
        return Response(seen_now, media_type="application/json")

    @router.post("/api/contests/{contest}/commands")
    @operation(*LINK_CODES, *ContestCode, MatchCode.STALE, cookie=True)
    async def command_contest(
        contest: str,
        body: bodies.GiveCommand,
        bearer: Bearer,
        request: Request,
        response: Response,
    ) -> bodies.CommandDone:
        """Change a contest. The answer follows when it is on disk; an id always gets one answer."""
        session, link = await reach(registry, contest, bearer)
        quotas.charge(request, costs.change(session, body.command))
        device = ""
        if isinstance(body.command, ClaimName | Register):
            if isinstance(body.command, Register):
                quotas.charge(request, costs.REGISTRATION)
            session.check(link, body.id, body.command)
            # Different from the browsers that take that person's seat later.
            admit = functools.partial(
                limiter.entrant, address_of(request), contest, _claimed(body.command)
            )
            now = services.timekeeper.now()
            player = await make_player(request, response, services.store, now, admit)
            device = device_of(session.queue.secret, player)
        done = await session.carry_out(link, body.id, body.command, device)
        return bodies.CommandDone(
            seq=done.seq, repeated=done.repeated, made=_made(session, done, link)
        )

    @router.delete("/api/contests/{contest}", status_code=204)
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, ContestCode.NOT_FIRST, body=True)
    async def delete_contest(contest: str, bearer: Bearer) -> None:
        """Delete a contest for good. Only the director who opened it may."""
        session, link = await reach(registry, contest, bearer, Role.DIRECTOR)
        first = link in first_director(session.contest.links)
        require(first, "not_first", "only the director who opened the contest may do that")
        await registry.delete(session)

    @router.post("/api/contests/{contest}/try", response_model=bodies.Impact)
    @operation(*LINK_CODES, *ContestCode, MatchCode.STALE)
    async def try_contest(
        contest: str, body: bodies.TryCommand, bearer: Bearer, request: Request
    ) -> Response:
        """Return what a command would do, without changing anything."""
        session, link = await reach(registry, contest, bearer, *AT_DESK, Role.REFEREE)
        quotas.charge(request, costs.everything(session))
        return _json(
            await run_for_visitor(
                services.worker_pool, request, session.preview_job(link, body.command)
            )
        )

    @router.get(
        "/api/contests/{contest}/rounds/{division}/{number}", response_model=bodies.RoundSheets
    )
    @operation(
        *LINK_CODES,
        ServerCode.INVALID_REQUEST,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
    )
    async def see_round(
        contest: str, division: str, number: int, bearer: Bearer, request: Request
    ) -> Response:
        """Return all sheets of a published round."""
        session, _ = await reach(registry, contest, bearer, *_OF_ROUNDS)
        quotas.charge(request, costs.sheets(session))
        return _json(round_sheets(session.facts, division, number))

    @router.get("/api/contests/{contest}/bracket/{division}", response_model=bodies.Bracket)
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_DIVISION)
    async def see_bracket(
        contest: str, division: str, bearer: Bearer, request: Request
    ) -> Response:
        """Return the rounds of a division's knock-out, and the tables of those to come."""
        session, _ = await reach(registry, contest, bearer, *_OF_ROUNDS)
        quotas.charge(request, costs.sheets(session))
        return _json(bracket_page(session.facts, division))

    @router.get(
        "/api/contests/{contest}/deals/{division}/{number}", response_model=bodies.DealsCompared
    )
    @operation(
        *LINK_CODES,
        ServerCode.INVALID_REQUEST,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
        ContestCode.DEALS_SEALED,
    )
    async def see_deals(
        contest: str, division: str, number: int, bearer: Bearer, request: Request
    ) -> Response:
        """Return the deals that all tables of a round played, once the last one has finished."""
        session, _ = await reach(registry, contest, bearer, *_OF_ROUNDS)
        quotas.charge(request, costs.sheets(session))
        return _json(deals_compared(session.facts, division, number))

    @router.get("/api/contests/{contest}/entrants/{entrant}", response_model=bodies.EntrantPage)
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_ENTRANT)
    async def see_entrant(contest: str, entrant: str, bearer: Bearer, request: Request) -> Response:
        """Return every round of one person."""
        session, _ = await reach(registry, contest, bearer, *_OF_ROUNDS)
        quotas.charge(request, costs.lists(session))
        return _json(entrant_page(session.facts, entrant))

    @router.get("/api/contests/{contest}/log", response_model=bodies.ContestLog)
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def see_log(
        contest: str, bearer: Bearer, request: Request, before: int = 1 << 30
    ) -> Response:
        """Return who did what, newest first."""
        session, _ = await reach(registry, contest, bearer, Role.DIRECTOR)
        quotas.charge(request, costs.lists(session))
        return _json(log_page(session.facts, before))

    add_contest_files(router, services, registry, opener, quotas)
    add_contest_results(router, services, registry, quotas)
    add_contest_online(router, services, registry, limiter)


def _claimed(command: ClaimName | Register) -> str:
    """Return what a new browser counts for: a person, as all phones may share one address."""
    if isinstance(command, ClaimName):
        return f"claim {command.entrant}"
    return f"register {same_as(command.name)}"


def _json(model: Model) -> Response:
    return Response(model.model_dump_json(), media_type="application/json")


def _made(session: ContestSession, done: Done, sender: int) -> bodies.CommandMade:
    """Return the keys of the things that a command of the link *sender* has made.

    Assistants let people take part, but see no links.
    """
    divisions = [
        event.division for event in done.events if isinstance(event, happened.DivisionAdded)
    ]
    entrants = [event.entrant for event in done.events if isinstance(event, happened.EntrantAdded)]
    assists = session.role_of(sender) is Role.ASSISTANT
    links = [] if assists else session.links_made(done)
    return bodies.CommandMade(
        division=divisions[0] if divisions else None,
        entrants=entrants or None,
        links=links or None,
        secret=session.secret(links[0]) if len(links) == 1 else None,
    )
