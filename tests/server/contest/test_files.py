"""What a contest is given and gives: lists, files, racks; and what each bad input is told."""

from __future__ import annotations

import gzip
import io
import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import Workbook

from tests.server.contest.entrants import online, sheets
from tests.server.contest.support import (
    CLIENT,
    KNOCKOUT,
    MEET,
    Director,
    Json,
    Page,
    game,
    open_contest,
)
from tests.server.support import RunningServer
from tests.server.support import running as started
from tests.support.contests import D, LocalContest
from tilerummy.contest.io import file
from tilerummy.contest.io.results_table import results_csv
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.server.contest.wire.facts import Facts
from tilerummy.server.contest.wire.role_views import director_view
from tilerummy.server.contest.wire.timers import NO_TIMERS
from tilerummy.server.workers.engines import RealEngines

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def running(server: RunningServer) -> tuple[Director, str]:
    """A round of one table that is being played."""
    director = open_contest(server.port)
    division = director.division(KNOCKOUT)
    director.enter(division, "Ann", "Bea", "Cho", "Dov")
    director.do("draft", division=division)
    director.do("referee_links", division=division)
    director.do("publish", division=division)
    return director, division


def test_people_are_pasted_read_and_entered(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    text = "번호\t이름\t학교\n1\t김민수\t한빛초\n2\t이서연\t한빛초\n3\t박지훈\t새봄중\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp949"):
        answer = director.ask("POST", "/entrants", content=text.encode(encoding))
        assert answer.status_code == 200, answer.text
        read = answer.json()
        assert [row["name"] for row in read["rows"]] == ["김민수", "이서연", "박지훈"]
    people = [
        {"name": row["name"], "group": row["group"], "division": division} for row in read["rows"]
    ]
    director.do("enter", people=people)
    error = director.refused("enter", people=people[:1])
    assert error["code"] == "doubled_name"
    assert error["params"] == {"name": "김민수", "line": 1}
    # The same name of another school is somebody else.
    director.do("enter", people=[{**people[0], "group": "가람초"}])


