"""Guides are easy to scan: short lines, short paragraphs, and a heading on every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.docs.pages import GUIDES, PAGES, ROOT, name, prose

if TYPE_CHECKING:
    from pathlib import Path

COLUMNS = 100
PARAGRAPH = 5
SECTION = 40
WRAPPED = [page for page in PAGES if page != ROOT / "CHANGELOG.md"]
"""All pages but the one that is put together from fragments."""


def lines(page: Path) -> list[str]:
    return page.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", WRAPPED, ids=name)
def test_lines_are_wrapped(page: Path) -> None:
    text = prose(page).splitlines()
    assert [line for line in text if len(line) > COLUMNS and not line.startswith("|")] == []


@pytest.mark.parametrize("page", WRAPPED, ids=name)
def test_paragraphs_are_short(page: Path) -> None:
    long, paragraph, fenced = [], list[str](), False
    for line in [*lines(page), ""]:
        fenced ^= line.lstrip().startswith("```")
        starts = re.match(r"\s*([-*]|\d+\.) ", line)
        if fenced or starts or re.match(r"\s*(\||#|```|$)", line):
            long += [paragraph[0]] if len(paragraph) > PARAGRAPH else []
            paragraph = []
        if not fenced and line.strip() and not re.match(r"\s*(\||#|```)", line):
            paragraph.append(line)
    assert long == []


@pytest.mark.parametrize("page", GUIDES, ids=name)
def test_headings_are_close_together(page: Path) -> None:
    text = lines(page)
    headings = [at for at, line in enumerate(text) if line.startswith("#")]
    assert headings[:1] == [0], "a page begins with its title"
    far = [
        text[at]
        for at, following in zip(headings, [*headings[1:], len(text)], strict=True)
        if following - at > SECTION
    ]
    assert far == []
