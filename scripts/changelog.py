"""Move the changes in ``changelog.d/`` into the changelog: ``changelog.py 2026-12-01``.

A fragment is a file ``NAME.AUDIENCE.md`` that holds one change. The section of the version in
pyproject.toml receives it, with the date of the release.
"""

from __future__ import annotations

import datetime as dt
import re
import sys
import textwrap
from typing import TYPE_CHECKING

from check_release import ROOT, fragments, project_version

if TYPE_CHECKING:
    from pathlib import Path

AUDIENCES = ("players", "organisers", "hosts", "library", "research")
"""Groups of a section, in their order."""


def fault(fragment: Path) -> str | None:
    """Return what is wrong with *fragment*; None if it is well-formed."""
    named = re.fullmatch(r"[a-z0-9-]+\.([a-z]+)\.md", fragment.name)
    if not named or named[1] not in AUDIENCES:
        return f"{fragment.name} is not NAME.AUDIENCE.md with one of {', '.join(AUDIENCES)}"
    text = fragment.read_text("utf-8").strip()
    if not re.match(r"[A-Z*`]", text) or not text.endswith(".") or "\n\n" in text:
        return f"{fragment.name} needs one paragraph of whole sentences, without a bullet"
    return None


def assemble(root: Path, date: str) -> None:
    """Write every fragment into the section of the version, date it and delete the fragments."""
    found = fragments(root)
    if wrong := [sentence for sentence in map(fault, found) if sentence]:
        sys.exit("\n".join(wrong))
    version, changelog = project_version(root), root / "CHANGELOG.md"
    head, *sections = re.split(r"^(?=## )", changelog.read_text("utf-8"), flags=re.MULTILINE)
    if not sections or not sections[0].startswith(f"## {version} "):
        sections.insert(0, f"## {version} -\n\n")
    title, *groups = re.split(r"^### ", sections[0], flags=re.MULTILINE)
    body = dict(group.strip().split("\n\n", 1) for group in groups)
    for fragment in found:
        group = fragment.name.split(".")[1].title()
        change = textwrap.indent(fragment.read_text("utf-8").strip(), "  ")
        body[group] = f"{body.get(group, '')}\n- {change[2:]}".strip()
    ordered = [group for group in map(str.title, AUDIENCES) if group in body]
    written = "".join(f"### {group}\n\n{body[group]}\n\n" for group in ordered)
    title = re.sub(r"^## .*", f"## {version} - {date}", title)
    text = head + title + written + "".join(sections[1:])
    changelog.write_text(text.rstrip() + "\n", "utf-8")
    for fragment in found:
        fragment.unlink()


def main(arguments: list[str]) -> None:
    """Assemble the changelog, dated by the only one of the *arguments*."""
    try:
        (date,) = arguments
        day = dt.date.fromisoformat(date)
    except ValueError:
        sys.exit("give the day of the release and nothing else: changelog.py 2026-12-01")
    assemble(ROOT, day.isoformat())


if __name__ == "__main__":
    main(sys.argv[1:])
