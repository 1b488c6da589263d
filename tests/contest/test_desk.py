"""A contest from the door to the last place: what is asked, what happens, what follows from it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import consequences
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.readiness import check_draft
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, over, standings

if TYPE_CHECKING:
    from tilerummy.contest.command import Command


def test_a_table_that_everybody_has_left_keeps_no_round_open() -> None:
    desk = LocalContest(8, Stage(format=Format.MEET, rounds=2, games=2))
    desk.publish()
    pods = desk.contest.divisions[D].rounds[0].pods
    desk.sheet(0, 0, (0, 5, 16, 3))
    for player in pods[0].seats[:3]:
        desk.do(asked.WithdrawEntrant(player))
    for game in range(2):
        desk.sheet(1, game, (0, 5, 16, 3))
    desk.do(asked.ConfirmTable(division=D, round=0, table=1))
    assert refused(desk, asked.CloseRound(D)) == "results_missing"
    desk.do(asked.WithdrawEntrant(pods[0].seats[3]))
    assert to_do(desk.contest)[0].code == "draft_wanted"
    desk.do(asked.CloseRound(D))
    assert set(advancing(desk.contest, D)) == set(pods[1].seats)


def test_all_rounds_then_a_final_of_the_best() -> None:
    desk = LocalContest(24, Stage(format=Format.MEET, rounds=7, games=1),
                Stage(format=Format.KNOCKOUT, games=1, cut=8))  # fmt: skip
    for seed in range(7):
        desk.publish()
        desk.play_round(seed)
    met = [
        frozenset((one, other))
        for each in desk.contest.divisions[D].rounds
        for pod in each.pods
        for one in pod.seats
        for other in pod.seats
        if one < other
    ]
    assert len(set(met)) == len(met)  # a full schedule, though drafted round by round
    best = [place.player for place in standings(desk.contest, D)[:8]]
    desk.publish()
    seated = {player for pod in desk.contest.divisions[D].rounds[-1].pods for player in pod.seats}
    assert seated == set(best)


def test_a_second_stage_knows_whom_everybody_met_in_the_first() -> None:
    desk = LocalContest(20, Stage(format=Format.MEET, rounds=2, games=1),
                Stage(format=Format.MEET, rounds=2, games=1))  # fmt: skip
    for seed in range(4):
        desk.publish()
        desk.play_round(seed)
    met = [
        frozenset(pair)
        for each in desk.contest.divisions[D].rounds
        for pod in each.pods
        for pair in combinations(pod.seats, 2)
    ]
    assert len(set(met)) == len(met)


def test_a_fresh_start_forgets_and_a_carry_over_does_not() -> None:
    first = Stage(format=Format.MEET, games=1)
    for carry_over in (False, True):
        desk = LocalContest(4, first, replace(first, carry_over=carry_over))
        desk.publish([["p1", "p2", "p3", "p4"]])
        desk.sheet(0, 0, [0, 10, 20, 30])
        desk.do(asked.CloseRound(D))
        desk.publish([["p1", "p2", "p3", "p4"]])
        desk.sheet(0, 0, [1, 0, 2, 3])
        best = standings(desk.contest, D)[0]
        assert (best.player, best.points) == (("p1", 59) if carry_over else ("p2", 6))


def test_the_best_sit_with_the_best() -> None:
    desk = LocalContest(32, Stage(format=Format.RANK, rounds=3, games=1))
    desk.publish()
    desk.play_round()
    rank = {place.player: at for at, place in enumerate(standings(desk.contest, D))}
    desk.publish()
    for table, pod in enumerate(desk.contest.divisions[D].rounds[-1].pods):
        for player in pod.seats:
            assert abs(rank[player] - 4 * table) <= 12
    first, second = desk.contest.divisions[D].rounds
    before = {frozenset(pod.seats) for pod in first.pods}
    assert not any(frozenset(pod.seats) in before for pod in second.pods)


def test_a_name_belongs_to_one_phone_until_it_is_freed() -> None:
    desk = LocalContest(4)
    claim = asked.MakeLink(role=Role.PLAYER, entrant="p1")
    desk.do(claim)
    assert refused(desk, claim) == "name_taken"
    assert refused(desk, replace(claim, entrant="p9")) == "unknown_entrant"
    desk.do(replace(claim, entrant="p2"))
    assert desk.contest.phones == {"p1": 1, "p2": 2}
    desk.do(asked.RenewLink(1))
    assert desk.contest.phones == {"p1": 3, "p2": 2}
    desk.do(asked.WithdrawLink(3))
    desk.do(claim)
    assert desk.contest.phones == {"p1": 4, "p2": 2}


def test_a_penalty_counts_until_it_is_revoked() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.sheet(0, 0, [0, 10, 11, 12])
    desk.do(asked.Penalize(entrant="p2", points=5, reason="late"))
    assert [place.player for place in standings(desk.contest, D)] == ["p1", "p3", "p4", "p2"]
    desk.do(asked.RevokePenalty(penalty=0))
    assert desk.do(asked.RevokePenalty(penalty=0)) == ()
    assert [place.player for place in standings(desk.contest, D)] == ["p1", "p2", "p3", "p4"]


def test_late_entries_sit_in_the_next_round_and_who_has_left_does_not() -> None:
    desk = LocalContest(8)
    desk.publish()
    desk.enter("late")
    desk.do(asked.WithdrawEntrant("p3"))
    table = next(
        at for at, pod in enumerate(desk.contest.divisions[D].rounds[0].pods) if "p3" in pod.seats
    )
    for at, pod in enumerate(desk.contest.divisions[D].rounds[0].pods):
        here = tuple(player for player in pod.seats if player != "p3")
        for game in range(2):
            scores = (len(here) - 1, *[-1] * (len(here) - 1))
            desk.enter_game(at, game, scored(here, scores))  # a walk-over at p3's table
    assert table is not None
    desk.do(asked.CloseRound(D))
    desk.publish()
    seated = {player for pod in desk.contest.divisions[D].rounds[-1].pods for player in pod.seats}
    assert seated == {"late", "p1", "p2", "p4", "p5", "p6", "p7", "p8"}
    assert standings(desk.contest, D)[-1].player in {"p3", "late"} | seated
    assert "p3" in {place.player for place in standings(desk.contest, D)}


def test_a_draft_is_outdated_when_somebody_in_it_leaves() -> None:
    desk = LocalContest(8)
    desk.do(
        asked.DraftRound(division=D, tables=(("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")))
    )
    desk.do(asked.WithdrawEntrant("p3"))
    assert refused(desk, asked.PublishRound(D)) == "draft_outdated"
    desk.do(asked.ReturnEntrant("p3"))
    desk.publish()


def test_a_round_can_be_taken_back_while_nothing_is_entered() -> None:
    desk = LocalContest(8)
    desk.publish()
    desk.do(asked.TakeBackRound(D))
    assert refused(desk, asked.TakeBackRound(D)) == "no_round"
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    assert refused(desk, asked.TakeBackRound(D)) == "round_begun"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (asked.Open("again"), "already_open"),
        (asked.AddDivision(name=D, stages=()), "division_exists"),
        (asked.AddDivision(name="x", ruleset="chess", stages=()), "unknown_ruleset"),
        (asked.AddDivision(name="x", stages=()), "bad_stage"),
        (asked.AddDivision(name=" ", stages=()), "empty_name"),
        (asked.EnterPeople((asked.NewEntrant(name="Ada", division=D),)), "entrant_exists"),
        (asked.EnterPeople((asked.NewEntrant(name="\n", division=D),)), "empty_name"),
        (asked.EnterPeople((asked.NewEntrant(name="Ada", division="y"),)), "unknown_division"),
        (asked.WithdrawEntrant("x"), "unknown_entrant"),
        (asked.PublishRound(D), "no_draft"),
        (asked.Penalize(entrant="p1", points=0, reason="x"), "bad_penalty"),
        (asked.RevokePenalty(penalty=0), "unknown_penalty"),
        (asked.DraftRound(division=D, tables=()), "round_running"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: Command, code: str) -> None:
    desk = LocalContest(8)
    desk.publish()
    assert refused(desk, command, *(("p1",) if code == "entrant_exists" else ())) == code


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ((("p1", "p2", "p3", "x"),), "unknown_entrant"),
        ((("p1", "p2", "p3", "p1"),), "seated_twice"),
        ((), "no_tables"),
        (((), ("p1", "p2", "p3")), "no_tables"),
    ],
)
def test_tables_that_cannot_be(tables: tuple[tuple[str, ...], ...], code: str) -> None:
    assert refused(LocalContest(8), asked.DraftRound(division=D, tables=tables)) == code


@pytest.mark.parametrize("table", [("p1",), ("p1", "p2", "p3", "p4", "p5")])
def test_a_table_of_the_wrong_size_may_be_drafted_and_not_published(table: tuple[str, ...]) -> None:
    desk = LocalContest(8)
    desk.do(asked.DraftRound(division=D, tables=(table,)))
    assert refused(desk, asked.PublishRound(D)) == "bad_table"


def test_after_the_last_round_nothing_is_drafted() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.play()
    assert stage_of_next(desk.contest.divisions[D]) == 1
    assert advancing(desk.contest, D) == ()
    four = (("p1", "p2", "p3", "p4"),)
    assert refused(desk, asked.DraftRound(division=D, tables=four)) == "division_over"


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"games": 0}, {"advance": 3}, {"cut": 2}])
def test_a_stage_that_cannot_be(wrong: dict[str, int]) -> None:
    with pytest.raises(ContestError):
        Stage(format=Format.MEET, **wrong)  # type: ignore[arg-type]


def test_whoever_has_yet_to_play_has_no_place_and_leaves_no_number_out() -> None:
    desk = LocalContest(16)
    desk.publish()
    pods = desk.contest.divisions[D].rounds[0].pods
    assert len(pods) == 4
    for game in range(len(pods[2].games)):
        desk.sheet(2, game, (0, 5, 16, 3 + game))
    shown = standings(desk.contest, D)
    assert {place.player for place in shown if place.placed} == set(pods[2].seats)
    assert [(place.rank, place.placed) for place in shown[:5]] == [
        (1, True), (2, True), (3, True), (4, True), (5, False),
    ]  # fmt: skip
    for table in (0, 1, 3):
        for game in range(len(pods[table].games)):
            desk.sheet(table, game, (0, 5, 16, 3 + game + table))
    desk.do(asked.CloseRound(D))
    assert all(place.placed for place in standings(desk.contest, D))


@pytest.mark.parametrize("form", list(Format))
def test_a_contest_that_all_but_two_have_left_is_over_until_somebody_comes_back(
    form: Format,
) -> None:
    desk = LocalContest(8, Stage(format=form, rounds=3, games=1))
    for player in ("p1", "p2", "p3", "p4", "p5", "p6"):
        desk.do(asked.WithdrawEntrant(player))
    # Before the first round people are still coming.
    assert to_do(desk.contest)[0].code == "too_few_players"
    assert not over(desk.contest, D)
    for player in ("p1", "p2", "p3", "p4", "p5", "p6"):
        desk.do(asked.ReturnEntrant(player))
    desk.publish()
    desk.play_round()
    assert not over(desk.contest, D)
    going = advancing(desk.contest, D)
    left = [player for player in desk.contest.entrants if player not in going[:2]]
    for player in left:
        desk.do(asked.WithdrawEntrant(player))
    assert over(desk.contest, D)
    assert (to_do(desk.contest)[0].code, to_do(desk.contest)[0].count) == ("ended_early", 2)
    with pytest.raises(ContestError, match="three people"):
        check_draft(desk.contest, D)
    desk.do(asked.ReturnEntrant(going[2]))
    assert to_do(desk.contest)[0].code == "draft_wanted"
    desk.publish()
    assert not over(desk.contest, D)


def test_a_clock_gives_time_to_each_turn_as_long_as_there_is_one() -> None:  # C08
    desk = LocalContest(0)
    stages = (Stage(format=Format.MEET),)
    timed = asked.AddDivision(name="Timed", stages=stages, clock_s=300, clock_delay_s=10)
    desk.do(timed, keys=("t",))

    def clock() -> tuple[int | None, int, int]:
        division = desk.contest.divisions["t"]
        return division.clock_s, division.clock_delay_s, division.clock_increment_s

    assert clock() == (300, 10, 0)
    desk.do(asked.ChangeDivision(division="t", clock_delay_s=0, clock_increment_s=5))
    assert clock() == (300, 0, 5)
    assert desk.do(asked.ChangeDivision(division="t", clock_increment_s=5)) == ()
    desk.do(asked.ChangeDivision(division="t", clock_s=600))
    assert clock() == (600, 0, 5)
    desk.do(asked.ChangeDivision(division="t", clock_s=0))
    assert clock() == (None, 0, 0)
    for command in (
        asked.ChangeDivision(division="t", clock_increment_s=5),
        asked.AddDivision(name="Untimed", stages=stages, clock_delay_s=10),
    ):
        assert refused(desk, command) == "bad_clock"


def test_one_club_written_in_two_ways_is_kept_apart_and_named() -> None:
    desk = LocalContest(0)
    for at, club in enumerate(["SC Köln", "sc köln", "TV", "TV", "\uff34\uff36", "A", "B", "C"]):
        desk.add(f"p{at}", asked.NewEntrant(name=f"p{at}", division=D, group=club))
    tables = draft(desk.contest, D)
    seated = {player: at for at, table in enumerate(tables) for player in table}
    assert seated["p0"] != seated["p1"]
    ((one, other, *_),) = consequences(desk.contest, D, (("p0", "p1", "p2"),))
    assert (one.same_group, other.same_group) == (("p1",), ("p0",))
