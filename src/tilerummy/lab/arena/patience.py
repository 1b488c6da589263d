"""A bound on how long a bot in this process may think."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, Self

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Patience:
    """Stops turns that take too long, for as long as it is entered: a game, mostly.

    Only in the main thread, and not on Windows; compiled code when it returns to Python.
    """

    def __init__(self, ms: float) -> None:
        self.ms = ms
        self._watches = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )

    def __enter__(self) -> Self:
        """Listen for the alarm."""
        if self._watches:
            self._before = signal.signal(signal.SIGALRM, self._stop)
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave the alarm to whoever had it."""
        if self._watches:
            signal.signal(signal.SIGALRM, self._before)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Stop what runs in the block after `ms`.

        Raises:
            TilerummyError: ``too_slow``.
        """
        if not self._watches:
            yield
            return
        signal.setitimer(signal.ITIMER_REAL, self.ms / 1000)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _stop(self, _signal: int, _frame: FrameType | None) -> NoReturn:
        raise TilerummyError("too_slow", f"no turn after {self.ms / 1000:g} s")
