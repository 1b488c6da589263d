"""What a client may ask over HTTP, and what bad requests get."""

from __future__ import annotations

import contextlib
import gzip
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Player, RunningServer, running
from tilerummy.match.event import Seated
from tilerummy.server.api.guard import HEADERS, OPENER_POLICY, PAUSE_S, READER_POLICY
from tilerummy.server.store import StoreError
from tilerummy.server.web.client_files import STATIC
from tilerummy.server.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import httpx

    People = Callable[[str], Player]


def code(answer: httpx.Response) -> str:
    """Return the code of an error, which has to have the one shape of all errors."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message"}
    assert body["error"]["message"].endswith((".", "?"))
    return str(body["error"]["code"])


def test_tells_what_can_be_played(someone: People) -> None:
    kim = someone("Kim")
    assert kim.http.get("/api/status").json()["solver"] == "ready"
    rulesets = {rules["name"]: rules for rules in kim.http.get("/api/rulesets").json()}
    assert {"classic", "standard", "xp"} <= set(rulesets)
    assert rulesets["xp"]["max_seats"] == 6
    assert rulesets["classic"]["turn_limit_s"] == 60
    assert kim.http.get("/healthz").json() == kim.readiness() == {"status": "ok"}


def test_one_request_leads_to_a_dealt_game_against_bots(someone: People) -> None:
    kim = someone("Kim")
    made = kim.create("easy", "hard")
    (mine,) = kim.http.get("/api/me").json()["matches"]
    assert mine["match"] == made["match"]
    assert mine["status"] == "playing"
    assert len(mine["seats"]) == 3


def test_a_link_leads_friends_to_the_table(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open", "easy", ruleset="standard", clock=True, games=3)
    look = {"invite": made["invite"]}
    seen = lee.http.post(f"/api/matches/{made['match']}/look", json=look).json()
    assert (seen["ruleset"], seen["clock"], seen["host"]) == ("standard", True, "Kim")
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open", "bot"]
    assert seen["open"] == 1
    assert lee.join(made) == 1
    assert lee.join(made) == 1
    assert kim.join(made) == 0
    assert [m["match"] for m in lee.http.get("/api/me").json()["matches"]] == [made["match"]]


def test_a_full_session_refuses(someone: People) -> None:
    kim, lee, park = someone("Kim"), someone("Lee"), someone("Park")
    made = kim.create("open")
    lee.join(made)
    body = {"invite": made["invite"], "name": "Park"}
    answer = park.http.post(f"/api/matches/{made['match']}/join", json=body)
    assert (answer.status_code, code(answer)) == (409, "room_full")
    assert not park.http.cookies


def test_a_dead_link_tells_nothing_about_what_exists(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open")
    answers = [
        lee.http.post(f"/api/matches/{match}/{what}", json={"invite": invite, **name})
        for match, invite in [
            (made["match"], "wrong"),
            (made["match"], made["invite"][:-1]),
            ("a" * 16, made["invite"]),
            ("no-match", "wrong"),
            (made["match"], "\u00e9\u2603"),
        ]
        for what, name in [("look", {}), ("join", {"name": "Lee"})]
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {
        (404, answers[0].text),
    }
    assert code(answers[0]) == "dead_link"


def test_the_players_token_is_a_cookie_no_script_can_read(server: RunningServer) -> None:
    with Player(server.port) as kim:
        kim.create("open")
        answer = kim.http.post(
            "/api/matches",
            json={"ruleset": "xp", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]},
        )
        assert "set-cookie" not in answer.headers  # the one from before is kept
        kim.http.cookies.clear()
        answer = kim.http.post(
            "/api/matches",
            json={"ruleset": "xp", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]},
        )
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("tilerummy_player=")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        token = answer.cookies["tilerummy_player"]
        assert len(token) >= 43  # 256 bits
        assert token not in answer.text


def test_a_browser_that_comes_back_keeps_its_player_for_another_year(someone: People) -> None:
    kim = someone("Kim")
    assert "set-cookie" not in kim.http.get("/api/me").headers
    kim.create("open")
    token = kim.http.cookies["tilerummy_player"]
    cookie = kim.http.get("/api/me").headers["set-cookie"]
    assert cookie.startswith(f"tilerummy_player={token};")
    assert f"Max-Age={365 * 24 * 3600};" in cookie


def test_without_a_cookie_nobody_has_matches(someone: People) -> None:
    kim = someone("Kim")
    assert kim.http.get("/api/me").json()["matches"] == []
    kim.http.cookies.set("tilerummy_player", "made-up")
    assert kim.http.get("/api/me").json()["matches"] == []


GOOD: dict[str, Any] = {
    "ruleset": "classic",
    "clock": False,
    "name": "Kim",
    "seats": [{"kind": "open"}],
}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ruleset": "chess"}, "invalid_request"),
        ({"clock": "maybe"}, "invalid_request"),
        ({"games": 0}, "invalid_request"),
        ({"name": ""}, "invalid_request"),
        ({"name": "x" * 25}, "invalid_request"),
        ({"name": " \u202e\u200b "}, "invalid_name"),
        ({"seats": []}, "invalid_request"),
        ({"seats": [{"kind": "open"}] * 6}, "invalid_request"),
        ({"seats": [{"kind": "bot"}]}, "invalid_request"),
        ({"seats": [{"kind": "bot", "level": "easy", "cheat": True}]}, "invalid_request"),
        ({"seats": [{"kind": "person"}]}, "invalid_request"),
        ({"seats": [{"kind": "open"}] * 4}, "wrong_number_of_seats"),
        ({"admin": True}, "invalid_request"),
    ],
)
def test_bad_requests_get_one_error(
    someone: People, changes: dict[str, Any], expected: str
) -> None:
    kim = someone("Kim")
    answer = kim.http.post("/api/matches", json={**GOOD, **changes})
    assert (answer.status_code, code(answer)) == (422, expected)
    assert not kim.http.cookies


def test_a_table_may_change_the_tiles(someone: People) -> None:
    kim = someone("Kim")
    made = kim.create("easy", changes={"jokers": "3", "copies": "2"})
    with kim.at(made["match"]) as line:
        assert line.view["rules"]["jokers"] == "3"
        assert line.view["changed"] == {"jokers": "2", "turn_limit_s": "60"}
        line.wait_for(lambda view: view["game"] is not None)
        assert 107 - 2 * 14 - line.view["game"]["pool"] in {0, 1}  # the bot may have drawn
    many = kim.http.post("/api/matches", json={**GOOD, "changes": {"copies": "2/3"}})
    assert (many.status_code, code(many)) == (422, "impossible_rules")


@pytest.mark.parametrize(
    ("content", "status", "expected"),
    [
        (b"{", 422, "invalid_request"),
        (b"\xff\xfe", 422, "invalid_request"),
        (b"[" * 10_000, 400, "invalid_request"),
        (b'{"name": "' + b"x" * 20_000 + b'"}', 413, "too_large"),
    ],
)
def test_bodies_that_are_no_request(
    someone: People, content: bytes, status: int, expected: str
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = someone("Kim").http.post("/api/matches", content=content, headers=headers)
    assert (answer.status_code, code(answer)) == (status, expected)


def test_a_body_of_unknown_length_is_cut_off_too(someone: People) -> None:
    def chunks() -> Any:
        yield from [b"x" * 1024] * 64

    answer = someone("Kim").http.post("/api/matches", content=chunks())
    assert (answer.status_code, code(answer)) == (413, "too_large")


def test_other_sites_cannot_act_for_a_player(someone: People) -> None:
    kim = someone("Kim")
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{kim.port + 1}"):
        answer = kim.http.post("/api/matches", json=GOOD, headers={"Origin": origin})
        assert (answer.status_code, code(answer)) == (403, "wrong_origin")
    own = {"Origin": f"http://127.0.0.1:{kim.port}"}
    assert kim.http.post("/api/matches", json=GOOD, headers=own).status_code == 201


def test_probes_may_ask_for_the_head_alone(someone: People) -> None:
    kim = someone("Kim")
    kim.readiness()
    for path in ("/healthz", "/readyz"):
        answer = kim.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-type"] == "application/json"


def test_unknown_addresses_and_methods(someone: People) -> None:
    kim = someone("Kim")
    assert code(kim.http.get("/api/nothing")) == "not_found"
    assert kim.http.get("/../../etc/passwd").status_code == 404
    for method, path, allowed in (
        ("DELETE", "/api/matches", "POST"),
        ("GET", "/api/contests", "POST"),
        ("POST", "/api/me", "DELETE, GET"),
        ("TRACE", "/readyz", "GET, HEAD"),
        ("POST", "/learn", "GET, HEAD"),
    ):
        answer = kim.http.request(method, path)
        assert (answer.status_code, code(answer)) == (405, "method_not_allowed")
        assert answer.headers["Allow"] == allowed
    assert kim.http.get("/docs").status_code == 404
    assert kim.http.get("/api/openapi.json").json()["info"]["title"] == "tilerummy"


def test_a_record_is_for_the_people_of_the_match(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("easy")
    path = f"/api/matches/{made['match']}/record"
    assert code(kim.http.get(path)) == "no_finished_game"
    assert (lee.http.get(path).status_code, code(lee.http.get(path))) == (403, "not_at_this_table")
    assert code(kim.http.get("/api/matches/unknown/record")) == "unknown_match"


def test_every_answer_has_the_security_headers(someone: People) -> None:
    kim = someone("Kim")
    for path in ("/", "/api/status", "/nothing"):
        headers = kim.http.get(path).headers
        for name, value in HEADERS.items():
            assert headers[name] == value
        assert headers["Cross-Origin-Opener-Policy"] == OPENER_POLICY
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_only_the_worker_that_reads_photos_may_run_webassembly(someone: People) -> None:
    kim = someone("Kim")
    policies = {
        f"/assets/{path.name}": kim.http.get(f"/assets/{path.name}").headers[
            "Content-Security-Policy"
        ]
        for path in (STATIC / "assets").glob("*.js")
    }
    policies["/"] = kim.http.get("/").headers["Content-Security-Policy"]
    missing = "/assets/photoReader-missing.js"
    policies[missing] = kim.http.get(missing).headers["Content-Security-Policy"]
    allowed = [path for path, policy in policies.items() if policy == READER_POLICY]
    assert [path.partition("-")[0] for path in allowed] == ["/assets/photoReader"]
    assert all(
        policies[path] == HEADERS["Content-Security-Policy"] for path in policies.keys() - allowed
    )


def test_a_plain_address_of_a_network_gets_no_header_that_browsers_complain_of(
    someone: People,
) -> None:
    kim = someone("Kim")
    headers = kim.http.get("/", headers={"Host": "192.168.1.20:8106"}).headers
    assert "Cross-Origin-Opener-Policy" not in headers


def test_says_how_to_build_the_page_where_it_is_not(tmp_path: Path) -> None:
    with running(tmp_path, static=tmp_path / "none") as server, Player(server.port) as kim:
        page = kim.http.get("/")
        assert page.status_code == 200
        assert "make play" in page.text
        assert kim.http.get("/assets/app.js").status_code == 404
        refused = kim.http.post("/learn")
        assert (refused.status_code, code(refused)) == (405, "method_not_allowed")
        assert refused.headers["Allow"] == "GET, HEAD"


def test_serves_the_page_fresh_and_its_hashed_files_for_good(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>the page</p>")
    (static / "assets" / "app-1a2b.js").write_text("play()")
    with running(tmp_path, static=static) as server, Player(server.port) as kim:
        page = kim.http.get("/")
        assert page.text == "<p>the page</p>"
        assert page.headers["cache-control"] == "no-cache"
        again = kim.http.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert again.status_code == 304
        script = kim.http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        missing = kim.http.get("/assets/app-0000.js")
        assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-cache")


def test_a_file_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<p>the page</p>")
    script = static / "worker.js"
    script.write_text("play()")
    (static / "worker.js.gz").write_bytes(gzip.compress(b"play()"))
    with running(tmp_path, static=static) as server, Player(server.port) as kim:

        def get(**headers: str) -> httpx.Response:
            return kim.http.get("/worker.js", headers={"Accept-Encoding": "identity"} | headers)

        plain = get()
        assert (plain.text, plain.headers["content-type"]) == (
            "play()",
            "text/javascript; charset=utf-8",
        )
        packed = get(**{"Accept-Encoding": "gzip"})
        assert (packed.text, packed.headers["content-encoding"]) == ("play()", "gzip")
        assert packed.headers["content-type"] == plain.headers["content-type"]
        assert packed.headers["etag"] != plain.headers["etag"]
        known = {"If-None-Match": plain.headers["etag"]}
        assert (get(**known).status_code, get(**known).content) == (304, b"")
        assert kim.http.head("/worker.js").content == b""

        script.write_text("play(again)")
        assert (get(**known).status_code, get(**known).text) == (200, "play(again)")
        script.unlink()
        for path in (
            "/worker.js",
            "/",
            "/%00",
            "/" + "a" * 300,
            "/assets",
            "/..%2f..%2fetc/passwd",
        ):
            assert "play" not in kim.http.get(path).text
        assert get().status_code == 404


def test_ships_where_the_build_puts_the_client() -> None:
    assert STATIC.parts[-3:] == ("tilerummy", "server", "static")


def test_too_many_requests_are_refused_and_harm_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path, rate_matches="2/minute") as server, Player(server.port) as kim:
        for _ in range(2):
            kim.create("open")
        answer = kim.http.post("/api/matches", json=GOOD)
        assert (answer.status_code, code(answer)) == (429, "rate_limited")
        assert kim.http.get("/api/status").status_code == 200


def test_pages_and_documents_are_limited_too(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<p>the page</p>")
    with (
        running(tmp_path, static=static, rate_requests="40/hour") as server,
        Player(server.port) as kim,
    ):

        def answered(path: str) -> int:
            """Return how often *path* is answered before it is refused."""
            return next(n for n in range(100) if kim.http.get(path).status_code == 429)

        # A long document counts as several pages.
        assert 0 < answered("/api/openapi.json") < 8
        assert answered("/") < 80
        # People see a page in their language, which comes back by itself.
        refused = kim.http.get("/", headers={"Accept-Language": "ko"})
        assert refused.headers["content-type"] == "text/html; charset=utf-8"
        assert WORDS["ko"].rate_limited in refused.text
        assert refused.headers["retry-after"] in refused.text
        assert kim.http.get("/api/status").status_code == 200


def test_a_refusal_is_told_after_a_pause(tmp_path: Path) -> None:
    with running(tmp_path, rate_requests="1/hour") as server, Player(server.port) as kim:
        assert kim.http.get("/api/status").status_code == 200
        began = time.monotonic()
        assert kim.http.get("/api/status").status_code == 429
        assert time.monotonic() - began >= PAUSE_S


def test_a_long_body_counts_before_it_is_read(tmp_path: Path) -> None:
    with running(tmp_path, rate_requests="100/hour") as server, Player(server.port) as kim:
        body = b"x" * 150_000
        assert kim.http.post("/api/records/read", content=body).status_code == 422
        answer = kim.http.post("/api/records/read", content=body)
        assert (answer.status_code, code(answer)) == (429, "rate_limited")


def test_one_player_has_only_so_many_unfinished_matches(tmp_path: Path) -> None:
    with running(tmp_path, matches_per_player=2) as server, Player(server.port) as kim:
        made = [kim.create("open") for _ in range(2)]
        answer = kim.http.post("/api/matches", json=GOOD)
        assert (answer.status_code, code(answer)) == (429, "too_many_matches")
        with Player(server.port, "Lee") as lee:
            # To sit at other people's tables is no burden, and counts for nothing.
            for one in made:
                lee.join(one)
            kim.join(lee.create("open"))
        # And makes no room for another table of one's own.
        assert code(kim.http.post("/api/matches", json=GOOD)) == "too_many_matches"


def test_one_address_brings_only_so_many_new_players(tmp_path: Path) -> None:
    with running(tmp_path, rate_players="2/minute") as server, Player(server.port) as kim:
        kim.create("open")
        with Player(server.port, "Lee") as lee:
            lee.create("open")
        with Player(server.port, "Park") as park:
            answer = park.http.post("/api/matches", json=GOOD)
            assert (answer.status_code, code(answer)) == (429, "rate_limited")
            assert not park.http.cookies
        kim.create("open")  # who is known already may go on


def test_a_stolen_cookie_can_be_made_worthless(someone: People) -> None:
    kim, thief = someone("Kim"), someone("thief")
    match = kim.create("open")["match"]
    thief.http.cookies.update(kim.http.cookies)
    with thief.at(match) as line:
        assert kim.http.post("/api/me/token").status_code == 204
        with contextlib.suppress(ConnectionClosed):
            while True:
                line.next()
    assert thief.http.get("/api/me").json()["matches"] == []
    assert [one["match"] for one in kim.http.get("/api/me").json()["matches"]] == [match]
    with kim.at(match) as line:
        assert line.view["you"] == 0
    stranger = someone("nobody")
    assert stranger.http.post("/api/me/token").status_code == 204
    assert not stranger.http.cookies


def test_a_cookie_that_is_renewed_twice_at_once_is_not_lost(someone: People) -> None:
    kim, again = someone("Kim"), someone("Kim")
    match = kim.create("open")["match"]
    old = dict(kim.http.cookies)
    again.http.cookies.update(kim.http.cookies)  # with their domain, so that a new one replaces it
    assert again.http.get("/api/rulesets").status_code == 200  # both lines are open
    with ThreadPoolExecutor(2) as both:
        answers = both.map(lambda one: one.http.post("/api/me/token"), (kim, again))
        assert [answer.status_code for answer in answers] == [204, 204]
    renewed = [one for one in (kim, again) if dict(one.http.cookies) != old]
    assert len(renewed) == 1
    assert [one["match"] for one in renewed[0].http.get("/api/me").json()["matches"]] == [match]


def test_a_fault_of_ours_is_one_plain_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server, Player(server.port) as kim:
        registry = server.app.state.registry
        monkeypatch.setattr(registry, "create", lambda _: Seated)
        answer = kim.http.post("/api/matches", json=GOOD)
        assert (answer.status_code, code(answer)) == (500, "internal")
        assert "Traceback" not in answer.text


def test_what_cannot_be_saved_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("disk full")

    with running(tmp_path) as server, Player(server.port) as kim:
        store = server.app.state.registry._services.store
        for what in ("add_player", "commit"):
            with monkeypatch.context() as broken:
                broken.setattr(store, what, fail)
                answer = kim.http.post("/api/matches", json=GOOD)
                assert (answer.status_code, code(answer)) == (503, "storage")
        kim.create("open")
