"""Whether this node should be sent visitors: an answer from what it did last, at no cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from tilerummy.server.cluster.node import Node
    from tilerummy.server.table.registry import MatchRegistry

_STUCK: Final = 10
"""One match in so many that cannot be read is that match's trouble, more are the node's."""


def readiness(node: Node, match_registry: MatchRegistry) -> api.Readiness:
    """Return that *node* can store what it is told, and goes on with the matches it has.

    Raises:
        Refusal: ``storage`` if the latest sign of life or commit could not be stored; ``not_ready``
            if the node is about to stop, or too many of its matches cannot be read.
    """
    if node.leaving:
        raise Refusal(ServerCode.NOT_READY, "This server is about to stop.")
    if not node.can_store:
        raise Refusal(ServerCode.STORAGE)
    stuck, all_matches = match_registry.stuck, match_registry.stuck + match_registry.going_on
    if stuck * _STUCK > all_matches:
        raise Refusal(
            ServerCode.NOT_READY, f"{stuck} of {all_matches} matches here cannot be read."
        )
    return api.Readiness(status="ok", stuck=stuck)
