"""What a player could have done in a turn, from the rack then held: proven, never judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.core.scoring import rack_points
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, Weights, plays, solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.review.turns import TurnTaken

MOST_PLAYS: Final = 20
"""So many plays of a turn are counted; of a rack that has more, it is only said that it has."""
_TIDY_MS: Final = 30
"""How long to look for the least disturbance; with special jokers it may take seconds."""
_COUNT_MS: Final = 40
"""How long to count the plays of a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFacts:
    """What was done in a turn and what could have been, from the rack at its beginning."""

    turn: TurnTaken
    points: int
    """What was laid counts so much on a rack at the end (`rack_points`)."""
    most_tiles: int
    """The most tiles that could have been laid; 0 where nothing could."""
    most_points: int
    """The most points that could have been got off the rack."""
    proven: bool
    """Whether nothing better than these two was possible, as in all but a few positions."""
    could_open: bool
    """Whether somebody who had not opened could have (S0-19)."""
    plays: int | None
    """How many sets of tiles could have been laid; None for more than were counted."""
    best: Table | None
    """The table with the most tiles laid and old melds left alone; None where nothing could be."""

    @property
    def opened(self) -> bool:
        """Whether the player had opened before this turn."""
        return self.turn.before.opened[self.turn.seat]

    @property
    def could_go_out(self) -> bool:
        """Whether the whole rack could have been laid."""
        return 0 < self.most_tiles == len(self.turn.rack)


def review_turn(turn: TurnTaken) -> TurnFacts:
    """Return the facts of *turn*."""
    before = turn.before
    opened = before.opened[turn.seat]
    problem = Problem(before.ruleset, before.table, turn.rack, opened=opened)
    most = solve(problem)
    if not most.tiles:
        return TurnFacts(
            turn=turn,
            points=rack_points(before.ruleset, turn.placed),
            most_tiles=0,
            most_points=0,
            proven=most.optimal,
            could_open=False,
            plays=0 if most.optimal else None,
            best=None,
        )
    dearest = solve(replace(problem, objective=_points(before.ruleset)))
    tidy = solve(problem, tidy=True, deadline_ms=_TIDY_MS)
    return TurnFacts(
        turn=turn,
        points=rack_points(before.ruleset, turn.placed),
        most_tiles=most.tiles,
        most_points=rack_points(before.ruleset, dearest.placed),
        proven=most.optimal and dearest.optimal,
        could_open=not opened,
        plays=_count(problem),
        best=tidy.table if tidy.tiles == most.tiles else most.table,
    )


def _points(ruleset: Ruleset) -> Weights:
    """Return what each tile counts on a rack at the end (B8)."""
    return Weights.of({tile: rack_points(ruleset, Tiles([tile])) for tile in TILES})


def _count(problem: Problem) -> int | None:
    """Return how many plays there are, or None if there are more than are counted."""
    found = 0
    for play in plays(problem, limit=MOST_PLAYS + 1, deadline_ms=_COUNT_MS):
        if not play.optimal:
            return None
        found += 1
    return found if found <= MOST_PLAYS else None
