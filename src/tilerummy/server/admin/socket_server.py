"""A unix socket to the server that uses the database file, with requests as JSON lines.

A second process must not write to the file, so the server carries out the operator's requests.
Anyone who may open the socket may also read the file: both are open to one account alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.perform import perform
from tilerummy.server.admin.requests import AnyRequest

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.store import Store

log = structlog.get_logger()

NAME: Final = "admin.sock"
UNIX_SOCKETS: Final = hasattr(socket, "AF_UNIX")
_REQUEST_S: Final = 10.0
"""Seconds that a request may take to arrive."""
_UMASK: Final = 0o177


class AdminSocketServer:
    """Carries out the requests that `access.ask` sends; one per connection."""

    def __init__(self, folder: Path, store: Store) -> None:
        self._path = folder / NAME
        self._store = store
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. Without unix sockets on this platform, the server runs without this.

        The caller holds the folder's lock, so an existing socket was left by a crash.
        """
        if not UNIX_SOCKETS:
            return
        try:
            self._path.unlink(missing_ok=True)
            before = os.umask(_UMASK)
            try:
                self._server = await asyncio.start_unix_server(self._serve, self._path)
            finally:
                os.umask(before)
        except OSError as error:  # for example a path that is too long for a socket
            log.warning("admin_socket_failed", error=str(error))

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_REQUEST_S):
                line = await reader.readline()
            if line:
                writer.write(json.dumps(await self._answer(line)).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError):  # the client has gone, or sends nothing
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            request = msgspec.json.decode(line, type=AnyRequest)
        except msgspec.MsgspecError as error:
            return _failed("bad_request", f"{error}; are both of the same version of tilerummy?")
        command = type(request).__struct_config__.tag
        log.info("admin", command=command)
        try:
            return {"answer": await perform(self._store, request)}
        except AdminError as error:
            return _failed(error.code, error.message)
        except Exception:  # the server must continue
            log.exception("admin_failed", command=command)
            return _failed("internal", "something went wrong in the server; its log has the reason")


def _failed(code: str, message: str) -> Answer:
    return {"error": {"code": code, "message": message}}
