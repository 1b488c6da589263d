"""Configuration of Sphinx: `make docs` builds these pages into ``site/``."""

from __future__ import annotations

import os
import posixpath
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT: Final = Path(__file__).resolve().parent.parent
REPOSITORY: Final = os.environ.get("TILERUMMY_DOCS_REPOSITORY", "")
"""Address of the repository's files at one revision, for links that leave ``docs``."""

project = "tilerummy"
author = "The tilerummy authors"
project_copyright = author
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "version"
]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_heading_anchors = 4

html_theme = "furo"
html_title = project
html_copy_source = False

SECTIONS: Final = {
    "Play": ["play/start", "play/rule-sets"],
    "Host": [
        *(f"host/{page}" for page in ("home", "service", "containers", "nodes", "settings")),
        *(f"host/{page}" for page in ("backup", "monitoring", "admin", "privacy")),
    ],
    "Build": ["library", "solver", "cli", "protocol", "review", "puzzles", "rules"],
    "Research": ["lab", "bots", "chance"],
    "Explain": ["deal", "server", "contest"],
    "Contribute": ["architecture", "adr/README", "adr/[0-9]*"],
}
"""The pages of each section of the sidebar, in this order."""

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((\.\./[^)\s]*)\)")


def _toctree(caption: str, pages: list[str]) -> str:
    lines = ["```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```"]
    return "\n".join(lines)


def _read(_: Sphinx, page: str, source: list[str]) -> None:
    """Adapt a page that GitHub shows as well: complete the index, rewrite links out of ``docs``.

    ``tests/docs/test_links.py`` checks that these files exist. Without a repository to link to,
    the label is left.
    """

    def outside(link: re.Match[str]) -> str:
        image, label, target = link.groups()
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), target))
        if image or path.startswith("docs/"):
            return link[0]
        return f"[{label}]({REPOSITORY}/{path})" if REPOSITORY else label

    source[0] = _LINK.sub(outside, source[0])
    if page == root_doc:
        contents = [_toctree(caption, pages) for caption, pages in SECTIONS.items()]
        source[0] = "\n\n".join([source[0], *contents])


def setup(app: Sphinx) -> None:
    """Register what Sphinx calls."""
    app.connect("source-read", _read)
