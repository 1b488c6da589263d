"""Recognise visitors by a cookie with a token, without accounts. Only the token's hash is stored.

A browser holds the player it was first known as, and players moved to it from other browsers.

A page may send several requests before the first answer sets the cookie. Each would make a player,
and the last cookie would win. So the page sends the token it would like to have with all of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import COOKIE, SECURE_COOKIE, hash_token, new_id, new_token
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from tilerummy.server.identity.passkeys import UsedPasskey
    from tilerummy.server.store import Store

VISIT: Final = "x-tilerummy-visit"
"""The header with the token that a page without a cookie proposes."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_A_YEAR_S: Final = 365 * 24 * 3600
MOST_PLAYERS: Final = 8
"""Most players that one browser can hold."""


async def players_of(request: HTTPConnection, store: Store) -> tuple[str, ...]:
    """Return the players of the requesting browser. New things belong to the first one."""
    token_hash = token_hash_of(request)
    return () if token_hash is None else await store.players_of(token_hash)


def token_hash_of(request: HTTPConnection) -> bytes | None:
    """Return the hash of the request's token, or None."""
    token = _token_of(request)
    return None if token is None else hash_token(token)


async def make_player(
    request: HTTPConnection,
    response: Response,
    store: Store,
    now: int,
    admit: Callable[[], None],
) -> str:
    """Return the requesting browser's first player, creating one and setting a cookie if needed.

    *now* is the time of creation, in milliseconds (UTC). *admit* is called before a new player is
    created.
    """
    token, players = _token_of(request), await players_of(request, store)
    if token is None or not players:
        admit()
        token = _first_token(request)
        players = await _added(store, hash_token(token), now)
    _give_new(request, response, token)
    return players[0]


async def _added(store: Store, token_hash: bytes, now: int) -> tuple[str, ...]:
    """Return a new player, or those whom another request of the same visit has added."""
    player = new_id()
    try:
        await store.add_player(player, token_hash, now)
    except StoreError:
        players = await store.players_of(token_hash)
        if not players:
            raise
        return players
    return (player,)


def keep_token(request: HTTPConnection, response: Response) -> None:
    """Extend the browser's cookie by another year."""
    token = _token_of(request)
    if token is not None:
        _give(request, response, token)


async def renew_token(request: HTTPConnection, response: Response, store: Store) -> tuple[str, ...]:
    """Revoke every token of the requesting browser's players, and set a new one with *response*.

    Return the players; none if another request was faster.
    """
    token_hash, fresh = token_hash_of(request), new_token()
    if token_hash is None:
        return ()
    players = await store.revoke_token(token_hash, hash_token(fresh))
    if players:  # otherwise another request was faster, and its token must stay
        _give(request, response, fresh)
    return players


async def offer_players(request: HTTPConnection, store: Store, now: int, lasts_ms: int) -> str:
    """Return a secret with which one other browser may also hold the players of this one.

    Raises:
        Refusal: ``nobody_yet`` if this browser holds no player.
    """
    token = _token_of(request)
    if token is None or not await players_of(request, store):
        raise Refusal(ServerCode.NOBODY_YET)
    secret = new_token()
    await store.offer(hash_token(token), hash_token(secret), now + lasts_ms, now)
    return secret


async def take_players(
    request: HTTPConnection, response: Response, store: Store, secret: str, now: int
) -> int:
    """Add the players that *secret* was made for to those of the requesting browser.

    Return how many were added.

    Raises:
        Refusal: ``dead_offer`` if the secret is used, expired or invalid; ``too_many_lists`` if the
            browser is full, which leaves the secret valid.
    """
    token = await _receiving_token(request, store)
    taken = await store.take(hash_token(secret), hash_token(token), now)
    if not taken:
        raise Refusal(ServerCode.DEAD_OFFER)
    _give_new(request, response, token)
    return len(taken)


async def take_players_of_passkey(
    request: HTTPConnection, response: Response, store: Store, used: UsedPasskey, now: int
) -> int:
    """Add the players of a passkey that was checked to those of the requesting browser.

    Return how many the passkey holds.

    Raises:
        Refusal: ``dead_passkey`` if it holds nobody any more; ``too_many_lists`` if the browser is
            full.
    """
    token = await _receiving_token(request, store, used.players)
    taken = await store.passkeys.take(used.id, hash_token(token), used.sign_count, now)
    if not taken:
        raise Refusal(ServerCode.DEAD_PASSKEY)
    _give_new(request, response, token)
    return len(taken)


def forget_token(request: HTTPConnection, response: Response) -> None:
    """Delete the browser's token with *response*."""
    for cookie in {COOKIE, _cookie_of(request)} & set(request.cookies):
        response.delete_cookie(
            cookie, httponly=True, samesite="lax", secure=cookie == SECURE_COOKIE
        )


async def _receiving_token(
    request: HTTPConnection, store: Store, coming: Collection[str] = ()
) -> str:
    """Return the token that further players are added to: the browser's own, or a new one.

    Raises:
        Refusal: ``too_many_lists`` if the browser is full, unless it holds all who are *coming*.
    """
    token, players = _token_of(request), await players_of(request, store)
    has_all = bool(coming) and set(coming) <= set(players)
    if len(players) >= MOST_PLAYERS and not has_all:
        raise Refusal(ServerCode.TOO_MANY_LISTS)
    return _first_token(request) if token is None or not players else token


def _first_token(request: HTTPConnection) -> str:
    """Return the token of a browser without players: the one its page asks for, or a new one."""
    wanted = request.headers.get(VISIT, "")
    return wanted if _TOKEN.fullmatch(wanted) else new_token()


def _give_new(request: HTTPConnection, response: Response, token: str) -> None:
    """Set *token* as the browser's cookie unless it is that already."""
    if request.cookies.get(_cookie_of(request)) != token:
        _give(request, response, token)


def _give(request: HTTPConnection, response: Response, token: str) -> None:
    response.set_cookie(
        _cookie_of(request),
        token,
        max_age=_A_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def _is_secure(request: HTTPConnection) -> bool:
    return request.url.scheme in {"https", "wss"}


def _cookie_of(request: HTTPConnection) -> str:
    return SECURE_COOKIE if _is_secure(request) else COOKIE


def _token_of(request: HTTPConnection) -> str | None:
    """Return the token. Behind TLS, also accept a cookie from before TLS was switched on."""
    cookies = request.cookies
    return cookies.get(_cookie_of(request)) or cookies.get(COOKIE)
