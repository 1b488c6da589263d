"""An independent model: den Hertog & Hulshof's integer program over melds, solved by HiGHS.

It shares nothing with the search: melds come from the list of the slow twin, optimality from a
general solver.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import highspy
import numpy as np

from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.solver.reference import kinds

if TYPE_CHECKING:
    from tilerummy.solver import Problem


Column = tuple[tuple[int, int], ...]
"""A meld as counts by tile code."""


@lru_cache(maxsize=8)
def _melds(jokers: int) -> tuple[Column, ...]:
    """Melds of up to *jokers* jokers. Runs of six or more can be cut, if few of it are jokers."""
    longest = 5 if jokers <= 2 else 7
    melds = sorted(kinds(jokers, longest), key=str)
    return tuple(
        tuple((code, count) for code, count in enumerate(meld.counts) if count) for meld in melds
    )


def best_score(problem: Problem) -> tuple[int, int]:
    """Return `Problem.score` of a best play of an opened player, the reuse rule left out."""
    have = (problem.table.tiles + problem.rack).counts
    columns = [row for row in _melds(have[52]) if all(count <= have[code] for code, count in row)]
    table, rack = problem.table.tiles.counts, problem.rack.counts
    codes = [code for code in range(53) if have[code]]
    points = [code % 13 + 1 for code in range(52)] + [problem.ruleset.joker_penalty]
    weight = [problem.score(Tiles((tile,))) for tile in TILES[:53]]
    base = 1 + sum(rack[code] * max(weight[code]) for code in codes)

    model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    model.setOptionValue("output_flag", False)
    model.setOptionValue("threads", 1)
    model.setOptionValue("mip_rel_gap", 0.0)
    model.setOptionValue("mip_abs_gap", 0.5)
    row_of = {code: row for row, code in enumerate(codes)}
    none = np.array([], dtype=np.int32), np.array([], dtype=np.float64)
    for code in codes:
        model.addRow(float(table[code]), float(table[code]), 0, *none)
    for column in columns:
        rows = np.array([row_of[code] for code, _ in column], dtype=np.int32)
        uses = np.array([float(count) for _, count in column])
        model.addCol(0.0, 0.0, float(max(have)), len(column), rows, uses)
    for code in codes:
        # What of the rack is placed: uses minus placed = table.
        first, second = weight[code]
        gain = float(first * base + second)
        model.addCol(gain, 0.0, float(rack[code]), 1, np.array([row_of[code]], np.int32), [-1.0])
    total = len(columns) + len(codes)
    integer = np.full(total, int(highspy.HighsVarType.kInteger), np.uint8)
    model.changeColsIntegrality(total, np.arange(total, dtype=np.int32), integer)
    model.changeObjectiveSense(highspy.ObjSense.kMaximize)
    model.run()
    assert model.getModelStatus() == highspy.HighsModelStatus.kOptimal
    values = model.getSolution().col_value[len(columns) :]
    placed = {code: round(values[row_of[code]]) for code in codes}
    tiles = sum(placed.values())
    value = sum(count * points[code] for code, count in placed.items())
    return (tiles, value) if weight[0][0] == weight[1][0] else (value, tiles)
