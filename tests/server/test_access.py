"""Which names the server answers to, which pages may talk to it, and what it says behind TLS."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.support import Json, Player, RunningServer, running, settings
from tilerummy.match.refusal import Refusal
from tilerummy.server.identity.address import counted_as, is_within, networks, visitor_of
from tilerummy.server.identity.limiter import Limiter
from tilerummy.server.transport.connection_limiter import ConnectionLimiter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    People = Callable[[str], Player]

GOOD: Json = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}
TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
MACHINE = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("127.0.0.1", True),
        ("192.168.1.20:8106", True),
        ("[::1]:8106", True),
        ("[fe80::1]", True),
        ("localhost", True),
        ("LocalHost:8106", True),
        ("table.localhost", True),
        (MACHINE, True),
        (f"{MACHINE.partition('.')[0]}.local:8106", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example:8106", False),
        ("[", False),
        ("", False),
    ],
)
def test_answers_to_its_own_names_alone(someone: People, host: str, answered: bool) -> None:
    """Otherwise a site whose name is made to lead here would pass for ours."""
    kim = someone("Kim")
    answer = kim.http.get("/api/status", headers={"Host": host})
    assert answer.status_code == (200 if answered else 421)
    if not answered:
        assert answer.json()["error"]["code"] == "wrong_host"
        evil = {"Host": host, "Origin": f"http://{host}"}
        assert kim.http.post("/api/matches", json=GOOD, headers=evil).status_code == 421
        assert kim.http.get("/healthz", headers={"Host": host}).status_code == 200


def test_sockets_answer_to_the_same_names(server: RunningServer, someone: People) -> None:
    kim = someone("Kim")
    match = kim.create("open")["match"]
    with (
        pytest.raises(InvalidStatus),
        kim.line(match, headers={"Host": f"evil.example:{server.port}"}),
    ):
        pass


def test_a_setting_adds_names(tmp_path: Path) -> None:
    with (
        running(tmp_path, allowed_hosts="Rummy.example.org, b.example") as server,
        Player(server.port) as kim,
    ):
        for host, status in (("rummy.example.org", 200), ("b.example:80", 200), ("c.example", 421)):
            assert kim.http.get("/api/status", headers={"Host": host}).status_code == status


def test_a_trusted_proxy_decides_which_names_it_passes_on(tmp_path: Path) -> None:
    with running(tmp_path, trusted_proxies="127.0.0.1") as server, Player(server.port) as kim:
        named = {"Host": "rummy.example.org"}
        assert kim.http.get("/api/status", headers=named).status_code == 200


def test_the_scheme_belongs_to_the_origin(tmp_path: Path) -> None:
    """A page without TLS, which anybody on the way may have written, is not the one with it."""
    with running(tmp_path, trusted_proxies="127.0.0.1") as server, Player(server.port) as kim:
        for origin, headers, status in (
            ("https://a.example", TLS, 201),
            ("http://a.example", TLS, 403),
            ("https://a.example:443", TLS, 201),
            ("https://a.example:444", TLS, 403),
            ("http://a.example", {}, 201),
            ("https://a.example", {}, 201),  # a proxy that adds TLS and does not say so
            ("ftp://a.example", {}, 403),
            ("http://b.example", {}, 403),
            ("http://[", {}, 403),
        ):
            sent = {"Host": "a.example", "Origin": origin, **headers}
            answer = kim.http.post("/api/matches", json=GOOD, headers=sent)
            assert answer.status_code == status, (origin, headers)


def test_behind_tls_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with running(tmp_path, trusted_proxies="127.0.0.1") as server, Player(server.port) as kim:
        assert "strict-transport-security" not in kim.http.get("/").headers
        answer = kim.http.post("/api/matches", json=GOOD, headers=TLS)
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-tilerummy_player=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        token = cookie.partition("=")[2].partition(";")[0]
        mine = {**TLS, "Cookie": f"__Host-tilerummy_player={token}"}
        found = kim.http.get("/api/me", headers=mine).json()["matches"]
        assert [one["match"] for one in found] == [answer.json()["match"]]


def test_a_cookie_from_before_tls_is_still_good(tmp_path: Path) -> None:
    with running(tmp_path, trusted_proxies="127.0.0.1") as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        old = {**TLS, "Cookie": kim.cookie()}
        assert kim.http.get("/api/me", headers=old).json()["matches"][0]["match"] == match
        answer = kim.http.post("/api/matches", json=GOOD, headers=old)
        token = kim.http.cookies["tilerummy_player"]
        assert answer.headers["set-cookie"].startswith(f"__Host-tilerummy_player={token};")


def test_what_is_said_to_one_person_is_kept_by_nobody(someone: People) -> None:
    kim = someone("Kim")
    kim.create("open")
    for path in ("/api/me", "/api/status", "/api/rulesets", "/healthz", "/readyz"):
        assert kim.http.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_household_is_one_visitor(address: str, visitor: str) -> None:
    assert visitor_of(address) == visitor


def test_proxies_are_addresses_and_networks() -> None:
    proxies = networks("10.0.0.0/8, ::1,192.0.2.1")
    assert is_within("10.1.2.3", proxies)
    assert is_within("::1", proxies)
    assert not is_within("192.0.2.2", proxies)
    assert not is_within("nonsense", proxies)
    for wide in ("*", "0.0.0.0/0", "::/0", "10.0.0.1,*"):
        with pytest.raises(ValueError, match="everybody"):
            networks(wide)
    with pytest.raises(ValueError, match="proxy"):
        networks("proxy")


def test_networks_of_one_customer_count_together() -> None:
    assert counted_as("192.0.2.1") == counted_as("::ffff:192.0.2.1") == (("192.0.2.1", 1),)
    assert counted_as("2001:db8:1:203:4::5") == (
        ("2001:db8:1:203::/64", 1),
        ("2001:db8:1:200::/56", 2),
        ("2001:db8:1::/48", 3),
    )


@pytest.mark.parametrize(("step", "many"), [(1, 2), (0x100, 3)], ids=["/56", "/48"])
def test_a_customer_with_many_networks_gains_little(step: int, many: int, tmp_path: Path) -> None:
    limiter = Limiter(settings(tmp_path, rate_requests="6/hour"))
    gate = ConnectionLimiter(1000, 6)

    def refused(address: str) -> bool:
        try:
            limiter.request(address)
        except Refusal:
            return True
        return False

    homes = [f"2001:db8:1:{step * home:x}::1" for home in range(8)]
    assert sum(not refused(home) for home in homes for _ in range(6)) == 6 * many
    assert sum(gate.enter(home) for home in homes for _ in range(6)) == 6 * many
    assert not refused("2001:db8:2::1")
    assert gate.enter("2001:db8:2::1")
    for home in homes[:many]:
        for _ in range(6):
            gate.leave(home)
    assert gate.enter(homes[-1])
