"""Who is asking: a cookie with a token, no account. Only the token's hash is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.server.access.tokens import COOKIE, hash_token, new_id, new_token

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from tilerummy.server.store import Store

_A_YEAR_S: Final = 365 * 24 * 3600


async def player_of(request: HTTPConnection, store: Store) -> str | None:
    """Return the player whose cookie came along, or None."""
    token = request.cookies.get(COOKIE)
    return None if token is None else await store.player_of(hash_token(token))


async def make_player(request: HTTPConnection, response: Response, store: Store, now: int) -> str:
    """Return the player who is asking; a new one gets a cookie with *response*.

    *now* is when that is noted, in milliseconds (UTC).
    """
    player = await player_of(request, store)
    if player is not None:
        return player
    token, player = new_token(), new_id()
    await store.add_player(player, hash_token(token), now)
    response.set_cookie(
        COOKIE,
        token,
        max_age=_A_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return player
