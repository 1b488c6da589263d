"""A time limit for a search: a flag that a thread sets and the compiled search looks at.

One thread watches over all searches of the process. To start one for each takes longer than many
searches do; it is not even woken for a search that ends later than the others.
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

from tilerummy.solver.sweep.jit import NEVER, Ints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LEAST_SLEEP: Final = 0.0005
"""Seconds for which the thread lets others work before it looks at their time again."""
LONGEST_SLEEP: Final = 3600.0
"""Seconds after which the thread looks again in any case: no lock can be waited for without end."""

_local = threading.local()


@contextmanager
def in_processor_time() -> Iterator[None]:
    """Let deadlines of this thread count what the processor works for it, not what passes.

    Then a busy machine searches as far as an idle one, only later. Where the system cannot tell
    one thread the time of another (macOS), they count what passes.
    """
    before = getattr(_local, "now", monotonic)
    if hasattr(time, "pthread_getcpuclockid"):
        _local.now = partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))
    try:
        yield
    finally:
        _local.now = before


class _Watch:
    """Sets flags when their time has come."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.due: dict[int, tuple[Callable[[], float], float, Ints]] = {}
        self.wakes = 0.0
        """When the thread looks again by itself."""
        Thread(target=self.run, name="deadlines", daemon=True).start()

    def add(self, flag: Ints, now: Callable[[], float], wait: float) -> None:
        """Set *flag* when *now* is later by *wait* seconds; no clock runs faster than the day."""
        with self.changed:
            self.due[id(flag)] = now, now() + wait, flag
            if monotonic() + wait < self.wakes:
                self.changed.notify()

    def remove(self, flag: Ints) -> None:
        """Leave *flag* alone from now on."""
        with self.changed:
            self.due.pop(id(flag), None)

    def run(self) -> None:
        """Set flags for ever."""
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
    """Return the watch of a process: one that was forked has none of the threads of the other."""
    from tilerummy.solver.warm import is_warm, warm  # noqa: PLC0415 - it imports every search

    warm(everything=is_warm())  # to load the search takes longer than some may, and counts for none
    return _Watch()


class until:  # noqa: N801 - reads like a function, as those of `contextlib` do
    """Gives a flag of shape (1,) that turns from 0 to 1 after *deadline_ms*; None: never.

    The search runs without the interpreter's lock, so the thread is not held up by it.
    """

    def __init__(self, deadline_ms: float | None) -> None:
        self.ms = deadline_ms
        self.stop = NEVER if deadline_ms is None else np.full(1, deadline_ms <= 0, np.int64)

    def __enter__(self) -> Ints:
        """Begin to count."""
        if self.ms is not None:
            _watch(os.getpid()).add(self.stop, getattr(_local, "now", monotonic), self.ms / 1000)
        return self.stop

    def __exit__(self, *_error: object) -> None:
        """Leave the flag alone from now on."""
        if self.ms is not None:
            _watch(os.getpid()).remove(self.stop)
