"""The door of a contest over HTTP: who may say who has come, and who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.contest.support import started

if TYPE_CHECKING:
    from tests.server.support import RunningServer


def test_the_director_checks_people_in_and_nobody_else_does(server: RunningServer) -> None:
    director, division = started(server, 4)
    one, other = (each["id"] for each in director.view()["entrants"][:2])
    assert "check_in" not in director.view()
    director.do("check_in", on=True)
    director.do("mark", entrant=one, attendance="absent")
    director.do("mark", entrant=other, attendance="present")
    told = director.view()
    assert told["check_in"] is True
    marks = [each.get("attendance") for each in told["entrants"]]
    assert marks == ["absent", "present", None, None]
    director.do("mark", entrant=one, attendance=None)
    assert "attendance" not in director.view()["entrants"][0]
    refused = director.give({"type": "mark", "entrant": one, "attendance": "asleep"})
    assert refused.json()["error"]["code"] == "invalid_request"
    for page in (director.page("players"), director.page("screen"), director.referee(0)):
        assert page.refused("check_in", on=False)["code"] == "not_allowed"
        assert page.refused("mark", entrant=one, attendance="late")["code"] == "not_allowed"
        assert "attendance" not in page.ask("GET", "").text
    assert division
