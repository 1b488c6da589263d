from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from tests.server.documents import at, references
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.api.asyncapi import document
from tilerummy.server.club.codes import ClubCode
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire import messages
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.table.wire import VERSION, from_client, from_server, public_events
from tilerummy.server.transport.connection import SERVICE_RESTART, closing_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

    from tests.server.support import Json, Player

RECEIVED_BY_CONTEST, SENT_BY_CONTEST = (
    get_args(get_args(union)[0])
    for union in (messages.ContestFromClient, messages.ContestFromServer)
)
RECEIVED, SENT = get_args(from_client.FromClient), get_args(from_server.FromServer)
NOT_UNDERSTOOD = {
    ServerCode.BAD_NOTATION,
    ServerCode.INTERNAL,
    ServerCode.INVALID_MESSAGE,
    ServerCode.MALFORMED_JSON,
    ServerCode.UNKNOWN_TYPE,
}


def payload(kind: type[msgspec.Struct]) -> Json:
    """The example of a message, as it travels."""
    (example,) = document()["components"]["messages"][kind.__name__]["examples"]
    sent: Json = example["payload"]
    return sent


def test_tells_of_every_message_in_its_direction() -> None:
    operations = document()["operations"]
    for operation, kinds in (("hear", RECEIVED), ("tell", SENT)):
        named = {one["$ref"].rpartition("/")[2] for one in operations[operation]["messages"]}
        assert named == {kind.__name__ for kind in kinds}
    assert (operations["hear"]["action"], operations["tell"]["action"]) == ("receive", "send")


def test_tells_with_which_numbers_lines_are_closed() -> None:
    answer = {int(number) for number in re.findall(r"\b\d{4}\b", document()["info"]["description"])}
    refused = {closing_code(Refusal(code)) for code in (*MatchCode, *ServerCode, *ContestCode)}
    assert answer == {*refused, SERVICE_RESTART}


def test_what_the_server_says_may_come_to_have_more_fields() -> None:
    schemas = document()["components"]["schemas"]
    strict = {name for name, schema in schemas.items() if "additionalProperties" in schema}
    assert strict == {kind.__name__ for kind in (*RECEIVED, *RECEIVED_BY_CONTEST)}


def test_every_reference_leads_somewhere() -> None:
    for reference in references(document()):
        assert at(document(), reference) is not None


def test_every_choice_is_told_apart_by_its_type() -> None:
    """In words of JSON Schema alone: AsyncAPI takes no discriminator as OpenAPI has them."""
    schemas = document()["components"]["schemas"]
    for kind in (*RECEIVED, *SENT, *get_args(public_events.PublicEvent)):
        tag = kind.__struct_config__.tag
        assert schemas[kind.__name__]["properties"]["type"] == {"enum": [tag]}
    assert "discriminator" not in json.dumps(document())


def test_every_event_and_every_code_is_told() -> None:
    schemas = document()["components"]["schemas"]
    assert {kind.__name__ for kind in get_args(public_events.PublicEvent)} <= schemas.keys()
    assert document()["x-codes"].keys() == {*MatchCode, *ServerCode, *ContestCode, *ClubCode}


def test_a_field_says_what_stands_below_it() -> None:
    fields = document()["components"]["schemas"]["GameView"]["properties"]
    assert fields["pool"]["description"] == "The number of tiles left to draw."


@pytest.mark.parametrize("kind", RECEIVED, ids=lambda kind: kind.__name__)
def test_an_example_of_a_client_is_one(kind: type[msgspec.Struct]) -> None:
    assert isinstance(from_client.decode(json.dumps(payload(kind))), kind)


@pytest.mark.parametrize("kind", SENT, ids=lambda kind: kind.__name__)
def test_an_example_of_the_server_is_one(kind: type[msgspec.Struct]) -> None:
    assert isinstance(msgspec.convert(payload(kind), from_server.FromServer), kind)


def test_the_server_takes_every_example(someone: Callable[[str], Player]) -> None:
    kim = someone("Kim")
    made = kim.create("easy")
    for kind in RECEIVED:
        with kim.line(made["match"]) as line:
            if kind is not from_client.Hello:
                line.hello()
            line.raw(json.dumps(payload(kind)))
            line.say("ping")
            while True:
                heard = line.next()
                if heard["type"] == "pong":
                    # Commands are answered in turn, but the first ping may be the example itself.
                    break
                assert heard.get("code") not in NOT_UNDERSTOOD, (kind, heard)


def test_tells_of_a_contests_messages_in_their_direction() -> None:
    operations = document()["operations"]
    answer = (
        ("hearOfContest", "receive", RECEIVED_BY_CONTEST),
        ("tellOfContest", "send", SENT_BY_CONTEST),
    )
    for operation, action, kinds in answer:
        assert operations[operation]["action"] == action
        assert operations[operation]["channel"] == {"$ref": "#/channels/contest"}
        named = {one["$ref"].rpartition("/")[2] for one in operations[operation]["messages"]}
        assert named == {kind.__name__ for kind in kinds}
    for view in ("DirectorView", "RefereeView", "PlayersView", "PlayerView", "ScreenView"):
        assert view in document()["components"]["schemas"]


@pytest.mark.parametrize(
    "kind", [*RECEIVED_BY_CONTEST, *SENT_BY_CONTEST], ids=lambda kind: kind.__name__
)
def test_an_example_of_a_contests_line_is_one(kind: type[BaseModel]) -> None:
    (example,) = document()["components"]["messages"][kind.__name__]["examples"]
    assert kind.model_validate_json(json.dumps(example["payload"]))
    schemas = document()["components"]["schemas"]
    tag = schemas[kind.__name__]["properties"]["type"]["const"]
    assert tag == example["payload"]["type"]


def test_is_served_with_the_version_of_the_protocol(someone: Callable[[str], Player]) -> None:
    answer = someone("Kim").http.get("/api/asyncapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["info"]["version"] == str(VERSION)
    assert answer.json()["asyncapi"] == "3.0.0"
