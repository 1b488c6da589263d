"""What the log tells of an event."""

from __future__ import annotations

from tests.support.contests import D, LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.model import event as happened
from tilerummy.server.contest.wire.facts import Facts
from tilerummy.server.contest.wire.log_entries import params_of


def test_the_log_tells_namesakes_apart_by_their_schools() -> None:
    desk = LocalContest(4)
    for name, group in (("Kim", "North"), ("kim", "South"), ("Ada", "West")):
        desk.add(f"{name}-{group}", asked.NewEntrant(name=name, division=D, group=group))
    facts = Facts("c", desk.contest, ())
    answer = [
        params_of(facts, happened.EntrantWithdrawn(entrant))["player"]
        for entrant in ("Kim-North", "kim-South", "Ada-West")
    ]
    assert answer == ["Kim (North)", "kim (South)", "Ada"]
