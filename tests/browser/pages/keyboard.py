"""The keyboard alone, from the first page to the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.pages.user import aim, piece

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Locator, Page

    from tests.browser.pages.next_move import Step

_SHORTCUTS: Final = {
    "Play": "p",
    "Draw": "d",
    "Pass": "d",
    "Undo": "Control+z",
    "Redo": "Control+y",
    "Reset turn": "r",
    "Hint": "h",
}
_MOST_STOPS: Final = 60
"""More stops than any page has for the Tab key."""

# How far it is from the tile that has the focus, if any, to another one in the same area.
_TO_TILE: Final = """(tile) => {
  const area = [...document.querySelectorAll(`[data-piece][data-where=${tile.dataset.where}]`)];
  return {
    from: area.indexOf(document.activeElement),
    to: area.indexOf(tile),
    last: area.length - 1,
    where: tile.dataset.where,
    focus: document.activeElement?.dataset?.where ?? null,
  };
}"""


class Keyboard:
    """Walks with Tab and arrows, takes with Space, puts down with Enter or N."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        self._walk_to(target)
        self._type("Enter")

    def fill(self, target: Locator, text: str) -> None:
        self._walk_to(target)
        self._type("Control+a")
        self.page.keyboard.type(text)

    def choose(self, group: str, option: str) -> None:
        field = self.page.get_by_role("group", name=group)
        self._tab_until(lambda: field.evaluate("it => it.contains(document.activeElement)"))
        wanted = field.get_by_text(option, exact=True).get_by_role("radio")
        for _ in range(_MOST_STOPS):
            if wanted.is_checked():
                return
            self._type("ArrowRight")
        raise AssertionError(f"{group}: the arrow keys do not reach {option}")

    def act(self, action: str) -> None:
        self._type(_SHORTCUTS[action])

    def move(self, step: Step) -> None:
        if step.meld is None:
            self.gather(step.pieces)
            return
        self._focus(step.pieces[0])
        self._type("Space")
        self._focus(aim(self.page, step)["goal"])
        self._type("Enter")

    def gather(self, pieces: Sequence[int]) -> None:
        for number in pieces:
            self._focus(number)
            self._type("Space")
        self._type("n")

    def _focus(self, number: int) -> None:
        """Walk to the tile: into its area, then along its neighbours."""
        tile = piece(self.page, number)
        method = tile.evaluate(_TO_TILE)
        if method["from"] < 0:
            self._enter(tile, method["where"], method["focus"])
            method = tile.evaluate(_TO_TILE)
        here, there, last = method["from"], method["to"], method["last"]
        routes = {"": abs(there - here), "Home": there, "End": last - there}
        jump = min(routes, key=lambda key: routes[key])
        if jump:
            self._type(jump)
            here = 0 if jump == "Home" else last
        for _ in range(abs(there - here)):
            self._type("ArrowRight" if there > here else "ArrowLeft")
        assert tile.evaluate("it => it === document.activeElement"), "the focus went astray"

    def _enter(self, tile: Locator, area: str, focus: str | None) -> None:
        """Walk into an area: with the arrows from the other one, with Tab from elsewhere."""
        if focus is not None:
            for _ in range(5):  # a rack has as many rows at most
                self._type("ArrowUp" if area == "table" else "ArrowDown")
                if tile.evaluate(_TO_TILE)["focus"] == area:
                    return
        self._tab_until(lambda: tile.evaluate(_TO_TILE)["focus"] == area)

    def _walk_to(self, target: Locator) -> None:
        target.wait_for()
        self._tab_until(lambda: target.evaluate("it => it === document.activeElement"))

    def _tab_until(self, reached: Callable[[], bool]) -> None:
        for _ in range(_MOST_STOPS):
            if reached():
                return
            self._type("Tab")
        raise AssertionError("the Tab key does not lead there")

    def _type(self, key: str) -> None:
        self.page.keyboard.press(key)
