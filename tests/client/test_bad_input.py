"""What a program does wrong, or finds wrong, is told at once: one error of the client's own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.server import serve

from tests.support.patience import HANG_S
from tests.support.servers import free_port
from tilerummy.client import Client, ClientError, Refused, Unreachable

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from tests.support.servers import RunningServer

HALF = "half \ud83d"


def url(server: RunningServer) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nowhere",
        "ftp://host",
        "http://",
        "http://host:99999",
        "http://[",
        "http://a b",
        "http://a..b",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ClientError) as caught:
        Client(address)
    assert caught.value.code == "bad_address"


async def test_a_scheme_may_be_in_capitals(server: RunningServer) -> None:
    async with Client("http://타일.example", "http://[::1]:8000/"):
        pass  # nor need a name be in ASCII
    async with Client(f"HTTP://127.0.0.1:{server.port}/") as kim, kim.sit(await kim.create()):
        assert (await kim.status()).version


@pytest.mark.parametrize("name", ["aaaaaaaaaaaaaaaa", "", "a/b", "..", "a?b", HALF, "x" * 3000])
async def test_nobody_waits_for_a_match_that_is_none(server: RunningServer, name: str) -> None:
    async with Client(url(server)) as kim:
        with pytest.raises(ClientError) as caught:
            async with asyncio.timeout(HANG_S), kim.sit(name):
                pass
        assert not isinstance(caught.value, Unreachable)
        with pytest.raises(ClientError):
            await kim.record(name)


async def test_who_does_not_answer_is_named_with_why() -> None:
    dead = f"http://127.0.0.1:{free_port()}"
    async with Client(dead, give_up_s=0.1) as kim:
        for ask in (kim.status(), kim.sit("aaaaaaaaaaaaaaaa").__aenter__()):
            with pytest.raises(Unreachable, match=f"{dead} .*"):
                await ask


async def test_what_no_server_would_take_is_not_sent(server: RunningServer) -> None:
    async with Client(url(server)) as kim, kim.sit(await kim.create("classic", ["open"])) as table:
        for ask, code in (
            (table.rename(HALF), "invalid_request"),
            (table.seat_bot(1, "strongest"), "invalid_request"),
            (table.play(["[R1]"] * 9000), "too_large"),
            (table.draft(["[R1]"] * 9000), "too_large"),
        ):
            with pytest.raises(ClientError) as caught:
                await ask
            assert caught.value.code == code
        await table.rename("Kimmy")
        assert table.connections == 1
    kim.name = HALF
    with pytest.raises(ClientError):
        await kim.create()


async def test_a_closed_client_says_that_it_is(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create()
    for ask in (kim.status(), kim.sit(made).__aenter__()):
        with pytest.raises(ClientError) as caught:
            await ask
        assert caught.value.code == "closed"


async def test_a_server_that_speaks_something_else_ends_it() -> None:
    async def other(line: ServerConnection) -> None:
        await line.send("hello")

    async with serve(other, "127.0.0.1", 0) as odd:
        port = next(iter(odd.sockets)).getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}") as kim:
            with pytest.raises(ClientError) as caught:
                async with asyncio.timeout(HANG_S), kim.sit("aaaaaaaaaaaaaaaa"):
                    pass
            assert caught.value.code == "unreadable"


async def test_a_refusal_at_the_door_has_its_code(server: RunningServer) -> None:
    async with Client(url(server)) as kim, Client(url(server)) as lee:
        made = await kim.create("classic", ["easy"])
        with pytest.raises(Refused) as refused:
            async with asyncio.timeout(HANG_S), lee.sit(made.match):
                pass
        assert refused.value.code == "not_at_this_table"
