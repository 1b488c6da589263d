"""A line that a test can cut: in front of nodes, or between a node and its database."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Address = int | Path
"""A port of this machine, or a socket in the file system."""


class Proxy:
    """Passes bytes on to the first of its targets that accepts; from a thread of its own."""

    def __init__(self, targets: Sequence[Address], host: str = "127.0.0.1") -> None:
        """*host* is the address of this machine that it listens on."""
        self.host = host
        self.targets = list(targets)
        self.is_cut = False
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server
        self._lines: set[asyncio.StreamWriter] = set()
        self._opened: list[asyncio.StreamWriter] = []
        self._serving: set[asyncio.Task[None]] = set()
        self._silences: set[asyncio.Event] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}/"

    def database(self, url: str) -> str:
        """Return the address, by way of this proxy, of the database at *url*."""
        parts = urlsplit(url)
        return f"{parts.scheme}://{parts.username}@{self.host}:{self.port}{parts.path}"

    def start(self) -> None:
        """Listen on a free port."""
        self._thread.start()
        starting = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)
        self.port = starting.result()

    def stop(self) -> None:
        """End everything."""
        self.cut()
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """Drop every line, and let no new one through until `mend`."""
        self.is_cut = True
        asyncio.run_coroutine_threadsafe(self._drop(), self._loop).result()

    def mend(self) -> None:
        """Let lines through again."""
        self.is_cut = False

    def mute(self) -> None:
        """Let nothing through on the lines that are open, and close none; new ones work."""
        self._loop.call_soon_threadsafe(self._hush)

    def _hush(self) -> None:
        for silence in self._silences:
            silence.set()

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._accept, self.host, 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _end(self) -> None:
        # asyncio loses the socket of a line that it accepts while its server closes. So accept
        # no more, let accepted lines begin (they find everything cut), and only then close.
        for listening in self._server.sockets:
            self._loop.remove_reader(listening.fileno())
        await asyncio.sleep(0.05)
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for line in self._opened:
            line.transport.abort()
        await asyncio.sleep(0.01)  # for the loop to close their sockets

    async def _drop(self) -> None:
        for line in list(self._lines):
            line.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._opened.append(writer)
        task = self._loop.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        silence = asyncio.Event()
        self._silences.add(silence)
        try:
            there = None if self.is_cut else await self._connect()
            if there is None:
                return
            self._opened.append(there[1])
            self._lines.add(there[1])
            directions = (
                _pass_on(reader, there[1], silence),
                _pass_on(there[0], writer, silence),
            )
            tasks = [asyncio.create_task(direction) for direction in directions]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            self._lines.discard(there[1])
            there[1].close()
        finally:
            self._silences.discard(silence)
            self._lines.discard(writer)
            writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for target in self.targets:
            with contextlib.suppress(OSError):
                if isinstance(target, Path):
                    return await asyncio.open_unix_connection(target)
                return await asyncio.open_connection("127.0.0.1", target)
        return None


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silence: asyncio.Event
) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            if not silence.is_set():
                writer.write(data)
                await writer.drain()


@contextlib.contextmanager
def proxied(*targets: Address, host: str = "127.0.0.1") -> Iterator[Proxy]:
    proxy = Proxy(targets, host)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
