"""Tables that are played on a server: their matches, and games that enter themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import Ending, How, Written
from tilerummy.contest.model.stage import Format, Stage

if TYPE_CHECKING:
    from tilerummy.contest.model import event as happened
    from tilerummy.contest.model.state import Entry, Pod

TWO_GAMES = Stage(format=Format.KNOCKOUT, games=2)


class Online(LocalContest):
    """A contest of one division that is played on a server."""

    def __init__(self, players: int = 4) -> None:
        super().__init__(players, TWO_GAMES)
        division = replace(self.contest.divisions[D], online=True)
        self.contest = replace(self.contest, divisions={D: division})
        self.publish()

    @property
    def pod(self) -> Pod:
        return self.contest.divisions[D].rounds[-1].pods[0]

    def match(self) -> str | None:
        return self.pod.match

    def entry(self, game: int) -> Entry:
        entry = self.pod.games[game].entry
        assert entry is not None
        return entry

    def open(self, match: str = "match") -> None:
        self.do(asked.NoteMatch(division=D, round=0, table=0, match=match, record="shown"))

    def played(self, game: int, match: str = "match", *, number: int | None = None,
               absent: tuple[str, ...] = ()) -> tuple[happened.Event, ...]:  # fmt: skip
        seats = [player for player in self.pod.seats if player not in absent]
        owed = [0, 5, 16, 3][: len(seats)]
        results = tuple(
            Result(player=p, score=-left or sum(owed), tiles=left // 4, won=not left)
            for p, left in zip(seats, owed, strict=True)
        )
        lines = tuple(
            Written(player=p, sum=left, count=left // 4)
            for p, left in zip(seats, owed, strict=True)
        )
        lines += tuple(Written(player=p, how=How.ABSENT) for p in absent)
        return self.do(
            asked.NotePlayed(
                division=D, round=0, table=0, game=game, match=match,
                match_game=game + 1 if number is None else number,
                results=results, lines=lines, ending=Ending.CALL,
            )
        )  # fmt: skip


def refused(desk: LocalContest, command: asked.Command) -> str:
    with pytest.raises(ContestError) as caught:
        desk.do(command)
    return caught.value.code


def test_games_enter_themselves_once_and_the_last_one_confirms_for_all() -> None:
    desk = Online()
    desk.open()
    assert len(desk.played(0)) == 1
    assert not desk.pod.confirmed
    assert desk.played(0) == ()
    assert len(desk.played(1)) == 5
    assert desk.pod.agreed
    entry = desk.entry(1)
    assert (entry.match, entry.match_game, entry.record, entry.by) == ("match", 2, "shown", "0")
    for event in desk.events:
        assert codec.load(codec.dump(event)) == event


def test_a_correction_by_hand_stands_and_asks_for_everybodys_agreement() -> None:
    desk = Online()
    desk.open()
    desk.played(0)
    desk.played(1)
    desk.sheet(0, 0, [7, 0, 16, 3], known_entries=1, reason="a wrong table")
    assert desk.entry(0).reason == "a wrong table"
    assert not desk.pod.agreed
    assert desk.played(0) == ()


def test_what_was_entered_by_hand_before_is_a_dispute_unless_it_is_the_same() -> None:
    desk = Online()
    desk.open()
    desk.sheet(0, 0, [7, 0, 16, 3])
    desk.played(0)
    assert desk.pod.games[0].disputed
    desk.played(1)
    assert not desk.pod.confirmed


def test_a_table_is_opened_again_without_who_has_not_come() -> None:
    desk = Online()
    absent = desk.pod.seats[2]
    since = desk.pod.since
    desk.open()
    desk.played(0)
    desk.do(asked.ReopenTable(division=D, round=0, table=0, without=(absent,)))
    assert (desk.match(), desk.pod.to_come) == (None, 1)
    assert desk.pod.since > since
    assert absent not in desk.pod.playing
    assert desk.played(1) == ()  # of the match that was given up
    desk.open("second")
    desk.played(1, "second", number=1, absent=(absent,))
    assert desk.pod.agreed
    assert desk.entry(1).match_game == 1


def test_a_table_is_not_opened_again_for_too_few_or_strangers_or_nothing() -> None:
    desk = Online()
    desk.open()
    four = desk.pod.seats
    reopen = asked.ReopenTable(division=D, round=0, table=0)
    assert refused(desk, replace(reopen, without=four[1:])) == "too_few_left"
    assert refused(desk, replace(reopen, without=("p99",))) == "not_at_table"
    desk.played(0)
    desk.played(1)
    assert refused(desk, reopen) == "nothing_to_play"


def test_a_round_that_is_taken_back_has_matches_of_its_own_the_next_time() -> None:
    desk = Online()
    since = desk.pod.since
    desk.open()
    desk.do(asked.TakeBackRound(D))
    assert desk.match() is None
    desk.do(asked.PublishRound(D))
    assert desk.pod.since > since
    desk.open("second")
    assert desk.match() == "second"
    desk.open("third")
    assert desk.match() == "second"
