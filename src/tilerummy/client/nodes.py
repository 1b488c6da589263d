"""The addresses of one server, of which any may be out of order, and how they are reached."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Final

from tilerummy.client.errors import ClientError

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNUSED: Final = ssl.PROTOCOL_TLS_CLIENT


class Nodes:
    """The base URLs of a server's nodes, and the one that is talked to.

    Nodes of one server know the same players and matches, so each gets the same cookies.
    """

    def __init__(self, urls: Sequence[str], tls: ssl.SSLContext | None, give_up_s: float) -> None:
        if not urls or not all(url.startswith(("http://", "https://")) for url in urls):
            raise ClientError("bad_address", "a server's address begins with http:// or https://")
        self._urls = tuple(url.rstrip("/") for url in urls)
        self._at = 0
        self.give_up_s = give_up_s
        """How long a lost line is tried again."""
        if tls is None:
            encrypted = any(url.startswith("https://") for url in urls)
            # Loading the certificates of the machine takes longer than a move.
            tls = ssl.create_default_context() if encrypted else ssl.SSLContext(_UNUSED)
        self.tls = tls
        self.cookies: dict[str, str] = {}
        """Who the player is, by the name of the cookie."""

    def __len__(self) -> int:
        return len(self._urls)

    @property
    def current(self) -> str:
        """The base URL to talk to, without a slash at its end."""
        return self._urls[self._at]

    def failed(self, url: str) -> None:
        """Note that *url* did not answer: the next one is tried, unless another already is."""
        if url == self.current:
            self._at = (self._at + 1) % len(self._urls)

    def headers(self) -> dict[str, str]:
        """Return what says who is asking."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookie} if cookie else {}
