"""Links lead where others can follow them."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.server.support import Player, running, settings
from tilerummy.server.identity.link_addresses import Reach, reach

if TYPE_CHECKING:
    from pathlib import Path

ALL = "0.0.0.0"  # noqa: S104 - for the moment of a test
PUBLIC = "https://rummy.example.org"


def status(port: int, **headers: str) -> dict[str, Any]:
    with Player(port) as kim:
        answer = kim.http.get("/api/status", headers=headers)
        assert answer.status_code == 200
        response: dict[str, Any] = answer.json()
        return response


def test_a_server_for_the_network_has_an_address_of_each_interface(tmp_path: Path) -> None:
    found = reach(settings(tmp_path, host=ALL), 8106)
    assert not found.only_here
    for origin in found.addresses:
        parts = urlsplit(origin)
        address = ipaddress.ip_address(parts.hostname or "")
        assert (parts.scheme, parts.port) == ("http", 8106)
        assert not address.is_loopback
        assert not address.is_link_local
        assert not address.is_unspecified


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_for_this_machine_says_so(tmp_path: Path, host: str) -> None:
    assert reach(settings(tmp_path, host=host), 8106) == Reach((), only_here=True)


@pytest.mark.parametrize(
    ("host", "port", "origin"),
    [
        ("192.0.2.7", 8106, "http://192.0.2.7:8106"),
        ("192.0.2.7", 80, "http://192.0.2.7"),
        ("2001:db8::7", 8106, "http://[2001:db8::7]:8106"),
    ],
)
def test_a_server_at_one_address_has_that(
    tmp_path: Path, host: str, port: int, origin: str
) -> None:
    assert reach(settings(tmp_path, host=host), port) == Reach((origin,), only_here=False)


def test_an_address_that_was_set_is_the_only_one(tmp_path: Path) -> None:
    chosen = settings(tmp_path, host=ALL, public_url=f"{PUBLIC}/")
    assert reach(chosen, 8106) == Reach((PUBLIC,), only_here=False)


def test_a_browser_on_the_machine_is_shown_its_addresses_and_no_other(tmp_path: Path) -> None:
    with running(tmp_path, host=ALL) as server:
        addresses = list(reach(settings(tmp_path, host=ALL), server.port).addresses)
        assert status(server.port)["addresses"] == addresses
        # A page of the network's address has good links already, and whoever comes through a
        # proxy is no business of this machine's network.
        assert status(server.port, Host="192.0.2.7")["addresses"] == []
        forwarded = {"X-Forwarded-For": "198.51.100.7"}
        assert status(server.port, **forwarded)["addresses"] == []


def test_everybody_is_shown_the_address_that_was_set_and_finds_the_server_there(
    tmp_path: Path,
) -> None:
    with running(tmp_path, public_url=PUBLIC) as server:
        for host in ("localhost", "192.0.2.7", "rummy.example.org"):
            shown = status(server.port, Host=host)
            assert (shown["addresses"], shown["only_here"]) == ([PUBLIC], False)


def test_a_page_of_a_server_for_one_machine_knows_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        shown = status(server.port)
        assert (shown["addresses"], shown["only_here"]) == ([], True)
