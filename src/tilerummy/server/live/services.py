"""What every room of the server shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.server.live.node import Node
    from tilerummy.server.live.timekeeper import Timekeeper
    from tilerummy.server.push.messenger import Messenger
    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Store
    from tilerummy.server.thinking.minds import Minds
    from tilerummy.server.thinking.solver_status import SolverStatus
    from tilerummy.server.thinking.thinkers import Thinkers


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Made once by the application and handed down."""

    settings: Settings
    store: Store
    timekeeper: Timekeeper
    node: Node
    messenger: Messenger
    minds: Minds
    thinkers: Thinkers
    solver: SolverStatus
