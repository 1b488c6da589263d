from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

import pytest

from tests.client.network import Network
from tests.support.parting import Parting
from tilerummy.client import Client
from tilerummy.client import connection as connection_module
from tilerummy.client.connection import MatchConnection
from tilerummy.client.errors import Unreachable
from tilerummy.client.nodes import Nodes
from tilerummy.server.table.wire.from_client import Hello

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.servers import RunningServer


async def test_who_is_cancelled_while_a_connection_closes_slowly_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parting = Parting()
    monkeypatch.setattr(connection_module, "connect", parting.work)
    connection = MatchConnection(
        Nodes(["http://127.0.0.1:1"], None, 1.0), "/ws/m", Hello, lambda _: None
    )
    await parting.cancel(connection.close())
    assert connection.ended.done()


async def test_a_number_of_closing_that_is_new_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = iter([4400, 4999, 4404])

    async def connect(_connection: MatchConnection, _url: str) -> int:
        return next(numbers)

    monkeypatch.setattr(MatchConnection, "_connect", connect)
    connection = MatchConnection(
        Nodes(["http://127.0.0.1:1"], None, 5.0), "/ws/m", Hello, lambda _: None
    )
    with pytest.raises(Unreachable):
        await connection.ended
    assert next(numbers, None) is None


async def test_a_connection_that_was_of_use_is_tried_again_at_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def waits() -> Iterator[float]:
        begun.append(True)
        return repeat(0.01)

    monkeypatch.setattr(connection_module, "_waits", waits)
    async with Network(server.port) as network, Client(network.url) as kim:
        made = await kim.create("classic", ["open"])
        async with kim.sit(made) as table:
            await table.rename("Kim Lee")
            before = len(begun)
            await network.cut()
            await table.until(lambda: table.connections == 2)
            assert len(begun) == before + 1
            # Nothing was asked on this one, which may have been closed for what was said.
            await network.cut()
            await table.until(lambda: table.connections == 3)
            assert len(begun) == before + 1
