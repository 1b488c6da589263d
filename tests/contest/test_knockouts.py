"""Knock-outs: who goes on, who is out, and how ties for a seat are drawn (S3-48, S3-51)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.contests import D, LocalContest, refused
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.readiness import check_draft
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter


@pytest.mark.parametrize("players", [3, 4, 6, 7, 8, 13, 22, 32, 50, 64])
def test_a_knock_out_of_any_number_ends_with_one_table(players: int) -> None:
    """S3-48, S3-51: two of each table go on, until one is left."""
    desk = LocalContest(players, Stage(format=Format.KNOCKOUT, games=1))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    assert len(rounds[-1].pods) == 1
    for number, (before, after) in enumerate(pairwise(rounds)):
        tables = [table_standings(desk.contest, D, number, at) for at in range(len(before.pods))]
        through = {place.player for placed in tables for place in placed[:2]}
        assert {player for pod in after.pods for player in pod.seats} == through
    final = standings(desk.contest, D)
    assert sorted(place.player for place in final) == sorted(desk.contest.entrants)
    last = {
        place.player: place.rank for place in table_standings(desk.contest, D, len(rounds) - 1, 0)
    }
    assert {place.player: place.rank for place in final[: len(last)]} == last
    assert [place.rank for place in final] == sorted(place.rank for place in final)


@pytest.mark.parametrize("players", [5, 6, 7, 8, 17, 21, 32])
def test_where_fewer_than_three_would_go_on_the_best_of_the_others_do_too(players: int) -> None:
    desk = LocalContest(players, Stage(format=Format.KNOCKOUT, games=1, advance=1))
    desk.play()
    rounds = desk.contest.divisions[D].rounds
    last = rounds[-1].pods[0].seats
    assert len(rounds[-1].pods) == 1
    assert len(last) >= 3
    # Whoever has played the final is ahead of whoever has not, who won a table and who did not.
    final = standings(desk.contest, D)
    assert {place.player for place in final[: len(last)]} == set(last)
    assert final[0].player == table_standings(desk.contest, D, len(rounds) - 1, 0)[0].player


def test_a_knock_out_that_people_leave_goes_on_with_the_best_of_the_others() -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish()
    desk.play_round()
    for player in advancing(desk.contest, D)[:2]:
        desk.do(asked.WithdrawEntrant(player))
    assert len(advancing(desk.contest, D)) == 4
    desk.play()
    assert to_do(desk.contest)[0].code == "all_over"


def test_who_waits_in_a_knockout_is_as_far_as_who_plays_and_ahead_of_who_goes_out() -> None:
    """S3-48: nobody is out who has not lost."""
    desk = LocalContest(5, Stage(format=Format.KNOCKOUT))
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.do(asked.AwardResult(division=D, round=0, entrant="p5", wins=1, points=9, reason="waits"))
    desk.sheet(0, 0, (0, 1, 2, 3))
    assert [place.player for place in standings(desk.contest, D)][:2] == ["p5", "p1"]
    desk.sheet(0, 1, (0, 1, 2, 3))
    desk.do(asked.CloseRound(D))
    assert {place.player for place in standings(desk.contest, D)[:3]} == {"p5", "p1", "p2"}
    assert set(advancing(desk.contest, D)) == {"p5", "p1", "p2"}


def test_a_tie_for_a_seat_at_the_last_table_is_drawn() -> None:
    """One of each of two tables goes on, and the best of the others; two of them are level."""
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1, advance=1))
    desk.publish()
    desk.sheet(0, 0, (0, 5, 9, 30))
    desk.sheet(1, 0, (0, 9, 30, 31))
    desk.do(asked.CloseRound(D))
    (one, other) = desk.contest.divisions[D].rounds[0].pods
    tied = (one.seats[2], other.seats[1])
    # The next round is not offered beside the draw that it waits for.
    assert [item.code for item in to_do(desk.contest)] == ["tie_to_draw"]
    assert set(ties_that_matter(desk.contest, D)[0]) == set(tied)
    with pytest.raises(ContestError, match="draw lots first"):
        check_draft(desk.contest, D)
    desk.do(asked.DrawLots(division=D, entrants=tied[::-1]))
    assert ties_that_matter(desk.contest, D) == ()
    going = {one.seats[0], other.seats[0], one.seats[1], tied[1]}
    assert set(advancing(desk.contest, D)) == going
    desk.publish()
    desk.play_round()
    assert to_do(desk.contest)[0].code == "all_over"


def test_whoever_has_left_is_last_in_a_draw_and_needs_no_lot() -> None:
    desk = LocalContest(8, Stage(format=Format.MEET), Stage(format=Format.KNOCKOUT, cut=3))
    desk.publish()
    for table in (0, 1):
        for game in (0, 1):
            desk.sheet(table, game, (0, 5, 5, 5))
    desk.do(asked.CloseRound(D))
    tied = ties_that_matter(desk.contest, D)[0]
    assert len(tied) == 6
    desk.do(asked.WithdrawEntrant(tied[2]))
    left = ties_that_matter(desk.contest, D)[0]
    assert set(left) == set(tied) - {tied[2]}
    assert refused(desk, asked.DrawLots(division=D, entrants=left[:4])) == "no_tie"
    desk.do(asked.DrawLots(division=D, entrants=left))
    assert ties_that_matter(desk.contest, D) == ()
    assert advancing(desk.contest, D)[2] == left[0]
    assert standings(desk.contest, D)[-1].player == tied[2]
