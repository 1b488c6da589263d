"""A worker process of an arena ends when the arena ends, with everything that it has started."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final, NoReturn

from tilerummy.lab.arena.program import end_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.process import BaseProcess
    from types import FrameType

_STOPPED: Final = threading.Event()
_PLAYING: Final = threading.Event()


def listen() -> None:
    """Let this worker process end its games when the parent process says so.

    A closed terminal also ends it through the parent. An immediate end would leave the programs
    that it plays with. A killed parent sends nothing, so a thread waits for its end.
    """
    if (parent := parent_process()) is not None:
        threading.Thread(target=_end_after, args=(parent,), name="parent", daemon=True).start()
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, _note)


@contextmanager
def playing() -> Iterator[None]:
    """Play games inside this context; a KeyboardInterrupt ends them.

    It comes immediately if the process got a signal to stop before. Between games, signals are only
    noted: an exception in the middle of an import or a message would print a long traceback.
    """
    _PLAYING.set()
    try:
        if _STOPPED.is_set():
            raise KeyboardInterrupt
        yield
    finally:
        _PLAYING.clear()


def _end_after(parent: BaseProcess) -> NoReturn:
    parent.join()
    end_all()
    os._exit(1)


def _note(_signal: int, _frame: FrameType | None) -> None:
    _STOPPED.set()
    if _PLAYING.is_set():
        raise KeyboardInterrupt
