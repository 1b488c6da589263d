"""Names of rounds and the bracket, from the format and the round's place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest, of_director, refused
from tilerummy.contest import command as asked
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.schedule.bracket import BracketRound, bracket
from tilerummy.contest.schedule.draft import draft
from tilerummy.contest.schedule.round_name import RoundKind, round_name
from tilerummy.contest.standings.progress import table_standings

if TYPE_CHECKING:
    from collections.abc import Sequence

KNOCKOUT = Stage(format=Format.KNOCKOUT, games=1)
MEET = Stage(format=Format.MEET, games=1)


def kinds(desk: LocalContest) -> list[tuple[RoundKind | None, int] | None]:
    division = desk.contest.divisions[D]
    names = [round_name(division, at) for at in range(len(division.rounds))]
    return [None if name is None else (name.kind, name.players) for name in names]


@pytest.mark.parametrize(
    ("players", "advance", "expected"),
    [
        (64, 2, ["round_of 64", "round_of 32", "quarterfinal 16", "semifinal 8", "final 4"]),
        (12, 2, ["quarterfinal 12", "semifinal 6", "final 4"]),
        (16, 1, ["semifinal 16", "final 4"]),
        (5, 2, ["semifinal 5", "final 3"]),
        (4, 2, ["final 4"]),
    ],
)
def test_rounds_of_a_knock_out_are_named_from_its_end(
    players: int, advance: int, expected: Sequence[str]
) -> None:
    """S3-48: rounds of 64, 32, 16, 8 and 4. The last three have names of their own."""
    desk = LocalContest(players, Stage(format=Format.KNOCKOUT, games=1, advance=advance))
    desk.play()
    assert [f"{name[0]} {name[1]}" for name in kinds(desk) if name] == list(expected)


def test_rounds_before_finals_are_preliminaries() -> None:
    desk = LocalContest(16, MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8))
    desk.play()
    assert kinds(desk) == [
        (RoundKind.PRELIMINARY, 16), (RoundKind.SEMIFINAL, 8), (RoundKind.FINAL, 4),
    ]  # fmt: skip


def test_one_table_that_plays_for_the_first_places_is_a_final_in_any_format() -> None:
    desk = LocalContest(8, MEET, Stage(format=Format.MEET, games=1, cut=4))
    desk.play()
    assert kinds(desk) == [(RoundKind.PRELIMINARY, 8), (RoundKind.FINAL, 4)]
    plain = LocalContest(8, MEET)
    plain.play()
    assert kinds(plain) == [None]


def test_a_draft_counts_those_who_will_have_a_bye() -> None:
    desk = LocalContest(5, KNOCKOUT)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    assert kinds(desk) == [(RoundKind.SEMIFINAL, 5)]
    desk.do(asked.PublishRound(D))
    assert kinds(desk) == [(RoundKind.SEMIFINAL, 5)]


def test_the_director_names_a_round_and_takes_the_name_back() -> None:
    desk = LocalContest(8, MEET)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    (named,) = desk.do(asked.NameRound(division=D, round=0, name="  Day  one "))
    assert named == happened.RoundNamed(division=D, round=0, name="Day one")
    assert codec.load(codec.dump(named)) == named
    assert f'"v":{codec.NEWEST}' in codec.dump(named)  # older versions say so, and do not guess
    # It stays when the tables are drafted again, published and taken back.
    desk.publish()
    desk.do(asked.TakeBackRound(D))
    name = round_name(desk.contest.divisions[D], 0)
    assert name is not None
    assert (name.kind, name.text) == (None, "Day one")
    assert desk.do(asked.NameRound(division=D, round=0, name="Day one")) == ()
    desk.do(asked.NameRound(division=D, round=0, name=""))
    assert round_name(desk.contest.divisions[D], 0) is None
    assert refused(desk, asked.NameRound(division=D, round=1, name="x")) == "unknown_round"


def test_naming_a_round_is_undone_by_itself() -> None:
    desk = LocalContest(8, MEET)
    desk.publish()
    desk.do(asked.NameRound(division=D, round=0, name="Day one"))
    log = of_director(desk)
    action = last_action(log, frozenset({1}))
    assert action is not None
    assert isinstance(action.event, happened.RoundNamed)
    (undo,) = decide_undo(log, frozenset({1}), action.first)
    assert undo == happened.ActionUndone(len(log), len(log))


def shape(rounds: Sequence[BracketRound]) -> list[tuple[str, list[int]]]:
    """Return by round its kind, and how many seats its tables have, taken or free."""
    return [
        (
            "" if one.name is None or one.name.kind is None else one.name.kind.value,
            [len(table.seats) + table.free for table in one.tables],
        )
        for one in rounds
    ]


def test_a_bracket_shows_what_was_played_and_what_is_to_come() -> None:
    desk = LocalContest(16, KNOCKOUT)
    complete = [("quarterfinal", [4] * 4), ("semifinal", [4, 4]), ("final", [4])]
    assert shape(bracket(desk.contest, D)) == complete
    assert all(one.round is None for one in bracket(desk.contest, D))
    desk.publish()
    running = bracket(desk.contest, D)
    assert shape(running) == complete
    assert [one.round for one in running] == [0, None, None]
    assert {seat.goes_on for table in running[0].tables for seat in table.seats} == {None}
    desk.play_round()
    closed = bracket(desk.contest, D)
    assert shape(closed) == complete
    for at, table in enumerate(closed[0].tables):
        on = {seat.entrant for seat in table.seats if seat.goes_on}
        assert on == {place.player for place in table_standings(desk.contest, D, 0, at)[:2]}
    desk.play()
    over = bracket(desk.contest, D)
    assert shape(over) == complete
    assert [one.round for one in over] == [0, 1, 2]
    assert {seat.goes_on for seat in over[2].tables[0].seats} == {None}
    assert sorted(seat.rank or 0 for seat in over[2].tables[0].seats) == [1, 2, 3, 4]


def test_a_bracket_does_not_show_a_draft() -> None:
    desk = LocalContest(16, KNOCKOUT)
    desk.do(asked.DraftRound(division=D, tables=draft(desk.contest, D)))
    assert all(table.seats == () for one in bracket(desk.contest, D) for table in one.tables)


def test_the_bracket_of_finals_is_there_before_them() -> None:
    desk = LocalContest(13, MEET, Stage(format=Format.KNOCKOUT, games=1, cut=8))
    expected = [("semifinal", [4, 4]), ("final", [4])]
    assert shape(bracket(desk.contest, D)) == expected
    desk.publish()
    assert shape(bracket(desk.contest, D)) == expected
    desk.play_round()
    assert shape(bracket(desk.contest, D)) == expected


def test_a_bracket_becomes_smaller_when_people_leave_between_rounds() -> None:
    desk = LocalContest(16, KNOCKOUT)
    desk.publish()
    desk.play_round()
    for player in list(desk.contest.there(D)):
        desk.do(asked.WithdrawEntrant(player))
    assert [one.round for one in bracket(desk.contest, D)] == [0]


def test_without_a_knock_out_there_is_no_bracket() -> None:
    assert bracket(LocalContest(8, MEET).contest, D) == ()
