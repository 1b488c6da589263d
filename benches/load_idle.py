"""People who sit at tables and wait: what each line takes of the server's memory."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING

from benches.load_line import Line, connect
from benches.load_tables import HELLO, Seated, make_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benches.load_server import Servers

_SEATS = 4
_AT_ONCE = 8


@contextlib.contextmanager
def hold(lines: int, chosen: Servers) -> Iterator[str]:
    """Hold *lines* open; yields what they take, or nothing if there are none."""
    if not lines:
        yield ""
        return
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        bare = sum(chosen.memory())
        tables = asyncio.run_coroutine_threadsafe(_tables(lines, chosen), loop).result()
        before = sum(chosen.memory())
        held = asyncio.run_coroutine_threadsafe(_connect(tables, lines), loop).result()
        after = sum(chosen.memory())
        each, seats = 1024 * (after - before) / lines, 1024 * (before - bare) / lines
        yield (
            f"{len(held)} idle: {each:.1f} KB of the server each (< 60), and {seats:.1f} KB "
            f"for their seats; {after:.0f} MB in all"
        )
        for line in held:
            loop.call_soon_threadsafe(line.close)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _tables(lines: int, chosen: Servers) -> list[Seated]:
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> Seated:
        async with places:
            return await make_table(chosen.urls, _SEATS, "classic", number)

    return await asyncio.gather(*map(one, range(-(-lines // _SEATS))))


async def _connect(tables: list[Seated], lines: int) -> list[Line]:
    seats = [(table.match, seat) for table in tables for seat in table.seats][:lines]
    held = []
    for match, seat in seats:
        line = await connect(seat.url, match, seat.cookies, lambda _: None)
        line.say(HELLO)
        held.append(line)
    await asyncio.sleep(1)
    return held
