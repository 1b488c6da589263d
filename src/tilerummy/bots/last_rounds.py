"""The last rounds of the pool among three and more: who meets its end, and lays on what others lay.

Whoever holds back lays when the pool ends, and the next go out on that. A single tile laid in place
of a tile drawn moves everybody by a turn. Which turn is the good one depends on the racks and on
what the others do; so the few turns worth a thought are played to the end of guessed games.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import lay, rest, time_left_ms
from tilerummy.bots.determinisation import Habit, counted, sample, shares
from tilerummy.bots.solver_questions import dearest_alone, most_points
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

_ROUNDS: Final = 4
"""Rounds of the pool from which on games are guessed."""
_GAMES: Final = 48
"""Guesses that each turn is played on: a number and no time, so that the same view gets the same
turn on any machine."""
_LATE: Final = 4
"""One guess in this many has the players who hold back lay as late as the expert does.

In the others they lay a round earlier, like the three other levels that hold back."""
_SAMPLES: Final = (Habit.HOLDS, Habit.HOLDS_LESS)
_SURE: Final = 1.0
"""Standard errors by which a turn has to be better than the usual one."""
_LEAST_MS: Final = 100.0
"""With less time left than this the usual turn is taken."""


def is_near(ruleset: Ruleset, seats: int, players: int, pool: int) -> bool:
    """Whether the pool ends soon, at a table of three and more that can be guessed.

    *players* of the *seats* still take turns.
    """
    all_play = players == seats > 2
    return all_play and pool < _ROUNDS * players and counted(ruleset) is not None


def best_turn(view: View, problem: Problem, best: Solution) -> Turn:
    """Return the turn that wins most of the guessed games; *best* is a play of most tiles.

    The usual one is to draw, and to lay the most points if the pool ends before the next turn.
    """
    dear = most_points(problem, best.table)
    usual = dear if view.pool < len(view.counts) else None
    found = dict.fromkeys((usual, None, dearest_alone(problem, best), dear))
    tries = [table for table in found if table is not None or not view.must_lay]
    rules = counted(view.ruleset)
    if rules is not None and len(tries) > 1 and time_left_ms() >= _LEAST_MS:
        chance = Random(_seed(view))  # noqa: S311 - guesses, the same for the same view
        determinisation = sample(view, rules, _GAMES, chance)
        laid = [_laid(view, table) for table in tries]
        won = [
            shares(view, rules, some, laid, _habits(view, holds))
            for some, holds in zip(determinisation.split(_LATE), _SAMPLES, strict=True)
        ]
        usual = tries[_chosen(np.concatenate(won, axis=1))]
    return rest(view) if usual is None else lay(view, usual)


def _habits(view: View, holds: Habit) -> list[Habit]:
    """Return what everybody seems to do: who has not laid holds more tiles than were dealt.

    In which turn those lay who hold back cannot be seen before they do: *holds* supposes it.
    """
    habits = [holds if count > view.ruleset.hand + 1 else Habit.LAYS for count in view.counts]
    habits[view.seat] = Habit.HOLDS
    return habits


def _laid(view: View, table: Table | None) -> Tiles:
    return Tiles() if table is None else table.tiles - view.table.tiles


def _chosen(shares: NDArray[np.float64]) -> int:
    """Return which row wins most, 0 unless another is surely better on the same guesses."""
    more = shares - shares[0]
    n = shares.shape[1]
    errors = np.sqrt((more.var(axis=1) + 0.25 / n) / n)
    sure = np.where(more.mean(axis=1) > _SURE * errors, shares.mean(axis=1), -1.0)
    sure[0] = shares[0].mean()
    return int(sure.argmax())


def _seed(view: View) -> bytes:
    own = b"" if view.rack is None else view.rack.counts
    return blake2b(own + view.table.tiles.counts + bytes((view.pool % 256,))).digest()
