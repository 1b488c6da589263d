"""A small disk of its own: a file system in memory that can be filled and made read-only."""

from __future__ import annotations

import contextlib
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HOLD = 'mount -t tmpfs -o size="$1" tmpfs "$0" && echo mounted && exec sleep infinity'
FILL = 'cd "$0" && cat /dev/zero > ballast 2>/dev/null; test -e ballast'


class Disk:
    """A mount that only the programs see which are started within it."""

    def __init__(self, holder: int, path: Path) -> None:
        self.path = path
        self.within = ("nsenter", f"--target={holder}", "--user", "--mount", f"--wd={Path.cwd()}")
        """What a command has to follow to see the disk."""

    def _run(self, *command: str) -> None:
        subprocess.run([*self.within, *command], check=True)

    def fill(self) -> None:
        """Leave no byte free."""
        self._run("sh", "-c", FILL, str(self.path))

    def free(self) -> None:
        """Take away what `fill` wrote."""
        self._run("rm", str(self.path / "ballast"))

    def lock(self) -> None:
        """Let nothing be written any more; cannot be while a file is open for writing."""
        self._run("mount", "-o", "remount,ro", str(self.path))


@contextlib.contextmanager
def small_disk(path: Path, size: str) -> Iterator[Disk]:
    """Mount a file system of *size* (as ``mount`` has it: ``4m``) at *path*, which is made.

    Needs Linux, where an ordinary user may have a mount namespace.
    """
    path.mkdir()
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", HOLD]
    with subprocess.Popen(
        [*command, str(path), size], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stderr is not None
            assert holder.stdout.readline() == "mounted\n", holder.stderr.read()
            yield Disk(holder.pid, path)
        finally:
            holder.kill()
