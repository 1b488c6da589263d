"""Many nodes on one store: who owns a match, who is there, and who hears of it; for every store."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.store_support import (
    MATCH,
    Opener,
    commit,
    opened,
    pass_time,
    summary,
)
from tilerummy.server.store import (
    NODE_TTL_MS,
    Claim,
    Committed,
    Head,
    Hint,
    NotOwner,
    Present,
    SeqClash,
    StoredDraft,
)

if TYPE_CHECKING:
    from tilerummy.server.store import Commit, Store

DEAD = NODE_TTL_MS + 1


def playing(match: str = MATCH, deadline_at: int | None = 9_000) -> Commit:
    return commit(match=match, summary=summary(status="playing", deadline_at=deadline_at))


async def claimed(store: Store, match: str, node: str) -> Claim:
    made = await store.claim(match, node)
    assert made is not None
    return made


async def test_a_match_has_one_living_owner(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.beat("here")
        await store.beat("there")
        assert await store.claim(MATCH, "here") == Claim(MATCH, 1, None)
        assert await store.claim(MATCH, "there") is None
        again = await claimed(store, MATCH, "here")
        assert again.fence == 1
        assert await store.claim("b" * 16, "here") is None
        assert await store.heads([MATCH, "b" * 16]) == {MATCH: Head(2, "here", 1)}
        stored = await store.load(MATCH)
        assert stored is not None
        assert (stored.seq, stored.owner, stored.fence) == (2, "here", 1)


async def test_one_of_many_claims_at_once_wins(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        nodes = [f"node {number}" for number in range(8)]
        await asyncio.gather(*map(store.beat, nodes))
        claims = await asyncio.gather(*(store.claim(MATCH, node) for node in nodes))
        assert [made for made in claims if made is not None] == [Claim(MATCH, 1, None)]


async def test_a_dead_owner_is_followed_by_another(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        before = await store.now()
        await store.beat("first")
        await store.claim(MATCH, "first")
        last_alive = await store.now()
        await pass_time(store, DEAD)
        await store.beat("second")
        assert (await store.heads([MATCH]))[MATCH] == Head(2, None, 1)
        made = await claimed(store, MATCH, "second")
        assert made.fence == 2
        assert made.alive_at is not None
        assert before <= made.alive_at <= last_alive
        # Whoever wakes late has lost it, and is told so.
        await store.beat("first")
        assert await store.claim(MATCH, "first") is None


async def test_whoever_claims_again_is_told_the_same(open_store: Opener) -> None:
    """The first answer may be lost, and with it since when nobody was there."""

    async with opened(open_store) as store:
        await store.commit(commit())
        await store.beat("first")
        await claimed(store, MATCH, "first")
        await pass_time(store, DEAD)
        await store.beat("second")
        made = await claimed(store, MATCH, "second")
        await pass_time(store, DEAD)
        assert await claimed(store, MATCH, "second") == made
        await store.beat("second")
        assert await claimed(store, MATCH, "second") == made


async def test_an_old_fence_changes_nothing(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.beat("first")
        old = await claimed(store, MATCH, "first")
        assert await store.commit(commit(2, fence=old.fence)) == Committed(4)
        await pass_time(store, DEAD)
        await store.beat("second")
        new = await claimed(store, MATCH, "second")
        for after in (4, 2, 9):
            with pytest.raises(NotOwner):
                await store.commit(commit(after, cmd_id="late", fence=old.fence))
        # What was done in time is acknowledged again; the newest fence may, and so may people.
        repeated = commit(2, fence=old.fence)
        assert await store.commit(repeated) == Committed(4, repeated=True)
        with pytest.raises(SeqClash):
            await store.commit(commit(2, cmd_id="late", fence=new.fence))
        assert await store.commit(commit(4, fence=new.fence)) == Committed(6)
        assert await store.commit(commit(6)) == Committed(8)
        tail = await store.events_after(MATCH, 0)
        assert tail is not None
        assert len(tail.events) == 8


async def test_a_match_that_was_given_up_is_free_at_once(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.beat("first")
        await store.beat("second")
        made = await claimed(store, MATCH, "first")
        before = await store.now()
        await store.release(MATCH, "second", made.fence)
        await store.release(MATCH, "first", made.fence - 1)
        assert await store.claim(MATCH, "second") is None
        await store.release(MATCH, "first", made.fence)
        followed = await claimed(store, MATCH, "second")
        assert followed.fence == 2
        assert followed.alive_at is not None
        assert before <= followed.alive_at <= await store.now()


async def test_a_node_that_leaves_gives_up_everything(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        await store.commit(commit(match="b" * 16))
        await store.beat("first")
        await store.beat("second")
        await store.claim(MATCH, "first")
        await store.claim("b" * 16, "second")
        await store.set_presence(MATCH, "first", Present(frozenset({0})))
        await store.set_presence(MATCH, "second", Present(frozenset({1})))
        await store.leave("first")
        assert (await store.presence(MATCH)).seats == {1}
        assert (await claimed(store, MATCH, "second")).fence == 2
        assert await store.claim("b" * 16, "third") is None


async def test_a_new_run_is_told_when_the_last_one_was_alive(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(playing())
        await store.beat("first run")
        await store.claim(MATCH, "first run")
        left = await store.now()
        await store.leave("first run")
    async with opened(open_store) as store:
        await store.beat("second run")
        (made,) = await store.claim_orphans("second run", 10)
        assert made.alive_at is not None
        assert left <= made.alive_at <= await store.now()
        assert made.fence == 2


async def test_orphans_are_claimed_earliest_deadline_first(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for name, deadline in [("c", 3000), ("a", 1000), ("d", 4000), ("b", 2000)]:
            await store.commit(playing(name * 16, deadline))
        await store.commit(playing("e" * 16, None))  # no clock
        over = summary(status="over", deadline_at=500)
        await store.commit(commit(match="f" * 16, summary=over))
        await store.beat("first")
        await store.beat("second")
        await store.claim("a" * 16, "first")
        claims = await store.claim_orphans("second", 2)
        assert [(made.match[0], made.fence) for made in claims] == [("b", 1), ("c", 1)]
        assert [made.match[0] for made in await store.claim_orphans("second", 9)] == ["d"]
        assert await store.claim_orphans("second", 9) == ()
        # The first dies: what it had is an orphan too, but not its own.
        await pass_time(store, DEAD)
        assert await store.claim_orphans("first", 0) == ()
        await store.beat("second")
        (made,) = await store.claim_orphans("second", 9)
        assert (made.match[0], made.fence) == ("a", 2)


async def test_whoever_was_not_answered_finds_what_it_owns(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for name, deadline in [("c", 3000), ("a", 1000), ("b", 2000), ("d", None)]:
            await store.commit(playing(name * 16, deadline))
        await store.beat("first")
        for name in "abd":
            await store.claim(name * 16, "first")
        fresh = [Claim(name * 16, 1, None) for name in "ab"]
        assert await store.owned("first") == tuple(fresh)
        assert await store.owned("second") == ()
        await pass_time(store, DEAD)
        await store.beat("second")
        orphans = await store.claim_orphans("second", 2)
        assert {made.fence for made in orphans} == {2}
        taken = await claimed(store, "c" * 16, "second")
        # Another time, and after other beats: it was as long that nobody was there.
        await pass_time(store, 1000)
        await store.beat("second")
        assert await store.owned("second") == (*orphans, taken)
        assert await store.owned("first") == ()
        over = summary(status="over", deadline_at=500)
        await store.commit(commit(2, match="a" * 16, summary=over))
        await store.release("b" * 16, "second", 2)
        assert await store.owned("second") == (taken,)


async def test_nodes_that_ask_at_once_get_different_orphans(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for number in range(30):
            await store.commit(playing(f"{number:016}", 1000 + number))
        nodes = [f"node {number}" for number in range(4)]
        await asyncio.gather(*map(store.beat, nodes))
        claims = []
        for _ in range(30):
            found = await asyncio.gather(*(store.claim_orphans(node, 3) for node in nodes))
            claims += [made for some in found for made in some]
            if len(claims) >= 30:
                break
        assert sorted(made.match for made in claims) == [f"{n:016}" for n in range(30)]
        assert {made.fence for made in claims} == {1}


async def test_a_tail_is_what_is_missing(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.events_after(MATCH, 0) is None
        await store.commit(commit())
        dealt = summary(status="playing", deadline_at=77)
        await store.commit(commit(2, seed=(1, b"seed"), summary=dealt))
        tail = await store.events_after(MATCH, 3)
        assert tail is not None
        assert [(event.seq, event.cmd_id) for event in tail.events] == [(4, "command-2")]
        assert (tail.seq, tail.deadline_at, tail.owner, tail.fence) == (4, 77, None, 0)
        assert tail.seeds == {1: b"seed"}
        nothing = await store.events_after(MATCH, 4)
        assert nothing is not None
        assert (nothing.seq, nothing.events) == (4, ())


async def test_heads_of_no_match_are_none(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.heads([]) == {}
        assert await store.heads(["b" * 16]) == {}


async def test_who_is_there_is_known_over_all_living_nodes(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        for node in ("first", "second"):
            await store.beat(node)
        assert await store.presence(MATCH) == Present()
        await store.set_presence(MATCH, "first", Present(frozenset({0, 2})))
        await store.set_presence(MATCH, "second", Present(frozenset({2, 3})))
        assert (await store.presence(MATCH)).seats == {0, 2, 3}
        await store.set_presence(MATCH, "first", Present(frozenset({0}), 2))
        await store.set_presence(MATCH, "second", Present(onlookers=3))
        assert (await store.presence(MATCH)).onlookers == 5
        await store.set_presence(MATCH, "second", Present())
        assert (await store.presence(MATCH)).seats == {0}
        await pass_time(store, DEAD)
        assert await store.presence(MATCH) == Present()
        await store.beat("first")
        assert (await store.presence(MATCH)).seats == {0}


async def test_the_latest_draft_is_kept(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        assert await store.draft(MATCH) is None
        first = StoredDraft(2, ("[R1 R2 R3]", "R4 '\"\\"), None)
        await store.keep_draft(MATCH, first)
        assert await store.draft(MATCH) == first
        unreadable = StoredDraft(4, None, ())
        await store.keep_draft(MATCH, unreadable)
        assert await store.draft(MATCH) == unreadable
        await store.beat("here")
        made = await claimed(store, MATCH, "here")
        await store.release(MATCH, "there", made.fence)
        assert await store.draft(MATCH) == unreadable
        await store.release(MATCH, "here", made.fence)
        assert await store.draft(MATCH) is None


async def test_time_goes_on_and_never_back(open_store: Opener) -> None:
    async with opened(open_store) as store:
        times = [await store.now() for _ in range(20)]
        assert times == sorted(times)
        await pass_time(store, 3_600_000)
        ahead = await store.now()
        assert ahead >= times[-1] + 3_600_000
        await store.beat("here")
        await pass_time(store, -7_200_000)
        await store.beat("here")
        assert await store.now() >= ahead
    async with opened(open_store) as store:
        assert await store.now() >= ahead


async def test_everybody_hears_of_what_is_new(open_store: Opener) -> None:
    async with opened(open_store) as store:
        heard: list[Hint] = []
        wanted = [Hint(MATCH, "events", 2), Hint(MATCH, "presence"), Hint(MATCH, "events", 4)]
        done = asyncio.Event()

        def hear(hint: Hint) -> None:
            heard.append(hint)
            if set(wanted) <= set(heard):
                done.set()

        store.subscribe(hear)
        await store.beat("here")
        await store.commit(commit())
        await store.set_presence(MATCH, "here", Present(frozenset({0})))
        await store.set_presence(MATCH, "here", Present(frozenset({0})))
        await store.commit(commit(2))
        with pytest.raises(SeqClash):
            await store.commit(commit(2, cmd_id="late"))
        await asyncio.wait_for(done.wait(), 10)
        assert [hint for hint in heard if hint.kind == "events"] == [wanted[0], wanted[2]]
        assert [hint for hint in heard if hint.kind == "presence"] == [wanted[1]]

        done.clear()
        wanted.append(Hint(MATCH, "said", seat=2, said="thanks"))
        await store.tell(wanted[-1])
        await asyncio.wait_for(done.wait(), 10)
