"""Configuration of Sphinx: `make docs` builds these pages into ``site/``."""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sphinx.search.en import SearchEnglish

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT: Final = Path(__file__).resolve().parent.parent
project = "tilerummy"
author = "The tilerummy authors"
project_copyright = author
_METADATA: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
version = release = _METADATA["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
root_doc = "index"
default_role = "literal"
myst_heading_anchors = 4

html_theme = "furo"
html_title = project
html_copy_source = False


def _in(folder: str, names: str) -> list[str]:
    return [f"{folder}/{name}" for name in names.split()]


_ORGANISE: Final = "ten-steps formats roles people printing online troubles"
_HOST: Final = "home service containers nodes settings backup monitoring admin privacy demo"
_PLAY: Final = "start with-friends real-table club review-and-puzzles house-rules rule-sets"
SECTIONS: Final = {
    "Play": _in("play", _PLAY),
    "Organise": _in("organise", _ORGANISE),
    "Host": _in("host", _HOST),
    "Build": [
        *_in(
            "build",
            "library api solver notation deal-format cli protocol review puzzles photos contests "
            "contest-file clubs",
        ),
        "rules",
    ],
    "Research": [
        *_in(
            "research",
            "arena own-bot environments benchmark dataset bots bot-strength bot-experiments league",
        ),
        *_in("research", "chance chance-model photo-model"),
    ],
    "Explain": ["deal", *_in("explain", "server nodes storage limits performance contests")],
    "Contribute": [
        *("architecture", "contribute/glossary", "contribute/host-setting"),
        *("contribute/where", "contribute/translate"),
        *("adr/README", "adr/[0-9]*", "contribute/release"),
    ],
    **{
        caption: [
            f"{folder}/index",
            *_in(f"{folder}/play", _PLAY),
            *_in(f"{folder}/organise", _ORGANISE),
            *_in(f"{folder}/host", _HOST),
        ]
        for caption, folder in (("한국어", "ko"), ("简体中文", "zh-Hans"))
    },
}
"""The pages of each section of the sidebar."""
_LAB: Final = "tilerummy.lab.env"
API: Final[dict[str, dict[str, str]]] = {
    "build/api": {
        "tilerummy": "",
        "tilerummy.client": "",
        f"{_LAB}.aec": "TileRummyAEC, env",
        f"{_LAB}.single": "TileRummyEnv",
        f"{_LAB}.vector": "TileRummyVectorEnv",
        f"{_LAB}.game": "Kind, Game",
        f"{_LAB}.macro": "Macro, Candidates, candidates, FEATURES",
        f"{_LAB}.primitive": "Primitive, count, name_of, MOVES",
        f"{_LAB}.batch": "batch_candidates",
        f"{_LAB}.observe": "layout, full_layout, named, write_view, Field",
    }
}
"""Modules whose docstrings a page of the site ends with, and their names; empty for all."""
LANGUAGES: Final = ("ko", "zh-Hans")
"""Folders of pages in other languages, by their language tags."""

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((\.\./[^)\s]*)\)")


def _toctree(caption: str, pages: list[str]) -> str:
    lines = ["```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```"]
    return "\n".join(lines)


def _reference(module: str, names: str) -> str:
    options = [f":members: {names}".rstrip(), ":undoc-members:"]
    if not names:
        options.append(":imported-members:")
    lines = [f".. automodule:: {module}", *(f"   {option}" for option in options)]
    return "\n".join([f"## {module}", "", "```{eval-rst}", *lines, "```"])


def _read(_: Sphinx, page: str, source: list[str]) -> None:
    """Adapt a page that is read in the repository as well.

    Links out of ``docs`` lead to the repository; tests/docs/test_links.py checks that the files
    exist. The index gets its table of contents and the API its reference, which would show as code
    in the repository.
    """

    def outside(link: re.Match[str]) -> str:
        image, label, target = link.groups()
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), target))
        if image or path.startswith("docs/"):
            return link[0]
        return f"[{label}]({_METADATA['urls']['Source']}/blob/main/{path})"

    source[0] = _LINK.sub(outside, source[0])
    parts = [_reference(module, names) for module, names in API.get(page, {}).items()]
    if page == root_doc:
        parts += [_toctree(caption, pages) for caption, pages in SECTIONS.items()]
    source[0] = "\n\n".join([source[0], *parts])


def _tag(_: Sphinx, page: str, __: str, context: dict[str, Any], ___: object) -> None:
    """Tell browsers and screen readers the language of a page."""
    folder = page.partition("/")[0]
    context["language"] = folder if folder in LANGUAGES else "en"


class Search(SearchEnglish):
    """English words, and pairs of characters where Korean and Chinese have no word boundaries."""

    js_splitter_code = r"""
const eastern = "[\\u3400-\\u9fff\\uac00-\\ud7a3]";
var splitQuery = (query) =>
  query
    .split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu)
    .flatMap((word) => word.match(new RegExp(`${eastern}+|(?:(?!${eastern}).)+`, "gu")) ?? [])
    .flatMap((run) =>
      new RegExp(eastern, "u").test(run) && run.length > 1
        ? Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
        : [run],
    );
"""
    _RUN = re.compile(r"[\u3400-\u9fff\uac00-\ud7a3]+|[^\W\u3400-\u9fff\uac00-\ud7a3]+")

    def split(self, input: str) -> list[str]:  # noqa: A002 - Sphinx calls it so
        """Return the words of *input* as the index keeps them."""
        found: list[str] = []
        for run in self._RUN.findall(input):
            pairs = run[0] >= "\u3400" and len(run) > 1
            found += [run[at : at + 2] for at in range(len(run) - 1)] if pairs else [run]
        return found


def setup(app: Sphinx) -> None:
    """Register what Sphinx calls."""
    app.add_search_language(Search)
    app.connect("source-read", _read)
    app.connect("html-page-context", _tag)
