"""Compile the search ahead of its first use: ``python -m tilerummy.solver.warm``.

The first call of the search on a machine compiles it, which takes seconds; later processes load
what was compiled in a fraction of one. numba keeps it beside the source files, or, where those
cannot be written, in the user's cache directory. A server runs this module in a process of its
own before it serves.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tile import KINDS
from tilerummy.solver.batch import solve_batch
from tilerummy.solver.exact import solve
from tilerummy.solver.kernel import compiled
from tilerummy.solver.kernel.search import explicit_tables, plain_tables
from tilerummy.solver.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

COMMON_JOKERS: Final = 2
"""Most plain jokers for which tables are made ahead; those for more take a tenth of a second."""


def warm(report: Callable[[str], object] = lambda _: None) -> None:
    """Compile or load everything that solving needs; returns when it is ready.

    *report* is told what is being compiled or loaded, step by step.
    """
    report("compiling the search (1 of 3)")
    solve(Problem(CLASSIC, parse_table("[R4 R5 R6 J]"), parse_tiles("B9 O9 K9")))
    solve(Problem(CLASSIC, parse_table(""), parse_tiles("B13 O13 K13"), opened=False))
    report("compiling the search for many positions (2 of 3)")
    none = np.zeros((1, KINDS), np.uint8)
    solve_batch(CLASSIC, none, none)
    report("compiling the search with special jokers (3 of 3)")
    solve(Problem(TWIST, parse_table(""), parse_tiles("B13 O13 JD"), opened=False))
    for jokers in range(COMMON_JOKERS + 1):
        plain_tables(jokers)
        explicit_tables(jokers)
    report("the solver is ready")


def is_warm() -> bool:
    """Whether the search is compiled already, so that its first use takes no seconds.

    Cheap: looks for the files of numba's cache that are newer than the sources.
    """
    return compiled()


if __name__ == "__main__":
    warm(lambda step: sys.stderr.write(f"{step}\n"))
