"""Divisions that are played on this server: matches, people and results, over the network."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.contest.entrants import Entrant, online, sheets
from tests.server.contest.support import CLIENT, Director, Json, eventually, open_contest
from tests.server.processes import process
from tests.server.support import running
from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import Division
from tilerummy.core.policy import Clock
from tilerummy.server.contest.match_terms import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.support import RunningServer

MEET = {"format": "meet", "rounds": 2, "games": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a server whose bots do not wait for whom they play for."""
    with running(tmp_path_factory.mktemp("pods"), undo_ms=0) as running_server:
        yield running_server


async def test_the_registry_sees_how_far_each_table_is(server: RunningServer) -> None:
    """Who has come; then whose turn it is, and what is left of tiles and of time."""
    director, _ = online(server.port, 4)
    (sheet,) = sheets(director)
    first, *others = sheet["seats"]
    kim = Entrant.claim(director, first)
    screen = director.page("screen")

    def table() -> Json:
        (answer,) = screen.ask("GET", "/live").json()["tables"]
        return dict(answer)

    async with httpx.AsyncClient(verify=TLS, timeout=HANG_S) as http:
        await kim.sit(http)
    waiting = await asyncio.to_thread(table)
    assert (waiting["status"], waiting["turn"], waiting["turn_ms"]) == ("lobby", None, None)
    assert [seat["came"] for seat in waiting["seats"]] == [True, False, False, False]
    for entrant in others:
        await asyncio.to_thread(director.ask, "POST", f"/entrants/{entrant}/bot")
    await asyncio.to_thread(eventually, lambda: table()["status"] == "playing")
    await asyncio.to_thread(eventually, lambda: table()["turn"] == 0)
    answer = await asyncio.to_thread(table)
    assert (answer["game"], answer["games"]) == (1, 2)
    assert [seat["bot"] for seat in answer["seats"]] == [False, True, True, True]
    assert all(seat["tiles"] >= 1 for seat in answer["seats"])
    # The regulation's clock (S3-20) runs for whoever is to move; bots take nothing of theirs.
    assert all(seat["left_ms"] == 300_000 for seat in answer["seats"][1:])
    assert answer["seats"][0]["left_ms"] < 300_000


@contextmanager
def without(database: Path, table: str) -> Iterator[None]:
    """Let a store fail in whatever needs a table of it."""
    with closing(sqlite3.connect(database, timeout=HANG_S, isolation_level=None)) as connection:
        connection.execute(f"ALTER TABLE {table} RENAME TO lost_for_a_while")
        yield
        connection.execute(f"ALTER TABLE lost_for_a_while RENAME TO {table}")


def test_tables_are_opened_when_the_store_is_well_again(tmp_path: Path) -> None:
    """Nothing changes in the contest meanwhile, and nobody asks for anything."""
    with running(tmp_path) as server:
        director = open_contest(server.port)
        division = director.division(MEET, online=True, ruleset="tournament", clock_s=300)
        director.enter(division, *(f"Person {at}" for at in range(8)))
        director.do("draft", division=division)
        with without(tmp_path / "tilerummy.db", "seed"):
            director.do("publish", division=division)
            published = director.view()["seq"]
            time.sleep(2.5)  # it is tried more than once, and fails
            assert [sheet["match"] for sheet in sheets(director)] == [None, None]
            assert director.view()["seq"] == published
        eventually(lambda: all(sheet["match"] for sheet in sheets(director)))


def test_matches_that_were_ended_do_not_come_back(server: RunningServer) -> None:
    """A round is taken back, which ends its matches; it cannot be undone, only published anew."""
    director, division = online(server.port, 4)
    given_up = sheets(director)[0]["match"]
    director.do("take_back", division=division)
    assert director.view()["undo"] is None
    director.do("publish", division=division)
    eventually(lambda: sheets(director)[0]["match"] not in {None, given_up})
    (live,) = director.ask("GET", "/live").json()["tables"]
    assert (live["match"], live["status"]) == (sheets(director)[0]["match"], "lobby")


@pytest.mark.slow
def test_bots_play_for_who_has_not_come_and_the_next_draft_stands(server: RunningServer) -> None:
    director, _ = online(server.port, 8)
    matches = {sheet["match"] for sheet in sheets(director)}
    assert len(matches) == 2
    live = director.ask("GET", "/live").json()["tables"]
    assert {table["match"] for table in live} == matches
    assert {table["status"] for table in live} == {"lobby"}
    assert not any(seat["came"] for table in live for seat in table["seats"])
    for entrant in [entrant for sheet in sheets(director) for entrant in sheet["seats"]]:
        assert director.ask("POST", f"/entrants/{entrant}/bot").status_code == 204
    eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
    for sheet in sheets(director):
        assert sheet["state"] == "confirmed"
        for number, game in enumerate(sheet["games"], start=1):
            assert game["minus"] == game["plus"]
            assert game["record"]["match"] == sheet["match"]
            assert game["record"]["game"] == number
            assert all(line["left_s"] == 300 for line in game["lines"])
    assert len(director.view()["divisions"][0]["advancing"]) == 4


