"""What somebody is told of their own matches, and how these come to another browser."""

from __future__ import annotations

import contextlib
import json
import sys
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Player, RunningServer, running
from tests.support.patience import HANG_S
from tilerummy.server import logs
from tilerummy.server.identity import security

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

    from tests.server.support import Json

    People = Callable[[str], Player]


# That stores do the same is proven by tests/server/test_store_*.py.
@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    changes: dict[str, Any] = {}
    if request.param == "postgres":
        changes["database_url"] = request.getfixturevalue("postgres_url")
    with running(tmp_path, **changes) as running_server:
        yield running_server


@pytest.fixture
def people(server: RunningServer) -> Iterator[People]:
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(Player(server.port, name))


def mine(player: Player, **asked: str | int) -> list[Json]:
    answer = player.http.get("/api/me", params=asked)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["matches"]
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def offer(player: Player, **asked: object) -> str:
    answer = player.http.post("/api/me/offer", json=asked)
    assert answer.status_code == 201, answer.text
    secret: str = answer.json()["secret"]
    return secret


def take(player: Player, secret: str) -> httpx.Response:
    return player.http.post("/api/me/take", json={"secret": secret})


def test_a_list_says_how_each_match_stands(people: People) -> None:
    kim, lee = people("Kim"), people("Lee")
    made = kim.create("open", games=3)
    (lobby,) = mine(kim)
    assert (lobby["seat"], lobby["to_move"], lobby["your_turn"]) == (0, None, False)
    assert lobby["glance"] == {
        "kinds": ["person", "open"],
        "game": 0,
        "games": 3,
        "played": 0,
        "points": [0, 0],
        "leaders": [],
        "tiles": None,
        "asked": [],
    }
    assert lee.join(made) == 1
    with kim.at(made["match"]) as line:
        line.say("start_game", cmd_id="start-01", expect_seq=line.seq)
        while not line.view.get("game"):
            line.next()
        (of_kim,), (of_lee,) = mine(kim), mine(lee)
        assert (of_kim["seat"], of_lee["seat"]) == (0, 1)
        assert of_kim["to_move"] == of_lee["to_move"] != None  # noqa: E711 - chained
        assert of_kim["your_turn"] == (of_kim["to_move"] == 0)
        assert of_kim["glance"]["tiles"] == [14, 14]
        assert of_kim["glance"]["kinds"] == ["person", "person"]
        assert of_kim["changed_at"] >= of_kim["created_at"] > 0
        assert kim.http.get("/api/me").json()["now"] >= of_kim["changed_at"]


def test_a_list_tells_only_what_is_seen_at_the_table(people: People) -> None:
    kim, lee, eve = people("Kim"), people("Lee"), people("Eve")
    made = kim.create("open")
    lee.join(made)
    other = eve.create("easy")
    with kim.at(made["match"]) as line:
        line.say("start_game", cmd_id="start-01", expect_seq=line.seq)
        while not line.view.get("game"):
            line.next()
    assert [one["match"] for one in mine(eve)] == [other["match"]]
    of_kim, of_lee = mine(kim)[0], mine(lee)[0]
    for both in (of_kim, of_lee):
        both.pop("seat")
        both.pop("your_turn")
    assert of_kim == of_lee
    text = json.dumps(of_kim)
    assert made["invite"] not in text
    for player in (kim, lee):
        assert player.http.cookies["tilerummy_player"] not in text
    stranger = people("nobody")
    assert stranger.http.get("/api/me").json()["matches"] == []
    assert not stranger.http.cookies


def test_a_long_list_comes_in_pages(people: People) -> None:
    kim = people("Kim")
    made = [kim.create("open")["match"] for _ in range(5)]
    kim.http.post(f"/api/matches/{made[0]}/leave")
    seen, asked = [], {"limit": 2}
    while True:
        page = kim.http.get("/api/me", params=asked).json()
        seen += [one["match"] for one in page["matches"]]
        assert len(page["matches"]) <= 2
        if page["next"] is None:
            break
        asked = {"limit": 2, "after": page["next"]}
    assert seen == [made[0], *reversed(made[1:])]  # the one that was closed changed last
    going = kim.http.get("/api/me", params={"unfinished": True}).json()
    assert [one["match"] for one in going["matches"]] == list(reversed(made[1:]))


