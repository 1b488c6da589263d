"""The sender's matches, and the browsers that hold the sender's seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import structlog
from fastapi import APIRouter, Query, Request, Response

from tilerummy.match.command import LeaveForGood
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import ENDED
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.players import (
    keep_token,
    offer_players,
    players_of,
    renew_token,
    take_players,
)
from tilerummy.server.store import Place
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from collections.abc import Collection

    from tilerummy.server.services import Services
    from tilerummy.server.store import Own
    from tilerummy.server.table.registry import MatchRegistry

log = structlog.get_logger()

_LASTS_S: Final = {"minutes": 600, "day": 86_400}


def add_my_matches(router: APIRouter, services: Services, match_registry: MatchRegistry) -> None:
    """Add the routes to *router*, which limits their rate."""

    @router.get("/api/me")
    @operation(cookie=True)
    async def me(
        request: Request, response: Response, asked: Annotated[api.MyMatchesQuery, Query()]
    ) -> api.Me:
        """Return the matches in which the sender has a seat."""
        players = await players_of(request, services.store)
        found: tuple[Own, ...] = ()
        if players:
            keep_token(request, response)
            found = await services.store.matches_of(
                players, asked.limit + 1, _place(asked.after), unfinished=asked.unfinished
            )
        shown = found[: asked.limit]
        more = f"{shown[-1].changed_at}-{shown[-1].match}" if found[asked.limit :] else None
        return api.Me(
            matches=[_mine(own) for own in shown], now=services.timekeeper.now(), next=more
        )

    @router.post("/api/me/token", status_code=204)
    @operation(cookie=True, body=True)
    async def renew(request: Request, response: Response) -> None:
        """End every other browser's hold on the sender's seats, and set a new cookie."""
        part(match_registry, await renew_token(request, response, services.store))

    @router.post("/api/me/offer", status_code=201)
    @operation(ServerCode.NOBODY_YET, cookie=True)
    async def offer(body: api.MakeOffer, request: Request) -> api.Offer:
        """Make a secret with which one other browser can also hold the sender's seats."""
        seconds = _LASTS_S[body.lasts]
        secret = await offer_players(
            request, services.store, services.timekeeper.now(), seconds * 1000
        )
        log.info("list_offered", seconds=seconds)
        return api.Offer(secret=secret, seconds=seconds)

    @router.post("/api/me/take", status_code=204)
    @operation(ServerCode.DEAD_OFFER, ServerCode.TOO_MANY_LISTS, cookie=True)
    async def take(body: api.TakeOffer, request: Request, response: Response) -> None:
        """Hold the seats that an offer was made for, besides the sender's own."""
        players = await take_players(
            request, response, services.store, body.secret, services.timekeeper.now()
        )
        log.info("list_taken", players=players, address=address_of(request))

    @router.post("/api/matches/{match}/leave", status_code=204)
    @operation(
        MatchCode.UNKNOWN_MATCH,
        MatchCode.CONTEST_TABLE,
        MatchCode.MATCH_CLOSED,
        ServerCode.NOT_AT_THIS_TABLE,
        cookie=True,
        body=True,
    )
    async def leave(match: str, request: Request) -> None:
        """Give the sender's seat up for good.

        A bot plays on; in a lobby the seat becomes free. If no other person is left, or if the host
        leaves a lobby, the match is closed.
        """
        players = await players_of(request, services.store)
        session = await match_registry.session(match)
        if session is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        seat = session.state.seat_of_any(players)
        player = None if seat is None else session.state.seats[seat].player
        if session.state.contest is not None and session.state.status not in ENDED:
            raise Refusal(MatchCode.CONTEST_TABLE)
        if player is None:
            raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
        # The id names this stay on the seat, so a player who sits down again can leave again.
        cmd_id = f"leave:{session.state.seats_seq}"
        await session.queue.carry_out(f"player {player}", cmd_id, LeaveForGood(player=player))


def _mine(own: Own) -> api.MyMatch:
    return api.MyMatch.model_validate(
        {
            "match": own.match,
            "status": own.status,
            "ruleset": own.ruleset.partition("{")[0],
            "seats": own.names,
            "your_turn": own.to_move == own.seat,
            "seat": own.seat,
            "to_move": own.to_move,
            "created_at": own.created_at,
            "changed_at": own.changed_at,
            "glance": own.listing,
        },
        from_attributes=True,
    )


def _place(after: str | None) -> Place | None:
    if after is None:
        return None
    changed_at, _, match = after.partition("-")
    return Place(int(changed_at), match)


def part(match_registry: MatchRegistry, players: Collection[str]) -> None:
    """Close every connection of *players*; browsers with the new cookie reconnect at once."""
    for session in match_registry.awake:
        for viewer in session.viewers:
            if viewer.player in players:
                viewer.go_elsewhere()
