"""The demo: a folder of files below a path of a plain web server, walked through on a phone."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Pages

# It builds the page first; tests/test_demo.py holds the data.
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

SCRIPT = Path(__file__).parents[3] / "scripts" / "demo.py"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Write nothing."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("host")
    build = [
        sys.executable,
        str(SCRIPT),
        str(folder / "tilerummy"),
        "--puzzles",
        "2",
        "--games",
        "classic",
    ]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/tilerummy/"
        server.shutdown()


def test_everything_in_it_works_without_a_server(demo: str, pages: Pages) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    failed: list[str] = []
    page.on(
        "response",
        lambda answer: (
            failed.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None
        ),
    )
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto(demo)
    page.wait_for_selector("[data-card=twist]")
    for language, title in (("ko", "규칙 카드"), ("zh-Hans", "规则卡"), ("en", "Rule card")):
        page.select_option("#language", label=page.locator(f"option[lang={language}]").inner_text())
        page.locator("[data-card=twist]").tap()
        expect(page.locator("dialog[open]")).to_contain_text(title)
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator("a[href='#/learn']").tap()
    expect(page.locator("main[data-lesson=run]")).to_be_visible()
    page.go_back()
    page.wait_for_selector("main[data-demo]")

    page.locator("a[href='#/puzzles']").tap()
    page.locator("[data-number='1']").tap()
    page.wait_for_selector("[data-puzzle]")
    page.locator("[data-solution]").tap()
    page.wait_for_selector("[data-next]")
    page.goto(demo)

    page.locator("[data-replay-of=classic]").tap()
    page.wait_for_selector("[data-replay='0']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-replay='1']")
    page.locator("[data-review-link]").tap()
    page.wait_for_selector("[data-review=done]")
    assert page.locator("[data-turn-facts]").count() == 69
    expect(page.locator("[data-play-on]")).to_have_count(0)
    page.locator("[data-turn-facts='30'] button").tap()
    page.locator("[data-show]").tap()
    expect(page).to_have_url(re.compile(r"#/review/classic/1/"))
    page.wait_for_selector("[data-show-me]")

    for path in ("open", "contests", "clubs", "solve", "m/one"):
        page.goto(f"{demo}#/{path}")
        expect(page.locator("main.error-page")).to_be_visible()
    assert failed == []
