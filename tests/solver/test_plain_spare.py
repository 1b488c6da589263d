"""Spare jokers are added to melds where they fit."""

import pytest

from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.solver.layout.arrange import add_spare

SUIT = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"


def with_spare(table: str, spare: int) -> Table:
    """*table* with *spare* jokers added to it."""
    melds = list(parse_table(table).melds)
    add_spare(melds, spare)
    return Table(tuple(melds))


@pytest.mark.parametrize(
    ("table", "spare"),
    [
        ("[R1 B1 K1]", 1),
        ("[R4 R5 R6]", 8),
        ("[R11 R12 R13]", 2),
        ("[R13 J J]", 6),
        ("[J R2 J]", 3),
        ("[R13 J J J]", 1),
        ("[R13 B13 J J]", 2),
        (f"[{SUIT}]", 3),
        (f"[{SUIT.replace('R1 R2 R3', 'J J J')}]", 1),
        (f"[{SUIT.replace('R11 R12 R13', 'J J J')}]", 1),
        ("[R1 B1 K1 O1]", 2),
        ("[R1 B1 K1 O1] [R2 B2 K2 J]", 5),
        ("[R1 B1 K1 O1] [R1 B1 K1 O1]", 1),
        ("[R1 B1 K1 O1] [R1 B1 K1 O1] [R1 B1 K1 O1]", 3),
        ("[R1 B1 J J] [R1 J J J]", 1),
        ("[R1 B1 J J] [R1 B1 J J]", 4),
    ],
)
def test_spare_jokers_find_a_place(table: str, spare: int) -> None:
    after = with_spare(table, spare)
    assert str(after.tiles - parse_table(table).tiles) == " ".join("J" * spare)
    assert all(classify(meld, CLASSIC.meld_rules) for meld in after.melds)


def test_one_joker_stays_out_if_every_meld_is_a_single_full_group() -> None:
    table = "[R1 B1 K1 O1] [R2 B2 K2 J]"
    assert with_spare(table, 1) == parse_table(table)
    assert with_spare("", 2) == Table()
