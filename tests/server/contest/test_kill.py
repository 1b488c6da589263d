"""Kill the server (SIGKILL) in the middle of the commands of the door and the day.

Nothing is lost, and nothing doubled. The answer to a command may be missing. Its sender sends it
again with the same id, to the server after its restart.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.contest.support import MEET, Director, Page, open_contest
from tests.server.processes import process
from tests.support.patience import HANG_S
from tests.support.servers import TLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.processes import Process

Json = dict[str, Any]
Asked = tuple[Page, Json]
LONGEST_S = 0.03
"""A command takes a few milliseconds: the server dies before, during or after it."""


class Hall:
    """A contest with a running round, and the pages of everybody who gives commands there."""

    def __init__(self, port: int) -> None:
        self.director: Director = open_contest(port)
        self.division = self.director.division(MEET)
        people = (f"Person {at}" for at in range(1, 9))
        self.entrants = self.director.enter(self.division, *people)
        self.director.do("draft", division=self.division)
        self.director.do("publish", division=self.division)
        self.director.do("registration", open=True)
        self.form = self.director.page("register")
        self.assistant = self.page(self.director.do("make_link", role="assistant")["made"])
        self.phone = self.page(
            self.director.do("make_link", role="player", entrant=self.entrants[0])["made"]
        )

    def page(self, made: Json) -> Page:
        return Page(self.director.port, self.director.contest, made["secret"])

    def announcement(self, number: int) -> int:
        """Make an announcement; return its number. Nothing else is shown before."""
        for one in self.director.view().get("announcements", ()):
            self.director.do("withdraw_announcement", announcement=one["announcement"])
        self.director.do("announce", text=f"Lunch {number}")
        made: int = self.director.view()["announcements"][0]["announcement"]
        return made

    def no_calls(self) -> None:
        for one in self.director.view().get("calls", ()):
            self.director.do("take_call", call=one["call"])

    def call(self) -> int:
        """Call a referee; return the number of the call."""
        self.no_calls()
        self.phone.do("call_referee")
        made: int = self.director.view()["calls"][0]["call"]
        return made

    def registration(self, number: int) -> int:
        """Register somebody; return the number of the registration."""
        self.form.do("register", name=f"Guest {number}", division=self.division)
        made: int = self.director.view()["waiting"][-1]["registration"]
        return made


def _announce(hall: Hall, number: int) -> Asked:
    hall.director.do("withdraw_announcement", announcement=hall.announcement(number))
    return hall.assistant, {"text": f"Round {number}"}


def _call(hall: Hall, _: int) -> Asked:
    hall.no_calls()
    return hall.phone, {}


COMMANDS: dict[str, Callable[[Hall, int], Asked]] = {
    "check_in": lambda hall, number: (hall.director, {"on": number % 2 == 0}),
    "mark": lambda hall, number: (
        hall.assistant,
        {"entrant": hall.entrants[1], "attendance": ("present", "late")[number % 2]},
    ),
    "announce": _announce,
    "withdraw_announcement": lambda hall, number: (
        hall.assistant, {"announcement": hall.announcement(number)},
    ),
    "call_referee": _call,
    "take_call": lambda hall, _: (hall.assistant, {"call": hall.call()}),
    "number_tables": lambda hall, number: (
        hall.director, {"division": hall.division, "numbers": [number, number + 1000]},
    ),
    "make_link": lambda hall, number: (
        hall.director, {"role": "assistant", "label": f"Helper {number}"},
    ),
    "enter": lambda hall, number: (
        hall.assistant, {"people": [{"name": f"Late {number}", "division": hall.division}]},
    ),
    "registration": lambda hall, number: (hall.director, {"open": number % 2 == 0}),
    "register": lambda hall, number: (
        hall.form, {"name": f"Caller {number}", "division": hall.division},
    ),
    "approve": lambda hall, number: (
        hall.assistant, {"registrations": [hall.registration(number)]},
    ),
    "decline": lambda hall, number: (
        hall.director, {"registrations": [hall.registration(number)]},
    ),
}  # fmt: skip
"""Who gives each command, and its fields, different each time; what it needs is made first."""
EVENTS = {"register": 2, "approve": 3}
"""How many events a command is, where it is more than one."""


class Sent(threading.Thread):
    """A command on its way, whose answer may never come."""

    def __init__(self, page: Page, type_: str, cmd_id: str, fields: Json) -> None:
        super().__init__()
        self.answer: Json | None = None
        self._address = f"http://127.0.0.1:{page.port}/api/contests/{page.contest}/commands"
        self._headers = {"Authorization": f"Bearer {page.secret}"}
        self._body = {"id": cmd_id, "command": {"type": type_, **fields}}

    def run(self) -> None:
        with httpx.Client(timeout=HANG_S, verify=TLS) as http:
            try:
                answer = http.post(self._address, json=self._body, headers=self._headers)
            except httpx.TransportError:
                return
        if answer.is_success:
            self.answer = answer.json()


def kill_during_every_command(server: Process, times: int) -> Counter[str]:
    """Send each command and kill the server, *times* times; return how often what happened."""
    chance, numbers, tally = Random(47), itertools.count(1), Counter[str]()
    hall = Hall(server.port)
    done: dict[str, tuple[str, Json]] = {}
    for type_, prepare in COMMANDS.items():
        for _ in range(times):
            number = next(numbers)
            if type_ in {"register", "approve", "decline"}:
                hall.director.do("registration", open=True)
            page, fields = prepare(hall, number)
            cmd_id = f"killed-{number:04}"
            sent = Sent(page, type_, cmd_id, fields)
            sent.start()
            time.sleep(chance.random() * LONGEST_S)
            server.end()
            sent.join()
            server.start()
            answer = page.give({"type": type_, **fields}, cmd_id)
            assert answer.status_code == 200, (type_, answer.text)
            again: Json = answer.json()
            if sent.answer is not None:
                assert again == sent.answer | {"repeated": True}, type_
                tally["answered"] += 1
            else:
                tally["carried out, not answered" if again["repeated"] else "not reached"] += 1
            done[cmd_id] = (type_, again)
    check(hall, done, times)
    return tally


def check(hall: Hall, done: dict[str, tuple[str, Json]], times: int) -> None:
    """Assert that the log has every command once."""
    events = hall.director.ask("GET", "/export").json()["events"]
    found = Counter(one["cmd_id"] for one in events if one["cmd_id"] in done)
    assert found == {cmd_id: EVENTS.get(type_, 1) for cmd_id, (type_, _) in done.items()}
    last = {one["cmd_id"]: seq for seq, one in enumerate(events, start=1)}
    assert {cmd_id: last[cmd_id] for cmd_id in done} == {
        cmd_id: told["seq"] for cmd_id, (_, told) in done.items()
    }
    view = hall.director.view()
    names = Counter(one["name"] for one in view["entrants"])
    assert set(names.values()) == {1}
    # Eight at the start, those whom the assistant entered, and those who were approved.
    assert len(names) == 8 + 2 * times
    assert len(view["waiting"]) == times
    assert sum(one["role"] == "assistant" for one in view["links"]) == 1 + times
    assert sum(one["role"] == "applicant" for one in view["links"]) == 3 * times


@pytest.mark.timeout(3600)
@pytest.mark.slow
@pytest.mark.parametrize("times", [20])
def test_a_server_killed_during_every_command(tmp_path: Path, times: int) -> None:
    with process(tmp_path) as server:
        tally = kill_during_every_command(server, times)
    assert tally.total() == times * len(COMMANDS)
    print(dict(tally))  # noqa: T201 - how often the server died when
