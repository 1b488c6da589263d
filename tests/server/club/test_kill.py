"""Kill the server (SIGKILL) in the middle of every command: nothing is lost, and nothing doubled.

The answer to a command may be missing. Its sender sends it again with the same id: to the server
after its restart, or to the other node.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, get_args

import httpx
import pytest

from tests.server.club.support import Keeper, open_club, open_table, placed
from tests.server.processes import process
from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.club.command import Command

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.processes import Process

Json = dict[str, Any]
LONGEST_S = 0.03
"""A command takes a few milliseconds: the server dies before, during or after it."""
RULES: Json = {"count": "points", "points": [9], "best": None, "min_evenings": 0, "cap": None}
PERIOD: Json = {"first": "2026-09-01", "last": "2026-11-30", "rules": RULES}
EVENING: Json = {"date": "2026-11-07", "results": placed(["m1", "m2"], 5, -5)}


def _new_evening(keeper: Keeper) -> str:
    return keeper.evening(**EVENING)


def _made(keeper: Keeper, type_: str, **fields: Any) -> str:
    key: str = keeper.do(type_, **fields)["made"][0]
    return key


FIELDS: dict[str, Callable[[Keeper, int], Json]] = {
    "rename_club": lambda _, number: {"name": f"Round {number}"},
    "add_members": lambda _, number: {"members": [{"name": f"P {number}"}]},
    "change_member": lambda _, number: {"member": "m1", "name": f"Ada {number}"},
    "erase_member": lambda keeper, number: {"member": keeper.join(f"Q {number}")[0]},
    "record_evening": lambda _, number: {**EVENING, "title": f"Evening {number}"},
    "correct_evening": lambda keeper, number: {
        **EVENING, "evening": _new_evening(keeper), "known": 1, "title": f"Corrected {number}",
    },
    "remove_evening": lambda keeper, _: {"evening": _new_evening(keeper), "known": 1},
    "plan_evening": lambda _, number: {"at": 4_102_444_800_000 + number},
    "drop_plan": lambda keeper, _: {"plan": _made(keeper, "plan_evening", at=4_102_444_800_000)},
    "offer_table": lambda keeper, _: open_table(keeper.port),
    "set_season": lambda _, number: {**PERIOD, "name": f"Season {number}"},
    "drop_season": lambda keeper, _: {
        "season": _made(keeper, "set_season", **PERIOD, name="To drop")
    },
    "set_sharing": lambda _, number: {"ratings": number % 2 == 0},
    "renew_link": lambda *_: {"role": "guest"},
}  # fmt: skip
"""The fields of each command, different each time; what it needs is made first."""


def test_every_command_is_here() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(Command)} == set(FIELDS)


class Sent(threading.Thread):
    """A command on its way, whose answer may never come."""

    def __init__(self, keeper: Keeper, type_: str, cmd_id: str, fields: Json) -> None:
        super().__init__()
        self.answer: Json | None = None
        self._address = f"http://127.0.0.1:{keeper.port}/api/clubs/{keeper.club}/commands"
        self._headers = {"Authorization": f"Bearer {keeper.secret}"}
        self._body = {"id": cmd_id, "command": {"type": type_, **fields}}

    def run(self) -> None:
        with httpx.Client(timeout=HANG_S, verify=TLS) as http:
            try:
                answer = http.post(self._address, json=self._body, headers=self._headers)
            except httpx.TransportError:
                return
        if answer.is_success:
            self.answer = answer.json()


def kill_during_every_command(nodes: list[Process], times: int) -> Counter[str]:
    """Send each command and kill its node, *times* times; return how often what happened."""
    chance, numbers, tally = Random(48), itertools.count(1), Counter[str]()
    first = open_club(nodes[0].port)
    keepers = [Keeper(node.port, first.club, first.secret) for node in nodes]
    first.join("Ada", "Bo")
    done: dict[str, Json] = {}
    for type_, fields in FIELDS.items():
        for _ in range(times):
            number = next(numbers)
            at = number % len(nodes)
            cmd_id = f"killed-{number:04}"
            given = fields(keepers[at], number)
            sent = Sent(keepers[at], type_, cmd_id, given)
            sent.start()
            time.sleep(chance.random() * LONGEST_S)
            nodes[at].end()
            sent.join()
            if len(nodes) == 1:
                nodes[at].start()
            again = keepers[at - 1].do(type_, cmd_id, **given)
            if len(nodes) > 1:
                nodes[at].start()
            if sent.answer is not None:
                assert again == sent.answer | {"repeated": True}, type_
                tally["answered"] += 1
            else:
                tally["carried out, not answered" if again["repeated"] else "not reached"] += 1
            done[cmd_id] = again
    check(keepers, done, times)
    return tally


def check(keepers: list[Keeper], done: dict[str, Json], times: int) -> None:
    """Assert that every command is in the log once, at every node."""
    exports = [keeper.ask("GET", "/export").json() for keeper in keepers]
    assert all(one == exports[0] for one in exports)
    events = exports[0]["events"]
    found = Counter(one["cmd_id"] for one in events if one["cmd_id"] in done)
    last = {one["cmd_id"]: seq for seq, one in enumerate(events, start=1)}
    assert {cmd_id: last[cmd_id] for cmd_id in done} == {
        cmd_id: one["seq"] for cmd_id, one in done.items()
    }
    # A renewed link is two events, every other command is one.
    assert Counter(found.values()) == {1: times * (len(FIELDS) - 1), 2: times}
    kinds = Counter(one["event"]["type"] for one in events if one["cmd_id"] in done)
    assert kinds["NothingChanged"] <= times
    for keeper in keepers:
        view = keeper.view()
        # Ada, Bo, those who were added, and those who were erased.
        assert len(view["members"]) == 2 + 2 * times
        assert sum(one["erased"] for one in view["members"]) == times
        assert view["evenings_in_all"] == 2 * times
        assert len(view["plans"]) == times
        assert len(view["seasons"]) == times
        assert len(view["links"]) == 3


# It starts a server for each command; of matches, tests/server/test_restart.py is for every change.
@pytest.mark.timeout(3600)
@pytest.mark.slow
def test_a_server_killed_during_every_command(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        tally = kill_during_every_command([server], 20)
    assert tally.total() == 20 * len(FIELDS)
    print(dict(tally))  # noqa: T201 - how often the server died when


@pytest.mark.timeout(3600)
@pytest.mark.slow
def test_a_node_killed_during_every_command(tmp_path: Path, postgres_url: str) -> None:
    with (
        process(tmp_path / "a", database_url=postgres_url) as first,
        process(tmp_path / "b", database_url=postgres_url) as second,
    ):
        tally = kill_during_every_command([first, second], 20)
    assert tally.total() == 20 * len(FIELDS)
    print(dict(tally))  # noqa: T201 - how often the node died when
