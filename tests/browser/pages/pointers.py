"""Mouse and finger: both drag, and both can tap a tile and then its place."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from playwright.sync_api import TimeoutError as NeverShownError
from playwright.sync_api import expect

from tests.browser.pages.next_move import Step
from tests.browser.pages.user import aim, button, meld_of, new_meld, piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page


Point = tuple[float, float]

_DOUBLE_TAP_S: Final = 0.4
"""Two taps on one tile within this time would be a double tap."""
HOLD_MS: Final = 200
"""A finger that rests this long on a tile of a table that scrolls drags it."""
_SCROLLS: Final = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-scrolls]') != null"
_TAKEN_UP_MS: Final = 5000
"""Who has not taken up a tile after this has missed it, and lets go."""

FREE_SPOT: Final = """() => {
  const table = document.querySelector('[data-drop="table"]');
  const box = table.getBoundingClientRect();
  for (let y = box.top + 24; y < box.bottom - 24; y += 24)
    for (let x = box.left + 24; x < box.right - 24; x += 24) {
      const there = document.elementFromPoint(x, y);
      if (table.contains(there) && !there.closest('[data-meld]')) return [x, y];
    }
  return null;
}"""


class PointerUser(ABC):
    """Somebody who points, with a mouse or a finger."""

    taps_every: int
    """One move in so many is made by tapping instead of dragging."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._moves = 0
        self._tapped: tuple[int, float] = (0, 0.0)

    @abstractmethod
    def press(self, target: Locator) -> None:
        """Click or tap."""

    @abstractmethod
    def _drag(self, source: Point, goal: Point | None) -> None:
        """Drag; without a goal to the button that is there while tiles are held.

        Nothing happens if the tile slipped away: the player sees that and tries another way.
        """

    def fill(self, target: Locator, text: str) -> None:
        self.press(target)
        target.fill(text)

    def choose(self, group: str, option: str) -> None:
        label = self.page.get_by_role("group", name=group).get_by_text(option, exact=True)
        self.press(label)
        expect(label.get_by_role("radio")).to_be_checked()

    def act(self, action: str) -> None:
        self.press(button(self.page, action))

    def move(self, step: Step) -> None:
        self._moves += 1
        by_tap = self._moves % self.taps_every == 0
        if step.meld is None and by_tap:
            self.gather(step.pieces)
        else:
            self._carry(step, by_tap=by_tap)

    def _carry(self, step: Step, *, by_tap: bool) -> None:
        found = aim(self.page, step)
        if found["source"] is None:
            piece(self.page, step.pieces[0]).scroll_into_view_if_needed()
            found = aim(self.page, step)
        if step.meld is None:
            spot = self.page.evaluate(FREE_SPOT) if self._moves % 3 == 0 else None
            self._drag(found["source"], spot)
            return
        if found["spot"] is None:
            piece(self.page, found["goal"]).scroll_into_view_if_needed()
            found = aim(self.page, step)
        # A tap on the meld that a tile comes from takes up more of it.
        moves_on = meld_of(self.page, step.pieces[0]) != step.meld
        if moves_on and (by_tap or found["source"] is None or found["spot"] is None):
            self._tap(step.pieces[0])
            self._tap(found["goal"])
        else:
            self._drag(found["source"], found["spot"])

    def gather(self, pieces: Sequence[int]) -> None:
        first, *rest = pieces
        self._tap(first)
        # Tiles of the rack, and of the meld that the first one comes from, are taken up with it.
        together = {None, meld_of(self.page, first)}
        several = all(meld_of(self.page, number) in together for number in rest)
        for number in rest if several else ():
            self._tap(number)
        self.press(new_meld(self.page))
        for number in () if several else rest:
            self._carry(Step((number,), meld_of(self.page, first)), by_tap=False)

    def _tap(self, number: int) -> None:
        before, at = self._tapped
        if before == number:
            time.sleep(max(0.0, at + _DOUBLE_TAP_S - time.monotonic()))
        self.press(piece(self.page, number))
        self._tapped = (number, time.monotonic())

    def _new_meld(self) -> Point | None:
        """Return where the button is that appears while tiles are held; None if none are."""
        try:
            box = new_meld(self.page).bounding_box(timeout=_TAKEN_UP_MS)
        except NeverShownError:
            return None
        assert box is not None
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Mouse(PointerUser):
    """Drags in small steps; clicks now and then."""

    taps_every = 6

    def press(self, target: Locator) -> None:
        target.click()

    def _drag(self, source: Point, goal: Point | None) -> None:
        mouse = self.page.mouse
        mouse.move(*source)
        mouse.down()
        # Each step takes as long as a frame: one to begin the drag, and a few on the way.
        mouse.move(source[0] + 8, source[1] - 8)
        target = goal or self._new_meld()
        if target is not None:
            mouse.move(*target, steps=3)
        mouse.up()


class Finger(PointerUser):
    """Real touch events; every other move is a drag."""

    taps_every = 2

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._line = page.context.new_cdp_session(page)

    def press(self, target: Locator) -> None:
        target.tap()

    def _drag(self, source: Point, goal: Point | None) -> None:
        x, y = source
        self._touch("touchStart", source)
        if self.page.evaluate(_SCROLLS, source):
            self.page.wait_for_timeout(HOLD_MS)
        # It is no drag before the finger has gone further than a tap may slip.
        self._touch("touchMove", (x, y - 20))
        target = goal or self._new_meld()
        if target is not None:
            to_x, to_y = target
            for step in range(1, 4):
                self._touch("touchMove", (x + (to_x - x) * step / 3, y + (to_y - y) * step / 3))
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
