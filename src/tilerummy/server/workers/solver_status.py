"""Whether the solver is ready. On its very first start it compiles for some seconds.

A separate process compiles and fills the cache on disk, so the page is served smoothly meanwhile.
Then this process loads the compiled code.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from typing import TYPE_CHECKING, Final, TypeVar

import structlog

from tilerummy.server.workers.importing import behind
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.workers.engines import Engines
    from tilerummy.server.workers.pool import WorkerPool

T = TypeVar("T")

log = structlog.get_logger()


_STOPPED: Final = frozenset({-signal.SIGTERM, -signal.SIGINT})
"""Exit codes of a process that was stopped on purpose, as together with the server."""
_STOPPING_S: Final = 15.0
"""Seconds, longer than a server takes to stop."""


class SolverStatus:
    """Prepares the engines in the background, and reports when they are ready."""

    def __init__(self, engines: Engines, worker_pool: WorkerPool, *, compile_first: bool) -> None:
        self._engines = engines
        self._pool = worker_pool
        self._compile_first = compile_first
        self._settled = asyncio.Event()
        self._loaded = False

    @property
    def ready(self) -> bool:
        """Whether the solver answers, so that bots play with it and hints are given."""
        return self._loaded

    @property
    def failed(self) -> bool:
        """Whether loading the solver failed, so that it will not answer in this run."""
        return self._settled.is_set() and not self._loaded

    async def settled(self) -> None:
        """Wait until the solver is ready or has failed to load."""
        await self._settled.wait()

    async def prepare(self, when_settled: Callable[[], None]) -> None:
        """Compile and load; call *when_settled* when the result is known.

        If loading fails, this is logged. Bots then only draw and hints are refused, but people can
        still play each other.
        """
        try:
            if self._compile_first and not await self._in_thread(self._engines.is_compiled):
                await self._compile()
            await self._in_thread(self._engines.load)
        except Exception:  # the game must continue without the solver
            log.exception("solver_not_loaded")
        else:
            self._loaded = True
            log.info("solver_ready")
        self._settled.set()
        when_settled()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Run *work*, which imports a compiler, while people are served first."""
        loop = asyncio.get_running_loop()

        def importing() -> T:
            with behind(loop):
                return work()

        return await self._pool.think(JobKind.RULES, importing)

    async def _compile(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tilerummy.solver.precompile",
            "--with-parent",  # end when standard input closes, even if this process is killed
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            code = await process.wait()
            if code in _STOPPED:
                log.info("solver_not_compiled", signal=-code)
                # If the server is stopping too, this task is cancelled during the wait. Otherwise
                # it would compile in a thread here, and the server would wait for that before it
                # ends.
                await asyncio.sleep(_STOPPING_S)
            elif code:
                log.error("solver_not_compiled", exit_code=code)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
