"""What becomes of the table's melds with jokers: kept and continued, or taken apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver.houses import house_problems
from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import best, checked, examples, problem, sound
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_meld, parse_table, parse_tiles
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import TWIST
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import Color
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, solve
from tilerummy.solver.dp.jit import IMPOSSIBLE
from tilerummy.solver.dp.special.open_melds import Run
from tilerummy.solver.joker_search import search
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.layout import spare
from tilerummy.solver.layout.spare import Adder
from tilerummy.solver.layout.special import block
from tilerummy.solver.legal import Judge

FREE_TWIST: Final = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)
R, B, K, O = Color  # noqa: E741 - as tiles are written
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def in_air(barred: Color | None, *, just: bool) -> Run:
    return Run(None, 3, barred, just=just)


@pytest.mark.parametrize(
    ("meld", "start", "end", "front", "back", "lacks"),
    [
        ("[R4 R5 J]", 4, 6, R, R, 0),
        ("[J R5 R6]", 4, 6, R, R, 0),
        ("[R4 JD R7]", 4, 7, R, R, 0),
        ("[R4 JC B6]", 4, 6, R, B, 0),
        ("[R4 R5 JC]", 4, 6, R, in_air(R, just=True), 0),
        ("[R4 JC J]", 4, 6, R, in_air(R, just=False), 0),
        ("[K6 JC J JC]", 6, 9, K, in_air(None, just=True), 0),
        ("[K6 JC J JC JD]", 6, 11, K, in_air(None, just=False), 0),
        ("[J JC B7 B8]", 5, 8, None, B, 0),
        ("[R3 B3 J]", 3, 3, None, None, 0b1100),
        ("[R3 B3 J J]", 3, 3, None, None, 0),
        ("[R3 B3 JD]", 3, 3, None, None, 0),  # A2
        ("[R3 JM R3]", 1, 1, None, None, 0),
        ("[R3 R4 JM R4 R3]", 1, 1, None, None, 0),
    ],
)
def test_what_a_meld_can_become_part_of(
    meld: str,
    start: int,
    end: int,
    front: Color | None,
    back: Color | Run | None,
    lacks: int,
) -> None:
    home = parse_meld(meld)
    readings = classify(home, TWIST.meld_rules)
    assert block(home, readings[0]) == (home, start, end, front, back, lacks)


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", [TWIST, FREE_TWIST])
@pytest.mark.parametrize(
    ("table", "rack", "placed"),
    [
        ("[R4 JC B6]", "R3 B7", "R3 B7"),  # S1-62: in front and at the end
        ("[R4 R5 JC]", "B7 B8", "B7 B8"),  # S1-15
        ("[R3 B3 J]", "K3", "K3"),  # a missing colour
        ("[R4 JC B6]", "R5", ""),
        ("[R6 R7 JC B9 B10 B11]", "R8 R5 K5", "R5 R8"),  # A5
        ("[R3 JM R3]", "R4 R4 B3 B3", "R4 R4"),  # S1-18
        ("[R3 JM R3]", "R4", ""),  # S1-18
        ("[R4 R5 JC] [B4 B5 J]", "R6 B6", "R6 B6"),
        ("[R9 JC B11] [K9 K10 K11]", "B9 O9 JD", "B9 O9 JD"),
        ("[R4 JC B6] [R4 JC B6]", "R5 B5", ""),
        ("[R4 JD R7]", "R5 R6 K9 K10", "R5 R6 K9 K10"),  # S1-10: both tiles, in one turn
        ("[R4 JD R7]", "R5 K9 K10", ""),  # S1-10
        ("[R4 J R6] [B4 K4 O4]", "R5", "R5"),  # S1-64
        ("[J J R4]", "R5 R6 R9 B9", "R5 R6 R9 B9"),
        ("[K6 JC J JC]", "R7 K7", "R7 K7"),
        ("[R4 R5 R6]", "K1 O9", ""),
        ("", "K1 JM", ""),
    ],
)
def test_the_best_play_is_found_and_proven(
    table: str, rack: str, placed: str, ruleset: Ruleset
) -> None:
    found = best(table, rack, ruleset)
    assert found.placed == parse_tiles(placed)
    slow = slow_solver.solve(problem(table, rack, ruleset))
    assert (found.tiles, found.value) == (slow.tiles, slow.value)


@pytest.mark.parametrize(
    ("rest", "placed"),
    [
        ({}, "R3 B7 K1 K2 K3"),
        ({"keep": "B7"}, "R3 K1 K2 K3"),
        ({"keep": "K2"}, "R3 B7"),
        ({"play": "R3", "keep": "K1"}, "R3 B7"),
        ({"play": "K1 O9"}, ""),
        ({"play": "K1", "keep": "K2"}, ""),
    ],
)
def test_constraints(rest: dict[str, str], placed: str) -> None:
    wanted: dict[str, Any] = {name: parse_tiles(tiles) for name, tiles in rest.items()}
    found = best("[R4 JC B6]", "R3 B7 K1 K2 K3 O9", TWIST, **wanted)
    assert found.placed == parse_tiles(placed)


@pytest.mark.parametrize("table", ["[R4 JC B6]", "[R4 R5 R6]", "[R3 B3 J] [R4 J R6]"])
def test_a_search_that_is_stopped_leaves_a_legal_table(table: str) -> None:
    position = problem(table, "B7 R7 K3 JM", TWIST)
    found = Search(position, np.ones(1, np.int64)).run()
    assert found.table == position.table
    assert not found.proven
    late = solve(position, deadline_ms=0)
    assert (late.table, late.optimal) == (position.table, False)


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R4 JC B6] [R9 B9 J]", "R3 B7 K9 O9 R8 R7"),
        ("[B3 B4 JD] [R2 R3 R4]", "B5 K2"),
        ("[R4 JD JC] [R7 B7 K7]", "R6 K4 K6"),  # each joker needs to be placed with care
    ],
)
def test_a_first_look_that_misses_something_proves_nothing(
    table: str, rack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few states kept at first the answer still is the best: the whole search follows."""
    monkeypatch.setattr(search, "WIDTHS", (1, 0))
    position = problem(table, rack, FREE_TWIST)
    found, slow = checked(position), slow_solver.solve(position)
    assert (found.tiles, found.value) == (slow.tiles, slow.value)


