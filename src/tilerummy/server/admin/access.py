"""Find the matches: in a database, in an unused file, or through the server that uses the file."""

from __future__ import annotations

import contextlib
import json
import os
import socket
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.perform import perform
from tilerummy.server.admin.requests import Restore
from tilerummy.server.admin.socket_server import NAME, UNIX_SOCKETS
from tilerummy.server.store import StoreError, make_store
from tilerummy.server.store.values import FolderInUse

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.admin.requests import Answer, AnyRequest
    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Store

_ANSWER_S: Final = 600.0
"""Seconds that the server may take, because it may have to read a large backup."""


def store_of(settings: Settings, *, prepare: bool = True) -> Store:
    """Return the store that *settings* name. It is not open yet.

    Without *prepare*, a database without a schema or with an old one is refused.

    Raises:
        StoreError: if the kind of store is unknown.
    """
    return make_store(
        settings.database_address,
        settings.database,
        connections=settings.database_connections,
        timeout_ms=settings.database_timeout_ms,
        prepare=prepare,
    )


def require_matches(settings: Settings) -> None:
    """Raise an AdminError if the matches are kept in a file that does not exist."""
    if settings.database_address is None and not settings.database.exists():
        raise AdminError("no_matches", f"there is no {settings.database}")


def give_to_owner(settings: Settings) -> None:
    """Give files that root created in the data folder to the account that owns the folder."""
    if settings.database_address is not None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    owner = settings.data_dir.stat()
    for path in settings.data_dir.iterdir():
        with contextlib.suppress(FileNotFoundError):  # a running server may change it
            if path.lstat().st_uid == 0 != owner.st_uid:
                os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


async def ask(settings: Settings, request: AnyRequest) -> Answer:
    """Carry out *request* on the store that *settings* name.

    Raises:
        AdminError: if that fails.
    """
    if settings.database_address is None and not UNIX_SOCKETS:
        raise AdminError(
            "no_unix_sockets",
            "this platform has no unix sockets, so nobody can be asked whether a server uses "
            f"{settings.data_dir}; with PostgreSQL it would work",
        )
    try:
        store = store_of(settings, prepare=isinstance(request, Restore))
        await store.open()
    except FolderInUse:
        return _ask_server(settings.data_dir / NAME, request)
    except StoreError as error:
        raise AdminError("storage", str(error)) from error
    try:
        return await perform(store, request)
    finally:
        await store.close()
        give_to_owner(settings)


def _ask_server(path: Path, request: AnyRequest) -> Answer:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(_ANSWER_S)
            connection.connect(str(path))
            connection.sendall(msgspec.json.encode(request) + b"\n")
            with connection.makefile("rb") as answers:
                received: dict[str, Any] = json.loads(answers.readline())
    except (OSError, ValueError) as error:
        raise AdminError(
            "no_answer",
            f"a server uses {path.parent} and does not answer at {path.name} ({error}); "
            "is it starting or stopping?",
        ) from error
    if "error" in received:
        raise AdminError(received["error"]["code"], received["error"]["message"])
    answer: Answer = received["answer"]
    return answer
