from __future__ import annotations

import pytest

from tilerummy.client.errors import ClientError
from tilerummy.client.reading import read
from tilerummy.server.protocol import from_server


def test_what_a_later_server_adds_is_left_out() -> None:
    assert read('{"type": "pong", "weather": "fine"}') == from_server.Pong()
    assert read('{"type": "weather", "sky": "blue"}') is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"type": 3}', '{"type": "ack"}', b"\xff"])
def test_what_is_no_message_is_one_error(text: str | bytes) -> None:
    with pytest.raises(ClientError) as error:
        read(text)
    assert error.value.code == "unreadable"
