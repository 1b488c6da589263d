"""Each puzzle is what it says: the best answer, how many there are, and what it is about."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.support import milp, slow_solver
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import PRESETS, TWIST, preset
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.puzzles import (
    LEVELS,
    Daily,
    Kind,
    Puzzle,
    PuzzleError,
    daily,
    daily_steps,
    first,
    generate,
    judge,
    puzzles,
)
from tilerummy.puzzles.final_tables import final_tables
from tilerummy.puzzles.kind_tests import frees_joker
from tilerummy.solver import Problem, solve
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Iterator

Melds = frozenset[tuple[Tiles, int]]
SMALL = 20
"""Tiles of a position of which every arrangement is looked at."""


@cache
def some(kind: Kind) -> list[Puzzle]:
    return list(islice(puzzles("tests", kind=kind), 1 if kind is Kind.TWIST else 2))


def melds_of(table: Table) -> Melds:
    return frozenset(Counter(meld.tiles for meld in table.melds).items())


def every_table(problem: Problem, best: int) -> set[Melds]:
    """Return what lies together on every legal table with at least *best* tiles laid."""
    old = problem.table.tiles if problem.opened else Tiles()
    remaining = () if problem.opened else problem.table.melds
    rules = problem.ruleset.meld_rules
    laid = slow_solver.arrangements(old, problem.rack, rules, lambda placed: len(placed) >= best)
    tables = (Table(remaining + melds) for melds in laid)
    return {melds_of(table) for table in tables if legal(problem, table)}


def tiles_laid(problem: Problem, melds: Melds) -> int:
    return sum(len(tiles) * count for tiles, count in melds) - len(problem.table.tiles)


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.slow] * (kind is Kind.TWIST)) for kind in Kind],
)
def test_nothing_better_is_possible(kind: Kind) -> None:
    for puzzle in some(kind):
        problem = puzzle.problem()
        assert solve(problem).tiles == puzzle.best
        # The program knows nothing of what may become of jokers: it may promise too much.
        score = milp.best_score(problem) if problem.opened else milp.best_opening(problem)
        assert score[0] >= puzzle.best
        if not puzzle.table.tiles.jokers:
            assert score[0] == puzzle.best


@pytest.mark.parametrize("kind", [Kind.OPEN, Kind.MOST])
@pytest.mark.parametrize("count", [1, pytest.param(12, marks=pytest.mark.slow)])
def test_every_answer_is_counted_once(kind: Kind, count: int) -> None:
    made = puzzles("small", kind=kind, level=1)
    small = (puzzle for puzzle in made if len(puzzle.table.tiles) <= SMALL)
    for puzzle in islice(small, count):
        problem = puzzle.problem()
        tables = final_tables(problem, puzzle.best)
        reported = {melds_of(table) for table in tables}
        assert len(reported) == len(tables) == puzzle.solutions
        assert reported == every_table(problem, puzzle.best)
        assert {tiles_laid(problem, melds) for melds in reported} == {puzzle.best}


@pytest.mark.parametrize(
    ("ruleset", "table", "rack"),
    [
        ("classic", "[R4 R5 R6 J]", "B9 O9 K9"),
        ("classic", "[R3 B3 J] [R4 R5 R6 R7]", "K3 O3 R8 R8"),
        ("twist", "[R4 R5 JD]", "R8 B7 K7"),
        ("twist", "[R7 R8 JC B10]", "R9 O1 JM R8 R7"),
        ("twist", "[R4 B4 JM R4 B4]", "K4 K4 O4"),
        ("twist", "", "R4 R5 JM R5 R4 J"),
    ],
)
def test_every_answer_of_these_is_counted_once(ruleset: str, table: str, rack: str) -> None:
    problem = Problem(preset(ruleset), parse_table(table), parse_tiles(rack))
    best = solve(problem).tiles
    reported = [melds_of(found) for found in final_tables(problem, best)]
    assert best
    assert len(reported) == len(set(reported))
    assert set(reported) == every_table(problem, best)


def test_each_kind_is_what_it_says() -> None:
    for puzzle in some(Kind.OPEN):
        assert not puzzle.opened
    for puzzle in some(Kind.MOST):
        assert puzzle.opened
        assert 2 <= puzzle.best < len(puzzle.rack)
    for puzzle in some(Kind.GO_OUT):
        assert puzzle.opened
        assert puzzle.best == len(puzzle.rack)
    for puzzle in some(Kind.FREE_JOKER):
        tables = final_tables(puzzle.problem(), puzzle.best)
        assert all(frees_joker(puzzle.table, table) for table in tables)
    for puzzle in some(Kind.TWIST):
        assert puzzle.ruleset is TWIST
        tables = final_tables(puzzle.problem(), puzzle.best)
        assert all(
            any(any(meld.tiles.counts[53:]) for meld in table.beyond(puzzle.table))
            for table in tables
        )


@pytest.mark.parametrize(
    ("before", "after", "freed"),
    [
        ("[R4 R5 J]", "[R4 R5 R6] [J R9 R10]", True),
        ("[R4 R5 J]", "[R4 R5 J R7]", False),
        ("[R4 B4 K4 J]", "[R4 B4 J] [K4 K5 K6]", False),
        ("[R4 R5 R6] [R9 B9 J]", "[R4 R5 R6 R7] [R9 B9 J]", False),
    ],
)
def test_a_joker_is_freed_when_none_of_its_meld_is_with_it(
    before: str, after: str, freed: bool
) -> None:
    assert frees_joker(parse_table(before), parse_table(after)) is freed


@pytest.mark.parametrize("ruleset", list(PRESETS))
def test_every_rule_set_has_puzzles(ruleset: str) -> None:
    puzzle = next(puzzles("a", ruleset=preset(ruleset)))
    assert puzzle.ruleset.name == ruleset
    assert judge(puzzle.problem(), puzzle.best, puzzle.table).violations


def test_levels_are_as_asked_and_no_two_puzzles_are_alike() -> None:
    for level in LEVELS:
        puzzle = first("a", Kind.OPEN, level)
        assert puzzle is not None
        assert puzzle.level == level
    many, others = ({p.id for p in islice(puzzles(seed, kind=Kind.OPEN), 8)} for seed in "ab")
    assert len(many) == 8
    assert not many & others


def test_what_there_is_not() -> None:
    with pytest.raises(PuzzleError, match="levels go from 1 to 5"):
        first("a", level=6)
    with pytest.raises(PuzzleError, match="classic has no special jokers"):
        first("a", Kind.TWIST, ruleset=preset("classic"))


def test_an_answer_is_judged_by_the_rules_and_measured_by_the_best() -> None:
    problem = Problem(preset("classic"), parse_table("[R4 R5 R6]"), parse_tiles("R3 R7 B4 K1 R8"))
    best = judge(problem, 3, parse_table("[R4 R5 R6 R7 R8 R3]"))
    assert [violation.code.value for violation in best.violations] == ["not_a_meld"]
    assert (best.tiles, best.stars) == (0, 0)
    for table, tiles, stars in (
        ("[R3 R4 R5 R6 R7 R8]", 3, 3), ("[R3 R4 R5 R6 R7]", 2, 2), ("[R4 R5 R6 R7]", 1, 1),
    ):  # fmt: skip
        answer = judge(problem, 3, parse_table(table))
        assert (answer.violations, answer.tiles, answer.stars) == ((), tiles, stars)


@pytest.mark.parametrize(
    ("day", "which"),
    [
        (date(2026, 12, 1), Daily.EASY),
        (date(2026, 12, 1), Daily.HARD),
        # Those that go out, and those with special jokers, take seconds to find.
        pytest.param(date(2026, 11, 27), Daily.EASY, marks=pytest.mark.slow),
        pytest.param(date(2026, 12, 4), Daily.HARD, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_daily_puzzle_is_found_step_by_step_as_at_once(day: date, which: Daily) -> None:
    *none, found = daily_steps(day, "1", which)
    assert found == daily(day, "1", which)
    assert not any(none)
    kind, level = found.kind, found.level
    assert found == first(f"{day.isoformat()} 1 {which}", kind, level)


def test_a_daily_puzzle_is_the_same_all_day_and_another_one_the_next() -> None:
    today = date(2026, 12, 1)
    easy, hard = daily(today, "1"), daily(today, "1", Daily.HARD)
    assert easy == daily(today, "1", Daily.EASY)
    assert easy != daily(today, "2")
    assert (easy.level, hard.level) == (1, 4)
    assert len({easy.kind, hard.kind, daily(today - timedelta(days=1), "1").kind}) == 3


@pytest.mark.parametrize(
    ("which", "there", "levels"),
    [(Daily.EASY, 3, [1, 2, 3]), (Daily.HARD, 3, [4, 5, 3]), (Daily.HARD, 5, [4, 5])],
)
def test_a_day_has_a_puzzle_of_another_level_rather_than_none(
    which: Daily, there: int, levels: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []
    puzzle = some(Kind.OPEN)[0]

    def looks(_kind: Kind, level: int | None, *_: object) -> Iterator[Puzzle | None]:
        asked.append(level)
        return iter([puzzle if level == there else None])

    monkeypatch.setattr(generate, "_looks", looks)
    assert daily(date(2026, 7, 22), "1", which) == puzzle
    assert asked == levels
