"""Solving in notation: openings, jokers, objectives; and what holds of all positions."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.support.interpreted import INTERPRETED
from tests.support.problems import FREE, best, checked, examples, problem, problems
from tests.support.random_positions import position
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.meld import Meld
from tilerummy.core.policy import TileSet
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem, can_open, goes_out, opening_value, solve

patient = settings(
    max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("[B4 B5 B6] [K8 R8 O8]", "B3 B8 K1", 2),  # S0-26
        ("[R4 B4 K4 O4]", "B3 B5 B6", 3),  # S0-27
        ("[B8 B9 B10]", "B11 K8 O8", 3),  # S0-28
        ("[R4 R5 R6 R7 R8]", "R6", 1),  # S0-29
        ("[R4 R5 R6 R7]", "J", 1),
        ("[J J K3 K4]", "K5", 1),
        ("[R4 R5 R6 J]", "B9 O9 K9", 3),
        ("", "J J", 0),
        ("", "R1", 0),
        ("[R1 B1 K1 O1]", "J", 0),  # a fifth tile of a number fits nowhere
        ("[R1 B1 K1 O1]", "J J", 2),
        ("[R1 B1 K1 O1] [R1 B1 K1 O1]", "J", 1),
        ("[R1 B1 K1 J]", "O1", 0),
        ("[R1 B1 K1]", "O1 J", 1),
    ],
)
def test_most_tiles(table: str, rack: str, tiles: int) -> None:
    assert best(table, rack).tiles == tiles


def test_jokers_only_are_no_meld() -> None:
    assert best("", "J J J J", XP).tiles == 0
    assert best("", "J J J J", XP, opened=False).tiles == 0
    assert best("", "J J J R1", replace(XP, threshold=4), opened=False).value == 91


def test_up_to_eight_jokers() -> None:
    many = replace(CLASSIC, tile_sets=(TileSet(2, 4, 2, (8, 0, 0, 0)),))
    assert best("", "R13 J J J J J J J J", many).tiles == 9
    assert best("[R1 J J J] [R1 J J J]", "J J", many).tiles == 2
    assert best("[R13 J J J]", "J J", many).tiles == 2
    opening = solve(problem("", "R13 J J J J J", many, opened=False))
    assert opening.tiles == 6
    assert not opening.optimal  # proven for four jokers at most


def test_all_melds_full_and_one_joker_more() -> None:
    suit = "[" + " ".join(f"R{n}" for n in range(1, 14)) + "]"
    assert best(suit + suit, "J").tiles == 1
    assert best(suit + suit, "J J").tiles == 2


@pytest.mark.parametrize(
    ("rack", "tiles", "value"),
    [
        ("R10 B10 K10", 3, 30),
        ("R9 B9 K9", 0, 0),
        ("R10 B10 J", 3, 50),  # the joker counts what it stands for: 30, not 20
        ("K9 K10 J", 3, 49),  # as 11 (S3)
        ("R12 R13 J", 3, 55),
        ("K4 R4 B4 R1 R2 R3 O1", 0, 0),  # S3-17
        ("R11 R12 R13 R1 B1 K1 O5", 6, 39),
    ],
)
def test_initial_melds(rack: str, tiles: int, value: int) -> None:
    solution = best("[B1 B2 B3]", rack, opened=False)
    assert (solution.tiles, solution.value) == (tiles, value)
    opening = can_open(CLASSIC, parse_tiles(rack))
    assert (opening.tiles if opening else 0) == tiles


def test_an_initial_meld_leaves_the_table_alone() -> None:
    assert best("[B9 B10 B11]", "B12 B13", opened=False).tiles == 0


JOKER_LINKS_OR_COUNTS = "R1 R2 R4 R5 R13 B13 J"
"""The joker links five small tiles, or makes the two 13s a group."""


def test_fewer_tiles_where_more_are_not_worth_the_threshold() -> None:
    worthless = replace(CLASSIC, threshold=15)
    assert best("", JOKER_LINKS_OR_COUNTS, worthless, opened=False).tiles == 5
    assert best("", JOKER_LINKS_OR_COUNTS, opened=False).tiles == 3
    assert best("", JOKER_LINKS_OR_COUNTS, replace(CLASSIC, threshold=40), opened=False).tiles == 0


def test_points_of_openings() -> None:
    assert opening_value(CLASSIC, parse_tiles("R10 B10 J K1")) == 30
    assert opening_value(CLASSIC, parse_tiles("R10 B11")) == 0
    # [R11 R12 J] and [R13 J J], not two runs.
    assert opening_value(XP, parse_tiles("R11 R12 R13 J J J")) == 75


def test_most_points_are_not_most_tiles() -> None:
    for_tiles = best("", JOKER_LINKS_OR_COUNTS)
    for_value = best("", JOKER_LINKS_OR_COUNTS, objective=Objective.VALUE)
    assert (for_tiles.tiles, for_tiles.value) == (5, 42)
    assert (for_value.tiles, for_value.value) == (3, 56)


def test_going_out() -> None:
    solution = goes_out(problem("[R4 R5 R6]", "R7 J", objective=Objective.VALUE))
    assert solution is not None
    assert solution.tiles == 2
    assert goes_out(problem("[R4 R5 R6]", "R7 B1")) is None
    assert goes_out(problem("[R4 R5 R6]", "R9 B9 K9"))
    assert goes_out(problem("[R4 R5 R6]", "")) is None


@patient
@given(problems(most=16))
def test_a_table_alone_stays_as_it_is(position: Problem) -> None:
    alone = replace(position, rack=Tiles())
    assert checked(alone).table == position.table


@patient
@given(problems(most=16), st.data())
def test_one_more_tile_never_lowers_the_best(position: Problem, data: st.DataObject) -> None:
    assume(position.rack)
    dropped = data.draw(st.sampled_from(list(position.rack)))
    fewer = replace(position, rack=position.rack - Tiles((dropped,)))
    assert position.score(checked(fewer).placed) <= position.score(checked(position).placed)


@patient
@given(problems(most=16), st.permutations(list(Color)))
def test_colors_are_alike(position: Problem, colors: list[Color]) -> None:
    def recolored(tile: Tile) -> Tile:
        return tile if tile.is_joker else TILES[13 * colors[tile.code // 13] + tile.code % 13]

    table = Table(tuple(Meld(tuple(map(recolored, meld.laid))) for meld in position.table.melds))
    other = replace(position, table=table, rack=Tiles(map(recolored, position.rack)))
    one, two = checked(position), checked(other)
    assert (one.tiles, one.value) == (two.tiles, two.value)


@pytest.mark.skipif(INTERPRETED, reason="for the compiled search only")
def test_threads_do_not_disturb_each_other() -> None:
    positions = [position(FREE, 4, 30, 10, seed) for seed in range(6)] * 4
    alone = [(s.tiles, s.value, s.table) for s in map(solve, positions)]
    with ThreadPoolExecutor(4) as pool:
        together = [(s.tiles, s.value, s.table) for s in pool.map(solve, positions)]
    assert together == alone


@pytest.mark.slow
def test_uncompiled_and_compiled_agree() -> None:
    script = (
        "from tests.support.random_positions import position\n"
        "from tilerummy.core.presets import CLASSIC, XP\n"
        "from tilerummy.solver import solve\n"
        "for ruleset in (CLASSIC, XP):\n"
        "    for seed in range(3):\n"
        "        print(solve(position(ruleset, 4, 15, 8, seed)).table)\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    }
    assert len(answers) == 1