def test_a_registry_behind_one_address_comes_to_its_seats(tmp_path: Path) -> None:
    """Who has a seat counts for the entrant; more than one entrant needs, for the address."""
    with running(tmp_path, rate_players="2/hour") as server:
        director, _ = online(server.port, 8)  # the first of two
        entrants = [key for sheet in sheets(director) for key in sheet["seats"]]
        people = [Entrant.claim(director, key) for key in entrants]

        async def come(one: Entrant) -> int:
            async with httpx.AsyncClient(verify=TLS, timeout=HANG_S) as http:
                return (await one.ask_for_seat(http)).status_code

        assert {asyncio.run(come(one)) for one in people} == {200}
        again = [asyncio.run(come(people[0])) for _ in range(6)]
        assert again == [200, 200, 200, 200, 429, 429]
        assert asyncio.run(come(people[1])) == 200


@pytest.mark.slow
def test_a_round_is_played_from_phones_to_the_certificate(tmp_path: Path) -> None:
    """Eight people, two games a table; the server is killed in the middle of the first round."""
    with process(tmp_path) as server:
        director, _ = online(server.port, 8)
        entrants = [key for sheet in sheets(director) for key in sheet["seats"]]
        people = {key: Entrant.claim(director, key) for key in entrants}
        assert director.page("players").give({"type": "claim", "entrant": entrants[0]}).is_error

        async def play(keys: list[str], kill: bool) -> set[str]:
            playing = [asyncio.create_task(people[key].play()) for key in keys]
            if kill:
                await asyncio.sleep(2.5)
                await asyncio.to_thread(server.end)
                await asyncio.to_thread(server.start)
            return set(await asyncio.wait_for(asyncio.gather(*playing), 120))

        first = asyncio.run(play(entrants, kill=True))
        eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
        (found,) = director.view()["divisions"]
        assert len(found["advancing"]) == 4
        assert {sheet["match"] for sheet in found["sheets"]} == first
        for sheet in found["sheets"]:
            _check(director, sheet)
        director.do("publish", division=found["id"])
        eventually(lambda: all(sheet["match"] for sheet in sheets(director)))
        second = asyncio.run(play(sheets(director)[0]["seats"], kill=False))
        eventually(lambda: director.view()["divisions"][0]["over"])
        assert not first & second
        _check(director, sheets(director)[0])
        log = director.ask("GET", "/log").json()["entries"]
        opened = [entry for entry in log if entry["code"] == "match_opened"]
        entered = [entry for entry in log if entry["code"] == "game_entered"]
        assert (len(opened), len(entered)) == (3, 6)
        assert director.view()["missing"][0]["code"] == "all_over"


def _check(director: Director, sheet: Json) -> None:
    """Compare a sheet with the record that is one tap away."""
    assert sheet["state"] == "confirmed"
    for game in sheet["games"]:
        record = game["record"]
        answer = CLIENT.post(
            f"http://127.0.0.1:{director.port}/api/matches/{record['match']}/replay",
            json={"secret": record["secret"]},
        )
        shown = answer.json()["games"][record["game"] - 1]["outcome"]
        net = [
            score + penalty
            for score, penalty in zip(shown["scores"], shown["penalties"], strict=True)
        ]
        assert [line["score"] for line in game["lines"]] == net
        won = [seat for seat, line in enumerate(game["lines"]) if line["won"]]
        assert won == shown["winners"]


def test_who_has_not_come_is_left_out_and_bots_play_for_the_others(server: RunningServer) -> None:
    director, division = online(server.port, 4, MEET)
    seats = sheets(director)[0]["seats"]
    given_up = sheets(director)[0]["match"]
    place = {"division": division, "round": 0, "table": 0}
    director.do("reopen_table", **place, without=[seats[3]])
    eventually(lambda: sheets(director)[0]["match"] not in {None, given_up})
    (live,) = director.ask("GET", "/live").json()["tables"]
    assert (live["match"], live["status"]) == (sheets(director)[0]["match"], "lobby")
    assert not any(seat["came"] for seat in live["seats"])
    for entrant in seats[:3]:
        assert director.ask("POST", f"/entrants/{entrant}/bot").status_code == 204
    refused = director.ask("POST", f"/entrants/{seats[3]}/bot").json()
    assert refused["error"]["code"] == "no_table"
    eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
    (sheet,) = sheets(director)
    assert sheet["state"] == "confirmed"
    (game,) = sheet["games"]
    assert (game["record"]["match"], game["record"]["game"]) == (sheet["match"], 1)
    assert game["minus"] == game["plus"]
    assert [line["how"] for line in game["lines"]][3] == "absent"
    assert [line["left_s"] for line in game["lines"]] == [300, 300, 300, None]


