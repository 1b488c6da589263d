"""Tables of plays that the batch solver found are those that `solve` finds, or it has to look."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.support.random_positions import position
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.lab.opening_table import table_after_opening
from tilerummy.solver import Problem, solve, solve_batch
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.layout.arrange import table_found
from tilerummy.solver.legal import legal

FREE = replace(CLASSIC, joker_reuse=JokerReuse.ANY_SET)


def found(problem: Problem) -> Table | None:
    tables, racks = (
        np.array([list(tiles.counts)], np.uint8) for tiles in (problem.table.tiles, problem.rack)
    )
    best = solve_batch(FREE, tables, racks, lying=True)
    jokers = problem.table.tiles.jokers + problem.rack.jokers
    return table_found(problem.ruleset, problem.table, best.moves[0], jokers)


def test_what_is_found_is_what_the_search_finds() -> None:
    """B4: so it is on tables with jokers, where it may break the rule, and on others.

    The search of where jokers go looks at its best play in another way, and asks the judge of
    whole tables.
    """
    known = {True: 0, False: 0}
    for seed in range(120):
        problem = position(CLASSIC, 2, 12 + seed % 40, 8, seed)
        best = solve(problem)
        if best.tiles:
            table = found(problem)
            assert table in {None, best.table}
            if problem.table.tiles.jokers:
                assert table in {None, Search(problem).run().table}
            assert table is None or legal(problem, table)
            known[table is not None] += problem.table.tiles.jokers > 0
    assert all(known.values())


def test_what_opens_is_what_solve_finds() -> None:
    """S0-17: an initial meld lies behind what is there, jokers where they count for most."""
    jokers = 0
    for seed in range(60):
        problem = replace(position(CLASSIC, 2, 12, 20, seed), opened=False)
        best = solve(problem)
        if best.tiles:
            tables, racks = (
                np.array([list(tiles.counts)], np.uint8)
                for tiles in (problem.table.tiles, problem.rack)
            )
            moves = solve_batch(FREE, tables, racks, opened=False).moves[0]
            assert table_after_opening(CLASSIC, problem.table, moves) == best.table
            jokers += best.placed.jokers
    assert jokers


def test_a_joker_without_a_place_is_left_to_solve() -> None:
    """B4, S1-63: the joker of the red meld may stay with it, or go into a new one."""
    problem = Problem(CLASSIC, Table("[R1 R2 J] [B7 B8 B9]"), Tiles("R3"))
    assert found(problem) is None
    assert solve(problem).tiles == 1


def test_melds_stay_where_they_can() -> None:
    problem = Problem(CLASSIC, Table("[R4 R5 R6] [K1 B1 J]"), Tiles("R7 O13"))
    assert found(problem) == Table("[K1 B1 J] [R4 R5 R6 R7]")
