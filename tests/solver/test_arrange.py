"""Laying melds: shapes into melds, old melds kept, spare jokers where they fit."""

import pytest

from tests.solver.support import best
from tilerummy.core.meld import Meld
from tilerummy.core.notation import parse_rack, parse_table
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.core.tile import Color
from tilerummy.solver.arrange import absorb, divide_groups, divide_runs

SUIT = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"


def absorbed(table: str, spare: int, wanted: str = "", old: str = "") -> Table:
    """*table* with *spare* jokers added to it."""
    melds = [list(meld.laid) for meld in parse_table(table).melds]
    absorb(melds, spare, [m.tiles for m in parse_table(wanted).melds],
           [m.tiles for m in parse_table(old).melds])  # fmt: skip
    return Table(tuple(Meld(tuple(laid)) for laid in melds))


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
    after = absorbed(table, spare)
    assert str(after.tiles - parse_table(table).tiles) == " ".join("J" * spare)
    assert all(classify(meld, CLASSIC.meld_rules) for meld in after.melds)


def test_one_joker_stays_out_if_every_meld_is_a_single_full_group() -> None:
    table = "[R1 B1 K1 O1] [R2 B2 K2 J]"
    assert absorbed(table, 1) == parse_table(table)
    assert absorbed("", 2) == Table()


def test_jokers_go_home_or_to_new_melds() -> None:
    one = absorbed("[R1 R2 R3] [B1 B2 B3]", 1, wanted="[B1 B2 J]", old="[R1 R2 R3] [B1 B2 J]")
    assert str(one) == "[R1 R2 R3] [B1 B2 B3 J]"
    two = absorbed("[R1 R2 R3] [B1 B2 B3]", 1, old="[R1 R2 R3]")
    assert str(two) == "[R1 R2 R3] [B1 B2 B3 J]"


def test_melds_that_need_not_change_stay_as_they_lie() -> None:
    table = "[K1 K2 K3] [R1 R2 R3] [B1 B2 B3] [O7 O8 O9] [O10 O11 O12]"
    solution = best(table, "K4 B4")
    assert str(solution.table) == "[R1 R2 R3] [O7 O8 O9] [O10 O11 O12] [B1 B2 B3 B4] [K1 K2 K3 K4]"


def test_a_joker_meld_stays_as_it_lies() -> None:
    table = "[J R8 J] [B5 B6 B7]"
    assert str(best(table, "K1 K2 K3").table) == f"{table} [K1 K2 K3]"
    two = "[R1 R2 R3 J] [R1 R2 R3] [R1 J R3]"
    assert str(best(two, "K1 K2 K3", XP).table) == f"{two} [K1 K2 K3]"


def by_number(tiles: str) -> list[int]:
    counts = [0] * 15
    for tile in parse_rack(tiles):
        counts[tile.number or 0] += 1
    return counts


@pytest.mark.parametrize(
    ("tiles", "jokers", "runs"),
    [
        ("R1 R2 R3 R4", "", 1),
        ("R1 R2 R3 R3 R4 R5", "", 2),
        ("R8", "R6 R7", 1),
        ("R1 R2", "", None),
        ("R1 R2 R3 R5", "", None),
        ("", "R6 R7 R8", None),
        ("R1 R2 R3", "R6 R7 R8", None),
        ("", "", 0),
    ],
)
def test_runs_from_counts(tiles: str, jokers: str, runs: int | None) -> None:
    found = divide_runs(by_number(tiles), by_number(jokers), Color.RED)
    assert (None if found is None else len(found)) == runs


@pytest.mark.parametrize(
    ("tiles", "jokers", "groups"),
    [
        ([1, 1, 1, 0], 0, 1),
        ([2, 2, 1, 1], 0, 2),
        ([2, 2, 0, 0], 1, None),
        ([2, 2, 0, 0], 2, 2),
        ([1, 0, 0, 0], 5, None),
        ([0, 0, 0, 0], 0, 0),
    ],
)
def test_groups_from_counts(tiles: list[int], jokers: int, groups: int | None) -> None:
    found = divide_groups(tiles, jokers, 5)
    assert (None if found is None else len(found)) == groups
