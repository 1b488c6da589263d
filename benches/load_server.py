"""The server under load: started here or given, and what its processes take of the machine."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from annotated_types import Le

from tilerummy.client import Client
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_RATE = "1000000/second"
"""One address plays everybody here; what one visitor may is for benches/hostile.py."""
_LIBC = ctypes.CDLL(None)
_SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Servers:
    """The nodes, and their processes where they run here."""

    urls: tuple[str, ...]
    pids: tuple[int, ...]
    folder: Path

    def memory(self) -> list[float]:
        """Return MB resident, by process."""
        return [_resident_kb(pid) / 1024 for pid in self.pids]

    def cpu_s(self) -> float:
        """Return the seconds of processor time that all of them have taken."""
        return sum(_cpu_s(pid) for pid in self.pids)


def unbounded() -> dict[str, str]:
    """Return settings with no limit in the way: for each limit the greatest that it takes."""
    fields = Settings.model_fields
    most = {
        name: str(bound.le)
        for name, field in fields.items()
        for bound in field.metadata
        if isinstance(bound, Le) and (name.startswith("max_") or "_per_" in name)
    }
    return most | {name: _RATE for name in fields if name.startswith("rate_")}


def as_installed() -> dict[str, str]:
    """Return an environment in which Python keeps what it has compiled, as a host's does."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@contextlib.contextmanager
def servers(
    nodes: int, changes: Mapping[str, str], database: str | None = None
) -> Iterator[Servers]:
    """Start *nodes* processes that share one database, and stop them in the end."""
    # They and the generator may hold as many lines as the system allows.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory(prefix="tilerummy-load-") as name,
        contextlib.ExitStack() as all_,
    ):
        folder = Path(name)
        if database is not None:
            changes = {**changes, "database_url": database}
        started = [all_.enter_context(_process(folder, at, changes)) for at in range(nodes)]
        yield Servers(tuple(url for url, _ in started), tuple(pid for _, pid in started), folder)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """Yield the address of a database on a PostgreSQL of our own that syncs to the disk."""
    sys.path.append(str(Path(__file__).resolve().parents[1] / "scripts"))
    from tests.support.postgres import Postgres  # noqa: PLC0415 - needs the folder above

    server = Postgres(durable=True)
    try:
        server.start()
        yield server.url(asyncio.run(server.create()))
    finally:
        server.remove()


@contextlib.contextmanager
def _process(folder: Path, number: int, changes: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    data = folder / str(number) if "database_url" in changes else folder
    chosen = {"data_dir": str(data), "port": "0", "open_browser": "0", **changes}
    environment = as_installed() | {f"TILERUMMY_{name.upper()}": chosen[name] for name in chosen}
    with (folder / f"log-{number}").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tilerummy.server.run"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - one call to the system
        )
    try:
        assert process.stdout
        url = process.stdout.readline().strip().partition(" is at ")[2].rstrip("/")
        if not url:
            sys.exit((folder / f"log-{number}").read_text()[-2000:])
        yield url, process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def end_with_parent() -> None:
    """Let this process end when the one that has started it does, even by SIGKILL (Linux)."""
    if sys.platform == "linux":
        _LIBC.prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)


async def ready(urls: Sequence[str]) -> None:
    """Wait until every node has loaded its solver, which takes memory and time of its own."""
    for url in urls:
        async with Client(url) as client:
            while (await client.status()).solver == "compiling":  # noqa: ASYNC110 - asks over HTTP
                await asyncio.sleep(0.2)


def _resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def fsync_ms(folder: Path, times: int = 100) -> tuple[float, float]:
    """Return the median and the 99th percentile of appending 4 KiB and syncing it."""
    took = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        for _ in range(times):
            began = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
            took.append(1000 * (time.perf_counter() - began))
    return median(took), sorted(took)[int(0.99 * times)]


def machine(folder: Path) -> str:
    """Return a line about what is measured on."""
    middle, high = fsync_ms(folder)
    return (
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; "
        f"4 KiB and fdatasync: {middle:.2f} ms, p99 {high:.2f} ms"
    )


def quantiles(millis: Sequence[float]) -> str:
    """Return p50, p95, p99 and the greatest of *millis* as text."""
    if not millis:
        return "none"
    ordered = sorted(millis)
    parts = [
        f"p{at} {ordered[min(len(ordered) - 1, len(ordered) * at // 100)]:.1f}"
        for at in (50, 95, 99)
    ]
    return f"{', '.join(parts)}, max {ordered[-1]:.1f} ms"
