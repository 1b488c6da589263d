"""What several tests do on a referee's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages


class RefereePhone:
    """A phone; it counts what it taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def write(self, total: int, tiles: int) -> None:
        """Type what a player has left."""
        for digit in str(total):
            self.tap(f"[data-digit='{digit}']")
        self.tap(f"[data-count='{tiles}']")

    def enter(self, game: int, winner: int, left: dict[int, tuple[int, int]]) -> None:
        """Enter a game that *winner* won: sum and number of tiles by seat of the others."""
        self.taps = 0
        self.tap(f"[data-enter='{game}']")
        self.tap(f"[data-out='{winner}']")
        for seat in left:
            expect(self.page.locator(f"[data-line='{seat}']")).to_be_visible()
        for total, tiles in left.values():
            self.write(total, tiles)
        self.tap("[data-save]")

    def game(self, game: int) -> Locator:
        return self.page.locator(f"[data-game='{game}']")

    def scores(self, game: int) -> list[str]:
        rows = self.page.locator("[data-player]")
        cell = "tbody tr >> nth={} >> [data-score]"
        return [
            rows.nth(seat).locator(cell.format(game)).inner_text() for seat in range(rows.count())
        ]


def phone(pages: Pages, address: str) -> RefereePhone:
    page = pages(PHONE)
    page.goto(address)
    page.wait_for_selector("[data-sheet]")
    return RefereePhone(page)


def disagree(one: RefereePhone, other: RefereePhone) -> None:
    """Let two referees enter the first game, each without the other's: one sum is not the same."""
    other.tap("[data-enter='0']")
    other.tap("[data-out='0']")
    other.page.context.set_offline(True)
    one.enter(0, winner=0, left={1: (5, 1), 2: (16, 2), 3: (3, 1)})
    expect(one.game(0)).to_have_attribute("data-state", "counts")
    for total, tiles in ((5, 1), (61, 5), (3, 1)):
        other.write(total, tiles)
    other.tap("[data-save]")
    other.page.context.set_offline(False)
