"""The Chromium of this machine, for benches of the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

_FIND: Final = Path(__file__).parents[1] / "scripts" / "ensure_chromium.py"


def launch(playwright: Playwright) -> Browser:
    """Start it; raise a CalledProcessError if there is none."""
    found = subprocess.run(  # noqa: S603 - a script of ours
        [sys.executable, _FIND, "--find"], capture_output=True, text=True, check=True
    ).stdout.strip()
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