@pytest.mark.parametrize(
    "asked", [{"limit": 0}, {"limit": 101}, {"after": "1"}, {"after": "x-y"}, {"more": 1}]
)
def test_asks_that_make_no_sense_get_one_error(people: People, asked: dict[str, str | int]) -> None:
    answer = people("Kim").http.get("/api/me", params=asked)
    assert code(answer) == (422, "invalid_request")


def test_a_list_moves_to_another_browser(people: People) -> None:
    kim, phone = people("Kim"), people("Kim")
    made = kim.create("easy")
    secret = offer(kim)
    assert take(phone, secret).status_code == 204
    assert [one["match"] for one in mine(phone)] == [made["match"]]
    assert phone.http.cookies["tilerummy_player"] != kim.http.cookies["tilerummy_player"]
    with kim.at(made["match"]) as here, phone.at(made["match"]) as there:
        assert here.view["you"] == there.view["you"] == 0
        assert here.view["game"]["rack"] == there.view["game"]["rack"]
    # What the phone begins is the same person's.
    newer = phone.create("easy")["match"]
    assert [one["match"] for one in mine(kim)] == [newer, made["match"]]


def test_a_browser_keeps_the_tables_it_had(people: People) -> None:
    kim, lee, host = people("Kim"), people("Lee"), people("Host")
    old, new = lee.create("easy")["match"], kim.create("easy")["match"]
    made = host.create("open", "easy")
    assert take(lee, offer(kim)).status_code == 204
    assert {one["match"] for one in mine(lee)} == {old, new}
    assert [one["match"] for one in mine(kim)] == [new]
    for match in (old, new):
        with lee.at(match) as line:
            assert line.view["you"] == 0
    # A seat is Kim's, and found by both browsers.
    assert lee.join(made) == 1
    assert kim.join(made) == 1


def test_a_secret_works_once_and_the_newest_one_only(people: People) -> None:
    kim, phone, thief = people("Kim"), people("Phone"), people("Thief")
    kim.create("easy")
    first, second = offer(kim), offer(kim, lasts="day")
    for dead in (first, "never-one", "x" * 64):
        assert code(take(thief, dead)) == (404, "dead_offer")
    assert take(phone, second).status_code == 204
    assert code(take(thief, second)) == (404, "dead_offer")
    assert not thief.http.cookies
    assert mine(thief) == []
    assert code(thief.http.post("/api/me/offer", json={})) == (409, "nobody_yet")


def test_a_secret_is_old_after_its_time(server: RunningServer, people: People) -> None:
    kim, phone = people("Kim"), people("Phone")
    kim.create("easy")
    timekeeper = server.app.state.registry._services.timekeeper
    late = offer(kim)
    before = timekeeper.now
    timekeeper.now = lambda: before() + 600_001
    assert code(take(phone, late)) == (404, "dead_offer")
    timekeeper.now = before
    assert code(take(phone, late)) == (404, "dead_offer")  # who comes late ends it
    day = offer(kim, lasts="day")
    timekeeper.now = lambda: before() + 86_399_000
    assert take(phone, day).status_code == 204


def test_all_other_browsers_can_be_thrown_out(people: People) -> None:
    kim, phone = people("Kim"), people("Phone")
    match = kim.create("easy")["match"]
    take(phone, offer(kim))
    left_open = offer(phone)
    with phone.at(match) as line:
        assert kim.http.post("/api/me/token").status_code == 204
        with contextlib.suppress(ConnectionClosed):
            while True:
                line.next()
    assert mine(phone) == []
    assert code(take(people("Thief"), left_open)) == (404, "dead_offer")
    assert [one["match"] for one in mine(kim)] == [match]
    with kim.at(match) as line:
        assert line.view["you"] == 0


