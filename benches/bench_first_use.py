"""How long the first use of the solver takes: `python -m benches.bench_first_use`.

Compiles what turns with plain jokers need, and then everything, each from an empty cache in a
process of its own, as `python -m tilerummy.solver.precompile` does on a new machine. The
yardstick is the same start with everything compiled: the cost of every process. Processor times
are the sum over all processes; on a busy machine only they mean something.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from time import perf_counter
from typing import NamedTuple

GOALS = (("turns", False, 8), ("everything", True, 25))
"""Name of the part to compile, whether it is everything, and its limit in seconds on two
processors.
"""


class Took(NamedTuple):
    """Seconds of a process and those it started."""

    wall: float
    cpu: float


def timed(cache: str, *, everything: bool) -> Took:
    """Return what a process takes until the solver is ready, with numba's cache in *cache*."""
    program = (
        "from tilerummy.solver.precompile import is_precompiled, precompile; "
        f"precompile(everything={everything}); assert is_precompiled(everything={everything})"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = perf_counter()
    subprocess.run(  # noqa: S603 - this program
        [sys.executable, "-c", program], env={**os.environ, "NUMBA_CACHE_DIR": cache}, check=True
    )
    wall = perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Took(wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for name, everything, limit in GOALS:
        with tempfile.TemporaryDirectory(prefix="tilerummy-first-use-") as cache:
            first, again = (timed(cache, everything=everything) for _ in range(2))
        print(
            f"first use for {name}: {first.wall:.1f} s (< {limit}), {first.cpu:.1f} of CPU; "
            f"compiled (yardstick): {again.wall:.2f} s, {again.cpu:.2f} of CPU; "
            f"ratio {first.cpu / again.cpu:.0f}"
        )


if __name__ == "__main__":
    main()
