"""Tables that play the same deals: nobody learns from one that is done what another still plays."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.support import TLS, settings
from tests.support.patience import HANG_S
from tests.support.players import LazyMinds
from tests.support.states import Knows
from tilerummy.contest.model.stage import Format, Stage
from tilerummy.contest.model.state import Contest, Division, Entry, Game, Pod, Round, RoundStatus
from tilerummy.core.event import Dealt
from tilerummy.core.format.record import read, verify
from tilerummy.core.oracle import Answers
from tilerummy.core.turn import Draw, Pass
from tilerummy.match.command import SeatBot, SitAt, StartGame
from tilerummy.match.context import Context
from tilerummy.match.event import Level
from tilerummy.match.proof import check_deal
from tilerummy.match.state import Status
from tilerummy.server.app import create_app
from tilerummy.server.contest.command_queue import ContestQueue
from tilerummy.server.contest.duplicates import open_deals
from tilerummy.server.contest.match_terms import tables_of, wanted
from tilerummy.server.identity.tokens import share_secret, watch_secret
from tilerummy.server.table.wire.redact import tile_texts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession

Json = dict[str, Any]
ids = count(1)


COULD_NOT = Knows(answer=False)
"""What the solver of these servers says, which finds nothing."""


@dataclass
class Evening:
    """A contest on a server, and who asks it."""

    http: httpx.AsyncClient
    match_registry: MatchRegistry
    contest: str
    secret: str
    queue: ContestQueue

    async def ask(self, path: str, body: Json | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}"}
        method = "GET" if body is None else "POST"
        url = f"/api/contests/{self.contest}{path}"
        return await self.http.request(method, url, json=body, headers=headers)

    async def do(self, type_: str, **fields: object) -> Json:
        body = {"id": f"command-{next(ids)}", "command": {"type": type_, **fields}}
        answer = await self.ask("/commands", body)
        assert answer.status_code == 200, answer.text
        made: Json = answer.json()["made"]
        return made

    async def view(self) -> Json:
        answer: Json = (await self.ask("")).json()["view"]
        return answer


@asynccontextmanager
async def an_evening(folder: Path) -> AsyncIterator[Evening]:
    app = create_app(settings(folder, undo_ms=0), LazyMinds())
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", verify=TLS
        ) as http,
    ):
        made = (await http.post("/api/contests", json={"name": "Club"})).json()
        match_registry = app.state.registry
        stored = await app.state.store.contests.load(made["contest"])
        # The contest as another node has it, which opens its matches.
        queue = ContestQueue(stored, match_registry._services, lambda: None)
        yield Evening(http, match_registry, made["contest"], made["secret"], queue)


async def published(evening: Evening) -> str:
    """Publish a round of two tables; return its division."""
    stage = {"format": "meet", "rounds": 1, "games": 1}
    terms = {"ruleset": "classic", "clock_s": None, "online": True, "duplicate": True}
    made = await evening.do("add_division", name="All", stages=[stage], **terms)
    division: str = made["division"]
    people = [{"name": f"P{at}", "group": None, "division": division} for at in range(8)]
    await evening.do("enter", people=people)
    await evening.do("draft", division=division)
    await evening.do("publish", division=division)
    await evening.queue.catch_up()
    return division


async def a_player(evening: Evening) -> str:
    """Return who asks, by player id."""
    body = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}
    match = (await evening.http.post("/api/matches", json=body)).json()["match"]
    match_session = await evening.match_registry.session(match)
    assert match_session is not None
    player = match_session.state.seats[0].player
    assert player is not None
    return player


async def a_table(evening: Evening, division: str, player: str, table: int) -> MatchSession:
    """Return the match of a table, at which *player* sits with bots, when it has begun."""
    async with asyncio.timeout(HANG_S):
        while (match := pod_of(evening, division, table).match) is None:
            await asyncio.sleep(0.02)
            await evening.queue.catch_up()
    match_session = await evening.match_registry.session(match)
    assert match_session is not None
    await match_session.queue.carry_out("player", "sit", SitAt(seat=0, player=player))
    for seat in (1, 2, 3):
        bot = SeatBot(seat=seat, level=Level.EASY)
        await match_session.queue.carry_out("server", f"bot-{seat}", bot)
    if match_session.state.status is Status.LOBBY:
        start = (StartGame(), Context(secret=match_session.secret()))
        await match_session.queue.carry_out("server", "game:1", *start)  # as the desk does
    return match_session


def pod_of(evening: Evening, division: str, table: int) -> Pod:
    return evening.queue.contest.divisions[division].rounds[0].pods[table]


async def play(match_session: MatchSession) -> None:
    """Rest until the game is over; the bots do too."""
    while (game := match_session.state.playing) is not None:
        if game.seat == 0:
            turn = Draw() if game.pool else Pass()
            seq = match_session.state.seq
            command, context = match_session.turn_command(0, seq, turn)
            context = replace(context, oracle=Answers({}))
            await match_session.queue.carry_out("seat 0", f"turn-{seq}", command, context)
        await asyncio.sleep(0)
    await match_session.queue.drain()


async def entered(evening: Evening, division: str, table: int) -> None:
    """Wait until a game is on the sheet."""
    async with asyncio.timeout(HANG_S):
        while not pod_of(evening, division, table).games[0].entries:
            await asyncio.sleep(0.02)
            await evening.queue.catch_up()


async def refusals(evening: Evening, match_session: MatchSession) -> set[str]:
    """Return with what everything is refused that tells of a match's tiles."""
    match, invite = match_session.queue.match, match_session.queue.invite
    http = evening.http
    asked = [await http.get(f"/api/matches/{match}/record")]
    for secret in (None, share_secret(invite), watch_secret(invite), invite):
        which = {"match": match, "secret": secret}
        asked += [
            await http.post(f"/api/matches/{match}/replay", json={"secret": secret}),
            await http.post("/api/review", json={**which, "game": 1}),
            await http.post(
                "/api/continue",
                json={**which, "game": 1, "turn": 1, "seat": 0, "name": "Kim", "level": "easy"},
            ),
        ]
    return {f"{answer.status_code} {answer.json()['error']['code']}" for answer in asked}


