from __future__ import annotations

from typing import get_args

from tilerummy.server import api, messages
from tilerummy.server.schema import schema


def test_describes_every_message_and_every_body() -> None:
    definitions = schema()["$defs"]
    unions = (messages.FromClient, messages.FromServer, messages.Seen)
    for kind in {one for union in unions for one in get_args(union)}:
        assert "type" in definitions[kind.__name__]["required"]
    for model in (api.CreateMatch, api.Invitation, api.Me, api.Failure):
        assert definitions[model.__name__]["additionalProperties"] is False
    for kind in get_args(messages.FromClient):
        assert definitions[kind.__name__]["additionalProperties"] is False
