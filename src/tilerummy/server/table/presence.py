"""Who is connected: to this node as it knows itself, to the others as they let the store know."""

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
"""Comings and goings within this time are one note in the store."""


class Presence:
    """The seats with somebody at them, and how many look on."""

    def __init__(self, match: str, services: Services, when_changed: Callable[[], None]) -> None:
        """*when_changed* is called when somebody has come or gone, here or elsewhere."""
        self._match = match
        self._services = services
        self._when_changed = when_changed
        self._here: Counter[int | None] = Counter()
        """Connections by seat; those of onlookers have none."""
        self._elsewhere = Present()
        self.all = Present()
        """Who is connected to any node, as far as is known."""
        self._published: Present | None = Present()
        """What the store was told; None if it may have forgotten."""
        self._stale = False
        self._task: asyncio.Task[None] | None = None

    @property
    def needs_polling(self) -> bool:
        """Whether somebody elsewhere may vanish with their node, of which nobody would tell."""
        return self._elsewhere != Present()

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
        before = self.all
        self._here[viewer.seat] += by
        self._here = +self._here
        self._add_up()
        # A count of onlookers is told in a moment: they come and go by the dozen.
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
            if self._published is None:  # others hear of a change, not of the same again
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
