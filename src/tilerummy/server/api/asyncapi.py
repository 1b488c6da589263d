"""The WebSocket protocol as an AsyncAPI 3.0 document, generated from its types."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_args

from tilerummy.core.violation import ViolationCode
from tilerummy.match import command, event
from tilerummy.match.refusal import Code, MatchCode
from tilerummy.server.api import contest_asyncapi
from tilerummy.server.api.described import described, example, merged, message_schemas
from tilerummy.server.club.codes import ClubCode
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.table import wire
from tilerummy.server.table.wire import from_client, from_server, public_events, views

if TYPE_CHECKING:
    from collections.abc import Iterable

    import msgspec

_UNIONS = {"FromClient": from_client.FromClient, "FromServer": from_server.FromServer}
_MODULES = (command, event, from_client, from_server, public_events, views)
_QUERY: Final = {
    "type": "object",
    "properties": {
        "watch": {
            "type": "string",
            "description": (
                "The secret that the view of those who sit shows as `watch`: the line is then an"
                " onlooker's, who has no seat and can give no command."
            ),
        }
    },
}
_CLOSING = """
With `?watch=` and the secret that the view of those who sit shows as `watch`, a line is an
onlooker's: nobody's seat, some turns late, and without commands.

A line is closed with 4403 or 4404 where there is nothing to come back for (no seat at this table,
no such match, a link that is dead), with 4426 where the server speaks another version of the
protocol, with 1013 where it should be tried again later, and with 1012 when its node stops or has
lost its database: it is back in a moment, or another node is there. Where somebody is turned away
the last message before says why.
"""


@cache
def document() -> dict[str, Any]:
    """Return the whole document. Every message has an example that the server accepts."""
    said = _messages(from_client.FromClient)
    sent = _messages(from_server.FromServer)
    _, schemas = message_schemas(
        [*_UNIONS.values(), public_events.PublicEvent], "#/components/schemas/{name}"
    )
    schemas = described(schemas, _MODULES)
    schemas = _plain(merged(schemas, contest_asyncapi.schemas(schemas)))
    contest_said, contest_sent = contest_asyncapi.SAID, contest_asyncapi.SENT
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "tilerummy: matches and contests over the WebSocket",
            "version": str(wire.VERSION),
            "description": inspect.cleandoc(wire.__doc__ or "") + "\n" + _CLOSING,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "match": {
                "address": "/ws/{match}",
                "title": "One match, as one seat sees it",
                "parameters": {
                    "match": {"description": "The match's id, as `/api/matches` gave it."}
                },
                "bindings": {"ws": {"query": _QUERY}},
                "messages": _referred([*said, *sent]),
            },
            "contest": {
                **contest_asyncapi.CHANNEL,
                "messages": _referred([*contest_said, *contest_sent]),
            },
        },
        "operations": {
            "hear": _operation("match", "receive", "What a client may say.", said),
            "tell": _operation("match", "send", "What the server may say.", sent),
            "hearOfContest": _operation(
                "contest", "receive", "What a page of a contest may say.", contest_said
            ),
            "tellOfContest": _operation(
                "contest", "send", "What the server may say of a contest.", contest_sent
            ),
        },
        "components": {
            "messages": {
                **{name: _message(kind, schemas) for name, kind in (said | sent).items()},
                **{
                    name: contest_asyncapi.message(kind)
                    for name, kind in (contest_said | contest_sent).items()
                },
            },
            "schemas": schemas,
        },
        "x-codes": codes([*ClubCode, *MatchCode, *ServerCode, *ContestCode]),
        "x-violations": [code.value for code in ViolationCode],
    }


def codes(known: Iterable[Code]) -> dict[str, str]:
    """Return the sentence of each code, by code."""
    return {code.value: code.sentence for code in sorted(known, key=str)}


def _plain(node: Any) -> Any:
    """Return *node* without discriminators, which have another form in AsyncAPI than in OpenAPI.

    Nothing is lost, because every type states its own value of ``type``.
    """
    match node:
        case dict():
            return {key: _plain(value) for key, value in node.items() if key != "discriminator"}
        case list():
            return [_plain(value) for value in node]
        case _:
            return node


def _messages(union: Any) -> dict[str, type[msgspec.Struct]]:
    """Return the types of *union* by their message names in the document."""
    return {kind.__name__: kind for kind in get_args(union)}


def _referred(names: Iterable[str]) -> dict[str, dict[str, str]]:
    return {name: {"$ref": f"#/components/messages/{name}"} for name in names}


def _operation(channel: str, action: str, summary: str, messages: Iterable[str]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages],
    }


def _message(kind: type[msgspec.Struct], schemas: dict[str, Any]) -> dict[str, Any]:
    summary, _, more = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")
    name = str(kind.__struct_config__.tag)
    return {
        "name": name,
        "title": kind.__name__,
        "summary": " ".join(summary.split()),
        **({"description": more} if more else {}),
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
        "examples": [{"name": name, "payload": example(schemas[kind.__name__], schemas)}],
    }
