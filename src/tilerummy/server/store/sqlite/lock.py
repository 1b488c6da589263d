"""One server to a data folder: two would write to one database and run every clock twice."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tilerummy.server.store.values import FolderInUse

if TYPE_CHECKING:
    from pathlib import Path


class FolderLock:
    """Held as long as the process lives, or until it is released; a crash releases it."""

    def __init__(self, path: Path) -> None:
        """Take the lock; FolderInUse if another process has it."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if sys.platform == "win32":
            return  # no such locks there; the port keeps a second server out
        import fcntl  # noqa: PLC0415 - not on every platform

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise FolderInUse(f"{path.parent} is in use by another server") from error

    def release(self) -> None:
        """Let another server have the folder."""
        os.close(self._file)
