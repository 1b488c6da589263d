"""Calls for a referee: one for each table until somebody takes it."""

from __future__ import annotations

import pytest

from tests.support.contests import D, LocalContest, refused
from tilerummy.contest import command as asked
from tilerummy.contest.command.referee_calls import CallReferee, TakeCall
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import rewritten
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.stage import Format, Stage

TWO_ROUNDS = Stage(format=Format.MEET, rounds=2, games=1)


def with_phone(desk: LocalContest, entrant: str) -> int:
    """Return the number of the link of a phone that is *entrant*'s."""
    desk.do(asked.MakeLink(role=Role.PLAYER, entrant=entrant))
    return len(desk.contest.links)


def test_a_table_calls_once_until_somebody_takes_the_call() -> None:
    desk = LocalContest(8, TWO_ROUNDS)
    phone = with_phone(desk, "p1")
    with pytest.raises(ContestError) as error:
        desk.do(CallReferee(), link=phone)
    assert error.value.code == "no_round"
    desk.publish([("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8")])
    desk.do(CallReferee(), link=phone)
    (call,) = desk.contest.open_calls().values()
    assert (call.entrant, call.division, call.round, call.table) == ("p1", D, 0, 0)
    assert desk.do(CallReferee(), link=with_phone(desk, "p2")) == ()
    desk.do(TakeCall(0))
    assert desk.do(TakeCall(0)) == ()
    assert not desk.contest.open_calls()
    assert desk.do(CallReferee(), link=phone) != ()
    assert refused(desk, TakeCall(2)) == "unknown_call"
    desk.play_round()
    assert not desk.contest.open_calls(), "the round is over"


def test_they_are_stored_and_leave_no_name() -> None:
    for event in (
        happened.RefereeCalled(entrant="p1", division=D, round=0, table=3),
        happened.CallTaken(call=0, by="1"),
    ):
        assert codec.load(codec.dump(event)) == event
        assert rewritten([event]) == {}
