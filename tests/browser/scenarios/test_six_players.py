"""Six at a table: who sits there can be read on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.pages.game_situations import RESULT, win
from tests.browser.pages.home_page import play_bots
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.waiting import TWO_FRAMES, until

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SIZES = ((1280, 800), (1024, 768), (820, 1180), (600, 900), (390, 844), (640, 400), (844, 390))
LEAST_NAME_PX = 24
"""Three letters, at least."""

_CARDS = """() => [...document.querySelectorAll('header [data-seat]')].map((card) => {
  const box = (element) => element.getBoundingClientRect();
  const facts = [...card.querySelectorAll('.facts > *')].filter((it) => box(it).width > 0);
  return {
    left: box(card).left,
    right: box(card).right,
    name: box(card.querySelector('.name')).width,
    told: Math.max(...facts.map((it) => box(it).right)),
  };
})"""

_IN_SIGHT = """(wanted) => {
  const it = document.querySelector(wanted);
  const { left, top, right, bottom } = it.getBoundingClientRect();
  const inside = document.querySelector('[data-result]').getBoundingClientRect();
  return top >= inside.top && bottom <= inside.bottom
    && it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.slow
def test_five_opponents_have_room_for_name_and_tiles(pages: Pages, server: Server) -> None:
    page = pages()
    play_bots(Mouse(page), server, "Ada", rules="XP", bots=5)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        cards = page.evaluate(_CARDS)
        assert len(cards) == 5
        for card, following in zip(cards, [*cards[1:], None], strict=True):
            assert card["name"] >= LEAST_NAME_PX, (width, height, card)
            assert card["told"] <= card["right"], (width, height, card)
            assert card["right"] <= (following or {"left": width})["left"], (width, height, card)


@pytest.mark.slow
def test_the_next_game_of_six_is_dealt_without_scrolling(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    win(Mouse(page), server, "winning against five")
    page.wait_for_selector(f"{RESULT} [data-seat-result='5']")
    for width, height in (*SIZES, (740, 360), (667, 320)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && innerHeight === {height}")
        page.evaluate(TWO_FRAMES)  # until it is laid out for the new size, on a busy machine too
        assert page.evaluate(_IN_SIGHT, f"{RESULT} .button.primary"), (width, height)
