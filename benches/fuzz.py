"""Messages that no page sends: `python -m benches.fuzz --messages 1000000`.

Tables of a person and two bots play on a real server. Most messages are the protocol's own with an
error: other types, numbers out of range, tiles that nobody has, duplicate keys, truncated text,
altered bytes. Some are correct, so that the games continue and the others meet every state. Each
connection sends a few, waits until the last one is answered, and continues; if the server closes a
connection, it is opened again. Counted are answers by code, closed connections, errors in the log,
and the server's memory. A seed gives the same messages again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, get_args

import uvloop

from benches.load_line import Line, connect
from benches.load_server import Servers, machine, servers, unbounded
from tilerummy.client import Client
from tilerummy.server.table.wire import from_client

if TYPE_CHECKING:
    from collections.abc import Mapping

_BATCH: Final = 20
_PATIENCE_S: Final = 60
_NO_TEXT: Final = 0.002
"""The share of altered messages that are invalid UTF-8, which closes the connection (RFC 6455,
8.1).
"""
_LONGEST: Final = 65_000
"""Bytes; the server closes a line at 64 KiB, which is tried too seldom to be worth a line."""
_FORMS: Final[dict[str, tuple[str, ...]]] = {
    str(one.__struct_config__.tag): one.__struct_fields__
    for one in get_args(from_client.FromClient)
}
"""The fields of each message, by its type."""
_LAST: Final = b'{"type":"nonsense","cmd_id":"last"}'
_SPOILT: Final = 0.2
_TILES: Final = ("R1", "R13", "B7", "K9", "J", "JD", "JC", "JM", "R0", "R14", "X1", "r1", "R1R1")
_NUMBERS: Final = (-1, 0, 1, 2, 5, 10**6, 2**31, 2**53, 2**63, 10**40, 0.5, -0.0)
_WORDS: Final = ("", "a", "x" * 64, "x" * 65, "x\n", "é", "\u3164", "\ud800", "a:b", "\0", "🂡" * 30)


class Fuzz:
    """Makes messages from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._sent = 0

    def message(self, seq: int, rack: list[str], table: list[str]) -> bytes:
        """Return a message to a table at event *seq*; *rack* and *table* are as in a view."""
        chance = self._chance
        self._sent += 1
        kind = chance.choice([*_FORMS, "draw", "play", "start_game"])
        fields: dict[str, Any] = {"type": kind}
        for name in _FORMS[kind]:
            fields[name] = self._value(name, seq, rack, table)
        if chance.random() < _SPOILT:
            self._spoil(fields)
        text = json.dumps(fields, ensure_ascii=chance.random() < 0.5)
        encoded = text.encode("utf-8", "replace")
        return (self._break(encoded) if chance.random() < 0.15 else encoded)[:_LONGEST]

    def _value(self, field: str, seq: int, rack: list[str], table: list[str]) -> object:
        chance = self._chance
        match field:
            case "cmd_id" | "request_id":
                return f"fuzz-{self._sent:08}"
            case "expect_seq":
                return seq
            case "table":
                return self._table(rack, table)
            case "call":
                return chance.random() < 0.1
            case "level":
                return chance.choice(["easy", "medium", "hard", "x"])
            case "name":
                return chance.choice(_WORDS)
            case "version":
                return None
            case "share" | "commitment":
                return chance.choice([chance.randbytes(32).hex(), *_WORDS])
            case _:
                return chance.choice(_NUMBERS)

    def _table(self, rack: list[str], table: list[str]) -> object:
        chance = self._chance
        form = chance.random()
        if form < 0.1:
            return chance.choice([None, 5, "R1", [[]], {}, [None], ["[" * 500], [""] * 300])
        melds = list(table) if form < 0.7 else []
        for _ in range(chance.randrange(1, 5)):
            tiles = [chance.choice(rack or _TILES) for _ in range(chance.randrange(0, 7))]
            if chance.random() < 0.3:
                tiles.append(chance.choice(_TILES))
            melds.insert(chance.randrange(len(melds) + 1), f"[{' '.join(tiles)}]")
        if chance.random() < 0.05:
            melds *= chance.choice([2, 20, 100])
        return melds

    def _spoil(self, fields: dict[str, Any]) -> None:
        """Change, drop or add a field."""
        chance = self._chance
        name = chance.choice([*fields, "seat", "extra", "player", ""])
        value: Any = chance.choice(
            [None, True, [], {}, [[[[]]]], chance.choice(_NUMBERS), chance.choice(_WORDS)]
        )
        if chance.random() < 0.3:
            fields.pop(name, None)
        else:
            fields[name] = value

    def _break(self, text: bytes) -> bytes:
        """Cut the text, turn bytes, double parts of it."""
        chance = self._chance
        at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        form = chance.randrange(5)
        if form == 0:
            return text[:at]
        if form == 1:
            turned = text[:at] + chance.randbytes(to - at) + text[to:]
            return (
                turned if chance.random() < _NO_TEXT else turned.decode(errors="replace").encode()
            )
        if form == 2:
            return text[:to] + text[at:to] * chance.choice([1, 50, 400]) + text[to:]
        if form == 3:
            return b"[" * chance.choice([10, 5000, 16_000]) + text
        return _readable(chance.randbytes(chance.randrange(1, 300)))


