"""Large blocks of memory go back to the system when they are freed, on Linux with glibc.

A search with special jokers takes a hundred megabytes for a second. glibc begins to keep blocks as
large as one that was freed (up to 32 MB) for the next that asks, in the heap of each thread, and
between blocks that are in use it keeps them for good: some minutes of hints for hoarded racks left
a server with more than a hundred megabytes that nobody used.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

LARGE: Final = 1 << 20
"""Bytes from which on a block is mapped by itself, and unmapped when it is freed."""
_KEPT_AT_THE_TOP: Final = 4 << 20
"""Free bytes at the end of a heap that may stay; the default would ask the system all the time."""
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
"""Of mallopt(3). Once it is set, glibc leaves it as it is."""


def give_back_large_blocks() -> None:
    """Have this process keep no large block that was freed; nothing where that is not offered."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, LARGE)
        mallopt(_M_TRIM_THRESHOLD, _KEPT_AT_THE_TOP)
