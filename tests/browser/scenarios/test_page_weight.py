"""What a browser has to load and run before the first hand can be played stays small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tilerummy.server
from tilerummy.server.web.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.browser

STATIC = Path(tilerummy.server.__file__).parent / "static"
MOST_KB = 60
"""The runtime and what every page needs, the table, its words."""
WORDS = "common+codes+happened+plan+seats"
"""The folders with the words that the table needs before the first hand."""
I18N = Path(__file__).parents[3] / "web" / "src" / "i18n"
LANGUAGES = sorted(
    {path.stem for folder in WORDS.split("+") for path in (I18N / folder).glob("*.json")}
    - {"parameters"}
)
"""All languages that have some of these words, drafts too."""


def scripts(*roots: str) -> Iterator[str]:
    """Yield every file that has to be there before the modules *roots* can run."""
    listed = json.loads((STATIC / "files.json").read_text(encoding="utf-8"))
    wanted, seen = list(roots), set[str]()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            wanted += listed[name].get("imports", ())
            yield listed[name]["file"]


def packed_size(files: set[str]) -> int:
    """Return the bytes of *files* as they are sent."""
    packed = {name: STATIC / f"{name}.gz" for name in files}
    return sum(
        (zipped if zipped.is_file() else STATIC / name).stat().st_size
        for name, zipped in packed.items()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_javascript_of_the_table(language: str) -> None:
    needed = set(scripts("index.html", "src/game/Match.svelte", f"words:{WORDS}/{language}"))
    size = packed_size(needed)
    assert 30_000 < size < MOST_KB * 1000, f"{size:,} bytes: {sorted(needed)}"


def test_the_page_names_its_words_before_they_are_asked_for() -> None:
    listed = json.loads((STATIC / "files.json").read_text(encoding="utf-8"))
    page = Page(STATIC).show("/", "ko", None, "").decode()
    for folders in (WORDS, "setup+learn+links+start"):
        assert f'href="/{listed[f"words:{folders}/ko"]["file"]}"' in page


def test_the_javascript_of_clubs() -> None:
    """All pages of a club together add less to the first page and the table than a table takes."""
    listed = json.loads((STATIC / "files.json").read_text(encoding="utf-8"))
    clubs = [name for name in listed if name.startswith(("src/club/", "src/i18n/club/en"))]
    first = scripts("index.html", "src/home/Home.svelte", "src/game/Match.svelte")
    added = {file for file in scripts(*clubs) if file.endswith(".js")} - set(first)
    size = packed_size(added)
    assert 15_000 < size < MOST_KB * 1000, f"{size:,} bytes: {sorted(added)}"
