"""Tables of a contest that play on this server: the player's seat, stand-ins, and progress."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request, Response  # noqa: TC002 - read from the signatures

from tilerummy.contest.decide.require import known_entrant
from tilerummy.contest.model.link import AT_DESK, Role
from tilerummy.match.refusal import MatchCode
from tilerummy.server.contest.http.bearer import reach
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.codes import LINK_CODES, ContestCode
from tilerummy.server.contest.wire.live_tables import Moment, live_table
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.identity.players import make_player

if TYPE_CHECKING:
    from tilerummy.match.event import ContestTable
    from tilerummy.server.contest.match_terms import Table
    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.session import MatchSession

_HALL: Final = (*AT_DESK, Role.PLAYERS, Role.PLAYER, Role.SCREEN)


def add_contest_online(
    router: APIRouter, services: Services, registry: ContestRegistry, limiter: Limiter
) -> None:
    """Add the routes for tables that play on this server to *router*."""

    @router.post("/api/contests/{contest}/seat")
    @operation(
        *LINK_CODES,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
        cookie=True,
        body=True,
    )
    async def take_seat(
        contest: str, bearer: Bearer, request: Request, response: Response
    ) -> bodies.MatchToOpen:
        """Take the current seat of a player's link, also from another browser."""
        session, link = await reach(registry, contest, bearer, Role.PLAYER)
        entrant = session.contest.links[link - 1].entrant or ""
        address = address_of(request)
        await registry.online.require_seat(session.queue, entrant)
        now = services.timekeeper.now()
        admit = functools.partial(limiter.entrant, address, contest, entrant)
        player = await make_player(request, response, services.store, now, admit)
        return bodies.MatchToOpen(match=await registry.online.sit(session.queue, entrant, player))

    @router.post("/api/contests/{contest}/entrants/{entrant}/bot", status_code=204)
    @operation(
        *LINK_CODES,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        ContestCode.UNKNOWN_ENTRANT,
        MatchCode.DEALING,
        MatchCode.MATCH_CLOSED,
        MatchCode.MATCH_OVER,
        MatchCode.NOT_AWAY,
        MatchCode.SEAT_NOT_FREE,
        body=True,
    )
    async def let_bot_play(contest: str, entrant: str, bearer: Bearer) -> None:
        """Let a bot play for an absent player until they come. Only directors may."""
        session, _ = await reach(registry, contest, bearer, Role.DIRECTOR)
        known_entrant(session.contest, entrant)
        await registry.online.let_bot_play(session.queue, entrant)

    @router.get("/api/contests/{contest}/live")
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def see_live(contest: str, bearer: Bearer) -> bodies.LiveTables:
        """Return the progress of the tables that play on this server, without their racks."""
        session, _ = await reach(registry, contest, bearer, *_HALL)
        sessions = await registry.online.sessions(session.queue)
        return bodies.LiveTables(
            tables=[_live(table, match_session, about) for table, match_session, about in sessions]
        )


def _live(table: Table, match_session: MatchSession, about: ContestTable) -> bodies.LiveTable:
    turn_ms, elapsed_ms = match_session.times()
    now = Moment(
        match=match_session.queue.match,
        games=len(table.pod.games),
        connected=match_session.connected(),
        turn_ms=turn_ms,
        elapsed_ms=elapsed_ms,
    )
    return live_table(match_session.state, about, now)
