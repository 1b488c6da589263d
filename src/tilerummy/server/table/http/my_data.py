"""Download or delete everything stored about the sender."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final, Protocol

import structlog
from fastapi import APIRouter, Request, Response

from tilerummy.core.errors import TilerummyError
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.players import forget_token, players_of
from tilerummy.server.store import StoreError
from tilerummy.server.table.http.my_matches import part

if TYPE_CHECKING:
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.store import Store
    from tilerummy.server.table.registry import MatchRegistry

log = structlog.get_logger()

_JSON: Final = "application/json"
_WORK: Final = 50
"""The cost, in requests, of searching all matches for a player."""


class Personal(Protocol):
    """Operations on everything about a player."""

    async def export(self, store: Store, player: str) -> dict[str, Any]:
        """Return all data."""
        ...

    async def forget(self, store: Store, player: str) -> dict[str, Any]:
        """Delete all data, and the player."""
        ...


def add_my_data(
    router: APIRouter,
    services: Services,
    limiter: Limiter,
    match_registry: MatchRegistry,
    personal: Personal,
) -> None:
    """Add the routes to *router*, which limits their rate."""
    working = asyncio.Lock()
    """One at a time, because each searches all stored data."""

    @router.get(
        "/api/me/export",
        response_class=Response,
        responses={200: {"content": {_JSON: {"schema": {"type": "object"}}}}},
    )
    @operation(cookie=True)
    async def export_me(request: Request) -> Response:
        """Return everything stored about the sender as one JSON file."""
        limiter.work(address_of(request), _WORK)
        players = await players_of(request, services.store)
        async with working:
            exports = [await _done(personal.export(services.store, each)) for each in players]
        text = json.dumps({"players": exports}, ensure_ascii=False, indent=1)
        headers = {
            "Content-Disposition": 'attachment; filename="tilerummy.json"',
            "Cache-Control": "no-store",
        }
        return Response(text, media_type=f"{_JSON}; charset=utf-8", headers=headers)

    @router.delete("/api/me", status_code=204)
    @operation(cookie=True, body=True)
    async def forget_me(request: Request, response: Response) -> None:
        """Delete the sender. Bots get the seats in open games, and the name is erased."""
        limiter.work(address_of(request), _WORK)
        players = await players_of(request, services.store)
        async with working:
            for each in players:
                await _done(personal.forget(services.store, each))
        part(match_registry, players)
        forget_token(request, response)
        log.info("player_forgotten", players=len(players))


async def _done(work: Any) -> Any:
    """Return the result of *work*; raise a Refusal if it cannot be done now."""
    try:
        return await work
    except (StoreError, TilerummyError) as error:
        log.warning("personal_data_unchanged", error=str(error))
        raise Refusal(ServerCode.STORAGE) from error
