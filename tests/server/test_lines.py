"""What strangers may do to a line before any application sees it: real sockets, real uvicorn."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.support import Player, RunningServer, running
from tests.support.patience import HANG_S
from tilerummy.server import logs
from tilerummy.server.transport import connection_limiter, websocket
from tilerummy.server.transport.http import MAX_HEADERS, MAX_PIPELINED, MAX_REQUEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
MUCH = 4 * 1024 * 1024


@contextlib.contextmanager
def line(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=HANG_S) as connection:
        yield connection


def send(connection: socket.socket, parts: Iterable[bytes]) -> int:
    """Send until the server has had enough; return how many bytes it took."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
            sent += len(part)
    return sent


def answer(connection: socket.socket) -> bytes:
    """Return everything that comes until the server closes the line."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while more := connection.recv(65536):
            found += more
    return found


def error(said: bytes) -> tuple[int, str]:
    """Return status and code of the one error that *said* is."""
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]["code"]


def many_headers() -> Iterator[bytes]:
    yield GET
    for _ in range(MUCH // 8192):
        yield b"a: b\r\n" * 1365


def one_long_header() -> Iterator[bytes]:
    yield GET + b"X-Long: "
    for _ in range(MUCH // 8192):
        yield b"x" * 8192


def long_address() -> Iterator[bytes]:
    yield b"GET /"
    for _ in range(MUCH // 8192):
        yield b"x" * 8192


def many_small_ones() -> Iterator[bytes]:
    yield GET + b"a: b\r\n" * 101 + b"\r\n"


def endless_trailers() -> Iterator[bytes]:
    yield POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
    for _ in range(MUCH // 8192):
        yield b"a: b\r\n" * 1365


def websocket_headers() -> Iterator[bytes]:
    yield b"GET /ws/aaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    yield b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nX: " + b"x" * MAX_HEADERS + b"\r\n"
    yield b"\r\n"


@pytest.mark.parametrize(
    "parts",
    [many_headers, one_long_header, long_address, many_small_ones, websocket_headers],
    ids=lambda parts: parts.__name__,
)
def test_headers_have_a_bound(server: RunningServer, parts: Iterator[bytes]) -> None:
    with line(server.port) as attack:
        send(attack, parts())  # type: ignore[operator]
        assert error(answer(attack)) == (431, "too_large")


def test_trailers_have_the_same_bound(server: RunningServer) -> None:
    with line(server.port) as attack:
        send(attack, endless_trailers())
        assert error(answer(attack)) == (431, "too_large")


def test_no_request_goes_on_for_ever(server: RunningServer) -> None:
    """The body is refused early; what comes after that has an end too."""
    head = POST + b"Content-Length: 99999999999\r\n\r\n"
    with line(server.port) as attack:
        assert send(attack, [head, *[b"x" * 65536] * 2000]) < 50_000_000
    with line(server.port) as attack:
        send(attack, [head, *[b"x" * 1024] * (MAX_REQUEST // 1024 + 64)])
        assert error(answer(attack)) == (413, "too_large")


def test_requests_do_not_pile_up_on_one_line(server: RunningServer) -> None:
    with line(server.port) as attack:
        send(attack, [(GET + b"\r\n") * 5000])
        assert answer(attack).count(b"HTTP/1.1 200") <= MAX_PIPELINED + 1


def test_a_few_requests_at_once_are_answered_in_order(server: RunningServer) -> None:
    with line(server.port) as plain:
        plain.sendall(GET + b"\r\n" + GET + b"\r\n" + GET + b"Connection: close\r\n\r\n")
        assert answer(plain).count(b"HTTP/1.1 200") == 3


def test_large_but_honest_requests_pass(server: RunningServer) -> None:
    with Player(server.port) as kim:
        cookie = {"Cookie": "other=" + "x" * 7000, "Accept-Language": "x" * 7000}
        assert kim.http.get("/healthz", headers=cookie).status_code == 200
        for _ in range(20):  # on one line: each request counts for itself
            answered = kim.http.post("/api/matches", content=b"x" * 15_000)
            assert answered.status_code == 422


def test_what_is_no_http_gets_an_error(server: RunningServer) -> None:
    with line(server.port) as odd:
        odd.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert error(answer(odd)) == (400, "invalid_request")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("impatient"), sender_timeout_ms=200) as server:
        yield server


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ([b"GET / HT"], 408),
        ([GET], 408),
        ([b"\r\n"], 408),
        ([], None),
        ([POST + b"Content-Length: 20\r\n\r\n{"], 408),
        ([GET + b"\r\n", b"GET /again HTT"], 200),
        ([GET + b"\r\n", b"\r\n"], 200),
    ],
    ids=["line", "headers", "nothing much", "nothing", "body", "second request", "second nothing"],
)
def test_a_slow_sender_is_not_waited_for(
    impatient: RunningServer, parts: list[bytes], status: int | None
) -> None:
    with line(impatient.port) as slow:
        for part in parts:
            slow.sendall(part)
            time.sleep(0.05)
        said = answer(slow)  # ends when the server closes the line
        assert (said == b"") if status is None else (int(said.split()[1]) == status)


def test_a_dripping_sender_gains_no_time(impatient: RunningServer) -> None:
    with line(impatient.port) as slow:
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - began < 60:
                slow.sendall(b"G" if time.monotonic() == began else b"E")
                time.sleep(0.02)
        assert time.monotonic() - began < 30


def test_one_address_has_only_so_many_lines(tmp_path: Path) -> None:
    with (
        running(tmp_path, max_connections_per_address=3) as server,
        contextlib.ExitStack() as lines,
    ):
        for _ in range(3):
            lines.enter_context(line(server.port)).sendall(b"GET")
        with line(server.port) as fourth:
            assert error(answer(fourth)) == (503, "too_many_connections")
        lines.close()
        deadline = time.monotonic() + HANG_S
        while True:  # as soon as they are gone there is room again
            with contextlib.suppress(httpx.TransportError), Player(server.port) as kim:
                if kim.http.get("/healthz").status_code == 200:
                    break
            assert time.monotonic() < deadline


def test_all_addresses_together_have_only_so_many_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limiter, "EVICTABLE_AFTER_S", HANG_S)
    with running(tmp_path, max_connections=16) as server, contextlib.ExitStack() as lines:
        for _ in range(16):
            lines.enter_context(line(server.port)).sendall(b"GET")
        with line(server.port) as further:
            assert error(answer(further)) == (503, "too_many_connections")


def test_a_line_that_sends_nothing_makes_way_where_no_more_may_be_open(tmp_path: Path) -> None:
    with (
        running(tmp_path, max_connections=16, sender_timeout_ms=300_000) as server,
        contextlib.ExitStack() as lines,
    ):
        for _ in range(16):
            lines.enter_context(line(server.port)).sendall(b"GET")
        deadline = time.monotonic() + HANG_S
        while True:
            with contextlib.suppress(httpx.TransportError), Player(server.port) as kim:
                if kim.http.get("/healthz").status_code == 200:
                    break
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_some_lines_are_kept_for_players_with_a_seat(tmp_path: Path) -> None:
    with (
        running(tmp_path, max_connections=16) as server,
        contextlib.ExitStack() as lines,
        Player(server.port) as kim,
    ):
        match = kim.create("open")["match"]
        contest = kim.http.post("/api/contests", json={"name": "Crowded"}).json()["contest"]
        crowd = f"contests/{contest}"
        for _ in range(14):
            lines.enter_context(kim.line(crowd))
        with kim.line(crowd) as further:
            assert further.next()["code"] == "too_many_connections"
        with kim.at(match) as seated:
            assert seated.view["match"] == match


def test_a_socket_that_never_says_hello_is_closed(impatient: RunningServer) -> None:
    with Player(impatient.port) as kim:
        match = kim.create("open")["match"]
        opened = kim.http.post("/api/contests", json={"name": "Silent"}).json()
        hello = json.dumps({"type": "hello", "secret": opened["secret"], "seen": 0})
        for path, greeting in (
            (match, json.dumps({"type": "hello", "last_seq": 0})),
            (f"contests/{opened['contest']}", hello),
        ):
            with kim.line(path) as silent:
                assert silent.next()["code"] == "too_slow"
                with pytest.raises(ConnectionClosed) as closed:
                    silent.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
            with kim.line(path) as polite:
                polite.raw(greeting)
                time.sleep(0.5)
                polite.say("ping")
                polite.until("pong")


def test_behind_a_proxy_people_are_counted_by_their_own_address(tmp_path: Path) -> None:
    with (
        running(tmp_path, max_connections_per_address=2, trusted_proxies="127.0.0.1") as server,
        contextlib.ExitStack() as lines,
    ):
        kim, lee = Player(server.port), Player(server.port, "Lee")
        for player, address in ((kim, "192.0.2.1"), (lee, "192.0.2.2")):
            lines.enter_context(player)
            player.http.headers["X-Forwarded-For"] = address
            match = player.create("open")["match"]
            own = {"X-Forwarded-For": address}
            for _ in range(2):
                lines.enter_context(player.at(match, headers=own))
            with player.line(match, headers=own) as third:
                assert third.next()["code"] == "too_many_connections"


def test_one_seat_has_only_so_many_lines(tmp_path: Path) -> None:
    with running(tmp_path, max_connections_per_seat=2) as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        with kim.at(match), kim.at(match), kim.line(match) as third:
            assert third.next()["code"] == "too_many_connections"
            with pytest.raises(ConnectionClosed) as closed:
                third.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [
        frame(Opcode.TEXT, b'{"type":"ping"}') * 4000,
        frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b"", fin=False) * 4000,
        frame(Opcode.PING, b"") * 40_000,
        frame(Opcode.PONG, b"") * 40_000,
    ],
    ids=["messages", "empty frames", "pings", "pongs"],
)
def test_a_socket_queues_only_so_much(server: RunningServer, frames: bytes) -> None:
    with Player(server.port) as kim, kim.at(kim.create("open")["match"]) as flood:
        send(flood.connection.socket, [frames])
        with contextlib.suppress(ConnectionClosed):
            while True:
                flood.next()
        # The reason gets lost where the peer still sends.
        assert flood.connection.close_code in {1006, 1008}


def test_one_packet_is_not_parsed_to_its_end_when_the_line_is_over(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parsing 40,000 frames in one go takes the better part of a second, from everybody."""
    parsed = list[int]()
    taken = WebSocketsSansIOProtocol.data_received

    def count(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        parsed.append(len(data))
        taken(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", count)
    with Player(server.port) as kim, kim.at(kim.create("open")["match"]) as flood:
        before = sum(parsed)
        send(flood.connection.socket, [frame(Opcode.PING, b"") * 40_000])
        with contextlib.suppress(ConnectionClosed):
            while True:
                flood.next()
        assert flood.connection.close_code in {1006, 1008}
    assert max(parsed) <= 2048
    assert sum(parsed) - before < 8192


def test_pings_that_nobody_reads_the_answers_of_end_the_line(server: RunningServer) -> None:
    with Player(server.port) as kim, line(server.port) as deaf:
        match = kim.create("open")["match"]
        deaf.sendall(
            f"GET /ws/{match} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: {kim.cookie()}\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in deaf.recv(4096)
        assert send(deaf, [frame(Opcode.PING, b"x" * 125) * 2000] * 400) < 100_000_000


def test_a_handshake_that_is_none_leaves_no_traceback(
    server: RunningServer, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure("info")
    with line(server.port) as odd:
        odd.sendall(
            b"POST /ws/aaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        answer(odd)
    logs.flush()
    assert "Traceback" not in capsys.readouterr().err


def test_what_is_no_text_ends_the_line_without_a_traceback(
    server: RunningServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command before it is carried out; its answer finds the line closing."""
    logs.configure("info")
    rename = {"type": "rename", "cmd_id": "rename-1", "expect_seq": 1, "name": "Ada"}
    with Player(server.port) as kim, kim.at(kim.create("open")["match"]) as odd:
        odd.connection.socket.sendall(
            frame(Opcode.TEXT, json.dumps(rename).encode()) + frame(Opcode.TEXT, b"\xff")
        )
        with contextlib.suppress(ConnectionClosed):
            while True:
                odd.next()
        assert odd.connection.close_code == 1007
        with kim.at(odd.view["match"]) as back:
            assert back.view["seats"][0]["name"] == "Ada"
    logs.flush()
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "connection_failed" not in said


def test_what_strangers_try_is_in_the_log_once_a_second(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure("info")
    with running(tmp_path) as server:
        for _ in range(20):
            with line(server.port) as attack:
                send(attack, many_small_ones())
                answer(attack)
    logs.flush()
    said = [json.loads(text) for text in capsys.readouterr().err.splitlines()]
    events = [one for one in said if one["event"] == "security"]
    assert events
    assert len(events) < 10
    assert {one["incident"] for one in events} == {"oversized_request"}
    assert events[0]["address"] == "127.0.0.1"
    assert all("Invalid HTTP" not in one["event"] for one in said)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_messages_go_out_as_the_library_frames_them(size: int) -> None:
    text = b"x" * size
    assert websocket._head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
