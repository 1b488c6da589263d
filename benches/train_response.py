"""An answer to *expert* that is trained: the cross-entropy method over six figures of play.

Each generation draws ways to play about the mean so far, plays every one against expert on the
same deals, from both seats, and moves the mean to the best quarter (Rubinstein 1999). It begins at
expert's own way: of ways drawn from all there are two in a hundred games are won, and from games
that are all lost nothing is learnt::

    python -m benches.train_response --picture response.svg
    tilerummy arena benches.train_response:response expert --turn-s 60 --games 200
"""

from __future__ import annotations

import argparse
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from tilerummy.bots import bot_for, endgame
from tilerummy.bots.bot import lay, own_rack, rest
from tilerummy.bots.game import deal, turns
from tilerummy.bots.solver_questions import (
    best_play,
    dearest_alone,
    most_points,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Call
from tilerummy.lab.curve import curve
from tilerummy.solver.oracle import SolverOracle
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.bots import Bot
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

    Floats = NDArray[np.float64]

_ORACLE: Final = SolverOracle()
_SPREAD: Final = 0.25
_LEAST_SPREAD: Final = 0.06


@dataclass(frozen=True)
class Response:
    """A way to play against one who holds back to the end, in whole numbers."""

    opens: int
    """Opens once the pool has no more tiles than this."""
    near: int
    """Lays single tiles for the tempo once the pool has at most this number of tiles."""
    odd: int
    """Where their number is odd (1) or even (0)."""
    spills: int
    """Lays the most points once the pool has no more tiles than this."""
    stays: int
    """Lays the most tiles if no more than this would stay; -1: never."""
    counts: int
    """At the empty pool plays as expert does (1), or lays a single tile a turn (0)."""

    @classmethod
    def at(cls, point: Floats) -> Self:
        """Return the way to play at *point*, six figures that are clipped to 0 to 1."""
        low, high = np.array(_LEAST), np.array(_MOST)
        total = np.rint(low + np.clip(point, 0, 1) * (high - low)).astype(int)
        return cls(*total.tolist())

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = problem_of(view, rack)
        best = best_play(problem)
        if best.tiles == len(rack):
            return lay(view, tidy_table(problem, best))
        if endgame.is_known(view) and self.counts:
            return endgame.best_turn(view, problem, best)
        if not best.tiles:
            return rest(view)
        if not problem.opened:
            waits = view.pool > self.opens
            return rest(view) if waits else lay(view, small_opening(problem, best))
        return self._opened(view, problem, best)

    def _opened(self, view: View, problem: Problem, best: Solution) -> Turn:
        if len(problem.rack) - best.tiles <= self.stays:
            return lay(view, tidy_table(problem, best))
        if (0 < view.pool <= self.near and view.pool % 2 == self.odd) or not view.pool:
            return lay(view, dearest_alone(problem, best) or tidy_table(problem, best))
        if view.pool <= self.spills:
            return lay(view, most_points(problem, best.table))
        return rest(view)


_LEAST: Final = (0, 0, 0, 0, -1, 0)
_MOST: Final = (80, 12, 1, 12, 4, 1)
_EXPERT: Final = Response(opens=80, near=3, odd=1, spills=0, stays=-1, counts=1)
TRAINED: Final = Response(opens=66, near=5, odd=1, spills=1, stays=-1, counts=1)
"""What six generations of twelve came to, on six deals each."""


def response() -> Response:
    """Return the trained answer, for the arena."""
    return TRAINED


def share(bot: Bot, victim: Bot, deals: range) -> float:
    """Return the part of the games that *bot* wins against *victim*, each deal from both seats."""
    won = 0.0
    for number in deals:
        for seat in (0, 1):
            chance = Random(f"response {number}")
            last, _ = deal(CLASSIC, 2, chance)
            for after, _ in turns(last, [bot, victim] if seat == 0 else [victim, bot], _ORACLE):
                last = after
            assert last.outcome is not None
            won += (seat in last.outcome.winners) / max(1, len(last.outcome.winners))
    return won / (2 * len(deals))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--population", type=int, default=12)
    parser.add_argument("--deals", type=int, default=8, help="for each way to play, each twice")
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    precompile()
    victim, chance = bot_for("expert"), np.random.default_rng(1)
    names = [field.name for field in fields(Response)]
    low, high = np.array(_LEAST), np.array(_MOST)
    mean, spread = (np.array(astuple(_EXPERT)) - low) / (high - low), np.full(len(names), _SPREAD)
    line = []
    print("| generation | mean % | best quarter % |", *names, sep=" | ")
    for generation in range(asked.generations):
        points = mean + spread * chance.standard_normal((asked.population, len(names)))
        deals = range(generation * asked.deals, (generation + 1) * asked.deals)
        won = np.array([share(Response.at(point), victim, deals) for point in points])
        best = np.argsort(-won, kind="stable")[: max(2, asked.population // 4)]
        mean = np.clip(0.3 * mean + 0.7 * points[best].mean(axis=0), 0, 1)
        spread = np.maximum(0.3 * spread + 0.7 * points[best].std(axis=0), _LEAST_SPREAD)
        figures = (generation + 1, f"{100 * won.mean():.1f}", f"{100 * won[best].mean():.1f}")
        print("", *figures, *astuple(Response.at(mean)), "", sep=" | ", flush=True)
        line.append((float(generation + 1), float(100 * won.mean())))
    if asked.picture is not None:
        title = "Games won of 100 against expert, generation by generation"
        asked.picture.write_text(curve(line, title, top=100.0), encoding="utf-8")


if __name__ == "__main__":
    main()
