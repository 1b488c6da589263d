"""What every store must do with players: their tokens, offers and browsers."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.store_support import Opener, opened
from tilerummy.server.store import PlayerCredential, StoreError
from tilerummy.server.store.values import DEVICES


async def test_knows_players_by_the_hash_of_their_token(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.players_of(b"lee") == ("lee",)
        assert await store.players_of(b"nobody") == ()
        with pytest.raises(StoreError):
            await store.add_player("somebody", b"lee", 3)


async def test_a_revoked_token_is_nobodys(open_store: Opener) -> None:
    async with opened(open_store) as store:
        assert await store.revoke_token(b"lee", b"unknown") == ("lee",)
        assert await store.revoke_token(b"nobody", b"another") == ()
        assert await store.players_of(b"lee") == ()
        assert await store.players_of(b"another") == ()
        assert await store.players_of(b"kim") == ("kim",)
        assert await store.players_of(b"unknown") == ("lee",)


@pytest.mark.parametrize("token", [b"kim", b"phone"])
async def test_of_two_who_revoke_a_token_at_once_one_holds_its_players(
    open_store: Opener, token: bytes
) -> None:
    async with opened(open_store) as store:
        await store.offer(b"kim", b"secret", 100, 0)
        await store.take(b"secret", b"phone", 50)
        fresh = [b"fresh %d" % number for number in range(8)]
        answer = await asyncio.gather(*(store.revoke_token(token, one) for one in fresh))
        held = [await store.players_of(one) for one in fresh]
        assert sorted(held) == [()] * 7 + [("kim",)]
        assert answer == held
        assert await store.players_of(token) == ()


async def test_tells_whom_a_token_does_not_hold_any_more(open_store: Opener) -> None:
    kims, phones = PlayerCredential("kim", b"kim"), PlayerCredential("kim", b"phone")
    wrong = PlayerCredential("lee", b"kim")
    all_ = {kims, PlayerCredential("lee", b"lee"), phones}
    async with opened(open_store) as store:
        await store.offer(b"kim", b"secret", 100, 0)
        await store.take(b"secret", b"phone", 50)
        assert await store.revoked_credentials(all_) == frozenset()
        assert await store.revoked_credentials({wrong}) == {wrong}
        await store.admin.replace_token("kim", b"nobodys")
        assert await store.revoked_credentials(all_) == {kims, phones}
        await store.revoke_token(b"lee", b"fresh")
        assert await store.revoked_credentials(all_) == all_
        assert await store.revoked_credentials({PlayerCredential("lee", b"fresh")}) == frozenset()
        assert await store.revoked_credentials(()) == frozenset()


async def test_an_offer_is_taken_once_and_in_time(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.offer(b"kim", b"first", 100, 0)
        await store.offer(b"kim", b"secret", 100, 0)  # the newest one counts
        assert await store.take(b"first", b"phone", 50) == ()
        assert await store.take(b"secret", b"phone", 50) == ("kim",)
        assert await store.take(b"secret", b"thief", 50) == ()
        assert await store.players_of(b"phone") == ("kim",)
        assert await store.players_of(b"thief") == ()
        assert await store.players_of(b"kim") == ("kim",)
        await store.offer(b"kim", b"late", 200, 150)
        assert await store.take(b"late", b"thief", 200) == ()
        assert await store.take(b"late", b"thief", 199) == ()
        assert await store.take(b"never", b"thief", 0) == ()


async def test_of_racers_for_an_offer_one_wins(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.offer(b"kim", b"secret", 100, 0)
        taken = [store.take(b"secret", b"racer %d" % number, 1) for number in range(10)]
        assert sorted(await asyncio.gather(*taken)) == [()] * 9 + [("kim",)]


async def test_a_browser_holds_its_own_player_and_those_it_took(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.offer(b"kim", b"secret", 100, 0)
        assert await store.take(b"secret", b"lee", 50) == ("kim",)
        assert await store.players_of(b"lee") == ("kim", "lee")
        # What it holds goes on together, in the same order; nobody is held twice.
        await store.offer(b"lee", b"both", 100, 60)
        assert await store.take(b"both", b"phone", 70) == ("kim", "lee")
        assert await store.players_of(b"phone") == ("kim", "lee")
        await store.offer(b"phone", b"back", 100, 80)
        assert await store.take(b"back", b"lee", 90) == ("kim", "lee")
        assert await store.players_of(b"lee") == ("kim", "lee")
        assert await store.players_of(b"kim") == ("kim",)


async def test_who_throws_all_others_out_keeps_all(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.offer(b"kim", b"secret", 100, 0)
        await store.take(b"secret", b"lee", 50)
        await store.offer(b"kim", b"open", 100, 60)
        await store.revoke_token(b"lee", b"fresh")
        assert await store.players_of(b"fresh") == ("kim", "lee")
        for gone in (b"kim", b"lee"):
            assert await store.players_of(gone) == ()
        # An offer of somebody who holds nothing any more gives nothing.
        assert await store.take(b"open", b"thief", 70) == ()
        await store.revoke_token(b"fresh", b"fresher")
        assert await store.players_of(b"fresher") == ("kim", "lee")
        await store.admin.replace_token("lee", b"host")
        assert await store.players_of(b"fresher") == ("kim",)
        assert await store.players_of(b"host") == ("lee",)


async def test_the_oldest_of_too_many_devices_is_let_go(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for number in range(DEVICES + 2):
            await store.offer(b"kim", b"secret", 1000, 0)
            await store.take(b"secret", b"device %d" % number, 1 + number)
        held = [await store.players_of(b"device %d" % number) for number in range(DEVICES + 2)]
        assert held == [()] * 2 + [("kim",)] * DEVICES
        assert await store.players_of(b"kim") == ("kim",)
