from __future__ import annotations

import json
from pathlib import Path

import pytest

from tilerummy.client.errors import ClientError
from tilerummy.client.reading import read
from tilerummy.server.table.wire import from_server

OLDER = Path(__file__).with_name("data") / "update_1.json"
"""What a server said after a finished game before it told what is `unproven`."""


def test_what_a_later_server_adds_is_left_out() -> None:
    assert read('{"type": "pong", "weather": "fine"}') == from_server.Pong()
    assert read('{"type": "weather", "sky": "blue"}') is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"type": 3}', '{"type": "ack"}', b"\xff"])
def test_what_is_no_message_is_one_error(text: str | bytes) -> None:
    with pytest.raises(ClientError) as error:
        read(text)
    assert error.value.code == "unreadable"


def test_an_earlier_server_of_this_version_is_understood() -> None:
    text = OLDER.read_text("utf-8")
    assert "unproven" not in text
    update = read(text)
    assert isinstance(update, from_server.Update)
    assert update.results is not None
    (sheet,) = update.results.sheet
    assert sheet.scores == json.loads(text)["results"]["sheet"][0]["scores"] == [-80, 80]
    assert sheet.unproven == []
