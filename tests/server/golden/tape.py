"""What went over the wire and onto the disk, as text that is the same each time.

Secrets and names that the server draws come from counters; times and durations are put to zero.
Everything else is kept byte by byte.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import re
import secrets
import sqlite3
import sys
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from tests.server.contest.support import Director, Page
from tests.server.contest.support import Line as ContestLine
from tests.server.support import Line, Player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import httpx
    from websockets.sync.client import ClientConnection

_TIMES: Final = re.compile(
    r'"(at|now|server_now|deadline|deadline_at|turn_ms|left_ms|ends_at|created_at|changed_at'
    r'|since|began_at|used_ms|time_ms|countdown_ms|begins_at|took_ms|micros)":( ?)-?\d+(?:\.\d+)?'
)
"""Fields of times and durations."""
_PRESENCE: Final = '{"type":"presence"'
"""How often the server tells who is there depends on time, so that is not kept."""
_DATES: Final = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Tape:
    """Everything that was said, by channel: one for each person over HTTP and each socket."""

    def __init__(self) -> None:
        self.channels: dict[str, list[str]] = {}

    def channel(self, name: str) -> list[str]:
        """Return a new channel."""
        numbered = f"{name} {1 + sum(known.startswith(f'{name} ') for known in self.channels)}"
        return self.channels.setdefault(numbered, [])

    def text(self) -> str:
        """Return the whole transcript."""
        parts = (
            f"== {name}\n" + "".join(f"{line}\n" for line in lines)
            for name, lines in self.channels.items()
        )
        return _DATES.sub("1970-01-01T00:00:00Z", _TIMES.sub(r'"\1":\g<2>0', "\n".join(parts)))

    def keep_streams(self, database: Path) -> None:
        """Add what is stored of matches and contests."""
        with contextlib.closing(sqlite3.connect(database)) as disk:
            for table, key in (("event", "match_id"), ("contest_event", "contest_id")):
                saved = self.channel(f"stored {table}")
                query = f"SELECT {key}, seq, actor, part, body FROM {table} ORDER BY {key}, seq"  # noqa: S608
                saved += ["\t".join(map(str, row)) for row in disk.execute(query)]


class _Socket:
    """A connection that writes down what passes."""

    def __init__(self, connection: ClientConnection, recording: list[str]) -> None:
        self._connection, self._recording = connection, recording

    def send(self, text: str | bytes) -> None:
        self._recording.append(f"> {text!s}")
        self._connection.send(text)

    def recv(self, timeout: float | None = None) -> str | bytes:
        heard = self._connection.recv(timeout)
        if not str(heard).startswith(_PRESENCE):
            self._recording.append(f"< {heard!s}")
        return heard

    def close(self) -> None:
        self._connection.close()


def _keep(recording: list[str], answer: httpx.Response) -> None:
    """Write down a request and its answer."""
    request = answer.request
    answer.read()
    result = [f"{name}: {answer.headers[name]}" for name in _HEADERS if name in answer.headers]
    body = request.read().decode()
    recording += [
        f"> {request.method} {request.url.raw_path.decode()} {body}".rstrip(),
        f"< {answer.status_code} {'; '.join(result)}",
        f"< {answer.text}",
    ]


_HEADERS: Final = ("content-type", "content-disposition", "cache-control")


class TapedPlayer(Player):
    """A browser whose every word is kept."""

    def __init__(self, tape: Tape, port: int, name: str) -> None:
        super().__init__(port, name)
        self._tape = tape
        saved = tape.channel(f"{name} over HTTP")
        self.http.event_hooks["response"].append(lambda answer: _keep(saved, answer))

    @contextlib.contextmanager
    def line(self, match: str, **options: Any) -> Iterator[Line]:
        with super().line(match, **options) as line:
            saved = self._tape.channel(f"{self.name} over a WebSocket")
            line.connection = _Socket(line.connection, saved)  # type: ignore[assignment]
            line.ids = itertools.count(1)
            yield line


class TapedPage(Page):
    """Somebody with a link of a contest."""

    def __init__(self, tape: Tape, name: str, page: Page) -> None:
        super().__init__(page.port, page.contest, page.secret)
        self._tape, self._name = tape, name
        self._ids = itertools.count(1)
        self._recording = tape.channel(f"{name} over HTTP")

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        answer = super().ask(method, path, **more)
        _keep(self._recording, answer)
        return answer

    def give(self, command: dict[str, Any], cmd_id: str | None = None) -> httpx.Response:
        return super().give(command, cmd_id or f"{self._name}-{next(self._ids):06}")

    @contextlib.contextmanager
    def line(self, seen: int = 0) -> Iterator[ContestLine]:
        with super().line(seen) as line:
            saved = self._tape.channel(f"{self._name} over a WebSocket")
            line.socket = _Socket(line.socket, saved)
            yield line


class TapedDirector(TapedPage, Director):
    """The director who opened the contest."""

    def taped(self, name: str, page: Page) -> TapedPage:
        """Return *page*, written down as that of *name*."""
        return TapedPage(self._tape, name, page)


class _Counted:
    """Draws from counters, one for each length, so that one more name changes no deal."""

    def __init__(self) -> None:
        self._drawn = Counter[int]()

    def token_bytes(self, length: int) -> bytes:
        self._drawn[length] += 1
        answer = f"{length} {self._drawn[length]}".encode()
        return (sha256(answer).digest() * (1 + length // 32))[:length]

    def token_urlsafe(self, length: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(length)).decode().rstrip("=")

    def token_hex(self, length: int) -> str:
        return self.token_bytes(length).hex()

    def choice(self, among: Sequence[Any]) -> Any:
        return among[int.from_bytes(self.token_bytes(4)) % len(among)]


@contextlib.contextmanager
def counted_secrets() -> Iterator[None]:
    """Let the server draw its secrets from counters; clients and libraries draw their own."""
    counted = _Counted()

    def drawn(name: str) -> Any:
        real = getattr(secrets, name)

        def draw(*args: Any) -> Any:
            caller = str(sys._getframe(1).f_globals.get("__name__", ""))
            ours = caller.startswith("tilerummy.") and not caller.startswith("tilerummy.client")
            return getattr(counted, name)(*args) if ours else real(*args)

        return draw

    names = ("token_bytes", "token_urlsafe", "token_hex", "choice")
    with contextlib.ExitStack() as patches:
        for name in names:
            patches.enter_context(mock.patch.object(secrets, name, drawn(name)))
        yield
