"""Subscribe to notices of turns, and unsubscribe, per browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request  # noqa: TC002 - read from the signatures

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.players import players_of
from tilerummy.server.push.messenger import MOST_BROWSERS
from tilerummy.server.store import Subscription
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from tilerummy.server.services import Services


def add_push(router: APIRouter, services: Services) -> None:
    """Add the routes to *router*, which limits their rate."""

    @router.get("/api/push")
    async def push() -> api.PushKey:
        """Return the key with which a browser subscribes; null if this server sends none."""
        messenger = services.messenger
        return api.PushKey(key=await messenger.public_key() if messenger.enabled else None)

    @router.post("/api/push", status_code=204)
    @operation(ServerCode.NOT_AT_THIS_TABLE, ServerCode.UNKNOWN_PUSH_SERVICE, cookie=True)
    async def subscribe(body: api.Subscribe, request: Request) -> None:
        """Notify the sender of their turns through this subscription."""
        players = await players_of(request, services.store)
        if not players:
            raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
        messenger = services.messenger
        if not (messenger.enabled and messenger.accepts(body.endpoint)):
            raise Refusal(ServerCode.UNKNOWN_PUSH_SERVICE)
        now = services.timekeeper.now()
        subscriptions = [
            Subscription(
                endpoint=body.endpoint,
                player=player,
                p256dh=body.p256dh,
                auth=body.auth,
                language=body.language,
                at=now,
            )
            for player in players
        ]
        if not await messenger.can_seal_for(subscriptions[0]):
            raise Refusal(ServerCode.INVALID_REQUEST)
        # A person who used this browser before gets no more messages there.
        await services.store.push.unsubscribe(body.endpoint)
        for subscription in subscriptions:
            await services.store.push.subscribe(subscription, MOST_BROWSERS)

    @router.post("/api/push/end", status_code=204)
    @operation(cookie=True)
    async def unsubscribe(body: api.Unsubscribe, request: Request) -> None:
        """Stop all messages through this subscription."""
        for player in await players_of(request, services.store):
            await services.store.push.unsubscribe(body.endpoint, player)
