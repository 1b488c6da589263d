"""A real server, a real Chromium, and pages that must not complain."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.fixtures import staged_games
from tests.browser.fixtures.chromium import DESK, NoBrowserError, launch, person
from tests.browser.fixtures.server import Server, serving
from tests.browser.fixtures.staged_positions import STAGED
from tests.browser.pages.player import Solver
from tests.browser.screens.viewers import Viewers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ConsoleMessage, Page

EXPECTED = (
    "Failed to load resource",
    "WebSocket connection to",
    "Service Worker registration blocked by Playwright",
)
"""What the browser itself reports when an answer is an error or a line is lost."""


class LaunchBrowser(Protocol):
    """Starts a browser that goes with the tests."""

    def __call__(self, *, full: bool = ...) -> Browser: ...


class Pages(Protocol):
    """Opens pages of people who know nothing of each other."""

    def __call__(self, device: dict[str, Any] = ..., **options: Any) -> Page: ...


@pytest.fixture(scope="package")
def launch_browser() -> Iterator[LaunchBrowser]:
    with sync_playwright() as playwright, ExitStack() as stack:

        def start(*, full: bool = False) -> Browser:
            try:
                browser = launch(playwright, full=full)
            except NoBrowserError as error:
                pytest.skip(str(error))
            stack.callback(browser.close)
            return browser

        yield start


@pytest.fixture(scope="package")
def chromium(launch_browser: LaunchBrowser) -> Browser:
    return launch_browser()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("matches")
    staged_games.stage(folder, STAGED)
    # As a host starts it; those that a test has for itself are forked.
    with serving(folder, forked=False) as running:
        yield running


@pytest.fixture(scope="package")
def solver() -> Iterator[Solver]:
    with Solver() as asked:
        yield asked


@pytest.fixture(scope="package")
def viewers(chromium: Browser, server: Server) -> Iterator[Viewers]:
    """Share the viewers: a game that was kept for one of them is played once."""
    with Viewers(chromium, server) as made:
        yield made


@pytest.fixture
def pages(chromium: Browser) -> Iterator[Pages]:
    contexts = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(EXPECTED):
            complaints.append(message.text)

    def crash(error: Error) -> None:
        complaints.append(f"{error.message}\n{error.stack}")

    def open_page(device: dict[str, Any] = DESK, **options: Any) -> Page:
        context = person(chromium, device, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", crash)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
