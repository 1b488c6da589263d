"""Two players who must lay at an empty pool: what the search between known racks finds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.views import position
from tilerummy.bots import bot_for, duel
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Pass, Play

TABLE = parse_table("[R4 R5 R6] [B4 B5 B6]")


def side(rack: str) -> duel.Side:
    return duel.Side(parse_tiles(rack), opened=True)


def laid(own: str, other: str, rules: str = "classic") -> str | None:
    """What is laid on the table by one who holds *own*, as text."""
    after = duel.best_table(parse_ruleset(rules), TABLE, side(own), side(other))
    return None if after is None else str(after.tiles - TABLE.tiles)


def test_it_does_not_lay_the_tile_on_which_the_other_goes_out() -> None:
    """After R7 the other lays R8; after B7 nothing."""
    assert laid("R7 B7 K1", "R8") == "B7"
    assert laid("R7 B7 K1", "B8") == "R7"


@pytest.mark.parametrize("rules", ["classic", "standard"])
def test_it_keeps_what_it_can_lay_alone_for_last(rules: str) -> None:
    """K1 fits nowhere; whoever lays R7 lets the other lay R8, so B7 is laid while there is time."""
    assert laid("R7 B7 B3 K1", "R8 O9", rules) in {"B7", "B3"}


def test_it_lays_a_new_meld_rather_than_the_single_tile_that_lets_the_other_out() -> None:
    assert laid("R7 O1 O2 O3 K9", "R8") == "O1 O2 O3"


def test_where_nothing_can_be_laid_there_is_no_table() -> None:
    assert laid("K1", "R8") is None


def test_an_expert_lays_where_it_must_and_passes_where_it_cannot() -> None:
    """C26: between two at an empty pool."""
    expert = bot_for("expert")
    table = "[R4 R5 R6] [B4 B5 B6]"
    for rack, kind in (("R7 K1", Play), ("K1 O9", Pass)):
        rest = CLASSIC.tiles(2)
        others = len(rest) - 6 - len(rack.split())
        assert isinstance(expert.choose(position(rack, table, pool=0, others=(others,))), kind)


def test_the_same_view_gets_the_same_turn() -> None:
    answers = [laid("R7 B7 B3 K1 K2", "R8 O9 B8") for _ in range(3)]
    assert all(one == other for one, other in pairwise(answers))