def _readable(text: bytes) -> bytes:
    return text.decode(errors="replace").encode()


class Seat:
    """One fuzzed connection, and the messages it has received."""

    def __init__(self, url: str, match: str, cookies: Mapping[str, str], fuzz: Fuzz) -> None:
        self._where = (url, match, cookies)
        self._fuzz = fuzz
        self._line: Line | None = None
        self._answered = asyncio.Event()
        self._seq = 0
        self._view: dict[str, Any] = {}
        self.answers: Counter[str] = Counter()

    async def send(self, messages: int) -> None:
        """Send *messages* messages."""
        while messages > 0:
            line = self._line or await self._open()
            for _ in range(min(_BATCH, messages)):
                game = self._view.get("game") or {}
                line.say(self._fuzz.message(self._seq, game.get("rack", []), game.get("table", [])))
            messages -= _BATCH
            self._answered.clear()
            line.say(_LAST)
            await asyncio.wait_for(self._answered.wait(), _PATIENCE_S)

    async def _open(self) -> Line:
        self._line = await connect(*self._where, self._heard, self._lost)
        self._line.say(b'{"type":"hello","last_seq":0}')
        return self._line

    def _heard(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        self.answers[message["code"] if kind == "error" else kind] += 1
        if message.get("re") == "last":
            self._answered.set()
        elif kind == "update":
            self._seq = message["seq"]
            self._view |= message["view"]

    def _lost(self) -> None:
        self.answers["line closed"] += 1
        self._line = None
        self._answered.set()


async def attack(chosen: Servers, options: argparse.Namespace) -> Counter[str]:
    """Send all messages and return the answers by code."""
    seats = []
    for number in range(options.lines):
        url = chosen.urls[number % len(chosen.urls)]
        async with Client(url, name="Kim") as client:
            ruleset = options.ruleset[number % len(options.ruleset)]
            match = await client.create(ruleset, ["easy", "easy"])
            fuzz = Fuzz(options.seed + number)
            seats.append(Seat(url, match.match, dict(client.cookies), fuzz))
    share, done = options.messages // len(seats), 0
    began = time.monotonic()
    while done < share:
        step = min(100 * _BATCH, share - done)
        await asyncio.gather(*(seat.send(step) for seat in seats))
        done += step
        sent, memory = done * len(seats), chosen.memory()[0]
        rate = sent / (time.monotonic() - began)
        print(f"\r{sent:,} sent, {rate:,.0f}/s, {memory:.0f} MB ", end="", flush=True)
    print()
    return sum((seat.answers for seat in seats), Counter())


def errors(chosen: Servers) -> list[str]:
    """Return what the server's log calls an error, and tracebacks."""
    lines = (chosen.folder / "log-0").read_text("utf-8", "replace").splitlines()
    bad = [line for line in lines if '"level": "error"' in line or "Traceback" in line]
    return [line for line in bad if "Invalid UTF-8 sequence" not in line]  # said as it should be


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--lines", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", nargs="*", default=["classic", "twist", "tournament"])
    options = parser.parse_args()
    changes = unbounded() | {"bot_pace_ms": "0", "log_level": "warning"}
    with servers(1, changes) as chosen:
        print(machine(chosen.folder))
        before = chosen.memory()[0]
        answers = uvloop.run(attack(chosen, options))
        after, found = chosen.memory()[0], errors(chosen)
    for code, times in answers.most_common():
        print(f"  {code:24}{times:>10,}")
    print(
        f"memory {before:.0f} MB before, {after:.0f} MB after (flat); "
        f"{len(found)} errors in the log (0)"
    )
    with contextlib.suppress(IndexError):
        sys.exit(found[0])


if __name__ == "__main__":
    main()
