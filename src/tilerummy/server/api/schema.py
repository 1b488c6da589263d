"""One JSON Schema for everything sent between server and client.

``python -m tilerummy.server.api.schema`` prints it. ``npm run types`` in ``web/`` turns it into the
client's TypeScript types, and a check fails if the committed types differ.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from tilerummy.club.command import Command
from tilerummy.server.api.described import merged, message_schemas
from tilerummy.server.club import wire as club
from tilerummy.server.contest.wire import bodies, commands, messages, parts, views
from tilerummy.server.records.wire import puzzles, records, reviews
from tilerummy.server.table.wire import api, from_client, from_server, listing, public_events

REF = "#/$defs/{name}"
UNIONS = {
    "FromClient": from_client.FromClient,
    "FromServer": from_server.FromServer,
    "Seen": public_events.PublicEvent,
    "ClubCommand": Command,
    "ClubView": club.ClubView,
}
HTTP = (api, listing, puzzles, records, reviews, parts, views, bodies, messages)
HTTP_UNIONS: dict[str, Any] = {
    "ContestCommand": commands.ContestCommand,
    "ContestView": views.ContestView,
    "ContestFromClient": messages.ContestFromClient,
    "ContestFromServer": messages.ContestFromServer,
}


def schema() -> dict[str, Any]:
    """Return one schema document whose ``$defs`` hold every message and every HTTP model."""
    unions, components = message_schemas([*UNIONS.values(), *club.MESSAGES], REF)
    named = dict(zip(UNIONS, unions, strict=False))
    definitions = merged(components, named, _http_models())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "$defs": dict(sorted(definitions.items())),
    }


def _http_models() -> dict[str, Any]:
    """Return the definitions of the pydantic models that the HTTP API declares."""
    models = [
        model
        for module in HTTP
        for _, model in inspect.getmembers(module, inspect.isclass)
        if issubclass(model, BaseModel) and model.__module__ == module.__name__
    ]
    models += commands.MODELS.values()
    _, document = models_json_schema(
        [(model, "serialization") for model in models],
        ref_template=REF.replace("{name}", "{model}"),
    )
    unions = {
        name: TypeAdapter(union).json_schema(ref_template=REF.replace("{name}", "{model}"))
        for name, union in HTTP_UNIONS.items()
    }
    for union in unions.values():
        union.pop("$defs")
    return merged(document.get("$defs", {}), unions)


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
