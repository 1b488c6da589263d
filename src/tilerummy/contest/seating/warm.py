"""Compile the search for tables ahead of its use: ``python -m tilerummy.contest.seating.warm``.

numba keeps what was compiled beside the sources or in the user's cache directory. A server runs
this in a process of its own, since to compile holds up whatever else a process does.
"""

from __future__ import annotations

from typing import Any, Final

from tilerummy.contest.seating.balance import _even
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import SeatingProblem
from tilerummy.contest.seating.search import anneal, rename

_DESIGNED: Final = (16, 5, ())
"""Players, rounds and history for which a perfect schedule is known; schools are parted in it."""
_SEARCHED: Final = (11, 2, (((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10)),))
"""For which tables, of two sizes, are searched for."""
COMPILED: Final[tuple[Any, ...]] = (anneal, rename, _even)
"""What is called from Python; what these call is compiled into them."""


def warm() -> None:
    """Seat two small halls that need all of it."""
    for players, rounds, history in (_DESIGNED, _SEARCHED):
        schools = tuple(player % 3 for player in range(players))
        plan(SeatingProblem(players, rounds, schools, history))


if __name__ == "__main__":
    warm()
