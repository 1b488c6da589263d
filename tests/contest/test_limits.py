"""Who must not meet, and who stays at one table: asked for at the desk, kept by every format."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.decide.draft_changes import consequences
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft

FAMILIES = [("p1", "p2"), ("p3", "p4", "p5"), ("p1", "p6")]
STAGES = {
    "meet": (Stage(format=Format.MEET, rounds=3, games=1),),
    "rank": (Stage(format=Format.RANK, rounds=3, games=1),),
    "swiss of twos": (Stage(format=Format.SWISS, rounds=4, games=1, table_size=2),),
    "swiss of threes": (Stage(format=Format.SWISS, rounds=3, games=1, table_size=3),),
    "twos": (Stage(format=Format.MEET, rounds=3, games=1, table_size=2),),
    "knock-out": (Stage(format=Format.KNOCKOUT, games=1),),
    "seeded": (
        Stage(format=Format.MEET, games=1),
        Stage(format=Format.KNOCKOUT, games=1, cut=12, seeded=True),
    ),
}


def kept_apart(desk: LocalContest) -> None:
    for family in FAMILIES:
        desk.do(asked.KeepApart(family))


@pytest.mark.parametrize("name", STAGES)
def test_every_format_keeps_them_apart_as_long_as_there_is_room(name: str) -> None:
    desk = LocalContest(16, *STAGES[name])
    kept_apart(desk)
    desk.play()
    wrong = {frozenset(pair) for family in FAMILIES for pair in combinations(family, 2)}
    for number, each in enumerate(desk.contest.divisions[D].rounds):
        together = {frozenset(pair) for pod in each.pods for pair in combinations(pod.seats, 2)}
        # At the last tables of a knock-out nobody can choose.
        if len(each.pods) > 2:
            assert together.isdisjoint(wrong), number


def test_a_draft_that_cannot_keep_them_apart_says_who_sits_together() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.do(asked.KeepApart(("p2", "p1")))
    (table,) = draft(desk.contest, D)
    ((*seats,),) = consequences(desk.contest, D, (table,))
    assert {seat.entrant: seat.apart for seat in seats} == {
        "p1": ("p2",), "p2": ("p1",), "p3": (), "p4": (),
    }  # fmt: skip
    desk.publish()


def test_they_may_meet_again_when_the_director_says_so() -> None:
    desk = LocalContest(4)
    (saved,) = desk.do(asked.KeepApart(("p2", "p1", "p2")))
    assert saved == happened.KeptApart(division=D, people=("p1", "p2"))
    assert desk.do(asked.KeepApart(("p1", "p2"))) == ()
    assert desk.do(asked.LetMeet(("p1", "p3"))) == ()
    (met,) = desk.do(asked.LetMeet(("p2", "p1")))
    assert desk.contest.divisions[D].apart == ()
    for event in (saved, met, happened.EntrantPinned(entrant="p1", division=D, table=None)):
        assert codec.load(codec.dump(event)) == event


def test_nobody_is_kept_apart_from_themselves_or_from_another_division() -> None:
    desk = LocalContest(4)
    desk.do(asked.AddDivision(name="other", stages=STAGES["meet"]), keys=("other",))
    desk.enter("q1", division="other")
    assert refused(desk, asked.KeepApart(("p1", "p1"))) == "entered_twice"
    assert refused(desk, asked.KeepApart(("p1", "q1"))) == "unknown_entrant"
    assert refused(desk, asked.KeepApart(("p1", "nobody"))) == "unknown_entrant"


@pytest.mark.parametrize("name", STAGES)
def test_who_cannot_move_sits_at_one_table_in_every_round(name: str) -> None:
    desk = LocalContest(16, *STAGES[name])
    desk.do(asked.PinEntrant(entrant="p7", table=2))
    desk.do(asked.PinEntrant(entrant="p9", table=0))
    desk.play()
    for each in desk.contest.divisions[D].rounds:
        at = {player: table for table, pod in enumerate(each.pods) for player in pod.seats}
        if at.keys() >= {"p7", "p9"} and len(each.pods) > 2:
            assert (at["p7"], at["p9"]) == (2, 0)


def test_a_table_that_is_not_there_is_no_pin_and_a_hand_may_seat_elsewhere() -> None:
    desk = LocalContest(8, Stage(format=Format.MEET, games=1))
    desk.do(asked.PinEntrant(entrant="p1", table=7))
    assert len(draft(desk.contest, D)) == 2
    desk.do(asked.PinEntrant(entrant="p1", table=1))
    assert desk.do(asked.PinEntrant(entrant="p1", table=1)) == ()
    tables = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))
    assert consequences(desk.contest, D, tables)[0][0].pinned == 1
    assert consequences(desk.contest, D, tables[::-1])[1][0].pinned is None
    desk.do(asked.PinEntrant(entrant="p1", table=None))
    assert desk.contest.divisions[D].pins == {}
    assert refused(desk, asked.PinEntrant(entrant="p1", table=4_000)) == "unknown_table"


@pytest.mark.parametrize(
    "command", [asked.KeepApart(("p1", "p2")), asked.PinEntrant(entrant="p1", table=1)]
)
def test_it_can_be_undone(command: asked.KeepApart | asked.PinEntrant) -> None:
    desk = LocalContest(8)
    desk.do(command)
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    assert decide_undo(log, frozenset({1}), action.first) == (
        happened.ActionUndone(len(log), len(log)),
    )
