"""A time limit for a search: a flag that a thread sets and the compiled search reads.

One thread watches all searches of the process, because starting a thread takes longer than many
searches. A new search wakes it only if it ends before all others.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from functools import lru_cache, partial
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.dp.jit import NEVER, Ints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LEAST_SLEEP: Final = 0.0005
"""Shortest sleep of the thread between two looks at the clocks, in seconds."""
LONGEST_SLEEP: Final = 3600.0
"""Longest sleep of the thread, in seconds: waiting for a lock needs a limit."""

_local = threading.local()


@contextmanager
def in_processor_time() -> Iterator[None]:
    """Let deadlines of this thread count its processor time instead of wall time.

    Then a busy machine searches the same states as an idle one, only later. On systems without
    clocks for other threads (macOS) deadlines count wall time.
    """
    before = getattr(_local, "now", monotonic)
    if hasattr(time, "pthread_getcpuclockid"):
        _local.now = partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))
    try:
        yield
    finally:
        _local.now = before


class _Watch:
    """A thread that sets flags when their deadlines pass."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.due: dict[int, tuple[Callable[[], float], float, Ints]] = {}
        self.wakes = 0.0
        """When the thread wakes up by itself."""
        Thread(target=self.run, name="deadlines", daemon=True).start()

    def add(self, flag: Ints, now: Callable[[], float], wait: float) -> None:
        """Set *flag* when the clock *now* has advanced by *wait* seconds.

        No clock may run faster than wall time.
        """
        with self.changed:
            self.due[id(flag)] = now, now() + wait, flag
            if monotonic() + wait < self.wakes:
                self.changed.notify()

    def remove(self, flag: Ints) -> None:
        """Stop watching *flag*."""
        with self.changed:
            self.due.pop(id(flag), None)

    def run(self) -> None:
        """Set flags whose deadlines have passed; never returns."""
        with self.changed:
            while True:
                sleep = LONGEST_SLEEP
                for now, due, flag in list(self.due.values()):
                    left = due - now()
                    if left <= 0:
                        flag.fill(1)
                        del self.due[id(flag)]
                    else:
                        sleep = min(sleep, max(left, LEAST_SLEEP))
                self.wakes = monotonic() + sleep
                self.changed.wait(sleep)


@lru_cache(maxsize=1)
def _watch(_process: int) -> _Watch:
    """Return the watch of a process; a forked process has none of its parent's threads."""
    return _Watch()


class Deadline:
    """A flag of shape (1,) that turns from 0 to 1 after *deadline_ms*, or never if that is None.

    The search runs without the interpreter's lock, so it does not hold up the thread.
    """

    def __init__(self, deadline_ms: float | None) -> None:
        self.ms = deadline_ms
        self.stop = NEVER if deadline_ms is None else np.full(1, deadline_ms <= 0, np.int64)

    def __enter__(self) -> Ints:
        """Start the clock and return the flag."""
        if self.ms is not None:
            _watch(os.getpid()).add(self.stop, getattr(_local, "now", monotonic), self.ms / 1000)
        return self.stop

    def __exit__(self, *_error: object) -> None:
        """Stop the clock."""
        if self.ms is not None:
            _watch(os.getpid()).remove(self.stop)
