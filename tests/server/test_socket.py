"""What comes over a socket: who may connect, who is there, and how much is too much."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.playing import play_a_turn
from tests.server.support import Json, Player, RunningServer, running
from tilerummy.server.store import StoreError
from tilerummy.server.table.wire import VERSION
from tilerummy.server.table.wire.reading import MAX_MESSAGE
from tilerummy.server.transport.websocket_admission import PAUSE_S

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    People = Callable[[str], Player]


def turned_away(player: Player, match: str) -> tuple[str, int]:
    """Return the error and the close code that a connection gets."""
    with player.line(match) as line:
        error = line.next()
        assert error["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        return error["code"], closed.value.rcvd.code


def test_strangers_are_turned_away(someone: People) -> None:
    kim, lee, nobody = someone("Kim"), someone("Lee"), someone("nobody")
    made = kim.create("open")
    lee.create("open")
    assert turned_away(lee, made["match"]) == ("not_at_this_table", 4403)
    assert turned_away(nobody, made["match"]) == ("not_at_this_table", 4403)
    assert turned_away(kim, "a" * 16) == ("unknown_match", 4404)
    assert turned_away(kim, "no-match-at-all") == ("unknown_match", 4404)


def test_who_comes_while_the_store_is_away_may_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreError("away")

    with running(tmp_path) as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        monkeypatch.setattr(server.app.state.store, "players_of", away)
        assert turned_away(kim, match) == ("storage", 1013)
        monkeypatch.undo()
        with kim.at(match) as line:
            assert line.view["match"] == match


def test_a_match_that_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path) as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        cookies = dict(kim.http.cookies)
    with contextlib.closing(sqlite3.connect(tmp_path / "tilerummy.db")) as connection:
        connection.execute("UPDATE event SET body = replace(body, '{', '{\"v\":99,')")
        connection.commit()
    with running(tmp_path) as server, Player(server.port) as kim:
        kim.http.cookies.update(cookies)
        assert turned_away(kim, match) == ("internal", 1013)
        answer = kim.http.get(f"/api/matches/{match}/record")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")


def test_pages_of_other_sites_are_turned_away(someone: People) -> None:
    kim = someone("Kim")
    match = kim.create("open")["match"]
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus), kim.line(match, headers={"Origin": origin}):
            pass
    own = {"Origin": f"http://127.0.0.1:{kim.port}"}
    with kim.at(match, headers=own) as line:
        assert line.view["match"] == match


def test_a_setting_lets_other_pages_in(tmp_path: Path) -> None:
    allowed = "http://localhost:5173"
    with running(tmp_path, allowed_origins=allowed) as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        with kim.at(match, headers={"Origin": allowed}) as line:
            assert line.view["status"] == "lobby"


def test_hello_is_answered_with_everything_and_the_match(someone: People) -> None:
    kim = someone("Kim")
    made = kim.create("easy")
    with kim.at(made["match"]) as line:
        assert line.view["you"] == line.view["host"] == 0
        assert line.view["invite"] == made["invite"]
        assert len(line.view["game"]["rack"]) >= 14
        kinds = [event["type"] for event in line.events]
        assert kinds[:2] == ["seated", "seated"]
        assert "dealt" in kinds
        assert line.until("solver") == {
            "type": "solver",
            "ready": True,
            "failed": False,
        }
        line.say("ping")
        assert line.until("pong") == {"type": "pong"}


def test_a_changed_rule_comes_with_what_the_book_says(someone: People) -> None:
    kim = someone("Kim")
    made = kim.create("open", changes={"threshold": "0"}, clock=True)
    with kim.at(made["match"]) as line:
        assert line.view["changed"] == {"threshold": "30"}
        assert line.view["rules"]["threshold"] == "0"


def test_the_first_message_is_a_hello(someone: People) -> None:
    kim = someone("Kim")
    with kim.line(kim.create("easy")["match"]) as line:
        line.say("ping")
        assert line.error()["code"] == "hello_first"
        line.send_command("draw", cmd_id="too-early")
        assert line.error()["re"] == "too-early"
        line.hello()


def test_a_connection_says_hello_once(someone: People) -> None:
    """The answer is hundreds of times as long as the question."""
    kim = someone("Kim")
    with kim.at(kim.create("open")["match"]) as line:  # no bot moves there
        line.until("solver")
        for _ in range(3):
            line.say("hello")
            assert line.error()["code"] == "already_greeted"
        line.say("ping")
        line.until("pong")
        assert [message["type"] for message in line.messages].count("update") == 1


def test_a_page_of_another_version_is_told(someone: People) -> None:
    kim = someone("Kim")
    match = kim.create("easy")["match"]
    with kim.line(match) as line:
        line.say("hello", version=VERSION)
        assert line.until("update")["version"] == VERSION
    with kim.line(match) as line:
        line.say("hello", version=VERSION + 1)
        assert line.error()["code"] == "wrong_version"
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4426


def test_what_does_not_change_is_sent_once(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open", ruleset="standard", changes={"hand": "5", "threshold": "0"}, games=1)
    lee.join(made)
    with kim.at(made["match"]) as line, lee.at(made["match"]) as other:
        line.do("start_game")
        other.wait_for(lambda view: view["status"] == "playing")
        for _ in range(300):
            mover = line if line.my_turn() else other
            if mover.view["status"] == "finished":
                break
            play_a_turn(mover)
            for one in (line, other):
                one.wait_for(lambda _, one=one, mover=mover: one.seq >= mover.seq)
        first, *later = [one for one in line.messages if one["type"] == "update"]
        assert {"version", "terms", "results"} <= set(first)
        assert not any({"version", "terms"} & set(one) for one in later)
        changed = [one for one in later if "results" in one]
        assert [one["events"][-1]["type"] for one in changed] == ["game_ended"]
        assert len(line.view["sheet"]) == 1
        with kim.at(made["match"], last_seq=line.seq) as back:
            assert back.view == line.view


def test_a_flood_is_refused_and_the_line_survives(tmp_path: Path) -> None:
    with running(tmp_path, rate_messages="5/second") as server, Player(server.port) as kim:
        made = kim.create("open")
        with kim.at(made["match"]) as line:
            for _ in range(20):
                line.say("ping")
            assert line.error()["code"] == "rate_limited"
        with kim.at(made["match"]) as line:
            line.say("ping")
            line.until("pong")


def test_what_costs_more_counts_for_more(tmp_path: Path) -> None:
    with running(tmp_path, rate_messages="40/minute") as server, Player(server.port) as kim:
        made = kim.create("open")
        for kind, fields, allowed in (
            ("ping", {}, 36),
            ("draft", {"table": []}, 18),
            ("play", {"table": [], "cmd_id": "the-same-id", "expect_seq": 1}, 9),
            ("hint", {"request_id": "the-same-id"}, 4),
        ):
            with kim.at(made["match"]) as line:
                line.until("solver")
                for _ in range(allowed + 1):
                    line.say(kind, **fields)
                line.say("ping")
                answered = allowed if kind in {"play", "hint"} else 0
                limited: list[Json] = []
                others: list[Json] = []
                # Hints are answered beside what is refused at once, so either may come first.
                while not limited or len(others) < answered:
                    one = line.next()
                    if one["type"] == "error":
                        (limited if one["code"] == "rate_limited" else others).append(one)
                assert (len(limited), len(others)) == (1, answered)
                assert limited[0]["re"] == (fields.get("cmd_id") or fields.get("request_id"))


def test_too_many_connections_of_one_address_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, rate_connections="2/minute") as server, Player(server.port) as kim:
        match = kim.create("open")["match"]
        for _ in range(2):
            with kim.at(match):
                pass
        began = time.monotonic()
        assert turned_away(kim, match) == ("rate_limited", 1013)
        # Nobody can come again as fast as they are refused.
        assert time.monotonic() - began >= PAUSE_S


def test_a_frame_far_too_large_ends_the_line_and_nothing_else(server: RunningServer) -> None:
    with Player(server.port) as kim:
        match = kim.create("open")["match"]
        with kim.at(match) as line, kim.at(match) as other:
            line.raw("x" * 10 * MAX_MESSAGE)
            with pytest.raises(ConnectionClosed) as closed:
                line.until("error")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            other.do("add_seat")


def test_no_socket_elsewhere(server: RunningServer, someone: People) -> None:
    kim = someone("Kim")
    for match in ("a/b", ""):
        with pytest.raises(InvalidStatus), kim.line(match):
            pass
    assert server.port == kim.port


def test_whoever_is_put_out_is_told(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open")
    lee.join(made)
    with kim.at(made["match"]) as line, lee.at(made["match"]) as gone:
        line.do("open_seat", seat=1)
        assert gone.error()["code"] == "not_at_this_table"
        with pytest.raises(ConnectionClosed) as closed:
            gone.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    assert lee.join(made) == 1


def test_who_is_there_is_told(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open", "easy")
    lee.join(made)
    with kim.at(made["match"]) as line:
        assert [seat["connected"] for seat in line.view["seats"]] == [True, False, True]
        assert line.refused("start_game", expect_seq=0)["code"] == "stale"
        with lee.at(made["match"]):
            assert line.until("presence")["connected"] == [True, True, True]
            busy = line.refused("seat_bot", seat=1, level="easy")
            assert busy["code"] == "seat_not_free"
        assert line.until("presence")["connected"] == [True, False, True]
        # Whoever has gone keeps the seat.
        assert line.refused("seat_bot", seat=1, level="hard")["code"] == "seat_not_free"
        line.do("open_seat", seat=1)
        line.do("seat_bot", seat=1, level="hard")
        assert line.view["seats"][1]["kind"] == "bot"
    assert turned_away(lee, made["match"]) == ("not_at_this_table", 4403)
