"""Kill the server (SIGKILL) in the middle of every command of a contest.

Nothing is lost, and nothing doubled. The answer to a command may be missing. Its sender sends it
again with the same id, to the server after its restart.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final, get_args

import httpx
import pytest

from tests.server.contest.every_command import COMMANDS, EVENTS, Hall
from tests.server.processes import process
from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.contest.command import ClientCommand
from tilerummy.contest.io.check import check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.contest.support import Page
    from tests.server.processes import Process

Json = dict[str, Any]
Done = dict[str, tuple[str, Json]]
"""Commands by id: the type and the answer."""
LONGEST_S: Final = 0.03
"""A command takes a few milliseconds: the server dies before, during or after it."""
TIMES: Final = 20
KILLED_ALWAYS: Final = list(COMMANDS)[::8]
"""Commands during which the default tests kill the server; they send all the others too."""
numbers: Iterator[int] = itertools.count(1)


class Sent(threading.Thread):
    """A command on its way, whose answer may never come."""

    def __init__(self, page: Page, cmd_id: str, command: Json) -> None:
        super().__init__()
        self.answer: Json | None = None
        self._address = f"http://127.0.0.1:{page.port}/api/contests/{page.contest}/commands"
        self._headers = {"Authorization": f"Bearer {page.secret}"}
        self._body = {"id": cmd_id, "command": command}

    def run(self) -> None:
        with httpx.Client(timeout=HANG_S, verify=TLS) as http:
            try:
                answer = http.post(self._address, json=self._body, headers=self._headers)
            except httpx.TransportError:
                return
        if answer.is_success:
            self.answer = answer.json()


def send(hall: Hall, type_: str, done: Done) -> None:
    """Prepare a command and send it; nothing happens to the server."""
    page, fields = COMMANDS[type_](hall, next(numbers))
    cmd_id = f"sent-{next(numbers):05}"
    done[cmd_id] = type_, page.give({"type": type_, **fields}, cmd_id).json()


def kill_during(server: Process, hall: Hall, type_: str, chance: Random, done: Done) -> str:
    """Prepare a command, send it and kill the server; return what had happened by then."""
    page, fields = COMMANDS[type_](hall, next(numbers))
    cmd_id, command = f"killed-{next(numbers):05}", {"type": type_, **fields}
    sent = Sent(page, cmd_id, command)
    sent.start()
    time.sleep(chance.random() * LONGEST_S)
    server.end()
    sent.join()
    server.start()
    answer = page.give(command, cmd_id)
    assert answer.status_code == 200, (type_, answer.text)
    again: Json = answer.json()
    done[cmd_id] = type_, again
    if sent.answer is not None:
        assert again == sent.answer | {"repeated": True}, type_
        return "answered"
    return "carried out, not answered" if again["repeated"] else "not reached"


def check_log(hall: Hall, done: Done) -> None:
    """Assert that the log has the events of every command once and together, and is sound."""
    exported = hall.director.ask("GET", "/export")
    events = exported.json()["events"]
    places: dict[str, list[int]] = {}
    for seq, one in enumerate(events, start=1):
        places.setdefault(one["cmd_id"], []).append(seq)
    for cmd_id, (type_, told) in done.items():
        last, count = told["seq"], EVENTS.get(type_, 1)
        assert places[cmd_id] == list(range(last - count + 1, last + 1)), (type_, cmd_id)
    assert check(exported.content) == ()
    kinds = {one["event"]["type"] for one in events if one["cmd_id"] in done}
    assert "NothingChanged" not in kinds or "stop_draft" in {type_ for type_, _ in done.values()}
    assert "Erased " not in exported.text
    names = Counter(
        (one["division"], one["name"]) for one in hall.director.view()["entrants"] if one["name"]
    )
    assert not [name for name, count in names.items() if count > 1 and name[1]]


def test_every_command_is_prepared() -> None:
    assert set(COMMANDS) == {kind.type for kind in get_args(ClientCommand)}


@pytest.mark.timeout(300)
def test_no_command_is_lost_or_doubled(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        hall, done = Hall(server.port), Done()
        for type_ in COMMANDS:
            if type_ in KILLED_ALWAYS:
                kill_during(server, hall, type_, Random(type_), done)
            else:
                send(hall, type_, done)
        check_log(hall, done)


@pytest.mark.timeout(900)
@pytest.mark.slow
@pytest.mark.parametrize("type_", COMMANDS)
def test_a_server_killed_during_every_command(tmp_path: Path, type_: str) -> None:
    chance, tally, done = Random(type_), Counter[str](), Done()
    with process(tmp_path) as server:
        hall = Hall(server.port)
        for _ in range(TIMES):
            tally[kill_during(server, hall, type_, chance, done)] += 1
        check_log(hall, done)
    assert tally.total() == TIMES
    print(type_, dict(tally))  # noqa: T201 - how often the server died when
