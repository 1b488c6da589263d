"""The messages on a contest's WebSocket, as parts of the AsyncAPI document."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic.json_schema import models_json_schema

from tilerummy.server.api.described import described, open_ended
from tilerummy.server.contest.wire import messages, parts, views

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

Schema = dict[str, Any]
REF: Final = "#/components/schemas/"
CHANNEL: Final[Schema] = {
    "address": "/ws/contests/{contest}",
    "title": "One contest, as the holder of a link sees it",
    "description": inspect.cleandoc("""
        The first message says which link it is; the answer, and what follows every change, is the
        whole view of that link's role. Commands do not go over it, but to
        `/api/contests/{contest}/commands`. It is closed as a match's line is, with 4403 for a link
        that was withdrawn and 4404 for one that leads to nothing.
    """),
    "parameters": {"contest": {"description": "The contest's id, as `/api/contests` gave it."}},
}
_CONTEST: Final = "k3rjw2ynqz5hexam"
_EXAMPLES: Final[Mapping[str, Schema]] = {
    "ContestHello": {"type": "hello", "secret": "2-mJ0dPq1cXw7uRk2v9sTzbA", "seen": 0},
    "ContestPing": {"type": "ping"},
    "ContestUpdate": {
        "type": "contest",
        "seq": 4,
        "view": {
            "role": "players",
            "contest": _CONTEST,
            "seq": 4,
            "name": "Spring cup",
            "divisions": [],
            "entrants": [],
            "countdown_ms": None,
        },
    },
    "DraftProgress": {"type": "progress", "division": "d5", "share": 0.4},
    "ContestPong": {"type": "pong"},
    "ContestRefused": {
        "type": "error",
        "code": "link_withdrawn",
        "message": "This link has been withdrawn; ask for a new one.",
    },
}


def kinds(union: Any) -> dict[str, type[BaseModel]]:
    """Return the types of a discriminated *union* by name."""
    return {kind.__name__: kind for kind in get_args(get_args(union)[0])}


SAID: Final = kinds(messages.ContestFromClient)
SENT: Final = kinds(messages.ContestFromServer)


def schemas(taken: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas of all messages, with a prefix for names that are *taken*."""
    _, made = models_json_schema(
        [(kind, "serialization") for kind in (*SAID.values(), *SENT.values())],
        ref_template=REF + "{model}",
    )
    definitions = {
        name: schema if name in SAID else open_ended(schema)
        for name, schema in described(made["$defs"], (messages, views, parts)).items()
    }
    names = {name: f"Contest{name}" if name in taken else name for name in definitions}
    return {names[name]: _renamed(schema, names) for name, schema in definitions.items()}


def message(kind: type[BaseModel]) -> Schema:
    """Return a message with an example."""
    example = _EXAMPLES[kind.__name__]
    name = example["type"]
    return {
        "name": name,
        "title": kind.__name__,
        "summary": " ".join(inspect.cleandoc(kind.__doc__ or "").split()),
        "payload": {"$ref": REF + kind.__name__},
        "examples": [{"name": name, "payload": example}],
    }


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    match node:
        case {"$ref": str(reference), **others}:
            name = reference.removeprefix(REF)
            return {**others, "$ref": REF + names[name]}
        case dict():
            return {key: _renamed(value, names) for key, value in node.items()}
        case list():
            return [_renamed(value, names) for value in node]
        case _:
            return node
