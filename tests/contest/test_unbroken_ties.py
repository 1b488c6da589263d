"""Ties that lots have to decide, because something hangs on them, and those that may stay."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

ONE_ROUND = Stage(format=Format.MEET, rounds=1, games=1)


def twins(*later: Stage) -> LocalContest:
    """Two tables that ended alike: of the eight, two each are first, third, fifth and seventh."""
    desk = LocalContest(8, ONE_ROUND, *later)
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    for table in (0, 1):
        desk.sheet(table, 0, [0, 5, 6, 9])
    desk.do(asked.CloseRound(D))
    return desk


def ties(desk: LocalContest) -> list[set[str]]:
    return [set(tie) for tie in ties_that_matter(desk.contest, D)]


def test_at_the_end_the_three_first_places_are_told_apart() -> None:
    """The second pair has won nothing, and has a prize to share all the same."""
    assert ties(twins()) == [{"p1", "p5"}, {"p2", "p6"}]


@pytest.mark.parametrize(
    ("cut", "tied"),
    [(3, [{"p2", "p6"}]), (4, []), (5, [{"p3", "p7"}]), (7, [{"p4", "p8"}]), (8, []), (None, [])],
)
def test_a_tie_over_the_cut_of_the_next_stage_matters(
    cut: int | None, tied: list[set[str]]
) -> None:
    assert ties(twins(Stage(format=Format.MEET, rounds=1, games=1, cut=cut))) == tied


def test_a_cut_is_made_once() -> None:
    """Whoever leaves within a stage makes no room for those who were cut before it."""
    desk = twins(Stage(format=Format.MEET, rounds=2, games=1, cut=4))
    desk.publish([["p1", "p5", "p2", "p6"]])
    desk.sheet(0, 0, [0, 5, 6, 9])
    desk.do(asked.WithdrawEntrant("p6"))
    desk.do(asked.CloseRound(D))
    assert ties(desk) == []


def test_nobody_goes_on_from_a_final_so_that_its_places_may_be_shared() -> None:
    desk = LocalContest(4, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.sheet(0, 0, [0, 5, 5, 9])
    desk.do(asked.CloseRound(D))
    assert [place.rank for place in standings(desk.contest, D)] == [1, 2, 2, 4]
    assert ties(desk) == [{"p2", "p3"}]
