"""The plays that were possible in a turn, from the rack at that time: proven facts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.core.scoring import rack_points
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.review.allowance import COUNT, DEAREST, MOST, TIDY, Allowance
from tilerummy.solver import Problem, ProblemError, Weights, count, solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.review.turns import TurnTaken
    from tilerummy.solver import Solution

MOST_PLAYS: Final = 20
"""Most plays of a turn that are counted; beyond that the review reports "more"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFacts:
    """The play of a turn, and the plays that were possible with the rack at its beginning."""

    turn: TurnTaken
    points: int
    """The points that the laid tiles count on a rack at the end (`rack_points`)."""
    most_tiles: int | None
    """The most tiles that could have been laid; None if there was no time to prove it."""
    most_points: int | None
    """The most points that could have left the rack; None without a proof."""
    found_tiles: int
    """Tiles that `best` lays: `most_tiles`, or else the most found in time or actually laid."""
    found_points: int
    """Points that could at least have left the rack; `most_points` if that is proven."""
    could_open: bool
    """Whether a player who had not opened could have opened (S0-19)."""
    plays: int | None
    """Number of sets of tiles that could have been laid; None if more than were counted."""
    best: Table | None
    """The table with the most tiles laid and the fewest old melds changed, or None.

    None means that nothing could be laid. If the player laid more than the search found in time, it
    is the table that the player left.
    """

    @property
    def opened(self) -> bool:
        """Whether the player had opened before this turn."""
        return self.turn.before.opened[self.turn.seat]

    @property
    def could_go_out(self) -> bool:
        """Whether the whole rack could have been laid."""
        return 0 < self.found_tiles == len(self.turn.rack)


def review(turns: Iterable[TurnTaken], allowance: Allowance | None = None) -> Iterator[TurnFacts]:
    """Yield the facts of *turns*, all of one game, within a short time in total.

    Load the solver before the first call (`tilerummy.solver.precompile`). Otherwise the first
    search loads it, which takes half a second of the game's time.
    """
    allowance = allowance or Allowance()
    for turn in turns:
        yield review_turn(turn, allowance)


def review_turn(turn: TurnTaken, allowance: Allowance | None = None) -> TurnFacts:
    """Return the facts of *turn*, found within the *allowance* of its game."""
    allowance = allowance or Allowance()
    before = turn.before
    opened = before.opened[turn.seat]
    problem = Problem(before.ruleset, before.table, turn.rack, opened=opened)
    most = allowance.spend(MOST, lambda ms: solve(problem, deadline_ms=ms))
    dearest = _dearest(problem, most, allowance)
    tidy = most
    if most.tiles and most.optimal and not allowance.spent:
        tidy = allowance.spend(TIDY, lambda ms: solve(problem, tidy=True, deadline_ms=ms))
    dear, found = (rack_points(before.ruleset, tiles) for tiles in (dearest.placed, most.placed))
    # What was laid could be laid, whatever a search found in its time; unless a tile was drawn
    # first, where rules let a player continue then.
    own = turn.placed if turn.placed <= turn.rack else Tiles()
    least = max(dear, found, rack_points(before.ruleset, own))
    found_tiles = most.tiles if most.optimal else max(most.tiles, len(own))
    return TurnFacts(
        turn=turn,
        points=rack_points(before.ruleset, turn.placed),
        most_tiles=most.tiles if most.optimal else None,
        most_points=dear if dearest.optimal else None,
        found_tiles=found_tiles,
        found_points=dear if dearest.optimal else least,
        could_open=found_tiles > 0 and not opened,
        plays=_count(problem, most, allowance),
        best=_shown(most, tidy) if found_tiles == most.tiles else turn.after.table,
    )


def _dearest(problem: Problem, most: Solution, allowance: Allowance) -> Solution:
    """Return the play that takes most points off the rack; *most* is that with most tiles."""
    if most.tiles == len(problem.rack) or (most.optimal and not most.tiles):
        return replace(most, optimal=True)
    dear = replace(problem, objective=_points(problem.ruleset))
    return allowance.spend(DEAREST, lambda ms: solve(dear, deadline_ms=ms))


def _shown(most: Solution, tidy: Solution) -> Table | None:
    if not most.tiles:
        return None
    return tidy.table if tidy.tiles == most.tiles else most.table


def _points(ruleset: Ruleset) -> Weights:
    """Return what each tile counts on a rack at the end (B8)."""
    return Weights.of({tile: rack_points(ruleset, Tiles([tile])) for tile in TILES})


def _count(problem: Problem, most: Solution, allowance: Allowance) -> int | None:
    """Return how many plays there are, or None if there are more than are counted."""
    if not most.optimal or not most.tiles:
        return 0 if most.optimal else None
    if allowance.spent:
        return None
    try:
        return allowance.spend(COUNT, lambda ms: count(problem, limit=MOST_PLAYS, deadline_ms=ms))
    except ProblemError:
        return None
