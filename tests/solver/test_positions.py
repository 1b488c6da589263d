"""Random positions for proofs and benches: of the size asked for, and the same every time."""

import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.random_positions import position
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.core.ruleset import Ruleset


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("ruleset", "table_tiles", "rack_tiles", "jokers"),
    [(CLASSIC, 0, 14, 0), (CLASSIC, 16, 8, 2), (CLASSIC, 90, 12, 2), (XP, 140, 14, 4),
     (TWIST, 30, 14, 8), (TWIST, 80, 20, 8)],
)  # fmt: skip
def test_positions_are_as_large_as_asked_for(
    ruleset: Ruleset, table_tiles: int, rack_tiles: int, jokers: int
) -> None:
    for seed in range(10):
        problem = position(ruleset, ruleset.max_seats, table_tiles, rack_tiles, seed, jokers=jokers)
        assert table_tiles - 2 <= len(problem.table.tiles) <= table_tiles
        assert len(problem.rack) == rack_tiles
        assert (problem.table.tiles + problem.rack).jokers == jokers


def test_positions_stay_the_same() -> None:
    problem = position(TWIST, 4, 20, 8, 5, jokers=4)
    assert problem == position(TWIST, 4, 20, 8, 5, jokers=4)
    assert str(problem.rack) == "R11 B6 K7 K12 O1 O4 O10 JD"
    assert str(problem.table) == (
        "[K8 K9 K10 K11] [R1 R2 R3 R4 R5] [B7 R7 JM J B7] [J K3 O3] [K7 K8 K9]"
    )
