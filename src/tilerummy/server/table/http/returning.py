"""Routes for players who return: from another device, or for a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response  # noqa: TC002 - read from the signatures

from tilerummy.match.command import Answer, MoveSeat
from tilerummy.match.context import Context
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.standing_in import seat_for
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.names import clean
from tilerummy.server.identity.players import players_of
from tilerummy.server.identity.tokens import new_id, seat_code_as_typed
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession


def add_returning(
    router: APIRouter,
    services: Services,
    match_registry: MatchRegistry,
    limiter: Limiter,
    known: Callable[[Request, Response], Awaitable[str]],
) -> None:
    """Add the routes to *router*. *known* returns the requesting player, creating one if needed."""

    @router.post("/api/matches/{match}/seat")
    @operation(
        ServerCode.DEAD_LINK,
        ServerCode.INVALID_NAME,
        MatchCode.WRONG_WORD,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
        cookie=True,
    )
    async def seat(
        match: str, body: api.TakeSeat, request: Request, response: Response
    ) -> api.Joined:
        """Take the sender's seat from another device. The old device loses it."""
        name, code = clean(body.name), seat_code_as_typed(body.word)
        match_session = await match_registry.invited(match, body.invite)
        # Count only people with the invitation; others could use up this table's attempts.
        limiter.seat_code(address_of(request), match)
        after = match_session.queue.seat_codes_after()
        if seat_for(match_session.state, name, code, after) is None:
            raise Refusal(MatchCode.WRONG_WORD)
        held = await players_of(request, services.store)
        if match_session.state.seat_of_any(held) is not None:
            raise Refusal(MatchCode.ALREADY_SEATED)
        player = await known(request, response)
        move = MoveSeat(player=player, name=name, code=code, after=after)
        await match_session.queue.carry_out(f"player {player}", f"move:{new_id()}", move)
        return api.Joined(match=match_session.queue.match, seat=_seat_of(match_session, (player,)))

    @router.post("/api/matches/{match}/rematch")
    @operation(
        MatchCode.UNKNOWN_MATCH,
        ServerCode.NOT_AT_THIS_TABLE,
        MatchCode.NOT_OVER,
        MatchCode.INVITED_ONLY,
        MatchCode.MATCH_CLOSED,
        cookie=True,
    )
    async def rematch(match: str, body: api.AskRematch, request: Request) -> api.Rematch:
        """Request a rematch after a finished match, or answer whether the sender plays in it."""
        players = await players_of(request, services.store)
        match_session = await match_registry.session(match)
        if match_session is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        by = _seat_of(match_session, players)
        if match_session.state.rematch is None:
            if not body.yes:
                raise Refusal(MatchCode.INVITED_ONLY)
            limiter.match(address_of(request))
        following, made = await match_registry.follow(match_session, by, body.share_commitment)
        own = _seat_of(following, players)
        if not made:
            answer, context = Answer(yes=body.yes), Context(by=own)
            player = following.state.seats[own].player
            await following.queue.carry_out(
                f"player {player}", f"answer:{new_id()}", answer, context
            )
        state = following.state
        return api.Rematch(
            match=following.queue.match,
            seat=own,
            made=made,
            # The first game may have been dealt already.
            commitment=state.promised or state.commitment or "",
        )


def _seat_of(match_session: MatchSession, players: Collection[str]) -> int:
    at = match_session.state.seat_of_any(players)
    if at is None:
        raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
    return at
