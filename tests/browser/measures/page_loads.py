"""How soon a page can be used after the click, and what a position costs while somebody scrubs.

    python -m tests.browser.measures.page_loads [--runs 5]

Pages: from the click to the first frame in which their first control is there, by the page's own
clock, in a browser that has loaded the page before and in one that has not. Scrubbing: a real
pointer drags through a game; a trace says how much processor time the main thread took for each
frame with another position (script, style, layout, paint), whatever else the machine does, and how
many frames were drawn and dropped. A frame at 60 a second has 16.7 ms. Frames are dropped for other
reasons as well, above all where others work on the machine, and where there is no graphics card
the processor rasterizes; so what it drops says little about machines that have one.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.fixtures.chromium import DESK, PHONE, launch, person
from tests.browser.fixtures.finished_matches import TOKEN, store_finished_matches
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import match_id
from tilerummy.server.identity.tokens import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.fixtures.server import Server

FRAME_MS: Final = 1000 / 60
HALF_A_FRAME_MS: Final = FRAME_MS / 2
"""What the main thread may take, so that rasterizing and drawing have as much."""
_PAGES: Final = {
    "replay": ("m/{over}", "a[href^='/replay/']", "[data-scrub]"),
    "review": ("m/{over}", "[data-review-link]", "[data-replay='0']"),
    "solve": ("", "a[href='/solve']", "[data-palette=R4]"),
    "puzzles": ("", "a[href='/puzzles']", "[data-kind=open]"),
    "open tables": ("", "a[href='/open']", "[data-none]"),
    "my results": ("me/games", "a[href='/me/results']", "[data-results]"),
}
"""Where somebody is, what they click, and what they can use then."""
_CLICK: Final = """([link, wanted]) => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    const found = document.querySelector(wanted);
    if (found && found.getBoundingClientRect().width > 0) {
      requestAnimationFrame(() => done(performance.now() - began));
    } else requestAnimationFrame(look);
  };
  document.querySelector(link).click();
  look();
})"""
_CATEGORIES: Final = (
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
)


def usable_after_ms(page: Page, server: Server, name: str) -> float:
    """Return how long after the click the page can be used."""
    start, link, wanted = _PAGES[name]
    page.goto(f"{server.url}{start.format(over=match_id('over'))}")
    page.wait_for_selector(link)
    page.wait_for_load_state("networkidle")
    took: float = page.evaluate(_CLICK, [link, wanted])
    return took


def visitor(browser: Browser, server: Server, device: dict[str, Any]) -> Page:
    page = person(browser, device).new_page()
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": server.url}])
    return page


class Scrubbed(NamedTuple):
    """What scrubbing through a game came to."""

    steps_ms: list[float]
    """For each frame with another position: what the main thread took of a processor."""
    drawn: int
    dropped: int


def scrub(browser: Browser, page: Page, server: Server, folder: Path) -> Scrubbed:
    """Drag through a game and back."""
    page.goto(f"{server.url}replay/{match_id('over')}/1/0")
    page.wait_for_selector("[data-replay='0']")
    box = page.locator("[data-scrub]").bounding_box()
    assert box is not None
    left, right, high = box["x"] + 8, box["x"] + box["width"] - 8, box["y"] + box["height"] / 2
    file = folder / "trace.json"
    page.mouse.move(left, high)
    page.mouse.down()
    browser.start_tracing(page=page, path=file, categories=list(_CATEGORIES))
    steps = 150
    for method in (range(steps + 1), range(steps, -1, -1)):
        for step in method:
            page.mouse.move(left + (right - left) * step / steps, high)
            page.wait_for_timeout(20)
    browser.stop_tracing()
    page.mouse.up()
    return _read(json.loads(file.read_text("utf-8"))["traceEvents"])


def _read(events: list[dict[str, Any]]) -> Scrubbed:
    """Return what the frames took in which the page drew another position."""
    drawing = [one for one in events if one["name"] == "FireAnimationFrame"]
    thread = {(one["pid"], one["tid"]) for one in drawing}
    tasks = sorted(
        (one["ts"], one.get("tdur", one["dur"]) / 1000)
        for one in events
        if one["name"] == "RunTask" and (one["pid"], one["tid"]) in thread and "dur" in one
    )
    begun = [at for at, _ in tasks]
    # Script, style, layout and paint of a frame are one task.
    of_steps = [tasks[bisect_right(begun, one["ts"]) - 1][1] for one in drawing]
    pages = {pid for pid, _ in thread}
    ended = Counter(
        one["args"]["frame_reporter"]["state"].removeprefix("STATE_").partition("_")[0]
        for one in events
        if one["name"] == "PipelineReporter" and one["ph"] == "b" and one["pid"] in pages
    )
    return Scrubbed(of_steps, ended["PRESENTED"], ended["DROPPED"])


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Print all of it; exit code 1 where a median is above what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    slow = False
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        folder = Path(data)
        store_finished_matches(folder, {"over": "conformance/games/classic.trn"})
        with serving(folder) as server:
            browser = launch(playwright, full=True)
            tell(f"{'ms after the click':>20}  {'new here':>9}  {'again':>9}  (medians of {runs})")
            for name in _PAGES:
                first, later = [], []
                for _ in range(runs):
                    page = visitor(browser, server, DESK)
                    first.append(usable_after_ms(page, server, name))
                    later.append(usable_after_ms(page, server, name))
                    page.context.close()
                tell(f"{name:>20}  {median(first):9.0f}  {median(later):9.0f}")
                slow |= median(first) > 300
            for answer, device in (("desk", DESK), ("phone", PHONE)):
                page = visitor(browser, server, device)
                found = scrub(browser, page, server, folder)
                page.context.close()
                costs = found.steps_ms
                tell(
                    f"scrubbing, {answer}: {len(costs)} positions, each in a frame of "
                    f"p50 {median(costs):.1f}, p95 {quantiles(costs, n=20)[-1]:.1f}, "
                    f"max {max(costs):.1f} ms; {sum(cost > FRAME_MS for cost in costs)} above "
                    f"{FRAME_MS:.1f}; {found.drawn} frames drawn, {found.dropped} dropped"
                )
                slow |= median(costs) > HALF_A_FRAME_MS
            browser.close()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
