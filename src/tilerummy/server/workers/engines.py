"""The bots, and the solver behind hints. Imported late, because they compile code."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.oracle import Question
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level
    from tilerummy.solver import Move

HINT_MS: Final = 2000
"""Time limit of a hint; after it, the best play found so far is shown."""


class BestPlay(NamedTuple):
    """A play to show, as the table after it. The steps by hand are derived from both tables."""

    table: Table
    """The table after the play; unchanged if nothing can be played."""
    moves: Sequence[Move]
    proven: bool
    """Whether no play lays more tiles. False if the time ran out before that was certain."""


class Engines(Protocol):
    """Answers computed from one seat's knowledge. Called in worker threads."""

    def is_compiled(self) -> bool:
        """Return whether `load` takes only a moment because nothing must be compiled."""
        ...

    def load(self) -> None:
        """Prepare, so that the first answer takes no longer than later ones."""
        ...

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:
        """Return the turn of a bot of *level*, found in about *budget_ms*."""
        ...

    def best_play(self, view: View) -> BestPlay:
        """Return the best play for the seat to move, and among equals the least disturbing."""
        ...

    def one_play(self, view: View) -> BestPlay:
        """Return a play of few tiles for the seat to move."""
        ...

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        """Return a table that proves the answer yes to *question*; None if there is none.

        Raises:
            NotProven: if the time runs out before either is certain.
        """
        ...


class RealEngines:
    """The bots of `tilerummy.bots` and the solver of `tilerummy.solver`.

    Both are imported when first needed, because they load a compiler and the page should be served
    before that. Two threads that import the same modules at once can see partial modules. The first
    thread therefore imports everything under a lock.
    """

    def __init__(self) -> None:
        self._importing = threading.Lock()

    def _import(self) -> None:
        with self._importing:
            import tilerummy.solver.oracle  # noqa: PLC0415
            import tilerummy.solver.precompile  # noqa: F401, PLC0415
            from tilerummy.bots import levels  # noqa: PLC0415 - see the class

            levels.bots()

    def is_compiled(self) -> bool:
        """Return whether the compiled solver is on disk."""
        self._import()
        from tilerummy.solver import precompile  # noqa: PLC0415 - see the class

        return precompile.is_precompiled()

    def load(self) -> None:
        """Import everything and solve once, which loads the compiled code into memory."""
        self._import()
        from tilerummy.solver import precompile  # noqa: PLC0415 - see the class

        precompile.precompile()

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:
        """Ask the bot."""
        self._import()
        from tilerummy.bots import bot_for  # noqa: PLC0415 - see the class
        from tilerummy.bots.bot import allowance  # noqa: PLC0415

        with allowance(budget_ms):
            return bot_for(level).choose(view)

    def best_play(self, view: View) -> BestPlay:
        """Ask the solver."""
        self._import()
        from tilerummy.solver import Problem, rearrange, solve  # noqa: PLC0415 - see the class

        if view.rack is None or view.you is None:
            raise ValueError("a spectator has no best play")
        problem = Problem(view.ruleset, view.table, view.rack, opened=view.opened[view.you])
        best = solve(problem, tidy=True, deadline_ms=HINT_MS)
        return BestPlay(best.table, rearrange(view.table, best.table), best.optimal)

    def one_play(self, view: View) -> BestPlay:
        """Ask the solver for the initial meld with the fewest tiles, or for a single tile."""
        self._import()
        from tilerummy.bots import solver_questions  # noqa: PLC0415 - see the class
        from tilerummy.bots.bot import allowance, own_rack  # noqa: PLC0415
        from tilerummy.solver import rearrange  # noqa: PLC0415

        with allowance(HINT_MS):
            problem = solver_questions.problem_of(view, own_rack(view))
            best = solver_questions.best_play(problem)
            table = best.table
            if best.tiles and problem.opened:
                table = solver_questions.dearest_alone(problem, best) or table
            elif best.tiles:
                table = solver_questions.small_opening(problem, best)
        return BestPlay(table, rearrange(view.table, table), best.optimal)

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        """Ask the solver."""
        self._import()
        from tilerummy.solver.oracle import proof  # noqa: PLC0415 - see the class

        return proof(question, deadline_ms)
