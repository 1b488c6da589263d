"""The tiles that a player keeps at an empty pool so that the other cannot go out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tilerummy.bots.blockade import safest_first
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.presets import CLASSIC

if TYPE_CHECKING:
    from tilerummy.core.table import Table

TABLE = parse_table("[R4 R5 R6] [B4 B5 B6]")
AFTER = {
    "R7": parse_table("[R4 R5 R6 R7] [B4 B5 B6]"),
    "B7": parse_table("[R4 R5 R6] [B4 B5 B6 B7]"),
    "R3": parse_table("[R3 R4 R5 R6] [B4 B5 B6]"),
    "O1 O2 O3": parse_table("[R4 R5 R6] [B4 B5 B6] [O1 O2 O3]"),
}


def order(own: str, other: str, plays: list[str], rules: str = "classic") -> list[str] | None:
    """Return *plays* as they are sorted for one who holds *own*."""
    tables: list[Table] = [AFTER[play] for play in plays]
    racks = parse_tiles(own), parse_tiles(other)
    found = safest_first(parse_ruleset(rules), TABLE, *racks, tables)
    names = {table: play for play, table in AFTER.items()}
    return None if found is None else [names[table] for table in found]


def test_it_keeps_the_tile_that_lets_the_other_out() -> None:
    """R8 needs R7, and R2 needs R3: to keep one of the two is enough."""
    assert order("R7 B7", "R8", ["R7", "B7"]) == ["B7", "R7"]
    assert (order("R7 B7 R3", "R8 R2", ["R3", "R7", "B7"]) or [""])[0] == "B7"


def test_it_lays_three_free_tiles_rather_than_the_one_it_needs() -> None:
    assert order("R7 O1 O2 O3", "R8", ["R7", "O1 O2 O3"]) == ["O1 O2 O3", "R7"]


def test_of_free_tiles_it_lays_one_before_three() -> None:
    assert order("R7 B7 O1 O2 O3", "R8 B9", ["O1 O2 O3", "B7", "R7"]) == ["B7", "O1 O2 O3", "R7"]


def test_it_leaves_the_other_without_a_single_tile_to_lay() -> None:
    """K1 never fits, so no play lets the other out; after R7 the other could lay R8."""
    assert order("R7 B7 O9", "R8 K1", ["R7", "B7"]) == ["B7", "R7"]


def test_there_is_nothing_to_keep_where_the_other_can_go_out_already() -> None:
    assert order("R8 B7", "R7", ["B7"]) is None


def test_rules_that_cannot_be_counted_have_no_blockades() -> None:
    own, other = parse_tiles("R7 B7"), parse_tiles("R8")
    assert safest_first(parse_ruleset("twist"), TABLE, own, other, [AFTER["B7"]]) is None
    assert safest_first(CLASSIC, TABLE, own, other, [AFTER["B7"]]) is not None


def test_the_same_question_gets_the_same_answer() -> None:
    question = ("R7 B7 R3 K1 K2 O9 O1 O2 O3", "R8 B8 R2", ["R7", "B7", "R3", "O1 O2 O3"])
    assert all(one == other for one, other in pairwise(order(*question) for _ in range(3)))
