"""The expert bot: holds back to the very end, and plays the end between two as it is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.bots import endgame, last_rounds
from tilerummy.bots.bot import SMALLEST_MELD, lay, own_rack, rest, rivals, time_left_ms
from tilerummy.bots.solver_questions import (
    best_play,
    dearest_alone,
    most_points,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.policy import EmptyPoolDuty, EmptyPoolEnd
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call
from tilerummy.solver import goes_out, smallest_opening

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

_TWO: Final = 2
_NEAR: Final = 3
"""Tiles in the pool from which on it counts who meets the empty pool."""
_ROUNDS: Final = 8
"""Rounds that the pool has to last for a joker to be kept rather than opened with."""
_LATE: Final = 24
"""Tiles in the pool from which on it opens with more than three tiles, between two who hold."""
_STUCK: Final = 2
"""Tiles that fit nowhere with which it may be out soon, and opens with whatever it can."""


class ExpertBot:
    """Holds back as `HardBot` does, and longer.

    At a table of three and more it lays down only if the pool will be empty before its next turn:
    whoever lays earlier in the last round opens the way out for those who come after. In the last
    rounds before, it guesses what is hidden and plays the turns worth a thought to the end, since
    a single tile laid moves everybody by a turn. There it also keeps its jokers when it opens: by
    a meld of more tiles, or of later tiles, rather than by one with a joker, which all the others
    could use from then on.

    With two players and an empty pool, it knows the other rack. If both must lay, each tile that it
    still holds is worth a turn, so it opens with three tiles and no joker, or waits. At the empty
    pool it keeps the tiles without which the other cannot go out (`duel`). If a player may pass and
    thereby end the game, it passes once its own rack is the better one. The first player to meet
    the empty pool has the better of it: with an odd number of tiles left to draw, it lays a single
    tile to be that player.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = problem_of(view, rack)
        rules, seats, players = view.ruleset, len(view.counts), 1 + len(rivals(view))
        holds = holds_back(rules, seats, players, view.pool, opened=problem.opened)
        if holds and goes_out(problem, deadline_ms=time_left_ms()) is None:
            return rest(view)  # see `HardBot`
        best = best_play(problem)
        if best.tiles == len(rack):
            return lay(view, tidy_table(problem, best))
        if endgame.is_known(view):
            return endgame.best_turn(view, problem, best)
        if not best.tiles:
            return rest(view)
        if problem.opened and last_rounds.is_near(rules, seats, players, view.pool):
            return last_rounds.best_turn(view, problem, best)
        if _is_last_round(players, view.pool):
            return lay(view, most_points(problem, best.table))
        if not problem.opened:
            table = _opening(view, problem, best)
            return rest(view) if table is None else lay(view, table)
        if _wants_tempo(rules, seats, view.pool):
            table = dearest_alone(problem, best)
            if table is not None:
                return lay(view, table)
        if rules.must_play:
            return lay(view, tidy_table(problem, best))
        return rest(view)


def holds_back(ruleset: Ruleset, seats: int, players: int, pool: int, *, opened: bool) -> bool:
    """Whether a turn that does not go out lays nothing, though it could.

    *players* of the *seats* still take turns.
    """
    if not opened or ruleset.must_play or _is_last_round(players, pool):
        return False
    near = last_rounds.is_near(ruleset, seats, players, pool)
    return not near and not _wants_tempo(ruleset, seats, pool)


def _is_last_round(players: int, pool: int) -> bool:
    """Whether the pool is empty, or will be before the next turn of the seat to move."""
    return not pool or (players > _TWO and pool < players)


def _opening(view: View, problem: Problem, best: Solution) -> Table | None:
    """Return the table after the initial meld; None to wait for a better one."""
    smallest = small_opening(problem, best)
    players, rules = 1 + len(rivals(view)), view.ruleset
    if rules.must_play or rules.special_jokers:
        return smallest
    if _saves_tiles(view):
        return _cheap_opening(view, problem, smallest)
    lays_joker = smallest.tiles.jokers > view.table.tiles.jokers
    if not lays_joker or players == _TWO:
        return smallest
    larger = _plain_opening(view, problem)
    if larger is not None:
        return larger
    if view.pool < _ROUNDS * players:
        return smallest
    stuck = len(problem.rack) - best_play(replace(problem, opened=True)).tiles
    return smallest if stuck <= _STUCK else None


def _cheap_opening(view: View, problem: Problem, smallest: Table) -> Table | None:
    """Return *smallest* or another opening of three tiles without a joker; None to wait for one.

    Late in the game it may have more tiles, but no joker.
    """
    laid = smallest.tiles - view.table.tiles
    if not laid.jokers and len(laid) == SMALLEST_MELD:
        return smallest
    plain = _plain_opening(view, problem)
    if plain is None:
        return None
    few = len(plain.tiles - view.table.tiles) == SMALLEST_MELD
    return plain if few or view.pool <= _LATE else None


def _plain_opening(view: View, problem: Problem) -> Table | None:
    """Return the table after the initial meld of fewest tiles without jokers, None without one."""
    plain = Tiles(tile for tile in problem.rack if not tile.is_joker)
    found = smallest_opening(view.ruleset, plain, deadline_ms=time_left_ms())
    return None if found is None else Table((*view.table.melds, *found.table.melds))


def _saves_tiles(view: View) -> bool:
    """Whether each tile that is still held at the empty pool is worth a turn there.

    That is so between two who must lay, as long as the other holds back as well.
    """
    both_must = view.ruleset.must_lay(on_empty_pool=True) and not view.ruleset.must_play
    return both_must and len(view.counts) == _TWO and min(rivals(view)) >= view.ruleset.hand


def _wants_tempo(ruleset: Ruleset, seats: int, pool: int) -> bool:
    """Whether, if both draw, the other meets the empty pool first, who can end the game there."""
    first_ends = ruleset.empty_pool_end is EmptyPoolEnd.FIRST_STUCK
    may_pass = ruleset.empty_pool_duty is EmptyPoolDuty.MAY_PASS
    return first_ends and may_pass and seats == _TWO and pool <= _NEAR and pool % 2 == 1
