"""Who is asking: a cookie with a token, no account. Only the token's hash is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.server.access.tokens import COOKIE, SECURE_COOKIE, hash_token, new_id, new_token

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from tilerummy.server.store import Store

_A_YEAR_S: Final = 365 * 24 * 3600


async def player_of(request: HTTPConnection, store: Store) -> str | None:
    """Return the player whose cookie came along, or None."""
    token = _token_of(request)
    return None if token is None else await store.player_of(hash_token(token))


async def make_player(
    request: HTTPConnection,
    response: Response,
    store: Store,
    now: int,
    admit: Callable[[], None],
) -> str:
    """Return the player who is asking; a new one gets a cookie with *response*.

    *now* is when that is noted, in milliseconds (UTC). *admit* is asked before there is a new one.
    """
    token, player = _token_of(request), await player_of(request, store)
    if token is None or player is None:
        admit()
        token, player = new_token(), new_id()
        await store.add_player(player, hash_token(token), now)
    if request.cookies.get(_cookie_of(request)) != token:
        _give(request, response, token)
    return player


async def renew_token(request: HTTPConnection, response: Response, store: Store) -> str | None:
    """Make the token that came along worthless, wherever else it is; *response* brings another.

    Return whose it is, or None if it was nobody's.
    """
    token, player = _token_of(request), await player_of(request, store)
    if token is None or player is None:
        return None
    fresh = new_token()
    await store.revoke_token(hash_token(token), hash_token(fresh))
    _give(request, response, fresh)
    return player


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
    """Return the token; behind TLS also that of a cookie from before the server was."""
    cookies = request.cookies
    return cookies.get(_cookie_of(request)) or cookies.get(COOKIE)
