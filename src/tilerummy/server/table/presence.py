"""Who is connected: at this node directly, and at others as reported through the store."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.store import Present, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.services import Services
    from tilerummy.server.table.viewer import Viewer

log = structlog.get_logger()

_GATHER_S: Final = 0.05
"""Seconds over which arrivals and departures are gathered into one write."""


class Presence:
    """The seats with a connected player, and the number of spectators."""

    def __init__(self, match: str, services: Services, when_changed: Callable[[], None]) -> None:
        """Call *when_changed* when somebody connects or leaves, here or elsewhere."""
        self._match = match
        self._services = services
        self._when_changed = when_changed
        self._here: Counter[int | None] = Counter()
        """Connections by seat; None for spectators."""
        self._elsewhere = Present()
        self.all = Present()
        """The known connections at all nodes."""
        self._published: Present | None = Present()
        """The presence sent to the store; None if the store may have lost it."""
        self._stale = False
        self._task: asyncio.Task[None] | None = None

    @property
    def needs_polling(self) -> bool:
        """Whether somebody at another node might vanish with that node, without a hint."""
        return self._elsewhere != Present()

    def is_here(self, seat: int) -> bool:
        """Return whether a player of *seat* is connected to this node."""
        return seat in self._here

    def enter(self, viewer: Viewer) -> None:
        """Note that somebody has connected."""
        self._change(viewer, 1)

    def leave(self, viewer: Viewer) -> None:
        """Note that somebody has left."""
        self._change(viewer, -1)

    def renew(self) -> None:
        """Send this node's presence to the store again, and so to the other nodes."""
        self._published = None
        self.refresh()

    def refresh(self) -> None:
        """Send this node's presence to the store, and read that of the others, in a moment."""
        self._stale = True
        if self._task is None:
            self._task = asyncio.create_task(self._settle())

    async def close(self) -> None:
        """Wait for a running write."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def _change(self, viewer: Viewer, by: int) -> None:
        before = self.all
        self._here[viewer.seat] += by
        self._here = +self._here
        self._add_up()
        # A new number of spectators is sent a little later: dozens come and go at once.
        if self.all.seats != before.seats:
            self._when_changed()
        if self._present_here() != self._published:
            self.refresh()

    def _add_up(self) -> None:
        here, elsewhere = self._present_here(), self._elsewhere
        self.all = Present(here.seats | elsewhere.seats, here.onlookers + elsewhere.onlookers)

    def _present_here(self) -> Present:
        seats = frozenset(seat for seat in self._here if seat is not None)
        return Present(seats, self._here[None])

    async def _settle(self) -> None:
        try:
            while self._stale:
                await asyncio.sleep(_GATHER_S)
                self._stale = False
                await self._exchange()
        except StoreError:
            log.warning("presence_unknown", match=self._match)
        finally:
            self._task = None

    async def _exchange(self) -> None:
        here, before = self._present_here(), self._elsewhere
        changed = here != self._published
        if changed:
            store, node = self._services.store, self._services.node.name
            if self._published is None:  # other nodes get a hint only for a change
                await store.set_presence(self._match, node, Present())
            await store.set_presence(self._match, node, here)
            self._published = here
        everybody = await self._services.store.presence(self._match)
        self._elsewhere = Present(
            everybody.seats - here.seats, max(0, everybody.onlookers - here.onlookers)
        )
        self._add_up()
        if changed or self._elsewhere != before:
            self._when_changed()
