"""The browser in which everything is tried out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Playwright

PATIENCE_MS: Final = 60_000
"""How long the page may take for anything: machines are busy."""

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
BEAMER: Final[dict[str, Any]] = {"viewport": {"width": 1024, "height": 768}}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 568}}
ZOOMED: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 256}}
"""1280 x 1024 at 400 % (WCAG 1.4.10)."""

_FIND: Final = Path(__file__).parents[2] / "scripts" / "ensure_chromium.py"
_OFF: Final = (
    # What Playwright switches off: the last list is the one that counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    # Each window would load two pages for the suggestions under an address bar that no one sees:
    # in a process of their own, which takes more than the page that is tested.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
)
"""Features of the browser."""
_SWITCHES: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Otherwise it starts a process ahead for each page that might be opened next.
    "--renderer-process-limit=1",
    f"--disable-features={','.join(_OFF)}",
)


class NoBrowserError(Exception):
    """There is no Chromium on this machine."""


def launch(playwright: Playwright, *, whole: bool = False) -> Browser:
    """Start the Chromium of this machine; a NoBrowserError says what to do if there is none.

    Without windows, where it is there without them, unless the *whole* of it is asked for.
    """
    asked = ["--find"] if whole else ["--find", "--shell"]
    found = subprocess.run(
        [sys.executable, _FIND, *asked], capture_output=True, text=True, check=False
    )
    if found.returncode != 0:
        raise NoBrowserError(found.stderr.strip())
    expect.set_options(timeout=PATIENCE_MS)
    return playwright.chromium.launch(
        executable_path=found.stdout.strip(), args=_SWITCHES, timeout=2 * PATIENCE_MS
    )


def person(browser: Browser, device: dict[str, Any] = DESK, **options: Any) -> BrowserContext:
    """Return what one person's browser holds: its own cookies and choices."""
    # Most tests are about the page, and its worker fetches all of it once more.
    plain = {"locale": "en-GB", "color_scheme": "light", "service_workers": "block"}
    chosen = {**plain, **device, **options}
    context = browser.new_context(**chosen)
    context.set_default_timeout(PATIENCE_MS)
    return context
