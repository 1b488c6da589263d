"""One server per data folder: two would write to the same database and run every clock twice."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tilerummy.server.store.values import FolderInUse

if TYPE_CHECKING:
    from pathlib import Path


class FolderLock:
    """A lock held until it is released or the process ends, even by a crash."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raise FolderInUse if another process has it."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if sys.platform == "win32":
            return  # no such locks on this system; the port keeps a second server out
        import fcntl  # noqa: PLC0415 - not on every platform

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise FolderInUse(f"{path.parent} is in use by another server") from error

    def release(self) -> None:
        """Release the folder for another server."""
        os.close(self._file)
