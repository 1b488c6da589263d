"""The registration over HTTP: strangers see a form, applicants their answer, the desk the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.contest.support import MEET, Json, Page, eventually, started
from tests.server.support import Player

if TYPE_CHECKING:
    from tests.server.contest.support import Director
    from tests.server.support import RunningServer


def opened(server: RunningServer) -> tuple[Director, str, Page]:
    """Return a director who has opened the registration, the division, and its link."""
    director, division = started(server, 4, MEET)
    director.do("registration", open=True)
    return director, division, director.page("register")


def registered(form: Page, name: str, division: str, group: str | None = None) -> Page:
    made = form.do("register", name=name, group=group, division=division)["made"]
    return Page(form.port, form.contest, made["secret"])


def test_somebody_registers_and_is_led_to_their_own_page(server: RunningServer) -> None:
    director, division, form = opened(server)
    shown = form.view()
    assert shown == {
        "role": "register", "contest": director.contest, "seq": shown["seq"],
        "name": "Club evening", "open": True, "divisions": [{"id": division, "name": "Open"}],
    }  # fmt: skip
    page = registered(form, " Ada ", division, "North")
    view = page.view()
    assert (view["person"], view["group"], view["status"], view["secret"]) == (
        "Ada", "North", "waiting", None,
    )  # fmt: skip
    assert director.view()["waiting"] == [
        {"registration": 0, "name": "Ada", "group": "North", "division": division}
    ]
    assert director.view()["missing"][0]["code"] == "registrations"
    with page.line() as line:
        line.next()
        done = director.do("approve", registrations=[0])
        view = line.view(done["seq"])
    assert view["status"] == "approved"
    own = Page(server.port, director.contest, view["secret"])
    assert own.view()["entrant"] == done["made"]["entrants"][0]
    assert "waiting" not in director.view()
    # The second round has begun nowhere: whoever comes now is late.
    (late,) = director.view()["divisions"][0]["late"]
    assert late["entrant"] == done["made"]["entrants"][0]
    declined = registered(form, "Bo", division)
    director.do("decline", registrations=[1])
    assert (declined.view()["status"], declined.view()["secret"]) == ("declined", None)
    director.do("registration", open=False)
    assert form.view()["open"] is False
    assert form.refused("register", name="Cy", division=division)["code"] == "registration_closed"


def test_nobody_else_sees_who_registered(server: RunningServer) -> None:
    director, division, form = opened(server)
    first = registered(form, "Zelda", division, "Hyrule")
    assistant = Page(
        server.port,
        director.contest,
        director.do("make_link", role="assistant")["made"]["secret"],
    )
    results = Page(
        server.port, director.contest, director.do("make_link", role="public")["made"]["secret"]
    )
    pages = [form, director.page("players"), director.page("screen"), director.referee(0), results]
    second = registered(form, "Link", division)
    for page in (*pages, second):
        text = page.ask("GET", "").text
        assert "Zelda" not in text
        assert "Hyrule" not in text
        assert "waiting" not in page.view() or page.view()["role"] == "applicant"
    assert "Person 1" not in form.ask("GET", "").text + second.ask("GET", "").text
    assert [one["name"] for one in assistant.view()["waiting"]] == ["Zelda", "Link"]
    for page in (form, first):
        for path in (
            f"/results.csv?division={division}", f"/teams.csv?division={division}",
            f"/rounds/{division}/0", "/log", "/export", "/live", f"/bracket/{division}",
        ):  # fmt: skip
            assert page.error(path) == "not_allowed", path
        assert page.refused("approve", registrations=[0])["code"] == "not_allowed"
        assert page.refused("enter", people=[{"name": "X", "division": division}])["code"] == (
            "not_allowed"
        )
    assert first.refused("register", name="Again", division=division)["code"] == "not_allowed"
    # An assistant lets people in, and sees nobody's link.
    made = assistant.do("approve", registrations=[0])["made"]
    assert (made["links"], made["secret"]) == (None, None)
    assert assistant.refused("registration", open=False)["code"] == "not_allowed"


def test_the_desk_is_shown_who_is_entered_already(server: RunningServer) -> None:
    director, division, form = opened(server)
    registered(form, "Person 1", division)
    registered(form, "PERSON 1", division)
    registered(form, "Person 2", division, "North")
    same, again, alike = director.view()["waiting"]
    key, other = (one["id"] for one in director.view()["entrants"][:2])
    assert (same["same"], "has_phone" in same, "again" in same) == (key, False, False)
    assert again["again"] is True
    assert ("same" in alike, alike["alike"]) == (False, [other])
    director.do("approve", registrations=[0])
    assert director.view()["waiting"][0]["has_phone"] is True
    assert director.refused("approve", registrations=[1])["code"] == "doubled_name"
    assert len(director.view()["entrants"]) == 4


def test_a_browser_registers_one_person_at_a_time(server: RunningServer) -> None:
    director, division, form = opened(server)
    with Player(server.port, "one") as one, Player(server.port, "other") as other:

        def registers(who: Player, name: str, cmd_id: str) -> Json:
            answer = who.http.post(
                f"/api/contests/{form.contest}/commands",
                json={
                    "id": cmd_id,
                    "command": {"type": "register", "name": name, "division": division},
                },
                headers={"Authorization": f"Bearer {form.secret}"},
            )
            response: Json = answer.json()
            return response

        made = registers(one, "Ada", "register-1")
        again = registers(one, "Ada", "register-1")
        assert (again["made"], again["repeated"]) == (made["made"], True)
        assert registers(one, "Bo", "register-2")["error"]["code"] == "one_registration"
        assert "seq" in registers(other, "Bo", "register-3")
    assert len(director.view()["waiting"]) == 2


def test_a_renewed_link_is_still_of_the_same_person(server: RunningServer) -> None:
    director, division, form = opened(server)
    page = registered(form, "Ada", division)
    (link,) = director.links("applicant")
    director.do("renew_link", link=link["link"])
    assert page.error() == "link_withdrawn"
    (link,) = director.links("applicant")
    assert Page(server.port, director.contest, link["secret"]).view()["person"] == "Ada"
    assert director.refused("make_link", role="applicant")["code"] == "not_allowed"
    entrant = director.do("approve", registrations=[0])["made"]["entrants"][0]
    director.do("erase", entrants=[entrant])
    eventually(lambda: "Ada" not in director.ask("GET", "/export").text)
    assert "Ada" not in director.ask("GET", "/log").text
