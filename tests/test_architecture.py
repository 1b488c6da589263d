"""What holds for the project as a whole: who may import whom, and what no file may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SOURCE = ROOT / "src" / "tilerummy"
CORE = sorted((SOURCE / "core").rglob("*.py"))


@cache
def texts() -> dict[str, str]:
    """Return every text file that is, or is about to be, part of the project."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode != 0:
        pytest.skip("not a git checkout: which files belong to the project is not known")
    found = {}
    for name in filter(None, told.stdout.split("\0")):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in data:
            found[name] = data.decode("utf-8")
    return found


@pytest.mark.parametrize("module", CORE, ids=lambda path: path.stem)
def test_core_imports_the_standard_library_only(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported = [node.module or ""]
        else:
            continue
        for name in imported:
            own = name == "tilerummy.core" or name.startswith("tilerummy.core.")
            assert own or name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("banned", ["time", "random", "secrets", "socket", "sqlite3", "asyncio"])
def test_core_has_no_clock_no_chance_and_no_files(banned: str) -> None:
    pattern = re.compile(rf"^\s*(import|from) {banned}\b", re.MULTILINE)
    assert not [m.stem for m in CORE if pattern.search(m.read_text(encoding="utf-8"))]


def imports(path: Path) -> list[str]:
    """Return what is imported by a file, each name with its module before it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def inside(name: str, *packages: str) -> bool:
    return any(name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("folder", ["benches", "scripts"])
def test_benches_and_scripts_import_no_test(folder: str) -> None:
    wrong = [
        (path.name, name)
        for path in (ROOT / folder).glob("*.py")
        for name in imports(path)
        if inside(name, "tests") and not inside(name, "tests.support")
    ]
    assert wrong == []


def test_tests_share_through_their_folder_or_support_only() -> None:
    wrong = [
        (str(path.relative_to(TESTS)), name)
        for path in TESTS.rglob("*.py")
        for name in imports(path)
        if inside(name, "benches")
        or (inside(name, "tests") and not inside(name, "tests.support", f"tests.{folder(path)}"))
        or (inside(name, "tests") and ".test_" in name)
    ]
    assert wrong == []


def folder(path: Path) -> str:
    return path.relative_to(TESTS).parts[0]


def test_a_test_is_called_for_a_module_or_says_what_it_claims() -> None:
    """`tests/core/test_tile.py` proves `core/tile.py`; any other states its claim in a line."""
    unclear = [
        str(path.relative_to(TESTS))
        for path in TESTS.glob("*/test_*.py")
        if path.stem.removeprefix("test_")
        not in {found.stem for found in (SOURCE / folder(path)).rglob("*")}
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert unclear == []


def test_the_trade_mark_is_in_the_readme_only() -> None:
    word = "rummi" + "kub"
    # Positions taken from others say where from, and repositories are called what they are called.
    ours = {name: text for name, text in texts().items() if not name.startswith("conformance/")}
    assert [name for name, text in ours.items() if word in text.lower()] == ["README.md"]
    assert texts()["README.md"].lower().count(word) == 1


@pytest.mark.parametrize("host", ["pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org"])
def test_no_file_names_a_registry(host: str) -> None:
    assert not [name for name, text in texts().items() if host in text]


def test_locks_hold_names_versions_and_hashes_only() -> None:
    requirement = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,-]+\])?==[\w.+!-]+( ; [^\\]+)? \\")
    digest = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
    for kind in ("", "-dev", "-node", "-glpk"):
        lock = f"requirements{kind}.lock"
        for line in texts()[lock].splitlines():
            assert requirement.fullmatch(line) or digest.fullmatch(line), line


def test_the_development_lock_has_the_versions_that_are_played_with() -> None:
    played, developed = (
        {line for line in texts()[lock].splitlines() if "==" in line}
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert played <= developed


def test_client_lock_has_no_addresses_of_packages() -> None:
    assert '"resolved"' not in texts()["web/package-lock.json"]
