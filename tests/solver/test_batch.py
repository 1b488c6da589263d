"""Many positions at once: the same answers as one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import FREE
from tests.support.random_positions import position as played
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.policy import TileSet
from tilerummy.core.presets import CLASSIC, GUIDE, TWIST, XP
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver import (
    Objective,
    Problem,
    ProblemError,
    Weights,
    goes_out,
    solve,
    solve_batch,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.objective import Aim

SIZES = (0, 6) if INTERPRETED else (0, 9, 20, 40)
MANY = 16 if INTERPRETED else 60


def counts(tiles: list[Tiles]) -> NDArray[np.uint8]:
    return np.array([list(some.counts) for some in tiles], np.uint8).reshape(-1, KINDS)


def assert_same_answers(problems: list[Problem], threads: int | None = None) -> None:
    first = problems[0]
    found = solve_batch(
        first.ruleset,
        counts([problem.table.tiles for problem in problems]),
        counts([problem.rack for problem in problems]),
        np.array([problem.opened for problem in problems]),
        objective=first.objective,
        melds=[problem.table for problem in problems],
        threads=threads,
    )
    for row, problem in enumerate(problems):
        solution = solve(problem)
        assert bytes(found.placed[row]) == solution.placed.counts
        assert (found.tiles[row], found.value[row]) == (solution.tiles, solution.value)
        assert found.optimal[row] == solution.optimal


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", [FREE, CLASSIC, XP])
@pytest.mark.parametrize(
    "objective",
    [Objective.TILES, (Weights.of(dict.fromkeys(parse_tiles("R1 J"), 3)), Objective.VALUE)],
)
def test_the_same_as_one_by_one(ruleset: Ruleset, objective: Aim) -> None:
    rng = Random(7)
    problems = [
        replace(
            played(ruleset, 4, size, rng.randint(3, 12), seed, objective=Objective.TILES),
            objective=objective,
            opened=seed != 2,
        )
        for size in SIZES
        for seed in range(3)
    ]
    assert_same_answers(problems)


@pytest.mark.parametrize("threads", [1, 3])
def test_initial_melds(threads: int) -> None:
    racks = ["R10 B10 J K1", "R9 B9 K9", "R1 R2 R4 R5 R13 B13 J", "J J R12 R13", ""]
    none = parse_table("[R4 R5 R6]")
    problems = [Problem(CLASSIC, none, parse_tiles(rack), opened=False) for rack in racks]
    assert_same_answers(problems, threads)
    many = replace(CLASSIC, tile_sets=(TileSet(2, 4, 2, (5, 0, 0, 0)),))
    rack = parse_tiles("R12 J J J J J")
    assert_same_answers([Problem(many, Table(), rack, opened=False)])


def test_an_initial_meld_that_begins_with_a_joker() -> None:
    rack = parse_tiles("J R12 R13 B1")
    none = np.zeros((1, KINDS), np.uint8)
    racks = np.frombuffer(rack.counts, np.uint8).reshape(1, KINDS)
    answer = solve_batch(CLASSIC, none, racks, np.zeros(1, np.bool_))
    assert Tiles.from_counts(answer.placed[0]) == parse_tiles("J R12 R13")


@COMPILED_ONLY
def test_special_jokers_go_one_by_one() -> None:
    tables = [parse_table("[R4 R5 R6]"), parse_table("[R4 JC B6]"), Table()]
    racks = [parse_tiles("R7 K1"), parse_tiles("B7 K1"), parse_tiles("R3 R3 JM K9")]
    assert_same_answers(
        [Problem(TWIST, table, rack) for table, rack in zip(tables, racks, strict=True)]
    )
    house = replace(CLASSIC, joker_may_move=False)
    assert_same_answers([Problem(house, parse_table("[R4 R5 R6]"), parse_tiles("R7 K12"))])


def test_an_empty_table_needs_no_melds() -> None:
    rack = parse_tiles("R3 R3 JM K9")
    found = solve_batch(TWIST, counts([Tiles()]), counts([rack]))
    assert found.tiles.tolist() == [3]


def test_none_at_all() -> None:
    found = solve_batch(CLASSIC, counts([]), counts([]))
    assert found.placed.shape == (0, KINDS)


@pytest.mark.parametrize(
    ("table", "rack", "changes", "code"),
    [
        ("R4 R5", "K1", {}, "table_not_melds"),
        ("R4 R5 J", "R6", {}, "melds_needed"),
        ("R4 R5 J", "R6", {"melds": [parse_table("[R4 R5 R6]")]}, "melds_differ"),
        ("R4 R5 R6", "R4 R4", {}, "too_many_copies"),
        ("", "R4", {"objective": Weights((1 << 60,) * KINDS)}, "objective_too_large"),
        ("", "", {"ruleset": XP, "rack": "R1 R1 R1 R1"}, "too_many_copies"),
    ],
)  # fmt: skip
def test_what_is_refused(table: str, rack: str, changes: dict[str, object], code: str) -> None:
    rest = dict(changes)
    ruleset = rest.pop("ruleset", CLASSIC)
    tiles = parse_tiles(str(rest.pop("rack", rack)))
    with pytest.raises(ProblemError) as error:
        solve_batch(ruleset, counts([parse_tiles(table)]), counts([tiles]), **rest)  # type: ignore[arg-type]
    assert error.value.code == code


def test_arrays_of_other_shapes_are_refused() -> None:
    with pytest.raises(ProblemError) as error:
        solve_batch(CLASSIC, np.zeros((2, KINDS), np.uint8), np.zeros((1, KINDS), np.uint8))
    assert error.value.code == "bad_shape"
    with pytest.raises(ProblemError):
        solve_batch(CLASSIC, np.zeros((2, 52), np.uint8), np.zeros((2, 52), np.uint8))


@pytest.mark.parametrize(("table", "rack"), [(-1, 0), (0, -1)])
def test_counts_below_nothing_are_refused(table: int, rack: int) -> None:
    with pytest.raises(ProblemError) as error:
        solve_batch(CLASSIC, np.full((2, KINDS), table), np.full((2, KINDS), rack))
    assert error.value.code == "bad_shape"


@pytest.mark.parametrize("tiles", [16, pytest.param(40, marks=COMPILED_ONLY)])
def test_only_plays_of_whole_racks_may_be_asked_for(tiles: int) -> None:
    problems = [
        replace(played(CLASSIC, 4, tiles, 1 + seed % 3, seed), ruleset=GUIDE)
        for seed in range(MANY)
    ]
    tables = counts([problem.table.tiles for problem in problems])
    racks = counts([problem.rack for problem in problems])
    asked = np.arange(len(problems)) % 2 == 0
    placed = solve_batch(GUIDE, tables, racks, lying=True, going_out=asked, threads=1).placed
    best = [np.frombuffer(solve(problem).placed.counts, np.uint8) for problem in problems]
    goes = np.array([goes_out(problem) is not None for problem in problems])
    expected = np.where((asked & ~goes)[:, None], np.uint8(0), np.array(best))
    assert 0 < goes.sum() < len(problems)
    assert (placed == expected).all()


@pytest.mark.parametrize("tiles", [12, pytest.param(30, marks=COMPILED_ONLY)])
@pytest.mark.parametrize("objective", list(Objective))
def test_only_better_plays_than_known_ones_may_be_asked_for(
    objective: Objective, tiles: int
) -> None:
    problems = [
        replace(
            played(CLASSIC, 3, tiles, 1 + seed % 3, seed),
            ruleset=GUIDE,
            objective=objective,
            opened=seed % 4 > 0,
        )
        for seed in range(MANY)
    ]
    best = [solve(problem) for problem in problems]
    less = [
        solve(replace(problem, keep=Tiles([*one.placed][:1])))
        for problem, one in zip(problems, best, strict=True)
    ]
    dearest = [solve(replace(problem, objective=Objective.VALUE)) for problem in problems]
    better = 0
    for known in (best, less, dearest):
        placed = solve_batch(
            GUIDE,
            counts([problem.table.tiles for problem in problems]),
            counts([problem.rack for problem in problems]),
            np.array([problem.opened for problem in problems]),
            objective=objective,
            lying=True,
            beyond=counts([one.placed for one in known]),
            threads=1,
        ).placed
        for problem, one, before, row in zip(problems, best, known, placed, strict=True):
            is_better = problem.score(one.placed) > problem.score(before.placed)
            better += is_better
            expected = one.placed if is_better else Tiles()
            assert problem.score(Tiles.from_counts(row.tolist())) == problem.score(expected)
    assert better
