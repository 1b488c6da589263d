"""Descriptions of this server for programs and for people: two documents, and a page with both."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from tilerummy.server.api import asyncapi, openapi
from tilerummy.server.api.api_page import page
from tilerummy.server.identity.address import address_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import FastAPI
    from starlette.requests import Request

    from tilerummy.server.identity.limiter import Limiter

_STYLE: Final = Path(__file__).with_name("api.css")


def add_descriptions(app: FastAPI, limiter: Limiter) -> None:
    """Serve ``/api`` and its documents. Each is generated on the first request and kept."""

    @_once
    def http() -> bytes:
        return msgspec.json.encode(openapi.document(app.routes))

    @_once
    def socket() -> bytes:
        return msgspec.json.encode(asyncapi.document())

    @_once
    def shown() -> bytes:
        return page(msgspec.json.decode(http()), msgspec.json.decode(socket())).encode()

    for path, content, kind in (
        ("/api", shown, "text/html"),
        ("/api/openapi.json", http, "application/json"),
        ("/api/asyncapi.json", socket, "application/json"),
        ("/api/page.css", _STYLE.read_bytes, "text/css"),
    ):
        app.router.routes.append(Route(path, _answer(content, kind, limiter)))


def _once(make: Callable[[], bytes]) -> Callable[[], bytes]:
    """Return a function that returns the result of *make*, which runs only once.

    *make* takes a second, and threads of several requests may call it at once.
    """
    cached, making = cache(make), Lock()

    def made() -> bytes:
        with making:
            return cached()

    return made


def _answer(
    content: Callable[[], bytes], kind: str, limiter: Limiter
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        limiter.page(address_of(request))
        made = await asyncio.to_thread(content)
        limiter.page(address_of(request), len(made))
        return Response(made, media_type=kind, headers={"Cache-Control": "no-cache"})

    return answer
