"""Run programs at the same time: two processors, and tests that mostly wait for a browser.

``side_by_side.py "make types" "make coverage"`` runs its arguments.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent


def run(
    commands: Sequence[Sequence[str]], environment: Mapping[str, str], *, brief: bool = False
) -> int:
    """Run *commands* at the same time; return the exit code of the first that fails, or 0.

    The output of the first is shown while it runs, that of the others when they and all before them
    are done. If *brief*, commands that pass show only the last line of their output.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / str(at) for at in range(len(commands))]
        started = []
        for at, (command, file) in enumerate(zip(commands, files, strict=True)):
            with file.open("wb") as said:
                heard = None if at == 0 else said
                started.append(
                    subprocess.Popen(command, cwd=ROOT, env=environment, stdout=heard, stderr=heard)
                )
        codes = []
        for process, file in zip(started, files, strict=True):
            codes.append(process.wait())
            with file.open("rb") as said:
                if brief and not codes[-1]:
                    sys.stdout.buffer.writelines([line for line in said if b"passed" in line][-1:])
                else:
                    shutil.copyfileobj(said, sys.stdout.buffer)
            sys.stdout.flush()
    return next((code for code in codes if code), 0)


def parts(files: Iterable[Path], count: int = 2) -> list[list[str]]:
    """Return test files in *count* parts that take about as long: larger files take longer."""
    ordered = sorted(files, key=lambda file: (-file.stat().st_size, file))
    return [sorted(map(str, ordered[at::count])) for at in range(count)]


if __name__ == "__main__":
    sys.exit(run([shlex.split(command) for command in sys.argv[1:]], os.environ))
