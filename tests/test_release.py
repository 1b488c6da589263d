"""A release holds the page: built as it is published, the wheel from the source distribution."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = Path("src", "tilerummy")
STATIC: Final = PACKAGE / "server" / "static"
PARTS: Final = ("src", "scripts", "pyproject.toml", "README.md", "LICENSE", ".gitignore")


def build(checkout: Path, out: Path, *kinds: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), *kinds]
    return subprocess.run(
        [*command, str(checkout)], capture_output=True, text=True, check=False, timeout=200
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What a build needs of this checkout, with a page of two files in place of the built one."""
    copy = tmp_path / "checkout"
    copy.mkdir()
    left_out = shutil.ignore_patterns("__pycache__", "static")
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, copy)
    (copy / STATIC / "assets").mkdir(parents=True)
    (copy / STATIC / "index.html").write_text("<p>the page</p>")
    (copy / STATIC / "assets" / "app-1a2b.js").write_text("play()")
    return copy


def test_a_wheel_from_the_source_distribution_has_every_file_of_the_package(
    checkout: Path, tmp_path: Path
) -> None:
    built = build(checkout, tmp_path / "dist")
    assert built.returncode == 0, built.stdout + built.stderr
    (source,), (wheel,) = ((tmp_path / "dist").glob(f"*.{end}") for end in ("tar.gz", "whl"))
    files = {
        path.relative_to(checkout / "src").as_posix()
        for path in (checkout / PACKAGE).rglob("*")
        if path.is_file()
    }
    assert {
        "tilerummy/server/static/index.html",
        "tilerummy/server/static/assets/app-1a2b.js",
    } < files
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"src/{name}" for name in files} <= names
    with zipfile.ZipFile(wheel) as packed_wheel:
        names = packed_wheel.namelist()
        assert files <= set(names)
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        page = packed_wheel.read(metadata).decode()
    assert re.findall(r"\]\((?!https://)[^)]*\)", page) == [], (
        "links that a package index cannot follow"
    )
    check = [sys.executable, "-m", "twine", "check", "--strict", str(source), str(wheel)]
    checked = subprocess.run(check, capture_output=True, text=True, check=False, timeout=100)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("kind", ["--sdist", "--wheel"])
def test_a_distribution_without_the_page_is_refused(
    checkout: Path, tmp_path: Path, kind: str
) -> None:
    (checkout / STATIC / "index.html").unlink()
    built = build(checkout, tmp_path / "dist", kind)
    assert built.returncode != 0
    assert "`make client` builds the page" in built.stdout + built.stderr
    assert not list((tmp_path / "dist").glob("*"))
