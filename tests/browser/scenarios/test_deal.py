"""The deal through the page: sealed and revealed unseen, kept as a receipt, checked at the end."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.fixtures.server import PROGRAM
from tests.browser.pages.home_page import FEW_TURNS, changed, open_home, play_bots
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

INSECURE = "Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined })"
"""As it is for pages that came over plain http in a home network."""


def found(page: Page) -> tuple[str | None, list[str | None]]:
    """Check the deal, and return what the page says of it."""
    more = page.locator("[data-result] details[data-more]")
    if more.get_attribute("open") is None:
        more.locator("summary").click()
    button(page, "Check the deal").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    findings = page.locator("[data-finding]").all()
    return (
        page.locator("[data-verdict]").get_attribute("data-verdict"),
        [finding.get_attribute("data-finding") for finding in findings],
    )


def saved(page: Page, name: str, folder: Path) -> Path:
    with page.expect_download() as download:
        # The result, a dialog too, has some of the same buttons behind the one in front.
        page.get_by_role("dialog").get_by_text(name).last.click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "insecure"),
    [(DESK, False), (PHONE, True)],
    ids=["secure", "insecure"],
)
def test_a_deal_is_checked_in_the_browser_and_by_the_command(
    device: dict[str, Any],
    insecure: bool,
    pages: Pages,
    server: Server,
    solver: Solver,
    tmp_path: Path,
) -> None:
    page = pages(device, reduced_motion="reduce")
    if insecure:
        page.add_init_script(INSECURE)
    user = Mouse(page)
    player = Player(user, solver, "Ada", ruleset=changed("classic", FEW_TURNS))
    play_bots(user, server, player.name, bots=3, changes=FEW_TURNS)
    player.hold_back()
    expect(page.locator("[data-result]")).to_be_visible()
    expect(page.locator("[data-deal='2']")).to_be_visible()
    assert found(page) == ("nobodyChose", ["sealSame", "seedFits", "ownIn", "bots", "tilesFit"])

    receipt = saved(page, "Save the receipt", tmp_path)
    record = saved(page, "Download the record", tmp_path)
    output = subprocess.run(
        [PROGRAM, "verify", record, "--receipt", receipt],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (output.returncode, output.stderr) == (0, "")
    assert "your receipt fits" in output.stdout
    page.keyboard.press("Escape")

    def forge(route: Route) -> None:
        answer = route.fetch()
        seed = re.sub(r'\[Seed "[0-9a-f]{64}"\]', f'[Seed "{"00" * 32}"]', answer.text())
        route.fulfill(response=answer, body=seed)

    page.route("**/record", forge)
    assert found(page) == (
        "doesNotFit",
        ["sealSame", "seedOther", "ownIn", "bots", "tilesOther"],
    )


def test_the_lobby_shows_the_seals_and_mixes_words_in(pages: Pages, server: Server) -> None:
    page = pages()
    user = Mouse(page)
    open_home(user, server, "Ada")
    user.press(page.get_by_role("button", name="Play with friends"))
    deal = page.locator("[data-deal='1']")
    deal.locator("summary").click()
    own = deal.locator("dd").last
    expect(deal.locator("dd")).to_have_count(2)
    before = own.inner_text()
    page.get_by_label("Your own words").fill("주사위 ☺")
    page.get_by_label("Your own words").press("Tab")
    expect(own).not_to_have_text(before)
    with page.expect_download() as download:
        button(page, "Save the receipt").click()
    receipt = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert receipt["words"] == "주사위 ☺"
    assert receipt["share_commitment"] == own.inner_text()
    assert receipt["commitment"] == deal.locator("dd").first.inner_text()
    # It lasts as long as the browser's storage does.
    page.reload()
    deal.locator("summary").click()
    expect(own).to_have_text(receipt["share_commitment"])
