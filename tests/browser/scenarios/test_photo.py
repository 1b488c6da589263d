"""A photo of tiles becomes a position: read in the browser, corrected by touch, solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, person
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.photos import TABLE, choose, draw, draw_noise, held_upright, saved
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.service_worker import WORKING, working
from tests.browser.pages.accessibility import faults
from tests.browser.pages.pointers import Finger
from tests.browser.pages.referee_page import phone
from tests.browser.screens.steps import start_pad

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import FilePayload, Locator, Page

    from tests.browser.conftest import LaunchBrowser, Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

RACK: Final = "solve#classic/opened/tiles//R7.R8.K2"
HOLD_MS: Final = 800


def open_photo(page: Page, of: str, *photos: FilePayload) -> None:
    page.locator(f"[data-photo-of={of}]").click()
    choose(page, *photos)


def read(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-read]')].map((tile) => tile.dataset.kind)"
    )
    return found


def outline(page: Page, kind: str) -> Locator:
    """Return the outline of a tile on the photo."""
    number = page.locator(f"[data-read][data-kind={kind}]").get_attribute("data-read")
    return page.locator(f"[data-outline='{number}'] .line")


def correct(page: Page) -> None:
    """Say by touch that the 3 on the photo is an 8; the table is legal then."""
    user = Finger(page)
    expect(page.locator("[data-verdict='1']")).to_contain_text(
        "This row is not a valid meld: black 8, blue 8, orange 3: tiles do not match."
    )
    user.press(outline(page, "O3"))
    # What makes the row valid is offered before all other tiles.
    user.press(page.locator("[data-choose=O3] [data-offer=O8]"))
    expect(page.locator("[data-verdict=legal]")).to_have_text("All 2 melds are valid.")


def ask(page: Page, button: str, answered: str) -> Locator:
    """Ask for the answer until the solver is there, which it is not as soon as a server is."""
    answer = page.locator(answered)
    early = page.get_by_text("The solver is not ready yet.")
    page.locator(button).click()
    expect(answer.or_(early)).to_be_visible()
    while early.is_visible():
        page.locator(button).click()
        expect(early).to_be_hidden()
        expect(answer.or_(early)).to_be_visible()
    return answer


def test_a_photo_is_corrected_by_touch_and_solved(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}{RACK}")
    open_photo(page, "table", draw("table", TABLE))
    assert sorted(read(page)) == sorted(" ".join(TABLE).split())
    assert faults(page) == []
    correct(page)
    page.locator("[data-use]").tap()
    expect(page.locator("[data-where=table]")).to_have_count(6)
    answer = ask(page, "[data-go]", "[data-solved='2']")
    expect(answer).to_contain_text("Proven: there is no better play.")
    # The table was photographed, the rack was not: its tiles come from the edge of the photo.
    expect(page.locator("[data-shown-step='1']")).to_contain_text("Step 1 of 1")
    expect(page.locator(".dashed[data-lies]")).to_have_text(["7", "8"])
    expect(page.locator("[data-arrow]")).to_be_visible()
    expect(page.locator("[data-from]")).to_have_count(0)
    assert faults(page) == []
    page.locator("[data-on-photo]").tap()
    expect(page.locator("[data-where=table]")).to_have_count(8)


@pytest.mark.slow
def test_the_tiles_left_are_photographed_on_the_score_pad(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}score")
    start_pad(page)
    page.locator("[data-photo-left]").tap()
    choose(page, draw("rack", ["R7 B5 K13", "O2"]))
    expect(page.locator("[data-worth='27']")).to_have_text("4 tiles, 27 points.")
    page.locator("[data-use]").tap()
    expect(page.locator("[data-chosen='4']")).to_be_visible()
    page.locator("[data-done]").tap()
    expect(page.locator("[data-line='1']")).to_contain_text("27")
    # What was photographed is shown to whoever corrects it, and Escape takes nothing.
    page.locator("[data-line='1']").tap()
    expect(page.locator("[data-chosen='4']")).to_be_visible()
    page.locator("[data-photo-left]").tap()
    expect(page.locator("[data-photo-page]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-photo-page]")).to_have_count(0)
    expect(page.locator("[data-photo-left]")).to_be_focused()


@pytest.mark.slow
def test_a_photographed_rack_could_have_opened(pages: Pages, server: Server) -> None:  # S3-28
    desk = DirectorClient(server, ("Ada", "Ben", "Cho", "Dan"))
    desk.seat()
    referee = phone(pages, desk.referee(0))
    page = referee.page
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    referee.tap("[data-proof]")
    referee.tap("[data-photo-rack]")
    choose(page, draw("rack", ["R10 B10 K10", "O2"]))
    expect(page.locator("[data-worth='32']")).to_be_visible()
    referee.tap("[data-use]")
    expect(page.locator("dialog [data-chosen='4']")).to_be_visible()
    expect(page.locator("dialog img[data-photo]")).to_be_visible()
    expect(ask(page, "[data-ask]", "[data-could]")).to_have_attribute("data-could", "true")
    referee.tap("[data-take-over]")
    expect(page.locator("[data-line='1']")).to_contain_text("200")


@pytest.mark.slow
def test_a_tile_is_removed_added_and_brought_back(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.goto(f"{server.url}solve")
    open_photo(page, "table", draw("table", TABLE))
    middle = page.locator("[data-read][data-kind=R5]")
    where = outline(page, "R5").bounding_box()
    assert where is not None
    # A long press removes it on the photo.
    page.mouse.move(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(HOLD_MS)
    page.mouse.up()
    expect(middle).to_have_count(0)
    # A drag over the place where it was adds it between its neighbours.
    page.mouse.move(where["x"] + where["width"] * 0.3, where["y"] + where["height"] * 0.1)
    page.mouse.down()
    page.mouse.move(where["x"] + where["width"] * 0.7, where["y"] + where["height"] * 0.9, steps=4)
    page.mouse.up()
    assert faults(page) == []
    page.locator("[data-choose=new] [data-offer=R5]").click()
    expect(middle).to_be_focused()
    assert " ".join(read(page)).count("R4 R5 R6") == 1
    # Keys do the same: the next tile has the focus after one was removed.
    page.keyboard.press("Delete")
    expect(middle).to_have_count(0)
    expect(page.locator("[data-read][data-kind=R6]")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(middle).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-palette=R4]")).to_be_visible()


def test_a_rack_is_read_and_the_table_stays(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}solve#classic/opened/tiles/R4.R5.R6/")
    open_photo(page, "rack", held_upright(draw("rack", ["R7 B5 K13", "O2"])))
    assert read(page) == ["R7", "B5", "K13", "O2"]
    page.locator("[data-use]").tap()
    expect(page.locator("[data-where=rack]")).to_have_count(4)
    expect(page.locator("[data-where=table]")).to_have_count(3)


def test_what_cannot_be_read_is_said_in_one_sentence(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}solve")
    page.locator("[data-photo-of=table]").click()
    # The head of a picture of 100 megapixels: it is not decoded.
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (10_000).to_bytes(4) * 2 + b"\x08\x02\0\0\0"
    for name, content, said in (
        ("words.txt", b"no picture", "This file is not a picture"),
        (
            "half.jpg",
            saved(draw_noise((90, 60)), "JPEG")["buffer"][:300],
            "This file is not a picture",
        ),
        ("rack.heic", b"\0\0\0\x24ftypheic", "This browser cannot open HEIC photos"),
        ("bomb.png", bomb, "more than 65 megapixels"),
    ):
        file: FilePayload = {"name": name, "mimeType": "image/jpeg", "buffer": content}
        page.locator("[data-file]").set_input_files([file])
        expect(page.locator("[data-refused]")).to_contain_text(said)
    assert faults(page) == []
    page.locator("[data-file]").set_input_files([draw("loose", [""])])
    expect(page.locator("[data-refused=nothing]")).to_be_visible()


@pytest.mark.slow
def test_a_photo_is_read_again_without_a_network(
    launch_browser: LaunchBrowser, tmp_path: Path
) -> None:
    """The answer needs the server; everything before it does not, after the first photo."""
    table = draw("table", TABLE)
    with serving(tmp_path / "data", forked=False) as server:
        context = person(launch_browser(full=True), PHONE, reduced_motion="reduce", **WORKING)
        page = context.new_page()
        page.goto(f"{server.url}{RACK}")
        working(page)
        open_photo(page, "table", table)
        server.stop()
        page.reload()
        open_photo(page, "table", table)
        correct(page)
        page.locator("[data-use]").tap()
        expect(page.locator("[data-where=table]")).to_have_count(6)
        page.goto(f"{server.url}score")
        start_pad(page)
        page.locator("[data-photo-left]").tap()
        choose(page, draw("rack", ["R7 B5 K13", "O2"]))
        expect(page.locator("[data-worth='27']")).to_be_visible()
        context.close()
        server.start()
