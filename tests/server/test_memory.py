"""Large blocks that were freed do not stay with a server that runs."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

MB = 1 << 20
BLOCKS = 8
SCRIPT = f"""
import ctypes
from contextlib import suppress
from tilerummy.server.run import ServeError, serve
from tilerummy.server.settings import Settings

libc = ctypes.CDLL(None)
libc.malloc.argtypes, libc.malloc.restype = [ctypes.c_size_t], ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]


class Heap(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "abcdefgh"] + [
        ("free", ctypes.c_size_t), ("top", ctypes.c_size_t)
    ]


libc.mallinfo2.restype = Heap
with suppress(ServeError):
    serve(Settings(host="no.such.host.invalid", open_browser=False))
before = libc.mallinfo2().free
libc.free(libc.malloc(16 * {MB}))
held = []
for _ in range({BLOCKS}):
    held.append((libc.malloc(4 * {MB}), libc.malloc(100_000)))
for large, _ in held:
    libc.free(large)
print(libc.mallinfo2().free - before)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="of glibc since 2.33")
def test_what_a_search_took_goes_back_though_small_things_came_after_it() -> None:
    output = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    ).stdout
    assert int(output.splitlines()[-1]) < 4 * MB
