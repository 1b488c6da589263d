"""The slow twin: figures that were counted elsewhere, and positions solved by hand."""

import pytest

from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import FREE, problem
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective

pytestmark = COMPILED_ONLY  # the twin is what tests share, not the solver


@pytest.mark.parametrize(("longest", "counts"), [(5, (185, 679, 1173)), (13, (329, 1911, 6301))])
def test_melds_are_as_many_as_published(longest: int, counts: tuple[int, int, int]) -> None:
    # den Hertog & Hulshof 2006, Table 1; the paper's 1,174 is a misprint (figures: 233 for 232).
    assert tuple(len(slow_solver.kinds(jokers, longest)) for jokers in range(3)) == counts


@pytest.mark.parametrize(
    ("size", "run", "jokers", "count"),
    [
        (3, True, 0, 44), (3, True, 1, 92), (3, True, 2, 52),
        (4, True, 0, 40), (4, True, 1, 124), (4, True, 2, 132),
        (5, True, 0, 36), (5, True, 1, 148), (5, True, 2, 232),
        (3, False, 0, 52), (3, False, 1, 78), (4, False, 0, 13), (4, False, 1, 52),
        (4, False, 2, 78),
    ],
)  # fmt: skip
def test_melds_of_each_kind_are_as_many_as_published(
    size: int, run: bool, jokers: int, count: int
) -> None:
    # A meld of one number tile and two jokers counts as a run in the paper's table.
    found = [
        tiles
        for tiles in slow_solver.kinds(jokers, 5)
        if len(tiles) == size and tiles.jokers == jokers
    ]
    groups = [t for t in found if len({tile.number for tile in t if not tile.is_joker}) == 1]
    groups = [t for t in groups if len(t) - t.jokers > 1]
    assert (len(found) - len(groups) if run else len(groups)) == count


def test_every_meld_is_one() -> None:
    assert all(classify(meld, CLASSIC.meld_rules) for meld in slow_solver.melds(2))


def test_arrangements_use_all_that_must_be_used() -> None:
    required, optional = parse_tiles("R4 R5 R6"), parse_tiles("R7 B4 K4")
    found = list(slow_solver.arrangements(required, optional))
    assert len(found) == 3
    assert {str(sum((meld.tiles for meld in melds), Tiles())) for melds in found} == {
        "R4 R5 R6", "R4 R5 R6 R7", "R4 R5 R6 R7 B4 K4",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("table", "rack", "opened", "tiles", "value"),
    [
        ("[R4 R5 R6 J]", "B9 O9 K9", True, 3, 27),
        ("[R1 R2 J] [B7 B8 B9]", "R3 B11", True, 1, 3),
        ("", "R10 B10 J", False, 3, 50),
        ("", "R9 B9 K9", False, 0, 0),
    ],
)
def test_small_positions(table: str, rack: str, opened: bool, tiles: int, value: int) -> None:
    solution = slow_solver.solve(problem(table, rack, opened=opened))
    assert (solution.tiles, solution.value) == (tiles, value)


def test_without_the_reuse_rule_the_joker_may_join_any_meld() -> None:
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3 B11", FREE, objective=Objective.VALUE)
    assert slow_solver.solve(position).tiles == 2


def test_a_joker_before_the_only_number_tile() -> None:
    """[J J B2] is a group and nothing else; in [B2 J J] a joker would stand for the 3."""
    laid = {str(meld) for meld in slow_solver.melds_at_hand(parse_tiles("B2 J J"))}
    assert laid >= {"[B2 J J]", "[J B2 J]", "[J J B2]"}


def test_a_joker_of_another_kind_frees_none() -> None:
    """S1-01, A13: not [R3 JC B5] [J J B2], where J holds together what JC left."""
    found = slow_solver.solve(problem("[B2 JC J]", "R3 B5 J", TWIST))
    assert str(found.table) == "[B2 J J B5 JC]"
