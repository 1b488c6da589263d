from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from tests.support.moves import applied
from tests.support.random_positions import position
from tests.support.views import position as seen
from tilerummy.core.presets import CLASSIC, STANDARD, XP
from tilerummy.core.table import Table
from tilerummy.server.workers.engines import RealEngines
from tilerummy.solver import solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem

POSITIONS = 20


def could_touch(problem: Problem, count: int) -> bool:
    """Whether some best play leaves all but *count* melds alone: each choice is solved apart."""
    best = problem.score(solve(problem).placed)
    return any(
        problem.score(solve(replace(problem, table=Table(melds))).placed) == best
        for melds in combinations(problem.table.melds, count)
    )


@pytest.mark.parametrize("ruleset", [CLASSIC, STANDARD, XP], ids=lambda rules: rules.name)
def test_no_hint_touches_more_melds_than_needed(ruleset: Ruleset) -> None:
    disturbing = 0
    for seed in range(POSITIONS):
        problem = position(ruleset, 4, 18 + seed, 12, seed)
        view = seen(str(problem.rack), str(problem.table), ruleset=ruleset)
        after = RealEngines().best_play(view).table
        placed = after.tiles - problem.table.tiles
        assert problem.score(placed) == problem.score(solve(problem).placed)
        touched = len(problem.table.beyond(after))
        assert not touched or not could_touch(problem, touched - 1), f"seed {seed}"
        disturbing += touched > 0
    assert disturbing > POSITIONS // 2


def sorted_melds(table: Table) -> list[str]:
    return sorted(str(meld.tiles) for meld in table.melds)


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_moves_of_a_hint_lead_to_its_table(seed: int) -> None:
    problem = position(CLASSIC, 4, 18 + seed, 12, seed)
    view = seen(str(problem.rack), str(problem.table))
    best = RealEngines().best_play(view)
    assert sorted_melds(applied(view.table, best.moves)) == sorted_melds(best.table)


def test_an_initial_meld_is_laid_from_the_rack_alone() -> None:
    best = RealEngines().best_play(seen("R10 B10 K10 R7", "[R4 R5 R6]", opened=False))
    assert [move.source for move in best.moves] == [None]
    assert best.table.beyond(seen("", "[R4 R5 R6]").table)


def test_no_play_is_the_table_as_it_is() -> None:
    view = seen("R1", "[B4 B5 B6]")
    assert RealEngines().best_play(view) == (view.table, [], True)
