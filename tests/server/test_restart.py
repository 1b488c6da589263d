"""Killed without warning in the middle of a turn: nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import signal
import time
from typing import TYPE_CHECKING

import pytest

from tests.server.processes import process, read_until_closed
from tests.server.support import Player, running
from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from pathlib import Path

SERVICE_RESTART = 1012
# The server's times are whole milliseconds; several of them are added.
ROUNDING_MS = 10


def test_a_killed_server_resumes_every_game_with_its_clock(tmp_path: Path) -> None:
    with process(tmp_path, turn_limit_s=600) as server, Player(server.port) as kim:
        match = kim.create("easy", clock=True)["match"]
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            before_turn = time.monotonic()
            ack = line.do("draw")
            line.wait_for(lambda _: line.my_turn())
            in_turn = time.monotonic()
            time.sleep(1.2)
            before, seq = line.view, line.seq
            events = list(line.events)
            server.end()
        time.sleep(0.5)  # a shorter outage is not worth an event
        since_in_turn_ms = (time.monotonic() - in_turn) * 1000
        server.start()
        with kim.at(match) as line:
            assert [event for event in line.events if event["seq"] <= seq] == events
            # Whoever is there first, this page or the node that takes the match up, both see it.
            line.wait_for(lambda _: any(event["seq"] > seq for event in line.events))
            (extended,) = [event for event in line.events if event["seq"] > seq]
            assert extended["type"] == "clock_extended"
            assert line.view["game"]["rack"] == before["game"]["rack"]
            assert line.view["game"]["seat"] == 0
            # The time of the outage was given back, and no more than that: what was used and what
            # was given back are the whole turn. It began after the draw and before it was seen.
            used_ms = 600_000 - line.view["game"]["clock_ms"]
            since_draw_ms = (time.monotonic() - before_turn) * 1000
            assert extended["outage_ms"] > 0
            assert used_ms >= 0
            turn_ms = used_ms + extended["outage_ms"]
            assert since_in_turn_ms - ROUNDING_MS < turn_ms < since_draw_ms + ROUNDING_MS
            # Sent again because the answer was lost on the way: it is done already.
            answer = line.command("draw", cmd_id=ack["cmd_id"])
            assert (answer["type"], answer["seq"]) == ("ack", ack["seq"])
            line.do("draw")


def test_a_bots_turn_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, bot_pace_ms=60_000) as first, Player(first.port) as kim:
        cookies = kim.http.cookies
        match = kim.create("easy", "easy")["match"]
        with kim.at(match) as line:
            if line.my_turn():
                line.do("draw")
            assert not line.my_turn()
    with running(tmp_path) as second, Player(second.port) as kim:
        kim.http.cookies = cookies
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            assert not any(event["type"] == "clock_extended" for event in line.events)
            line.do("draw")


def test_a_stopped_server_ends_cleanly(tmp_path: Path) -> None:
    with process(tmp_path) as server, Player(server.port) as kim:
        match = kim.create("easy")["match"]
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            line.do("draw")
            # What is under way when it is told to stop is done, and acknowledged.
            renamed = line.send_command("rename", name="Kimberly")
            assert server.end(signal.SIGTERM) in {0, -signal.SIGTERM}
            assert read_until_closed(line) == SERVICE_RESTART
            acks = [one["cmd_id"] for one in line.messages if one["type"] == "ack"]
            left = time.monotonic()
        server.start()
        with kim.at(match) as line:
            name = line.view["seats"][0]["name"]
            assert (name == "Kimberly") or renamed not in acks
            assert time.monotonic() - left < HANG_S
        assert server.end(signal.SIGTERM) in {0, -signal.SIGTERM}
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "tilerummy.db",
            "tilerummy.lock",
        ]


def test_a_clock_that_ran_out_before_the_crash_rings_after_it(tmp_path: Path) -> None:
    patient = running(tmp_path, turn_limit_s=1, clock_grace_ms=10_000)
    with patient as first, Player(first.port) as kim:
        match = kim.create("easy", clock=True)["match"]
        cookies = kim.http.cookies
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            time.sleep(1.1)
    with running(tmp_path, turn_limit_s=1) as second, Player(second.port) as kim:
        kim.http.cookies = cookies
        with kim.at(match) as line:
            line.wait_for(lambda _: any(event["type"] == "timed_out" for event in line.events))


@pytest.mark.slow
def test_a_process_that_was_stopped_takes_nobodys_time(tmp_path: Path) -> None:
    with process(tmp_path, turn_limit_s=15) as server, Player(server.port) as kim:
        began = time.monotonic()
        match = kim.create("easy", clock=True)["match"]
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            line.events.clear()
            server.send(signal.SIGSTOP)
            time.sleep(18)
            server.send(signal.SIGCONT)
            line.wait_for(lambda _: line.events)
            assert line.events[0]["type"] == "clock_extended"
            passed_ms = (time.monotonic() - began) * 1000
            assert 17_000 < line.events[0]["outage_ms"] <= passed_ms
            assert line.my_turn()
            line.do("draw")


def test_a_wall_clock_that_is_set_back_gives_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, turn_limit_s=600) as first, Player(first.port) as kim:
        match = kim.create("easy", clock=True)["match"]
        cookies = kim.http.cookies
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    with running(tmp_path, turn_limit_s=600) as second, Player(second.port) as kim:
        kim.http.cookies = cookies
        with kim.at(match) as line:
            assert 570_000 < line.view["game"]["clock_ms"] <= 601_000
            line.do("draw")


@pytest.mark.slow
def test_no_acknowledged_turn_is_ever_lost(tmp_path: Path) -> None:
    """Kill it again and again under load; compare what was acknowledged with what is there."""
    with process(tmp_path, bot_pace_ms=0) as server, Player(server.port) as kim:
        match = kim.create("easy", "easy")["match"]
        acked: dict[str, int] = {}
        for kill in range(5):
            with kim.at(match) as line, contextlib.suppress(Exception):
                enough = len(acked) + 5 + kill
                while len(acked) < enough:
                    if line.view["game"]["outcome"]:
                        answer = line.do("start_game")
                    else:
                        line.wait_for(lambda view: view["game"]["outcome"] or line.my_turn())
                        if not line.my_turn():
                            continue
                        answer = line.rest()
                    acked[answer["cmd_id"]] = answer["seq"]
                line.send_command("rename", name=f"Kim {kill}")
                server.end()
            server.start()
            with kim.at(match) as line:
                for cmd_id, seq in acked.items():
                    answer = line.command("rename", cmd_id=cmd_id, name="never")
                    assert (answer["type"], answer["seq"]) == ("ack", seq)
        assert len(acked) > 20


def test_a_killed_server_gives_a_game_clock_that_ends_turns_its_time_back(tmp_path: Path) -> None:
    clock = {"turn_limit_s": "none", "game_clock_s": "600", "clock_increment_s": "10"}
    with process(tmp_path) as server, Player(server.port) as kim:
        began = time.monotonic()
        match = kim.create("easy", clock=True, changes=clock)["match"]
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            line.do("draw")
            line.wait_for(lambda _: line.my_turn())
            assert 610_000 < line.view["game"]["game_clocks_ms"][0] <= 620_000
            seq = line.seq
            server.end()
        time.sleep(1)
        server.start()
        with kim.at(match) as line:
            line.wait_for(lambda _: any(event["seq"] > seq for event in line.events))
            (extended,) = [event for event in line.events if event["seq"] > seq]
            # What the clock shows is what is left until the turn is over, and the outage is in
            # neither.
            game = line.view["game"]
            left = game["game_clocks_ms"][0]
            assert abs(left - game["clock_ms"]) <= ROUNDING_MS
            since_ms = (time.monotonic() - began) * 1000
            assert 0 <= 620_000 - left <= since_ms - extended["outage_ms"] + ROUNDING_MS
            line.do("draw")
            line.wait_for(lambda _: line.my_turn())
            assert left < line.view["game"]["game_clocks_ms"][0] <= left + 10_000
