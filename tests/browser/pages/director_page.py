"""What several tests look for on a director's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def director_line(page: Page, code: str) -> Locator:
    """Return the page's first line, which tells of *code*."""
    return page.locator(f"[data-missing={code}]")


def link_to(page: Page, role: str) -> str:
    """Return the link of this role."""
    page.get_by_role("button", name="Links", exact=True).click()
    address: str = page.locator(f"[data-link={role}] input").first.input_value()
    page.get_by_role("button", name="Tables", exact=True).click()
    return address


def open_person(page: Page, name: str) -> None:
    """Open what a director may do with somebody."""
    page.get_by_role("button", name="People", exact=True).click()
    page.locator("[data-person]", has_text=name).click()
