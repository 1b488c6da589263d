"""The addresses of one server's nodes, and how to reach them."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlsplit

from tilerummy.client.errors import ClientError, Unreachable

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNUSED: Final = ssl.PROTOCOL_TLS_CLIENT


class Nodes:
    """The base URLs of a server's nodes, and the node in use.

    Nodes of one server share players and matches, so all get the same cookies.
    """

    def __init__(self, urls: Sequence[str], tls: ssl.SSLContext | None, give_up_s: float) -> None:
        """Raises a ClientError ``bad_address``."""
        if not urls:
            raise ClientError("bad_address", "the address of a server is missing")
        self._urls = tuple(map(_base, urls))
        self._at = 0
        self._failures: dict[str, str] = {}
        """The last failure of each URL."""
        self.give_up_s = give_up_s
        """How long to retry a lost connection, in seconds."""
        if tls is None:
            encrypted = any(url.startswith("https://") for url in self._urls)
            # Loading the system's certificates takes longer than a move.
            tls = ssl.create_default_context() if encrypted else ssl.SSLContext(_UNUSED)
        self.tls = tls
        self.cookies: dict[str, str] = {}
        """The player's identity, by name of the cookie."""

    def __len__(self) -> int:
        return len(self._urls)

    @property
    def current(self) -> str:
        """The base URL of the node in use, without a slash at the end."""
        return self._urls[self._at]

    def failed(self, url: str, why: str) -> None:
        """Note that *url* did not answer, with the reason *why*, and switch to the next node.

        Nothing changes if another node is already in use.
        """
        self._failures[url] = why
        if url == self.current:
            self._at = (self._at + 1) % len(self._urls)

    def unreachable(self) -> Unreachable:
        """Return the error that no node answers, with the reason for each."""
        each = [f"{url} ({why})" for url, why in self._failures.items()]
        return Unreachable(f"no node of the server answers: {', '.join(each)}")

    def headers(self) -> dict[str, str]:
        """Return the HTTP headers that identify the player."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookie} if cookie else {}


def _base(url: str) -> str:
    """Return *url* as a base for paths: with an ASCII host, and no slash at the end."""
    refused = ClientError(
        "bad_address", f"not a valid address: {url!r}; expected one like http://host:8000"
    )
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:  # a port that is none, brackets that do not close
        raise refused from None
    if parts.scheme not in {"http", "https"} or not host or port == ":0" or " " in url:
        raise refused
    user, at, _ = parts.netloc.rpartition("@")
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{user}{at}{host}{port}{quote(parts.path, safe='/%')}".rstrip("/")
