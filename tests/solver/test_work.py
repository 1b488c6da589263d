"""How much the search looks at: unlike time, that is the same on every machine.

A change that lets hopeless states live makes answers slower and fails here. Fewer states or steps
are welcome: then these numbers go down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.random_positions import position
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.tiles import Tiles
from tilerummy.solver import relaxed
from tilerummy.solver.opening import search as opening
from tilerummy.solver.sweep import sweep

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

SEEDS = range(8)


@pytest.mark.parametrize(
    ("ruleset", "table", "rack", "states", "steps"),
    [
        (CLASSIC, 16, 14, 331, 465),
        (CLASSIC, 40, 14, 1151, 3354),
        (CLASSIC, 76, 14, 112, 416),
        (CLASSIC, 90, 8, 112, 545),
        (CLASSIC, 40, 36, 1410, 17698),
        (XP, 120, 14, 112, 1823),
    ],
)
def test_turns(ruleset: Ruleset, table: int, rack: int, states: int, steps: int) -> None:
    found = [
        relaxed.searched(position(ruleset, ruleset.max_seats, table, rack, seed)) for seed in SEEDS
    ]
    assert sum(one.states for one in found) <= states
    assert sum(one.steps for one in found) <= steps


def test_initial_melds() -> None:
    states = steps = 0
    for seed in SEEDS:
        rack = position(CLASSIC, 4, 0, 20, seed, jokers=seed % 3).rack
        found = sweep(Tiles(), rack, opening.as_laid(), 0)
        states, steps = states + found.states, steps + found.steps
    assert states <= 596
    assert steps <= 1224
