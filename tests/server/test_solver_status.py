"""The process that compiles the solver at the first start ends with the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import HANG_S

PROGRAM = """
import asyncio
from tilerummy.server.workers.engines import RealEngines
from tilerummy.server.workers.solver_status import SolverStatus
from tilerummy.server.workers.pool import WorkerPool
async def compile():
    await SolverStatus(RealEngines(), WorkerPool(), compile_first=True).prepare(lambda: None)
asyncio.run(compile())
"""
ASK_WHETHER_PRECOMPILED = (
    "from tilerummy.solver.precompile import is_precompiled; print(is_precompiled())"
)


def compiling(cache: Path) -> list[int]:
    """Return the processes that compile the solver into *cache*."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            environment = (process / "environ").read_bytes()
        except OSError:  # it has ended meanwhile, or is somebody else's
            continue
        if b"tilerummy.solver.precompile" in command and bytes(cache) in environment:
            found.append(int(process.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes by /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_goes_on_compiling_when_the_server_has_ended(
    how: signal.Signals, tmp_path: Path
) -> None:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    server = subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment)
    processes = min(2, os.cpu_count() or 1)  # one compiles beside the other
    end = time.monotonic() + HANG_S
    try:
        while len(compiling(tmp_path)) < processes and server.poll() is None:
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        server.send_signal(how)
        server.wait(HANG_S)
    while compiling(tmp_path):
        assert time.monotonic() < end
        time.sleep(0.02)
    asked = subprocess.run(
        [sys.executable, "-c", ASK_WHETHER_PRECOMPILED],
        env=environment,
        capture_output=True,
        check=True,
    )
    assert asked.stdout == b"False\n"  # they ended before they had done their work


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes by /proc")
def test_a_server_that_is_stopped_with_its_group_logs_no_error(tmp_path: Path) -> None:
    """As systemd stops it: the process that compiles gets the signal too."""
    environment = os.environ | {
        "NUMBA_CACHE_DIR": str(tmp_path),
        "TILERUMMY_DATA_DIR": str(tmp_path / "data"),
        "TILERUMMY_OPEN_BROWSER": "false",
        "TILERUMMY_PORT": "0",
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "tilerummy", "play"],
        env=environment,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    end = time.monotonic() + HANG_S
    while not compiling(tmp_path):
        assert time.monotonic() < end
        time.sleep(0.02)
    time.sleep(1)
    os.killpg(server.pid, signal.SIGTERM)
    _, written = server.communicate(timeout=HANG_S)
    assert b'"level": "error"' not in written
