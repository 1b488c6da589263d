"""A browser in which the page's service worker may work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page, Worker

WORKING: Final[dict[str, Any]] = {"service_workers": "allow"}
_READY: Final = """async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') {
        await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
    }
}"""


def working(page: Page) -> Worker:
    """Wait for the worker to have everything."""
    page.evaluate(_READY)
    page.wait_for_timeout(100)
    (worker,) = page.context.service_workers
    return worker
