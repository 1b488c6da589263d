"""A log without the people whom it erases."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest, of_director
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.results_table import results_csv
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import REMOVED, rewritten
from tilerummy.contest.model.link import Link, Role, first_director
from tilerummy.contest.model.log import Recorded, fold, without_erased
from tilerummy.contest.model.stage import Format, Stage


def erased_text(name: str, text: str) -> str:
    """Return what is left of a reason about somebody else once *name* is erased."""
    events: list[happened.Event] = [
        happened.EntrantAdded(entrant="e1", name=name, division="d", group=None),
        happened.Penalized(entrant="e2", points=1, reason=text, by="1"),
        happened.EntrantErased("e1"),
    ]
    event = rewritten(events).get(2, events[1])
    assert isinstance(event, happened.Penalized)
    return event.reason


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("Ann", "asked by ANN, not by Anna", "asked by removed, not by Anna"),
        ("Ann", "Annual", "Annual"),
        ("김민준", "김민준은 늦었다", "removed은 늦었다"),
        ("李明", "李明迟到", "removed迟到"),
        ("A+B (x)", "with A+B (x).", "with removed."),
    ],
)
def test_a_name_goes_from_texts_about_others(name: str, text: str, left: str) -> None:
    assert erased_text(name, text) == left


def test_a_name_goes_from_rounds_rooms_and_titles() -> None:
    desk = LocalContest(3)
    desk.add("e1", asked.NewEntrant(name="Kim", division=D, group="Mia Dorn"))
    desk.do(asked.ChangeEntrant(entrant="e1", name="Kim Lee", division=D))
    desk.do(asked.RenameContest("Kim Cup for Kim Lee"))
    desk.do(asked.ChangeDivision(division=D, name="Friends of Kim Lee"))
    desk.publish([["p1", "p2", "e1"]])
    desk.do(asked.NameRound(division=D, round=0, name="Kim's farewell"))
    desk.do(asked.NumberTables(division=D, numbers=(3,), room="Kim Lee room"))
    desk.do(asked.EraseEntrants(("e1",)))
    contest = fold(one.event for one in without_erased(of_director(desk)))
    division = contest.divisions[D]
    assert contest.name == "Kim Cup for removed"
    assert division.name == "Friends of removed"
    assert division.rounds[0].name == "removed's farewell"
    assert division.numbering.room == "removed room"


def test_results_and_places_stay() -> None:
    desk = LocalContest(4, Stage(format=Format.KNOCKOUT))
    desk.publish()
    desk.sheet(0, 0, [0, 1, 2, 3])
    before = desk.contest.divisions
    desk.do(asked.EraseEntrants(("p2", "p2")))
    log = [
        Recorded(seq=seq, link=1, cmd_id=f"c{seq}", at=seq, event=event)
        for seq, event in enumerate(desk.events, start=1)
    ]
    answer = without_erased(log)
    contest = fold(one.event for one in answer)
    assert contest.divisions == before
    assert (contest.entrants["p2"].name, contest.entrants["p2"].erased) == (REMOVED, True)
    assert without_erased(answer) == answer
    assert [one.seq for one in answer] == [one.seq for one in log]
    key = next(iter(contest.divisions))
    assert "삭제됨" in results_csv(contest, key, "ko")
    assert desk.do(asked.EraseEntrants(("p2",))) == ()
    with pytest.raises(ContestError, match="removed for good"):
        desk.do(asked.MakeLink(role=Role.PLAYER, entrant="p2"))


def test_the_first_director_keeps_that_right_with_the_link_that_replaces_theirs() -> None:
    def director(replaces: int | None = None, *, withdrawn: bool = False) -> Link:
        return Link(role=Role.DIRECTOR, replaces=replaces, withdrawn=withdrawn)

    players = Link(role=Role.PLAYERS)
    assert first_director([director(), players, director()]) == {1}
    renewed = [director(withdrawn=True), players, director(), director(1)]
    assert first_director(renewed) == {4}
    assert first_director([*renewed, director(4)]) == {4, 5}
    assert first_director([director(withdrawn=True), director()]) == {2}
    assert first_director([players]) == frozenset()


def test_whoever_was_dropped_before_is_erased_with_the_next_person() -> None:
    events: list[happened.Event] = [
        happened.EntrantAdded(entrant="e1", name="Ann", division="d", group=None),
        happened.EntrantAdded(entrant="e2", name="Bea", division="d", group=None),
        happened.EntrantAdded(entrant="e3", name="Cay", division="d", group=None),
        happened.EntrantDropped("e1"),
        happened.EntrantDropped("e2"),
        happened.ActionUndone(5, 5),
        happened.EntrantErased("e3"),
    ]
    assert sorted(rewritten(events)) == [1, 3]
    assert rewritten(events[:-1]) == {}
