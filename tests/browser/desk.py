"""A contest on a server, set up and run by its addresses: what a director does with a program."""

from __future__ import annotations

import itertools
import json
import time
import urllib.request
from typing import TYPE_CHECKING, Any, Self

from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.acts import Site

PATIENCE_S = 60
REGULATION = {
    "format": "knockout",
    "rounds": 1,
    "games": 2,
    "advance": 2,
    "cut": None,
    "carry_over": False,
}
"""Pods of four, two games, two of each go on."""
MEET = {**REGULATION, "format": "meet", "rounds": 2, "games": 1}
"""Two rounds of a game, in which nobody meets anybody twice."""


class Desk:
    """A contest of one division."""

    def __init__(
        self,
        server: Site,
        names: Sequence[str],
        *,
        clock_s: int | None = 300,
        stages: Sequence[dict[str, Any]] = (REGULATION,),
        **terms: object,
    ) -> None:
        """*names* may have a school behind a comma; *terms* are further ones of the division."""
        self._ids = itertools.count(1)
        self._server = server
        self.clock_s = clock_s
        opened = self._ask("POST", "contests", {"name": "Spring cup"})
        self.contest, self.secret = opened["contest"], opened["secret"]
        self.division = self.command(
            {
                "type": "add_division",
                "name": "Elementary",
                "ruleset": "tournament",
                "clock_s": clock_s,
                "stages": list(stages),
                "online": False,
                "duplicate": False,
                **terms,
            }
        )["made"]["division"]
        people = [
            {"name": name, "group": group or None, "division": self.division}
            for name, _, group in (told.partition(", ") for told in names)
        ]
        if people:
            self.command({"type": "enter", "people": people})

    @classmethod
    def known(cls, server: Site, address: str) -> Self:
        """Return the contest of a director's page at this address, with the id of its division."""
        desk = cls.__new__(cls)
        desk._ids = itertools.count(1)
        desk._server = server
        desk.contest, _, desk.secret = address.rpartition("/c/")[2].partition("#")
        (division,) = desk.view["divisions"]
        desk.division, desk.clock_s = division["id"], division["clock_s"]
        return desk

    def seat(self) -> None:
        """Draft a round and publish it, with a link for every table."""
        for kind in ("draft", "referee_links", "publish"):
            self.command({"type": kind, "division": self.division})

    def publish_online(self) -> list[str]:
        """Publish a round that is played here; return its matches, by table, when they are open."""
        self.command({"type": "publish", "division": self.division})
        self.wait_until(lambda: all(sheet["match"] for sheet in self.sheets))
        return [sheet["match"] for sheet in self.sheets]

    def claim(self, name: str) -> str:
        """Take a name as its owner's phone does; return the address of that phone's page."""
        entrant = self.entrant(name)
        asked = {"id": f"claim-{entrant}", "command": {"type": "claim", "entrant": entrant}}
        shared = self.link("players").rpartition("#")[2]
        made = self._ask("POST", f"contests/{self.contest}/commands", asked, shared)["made"]
        return self.address(str(made["secret"]))

    def assistant(self) -> str:
        """Make a link for an assistant, and return its address."""
        asked = {"type": "make_link", "role": "assistant", "label": "Mina"}
        return self.address(str(self.command(asked)["made"]["secret"]))

    def register(self, name: str, group: str | None = None) -> str:
        """Register somebody; return the address of the page with the answer."""
        command = {"type": "register", "name": name, "group": group, "division": self.division}
        asked = {"id": f"register-{next(self._ids):06d}", "command": command}
        shared = self.link("register").rpartition("#")[2]
        made = self._ask("POST", f"contests/{self.contest}/commands", asked, shared)["made"]
        return self.address(str(made["secret"]))

    def call_referee(self, address: str) -> None:
        """Call a referee, as the phone with this address does."""
        asked = {"id": f"call-{next(self._ids):06d}", "command": {"type": "call_referee"}}
        secret = address.rpartition("#")[2]
        self._ask("POST", f"contests/{self.contest}/commands", asked, secret)

    def entrant(self, name: str) -> str:
        """Return the id of somebody."""
        return next(str(one["id"]) for one in self.view["entrants"] if one["name"] == name)

    def let_bot_play(self, entrant: str) -> None:
        self._ask("POST", f"contests/{self.contest}/entrants/{entrant}/bot")

    def live(self) -> Any:
        """How far the tables are that are played here."""
        return self._ask("GET", f"contests/{self.contest}/live")["tables"]

    def wait_until(self, so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not so():
            assert time.monotonic() < end, "it does not come to that"
            time.sleep(0.1)

    def command(self, command: dict[str, Any]) -> Any:
        """Do as the director."""
        asked = {"id": f"desk-{next(self._ids):06d}", "command": command}
        return self._ask("POST", f"contests/{self.contest}/commands", asked)

    def enter_game(
        self,
        *,
        table: int,
        game: int,
        winner: int | None = None,
        sums: Sequence[int] = (3,) * 4,
        known: int = 0,
        reason: str = "",
    ) -> None:
        """Enter a game that *winner*, or the player with the seat of its number, has won.

        *sums* are what each of the others has left. A correction has seen *known* entries.
        """
        won = game if winner is None else winner
        sheet = self.sheets[table]
        seats = sheet["seats"]
        left = [{"sum": points, "count": 1 + points // 10} for points in sums]
        lines = [
            {"entrant": entrant} | ({} if seat == won else left[seat])
            for seat, entrant in enumerate(seats)
        ]
        times = {"left_s": 12.5} if self.clock_s else {}
        self.command(
            {
                "type": "enter_game",
                "division": self.division,
                "round": sheet["round"],
                "table": table,
                "game": game,
                "ending": {"type": "call", "winner": seats[won]},
                "lines": [line | times for line in lines],
                "known_entries": known,
                "reason": reason,
            }
        )

    def confirm(self, *, table: int) -> None:
        """Confirm a sheet from paper, for all who sit there."""
        target = {"division": self.division, "round": self.sheets[table]["round"], "table": table}
        self.command({"type": "confirm_table", **target})

    def wait_for_draft(self) -> None:
        """Return when the desk has closed a round that all have agreed to, and drafted the next."""
        self.wait_until(lambda: self.view["divisions"][0]["draft"] is not None)

    def exported(self) -> Any:
        """Return the whole contest as its file has it."""
        return self._ask("GET", f"contests/{self.contest}/export")

    def view_of(self, role: str) -> Any:
        """Return what the first link of a role shows."""
        secret = self.link(role).rpartition("#")[2]
        return self._ask("GET", f"contests/{self.contest}", secret=secret)["view"]

    @property
    def view(self) -> Any:
        """What the director sees."""
        return self._ask("GET", f"contests/{self.contest}")["view"]

    @property
    def sheets(self) -> Any:
        """The sheets of the newest round."""
        return self.view["divisions"][0]["sheets"]

    def name(self, entrant: str) -> str:
        """Return who that is."""
        names = {person["id"]: person["name"] for person in self.view["entrants"]}
        return str(names[entrant])

    def school(self, entrant: str) -> str:
        """Return where they come from."""
        schools = {person["id"]: person["group"] for person in self.view["entrants"]}
        return str(schools[entrant])

    def referee(self, table: int) -> str:
        """Return the address of the referee's page of a table."""
        for link in self.view["links"]:
            if link["role"] == "referee" and link["table"] == table and not link["withdrawn"]:
                return self.address(str(link["secret"]))
        raise AssertionError(f"table {table} has no link")

    def link(self, role: str) -> str:
        """Return the address of the first page of a role."""
        links = (one for one in self.view["links"] if one["role"] == role and not one["withdrawn"])
        return self.address(str(next(links)["secret"]))

    def address(self, secret: str | None = None, part: str = "") -> str:
        """Return the address of a page, of the director if no secret is given."""
        return f"{self._server.url}c/{self.contest}{part}#{secret or self.secret}"

    def _ask(self, method: str, path: str, body: object = None, secret: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if secret or hasattr(self, "secret"):
            headers["authorization"] = f"Bearer {secret or self.secret}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(  # noqa: S310 - always http
            f"{self._server.url}api/{path}", method=method, headers=headers, data=data
        )
        with urllib.request.urlopen(asked, timeout=HANG_S) as answer:  # noqa: S310 - see above
            told = answer.read()
        return json.loads(told) if told else None
