"""The guide for translators names every file that a new language changes."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import Final

from tests.docs.pages import ROOT

GUIDE: Final = (ROOT / "docs" / "contribute" / "translate.md").read_text(encoding="utf-8")
SUFFIXES: Final = (".py", ".ts", ".svelte", ".html")


def naming_languages() -> list[PurePosixPath]:
    """Return the files, catalogues and tests aside, that name Simplified Chinese as a language."""
    found = [
        path
        for folder in ("src/tilerummy", "web/src", "web/build")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in SUFFIXES and "static" not in path.parts
        if not path.name.endswith((".test.ts", "zh-Hans.ts"))
        if "zh-Hans" in path.read_text(encoding="utf-8")
    ]
    return [PurePosixPath(path.relative_to(ROOT).as_posix()) for path in found]


def is_named(path: PurePosixPath) -> bool:
    """Whether the guide names *path*, its pattern, or as an index its folder."""
    named = f"`{path}`" in GUIDE or fnmatch(str(path), "web/src/i18n/*Words.ts")
    return named or (path.name == "index.ts" and f"`{path.parent.name}`" in GUIDE)


def test_the_guide_names_every_file_that_lists_the_languages() -> None:
    files = naming_languages()
    assert len(files) > 20
    assert [str(path) for path in files if not is_named(path)] == []


def test_every_folder_of_words_has_every_language() -> None:
    words = ROOT / "web" / "src" / "i18n"
    for english in words.rglob("en.ts"):
        assert english.with_name("ko.ts").is_file(), english
        assert english.with_name("zh-Hans.ts").is_file(), english
