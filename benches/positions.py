"""Realistic positions: tables of a wanted size, made by playing, and racks from the same pool."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem, solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset


def position(
    ruleset: Ruleset,
    seats: int,
    table_tiles: int,
    rack_tiles: int,
    seed: int,
    objective: Objective = Objective.TILES,
) -> Problem:
    """Return a position with about *table_tiles* on the table, reached by best plays.

    Tiles are drawn from a shuffled pool, five at a time; a best play lays what it can, until the
    table is large enough. The rack to move is then drawn afresh. The same arguments give the same
    position as long as the solver breaks ties in the same way.
    """
    rng = random.Random(seed)
    pool = list(ruleset.tiles(seats))
    rng.shuffle(pool)
    table, hand = Table(), Tiles()
    while len(table.tiles) < table_tiles:
        wanted = min(5, max(2, (table_tiles - len(table.tiles)) // 2))
        hand += Tiles(pool.pop() for _ in range(min(wanted, len(pool))))
        played = solve(Problem(ruleset, table, hand))
        table, hand = played.table, hand - played.placed
        if not pool:
            break
        if len(hand) > rack_tiles:
            # Back into the pool, so that tiles that fit nowhere do not pile up.
            pool = list(hand) + pool
            rng.shuffle(pool)
            hand = Tiles()
    pool += hand
    rng.shuffle(pool)
    return Problem(ruleset, table, Tiles(pool[:rack_tiles]), objective=objective)
