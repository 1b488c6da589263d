"""Routes for after a game: review its plays, and continue from one of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fastapi import APIRouter, Request, Response  # noqa: TC002 - read from the signatures
from fastapi.responses import StreamingResponse

from tilerummy.core.errors import TilerummyError
from tilerummy.match.command import PlayOn
from tilerummy.match.event import ContinuedFrom
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.review import GameRead, Trouble, events_before, require_turn, trusted
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.identity.names import clean
from tilerummy.server.identity.tokens import new_seed
from tilerummy.server.records.http.record_file import SoFar, games_of
from tilerummy.server.records.http.records import WAIT_S, judged, readable_session
from tilerummy.server.records.wire import reviews as bodies  # noqa: TC001 - FastAPI reads it
from tilerummy.server.table.wire import api
from tilerummy.server.workers.pool import JobKind
from tilerummy.server.workers.reviews import ReviewRequest, Reviews

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry

NDJSON = "application/x-ndjson"


class _Found(NamedTuple):
    game: GameRead
    trouble: Trouble | None
    """An error in the record after this game."""


def add_reviews(
    router: APIRouter,
    services: Services,
    match_registry: MatchRegistry,
    limiter: Limiter,
    host: Callable[[Request, Response], Awaitable[str]],
) -> None:
    """Add the routes to *router*. *host* returns the sender, who may set up another match."""
    reviews = Reviews(services)

    @router.post(
        "/api/review",
        response_class=StreamingResponse,
        responses={200: {"content": {NDJSON: {"schema": _LINES}}}},
    )
    @operation(
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SOLVER,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.NO_SUCH_TURN,
        cookie=True,
    )
    async def review(body: bodies.AskReview, request: Request) -> StreamingResponse:
        """Return the facts of a finished game line by line: of its turns, then of its players.

        On request, lines follow that judge its turns, and then its players.
        """
        visitor = visitor_of(address_of(request))
        reviews.refuse(visitor)
        found = await find(body, request)
        if body.turn is not None and found.trouble is None:
            _require_turn(found.game, body.turn)
        return StreamingResponse(
            reviews.lines(
                visitor,
                body.game,
                found.game,
                asked=ReviewRequest(body.turn, body.judge),
                trouble=_trouble_fields(found.trouble),
            ),
            media_type=NDJSON,
            headers={"X-Accel-Buffering": "no"},
        )

    @router.post("/api/continue", status_code=201)
    @operation(
        MatchCode.NO_GAME,
        MatchCode.UNKNOWN_MATCH,
        MatchCode.UNKNOWN_SEAT,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.INVALID_NAME,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SUCH_TURN,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.TOO_MANY_MATCHES,
        cookie=True,
    )
    async def play_on(body: bodies.AskPlayOn, request: Request, response: Response) -> api.Joined:
        """Start a match against bots from the beginning of a turn in a finished game."""
        limiter.match(address_of(request))
        name = clean(body.name)
        found = await find(body, request)
        _require_turn(found.game, body.turn)
        events = events_before(found.game, body.turn)
        player = await host(request, response)
        headers = found.game.record.headers
        session = await match_registry.play_on(
            PlayOn(
                source=ContinuedFrom(
                    body.match or headers.get("Match", "")[:16], body.game, body.turn
                ),
                events=events,
                seat=body.seat,
                player=player,
                name=name,
                level=body.level,
                seed=new_seed(),
            )
        )
        return api.Joined(match=session.queue.match, seat=body.seat)

    async def find(body: bodies.WhichGame, request: Request) -> _Found:
        """Return the requested game, which must be finished."""
        worker_pool, visitor = services.worker_pool, visitor_of(address_of(request))
        if body.text is not None:
            return await worker_pool.submit(
                JobKind.HINTS, visitor, WAIT_S, _brought, body.text, body.game, services
            )
        session, _ = await readable_session(
            match_registry, services.store, request, body.match or "", body.secret
        )
        await session.queue.reach(0)
        so_far = SoFar.by(session.queue)
        return _Found(
            await worker_pool.submit(JobKind.RECORDS, visitor, WAIT_S, _played, so_far, body.game),
            None,
        )


def _brought(text: str, number: int, services: Services) -> _Found:
    games, trouble = judged(text, services.engines)
    if number <= len(games):
        return _Found(games[number - 1], trouble if number == len(games) else None)
    if trouble is not None:
        raise Refusal(ServerCode.BAD_RECORD, trouble.message)
    said = f"There is no game {number} in this record, which has {len(games)}."
    raise Refusal(ServerCode.NO_FINISHED_GAME, said)


def _played(match: SoFar, number: int) -> GameRead:
    finished, _ = games_of(match)
    if number > len(finished):
        raise Refusal(ServerCode.NO_FINISHED_GAME)
    return trusted(finished[number - 1])


def _require_turn(game: GameRead, turn: int) -> None:
    try:
        require_turn(game, turn)
    except TilerummyError as error:
        raise Refusal(ServerCode.NO_SUCH_TURN, f"{error.message}.") from None


def _trouble_fields(trouble: Trouble | None) -> dict[str, object] | None:
    if trouble is None:
        return None
    return {"error": {"code": ServerCode.BAD_RECORD.value, "message": trouble.message}}


_LINES = {
    "anyOf": [
        {"$ref": f"#/components/schemas/{name}"}
        for name in ("ReviewedTurn", "ReviewedPlayer", "JudgedTurn", "JudgedPlayer", "Failure")
    ]
}
"""The schemas of the lines."""
