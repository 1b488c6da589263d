"""The check-in list: who has come is seated, by whatever format; nobody else is."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.command.attendance import CheckIn, MarkEntrant
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.erase import rewritten
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.latecomers import latecomers
from tilerummy.contest.schedule.outdated import outdated
from tilerummy.contest.schedule.readiness import to_seat
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import advancing, over, qualified

TWO_ROUNDS = Stage(format=Format.MEET, rounds=2, games=1)


def mark(desk: LocalContest, attendance: Attendance | None, *people: str) -> None:
    for one in people:
        desk.do(MarkEntrant(entrant=one, attendance=attendance))


def missing(desk: LocalContest) -> list[tuple[str, int]]:
    return [(one.code, one.count) for one in to_do(desk.contest)]


def test_only_who_has_come_is_seated() -> None:
    desk = LocalContest(8, TWO_ROUNDS)
    assert len(advancing(desk.contest, D)) == 8
    desk.do(CheckIn(on=True))
    assert advancing(desk.contest, D) == ()
    assert missing(desk) == [("check_in", 8), ("too_few_players", 0)]
    mark(desk, Attendance.PRESENT, "p1", "p2", "p3", "p4", "p5")
    mark(desk, Attendance.LATE, "p6")
    mark(desk, Attendance.ABSENT, "p7")
    assert missing(desk) == [("check_in", 1), ("draft_wanted", 0)]
    desk.publish()
    (played,) = desk.contest.divisions[D].rounds
    assert {one for pod in played.pods for one in pod.seats} | set(played.waiting) == {
        "p1", "p2", "p3", "p4", "p5",
    }  # fmt: skip


def test_who_is_late_gets_a_free_seat_when_they_come() -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    desk.do(CheckIn(on=True))
    mark(desk, Attendance.PRESENT, "p1", "p2", "p3")
    mark(desk, Attendance.LATE, "p4")
    desk.publish()
    assert latecomers(desk.contest, D) == ()
    mark(desk, Attendance.PRESENT, "p4")
    (late,) = latecomers(desk.contest, D)
    assert (late.entrant, late.tables, late.next_round) == ("p4", (0,), True)


def test_a_mark_can_be_taken_away_and_outdates_a_draft() -> None:
    desk = LocalContest(8, TWO_ROUNDS)
    desk.do(CheckIn(on=True))
    mark(desk, Attendance.PRESENT, *(f"p{at}" for at in range(1, 9)))
    desk.publish()
    desk.play_round()
    mark(desk, Attendance.ABSENT, "p8")
    assert "p8" in qualified(desk.contest, D)
    assert "p8" not in advancing(desk.contest, D)
    mark(desk, None, "p7")
    assert desk.do(MarkEntrant(entrant="p7", attendance=None)) == ()
    assert missing(desk)[0] == ("check_in", 1)
    mark(desk, Attendance.PRESENT, "p7", "p8")
    assert len(advancing(desk.contest, D)) == 8


def test_an_absent_player_leaves_their_place_to_the_next_best() -> None:
    desk = LocalContest(
        8, Stage(format=Format.MEET, games=1), Stage(format=Format.KNOCKOUT, games=1, cut=4)
    )
    desk.publish()
    desk.play_round(3)
    best = advancing(desk.contest, D)
    assert len(best) == 4
    desk.do(CheckIn(on=True))
    mark(desk, Attendance.PRESENT, *(f"p{at}" for at in range(1, 9)))
    mark(desk, Attendance.ABSENT, best[1])
    now = advancing(desk.contest, D)
    assert len(now) == 4
    assert set(now) - set(best)
    assert qualified(desk.contest, D) == best


def test_a_second_day_begins_with_an_empty_list_and_ends_no_contest() -> None:
    desk = LocalContest(8, TWO_ROUNDS)
    desk.do(CheckIn(on=True))
    mark(desk, Attendance.PRESENT, *(f"p{at}" for at in range(1, 9)))
    desk.publish()
    desk.play_round()
    desk.do(CheckIn(on=True, again=True))
    assert missing(desk)[0] == ("check_in", 8)
    assert not over(desk.contest, D)
    assert desk.do(CheckIn(on=True, again=True)) == ()
    desk.do(CheckIn(on=False))
    assert len(advancing(desk.contest, D)) == 8


def test_a_draft_is_outdated_when_somebody_does_not_come() -> None:
    desk = LocalContest(8, TWO_ROUNDS)
    desk.publish()
    desk.play_round()
    desk.do(CheckIn(on=True))
    mark(desk, Attendance.PRESENT, *(f"p{at}" for at in range(1, 9)))

    desk.do(
        asked.DraftRound(division=D, tables=draft(desk.contest, D), going=to_seat(desk.contest, D))
    )
    assert outdated(desk.contest, D) is None
    mark(desk, Attendance.ABSENT, "p2")
    found = outdated(desk.contest, D)
    assert found is not None
    assert found.out == ("p2",)


@pytest.mark.parametrize(
    "command", [CheckIn(on=True), MarkEntrant(entrant="p1", attendance=Attendance.LATE)]
)
def test_it_can_be_undone(command: CheckIn | MarkEntrant) -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    before = desk.contest
    desk.do(command)
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    events = decide_undo(log, frozenset({1}), action.first)
    after = fold([*desk.events, *events])
    assert (after.check_in, after.entrants) == (before.check_in, before.entrants)


def test_it_is_stored_and_leaves_no_name() -> None:
    for event in (
        happened.CheckInSet(on=True, again=True),
        happened.EntrantMarked(entrant="p1", attendance=None),
        happened.EntrantMarked(entrant="p1", attendance=Attendance.ABSENT),
    ):
        assert codec.load(codec.dump(event)) == event
        assert rewritten([event]) == {}
    desk = LocalContest(4, TWO_ROUNDS)
    assert refused(desk, MarkEntrant(entrant="p9", attendance=None)) == "unknown_entrant"
    mark(desk, Attendance.LATE, "p1")
    desk.enter("p5")
    assert desk.contest.entrants["p5"].attendance is None
