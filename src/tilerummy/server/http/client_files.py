"""The built client: the page, at all its addresses, and its files.

The page is checked for news each time; files with a hash in their name are kept for good.
"""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from tilerummy.server.http.addresses import is_page

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Receive, Scope, Send

STATIC: Final = Path(__file__).parent.parent / "static"
_HASHED: Final = "assets/"
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


class ClientFiles(StaticFiles):
    """Serves the folder into which the client is built."""

    def __init__(self, directory: Path = STATIC) -> None:
        super().__init__(directory=directory, html=True, check_dir=False)
        self._index = directory / "index.html"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, also while there is no client to serve."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000, "reason": ""})
        elif self._index.is_file():
            await super().__call__(scope, receive, send)
        elif self.get_path(scope) in {".", "index.html"}:
            page = HTMLResponse(_MISSING, headers={"Cache-Control": "no-store"})
            await page(scope, receive, send)
        else:
            raise HTTPException(404)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the page or a file, with how long it may be kept.

        What is not there shows the page too, which says so; under ``/api`` only programs ask.
        """
        where = scope["path"]
        if is_page(where):
            path = "index.html"
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != HTTPStatus.NOT_FOUND or where.startswith("/api/"):
                raise
            response = HTMLResponse(self._index.read_bytes(), HTTPStatus.NOT_FOUND)
        hashed = path.startswith(_HASHED) and response.status_code in {200, 304}
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
        return response
