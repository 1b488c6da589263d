"""One club at two nodes: each sees what the other did, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.club.support import join, node
from tests.server.store_support import opened
from tilerummy.club import codec
from tilerummy.club import command as asked
from tilerummy.club.decide import MOST_EVENTS
from tilerummy.club.errors import ClubError
from tilerummy.club.file import export, read
from tilerummy.server.club.clubs import SERVER

if TYPE_CHECKING:
    from tests.server.store_support import Opener
    from tilerummy.server.club.clubs import LiveClub


def names(live: LiveClub) -> list[str]:
    return [one.name for one in live.club.members.values()]


async def test_two_nodes_that_change_a_club_at_once_lose_and_double_nothing(
    open_store: Opener,
) -> None:
    async with opened(open_store) as store:
        here, there = node(store), node(store)
        live = await here.create("Round", "kim")
        secret = live.keeper_secret()
        await asyncio.gather(
            *(
                clubs.carry_out(live.key, secret, f"join-{at:04}", join(f"Person {at}"))
                for at in range(6)
                for clubs in (here, there)
            )
        )
        assert sorted(names(await here.read(live.key))) == [f"Person {at}" for at in range(6)]
        assert (await here.read(live.key)).log == (await there.read(live.key)).log
        assert (await node(store).read(live.key)).club == (await here.read(live.key)).club


async def test_an_erased_name_is_gone_at_the_other_node_and_on_disk(open_store: Opener) -> None:
    async with opened(open_store) as store:
        here, there = node(store), node(store)
        live = await here.create("Round", "kim")
        secret = live.keeper_secret()
        await here.carry_out(live.key, secret, "join-0001", join("Adalbert", "Bo"))
        plan = asked.PlanEvening(at=5_000, place="At Adalbert's")
        await here.carry_out(live.key, secret, "plan-0001", plan)
        assert names(await there.read(live.key)) == ["Adalbert", "Bo"]
        erase = asked.EraseMember(member="m1")
        await here.carry_out(live.key, secret, "erase-001", erase)
        for clubs in (here, there):
            seen = await clubs.read(live.key)
            assert "Adalbert" not in str(seen)
            assert names(seen)[1] == "Bo"
        stored = await store.clubs.load(live.key)
        assert stored is not None
        assert not [one for one in stored.events if "Adalbert" in one.body]
        assert [codec.load(one.body) for one in stored.events] == [
            one.event for one in (await there.read(live.key)).log
        ]


async def test_a_link_that_is_withdrawn_at_one_node_commands_nothing_at_the_other(
    open_store: Opener,
) -> None:
    async with opened(open_store) as store:
        here, there = node(store), node(store)
        live = await here.create("Round", "kim")
        secret = live.keeper_secret()
        await there.carry_out(live.key, secret, "join-0001", join("Ada"))
        renew = asked.RenewClubLink(role=live.club.links[0].role)
        await here.carry_out(live.key, secret, "renew-001", renew)
        with pytest.raises(ClubError, match="withdrawn"):
            await there.carry_out(live.key, secret, "join-0002", join("Bo"))
        # What was done before the renewal is answered as before.
        again = await there.carry_out(live.key, secret, "join-0001", join("Ada"))
        assert again.repeated


async def test_a_deleted_club_is_gone_at_the_other_node(open_store: Opener) -> None:
    async with opened(open_store) as store:
        here, there = node(store), node(store)
        live = await here.create("Round", "kim")
        await there.read(live.key)
        await here.delete(live.key)
        with pytest.raises(Exception, match="leads to no table"):
            await there.read(live.key)


async def test_a_club_that_was_exported_is_imported_with_links_of_its_own(
    open_store: Opener,
) -> None:
    async with opened(open_store) as store:
        here = node(store)
        live = await here.create("Round", "kim")
        done = await here.carry_out(live.key, live.keeper_secret(), "join-0001", join("Ada"))
        text = export(done.live.club, done.live.log)
        moved = await here.import_log(read(text.encode()), "kim", SERVER)
        assert moved.key != live.key
        assert moved.club.members == done.live.club.members
        assert moved.keeper_secret() != live.keeper_secret()
        assert moved.club.seq < MOST_EVENTS
        more = await here.carry_out(moved.key, moved.keeper_secret(), "join-0002", join("Bo"))
        assert names(more.live) == ["Ada", "Bo"]
