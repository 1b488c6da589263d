"""Import slow modules in a thread while giving priority to the event loop.

A thread that imports is busy all the time, so a busy event loop would get only half of Python's
time. Players who arrived just after a start, because another node had died, waited for the solver's
modules. Python looks for modules one after another, so the thread can let the loop run between two
of them.
"""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterator

IDLE_S: Final = 0.001
"""If the loop answers within this many seconds, it had nothing else to do."""
MOST_S: Final = 0.02
"""Seconds to wait for a busy loop before each module; 15 seconds for the solver's 700 modules."""


class _Finder(MetaPathFinder):
    """An import hook that finds nothing, but runs before each module is imported."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.get_ident()

    def find_spec(self, *_: object) -> None:
        """Wait for the loop, if this is the importing thread."""
        if threading.get_ident() != self._thread:
            return
        began = asked = time.monotonic()
        while asked - began < MOST_S:
            passed = threading.Event()
            try:
                self._loop.call_soon_threadsafe(passed.set)
            except RuntimeError:  # closed, because the server is stopping
                return
            passed.wait(MOST_S)
            now = time.monotonic()
            if now - asked < IDLE_S:
                return
            asked = now


@contextmanager
def behind(loop: AbstractEventLoop) -> Iterator[None]:
    """Let *loop* do its work before each module that this thread imports inside the block.

    If the loop itself waits for one of these modules, this costs it some hundredths of a second.
    """
    finder = _Finder(loop)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