def test_a_list_is_read_as_the_director_says_and_for_their_language(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    data = "Ketkä;Missä\nŽivilė;Kaunas\nŠarūnas;Vilnius\n".encode("cp1257")
    how: dict[str, object] = {"division": division, "first": 2}
    headers = {"Accept-Language": "lt-LT, en;q=0.5"}
    read = director.ask("POST", "/entrants", content=data, params=how, headers=headers).json()
    assert read["encoding"] == read["readings"][0]["encoding"] == "cp1257"
    assert [row["name"] for row in read["rows"]] == ["Živilė", "Šarūnas"]
    assert read["table"][0] == {"line": 1, "cells": ["Ketkä", "Missä"]}
    assert (read["first"], read["head"]) == (2, "Ketkä;Missä")
    how |= {"columns": ["group", "name"], "encoding": "cp1252"}
    read = director.ask("POST", "/entrants", content=data, params=how, headers=headers).json()
    assert [row["name"] for row in read["rows"]] == ["Kaunas", "Vilnius"]
    assert read["rows"][0] | {"text": ""} == {
        "line": 2,
        "text": "",
        "name": "Kaunas",
        "group": "Þivilë",
        "division": None,
        "into": division,
    }
    director.do(
        "enter", people=[{"name": "kaunas", "group": "\u00deivil\u00eb", "division": division}]
    )
    read = director.ask("POST", "/entrants", content=data, params=how, headers=headers).json()
    assert [(one["line"], one["code"]) for one in read["problems"]] == [(2, "already_there")]
    for wrong in (
        {"encoding": "cp037"},
        {"columns": ["x"]},
        {"columns": ["name"] * 25},
        {"x": "y"},
    ):
        answer = director.ask("POST", "/entrants", content=data, params=wrong)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid_request")


def test_a_workbook_is_read(server: RunningServer) -> None:
    director = open_contest(server.port)
    director.division(MEET)
    book, data = Workbook(), io.BytesIO()
    sheet: Any = book.active
    sheet.append(("First name", "Last name", "Club"))
    sheet.append(("Zofia", "Wójcik", "SP 5"))
    book.save(data)
    read = director.ask("POST", "/entrants", content=data.getvalue()).json()
    assert (read["encoding"], read["readings"]) == ("xlsx", [])
    assert read["columns"] == ["given", "family", "group"]
    assert [row["name"] for row in read["rows"]] == ["Zofia Wójcik"]


def test_three_thousand_lines_are_one_clear_error(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(MEET)
    names = [f"Person {at:04} of a rather long name" for at in range(3000)]
    answer = director.ask("POST", "/entrants", content="\n".join(names).encode())
    assert answer.json()["error"]["params"] == {"most": 1000}
    people = [{"name": name, "group": None, "division": division} for name in names]
    error = director.refused("enter", people=people)
    assert (error["code"], error["params"]["found"]) == ("too_many_entrants", 3000)
    director.do("enter", people=people[:1000])
    assert len(director.view()["entrants"]) == 1000


def test_what_is_too_long_is_refused(server: RunningServer) -> None:
    director = open_contest(server.port)
    answer = director.ask("POST", "/entrants", content=b"x" * 250_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_contest_in_a_file_opens_elsewhere(running: tuple[Director, str]) -> None:
    director, division = running
    director.do("penalize", entrant=director.seats()[0], points=2, reason="late")
    exported = director.ask("GET", "/export")
    assert exported.status_code == 200
    secrets = [link["secret"] for link in director.view()["links"] if link["secret"]]
    assert not any(secret.partition("-")[2] in exported.text for secret in secrets)
    packed = gzip.compress(exported.content)
    url = f"http://127.0.0.1:{director.port}/api/contests/import"
    made = CLIENT.post(url, content=packed, headers={"Content-Encoding": "gzip"})
    assert made.status_code == 201, made.text
    again = Director(director.port, made.json()["contest"], made.json()["secret"])
    before, after = director.view(), again.view()
    for key in ("entrants", "penalties", "name"):
        assert after[key] == before[key]
    assert after["divisions"][0]["standings"] == before["divisions"][0]["standings"]
    assert after["contest"] != before["contest"]
    old = Page(director.port, again.contest, director.secret)
    assert old.error() == "dead_link"
    again.do("enter_game", **game(again.seats(), [0, 1, 2, 3], division))
    assert director.view()["divisions"][0]["sheets"][0]["state"] == "empty"


def test_a_file_that_names_a_match_of_others_lets_nobody_in(server: RunningServer) -> None:
    """A copy's director could seat anybody there, and see the rack."""
    director, _ = online(server.port, 4)
    (sheet,) = sheets(director)
    url = f"http://127.0.0.1:{server.port}/api/contests/import"
    made = CLIENT.post(url, content=director.ask("GET", "/export").content).json()
    copy = Director(server.port, made["contest"], made["secret"])
    assert sheets(copy)[0]["match"] == sheet["match"]
    assert copy.ask("GET", "/live").json() == {"tables": []}
    assert director.ask("GET", "/live").json()["tables"]
    entrant = sheet["seats"][0]
    phone = copy.do("make_link", role="player", entrant=entrant)["made"]["secret"]
    refused = Page(server.port, copy.contest, phone).ask("POST", "/seat")
    assert refused.json()["error"]["code"] == "no_table"
    bot = copy.ask("POST", f"/entrants/{entrant}/bot")
    assert bot.json()["error"]["code"] == "no_table"
    own = director.do("make_link", role="player", entrant=entrant)["made"]["secret"]
    assert Page(server.port, director.contest, own).ask("POST", "/seat").status_code == 200


@pytest.mark.parametrize("content", [b"", b"{}", b"\x1f\x8b broken", b"[1, 2"])
def test_a_file_that_is_none_is_refused(server: RunningServer, content: bytes) -> None:
    url = f"http://127.0.0.1:{server.port}/api/contests/import"
    headers = {"Content-Encoding": "gzip"} if content.startswith(b"\x1f") else {}
    answer = CLIENT.post(url, content=content, headers=headers)
    assert answer.json()["error"]["code"] == "bad_file"


def test_a_packed_file_cannot_grow_without_end(server: RunningServer) -> None:
    url = f"http://127.0.0.1:{server.port}/api/contests/import"
    bomb = gzip.compress(b" " * 40_000_000)
    answer = CLIENT.post(url, content=bomb, headers={"Content-Encoding": "gzip"})
    assert answer.json()["error"]["code"] == "too_large"


@pytest.mark.parametrize("rate", ["5/hour", pytest.param("1/hour", marks=pytest.mark.slow)])
def test_a_large_file_counts_as_many_matches(tmp_path: Path, rate: str) -> None:
    """Thirty kilobytes, packed, fill eighteen megabytes of the disk."""
    opened = {"v": 1, "type": "ContestOpened", "name": "n"}
    renamed = {"v": 1, "type": "ContestRenamed", "name": "n" * 2_000}
    events = [
        {"link": 1, "cmd_id": "made", "at": 1, "event": one} for one in (opened, *[renamed] * 1_500)
    ]
    result = {"format": file.FORMAT, "v": file.VERSION, "events": events}
    packed = gzip.compress(json.dumps(result).encode())
    with started(tmp_path, rate_matches=rate) as server:
        url = f"http://127.0.0.1:{server.port}/api/contests/import"
        headers = {"Content-Encoding": "gzip"}
        answers = [CLIENT.post(url, content=packed, headers=headers) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 429]


def test_a_list_counts_by_its_length(tmp_path: Path) -> None:
    with started(tmp_path, rate_requests="100/hour") as server:
        director = open_contest(server.port)
        long = "\n".join(f"Player {number}" for number in range(900)).encode()
        assert director.ask("POST", "/entrants", content=b"Ada\nBo").status_code == 200
        answer = [director.ask("POST", "/entrants", content=long).status_code for _ in range(5)]
        assert (answer[0], answer[-1]) == (200, 429)


def test_the_longest_list_is_read_by_whoever_asked_nothing_before(tmp_path: Path) -> None:
    """Its body and its reading are charged for, together never more than there may be at once."""
    with started(tmp_path, rate_requests="40/second") as server:
        director = open_contest(server.port)
        for length in (90_000, 230_000):
            lines = (f"Player {at}; {'x' * 200}" for at in range(999))
            long = "\n".join(lines)[:length].encode()
            time.sleep(1.1)  # until as many may be asked for as ever
            assert director.ask("POST", "/entrants", content=long).status_code == 200
            assert director.ask("POST", "/entrants", content=long).status_code == 429


def test_a_whole_contest_counts_by_its_people_and_events(tmp_path: Path) -> None:
    with started(tmp_path, rate_requests="100/hour") as server:
        director = open_contest(server.port)
        division = director.division(MEET)
        people = [{"name": f"Kim {number}", "division": division} for number in range(400)]
        director.do("enter", people=people)
        assert director.ask("GET", "/export").status_code == 200
        assert director.error("/export") == "rate_limited"


def test_results_as_a_table(running: tuple[Director, str]) -> None:
    director, division = running
    answer = director.ask("GET", f"/results.csv?division={division}&language=zh-Hans")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.text.lstrip("\ufeff").startswith("名次,姓名")
    assert len(answer.text.splitlines()) == 5
    assert director.error("/results.csv?division=nothing") == "unknown_division"


def test_a_rack_that_could_have_opened_is_shown_to_owe_two_hundred(tmp_path: Path) -> None:
    """S3-05, S3-10, S3-27, S3-28: the meld proves it."""
    with started(tmp_path, RealEngines()) as solving:
        _judge_racks(solving)


def _judge_racks(server: RunningServer) -> None:
    status = f"http://127.0.0.1:{server.port}/api/status"
    while CLIENT.get(status).json()["solver"] == "compiling":
        time.sleep(0.1)
    director = open_contest(server.port)
    division = director.division(KNOCKOUT)
    director.do("make_link", role="referee", division=division, table=0)
    referee = director.referee(0)

    def proof(*rack: str) -> Json:
        body = {"division": division, "rack": list(rack), "table": ["[R1 B1 K1]"]}
        answer = referee.ask("POST", "/proof", json=body)
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()
        return response

    shown = proof("K9", "K10", "J", "R2")
    assert (shown["could"], shown["owes"], shown["threshold"]) == (True, 200, 30)
    assert shown["points"] >= 30
    assert {tile for meld in shown["melds"] for tile in meld} <= {"K9", "K10", "J", "R2"}
    assert proof("K8", "R8", "O8", "R2") == {
        "could": False, "melds": [], "points": 0, "threshold": 30, "owes": 100,
    }  # fmt: skip
    for rack in (["R7", "R7", "R7"], ["J", "J", "J"], ["Q5"]):
        answer = referee.ask(
            "POST", "/proof", json={"division": division, "rack": rack, "table": []}
        )
        assert answer.json()["error"]["code"] == "bad_tiles"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"round": 7}, "unknown_round"),
        ({"table": 7}, "unknown_table"),
        ({"game": 7}, "unknown_game"),
        ({"division": "d999"}, "unknown_division"),
        ({"ending": {"type": "call", "winner": "e999"}}, "not_at_table"),
        ({"ending": {"type": "walkover"}}, "bad_walkover"),
        ({"claimed": {}}, None),
    ],
)
def test_sheets_that_cannot_be(
    running: tuple[Director, str], change: Json, code: str | None
) -> None:
    director, division = running
    fields = {**game(director.seats(), [0, 1, 2, 3], division), **change}
    if code is not None:
        assert director.refused("enter_game", **fields)["code"] == code
    lines = fields["lines"]
    fields = game(director.seats(), [0, 1, 2, 3], division)
    short = {**fields, "lines": lines[:3]}
    assert director.refused("enter_game", **short)["code"] == "player_missing"
    claimed = {**fields, "claimed": {director.seats()[0]: 7}}
    error = director.refused("enter_game", **claimed)
    assert (error["code"], error["params"]["claimed"], error["params"]["score"]) == (
        "not_as_claimed", 7, 6,
    )  # fmt: skip
    # A penalty has a column of its own on paper: the plus is what the others lose (S3-44).
    fined = [{**line, "extra": 2} if not at else line for at, line in enumerate(lines)]
    director.do("enter_game", **{**fields, "lines": fined, "claimed": {director.seats()[0]: 6}})
    sheet = director.view()["divisions"][0]["sheets"][0]
    assert sheet["games"][0]["lines"][0]["score"] == 4


