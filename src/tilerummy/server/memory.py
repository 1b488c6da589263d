"""Return large freed blocks of memory to the system, on Linux with glibc.

A search with special jokers takes a hundred megabytes for a second. After freeing a large block (up
to 32 MB), glibc keeps blocks of that size in the heap of each thread for later use. Blocks between
others that are in use stay there for good. Some minutes of hints for large racks left a server with
more than a hundred unused megabytes.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

LARGE: Final = 1 << 20
"""Blocks of this many bytes or more are mapped separately, and unmapped when freed."""
_KEPT_AT_THE_TOP: Final = 4 << 20
"""Free bytes that may stay at the end of a heap. The default would cause many system calls."""
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
"""The parameter of mallopt(3). Once set, glibc no longer adapts the threshold."""


def give_back_large_blocks() -> None:
    """Make this process return large freed blocks, if the C library supports it."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, LARGE)
        mallopt(_M_TRIM_THRESHOLD, _KEPT_AT_THE_TOP)
