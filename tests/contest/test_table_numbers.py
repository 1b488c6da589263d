"""The numbers of real tables: a list or an offset for each division, and rooms."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.io import codec
from tilerummy.contest.io.games import games_csv
from tilerummy.contest.io.results_page import results_page
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.table_numbers import TableNumbers
from tilerummy.contest.schedule.table_conflicts import table_conflicts

MEET = Stage(format=Format.MEET, rounds=1, games=1)
OTHER = "d9"


def two_divisions(players: int = 8) -> LocalContest:
    desk = LocalContest(players, MEET)
    desk.do(asked.AddDivision(name="Juniors", stages=(MEET,)), keys=(OTHER,))
    for number in range(players):
        desk.enter(f"j{number}", division=OTHER)
    return desk


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((), [1, 2, 3, 4]), ((11,), [11, 12, 13, 14]), ((21, 20, 5), [21, 20, 5, 22])],
)
def test_tables_count_on_from_the_highest_number(
    numbers: tuple[int, ...], expected: list[int]
) -> None:
    assert [TableNumbers(numbers=numbers).of(at) for at in range(4)] == expected


def test_divisions_with_tables_in_common_are_refused() -> None:
    desk = two_divisions()
    assert table_conflicts(desk.contest, D) == {}
    assert refused(desk, asked.NumberTables(division=D, numbers=(2, 3))) == "table_taken"
    assert refused(desk, asked.NumberTables(division=D, numbers=(5, 5))) == "table_twice"
    assert refused(desk, asked.NumberTables(division="d77", numbers=(5,))) == "unknown_division"
    desk.do(asked.NumberTables(division=D, numbers=(3,)))
    assert refused(desk, asked.NumberTables(division=OTHER, numbers=(4,))) == "table_taken"
    desk.do(asked.NumberTables(division=OTHER, numbers=(4,), room=" Library "))
    assert desk.contest.divisions[OTHER].numbering.room == "Library"
    assert desk.do(asked.NumberTables(division=OTHER, numbers=(4,), room="Library")) == ()


def test_tables_that_are_needed_later_are_shown_as_shared() -> None:
    desk = two_divisions()
    desk.do(asked.NumberTables(division=D, numbers=(3,)))
    assert table_conflicts(desk.contest, OTHER) == {}
    for number in range(8):
        desk.enter(f"late{number}", division=OTHER)
    assert table_conflicts(desk.contest, OTHER) == {D: (3, 4)}
    assert table_conflicts(desk.contest, D) == {OTHER: (3, 4)}


def test_the_tables_of_the_newest_round_count() -> None:
    desk = two_divisions()
    desk.publish()
    for player in ("p1", "p2", "p3", "p4", "p5"):
        desk.do(asked.WithdrawEntrant(player))
    assert refused(desk, asked.NumberTables(division=OTHER, numbers=(2, 9))) == "table_taken"


def test_files_name_tables_by_their_numbers() -> None:
    desk = LocalContest(8, MEET)
    desk.do(asked.NumberTables(division=D, numbers=(11,), room="Hall <B>"))
    desk.play()
    page = results_page(desk.contest, "now")
    assert "<h4>Table 12 · Hall &lt;B&gt;</h4>" in page
    assert "<h4>Table 1 " not in page
    tables = {line.split(",")[2] for line in games_csv(desk.contest).splitlines()[1:]}
    assert tables == {"11", "12"}


def test_numbers_are_stored_for_new_versions_only_and_undone() -> None:
    desk = LocalContest(8, MEET)
    (event,) = desk.do(asked.NumberTables(division=D, numbers=(7,)))
    text = codec.dump(event)
    assert f'"v":{codec.NEWEST}' in text
    assert codec.load(text) == event
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    (undone,) = decide_undo(log, frozenset({1}), action.first)
    assert isinstance(undone, happened.ActionUndone)
    again = happened.TablesNumbered(division=D, numbers=())
    assert evolve(desk.contest, again).divisions[D].numbering == TableNumbers()
