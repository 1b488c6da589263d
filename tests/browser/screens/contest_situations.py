"""Contests brought to where there is something to see: addresses and cookies by who looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.browser.fixtures.chromium import person
from tests.browser.fixtures.contest import MEET, REGULATION, DirectorClient

if TYPE_CHECKING:
    from contextlib import ExitStack

    from playwright.sync_api import Browser

    from tests.browser.fixtures.server import Server

Seats = dict[str, tuple[str, Any]]
NAMES: Final = (
    "Ada", "Benedikt Oberhuber", "\uae40\ubbfc\uc11c", "\u674e\u660e",
    "Eve", "Maximiliana Featherstonehaugh", "\uc774\uc11c\uc5f0", "Hal",
)  # fmt: skip
ONE_ROUND: Final = {**MEET, "rounds": 1}


def at_tables(browser: Browser, server: Server, stack: ExitStack) -> Seats:
    """Two tables on the server: at one somebody plays with bots, at the other one has come."""
    desk = DirectorClient(server, NAMES, online=True)
    desk.command({"type": "draft", "division": desk.division})
    desk.publish_online()
    tables = [sheet["seats"] for sheet in desk.sheets]
    shown: Seats = {
        "hall's screen": (desk.link("screen"), []),
        "hall's director": (desk.address(), []),
        "hall's phone": (desk.claim(desk.name(tables[1][1])), []),
    }
    for name, entrant in (("hall's player", tables[0][1]), ("hall's lobby", tables[1][0])):
        context = person(browser, reduced_motion="reduce")
        stack.callback(context.close)
        page = context.new_page()
        page.goto(desk.claim(desk.name(entrant)))
        page.locator("[data-play]").click()
        page.wait_for_selector("[data-seat][data-here=true]")
        shown[name] = (page.url, context.cookies())
    for entrant in (tables[0][0], *tables[0][2:]):
        desk.let_bot_play(entrant)
    desk.wait_until(lambda: desk.live()[0]["turn"] == 1)
    return shown


def compared(server: Server) -> Seats:
    """A round whose tables were dealt the same, played by bots to its end."""
    desk = DirectorClient(server, NAMES, duplicate=True, online=True, stages=[ONE_ROUND])
    desk.command({"type": "draft", "division": desk.division})
    desk.publish_online()
    for sheet in desk.sheets:
        for entrant in sheet["seats"]:
            desk.let_bot_play(entrant)
    desk.wait_until(lambda: desk.view["divisions"][0]["deals"][0]["open"])
    return {
        "compared's players": (desk.link("players"), []),
        "compared's director": (desk.address(), []),
        "compared's screen": (desk.link("screen"), []),
    }


KNOCKOUT: Final = {**REGULATION, "games": 1}
SCHOOLS: Final = (
    "North School",
    "\ud574\uc194\ucd08\ub4f1\ud559\uad50",
    "\u80b2\u82f1\u5c0f\u5b66",
)


def won_cup(server: Server) -> DirectorClient:
    """A knock-out of eight that is over, with teams and a link to its results for everybody."""
    people = [f"{name}, {SCHOOLS[at % 3]}" for at, name in enumerate(NAMES)]
    desk = DirectorClient(server, people, clock_s=None, stages=[KNOCKOUT])
    desk.command({"type": "teams", "division": desk.division, "measure": "places", "best": 2})
    desk.command({"type": "make_link", "role": "public"})
    desk.command({"type": "draft", "division": desk.division})
    for _ in range(2):
        desk.wait_for_draft()
        desk.command({"type": "publish", "division": desk.division})
        for table in range(len(desk.sheets)):
            desk.enter_game(table=table, game=0, sums=(5, 17, 33, 8))
            desk.confirm(table=table)
    desk.wait_until(lambda: desk.view["divisions"][0]["over"])
    return desk


def cup(server: Server) -> Seats:
    """What a contest that is over shows to everybody, and on paper."""
    desk = won_cup(server)
    paper: Seats = {
        f"cup's {part}": (desk.address(part=f"/print/{part}/{desk.division}"), [])
        for part in ("certificates", "bracket")
    }
    return {
        "cup's results": (desk.link("public"), []),
        "cup's director": (desk.address(), []),
        "cup's prizes": (desk.address(part="/prizes"), []),
        **paper,
    }


def unseeded(server: Server) -> Seats:
    """A knock-out before its first round."""
    return {"seeded": (DirectorClient(server, NAMES, clock_s=None).address(), [])}


def door(server: Server) -> Seats:
    """A registration with people who wait, one of them entered already, and their pages."""
    people = [f"{name}, {SCHOOLS[at % 3]}" for at, name in enumerate(NAMES)]
    desk = DirectorClient(server, people, clock_s=None, stages=[MEET])
    desk.command({"type": "registration", "open": True})
    desk.command({"type": "check_in", "on": True})
    answer = [
        desk.register(name, group)
        for name, group in (
            ("Kim Seoyeon", SCHOOLS[0]),
            ("\ubc15\uc11c\uc900", SCHOOLS[1]),
            (NAMES[0], SCHOOLS[0]),
            (NAMES[1], "South School"),
            ("Lee Minjun", None),
        )
    ]
    desk.command({"type": "approve", "registrations": [0]})
    desk.command({"type": "decline", "registrations": [4]})
    closed = DirectorClient(server, NAMES[:4], clock_s=None)
    closed.command({"type": "registration", "open": True})
    closed.command({"type": "registration", "open": False})
    return {
        "door's director": (desk.address(), []),
        "door's assistant": (desk.assistant(), []),
        "door's form": (desk.link("register"), []),
        "door's closed form": (closed.link("register"), []),
        "door's approved": (answer[0], []),
        "door's waiting": (answer[1], []),
        "door's declined": (answer[4], []),
    }


def own_phones(server: Server) -> Seats:
    """Players' own phones: before anything is entered, and when all is."""
    before, after = (DirectorClient(server, NAMES[:4]) for _ in range(2))
    for desk in (before, after):
        desk.seat()
    for game in range(2):
        after.enter_game(table=0, game=game)
    return {
        "phone's owner before": (before.claim("Ada"), []),
        "phone's owner after": (after.claim("Ada"), []),
    }


