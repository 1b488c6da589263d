"""Exact play: given table, rack and rules, the best legal turn, and proof that it is best.

``solve(Problem(ruleset, table, rack))`` answers with a `Solution`; `can_open` and `goes_out` ask
two questions that decide games. `reference` is the slow twin that tests hold this against.
"""

from tilerummy.solver.exact import can_open, goes_out, opening_value, solve
from tilerummy.solver.problem import Objective, Problem, ProblemError, Solution

__all__ = [
    "Objective",
    "Problem",
    "ProblemError",
    "Solution",
    "can_open",
    "goes_out",
    "opening_value",
    "solve",
]
