"""The client's single page, with a head for its address and the reader's language."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.server.web.addresses import first_part, is_page
from tilerummy.server.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tilerummy.server.words import Language

_LANG: Final = '<html lang="en">'
_TITLE: Final = "<title>tilerummy</title>"
"""The title in the built page, which is replaced by a longer head."""
_PICTURE: Final = "/card.jpg"
_PICTURE_SIZE: Final = (1200, 630)
_SCREENS: Final[Mapping[str, str]] = {
    "": "Home",
    "learn": "Learn",
    "clock": "Clock",
    "score": "Score",
    "m": "Match",
    "j": "Join",
    "me": "Games",
    "contests": "Contests",
    "c": "Contest",
    "clubs": "Clubs",
    "club": "Club",
    "replay": "Replay",
    "review": "Review",
    "solve": "Solve",
    "puzzles": "Puzzles",
    "watch": "Match",
    "open": "Open",
    "privacy": "Privacy",
}
"""The client's screen for the first part of a path."""
_FOLDERS: Final[Mapping[str, str]] = {
    "Home": "home",
    "Games": "home",
    "Open": "home",
    "Privacy": "home",
    "Take": "home",
    "Join": "game",
    "Match": "game",
    "Learn": "game/lessons",
    "Clock": "clock",
    "Score": "score",
    "Contest": "contest",
    "Contests": "contest",
    "Club": "club",
    "Clubs": "club",
    "Puzzles": "records/puzzles",
    "Replay": "records/replay",
    "Results": "records/results",
    "Review": "records/review",
    "Solve": "records/solve",
    "Lost": "app",
}
"""The folder of each screen in ``web/src``."""
_FIRST: Final = frozenset({"Home", "Join", "Match"})
"""Screens that the page contains itself; ``OtherScreens.svelte`` loads all others."""
_FIRST_WORDS: Final = "common+codes+happened+plan+seats"
"""The catalogues of every page, which it loads as one file."""
_SETUP: Final = "setup+learn+links+start"
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Home": (_SETUP,),
    "Join": (_SETUP,),
    "Games": (_SETUP, "lists"),
    "Privacy": ("privacy",),
    "Learn": ("lessons",),
    "Clock": ("clock",),
    "Score": ("score", _SETUP),
    "Club": ("club",),
    "Clubs": ("club",),
    "Lost": (_SETUP,),
}
"""The catalogues that a screen waits for, in addition to those of every page.

The page loads those that ``+`` joins as one file.
"""


@dataclass(frozen=True, slots=True)
class Card:
    """The preview of a link."""

    title: str
    description: str


class _Source(msgspec.Struct):
    """One of the client's files in Vite's manifest."""

    file: str
    imports: list[str] = []
    css: list[str] = []


class Page:
    """The built page. A new build is noticed while the server runs."""

    def __init__(self, folder: Path) -> None:
        self._index, self._list = folder / "index.html", folder / "files.json"
        self._built = 0
        self._text = ""
        self._files: Mapping[str, _Source] = {}

    @property
    def is_built(self) -> bool:
        """Whether the page has been built."""
        return self._index.is_file()

    def show(self, path: str, language: Language, card: Card | None, site: str) -> bytes:
        """Return the page at *path* of *site*, such as ``https://example.org``."""
        self._read()
        head = "\n    ".join((*_head(path, language, card, site), *self._needed(path, language)))
        text = self._text.replace(_LANG, f'<html lang="{language}">', 1)
        return text.replace(_TITLE, head, 1).encode()

    def _read(self) -> None:
        built = self._index.stat().st_mtime_ns
        if built != self._built:
            self._text = self._index.read_text(encoding="utf-8")
            listed = self._list.read_bytes() if self._list.is_file() else b"{}"
            self._files = msgspec.json.decode(listed, type=dict[str, _Source])
            self._built = built

    def _needed(self, path: str, language: Language) -> Iterator[str]:
        """Yield links to the files of screen and language, so that browsers load them at once."""
        screen = _SCREENS[first_part(path)] if is_page(path) else "Lost"
        words = (_FIRST_WORDS, *_WORDS.get(screen, ()))
        wanted = [f"src/{_FOLDERS[screen]}/{screen}.svelte"]
        if screen not in _FIRST:
            wanted.append("src/app/OtherScreens.svelte")
        wanted += (self._words(folders, language) for folders in words)
        seen = set[str]()
        while wanted:
            name = wanted.pop(0)
            source = self._files.get(name)
            if source is None or name in seen:
                continue
            seen.add(name)
            wanted += source.imports
            for kind, files in (("modulepreload", (source.file,)), ("stylesheet", source.css)):
                for file in files:
                    if f'href="/{file}"' not in self._text and f'src="/{file}"' not in self._text:
                        yield f'<link rel="{kind}" crossorigin href="/{file}">'

    def _words(self, folders: str, language: Language) -> str:
        """Return the file with the words of *folders*: the English one where a draft has none."""
        own = _source(folders, language)
        return own if own in self._files else _source(folders, "en")


def _source(folders: str, language: str) -> str:
    """Return the name of the words of *folders* in Vite's manifest."""
    if "+" in folders:
        return f"words:{folders}/{language}"
    return f"src/i18n/{folders}/{language}.json"


def tag(content: bytes) -> str:
    """Return an ETag of *content*, the same at every node."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _head(path: str, language: Language, card: Card | None, site: str) -> Iterator[str]:
    words = WORDS[language]
    title = card.title if card else "tilerummy"
    described = card.description if card else words.tagline
    yield f"<title>{escape(title)}</title>"
    yield f'<meta name="description" content="{escape(f"{words.tagline} {words.lead}")}">'
    width, height = _PICTURE_SIZE
    for name, content in (
        ("og:site_name", "tilerummy"),
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", described),
        ("og:url", f"{site}{path}"),
        ("og:image", f"{site}{_PICTURE}"),
        ("og:image:width", str(width)),
        ("og:image:height", str(height)),
        ("og:image:alt", words.picture),
    ):
        yield f'<meta property="{name}" content="{escape(content)}">'
    yield '<meta name="twitter:card" content="summary_large_image">'
