"""Readiness says what is so: whether the node can store, and goes on with its matches."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.registries import Cable, OneNode, a_node, make_node
from tests.server.support import Player, running, settings
from tests.support.patience import HANG_S
from tilerummy.core.presets import CLASSIC
from tilerummy.match.command import Create
from tilerummy.match.event import Level
from tilerummy.match.refusal import Refusal
from tilerummy.server.api.readiness import readiness
from tilerummy.server.cluster.node import CUT_OFF_MS, FAILED_MS, Node
from tilerummy.server.identity.tokens import new_seed
from tilerummy.server.store import StoreError
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.wire.api import Readiness

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import RunningServer

OK = Readiness(status="ok")


def refused(node: OneNode) -> Refusal:
    with pytest.raises(Refusal) as raised:
        readiness(node.services.node, node.registry)
    return raised.value


def on_the_writer(server: RunningServer, sql: str) -> Any:
    writer = server.app.state.store._writer
    return writer.submit(lambda connection: connection.execute(sql).fetchone()).result(HANG_S)


def test_a_full_disk_is_not_ready_and_an_emptied_one_is(tmp_path: Path) -> None:
    with running(tmp_path) as server, Player(server.port) as kim:
        assert kim.readiness() == {"status": "ok"}
        (pages,) = on_the_writer(server, "PRAGMA page_count")
        on_the_writer(server, f"PRAGMA max_page_count = {pages}")
        body = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}
        while kim.http.post("/api/matches", json=body).status_code == 201:
            pass  # what is left of the last pages
        answer = kim.http.get("/readyz")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
        on_the_writer(server, "PRAGMA max_page_count = 100000")
        kim.create("open")
        assert kim.readiness() == {"status": "ok"}


class Clock:
    """A timekeeper that stands still."""

    at = 1_000

    def now(self) -> int:
        return self.at

    async def follow(self, _now: object) -> None:
        pass


async def test_a_failure_is_forgotten_when_nobody_tries_again(tmp_path: Path) -> None:
    store, clock = SqliteStore(tmp_path / "matches.db"), Clock()
    await store.open()
    node = Node(store, clock)  # type: ignore[arg-type]  # what it needs of one
    answer = [node.can_store]
    await node.beat()
    answer.append(node.can_store)
    node.note_failure(StoreError("disk full"))
    answer.append(node.can_store)
    clock.at += FAILED_MS + 1
    await node.beat()
    answer.append(node.can_store)
    assert answer == [False, True, False, True]
    await store.close()


async def test_a_node_cut_off_or_leaving_is_not_ready(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.db")
    await store.open()
    cable = Cable(store)
    node = make_node(cable, settings(tmp_path))
    assert refused(node).code == "storage"  # before the first beat
    await node.open()
    assert readiness(node.services.node, node.registry) == OK
    await node.registry.drain()
    assert refused(node).code == "not_ready"
    await node.close()
    await store.close()


async def set_up(node: OneNode, matches: int) -> list[str]:
    """Create matches that a node has to go on with, and note their names."""
    create = Create(
        ruleset=CLASSIC, player="kim", name="Kim", others=(Level.EASY,), seed=new_seed()
    )
    sessions = [await node.registry.create(create) for _ in range(matches)]
    return [session.queue.match for session in sessions]


async def spoil(store: SqliteStore, matches: list[str], *, mend: bool = False) -> None:
    """Make events of *matches* unreadable, or readable again."""
    old, new = ("{", "spoilt{") if not mend else ("spoilt{", "{")
    sql = "UPDATE event SET body = replace(body, ?, ?) WHERE match_id = ? AND seq = 1"
    rows = [(old, new, match) for match in matches]
    await asyncio.wrap_future(
        store._writer.submit(lambda connection: connection.executemany(sql, rows))
    )


async def test_matches_that_cannot_be_read_are_told_and_tried_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.db")
    await store.open()
    await store.add_player("kim", b"kim", 0)
    chosen = settings(tmp_path)
    async with a_node(store, chosen) as before:
        matches = await set_up(before, 16)
    await spoil(store, matches[:4])
    async with a_node(store, chosen) as node:
        await node.second()
        assert refused(node).message.startswith("4 of ")
        await spoil(store, matches[:3], mend=True)
        await node.registry.retry()
        answer = readiness(node.services.node, node.registry)
        assert answer == Readiness(status="ok", stuck=1)  # one of sixteen is that match's trouble
        await spoil(store, matches[3:4], mend=True)
        await node.registry.retry()
        assert readiness(node.services.node, node.registry) == OK
    await store.close()


async def test_where_nobody_else_could_serve_people_stay(tmp_path: Path) -> None:
    """With a file there is no other node: whoever loses the disk keeps the line and is told."""

    store = SqliteStore(tmp_path / "matches.db")
    await store.open()
    clock = Clock()
    alone, one_of_many = (
        Node(store, clock, has_others=many)  # type: ignore[arg-type]  # what they need of one
        for many in (False, True)
    )
    answer = []
    for later_ms in (0, CUT_OFF_MS, 1):
        if not later_ms:
            assert not one_of_many.is_cut_off  # before the first beat
            await alone.beat()
            await one_of_many.beat()
        clock.at += later_ms
        answer.append((alone.is_cut_off, one_of_many.is_cut_off))
    assert answer == [(False, False), (False, False), (False, True)]
    await store.close()