@pytest.mark.slow
def test_three_tables_of_a_duplicate_come_to_a_ranking_by_comparison(
    server: RunningServer,
) -> None:
    """One person at each table plays otherwise than bots do; all else follows from the deal."""
    stage = {"format": "meet", "rounds": 1, "games": 2}
    director, division = online(
        server.port, 12, stage, duplicate=True, ruleset="classic", clock_s=None
    )
    tables = [sheet["seats"] for sheet in sheets(director)]
    people = [Entrant.claim(director, seats[at]) for at, seats in enumerate(tables)]
    bots = [key for at, seats in enumerate(tables) for key in seats if key != seats[at]]

    async def play() -> None:
        playing = [asyncio.create_task(one.play()) for one in people]
        for key in bots:
            answer = await asyncio.to_thread(director.ask, "POST", f"/entrants/{key}/bot")
            assert answer.status_code == 204
        await asyncio.wait_for(asyncio.gather(*playing), 240)

    asyncio.run(play())
    eventually(lambda: director.view()["divisions"][0]["over"])
    (found,) = director.view()["divisions"]
    eventually(lambda: director.view()["divisions"][0]["deals"][0]["open"])

    # By hand, from the sheets: who had which rack in which game, and what each made of it.
    made: dict[tuple[int, int], dict[str, int]] = {}
    for sheet in found["sheets"]:
        for number, game in enumerate(sheet["games"]):
            for seat, line in enumerate(game["lines"]):
                assert line["entrant"] == sheet["seats"][seat]
                made.setdefault((number, (seat - number) % 4), {})[line["entrant"]] = line["score"]
    assert [len(players) for players in made.values()] == [3] * 8
    share: dict[str, float] = {}
    difference: dict[str, float] = {}
    for players in made.values():
        for one, score in players.items():
            others = [points for other, points in players.items() if other != one]
            beaten = sum(score > other for other in others) + sum(map(score.__eq__, others)) / 2
            share[one] = share.get(one, 0) + beaten / 2
            difference[one] = difference.get(one, 0) + score - sum(others) / 2
    assert len({share[key] for seats in tables for key in seats}) > 1, "all have played alike"
    standings = found["standings"]
    assert {place["entrant"]: place["share"] for place in standings} == pytest.approx(share)
    assert {p["entrant"]: p["difference"] for p in standings} == pytest.approx(difference)
    order = [(-place["share"], -place["difference"], place["tiles"]) for place in standings]
    assert order == sorted(order)
    deals = director.ask("GET", f"/deals/{division}/0").json()["deals"]
    result = {
        (deal["game"], rack["rack"]): {one["entrant"]: one["score"] for one in rack["players"]}
        for deal in deals
        for rack in deal["racks"]
    }
    assert result == made


def test_what_a_clock_gives_to_each_turn_is_shown_and_played(server: RunningServer) -> None:
    """C08: in the views of everybody, and in the matches; elsewhere the views say nothing of it."""
    director, key = online(server.port, 4, clock_delay_s=5)
    eventually(lambda: sheets(director)[0]["match"] is not None)
    for page in (director, director.page("screen")):
        (shown,) = page.view()["divisions"]
        assert (shown["clock_s"], shown["clock_delay_s"]) == (300, 5)
        assert "clock_increment_s" not in shown
    director.do("change_division", division=key, clock_delay_s=0, clock_increment_s=10)
    (shown,) = director.view()["divisions"]
    assert shown["clock_increment_s"] == 10
    assert "clock_delay_s" not in shown
    stages = (Stage(format=Format.MEET),)
    division = Division(
        name="x", ruleset="tournament", clock_s=60, stages=stages, clock_increment_s=9
    )
    assert ruleset_of(division, 1).clock == Clock(None, 60, 0, 9, 1)
    untimed = replace(division, ruleset="classic", clock_s=None, clock_increment_s=0)
    assert ruleset_of(untimed, 1).clock == Clock(60)
