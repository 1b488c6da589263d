"""Deadlines: what is found in time is legal, and never called the best without proof."""

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import FREE, FREE_LARGE, LARGE, hostile, problem
from tilerummy.core.classify import classify
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.ruleset import Ruleset
from tilerummy.solver import relaxation, solve
from tilerummy.solver.deadline import Deadline, in_processor_time
from tilerummy.solver.dp.jit import NEVER
from tilerummy.solver.dp.plain import search as plain
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.precompile import precompile
from tilerummy.solver.solve import at_once


@pytest.mark.skipif(INTERPRETED, reason="the compiled search looks at the clock often enough")
@pytest.mark.parametrize("ruleset", [LARGE, FREE_LARGE])
def test_a_hostile_position_is_answered(ruleset: Ruleset) -> None:
    precompile()
    position = hostile(ruleset)
    with in_processor_time():
        found = solve(position, deadline_ms=100)
    assert not found.optimal
    assert found.tiles > 50
    assert all(classify(meld, ruleset.meld_rules) for meld in found.table.melds)


@pytest.mark.parametrize("ruleset", [CLASSIC, FREE])
@pytest.mark.parametrize("opened", [True, False])
def test_no_time_at_all(ruleset: Ruleset, opened: bool) -> None:
    position = problem("[R1 R2 J]", "R10 B10 K10", ruleset, opened=opened)
    found = solve(position, deadline_ms=0)
    assert (found.tiles, found.optimal, found.table) == (0, False, position.table)


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack", "opened"),
    [("[R1 R2 J] [B7 B8 B9]", "R3 B11", True), ("[R1 R2 R3]", "R10 B10 K10", False)],
)
def test_time_enough(table: str, rack: str, opened: bool) -> None:
    position = problem(table, rack, opened=opened)
    found, free = solve(position, deadline_ms=600_000), solve(position)
    assert found.optimal
    assert found.table == free.table


@COMPILED_ONLY
def test_effort_ends_a_search_without_a_look_at_the_clock() -> None:
    table = """[R10 JD R13] [O11 O12 O13] [R4 JD R7] [R8 B8 O8] [R9 K9 O9] [R5 O5 J] [K1 K2 K3]
        [O1 O2 O3] [R11 B11 K11]"""
    position = problem(table, "B1 B3 K12 O6 JM", TWIST)
    found = solve(position, effort=0.01)
    timed = solve(position, effort=0.01, deadline_ms=600_000)
    assert not found.optimal
    assert (timed.table, timed.optimal) == (found.table, found.optimal)


@pytest.mark.parametrize(
    "searches", [1, 2, *(pytest.param(many, marks=COMPILED_ONLY) for many in range(3, 8)), 8]
)
def test_the_reuse_search_ends_at_any_time(searches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time runs out after any number of relaxed problems."""
    stop, left, plain_search = np.zeros(1, np.int64), [searches], plain.plain_search

    def counted(*args: object, **rest: object) -> object:
        left[0] -= 1
        if not left[0]:
            stop.fill(1)
        return plain_search(*args, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(relaxation, "plain_search", counted)
    position = problem("[R1 R2 J] [B7 B8 B9] [K1 K2 K3]", "R3 B11 K5")
    table, _, proven = Search(position, stop).run()
    assert not proven
    assert len(table.tiles) <= 10  # nothing beyond the one tile that the rule allows
    assert all(classify(meld, CLASSIC.meld_rules) for meld in table.melds)


def test_what_is_found_at_once_leaves_the_table_alone() -> None:
    position = problem("[R4 R5 R6]", "R7 B1 K1 O1")
    with Deadline(1000) as stop:
        assert str(at_once(position, stop)) == "[R4 R5 R6] [B1 K1 O1]"


def test_the_flag_is_set_in_time() -> None:
    with Deadline(None) as never:
        assert never is NEVER
    with Deadline(1) as soon:
        while not soon[0]:
            pass
    with Deadline(3_600_000) as late:
        assert not late[0]
    assert not late[0]


def test_a_deadline_before_all_others_wakes_the_watch() -> None:
    with Deadline(3_600_000) as late, Deadline(3_600_000), Deadline(1) as soon:
        while not soon[0]:
            pass
        assert not late[0]


@pytest.mark.slow
@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", ["CLASSIC", "TWIST"])
def test_loading_the_search_counts_for_no_deadline(ruleset: str) -> None:
    precompile()  # so that a new process only loads it, which takes half a second
    program = (
        f"from tilerummy.core.presets import {ruleset} as rules\n"
        "from tests.support.problems import problem\n"
        "from tilerummy.solver import solve\n"
        "from tilerummy.solver.deadline import in_processor_time\n"
        "with in_processor_time():\n"
        "    best = solve(problem('[R4 R5 R6]', 'R7 K1', rules), deadline_ms=100)\n"
        "print(best.placed, best.optimal)\n"
    )
    reported = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert reported.stdout == b"R7 True\n"


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="not told by the system")
def test_time_that_others_have_is_not_counted() -> None:
    began = time.thread_time()
    with in_processor_time(), Deadline(30) as stop, Deadline(3_600_000) as late:
        time.sleep(0.2)
        assert not stop[0]
        while not stop[0]:
            pass
        assert time.thread_time() - began >= 0.03
        assert not late[0]
    with Deadline(1) as soon:
        time.sleep(0.1)
        while not soon[0]:
            time.sleep(0.01)


def test_one_thread_watches_over_all() -> None:
    with Deadline(3_600_000):
        threads = threading.active_count()
        with Deadline(3_600_000), Deadline(1_000_000):
            assert threading.active_count() == threads
