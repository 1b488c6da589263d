"""Who rings a match's clock and moves its bots: one node, as long as it lives and nobody is newer.

The claim stands in the store with a fence, a number that grows with each new owner. What the owner
does carries it, so that a node that was stopped and wakes late changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from tilerummy.server.services import Services
    from tilerummy.server.store import Claim, Head, StoredTail

log = structlog.get_logger()


class Ownership:
    """What this node knows about who owns one match."""

    def __init__(self, stored: StoredTail, services: Services) -> None:
        self.fence: int | None = None
        """This node's own; None while it is not the owner."""
        self._match = stored.match
        self._services = services
        # Its own name is a claim of which the answer is on its way, or was lost.
        self.is_promised = stored.owner == services.node.name
        """Whether this node may hear in a moment that it is the owner."""
        self._owner = None if self.is_promised else stored.owner

    @property
    def is_free(self) -> bool:
        """Whether nobody is known to own the match, and this node could."""
        taken = self.fence is not None or self._owner is not None or self.is_promised
        return not (taken or self._services.node.leaving)

    def hear(self, head: Head) -> None:
        """Take note of what the store says."""
        if self.fence is None:
            mine = head.owner == self._services.node.name
            self._owner = None if mine else head.owner
        elif head.fence > self.fence:
            self.lose()
            self._owner = head.owner

    def lose(self) -> None:
        """Take note that another node has claimed the match."""
        log.info("lost_ownership", match=self._match, fence=self.fence)
        self.fence = None

    def take(self, claim: Claim) -> None:
        """Take note that this node is the owner."""
        self.fence, self._owner = claim.fence, self._services.node.name
        log.info("claimed", match=self._match, fence=claim.fence)

    async def claim(self) -> Claim | None:
        """Become the owner, unless a living other node is; a StoreError leaves all as it was.

        None too if another claim of this node was answered meanwhile: that one counts.
        """
        before = self.fence
        claim = await self._services.store.claim(self._match, self._services.node.name)
        if self.fence not in {None, before}:
            return None
        if claim is None:
            self.fence = None
            # Whoever it is, the next look at the store tells.
            self._owner = self._owner or "another node"
        else:
            self.take(claim)
        return claim

    async def release(self) -> None:
        """Give the match up, so that whoever needs it next may have it at once."""
        fence, self.fence = self.fence, None
        if fence is None or self._services.node.leaving:
            return
        try:
            await self._services.store.release(self._match, self._services.node.name, fence)
        except StoreError:  # it will be free when this node has died
            log.warning("not_released", match=self._match)
