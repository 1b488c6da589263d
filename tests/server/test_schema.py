from __future__ import annotations

from typing import get_args

import pytest

from shared_tables import FILES, FOLDER
from tilerummy.core.meld import WhyNotAMeld
from tilerummy.core.presets import PRESETS
from tilerummy.core.violation import ViolationCode
from tilerummy.match.refusal import MatchCode
from tilerummy.server.api.schema import schema
from tilerummy.server.codes import ServerCode
from tilerummy.server.table.wire import api, from_client, from_server, public_events


def test_describes_every_message_and_every_body() -> None:
    definitions = schema()["$defs"]
    unions = (from_client.FromClient, from_server.FromServer, public_events.PublicEvent)
    for kind in {one for union in unions for one in get_args(union)}:
        assert "type" in definitions[kind.__name__]["required"]
    for model in (api.CreateMatch, api.Invitation, api.Me, api.Failure):
        assert definitions[model.__name__]["additionalProperties"] is False
    for kind in get_args(from_client.FromClient):
        assert definitions[kind.__name__]["additionalProperties"] is False


@pytest.mark.parametrize("name", FILES)
def test_the_tables_of_the_client_are_those_of_the_enums(name: str) -> None:
    """What `make protocol` checks with Node for the types needs none for the tables."""
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == FILES[name](), "run scripts/shared_tables.py"


def test_the_tables_name_every_code_that_a_page_can_be_told() -> None:
    answer = FILES["tables.ts"]()
    for code in (*ViolationCode, *WhyNotAMeld, *MatchCode, *ServerCode, *PRESETS):
        assert f"  '{code}',\n" in answer
