"""The application: create all parts, connect them, and shut them down in the right order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI

from tilerummy.server import metrics
from tilerummy.server.admin import players
from tilerummy.server.admin.retention import Retention
from tilerummy.server.admin.socket_server import AdminSocketServer
from tilerummy.server.api.descriptions import add_descriptions
from tilerummy.server.api.failures import add_error_handlers
from tilerummy.server.api.guard import RequestGuard
from tilerummy.server.api.routes import make_routes
from tilerummy.server.cluster.node import Node
from tilerummy.server.cluster.timekeeper import Timekeeper
from tilerummy.server.contest.registry import ContestRegistry
from tilerummy.server.contest.socket import ContestRoute
from tilerummy.server.identity.limiter import Limiter
from tilerummy.server.identity.origin_policy import origin_policy
from tilerummy.server.push.messenger import Messenger
from tilerummy.server.services import Services
from tilerummy.server.store import make_store
from tilerummy.server.table.registry import MatchRegistry
from tilerummy.server.table.socket import SocketRoute
from tilerummy.server.table.upkeep import Upkeep
from tilerummy.server.transport.websocket_admission import WebSocketAdmission
from tilerummy.server.version import VERSION
from tilerummy.server.web import manifest
from tilerummy.server.web.cards import Cards
from tilerummy.server.web.client_files import STATIC, ClientFiles
from tilerummy.server.workers.daily import DailyPuzzles
from tilerummy.server.workers.engines import Engines, RealEngines
from tilerummy.server.workers.pool import WorkerPool
from tilerummy.server.workers.solver_status import SolverStatus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tilerummy.server.settings import Settings

log = structlog.get_logger()


def create_app(
    settings: Settings, engines: Engines | None = None, static: Path = STATIC
) -> FastAPI:
    """Return the application on the store that *settings* name.

    Raises:
        StoreError: if the kind of store is unknown.
    """
    worker_pool = WorkerPool()
    engines = engines or RealEngines()
    store, timekeeper = (
        make_store(
            settings.database_address,
            settings.database,
            connections=settings.database_connections,
            timeout_ms=settings.database_timeout_ms,
        ),
        Timekeeper(),
    )
    services = Services(
        settings=settings,
        store=store,
        timekeeper=timekeeper,
        node=Node(store, timekeeper, has_others=settings.database_address is not None),
        messenger=Messenger(store, settings),
        engines=engines,
        worker_pool=worker_pool,
        solver=SolverStatus(engines, worker_pool, compile_first=settings.warm_solver),
    )
    match_registry, limiter = MatchRegistry(services), Limiter(settings)
    contests, door = (
        ContestRegistry(services, match_registry),
        WebSocketAdmission(settings, services.node),
    )
    upkeep, days = Upkeep(services, match_registry), DailyPuzzles(services)
    admin_socket = AdminSocketServer(settings.data_dir, services.store)
    retention = Retention(services.store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await services.store.open()
        await upkeep.beat()
        if settings.database_address is None:
            await admin_socket.open()
        background = [
            asyncio.create_task(services.solver.prepare(match_registry.solver_settled)),
            asyncio.create_task(upkeep.run()),
            asyncio.create_task(contests.run()),
            asyncio.create_task(retention.run()),
            asyncio.create_task(days.run()),
            asyncio.create_task(metrics.watch_the_loop()),
        ]
        try:
            yield
        finally:
            await admin_socket.close()
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await days.close()
            await contests.close()
            await match_registry.close()
            await services.messenger.close()
            await worker_pool.close()
            await services.store.close()

    app = FastAPI(
        title="tilerummy",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.registry = match_registry
    app.state.store = services.store
    app.state.upkeep = upkeep
    app.add_middleware(RequestGuard, origin_policy=origin_policy(settings), limiter=limiter)
    app.router.routes.extend(
        make_routes(services, match_registry, limiter, contests, days, players)
    )
    app.router.routes.append(SocketRoute(services, match_registry, limiter, door).route())
    app.router.routes.append(ContestRoute(services, contests, limiter, door).route())
    add_descriptions(app, limiter)
    app.router.routes.append(manifest.route())
    app.mount("/", ClientFiles(Cards(services.store, limiter), limiter, static))
    add_error_handlers(app)
    return app
