"""One contest over two nodes on one store: either sees it, and goes on alone."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server.contest.entrants import Entrant, online, sheets
from tests.server.contest.nodes import DIRECTOR, a_club, draw
from tests.server.contest.support import eventually
from tests.server.nodes import until
from tests.server.processes import process
from tests.server.store_support import pass_time
from tilerummy.match.state import Status
from tilerummy.server.contest.online_tables import SHARES_MS
from tilerummy.server.store import NODE_TTL_MS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.server.contest.nodes import Club, Watcher
    from tests.server.contest.support import Director
    from tests.server.processes import Process
    from tests.server.store_support import Opener
    from tilerummy.contest.model.state import Division
    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.table.session import MatchSession

DEAD = NODE_TTL_MS + 1000
ON_POSTGRES = pytest.mark.parametrize(
    "open_store", ["postgres", pytest.param("sqlite", marks=pytest.mark.slow)], indirect=True
)
"""Where nodes share a store; one file for two of them is for `make slow`."""
SLEPT = 301_000
"""Rooms that nobody needs are out of memory by then."""


async def published(club: Club) -> list[MatchSession]:
    """Publish at the first node, of which both hear at once; return the matches' rooms there."""
    (division,) = (await club.session(1)).contest.divisions
    await club.do(0, "publish", division=division)
    for desk in [await club.session(at) for at in (0, 1)]:
        await until(partial(all_opened, desk, division))
    return [await club.hosts[0].match_session(pod.match) for pod in await club.pods(0)]


def all_opened(desk: ContestSession, division: str) -> bool:
    return all(pod.match for pod in desk.contest.divisions[division].rounds[0].pods)


async def bots(club: Club, at: int, *entrants: str) -> None:
    """Let bots play for *entrants*, as the director asks of a node."""
    desk = await club.session(at)
    for entrant in entrants:
        await club.hosts[at].registry.online.let_bot_play(desk.queue, entrant)


async def sit(club: Club, at: int, entrant: str, player: str) -> MatchSession:
    host = club.hosts[at]
    match = await host.registry.online.sit((await club.session(at)).queue, entrant, player)
    return await host.match_session(match)


async def play(match_session: MatchSession, seat: int) -> None:
    """Play until the game is over."""
    while match_session.state.status is not Status.FINISHED:
        await draw(match_session, seat)
        await asyncio.sleep(0.001)


def all_call_it(pages: Sequence[Watcher], name: str) -> bool:
    return all(page.view["name"] == name for page in pages)


async def drafted(club: Club, at: int) -> Division:
    """Wait until the second round's draft stands at a node."""
    desk = await club.session(at)
    await until(lambda: all(len(one.rounds) == 2 for one in desk.contest.divisions.values()))
    return await club.division(at)


@ON_POSTGRES
def test_a_round_is_opened_once_and_played_on_when_its_node_dies(
    open_store: Opener, tmp_path: Path
) -> None:
    asyncio.run(_a_round(open_store, tmp_path))


async def _a_round(open_store: Opener, folder: Path) -> None:
    async with a_club(open_store, folder) as club:
        pages = [await club.watch(at, DIRECTOR) for at in (0, 1)]
        await published(club)
        opened = await club.opened(1)
        assert len(opened) == len({one.match for one in opened}) == 2
        assert len(await club.two.store.admin.listing()) == 2
        one, other = await club.pods(1)

        # Kim plays at one node, Lee at the other, at the same table; bots at the other table.
        first = await sit(club, 0, one.seats[0], "kim")
        second = await sit(club, 1, one.seats[1], "lee")
        assert first.queue.match == second.queue.match
        await bots(club, 0, *one.seats[2:])
        await bots(club, 1, *other.seats)
        await pass_time(club.two.store, SHARES_MS + 1000)
        await until(lambda: first.state.playing is not None)
        lee = asyncio.create_task(play(second, 1))
        begun = first.state.turn_seq
        while first.state.turn_seq < begun + 6:
            await draw(first, 0)
            await asyncio.sleep(0.001)
        assert first.state.playing is not None
        # What one node's director does is seen at the other's page, whichever node it is.
        for at, name in ((0, "Club of Kim"), (1, "Club of Lee")):
            await club.do(at, "rename", name=name)
            await until(partial(all_call_it, pages, name))

        await club.hosts[0].die()
        await pass_time(club.two.store, DEAD)
        moved = await sit(club, 1, one.seats[0], "kim")
        await asyncio.gather(lee, play(moved, 0))
        division = await drafted(club, 1)
        assert all(pod.agreed for pod in division.rounds[0].pods)
        assert [len(pod.games[0].entries) for pod in division.rounds[0].pods] == [1, 1]
        await until(lambda: pages[1].view["divisions"][0]["draft"] is not None)


@ON_POSTGRES
def test_a_game_is_entered_whose_node_died_before_it_could(
    open_store: Opener, tmp_path: Path
) -> None:
    asyncio.run(_not_entered(open_store, tmp_path))


async def _not_entered(open_store: Opener, folder: Path) -> None:
    async with a_club(open_store, folder) as club:
        await published(club)
        first, second = club.hosts
        await club.watch(1, DIRECTOR)
        for host in club.hosts:
            await host.stop()
        await pass_time(club.two.store, SLEPT)
        for host in club.hosts:
            await host.node.second()
        assert second.node.registry.awake == ()  # nobody of these tables is there

        pods = await club.pods(0)
        for pod in pods:
            await bots(club, 0, *pod.seats)
        sessions = [await first.match_session(pod.match) for pod in pods]
        await first.registry.online.look()  # begins the games
        first.begin(looks=False)  # or it would be taken for dead in the middle of them
        await until(
            lambda: all(match_session.state.status is Status.FINISHED for match_session in sessions)
        )
        await first.die()
        second.begin()
        division = await drafted(club, 1)
        assert [len(pod.games[0].entries) for pod in division.rounds[0].pods] == [1, 1]


@pytest.mark.slow
def test_people_play_on_at_the_other_server(postgres_url: str, tmp_path: Path) -> None:
    """Two servers, each a process: one is killed while eight people play at both."""
    with (
        process(tmp_path / "a", database_url=postgres_url) as first,
        process(tmp_path / "b", database_url=postgres_url) as second,
    ):
        director, _ = online(first.port, 8)
        entrants = [key for sheet in sheets(director) for key in sheet["seats"]]
        people = [Entrant.claim(director, key) for key in entrants]
        for person in people[1::2]:
            person.port = second.port
        director.port = second.port
        asyncio.run(_moved(people, director, first, second))
        eventually(lambda: director.view()["divisions"][0]["draft"] is not None)
        log = director.ask("GET", "/log").json()["entries"]
        codes = [entry["code"] for entry in log]
        assert (codes.count("match_opened"), codes.count("game_entered")) == (2, 4)
        assert {sheet["state"] for sheet in sheets(director)} == {"confirmed"}


def statuses(director: Director) -> set[str]:
    return {table["status"] for table in director.ask("GET", "/live").json()["tables"]}


async def _moved(
    people: Sequence[Entrant], director: Director, first: Process, second: Process
) -> None:
    """Let all play; when *first* is killed those who were there go to *second*."""
    playing = {person: asyncio.create_task(person.play()) for person in people}
    await asyncio.to_thread(eventually, lambda: statuses(director) == {"playing"})
    await asyncio.to_thread(first.end)
    for person, task in list(playing.items()):
        if person.port == first.port:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            person.port = second.port
            playing[person] = asyncio.create_task(person.play())
    assert len(set(await asyncio.wait_for(asyncio.gather(*playing.values()), 120))) == 2
