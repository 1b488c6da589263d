"""The table does not move under the hand: rows stay, a swipe scrolls, two fingers zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.next_move import Step
from tests.browser.pages.pointers import HOLD_MS, Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PLACES = """() => {
  const table = document.querySelector('[data-drop=table] ul').getBoundingClientRect();
  const place = (it) => {
    const { x, y, width } = it.getBoundingClientRect();
    return [it.dataset.piece, [x - table.x, y - table.y, width].map(Math.round)];
  };
  return Object.fromEntries([...document.querySelectorAll('[data-where=table]')].map(place));
}"""
SCROLLED = "document.querySelector('[data-drop=table]').scrollTop"


def places(page: Page) -> dict[str, list[int]]:
    """Return where each tile of the table lies, and how wide it is."""
    page.wait_for_timeout(300)
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found


def piece(page: Page, kind: str, where: str = "table") -> int:
    tile = page.locator(f"[data-where={where}][data-tile={kind}]").first
    return int(str(tile.get_attribute("data-piece")))


def rows(table: dict[str, list[int]], but: set[str]) -> list[list[str]]:
    """Return the tiles row by row, but for those that were carried."""
    heights = sorted({y for _, y, _ in table.values()})
    rest = {it: at for it, at in table.items() if it not in but}
    lines = [sorted(it for it, at in rest.items() if at[1] == y) for y in heights]
    return [line for line in lines if line]


@pytest.mark.parametrize(
    ("device", "size"),
    [
        pytest.param("desk", DESK, marks=pytest.mark.slow),
        pytest.param("phone", PHONE, marks=pytest.mark.slow),
        ("small phone", SMALL),
    ],
)
def test_rows_stay_where_they_are_and_undo_restores_them(
    device: str, size: dict[str, Any], pages: Pages, server: Server
) -> None:
    page = pages(size, reduced_motion="reduce")
    sit(page, server, f"rows that stay, {device}")
    user = Mouse(page) if device == "desk" else Finger(page)
    start = places(page)
    layouts = [start]
    carried: set[str] = set()

    def lay(kind: str, where: str, goal: str | None) -> set[str]:
        """Move a tile and return which others have moved."""
        before = places(page)
        moved = piece(page, kind, where)
        carried.add(str(moved))
        meld = None
        if goal is not None:
            meld = next(it.id for it in read_table(page).melds if goal in it.kinds)
        user.move(Step((moved,), meld))
        now = places(page)
        layouts.append(now)
        assert str(moved) in now
        return {it for it, at in before.items() if it != str(moved) and now[it] != at}

    # A meld in the middle loses a tile, a new one comes, and another one grows.
    moved = lay("O4", "table", None) | lay("B1", "rack", None)
    grown = lay("R11", "rack", "R10")
    if device != "small phone":
        assert moved == set()
    if device == "desk":
        assert {layouts[-1][it][1] for it in grown} == {layouts[-1][str(piece(page, "R7"))][1]}
    # Where a phone has no room for more, tiles get smaller; rows stay rows.
    assert rows(layouts[-1], carried) == rows(start, carried)
    for before in reversed(layouts[:-1]):
        user.act("Undo")
        assert places(page) == before
    assert read_table(page).table[0] == "[R7 R8 R9 R10]"


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def test_a_quick_swipe_scrolls_a_full_table_and_a_held_tile_is_dragged(
    pages: Pages, server: Server
) -> None:
    page = pages(SMALL, reduced_motion="reduce")
    sit(page, server, "swiping")
    table = read_table(page).table
    line = page.context.new_cdp_session(page)
    tile = page.locator("[data-where=table]").nth(9)
    box = tile.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    touch(line, "touchStart", (x, y))
    for step in range(1, 6):
        touch(line, "touchMove", (x, y - 18 * step))
    touch(line, "touchEnd")
    until(page, f"() => {SCROLLED} > 20")
    expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
    assert read_table(page).table == table
    # A tap after it is a tap.
    page.locator("[data-where=rack]").first.tap()
    expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(1)
    page.keyboard.press("Escape")

    # Sideways, or after a moment's rest, a tile is taken along.
    page.evaluate(f"{SCROLLED} = 0")
    for rest, method in ((0, (30.0, 0.0)), (HOLD_MS, (0.0, -40.0))):
        touch(line, "touchStart", (x, y))
        page.wait_for_timeout(rest)
        touch(line, "touchMove", (x + method[0], y + method[1]))
        touch(line, "touchMove", (x + 1.2 * method[0], y + 1.2 * method[1]))
        expect(page.locator("[data-ghost]")).to_have_count(1)
        touch(line, "touchCancel")
        expect(page.locator("[data-ghost]")).to_have_count(0)
    assert page.evaluate(SCROLLED) == 0


def test_two_fingers_zoom_and_take_up_nothing(pages: Pages, server: Server) -> None:
    page = pages(SMALL, reduced_motion="reduce")
    sit(page, server, "pinching")
    line = page.context.new_cdp_session(page)
    box = page.locator("[data-where=table]").nth(9).bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + 16
    touch(line, "touchStart", (x, y))
    touch(line, "touchStart", (x, y), (x + 20, y))
    for step in range(1, 12):
        touch(line, "touchMove", (x - 4 * step, y), (x + 20 + 8 * step, y))
        page.wait_for_timeout(16)
    touch(line, "touchEnd")
    until(page, "() => visualViewport.scale > 1.1")
    expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
