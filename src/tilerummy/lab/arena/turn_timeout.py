"""A limit on the time of a bot in this process."""

from __future__ import annotations

import signal
import sys
import threading
from typing import TYPE_CHECKING, Final, Self, TypeVar

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

T = TypeVar("T")
_AGAIN_S: Final = 0.5
"""The arena stops a bot that is still running after it."""


class _TimeIsUp(BaseException):
    """No Exception, which a bot may well catch and think on."""


class TurnTimeout:
    """Stops turns that take too long while this context is entered, usually for a game.

    It works in the main thread only, and not on Windows. Compiled code stops when it returns to
    Python. A bot that catches the exception is stopped again.
    """

    def __init__(self, ms: float) -> None:
        self.ms = ms
        self._late = False
        self._asking = False
        self._watches = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )

    def __enter__(self) -> Self:
        """Listen for the alarm."""
        if self._watches:
            self._before = signal.signal(signal.SIGALRM, self._stop)
            # Python swallows an alarm inside a finalizer, and would print it.
            self._said_before, sys.unraisablehook = sys.unraisablehook, self._say
        return self

    def __exit__(self, *_error: object) -> None:
        """Restore the earlier handler of the alarm."""
        if self._watches:
            signal.signal(signal.SIGALRM, self._before)
            sys.unraisablehook = self._said_before

    def run(self, ask: Callable[[], T]) -> T:
        """Return the result of *ask*, which is stopped after `ms` milliseconds.

        Raises:
            TilerummyError: ``too_slow``.
        """
        if not self._watches:
            return ask()
        self._late, self._asking = False, True
        try:
            signal.setitimer(signal.ITIMER_REAL, self.ms / 1000, _AGAIN_S)
            answer = ask()
            if not self._late:
                return answer
        except _TimeIsUp:
            pass
        finally:
            # An alarm that rings now must not raise: the next one would ring after `__exit__`.
            self._asking = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        raise TilerummyError("too_slow", f"no turn after {self.ms / 1000:g} s")

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._late = True
        if self._asking:
            raise _TimeIsUp

    def _say(self, unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not _TimeIsUp:
            self._said_before(unraisable)
