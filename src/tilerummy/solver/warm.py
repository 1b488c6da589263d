"""Compile the search ahead of its first use: ``python -m tilerummy.solver.warm``.

The first call of the search on a machine compiles it, which takes seconds; later processes load
what was compiled in a fraction of one. numba keeps it beside the source files, or, where those
cannot be written, in the user's cache directory. A server runs this module in a process of its
own before it serves.
"""

from __future__ import annotations

import numpy as np

from tilerummy.core.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tile import KINDS
from tilerummy.solver.batch import solve_batch
from tilerummy.solver.exact import solve
from tilerummy.solver.kernel import compiled
from tilerummy.solver.problem import Problem


def warm() -> None:
    """Compile or load everything that solving needs; returns when it is ready."""
    solve(Problem(CLASSIC, parse_table("[R4 R5 R6 J]"), parse_tiles("B9 O9 K9")))
    solve(Problem(CLASSIC, parse_table(""), parse_tiles("B13 O13 K13"), opened=False))
    none = np.zeros((1, KINDS), np.uint8)
    solve_batch(CLASSIC, none, none)


def is_warm() -> bool:
    """Whether the search is compiled already, so that its first use takes no seconds.

    Cheap: looks for the files of numba's cache that are newer than the sources.
    """
    return compiled()


if __name__ == "__main__":
    warm()
