"""A club on a server, set up by its addresses: what a keeper does with a program."""

from __future__ import annotations

import itertools
import json
import urllib.request
from typing import TYPE_CHECKING, Any, Final

from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.browser.acts import Site

FAMILY: Final = ("Mina", "Ada", "Jun", "Bo")
PARTS: Final = {
    "keeper": "",
    "evenings": "/evenings",
    "new evening": "/evenings/new",
    "evening": "/evenings/e1",
    "correction": "/evenings/e1/correct",
    "plan": "/plans/new",
    "results": "/results",
    "seasons": "/seasons",
    "season": "/seasons/s1",
    "season's form": "/seasons/new",
    "members": "/members",
    "member": "/members/m1",
    "links": "/keeper",
}
"""What the family's club shows, by what follows in the path."""
POINTS: Final = {
    "count": "points",
    "points": [10, 7, 5, 3],
    "best": None,
    "min_evenings": 0,
    "cap": None,
}


def isolated(name: str) -> str:
    """Return a name as it stands in a sentence, so that it turns nothing around it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


class Club:
    """A club with members, whose keys are ``m1`` and so on."""

    def __init__(self, server: Site, name: str, people: Sequence[str] = FAMILY) -> None:
        self._ids = itertools.count(1)
        self._server = server
        self.secret = ""
        opened = self._ask("POST", "clubs", {"name": name})
        self.club, self.secret = opened["club"], opened["secret"]
        if people:
            self.command(type="add_members", members=[{"name": one} for one in people])

    def address(self, role: str = "keeper", part: str = "") -> str:
        """Return the link of a role."""
        links = {link["role"]: link["secret"] for link in self.view["links"]}
        return f"{self._server.url}club/{self.club}{part}#{links[role]}"

    @property
    def view(self) -> dict[str, Any]:
        """What the keeper sees."""
        view: dict[str, Any] = self._ask("GET", f"clubs/{self.club}")["view"]
        return view

    def command(self, **command: Any) -> dict[str, Any]:
        given = {"id": f"command-{next(self._ids)}", "command": command}
        return self._ask("POST", f"clubs/{self.club}/commands", given)

    def record(self, date: str, *scores: int, title: str = "", source: str = "hand") -> str:
        """Record an evening by scores, one for each member; return its key."""
        results = [
            {
                "member": f"m{at}",
                "place": 1 + sum(other > score for other in scores),
                "score": score,
                "games": 4,
                "wins": 2 if score == max(scores) else 0,
            }
            for at, score in enumerate(scores, start=1)
        ]
        made = self.command(
            type="record_evening", date=date, title=title, source=source, results=results
        )["made"]
        return str(made[0])

    def season(self, name: str, first: str, last: str, **rules: object) -> str:
        made = self.command(
            type="set_season", name=name, first=first, last=last, rules={**POINTS, **rules}
        )["made"]
        return str(made[0])

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        asked = urllib.request.Request(  # noqa: S310 - always http
            f"{self._server.url}api/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"},
        )
        with urllib.request.urlopen(asked, timeout=HANG_S) as answer:  # noqa: S310 - see above
            told: dict[str, Any] = json.load(answer)
        return told


def family(server: Site) -> Club:
    """Return a club with three evenings, two seasons of which one is over, and a plan."""
    club = Club(server, "Sunday round", (*FAMILY, "김서연", "Maximiliana Featherstonehaugh"))
    club.record("2025-11-02", 24, -5, -16, -3, 0, 0, title="At Grandma's")
    club.record("2025-11-16", -6, -11, 22, -5, 0, 0, source="score_pad")
    club.record("2026-11-22", -32, -13, -2, 47, 0, 0)
    club.season("Autumn 2025", "2025-09-01", "2025-12-31")
    club.season("This round", "2026-01-01", "2098-12-31", min_evenings=2)
    club.command(
        type="plan_evening",
        at=4_070_000_000_000,
        minutes=180,
        place="Living room",
        title="Last round",
    )
    return club
