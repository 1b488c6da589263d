"""A draft whose facts have changed says what has changed, and is not published as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.contests import D, LocalContest, refused, scored
from tilerummy.contest import command as asked
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.outdated import Outdated, draft_of, outdated
from tilerummy.contest.schedule.readiness import to_seat
from tilerummy.contest.schedule.to_do import to_do

KNOCKOUT = Stage(format=Format.KNOCKOUT, games=1)
TABLES = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))


def drafted() -> LocalContest:
    """A knock-out with round 2 drafted: p1, p2, p5 and p6 advance."""
    desk = LocalContest(8, KNOCKOUT)
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], (39, -10, -12, -17)))
    desk.enter_game(1, 0, scored(TABLES[1], (30, -5, -6, -19)))
    desk.do(asked.CloseRound(D))
    search(desk)
    return desk


def search(desk: LocalContest) -> None:
    """Draft the next round as the server does."""
    tables = draft(desk.contest, D)
    desk.do(asked.DraftRound(division=D, tables=tables, going=to_seat(desk.contest, D)))


def correct(desk: LocalContest) -> None:
    """Let p3 advance instead of p2."""
    results = scored(TABLES[0], (39, -12, -10, -17))
    desk.enter_game(0, 0, results, known_entries=1, reason="miscounted", role=Role.DIRECTOR)


def seats(desk: LocalContest) -> list[tuple[str, ...]]:
    found = draft_of(desk.contest.divisions[D])
    assert found is not None
    return [pod.seats for pod in found.pods]


def test_a_correction_that_changes_who_advances_outdates_the_draft() -> None:
    desk = drafted()
    assert to_do(desk.contest)[0].code == "draft_ready"
    before = seats(desk)
    correct(desk)
    assert outdated(desk.contest, D) == Outdated(out=("p2",), missing=("p3",))
    assert to_do(desk.contest)[0].code == "draft_outdated"
    assert refused(desk, asked.PublishRound(D)) == "draft_outdated"
    assert seats(desk) == before
    search(desk)
    assert {player for table in seats(desk) for player in table} == {"p1", "p3", "p5", "p6"}
    desk.do(asked.PublishRound(D))


def test_a_correction_that_changes_nobody_outdates_nothing() -> None:
    desk = drafted()
    results = scored(TABLES[0], (38, -9, -12, -17))
    desk.enter_game(0, 0, results, known_entries=1, reason="miscounted", role=Role.DIRECTOR)
    assert outdated(desk.contest, D) is None
    desk.do(asked.PublishRound(D))


@pytest.mark.parametrize(
    ("command", "changed"),
    [
        (
            asked.Penalize(entrant="p2", points=9, reason="talked"),
            Outdated(out=("p2",), missing=("p3",)),
        ),
        (
            asked.AwardResult(division=D, round=0, entrant="p4", wins=1, points=0, reason="error"),
            Outdated(out=("p2",), missing=("p4",)),
        ),
        (asked.WithdrawEntrant("p5"), Outdated(out=("p5",))),
    ],
)
def test_penalties_awards_and_leaving_outdate_the_draft(
    command: asked.Command, changed: Outdated
) -> None:
    desk = drafted()
    desk.do(command)
    assert outdated(desk.contest, D) == changed
    assert refused(desk, asked.PublishRound(D)) == "draft_outdated"


def test_whoever_comes_back_makes_the_draft_fit_again() -> None:
    desk = drafted()
    by_hand = (("p6", "p5", "p2", "p1"),)
    desk.do(asked.DraftRound(division=D, tables=by_hand))
    desk.do(asked.WithdrawEntrant("p5"))
    assert seats(desk) == list(by_hand)
    desk.do(asked.ReturnEntrant("p5"))
    assert outdated(desk.contest, D) is None
    desk.do(asked.PublishRound(D))


def test_a_late_entry_outdates_a_draft_that_it_belongs_to() -> None:
    desk = LocalContest(8)
    search(desk)
    desk.enter("late")
    assert outdated(desk.contest, D) == Outdated(missing=("late",))
    search(desk)
    assert outdated(desk.contest, D) is None


def test_a_move_to_another_division_outdates_the_drafts_of_both() -> None:
    desk = LocalContest(8)
    desk.do(asked.AddDivision(name="other", stages=(KNOCKOUT,)), keys=("other",))
    for name in ("x1", "x2", "x3"):
        desk.enter(name, division="other")
    search(desk)
    three = (("x1", "x2", "x3"),)
    desk.do(asked.DraftRound(division="other", tables=three))
    desk.do(asked.ChangeEntrant(entrant="p1", name="p1", division="other"))
    assert outdated(desk.contest, D) == Outdated(out=("p1",))
    assert outdated(desk.contest, "other") == Outdated(missing=("p1",))


def test_another_format_outdates_a_draft_of_that_stage() -> None:
    desk = LocalContest(8)
    search(desk)
    desk.do(asked.ChangeDivision(division=D, stages=(replace(KNOCKOUT, games=2),)))
    assert outdated(desk.contest, D) == Outdated(terms=True)
    search(desk)
    desk.do(asked.PublishRound(D))


def test_places_that_tables_follow_outdate_a_draft_by_rank() -> None:
    desk = LocalContest(8, Stage(format=Format.RANK, rounds=3, games=1))
    desk.publish(TABLES)
    desk.enter_game(0, 0, scored(TABLES[0], (39, -10, -12, -17)))
    desk.enter_game(1, 0, scored(TABLES[1], (30, -5, -6, -19)))
    desk.do(asked.CloseRound(D))
    search(desk)
    correct(desk)
    assert outdated(desk.contest, D) == Outdated(order=True)
    desk.do(asked.KeepOutdatedDraft(D))
    assert outdated(desk.contest, D) is None


def test_a_change_by_hand_settles_only_what_it_changes() -> None:
    desk = drafted()
    correct(desk)
    # Two who advance anyway change seats.
    (table,) = seats(desk)
    other = tuple({"p5": "p6", "p6": "p5"}.get(player, player) for player in table)
    desk.do(asked.DraftRound(division=D, tables=(other,)))
    assert outdated(desk.contest, D) == Outdated(out=("p2",), missing=("p3",))
    # The one who advances takes the seat of the one who does not.
    swapped = tuple("p3" if player == "p2" else player for player in other)
    desk.do(asked.DraftRound(division=D, tables=(swapped,)))
    assert outdated(desk.contest, D) is None


def test_the_director_may_keep_the_tables() -> None:
    desk = drafted()
    correct(desk)
    before = seats(desk)
    desk.do(asked.KeepOutdatedDraft(D))
    assert (seats(desk), outdated(desk.contest, D)) == (before, None)
    assert desk.do(asked.KeepOutdatedDraft(D)) == ()
    desk.do(asked.PublishRound(D))
    assert desk.contest.divisions[D].rounds[-1].waiting == ("p3",)


def test_nobody_who_left_is_kept() -> None:
    desk = drafted()
    desk.do(asked.WithdrawEntrant("p5"))
    assert refused(desk, asked.KeepOutdatedDraft(D)) == "unknown_entrant"


def test_a_draft_waits_while_the_round_before_it_is_open_again() -> None:
    desk = drafted()
    by_hand = (("p6", "p5", "p2", "p1"),)
    desk.do(asked.DraftRound(division=D, tables=by_hand))
    desk.do(asked.ReopenRound(D))
    correct(desk)
    desk.do(asked.CloseRound(D))
    assert seats(desk) == list(by_hand)
    assert outdated(desk.contest, D) == Outdated(out=("p2",), missing=("p3",))


def test_a_tie_over_who_advances_is_drawn_before_a_draft_is_published() -> None:
    desk = drafted()
    results = scored(TABLES[0], (39, -11, -11, -17))
    desk.enter_game(0, 0, results, known_entries=1, reason="miscounted", role=Role.DIRECTOR)
    assert refused(desk, asked.PublishRound(D)) == "tie_undecided"


def test_a_draft_of_an_older_version_goes_when_somebody_in_it_leaves() -> None:
    """Its later events rest on that."""
    desk = LocalContest(8)
    text = (
        '{"v":2,"type":"RoundDrafted","division":"open",'
        '"tables":[["p1","p2","p3","p4"],["p5","p6","p7","p8"]]}'
    )
    contest = evolve(desk.contest, codec.load(text))
    assert outdated(contest, D) is None
    contest = evolve(contest, happened.EntrantWithdrawn("p3"))
    assert draft_of(contest.divisions[D]) is None
