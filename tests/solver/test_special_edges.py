"""Rare turns of the search with special jokers, one position or one call for each."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest

from tests.support.problems import best, problem
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver import solve, solve_batch
from tilerummy.solver.dp.jit import IMPOSSIBLE, NO_THRESHOLD, STANDS
from tilerummy.solver.dp.special.records import BLOCK
from tilerummy.solver.dp.special.search import special_search
from tilerummy.solver.dp.special.transitions import transition_table
from tilerummy.solver.layout import spare
from tilerummy.solver.layout.spare import Adder

COUNT: Final = np.append(np.ones(STANDS, np.int64), 0)


@pytest.mark.parametrize(
    ("rack", "tiles"),
    [
        # The side that begins with a joker is laid first or last (A10).
        ("R5 R6 R6 J JM", 5),
        # Two groups of one number, one of which lacks a tile.
        ("R9 B9 K9 R9 B9 J JC", 6),
        # A colour-change joker cannot complete a group; every joker needs a place of its own.
        ("B6 O11 JD JC", 3),
    ],
)
def test_best_plays(rack: str, tiles: int) -> None:
    assert best("", rack, TWIST).tiles == tiles


def test_nothing_to_tidy_where_every_meld_stays() -> None:
    solution = solve(problem("[R4 R5 R6]", "B9 K9 O9"), tidy=True)
    assert (solution.tiles, solution.tidy) == (3, True)


def test_an_optional_joker_in_a_batch() -> None:
    table, rack = parse_tiles("R4 R5 R6"), parse_tiles("J K1")
    lying, held = (
        np.frombuffer(tiles.counts, np.uint8).reshape(1, KINDS) for tiles in (table, rack)
    )
    placed = solve_batch(CLASSIC, lying, held).placed[0]
    assert Tiles.from_counts(placed) == parse_tiles("J")


def test_a_mirror_that_has_to_be_placed_and_cannot() -> None:
    table = transition_table(TWIST.meld_rules, explicit=False)
    required = parse_tiles("R4 R5 R6 JM")
    assert special_search(required, Tiles(), COUNT, table).value == IMPOSSIBLE


def test_more_runs_than_a_state_can_hold_are_none() -> None:
    table = transition_table(TWIST.meld_rules, explicit=False)
    blocks = np.array([(1, 3, -1, 1, 0)] * 8, BLOCK)
    none = Tiles()
    found = special_search(none, none, COUNT, table, NO_THRESHOLD, blocks)
    assert found.value == IMPOSSIBLE
    assert special_search(none, none, COUNT, table, NO_THRESHOLD, blocks[:7]).value == 0


def test_jokers_that_find_no_place_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare, "TRIES", 0)
    position = problem("[R4 R5 R6 JC]", "", TWIST)
    without = problem("[R4 R5 R6]", "", TWIST).table.melds
    assert Adder(position).add(without, parse_tiles("JC")) is None
