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

from tests.server.contest.every_command import COMMANDS, EVENTS, RunningContest
from tests.server.processes import process
from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.contest.command import ClientCommand
from tilerummy.contest.io.check import check

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tests.server.contest.support import Page
    from tests.server.processes import Process

Json = dict[str, Any]
TOGETHER: Final = 13
"""Commands, each of a contest of its own, that are on their way when the server dies."""
LONGEST_S: Final = 0.15
"""They take some milliseconds each: the server dies before, during or after every one."""
TIMES: Final = 20
KINDS: Final = sorted(COMMANDS)
BATCHES: Final = [tuple(KINDS[at : at + TOGETHER]) for at in range(0, len(KINDS), TOGETHER)]
numbers: Iterator[int] = itertools.count(1)


class Sent(threading.Thread):
    """A command on its way, whose answer may never come."""

    def __init__(self, page: Page, cmd_id: str, command: Json) -> None:
        super().__init__()
        self.page, self.cmd_id, self.command = page, cmd_id, command
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


class Contest:
    """A contest in which one kind of command is given again and again."""

    def __init__(self, port: int, kind: str) -> None:
        self.running = RunningContest(port)
        self.kind = kind
        self.done: dict[str, Json] = {}
        """The answers by the ids of the commands."""

    def prepare(self) -> Sent:
        page, fields = COMMANDS[self.kind](self.running, next(numbers))
        return Sent(page, f"killed-{next(numbers):05}", {"type": self.kind, **fields})

    def repeat(self, sent: Sent) -> str:
        """Send a command again; return what had happened to it when the server died."""
        answer = sent.page.give(sent.command, sent.cmd_id)
        assert answer.status_code == 200, (self.kind, answer.text)
        again: Json = answer.json()
        self.done[sent.cmd_id] = again
        if sent.answer is not None:
            assert again == sent.answer | {"repeated": True}, self.kind
            return "answered"
        return "carried out, not answered" if again["repeated"] else "not reached"

    def check(self) -> None:
        """Assert that the log has the events of every command once and together, and is sound."""
        exported = self.running.director.ask("GET", "/export")
        events = exported.json()["events"]
        places: dict[str, list[int]] = {}
        for seq, one in enumerate(events, start=1):
            places.setdefault(one["cmd_id"], []).append(seq)
        count = EVENTS.get(self.kind, 1)
        for cmd_id, answer in self.done.items():
            last = answer["seq"]
            assert places[cmd_id] == list(range(last - count + 1, last + 1)), self.kind
        assert check(exported.content) == ()
        kinds = {one["event"]["type"] for one in events if one["cmd_id"] in self.done}
        assert ("NothingChanged" in kinds) == (self.kind == "stop_draft"), self.kind
        assert "Erased " not in exported.text
        people = self.running.director.view()["entrants"]
        named = [(one["division"], one["name"]) for one in people if not one["erased"]]
        assert len(set(named)) == len(named)


def kill_during(server: Process, contests: Sequence[Contest], chance: Random) -> Counter[str]:
    """Send a command to each contest, and kill the server; return how often what happened."""
    on_their_way = [contest.prepare() for contest in contests]
    chance.shuffle(on_their_way)
    for sent in on_their_way:
        sent.start()
    time.sleep(chance.random() * LONGEST_S)
    server.end()
    for sent in on_their_way:
        sent.join()
    server.start()
    of = {contest.kind: contest for contest in contests}
    return Counter(of[sent.command["type"]].repeat(sent) for sent in on_their_way)


def kill_often(folder: Path, kinds: Sequence[str], times: int) -> Counter[str]:
    chance, tally = Random(kinds[0]), Counter[str]()
    with process(folder) as server:
        contests = [Contest(server.port, kind) for kind in kinds]
        for _ in range(times):
            tally += kill_during(server, contests, chance)
        for contest in contests:
            contest.check()
    return tally


def test_every_command_is_prepared() -> None:
    assert set(COMMANDS) == {kind.type for kind in get_args(ClientCommand)}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kinds", BATCHES)
def test_no_command_is_lost_or_doubled(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    assert kill_often(tmp_path, kinds, 1).total() == len(kinds)


@pytest.mark.timeout(1800)
@pytest.mark.slow
@pytest.mark.parametrize("kinds", BATCHES)
def test_a_server_killed_often_during_every_command(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    tally = kill_often(tmp_path, kinds, TIMES)
    assert tally.total() == TIMES * len(kinds)
    print(dict(tally))  # noqa: T201 - how often the server died when
