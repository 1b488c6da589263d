"""Whether the solver is ready: at its very first start it compiles for some seconds.

It compiles in a process of its own, which fills the cache on disk, so that the page is served
meanwhile without a stutter; then the compiled code is loaded here.
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
"""Exit codes of a process that was ended on purpose, as with the server's whole group."""
_STOPPING_S: Final = 15.0
"""Longer than a server takes to stop, in seconds."""


class SolverStatus:
    """Gets the engines ready in the background, and tells when they are."""

    def __init__(self, engines: Engines, worker_pool: WorkerPool, *, warm: bool) -> None:
        self._engines = engines
        self._pool = worker_pool
        self._warm = warm
        self._settled = asyncio.Event()
        self._loaded = False

    @property
    def ready(self) -> bool:
        """Whether the solver answers: bots play by it, and hints are given."""
        return self._loaded

    @property
    def failed(self) -> bool:
        """Whether the solver could not be loaded, so that it will not answer in this run."""
        return self._settled.is_set() and not self._loaded

    async def settled(self) -> None:
        """Return as soon as it is known whether the solver answers."""
        await self._settled.wait()

    async def prepare(self, when_settled: Callable[[], None]) -> None:
        """Compile and load; call *when_settled* as soon as it is known how that went.

        A solver that cannot be loaded is logged: bots then draw, hints are refused, and people can
        play each other.
        """
        try:
            if self._warm and not await self._in_thread(self._engines.is_compiled):
                await self._compile()
            await self._in_thread(self._engines.load)
        except Exception:  # the game must go on without the solver
            log.exception("solver_not_loaded")
        else:
            self._loaded = True
            log.info("solver_ready")
        self._settled.set()
        when_settled()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Do *work*, which imports a compiler, while people are served first."""
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
            "--with-parent",  # which its standard input tells it: also of one that is killed
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            code = await process.wait()
            if code in _STOPPED:
                log.info("solver_not_compiled", signal=-code)
                # If the server is being stopped too, this is cancelled meanwhile. To go on would
                # compile here, in a thread for which the end of the server waits.
                await asyncio.sleep(_STOPPING_S)
            elif code:
                log.error("solver_not_compiled", exit_code=code)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
