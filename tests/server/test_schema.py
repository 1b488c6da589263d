from __future__ import annotations

from typing import get_args

from tilerummy.server.protocol import api, from_client, from_server, seen_events
from tilerummy.server.protocol.schema import schema


def test_describes_every_message_and_every_body() -> None:
    definitions = schema()["$defs"]
    unions = (from_client.FromClient, from_server.FromServer, seen_events.Seen)
    for kind in {one for union in unions for one in get_args(union)}:
        assert "type" in definitions[kind.__name__]["required"]
    for model in (api.CreateMatch, api.Invitation, api.Me, api.Failure):
        assert definitions[model.__name__]["additionalProperties"] is False
    for kind in get_args(from_client.FromClient):
        assert definitions[kind.__name__]["additionalProperties"] is False
