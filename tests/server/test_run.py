from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import FEW_TURNS, play_a_game
from tests.server.support import Player, running, settings
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, LazyMinds
from tilerummy.match.deal import commitment
from tilerummy.server import logs
from tilerummy.server.app import create_app
from tilerummy.server.identity.link_addresses import reach
from tilerummy.server.run import ServeError, Server, address, bind, config, serve

if TYPE_CHECKING:
    from pathlib import Path


def test_a_port_in_use_is_one_clear_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port}.*running already") as caught:
            serve(settings(tmp_path, port=port), LazyMinds())
    assert caught.value.code == "port_in_use"
    assert not list(tmp_path.iterdir())


def test_a_program_that_the_server_has_started_does_not_keep_its_port(tmp_path: Path) -> None:
    """Else a server that was killed could not start again while its compiler is still at work."""
    chosen = settings(tmp_path)
    listener = bind("127.0.0.1", 0)

    async def held() -> int | None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "input()"), stdin=asyncio.subprocess.PIPE
        )
        port = listener.getsockname()[1]
        listener.close()
        try:
            bind("127.0.0.1", port).close()
        finally:
            await process.communicate(b"\n")
        return process.returncode

    factory = config(create_app(chosen, LazyMinds()), chosen).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        assert runner.run(held()) == 0


@pytest.mark.parametrize("host", ["256.1.1.1", "a..b", "x" * 64, "\udcff"])
def test_a_host_that_is_none_is_one_clear_error(tmp_path: Path, host: str) -> None:
    with pytest.raises(ServeError) as caught:
        serve(settings(tmp_path, host=host), LazyMinds())
    assert caught.value.code == "bad_address"


def test_a_folder_that_cannot_be_used_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ServeError, match="cannot keep matches") as caught:
        serve(settings(tmp_path / "file" / "data"), LazyMinds())
    assert caught.value.code == "bad_data_dir"


def test_a_second_server_on_the_folder_is_one_clear_error(tmp_path: Path) -> None:
    with running(tmp_path), pytest.raises(ServeError, match="in use by another server"):
        serve(settings(tmp_path), LazyMinds())


ALL = "0.0.0.0"  # noqa: S104 - for the moment of a test


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), (ALL, "localhost")])
def test_prints_where_the_page_is_and_opens_it(
    tmp_path: Path,
    host: str,
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened, done = list[str](), threading.Event()

    def browse(url: str) -> None:
        opened.append(url)
        done.set()

    monkeypatch.setattr("webbrowser.open", browse)
    chosen = settings(tmp_path, host=host)
    listener = bind(host, 0)
    url = address(listener)
    server = Server(config(create_app(chosen, LazyMinds()), chosen), url, open_browser=True)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    assert done.wait(HANG_S)
    server.should_exit = True
    thread.join()
    listener.close()
    assert opened == [url]
    assert url == f"http://{shown}:{url.rsplit(':', 1)[1]}"
    assert capsys.readouterr().out == f"tilerummy is at {url}\n"


def test_prints_where_other_devices_find_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = settings(tmp_path, host=ALL)
    listener = bind(ALL, 0)
    others = reach(chosen, listener.getsockname()[1]).addresses
    app = create_app(chosen, LazyMinds())
    server = Server(config(app, chosen), address(listener), others, open_browser=False)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    server.should_exit = True
    thread.join()
    listener.close()
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("tilerummy is at http://localhost:")
    assert rest == [f"  from other devices: {other}/" for other in others]


def test_logs_are_json_and_hold_nothing_hidden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure("debug")
    try:
        with running(tmp_path, GreedyMinds()) as server, Player(server.port) as kim:
            share = bytes(range(32))
            made = kim.create("easy", changes=FEW_TURNS, share_commitment=commitment(share))
            with kim.at(made["match"]) as line:
                line.do("reveal_share", game=1, share=share.hex())
                rack = " ".join(line.view["game"]["rack"])
                line.raw('{"type":"play","cmd_id":"command-x","table":["[R1 R2 R3]"]}')
                play_a_game(line)
                (seed,) = [event["seed"] for event in line.events if "seed" in event]
            logging.getLogger("elsewhere").warning("said elsewhere")
        logs.flush()
        written = capsys.readouterr().err
    finally:
        logs.configure("error")
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"committed", "connected", "said elsewhere"} <= {line["event"] for line in lines}
    assert all({"level", "timestamp"} <= set(line) for line in lines)
    token = kim.http.cookies["tilerummy_player"]
    for hidden in (rack, seed, share.hex(), token, made["invite"], "[R1 R2 R3]"):
        assert hidden not in written
