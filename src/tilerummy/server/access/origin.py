"""Which pages may talk to this server: its own, and those that the host allows by setting."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.datastructures import Headers


def is_allowed(headers: Headers, others: frozenset[str]) -> bool:
    """Whether the page that sent *headers* may; programs without an Origin have no page."""
    origin = headers.get("origin")
    if origin is None or origin in others:
        return True
    return urlsplit(origin).netloc == headers.get("host")
