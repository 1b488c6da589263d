"""Passkeys, with which a person finds their games and clubs again in another browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from fastapi import APIRouter, Request, Response  # noqa: TC002 - read from the signatures

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity import passkeys
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.players import (
    MOST_PLAYERS,
    players_of,
    take_players_of_passkey,
)
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Final

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

log = structlog.get_logger()

_MOST: Final = 10
"""Most passkeys that hold the players of one browser."""


def add_passkeys(
    router: APIRouter,
    services: Services,
    limiter: Limiter,
    known: Callable[[Request, Response], Awaitable[str]],
) -> None:
    """Add the routes to *router*. *known* returns the requesting player, creating one if needed."""

    @router.get("/api/me/passkeys")
    @operation(cookie=True)
    async def my_passkeys(request: Request) -> api.MyPasskeys:
        """Return the passkeys that hold a player of the sender."""
        players = await players_of(request, services.store)
        found = await services.store.passkeys.of(players) if players else ()
        return api.MyPasskeys(
            passkeys=[
                api.PasskeyShown(
                    id=one.id.hex(),
                    created_at=one.created_at,
                    used_at=one.used_at,
                    whole=set(players) <= set(one.players),
                )
                for one in found
            ]
        )

    @router.post("/api/me/passkeys/options")
    @operation(ServerCode.PASSKEY_FAILED, ServerCode.TOO_MANY_PASSKEYS, cookie=True)
    async def ask_passkey(
        body: api.AskPasskey, request: Request, response: Response
    ) -> api.PasskeyOptions:
        """Return the options with which a browser makes a passkey (WebAuthn, in JSON)."""
        limiter.passkey(address_of(request))
        relying_party = passkeys.relying_party_of(request)
        await known(request, response)
        mine = await services.store.passkeys.of(await players_of(request, services.store))
        if len(mine) >= _MOST:
            raise Refusal(ServerCode.TOO_MANY_PASSKEYS)
        now = services.timekeeper.now()
        return _options(
            await passkeys.ask_to_make(services.store, relying_party, body.name, mine, now)
        )

    @router.post("/api/me/passkeys", status_code=204)
    @operation(ServerCode.NOBODY_YET, ServerCode.PASSKEY_FAILED, cookie=True)
    async def make_passkey(body: api.PasskeyAnswer, request: Request) -> None:
        """Let a new passkey hold what the sender holds."""
        players = await players_of(request, services.store)
        if not players:
            raise Refusal(ServerCode.NOBODY_YET)
        relying_party, now = passkeys.relying_party_of(request), services.timekeeper.now()
        await passkeys.made(
            services.store, relying_party, body.credential, players[:MOST_PLAYERS], now
        )
        log.info("passkey_made", players=len(players))

    @router.post("/api/passkeys/options")
    @operation(ServerCode.PASSKEY_FAILED, body=True)
    async def ask_sign_in(request: Request) -> api.PasskeyOptions:
        """Return the options with which a browser uses a passkey (WebAuthn, in JSON)."""
        limiter.passkey(address_of(request))
        relying_party, now = passkeys.relying_party_of(request), services.timekeeper.now()
        return _options(await passkeys.ask_to_use(services.store, relying_party, now))

    @router.post("/api/passkeys/use", status_code=204)
    @operation(
        ServerCode.DEAD_PASSKEY, ServerCode.PASSKEY_FAILED, ServerCode.TOO_MANY_LISTS, cookie=True
    )
    async def use_passkey(body: api.UsePasskey, request: Request, response: Response) -> None:
        """Give the sender what a passkey holds; with ``keep``, add the sender's own to it."""
        relying_party, now = passkeys.relying_party_of(request), services.timekeeper.now()
        used = await passkeys.used(services.store, relying_party, body.credential, now)
        if body.keep:
            mine = [
                one for one in await players_of(request, services.store) if one not in used.players
            ]
            if len(used.players) + len(mine) > MOST_PLAYERS:
                raise Refusal(ServerCode.TOO_MANY_LISTS)
            await services.store.passkeys.hold(used.id, mine)
        players = await take_players_of_passkey(request, response, services.store, used, now)
        log.info("passkey_used", players=players, address=address_of(request))

    @router.delete("/api/me/passkeys/{passkey}", status_code=204)
    @operation(ServerCode.DEAD_PASSKEY, cookie=True, body=True)
    async def remove_passkey(passkey: str, request: Request) -> None:
        """Delete a passkey. Browsers that it was used in keep what they hold."""
        players = await players_of(request, services.store)
        try:
            key = bytes.fromhex(passkey)
        except ValueError:
            key = b""
        if not players or not await services.store.passkeys.remove(key, players):
            raise Refusal(ServerCode.DEAD_PASSKEY)
        log.info("passkey_removed")


def _options(options: dict[str, Any]) -> api.PasskeyOptions:
    return api.PasskeyOptions(options=options)
