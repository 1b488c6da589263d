"""A screen of the page: where it is, and a way there by nothing that is said in one language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin

from tests.browser.fixtures.chromium import DESK
from tests.browser.pages.home_page import CHOICES
from tests.browser.screens.steps import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Request

    from tests.browser.screens.viewers import Viewers

LANGUAGES: Final = ("en", "ko", "zh-Hans")

_CHOOSE: Final = """([key, locale]) => {
  const choices = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...choices, locale }));
}"""

_CUT: Final = """it => [it, ...it.querySelectorAll('.lead')]
  .some((words) => words.scrollHeight > words.clientHeight + 8)"""
"""A line is more than that; some letters reach a pixel beyond theirs."""


@dataclass(frozen=True)
class Screen:
    """One screen: where it is, when it is there, and what is done then."""

    name: str
    ready: str
    viewer: str | None = None
    """Who looks; without one a stranger."""
    path: str = ""
    """Where a stranger looks."""
    act: Callable[[Page], object] = nothing
    device: dict[str, Any] = field(default_factory=lambda: DESK)
    few: bool = False
    """Whether it is looked at in every run of the tests."""
    anew: bool = False
    """Whether it keeps words of the language in which it was opened."""

    def open(self, viewers: Viewers, page: Page, language: str = "en") -> None:
        """Bring the page there."""
        viewer = None if self.viewer is None else viewers.viewer(self.viewer)
        url = f"{viewers.url}{self.path}" if viewer is None else viewer.url
        if viewer is not None:
            page.context.add_cookies(viewer.cookies)
        _choose(page, url, language)
        page.goto(url)
        page.wait_for_selector(self.ready)
        self.act(page)


def speak(page: Page, language: str) -> None:
    """Choose the language in another tab, and wait for all words to be there."""
    asked: set[Request] = set()

    def ask(request: Request) -> None:
        asked.add(request)

    def answer(request: Request) -> None:
        asked.discard(request)

    page.on("request", ask)
    page.on("requestfinished", answer)
    page.on("requestfailed", answer)
    _choose(page, page.url, language)
    page.wait_for_selector(f"html[lang={language}]")
    while asked:
        page.wait_for_timeout(20)


def _choose(page: Page, url: str, language: str) -> None:
    tab = page.context.new_page()
    tab.goto(urljoin(url, "/healthz"))
    tab.evaluate(_CHOOSE, [CHOICES, language])
    tab.close()


def check_whole(page: Page) -> None:
    """Check that the words between table and rack are whole in every language."""
    cut = {}
    for language in LANGUAGES:
        speak(page, language)
        said = page.locator("#turn-status.words")  # while a notice has its place it is heard only
        if said.evaluate(_CUT):
            cut[language] = said.inner_text()
    assert cut == {}
