"""Addresses: which of them belong to one visitor, and which to the host's own proxies."""

from __future__ import annotations

import functools
import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_HOME_BITS = 64
"""Prefix length of an IPv6 household. All its addresses count as one visitor."""
_SHARES: Final = ((_HOME_BITS, 1), (56, 2), (48, 3))
"""Networks that a provider assigns to one customer: prefix length, and visitors it counts as."""


def address_of(asking: HTTPConnection) -> str:
    """Return the address that a request or socket comes from; empty if it is unknown."""
    return asking.client.host if asking.client else ""


@functools.lru_cache(4096)
def counted_as(address: str) -> tuple[tuple[str, int], ...]:
    """Return the networks that *address* counts towards, the smallest first.

    Each comes with its allowance, as a multiple of one visitor's. An IPv4 address counts only for
    itself. With IPv6, one customer may hold the networks of 256 or 65,536 households, so the larger
    networks have limits too.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ((address, 1),)
    if isinstance(found, ipaddress.IPv4Address) or found.ipv4_mapped is not None:
        return ((visitor_of(address), 1),)
    return tuple(
        (str(ipaddress.ip_network((int(found), bits), strict=False)), share)
        for bits, share in _SHARES
    )


def visitor_of(address: str) -> str:
    """Return the visitor at *address*: itself, or the network of its household (IPv6)."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), _HOME_BITS), strict=False))


def host_name(host: str) -> str | None:
    """Return the name in a Host header without its port; None if the header is not valid."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_loopback(name: str) -> bool:
    """Return whether *name* always means the machine that uses it.

    >>> [is_loopback(name) for name in ("localhost", "127.0.0.2", "::1", "192.168.1.20", "")]
    [True, True, True, False, False]
    """
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    # A dual-stack socket shows an IPv4 address as ::ffff:127.0.0.1.
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def networks(text: str) -> tuple[Network, ...]:
    """Return the addresses and networks in *text*, separated by commas.

    Raises:
        ValueError: if an entry is neither, or if a network is so wide that anybody could pretend to
            be anybody.
    """
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if part == "*":
            raise ValueError("* would believe everybody; name the addresses of the proxies")
        network = ipaddress.ip_network(part, strict=False)
        if network.prefixlen == 0:
            raise ValueError(f"{part} would believe everybody; name the addresses of the proxies")
        found.append(network)
    return tuple(found)


def is_within(address: str, within: tuple[Network, ...]) -> bool:
    """Return whether *address* is in one of the networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in within)
