"""The yardstick: den Hertog & Hulshof's integer program (2006), solved by HiGHS and by GLPK.

One integer variable for each of the 1,173 melds (those that the tiles at hand do not allow left
out), one equality for each kind of tile. Only the solver's own time counts: building the model in
Python is free.
"""

from __future__ import annotations

import importlib
from time import process_time
from typing import TYPE_CHECKING, Any

from tests.support.milp import answer, highs, program
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.solver import Problem

Timed = tuple[float, tuple[int, ...]]
"""Milliseconds of the processor, and the score that was reached."""
KINDS = 56
"""Kinds of tile: as many columns, the last ones, say how many of each are placed."""


def by_highs(problem: Problem, _: Any = None) -> Timed:
    """Solve by HiGHS, one thread."""
    wanted = program(problem)
    solver = highs(wanted)
    began = process_time()
    solver.run()
    taken = (process_time() - began) * 1000
    return taken, problem.score(Tiles.from_counts(answer(solver)[-KINDS:].tolist()))


def glpk() -> Any | None:
    """Return cvxopt with GLPK in it, or None if it is not installed (`make glpk`)."""
    try:
        importlib.import_module("cvxopt.glpk")
    except ImportError:
        return None
    return importlib.import_module("cvxopt")


def by_glpk(problem: Problem, cvxopt: Any) -> Timed:
    """Solve by GLPK's branch and cut."""
    wanted = program(problem)
    height, width = wanted.matrix.shape
    rows = [row for row in range(height) if wanted.matrix[row].any()]
    columns, entries = wanted.matrix[rows].T.nonzero()
    values = wanted.matrix[rows].T[columns, entries]

    def sparse(data: Any, at: Any, across: Any, size: tuple[int, int]) -> Any:
        listed = (list(map(float, data)), list(map(int, at)), list(map(int, across)))
        return cvxopt.spmatrix(*listed, size)

    every = range(width)
    bounds = sparse([-1] * width + [1] * width, range(2 * width), [*every, *every],
                    (2 * width, width))  # fmt: skip
    most = cvxopt.matrix([0.0] * width + [float(most) for most in wanted.most])
    equal = sparse(values, entries, columns, (len(rows), width))
    required = cvxopt.matrix([float(wanted.required[row]) for row in rows])
    gain = cvxopt.matrix([-float(gain) for gain in wanted.gain])
    began = process_time()
    status, found = cvxopt.glpk.ilp(
        gain, bounds, most, equal, required, set(every), set(), options={"msg_lev": "GLP_MSG_OFF"}
    )
    taken = (process_time() - began) * 1000
    assert status == "optimal", status
    return taken, problem.score(Tiles.from_counts([round(x) for x in found][-KINDS:]))
