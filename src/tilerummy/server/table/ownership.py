"""Ownership of a match: a single living node runs its clock and moves its bots.

The claim is in the store, with a fence, a number that grows with each new owner. The owner's
commits carry it, so a node that was stopped and resumes late cannot change anything.
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
    """This node's knowledge about the owner of one match."""

    def __init__(self, stored: StoredTail, services: Services) -> None:
        self.fence: int | None = None
        """The fence of this node's claim; None if it is not the owner."""
        self._match = stored.match
        self._services = services
        # If this node is named as the owner, the answer to its claim is on its way or was lost.
        self.is_promised = stored.owner == services.node.name
        """Whether this node may soon learn that it is the owner."""
        self._owner = None if self.is_promised else stored.owner

    @property
    def is_free(self) -> bool:
        """Whether no owner is known, and this node could be the owner."""
        taken = self.fence is not None or self._owner is not None or self.is_promised
        return not (taken or self._services.node.leaving)

    def hear(self, head: Head) -> None:
        """Note the owner reported by the store."""
        if self.fence is None:
            mine = head.owner == self._services.node.name
            self._owner = None if mine else head.owner
        elif head.fence > self.fence:
            self.lose()
            self._owner = head.owner

    def lose(self) -> None:
        """Note that another node has claimed the match."""
        log.info("lost_ownership", match=self._match, fence=self.fence)
        self.fence = None

    def take(self, claim: Claim) -> None:
        """Note that this node is the owner."""
        self.fence, self._owner = claim.fence, self._services.node.name
        log.info("claimed", match=self._match, fence=claim.fence)

    async def claim(self) -> Claim | None:
        """Become the owner, unless another living node is; a StoreError changes nothing.

        Return None also if another claim of this node was answered in the meantime. That one
        counts.
        """
        before = self.fence
        claim = await self._services.store.claim(self._match, self._services.node.name)
        if self.fence not in {None, before}:
            return None
        if claim is None:
            self.fence = None
            # The next look at the store shows who it is.
            self._owner = self._owner or "another node"
        else:
            self.take(claim)
        return claim

    async def release(self) -> None:
        """Give the match up, so that another node may have it at once."""
        fence, self.fence = self.fence, None
        if fence is None or self._services.node.leaving:
            return
        try:
            await self._services.store.release(self._match, self._services.node.name, fence)
        except StoreError:  # it will be free after this node's heartbeats end
            log.warning("release_failed", match=self._match)
