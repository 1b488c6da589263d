"""Bots at a table, and hints: they take their time, and nobody waits for what fails."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from tests.server.playing import play_a_turn
from tests.server.support import Json, Player, running
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, LazyMinds, melds, rest
from tilerummy.core.format.notation import parse_table
from tilerummy.core.table import Table
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.core.oracle import Question
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level
    from tilerummy.server.workers.engines import BestPlay


class Crashing(LazyMinds):
    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        raise RuntimeError("lost the plot")

    def best_play(self, view: View) -> BestPlay:  # noqa: ARG002
        raise RuntimeError("lost the plot")


class Cheating(LazyMinds):
    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return Play(parse_table("[J J J]"))


class Gated(LazyMinds):
    """Thinks for as long as the test wants."""

    def __init__(self) -> None:
        self.may_load, self.may_answer = threading.Event(), threading.Event()

    def load(self) -> None:
        assert self.may_load.wait(HANG_S)

    def best_play(self, view: View) -> BestPlay:
        assert self.may_answer.wait(HANG_S)
        return super().best_play(view)


class Unloadable(LazyMinds):
    def load(self) -> None:
        raise ImportError("no compiler here")


def test_a_bot_that_fails_draws_and_nobody_waits(tmp_path: Path) -> None:
    for engines in (Crashing(), Cheating(), Unloadable()):
        folder = tmp_path / type(engines).__name__
        with (
            running(folder, engines) as server,
            Player(server.port) as kim,
            kim.at(kim.create("easy", "hard")["match"]) as line,
        ):
            for _ in range(3):
                line.wait_for(lambda _: line.my_turn())
                line.do("draw")
            drew = [event for event in line.events if event["type"] == "drew"]
            assert {event["cause"] for event in drew} == {"choice"}


class Overlooking(GreedyMinds):
    """Its bots see nothing to lay; the rules and hints see what lies ready on the rack."""

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return rest(view)

    def proof(self, question: Question, deadline_ms: float) -> Table | None:  # noqa: ARG002
        for meld in melds(question.rack):
            if meld.tiles <= question.rack:
                return Table((meld,))
        return None


def test_a_bot_lays_what_it_has_to_lay_and_overlooks(tmp_path: Path) -> None:
    """V5, where a table asks for it: nobody else could make that turn, and the game stood still."""
    changes = {"threshold": "0", "must_play": "yes"}
    with (
        running(tmp_path, Overlooking()) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy", "hard", changes=changes)["match"]) as line,
    ):
        while not any(event["type"] == "played" and event["seat"] for event in line.events):
            line.wait_for(lambda _: line.my_turn())
            play_a_turn(line)


def test_a_solver_that_cannot_be_loaded_is_not_called_ready(tmp_path: Path) -> None:
    with running(tmp_path, Unloadable()) as server, Player(server.port) as kim:
        while (said := kim.http.get("/api/status").json()["solver"]) == "compiling":
            pass
        assert said == "failed"
        with kim.at(kim.create("easy")["match"]) as line:
            assert line.until("solver") == {"type": "solver", "ready": False, "failed": True}
            line.wait_for(lambda _: line.my_turn())
            line.say("hint", request_id="request-1")
            assert line.until("hint", "error")["code"] == "no_solver"


def test_bots_take_their_time(tmp_path: Path) -> None:
    with (
        running(tmp_path, bot_pace_ms=300) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy", "easy")["match"]) as line,
    ):
        line.wait_for(lambda _: line.my_turn())
        line.do("draw")
        began = time.monotonic()
        line.wait_for(lambda _: line.my_turn())
        assert time.monotonic() - began >= 0.6


def test_bots_wait_for_the_solver_and_people_do_not(tmp_path: Path) -> None:
    engines = Gated()
    with running(tmp_path, engines) as server, Player(server.port) as kim:
        assert kim.http.get("/api/status").json()["solver"] == "compiling"
        with kim.at(kim.create("easy")["match"]) as line:
            assert line.until("solver") == {"type": "solver", "ready": False, "failed": False}
            if line.my_turn():
                line.say("hint", request_id="too-early")
                assert line.until("hint", "error")["code"] == "no_solver"
                line.do("draw")
            engines.may_load.set()
            assert line.until("solver")["ready"] is True
            line.wait_for(lambda _: line.my_turn())
        assert kim.http.get("/api/status").json()["solver"] == "ready"


def test_a_hint_tells_how_a_hand_would_lay_it(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds()) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy", changes={"threshold": "0"})["match"]) as line,
    ):
        hint: Json = {"placed": []}
        while not hint["placed"]:
            line.wait_for(lambda _: line.my_turn())
            lying = len(line.view["game"]["table"])
            line.say("hint", request_id="request-1")
            hint = line.until("hint")
            line.rest()
    new = {frozenset(meld.strip("[]").split()) for meld in hint["table"][lying:]}
    assert {frozenset(move["tiles"]) for move in hint["moves"]} == new
    assert [
        (move["source"], move["start"], move["target"], move["place"]) for move in hint["moves"]
    ] == [(None, 0, lying + at, 0) for at in range(len(new))]


def test_one_hint_at_a_time_and_the_line_goes_on(tmp_path: Path) -> None:
    engines = Gated()
    engines.may_load.set()
    with (
        running(tmp_path, engines, hint_deadline_ms=30_000) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy")["match"]) as line,
    ):
        while not line.until("solver")["ready"]:
            pass
        line.wait_for(lambda _: line.my_turn())
        line.say("hint", request_id="request-1")
        line.say("hint", request_id="request-2")
        line.say("ping")
        busy = line.until("error")
        assert (busy["code"], busy["re"]) == ("busy", "request-2")
        line.until("pong")
        engines.may_answer.set()
        assert line.until("hint")["request_id"] == "request-1"


def test_a_hint_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    engines = Gated()
    engines.may_load.set()
    with (
        running(tmp_path, engines, hint_deadline_ms=100) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy")["match"]) as line,
    ):
        while not line.until("solver")["ready"]:
            pass
        line.wait_for(lambda _: line.my_turn())
        line.say("hint", request_id="request-1")
        assert line.until("error", "hint")["code"] == "hint_timeout"
        engines.may_answer.set()


def test_a_solver_that_fails_is_one_error(tmp_path: Path) -> None:
    with (
        running(tmp_path, Crashing()) as server,
        Player(server.port) as kim,
        kim.at(kim.create("easy")["match"]) as line,
    ):
        line.wait_for(lambda _: line.my_turn())
        line.say("hint", request_id="request-1")
        error = line.until("error", "hint")
        assert (error["code"], error["re"]) == ("internal", "request-1")
