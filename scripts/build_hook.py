"""Refuses to build a distribution without the page; hatchling runs it for every build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "tilerummy", "server", "static", "index.html")


class PageHook(BuildHookInterface[Any]):
    """Looks for the built client, which is not in git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """End the build if the page is missing; an editable install gets it later."""
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            self.app.abort(f"{PAGE.as_posix()} is missing: `make client` builds the page.")
