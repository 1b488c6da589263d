"""Check that a version can be released: every file names it, and the changelog describes it.

``check_release.py`` compares the files. ``check_release.py TAG --notes FILE`` also compares the
tag, and writes the version's part of the changelog to FILE.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def versions(root: Path) -> dict[str, str]:
    """Return the version that each file names."""
    package = json.loads((root / "web" / "package.json").read_text("utf-8"))
    lock = json.loads((root / "web" / "package-lock.json").read_text("utf-8"))
    cited = (root / "CITATION.cff").read_text("utf-8")
    citation = re.search(r"^version: (\S+)$", cited, re.MULTILINE)
    return {
        "pyproject.toml": project_version(root),
        "CITATION.cff": citation[1] if citation else "",
        "web/package.json": package["version"],
        "web/package-lock.json": lock["packages"][""]["version"],
    }


def project_version(root: Path) -> str:
    """Return the version in pyproject.toml."""
    version: str = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return version


def notes(root: Path, version: str) -> str:
    """Return the part of the changelog about *version*; empty if there is none."""
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    heading = rf"^## \[?{re.escape(version)}\]?\b[^\n]*\d{{4}}-\d\d-\d\d[^\n]*$"
    found = re.search(rf"{heading}(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def fragments(root: Path) -> list[Path]:
    """Return the changes that wait in ``changelog.d`` for the next release."""
    return sorted(path for path in root.glob("changelog.d/*.md") if path.name != "README.md")


def faults(root: Path, tag: str | None) -> list[str]:
    """Return one sentence for each thing that has to change before the release."""
    version = project_version(root)
    found = [
        f"{file} has version {named}, pyproject.toml has {version}"
        for file, named in versions(root).items()
        if named != version
    ]
    if tag is not None and tag != f"v{version}":
        found.append(f"the tag is {tag}, the version needs v{version}")
    if tag is not None and not notes(root, version):
        found.append(f"CHANGELOG.md has no heading with {version} and a date")
    if tag is not None and (waiting := fragments(root)):
        found.append(f"changelog.d holds {len(waiting)} changes: run scripts/changelog.py DATE")
    return found


def main() -> int:
    """Print what is wrong; return 0 if nothing is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tag", nargs="?")
    parser.add_argument("--notes", type=Path)
    arguments = parser.parse_args()
    found = faults(ROOT, arguments.tag)
    print("\n".join(found) or f"version {project_version(ROOT)}")
    if arguments.notes is not None and not found:
        arguments.notes.write_text(notes(ROOT, project_version(ROOT)) + "\n", "utf-8")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
