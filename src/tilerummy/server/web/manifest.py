"""The web app manifest, which lets a system install the page, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from tilerummy.server.words import WORDS, preferred

if TYPE_CHECKING:
    from starlette.requests import Request

    from tilerummy.server.words import Language

_GROUND: Final = "#f0e9dc"
_ICONS: Final = (
    ("/favicon.svg", "any", "image/svg+xml", "any"),
    ("/icon-192.png", "192x192", "image/png", "any"),
    ("/icon-512.png", "512x512", "image/png", "any"),
    ("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)


def manifest(language: Language) -> dict[str, Any]:
    """Return the manifest. Its ``id`` is the same in every language."""
    return {
        "id": "/",
        "name": "tilerummy",
        "short_name": "tilerummy",
        "description": WORDS[language].tagline,
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _GROUND,
        "theme_color": _GROUND,
        "categories": ["games"],
        "icons": [
            {"src": src, "sizes": sizes, "type": kind, "purpose": purpose}
            for src, sizes, kind, purpose in _ICONS
        ],
    }


def route() -> Route:
    """Return the route of the manifest."""

    def answer(request: Request) -> Response:
        language = preferred(request.headers.get("accept-language", ""))
        return Response(
            msgspec.json.encode(manifest(language)),
            media_type="application/manifest+json",
            headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
        )

    return Route("/manifest.webmanifest", answer)