def test_a_browser_takes_only_so_many_lists(people: People) -> None:
    phone = people("Phone")
    for number in range(8):
        other = people(f"Other {number}")
        other.create("open")
        assert take(phone, offer(other)).status_code == 204
    last = people("Last")
    last.create("open")
    secret = offer(last)
    assert code(take(phone, secret)) == (409, "too_many_lists")
    assert take(people("Tablet"), secret).status_code == 204  # it was not used up
    assert len(mine(phone)) == 8


def test_another_site_can_neither_make_nor_bring_a_secret(people: People) -> None:
    kim = people("Kim")
    kim.create("easy")
    foreign = {"Origin": "https://evil.example"}
    for path, body in (("offer", {}), ("take", {"secret": "x"})):
        answer = kim.http.post(f"/api/me/{path}", json=body, headers=foreign)
        assert code(answer) == (403, "wrong_origin")


def test_secrets_are_not_in_the_log(
    people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file of its own: pytest's loses what is written between its reading and its emptying.
    written = tmp_path / "log"
    with written.open("w", encoding="utf-8") as log:
        monkeypatch.setattr(sys, "stderr", log)
        logs.configure("info")
        monkeypatch.setattr(security, "_seldom", logs.Seldom())  # each kind once a second
        kim, phone = people("Kim"), people("Phone")
        kim.create("easy")
        secret = offer(kim)
        take(phone, secret)
        take(phone, "never-one")
        answer = ""
        deadline = monotonic() + HANG_S
        while '"dead_offer"' not in answer:  # a thread of its own writes the log
            assert monotonic() < deadline, answer
            answer = written.read_text("utf-8")
    assert "list_offered" in answer
    assert "list_taken" in answer
    for hidden in (secret, "never-one", phone.http.cookies["tilerummy_player"]):
        assert hidden not in answer


def test_who_leaves_for_good_is_replaced_by_a_bot(people: People) -> None:
    kim, lee = people("Kim"), people("Lee")
    made = kim.create("open", clock=False)
    lee.join(made)
    with kim.at(made["match"]) as line:
        line.say("start_game", cmd_id="start-01", expect_seq=line.seq)
        while not line.view.get("game"):
            line.next()
        with lee.at(made["match"]) as gone:
            leave = f"/api/matches/{made['match']}/leave"
            assert lee.http.post(leave).status_code == 204
            with contextlib.suppress(ConnectionClosed):
                while True:
                    gone.next()
        while line.view["seats"][1]["kind"] != "bot":
            line.next()
    assert mine(lee) == []
    assert code(lee.http.post(leave)) == (403, "not_at_this_table")
    (left,) = mine(kim)
    assert left["glance"]["kinds"] == ["person", "bot"]
    # The last person ends it.
    assert kim.http.post(leave).status_code == 204
    (closed,) = mine(kim)
    assert closed["status"] == "closed"
    assert code(kim.http.post(leave)) == (409, "match_closed")
    assert code(kim.http.post("/api/matches/unknown/leave")) == (404, "unknown_match")


def test_who_leaves_a_lobby_leaves_the_seat_free(people: People) -> None:
    kim, lee = people("Kim"), people("Lee")
    made = kim.create("open")
    lee.join(made)
    assert lee.http.post(f"/api/matches/{made['match']}/leave").status_code == 204
    assert mine(kim)[0]["glance"]["kinds"] == ["person", "open"]
    assert lee.join(made) == 1
    assert lee.http.post(f"/api/matches/{made['match']}/leave").status_code == 204
    assert lee.join(made) == 1


def test_whoever_sits_where_somebody_sat_may_use_the_same_ids(people: People) -> None:
    kim, lee, mo = people("Kim"), people("Lee"), people("Mo")
    made = kim.create("open")
    lee.join(made)
    with lee.at(made["match"]) as line:
        line.do("rename", cmd_id="my-first", name="Leigh")
    assert lee.http.post(f"/api/matches/{made['match']}/leave").status_code == 204
    assert mo.join(made) == 1
    with mo.at(made["match"]) as line:
        line.do("rename", cmd_id="my-first", name="Maureen")
        assert line.view["seats"][1]["name"] == "Maureen"
