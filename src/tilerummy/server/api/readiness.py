"""Whether this node should receive visitors, judged from its latest work without any new query."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    from tilerummy.server.cluster.node import Node
    from tilerummy.server.table.registry import MatchRegistry

_STUCK: Final = 10
"""If more than one match in this many cannot be read, the node has a problem, not the match."""


def readiness(node: Node, match_registry: MatchRegistry) -> api.Readiness:
    """Return that *node* can store commands and run its matches.

    Raises:
        Refusal: ``storage`` if the latest heartbeat or commit could not be stored; ``not_ready`` if
            the node is about to stop, or too many of its matches cannot be read.
    """
    if node.leaving:
        raise Refusal(ServerCode.NOT_READY, "This server is about to stop.")
    if not node.can_store:
        raise Refusal(ServerCode.STORAGE)
    stuck, all_matches = match_registry.stuck, match_registry.stuck + match_registry.running
    if stuck * _STUCK > all_matches:
        raise Refusal(
            ServerCode.NOT_READY, f"{stuck} of {all_matches} matches here cannot be read."
        )
    return api.Readiness(status="ok", stuck=stuck)
