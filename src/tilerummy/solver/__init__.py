"""Exact play: from table, rack and rules to the best legal turn, with a proof that it is best.

``solve(Problem(ruleset, table, rack))`` returns a `Solution`. `can_open` and `goes_out` answer two
questions that decide games. `plays` lists all other plays.
"""

from tilerummy.solver.batch import Batch, solve_batch
from tilerummy.solver.listing.plays import count, plays
from tilerummy.solver.loose_tiles import solve_heap
from tilerummy.solver.moves import Move, rearrange
from tilerummy.solver.objective import Objective, ProblemError, Weights
from tilerummy.solver.problem import Problem, Solution
from tilerummy.solver.solve import (
    can_open,
    goes_out,
    opening_value,
    smallest_opening,
    solve,
    tidied,
)

__all__ = [
    "Batch",
    "Move",
    "Objective",
    "Problem",
    "ProblemError",
    "Solution",
    "Weights",
    "can_open",
    "count",
    "goes_out",
    "opening_value",
    "plays",
    "rearrange",
    "smallest_opening",
    "solve",
    "solve_batch",
    "solve_heap",
    "tidied",
]
