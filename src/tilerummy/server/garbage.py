"""Python's search for garbage, in small pieces: while it looks, nobody is answered.

What is in no circle of references is freed at once without it, and a turn leaves no such circle
behind. But half a dozen objects of each turn stay as long as their match is in memory; where those
were looked at by the hundred thousand the event loop stood still for a tenth of a second. So what
has been found to be in use once is set aside, and a look is at what has come since. Rooms that end
are circles, also among what was set aside: everything is looked at again when that has become much,
and there is little else to do.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NEW: Final = 5_000
"""Objects more than before, after which there is a look at the new ones. Python's own 700 took a
tenth of what a turn costs; these take a millisecond or two, every second look is at those of the
one before as well, and every fourth at all that are not set aside."""
_SET_ASIDE: Final = 4 * NEW
"""By so many what is set aside grows with each of the latter, at most."""
_MUCH: Final = 500_000
"""Objects, some 50 MB, by which it grows at least before all of it is looked at."""
_AT_ANY_RATE: Final = 10
"""How many times more it grows where there is never little to do."""
QUIET: Final = 0.1
"""Part of a core, in the time since `look_around` before, with which there is little to do."""


class Garbage:
    """Sets aside what is in use."""

    def __init__(self, much: int = _MUCH) -> None:
        """Look at everything when what is set aside has doubled, and grown by *much*."""
        self._much = self._most = much
        self._grown = 0
        """By how many objects, at most, since everything was looked at."""
        self._worked = process_time()

    @contextmanager
    def looked_for(self) -> Iterator[None]:
        """Look for garbage like this in this block, in the whole process."""
        thresholds = gc.get_threshold()
        gc.set_threshold(NEW, 0, 0)
        self._look_at_everything()
        gc.callbacks.append(self._looked)
        try:
            yield
        finally:
            gc.callbacks.remove(self._looked)
            gc.set_threshold(*thresholds)

    def look_around(self, seconds: float) -> None:
        """Look at everything if that is due; *seconds* have passed since this was called before."""
        worked = process_time()
        part, self._worked = (worked - self._worked) / seconds, worked
        if self._grown >= self._most * (1 if part < QUIET else _AT_ANY_RATE):
            self._look_at_everything()

    def _look_at_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        # As many as were left then have to be new by a quarter before there is another: none.
        gc.collect()
        gc.freeze()
        self._grown = 0
        self._most = max(self._much, gc.get_freeze_count())

    def _looked(self, phase: str, about: Mapping[str, int]) -> None:
        """Hear from Python that a look begins or ends."""
        if phase == "stop" and about["generation"] == len(gc.get_threshold()) - 1:
            gc.freeze()
            self._grown += _SET_ASIDE
