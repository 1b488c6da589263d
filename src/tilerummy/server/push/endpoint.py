"""Which push services may be contacted: an endpoint is an address supplied by a stranger.

The server must not become a way into its host's network. It therefore sends only over TLS to the
services of the known browsers, and to those that the host names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from pydantic import AnyHttpUrl

if TYPE_CHECKING:
    from collections.abc import Collection

_SERVICES: Final = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""The services of Chromium's browsers, Firefox, Windows and Apple: names and their subdomains."""
_HOST: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?:" + "|".join(map(re.escape, _SERVICES)) + ")"
)
MAX_LENGTH: Final = 1000


def is_apples(endpoint: str) -> bool:
    """Return whether *endpoint* belongs to Apple.

    >>> is_apples("https://web.push.apple.com/x"), is_apples("https://xpush.apple.com/x")
    (True, False)
    """
    try:
        host = urlsplit(endpoint).hostname or ""
    except ValueError:
        return False
    return f".{host}".endswith(".push.apple.com")


def is_allowed(endpoint: str, further: Collection[str] = ()) -> bool:
    """Return whether *endpoint* may be contacted; *further* are origins that the host trusts.

    >>> is_allowed("https://fcm.googleapis.com/fcm/send/x")
    True
    >>> is_allowed("https://fcm.googleapis.com.example.org/x"), is_allowed("http://127.0.0.1/x")
    (False, False)
    >>> is_allowed("http://127.0.0.1:9000/x", {"http://127.0.0.1:9000"})
    True
    """
    if len(endpoint) > MAX_LENGTH or not endpoint.isascii() or not endpoint.isprintable():
        return False
    try:
        parts = urlsplit(endpoint)
        port = parts.port
        AnyHttpUrl(endpoint)  # the library that encrypts messages parses it the same way
    except ValueError:
        return False
    if "@" in parts.netloc or "\\" in endpoint or " " in endpoint:
        return False
    if f"{parts.scheme}://{parts.netloc}" in further:
        return True
    known = _HOST.fullmatch(parts.hostname or "") is not None
    return known and parts.scheme == "https" and port in {None, 443}
