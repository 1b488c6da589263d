"""The application: every part made once, put together, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI

from tilerummy.server import metrics
from tilerummy.server.access.limiter import Limiter
from tilerummy.server.access.origin import doorplate
from tilerummy.server.admin import players
from tilerummy.server.admin.line import AdminLine
from tilerummy.server.admin.retention import Retention
from tilerummy.server.contest.registry import ContestRegistry
from tilerummy.server.contest.socket import ContestRoute
from tilerummy.server.http import manifest
from tilerummy.server.http.cards import Cards
from tilerummy.server.http.client_files import STATIC, ClientFiles
from tilerummy.server.http.descriptions import add_descriptions
from tilerummy.server.http.failures import add_error_handlers
from tilerummy.server.http.guard import Guard
from tilerummy.server.http.routes import make_routes
from tilerummy.server.live.hall import Hall
from tilerummy.server.live.node import Node
from tilerummy.server.live.services import Services
from tilerummy.server.live.timekeeper import Timekeeper
from tilerummy.server.live.upkeep import Upkeep
from tilerummy.server.push.messenger import Messenger
from tilerummy.server.socket.door import Door
from tilerummy.server.socket.route import SocketRoute
from tilerummy.server.store import make_store
from tilerummy.server.thinking.daily import DailyPuzzles
from tilerummy.server.thinking.minds import Minds, RealMinds
from tilerummy.server.thinking.solver_status import SolverStatus
from tilerummy.server.thinking.thinkers import Thinkers
from tilerummy.server.version import VERSION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tilerummy.server.settings import Settings

log = structlog.get_logger()


def create_app(settings: Settings, minds: Minds | None = None, static: Path = STATIC) -> FastAPI:
    """Return the application on the store that *settings* name.

    Raises:
        StoreError: if there is no such kind of store.
    """
    thinkers = Thinkers()
    minds = minds or RealMinds()
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
        minds=minds,
        thinkers=thinkers,
        solver=SolverStatus(minds, thinkers, warm=settings.warm_solver),
    )
    hall, limiter = Hall(services), Limiter(settings)
    contests, door = ContestRegistry(services, hall), Door(settings, services.node)
    upkeep, days = Upkeep(services, hall), DailyPuzzles(services)
    line = AdminLine(settings.data_dir, services.store)
    retention = Retention(services.store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await services.store.open()
        await upkeep.beat()
        if settings.database_address is None:
            await line.open()
        background = [
            asyncio.create_task(services.solver.prepare(hall.solver_settled)),
            asyncio.create_task(upkeep.run()),
            asyncio.create_task(contests.run()),
            asyncio.create_task(retention.run()),
            asyncio.create_task(days.run()),
            asyncio.create_task(metrics.watch_the_loop()),
        ]
        try:
            yield
        finally:
            await line.close()
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await days.close()
            await contests.close()
            await hall.close()
            await services.messenger.close()
            await thinkers.close()
            await services.store.close()

    app = FastAPI(
        title="tilerummy",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.hall = hall
    app.state.store = services.store
    app.state.upkeep = upkeep
    app.add_middleware(Guard, doorplate=doorplate(settings), limiter=limiter)
    app.router.routes.extend(make_routes(services, hall, limiter, contests, days, players))
    app.router.routes.append(SocketRoute(services, hall, limiter, door).route())
    app.router.routes.append(ContestRoute(services, contests, limiter, door).route())
    add_descriptions(app, limiter)
    app.router.routes.append(manifest.route())
    app.mount("/", ClientFiles(Cards(services.store, limiter), limiter, static))
    add_error_handlers(app)
    return app
