"""A real PostgreSQL that the tests start, stop and start again, under the current account.

PostgreSQL refuses to run as root; there it runs as ``postgres`` or ``nobody``, in a separate
folder. It listens only on a socket in that folder.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncpg

import ensure_postgres

if TYPE_CHECKING:
    from collections.abc import Iterator

USER: Final = "tilerummy"
_PATIENCE_S: Final = 60
_QUICK: Final = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""Durability on disk is tested elsewhere."""
_ALWAYS: Final = (
    "listen_addresses=",
    "max_connections=100",
    "shared_buffers=64MB",
    "timezone=UTC",
)


class NoPostgresError(Exception):
    """There is no PostgreSQL on this machine."""


class Postgres:
    """A server with its data in a folder of its own."""

    def __init__(self, *, durable: bool = False) -> None:
        """Make the data; *durable* syncs to the disk as a host's server does."""
        programs = ensure_postgres.find()
        if programs is None:
            raise NoPostgresError(ensure_postgres.MISSING)
        self.programs = programs
        # pytest's own folders are closed to the user that the server runs as.
        self.folder = Path(tempfile.mkdtemp(prefix="tilerummy-postgres-"))
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = _ordinary_user()
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._data = self.folder / "data"
        subprocess.run(
            [
                programs / "initdb",
                *("--pgdata", self._data, "--username", USER, "--auth", "trust"),
                *("--encoding", "UTF8", "--no-locale", "--no-sync"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_user,
        )
        self._options = (*_ALWAYS, *(() if durable else _QUICK))
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)

    @property
    def runs(self) -> bool:
        """Whether it was started, and not stopped since."""
        return self._process is not None

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [part for option in self._options for part in ("-c", option)]
        log = self.folder / "log"
        command = [self.programs / "postgres", "-D", self._data, "-k", self.folder, *options]
        with log.open("ab") as written:
            self._process = subprocess.Popen(
                command, cwd=self.folder, stderr=written, **self._as_user
            )
        status = self._data / "postmaster.pid"
        end = time.monotonic() + _PATIENCE_S
        while True:
            assert self._process.poll() is None, log.read_text("utf-8")
            with contextlib.suppress(OSError, IndexError):  # not there yet, or not written
                lines = status.read_text("utf-8").splitlines()
                if lines[0] == str(self._process.pid) and lines[-1].strip() == "ready":
                    return
            assert time.monotonic() < end, "PostgreSQL is not ready"
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop as a host's package does: connections are ended, data is written."""
        self._end(interrupt=True)

    def crash(self) -> None:
        """Stop like a machine that fails without losing its disk."""
        self._end(interrupt=False)

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """Let it hold its breath: lines stay open, and nobody answers."""
        for process in self._processes():
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in self._processes():
                os.kill(process, signal.SIGCONT)

    def remove(self) -> None:
        """Stop, and delete everything."""
        self.crash()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Return the address of *database*."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    async def create(self) -> str:
        """Return the name of a new database."""
        name = f"test_{next(self._numbers)}"
        await self.execute(f"CREATE DATABASE {name}")
        return name

    async def execute(self, sql: str, database: str = "postgres") -> None:
        """Run *sql* on a connection of its own."""
        connection = await asyncpg.connect(self.url(database))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    def _processes(self) -> list[int]:
        assert self._process is not None
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text("utf-8").split()
        return [first, *map(int, children)]

    def _end(self, *, interrupt: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        # A fast shutdown, or an immediate one, which the next start recovers from.
        process.send_signal(signal.SIGINT if interrupt else signal.SIGQUIT)
        process.wait(_PATIENCE_S)


def _ordinary_user() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoPostgresError("PostgreSQL does not run as root, and there is no user 'nobody' here")


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a server for a while."""
    server = Postgres(durable=durable)
    try:
        server.start()
        yield server
    finally:
        server.remove()
