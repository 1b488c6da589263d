"""Rounds as a director plays them on the page: sheets from paper, in any language."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.pages.director_page import director_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from tests.browser.fixtures.contest import DirectorClient

MOST_LEFT = 60
AFTER_A_ROUND = ("draft_ready", "tie_to_draw", "all_over")
"""What the first line of the page may say once every table has agreed."""


def written(chance: Random, seats: int) -> tuple[int, list[int]]:
    """Return the seat that went out, and what each seat has left."""
    winner = chance.randrange(seats)
    left = [0 if at == winner else chance.randint(1, MOST_LEFT) for at in range(seats)]
    return winner, left


def write_game(
    dialog: Locator, game: int, winner: int, left: Sequence[int], *, clock: bool = False
) -> None:
    """Enter a game from paper in the sheet that is open; *left* is by seat."""
    dialog.locator(f"[data-enter='{game}']").click()
    dialog.locator("[data-winner]").select_option(index=winner + 1)
    lines = dialog.locator("form fieldset")
    for at, total in enumerate(left):
        line = lines.nth(at)
        if at != winner:
            line.locator("[data-field=sum]").fill(str(total))
            line.locator("[data-field=count]").fill(str(1 + total // 10))
        if clock:
            line.locator("[data-field=time]").fill(f"{at + 1}:{10 + total % 50}")
    dialog.locator("form [type=submit]").click()
    expect(dialog.locator("form")).to_have_count(0)


def write_sheet(page: Page, sheet: Any, *, clock: bool = False) -> None:
    """Enter all games of a table, as a pseudorandom paper has them, and confirm for everybody."""
    page.locator(f"button[data-table='{sheet['table']}']").click()
    dialog = page.get_by_role("dialog")
    chance = Random(f"{sheet['round']} {sheet['table']}")
    for game in range(len(sheet["games"])):
        winner, left = written(chance, len(sheet["seats"]))
        write_game(dialog, game, winner, left, clock=clock)
    dialog.locator("[data-confirm-all]").click()
    expect(dialog.locator("[data-confirm-all]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def publish(page: Page) -> None:
    page.locator("[data-do=publish]").click()
    director_line(page, "tables_missing").wait_for()


def play_round(
    page: Page, desk: DirectorClient, division: str | None = None, *, clock: bool = False
) -> str:
    """Enter all sheets of the running round; return what is missing then, lots drawn."""
    (shown,) = (one for one in desk.view["divisions"] if one["id"] == (division or desk.division))
    for sheet in shown["sheets"]:
        write_sheet(page, sheet, clock=clock)
    return settled(page)


def settled(page: Page) -> str:
    """Wait until a round is over and the next one drafted, drawing lots where it takes them."""
    after = page.locator(", ".join(f"[data-missing={code}]" for code in AFTER_A_ROUND))
    while True:
        after.wait_for()
        code = after.get_attribute("data-missing")
        if code != "tie_to_draw":
            return str(code)
        before = after.inner_text()
        after.locator("[data-do=lots]").click()
        expect(after).not_to_have_text(before)
