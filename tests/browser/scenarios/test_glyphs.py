"""Han characters are drawn as readers of the language write them: asked of the browser itself.

What a font is called is known for those that free systems have; where a machine has only one of
them, or none, there is nothing to be told apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.fixtures.staged_games import sit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

CHINESE: Final = re.compile(r"\b(SC|PingFang|YaHei|WenQuanYi|Han Sans CN)\b")
KOREAN: Final = re.compile(r"\b(KR|K|Gothic Neo|Malgun|Nanum\w*|Baekmuk)\b")
_MARK: Final = """() => {
  const said = (node, script) =>
    [...node.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && script.test(it.data));
  for (const node of document.querySelectorAll('body *')) {
    const language = node.closest('[lang]').lang.slice(0, 2);
    const wanted = language === 'ko' ? /\\p{Script=Hangul}/u : /\\p{Script=Han}/u;
    if (node.checkVisibility() && said(node, wanted)) node.dataset.script = language;
  }
}"""


def fonts(page: Page) -> Iterator[tuple[str, str]]:
    """Yield the language and the font of everything that is written in Han or Hangul."""
    page.evaluate("document.fonts.ready")
    page.evaluate(_MARK)
    line = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        line.send(f"{domain}.enable")
    root: Any = line.send("DOM.getDocument")["root"]["nodeId"]
    for language in ("en", "ko", "zh"):
        asked = {"nodeId": root, "selector": f"[data-script={language}]"}
        for node in line.send("DOM.querySelectorAll", asked)["nodeIds"]:
            answer = line.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            yield from ((language, font["familyName"]) for font in answer)
    line.detach()


@pytest.mark.parametrize(
    "locales",
    # The page lists all languages, whichever it is written in.
    [("zh-CN",), pytest.param(("en-GB", "ko-KR", "zh-CN"), marks=pytest.mark.slow)],
    ids=["one", "all"],
)
def test_each_language_is_set_in_fonts_of_its_own(
    locales: tuple[str, ...], pages: Pages, server: Server
) -> None:
    seen: set[tuple[str, str]] = set()
    for locale in locales:
        page = pages(locale=locale, reduced_motion="reduce")
        page.goto(server.url)
        page.wait_for_selector("button.choice")
        # All languages by name, each as it calls itself.
        page.locator("header button.icon").click()
        page.wait_for_selector("dialog[open] h2")
        seen.update(fonts(page))
        sit(page, server, "early table")
        seen.update(fonts(page))
    han = {family for language, family in seen if language != "ko" and "Figtree" not in family}
    hangul = {family for language, family in seen if language == "ko" and "Figtree" not in family}
    if not (any(map(CHINESE.search, han)) and any(map(KOREAN.search, hangul))):
        pytest.skip(f"this machine has no two fonts to tell apart: {han | hangul}")
    assert not [family for family in han if KOREAN.search(family)]
    assert not [family for family in hangul if CHINESE.search(family)]
