"""Addresses: which belong to one visitor, and which are the host's own proxies."""

from __future__ import annotations

import functools
import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_HOME_BITS = 64
"""A household with IPv6 has as many addresses as these leave: they count as one."""
_SHARES: Final = ((_HOME_BITS, 1), (56, 2), (48, 3))
"""What providers give to one customer: by length of the prefix, how many visitors it counts as."""


def address_of(asking: HTTPConnection) -> str:
    """Return the address that a request or a line comes from; empty where none is told."""
    return asking.client.host if asking.client else ""


@functools.lru_cache(4096)
def counted_as(address: str) -> tuple[tuple[str, int], ...]:
    """Return the networks for which *address* counts, the smallest first.

    With each comes how many times as much it may have as one visitor. An IPv4 address counts for
    itself. With IPv6, one customer may hold 256 networks of households, or 65,536: so these count
    together too.
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
    """Return the visitor at *address*: the address itself, or its household's network (IPv6)."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), _HOME_BITS), strict=False))


def name_in(host: str) -> str | None:
    """Return the name in a Host header without its port; None if it is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_loopback(name: str) -> bool:
    """Whether *name* or address always means the machine that uses it.

    >>> [is_loopback(name) for name in ("localhost", "127.0.0.2", "::1", "192.168.1.20", "")]
    [True, True, True, False, False]
    """
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    # A socket for both families shows an IPv4 address as ::ffff:127.0.0.1.
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def networks(text: str) -> tuple[Network, ...]:
    """Return the addresses and networks in *text*, which commas separate.

    Raises:
        ValueError: if something is neither, or if a network is so wide that it would let
            anybody pretend to be anybody.
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
    """Whether *address* is in one of the networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in within)