def test_melds_that_stay_as_they_lie() -> None:
    position = problem("[R4 JC B6] [R9 B9 J]", "B7 K9", FREE_TWIST)
    (meld, _) = position.table.melds
    assert Search(position).run().table.tiles - position.table.tiles == position.rack
    found = Search(position, unchanged=(meld,)).run()
    assert meld in found.table.melds
    assert str(found.table.tiles - position.table.tiles) == "K9"
    most = found.gain
    none = Search(position, unchanged=(meld,), least=most + 1).run()
    assert none.proven
    assert none.table == position.table


def test_jokers_without_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the rack they stay there; of the table they have to lie somewhere."""
    position = problem("[R1 B1 K1 O1]", "J", FREE_TWIST)
    melds = position.table.melds
    table = Adder(position).add(melds, parse_tiles("J"))
    assert table == position.table
    homeless = problem("[R1 B1 J] [K1 O1 J]", "", FREE_TWIST)
    assert Adder(homeless).add(melds, parse_tiles("J J")) is None
    home = problem("[R4 R5 R6 J]", "", FREE_TWIST)
    run = [parse_meld("[R4 R5 R6]")]
    assert Adder(home).add(run, parse_tiles("J")) == home.table
    monkeypatch.setattr(spare, "TRIES", 0)
    assert Adder(home).add(run, parse_tiles("J")) is None


def test_a_meld_that_lacks_a_joker_gets_one() -> None:
    position = problem("", "R4 R5 JD R9", FREE_TWIST)
    table = Adder(position).add([parse_meld("[R4 R5]")], parse_tiles("JD"))
    assert str(table) == "[R4 R5 JD]"
    home = problem("[R4 R5 J] [K7 K8 K9]", "R1", FREE_TWIST)
    table = Adder(home).add(parse_table("[K7 K8 K9] [R4 R5]").melds, parse_tiles("J"))
    assert str(table) == "[K7 K8 K9] [R4 R5 J]"


def test_a_mirror_joker_is_added_to_nothing() -> None:
    """S1-18: it lies in the centre of tiles that are the same on both sides, or on the rack."""
    melds = parse_table("[R4 R5 R6] [R9 R10]").melds
    position = problem("[R4 R5 R6]", "R9 R10 J JM", FREE_TWIST)
    table = Adder(position).add(melds, parse_tiles("J JM"))
    assert str(table) == "[R4 R5 R6] [R9 R10 J]"
    lying = problem("[R4 R5 R6] [B1 JM B1]", "R9 R10 J", FREE_TWIST)
    assert Adder(lying).add(melds, parse_tiles("J JM")) is None
    mirrored = parse_table("[B1 JM B1]").melds
    alone = problem("[B1 JM B1]", "J", FREE_TWIST)
    assert str(Adder(alone).add(mirrored, parse_tiles("J"))) == "[B1 JM B1]"


def test_nothing_is_answered_that_the_core_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last word is what melds and tiles lie there (V2), whatever was known of single melds."""
    monkeypatch.setattr(Judge, "has_right_tiles", lambda *_: False)
    position = problem("[R4 JC B6]", "B7 R3", TWIST)
    assert Search(position).run() == (position.table, 0, False)


def test_a_play_that_has_to_be_made_and_cannot() -> None:
    found = Search(problem("[R4 JC B6]", "K1", TWIST, play=parse_tiles("K1"))).run()
    assert (found.gain, found.proven) == (IMPOSSIBLE, True)


@settings(max_examples=examples(60), deadline=None, suppress_health_check=SLOW)
@given(house_problems(most=8, base=TWIST))
def test_a_table_alone_stays_as_it_is(position: Problem) -> None:
    alone = replace(position, rack=Tiles())
    found = sound(alone)
    assert (found.tiles, found.table) == (0, alone.table)


@pytest.mark.parametrize("rules", [MeldRules(), MeldRules(color_change_adjacent=True)])
def test_the_same_melds_twice(rules: MeldRules) -> None:
    ruleset = replace(FREE_TWIST, meld_rules=rules)
    found = best("[R4 JC B6] [R4 JC B6]", "B7 B7 R3", ruleset)
    assert found.tiles == 3
    assert isinstance(found.table, Table)
