"""The HTTP API as an OpenAPI 3.1 document: the routes' declarations, all errors, and examples."""

from __future__ import annotations

import inspect
import sys
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, get_args

from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from tilerummy.club import command as club_commands
from tilerummy.club import season as club_season
from tilerummy.club import state as club_state
from tilerummy.contest import command
from tilerummy.server.api.described import described, example, merged, message_schemas, open_ended
from tilerummy.server.api.failures import status_of
from tilerummy.server.club import wire as club
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire import bodies, parts, views
from tilerummy.server.http_declarations import operation_of
from tilerummy.server.identity.tokens import COOKIE, SECURE_COOKIE
from tilerummy.server.records.wire import puzzles, records, reviews
from tilerummy.server.table.wire import api, listing
from tilerummy.server.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from starlette.routing import BaseRoute

    from tilerummy.match.refusal import Code
    from tilerummy.server.http_declarations import Operation

    Answer = tuple[int, Code]
    """An error: its HTTP status and its code."""

_ANY: Final[tuple[Answer, ...]] = (
    (400, ServerCode.INVALID_REQUEST),
    (408, ServerCode.TOO_SLOW),
    (431, ServerCode.TOO_LARGE),
    (500, ServerCode.INTERNAL),
    (503, ServerCode.STORAGE),
    (503, ServerCode.TOO_MANY_CONNECTIONS),
)
"""Errors that every operation may answer with."""
_API: Final[tuple[Answer, ...]] = (
    (421, ServerCode.WRONG_HOST),
    (429, ServerCode.RATE_LIMITED),
)
_WITH_BODY: Final[tuple[Answer, ...]] = (
    (403, ServerCode.WRONG_ORIGIN),
    (413, ServerCode.TOO_LARGE),
    (422, ServerCode.INVALID_REQUEST),
)
_WITH_QUERY: Final[tuple[Answer, ...]] = ((422, ServerCode.INVALID_REQUEST),)
_MODULES: Final = (
    *(api, listing, puzzles, records, reviews),
    *dict.fromkeys(sys.modules[kind.__module__] for kind in get_args(command.ClientCommand)),
    *(parts, views, bodies),
)
"""Where the messages are declared, with a docstring below each field."""
_UNDECLARED: Final = (
    *(api.Failure, api.ErrorBody),
    *(reviews.ReviewedTurn, reviews.ReviewedPlayer),
    *(reviews.JudgedTurn, reviews.JudgedPlayer),
)
"""Types that no route declares: errors, and the lines of a streamed answer."""
_ABOUT: Final = f"""
Set up, find and join matches here; play them over the WebSocket `/ws/{{match}}`.

The cookie `{COOKIE}` (behind TLS `{SECURE_COOKIE}`) identifies the sender. The first request that
needs a player sets it. Keep it: there is no other account. Programs send no `Origin`; pages of
other sites are refused unless the host allows them.

Every error has one shape, `{{"error": {{"code", "message"}}}}`: act on the code, show the message.
An unknown address is `404 not_found`, a wrong method `405 method_not_allowed`.

New fields in answers, new codes and new addresses may be added at any time. Existing ones are
neither removed nor given another meaning.
"""


def document(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the whole document for *routes*."""
    made = get_openapi(
        title="tilerummy",
        version=VERSION,
        description=inspect.cleandoc(_ABOUT),
        license_info={"name": "MIT"},
        routes=routes,
    )
    schemas = described(made["components"]["schemas"], _MODULES)
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for model in _UNDECLARED:
        alone = model.model_json_schema(ref_template="#/components/schemas/{model}")
        parts = alone.pop("$defs", {}) | {model.__name__: alone}
        schemas = merged(schemas, described(parts, _MODULES))
    _, of_clubs = message_schemas(club.MESSAGES, "#/components/schemas/{name}")
    of_clubs = described(of_clubs, (club, club_commands, club_state, club_season))
    schemas = merged(schemas, of_clubs)
    bodies_asked = [
        operation.get("requestBody", {})
        for operations in made["paths"].values()
        for operation in operations.values()
    ]
    asked_for = _named(bodies_asked, schemas, frozenset())
    made["components"]["schemas"] = {
        name: schema if name in asked_for else open_ended(schema)
        for name, schema in sorted(schemas.items())
    }
    player = {"type": "apiKey", "in": "cookie", "name": COOKIE}
    made["components"]["securitySchemes"]["player"] = player
    declared = {
        (route.path, method.lower()): operation_of(route.endpoint)
        for route in routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    for path, operations in made["paths"].items():
        for method, operation in operations.items():
            _complete(path, operation, declared[path, method], schemas)
    return made


def _named(node: Any, schemas: Mapping[str, Any], known: frozenset[str]) -> frozenset[str]:
    """Return *known* together with the names of the *schemas* that *node* refers to."""
    match node:
        case {"$ref": str(reference)}:
            name = reference.rpartition("/")[2]
            return known if name in known else _named(schemas[name], schemas, known | {name})
        case dict():
            return _named([*node.values()], schemas, known)
        case list():
            for part in node:
                known = _named(part, schemas, known)
    return known


def _complete(
    path: str, operation: dict[str, Any], declared: Operation, schemas: dict[str, Any]
) -> None:
    """Add to *operation* the parts that the framework does not know."""
    operation["operationId"] = operation["summary"].lower().replace(" ", "_")
    operation["summary"] = operation.pop("description", operation["summary"])
    if declared.cookie:
        # The cookie is optional: without it the request has no player yet.
        operation["security"] = [{"player": []}, {}]
    if "requestBody" in operation:
        _exemplify(operation["requestBody"]["content"], schemas)
    responses = operation["responses"]
    for status, response in list(responses.items()):
        if status == "422":
            del responses[status]
        else:
            response["description"] = HTTPStatus(int(status)).phrase
            _exemplify(response.get("content", {}), schemas)
    # Path parameters are accepted as they are; query parameters are validated.
    has_query = any(part["in"] == "query" for part in operation.get("parameters", ()))
    answers = [
        *_ANY,
        *(_API if path.startswith("/api/") else ()),
        *(_WITH_BODY if declared.body or "requestBody" in operation else ()),
        *(_WITH_QUERY if has_query else ()),
        *((status_of(code), code) for code in declared.codes),
    ]
    for status, codes in _by_status(answers):
        responses[str(status)] = _failure(status, codes)
    operation["responses"] = dict(sorted(responses.items()))


def _exemplify(content: dict[str, Any], schemas: dict[str, Any]) -> None:
    for kind, body in content.items():
        if kind == "application/json":
            body["example"] = example(body["schema"], schemas)


def _by_status(answers: Iterable[Answer]) -> list[tuple[int, list[Code]]]:
    by_status: dict[int, list[Code]] = {}
    for status, code in answers:
        by_status.setdefault(status, []).append(code)
    return sorted(by_status.items())


def _failure(status: int, codes: Sequence[Code]) -> dict[str, Any]:
    """Return the response for a refusal with any of *codes*."""
    return {
        "description": HTTPStatus(status).phrase,
        "content": {
            "application/json": {
                "schema": {"$ref": "#/components/schemas/Failure"},
                "examples": {
                    code.value: {"value": {"error": {"code": code.value, "message": code.sentence}}}
                    for code in codes
                },
            }
        },
    }
