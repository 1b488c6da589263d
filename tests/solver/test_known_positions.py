"""The 61 published positions; ``conformance/known_positions.jsonl`` names each source.

They were published without the joker-reuse rule, so it is off unless a test says otherwise.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import FREE, checked
from tilerummy.core.format.notation import parse_rack, parse_tiles
from tilerummy.core.meld import Meld
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.solver import Objective, Problem
from tilerummy.solver.dp.jit import GAINS
from tilerummy.solver.dp.plain.search import plain_search

TOO_LARGE = {"adamb:all106"} if INTERPRETED else set()
"""All 106 tiles at once take the uncompiled search half a minute."""
POSITIONS = {
    position["name"]: position
    for position in map(
        json.loads,
        (Path(__file__).parents[2] / "conformance" / "known_positions.jsonl")
        .read_text(encoding="utf-8")
        .splitlines(),
    )
}


LOOSE = {"blazor:ValidMultipleDuplicates", "blazor:ValidMultipleDuplicatesGroups"}
"""Published with tables that are no melds yet: only the search behind the solver takes those."""


def melds_of(position: dict[str, Any]) -> Table:
    """The table's melds; where only its tiles are published, any melds that they form."""
    if position["table_sets"] is not None:
        sets = position["table_sets"]
        return Table(tuple(Meld(parse_rack(" ".join(laid))) for laid in sets))
    # The solver lays them out as a rack of its own.
    tiles = parse_tiles(" ".join(position["table"]))
    laid = checked(Problem(FREE, Table(), tiles)).table
    assert laid.tiles == tiles
    return laid


def problem_of(name: str, **changes: Any) -> Problem:
    position = POSITIONS[name]
    rack = parse_tiles(" ".join(position["rack"]))
    return replace(Problem(FREE, melds_of(position), rack), **changes)


@pytest.mark.parametrize("name", sorted(POSITIONS.keys() - LOOSE - TOO_LARGE))
def test_known_position(name: str) -> None:
    expected = POSITIONS[name]["expected"]
    solution = checked(problem_of(name))
    # The one position without a published figure has a rack of six that can all be placed.
    assert solution.tiles == (6 if expected is None else expected)


def test_den_hertog_example_1_by_value() -> None:
    free = replace(FREE, joker_penalty=0)
    for_value = problem_of("denHertog-ex1", ruleset=free, objective=Objective.VALUE)
    assert checked(for_value).value == POSITIONS["denHertog-ex1"]["expected_max_value"]
    for_tiles = checked(replace(for_value, objective=Objective.TILES))
    assert (for_tiles.tiles, for_tiles.value) == (6, 31)


@pytest.mark.parametrize("name", sorted(LOOSE))
def test_known_position_with_loose_tiles(name: str) -> None:
    position = POSITIONS[name]
    table, rack = (parse_tiles(" ".join(position[where])) for where in ("table", "rack"))
    found = plain_search(table, rack, np.ones(GAINS, np.int64))
    assert found.value == position["expected"]


@COMPILED_ONLY
@pytest.mark.parametrize("name", sorted(POSITIONS.keys() - LOOSE - TOO_LARGE))
def test_the_reuse_rule_costs_nothing_in_the_known_positions(name: str) -> None:
    # Found by this solver, not published.
    assert checked(problem_of(name, ruleset=CLASSIC)).tiles == (POSITIONS[name]["expected"] or 6)
