"""What every store has to do with contests, and with clubs, which are kept in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes import until
from tilerummy.server.store import Committed, Hint, SeqClash
from tilerummy.server.store.logs import KeptLink, LogCommit, NewLog

if TYPE_CHECKING:
    from tests.server.store_support import Opener
    from tilerummy.server.store import Store
    from tilerummy.server.store.logs import LogStore

Part = Callable[["Store"], "LogStore"]


@pytest.fixture(params=["contests", "clubs"])
def part(request: pytest.FixtureRequest) -> Part:
    """Return what has the part of a store that is tested."""
    name: str = request.param
    return attrgetter(name)


CONTEST = "k3rjw2ynqz5hcont"
NEW = NewLog(key=CONTEST, secret=b"s" * 32, maker="maker")


def commit(after: int, cmd_id: str, *bodies: str, at: int = 5, actor: str = "link 1") -> LogCommit:
    return LogCommit(
        key=CONTEST, after=after, actor=actor, cmd_id=cmd_id, bodies=bodies, at=at,
        new=None if after else NEW,
    )  # fmt: skip


async def test_a_contest_is_read_as_it_was_written(open_store: Opener, part: Part) -> None:
    store = open_store()
    await store.open()
    heard: list[Hint] = []
    store.subscribe(heard.append)
    assert await part(store).load(CONTEST) is None
    assert await part(store).commit(commit(0, "open", "{}", "{1}")) == Committed(2)
    assert await part(store).commit(commit(2, "more", "{2}", at=9)) == Committed(3)
    await until(lambda: {hint.seq for hint in heard if hint.match == CONTEST} == {2, 3})
    complete = await part(store).load(CONTEST)
    assert complete is not None
    assert (complete.seq, complete.secret, complete.created_at) == (3, b"s" * 32, 5)
    assert [(e.seq, e.actor, e.cmd_id, e.body, e.at) for e in complete.events] == [
        (1, "link 1", "open", "{}", 5),
        (2, "link 1", "open", "{1}", 5),
        (3, "link 1", "more", "{2}", 9),
    ]
    tail = await part(store).load(CONTEST, 2)
    assert tail is not None
    assert [event.seq for event in tail.events] == [3]
    assert await part(store).heads([CONTEST, "nobody"]) == {CONTEST: 3}
    assert await part(store).made_by("maker", 9) == 1
    assert await part(store).made_by("maker", 10) == 0
    assert await part(store).made_by("another", 0) == 0
    await store.close()


async def test_a_command_counts_once_and_a_race_is_won_once(open_store: Opener, part: Part) -> None:
    store = open_store()
    await store.open()
    await part(store).commit(commit(0, "open", "{}"))
    assert await part(store).commit(commit(1, "enter", "{1}", "{2}")) == Committed(3)
    assert await part(store).commit(commit(1, "enter", "{1}")) == Committed(3, repeated=True)
    with pytest.raises(SeqClash):
        await part(store).commit(commit(1, "other", "{3}"))
    with pytest.raises(SeqClash):
        await part(store).commit(commit(0, "again", "{}"))
    # The same id by somebody else is another command.
    assert await part(store).commit(commit(3, "enter", "{4}", actor="desk")) == Committed(4)
    await store.close()


async def test_whose_maker_is_forgotten_is_nobodys(open_store: Opener, part: Part) -> None:
    store = open_store()
    await store.open()
    await store.add_player("maker", b"maker", 1)
    await part(store).commit(commit(0, "open", "{}"))
    await store.admin.delete_player("maker")
    assert await part(store).made_by("maker", 0) == 0
    assert await part(store).load(CONTEST) is not None
    await store.close()


async def test_contests_that_nobody_has_touched_for_long_are_cleared_away(
    open_store: Opener, part: Part
) -> None:
    store = open_store()
    await store.open()
    await part(store).commit(commit(0, "open", "{}", at=100))
    assert await part(store).prune(100, 5) == ()
    assert await part(store).prune(101, 5) == (CONTEST,)
    assert await part(store).load(CONTEST) is None
    await store.close()


async def test_earlier_events_are_rewritten_with_the_command_that_asks_for_it(
    open_store: Opener, part: Part
) -> None:
    store = open_store()
    await store.open()
    await part(store).commit(commit(0, "open", "{}", "a name", "{2}"))
    erase = replace(commit(3, "erase", "{erased}"), rewrites={2: "removed"})
    late = replace(commit(2, "late", "{3}"), rewrites={1: "wrong"})
    with pytest.raises(SeqClash):
        await part(store).commit(late)
    assert await part(store).commit(erase) == Committed(4)
    assert await part(store).commit(erase) == Committed(4, repeated=True)
    complete = await part(store).load(CONTEST)
    assert complete is not None
    assert [event.body for event in complete.events] == ["{}", "removed", "{2}", "{erased}"]
    await store.close()


async def test_contests_are_listed_and_deleted(open_store: Opener, part: Part) -> None:
    store = open_store()
    await store.open()
    await part(store).commit(commit(0, "open", "{}", at=100))
    other = replace(NEW, key="k3rjw2ynqz5hothe")
    more = replace(commit(0, "open", "{}", "{1}", at=200), key=other.key, new=other)
    await part(store).commit(more)
    listed = [(one.key, one.seq, one.changed_at) for one in await part(store).listing()]
    assert listed == [(other.key, 2, 200), (CONTEST, 1, 100)]
    assert await part(store).delete(CONTEST)
    assert not await part(store).delete(CONTEST)
    assert await part(store).load(CONTEST) is None
    assert [one.key for one in await part(store).listing()] == [other.key]
    await store.close()


def test_players_keep_links_until_they_or_the_contest_are_gone(
    open_store: Opener, part: Part
) -> None:
    async def check() -> None:
        store = open_store()
        await store.open()
        for player in ("kim", "lee"):
            await store.add_player(player, player.encode(), 1)
        contests = part(store)
        await contests.commit(commit(0, "open", "{}"))

        def kept_link(link: int, at: int, contest: str = CONTEST) -> KeptLink:
            return KeptLink(key=contest, link=link, role="director", name="Club", at=at)

        async def links(*players: str) -> list[tuple[int, int]]:
            found = await contests.kept_links(players)
            assert {secret for _, secret in found} <= {NEW.secret}
            return [(one.link, one.at) for one, _ in found]

        await contests.keep_link("kim", kept_link(1, 10), 9)
        await contests.keep_link("kim", kept_link(4, 20), 9)
        await contests.keep_link("kim", kept_link(1, 30), 9)
        await contests.keep_link("lee", kept_link(7, 25), 9)
        await contests.keep_link("lee", kept_link(1, 25, "k3rjw2ynqz5hnone"), 9)
        assert await links("kim") == [(1, 30), (4, 20)]
        assert await links("kim", "lee") == [(1, 30), (7, 25), (4, 20)]
        assert await links() == []
        await contests.keep_link("kim", kept_link(5, 40), 2)
        assert await links("kim") == [(5, 40), (1, 30)]
        await contests.drop_link(["lee"], CONTEST, 5)
        await contests.drop_link(["kim"], CONTEST, 5)
        assert await links("kim") == [(1, 30)]
        await store.admin.delete_player("kim")
        assert await links("kim", "lee") == [(7, 25)]
        assert await contests.delete(CONTEST)
        assert await links("lee") == []
        await store.close()

    asyncio.run(check())
