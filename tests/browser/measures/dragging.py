"""Measures how smoothly ten tiles are dragged over a full table.

    python -m tests.browser.measures.dragging

The staged full table, its melds picked up ten tiles at a time and moved in circles by real pointer
or touch events, on this machine and on a processor four times slower. Frames are the distances of
animation frames while something moves; from input to paint is from the event's own time until the
frame after it has been handed on. The frames of an empty page that redraws one line, in the same
run, are the yardstick: without a graphics card and beside other programs even they come late. What
else the machine does is told by its load.
"""

from __future__ import annotations

import math
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from tests.browser.fixtures.chromium import DESK, PHONE, launch, person
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit, stage
from tests.browser.fixtures.staged_positions import STAGED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

    from tests.browser.fixtures.server import Server

NAME: Final = "full table"
TILES: Final = 10
MOVES: Final = 240
SLOWER: Final = 4
_WATCH: Final = """() => {
    window.frames_ = [];
    window.inputs_ = [];
    let last = null;
    const tick = (at) => {
        if (last !== null) window.frames_.push(at - last);
        last = at;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    const seen = (event) => {
        const at = event.timeStamp;
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.inputs_.push(performance.now() - at);
            port2.postMessage(null);
        });
    };
    addEventListener('pointermove', seen, { capture: true, passive: true });
}"""


_EMPTY: Final = """<!doctype html><title>empty</title>
<div style="width:100px;height:2px;background:red"></div>
<script>const move = () => {
    const line = document.querySelector('div');
    line.style.width = `${100 + performance.now() % 200}px`;
    requestAnimationFrame(move);
}; requestAnimationFrame(move);</script>"""


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def pick_up(page: Page) -> tuple[float, float]:
    """Choose ten tiles of the table; return where the last of them is."""
    tiles = page.locator("[data-piece][data-where=table]")
    for at in range(TILES):
        tiles.nth(at).click(modifiers=["Shift"])
    box = tiles.nth(TILES - 1).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, start: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for x, y in _circles(page, start):
        page.mouse.move(x, y)
    page.keyboard.press("Escape")
    page.mouse.up()


def by_touch(page: Page, line: CDPSession, start: tuple[float, float]) -> None:
    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    page.wait_for_timeout(60)
    for at in _circles(page, start):
        touch("touchMove", at)
    touch("touchCancel")


def _circles(page: Page, start: tuple[float, float]) -> list[tuple[float, float]]:
    size = page.viewport_size
    assert size is not None
    wide, high = size["width"] * 0.3, size["height"] * 0.18
    middle = size["width"] / 2, size["height"] * 0.4
    circle = [
        (
            middle[0] + wide * math.cos(step / 18),
            middle[1] + high * math.sin(step / 18),
        )
        for step in range(MOVES)
    ]
    return [start, *circle]


def measure(browser: Browser, server: Server, *, touch: bool, slower: int) -> str:
    context = person(browser, PHONE if touch else DESK)
    page = context.new_page()
    sit(page, server, NAME)
    lying = page.locator("[data-piece][data-where=table]").count()
    line = context.new_cdp_session(page)
    start = pick_up(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(_WATCH)
    page.wait_for_timeout(1_000)
    still = page.evaluate("window.frames_.splice(0)")
    if touch:
        by_touch(page, line, start)
    else:
        by_mouse(page, start)
    frames, inputs = page.evaluate("[window.frames_, window.inputs_]")
    context.close()
    return (
        f"{'touch' if touch else 'mouse'}, processor / {slower}: {lying} tiles lie there, "
        f"{len(inputs)} moves; frames p50 {quantile(frames, 0.5):.0f} p95 "
        f"{quantile(frames, 0.95):.0f} ms (nothing moves: p95 {quantile(still, 0.95):.0f}); "
        f"input to paint p50 {quantile(inputs, 0.5):.0f} p95 {quantile(inputs, 0.95):.0f} ms"
    )


def yardstick(browser: Browser) -> str:
    """Measure a page that has next to nothing to draw."""
    context = person(browser, DESK)
    page = context.new_page()
    page.set_content(_EMPTY)
    page.evaluate(_WATCH)
    page.wait_for_timeout(3_000)
    frames = page.evaluate("window.frames_")
    context.close()
    return (
        f"an empty page: frames p50 {quantile(frames, 0.5):.0f} p95 {quantile(frames, 0.95):.0f} ms"
        f"; load of this machine {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stage(Path(folder), {NAME: STAGED[NAME]})
        browser = launch(playwright)
        with serving(Path(folder)) as server:
            print(yardstick(browser), flush=True)  # noqa: T201 - figures to be read
            for touch in (False, True):
                for slower in (1, SLOWER):
                    answer = measure(browser, server, touch=touch, slower=slower)
                    print(answer, flush=True)  # noqa: T201 - figures to be read
        browser.close()


if __name__ == "__main__":
    main()
