"""The built client: the page at all its addresses, and its files.

The page is generated for its address and reader, and browsers check it for changes each time. Files
with a hash in their name never change, so browsers keep them. Text is served in the compressed form
written by the client's build. The files, about 5 MB, stay in memory after the first request:
reading one in a worker thread took longer than the rest of the request.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import stat
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.datastructures import URL, Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from tilerummy.match.refusal import Refusal
from tilerummy.server.web.addresses import is_page
from tilerummy.server.web.page import Page, tag
from tilerummy.server.words import WORDS, preferred

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Receive, Scope, Send

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.web.cards import Cards
    from tilerummy.server.words import Language

STATIC: Final = Path(__file__).parent.parent / "static"
_METHODS: Final = frozenset({"GET", "HEAD"})
_HASHED: Final = "assets/"
_CODINGS: Final[Mapping[str, str]] = {"br": ".br", "gzip": ".gz"}
"""The name endings of compressed files, by coding, smallest first."""
_MISSING: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>tilerummy</title></head>
<body>
<h1>The page is not built yet</h1>
<p>The server runs, but this checkout has no built client. In its folder run</p>
<pre>make play</pre>
<p>which builds the page and starts the server again.</p>
</body>
</html>
"""


_LATER_S: Final = 10
_RATE_LIMITED: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="{seconds}">
<title>tilerummy</title>
</head>
<body><p>{words}</p></body>
</html>
"""


@dataclass(frozen=True, slots=True)
class _File:
    """A file in memory."""

    place: str
    changed_ns: int
    content: bytes
    tag: str


class ClientFiles(StaticFiles):
    """A server for the folder of the built client."""

    def __init__(self, cards: Cards, limiter: Limiter, directory: Path = STATIC) -> None:
        super().__init__(directory=directory, check_dir=False)
        self._cards = cards
        self._limiter = limiter
        self._page = Page(directory)
        self._files: dict[str, _File] = {}
        """Files by their path in the folder."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, even if the client is not built."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
        elif scope["method"] not in _METHODS:
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED)
        elif self._page.is_built:
            await super().__call__(scope, receive, send)
        elif is_page(scope["path"]):
            page = HTMLResponse(_MISSING, headers={"Cache-Control": "no-store"})
            await page(scope, receive, send)
        else:
            raise HTTPException(HTTPStatus.NOT_FOUND)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the page or a file, with cache headers.

        A missing address returns the page too, which reports it. Under ``/api`` it returns an
        error, because only programs request that.
        """
        if is_page(scope["path"]):
            return await self._show(scope, HTTPStatus.OK)
        try:
            return await self._file(path, scope)
        except HTTPException as missing:
            if missing.status_code != HTTPStatus.NOT_FOUND or scope["path"].startswith("/api/"):
                raise
            return await self._show(scope, HTTPStatus.NOT_FOUND)

    async def _file(self, path: str, scope: Scope) -> Response:
        """Return a file, compressed if such a copy exists and the browser accepts it."""
        await self._limiter.file(_address(scope))
        headers = Headers(scope=scope)
        accepted = _codings(headers.get("accept-encoding", ""))
        file, coding = self._cached(path), None
        if file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        for coding_, ending in _CODINGS.items():
            packed = self._cached(f"{path}{ending}") if coding_ in accepted else None
            if packed is not None:
                file, coding = packed, coding_
                break
        hashed = path.startswith(_HASHED)
        sent_headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
            "ETag": file.tag,
            "Vary": "Accept-Encoding",
        }
        if file.tag in headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=sent_headers)
        if coding is not None:
            sent_headers["Content-Encoding"] = coding
        media_type = mimetypes.guess_type(path)[0] or "text/plain"
        return Response(file.content, headers=sent_headers, media_type=media_type)

    def _cached(self, path: str) -> _File | None:
        """Return the file at *path*, reading it again after a change; None if there is none."""
        cached = self._files.get(path)
        try:
            place = self.lookup_path(path)[0] if cached is None else cached.place
            found = os.stat(place)  # noqa: PTH116 - starlette gives a text, empty outside the folder
        except (OSError, ValueError):  # the path may contain a NUL, or be too long
            self._files.pop(path, None)
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        if cached is None or (cached.changed_ns, len(cached.content)) != (
            found.st_mtime_ns,
            found.st_size,
        ):
            content = Path(place).read_bytes()
            cached = _File(place, found.st_mtime_ns, content, tag(content))
            self._files[path] = cached
        return cached

    async def _show(self, scope: Scope, status: HTTPStatus) -> Response:
        """Return the page with *status* and with a head for its address and reader."""
        address = _address(scope)
        headers = Headers(scope=scope)
        language = preferred(headers.get("accept-language", ""))
        try:
            self._limiter.page(address)
        except Refusal:
            return _rate_limited(language)
        card = await self._cards.of(scope["path"], language, address)
        site = URL(scope=scope).replace(path="", query="", fragment="")
        content = self._page.show(scope["path"], language, card, str(site))
        sent_headers = {
            "Cache-Control": "no-cache",
            "ETag": tag(content),
            "Vary": "Accept-Encoding, Accept-Language",
        }
        if sent_headers["ETag"] in headers.get("if-none-match", "") and status == HTTPStatus.OK:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=sent_headers)
        if "gzip" in _codings(headers.get("accept-encoding", "")):
            content = gzip.compress(content, mtime=0)
            sent_headers |= {"Content-Encoding": "gzip", "ETag": f"W/{sent_headers['ETag']}"}
        return HTMLResponse(content, status, sent_headers)


def _rate_limited(language: Language) -> Response:
    """Return a short page that reloads itself."""
    words = WORDS[language].rate_limited
    return HTMLResponse(
        _RATE_LIMITED.format(language=language, seconds=_LATER_S, words=words),
        HTTPStatus.TOO_MANY_REQUESTS,
        {"Cache-Control": "no-store", "Retry-After": str(_LATER_S)},
    )


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope["client"] else ""


def _codings(accepted: str) -> frozenset[str]:
    """Return the codings that an ``Accept-Encoding`` header allows.

    >>> sorted(_codings("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    parts = (part.strip().lower().partition(";") for part in accepted.split(","))
    return frozenset(
        coding for coding, _, weight in parts if coding and weight.replace(" ", "") not in _REFUSED
    )


_REFUSED: Final = frozenset({"q=0", "q=0.0", "q=0.00", "q=0.000"})
