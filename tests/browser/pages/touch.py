"""A finger that drags: real touches, which Playwright's touchscreen has only as taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

STEPS: Final = 10
EDGE_PX: Final = 20
"""So near to the edge of the screen a finger waits until the page has scrolled along."""
MOST_WAITS: Final = 200


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Drag from *source* to *target*, waiting at the edge for what is not on the screen yet."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    source.scroll_into_view_if_needed()
    size = page.viewport_size
    assert size is not None
    at = middle(source)
    touch("touchStart", at)
    for _ in range(MOST_WAITS):
        x, y = middle(target)
        goal = x, min(max(y, EDGE_PX), size["height"] - EDGE_PX)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            touch("touchMove", (at[0] + (goal[0] - at[0]) * part, at[1] + (goal[1] - at[1]) * part))
        at = goal
        if goal == (x, y) == middle(target):
            break
        page.wait_for_timeout(50)
    touch("touchEnd")
