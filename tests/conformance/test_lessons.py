"""The boards of the lessons, held to the core: legal to start, solvable, and by their idea only.

`web/src/game/lessons/boards.json` is what the page shows, `conformance/lessons.jsonl` every table
of melds that each board could end with. The client's tests hold its own judgement to the same
lines.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.support.problems import problem
from tests.support.slow_solver import arrangements
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_melds
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver import solve
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from tilerummy.solver.problem import Problem

ROOT: Final = Path(__file__).parents[2]
BOARDS: Final[dict[str, dict[str, Any]]] = {
    board["id"]: board
    for board in json.loads((ROOT / "web/src/game/lessons/boards.json").read_text())
}
LINES: Final[list[dict[str, Any]]] = [
    json.loads(line) for line in (ROOT / "conformance/lessons.jsonl").read_text().splitlines()
]

every_board = pytest.mark.parametrize("board", list(BOARDS))


def start(board: str) -> Problem:
    given = BOARDS[board]
    return problem(
        " ".join(given["table"]),
        given["rack"],
        replace(CLASSIC, threshold=given["threshold"]),
        opened=given["opened"],
    )


def ends(board: str) -> list[dict[str, Any]]:
    return [line for line in LINES if line["board"] == board]


def placed(board: str, line: dict[str, Any]) -> int:
    return len(parse_melds(line["table"]).tiles - start(board).table.tiles)


def test_every_line_is_of_a_board() -> None:
    assert {line["board"] for line in LINES} == set(BOARDS)
    assert len(BOARDS) == 6


@every_board
def test_it_starts_legal(board: str) -> None:
    given = start(board)
    assert all(classify(meld, given.ruleset.meld_rules) for meld in given.table.melds)
    assert given.table.tiles + given.rack <= Tiles(CLASSIC.tiles(2))


@every_board
def test_the_file_has_every_table_that_melds_can_make(board: str) -> None:
    given = start(board)
    found = {
        tuple(sorted(map(str, laid)))
        for laid in arrangements(given.table.tiles, given.rack, given.ruleset.meld_rules)
        if Table(laid).tiles != given.table.tiles
    }
    assert sorted(found) == sorted(tuple(line["table"]) for line in ends(board))


@every_board
def test_the_core_judges_as_the_file_says(board: str) -> None:
    for line in ends(board):
        assert legal(start(board), parse_melds(line["table"])) == line["legal"], line
        assert line["legal"] or not line["solves"], line


@every_board
def test_nothing_lays_more_without_the_idea(board: str) -> None:
    """What the solver calls best shows the idea; whatever does not, lays fewer tiles."""
    most = len(solve(start(board)).placed)
    assert most > 0
    for line in ends(board):
        if line["legal"] and not line["solves"]:
            assert placed(board, line) < most, line
    assert any(line["solves"] and placed(board, line) == most for line in ends(board))


@every_board
def test_the_first_move_takes_tiles_of_the_rack(board: str) -> None:
    given, first = BOARDS[board], BOARDS[board]["first"]
    rack = given["rack"].split()
    for tile in first["tiles"].split():
        rack.remove(tile)
    if first["meld"] is not None:
        assert first["at"] < len(given["table"][first["meld"]].split())
