"""What every store must do for the one who runs a server."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.server.store_support import MATCH, Opener, commit, opened, pass_time, summary
from tilerummy.server.store import SeqClash, StoreError
from tilerummy.server.store.admin import Added, NotEmpty, Rewrite, Stale
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.store.sqlite.copying import make_backup

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.store import Store

A, B, C, D = (letter * 16 for letter in "abcd")
EVERYTHING = Stale(finished_before=10**15, unfinished_before=10**15)


async def table(store: Store, match: str, at: int, **changes: object) -> None:
    await store.commit(commit(match=match, at=at, summary=summary(**changes)))


async def test_lists_every_match_the_latest_changed_first(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await table(store, A, 10)
        await table(store, B, 20, names=("Kim", '林 "quoted"'))
        await store.commit(commit(2, match=A, at=30, summary=summary(status="playing")))
        first, second = await store.admin.listing()
        assert (first.match, first.status, first.seq) == (A, "playing", 4)
        assert (first.created_at, first.changed_at) == (10, 30)
        assert (second.match, second.names) == (B, ("Kim", '林 "quoted"'))


async def test_clears_away_what_is_stale_and_nothing_else(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await table(store, A, 10, status="finished")
        await table(store, B, 20, status="between_games")
        await table(store, C, 30, status="lobby")
        await table(store, D, 40, status="closed")
        admin = store.admin
        none = Stale(finished_before=None, unfinished_before=None)
        assert await admin.prune(none, 9) == ()
        assert await admin.prune(Stale(finished_before=10, unfinished_before=30), 9) == ()
        of_finished = Stale(finished_before=41, unfinished_before=None)
        assert [listed.match for listed in await admin.stale(of_finished)] == [A, D]
        assert await admin.prune(of_finished, 1) == (A,)
        assert await store.load(A) is None
        assert await store.matches_of(("kim",), 9) != ()
        assert await admin.prune(of_finished, 2) == (D,)
        assert [listed.match for listed in await admin.listing()] == [C, B]
        assert await admin.prune(Stale(finished_before=None, unfinished_before=31), 9) == (C,)
        # Between two games: for the longer of the two times.
        assert await admin.prune(Stale(finished_before=20, unfinished_before=31), 9) == ()
        assert await admin.prune(Stale(finished_before=21, unfinished_before=20), 9) == ()
        assert await admin.prune(Stale(finished_before=21, unfinished_before=21), 9) == (B,)
        assert await store.matches_of(("kim",), 9) == ()


async def test_keeps_what_runs_on_a_clock_or_has_a_living_owner(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await table(store, A, 10, status="playing", deadline_at=20)
        await table(store, B, 10, status="playing")
        await table(store, C, 10, status="closed")
        await table(store, D, 10, status="between_games")
        await store.beat("node")
        for match in (B, C, D):
            assert await store.claim(match, "node") is not None
        # Nobody can play on in a closed one, whoever still looks at it.
        assert await store.admin.prune(EVERYTHING, 9) == (C,)
        assert await store.admin.stale(EVERYTHING) == ()
        await pass_time(store, 6000)
        assert await store.admin.prune(EVERYTHING, 9) == (B, D)


async def test_another_secret_invites(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await table(store, A, 10)
        assert await store.admin.replace_invite(A, "new")
        assert not await store.admin.replace_invite(B, "new")
        stored, tail = await store.load(A), await store.events_after(A, 2)
        assert stored is not None
        assert tail is not None
        assert (stored.invite, tail.invite, tail.events) == ("new", "new", ())


async def test_another_token_is_the_players(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.admin.known_since("kim") == 1
        assert await store.admin.known_since("nobody") is None
        assert await store.admin.replace_token("kim", b"other")
        assert not await store.admin.replace_token("nobody", b"third")
        assert await store.players_of(b"kim") == ()
        assert await store.players_of(b"other") == ("kim",)


def rewrite(**changes: object) -> Rewrite:
    answer: dict[str, object] = {
        "match": A,
        "seq": 2,
        "player": "kim",
        "stand_in": "nobody",
        "token_hash": b"none",
        "bodies": {2: "rewritten"},
        "names": ("?", ""),
        **changes,
    }
    return Rewrite(**answer)  # type: ignore[arg-type]


async def test_puts_a_stand_in_in_a_players_place(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit(match=A, bodies=("one", '{"player":"kim"}')))
        await store.commit(commit(match=B, actor="player kim"))
        await store.commit(commit(match=C, summary=summary(players=(None, None))))
        assert sorted(await store.admin.matches_naming("kim")) == [A, B]
        with pytest.raises(SeqClash):
            await store.admin.rewrite(rewrite(seq=3))
        await store.admin.rewrite(rewrite())
        await store.admin.rewrite(rewrite(match=B, stand_in="no one", token_hash=b"", bodies={}))
        assert await store.admin.matches_naming("kim") == ()
        stored = await store.load(A)
        assert stored is not None
        assert [event.body for event in stored.events] == ["one", "rewritten"]
        (listed,) = await store.matches_of(("nobody",), 9)
        assert (listed.match, listed.names) == (A, ("?", ""))
        # Others go on there.
        await store.commit(commit(2, match=A, summary=summary(players=("nobody", "lee"))))
        await store.admin.delete_player("kim")
        assert await store.admin.known_since("kim") is None


async def test_who_still_sits_somewhere_is_not_deleted(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.commit(commit())
        with pytest.raises(StoreError):
            await store.admin.delete_player("kim")
        assert await store.admin.known_since("kim") == 1


async def filled(store: Store) -> None:
    """Fill with a game whose owner is alive, and a lobby."""
    summaries = (summary(), summary(status="playing", deadline_at=99, commitment="c" * 64))
    await store.commit(commit(match=A, summary=summaries[0]))
    await store.commit(commit(2, match=A, summary=summaries[1], seed=(1, b"seed" * 8)))
    await store.commit(commit(match=B, summary=summary(players=("lee", None))))
    await store.offer(b"kim", b"secret", 100, 0)
    assert await store.take(b"secret", b"kims phone", 1) == ("kim",)
    await store.offer(b"kim", b"open", 100, 0)
    await store.beat("node")
    assert await store.claim(A, "node") is not None


async def copied(store: Store, target: Path) -> Path:
    await store.admin.copy_to(target)
    make_backup(target)
    return target


def offers(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM offer").fetchall()


def nodes(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM node").fetchall()


async def test_everything_comes_through_a_copy(open_store: Opener, tmp_path: Path) -> None:
    async with opened(open_store) as store:
        await filled(store)
        before = [await store.load(match) for match in (A, B)]
        beaten = await store.now()
        copy = await copied(store, tmp_path / "copy.db")
    assert nodes(copy) == []
    assert offers(copy) == []
    other = SqliteStore(tmp_path / "other" / "tilerummy.db")
    await other.open()
    added = await other.admin.add(copy, only_if_empty=True)
    assert added == Added(matches=2, events=6, players=2, known=0)
    after = [await other.load(match) for match in (A, B)]
    for one, two in zip(before, after, strict=True):
        assert one is not None
        assert two is not None
        assert (one.events, one.seeds, one.invite) == (two.events, two.seeds, two.invite)
        assert (one.seq, one.deadline_at, one.fence) == (two.seq, two.deadline_at, two.fence)
    assert await other.players_of(b"lee") == ("lee",)
    assert await other.players_of(b"kims phone") == ("kim",)
    # When somebody was last there for the running clock is known as well.
    await other.beat("next")
    (claim,) = await other.claim_orphans("next", 9)
    assert claim.alive_at is not None
    assert abs(claim.alive_at - beaten) < 2000
    await other.close()


async def test_adds_what_is_missing_and_changes_nothing_else(
    open_store: Opener, tmp_path: Path
) -> None:
    source = SqliteStore(tmp_path / "source.db")
    async with opened(lambda: source):
        await filled(source)
        copy = await copied(source, tmp_path / "copy.db")
    async with opened(open_store) as store:
        await store.commit(commit(match=A, bodies=("other",)))
        await store.admin.replace_token("kim", b"kims own")
        with pytest.raises(NotEmpty):
            await store.admin.add(copy, only_if_empty=True)
        added = await store.admin.add(copy, only_if_empty=False)
        assert added == Added(matches=1, events=2, players=0, known=1)
        stored = await store.load(A)
        assert stored is not None
        assert [event.body for event in stored.events] == ["other"]
        assert await store.players_of(b"kims own") == ("kim",)
        assert await store.players_of(b"kims phone") == ()  # it may have been thrown out here
        assert await store.load(B) is not None
        assert (await store.admin.add(copy, only_if_empty=False)).matches == 0


async def test_adds_all_or_nothing(open_store: Opener, tmp_path: Path) -> None:
    source = SqliteStore(tmp_path / "source.db")
    async with opened(lambda: source):
        await filled(source)
        copy = await copied(source, tmp_path / "copy.db")
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DELETE FROM player WHERE id = 'lee'")
        connection.execute("UPDATE seat SET player_id = 'who' WHERE player_id = 'lee'")
        connection.commit()
    async with opened(open_store) as store:
        with pytest.raises(StoreError):
            await store.admin.add(copy, only_if_empty=False)
        assert await store.admin.listing() == ()


async def test_only_one_clears_away_at_a_time(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for letter in "abcdefgh":
            await table(store, letter * 16, 10, status="finished")
        answer = await asyncio.gather(*(store.admin.prune(EVERYTHING, 3) for _ in range(4)))
        gone = [match for matches in answer for match in matches]
        assert len(gone) == len(set(gone))
        assert len(gone) + len(await store.admin.listing()) == 8


async def test_of_an_unknown_match_nothing_is_rewritten(open_store: Opener) -> None:
    async with opened(open_store) as store:
        with pytest.raises(SeqClash):
            await store.admin.rewrite(rewrite(match=MATCH))
