"""Laying tables: old melds are kept as they lie."""

from tests.support.problems import best
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import XP
from tilerummy.solver.layout.arrange import settled


def test_melds_that_need_not_change_stay_as_they_lie() -> None:
    table = "[K1 K2 K3] [R1 R2 R3] [B1 B2 B3] [O7 O8 O9] [O10 O11 O12]"
    solution = best(table, "K4 B4")
    assert str(solution.table) == "[R1 R2 R3] [O7 O8 O9] [O10 O11 O12] [B1 B2 B3 B4] [K1 K2 K3 K4]"


def test_a_joker_meld_stays_as_it_lies() -> None:
    table = "[J R8 J] [B5 B6 B7]"
    assert str(best(table, "K1 K2 K3").table) == f"{table} [K1 K2 K3]"
    two = "[R1 R2 R3 J] [R1 R2 R3] [R1 J R3]"
    assert str(best(two, "K1 K2 K3", XP).table) == f"{two} [K1 K2 K3]"


def test_settled_melds_lie_as_before_and_in_their_order() -> None:
    old = parse_table("[R1 B1 K1] [R1 R2 R3] [O7 O8 O9] [O7 O8 O9]")
    new = parse_table("[O7 O8 O9] [B4 B5 B6] [K1 R1 B1] [O7 O8 O9] [O7 O8 O9] [R1 R2 R3 R4]")
    assert str(settled(old, new)) == (
        "[R1 B1 K1] [O7 O8 O9] [O7 O8 O9] [B4 B5 B6] [O7 O8 O9] [R1 R2 R3 R4]"
    )
