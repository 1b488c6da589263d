"""A time limit for a search: a flag that a timer sets and the compiled search looks at."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from threading import Timer
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.kernel import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


def until(deadline_ms: float | None) -> AbstractContextManager[Ints]:
    """Give a flag of shape (1,) that turns from 0 to 1 after *deadline_ms*; None: never.

    The search runs without the interpreter's lock, so the timer's thread is not held up by it.
    """
    return _FOREVER if deadline_ms is None else _timed(deadline_ms)


_FOREVER: Final = nullcontext(NEVER)


@contextmanager
def _timed(deadline_ms: float) -> Iterator[Ints]:
    stop = np.zeros(1, np.int64)
    if deadline_ms <= 0:
        stop[0] = 1
        yield stop
        return
    timer = Timer(deadline_ms / 1000, stop.fill, (1,))
    timer.daemon = True
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()
