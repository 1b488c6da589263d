"""A network between client and server that can be cut, or lose what the server says."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable


async def when(condition: Callable[[], bool]) -> None:
    """Wait for what happens in the server's thread, which tells nobody."""
    while not condition():  # noqa: ASYNC110 - see above
        await asyncio.sleep(0.01)


class Network:
    """Listens on a port of its own and passes everything on to *port*."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._tasks: set[asyncio.Task[None]] = set()
        self.deaf = False
        """Whether what the server says gets lost."""
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.die()

    async def cut(self) -> None:
        """End every connection there is; new ones may be made."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def die(self) -> None:
        """End every connection and take no more."""
        self._server.close()
        await self.cut()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        try:
            await asyncio.gather(
                self._pass_on(reader, back, lambda: False),
                self._pass_on(there, writer, lambda: self.deaf),
            )
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            for end in (writer, back):
                end.close()
                with contextlib.suppress(OSError):
                    await end.wait_closed()

    async def _pass_on(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        is_lost: Callable[[], bool],
    ) -> None:
        while data := await source.read(65536):
            if not is_lost():
                target.write(data)
                await target.drain()
        target.close()
