"""Errors over HTTP, all in one shape: ``{"error": {"code", "message"}}``."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import structlog
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match

from tilerummy.club.errors import ClubError
from tilerummy.contest.errors import ContestError
from tilerummy.match.refusal import Code, MatchCode, Refusal
from tilerummy.server.club.codes import ClubCode
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.security import Incident, report
from tilerummy.server.logs import Seldom
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastapi import FastAPI
    from starlette.requests import Request

log = structlog.get_logger()

_STATUS: Final[Mapping[Code, int]] = {
    ServerCode.DEAD_LINK: 404,
    ServerCode.DEAD_OFFER: 404,
    ServerCode.DEAD_PASSKEY: 404,
    MatchCode.UNKNOWN_MATCH: 404,
    ServerCode.NOT_FOUND: 404,
    ServerCode.NO_PUZZLE: 404,
    ServerCode.NOT_LISTED: 404,
    ServerCode.NO_LINK: 401,
    ServerCode.NOT_AT_THIS_TABLE: 403,
    MatchCode.WRONG_WORD: 403,
    MatchCode.DEAL_SEALED: 409,
    MatchCode.ROOM_FULL: 409,
    MatchCode.ALREADY_SEATED: 409,
    MatchCode.INVITED_ONLY: 409,
    MatchCode.NOT_OVER: 409,
    MatchCode.MATCH_CLOSED: 409,
    ServerCode.NO_FINISHED_GAME: 409,
    ServerCode.NOBODY_YET: 409,
    ServerCode.TOO_MANY_LISTS: 409,
    ServerCode.TOO_MANY_PASSKEYS: 409,
    ServerCode.PASSKEY_FAILED: 403,
    ServerCode.RATE_LIMITED: 429,
    ContestCode.LINK_WITHDRAWN: 403,
    ContestCode.NOT_ALLOWED: 403,
    ContestCode.NOT_FIRST: 403,
    ContestCode.NOT_YOUR_ROUND: 403,
    ContestCode.NOT_YOUR_TABLE: 403,
    ContestCode.ROUND_OVER: 409,
    ContestCode.DEALS_SEALED: 409,
    ContestCode.TOO_MANY_CONTESTS: 429,
    ClubCode.EVENING_CHANGED: 409,
    ClubCode.LINK_WITHDRAWN: 403,
    ClubCode.NOT_ALLOWED: 403,
    ClubCode.TOO_MANY_CLUBS: 429,
    ServerCode.TOO_MANY_MATCHES: 429,
    ServerCode.TOO_LARGE: 413,
    ServerCode.BUSY: 503,
    ServerCode.HINT_TIMEOUT: 503,
    ServerCode.NO_SOLVER: 503,
    ServerCode.NOT_READY: 503,
    ServerCode.STORAGE: 503,
    ServerCode.INTERNAL: 500,
}
"""The HTTP status of each refusal code; 422 for all others."""
_CODES: Final[Mapping[str, Code]] = {
    code.value: code for codes in (ServerCode, MatchCode, ContestCode) for code in codes
}
_CLUB_CODES: Final = {code.value: code for code in ClubCode}
_INCIDENTS: Final[Mapping[Code, Incident]] = {
    ServerCode.DEAD_LINK: Incident.DEAD_LINK,
    ServerCode.DEAD_OFFER: Incident.DEAD_OFFER,
    ServerCode.DEAD_PASSKEY: Incident.DEAD_PASSKEY,
    ServerCode.PASSKEY_FAILED: Incident.PASSKEY_FAILED,
}
"""Refusals that may come from somebody who guesses secrets."""


def status_of(code: Code) -> int:
    """Return the HTTP status for *code*."""
    return _STATUS.get(code, 422)


def failure(
    status: int,
    code: Code,
    message: str | None = None,
    params: Mapping[str, int | str] | None = None,
) -> JSONResponse:
    """Return an error in the common shape. *params* are the values in the sentence of the code."""
    error = {"code": code.value, "message": message or code.sentence}
    headers = {"Cache-Control": "no-store"}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(
        {"error": {**error, "params": dict(params)} if params else error}, status, headers
    )


def add_error_handlers(app: FastAPI) -> None:
    """Return every error in the common shape."""

    async def refused(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Refusal)  # noqa: S101 - registered for this type only
        incident = _INCIDENTS.get(error.code)
        if incident is not None:
            report(incident, address_of(request))
        return failure(status_of(error.code), error.code, error.message)

    async def contest(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ContestError)  # noqa: S101 - see above
        code = contest_code(error.code)
        return failure(status_of(code), code, None, error.params)

    async def club(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ClubError)  # noqa: S101 - see above
        code = _CLUB_CODES[error.code]
        return failure(status_of(code), code, None, error.params)

    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - see above
        return failure(422, ServerCode.INVALID_REQUEST, _explained(error.errors()))

    async def http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)  # noqa: S101 - see above
        if error.status_code not in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}:
            return failure(error.status_code, ServerCode.INVALID_REQUEST)
        allowed = _methods(request)
        if error.status_code == HTTPStatus.NOT_FOUND and not allowed:
            return failure(404, ServerCode.NOT_FOUND)
        answer = failure(405, ServerCode.METHOD_NOT_ALLOWED)
        # RFC 9110, 15.5.6. Addresses without a route are files.
        answer.headers["Allow"] = ", ".join(sorted(allowed or {"GET", "HEAD"}))
        return answer

    seldom = Seldom()

    async def storage(_request: Request, error: Exception) -> JSONResponse:
        times = seldom.count("store_failed")
        if times:
            log.error("store_failed", error=str(error), times=times)
        return failure(503, ServerCode.STORAGE)

    async def internal(_request: Request, _error: Exception) -> JSONResponse:
        return failure(500, ServerCode.INTERNAL)

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(ContestError, contest)
    app.add_exception_handler(ClubError, club)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(StoreError, storage)
    app.add_exception_handler(Exception, internal)


def contest_code(code: str) -> Code:
    """Return the code of a `ContestError`. Some codes are shared with other parts of the server."""
    return _CODES[code]


def _methods(request: Request) -> set[str]:
    """Return the methods of the routes at the address of *request*, after its own was refused.

    Cost: one regular expression per route, only after a request that failed.
    """
    routes = request.app.routes
    found = (route for route in routes if route.matches(request.scope)[0] is Match.PARTIAL)
    return {method for route in found for method in route.methods}


def _explained(errors: Any) -> str:
    """Explain in one sentence what is wrong with a request, and where."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"The request does not have the form it should have: {first['msg']}" + (
        f" (at {where})." if where else "."
    )
