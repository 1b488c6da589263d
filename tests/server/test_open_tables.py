"""The list of open tables shows what hosts have put there, to everybody, and nothing else."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.support import Player, running
from tests.support.players import GreedyMinds
from tilerummy.server.identity.tokens import new_id, watch_secret
from tilerummy.server.table import open_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.support import Json, RunningServer


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    monkeypatch.setattr(open_tables, "FRESH_S", 0.0)
    with running(tmp_path, GreedyMinds()) as one:
        yield one


@pytest.fixture
def kim(server: RunningServer) -> Iterator[Player]:
    with Player(server.port) as one:
        yield one


@pytest.fixture
def stranger(server: RunningServer) -> Iterator[Player]:
    with Player(server.port, "Pat") as one:
        yield one


def listed(visitor: Player) -> list[Json]:
    answer = visitor.http.get("/api/open")
    assert answer.status_code == 200, answer.text
    tables: list[Json] = answer.json()["tables"]
    return tables


def ids(visitor: Player) -> set[str]:
    return {table["match"] for table in listed(visitor)}


def until(visitor: Player, wanted: set[str]) -> None:
    """Wait until the list is what it should be: who is there is known a moment later."""
    for _ in range(400):
        if ids(visitor) == wanted:
            return
    assert ids(visitor) == wanted


def join(visitor: Player, match: str) -> Any:
    return visitor.http.post(f"/api/open/{match}/join", json={"name": visitor.name})


def test_private_tables_are_never_listed(kim: Player, stranger: Player) -> None:
    with ExitStack() as open_lines:
        made = [kim.create("open"), kim.create("open", "easy"), kim.create("easy")]
        lines = [open_lines.enter_context(kim.at(one["match"])) for one in made]
        lines[1].do("set_watching", delay=0)  # by its link, which is nobody's but the table's
        lines[0].do("set_listing", listed=True)
        until(stranger, {made[0]["match"]})
        for match in (made[1]["match"], made[2]["match"], new_id(), "x"):
            refused = join(stranger, match)
            assert (refused.status_code, refused.json()["error"]["code"]) == (404, "not_listed")
        lines[0].do("set_listing", listed=False)
        until(stranger, set())
        assert join(stranger, made[0]["match"]).json()["error"]["code"] == "not_listed"


def test_a_stranger_finds_a_table_and_sits_down(kim: Player, stranger: Player) -> None:
    made = kim.create("open", "easy", changes={"threshold": "25"})
    with kim.at(made["match"]) as line:
        line.do("set_listing", listed=True)
        assert line.view["listed"]
        until(stranger, {made["match"]})
        (table,) = listed(stranger)
        assert made["invite"] not in str(table)
        assert watch_secret(made["invite"]) not in str(table)  # nobody was let look on
        assert table["seats"][0] == {"kind": "person", "name": "Kim"}
        assert (table["free"], table["ruleset"], table["changed"]) == (1, "classic", 1)
        assert (table["turn_limit_s"], table["status"], table["watch"]) == (None, "lobby", None)
        assert join(stranger, made["match"]).json() == {"match": made["match"], "seat": 1}
        assert join(stranger, made["match"]).json()["seat"] == 1
        line.wait_for(lambda view: view["seats"][1]["name"] == "Pat")
        until(stranger, set())  # full, and nobody may look on
        with Player(stranger.port, "Late") as late:
            assert join(late, made["match"]).json()["error"]["code"] == "room_full"


def test_a_running_game_is_listed_for_who_may_look_on(kim: Player, stranger: Player) -> None:
    made = kim.create("open")
    with kim.at(made["match"]) as line:
        line.do("set_listing", listed=True)
        line.do("seat_bot", seat=1, level="easy")
        line.do("start_game")
        until(stranger, set())
        line.do("set_watching", delay=1)
        until(stranger, {made["match"]})
        (table,) = listed(stranger)
        assert (table["free"], table["watch_delay"], table["game"]) == (0, 1, 1)
        assert "tiles" not in table
        with stranger.line(f"{made['match']}?watch={table['watch']}") as spectator:
            spectator.hello()
            assert spectator.view["game"]["rack"] == []
            assert spectator.view["watch"] is None
        line.do("set_watching", delay=None)
        until(stranger, set())


def test_a_table_at_which_nobody_is_stands_in_no_list(kim: Player, stranger: Player) -> None:
    made = kim.create("open")
    with kim.at(made["match"]) as line:
        line.do("set_listing", listed=True)
        until(stranger, {made["match"]})
    until(stranger, set())
    with kim.at(made["match"]):  # that the host wanted it is kept
        until(stranger, {made["match"]})
        assert kim.http.post(f"/api/matches/{made['match']}/leave").status_code == 204
        until(stranger, set())  # over with its host
    assert join(stranger, made["match"]).json()["error"]["code"] == "not_listed"


def test_however_many_look_the_store_is_asked_once_in_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "FRESH_S", 3600.0)
    with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
        assert ids(kim) == set()
        made = kim.create("open")
        with kim.at(made["match"]) as line:
            line.do("set_listing", listed=True)
            for _ in range(20):
                assert ids(kim) == set()
