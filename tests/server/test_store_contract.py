"""What every store must do with matches and players."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.store_support import MATCH, Opener, commit, opened, summary
from tilerummy.server.store import Committed, SeqClash, StoreError


def test_keeps_what_it_was_given(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            assert await store.load(MATCH) is None
            assert await store.commit(commit()) == Committed(2)
            dealt = commit(2, seed=(1, b"seed"), summary=summary(status="playing", deadline_at=99))
            assert await store.commit(dealt) == Committed(4)
        async with opened(open_store) as store:
            stored = await store.load(MATCH)
            assert stored is not None
            assert (stored.invite, stored.deadline_at) == ("secret", 99)
            assert stored.seeds == {1: b"seed"}
            assert [(event.seq, event.body) for event in stored.events] == [
                (1, "one"),
                (2, "two"),
                (3, "one"),
                (4, "two"),
            ]
            assert {(event.actor, event.cmd_id) for event in stored.events} == {
                ("seat 0", "command-0"),
                ("seat 0", "command-2"),
            }

    asyncio.run(scenario())


def test_carries_a_command_out_once(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            await store.commit(commit())
            await store.commit(commit(2))
            assert await store.commit(commit(2)) == Committed(4, repeated=True)
            assert await store.commit(commit(4, cmd_id="command-2")) == Committed(4, repeated=True)
            # The same id from somebody else is another command.
            other = commit(4, cmd_id="command-2", actor="seat 1")
            assert await store.commit(other) == Committed(6)
            stored = await store.load(MATCH)
            assert stored is not None
            assert len(stored.events) == 6

    asyncio.run(scenario())


@pytest.mark.parametrize("after", [0, 1, 3, 99])
def test_refuses_events_decided_on_another_state(open_store: Opener, after: int) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            await store.commit(commit())
            with pytest.raises(SeqClash):
                await store.commit(commit(after, cmd_id="late", summary=summary(status="playing")))
            stored = await store.load(MATCH)
            assert stored is not None
            assert len(stored.events) == 2
            ((_, listed),) = await store.matches_of("kim", 1)
            assert listed.status == "lobby"

    asyncio.run(scenario())


def test_lets_one_of_many_racers_win(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            await store.commit(commit())
            racers = [commit(2, cmd_id=f"racer-{number}") for number in range(20)]
            results = await asyncio.gather(*map(store.commit, racers), return_exceptions=True)
            assert results.count(Committed(4)) == 1
            assert sum(isinstance(result, SeqClash) for result in results) == 19

    asyncio.run(scenario())


def test_a_command_that_fails_takes_no_other_with_it(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            nobody = summary(players=("nobody", None))
            commits = [
                commit(match="a" * 16),
                commit(match="b" * 16, summary=nobody),
                commit(match="c" * 16),
            ]
            results = await asyncio.gather(*map(store.commit, commits), return_exceptions=True)
            assert results[0] == results[2] == Committed(2)
            assert isinstance(results[1], StoreError)
            assert await store.load("b" * 16) is None

    asyncio.run(scenario())


def test_lists_a_players_matches_latest_first(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            for number, match in enumerate("abc"):
                await store.commit(commit(match=match * 16, at=number))
            both = summary(names=("Kim", "Lee"), players=("kim", "lee"), to_move=1)
            await store.commit(commit(2, match="a" * 16, at=50, summary=both))
            found = await store.matches_of("kim", 2)
            assert [match[0] for match, _ in found] == ["a", "c"]
            ((match, of_lee),) = await store.matches_of("lee", 20)
            assert (match[0], of_lee.names, of_lee.to_move) == ("a", ("Kim", "Lee"), 1)
            assert of_lee.players == (None, "lee")
            # A seat that is lost is off the list.
            await store.commit(commit(4, match="a" * 16, at=60))
            assert await store.matches_of("lee", 20) == ()

    asyncio.run(scenario())


def test_sums_a_match_up_for_anybody(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            await store.commit(commit())
            assert await store.summary("z" * 16) is None
            both = summary(names=("Kim", ""), players=("kim", None), status="playing", to_move=0)
            await store.commit(commit(2, summary=both))
            told = await store.summary(MATCH)
            assert told is not None
            assert (told.status, told.names, told.to_move) == ("playing", ("Kim", ""), 0)
            assert told.players == (None, None)

    asyncio.run(scenario())


def test_knows_players_by_the_hash_of_their_token(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            assert await store.player_of(b"lee") == "lee"
            assert await store.player_of(b"nobody") is None
            with pytest.raises(StoreError):
                await store.add_player("somebody", b"lee", 3)

    asyncio.run(scenario())


def test_a_revoked_token_is_nobodys(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            await store.revoke_token(b"lee", b"unknown")
            await store.revoke_token(b"nobody", b"another")
            assert await store.player_of(b"lee") is None
            assert await store.player_of(b"another") is None
            assert await store.player_of(b"kim") == "kim"
            assert await store.player_of(b"unknown") == "lee"

    asyncio.run(scenario())


def test_a_closed_store_refuses(open_store: Opener) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            pass
        with pytest.raises(StoreError):
            await store.commit(commit())

    asyncio.run(scenario())
