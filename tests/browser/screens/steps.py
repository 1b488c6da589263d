"""What is done on a screen before it is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from tests.browser.pages.game_situations import RACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FilePayload, Page

_RECORD: Final = Path(__file__).parents[3] / "conformance" / "games" / "classic.trn"
DIALOG: Final = "dialog[open] h2"


def nothing(page: Page) -> None:
    pass


def open_record(*edit: str) -> Callable[[Page], None]:
    """Return what opens a recorded game; with an *edit* one thing stands there for another."""

    def act(page: Page) -> None:
        text = _RECORD.read_text("utf-8")
        if edit:
            text = text.replace(edit[0], edit[1], 1)
        file: FilePayload = {"name": "a.trn", "mimeType": "text/plain", "buffer": text.encode()}
        page.set_input_files("input[type=file]", [file])
        page.wait_for_selector("[data-replay]")
        page.keyboard.press("End")

    return act


def click(*selectors: str, shown: str | None = None) -> Callable[[Page], None]:
    """Return what clicks one after another, and waits for what is shown then."""

    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
        if shown is not None:
            page.wait_for_selector(shown)

    return act


def chain(*acts: Callable[[Page], None]) -> Callable[[Page], None]:
    """Return what does one after another."""

    def act(page: Page) -> None:
        for one in acts:
            one(page)

    return act


def turn_to(slide: str) -> Callable[[Page], None]:
    """Return what turns the big screen to a page of this kind, and stops it there."""

    def act(page: Page) -> None:
        page.keyboard.press("Space")
        for _ in range(20):
            if page.locator(f"[data-slide={slide}]").count():
                return
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(100)  # what tables do is asked for when the page is there
        raise AssertionError(f"no page shows {slide}")

    return act


def show_prizes(slide: str) -> Callable[[Page], None]:
    """Return what starts the prize-giving and turns it to a slide that has this."""

    def act(page: Page) -> None:
        page.click("[data-show]")
        page.wait_for_selector("[data-step='0']")
        for at in range(1, 40):
            if page.locator(slide).count():
                return
            page.keyboard.press("PageDown")
            page.wait_for_selector(f"[data-step='{at}']")
        raise AssertionError(f"no slide has {slide}")

    return act


def seed(page: Page) -> None:
    """Put the players of a knock-out in order by a list."""
    page.click("[data-seed-players]")
    page.fill("[data-seeding] textarea", "Eve,1900\nAda,2100\n\u674e\u660e,1850.5")
    page.click("[data-order]")
    page.wait_for_selector("[data-seed] >> nth=2")


def enter_from_paper(page: Page) -> None:
    """Open a sheet that nobody has entered, at its end: nothing lies below the buttons there."""
    click("[data-table='1']", "[data-enter='0']", shown="dialog select")(page)
    page.evaluate("document.querySelectorAll('dialog, dialog *').forEach(it => it.scrollTop = 1e6)")


def see_results(page: Page) -> None:
    page.goto(urljoin(page.url, "/me/results"))
    page.wait_for_selector("[data-results]")


def key(pressed: str, shown: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.keyboard.press(pressed)
        page.wait_for_selector(shown)

    return act


def hint(*stages: str) -> Callable[[Page], None]:
    """Return what asks for hints until the last of these has been told."""

    def act(page: Page) -> None:
        for what in stages:
            page.keyboard.press("h")
            page.wait_for_selector(f"[data-hint={what}]")

    return act


def answer_puzzle(page: Page) -> None:
    hint("most", "where", "play")(page)
    page.click("[data-check]")
    page.wait_for_selector("[data-stars='3']")


def hold(page: Page) -> None:
    page.locator(RACK).first.click()
    page.wait_for_selector("[data-new-meld]")


def lay_invalid_meld(page: Page) -> None:
    hold(page)
    page.locator("[data-new-meld]").click()
    page.wait_for_selector("[data-valid=false]")


def plan_invalid_meld(page: Page) -> None:
    hold(page)
    page.locator(RACK).last.click()


def plan(page: Page) -> None:
    hold(page)
    page.locator("[data-new-meld]").click()
    page.wait_for_selector("[data-plan]")


def look_under_the_plan(page: Page) -> None:
    plan(page)
    page.locator("[data-look]").click()


def enter_wrong_seat_code(page: Page) -> None:
    page.locator("[data-take-seat] summary").click()
    page.locator("#seat-word").fill("nothing")
    page.locator("[data-take-seat] .primary").click()
    page.wait_for_selector("#seat-failed:not(:empty)")


def say_phrase(page: Page) -> None:
    page.locator("[data-away]").click()
    page.wait_for_selector(DIALOG)
    if not page.locator("[data-word]").is_visible():  # the host has given none before
        page.locator("dialog section .button").click()
    page.wait_for_selector("[data-word]")


def let_a_bot_stand_in(page: Page) -> None:
    undo = page.locator("[data-undo]")
    if undo.is_visible():  # it was looked at before
        undo.click()
    page.locator("[data-away]").click()
    page.locator("dialog [data-stand-in]").click()
    page.wait_for_selector("[data-undo]")


def start_clock(page: Page) -> None:
    page.locator("form button.primary").click()
    page.locator("[data-side]").first.click()
    page.wait_for_selector("[data-moves=true]")


def start_pad(page: Page) -> None:
    page.locator("[data-setup] button[type=submit]").click()
    page.locator("[data-out='0']").click()
    page.wait_for_selector("[data-digit]")


def visit(path: str, *selectors: str, shown: str) -> Callable[[Page], None]:
    """Return what goes to another *path* of the site, clicks there, and waits for what is shown."""

    def act(page: Page) -> None:
        page.goto(urljoin(page.url, path))
        click(*selectors, shown=shown)(page)

    return act


def ask_who_is_who(page: Page) -> None:
    """Put a score pad into a club whose members have other names."""
    visit("/score", shown="[data-setup]")(page)
    write_games(page)
    click("[data-to-club]", shown="[data-into-club] form select")(page)


def write_games(page: Page) -> None:
    start_pad(page)
    for digit in "051603":
        page.locator(f"[data-digit='{digit}']").click()
    page.locator("[data-save]").click()
    page.wait_for_selector("[data-game='0']")


def enter_game(page: Page) -> None:
    page.locator("[data-enter='1']").click()
    page.locator("[data-out='0']").click()
    page.wait_for_selector("[data-digit]")
