"""The line to a server that uses the file: a unix socket in its folder, JSON lines, nothing else.

A second process must not write to the file, so what a host asks is done by the one that has it.
Who may open the socket may read the file as well: both are open to one account alone.
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
_PATIENCE_S: Final = 10.0
"""How long a request may take to arrive."""
_UMASK: Final = 0o177


class AdminLine:
    """Answers one request a connection."""

    def __init__(self, folder: Path, store: Store) -> None:
        self._path = folder / NAME
        self._store = store
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, if this platform has such sockets; without them the server serves all the same.

        The folder's lock is held: a socket that lies there was left by a crash.
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
        except OSError as error:  # such as a path that is too long for a socket
            log.warning("no_admin_line", error=str(error))

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                line = await reader.readline()
            if line:
                writer.write(json.dumps(await self._answer(line)).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError, TimeoutError):  # whoever asked has gone, or says nothing
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
        except Exception:  # the server must not stop for it
            log.exception("admin_failed", command=command)
            return _failed("internal", "something went wrong in the server; its log says what")


def _failed(code: str, message: str) -> Answer:
    return {"error": {"code": code, "message": message}}
