"""The project's pages, and the blocks of code on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = tuple(
    sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], key=lambda page: page.as_posix())
)
_FOLDERS: Final = ("play", "organise", "host", "build", "research", "explain", "contribute")
GUIDES: Final = tuple(page for page in PAGES if page.parent.name in _FOLDERS)
"""Pages by kind of reader."""
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of code."""

    page: str
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        """How a test names it."""
        return f"{self.page}:{self.line}"


def name(page: Path) -> str:
    """Return *page*'s path inside the project."""
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """Return *page* without its blocks of code."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def blocks(*languages: str) -> list[Block]:
    """Return every block of code in one of *languages*."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for fence in _FENCE.finditer(text):
            if fence[1] in languages:
                line = text.count("\n", 0, fence.start()) + 1
                found.append(Block(name(page), line, fence[1], fence[2]))
    return found
