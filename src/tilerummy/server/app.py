"""The application: every part made once, put together, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.access.limiter import Limiter
from tilerummy.server.http.client_files import STATIC, ClientFiles
from tilerummy.server.http.guard import Guard, failure
from tilerummy.server.http.routes import make_router
from tilerummy.server.live.hall import Hall
from tilerummy.server.live.timekeeper import Timekeeper
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.services import Services
from tilerummy.server.socket.route import SocketRoute
from tilerummy.server.store import SqliteStore, StoreError
from tilerummy.server.thinking.minds import Minds, RealMinds
from tilerummy.server.thinking.solver_status import SolverStatus
from tilerummy.server.thinking.thinkers import Thinkers
from tilerummy.server.version import VERSION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import JSONResponse

    from tilerummy.server.settings import Settings

log = structlog.get_logger()

_STATUS: Final = {
    ServerCode.DEAD_LINK: 404,
    MatchCode.UNKNOWN_MATCH: 404,
    ServerCode.NOT_FOUND: 404,
    ServerCode.NOT_AT_THIS_TABLE: 403,
    MatchCode.ROOM_FULL: 409,
    ServerCode.NO_FINISHED_GAME: 409,
    ServerCode.RATE_LIMITED: 429,
    ServerCode.STORAGE: 503,
    ServerCode.INTERNAL: 500,
}
"""HTTP status by code of a refusal; 422 for every other."""


def create_app(settings: Settings, minds: Minds | None = None, static: Path = STATIC) -> FastAPI:
    """Return the application on the store that *settings* name."""
    thinkers = Thinkers()
    minds = minds or RealMinds()
    services = Services(
        settings=settings,
        store=SqliteStore(settings.database),
        timekeeper=Timekeeper(),
        minds=minds,
        thinkers=thinkers,
        solver=SolverStatus(minds, thinkers, warm=settings.warm_solver),
    )
    hall, limiter = Hall(services), Limiter(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await hall.resume()
        background = [
            asyncio.create_task(services.solver.prepare(hall.solver_is_ready)),
            asyncio.create_task(hall.keep()),
        ]
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await hall.close()
            await thinkers.close()
            await services.store.close()

    app = FastAPI(
        title="tilerummy",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.hall = hall
    app.add_middleware(Guard, origins=settings.origins)
    app.include_router(make_router(services, hall, limiter))
    app.router.routes.append(SocketRoute(services, hall, limiter).route())
    app.mount("/", ClientFiles(static))
    _add_error_handlers(app)
    return app


def _add_error_handlers(app: FastAPI) -> None:
    """Give every error the one shape."""

    async def refused(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Refusal)  # noqa: S101 - registered for this type only
        return failure(_STATUS.get(error.code, 422), error.code, error.message)

    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - see above
        return failure(422, ServerCode.INVALID_REQUEST, _explained(error.errors()))

    async def http(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)  # noqa: S101 - see above
        codes = {404: ServerCode.NOT_FOUND, 405: ServerCode.METHOD_NOT_ALLOWED}
        code = codes.get(error.status_code, ServerCode.INVALID_REQUEST)
        return failure(error.status_code, code)

    async def storage(_request: Request, _error: Exception) -> JSONResponse:
        log.error("store_failed")
        return failure(503, ServerCode.STORAGE)

    async def internal(_request: Request, _error: Exception) -> JSONResponse:
        return failure(500, ServerCode.INTERNAL)

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(StoreError, storage)
    app.add_exception_handler(Exception, internal)


def _explained(errors: Any) -> str:
    """Say what is wrong with a request and where, in one sentence."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"The request does not have the form it should have: {first['msg']}" + (
        f" (at {where})." if where else "."
    )
