"""Between problems and the compiled search: tiles as arrays, objectives as gains.

*Relaxed* because the joker-reuse rule (B4) is left out: what is found here is an upper bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.core.ruleset import MeldRules
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Joker, Tile
from tilerummy.solver.layout.arrange import JOKER, arrange, table_of
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.sweep import IMPOSSIBLE, NEVER, NO_FLOOR, sweep
from tilerummy.solver.sweep.special.transitions import transition_table

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep import Sweep
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.special.transitions import TransitionTable


_RULES = MeldRules()
_MIRROR = Tile.joker(Joker.MIRROR)


def grid(tiles: Tiles) -> Ints:
    """Return the number tiles as counts by colour and number less one, shape (4, 13)."""
    counts = np.frombuffer(tiles.counts, np.uint8, len(Color) * len(NUMBERS))
    return counts.reshape(4, 13).astype(np.int64)


def joker_counts(tiles: Tiles) -> Ints:
    """Return how many jokers of each kind *tiles* holds, shape (4,)."""
    return np.array(list(tiles.counts[JOKER.code :]), np.int64)


def weights(problem: Problem) -> Ints:
    """Return what each placed tile gains, by code, and 0 for what a joker stands for.

    Sums of gains compare as `Problem.score` does.
    """
    return np.array((*problem.gains, 0), np.int64)


def actions(rules: MeldRules, at_hand: Tiles, *, explicit: bool) -> TransitionTable:
    """Return what can be done with *at_hand*; without a mirror joker all mirrors are the same."""
    if not at_hand.count(_MIRROR):
        rules = rules._replace(
            mirror_color=_RULES.mirror_color, mirror_min_naturals=_RULES.mirror_min_naturals
        )
    return transition_table(rules, explicit=explicit)


def gain(gains: Ints, placed: Tiles) -> int:
    """Return the sum of *gains* of *placed* tiles of the rack."""
    counts = np.frombuffer(placed.counts, np.uint8)
    return int(counts @ gains[: len(counts)])


def searched(problem: Problem, stop: Ints = NEVER) -> Sweep:
    """Return what the search finds for *problem*; the gain leaves out what has to be played.

    Where nothing has to be played, the table can be left as it is: what gains nothing is no play.
    """
    floor = NO_FLOOR if problem.play else 0
    return sweep(problem.must, problem.may, weights(problem), stop=stop, floor=floor)


def best_table(problem: Problem, stop: Ints = NEVER) -> tuple[Table, bool]:
    """Return the table after a best play, the joker-reuse rule left out; and if that is proven.

    The table as it is if nothing can be played. Not proven if *stop* ended the search.
    """
    found = searched(problem, stop)
    if not is_play(problem, found):
        return problem.table, found.whole
    shape = Shape(found.moves, sum(problem.jokers))
    return table_of(shape, problem.table, problem.ruleset.meld_rules), found.whole


def beside(problem: Problem, stop: Ints = NEVER) -> Table:
    """Return the table after the best play that adds melds and leaves the others as they lie.

    That obeys every rule about jokers. The table as it is if nothing can be played so.
    """
    found = sweep(problem.play, problem.may, weights(problem), stop=stop)
    if not is_play(problem, found):
        return problem.table
    shape = Shape(found.moves, sum(problem.jokers) - problem.table_jokers)
    return Table((*problem.table.melds, *arrange(shape, (), problem.ruleset.meld_rules)))


def is_play(problem: Problem, found: Sweep) -> bool:
    """Whether *found* places a tile of the rack."""
    return found.value > 0 or (found.value > IMPOSSIBLE and bool(problem.play))
