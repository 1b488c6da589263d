"""The link with which anybody may read the results: what it shows, and what it does not."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.contest.support import MEET, Director, Page, eventually, game, open_contest
from tests.support.patience import HANG_S
from tilerummy.contest import command as asked
from tilerummy.contest.decide.entrants import MOST_ENTRANTS
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.link import Link, Role
from tilerummy.contest.model.state import Contest
from tilerummy.contest.seating.sizes import LEAST_PLAYERS
from tilerummy.server.contest import socket
from tilerummy.server.contest.authorize import ContestRequest, authorize

if TYPE_CHECKING:
    from tests.server.support import RunningServer

COMMANDS: Final = get_args(asked.ClientCommand)
NAMES: Final = ("Ada Lovelace", "Bo Diddley", "Cleo Laine", "Dan Dare")


def published(director: Director, *, first_names: bool = False) -> Page:
    """Return the page of a new link to the results."""
    made = director.do("make_link", role="public", first_names=first_names)["made"]
    return Page(director.port, director.contest, made["secret"])


def played(server: RunningServer) -> tuple[Director, str]:
    """Return a director whose four people have played the first of three rounds."""
    director = open_contest(server.port)
    division = director.division(MEET)
    people = [{"name": name, "group": "North", "division": division} for name in NAMES]
    director.do("enter", people=people)
    director.do("draft", division=division)
    director.do("referee_links", division=division)
    director.do("publish", division=division)
    director.do("enter_game", **game(director.seats(), [0, 11, 12, 13], division))
    director.do("teams", division=division, measure="games")
    return director, division


def everything(page: Page, division: str) -> dict[str, str]:
    """Return all that a link to the results leads to, by where it is."""
    with page.line() as line:
        live = json.dumps(line.next(), ensure_ascii=False)
    paths = (
        "", "/export/html", "/export/html?language=ko", f"/results.csv?division={division}",
        f"/teams.csv?division={division}", "/games.csv", "/games.json",
    )  # fmt: skip
    answers = {path: page.ask("GET", path) for path in paths}
    assert [answer.status_code for answer in answers.values()] == [200] * len(paths)
    return {"live": live} | {path: answer.text for path, answer in answers.items()}


def test_it_shows_the_places_and_nothing_else(server: RunningServer) -> None:
    director, _ = played(server)
    view = published(director).view()
    assert set(view) == {"role", "contest", "seq", "name", "divisions", "entrants"}
    assert set(view["entrants"][0]) == {"id", "name", "group", "division", "erased"}
    assert set(view["divisions"][0]) == {
        "id", "name", "clock_s", "round", "status", "over", "standings", "teams",
    }  # fmt: skip
    names = {one["id"]: one["name"] for one in view["entrants"]}
    places = view["divisions"][0]["standings"]
    assert [(one["rank"], one["points"]) for one in places] == [
        (1, 36), (2, -11), (3, -12), (4, -13),
    ]  # fmt: skip
    assert {names[one["entrant"]] for one in places} == set(NAMES)


def test_a_person_marked_as_absent_comes_last_without_a_place(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET | {"rounds": 1})
    entrants = director.enter(division, *NAMES, "Eve Absent", "Flo Absent")
    director.do("check_in", on=True)
    for at, entrant in enumerate(entrants):
        director.do("mark", entrant=entrant, attendance="absent" if at >= 4 else "present")
    director.do("draft", division=division)
    director.do("publish", division=division)
    director.do("enter_game", **game(director.seats(), [0, 11, 12, 13], division))
    director.do("close", division=division)
    view = published(director).view()
    (shown,) = view["divisions"]
    assert shown["over"]
    assert [one["rank"] for one in shown["standings"]] == [1, 2, 3, 4, None, None]
    assert {one["entrant"] for one in shown["standings"][4:]} == set(entrants[4:])
    assert shown["standings"][4]["decided_by"] == "played"


def test_nobody_is_named_before_there_are_results(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    director.enter(division, *NAMES)
    director.do("draft", division=division)
    director.do("publish", division=division)
    view = published(director).view()
    assert (view["entrants"], view["divisions"][0]["standings"]) == ([], [])


def test_it_lets_its_holder_do_and_see_nothing_more(server: RunningServer) -> None:
    director, division = played(server)
    page = published(director)
    entrant = director.seats()[0]
    filled: dict[str, dict[str, Any]] = {
        "claim": {"entrant": entrant},
        "call_me": {"name": "Eve"},
        "confirm": {"division": division, "round": 0, "table": 0, "entrant": entrant},
        "make_link": {"role": "director"},
        "renew_link": {"link": 1},
        "withdraw_link": {"link": 1},
        "enter_game": game(director.seats(), [0, 1, 2, 3], division, known_entries=1),
        "erase": {"entrants": [entrant]},
        "publish": {"division": division},
    }
    for name, values in filled.items():
        assert page.refused(name, **values)["code"] in {"not_allowed", "not_first"}, name
    for path in (
        "/log", "/export", "/live", f"/rounds/{division}/0", f"/deals/{division}/0",
        f"/entrants/{entrant}",
    ):  # fmt: skip
        assert page.error(path) == "not_allowed", path
    for method, path in (
        ("POST", "/try"),
        ("POST", "/seat"),
        ("DELETE", ""),
        ("POST", "/entrants"),
    ):
        body = {"command": {"type": "publish", "division": division}} if path == "/try" else None
        answer = page.ask(method, path, json=body)
        assert answer.json()["error"]["code"] == "not_allowed", path
    for role in ("players", "screen"):
        for path in ("/export/html", "/games.csv", "/games.json"):
            assert director.page(role).error(path) == "not_allowed"


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.type)
def test_no_command_is_for_whoever_reads_results(kind: Any) -> None:
    links = (Link(role=Role.DIRECTOR), Link(role=Role.PUBLIC))
    filled = {field.name: 1 for field in fields(kind) if field.default is MISSING}
    with pytest.raises(ContestError) as error:
        authorize(Contest(links=links), ContestRequest(2, kind(**filled), 0))
    assert error.value.code in {"not_allowed", "not_first"}


def test_it_is_withdrawn_and_renewed_like_the_others(server: RunningServer) -> None:
    director, division = played(server)
    page = published(director, first_names=True)
    (link,) = director.links("public")
    assert link["first_names"] is True
    with page.line() as line:
        line.next()
        made = director.do("renew_link", link=link["link"])["made"]
        assert line.next()["code"] == "link_withdrawn"
    assert page.error() == "link_withdrawn"
    renewed = Page(server.port, director.contest, made["secret"])
    assert "Lovelace" not in "".join(everything(renewed, division).values())
    director.do("withdraw_link", link=director.links("public")[0]["link"])
    assert renewed.error("/export/html") == "link_withdrawn"


@pytest.mark.parametrize("asked_for", ["", "&first_names=false"])
def test_a_link_to_first_names_shows_no_other(server: RunningServer, asked_for: str) -> None:
    director, division = played(server)
    short, complete = published(director, first_names=True), published(director)
    for where, text in everything(short, division).items():
        assert "Ada" in text, where
        assert not [name for name in NAMES if name.split()[1] in text], where
    for where, text in everything(complete, division).items():
        assert "Ada Lovelace" in text, where
    for path in ("/export/html?language=en", f"/results.csv?division={division}"):
        assert "Lovelace" not in short.ask("GET", path + asked_for).text
    assert "Lovelace" not in director.ask("GET", "/export/html?first_names=true").text
    assert "Ada Lovelace" in director.ask("GET", "/export/html").text


def test_whoever_was_erased_is_named_nowhere(server: RunningServer) -> None:
    director, division = played(server)
    page = published(director)
    director.do("erase", entrants=[director.view()["entrants"][0]["id"]])
    texts = everything(page, division)
    assert "삭제됨" in texts["/export/html?language=ko"]
    assert not [where for where, text in texts.items() if "Ada" in text or "Lovelace" in text]


def test_pages_of_results_are_limited_and_leave_room_for_the_hall(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert socket.MAX_OUTSIDE == 200
    monkeypatch.setattr(socket, "MAX_OUTSIDE", 2)
    director, _ = played(server)
    page = published(director)
    with page.line() as first, page.line() as second:
        assert [one.next()["type"] for one in (first, second)] == ["contest"] * 2
        with page.line() as third:
            assert third.next()["code"] == "too_many_connections"
        assert page.view()["role"] == "public"
        with director.page("players").line() as hall:
            assert hall.next()["type"] == "contest"
    eventually(lambda: is_let_in(page))


def test_the_largest_hall_has_room_for_everybody(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All players, a referee at each table of two, and those who follow from outside."""
    referees = MOST_ENTRANTS // min(LEAST_PLAYERS)
    assert MOST_ENTRANTS + referees + socket.MAX_OUTSIDE + 100 <= socket.MAX_PAGES
    monkeypatch.setattr(socket, "MAX_PAGES", 2)
    director, _ = played(server)
    page = director.page("players")
    with page.line() as first, page.line() as second:
        assert [one.next()["type"] for one in (first, second)] == ["contest"] * 2
        # Turned away before it has said anything.
        with connect(f"ws://127.0.0.1:{server.port}/ws/contests/{page.contest}") as third:
            assert json.loads(third.recv(HANG_S))["code"] == "too_many_connections"
    eventually(lambda: is_let_in(page))


def is_let_in(page: Page) -> bool:
    try:
        with page.line() as line:
            return bool(line.next()["type"] == "contest")
    except ConnectionClosed:
        return False


def test_what_only_directors_know_changes_nothing_that_it_shows(server: RunningServer) -> None:
    director, division = played(server)
    page = published(director)
    before = everything(page, division)
    entrant = director.seats()[0]
    director.do("call_me", name="A secret director")
    director.do("make_link", role="director", label="A secret assistant")
    director.page("players").do("claim", entrant=entrant)
    director.do("penalize", entrant=entrant, points=1, reason="a secret reason")
    director.do("revoke_penalty", penalty=0)
    director.do("countdown", seconds=600)
    (late,) = director.enter(division, "Late Lea")
    director.do("drop_entrant", entrant=late)
    answer = everything(page, division)
    for where, text in answer.items():
        assert "secret" not in text.replace(page.secret, ""), where
        if "html" not in where:  # the page says when it was made
            assert without_number(text) == without_number(before[where]), where


def without_number(text: str) -> str:
    """Return *text* without the number of the newest event."""
    return re.sub(r'"seq": ?\d+', "", text)
