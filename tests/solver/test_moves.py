"""Moves from table to table: they lead there, and in small cases no fewer do."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.moves import applied
from tests.support.problems import examples, problems
from tests.support.random_positions import position as played
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tile import Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, solve
from tilerummy.solver.moves import form, rearrange

if TYPE_CHECKING:
    from tilerummy.core.table import Table

patient = settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
Melds = tuple[tuple[int, ...], ...]
MIRROR = Tile.joker(Joker.MIRROR)


def melds(table: Table) -> Melds:
    """The melds by tile codes, groups in whatever order alike."""
    return tuple(sorted(form(tuple(tile.code for tile in meld.laid)) for meld in table.melds))


def fewest_by_trying(before: Table, after: Table, most: int) -> int | None:
    """The fewest moves, by trying all of them; None if more than *most* are needed."""
    rack = tuple(tile.code for tile in after.tiles - before.tiles)
    goal = melds(after)
    level: set[tuple[Melds, tuple[int, ...]]] = {
        (tuple(tuple(t.code for t in meld.laid) for meld in before.melds), rack)
    }
    for done in range(most + 1):
        if any(not r and tuple(sorted(map(form, table))) == goal for table, r in level):
            return done
        level = {later for state in level for later in all_moves(*state, after)}
    return None


def all_moves(
    table: Melds, rack: tuple[int, ...], after: Table
) -> set[tuple[Melds, tuple[int, ...]]]:
    found = set()
    taken = [
        (run, table, tuple((Counter(rack) - Counter(run)).elements()))
        for size in range(1, len(rack) + 1)
        for run in permutations(rack, size)
        if any(Tiles(map(Tile, run)) <= meld.tiles for meld in after.melds)
    ]
    for at, meld in enumerate(table):
        for start in range(len(meld)):
            for stop in range(start + 1, len(meld) + 1):
                rest = (*table[:at], meld[:start] + meld[stop:], *table[at + 1 :])
                taken.append((meld[start:stop], rest, rack))
    for run, rest, left in taken:
        found.add((tuple(sorted((*filter(None, rest), run))), left))
        for at, meld in enumerate(rest):
            for place in range(len(meld) + 1):
                grown = meld[:place] + run + meld[place:]
                others = filter(None, (*rest[:at], *rest[at + 1 :]))
                found.add((tuple(sorted((*others, grown))), left))
    return found


def assert_leads_there(before: Table, after: Table) -> int:
    steps = rearrange(before, after)
    assert melds(applied(before, steps)) == melds(after)
    return len(steps)


@patient
@given(problems(most=16))
def test_moves_lead_from_table_to_table(position: Problem) -> None:
    assert_leads_there(position.table, solve(position).table)


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        ("[R4 R5 R6]", "[R4 R5 R6]", 0),
        ("[R4 R5 R6]", "[R3 R4 R5 R6 R7]", 2),
        ("[R4 R5 R6]", "[R4 R5 R6 R7 R8]", 1),
        ("", "[R4 R5 R6] [B4 B5 B6]", 2),
        ("[R4 B4 K4 O4]", "[R4 B4 K4] [O4 O5 O6]", 2),
        ("[R4 R5 R6 R7 R8 R9]", "[R4 R5 R6] [R7 R8 R9]", 1),
        ("[R4 R5 R6] [R7 R8 R9]", "[R4 R5 R6 R7 R8 R9]", 1),
        ("[R4 B4 K4]", "[K4 R4 B4]", 0),
        ("[J R8 R9]", "[R8 R9 J]", 1),
        ("[R4 R5 R6 R7] [B7 B8 B9] [K7 K8 K9]", "[R4 R5 R6] [R7 B7 K7] [B8 B9 B10] [K8 K9 K10]", 5),
        ("[R3 R4 R5 R6 R7]", "[R3 R4 R5] [R5 R6 R7]", 2),
        ("[R1 B1 K1] [R2 B2 K2] [R3 B3 K3]", "[R1 R2 R3] [B1 B2 B3] [K1 K2 K3]", 6),
        ("[R1 R2 R3] [B1 B2 B3] [K4 K5 K6]", "[R1 R2 R3 R4] [B1 B2 B3] [K4 K5 K6]", 1),
    ],
)
def test_moves_are_few(before: str, after: str, count: int) -> None:
    assert assert_leads_there(parse_table(before), parse_table(after)) == count


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "[K1 JM K1]"),
        ("[K1 K2 K3 K4]", "[K1 JM K1] [K2 K3 K4]"),
        ("[R8 B8 K8 O8]", "[R8 B8 JM R8 B8] [R8 K8 O8]"),
    ],
)
def test_a_group_around_a_mirror_is_laid_in_its_order(before: str, after: str) -> None:
    start, end = parse_table(before), parse_table(after)
    laid = applied(start, rearrange(start, end))
    assert {meld.laid for meld in end.melds if MIRROR in meld.laid} <= {
        meld.laid for meld in laid.melds
    }


SMALL = [
    ("[R4 R5 R6 R7]", "[R4 R5 R6] [R7 B7 K7]"),
    ("[R4 R5 R6] [B4 B5 B6]", "[R4 R5 R6 R7] [B4 B5 B6]"),
    ("[R4 R5 R6]", "[R4 B4 K4] [R5 R6 R7]"),
    ("[R4 J R6]", "[R4 R5 R6] [B4 B5 J]"),
    ("[R3 R4 R5 R6 R7]", "[R3 R4 R5] [R5 R6 R7]"),
    ("[R1 R2 R3] [R4 B4 K4]", "[R1 R2 R3 R4] [B4 K4 O4]"),
    ("[R4 J R6]", "[R4 R5 R6] [B4 J J]"),
]


@COMPILED_ONLY
@pytest.mark.parametrize(("before", "after"), SMALL)
def test_no_fewer_moves_lead_there(before: str, after: str) -> None:
    old, new = parse_table(before), parse_table(after)
    count = assert_leads_there(old, new)
    assert fewest_by_trying(old, new, min(count, 3)) == (count if count <= 3 else None)


ONE_MORE = [
    ("[R4 R5 R6 R7]", "[R6 R7 R8] [R4 R5 R6]", 3),
    ("[R4 B4 K4 O4]", "[O3 O4 O5] [R4 B4 K4]", 3),
    ("[B5 B6 B7]", "[B5 R5 K5] [B6 B7 B8]", 4),
]
"""Where tiles of the rack could be laid first, with a gap for what comes from the table."""


@pytest.mark.parametrize(("before", "after", "count"), ONE_MORE)
def test_one_move_more_at_most_where_own_tiles_would_wait(
    before: str, after: str, count: int
) -> None:
    old, new = parse_table(before), parse_table(after)
    assert assert_leads_there(old, new) == count
    assert fewest_by_trying(old, new, count) == count - 1


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", range(10))
def test_large_tables(seed: int) -> None:
    position = played(CLASSIC, 4, 20 + 5 * seed, 14, seed)
    tidy = assert_leads_there(position.table, solve(position, tidy=True).table)
    assert tidy <= 30


@pytest.mark.parametrize("seed", range(20))
def test_shuffled_tables(seed: int) -> None:
    """Melds that have little to do with each other, which best plays hardly ever make."""
    rng = Random(seed)
    groups = [[f"{color}{number}" for color in "RBK"] for number in range(1, 6)]
    runs = [[f"{color}{number}" for number in range(1, 6)] for color in "RBK"]
    for side in (groups, runs):
        rng.shuffle(side)
    before = parse_table(" ".join(f"[{' '.join(meld)}]" for meld in groups))
    after = parse_table(" ".join(f"[{' '.join(meld)}]" for meld in runs))
    assert_leads_there(before, after)
    assert_leads_there(after, before)


def test_tiles_do_not_leave_the_table() -> None:
    with pytest.raises(TilerummyError) as error:
        rearrange(parse_table("[R4 R5 R6]"), parse_table("[R4 R5 R7]"))
    assert error.value.code == "tile_left_table"
