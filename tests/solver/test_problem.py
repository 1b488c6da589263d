"""Problems: what is refused, and what solutions say."""

from dataclasses import replace

import pytest

from tests.support.problems import best, problem
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.policy import TileSet
from tilerummy.core.presets import CLASSIC, STANDARD, XP
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.turn import Play
from tilerummy.core.validity import TILE_BOUNDS
from tilerummy.solver import Objective, ProblemError
from tilerummy.solver.dp.options import COPIES, MOST_JOKERS


def tiles(copies: int, jokers: int) -> Ruleset:
    return replace(CLASSIC, tile_sets=(TileSet(2, 4, copies, (jokers, 0, 0, 0)),))


@pytest.mark.parametrize(
    ("table", "rack", "ruleset", "code"),
    [
        ("[R4 R5]", "R6", CLASSIC, "table_not_melds"),
        ("[R4 R5 R6] [J J J]", "", XP, "table_not_melds"),
        ("[R4 R5 R6]", "R4 R4", CLASSIC, "too_many_copies"),
        ("[R4 R5 J]", "J J", CLASSIC, "too_many_copies"),
        ("[R4 R5 R6]", "JD", CLASSIC, "too_many_copies"),
        ("[R4 JC B6]", "J", CLASSIC, "too_many_copies"),
        ("", "J J J J J J J J J", tiles(2, 8), "too_many_copies"),
        ("", "R1 R1 R1 R1", tiles(3, 2), "too_many_copies"),
    ],
)
def test_an_impossible_position_is_refused(
    table: str, rack: str, ruleset: Ruleset, code: str
) -> None:
    with pytest.raises(ProblemError) as error:
        problem(table, rack, ruleset)
    assert error.value.code == code


def test_the_solver_knows_as_many_tiles_as_any_rule_set_may_have() -> None:
    assert (TILE_BOUNDS["copies"][1], TILE_BOUNDS["jokers"][1]) == (COPIES, MOST_JOKERS)


def test_the_largest_tile_set_counts() -> None:
    assert len(problem("", "R4 R4 R4 J J J J", STANDARD).rack) == 7


def test_a_solution_is_a_play() -> None:
    solution = best("[R4 R5 R6]", "R7")
    assert solution.play(call=True) == Play(parse_table("[R4 R5 R6 R7]"), call=True)
    assert best("[R4 R5 R6]", "R8").play() is None


def test_scores_compare_as_the_objective_says() -> None:
    placed = parse_tiles("R3 J")
    assert problem("", "").score(placed) == (2, 33)
    assert problem("", "", objective=Objective.VALUE).score(placed) == (33, 2)