def test_a_table_that_is_done_tells_nothing_while_another_plays(tmp_path: Path) -> None:
    asyncio.run(_sealed(tmp_path))


async def _sealed(folder: Path) -> None:
    async with an_evening(folder) as evening:
        division = await published(evening)
        (deals,) = (await evening.view())["divisions"][0]["deals"]
        assert deals == {"round": 0, "commitment": deals["commitment"], "open": False}

        kim = await a_player(evening)
        one = await a_table(evening, division, kim, 0)
        other = await a_table(evening, division, kim, 1)
        assert one.state.game is not None
        assert other.state.game is not None
        assert one.state.game.racks == other.state.game.racks
        racks = [tile_texts(rack) for rack in one.state.game.racks]
        await play(one)
        assert one.state.status is Status.FINISHED
        assert await refusals(evening, one) == {"409 deal_sealed"}

        await entered(evening, division, 0)
        await open_deals(evening.queue, evening.match_registry)
        assert await refusals(evening, one) == {"409 deal_sealed"}
        refused = await evening.ask(f"/deals/{division}/0")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "deals_sealed")
        sheets = (await evening.ask(f"/rounds/{division}/0")).json()["sheets"]
        lines = sheets[0]["games"][0]["lines"]
        assert [line["rack"] for line in lines] == [None] * 4
        assert sum(line["sum"] for line in lines) > 0

        await play(other)
        await entered(evening, division, 1)
        await open_deals(evening.queue, evening.match_registry)
        await open_deals(evening.queue, evening.match_registry)  # as a node does that was killed
        assert not any(match_session.state.sealed for match_session in (one, other))
        for match_session in (one, other):
            await proves(evening, match_session, deals["commitment"], racks)
        await compares(evening, division, racks)


async def proves(
    evening: Evening, match_session: MatchSession, seal: str, racks: list[list[str]]
) -> None:
    """Check that the record of a table that is over proves that its deal was the sealed one."""
    answer = await evening.http.get(f"/api/matches/{match_session.queue.match}/record")
    (record,) = read(answer.text)
    proof = check_deal(record)
    assert proof is not None
    assert (proof.commitment, proof.construction) == (seal, 3)
    assert verify(record, COULD_NOT).outcome is not None
    (dealt,) = [event for event in record.events if isinstance(event, Dealt)]
    assert [tile_texts(rack) for rack in dealt.racks] == racks


async def compares(evening: Evening, division: str, racks: list[list[str]]) -> None:
    """Check what is told of the deals when they lie open."""
    answer = (await evening.ask(f"/deals/{division}/0")).json()
    (deal,) = answer["deals"]
    assert [rack["tiles"] for rack in deal["racks"]] == racks
    assert [len(rack["players"]) for rack in deal["racks"]] == [2] * 4
    assert {one["share"] for rack in deal["racks"] for one in rack["players"]} == {0.5}
    (opened,) = (await evening.view())["divisions"][0]["deals"]
    assert opened == {"round": 0, "commitment": answer["commitment"], "open": True}


async def test_a_round_that_is_taken_back_has_other_deals(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        division = await published(evening)
        before = (await evening.view())["divisions"][0]["deals"][0]["commitment"]
        await evening.do("take_back", division=division)
        assert (await evening.view())["divisions"][0]["deals"] == []
        await evening.do("publish", division=division)
        after = (await evening.view())["divisions"][0]["deals"][0]["commitment"]
        assert before != after


@pytest.mark.parametrize(
    ("sealed", "to_come", "opened"),
    [
        (True, 0, True),
        (True, 1, False),
        (False, 1, True),
    ],
)
def test_a_table_that_goes_on_is_not_dealt_a_game_again(
    *, sealed: bool, to_come: int, opened: bool
) -> None:
    done = Game(entries=(Entry(results=(), by="1"),), counts=0)
    games = (done,) * to_come + (Game(),) * (2 - to_come)
    pod = Pod(seats=("a", "b", "c", "d"), games=games)
    seal = "0" * 64 if sealed else None
    played = Round(stage=0, status=RoundStatus.RUNNING, pods=(pod,), commitment=seal)
    division = Division(
        name="All",
        ruleset="classic",
        clock_s=None,
        stages=(Stage(format=Format.MEET),),
        rounds=(played,),
        online=True,
        duplicate=sealed,
    )
    contest = Contest(divisions={"d1": division})
    (table,) = tables_of(contest)
    assert wanted(contest, table) is opened
