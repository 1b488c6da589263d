"""What goes on by itself in the contests of a node, whatever happens to one of them."""

from __future__ import annotations

import asyncio
import functools
import json
from typing import TYPE_CHECKING, Any

from tests.server.contest.nodes import AT_ONCE, DIRECTOR, SCREEN, Watcher, as_command
from tests.server.nodes import table, two_nodes, until
from tests.server.registries import Recorder
from tilerummy.contest.model import event as happened
from tilerummy.match.state import Status
from tilerummy.server.contest.registry import ContestRegistry
from tilerummy.server.contest.socket import PageConversation
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from pathlib import Path

    import pytest

    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.session import ContestSession

    Do = Callable[..., Awaitable[object]]


async def made(registry: ContestRegistry, name: str) -> tuple[ContestSession, Do]:
    """Return a new contest, and what its director does."""
    desk = await registry.create([happened.ContestOpened(name)], "kim")

    async def do(kind: str, **fields: object) -> object:
        cmd_id = f"command-{desk.contest.seq}"
        return await desk.carry_out(DIRECTOR, cmd_id, as_command(type=kind, **fields))

    return desk, do


async def with_a_table(desk: ContestSession, do: Do, **fields: object) -> str:
    """Let four people meet at one table, and return their division."""
    stages = [{"format": "meet", "rounds": 2, "games": 1}]
    await do("add_division", name="All", stages=stages, ruleset="classic", clock_s=600, **fields)
    (division,) = desk.contest.divisions
    people = [{"name": f"P{at}", "group": None, "division": division} for at in range(4)]
    await do("enter", people=people)
    await do("seat", division=division, tables=[list(desk.contest.entrants)])
    await do("publish", division=division)
    return division


def is_open(desk: ContestSession, division: str) -> bool:
    return desk.contest.divisions[division].rounds[0].pods[0].match is not None


def test_a_contest_that_is_opened_while_the_store_is_asked_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with two_nodes(lambda: SqliteStore(tmp_path / "m.db"), tmp_path) as two:
            registry = ContestRegistry(two.nodes[0].services, two.nodes[0].registry)
            await made(registry, "Awake")
            slept, _ = await made(registry, "Opened")
            del registry._sessions[slept.queue.key]
            await slept.close()
            store = two.store.contests
            heads = store.heads

            async def meanwhile(contests: list[str]) -> Mapping[str, int]:
                await registry.session(slept.queue.key)
                return await heads(contests)

            with monkeypatch.context() as patched:
                patched.setattr(store, "heads", meanwhile)
                await registry.look()
            desk = registry._sessions[slept.queue.key]
            page = Watcher(SCREEN)
            desk.open_pages.add(page)
            await desk.carry_out(DIRECTOR, "command-x", as_command(type="rename", name="Renamed"))
            await until(lambda: bool(page.sent) and page.view["name"] == "Renamed")
            await registry.close()

    asyncio.run(main())


async def test_a_page_that_says_hello_late_is_told_of_changes(tmp_path: Path) -> None:
    """Nobody looked on for five minutes while its line was open: the contest has slept since."""

    async with two_nodes(lambda: SqliteStore(tmp_path / "m.db"), tmp_path) as two:
        registry = ContestRegistry(two.nodes[0].services, two.nodes[0].registry)
        slept, _ = await made(registry, "Slept")
        match_session = await table(two.nodes[0])
        page = Recorder(None, None, match_session)
        talk = PageConversation(registry, slept, page, lambda _: None)
        slept.touched_at -= 600_000
        await registry.look()
        assert not registry._sessions
        hello = {"type": "hello", "secret": slept.secret(SCREEN), "seen": 0}
        await talk.handle(json.dumps(hello))
        desk = await registry.session(slept.queue.key)
        await desk.carry_out(DIRECTOR, "command-x", as_command(type="rename", name="Renamed"))
        await until(lambda: page.sent[-1]["view"]["name"] == "Renamed")
        talk.close()
        assert not desk.open_pages
        await registry.close()


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(tmp_path: Path) -> None:
    async def main() -> None:
        opener = functools.partial(SqliteStore, tmp_path / "m.db")
        async with two_nodes(opener, tmp_path, AT_ONCE, AT_ONCE) as two:
            first, second = (ContestRegistry(node.services, node.registry) for node in two.nodes)
            keys, matches = [], []
            for name in ("Damaged", "Whole"):
                desk, do = await made(first, name)
                division = await with_a_table(desk, do, online=True)
                await until(functools.partial(is_open, desk, division))
                keys.append(desk.queue.key)
                matches.append(desk.contest.divisions[division].rounds[0].pods[0].match)
            newer = '{"v":99,"type":"of_a_newer_version"}'
            sql = "UPDATE event SET body = ? WHERE match_id = ? AND seq = 3"
            assert isinstance(two.store, SqliteStore)
            await two.store._write(lambda c: c.execute(sql, (newer, matches[0])).close())
            # Of the other node, after a start: pages of both come to it.
            registry = [await second.session(key) for key in keys]
            for entrant in list(registry[1].contest.entrants):
                await second.online.let_bot_play(registry[1].queue, entrant)

            def plays() -> bool:
                match_session = two.nodes[1].registry.awake_session(str(matches[1]))
                return match_session is not None and match_session.state.status is not Status.LOBBY

            for _ in range(3):
                await second.look()
            await until(plays)
            await first.close()
            await second.close()

    asyncio.run(main())


def test_a_division_is_dropped_while_another_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with two_nodes(lambda: SqliteStore(tmp_path / "m.db"), tmp_path) as two:
            registry = ContestRegistry(two.nodes[0].services, two.nodes[0].registry)
            desk, do = await made(registry, "Two divisions")
            division = await with_a_table(desk, do)
            stages = [{"format": "meet", "rounds": 2, "games": 1}]
            await do("add_division", name="B", stages=stages, ruleset="classic", clock_s=600)
            (other,) = set(desk.contest.divisions) - {division}
            search, goes, began = desk._drafting.search, asyncio.Event(), asyncio.Event()

            async def slow(contest: Contest, key: str) -> Any:
                began.set()
                await goes.wait()
                return await search(contest, key)

            monkeypatch.setattr(desk._drafting, "search", slow)
            first, *others = desk.contest.entrants
            lines = [{"entrant": first, "how": "played"}] + [
                {"entrant": one, "how": "played", "sum": 5 + at, "count": 1}
                for at, one in enumerate(others)
            ]
            table = {"division": division, "round": 0, "table": 0}
            ending = {"type": "call", "winner": first}
            await do("enter_game", **table, game=0, ending=ending, lines=lines, known_entries=0)
            await do("confirm_table", **table)
            await until(began.is_set)
            await do("drop_division", division=other)
            goes.set()
            await until(lambda: len(desk.contest.divisions[division].rounds) == 2)
            assert desk._automation._task is not None
            await asyncio.wait({desk._automation._task})
            assert desk._automation._task.exception() is None
            await registry.close()

    asyncio.run(main())