def wall(server: Server) -> Seats:
    """A round at real tables, some of it entered, with a countdown on the screen; and its end."""
    people = [f"{name} {number}" for number in range(1, 5) for name in NAMES[:4]]
    desk = DirectorClient(server, [*people, "Zoe"], clock_s=None, stages=[{**MEET, "games": 2}])
    desk.seat()
    for game in range(2):
        desk.enter_game(table=0, game=game)
    desk.command({"type": "countdown", "seconds": 1_500})
    over = DirectorClient(server, NAMES, clock_s=None, stages=[{**ONE_ROUND, "games": 2}])
    over.seat()
    for table in range(2):
        for game in range(2):
            over.enter_game(table=table, game=game)
        over.command(
            {"type": "confirm_table", "division": over.division, "round": 0, "table": table}
        )
    over.wait_until(lambda: over.view["divisions"][0]["over"])
    return {
        "wall's screen": (desk.link("screen"), []),
        "wall's director": (desk.address(), []),
        "winners' screen": (over.link("screen"), []),
    }


def numbered(server: Server) -> Seats:
    """A hall with numbers of its own, a check-in, an announcement and a call for a referee."""
    people = [f"{name}, {SCHOOLS[at % 3]}" for at, name in enumerate(NAMES)]
    desk = DirectorClient(server, people, clock_s=None)
    numbers = {"numbers": [21, 24], "room": "\ub300\uac15\ub2f9 Hall B"}
    desk.command({"type": "number_tables", "division": desk.division, **numbers})
    desk.seat()
    desk.command({"type": "check_in", "on": True})
    entrants = [one["id"] for one in desk.view["entrants"]]
    for entrant, mark in zip(entrants, ("present", "late", "absent"), strict=False):
        desk.command({"type": "mark", "entrant": entrant, "attendance": mark})
    desk.command({"type": "announce", "text": "Lunch is at 12:30. Round 2 begins at 13:15 sharp."})
    caller, other = (desk.claim(desk.name(sheet["seats"][0])) for sheet in desk.sheets)
    desk.call_referee(caller)
    paper: Seats = {
        f"numbered's {part}": (desk.address(part=f"/print/{part}/{desk.division}"), [])
        for part in ("badges", "cards")
    }
    return {
        **paper,
        "numbered's director": (desk.address(), []),
        "numbered's referee": (desk.referee(0), []),
        "numbered's caller": (caller, []),
        "numbered's player": (other, []),
        "numbered's screen": (desk.link("screen"), []),
    }
