"""Bots stand in for people over real sockets: when that is offered, undone, and taken back."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Json, Line, Player, running
from tests.support.players import GreedyMinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.support import RunningServer

AWAY_MS = 100
UNDO_MS = 700


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("standing-in")
    with running(folder, GreedyMinds(), away_ms=AWAY_MS, undo_ms=UNDO_MS) as one:
        yield one


class Table:
    """Kim, who is host, Lee and others, at a table without a clock."""

    def __init__(self, server: RunningServer, stack: ExitStack, *names: str) -> None:
        self.people = [
            stack.enter_context(Player(server.port, name)) for name in ("Kim", "Lee", *names)
        ]
        kim, *others = self.people
        self.made = kim.create(*["open"] * len(others))
        for other in others:
            other.join(self.made)
        self.lines: dict[int, ExitStack] = {}
        self.at: dict[int, Line] = {}
        self._stack = stack
        for seat in range(len(self.people)):
            self.come(seat)

    def come(self, seat: int) -> Line:
        self.lines[seat] = self._stack.enter_context(ExitStack())
        self.at[seat] = self.lines[seat].enter_context(self.people[seat].at(self.made["match"]))
        return self.at[seat]

    def go(self, seat: int) -> None:
        self.lines.pop(seat).close()
        del self.at[seat]

    def begin(self) -> None:
        self.at[0].do("start_game")
        for line in self.at.values():
            line.wait_for(lambda view: view["status"] == "playing")

    def until_turn_of(self, seat: int) -> None:
        """Let the others draw until it is the turn of *seat*."""
        while True:
            newest = max(line.seq for line in self.at.values())
            for line in self.at.values():
                while line.seq < newest:
                    line.next()
            mover = self.at[0].view["game"]["seat"]
            if mover == seat:
                return
            self.at[mover].rest()


def seat_of(line: Line, seat: int) -> Json:
    one: Json = line.view["seats"][seat]
    return one


def wait_until_away(line: Line, seat: int) -> None:
    while not line.until("presence")["away"][seat]:
        pass


def test_a_bot_stands_in_waits_for_an_undo_and_gives_the_seat_back(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack)
        table.begin()
        kim = table.at[0]
        assert kim.refused("stand_in", seat=1)["code"] == "not_away"
        table.until_turn_of(1)
        rack = table.at[1].view["game"]["rack"]
        table.go(1)
        wait_until_away(kim, 1)
        assert seat_of(kim, 1)["undo_ms"] == UNDO_MS  # what it would be, before it is decided
        kim.do("stand_in", seat=1)
        shown = seat_of(kim, 1)
        assert (shown["kind"], shown["name"], shown["stand_in"]) == ("person", "Lee", "medium")
        assert 0 < shown["undo_ms"] <= UNDO_MS
        # The host thinks better of it, then lets the bot play after all.
        kim.do("take_back", seat=1)
        assert seat_of(kim, 1)["stand_in"] is None
        began = time.monotonic()
        kim.do("stand_in", seat=1)
        kim.wait_for(lambda view: view["game"]["seat"] == 0)
        assert time.monotonic() - began >= UNDO_MS / 1000
        # Lee comes back, finds the bot there, and plays on.
        lee = table.come(1)
        assert lee.view["you"] == 1
        assert seat_of(lee, 1)["stand_in"] == "medium"
        assert set(lee.view["game"]["rack"]) != set() or rack
        lee.do("take_back", seat=1)
        table.until_turn_of(1)
        lee.do("draw")


def test_onlookers_hear_of_who_stands_in_no_sooner_than_of_the_turn(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack)
        host = table.at[0]
        host.do("set_watching", delay=3)
        table.begin()
        table.until_turn_of(0)
        table.go(1)
        wait_until_away(host, 1)
        host.do("stand_in", seat=1)
        address = f"{table.made['match']}?watch={host.view['watch']}"
        stranger = stack.enter_context(Player(server.port, "Mia"))
        spectator = stack.enter_context(stranger.at(address))
        assert seat_of(host, 1)["stand_in"] == "medium"
        assert seat_of(spectator, 1)["stand_in"] is None
        assert seat_of(spectator, 1)["undo_ms"] == UNDO_MS


def test_who_is_back_in_time_has_lost_nothing(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack)
        table.begin()
        table.until_turn_of(1)
        turn = table.at[1].view["game"]["turn"]
        table.go(1)
        wait_until_away(table.at[0], 1)
        table.at[0].do("stand_in", seat=1)
        lee = table.come(1)
        assert lee.refused("draw")["code"] == "stand_in"
        lee.do("take_back", seat=1)
        time.sleep(UNDO_MS / 1000)
        lee.say("ping")
        lee.until("pong")
        assert lee.view["game"]["turn"] == turn
        lee.do("draw")


def test_while_the_host_is_away_the_others_decide_and_go_on(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack, "Park")
        table.begin()
        lee, park = table.at[1], table.at[2]
        table.until_turn_of(0)
        table.go(0)
        wait_until_away(lee, 0)
        lee.do("stand_in", seat=0)
        assert seat_of(lee, 0)["asked"] == [1]
        assert seat_of(lee, 0)["stand_in"] is None
        park.wait_for(lambda view: view["seats"][0]["asked"] == [1])
        began = time.monotonic()
        park.do("stand_in", seat=0)
        assert seat_of(park, 0)["stand_in"] == "medium"
        assert park.view["host"] == 2
        park.wait_for(lambda view: view["game"]["seat"] != 0)
        assert time.monotonic() - began >= UNDO_MS / 1000
        kim = table.come(0)
        assert kim.view["host"] == 2
        kim.do("take_back", seat=0)


def test_a_lobby_without_its_host_gets_another(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack)
        table.go(0)
        lee = table.at[1]
        wait_until_away(lee, 0)
        lee.do("stand_in", seat=0)
        assert lee.view["host"] == 1
        lee.do("start_game")
        lee.wait_for(lambda view: view["status"] == "playing")


def test_a_table_without_a_clock_does_not_wait_for_one_who_sleeps(tmp_path: Path) -> None:
    """Whoever is there and does nothing for very long is as good as away."""
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, GreedyMinds(), slow_turn_ms=1000, undo_ms=0))
        table = Table(server, stack)
        table.begin()
        table.until_turn_of(1)
        wait_until_away(table.at[0], 1)
        assert seat_of(table.at[0], 1)["connected"]
        table.at[0].do("stand_in", seat=1)
        table.at[0].wait_for(lambda view: view["game"]["seat"] == 0)


def test_a_restart_keeps_who_stands_in(tmp_path: Path) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        server = first.enter_context(running(tmp_path, GreedyMinds(), away_ms=0, undo_ms=0))
        table = Table(server, first)
        table.begin()
        table.go(1)
        wait_until_away(table.at[0], 1)
        table.at[0].do("stand_in", seat=1)
        cookies = [dict(player.http.cookies) for player in table.people]
        first.close()
        with running(tmp_path, GreedyMinds(), undo_ms=0) as again:
            lee = stack.enter_context(Player(again.port, "Lee"))
            lee.http.cookies.update(cookies[1])
            with lee.at(table.made["match"]) as line:
                assert seat_of(line, 1)["stand_in"] == "medium"
                line.do("take_back", seat=1)


def seat_for(player: Player, made: Json, name: str, word: str) -> tuple[int, str]:
    """Try to take a seat; return the status and the code or the seat."""
    answer = player.http.post(
        f"/api/matches/{made['match']}/seat",
        json={"invite": made["invite"], "name": name, "word": word},
    )
    response = answer.json()
    return answer.status_code, str(response.get("seat", response.get("error", {}).get("code")))


def test_a_word_of_the_host_brings_the_seat_to_another_device(server: RunningServer) -> None:
    with ExitStack() as stack:
        table = Table(server, stack)
        table.begin()
        kim = table.at[0]
        assert kim.refused("give_word", seat=1)["code"] == "seat_not_free"
        rack = sorted(table.at[1].view["game"]["rack"])
        table.go(1)
        kim.until("presence")
        kim.do("give_word", seat=1)
        word = kim.view["words"][1]
        assert len(word) == 6
        phone = stack.enter_context(Player(server.port, "Lee"))
        assert seat_for(phone, table.made, "Lee", "wrong1") == (403, "wrong_word")
        assert seat_for(phone, table.made, "Kim", word) == (403, "wrong_word")
        assert seat_for(phone, {**table.made, "invite": "x"}, "Lee", word) == (404, "dead_link")
        assert not phone.http.cookies
        # Lee's old page comes back for a moment: nobody else is told the word.
        old = table.come(1)
        assert old.view["words"] == []
        spaced = f" {word[:3].upper()} {word[3:]} "
        assert seat_for(phone, table.made, " lee", spaced) == (200, "1")
        assert old.error()["code"] == "not_at_this_table"
        with pytest.raises(ConnectionClosed):
            old.next()
        with phone.at(table.made["match"]) as line:
            assert line.view["you"] == 1
            assert sorted(line.view["game"]["rack"]) == rack
        assert seat_for(phone, table.made, "Lee", word) == (403, "wrong_word")
        kim.wait_for(lambda view: view["words"] == [None, None])
        answer = [event["type"] for event in kim.events]
        assert answer.count("seat_moved") == 1
        assert word not in str(kim.events)


def test_words_cannot_be_guessed_at_leisure(tmp_path: Path) -> None:
    with running(tmp_path, rate_words="3/minute") as server, ExitStack() as stack:
        table = Table(server, stack)
        phone = stack.enter_context(Player(server.port))
        tries = [seat_for(phone, table.made, "Lee", f"wrong{n}")[1] for n in range(4)]
        assert tries == ["wrong_word"] * 3 + ["rate_limited"]


def test_strangers_without_the_invitation_use_up_no_tries(tmp_path: Path) -> None:
    with running(tmp_path, rate_words="3/minute") as server, ExitStack() as stack:
        table = Table(server, stack)
        stranger = stack.enter_context(Player(server.port))
        for _ in range(5):
            guess = seat_for(stranger, {**table.made, "invite": "guessed"}, "Lee", "word")
            assert guess == (404, "dead_link")
        assert seat_for(stranger, table.made, "Lee", "word") == (403, "wrong_word")


def test_two_who_sit_down_at_once_with_one_name_are_told_apart(server: RunningServer) -> None:
    with ExitStack() as stack:
        kim = stack.enter_context(Player(server.port, "Kim"))
        made = kim.create("open", "open")
        for _ in range(2):
            stack.enter_context(Player(server.port, "kim")).join(made)
        with kim.at(made["match"]) as line:
            assert [seat["name"] for seat in line.view["seats"]] == ["Kim", "kim 2", "kim 3"]
