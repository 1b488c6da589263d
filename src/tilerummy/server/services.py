"""The parts of the server that all sessions share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.server.cluster.node import Node
    from tilerummy.server.cluster.timekeeper import Timekeeper
    from tilerummy.server.push.messenger import Messenger
    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Store
    from tilerummy.server.workers.engines import Engines
    from tilerummy.server.workers.pool import WorkerPool
    from tilerummy.server.workers.solver_status import SolverStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The shared parts, created once by the application and passed on."""

    settings: Settings
    store: Store
    timekeeper: Timekeeper
    node: Node
    messenger: Messenger
    engines: Engines
    worker_pool: WorkerPool
    solver: SolverStatus
