"""How long a first visit takes from the address to a dealt hand, and what is sent for that.

    python -m benches.first_visit [--runs 5]

A new browser opens the first page, presses *Play against bots* as soon as it is there, and gets its
hand. The page's own clock measures this with the connection and processor as they are, with a
connection of 1.6 Mbit/s, with a processor four times slower, and with both. The separate figures
show which of them is the limit. Build the client first.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from benches.chromium import launch
from benches.load_server import servers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_SLOW_LINE: Final = {
    "offline": False,
    "latency": 0,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 800_000 / 8,
}
_SLOWER: Final = 4
_BUDGET_KB: Final = 130
_PRESS: Final = """
(() => {
  window.visit = {};
  const look = () => {
    const now = performance.now();
    const button = [...document.querySelectorAll('main button')]
      .find((one) => !one.disabled && one.textContent.includes('Play against bots'));
    if (button && !window.visit.page) {
      window.visit.page = now;
      button.click();
    }
    if (document.querySelector('[data-piece][data-where=rack]')) window.visit.hand = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


class Conditions(NamedTuple):
    name: str
    slow_line: bool
    slow_processor: bool


CONDITIONS: Final = (
    Conditions("as it is", slow_line=False, slow_processor=False),
    Conditions("1.6 Mbit/s", slow_line=True, slow_processor=False),
    Conditions("processor four times slower", slow_line=False, slow_processor=True),
    Conditions("both", slow_line=True, slow_processor=True),
)


@dataclass(slots=True)
class Visit:
    page_ms: float = 0
    hand_ms: float = 0
    sent: dict[str, int] = field(default_factory=dict)
    """Bytes by address, headers included, until the hand was there."""


def visit(browser: Browser, url: str, conditions: Conditions) -> Visit:
    """Open the page once as somebody new and play until the hand is dealt."""
    seen = Visit()
    addresses: dict[str, str] = {}
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    line = context.new_cdp_session(page)

    def answered(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["response"]["url"]

    def finished(event: dict[str, Any]) -> None:
        address = addresses.get(event["requestId"], "?").removeprefix(url)
        seen.sent[address] = seen.sent.get(address, 0) + int(event["encodedDataLength"])

    line.on("Network.responseReceived", answered)
    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")
    if conditions.slow_line:
        line.send("Network.emulateNetworkConditions", _SLOW_LINE)
    if conditions.slow_processor:
        line.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    page.add_init_script(_PRESS)
    page.goto(url, wait_until="commit")
    page.wait_for_selector("[data-piece][data-where=rack]", state="attached", timeout=60_000)
    page.evaluate("new Promise(requestAnimationFrame)")
    times = page.evaluate("window.visit")
    seen.page_ms, seen.hand_ms = times["page"], times["hand"]
    context.close()
    return seen


def main() -> int:
    """Print the medians; exit code 1 if more is sent than a first visit may take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--files", action="store_true", help="print what was sent, file by file")
    chosen = parser.parse_args()
    with (
        servers(1, {}) as running,
        sync_playwright() as playwright,
    ):
        url = running.urls[0].rstrip("/") + "/"
        browser = launch(playwright)
        visit(browser, url, CONDITIONS[0])  # the server's first is not the visitor's
        print(f"{'':>28}  page ms  hand ms  (medians of {chosen.runs})")
        most = 0
        for conditions in CONDITIONS:
            visits = [visit(browser, url, conditions) for _ in range(chosen.runs)]
            shown, dealt = (median(getattr(one, name) for one in visits) for name in _TIMES)
            print(f"{conditions.name:>28}  {shown:7.0f}  {dealt:7.0f}")
            most = max(most, *(sum(one.sent.values()) for one in visits))
        if chosen.files:
            for name, size in sorted(visits[-1].sent.items(), key=lambda one: -one[1]):
                print(f"{size:9,} {name or '/'}")
        browser.close()
    print(f"{most / 1000:.1f} kB sent before the first hand, of at most {_BUDGET_KB}")
    return 0 if most <= _BUDGET_KB * 1000 else 1


_TIMES: Final = ("page_ms", "hand_ms")


if __name__ == "__main__":
    sys.exit(main())
