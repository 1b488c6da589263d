"""How many plays a position has, and what the best are worth: constants, counted in two ways."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import slow_counts, slow_plays
from tests.support.interpreted import COMPILED_ONLY
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import PRESETS, preset
from tilerummy.solver import Objective, Problem, count, plays, solve

FILE = Path(__file__).parents[2] / "conformance" / "counts.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
EACH = pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])


def problem(row: dict[str, Any], objective: Objective = Objective.TILES) -> Problem:
    return Problem(
        preset(row["ruleset"]),
        parse_melds(row["table"]),
        parse_tiles(row["rack"]),
        opened=row["opened"],
        objective=objective,
    )


@COMPILED_ONLY
@EACH
def test_the_solver_counts_them(row: dict[str, Any]) -> None:
    assert count(problem(row)) == row["plays"]
    assert len({play.placed for play in plays(problem(row))}) == row["plays"]
    assert solve(problem(row)).tiles == row["tiles"]
    assert solve(problem(row, Objective.VALUE)).value == row["value"]


@COMPILED_ONLY
@EACH
def test_trying_everything_counts_as_many(row: dict[str, Any]) -> None:
    rules = preset(row["ruleset"])
    found = slow_counts.plays(
        [tuple(meld[1:-1].split()) for meld in row["table"]],
        row["rack"].split(),
        row["opened"],
        slow_plays.Table(rules.joker_reuse is JokerReuse.NEW_SET, rules.special_jokers),
    )
    assert len(found) == row["plays"]
    assert max(map(len, found), default=0) == row["tiles"]
    assert max(map(slow_counts.points, found), default=0) == row["value"]


def test_every_rule_set_is_counted_in() -> None:
    missing = PRESETS.keys() - {row["ruleset"] for row in ROWS}
    assert not missing, f"add positions of {missing} to {FILE}, with what slow_counts counts"
    assert {row["ruleset"] for row in ROWS} == PRESETS.keys()
    assert len({row["id"] for row in ROWS}) == len(ROWS)
