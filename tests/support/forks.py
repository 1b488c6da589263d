"""Programs of this project that start at once: forked from a process that has imported all once."""

from __future__ import annotations

import multiprocessing
import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Mapping

_FORKS: Final = multiprocessing.get_context("forkserver")
"""The process that forks has no thread, so that a fork is as good as a start."""
_FORKS.set_forkserver_preload(
    ["pytest", "tests.support.servers", "tilerummy.cli.main", "tilerummy.solver"]
)


def _run(program: Callable[[], object], environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    program()


class Fork:
    """A process that runs a function, with the used part of the interface of `subprocess.Popen`."""

    def __init__(self, program: Callable[[], object], environment: Mapping[str, str]) -> None:
        """*program*, a function of a module, says what it has to say to nobody."""
        self._process = _FORKS.Process(target=_run, args=(program, environment))
        self._process.start()

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, what: signal.Signals) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, what)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, "the process did not end"
        return self._process.exitcode
