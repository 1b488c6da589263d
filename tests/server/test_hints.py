"""Hints over the socket: switched off, counted once a turn, and not a word more to anybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.support import Player, running
from tests.support.players import GreedyMinds, LazyMinds
from tilerummy.bots.bot import rest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import Json, Line
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level

SHORT = {"threshold": "0", "hand": "5"}


def ask(line: Line) -> Json:
    line.say("hint", request_id="my-request")
    return line.until("hint", "error")


def test_a_table_without_hints_refuses_them_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server, Player(server.port) as kim:
        with kim.at(kim.create("easy", hints=False)["match"]) as line:
            line.wait_for(lambda _: line.my_turn())
            assert line.view["hints"] is False
            assert ask(line)["code"] == "hints_off"
            assert line.refused("set_hints", allowed=True)["code"] == "game_running"
        with kim.at(kim.create("open", "open", "open", ruleset="tournament")["match"]) as line:
            assert line.view["hints"] is False
            line.do("set_hints", allowed=True)
            line.wait_for(lambda view: view["hints"])
            with Player(server.port, "Lee") as lee:
                made = kim.create("open")
                lee.join(made)
                with lee.at(made["match"]) as other:
                    assert other.view["hints"] is True
                    assert other.refused("set_hints", allowed=False)["code"] == "host_only"


class Overlooking(GreedyMinds):
    """Its bots see nothing to lay; what is shown is what lies ready on the rack."""

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return rest(view)


def test_a_player_who_must_lay_is_shown_a_play_that_counts_as_no_hint(tmp_path: Path) -> None:
    """C26: with an empty pool, also at a table without hints."""

    def show(line: Line) -> Json:
        line.say("show_play", request_id="my-request")
        return line.until("hint", "error")

    with running(tmp_path, Overlooking()) as server, Player(server.port) as kim:
        nearly_all = {"hand": "26", "threshold": "0"}
        rules = {"ruleset": "standard", "changes": nearly_all}
        with kim.at(kim.create("easy", "easy", "easy", hints=False, **rules)["match"]) as line:
            line.wait_for(lambda _: line.my_turn())
            if line.view["game"]["pool"]:
                assert show(line)["code"] == "need_not_lay"
                line.do("draw")
                line.wait_for(lambda view: view["game"]["pool"] == 0 and line.my_turn())
            assert ask(line)["code"] == "hints_off"
            shown = show(line)
            assert shown["placed"]
            assert not any(event["type"] == "hint_asked" for event in line.events)
            line.do("play", table=shown["table"], call=False)


def test_who_asked_stands_on_the_sheet_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, Player(server.port) as kim:
        match = kim.create("easy", changes=SHORT)["match"]
        cookies = dict(kim.http.cookies)
        with kim.at(match) as line:
            line.wait_for(lambda _: line.my_turn())
            seq = line.seq
            assert [ask(line)["type"] for _ in range(3)] == ["hint"] * 3
            asked = [event for event in line.events if event["type"] == "hint_asked"]
            assert asked == [{"type": "hint_asked", "seq": seq + 1, "seat": 0}]
            # The turn is still the one that was decided on before.
            line.do("draw", expect_seq=seq)
            line.wait_for(lambda _: line.my_turn())
            ask(line)
    with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
        kim.http.cookies.update(cookies)
        with kim.at(match) as line:
            while line.view["game"]["outcome"] is None:
                if line.my_turn():
                    line.rest()
                else:
                    line.until("update")
            assert line.view["game"]["outcome"]["sheet"]["hints"] == [2, 0]


def test_others_learn_that_a_hint_was_asked_for_and_nothing_of_it(tmp_path: Path) -> None:
    """The same, byte for byte, whatever there is to lay, and before anybody has thought."""
    answer = []
    for engines in (LazyMinds(), GreedyMinds()):
        folder = tmp_path / type(engines).__name__
        with (
            running(folder, engines) as server,
            Player(server.port) as kim,
            Player(server.port, "Lee") as lee,
        ):
            made = kim.create("open", changes=SHORT)
            lee.join(made)
            with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
                first.do("start_game")
                second.wait_for(lambda view: view["game"] is not None)
                first.wait_for(lambda view: view["game"] is not None)
                mover, other = (first, second) if first.my_turn() else (second, first)
                before = other.view
                assert ask(mover)["type"] == "hint"
                update = other.until("update")
                assert other.view == before
                (event,) = update["events"]
                answer.append({**event, "seat": event["seat"] == mover.view["you"], "seq": 0})
    assert answer == [{"type": "hint_asked", "seat": True, "seq": 0}] * 2
