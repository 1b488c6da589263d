"""Waiting for what no selector tells."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_S: Final = 10
_LOOK_MS: Final = 30
TWO_FRAMES: Final = (
    "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
)
"""Until a page is laid out for a new size, on a busy machine too."""


def until(page: Page, so: str, patience_s: float = PATIENCE_S) -> None:
    """Return once the expression *so* is true on the page, whose clock may stand.

    Playwright's own way evaluates it in the page when it is not true at once, which the page's
    content security policy forbids.
    """
    end = time.monotonic() + patience_s
    while not page.evaluate(so):
        assert time.monotonic() < end, f"this does not come true: {so}"
        page.wait_for_timeout(_LOOK_MS)
