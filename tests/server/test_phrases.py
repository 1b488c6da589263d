"""Phrases: everybody at the table hears them at once, and nothing remembers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.support import Json, Line, Player, running
from tests.support.players import GreedyMinds
from tilerummy.server.table.wire.phrases import Phrase

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import RunningServer


def said(line: Line) -> tuple[int, str]:
    message = line.until("said")
    return message["seat"], message["phrase"]


def two_at(kim: Player, lee: Player) -> Json:
    made = kim.create("open")
    lee.join(made)
    return made


@pytest.mark.parametrize("phrase", Phrase)
def test_everybody_at_the_table_hears_a_phrase(server: RunningServer, phrase: Phrase) -> None:
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        match = two_at(kim, lee)["match"]
        with kim.at(match) as one, lee.at(match) as other:
            other.say("say", phrase=phrase)
            # Who said it hears it too: that is how they know.
            assert said(one) == said(other) == (1, phrase)


def test_onlookers_hear_phrases_and_say_none(server: RunningServer) -> None:
    with Player(server.port, "Kim") as kim, Player(server.port, "Mo") as mo:
        match = kim.create("open")["match"]
        with kim.at(match) as line:
            line.do("set_watching", delay=3)
            line.wait_for(lambda view: view["watch"])
            with mo.line(f"{match}?watch={line.view['watch']}") as spectator:
                spectator.hello()
                spectator.say("say", phrase="hello")
                assert spectator.error()["code"] == "not_at_this_table"
                line.say("say", phrase="hello")
                assert said(spectator) == (0, "hello")
        with mo.line(match) as stranger:
            assert stranger.error()["code"] == "not_at_this_table"


def test_nothing_remembers_a_phrase(server: RunningServer) -> None:
    with Player(server.port, "Kim") as kim:
        match = kim.create("open")["match"]
        with kim.at(match) as line:
            before = line.seq
            line.say("say", phrase="good_luck")
            assert said(line) == (0, "good_luck")
            line.do("add_seat")
            assert line.seq == before + 1
        with kim.line(match) as later:
            later.hello()
            later.say("ping")
            kinds: list[str] = []
            while not kinds or kinds[-1] != "pong":
                kinds.append(later.next()["type"])
            assert "said" not in kinds


def test_there_is_no_free_chat(server: RunningServer) -> None:
    with Player(server.port, "Kim") as kim:
        match = kim.create("open")["match"]
        with kim.at(match) as line:
            for wrong in ("you are stupid", "", None, 3, ["hello"]):
                line.say("say", phrase=wrong)
                assert line.error()["code"] == "invalid_message"
            line.say("say", phrase="hello", text="you are stupid")
            assert line.error()["code"] == "invalid_message"
            line.say("say", phrase="thanks")
            assert said(line) == (0, "thanks")


def test_who_says_too_much_has_to_wait_and_nobody_else(tmp_path: Path) -> None:
    with (
        running(tmp_path, rate_phrases="3/hour") as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        match = two_at(kim, lee)["match"]
        with kim.at(match) as phone, kim.at(match) as desk, lee.at(match) as other:
            for line in (phone, desk, phone):
                line.say("say", phrase="nice_move")
                assert said(other) == (0, "nice_move")
            # The seat has said it, on whichever line.
            for line in (phone, desk):
                line.say("say", phrase="nice_move")
                assert line.error()["code"] == "too_many_phrases"
            other.say("say", phrase="thanks")
            assert said(other) == (1, "thanks")


def test_phrases_reach_those_who_are_connected_to_another_node(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        running(tmp_path / "one", GreedyMinds(), database_url=postgres_url) as one,
        running(tmp_path / "two", GreedyMinds(), database_url=postgres_url) as two,
        Player(one.port, "Kim") as kim,
        Player(one.port, "Lee") as lee,
    ):
        match = two_at(kim, lee)["match"]
        lee.port = two.port
        with kim.at(match) as here, lee.at(match) as there:
            here.say("say", phrase="hello")
            assert said(here) == said(there) == (0, "hello")
            there.say("say", phrase="smile")
            assert said(here) == said(there) == (1, "smile")
