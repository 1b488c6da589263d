"""What every HTTP answer carries and every request must not exceed, below the framework."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders

from tilerummy.server.access import origin
from tilerummy.server.http.failures import failure
from tilerummy.server.protocol.codes import ServerCode

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


MAX_BODY: Final = 16 * 1024
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Adds the security headers, refuses large bodies and other sites' requests."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in {"GET", "HEAD"}:
            if not origin.is_allowed(headers, self._origins):
                await failure(403, ServerCode.WRONG_ORIGIN)(scope, receive, send_with_headers)
                return
            body = await _body(headers, receive)
            if body is None:
                await failure(413, ServerCode.TOO_LARGE)(scope, receive, send_with_headers)
                return
            receive = _replay(body, receive)
        await self._app(scope, receive, send_with_headers)


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """Return the whole body, or None if it is too large."""
    announced = headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced) > MAX_BODY:
        return None
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BODY:
            return None
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