def test_a_score_for_somebody_who_has_left(server: RunningServer) -> None:
    director = open_contest(server.port)
    division = director.division(KNOCKOUT)
    director.enter(division, "Ann", "Bea", "Cho", "Dov")
    director.do("draft", division=division)
    director.do("publish", division=division)
    seats = director.seats()
    director.do("withdraw", entrant=seats[3])
    error = director.refused("enter_game", **game(seats, [0, 1, 2, 3], division))
    assert (error["code"], error["params"]["player"]) == ("has_left", "Dov")
    fields = game(seats, [0, 1, 2, 3], division)
    fields["lines"][3] = {"entrant": seats[3], "how": "absent"}
    director.do("enter_game", **fields)


def test_what_is_malformed_is_refused_in_one_shape(running: tuple[Director, str]) -> None:
    director, _ = running
    for body in (
        {}, {"id": "short", "command": {"type": "publish", "division": "d1"}},
        {"id": "long-enough", "command": {"type": "nothing"}},
        {"id": "long-enough", "command": {"type": "publish", "division": "d1", "more": 1}},
    ):  # fmt: skip
        answer = director.ask("POST", "/commands", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid_request")


def test_whoever_brings_no_link_is_told_so(running: tuple[Director, str]) -> None:
    director, _ = running
    for sent in ("", "Basic x", "Bearer"):
        for path in ("", "/export", "/live"):
            answer = director.ask("GET", path, headers={"Authorization": sent})
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_link")
            assert answer.headers["WWW-Authenticate"] == "Bearer"
    answer = director.ask("GET", headers={"Authorization": "Bearer 1-guessed"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "dead_link")


def test_what_only_directors_know_is_told_to_nobody_else(server: RunningServer) -> None:
    """Neither secrets of links, nor drafts, reasons of penalties or the log."""
    director = open_contest(server.port)
    division = director.division(MEET)
    director.enter(division, *(f"P{at}" for at in range(8)))
    director.do("draft", division=division)
    director.do("referee_links", division=division)
    director.do("publish", division=division)
    director.do("penalize", entrant=director.seats()[0], points=2, reason="a private reason")
    for table in range(2):
        director.do(
            "enter_game", **game(director.seats(table), [0, 1, 2, 3], division, table=table)
        )
    director.do("close", division=division)
    director.do("draft", division=division)
    view = director.view()
    assert view["divisions"][0]["draft"] is not None
    hidden = [link["secret"].partition("-")[2] for link in view["links"]]
    hidden += ["a private reason", '"draft"', '"links"', '"undo"', '"log"']
    pages = [director.page("players"), director.page("screen"), director.referee(0)]
    for page in pages:
        shown = json.dumps(page.view())
        own = page.secret.partition("-")[2]
        assert not [text for text in hidden if text in shown and text != own]
        with page.line() as line:
            shown = json.dumps(line.next())
        assert not [text for text in hidden if text in shown]
    # What is drafted anew changes nothing that others see.
    before = [page.view() for page in pages]
    director.do("draft", division=division)
    for page, seen in zip(pages, before, strict=True):
        assert {**page.view(), "seq": 0} == {**seen, "seq": 0}


def test_a_line_says_hello_first_and_once(running: tuple[Director, str]) -> None:
    director, _ = running
    with director.line() as line:
        assert line.next()["type"] == "contest"
        line.socket.send(json.dumps({"type": "ping"}))
        assert line.next() == {"type": "pong"}
        line.socket.send(json.dumps({"type": "hello", "secret": director.secret}))
        assert line.next()["code"] == "already_greeted"
        line.socket.send("{")
        assert line.next()["code"] == "invalid_message"
    stranger = Page(director.port, director.contest, "1-nothing")
    with stranger.line() as line:
        assert line.next()["code"] == "dead_link"


def test_nothing_new_is_no_content(running: tuple[Director, str]) -> None:
    director, _ = running
    seq = director.view()["seq"]
    assert director.ask("GET", f"?seen={seq}").status_code == 204
    assert director.ask("GET", f"?seen={seq - 1}").status_code == 200


def test_a_table_of_results_is_worked_out_once() -> None:
    """Whoever asks for it again and again would keep everybody waiting."""
    desk = LocalContest(4, Stage(format=Format.MEET, games=1))
    desk.play()
    facts = Facts("contest", desk.contest, ())
    assert facts.results_csv(D, "ko") is facts.results_csv(D, "ko")
    assert facts.results_csv(D, "ko") == results_csv(desk.contest, D, "ko")
    assert facts.results_csv(D, "en") == results_csv(desk.contest, D, "en")


def test_the_sheets_of_a_moment_are_worked_out_once() -> None:
    """Directors may open pages as fast as lines can be opened."""
    desk = LocalContest(8, Stage(format=Format.MEET, games=1))
    desk.publish()
    facts = Facts("contest", desk.contest, ())
    first, again = (
        director_view(facts, you, str, {}, NO_TIMERS).divisions[0].sheets for you in (1, 2)
    )
    assert len(first) == 2
    assert all(one is other for one, other in zip(first, again, strict=True))
