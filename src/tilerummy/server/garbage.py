"""Run Python's garbage collector in small pieces, because it blocks the event loop.

Objects without reference cycles are freed at once without the collector, and a turn leaves no
cycles behind. But about six objects per turn stay as long as their match is in memory, and checking
hundreds of thousands of them blocked the event loop for 100 ms. Objects that have survived a
collection are therefore frozen, and collections check only newer ones. Sessions that end are cycles
and may contain frozen objects. Everything is collected again once much has been frozen and the
server is quiet.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NEW: Final = 5_000
"""New objects that trigger a collection.

Python's default of 700 cost 10 % of a turn. A collection of this size takes one or two
milliseconds. Every second one also covers the objects of the one before, and every fourth covers
all objects that are not frozen.
"""
_SET_ASIDE: Final = 4 * NEW
"""Most objects that a collection of the oldest generation freezes."""
_MUCH: Final = 500_000
"""Frozen objects, about 50 MB, after which a full collection is due."""
_AT_ANY_RATE: Final = 10
"""The factor by which more objects may be frozen while the server is never quiet."""
QUIET: Final = 0.1
"""The server is quiet if it has used no more than this share of a core since `look_around`."""


class Garbage:
    """Freezes objects that are in use."""

    def __init__(self, much: int = _MUCH) -> None:
        """Collect everything when the frozen objects have doubled, and grown by *much*."""
        self._much = self._most = much
        self._grown = 0
        """Most objects frozen since the last full collection."""
        self._worked = process_time()

    @contextmanager
    def looked_for(self) -> Iterator[None]:
        """Collect garbage this way in the whole process while the block runs."""
        thresholds = gc.get_threshold()
        gc.set_threshold(NEW, 0, 0)
        self._freeze_everything()
        gc.callbacks.append(self._looked)
        try:
            yield
        finally:
            gc.callbacks.remove(self._looked)
            gc.set_threshold(*thresholds)

    def look_around(self, seconds: float) -> None:
        """Collect everything if that is due. *seconds* have passed since the previous call."""
        worked = process_time()
        part, self._worked = (worked - self._worked) / seconds, worked
        if self._grown >= self._most * (1 if part < QUIET else _AT_ANY_RATE):
            self._look_at_everything()

    def _look_at_everything(self) -> None:
        gc.unfreeze()
        self._freeze_everything()

    def _freeze_everything(self) -> None:
        """Collect and freeze. Objects that are frozen already are not checked again."""
        gc.collect()
        gc.freeze()
        # Python skips a full collection unless new objects amount to 25 % of the survivors: leave
        # none.
        gc.collect()
        gc.freeze()
        self._grown = 0
        self._most = max(self._much, gc.get_freeze_count())

    def _looked(self, phase: str, about: Mapping[str, int]) -> None:
        """Handle Python's notice that a collection starts or ends."""
        if phase == "stop" and about["generation"] == len(gc.get_threshold()) - 1:
            gc.freeze()
            self._grown += _SET_ASIDE
