"""Which names this server answers to, and which pages may talk to it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tilerummy.server.identity.address import name_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.datastructures import Headers

    from tilerummy.server.settings import Settings

_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443, "ws": 80, "wss": 443}


@dataclass(frozen=True, slots=True)
class OriginPolicy:
    """What the host has set about names and pages."""

    names: frozenset[str] | None
    """Names that are answered to, besides addresses and this machine's own; None for every."""
    origins: frozenset[str]
    """Pages of other addresses that may talk to this server."""

    def answers_to(self, headers: Headers) -> bool:
        """Whether the name under which this server was found is one of its own.

        A site whose name is made to lead here (DNS rebinding) would otherwise pass for ours. An
        address cannot be made to lead elsewhere, so every one is good.
        """
        hosts = headers.getlist("host")
        if not hosts or self.names is None:
            return True  # no browser leaves it out
        name = name_in(hosts[0])
        if name is None or len(hosts) > 1:
            return False
        return name in self.names or name.endswith(".localhost") or _is_address(name)

    def admits(self, scheme: str, headers: Headers) -> bool:
        """Whether the page that sent *headers* may; programs without an Origin have no page.

        The server's own page may: same host, same port, and the *scheme* of this connection, or
        TLS where a proxy that is not trusted to say so has added it.
        """
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        theirs, _, netloc = origin.partition("://")
        if theirs not in {"https", scheme.replace("ws", "http")}:
            return False
        place = _place(netloc, theirs)
        return place is not None and place == _place(headers.get("host", ""), theirs)


def origin_policy(settings: Settings) -> OriginPolicy:
    """Return what *settings* say; a trusted proxy decides itself which names it passes on."""
    if not settings.allowed_hosts and settings.trusted_proxies:
        return OriginPolicy(None, settings.origins)
    machine = socket.gethostname().lower()
    own = {"localhost", machine, f"{machine.partition('.')[0]}.local", settings.host.lower()}
    public = urlsplit(settings.public_url).hostname
    return OriginPolicy(settings.names | own | ({public} if public else set()), settings.origins)


def _place(netloc: str, scheme: str) -> tuple[str | None, int | None] | None:
    """Return host and port that *netloc* means; None if it cannot be read."""
    try:
        parts = urlsplit(f"//{netloc}")
        return parts.hostname, parts.port or _PORTS.get(scheme)
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
