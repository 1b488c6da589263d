"""Whoever is forgotten is named nowhere any more, however they had come to a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes import enter, play_out, table, two_nodes, until
from tests.server.registries import Client, OneNode, a_node
from tests.server.store_support import Opener, opened
from tests.server.support import settings
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import TOURNAMENT
from tilerummy.match.command import (
    CloseMatch,
    CreatePod,
    CreateRematch,
    GiveSeatCode,
    MoveSeat,
    Rename,
    SitAt,
)
from tilerummy.match.context import Attendance, Context
from tilerummy.match.event import ContestTable
from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.players import forget
from tilerummy.server.contest.erasing import ANONYMOUS
from tilerummy.server.identity.tokens import new_id, new_invite, new_seed
from tilerummy.server.store import Hint
from tilerummy.server.table.command_queue import create

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.store import Store, StoredMatch
    from tilerummy.server.table.session import MatchSession

PHONE = "telephonetelepho"


async def everything_sent(store: Store, match_session: MatchSession) -> str:
    """Return all that is stored of a match."""
    stored = await store.load(match_session.queue.match)
    assert stored is not None
    listed = [one.names for one in await store.admin.listing() if one.match == stored.match]
    return f"{[(event.actor, event.body) for event in stored.events]} {listed}"


async def comes_from_a_phone(store: Store, match_session: MatchSession) -> None:
    """Let Lee, who is away, take their seat back from another device."""
    await store.add_player(PHONE, b"phone", 3)
    who = Attendance(connected=(True, False), away=(False, True))
    give = (GiveSeatCode(seat=1), Context(by=0, seat_code="abcdef", attendance=who))
    await match_session.queue.carry_out("seat 0", "word", *give)
    move = MoveSeat(player=PHONE, name="Lee", code="abcdef", after=0)
    await match_session.queue.carry_out(f"player {PHONE}", "move", move)


async def goes_on(node: OneNode, match_session: MatchSession) -> MatchSession:
    """Read a match from the store, and let something happen there."""
    await node.registry.forget(match_session.queue.match)
    again = await node.session(match_session.queue.match)
    await again.queue.carry_out("host", "close", CloseMatch())
    return again


async def test_who_was_invited_to_a_rematch(open_store: Opener, tmp_path: Path) -> None:
    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        first = await table(node)
        rematch = CreateRematch(
            of=first.queue.match, old=first.state, by=0, seed=new_seed(), share_commitment=None
        )
        stored = await create(node.services, new_id(), new_invite(), rematch)
        match_session = await node.session(stored.match)
        assert "Lee" in await everything_sent(store, match_session)
        assert await forget(store, "lee") == {"player": "lee", "matches": 2}
        for one in (first, match_session):
            everything = await everything_sent(store, one)
            assert "Lee" not in everything
            assert "lee" not in everything
        await goes_on(node, match_session)


@pytest.mark.parametrize("renamed", [False, True])
async def test_who_came_from_another_device(
    open_store: Opener, tmp_path: Path, *, renamed: bool
) -> None:
    """They have the name that they had before; of the device before that is told elsewhere."""

    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        match_session = await table(node)
        await comes_from_a_phone(store, match_session)
        if renamed:
            await match_session.queue.carry_out(
                "seat 1", "rename", Rename(name="Leopold"), Context(by=1)
            )
        await forget(store, PHONE)
        everything = await everything_sent(store, match_session)
        assert PHONE not in everything
        assert "Lee" not in everything
        assert "Leopold" not in everything
        assert "Kim" in everything
        await goes_on(node, match_session)


async def test_the_name_after_a_device_that_is_forgotten_stays(
    open_store: Opener, tmp_path: Path
) -> None:
    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        match_session = await table(node)
        await comes_from_a_phone(store, match_session)
        await match_session.queue.carry_out("seat 1", "rename", Rename(name="Mai"), Context(by=1))
        await forget(store, "lee")
        assert "Lee" not in await everything_sent(store, match_session)
        again = await goes_on(node, match_session)
        assert (again.state.seats[1].name, again.state.seats[1].player) == ("Mai", PHONE)
        assert "Mai" in await everything_sent(store, match_session)


async def test_who_played_at_a_table_of_a_contest(open_store: Opener, tmp_path: Path) -> None:
    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        about = ContestTable(
            contest="spring", division="open", round=0, table=0, first_game=0,
            entrants=("e1", "e2", "e3", "e4"),
        )  # fmt: skip
        names = ("Kim", "Leopold", "Park", "Han")
        pod = CreatePod(ruleset=TOURNAMENT, names=names, about=about, seed=new_seed())
        match_session = await node.registry.open_pod(new_id(), pod)
        await store.add_player(PHONE, b"phone", 3)
        for seat, player in enumerate(("kim", PHONE)):
            await match_session.queue.carry_out(
                "desk", f"sit-{seat}", SitAt(seat=seat, player=player)
            )
        await match_session.queue.carry_out("host", "close", CloseMatch())
        await forget(store, PHONE)
        everything = await everything_sent(store, match_session)
        assert PHONE not in everything
        assert "Leopold" not in everything
        await node.registry.forget(match_session.queue.match)
        again = await node.session(match_session.queue.match)
        assert [seat.name for seat in again.state.seats] == ["Kim", ANONYMOUS, "Park", "Han"]
        assert again.state.seats[0].player == "kim"


async def test_nobody_is_deleted_whom_a_match_still_names(
    open_store: Opener, tmp_path: Path
) -> None:
    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        await store.add_player(PHONE, b"phone", 3)
        match_session = await table(node)
        # Somebody else has it for a name: nothing that may be taken from them.
        await match_session.queue.carry_out("seat 0", "rename", Rename(name=PHONE), Context(by=0))
        with pytest.raises(AdminError, match=f"{match_session.queue.match} still") as caught:
            await forget(store, PHONE)
        assert caught.value.code == "still_named"
        assert await store.admin.known_since(PHONE) == 3
        assert await store.players_of(b"phone") == ()


async def test_no_node_has_them_in_memory_any_more(open_store: Opener, tmp_path: Path) -> None:
    """Who asks for a rematch invites nobody who is not there any more."""

    async with two_nodes(open_store, tmp_path) as two:
        short = MatchLength(count=1)
        first = await table(two.nodes[0], hand=7, threshold=0, match_length=short)
        match = first.queue.match
        await play_out(first)
        second = await two.nodes[1].session(match)
        kim = Client("kim", 0)
        enter(second, kim)
        await forget(two.store, "lee")
        await until(
            lambda: (
                not {first, second} & {*two.nodes[0].registry.awake, *two.nodes[1].registry.awake}
            )
        )
        for node in two.nodes:
            match_session = await node.session(match)
            assert [seat.name for seat in match_session.state.seats] == ["Kim", ANONYMOUS]
            assert "Lee" not in repr(match_session.queue.events)
            assert match_session.state.seats[0].player == "kim"
            assert match_session.state.seat_of("lee") is None
        # Whoever looks on at the result is sent to the room as it is now.
        assert second.viewers == frozenset()
        rematch, made = await two.nodes[1].registry.follow(await two.nodes[1].session(match), 0)
        assert made
        assert ANONYMOUS in [seat.name for seat in rematch.state.seats]


def test_a_match_is_not_woken_as_it_was_before(
    open_store: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody is forgotten while the match is being read."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0])
            load = two.store.load

            async def meanwhile(match: str, *, complete: bool = True) -> StoredMatch | None:
                stored = await load(match, complete=complete)
                monkeypatch.undo()
                await forget(two.store, "lee")
                await until(lambda: Hint(match, "rewritten") in hints)
                return stored

            hints: list[Hint] = []
            two.store.subscribe(hints.append)
            monkeypatch.setattr(two.cables[1]._store, "load", meanwhile)
            match_session = await two.nodes[1].session(first.queue.match)
            assert "Lee" not in repr(match_session.queue.events)

    asyncio.run(scenario())
