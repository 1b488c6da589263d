"""Who looks at a screen, and from where: games, tables and invitations, made when asked for."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from tests.browser.fixtures.chromium import person
from tests.browser.fixtures.club import PARTS, family
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit, sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.game_situations import RACK, RESULT, win
from tests.browser.pages.pointers import Mouse
from tests.browser.screens.contest_situations import (
    at_tables,
    compared,
    cup,
    door,
    numbered,
    own_phones,
    unseeded,
    wall,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.fixtures.server import Server
    from tests.browser.screens.contest_situations import Seats

_AWAY_MS: Final = 300
_UNDO_MS: Final = 60_000
"""Nobody has to be gone for long, and there is time to look at what may be taken back."""


@dataclass(frozen=True)
class Viewer:
    """Where somebody is, and who: an address and the cookies."""

    url: str
    cookies: Any

    @classmethod
    def of(cls, page: Page) -> Self:
        return cls(page.url, page.context.cookies())


class Viewers:
    """What the screens show; each thing is made once, when it is first asked for."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._made: dict[str, Viewer] = {}
        self._open = ExitStack()
        self._hasty: Server | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def url(self) -> str:
        return self._server.url

    def viewer(self, name: str) -> Viewer:
        """Return the viewer of this name; another name is that of a staged game."""
        if name not in self._made:
            browser, server = self._browser, self._server
            owner = name.partition("'")[0].partition(" at home")[0]
            make = {
                "host": self._host,
                "guest": self._guest,
                "friend": self._guest,
                "waiting": self._waiting,
                "last seconds": self._last_seconds,
                "host to onlookers": self._watched,
                "onlooker": self._watched,
                "visitor": self._opened,
                "won": self._won,
                "closed": self._closed,
                "refereed": self._refereed,
                "contest": self._contest,
                "club": self._club,
                "hall": lambda: self._seat(at_tables(browser, server, self._open)),
                "cup": lambda: self._seat(cup(server)),
                "compared": lambda: self._seat(compared(server)),
                "phone": lambda: self._seat(own_phones(server)),
                "seeded": lambda: self._seat(unseeded(server)),
                "door": lambda: self._seat(door(server)),
                "numbered": lambda: self._seat(numbered(server)),
                "wall": lambda: self._seat(wall(server)),
                "winners": lambda: self._seat(wall(server)),
                "between games": self._between_games,
                "referee": self._first_round,
                "printer": self._first_round,
                "somebody away": lambda: self._somebody_away(name),
                "a bot for somebody": lambda: self._somebody_away(name),
                "played for": self._played_for,
                "asking again": self._asking_again,
                "asked again": self._asking_again,
                "invited again": self._asking_again,
            }.get(owner)
            if make is None:
                self._made[name] = self._staged(name)
            else:
                make()
        return self._made[name]

    def _page(self) -> Page:
        return person(self._browser, reduced_motion="reduce").new_page()

    def _staged(self, name: str) -> Viewer:
        page = self._page()
        sit(page, self._server, name)
        return self._left(page)

    def _left(self, page: Page) -> Viewer:
        viewer = Viewer.of(page)
        page.context.close()
        return viewer

    def _invited(self, name: str) -> Page:
        """Open a table for one friend."""
        page = self._page()
        page.goto(self.url)
        page.locator("button.choice").last.click()
        link = page.locator("input[readonly]").first.input_value()
        self._made[f"{name}'s invitation"] = Viewer(link, [])
        self._made[name] = Viewer.of(page)
        return page

    def _first_round(self) -> None:
        """A contest in its first round, with one game of the first table entered."""
        desk = DirectorClient(
            self._server, ("Ada", "Benedikt", "\uae40\ubbfc\uc11c", "\u674e\u660e")
        )
        desk.seat()
        desk.enter_game(table=0, game=0)
        self._made["referee"] = Viewer(desk.referee(0), [])
        for part in ("sheets", "seating", "standings", "certificates"):
            link = desk.address(part=f"/print/{part}/{desk.division}")
            self._made[f"printer's {part}"] = Viewer(link, [])

    def _seat(self, seats: Seats) -> None:
        self._made |= {name: Viewer(url, cookies) for name, (url, cookies) in seats.items()}

    def _host(self) -> None:
        self._invited("host").context.close()

    def _guest(self) -> None:
        host, guest = self._invited("friend"), self._page()
        guest.goto(self.viewer("friend's invitation").url)
        guest.locator("form button.primary").first.click()
        guest.wait_for_selector("[data-seat]")
        host.context.close()
        self._made["guest"] = self._left(guest)

    def _watched(self) -> None:
        """A table with a bot at which somebody may look on two turns late."""
        host = self._invited("host to onlookers")
        host.locator("[data-watch-settings] label").nth(3).click()
        link = host.locator("[data-watch-settings] input[readonly]").input_value()
        host.locator("[data-kind=open] .bots button").first.click()
        host.locator("button.start").click()
        host.wait_for_selector(RACK)
        self._made["onlooker"] = Viewer(link, [])
        self._made["host to onlookers"] = self._left(host)

    def _opened(self) -> None:
        """Two tables in the list of open ones: one with a free seat, one to look on at."""
        lobby, game = self._invited("open lobby"), self._invited("open game")
        for page in (lobby, game):
            self._open.callback(page.context.close)
            page.locator("[data-watch-settings] [role=switch]").click()
        game.locator("[data-watch-settings] label").nth(2).click()
        game.locator("[data-kind=open] .bots button").first.click()
        game.locator("button.start").click()
        game.wait_for_selector(RACK)
        self._made["visitor"] = Viewer(f"{self.url}open", [])

    def _waiting(self) -> None:
        """One of two people who is not to move, and whom no clock gives the turn."""
        ada, bela = self._two("waiting")
        self._made["waiting"] = self._left(bela)
        ada.context.close()

    def _last_seconds(self) -> None:
        page = self._page()
        sit(page, self._friendly(), "last seconds")
        page.keyboard.press("d")  # the clock runs from the next turn on
        page.wait_for_selector("[role=timer]")
        self._made["last seconds"] = self._left(page)

    def _won(self) -> None:
        page = self._page()
        win(Mouse(page), self._server)
        self._made["won"] = self._left(page)
        cookies = self._made["won"].cookies
        self._made["won at home"] = Viewer(self.url, cookies)
        self._made["won's games"] = Viewer(f"{self.url}me/games", cookies)
        replay = f"{self.url}replay/{self._made['won'].url.rpartition('/')[2]}/1/1"
        self._made["won's replay"] = Viewer(replay, cookies)

    def _closed(self) -> None:
        page = self._invited("closing")
        self._server.tell("admin", "close", page.url.rpartition("/")[2])
        self._made["closed"] = self._left(page)

    def _refereed(self) -> None:
        """A match by the contest regulation, won by its last tile."""
        page = self._page()
        win(Mouse(page), self._friendly(), "the last of a contest")
        self._made["refereed"] = self._left(page)

    def _contest(self) -> None:
        """The director of a contest whose first round is a draft, and its players' page."""
        page = self._page()
        page.goto(f"{self.url}contests")
        page.locator("#contest-name").fill("Friday club")
        page.locator("form button[type=submit]").click()
        page.locator("[data-saved]").click()
        page.locator("textarea").fill("\n".join(f"Guest {at},School {at % 3}" for at in range(9)))
        page.locator("form button[type=submit]:enabled").click()
        page.locator("[data-do=draft]").click()
        page.wait_for_selector("[data-draft]")
        self._made["contest"] = Viewer.of(page)
        page.locator("main nav button").nth(3).click()
        for role in ("players", "screen"):
            link = page.locator(f"[data-link={role}] input").input_value()
            self._made[f"contest's {role}"] = Viewer(link, [])
        page.context.close()

    def _club(self) -> None:
        """A family's club with evenings and seasons, as its keeper and a guest see it."""
        club = family(self._server)
        for name, part in PARTS.items():
            self._made[f"club's {name}"] = Viewer(club.address(part=part), [])
        self._made["club's guest"] = Viewer(club.address("guest"), [])
        self._made["club's own"] = Viewer(club.address("member"), [])

    def _friendly(self) -> Server:
        """Return a server on which nobody has to be away for long."""
        if self._hasty is None:
            folder = Path(self._open.enter_context(tempfile.TemporaryDirectory()))
            stage(folder, FRIENDS)
            hasty = serving(folder, away_ms=_AWAY_MS, undo_ms=_UNDO_MS)
            self._hasty = self._open.enter_context(hasty)
        return self._hasty

    def _two(self, name: str) -> tuple[Page, Page]:
        """Open the game called *name* for both: who is to move comes first."""
        ada, bela = self._page(), self._page()
        sit(ada, self._friendly(), name)
        sit_opposite(bela, self._friendly(), name)
        return ada, bela

    def _somebody_away(self, name: str) -> None:
        ada, bela = self._two(name)
        bela.context.close()
        ada.wait_for_selector("[data-away]")
        self._made[name] = self._left(ada)

    def _played_for(self) -> None:
        ada, bela = self._two("played for")
        self._made["played for"] = self._left(bela)
        ada.locator("[data-away]").click()
        ada.locator("dialog [data-stand-in]").click()
        ada.wait_for_selector("[data-stood-in]")
        ada.context.close()

    def _between_games(self) -> None:
        page = self._page()
        win(Mouse(page), self._friendly(), "between games")
        self._made["between games"] = self._left(page)

    def _asking_again(self) -> None:
        """After the last game: who asks for a rematch, and who is asked."""
        ada, bela = self._two("the last of a match")
        win(Mouse(ada), self._friendly(), "the last of a match")
        bela.wait_for_selector(RESULT)
        over = ada.url
        ada.locator("[data-rematch=free] .primary").click()
        ada.wait_for_url(lambda url: url != over)
        ada.wait_for_selector("[data-seat]")
        self._made["asked again"] = self._left(bela)
        self._made["invited again"] = Viewer(ada.url, self._made["asked again"].cookies)
        self._made["asking again"] = self._left(ada)
