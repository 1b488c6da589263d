"""Whoever ends a command has it end in order, as Ctrl-C does."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from multiprocessing import active_children
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_NAMES: Final = ("SIGTERM", "SIGHUP")
"""Somebody ends it; its terminal is closed. There is no such signal on Windows."""


@contextmanager
def stopped_as_by_hand() -> Iterator[None]:
    """Let what ends a program stop the block as Ctrl-C does, and the processes that play for it.

    Otherwise those would keep running without it, and so would the programs that they play with.

    Raises:
        KeyboardInterrupt: when it is stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    # Ignored signals stay ignored, as under nohup.
    heard = [one for one in known if signal.getsignal(one) is signal.SIG_DFL]
    for one in heard:
        signal.signal(one, _stop)
    try:
        yield
    finally:
        for one in heard:
            signal.signal(one, signal.SIG_DFL)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    for child in active_children():
        if child.pid is not None:
            with suppress(OSError):
                os.kill(child.pid, signal.SIGINT)
    raise KeyboardInterrupt
