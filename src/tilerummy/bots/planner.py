"""The planner bot: plays a few plans to the end of guessed games, and takes what wins most."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from tilerummy.bots import endgame
from tilerummy.bots.bot import lay, own_rack, rest, time_left_ms
from tilerummy.bots.expert import ExpertBot
from tilerummy.bots.rollout import Plan, Rollout, plan_of, sample
from tilerummy.bots.solver_questions import (
    best_play,
    dearest_alone,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.solver import Problem, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Solution

_TURNS: Final = 400
"""Turns that it plays out for one of its own: a number and no time, so that the same view gets the
same turn on any machine. Each takes less than a millisecond."""
_GAMES: Final = 16
"""Guesses that every plan is played on."""
_SURE: Final = 2.0
"""Standard errors by which a plan has to be better than the expert's to be preferred."""
_EXPERT: Final = ExpertBot()


class PlannerBot:
    """Starts from the expert's turn and tests whether another plan would win more.

    A plan is a play for now and a policy for later: hold back, or lay all that can be laid. Each is
    played out on the same guesses of the hidden tiles. The others are assumed to continue as they
    began: many tiles on a rack mean that plays were declined, few that none was.
    """

    def __init__(self, turns: int = _TURNS, games: int = _GAMES) -> None:
        self._turns, self._games = turns, games

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        usual = _EXPERT.choose(view)
        if not rack or (isinstance(usual, Play) and usual.call) or not view.pool:
            return usual
        if endgame.is_known(view) or view.ruleset.special_jokers:
            return usual
        problem = problem_of(view, rack)
        best = best_play(problem)
        if not best.tiles:
            return usual
        return self._better(view, problem, best, usual)

    def _better(self, view: View, problem: Problem, best: Solution, usual: Turn) -> Turn:
        """Return the turn of the plan that wins most of the guessed games, or *usual*."""
        first = usual.table if isinstance(usual, Play) else None
        plans = list(dict.fromkeys((_Try(first, Plan.HOLD), *_tries(view, problem, best))))
        chance = Random(_seed(view))  # noqa: S311 - guesses, the same for the same view
        fits = _fits(view, problem)
        won: defaultdict[_Try, list[float]] = defaultdict(list)
        you = view.seat
        left = self._turns
        for game in range(self._games):
            hidden = sample(view, problem.rack, fits, chance)
            for searched in plans:
                layouts = [plan_of(view, seat) for seat in range(len(view.counts))]
                layouts[you] = searched.then
                rollout = Rollout(view, hidden, layouts)
                won[searched].append(rollout.share(you, searched.table))
                left -= rollout.turns
                if left <= 0 or time_left_ms() <= 1:
                    return _chosen(view, won, plans, usual)
            if game % 4 == 3:
                plans = [plans[0], *(one for one in plans[1:] if _gain(won, one, plans[0]) > 0)]
                if len(plans) == 1:
                    return usual
        return _chosen(view, won, plans, usual)


@dataclass(frozen=True)
class _Try:
    table: Table | None
    """As it is left now; None to draw."""
    then: Plan


def _tries(view: View, problem: Problem, best: Solution) -> Iterator[_Try]:
    """Yield what may be done instead, the liveliest first."""
    most = tidy_table(problem, best)
    yield _Try(most, Plan.LAY)
    yield _Try(most, Plan.HOLD)
    if not view.must_lay:
        yield _Try(None, Plan.HOLD)
    if not problem.opened:
        yield _Try(small_opening(problem, best), Plan.HOLD)
        return
    plain = replace(problem, leave_jokers=True)
    held = best_play(plain)
    if held.tiles and problem.rack.jokers:
        yield _Try(tidy_table(plain, held), Plan.HOLD)
    if (one := dearest_alone(problem, best)) is not None:
        yield _Try(one, Plan.HOLD)


def _chosen(
    view: View, won: defaultdict[_Try, list[float]], plans: list[_Try], usual: Turn
) -> Turn:
    better = [plan for plan in plans[1:] if _gain(won, plan, plans[0]) > _SURE]
    if not better:
        return usual
    table = max(better, key=lambda plan: fmean(won[plan])).table
    return rest(view) if table is None else lay(view, table)


def _gain(won: defaultdict[_Try, list[float]], plan: _Try, usual: _Try) -> float:
    """Return by how many standard errors *plan* won more than *usual* on the same guesses."""
    more = [a - b for a, b in zip(won[plan], won[usual], strict=False)]
    if not more:
        return 0.0
    mean = fmean(more)
    spread = fmean((one - mean) ** 2 for one in more) + 0.25 / len(more)
    return mean / math.sqrt(spread / len(more))


def _fits(view: View, problem: Problem) -> frozenset[Tile]:
    """Return the kinds of tile that could be laid alone on the table."""
    rules, table = problem.ruleset, problem.table
    unseen = set(Tiles(rules.tiles(len(view.counts))) - table.tiles - problem.rack)
    return frozenset(tile for tile in unseen if solve(Problem(rules, table, Tiles((tile,)))).tiles)


def _seed(view: View) -> bytes:
    own = b"" if view.rack is None else view.rack.counts
    return blake2b(own + view.table.tiles.counts + bytes((view.pool % 256,))).digest()
