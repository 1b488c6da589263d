"""Headers on every HTTP answer and limits on every request, applied below the framework."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders

from tilerummy.match.refusal import Refusal
from tilerummy.server.api.failures import failure
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.address import host_name, is_loopback
from tilerummy.server.identity.security import Incident, report

if TYPE_CHECKING:
    from starlette.responses import JSONResponse
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.identity.origin_policy import OriginPolicy

MAX_BODY: Final = 16 * 1024
MAX_RECORD_BODY: Final = 240 * 1024
"""Most bytes in the body of a request with a record; less than `MAX_REQUEST`."""
TAKING_RECORDS: Final = frozenset({"/api/records/read", "/api/review", "/api/continue"})
_RECORDS_AT_ONCE: Final = 32
"""Most bodies of that size in memory at once."""
_BYTES_A_REQUEST: Final = 2048
"""Bytes of a long body that cost as much as one request."""
PAUSE_S: Final = 1.0
"""Seconds that a visitor over the rate limit waits for the refusal.

A refusal costs as much as a small answer. Without the pause, clients could request refusals without
end.
"""
CONTESTS_AND_CLUBS: Final = ("/api/contests", "/api/clubs")
"""Paths that accept long bodies: a thousand entrants at once, tables, or a compressed file."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

READER_POLICY: Final = f"{HEADERS['Content-Security-Policy']}; script-src 'self' 'wasm-unsafe-eval'"
"""The policy of the worker that reads photos, which alone may run WebAssembly."""
_READER: Final = "/assets/photoReader-"

OPENER_POLICY: Final = "same-origin"
"""Browsers apply it to secure pages only, and warn about it on others."""
_HSTS: Final = "max-age=31536000"
_PROBES: Final = frozenset({"/healthz", "/readyz"})
"""Health checks, which any host name may request because they reveal nothing."""


class RequestGuard:
    """Middleware that adds security headers and refuses large bodies, wrong hosts and origins."""

    def __init__(self, app: ASGIApp, origin_policy: OriginPolicy, limiter: Limiter) -> None:
        self._app = app
        self._origin_policy = origin_policy
        self._limiter = limiter
        self._records = 0
        """The number of running requests with a record."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        private = scope["path"].startswith("/api/") or scope["path"] in _PROBES

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                    await asyncio.sleep(PAUSE_S)
                headers = MutableHeaders(scope=message)
                if scope["path"].startswith(_READER) and message["status"] < HTTPStatus.BAD_REQUEST:
                    headers["Content-Security-Policy"] = READER_POLICY
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https" or is_loopback(_host(scope)):
                    headers.setdefault("Cross-Origin-Opener-Policy", OPENER_POLICY)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", _HSTS)
                if private:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refuse(scope)
        if refused is not None:
            await refused(scope, receive, send_with_headers)
            return
        if not _may_be_long(scope):
            await self._pass_on(scope, receive, send_with_headers, MAX_BODY)
            return
        too_much = self._charge(scope)
        if too_much is not None:
            await too_much(scope, receive, send_with_headers)
        elif self._records >= _RECORDS_AT_ONCE:
            too_many = failure(503, ServerCode.TOO_MANY_CONNECTIONS)
            await too_many(scope, receive, send_with_headers)
        else:
            self._records += 1
            try:
                await self._pass_on(scope, receive, send_with_headers, MAX_RECORD_BODY)
            finally:
                self._records -= 1

    def _charge(self, scope: Scope) -> JSONResponse | None:
        """Charge a long body by its announced length before reading it; return any refusal.

        The request's state remembers the charge as ``charged``, for later ones (`Quotas.charge`).
        """
        announced = Headers(scope=scope).get("content-length", "0")
        length = min(int(announced), MAX_RECORD_BODY) if announced.isdecimal() else 0
        try:
            charged = self._limiter.work(_address(scope), length // _BYTES_A_REQUEST)
        except Refusal as refusal:
            refused = failure(HTTPStatus.TOO_MANY_REQUESTS, refusal.code)
            refused.headers["Connection"] = "close"  # the body is still being sent
            return refused
        scope.setdefault("state", {})["charged"] = charged
        return None

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        """Pass on a request whose body has at most *most* bytes; refuse a longer one."""
        if scope["method"] not in {"GET", "HEAD"}:
            body = await _body(Headers(scope=scope), receive, most)
            if body is None:
                refusal = failure(413, ServerCode.TOO_LARGE)
                # The rest of the body must not be read as the next request.
                refusal.headers["Connection"] = "close"
                await refusal(scope, receive, send)
                return
            receive = _replay(body, receive)
        await self._app(scope, receive, send)

    def _refuse(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        address = _address(scope)
        if not self._origin_policy.answers_to(headers) and scope["path"] not in _PROBES:
            report(Incident.WRONG_HOST, address, host=headers["host"][:100])
            return failure(421, ServerCode.WRONG_HOST)
        changes = scope["method"] not in {"GET", "HEAD"}
        if changes and not self._origin_policy.admits(scope["scheme"], headers):
            report(Incident.WRONG_ORIGIN, address, origin=headers["origin"][:100])
            return failure(403, ServerCode.WRONG_ORIGIN)
        return None


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""


def _host(scope: Scope) -> str:
    return host_name(Headers(scope=scope).get("host", "")) or ""


def _may_be_long(scope: Scope) -> bool:
    if scope["path"].startswith(CONTESTS_AND_CLUBS):
        announced = Headers(scope=scope).get("content-length", "0")
        return announced.isdecimal() and int(announced) > MAX_BODY
    return scope["path"] in TAKING_RECORDS


async def _body(headers: Headers, receive: Receive, most: int) -> bytes | None:
    """Return the whole body, or None if it exceeds *most* bytes."""
    announced = headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced) > most:
        return None
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
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
