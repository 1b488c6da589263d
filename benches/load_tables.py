"""Tables that are played at for a load: made by the public protocol, then fed by a plan."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

import msgspec

from benches.load_line import Line, connect
from tilerummy.client import Client

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HELLO = b'{"type":"hello","last_seq":0}'
_UPDATE, _ACK, _ERROR = b'{"type":"update"', b'{"type":"ack"', b'{"type":"error"'


class _Game(msgspec.Struct):
    seat: int
    pool: int
    rack: list[str]
    drawn: bool


class _View(msgspec.Struct):
    status: str
    game: _Game | None


class _Update(msgspec.Struct):
    seq: int
    view: _View


class _Refused(msgspec.Struct):
    code: str
    re: str | None = None


read_update = msgspec.json.Decoder(_Update).decode
_refused = msgspec.json.Decoder(_Refused).decode


def error_code(text: bytes) -> str:
    """Return why a message was refused."""
    return _refused(text).code


@dataclass
class Tally:
    """What a load came to; latencies in milliseconds from the scheduled send."""

    acked: list[float] = field(default_factory=list)
    reported: list[float] = field(default_factory=list)
    """Until the last seat of the table had the update."""
    updates: int = 0
    received: int = 0
    """Bytes."""
    errors: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    cores: float = 0.0
    """What the generator took of the machine."""
    server_cores: float = 0.0
    ran_s: float = 0.0
    """From the first counted time of the plan to the last answer."""
    last: float = 0.0

    def __iadd__(self, other: Tally) -> Self:
        self.acked += other.acked
        self.reported += other.reported
        self.updates += other.updates
        self.received += other.received
        self.errors += other.errors
        self.unanswered += other.unanswered
        self.cores += other.cores
        self.server_cores = max(self.server_cores, other.server_cores)
        self.ran_s = max(self.ran_s, other.ran_s)
        return self


@dataclass(frozen=True)
class Seat:
    """Who sits there, and on which node."""

    url: str
    cookies: Mapping[str, str]


@dataclass(frozen=True)
class Seated:
    """A table with all its people."""

    match: str
    seats: tuple[Seat, ...]


MAY_PASS: Final = {"empty_pool_duty": "may_pass"}
"""The rules of tables whose people lay nothing, even when the pool is empty (C26)."""


async def make_table(urls: Sequence[str], seats: int, ruleset: str, first: int = 0) -> Seated:
    """Set a table up and fill it with people, spread over the nodes."""
    clients = [
        Client(urls[(first + at) % len(urls)], name=f"Player {at}", shares_in_deals=False)
        for at in range(seats)
    ]
    try:
        made = await clients[0].create(ruleset, ["open"] * (seats - 1), changes=MAY_PASS)
        for client in clients[1:]:
            await client.join(made.match, made.invite)
        return Seated(
            made.match,
            tuple(
                Seat(urls[(first + at) % len(urls)], client.cookies)
                for at, client in enumerate(clients)
            ),
        )
    finally:
        for client in clients:
            await client.close()


class LoadedTable:
    """Draws, passes and starts games at the times of a plan, one command after another.

    A time that comes while the command before is under way waits, and counts from when it was due.
    """

    ids = itertools.count(1)

    def __init__(self, seated: Seated, tally: Tally) -> None:
        self._seated = seated
        self._tally = tally
        self._lines: list[Line] = []
        self._due: deque[float] = deque()
        self._sent_at: float | None = None
        """When the command under way was due."""
        self._acked: int | None = None
        """The event that the command under way led to."""
        self._seqs = [-1] * len(seated.seats)
        """The newest event sent to each seat."""
        self._view = _View("lobby", None)
        self._closing = False
        self._asking = itertools.cycle(range(len(seated.seats)))
        self.counted_from = float("inf")
        """Commands that are due earlier only warm up."""

    async def connect(self) -> None:
        """Connect every seat and wait until all know how the match stands."""
        for at, seat in enumerate(self._seated.seats):
            self._lines.append(
                await connect(
                    seat.url,
                    self._seated.match,
                    seat.cookies,
                    lambda text, at=at: self._heard(at, text),  # type: ignore[misc]
                    self._lost,
                )
            )
        for line in self._lines:
            line.say(HELLO)
        while min(self._seqs) < 0:  # noqa: ASYNC110 - only while setting up
            await asyncio.sleep(0.01)

    def close(self) -> None:
        self._closing = True
        for line in self._lines:
            self._tally.received += line.received
            line.close()
        self._tally.unanswered += len(self._due) + (self._sent_at is not None)

    @property
    def busy(self) -> bool:
        """Whether a command is under way or waits."""
        return bool(self._due) or self._sent_at is not None

    def order(self, due: float) -> None:
        """Make the next command at *due*, a time of the monotonic clock."""
        self._due.append(due)
        self._begin_next()

    def _begin_next(self) -> None:
        if not self._due or self._sent_at is not None:
            return
        self._sent_at = self._due.popleft()
        kind, seat = self._next()
        self._lines[seat].say(
            b'{"type":"%s","cmd_id":"load-%010d","expect_seq":%d}'
            % (kind, next(self.ids), max(self._seqs))
        )

    def _next(self) -> tuple[bytes, int]:
        """Return the cheapest real command that the match takes now, and whose it is."""
        game = self._view.game
        if game is None or self._view.status != "playing":
            # The host starts the first game; for a later one every seat has to ask.
            return b"start_game", 0 if game is None else next(self._asking)
        return (b"draw" if game.pool and not game.drawn else b"pass"), game.seat

    def _heard(self, at: int, text: bytes) -> None:
        if text.startswith(_UPDATE):
            self._tally.updates += self._counts()
            # The number stands first: only one seat of a table needs to read on.
            self._seqs[at] = int(text[len(_UPDATE) + 7 : text.index(b",", len(_UPDATE) + 7)])
            if at == 0:
                self._view = read_update(text).view
            self._look()
        elif text.startswith(_ACK):
            self._count(self._tally.acked)
            self._acked = int(text[text.rindex(b":") + 1 : -1])
            self._look()
        elif text.startswith(_ERROR):
            self._tally.errors[error_code(text)] += 1
            self._end()

    def _look(self) -> None:
        """Continue once every seat has received the result of the command."""
        if self._acked is not None and min(self._seqs) >= self._acked:
            self._count(self._tally.reported)
            self._end()

    def _count(self, millis: list[float]) -> None:
        if self._sent_at is not None and self._counts():
            now = time.monotonic()
            millis.append(1000 * (now - self._sent_at))
            self._tally.last = max(self._tally.last, now)

    def _counts(self) -> bool:
        return (self._sent_at or 0) >= self.counted_from

    def _end(self) -> None:
        self._sent_at = self._acked = None
        self._begin_next()

    def _lost(self) -> None:
        if not self._closing:
            self._tally.errors["line lost"] += 1
