"""Who is there is told to everybody, and what that takes does not grow with those who come."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.nodes import enter, table, until
from tests.server.registries import Client, Recorder, a_node
from tests.server.store_support import opened
from tests.server.support import settings
from tests.support.patience import HANG_S
from tilerummy.match.command import Rename, SetWatching
from tilerummy.match.context import Context
from tilerummy.server.store import Present
from tilerummy.server.table.broadcaster import PRESENCES_PER_S
from tilerummy.server.table.presence import Presence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.server.registries import OneNode
    from tests.server.store_support import Opener
    from tilerummy.server.table.session import MatchSession

CROWD = 60
AWAY_S = 25
"""Less than `Settings.away_ms`, after which all is told anew."""


async def watched_table(node: OneNode) -> MatchSession:
    match_session = await table(node, begins=False)
    let_in = (SetWatching(delay=2), Context(by=0, expect_seq=match_session.state.seq))
    await match_session.queue.carry_out("seat 0", "let-them-look", *let_in)
    return match_session


async def crowd(match_session: MatchSession, size: int = CROWD) -> list[Recorder]:
    """Let so many onlookers come at once."""
    came = [Recorder(None, None, match_session) for _ in range(size)]
    for spectator in came:
        match_session.enter(spectator)
        await match_session.greet(spectator, 0)
    return came


def messages_sent(viewers: Sequence[Recorder]) -> int:
    """Return to how many of *viewers* it was said how often who is there."""
    return sum(one["type"] == "presence" for viewer in viewers for one in viewer.sent)


def newest(viewer: Recorder) -> tuple[bool, int]:
    """Return whether Lee is there, and how many look on, as far as *viewer* was told."""
    seen = [one for one in viewer.sent if one["type"] in {"presence", "update"}][-1]
    if seen["type"] == "presence":
        return seen["connected"][1], seen["onlookers"]
    return seen["view"]["seats"][1]["connected"], seen["view"]["onlookers"]


async def test_a_crowd_that_comes_at_once_is_told_of_at_once(
    open_store: Opener, tmp_path: Path
) -> None:
    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        match_session = await watched_table(node)
        came = await crowd(match_session)
        await until(lambda: all(newest(one) == (False, CROWD) for one in came))
        assert messages_sent(came) <= 3 * CROWD


# Which store it is does not change who is told of whom.
@pytest.mark.parametrize(
    "open_store", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)], indirect=True
)
async def test_coming_and_going_is_told_so_often_and_no_more(
    open_store: Opener, tmp_path: Path
) -> None:
    """One line that comes and goes costs the same however many are there to be told of it."""

    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        match_session = await watched_table(node)
        came = await crowd(match_session)
        await until(lambda: all(newest(one)[1] == CROWD for one in came))
        before, began = messages_sent(came), time.monotonic()
        lee = Client("lee", 1)
        for _ in range(100):
            enter(match_session, lee)
            await asyncio.sleep(0)
            assert lee.connection is not None
            match_session.leave(lee.connection)
            await asyncio.sleep(0)
        enter(match_session, lee)
        # What happens meanwhile is told to those at the table, and to onlookers later.
        await match_session.queue.carry_out("seat 1", "rename", Rename(name="Li"), Context(by=1))
        await until(lambda: all(newest(one) == (True, CROWD) for one in came))
        elapsed_s = time.monotonic() - began
        assert messages_sent(came) - before <= 2 * CROWD + PRESENCES_PER_S * elapsed_s
        assert lee.connection is not None
        match_session.leave(lee.connection)
        await until(lambda: all(newest(one) == (False, CROWD) for one in came))
        # At once, not only when Kim, who never came, has been away for long.
        assert time.monotonic() - began < AWAY_S


async def test_who_leaves_behind_an_event_that_showed_them_is_told_to_be_gone(
    open_store: Opener, tmp_path: Path
) -> None:
    """While the table may not be told yet, an event tells it, and what it told must not stay."""

    async with opened(open_store) as store, a_node(store, settings(tmp_path)) as node:
        match_session = await watched_table(node)
        came = await crowd(match_session, 20)
        await until(lambda: all(newest(one)[1] == 20 for one in came))
        lee = Client("lee", 1)
        for name in ("Li", "Lee"):
            enter(match_session, lee)
            await match_session.queue.carry_out(
                "seat 1", f"to {name}", Rename(name=name), Context(by=1)
            )
            assert lee.connection is not None
            match_session.leave(lee.connection)
        began = time.monotonic()
        await until(lambda: all(newest(one) == (False, 20) for one in came))
        assert time.monotonic() - began < AWAY_S


class Noted:
    """A store of one match's presence: what it was told, and who is there on all nodes."""

    def __init__(self) -> None:
        self.messages_sent: list[Present] = []
        self.elsewhere = Present()

    async def set_presence(self, _match: str, _node: str, present: Present) -> None:
        self.messages_sent.append(present)

    async def presence(self, _match: str) -> Present:
        here, there = self.messages_sent[-1] if self.messages_sent else Present(), self.elsewhere
        return Present(here.seats | there.seats, here.onlookers + there.onlookers)


async def test_a_node_looks_after_those_elsewhere_and_tells_anew_who_is_here() -> None:
    """Who is there twice is here; others hear of what is told anew only where it is a change."""

    async with asyncio.timeout(HANG_S):
        noted = Noted()
        services: Any = SimpleNamespace(store=noted, node=SimpleNamespace(name="a"))
        presence = Presence("m", services, lambda: None)
        viewers: list[Any] = [SimpleNamespace(seat=seat) for seat in (1, None, None)]
        for viewer in viewers:
            presence.enter(viewer)
        await presence.close()
        here = Present(frozenset((1,)), 2)
        assert (noted.messages_sent, presence.all, presence.needs_polling) == ([here], here, False)
        noted.elsewhere = Present(frozenset((0, 1)), 3)
        presence.renew()
        await presence.close()
        assert noted.messages_sent == [here, Present(), here]
        assert presence.all == Present(frozenset((0, 1)), 5)
        assert presence.needs_polling
        noted.elsewhere = Present()
        presence.refresh()
        await presence.close()
        assert len(noted.messages_sent) == 3
        assert (presence.all, presence.needs_polling) == (here, False)
