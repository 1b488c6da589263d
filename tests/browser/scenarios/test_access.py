"""Every screen, in both themes and every language, as axe-core judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import pytest

from tests.browser.fixtures.chromium import ZOOMED
from tests.browser.pages.accessibility import faults
from tests.browser.pages.game_situations import RACK
from tests.browser.screens.all_screens import SCREENS
from tests.browser.screens.screen import LANGUAGES, speak

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.screens.screen import Screen
    from tests.browser.screens.viewers import Viewers

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

UNRULY: Final = """(table) => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  const endless = document.getAnimations()
    .filter((it) => it.effect.getComputedTiming().iterations === Infinity);
  const hidden = [...document.querySelectorAll('dialog[open]')]
    .filter((it) => getComputedStyle(it).overflowY === 'hidden')
    .filter((it) => it.scrollHeight > it.clientHeight);
  const end = (it) => it.getBoundingClientRect().right;
  const cut = [...document.querySelectorAll('header [data-seat]')].filter((card) =>
    [...card.querySelectorAll('.facts svg, .facts > *')].some((it) => end(it) > end(card)));
  return [
    ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
    ...(table && scrollHeight > clientHeight ? ['the table scrolls'] : []),
    ...hidden.map(() => 'the focus can scroll the heading of a dialog away'),
    ...cut.map((it) => `what is told of a seat is cut off: ${it.innerText}`),
    ...endless.map((it) => `${it.animationName} goes on for ever, though less motion is wanted`),
  ];
}"""
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def look(screen: Screen, viewers: Viewers, pages: Pages, *languages: str) -> list[str]:
    """Return what is wrong with the screen in these languages, in either theme."""
    page = None
    table = screen.ready == RACK and screen.device != ZOOMED
    found: list[str] = []
    for language in languages:
        if page is None or screen.anew:
            page = pages(screen.device, reduced_motion="reduce")
            screen.open(viewers, page, language)
        else:
            speak(page, language)
        found += [f"{language}: {fault}" for fault in page.evaluate(UNRULY, table)]
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_selector(f"html[data-theme={theme}]")
            # Themes change colours and nothing else.
            colors = theme != THEMES[0]
            found += [f"{language}, {theme}: {fault}" for fault in faults(page, colors=colors)]
    return found


@pytest.mark.parametrize("screen", [it for it in SCREENS if it.few], ids=lambda it: it.name)
def test_a_few_screens(screen: Screen, viewers: Viewers, pages: Pages) -> None:
    found = look(screen, viewers, pages, "en")
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=lambda it: it.name)
def test_every_screen(screen: Screen, viewers: Viewers, pages: Pages) -> None:
    found = look(screen, viewers, pages, *LANGUAGES)
    assert not found, "\n".join(found)
