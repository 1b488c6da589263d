"""Waiting for what no selector tells."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE_S: Final = 10
TWO_FRAMES: Final = (
    "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
)
"""Until a page is laid out for a new size, on a busy machine too."""


def until(page: Page, so: str) -> None:
    """Return once the expression *so* is true on the page.

    Playwright's own way evaluates it in the page when it is not true at once, which the page's
    content security policy forbids.
    """
    end = time.monotonic() + PATIENCE_S
    while not page.evaluate(so):
        assert time.monotonic() < end, f"this does not come true: {so}"
        page.evaluate(TWO_FRAMES)
