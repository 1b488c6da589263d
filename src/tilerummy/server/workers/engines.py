"""What thinks: the bots, and the solver behind hints. Loaded late, because it compiles code."""

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
"""How long a hint may take; then the best play found so far is shown."""


class BestPlay(NamedTuple):
    """A play to show: the table after it, and how a hand gets there from the table before."""

    table: Table
    """The table as it is, if nothing can be played."""
    moves: Sequence[Move]
    proven: bool
    """Whether no play lays more; if not, time ran out before that was known."""


class Engines(Protocol):
    """Answers from what one seat may know; called in worker threads."""

    def is_compiled(self) -> bool:
        """Whether `load` takes a moment only, not the seconds of compiling."""
        ...

    def load(self) -> None:
        """Get ready, so that the first answer takes no longer than the others."""
        ...

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:
        """Return the turn that a bot of *level* makes, found in about *budget_ms*."""
        ...

    def best_play(self, view: View) -> BestPlay:
        """Return the best play for the seat to move that disturbs the table least."""
        ...

    def one_play(self, view: View) -> BestPlay:
        """Return some play of few tiles for the seat to move."""
        ...

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        """Return a table that proves yes to what the rules ask; None if there is none.

        Raises:
            NotProven: if neither is found out in time.
        """
        ...


class RealEngines:
    """The bots of `tilerummy.bots` and the solver of `tilerummy.solver`.

    Both are imported when first needed: they bring a compiler along, and the page should be
    served before that. Threads that import the same modules at once can see half of one, so all
    of it is imported under a lock, by whoever comes first.
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
        """Look for the compiled solver on disk."""
        self._import()
        from tilerummy.solver import precompile  # noqa: PLC0415 - see the class

        return precompile.is_precompiled()

    def load(self) -> None:
        """Import everything and solve once, so that compiled code is in memory."""
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
        """Ask the solver for the initial meld of fewest tiles, or for a tile that fits alone."""
        self._import()
        from tilerummy.bots import search  # noqa: PLC0415 - see the class
        from tilerummy.bots.bot import allowance, own_rack  # noqa: PLC0415
        from tilerummy.solver import rearrange  # noqa: PLC0415

        with allowance(HINT_MS):
            problem = search.problem_of(view, own_rack(view))
            best = search.best_play(problem)
            table = best.table
            if best.tiles and problem.opened:
                table = search.dearest_alone(problem, best) or table
            elif best.tiles:
                table = search.small_opening(problem, best)
        return BestPlay(table, rearrange(view.table, table), best.optimal)

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        """Ask the solver."""
        self._import()
        from tilerummy.solver.oracle import proof  # noqa: PLC0415 - see the class

        return proof(question, deadline_ms)
