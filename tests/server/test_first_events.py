"""A host's file from before events said their version: everything in it goes on."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.server.first_events import (
    LOBBY,
    LOBBYS_INVITE,
    OVER,
    RUNNING,
    play_to_the_end,
    write_first_events,
)
from tests.server.support import Player, running
from tests.support.players import GreedyMinds
from tilerummy.server.identity.tokens import COOKIE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.support import RunningServer


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("first-events")
    write_first_events(folder / "tilerummy.db")
    with running(folder, GreedyMinds()) as server:
        yield server


def old_player(server: RunningServer, name: str) -> Player:
    player = Player(server.port, name)
    player.http.cookies.set(COOKIE, f"token-of-{name.lower()}")
    return player


def test_a_finished_game_tells_its_record_and_another_is_played(host: RunningServer) -> None:
    with ExitStack() as stack:
        kim, lee = (stack.enter_context(old_player(host, name)) for name in ("Kim", "Lee"))
        of_one = kim.http.get(f"/api/matches/{OVER}/record").text
        assert "\nplayed; seat=0; placed=R3 B2; called=yes; " in of_one
        table = [stack.enter_context(player.at(OVER)) for player in (kim, lee)]
        for line in table:
            line.do("start_game")
        table[0].wait_for(lambda view: view["status"] == "playing")
        play_to_the_end(*table)
        assert len(table[0].view["sheet"]) == 2
        of_two = kim.http.get(f"/api/matches/{OVER}/record").text
        assert of_two.startswith(of_one.rstrip())
        assert of_two.count("\ngame_ended; ") == 2


def test_a_running_game_goes_on_with_its_clock(host: RunningServer) -> None:
    with ExitStack() as stack:
        kim, lee = (stack.enter_context(old_player(host, name)) for name in ("Kim", "Lee"))
        table = [stack.enter_context(player.at(RUNNING)) for player in (kim, lee)]
        view = table[0].view
        assert [seat["name"] for seat in view["seats"]] == ["Kim 林😀", "Lee", "Ada"]
        assert view["game"]["table"] == ["[B6 JM B6]", "[B13 K13 J]", "[K9 O9 JD]", "[R8 B8 O8]"]
        assert 0 < view["game"]["clock_ms"] <= 60_000
        play_to_the_end(*table)
        assert len(table[0].view["sheet"]) == 1


def test_a_lobby_fills_and_plays(host: RunningServer) -> None:
    with ExitStack() as stack:
        kim, lee = (stack.enter_context(old_player(host, name)) for name in ("Kim", "Lee"))
        assert kim.join({"match": LOBBY, "invite": LOBBYS_INVITE}) == 1
        table = [stack.enter_context(player.at(LOBBY)) for player in (lee, kim)]
        table[0].do("drop_seat")
        table[0].do("start_game")
        table[1].wait_for(lambda view: view["status"] == "playing")
        play_to_the_end(*table)
        assert table[0].view["sheet"]
