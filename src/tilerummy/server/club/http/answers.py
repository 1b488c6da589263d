"""Answers to requests about clubs, and their description in the API document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from fastapi import Response

from tilerummy.server.club import wire

if TYPE_CHECKING:
    from tilerummy.server.club.clubs import LiveClub

JSON: Final = "application/json"
CALENDAR: Final = "text/calendar"


def answers(
    answer: Any,
    body: type[Any] | None = None,
    status: int = 200,
    *,
    kind: str = JSON,
    more: dict[int | str, dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return the description of an operation for the OpenAPI document."""
    schema = (
        {"type": "string"}
        if answer is str
        else {"$ref": f"#/components/schemas/{answer.__name__}"}
        if answer in wire.MESSAGES
        else {"type": "object"}
    )
    extra = {}
    if body is not None:
        asked = {"schema": {"$ref": f"#/components/schemas/{body.__name__}"}}
        extra = {"requestBody": {"required": True, "content": {JSON: asked}}}
    return {
        "response_class": Response,
        "responses": {status: {"content": {kind: {"schema": schema}}}, **(more or {})},
        "openapi_extra": extra,
    }


def json_answer(message: msgspec.Struct, status: int = 200) -> Response:
    """Return *message* as JSON."""
    return Response(msgspec.json.encode(message), status, media_type=JSON)


def opened(live: LiveClub, response: Response) -> Response:
    """Return the answer to the request that opened a club, with any cookie of *response*."""
    made = json_answer(wire.ClubOpened(live.key, live.keeper_secret()), 201)
    made.raw_headers += [one for one in response.raw_headers if one[0] == b"set-cookie"]
    return made


def attachment(content: str | bytes, kind: str, name: str) -> Response:
    """Return a file that browsers save as *name*."""
    return Response(
        content,
        media_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
