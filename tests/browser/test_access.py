"""Every screen, in both themes and every language, as axe-core judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import pytest

from tests.browser.axe import faults
from tests.browser.screens import SCREENS, Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Pages
    from tests.browser.screens import Screen
    from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


@pytest.fixture(scope="module")
def stage(chromium: Browser, server: Server) -> Stage:
    return Stage(chromium, server)


def look(screen: Screen, stage: Stage, pages: Pages, locale: str) -> list[str]:
    """Return what is wrong with the screen in this language, in either theme."""
    page = pages(screen.device, locale=locale, reduced_motion="reduce")
    screen.open(stage, page)
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        found += [f"{theme}: {fault}" for fault in faults(page)]
    return found


@pytest.mark.parametrize("screen", [it for it in SCREENS if it.few], ids=lambda it: it.name)
def test_a_few_screens(screen: Screen, stage: Stage, pages: Pages) -> None:
    assert look(screen, stage, pages, "en-GB") == []


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "ko-KR", "zh-CN"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda it: it.name)
def test_every_screen(screen: Screen, locale: str, stage: Stage, pages: Pages) -> None:
    assert look(screen, stage, pages, locale) == []
