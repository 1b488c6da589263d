"""The page of the interfaces in a real browser, under the policy that allows nothing to run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.browser.fixtures.chromium import DESK, PHONE

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("device", "scheme", "ground"),
    [
        pytest.param(DESK, "light", "rgb(240, 233, 220)", marks=pytest.mark.slow),
        (PHONE, "dark", "rgb(33, 31, 28)"),
    ],
    ids=["desk", "phone"],
)
def test_can_be_read(
    server: Server,
    pages: Pages,
    device: dict[str, Any],
    scheme: Literal["light", "dark"],
    ground: str,
) -> None:
    page = pages(device)
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{server.url}api#PlayCommand")
    assert page.get_by_role("heading", name="play", exact=True).is_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == ground
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
