from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.client.network import Network, when
from tests.support.servers import free_port, running
from tilerummy.client import Client, ClientError, Refused, Unreachable

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.servers import RunningServer


def url(server: RunningServer) -> str:
    return f"http://127.0.0.1:{server.port}"


async def test_makes_finds_and_joins_matches(server: RunningServer) -> None:
    async with Client(url(server), name="Kim") as kim, Client(url(server), name="Lee") as lee:
        made = await kim.create("standard", ["open", "easy"], changes={"threshold": "20"})
        seen = await lee.look(made.match, made.invite)
        assert (seen.host, seen.open, seen.ruleset) == ("Kim", 1, "standard")
        joined = await lee.join(made.match, made.invite)
        assert (joined.match, joined.seat) == (made.match, 1)
        assert [one.match for one in await lee.matches()] == [made.match]
        assert "classic" in {rules.name for rules in await kim.rulesets()}
        assert (await kim.status()).version


async def test_is_the_same_player_with_the_cookies_that_were_kept(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["easy"])
        remaining = kim.cookies
    async with Client(url(server), cookies=remaining) as again, again.sit(made) as table:
        assert table.view.you == 0
    async with Client(url(server)) as stranger:
        assert await stranger.matches() == []


async def test_all_matches_are_told_where_one_answer_does_not_hold_them(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.client.client._MOST", 2)
    async with Client(url(server)) as kim:
        made = [(await kim.create("classic")).match for _ in range(5)]
        assert sorted(one.match for one in await kim.matches()) == sorted(made)


async def test_a_cookie_that_was_renewed_is_nobody_elsewhere(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["easy"])
        stolen = kim.cookies
        await kim.renew()
        assert [one.match for one in await kim.matches()] == [made.match]
    async with Client(url(server), cookies=stolen) as thief:
        assert await thief.matches() == []


async def test_what_the_server_refuses_has_its_code(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        with pytest.raises(Refused) as refused:
            await kim.look("aaaaaaaaaaaaaaaa", "nothing")
        assert refused.value.code == "dead_link"
        with pytest.raises(Refused) as refused:
            await kim.create("classic", ["easy"], changes={"threshold": "many"})
        assert refused.value.code == "impossible_rules"
        made = await kim.create("classic", ["easy"])
        with pytest.raises(Refused) as refused:
            await kim.record(made.match)
        assert refused.value.code == "no_finished_game"


async def test_asks_the_next_node_when_one_does_not_answer(server: RunningServer) -> None:
    dead = f"http://127.0.0.1:{free_port()}"
    async with Client(dead, url(server)) as kim:
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            assert table.view.match == made.match


async def test_says_so_when_nobody_answers() -> None:
    dead = f"http://127.0.0.1:{free_port()}"
    async with Client(dead, give_up_s=0) as kim:
        with pytest.raises(Unreachable) as unreachable:
            await kim.create("classic", ["easy"])
        assert unreachable.value.code == "unreachable"
        with pytest.raises(Unreachable):
            async with kim.sit("aaaaaaaaaaaaaaaa"):
                pass


async def test_does_not_ask_twice_for_what_may_have_been_done(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        sessions = server.app.state.registry._sessions
        async with Network(server.port) as network, Client(network.url, url(server)) as kim:
            network.deaf = True
            creating = asyncio.create_task(kim.create("classic", ["easy"]))
            await when(lambda: bool(sessions))
            await network.cut()
            with pytest.raises(Unreachable):
                await creating
            assert len(sessions) == 1


async def test_another_program_behind_the_address_is_told_apart() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
        await writer.drain()
        writer.close()

    other = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = other.sockets[0].getsockname()[1]
    async with other, Client(f"http://127.0.0.1:{port}") as kim:
        with pytest.raises(ClientError) as error:
            await kim.status()
        assert error.value.code == "unreadable"


def test_an_address_is_one() -> None:
    with pytest.raises(ClientError, match="http"):
        Client("127.0.0.1:8106")


def test_needs_nothing_of_the_server_but_its_messages() -> None:
    """Whoever plays by network loads neither the framework nor the solver."""
    program = (
        "import sys, tilerummy.client\n"
        "wrong = {'fastapi', 'starlette', 'uvicorn', 'numba', 'tilerummy.server.app'}\n"
        "sys.exit(str(wrong & set(sys.modules) or ''))"
    )
    reported = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert reported.stderr.strip() == ""


async def test_believes_a_server_that_was_set_back_to_a_copy(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    async with Client(address, name="Kim") as kim, contextlib.AsyncExitStack() as stack:
        with running(tmp_path / "now", port=port):
            made = await kim.create("classic", ["open"])
            table = await stack.enter_async_context(kim.sit(made))
        shutil.copytree(tmp_path / "now", tmp_path / "copy")
        with running(tmp_path / "now", port=port):
            await table.rename("Kimberly")
        with running(tmp_path / "copy", port=port):
            await table.until(lambda: table.view.seats[0].name == "Kim")
            await table.rename("Kimmy")


async def test_goes_on_where_a_stopped_server_comes_back(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    async with Client(address) as kim, contextlib.AsyncExitStack() as stack:
        with running(tmp_path, port=port):
            made = await kim.create("classic", ["easy"])
            table = await stack.enter_async_context(kim.sit(made))
            await table.until(lambda: table.my_turn)
            await table.draw()
        with running(tmp_path, port=port):
            await table.until(lambda: table.connections == 2)
            await table.until(lambda: table.my_turn)
            await table.draw()
