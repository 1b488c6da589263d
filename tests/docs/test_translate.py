"""The guide for translators names every file that a new language changes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from tests.docs.pages import ROOT
from tilerummy.contest.io.languages import LANGUAGES
from tilerummy.server.words import WORDS

GUIDE: Final = (ROOT / "docs" / "contribute" / "translate.md").read_text(encoding="utf-8")
SUFFIXES: Final = (".py", ".ts", ".svelte", ".html")


def naming_languages() -> list[PurePosixPath]:
    """Return the files, catalogues and tests aside, that name Simplified Chinese as a language."""
    found = [
        path
        for folder in ("src/tilerummy", "web/src", "web/build")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in SUFFIXES and "static" not in path.parts
        if not path.name.endswith(".test.ts")
        if "zh-Hans" in path.read_text(encoding="utf-8")
    ]
    return [PurePosixPath(path.relative_to(ROOT).as_posix()) for path in found]


def test_the_guide_names_every_file_that_lists_the_languages() -> None:
    files = naming_languages()
    assert len(files) > 6
    assert [str(path) for path in files if f"`{path}`" not in GUIDE] == []


def test_every_folder_of_words_has_every_finished_language() -> None:
    words = ROOT / "web" / "src" / "i18n"
    for english in words.rglob("en.json"):
        for language in ("ko", "zh-Hans"):
            assert english.with_stem(language).is_file(), english


def test_the_page_and_the_server_speak_the_same_languages() -> None:
    table = (ROOT / "web" / "src" / "i18n" / "locale.ts").read_text(encoding="utf-8")
    spoken = re.findall(r"^  '?([\w-]+)'?: \{(?: name|$)", table, re.MULTILINE)
    assert spoken == list(WORDS) == list(LANGUAGES)
