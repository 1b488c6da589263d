"""The HTTP API as an OpenAPI 3.1 document: what the routes declare, every error, examples."""

from __future__ import annotations

import inspect
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from fastapi.openapi.utils import get_openapi

from tilerummy.match.refusal import Code, MatchCode
from tilerummy.server.access.tokens import COOKIE, SECURE_COOKIE
from tilerummy.server.http.failures import status_of
from tilerummy.server.protocol import api, api_open, api_puzzles, api_records, api_review
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.protocol.contest import asked, bodies, parts, views
from tilerummy.server.protocol.contest.codes import ContestCode
from tilerummy.server.protocol.described import described, example
from tilerummy.server.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from starlette.routing import BaseRoute

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
_THOUGHT_ABOUT: Final = (
    ServerCode.BAD_NOTATION,
    ServerCode.BAD_POSITION,
    ServerCode.BUSY,
    ServerCode.HINT_TIMEOUT,
    ServerCode.NO_SOLVER,
)
"""Where the solver is asked about a position."""
_LINK: Final[tuple[Code, ...]] = (
    ServerCode.DEAD_LINK,
    ContestCode.LINK_WITHDRAWN,
    ServerCode.INVALID_REQUEST,
)
_OWN: Final[Mapping[str, tuple[Code, ...]]] = {
    "readyz": (ServerCode.NOT_READY,),
    "create": (
        ServerCode.IMPOSSIBLE_RULES,
        ServerCode.INVALID_NAME,
        ServerCode.TOO_MANY_MATCHES,
        MatchCode.WRONG_NUMBER_OF_SEATS,
    ),
    "look": (ServerCode.DEAD_LINK,),
    "subscribe": (ServerCode.NOT_AT_THIS_TABLE, ServerCode.UNKNOWN_PUSH_SERVICE),
    "join": (ServerCode.DEAD_LINK, ServerCode.INVALID_NAME, MatchCode.ROOM_FULL),
    "join_open": (
        ServerCode.INVALID_NAME,
        ServerCode.NOT_LISTED,
        MatchCode.MATCH_CLOSED,
        MatchCode.ROOM_FULL,
    ),
    "leave": (
        MatchCode.UNKNOWN_MATCH,
        MatchCode.CONTEST_TABLE,
        MatchCode.MATCH_CLOSED,
        ServerCode.NOT_AT_THIS_TABLE,
    ),
    "offer": (ServerCode.NOBODY_YET,),
    "take": (ServerCode.DEAD_OFFER, ServerCode.TOO_MANY_LISTS),
    "seat": (
        ServerCode.DEAD_LINK,
        ServerCode.INVALID_NAME,
        MatchCode.WRONG_WORD,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
    ),
    "rematch": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.NOT_AT_THIS_TABLE,
        MatchCode.NOT_OVER,
        MatchCode.INVITED_ONLY,
        MatchCode.MATCH_CLOSED,
    ),
    "open_contest": (ContestCode.EMPTY_NAME, ContestCode.TOO_MANY_CONTESTS),
    "import_contest": (
        ContestCode.BAD_FILE,
        ContestCode.NEWER_VERSION,
        ContestCode.TOO_MANY_CONTESTS,
    ),
    "see_contest": _LINK,
    "command_contest": (*_LINK, *ContestCode, MatchCode.STALE),
    "try_contest": (*_LINK, *ContestCode, MatchCode.STALE),
    "see_round": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
    ),
    "see_deals": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
        ContestCode.DEALS_SEALED,
    ),
    "see_entrant": (*_LINK, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_ENTRANT),
    "take_seat": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
    ),
    "let_bot_play": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        ContestCode.UNKNOWN_ENTRANT,
        MatchCode.DEALING,
        MatchCode.MATCH_CLOSED,
        MatchCode.MATCH_OVER,
        MatchCode.NOT_AWAY,
        MatchCode.SEAT_NOT_FREE,
    ),
    "see_live": (*_LINK, ContestCode.NOT_ALLOWED),
    "see_log": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_contest": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_results": (*_LINK, ContestCode.UNKNOWN_DIVISION),
    "read_entrants": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NOT_TEXT,
        ContestCode.NO_NAMES,
        ContestCode.TOO_MANY_ENTRANTS,
    ),
    "prove": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.BAD_TILES,
        ContestCode.UNKNOWN_DIVISION,
        ServerCode.NO_SOLVER,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
    ),
    "record": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.NO_FINISHED_GAME,
    ),
    "solve": _THOUGHT_ABOUT,
    "puzzle": (*_THOUGHT_ABOUT, ServerCode.NO_PUZZLE),
    "daily": _THOUGHT_ABOUT,
    "check": _THOUGHT_ABOUT,
    "read": (ServerCode.BUSY, ServerCode.HINT_TIMEOUT),
    "review": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SOLVER,
        ServerCode.NOT_AT_THIS_TABLE,
    ),
    "play_on": (
        MatchCode.NO_GAME,
        MatchCode.UNKNOWN_MATCH,
        MatchCode.UNKNOWN_SEAT,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.INVALID_NAME,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SUCH_TURN,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.TOO_MANY_MATCHES,
    ),
    "replay": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
    ),
}
"""By operation what it alone may refuse with."""
_OF_PLAYERS: Final = frozenset(
    {"create", "join", "leave", "me", "offer", "record", "renew", "replay", "subscribe", "take"}
    | {"join_open", "play_on", "rematch", "review", "seat", "take_seat", "unsubscribe"}
)
"""Operations for which the cookie matters."""
_UNREAD: Final = frozenset(
    {"renew", "leave", "take_seat", "let_bot_play", "import_contest", "read_entrants"}
)
"""Operations whose body the framework does not read."""
_MODULES: Final = (
    *(api, api_open, api_puzzles, api_records, api_review),
    *(asked.entrants, asked.rounds, asked.results, asked.links, parts, views, bodies),
)
_UNDECLARED: Final = (
    *(api.Failure, api.ErrorBody),
    *(api_review.ReviewedTurn, api_review.ReviewedPlayer),
    *(api_review.JudgedTurn, api_review.JudgedPlayer),
)
"""What no route declares: errors, and the lines of an answer that is told line by line."""
_ABOUT: Final = f"""
Matches are made, found and joined here; they are played over the WebSocket `/ws/{{match}}`.

Who is asking is said by the cookie `{COOKIE}` (behind TLS `{SECURE_COOKIE}`), which the first
request that needs a player sets: keep it, it is all there is to an account. A program sends no
`Origin`; a page of another site is refused unless the host allows it.

Every error has one shape, `{{"error": {{"code", "message"}}}}`: go by the code, show the message.
An unknown address is `404 not_found`, a method that it does not take `405 method_not_allowed`.

New fields in answers, new codes and new addresses may come at any time; nothing that is there is
taken away or comes to mean something else.
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
        schemas |= described(parts, _MODULES)
    made["components"] = {
        "schemas": dict(sorted(schemas.items())),
        "securitySchemes": {"player": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
    }
    for path, operations in made["paths"].items():
        for operation in operations.values():
            _complete(path, operation, schemas)
    return made


def errors(path: str, name: str, *, has_body: bool, has_query: bool) -> list[Answer]:
    """Return every error with which the operation *name* at *path* may answer."""
    return [
        *_ANY,
        *(_API if path.startswith("/api/") else ()),
        *(_WITH_BODY if has_body else ()),
        *(_WITH_QUERY if has_query else ()),
        *((status_of(code), code) for code in _OWN.get(name, ())),
    ]


def _complete(path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Add to *operation* what the framework does not know of it."""
    name = operation["summary"].lower().replace(" ", "_")
    operation["operationId"] = name
    operation["summary"] = operation.pop("description", operation["summary"])
    if name in _OF_PLAYERS:
        # Without the cookie one is nobody yet, which is all right.
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
    # Whatever is posted may have a body, also where none is asked for.
    has_body = "requestBody" in operation or name in _UNREAD
    # The parts of a path are taken as they are; what is asked of a list has a form.
    has_query = any(part["in"] == "query" for part in operation.get("parameters", ()))
    found = errors(path, name, has_body=has_body, has_query=has_query)
    for status, codes in _by_status(found):
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
    """Return the response that a refusal with any of *codes* is."""
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
