"""What the stronger bots ask of the solver: in time, and without moving melds for nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.random_positions import position as random_position
from tests.support.views import position
from tilerummy.bots import bot_for
from tilerummy.bots.bot import allowance
from tilerummy.bots.solver_questions import best_play, tidy_table
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Play
from tilerummy.solver import solve

RUNS_AND_GROUPS = [
    ("[R9 B9 O9] [B5 B6 B7 B8]", "R6 K9", "[R9 B9 O9 K9] [B5 B6 B7 B8]"),
    ("[R1 K1 O1] [B3 B4 B5] [O2 O3 O4]", "B1 O7", "[R1 K1 O1 B1] [B3 B4 B5] [O2 O3 O4]"),
    ("[R13 K13 O13] [B5 K5 O5] [O2 O3 O4]", "R5 B9", "[R13 K13 O13] [B5 K5 O5 R5] [O2 O3 O4]"),
]
"""The first best play that is found touches more melds than one."""


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("table", "rack", "after"), RUNS_AND_GROUPS)
def test_melds_are_moved_only_where_it_helps(level: str, table: str, rack: str, after: str) -> None:
    ruleset = replace(CLASSIC, must_play=True)  # so that the hard bot does not hold back
    turn = bot_for(level).choose(position(rack, table, ruleset=ruleset))
    assert isinstance(turn, Play)
    held = parse_table(table).melds
    moved = set(held) - set(turn.table.melds)
    assert turn.table.tiles == parse_table(after).tiles
    assert len(moved) == 1


@pytest.mark.parametrize("seed", range(12))
def test_no_other_play_of_the_same_tiles_moves_fewer_melds(seed: int) -> None:
    problem = random_position(CLASSIC, 4, 12 + 4 * seed, 6, seed)
    best = best_play(problem)
    table = tidy_table(problem, best)
    tidiest = solve(replace(problem, rack=best.placed, play=best.placed), tidy=True).table
    assert table.tiles - problem.table.tiles == best.placed
    assert len(problem.table.beyond(table)) == len(problem.table.beyond(tidiest))


@pytest.mark.parametrize(("table", "rack", "after"), RUNS_AND_GROUPS)
def test_where_nobody_watches_the_same_tiles_are_laid_as_they_were_found(
    table: str, rack: str, after: str
) -> None:
    seen = position(rack, table)
    with allowance(20_000, tidy=False):
        turn = bot_for("medium").choose(seen)
    assert isinstance(turn, Play)
    assert turn.table.tiles == parse_table(after).tiles
    assert len(set(seen.table.melds) - set(turn.table.melds)) > 1
    again = bot_for("medium").choose(seen)
    assert isinstance(again, Play)
    assert len(set(seen.table.melds) - set(again.table.melds)) == 1
