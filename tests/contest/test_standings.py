"""Places: since when there are any, which results count for them, and what lots put in order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest, scored
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.sheet_lines import How, Written
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.standings.advancing import advancing, begun, standings
from tilerummy.contest.standings.progress import table_standings
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.command import Command


@pytest.mark.parametrize(
    ("given", "revoked"),
    [
        (
            asked.Penalize(entrant="p1", points=5, reason="late"),
            asked.RevokePenalty(penalty=0),
        ),
        (
            asked.AwardResult(division=D, round=0, entrant="p1", wins=1, points=3, reason="bye"),
            asked.RevokeAward(award=0),
        ),
    ],
)
def test_a_penalty_or_an_award_makes_places_until_it_is_revoked(
    given: Command, revoked: Command
) -> None:
    desk = LocalContest(4)
    desk.publish([["p2", "p3", "p4"]])
    desk.do(given)
    assert begun(desk.contest, D)
    desk.do(revoked)
    assert not begun(desk.contest, D)


def test_a_draw_decides_between_whom_nothing_tells_apart_and_nobody_else() -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    desk.sheet(0, 0, [0, 5, 5, 9])
    desk.sheet(1, 0, [0, 5, 6, 9])
    desk.do(asked.CloseRound(D))
    with pytest.raises(ContestError) as error:
        desk.do(asked.DrawLots(division=D, entrants=("p2", "p4")))
    assert error.value.code == "no_tie"
    desk.do(asked.DrawLots(division=D, entrants=("p3", "p2")))
    ranks = {place.player: (place.rank, place.behind) for place in standings(desk.contest, D)}
    assert ranks["p3"][0] < ranks["p2"][0]
    # Corrected figures are not overruled by the draw.
    desk.sheet(0, 0, [0, 4, 5, 9], round_=0, known_entries=1, reason="miscounted")
    ranks = {place.player: (place.rank, place.behind) for place in standings(desk.contest, D)}
    assert ranks["p2"][0] < ranks["p3"][0]


def round_of(desk: LocalContest, *tables: Sequence[str], owed: Sequence[int]) -> None:
    """Play a round of one game, in which each table loses the same points by seat."""
    desk.publish(tables)
    for table in range(len(tables)):
        desk.sheet(table, 0, owed)
    desk.do(asked.CloseRound(D))


def award(desk: LocalContest, entrant: str, *, wins: int) -> None:
    number = len(desk.contest.divisions[D].rounds) - 1
    desk.do(
        asked.AwardResult(
            division=D, round=number, entrant=entrant, wins=wins, points=0, reason="bye"
        )
    )


def figures(desk: LocalContest, entrant: str) -> tuple[int, int, int]:
    (place,) = [one for one in standings(desk.contest, D) if one.player == entrant]
    return place.rank, place.wins, place.points


def test_a_bye_in_a_fresh_stage_is_no_result_of_the_stage_before() -> None:
    meet = Stage(format=Format.MEET, games=1)
    desk = LocalContest(8, meet, replace(meet, cut=5))
    round_of(desk, ["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"], owed=[0, 5, 6, 9])
    assert figures(desk, "p1") == (1, 1, 20)
    desk.do(asked.DrawLots(division=D, entrants=("p3", "p7")))
    round_of(desk, ["p5", "p6", "p2", "p3"], owed=[0, 1, 2, 3])
    assert figures(desk, "p5") == (1, 1, 6)
    assert figures(desk, "p1") == (5, 0, 0)
    award(desk, "p1", wins=2)
    assert figures(desk, "p1") == (1, 2, 0)


def test_awards_are_carried_over_as_far_as_results_are() -> None:
    meet = Stage(format=Format.MEET, games=1)
    desk = LocalContest(4, meet, meet, replace(meet, carry_over=True))
    seats = ["p1", "p2", "p3", "p4"]
    answer = []
    for wins in (5, 1, 0):
        round_of(desk, seats, owed=[0, 5, 6, 9])
        if wins:
            award(desk, "p4", wins=wins)
        answer.append(figures(desk, "p4"))
    assert answer == [(1, 5, -9), (2, 1, -9), (2, 1, -18)]


@pytest.mark.parametrize("left", [False, True])
def test_nobody_goes_on_from_a_table_at_which_they_played_nothing(*, left: bool) -> None:
    """S3-48: two of those who played go on, though naught is more than what they have lost."""
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    if left:
        desk.do(asked.WithdrawEntrant("p4"))
    absent = () if left else (Written(player="p4", how=How.ABSENT),)
    desk.enter_game(0, 0, scored(("p1", "p2", "p3"), (11, -5, -6)), lines=absent)
    desk.sheet(1, 0, [0, 5, 6, 9])
    assert [(one.player, one.rank) for one in table_standings(desk.contest, D, 0, 0)] == [
        ("p1", 1), ("p2", 2), ("p3", 3), ("p4", 4),
    ]  # fmt: skip
    desk.do(asked.CloseRound(D))
    assert advancing(desk.contest, D) == ("p5", "p1", "p2", "p6")


def test_a_walk_over_needs_no_lots_among_the_absent() -> None:
    desk = LocalContest(8, Stage(format=Format.KNOCKOUT, games=1))
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    absent = tuple(Written(player=f"p{at}", how=How.ABSENT) for at in (2, 3, 4))
    desk.enter_game(0, 0, scored(("p1",), (0,)), lines=absent)
    desk.sheet(1, 0, [0, 5, 6, 9])
    desk.do(asked.CloseRound(D))
    assert ties_that_matter(desk.contest, D) == ()
    assert advancing(desk.contest, D) == ("p5", "p1", "p6")


@pytest.mark.parametrize("penalty", [False, True])
@pytest.mark.parametrize("form", [Format.KNOCKOUT, Format.MEET])
def test_whoever_was_seated_and_played_nothing_comes_after_those_who_played(
    form: Format, *, penalty: bool
) -> None:
    desk = LocalContest(4, Stage(format=form, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    absent = (Written(player="p4", how=How.ABSENT),)
    desk.enter_game(0, 0, scored(("p1", "p2", "p3"), (11, -5, -6)), lines=absent)
    if penalty:
        desk.do(asked.Penalize(entrant="p4", points=3, reason="did not come"))
    desk.do(asked.CloseRound(D))
    assert [(one.player, one.rank, one.placed) for one in standings(desk.contest, D)] == [
        ("p1", 1, True), ("p2", 2, True), ("p3", 3, True), ("p4", 4, True),
    ]  # fmt: skip


class Seats(tuple[str, ...]):
    """The seats of a table, which count how often somebody is looked for among them."""

    __slots__ = ()
    asked = 0

    def __contains__(self, player: object) -> bool:
        Seats.asked += 1
        return super().__contains__(player)


def test_nobody_is_looked_for_at_every_table_of_every_round() -> None:
    """With a thousand people and as many rounds as there may be that would take seconds."""
    desk = LocalContest(24, Stage(format=Format.MEET, rounds=3, games=1))
    desk.play()
    contest = desk.contest
    before = standings(contest, D)
    played = contest.divisions[D]
    rounds = tuple(
        replace(each, pods=tuple(replace(pod, seats=Seats(pod.seats)) for pod in each.pods))
        for each in played.rounds
    )
    watched = replace(contest, divisions={D: replace(played, rounds=rounds)})
    Seats.asked = 0
    assert standings(watched, D) == before
    assert len(rounds) == 3
    assert Seats.asked <= 24 * len(rounds)


@pytest.mark.parametrize(
    ("stages", "points"),
    [
        ((Stage(format=Format.MEET, games=1), Stage(format=Format.KNOCKOUT, games=1, cut=4)), -9),
        (
            (
                Stage(format=Format.MEET, games=1),
                Stage(format=Format.KNOCKOUT, games=1, cut=4, carry_over=True),
            ),
            9,
        ),
        ((Stage(format=Format.KNOCKOUT, games=1, advance=2),), -9),
    ],
)
def test_a_penalty_counts_as_long_as_results_of_its_round_do(
    stages: tuple[Stage, ...], points: int
) -> None:
    desk = LocalContest(8, *stages)
    desk.publish([["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]])
    desk.sheet(0, 0, [0, 5, 9, 9])
    desk.sheet(1, 0, [0, 5, 9, 9])
    desk.do(asked.CloseRound(D))
    desk.do(asked.Penalize(entrant="p1", points=5, reason="talked"))
    assert {one.player: one.points for one in standings(desk.contest, D)}["p1"] == 18
    desk.publish([["p1", "p2", "p5", "p6"]])
    desk.sheet(0, 0, [9, 0, 3, 2])
    assert {one.player: one.points for one in standings(desk.contest, D)}["p1"] == points
    # What is done in the final counts there, and for those who are not in it too.
    desk.do(asked.Penalize(entrant="p1", points=1, reason="late"))
    desk.do(asked.Penalize(entrant="p3", points=1, reason="loud"))
    made = {one.player: one.points for one in standings(desk.contest, D)}
    assert (made["p1"], made["p3"]) == (points - 1, -10)


def test_a_penalty_of_a_round_that_is_taken_back_still_counts() -> None:
    desk = LocalContest(4, Stage(format=Format.MEET, rounds=2, games=1))
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.sheet(0, 0, [0, 5, 9, 9])
    desk.do(asked.CloseRound(D))
    desk.publish([["p1", "p2", "p3", "p4"]])
    desk.do(asked.Penalize(entrant="p1", points=5, reason="talked"))
    desk.do(asked.TakeBackRound(D))
    desk.do(asked.DropDraft(D))
    assert {one.player: one.points for one in standings(desk.contest, D)}["p1"] == 18


def test_who_was_cut_stays_out_of_the_rest_of_a_stage() -> None:
    once = Stage(format=Format.RANK, games=1)
    desk = LocalContest(8, once, replace(once, rounds=2, cut=4))
    round_of(desk, ["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"], owed=(0, 5, 6, 9))
    going = {"p1", "p2", "p5", "p6"}
    assert set(advancing(desk.contest, D)) == going
    round_of(desk, sorted(going), owed=(30, 0, 20, 25))
    assert set(advancing(desk.contest, D)) == going


@pytest.mark.parametrize("form", [Format.MEET, Format.RANK])
def test_who_waits_in_a_round_after_a_cut_plays_in_the_next(form: Format) -> None:
    once = Stage(format=form, games=1)
    desk = LocalContest(8, once, replace(once, rounds=2, cut=5))
    round_of(desk, ["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"], owed=(0, 5, 6, 9))
    desk.do(asked.DrawLots(division=D, entrants=("p3", "p7")))
    going = {"p1", "p2", "p3", "p5", "p6"}
    assert set(advancing(desk.contest, D)) == going
    round_of(desk, ["p2", "p3", "p5", "p6"], owed=(0, 5, 6, 9))
    assert desk.contest.divisions[D].rounds[-1].waiting == ("p1",)
    assert set(advancing(desk.contest, D)) == going
