"""How much the search looks at: unlike time, that is the same on every machine.

A change that lets hopeless states live makes answers slower and fails here. Fewer states or steps
are welcome: then these numbers go down.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import problem
from tests.support.random_positions import position
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.core.tiles import Tiles
from tilerummy.solver import opening, solve
from tilerummy.solver.dp.plain.search import plain_search
from tilerummy.solver.joker_search.search import Search

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem

SEEDS = range(8)


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("ruleset", "table", "rack", "states", "steps"),
    [
        (CLASSIC, 16, 14, 299, 406),
        (CLASSIC, 40, 14, 856, 2269),
        (CLASSIC, 76, 14, 112, 416),
        (CLASSIC, 90, 8, 112, 545),
        (CLASSIC, 40, 36, 893, 10944),
        (XP, 120, 14, 112, 3515),
    ],
)
def test_turns(ruleset: Ruleset, table: int, rack: int, states: int, steps: int) -> None:
    positions = [position(ruleset, ruleset.max_seats, table, rack, seed) for seed in SEEDS]
    found = [plain_search(one.required, one.optional, one.gains, floor=0) for one in positions]
    assert sum(one.states for one in found) <= states
    assert sum(one.steps for one in found) <= steps


def test_initial_melds() -> None:
    states = steps = 0
    for seed in SEEDS:
        rack = position(CLASSIC, 4, 0, 20, seed, jokers=seed % 3).rack
        found = plain_search(Tiles(), rack, opening.as_laid(), 0)
        states, steps = states + found.states, steps + found.steps
    assert states <= 378
    assert steps <= 760


@pytest.mark.parametrize(
    ("table", "rack", "states"),
    [
        (
            (
                "[B13 K13 O13 R13] [R13 B13 K13 O13] [R1 R2 JC O4] [R11 K11 O11 B11] [JD J R5] "
                "[K3 JM K3] [R12 B12 K12 O12] [R1 B1 O1] [B6 B7 JC]"
            ),
            "R3 B1 B10 B12 K2 K8 O5 O5 O8 J JD JM",
            74,
        ),
        pytest.param(
            "[R9 B9 O9 K9] [R2 R3 R4 R5] [JD J K6] [R5 R6 JC O8 O9] [R2 R3 R4] [B8 JM B8]",
            "R11 R12 R13 B7 B13 K2 K6 O2 O4 O5 O5 O8 O13 J JD JC JM",
            313,
            marks=COMPILED_ONLY,
        ),
    ],
)
def test_where_the_likeliest_relaxed_play_is_illegal(table: str, rack: str, states: int) -> None:
    """Every relaxed best play breaks a rule; with one old meld kept together none does (B4)."""
    search = Search(problem(table, rack, TWIST))
    assert search.run().proven
    assert search.states <= states


def special_position(seed: int) -> Problem:
    """Return a position of twist with all eight jokers in play."""
    draw = random.Random(seed)
    return position(TWIST, 4, draw.randint(20, 80), draw.randint(8, 20), seed, jokers=8)


@COMPILED_ONLY
def test_going_out_is_guided_although_it_gains_nothing() -> None:
    """Tiles that must be placed gain nothing; the narrow looks still prefer promising states."""
    for seed in (20, 292):
        problem = special_position(seed)
        search = Search(replace(problem, play=problem.rack))
        found = search.run()
        assert found.table != problem.table
        assert search.states <= 130


@COMPILED_ONLY
def test_a_play_of_the_whole_rack_is_looked_for_first() -> None:
    """Without that, this position takes 50 times as many states."""
    hard = problem(
        "[R3 K3 O3] [R7 R8 R9 R10 R11 J] [O5 O6 JD O9 O10] [K7 K8 K9] [R12 B12 JD] "
        "[O8 O9 O10] [J R4 R5]",
        "R10 R1 O8 B8 JC O7 JC K7 O12 R12 JM O7 JM",
        TWIST,
    )
    best = solve(hard, effort=0.02)
    assert (best.tiles, best.optimal) == (13, True)


@COMPILED_ONLY
def test_effort_limits_the_search_with_special_jokers() -> None:
    search = Search(special_position(96), effort=0.02)
    found = search.run()
    assert not found.proven
    assert search.states <= 30_000
