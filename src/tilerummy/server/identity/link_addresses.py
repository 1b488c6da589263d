"""Addresses under which other devices can open this server's pages."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import ifaddr

from tilerummy.server.identity.address import address_of, host_name, is_loopback

if TYPE_CHECKING:
    from starlette.requests import Request

    from tilerummy.server.settings import Settings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_ELSEWHERE: Final = {socket.AF_INET: "198.51.100.1", socket.AF_INET6: "2001:db8::1"}
"""An address in another network, by family. Nothing is sent there."""
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host")


@dataclass(frozen=True, slots=True)
class Reach:
    """How other devices reach this server."""

    addresses: tuple[str, ...]
    """Origins such as http://192.168.1.20:8106, the most likely first; empty if none is known."""
    only_here: bool
    """Whether the server accepts connections from this machine only."""


def reach(settings: Settings, port: int) -> Reach:
    """Return how other devices reach a server that listens on *port* with these settings."""
    if settings.public_url:
        return Reach((settings.public_url,), only_here=False)
    try:
        found = {
            ipaddress.ip_address(entry[4][0])
            for entry in socket.getaddrinfo(settings.host, port, type=socket.SOCK_STREAM)
        }
    except (OSError, UnicodeError, ValueError):
        return Reach((), only_here=False)
    if all(address.is_loopback for address in found):
        return Reach((), only_here=True)
    if any(address.is_unspecified for address in found):
        machine = _machine_addresses(both=any(address.version == 6 for address in found))
        return Reach(tuple(_origin(address, port) for address in machine), only_here=False)
    return Reach(
        tuple(_origin(address, port) for address in sorted(found, key=str)), only_here=False
    )


def seen_by(request: Request, settings: Settings) -> Reach:
    """Return the part of `reach` that the sender of *request* may see.

    Everybody may see the public address. Only a browser on this machine gets the machine's own
    addresses, because its own links would lead nowhere on other devices.
    """
    if settings.public_url or _is_local(request):
        return reach(settings, request.scope["server"][1] or settings.port)
    return Reach((), only_here=False)


def _is_local(request: Request) -> bool:
    """Return whether a browser on this machine opened the page under a local name."""
    return (
        is_loopback(host_name(request.headers.get("host", "")) or "")
        and is_loopback(address_of(request))
        and not any(header in request.headers for header in _FORWARDED)
    )


def _machine_addresses(*, both: bool) -> tuple[Address, ...]:
    """Return the addresses of this machine's interfaces, those of the default route first.

    IPv6 addresses come last, and only if *both* is set, because few people can type them.
    """
    found: list[Address] = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            text = entry.ip if isinstance(entry.ip, str) else entry.ip[0]
            address = ipaddress.ip_address(text)
            if not (address.is_loopback or address.is_link_local or address in found):
                found.append(address)
    usual = {_default_address(family) for family in _ELSEWHERE}
    wanted = [one for one in found if both or isinstance(one, ipaddress.IPv4Address)]
    return tuple(sorted(wanted, key=lambda one: (one.version, one not in usual)))


def _default_address(family: socket.AddressFamily) -> Address | None:
    """Return the address from which this machine reaches other networks; None if it has none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))
            return ipaddress.ip_address(probe.getsockname()[0])
    except OSError:
        return None


def _origin(address: Address, port: int) -> str:
    host = f"[{address}]" if isinstance(address, ipaddress.IPv6Address) else str(address)
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"
