"""What thinks: the bots, and the solver behind hints. Loaded late, because it compiles code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
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


class Minds(Protocol):
    """Answers from what one seat may know; called in worker threads."""

    def is_compiled(self) -> bool:
        """Whether `load` takes a moment only, not the seconds of compiling."""
        ...

    def load(self) -> None:
        """Get ready, so that the first answer takes no longer than the others."""
        ...

    def turn(self, level: Level, view: View) -> Turn:
        """Return the turn that a bot of *level* makes."""
        ...

    def best_play(self, view: View) -> BestPlay:
        """Return the best play for the seat to move that disturbs the table least."""
        ...

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* holds; the minds are the games' `Oracle`."""
        ...

    def can_play(self, state: State) -> bool:
        """Return whether the seat to move could lay anything."""
        ...


class RealMinds:
    """The bots of `tilerummy.bots` and the solver of `tilerummy.solver`.

    Both are imported when first needed: they bring a compiler along, and the page should be
    served before that.
    """

    def is_compiled(self) -> bool:
        """Look for the compiled solver on disk."""
        from tilerummy.solver import warm  # noqa: PLC0415 - see the class

        return warm.is_warm()

    def load(self) -> None:
        """Import everything and solve once, so that compiled code is in memory."""
        from tilerummy.solver import warm  # noqa: PLC0415 - see the class

        warm.warm()

    def turn(self, level: Level, view: View) -> Turn:
        """Ask the bot."""
        from tilerummy.bots import bot_for  # noqa: PLC0415 - see the class

        return bot_for(level).choose(view)

    def best_play(self, view: View) -> BestPlay:
        """Ask the solver."""
        from tilerummy.solver import Problem, rearrange, solve  # noqa: PLC0415 - see the class

        if view.rack is None or view.you is None:
            raise ValueError("a spectator has no best play")
        problem = Problem(view.ruleset, view.table, view.rack, opened=view.opened[view.you])
        after = solve(problem, tidy=True, deadline_ms=HINT_MS).table
        return BestPlay(after, rearrange(view.table, after))

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Ask the solver."""
        from tilerummy.solver.oracle import SolverOracle  # noqa: PLC0415 - see the class

        return SolverOracle().opening(ruleset, rack)

    def can_play(self, state: State) -> bool:
        """Ask the solver."""
        from tilerummy.solver.oracle import SolverOracle  # noqa: PLC0415 - see the class

        return SolverOracle().can_play(state)
