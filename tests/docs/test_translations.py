"""The pages for players, organisers and hosts have the same parts in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.docs.pages import ROOT, name

if TYPE_CHECKING:
    from pathlib import Path

DOCS: Final = ROOT / "docs"
LANGUAGES: Final = ("ko", "zh-Hans")
ENGLISH: Final = [
    page for folder in ("play", "organise", "host") for page in sorted((DOCS / folder).glob("*.md"))
]
PARTS: Final = {
    "headings": r"^#+ ",
    "rows of tables": r"^\|",
    "items of lists": r"^\s*(?:-|\d+\.) ",
    "pictures": r"!\[[^\]]*\]\((?:\.\./)+(images/[^)]+)",
    "fences": r"^\s*```(\w*)",
    "settings": r"`(TILERUMMY_[A-Z_]+)",
    "commands": r"tilerummy ((?:admin|backup|restore|serve|play)\b[ a-z-]*)",
}
"""What a page is made of, as patterns whose matches are compared."""


def parts(page: Path) -> dict[str, list[str]]:
    """Return what each pattern finds on *page*: the same in all languages."""
    text = page.read_text(encoding="utf-8")
    found = {part: re.findall(pattern, text, re.MULTILINE) for part, pattern in PARTS.items()}
    found["headings"] = [mark.strip() for mark in found["headings"]]
    found["items of lists"] = ["-"] * len(found["items of lists"])
    found["settings"] = sorted(set(found["settings"]))
    found["commands"] = sorted({command.strip() for command in found["commands"]})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ENGLISH, ids=name)
def test_a_page_has_the_parts_of_the_english_one(page: Path, language: str) -> None:
    translated = DOCS / language / page.relative_to(DOCS)
    assert translated.is_file()
    assert parts(translated) == parts(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_no_page_that_english_lacks(language: str) -> None:
    pages = {
        page.relative_to(DOCS / language).as_posix() for page in DOCS.glob(f"{language}/**/*.md")
    }
    assert pages == {page.relative_to(DOCS).as_posix() for page in ENGLISH} | {"index.md"}
