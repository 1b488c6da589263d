"""Importing in a thread what takes seconds, so that whoever talks to the server goes first.

A thread that imports has something to do all the time, and gets half of Python beside an event loop
that has much to do as well: people who come just after the start, because another node has died,
waited for the solver's modules. Python looks for modules one after another, and between two of them
the loop can be let pass.
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
"""A loop that answers within this time had nothing else to do."""
MOST_S: Final = 0.02
"""So long a loop that is never idle is let pass before each module: a quarter of a minute for the
700 that the solver needs."""


class _Finder(MetaPathFinder):
    """Finds nothing, but is asked before each module."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.get_ident()

    def find_spec(self, *_: object) -> None:
        """Let the loop pass if this is the thread that should."""
        if threading.get_ident() != self._thread:
            return
        began = asked = time.monotonic()
        while asked - began < MOST_S:
            passed = threading.Event()
            try:
                self._loop.call_soon_threadsafe(passed.set)
            except RuntimeError:  # it is closed: the server ends
                return
            passed.wait(MOST_S)
            now = time.monotonic()
            if now - asked < IDLE_S:
                return
            asked = now


@contextmanager
def behind(loop: AbstractEventLoop) -> Iterator[None]:
    """Let *loop* do what it has to do before each module that this thread imports in this block.

    A loop that waits for one of these modules itself waits some hundredths of a second longer.
    """
    finder = _Finder(loop)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
