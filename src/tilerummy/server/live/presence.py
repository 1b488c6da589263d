"""Who is connected: to this node as it knows itself, to the others as they let the store know."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.live.services import Services
    from tilerummy.server.live.viewer import Viewer

log = structlog.get_logger()

_GATHER_S: Final = 0.05
"""Comings and goings within this time are one note in the store."""


class Presence:
    """The seats with somebody at them, and how many look on."""

    def __init__(self, match: str, services: Services, when_changed: Callable[[], None]) -> None:
        """*when_changed* is called when somebody has come or gone, here or elsewhere."""
        self._match = match
        self._services = services
        self._when_changed = when_changed
        self._here: Counter[int] = Counter()
        self._elsewhere: frozenset[int] = frozenset()
        self._published: frozenset[int] | None = frozenset()
        """What the store was told; None if it may have forgotten."""
        self._stale = False
        self._task: asyncio.Task[None] | None = None

    @property
    def seats(self) -> frozenset[int]:
        """The seats that are connected to any node, as far as is known."""
        return frozenset(self._here) | self._elsewhere

    @property
    def needs_polling(self) -> bool:
        """Whether somebody elsewhere may vanish with their node, of which nobody would tell."""
        return bool(self._elsewhere)

    def is_here(self, seat: int) -> bool:
        """Whether somebody of *seat* is connected to this node."""
        return seat in self._here

    def enter(self, viewer: Viewer) -> None:
        """Note that somebody has come."""
        self._change(viewer, 1)

    def leave(self, viewer: Viewer) -> None:
        """Note that somebody has gone."""
        self._change(viewer, -1)

    def renew(self) -> None:
        """Let the store, and the other nodes, know anew who is here."""
        self._published = None
        self.refresh()

    def refresh(self) -> None:
        """Let the store know who is here, and ask who is elsewhere, in a moment."""
        self._stale = True
        if self._task is None:
            self._task = asyncio.create_task(self._settle())

    async def close(self) -> None:
        """Wait for the note that is under way."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def _change(self, viewer: Viewer, by: int) -> None:
        before = self.seats
        self._here[viewer.seat] += by
        self._here = +self._here
        if self.seats != before:
            self._when_changed()
        if frozenset(self._here) != self._published:
            self.refresh()

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
        here, before = frozenset(self._here), self.seats
        if here != self._published:
            store, node = self._services.store, self._services.node.name
            if self._published is None:  # others hear of a change, not of the same again
                await store.set_presence(self._match, node, frozenset())
            await store.set_presence(self._match, node, here)
            self._published = here
        self._elsewhere = await self._services.store.presence(self._match) - here
        if self.seats != before:
            self._when_changed()
