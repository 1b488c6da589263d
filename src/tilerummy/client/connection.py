"""A connection to one match that reconnects by itself, and neither loses nor repeats commands."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tilerummy.client.errors import ClientError, Refused, refused
from tilerummy.client.reading import read
from tilerummy.server.table.wire import from_server
from tilerummy.server.table.wire.reading import MAX_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.asyncio.client import ClientConnection

    from tilerummy.client.nodes import Nodes
    from tilerummy.server.table.wire.from_client import ClientMessage

Answer = from_server.Ack | from_server.Hint

_FIRST_WAIT_S: Final = 0.05
_LONGEST_WAIT_S: Final = 3.0
_OPEN_S: Final = 5.0
_PING_S: Final = 15.0
_LARGEST: Final = 16 * 1024 * 1024
"""Largest message in bytes; after a long absence, an update has a thousand events."""
_ONCE_MORE: Final = frozenset({"rate_limited", "storage"})
"""Refusals after which the same command, with its id, may be repeated until it succeeds."""
_PAUSE_S: Final = 0.5
_FINAL: Final = frozenset({4403, 4404, 4426})
"""Close codes after which the client must not reconnect."""
_STEADY_S: Final = 5.0
"""Seconds after which a connection counts as stable, so that the next one follows at once."""
_NOT_NOW: Final = frozenset({408, 425, 429})
"""Status codes after which a request may be repeated; other 4xx are final."""


class MatchConnection:
    """Keeps a connection to *path* on one of *nodes*.

    *heard* is called with every message. *greeting* returns the first message of each connection.
    The connection counts as open after the update that answers the greeting; commands wait for
    that.
    """

    def __init__(
        self,
        nodes: Nodes,
        path: str,
        greeting: Callable[[], ClientMessage],
        heard: Callable[[from_server.FromServer], None],
    ) -> None:
        self._nodes = nodes
        self._path = path
        self._greeting = greeting
        self._heard = heard
        self._socket: ClientConnection | None = None
        self._last_words: from_server.Refused | None = None
        self._of_use = False
        """Whether the last connection brought an answer."""
        self._waiting: dict[str, _Asked] = {}
        self._failure = "it was not asked"
        """Why the last connection failed or ended."""
        self.opened = 0
        """Number of connections so far."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the connection has ended, with the reason unless `close` was called."""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Close the connection. Requests that wait for an answer fail with ``closed``."""
        self._task.cancel()
        try:
            # Unlike awaiting the task, this distinguishes its end from a cancelled caller.
            await asyncio.wait({self._task})
        finally:
            self._end(None)

    async def ask(self, own_id: str, message: ClientMessage) -> Answer:
        """Send *message* until it is answered, and return the answer.

        *own_id* is the id in the message. It stays the same, so the server executes a repeated
        command only once.

        Raises:
            Refused: with the server's reason.
            Unreachable: if there was no answer; the command may have been executed.
        """
        if self.ended.done():
            raise self.ended.exception() or ClientError("closed", "the connection is closed")
        loop = asyncio.get_running_loop()
        asked = _Asked(_text(message), loop.time() + self._nodes.give_up_s, loop.create_future())
        self._waiting[own_id] = asked
        try:
            await self._send(asked.text)
            return await asked.answer
        finally:
            self._waiting.pop(own_id, None)

    async def say(self, message: ClientMessage) -> None:
        """Send a message that may get lost; without a connection it is dropped."""
        await self._send(_text(message))

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    async def _keep(self) -> None:
        """Reconnect until the end, and pass any error on to everybody who waits."""
        try:
            await self._reconnect()
        except Exception as error:  # noqa: BLE001 - see above
            self._end(error)

    async def _reconnect(self) -> None:
        clock = asyncio.get_running_loop().time
        heard_at, waits = clock(), _waits()
        while True:
            url, before, began = self._nodes.current, self.opened, clock()
            self._last_words, self._of_use = None, False
            code = await self._connect(url)
            said = self._last_words
            self._nodes.failed(url, self._failure if said is None else said.message)
            if code in _FINAL:
                raise self._nodes.unreachable() if said is None else _refusal(said)
            if self.opened > before:
                heard_at = clock()
                # Otherwise the same message might close each new connection again.
                steady = self._of_use or heard_at - began > _STEADY_S
                waits = _waits() if steady else waits
            elif clock() - heard_at > self._nodes.give_up_s:
                raise self._nodes.unreachable()
            await asyncio.sleep(next(waits))

    async def _connect(self, url: str) -> int | None:
        """Serve one connection until it ends, and return its close code."""
        try:
            socket = await connect(
                f"ws{url.removeprefix('http')}{self._path}",
                additional_headers=self._nodes.headers(),
                ssl=self._nodes.tls if url.startswith("https") else None,
                compression=None,
                max_size=_LARGEST,
                open_timeout=_OPEN_S,
                ping_interval=_PING_S,
                ping_timeout=_PING_S,
                close_timeout=1,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            self._failure = f"it answered {status}"
            if 400 <= status < 500 and status not in _NOT_NOW:
                raise refused(status, bytes(error.response.body or b"")) from error
            return None
        except (OSError, TimeoutError, WebSocketException) as error:
            self._failure = str(error) or type(error).__name__
            return None
        async with socket:
            with contextlib.suppress(ConnectionClosed):
                await self._serve(socket)
        self._failure = f"it closed the connection with code {socket.close_code}"
        return socket.close_code

    async def _serve(self, socket: ClientConnection) -> None:
        try:
            # A server that has closed already has sent its reason.
            with contextlib.suppress(ConnectionClosed):
                await socket.send(_text(self._greeting()))
            async for text in socket:
                message = read(text)
                if message is None:
                    continue
                if isinstance(message, from_server.Update) and self._socket is None:
                    self._socket = socket
                    self.opened += 1
                    await self._repeat()
                if isinstance(message, from_server.Refused) and self._once_more(message):
                    await asyncio.sleep(_PAUSE_S)
                    await self._repeat(message.re)
                elif not self._answers(message):
                    self._heard(message)
        finally:
            self._socket = None

    def _once_more(self, refused: from_server.Refused) -> bool:
        asked = self._waiting.get(refused.re or "")
        if asked is None or refused.code not in _ONCE_MORE:
            return False
        return asyncio.get_running_loop().time() < asked.until

    async def _repeat(self, own_id: str | None = None) -> None:
        """Send unanswered messages again: *own_id*, or all of them."""
        for waiting, asked in list(self._waiting.items()):
            if own_id in {waiting, None}:
                await self._send(asked.text)

    def _answers(self, message: from_server.FromServer) -> bool:
        """Pass an answer to its caller; return whether *message* is an answer."""
        match message:
            case from_server.Ack():
                own_id = message.cmd_id
            case from_server.Hint():
                own_id = message.request_id
            case from_server.Refused(re=None):
                self._last_words = message
                return False
            case from_server.Refused(re=re):
                own_id = re or ""
            case _:
                return False
        asked = self._waiting.get(own_id)
        if asked is not None and not asked.answer.done():
            if isinstance(message, from_server.Refused):
                asked.answer.set_exception(_refusal(message))
            else:
                self._of_use = True
                asked.answer.set_result(message)
        return True

    def _end(self, error: Exception | None) -> None:
        if self.ended.done():
            return
        for asked in self._waiting.values():
            if not asked.answer.done():
                asked.answer.set_exception(
                    error or ClientError("closed", "the connection was closed")
                )
        if error is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(error)
            # Retrieved here, because nobody may be waiting for it.
            self.ended.exception()


class _Asked(NamedTuple):
    """A message that waits for its answer."""

    text: str
    until: float
    """Time of the event loop until which a refusal may be retried."""
    answer: asyncio.Future[Answer]


def _refusal(said: from_server.Refused) -> Refused:
    return Refused(said.code, said.message, said.violations)


def _text(message: ClientMessage) -> str:
    """Return *message* encoded as text.

    Raises:
        ClientError: ``invalid_request`` or ``too_large``.
    """
    try:
        encoded = msgspec.json.encode(message)
    except (UnicodeEncodeError, OverflowError, TypeError) as error:
        raise ClientError("invalid_request", f"this cannot be sent: {error}") from None
    if len(encoded) > MAX_MESSAGE:
        raise ClientError("too_large", f"the message is larger than {MAX_MESSAGE} bytes")
    return encoded.decode()


def _waits() -> Iterator[float]:
    """Yield the seconds before each retry: longer each time, with random variation."""
    for failures in itertools.count():
        longest = min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2 ** min(failures, 20))
        yield longest * random.uniform(0.5, 1)  # noqa: S311 - spreads load, guards nothing


def new_id() -> str:
    """Return a unique id of 128 random bits."""
    return secrets.token_hex(16)
