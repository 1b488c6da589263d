"""The command ``python -m tilerummy.solver.precompile``: all of it, or the parts that it names."""

from __future__ import annotations

import gc
import os
import sys
from threading import Thread

from tilerummy.solver.precompile import PARTS, WITH_PARENT, precompile


def _end_with_parent() -> None:
    """End when standard input closes: the system closes it when the parent process is gone."""
    while os.read(sys.stdin.fileno(), 1):  # no buffer, whose lock could hold up a normal end
        pass
    os._exit(1)


def main(arguments: list[str]) -> None:
    """Compile the parts that *arguments* name, or everything."""
    parts = [part for part in arguments if part != WITH_PARENT]
    if WITH_PARENT in arguments:
        Thread(target=_end_with_parent, daemon=True).start()
    if parts:
        gc.disable()
        for part in parts:
            PARTS[part]()
    else:
        precompile(lambda step: sys.stderr.write(f"{step}\n"))


if __name__ == "__main__":
    main(sys.argv[1:])
