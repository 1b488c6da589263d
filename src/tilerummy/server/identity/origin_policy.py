"""Host names this server answers to, and origins of pages that may talk to it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tilerummy.server.identity.address import host_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.datastructures import Headers

    from tilerummy.server.settings import Settings

_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443, "ws": 80, "wss": 443}


@dataclass(frozen=True, slots=True)
class OriginPolicy:
    """The host's settings about names and origins."""

    names: frozenset[str] | None
    """Names to answer to, besides IP addresses and this machine's own names; None allows all."""
    origins: frozenset[str]
    """Origins, other than the server's own, whose pages may talk to it."""

    def answers_to(self, headers: Headers) -> bool:
        """Return whether the Host header names this server.

        Otherwise another site could point its own name here and act as this server's page (DNS
        rebinding). IP addresses cannot be redirected that way, so every one is allowed.
        """
        hosts = headers.getlist("host")
        if not hosts or self.names is None:
            return True  # every browser sends the header
        name = host_name(hosts[0])
        if name is None or len(hosts) > 1:
            return False
        return name in self.names or name.endswith(".localhost") or _is_address(name)

    def admits(self, scheme: str, headers: Headers) -> bool:
        """Return whether the page that sent *headers* may use this server. Programs send no Origin.

        The server's own page may: same host, same port, and the *scheme* of this connection. TLS is
        accepted too, because a proxy that is not trusted may have added it.
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
    """Return the policy that *settings* describe. A trusted proxy checks host names itself."""
    if not settings.allowed_hosts and settings.trusted_proxies:
        return OriginPolicy(None, settings.origins)
    machine = socket.gethostname().lower()
    own = {"localhost", machine, f"{machine.partition('.')[0]}.local", settings.host.lower()}
    public = urlsplit(settings.public_url).hostname
    return OriginPolicy(settings.names | own | ({public} if public else set()), settings.origins)


def _place(netloc: str, scheme: str) -> tuple[str | None, int | None] | None:
    """Return the host and port in *netloc*; None if it cannot be parsed."""
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
