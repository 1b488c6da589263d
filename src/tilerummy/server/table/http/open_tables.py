"""Tables that their hosts have put into the public list."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response  # noqa: TC002 - read from the signatures

from tilerummy.core.format.ruleset import changed_fields, parse_stored_ruleset
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.names import clean
from tilerummy.server.identity.players import players_of
from tilerummy.server.identity.tokens import watch_secret
from tilerummy.server.table.http.seating import open_seats, sit_down
from tilerummy.server.table.open_tables import OpenTables
from tilerummy.server.table.wire import api, listing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.server.services import Services
    from tilerummy.server.store import Listed
    from tilerummy.server.table.registry import MatchRegistry


def add_open_tables(
    router: APIRouter,
    services: Services,
    match_registry: MatchRegistry,
    known: Callable[[Request, Response], Awaitable[str]],
) -> None:
    """Add the routes to *router*, which limits their rate. *known* makes a visitor a player."""
    tables = OpenTables(services)

    @router.get("/api/open")
    async def list_open() -> listing.OpenTables:
        """Return the tables that visitors may join or watch."""
        shown = (_shown(one) for one in await tables.read())
        return listing.OpenTables(
            tables=[one for one in shown if one.free or one.watch],
            now=services.timekeeper.now(),
        )

    @router.post("/api/open/{match}/join")
    @operation(
        ServerCode.INVALID_NAME,
        ServerCode.NOT_LISTED,
        MatchCode.MATCH_CLOSED,
        MatchCode.ROOM_FULL,
        cookie=True,
    )
    async def join_open(
        match: str, body: listing.JoinOpen, request: Request, response: Response
    ) -> api.Joined:
        """Take a seat at a listed table. A player who already has a seat keeps it.

        A table that does not exist, is not listed or has ended gets the same answer: not listed.
        """
        name = clean(body.name)
        session = await match_registry.session(match)
        if session is None or not session.state.listed or _is_over(session.state.status):
            raise Refusal(ServerCode.NOT_LISTED)
        seat = session.state.seat_of_any(await players_of(request, services.store))
        if seat is None and not open_seats(session):
            raise Refusal(MatchCode.ROOM_FULL)
        if seat is None:
            seat = await sit_down(session, await known(request, response), name)
        return api.Joined(match=match, seat=seat)


def _is_over(status: Status) -> bool:
    return status in {Status.FINISHED, Status.CLOSED}


def _shown(one: Listed) -> listing.OpenTable:
    rules, shown = _ruleset(one.ruleset), one.listing
    free = shown.kinds.count(SeatKind.OPEN.value) if one.status == Status.LOBBY.value else 0
    return listing.OpenTable.model_validate(
        {
            "match": one.match,
            "ruleset": rules.name,
            "changed": _changes(one.ruleset),
            "turn_limit_s": rules.turn_limit_s,
            "game_clock_s": rules.game_clock_s,
            "status": one.status,
            "seats": [
                {"kind": kind, "name": name}
                for kind, name in zip(shown.kinds, one.names, strict=True)
            ],
            "host": shown.host,
            "free": free,
            "game": shown.game,
            "games": shown.games,
            "since": one.created_at,
            "watch": None if shown.watch_delay is None else watch_secret(one.invite),
            "watch_delay": shown.watch_delay,
            "onlookers": one.onlookers,
        }
    )


@lru_cache(maxsize=256)
def _ruleset(text: str) -> Ruleset:
    return parse_stored_ruleset(text)


_SHOWN_APART = frozenset({"turn_limit_s", "game_clock_s", "clock_penalty_per_s", "match_length"})


@lru_cache(maxsize=256)
def _changes(text: str) -> int:
    return len(changed_fields(_ruleset(text)).keys() - _SHOWN_APART)
