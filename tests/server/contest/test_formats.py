"""Formats over HTTP: names of rounds, the bracket, forecasts, people kept apart, own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx

from tests.server.contest.support import MEET, eventually, game, open_contest, started

if TYPE_CHECKING:
    from tests.server.contest.support import Json
    from tests.server.support import RunningServer

KNOCKOUT: Json = {"format": "knockout", "games": 1}


def test_rounds_have_names_and_a_knock_out_a_bracket_for_every_page(server: RunningServer) -> None:
    director, division = started(server, 8, KNOCKOUT)
    hall, referee = director.page("players"), director.referee(0)
    semifinal = {"kind": "semifinal", "players": 8}
    for page in (director, hall, director.page("screen")):
        assert page.view()["divisions"][0]["names"] == [semifinal]
        rounds = page.ask("GET", f"/bracket/{division}").json()["rounds"]
        assert [one["name"]["kind"] for one in rounds] == ["semifinal", "final"]
        assert [len(table["seats"]) for table in rounds[0]["tables"]] == [4, 4]
        assert rounds[1]["tables"] == [{"seats": [], "free": 4}]
    assert referee.view()["round_name"] == semifinal
    assert referee.error(f"/bracket/{division}") == "not_allowed"
    assert hall.error("/bracket/d99") == "unknown_division"
    assert hall.refused("name_round", division=division, round=0, name="x")["code"] == "not_allowed"
    director.do("name_round", division=division, round=0, name="Day one")
    assert referee.view()["round_name"] == {**semifinal, "text": "Day one"}


def test_a_draft_has_no_name_and_no_bracket_before_it_is_published(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(KNOCKOUT)
    director.enter(division, *(f"P{at}" for at in range(8)))
    director.do("draft", division=division)
    director.do("name_round", division=division, round=0, name="Secret")
    for page in (director.page("players"), director.page("screen")):
        assert "names" not in page.view()["divisions"][0]
        assert "Secret" not in page.ask("GET", f"/bracket/{division}").text
        assert "Secret" not in page.ask("GET").text


def test_a_format_is_shown_before_anybody_plays(server: RunningServer) -> None:
    asked = {"stages": [KNOCKOUT], "players": 16, "clock_s": 300}
    url = f"http://127.0.0.1:{server.port}/api/contests/forecast"
    rounds = httpx.post(url, json=asked).json()["rounds"]
    assert [(one["kind"], one["tables"], one["seconds"]) for one in rounds] == [
        ("quarterfinal", 4, 1200), ("semifinal", 2, 1200), ("final", 1, 1200),
    ]  # fmt: skip
    bad = {**asked, "stages": [{"format": "knockout", "table_size": 2}]}
    assert httpx.post(url, json=bad).json()["error"]["code"] == "invalid_request"


def test_a_draft_keeps_people_apart_and_at_their_table(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division({"format": "swiss", "rounds": 3, "games": 1, "table_size": 2})
    entrants = director.enter(division, *(f"P{at}" for at in range(8)))
    director.do("keep_apart", people=entrants[:2])
    director.do("pin", entrant=entrants[5], table=3)
    director.do("draft", division=division)
    view = director.view()["divisions"][0]
    tables = [[seat["entrant"] for seat in one["seats"]] for one in view["draft"]["tables"]]
    assert entrants[5] in tables[3]
    assert not any(set(entrants[:2]) <= set(table) for table in tables)
    assert (view["apart"], view["seats_min"]) == ([entrants[:2]], 2)
    assert view["pins"] == [{"entrant": entrants[5], "table": 3}]
    together = director.tried("seat", division=division, tables=[entrants[:2], entrants[2:4]])
    assert together["draft"]["apart"] == 1
    assert together["draft"]["tables"][0]["seats"][0]["apart"] == [entrants[1]]
    director.do("let_meet", people=entrants[:2])
    assert "apart" not in director.view()["divisions"][0]


def test_classes_have_places_and_certificates_of_their_own(server: RunningServer) -> None:
    director, division = started(server, 8, {**MEET, "rounds": 1})
    hall = director.page("players")
    for table in (0, 1):
        director.do(
            "enter_game",
            **game(director.seats(table), [0, 10 + table, 20, 30 + table], division, table=table),
        )
        director.do("confirm_table", division=division, round=0, table=table)
    eventually(lambda: bool(director.view()["divisions"][0]["over"]))
    order = [place["entrant"] for place in director.view()["divisions"][0]["standings"]]
    fields = {"classes": [{"name": "A", "size": 4}, {"name": "B"}], "stages": [MEET]}
    assert hall.refused("classes", division=division, **fields)["code"] == "not_allowed"
    key = director.do("classes", division=division, **fields)["made"]["division"]
    first, a, b = director.view()["divisions"]
    assert (a["id"], a["name"], b["name"]) == (key, "A", "B")
    assert a["class_of"] == b["class_of"] == division
    assert "class_of" not in first
    assert [place["entrant"] for place in first["standings"]] == order
    into = {one["id"]: one["division"] for one in hall.view()["entrants"]}
    assert [into[one] for one in order] == [a["id"]] * 4 + [b["id"]] * 4
    director.do("draft", division=key)
    eventually(lambda: director.view()["divisions"][1]["draft"] is not None)
    director.do("publish", division=key)
    assert director.view()["divisions"][1]["rounds"][0]["status"] == "running"
    page = hall.ask("GET", f"/entrants/{order[0]}").json()
    assert page["person"]["division"] == key
    assert [(one["sheet"]["division"], one["round"]) for one in page["rounds"]] == [
        (division, 0), (key, 0),
    ]  # fmt: skip
