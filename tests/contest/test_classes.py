"""Classes by the result of a division: who is in which, and what stays of the division."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.contests import (
    DIRECTORS,
    REFEREE,
    D,
    LocalContest,
    of_director,
    recorded,
    refused,
)
from tilerummy.contest import command as asked
from tilerummy.contest.decide.classes import class_sizes, class_ties
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.io.check import check
from tilerummy.contest.io.file import export
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.to_do import to_do
from tilerummy.contest.standings.advancing import standings

DAY = Stage(format=Format.MEET, rounds=1, games=1)
SWISS = Stage(format=Format.SWISS, rounds=1, games=1)


def classes(
    *sizes: int | None, division: str = D, stages: tuple[Stage, ...] = (SWISS,)
) -> asked.MakeClasses:
    made = tuple(asked.NewClass(name="ABC"[at], size=size) for at, size in enumerate(sizes))
    return asked.MakeClasses(division=division, classes=made, stages=stages)


def after_a_day(players: int = 8) -> LocalContest:
    desk = LocalContest(players, DAY)
    desk.play()
    for tie in class_ties(desk.contest, D, (4, 4)):
        desk.do(asked.DrawLots(division=D, entrants=tie))
    return desk


def order(desk: LocalContest, key: str = D) -> list[str]:
    return [place.player for place in standings(desk.contest, key)]


def test_players_are_split_by_place_and_keep_their_places() -> None:
    desk = after_a_day()
    before = order(desk)
    desk.do(classes(4, None))
    a, b = (key for key in desk.contest.divisions if key != D)
    assert [desk.contest.divisions[key].name for key in (a, b)] == ["A", "B"]
    assert set(desk.contest.there(a)) == set(before[:4])
    assert set(desk.contest.there(b)) == set(before[4:])
    assert order(desk) == before
    assert draft(desk.contest, b) != ()
    assert {player for table in draft(desk.contest, a) for player in table} == set(before[:4])
    assert [(one.code, one.division) for one in to_do(desk.contest)] == [
        ("draft_wanted", a), ("draft_wanted", b),
    ]  # fmt: skip


def test_penalties_and_results_of_the_first_day_do_not_count_in_a_class() -> None:
    desk = after_a_day()
    first = order(desk)[0]
    desk.do(asked.Penalize(entrant=first, points=1, reason="late"))
    desk.do(classes(4, 4))
    a = next(key for key in desk.contest.divisions if key != D)
    was = {place.player: place.points for place in standings(desk.contest, D)}
    assert {place.points for place in standings(desk.contest, a)} == {0}
    desk.do(asked.Penalize(entrant=first, points=5, reason="late again"))
    now = {place.player: place.points for place in standings(desk.contest, a)}
    assert now[first] == -5
    assert {place.player: place.points for place in standings(desk.contest, D)} == was


def test_who_has_left_is_in_no_class() -> None:
    desk = after_a_day()
    gone = order(desk)[2]
    desk.do(asked.WithdrawEntrant(gone))
    desk.do(classes(None, None))
    sizes = [len(desk.contest.there(key)) for key in desk.contest.divisions if key != D]
    assert sizes == [4, 3]
    assert desk.contest.entrants[gone].division == D


def test_people_kept_apart_stay_apart_in_their_class() -> None:
    desk = after_a_day()
    first, second, *_, last = order(desk)
    desk.do(asked.KeepApart((first, second, last)))
    desk.do(asked.PinEntrant(entrant=last, table=0))
    desk.do(classes(4, 4))
    a, b = (desk.contest.divisions[key] for key in desk.contest.divisions if key != D)
    assert [set(people) for people in a.apart] == [{first, second}]
    assert (b.apart, dict(b.pins)) == ((), {last: 0})


@pytest.mark.parametrize(
    ("sizes", "made"),
    [
        ((4, None), (4, 6)),
        ((None, None, None), (4, 3, 3)),
        ((4, None, None), (4, 3, 3)),
        ((4, 4), (4, 4)),
        ((8, 8), (0, 0)),
    ],
)
def test_sizes_of_ten_players(sizes: tuple[int | None, ...], made: tuple[int, ...]) -> None:
    assert class_sizes(10, sizes) == made


def test_what_makes_no_classes_is_refused() -> None:
    desk = LocalContest(8, DAY)
    assert refused(desk, classes(4, 4)) == "rounds_missing"
    desk.play()
    assert refused(desk, classes(4, 4, division="no")) == "unknown_division"
    assert refused(desk, classes(6, None)) == "too_few_players"
    assert refused(desk, classes(8, 8)) == "too_few_players"
    twice = (asked.NewClass(name="A"), asked.NewClass(name="a"))
    doubled = asked.MakeClasses(division=D, classes=twice, stages=(SWISS,))
    assert refused(desk, doubled) == "division_exists"
    for tie in class_ties(desk.contest, D, (4, 4)):
        desk.do(asked.DrawLots(division=D, entrants=tie))
    desk.do(classes(4, 4))
    assert refused(desk, classes(4, 4)) == "classes_made"


def test_a_draw_decides_who_is_in_which_class() -> None:
    desk = LocalContest(8, DAY)
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    for table in (0, 1):
        desk.sheet(table, 0, [0, 10, 20, 30])
    desk.do(asked.CloseRound(D))
    assert class_ties(desk.contest, D, (3, 5)) == (("p2", "p6"),)
    assert class_ties(desk.contest, D, (4, 4)) == ()
    assert refused(desk, classes(3, 5)) == "tie_undecided"
    desk.do(asked.DrawLots(division=D, entrants=("p6", "p2")))
    desk.do(classes(3, 5))
    a = next(key for key in desk.contest.divisions if key != D)
    assert desk.contest.divisions[a].seeds[-1] == "p6"


def test_making_classes_can_be_undone_until_a_class_is_seated() -> None:
    desk = after_a_day()
    before = desk.contest
    desk.do(classes(4, 4))
    log = of_director(desk)
    # One command made all of these events.
    first = next(at for at, one in enumerate(log) if one.event == desk.events[-4])
    log = (*log[:first], *(replace(one, cmd_id="classes") for one in log[first:]))
    action = last_action(log, DIRECTORS)
    assert action is not None
    undo = decide_undo(log, DIRECTORS, action.first)
    after = fold([*desk.events, *undo])
    assert (after.divisions, after.entrants) == (before.divisions, before.entrants)
    a = next(key for key in desk.contest.divisions if key != D)
    desk.do(asked.DraftRound(division=a, tables=draft(desk.contest, a)))
    links = [*[one.link for one in log], REFEREE]
    later = (*log, recorded(desk.events, links)[-1])
    with pytest.raises(ContestError) as error:
        decide_undo(later, DIRECTORS, action.first)
    assert error.value.code == "undo_too_late"


def test_somebody_in_a_class_is_not_removed_from_the_list() -> None:
    desk = after_a_day()
    desk.do(classes(4, 4))
    assert refused(desk, asked.DropEntrant("p1")) == "entrant_in_use"


def test_classes_are_stored_and_checked() -> None:
    desk = after_a_day()
    desk.do(classes(4, 4))
    filled = desk.events[-1]
    assert isinstance(filled, happened.ClassFilled)
    assert codec.load(codec.dump(filled)) == filled
    text = export(desk.contest, of_director(desk))
    assert list(check(text.encode())) == []
