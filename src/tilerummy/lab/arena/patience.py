"""A bound on how long a bot in this process may think."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


@contextmanager
def at_most(ms: float) -> Iterator[None]:
    """Stop what runs in the block after *ms*.

    Only in the main thread, and not on Windows; compiled code when it returns to Python.

    Raises:
        TilerummyError: ``too_slow``.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise TilerummyError("too_slow", f"no turn after {ms / 1000:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, ms / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
