"""Compile the seating search ahead of its use: ``python -m tilerummy.contest.seating.precompile``.

numba stores the compiled code next to the sources or in the user's cache directory. The server runs
this in a separate process, because compiling blocks everything else in a process.
"""

from __future__ import annotations

from typing import Any, Final

from tilerummy.contest.seating.annealing import anneal, rename
from tilerummy.contest.seating.balance import _even
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import SeatingProblem

_DESIGNED: Final = (16, 5, ())
"""Players, rounds and history of a problem with a known schedule, whose groups get separated."""
_SEARCHED: Final = (11, 2, (((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10)),))
"""The same for a problem that needs a search over tables of two sizes."""
COMPILED: Final[tuple[Any, ...]] = (anneal, rename, _even)
"""The functions that Python calls. Compiling them compiles what they call."""


def precompile() -> None:
    """Solve two small problems that use all compiled functions."""
    for players, rounds, history in (_DESIGNED, _SEARCHED):
        schools = tuple(player % 3 for player in range(players))
        plan(SeatingProblem(players, rounds, schools, history))


if __name__ == "__main__":
    precompile()
