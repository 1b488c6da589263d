"""What every store has to do with contests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes import until
from tilerummy.server.store import Committed, Hint, SeqClash
from tilerummy.server.store.contests import ContestCommit, NewContest

if TYPE_CHECKING:
    from tests.server.store_support import Opener

CONTEST = "k3rjw2ynqz5hcont"
NEW = NewContest(contest=CONTEST, secret=b"s" * 32, maker="maker")


def commit(
    after: int, cmd_id: str, *bodies: str, at: int = 5, actor: str = "link 1"
) -> ContestCommit:
    return ContestCommit(
        contest=CONTEST, after=after, actor=actor, cmd_id=cmd_id, bodies=bodies, at=at,
        new=None if after else NEW,
    )  # fmt: skip


def test_a_contest_is_read_as_it_was_written(open_store: Opener) -> None:
    async def check() -> None:
        store = open_store()
        await store.open()
        heard: list[Hint] = []
        store.subscribe(heard.append)
        assert await store.contests.load(CONTEST) is None
        assert await store.contests.commit(commit(0, "open", "{}", "{1}")) == Committed(2)
        assert await store.contests.commit(commit(2, "more", "{2}", at=9)) == Committed(3)
        await until(lambda: {hint.seq for hint in heard if hint.match == CONTEST} == {2, 3})
        whole = await store.contests.load(CONTEST)
        assert whole is not None
        assert (whole.seq, whole.secret, whole.created_at) == (3, b"s" * 32, 5)
        assert [(e.seq, e.actor, e.cmd_id, e.body, e.at) for e in whole.events] == [
            (1, "link 1", "open", "{}", 5),
            (2, "link 1", "open", "{1}", 5),
            (3, "link 1", "more", "{2}", 9),
        ]
        tail = await store.contests.load(CONTEST, 2)
        assert tail is not None
        assert [event.seq for event in tail.events] == [3]
        assert await store.contests.heads([CONTEST, "nobody"]) == {CONTEST: 3}
        assert await store.contests.made_by("maker", 9) == 1
        assert await store.contests.made_by("maker", 10) == 0
        assert await store.contests.made_by("another", 0) == 0
        await store.close()

    asyncio.run(check())


def test_a_command_counts_once_and_a_race_is_won_once(open_store: Opener) -> None:
    async def check() -> None:
        store = open_store()
        await store.open()
        await store.contests.commit(commit(0, "open", "{}"))
        assert await store.contests.commit(commit(1, "enter", "{1}", "{2}")) == Committed(3)
        assert await store.contests.commit(commit(1, "enter", "{1}")) == Committed(3, repeated=True)
        with pytest.raises(SeqClash):
            await store.contests.commit(commit(1, "other", "{3}"))
        with pytest.raises(SeqClash):
            await store.contests.commit(commit(0, "again", "{}"))
        # The same id by somebody else is another command.
        assert await store.contests.commit(commit(3, "enter", "{4}", actor="desk")) == Committed(4)
        await store.close()

    asyncio.run(check())


def test_whose_maker_is_forgotten_is_nobodys(open_store: Opener) -> None:
    async def check() -> None:
        store = open_store()
        await store.open()
        await store.add_player("maker", b"maker", 1)
        await store.contests.commit(commit(0, "open", "{}"))
        await store.host.delete_player("maker")
        assert await store.contests.made_by("maker", 0) == 0
        assert await store.contests.load(CONTEST) is not None
        await store.close()

    asyncio.run(check())


def test_contests_that_nobody_has_touched_for_long_are_cleared_away(open_store: Opener) -> None:
    async def check() -> None:
        store = open_store()
        await store.open()
        await store.contests.commit(commit(0, "open", "{}", at=100))
        assert await store.contests.prune(100, 5) == ()
        assert await store.contests.prune(101, 5) == (CONTEST,)
        assert await store.contests.load(CONTEST) is None
        await store.close()

    asyncio.run(check())
