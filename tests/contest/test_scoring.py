"""What is written down of a game, and the scores that follow from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.sheet_lines import Ending, How, Written
from tilerummy.contest.standings.scoring import score_game
from tilerummy.core.presets import TOURNAMENT


def game(*lines: Written, ending: Ending = Ending.CALL, winner: str | None = "a") -> list[int]:
    results = score_game(lines, ending, winner, ruleset=TOURNAMENT, clock_s=300)
    return [result.score for result in results]


def test_who_gives_up_owes_as_one_who_never_opened_and_who_is_absent_nothing() -> None:
    a, b = Written(player="a"), Written(player="b", sum=7, count=2)
    gave_up = Written(player="c", how=How.FORFEIT)
    absent = Written(player="d", how=How.ABSENT)
    assert game(a, b, gave_up, absent) == [107, -7, -100]
    assert game(a, gave_up, absent, ending=Ending.WALKOVER, winner=None) == [100, -100]
    assert game(a, absent, ending=Ending.WALKOVER, winner=None) == [0]


def test_a_time_that_nobody_wrote_down_is_unknown() -> None:
    """S3-45: naught would beat every time that was taken."""
    lines = [Written(player="a"), Written(player="b", sum=7, count=2)]
    gave_up = [Written(player="a"), Written(player="b", how=How.FORFEIT)]
    at_a_clock = [replace(line, left_s=left) for line, left in zip(lines, (300, 12), strict=True)]

    def used(
        lines: list[Written], ending: Ending = Ending.CALL, clock_s: int | None = 300
    ) -> list[float | None]:
        results = score_game(lines, ending, "a", ruleset=TOURNAMENT, clock_s=clock_s)
        return [result.seconds for result in results]

    assert used(lines) == [None, None]
    assert used(at_a_clock) == [0, 288]
    assert used(lines, clock_s=None) == [0, 0]
    assert used(gave_up, Ending.WALKOVER) == [0, 0]


def test_a_clock_that_gains_time_may_show_more_than_it_began_with() -> None:  # C08
    """The penalty follows from what it shows; how long a player took is not known then."""
    lines = [Written(player="a", left_s=311), Written(player="b", sum=7, count=2, left_s=-2.5)]
    a, b = score_game(lines, Ending.CALL, "a", ruleset=TOURNAMENT, clock_s=300, gains=True)
    assert [(a.seconds, a.penalty), (b.seconds, b.penalty)] == [(0, 0), (302.5, 3)]
    with pytest.raises(ContestError, match="more time than it began with"):
        score_game(lines, Ending.CALL, "a", ruleset=TOURNAMENT, clock_s=300)


@pytest.mark.parametrize(
    ("lines", "ending", "code"),
    [
        ([Written(player="a"), Written(player="b")], Ending.CALL, "sum_missing"),
        ([Written(player="a"), Written(player="b", sum=3)], Ending.CALL, "sum_missing"),
        ([Written(player="a", sum=3), Written(player="b", sum=3, count=1)], Ending.CALL,
         "bad_sheet"),
        ([Written(player="a"), Written(player="b", rack=("Q9",))], Ending.CALL, "bad_tiles"),
        ([Written(player="b", sum=3, count=1)], Ending.CALL, "not_at_table"),
        ([Written(player="a"), Written(player="b", sum=3, count=1)], Ending.WALKOVER,
         "bad_walkover"),
        ([Written(player="a", left_s=3), Written(player="b", sum=3, count=1)], Ending.CALL,
         "time_missing"),
        ([Written(player="a", how=How.ABSENT)], Ending.CALL, "player_missing"),
        ([Written(player="a"), Written(player="b", sum=40, count=0)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=0, count=3)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=3, count=40)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=400, count=2)], Ending.CALL, "bad_sum"),
        ([Written(player="a"), Written(player="b", sum=0, count=0)], Ending.CALL, "bad_sum"),
    ],
)  # fmt: skip
def test_sheets_that_no_game_ends_with(lines: list[Written], ending: Ending, code: str) -> None:
    with pytest.raises(ContestError) as error:
        score_game(lines, ending, "a", ruleset=TOURNAMENT)
    assert error.value.code == code
