"""What people send at a table: what bad input gets, whose turn it is, and what counts once."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tilerummy.server.table.wire.reading import MAX_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.server.support import Line, Player

    People = Callable[[str], Player]


@pytest.fixture
def table(someone: People) -> Iterator[tuple[Line, Line]]:
    """Two people in a running game: first the one whose turn it is, then the other."""
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open", "easy")
    lee.join(made)
    with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
        # Told before the game begins, or it may be told a moment after that.
        while first.until("presence")["connected"][:2] != [True, True]:
            pass
        first.do("start_game")
        for line in (first, second):
            line.wait_for(
                lambda view: view["status"] == "playing" and view["game"]["seat"] in {0, 1}
            )
        yield (first, second) if first.my_turn() else (second, first)


BAD = {
    "not JSON": ("{", "malformed_json"),
    "nothing": ("", "malformed_json"),
    "half a character": ('{"type":"ping', "malformed_json"),
    "a number": ("5", "invalid_message"),
    "a list": ("[]", "invalid_message"),
    "nested lists": ("[" * 8000, "invalid_message"),
    "nested objects": ('{"type":' * 2000, "malformed_json"),
    "nested unknown field": ('{"type":"ping","x":' + "[" * 8000, "invalid_message"),
    "no type": ('{"cmd_id":"command-x"}', "unknown_type"),
    "unknown type": ('{"type":"win"}', "unknown_type"),
    "a server's message": ('{"type":"ack","cmd_id":"command-x","seq":1}', "unknown_type"),
    "no id": ('{"type":"draw","expect_seq":1}', "invalid_message"),
    "short id": ('{"type":"draw","cmd_id":"x","expect_seq":1}', "invalid_message"),
    "reserved id": ('{"type":"draw","cmd_id":"timeout:12","expect_seq":1}', "invalid_message"),
    "half a surrogate pair in an id": (
        '{"type":"draw","cmd_id":"command-\\ud800","expect_seq":1}',
        "malformed_json",
    ),
    "line feed at the end of an id": (
        '{"type":"draw","cmd_id":"command-x\\n","expect_seq":1}',
        "invalid_message",
    ),
    "no sequence number": ('{"type":"draw","cmd_id":"command-x"}', "invalid_message"),
    "negative sequence number": (
        '{"type":"draw","cmd_id":"command-x","expect_seq":-1}',
        "invalid_message",
    ),
    "huge sequence number": (
        '{"type":"draw","cmd_id":"command-x","expect_seq":' + "9" * 400 + "}",
        "ahead",
    ),
    "sequence number from the future": (
        '{"type":"draw","cmd_id":"command-x","expect_seq":99999}',
        "ahead",
    ),
    "unknown field": (
        '{"type":"draw","cmd_id":"command-x","expect_seq":1,"seat":1}',
        "invalid_message",
    ),
    "wrong type": ('{"type":"hello","last_seq":"all"}', "invalid_message"),
    "too many melds": (
        json.dumps({"type": "draft", "table": ["[R1 R2 R3]"] * 65}),
        "invalid_message",
    ),
    "long meld": (json.dumps({"type": "draft", "table": ["[" + "R1 " * 60]}), "invalid_message"),
    "unreadable draft": ('{"type":"draft","table":["[R1 R2 R99]"]}', "bad_notation"),
    "draft of more tiles than exist": (
        json.dumps({"type": "draft", "table": ["[" + "R1 " * 40 + "]"] * 60}),
        "bad_notation",
    ),
    "no such level": (
        '{"type":"seat_bot","cmd_id":"command-x","expect_seq":1,"seat":1,"level":"mean"}',
        "invalid_message",
    ),
    "no such seat": (
        '{"type":"open_seat","cmd_id":"command-x","expect_seq":1,"seat":6}',
        "invalid_message",
    ),
    "invisible name": (
        '{"type":"rename","cmd_id":"command-x","expect_seq":1,"name":"\\u200b \\u202e"}',
        "invalid_name",
    ),
    "long name": (
        json.dumps({"type": "rename", "cmd_id": "command-x", "expect_seq": 1, "name": "x" * 25}),
        "invalid_message",
    ),
    "too large": ('{"type":"ping"' + " " * MAX_MESSAGE + "}", "too_large"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_error_and_changes_nothing(table: tuple[Line, Line], name: str) -> None:
    text, expected = BAD[name]
    first, second = table
    before, others = first.seq, len(second.messages)
    first.raw(text)
    first.say("ping")
    error = first.until("error", "pong")
    assert error["type"] == "error"
    assert error["code"] == expected
    assert len(error["message"]) > 10
    sent = re.search(r'"cmd_id": ?"([^"]*)"', text)
    # An id with something in it that cannot be sent back is not.
    assert error["re"] == (sent[1] if sent and "\\" not in sent[1] else None)
    assert first.until("error", "pong")["type"] == "pong"
    # The line is as good as before, and the others noticed nothing.
    assert first.seq == before
    second.say("ping")
    second.until("pong")
    assert [message["type"] for message in second.messages[others:]] == ["pong"]
    first.do("draw")


def test_bytes_that_are_no_text_are_answered_too(table: tuple[Line, Line]) -> None:
    first, _ = table
    for junk in (b"\xff\xfe\x00", b"", b"{"):
        first.raw(junk)
        assert first.error()["code"] == "malformed_json"
    first.do("draw")


def test_out_of_turn_and_illegal_turns(table: tuple[Line, Line]) -> None:
    first, second = table
    assert second.refused("draw")["code"] == "not_your_turn"
    assert first.refused("pass")["violations"][0]["code"] == "pool_not_empty"
    foreign = first.refused("play", table=["[J J J]", "[R1 R2]"])
    assert foreign["code"] == "illegal_turn"
    codes = {violation["code"] for violation in foreign["violations"]}
    assert {"not_a_meld", "foreign_tile"} <= codes
    assert first.refused("play", table=["R1 R2 R3"])["code"] == "bad_notation"
    assert first.refused("play", table=["[R1 R2 R3] [B1 B2 B3]"])["code"] == "bad_notation"
    tiles = first.refused("call")
    assert tiles["violations"] == [{"code": "call_with_tiles", "params": {"tiles": 14}}]


def test_a_command_counts_once_however_often_it_is_sent(table: tuple[Line, Line]) -> None:
    first, second = table
    pool = first.view["game"]["pool"]
    seq, cmd_id = first.seq, "draw-only-once"
    answers = [first.command("draw", cmd_id=cmd_id, expect_seq=seq) for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["ack"] * 3
    assert len({answer["seq"] for answer in answers}) == 1
    second.wait_for(lambda view: view["game"]["pool"] < pool)
    drawn = [event for event in first.events + second.events if event["type"] == "drew"]
    assert sum(event["seat"] == first.view["you"] for event in drawn) == 2  # once on each line


def test_an_id_counts_for_its_sender_alone(table: tuple[Line, Line]) -> None:
    first, second = table
    first.do("rename", cmd_id="the-same-id", name="First")
    second.do("rename", cmd_id="the-same-id", name="Second")
    assert {"First", "Second"} <= {seat["name"] for seat in second.view["seats"]}


def test_a_turn_decided_on_an_older_table_is_stale(table: tuple[Line, Line]) -> None:
    first, second = table
    seen = first.seq
    first.do("draw")
    assert first.refused("draw", expect_seq=seen)["code"] == "stale"
    assert second.view["you"] != first.view["you"]


def test_only_the_seat_to_move_gets_a_hint(table: tuple[Line, Line]) -> None:
    first, second = table
    first.say("hint", request_id="my-request")
    hint = first.until("hint", "error")
    assert hint == {
        "type": "hint",
        "request_id": "my-request",
        "table": first.view["game"]["table"],
        "placed": [],
        "moves": [],
        "proven": True,
    }
    second.say("hint", request_id="my-request")
    error = second.until("hint", "error")
    assert (error["code"], error["re"]) == ("not_your_turn", "my-request")


def test_no_hint_without_a_game(someone: People) -> None:
    kim = someone("Kim")
    with kim.at(kim.create("open")["match"]) as line:
        line.say("hint", request_id="my-request")
        assert line.error()["code"] == "no_game"
        assert line.refused("draw")["code"] == "no_game"
        assert line.refused("start_game")["code"] == "seats_open"


def test_a_line_that_comes_back_gets_exactly_what_it_missed(someone: People) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open")
    lee.join(made)
    with kim.at(made["match"]) as line:
        with lee.at(made["match"]) as other:
            line.do("start_game")
            other.wait_for(lambda view: view["status"] == "playing")
            seen, known = other.seq, list(other.events)
        for _ in range(3):
            line.do("rename", name=f"Kim {line.seq}")
        if line.my_turn():
            line.do("draw")
        with lee.at(made["match"], last_seq=seen) as back:
            missed = back.events
            assert [event["seq"] for event in missed] == list(range(seen + 1, line.seq + 1))
        with lee.at(made["match"]) as fresh:
            assert fresh.events == known + missed
            assert fresh.view == back.view
        with lee.at(made["match"], last_seq=10_000) as lost:
            assert lost.events == fresh.events


def test_several_lines_of_one_person_see_the_same(someone: People) -> None:
    kim = someone("Kim")
    match = kim.create("open")["match"]
    with kim.at(match) as phone, kim.at(match) as desk:
        phone.do("add_seat")
        desk.wait_for(lambda view: len(view["seats"]) == 3)
        assert phone.view == desk.view
