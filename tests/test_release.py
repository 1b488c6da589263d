"""A release is complete and consistent: its files, its version, and the workflows that make it."""

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
import yaml  # type: ignore[import-untyped]  # comes without types, is read here only

import changelog
import check_release

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = Path("src", "tilerummy")
WORKFLOWS: Final = ROOT / ".github" / "workflows"
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
        packed_files = packed_wheel.namelist()
        assert files <= set(packed_files)
        (metadata,) = (name for name in packed_files if name.endswith(".dist-info/METADATA"))
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


def test_every_file_names_the_same_version() -> None:
    assert check_release.faults(ROOT, None) == []


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """The files that name the version, and a changelog that is ready for it."""
    (tmp_path / "web").mkdir()
    for name in ("pyproject.toml", "CITATION.cff", "web/package.json", "web/package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    version = check_release.project_version(ROOT)
    changelog = (
        f"# Changelog\n\n## {version} - 2026-01-31\n\n- New.\n\n## 0.0.1 - 2025-01-31\n\n- Old.\n"
    )
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    return tmp_path


def test_a_version_can_be_released_when_tag_and_changelog_name_it(release: Path) -> None:
    version = check_release.project_version(release)
    assert check_release.faults(release, f"v{version}") == []
    assert check_release.notes(release, version) == "- New."


def test_a_release_is_refused_for_another_tag_and_without_a_dated_heading(release: Path) -> None:
    version = check_release.project_version(release)
    (release / "CHANGELOG.md").write_text(
        f"## {version} - unreleased\n\n- New.\n", encoding="utf-8"
    )
    (release / "CITATION.cff").write_text("version: 0.0.1\n", encoding="utf-8")
    assert check_release.faults(release, "v0.0.2") == [
        f"CITATION.cff has version 0.0.1, pyproject.toml has {version}",
        f"the tag is v0.0.2, the version needs v{version}",
        f"CHANGELOG.md has no heading with {version} and a date",
    ]


def fragment(root: Path, name: str, text: str) -> Path:
    """Write a change that waits for the next release."""
    (root / "changelog.d").mkdir(exist_ok=True)
    path = root / "changelog.d" / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_waiting_change_is_well_formed() -> None:
    assert [
        fault for path in check_release.fragments(ROOT) if (fault := changelog.fault(path))
    ] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("draw.gamers.md", "Undo a draw."),
        ("Draw.players.md", "Undo a draw."),
        ("draw.md", "Undo a draw."),
        ("draw.players.md", "- Undo a draw."),
        ("draw.players.md", "Undo a draw"),
        ("draw.players.md", ""),
        ("draw.players.md", "Undo a draw.\n\nUndo a play."),
    ],
)
def test_a_change_without_audience_or_whole_sentence_is_refused(
    tmp_path: Path, name: str, text: str
) -> None:
    assert changelog.fault(fragment(tmp_path, name, text)) is not None


def test_a_release_is_refused_while_changes_wait(release: Path) -> None:
    fragment(release, "draw.players.md", "Undo a draw.")
    assert check_release.faults(release, f"v{check_release.project_version(release)}") == [
        "changelog.d holds 1 changes: run scripts/changelog.py DATE"
    ]


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["1.0.0"], ["2026-13-01"], ["2026-12-01", "--draft"]]
)
def test_no_change_is_released_without_a_day(
    release: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr(changelog, "ROOT", release)
    waiting = fragment(release, "draw.players.md", "Undo a draw.")
    with pytest.raises(SystemExit, match="give the day"):
        changelog.main(arguments)
    assert waiting.exists()


def test_changes_join_the_groups_of_the_section_that_exists(release: Path) -> None:
    version = check_release.project_version(release)
    (release / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## {version} - unreleased\n\nThe first.\n\n### Players\n\n- Play.\n\n"
        "### Hosts\n\n- Serve.\n",
        encoding="utf-8",
    )
    fragment(release, "draw.players.md", "Undo a draw,\nalways.\n")
    fragment(release, "csv.organisers.md", "Print as CSV.\n")
    changelog.assemble(release, "2026-12-01")
    assert (release / "CHANGELOG.md").read_text("utf-8") == (
        f"# Changelog\n\n## {version} - 2026-12-01\n\nThe first.\n\n### Players\n\n- Play.\n"
        "- Undo a draw,\n  always.\n\n### Organisers\n\n- Print as CSV.\n\n### Hosts\n\n- Serve.\n"
    )
    assert check_release.faults(release, f"v{version}") == []


def test_changes_start_a_section_above_the_older_ones(release: Path) -> None:
    version = check_release.project_version(release)
    older = "## 0.0.1 - 2025-01-31\n\n- Old.\n"
    (release / "CHANGELOG.md").write_text(f"# Changelog\n\n{older}", encoding="utf-8")
    fragment(release, "draw.players.md", "Undo a draw.\n")
    changelog.assemble(release, "2026-12-01")
    assert (release / "CHANGELOG.md").read_text("utf-8") == (
        f"# Changelog\n\n## {version} - 2026-12-01\n\n### Players\n\n- Undo a draw.\n\n{older}"
    )


def steps(workflow: Path) -> list[str]:
    """Return every command that *workflow* runs."""
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
    return [step["run"] for job in jobs for step in job.get("steps", ()) if "run" in step]


@pytest.mark.parametrize("workflow", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.name)
def test_workflows_run_scripts_and_goals_that_exist(workflow: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in steps(workflow):
        for name in re.findall(r"[\w./-]*(?:\.py|\.sh|\.lock|Containerfile|\.ci/run)", command):
            assert (ROOT / name).is_file(), command
        for goal in re.findall(r"^make (\w+)", command, re.MULTILINE):
            assert re.search(rf"^{goal}:", makefile, re.MULTILINE), command
