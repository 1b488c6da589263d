"""An arena that is stopped ends all that it has started, whoever stops it."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from multiprocessing import active_children, parent_process
from typing import TYPE_CHECKING, Final, NoReturn

from tilerummy.lab.arena.program import end_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.process import BaseProcess
    from types import FrameType

_NAMES: Final = ("SIGTERM", "SIGHUP")
"""Somebody ends it; its terminal is closed. There is no such signal on Windows."""

_STOPPED: Final = threading.Event()


@contextmanager
def stopped_as_by_hand() -> Iterator[None]:
    """Let what ends a program stop the block as Ctrl-C does, and the processes that play for it.

    Otherwise those would go on without it, and the programs that they play with as well.

    Raises:
        KeyboardInterrupt: when it is stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    # What is ignored stays so: that is what nohup does.
    heard = [one for one in known if signal.getsignal(one) is signal.SIG_DFL]
    for one in heard:
        signal.signal(one, _stop)
    try:
        yield
    finally:
        for one in heard:
            signal.signal(one, signal.SIG_DFL)


def listen() -> None:
    """Have this process, which plays for another one, end its games when that one says so.

    A closed terminal ends it by way of the other, too: at once, and the programs that it plays
    with would be left. One that is killed can say nothing, so a thread waits for its end.
    """
    if (parent := parent_process()) is not None:
        threading.Thread(target=_end_after, args=(parent,), name="parent", daemon=True).start()
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, _note)


def go_on() -> None:
    """Raise a KeyboardInterrupt if this process was told to stop: its next games wait already."""
    if _STOPPED.is_set():
        raise KeyboardInterrupt


def _end_after(parent: BaseProcess) -> NoReturn:
    parent.join()
    end_all()
    os._exit(1)


def _note(_signal: int, _frame: FrameType | None) -> NoReturn:
    _STOPPED.set()
    raise KeyboardInterrupt


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    for child in active_children():
        if child.pid is not None:
            with suppress(OSError):
                os.kill(child.pid, signal.SIGINT)
    raise KeyboardInterrupt
