"""Buttons and headings that the guides print in bold exist on the page, with exactly these words.

Bold text that ends with a full stop is a heading inside a paragraph, and no label.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import GUIDES, ROOT, name, prose

if TYPE_CHECKING:
    from pathlib import Path

CATALOGUES: Final = ROOT / "web" / "src" / "i18n"
PAGES: Final = [
    page
    for page in GUIDES
    if page.parent.name in {"play", "organise", "host"} and page.name != "settings.md"
]
"""Those that name what people press. The settings have asterisks of another kind."""


@cache
def words(language: str) -> str:
    found = CATALOGUES.glob(f"*/{language}.json")
    return "\n".join(file.read_text(encoding="utf-8") for file in found).replace(
        "\N{RIGHT SINGLE QUOTATION MARK}", "'"
    )


def is_on_the_page(label: str, language: str) -> bool:
    """Return whether a catalogue has *label*, whose numbers may be parameters there."""
    parts = [
        r"\{[^}]+\}" if part.isdigit() else re.escape(part) for part in re.split(r"(\d+)", label)
    ]
    return re.search(rf'"{"".join(parts)}"', words(language)) is not None


def language(page: Path) -> str:
    folder = page.parent.parent.name
    return "en" if folder == "docs" else folder


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_labels_are_those_of_the_page(page: Path) -> None:
    labels = re.findall(
        r"\*\*([^*]+)\*\*",
        re.sub(r"\s+", " ", prose(page)).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"),
    )
    assert [
        label
        for label in labels
        if label[-1] not in ".。" and not is_on_the_page(label, language(page))
    ] == []


def test_a_label_that_is_not_there_is_found() -> None:
    assert is_on_the_page("Publish round 3", "en")
    assert not is_on_the_page("Publish", "en")
