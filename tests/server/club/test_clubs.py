"""Clubs over HTTP: what can be done, by whom, and how often it counts."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.club.support import CLIENT, Json, Keeper, Page, open_club, placed
from tests.support.patience import HANG_S
from tests.support.servers import TLS

if TYPE_CHECKING:
    from tests.server.support import RunningServer

RULES: Json = {"count": "points", "points": [10, 7], "best": None, "min_evenings": 0, "cap": None}


@pytest.fixture
def keeper(server: RunningServer) -> Keeper:
    return open_club(server.port)


def test_a_season_of_evenings_and_a_correction_that_changes_the_winner(keeper: Keeper) -> None:
    ada, bo = keeper.join("Ada", "Bo")
    first = keeper.evening("2026-11-07", placed([ada, bo], 20, -20), title="At Bo's")
    keeper.evening("2026-11-14", placed([ada, bo], 5, 5), source="score_pad")
    (season,) = keeper.do(
        "set_season", name="Autumn", first="2026-09-01", last="2026-11-30", rules=RULES
    )["made"]
    lines = keeper.get(f"/seasons/{season}")["lines"]
    assert [(one["member"], one["rank"], one["total"]) for one in lines] == [
        (ada, 1, 20),
        (bo, 2, 17),
    ]
    assert [one["value"] for one in lines[1]["figures"]] == [7, 10]
    keeper.page("member").do(
        "correct_evening", evening=first, known=1, date="2026-11-07",
        results=placed([ada, bo], -20, 20), reason="swapped",
    )  # fmt: skip
    assert keeper.get(f"/seasons/{season}")["lines"][0]["member"] == bo
    answer = keeper.get(f"/evenings/{first}")
    assert [(one["by"], one["reason"]) for one in answer["versions"]] == [
        ("keeper", ""),
        ("member", "swapped"),
    ]
    view = keeper.view()
    assert [one["date"] for one in view["evenings"]] == ["2026-11-14", "2026-11-07"]
    assert [one["versions"] for one in view["evenings"]] == [1, 2]


def test_results_head_to_head_and_records(keeper: Keeper) -> None:
    ada, bo = keeper.join("Ada", "Bo")
    first = keeper.evening("2026-11-07", placed([ada, bo], 20, -20))
    keeper.evening("2026-11-14", placed([ada, bo], -5, 5))
    answer = keeper.get("/results")
    assert [(one["member"], one["score"]) for one in answer["tallies"]] == [(ada, 15), (bo, -15)]
    assert answer["records"]["highest_score"] == {"member": ada, "evening": first, "figure": 20}
    assert answer["records"]["most_wins"] is None
    assert len(keeper.get("/results", first="2026-11-08")["tallies"]) == 2
    assert keeper.get("/results", last="2026-11-01")["tallies"] == []
    page = keeper.get(f"/members/{ada}")
    assert page["tally"]["average_place"] == 1.5
    assert page["against"] == [
        {"member": bo, "evenings": 2, "ahead": 1, "behind": 1, "difference": 30}
    ]
    assert len(keeper.get("/evenings", skip=1)["evenings"]) == 1


def test_ratings_by_rule_set_follow_a_correction(keeper: Keeper) -> None:
    made = keeper.do(
        "add_members", members=[{"name": "Ada"}, {"name": "Bo"}, {"name": "Robot", "bot": "medium"}]
    )
    ada, bo, robot = made["made"]
    assert [one["bot"] for one in keeper.view()["members"]] == ["", "", "medium"]
    keeper.evening("2026-11-07", placed([ada, bo, robot], 20, -30, 10), ruleset="twist")
    key = keeper.evening("2026-11-14", placed([ada, bo], 20, -20))
    keeper.evening("2026-11-15", placed([ada, bo], 20, -20))
    unnamed, twist = keeper.get("/ratings")["families"]
    assert (unnamed["ruleset"], twist["ruleset"]) == ("", "twist")
    assert [one["member"] for one in unnamed["ratings"]] == [ada, bo]
    (fixed,) = [one for one in twist["ratings"] if one["member"] == robot]
    assert fixed == {"member": robot, "rating": 1516, "uncertainty": 0, "evenings": 1}
    keeper.do(
        "correct_evening", evening=key, known=1, date="2026-11-14",
        results=placed([ada, bo], -20, 20), ruleset="twist",
    )  # fmt: skip
    corrected = {one["ruleset"]: one["ratings"] for one in keeper.get("/ratings")["families"]}
    assert list(corrected) == ["twist", ""]
    assert [one["evenings"] for one in corrected[""]] == [1, 1]
    versions = keeper.get(f"/evenings/{key}")["versions"]
    assert [one["ruleset"] for one in versions] == ["", "twist"]
    refused = keeper.refused(
        "record_evening", date="2026-11-16", results=placed([ada], 1), ruleset="chess"
    )
    assert refused == (422, "invalid_request")


def test_the_same_command_again_gives_the_same_answer(keeper: Keeper) -> None:
    first = keeper.do("add_members", "once-only", members=[{"name": "Ada"}])
    again = keeper.do("add_members", "once-only", members=[{"name": "Ada"}])
    assert again == first | {"repeated": True}
    assert len(keeper.view()["members"]) == 1
    # The id of one link says nothing about another's commands.
    member = keeper.page("member")
    assert not member.do("plan_evening", "once-only", at=5_000)["repeated"]


def test_what_finds_everything_as_it_should_be_is_remembered(keeper: Keeper) -> None:
    keeper.do("rename_club", "no-change", name="Sunday round")
    keeper.do("rename_club", name="Monday round")
    assert keeper.do("rename_club", "no-change", name="Sunday round")["repeated"]
    assert keeper.view()["name"] == "Monday round"


def test_of_two_who_correct_the_same_version_one_is_told(keeper: Keeper) -> None:
    ada, bo = keeper.join("Ada", "Bo")
    key = keeper.evening("2026-11-07", placed([ada, bo], 20, -20))
    fields: Json = {"evening": key, "known": 1, "date": "2026-11-07"}
    keeper.do("correct_evening", **fields, results=placed([ada, bo], 1, -1))
    member = keeper.page("member")
    answer = member.refused("correct_evening", **fields, results=placed([ada, bo], 2, -2))
    assert answer == (409, "evening_changed")


def test_commands_at_the_same_time_all_count_once(keeper: Keeper) -> None:
    with httpx.Client(timeout=HANG_S, verify=TLS) as http:
        headers = {"Authorization": f"Bearer {keeper.secret}"}
        address = f"http://127.0.0.1:{keeper.port}/api/clubs/{keeper.club}/commands"

        def join(number: int) -> None:
            command = {"type": "add_members", "members": [{"name": f"Person {number}"}]}
            for _ in range(2):
                body = {"id": f"join-{number:04}", "command": command}
                assert http.post(address, json=body, headers=headers).status_code == 200

        threads = [threading.Thread(target=join, args=(at,)) for at in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    names = [one["name"] for one in keeper.view()["members"]]
    assert sorted(names) == sorted(f"Person {at}" for at in range(12))


def test_a_renewed_link_leads_nowhere_and_the_new_one_does(keeper: Keeper) -> None:
    guest = keeper.page("guest")
    made = keeper.do("renew_link", role="guest")
    assert guest.error() == (403, "link_withdrawn")
    assert Page(keeper.port, keeper.club, made["secret"]).view()["role"] == "guest"
    # The keeper's own: its answer may be lost, and is given again to who asks with the old link.
    renewed = keeper.do("renew_link", "renew-mine", role="keeper")
    assert keeper.error() == (403, "link_withdrawn")
    assert keeper.do("renew_link", "renew-mine", role="keeper")["secret"] == renewed["secret"]
    assert keeper.refused("renew_link", role="keeper") == (403, "link_withdrawn")
    assert Keeper(keeper.port, keeper.club, renewed["secret"]).view()["role"] == "keeper"


def test_nothing_newer_is_answered_in_short(keeper: Keeper) -> None:
    seq = keeper.get()["seq"]
    assert keeper.ask("GET", params={"seen": seq}).status_code == 204
    keeper.join("Ada")
    assert keeper.ask("GET", params={"seen": seq}).status_code == 200


def test_the_calendar_has_the_evenings_to_come(keeper: Keeper) -> None:
    keeper.do("plan_evening", at=4_102_444_800_000, place="At Bo's; 2nd floor", title="Final")
    keeper.do("plan_evening", at=1_000)
    answer = keeper.page("guest").ask("GET", "/plans.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.text.split("\r\n")
    assert lines.count("BEGIN:VEVENT") == 1
    assert "DTSTART:21000101T000000Z" in lines
    assert "DTEND:21000101T030000Z" in lines
    assert "SUMMARY:Sunday round: Final" in lines
    assert r"LOCATION:At Bo's\; 2nd floor" in lines
    assert [one["title"] for one in keeper.view()["plans"]] == ["Final"]


def test_a_club_moves_as_a_file_and_its_links_are_new(keeper: Keeper) -> None:
    ada, bo = keeper.join("Ada", "Bo")
    keeper.evening("2026-11-07", placed([ada, bo], 20, -20))
    keeper.do("renew_link", role="guest")
    exported = keeper.ask("GET", "/export")
    assert keeper.secret not in exported.text
    address = f"http://127.0.0.1:{keeper.port}/api/clubs/import"
    answer = CLIENT.post(address, content=exported.content)
    assert answer.status_code == 201, answer.text
    moved = Keeper(keeper.port, answer.json()["club"], answer.json()["secret"])
    before, after = keeper.view(), moved.view()
    assert {link["secret"] for link in before["links"]}.isdisjoint(
        {link["secret"] for link in after["links"]}
    )
    assert before | {"links": 0} == after | {"links": 0}
    assert CLIENT.post(address, content=b"{}").json()["error"]["code"] == "bad_club_file"


def test_an_erased_member_is_nowhere_any_more(keeper: Keeper) -> None:
    ada, bo = keeper.join("Adalbert", "Bo")
    key = keeper.evening("2026-11-07", placed([ada, bo], 20, -20), title="At Adalbert's")
    keeper.view()
    keeper.do("erase_member", member=ada)
    for path in ("", "/export", f"/evenings/{key}", "/results", "/evenings"):
        assert "adalbert" not in keeper.ask("GET", path).text.casefold(), path
    assert keeper.view()["members"][0]["erased"]
    assert keeper.get("/results")["tallies"][0]["member"] == ada


def test_a_deleted_club_is_gone(keeper: Keeper) -> None:
    assert keeper.page("member").error(method="DELETE") == (403, "not_allowed")
    assert keeper.ask("DELETE").status_code == 204
    assert keeper.error() == (404, "dead_link")


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b'{"id":"12345678","command":{"type":"nothing"}}',
        b'{"id":"12345678","command":{"type":"rename_club","name":"x","more":1}}',
        b'{"id":"short","command":{"type":"rename_club","name":"x"}}',
        b'{"id":"12345678","command":{"type":"rename_club","name":"\\ud800"}}',
        b'{"id":"12345678","command":{"type":"erase_member","member":"../m1"}}',
    ],
)  # fmt: skip
def test_a_body_of_another_form_is_refused(keeper: Keeper, body: bytes) -> None:
    answer = keeper.ask("POST", "/commands", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid_request")


def test_a_body_that_is_too_long_is_refused(keeper: Keeper) -> None:
    answer = keeper.ask("POST", "/commands", content=b" " * 300_000)
    assert answer.json()["error"]["code"] == "too_large"


def test_links_that_a_player_keeps(server: RunningServer, keeper: Keeper) -> None:
    base = f"http://127.0.0.1:{server.port}/api/me/clubs"
    with httpx.Client(timeout=HANG_S, verify=TLS) as http:
        assert http.get(base).json() == {"clubs": []}
        guest = keeper.page("guest")
        headers = {"Authorization": f"Bearer {guest.secret}"}
        assert http.put(f"{base}/{keeper.club}", headers=headers).status_code == 204
        (saved,) = http.get(base).json()["clubs"]
        assert (saved["club"], saved["secret"], saved["role"]) == (
            keeper.club,
            guest.secret,
            "guest",
        )
        assert http.delete(f"{base}/{keeper.club}/3").status_code == 204
        assert http.get(base).json() == {"clubs": []}


def test_a_large_club_is_added_up_in_a_thread_with_the_same_answer(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = keeper.join("Ada", "Bo")
    keeper.evening("2026-11-07", placed([ada, bo], 20, -20))
    keeper.do("set_season", name="All", first="2026-01-01", last="2026-12-31", rules=RULES)
    paths = ("/results", f"/members/{ada}", "/seasons/s1")
    before = [keeper.get(path) for path in paths]
    monkeypatch.setattr("tilerummy.server.club.http.access._AT_ONCE", 1)
    assert [keeper.get(path) for path in paths] == before


def test_requests_of_a_large_club_count_by_their_work(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one result costs as much as a request, two results use up what somebody has."""
    keys = keeper.join("Ada", "Bo")
    keeper.evening("2026-11-07", placed(keys, 20, -20))
    charged: list[int] = []

    def charge(_: object, __: str, requests: int, *_counted: int) -> int:
        charged.append(requests)
        return requests

    monkeypatch.setattr("tilerummy.server.identity.limiter.Limiter.work", charge)
    for name in ("_RESULTS", "_RATED", "_EVENTS", "_SEARCHED"):
        monkeypatch.setattr(f"tilerummy.server.club.http.costs.{name}", 1)
    seq = keeper.get()["seq"]
    for path, work in (
        ("", 2),
        ("/results", 2),
        ("/ratings", 2),
        (f"/members/{keys[0]}", 2),
        ("/evenings", 2),
        ("/export", seq + 2),
    ):
        charged.clear()
        keeper.get(path)
        assert sum(charged) == work, path
    charged.clear()
    keeper.do("rename_club", name="Monday round")
    assert sum(charged) == seq
