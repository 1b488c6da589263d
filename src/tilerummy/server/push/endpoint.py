"""Which push services are sent to: an endpoint is an address that a stranger has given.

The server must not be a way into its host's network, so it sends to the services of the known
browsers, over TLS, and to those that the host names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection

_SERVICES: Final = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""Of Chromium's browsers, Firefox, Windows and Apple: these names and all below them."""
MAX_LENGTH: Final = 1000


def is_allowed(endpoint: str, further: Collection[str] = ()) -> bool:
    """Whether messages are sent to *endpoint*; *further* are origins that the host trusts.

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
    except ValueError:
        return False
    if "@" in parts.netloc or "\\" in endpoint or " " in endpoint:
        return False
    if f"{parts.scheme}://{parts.netloc}" in further:
        return True
    host = parts.hostname or ""
    known = any(host == name or host.endswith(f".{name}") for name in _SERVICES)
    return known and parts.scheme == "https" and port in {None, 443}
