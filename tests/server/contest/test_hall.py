"""Check-in, calls, announcements and the bell over HTTP: who may give them, and who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.contest.support import MEET, Page, started

if TYPE_CHECKING:
    from tests.server.support import RunningServer


def test_the_director_checks_people_in_and_nobody_else_does(server: RunningServer) -> None:
    director, division = started(server, 4)
    one, other = (each["id"] for each in director.view()["entrants"][:2])
    assert "check_in" not in director.view()
    director.do("check_in", on=True)
    director.do("mark", entrant=one, attendance="absent")
    director.do("mark", entrant=other, attendance="present")
    view = director.view()
    assert view["check_in"] is True
    marks = [each.get("attendance") for each in view["entrants"]]
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


def test_a_call_for_a_referee_reaches_the_desk_and_referees_of_the_division(
    server: RunningServer,
) -> None:
    director, _ = started(server, 8)
    hall, screen = director.page("players"), director.page("screen")
    first, second = director.referee(0), director.referee(1)
    me = director.seats(0)[0]
    secret = hall.do("claim", entrant=me)["made"]["secret"]
    phone = Page(server.port, director.contest, secret)
    for page in (hall, screen, first, director):
        assert page.refused("call_referee")["code"] == "not_allowed"
    assert "called" not in phone.view()
    phone.do("call_referee")
    assert phone.view()["called"] is True
    calls = [page.view()["calls"] for page in (director, first, second)]
    assert calls[0] == calls[1] == calls[2]
    assert [(one["entrant"], one["table"], one["round"]) for one in calls[0]] == [(me, 0, 0)]
    for page in (hall, screen):
        assert "calls" not in page.view()
        assert page.refused("take_call", call=0)["code"] == "not_allowed"
    assert phone.refused("take_call", call=0)["code"] == "not_allowed"
    assert second.refused("take_call", call=7)["code"] == "unknown_call"
    second.do("take_call", call=0)
    assert "called" not in phone.view()
    assert all("calls" not in page.view() for page in (director, first, second))


def test_the_log_has_the_number_of_a_real_table_where_tables_have_one(
    server: RunningServer,
) -> None:
    director, division = started(server, 8)
    me = director.seats(1)[0]
    secret = director.page("players").do("claim", entrant=me)["made"]["secret"]
    Page(server.port, director.contest, secret).do("call_referee")

    def called() -> dict[str, int | str]:
        entries = director.ask("GET", "/log").json()["entries"]
        return next(one["params"] for one in entries if one["code"] == "referee_called")

    assert (called()["table"], "table_number" in called()) == (1, False)
    director.do("number_tables", division=division, numbers=[21, 24], room="")
    assert (called()["table"], called()["table_number"]) == (1, 24)


def test_everybody_in_the_hall_sees_an_announcement_and_only_directors_make_one(
    server: RunningServer,
) -> None:
    director, _ = started(server, 4)
    pages = [director.page("players"), director.page("screen"), director.referee(0)]
    for page in pages:
        assert page.refused("announce", text="Free cake")["code"] == "not_allowed"
        assert "announcements" not in page.view()
    director.do("announce", text=" Lunch until 13:30\u200b ")
    shown = [{"announcement": 0, "text": "Lunch until 13:30"}]
    for page in (*pages, director):
        assert page.view()["announcements"] == shown
    results = director.do("make_link", role="public")["made"]["secret"]
    assert "announcements" not in Page(server.port, director.contest, results).view()
    for page in pages:
        assert page.refused("withdraw_announcement", announcement=0)["code"] == "not_allowed"
    too_long = director.give({"type": "announce", "text": "x" * 201})
    assert too_long.json()["error"]["code"] == "invalid_request"
    director.do("withdraw_announcement", announcement=0)
    assert all("announcements" not in page.view() for page in (*pages, director))


def test_the_bell_of_a_round_is_counted_down_to_by_everybody_in_the_hall(
    server: RunningServer,
) -> None:
    director, division = started(server, 4, {**MEET, "game_min": 20})
    pages = (director, director.page("players"), director.page("screen"), director.referee(0))
    assert all("bells" not in page.view() for page in pages)
    director.do("bell", division=division, seconds=1200)
    for page in pages:
        (bell,) = page.view()["bells"]
        assert bell["division"] == division
        assert 1_100_000 < bell["left_ms"] <= 1_200_000
    assert director.referee(0).view()["game_min"] == 20
    for page in pages[1:]:
        assert page.refused("bell", division=division)["code"] == "not_allowed"
    director.do("bell", division=division)
    assert all("bells" not in page.view() for page in pages)


def test_an_announcement_changes_on_every_page(server: RunningServer) -> None:
    director, _ = started(server, 4)
    director.do("announce", text="Lunch")
    director.do("change_announcement", announcement=0, text="Lunch at one")
    for page in (director, director.page("players"), director.page("screen")):
        assert [one["text"] for one in page.view()["announcements"]] == ["Lunch at one"]
    action = director.view()["undo"]["action"]
    director.do("undo", action=action)
    assert [one["text"] for one in director.view()["announcements"]] == ["Lunch"]
