"""What every store must do with passkeys and their challenges."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.server.store_support import Opener, opened
from tilerummy.server.store.passkeys import StoredPasskey
from tilerummy.server.store.values import DEVICES

if TYPE_CHECKING:
    from tilerummy.server.store import Store

KIMS = StoredPasskey(
    id=b"key", public_key=b"public", sign_count=3, created_at=100, used_at=100, players=("kim",)
)


async def test_a_challenge_is_answered_once_and_in_time(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.passkeys.add_challenge(b"one", 100, 0)
        await store.passkeys.add_challenge(b"two", 200, 50)
        ended = await asyncio.gather(*(store.passkeys.end_challenge(b"one", 60) for _ in range(8)))
        assert sorted(ended) == [False] * 7 + [True]
        assert not await store.passkeys.end_challenge(b"never", 0)
        assert not await store.passkeys.end_challenge(b"two", 200)
        # One that has expired is deleted with the next.
        await store.passkeys.add_challenge(b"three", 300, 250)
        await store.passkeys.add_challenge(b"four", 500, 400)
        assert not await store.passkeys.end_challenge(b"three", 0)


async def test_a_passkey_gives_its_players_to_any_browser(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.passkeys.find(b"key") is None
        assert await store.passkeys.take(b"key", b"phone", 1, 1) == ()
        assert await store.passkeys.add(KIMS)
        assert await store.passkeys.find(b"key") == KIMS
        assert await store.passkeys.take(b"key", b"phone", 4, 200) == ("kim",)
        assert await store.passkeys.take(b"key", b"phone", 5, 300) == ("kim",)
        assert await store.players_of(b"phone") == ("kim",)
        (found,) = await store.passkeys.of(("kim", "lee"))
        assert (found.sign_count, found.created_at, found.used_at) == (5, 100, 300)
        assert await store.passkeys.of(("lee",)) == ()
        assert await store.passkeys.of(()) == ()


async def test_an_id_that_is_known_is_not_stored_again(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.passkeys.add(KIMS)
        thief = StoredPasskey(
            id=b"key",
            public_key=b"mine",
            sign_count=0,
            created_at=1,
            used_at=1,
            players=("lee",),
        )
        assert not await store.passkeys.add(thief)
        assert await store.passkeys.find(b"key") == KIMS


async def test_a_passkey_holds_further_players_after_the_first(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.passkeys.add(KIMS)
        for player in ("bo", "ann"):
            await store.add_player(player, player.encode(), 5000)
        await store.passkeys.hold(b"key", ("lee", "kim"))
        await store.passkeys.hold(b"key", ("bo", "ann"))
        found = await store.passkeys.find(b"key")
        assert found is not None
        assert found.players == ("kim", "lee", "bo", "ann")
        assert await store.passkeys.take(b"key", b"phone", 3, 6000) == found.players
        assert await store.players_of(b"phone") == found.players
        both = StoredPasskey(
            id=b"two",
            public_key=b"",
            sign_count=0,
            created_at=7,
            used_at=8,
            players=("bo", "kim"),
        )
        assert await store.passkeys.add(both)
        assert await store.passkeys.find(b"two") == both
        assert await store.passkeys.of(("bo",)) == (
            both,
            found.__class__(
                id=b"key",
                public_key=b"public",
                sign_count=3,
                created_at=100,
                used_at=6000,
                players=found.players,
            ),
        )


async def _held(store: Store) -> tuple[str, ...]:
    found = await store.passkeys.find(b"key")
    return () if found is None else found.players


async def test_whoever_signs_others_out_or_leaves_ends_passkeys(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.passkeys.add(KIMS)
        await store.passkeys.hold(b"key", ("lee",))
        await store.revoke_token(b"kim", b"fresh")
        assert await _held(store) == ("lee",)
        await store.admin.replace_token("lee", b"host")
        assert await _held(store) == ()
        await store.passkeys.add(KIMS)
        await store.admin.delete_player("kim")
        assert await _held(store) == ()


async def test_only_those_whom_it_holds_remove_a_passkey(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.passkeys.add(KIMS)
        await store.passkeys.hold(b"key", ("lee",))
        assert not await store.passkeys.remove(b"key", ("nobody",))
        assert not await store.passkeys.remove(b"other", ("kim",))
        assert await store.passkeys.remove(b"key", ("nobody", "lee"))
        assert await _held(store) == ()
        assert not await store.passkeys.remove(b"key", ("kim",))


async def test_the_oldest_of_too_many_browsers_is_let_go(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.passkeys.add(KIMS)
        for number in range(DEVICES + 1):
            await store.passkeys.take(b"key", b"device %d" % number, 0, 1000 + number)
        held = [await store.players_of(b"device %d" % number) for number in range(DEVICES + 1)]
        assert held == [()] + [("kim",)] * DEVICES
