"""Compile the seating search before somebody waits for a draft."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger()


class SeatingPrecompiler:
    """Compiles once, in a separate process, because it would block the event loop for seconds.

    It does nothing if an earlier server has left the compiled code.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start compiling, once: somebody has opened a contest and will need tables."""
        if self._task is None:
            self._task = asyncio.create_task(_compile())

    async def done(self) -> None:
        """Wait until compiling is over. If it failed, the first draft compiles for itself."""
        self.begin()
        assert self._task is not None  # noqa: S101 - see above
        await asyncio.shield(self._task)

    async def close(self) -> None:
        """Stop a running compilation."""
        if self._task is not None:
            self._task.cancel()
            # Awaiting the task itself would not distinguish its cancellation from the caller's.
            await asyncio.wait({self._task})


def is_compiled() -> bool:
    """Return whether numba's cache has the whole search, newer than its sources."""
    from tilerummy.contest.seating import precompile  # noqa: PLC0415 - imports the compiler

    return all(map(_is_in_cache, precompile.COMPILED))


def _is_in_cache(function: Any) -> bool:
    """Return whether *function* was compiled after its source file changed, or need not be.

    Like numba, ignore other files: after a change of those, numba loads the old code and does not
    write it again, so that each later start would compile for nothing.
    """
    if not hasattr(function, "stats"):
        return True
    changed = Path(function.py_func.__code__.co_filename).stat().st_mtime
    module = function.__module__.rpartition(".")[2]
    found = Path(function.stats.cache_path).glob(f"{module}.{function.__qualname__}-*.nbi")
    return any(path.stat().st_mtime >= changed for path in found)


async def _compile() -> None:
    if await asyncio.to_thread(is_compiled):
        return
    module = "tilerummy.contest.seating.precompile"
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
        )
    except OSError:
        log.exception("seating_not_compiled")
        return
    try:
        if await process.wait():
            log.error("seating_not_compiled", exit_code=process.returncode)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
