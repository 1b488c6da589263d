"""What holds for the project as a whole: who may import whom, and what no file may contain."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SOURCE = ROOT / "src" / "tilerummy"
MAY_IMPORT = {
    "core": {"core"},
    "eventsourcing": {"core", "eventsourcing"},
    "match": {"core", "match"},
    "contest": {"core", "eventsourcing", "contest"},
    "club": {"core", "eventsourcing", "club"},
}
"""By pure package: the same values in give the same values out, today and on any machine."""
COMPUTES_WITH = {
    "eventsourcing": {"msgspec"},
    "match": {"msgspec"},
    "club": {"msgspec", "openskill"},
    "contest": {"msgspec", "numba", "numpy"},
}
"""Other people's packages that a pure package may use: chance in them is seeded by the caller."""
PURE = sorted(
    path.relative_to(SOURCE).as_posix()
    for package in MAY_IMPORT
    for path in (SOURCE / package).rglob("*.py")
)
IMPURE = {
    *("asyncio", "concurrent", "contextvars", "datetime", "http", "io", "multiprocessing", "os"),
    *("pathlib", "random", "secrets", "selectors", "shelve", "shutil", "signal", "socket"),
    *("socketserver", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time"),
    *("urllib", "uuid"),
}
"""Clocks, chance, sockets, storage, and the system that has them."""


@cache
def texts() -> dict[str, str]:
    """Return every text file that is, or is about to be, part of the project."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout: which files belong to the project is not known")
    found = {}
    for name in filter(None, listed.stdout.split("\0")):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in data:
            found[name] = data.decode("utf-8")
    return found


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements of *tree*, and of those in it; expressions hold none."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for node in getattr(tree, part, ()):
            yield node
            yield from statements(node)


def imports(source: str) -> Iterator[str]:
    """Yield what *source* imports, wherever in it, each name with its module before it."""
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def impure(package: str, source: str) -> list[str]:
    """Return what *source* imports and a module of *package* may not."""
    return [
        name
        for name in imports(source)
        if (top := name.split(".")[0]) in IMPURE
        or top not in {"tilerummy", *sys.stdlib_module_names, *COMPUTES_WITH.get(package, ())}
        or (top == "tilerummy" and name.split(".")[1] not in MAY_IMPORT[package])
    ]


@pytest.mark.parametrize("module", PURE)
def test_pure_packages_have_no_clock_no_chance_no_sockets_and_no_storage(module: str) -> None:
    package = module.partition("/")[0]
    assert not impure(package, (SOURCE / module).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from random import Random",
        "def f():\n    from os import urandom",
        "import numpy",
        "from tilerummy.solver import solve",
        "from tilerummy import server",
        "from tilerummy.match.deal import shuffle",
    ],
)
def test_such_an_import_is_found(line: str) -> None:
    assert impure("core", line)
    assert impure("match", line) or "match" in line


def dataclasses_of(package: str) -> Iterator[Any]:
    """Yield every dataclass that a module of *package* declares."""
    top = importlib.import_module(f"tilerummy.{package}")
    for module in pkgutil.walk_packages(top.__path__, f"{top.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.name:
                yield value


@pytest.mark.parametrize(
    ("package", "changing"),
    [("core", ["ProofTracker"]), ("match", []), ("eventsourcing", []), ("contest", [])],
)
def test_a_value_never_changes(package: str, changing: list[str]) -> None:
    """Positions, turns, commands and events are shared and kept: only a tracker counts on."""
    found = list(dataclasses_of(package))
    assert found
    assert [one.__name__ for one in found if not one.__dataclass_params__.frozen] == changing


def test_the_page_tells_the_directions_that_are_checked() -> None:
    checked = tomllib.loads(texts()["pyproject.toml"])["tool"]["importlinter"]["contracts"]
    named = [one["name"].rpartition(": ")[2] for one in checked if one["type"] == "layers"]
    assert named
    page = " ".join(texts()["docs/architecture.md"].split())
    assert [order for order in named if f"`{order}`" not in page] == []


def inside(name: str, *packages: str) -> bool:
    return any(name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize("folder", ["benches", "scripts"])
def test_benches_and_scripts_import_no_test(folder: str) -> None:
    wrong = [
        (path.name, name)
        for path in (ROOT / folder).glob("*.py")
        for name in imports(path.read_text(encoding="utf-8"))
        if inside(name, "tests") and not inside(name, "tests.support")
    ]
    assert wrong == []


def test_tests_share_through_their_folder_or_support_only() -> None:
    wrong = [
        (str(path.relative_to(TESTS)), name)
        for path in TESTS.rglob("*.py")
        for name in imports(path.read_text(encoding="utf-8"))
        if inside(name, "benches")
        or (inside(name, "tests") and not inside(name, "tests.support", f"tests.{folder(path)}"))
        or (inside(name, "tests") and ".test_" in name)
    ]
    assert wrong == []


def test_no_browser_test_waits_in_a_way_that_the_page_forbids() -> None:
    """Playwright's own wait evaluates a text in the page whenever it is not true at once."""
    forbidden = "wait_for_" + "function"
    waiting = [
        path.name
        for path in (TESTS / "browser").rglob("*.py")
        if f".{forbidden}(" in path.read_text(encoding="utf-8")
    ]
    assert waiting == [], "use tests.browser.pages.waiting.until"


def folder(path: Path) -> str:
    return path.relative_to(TESTS).parts[0]


@cache
def stems(package: str) -> set[str]:
    return {found.stem for found in (SOURCE / package).rglob("*")}


def test_a_test_is_called_for_a_module_or_says_what_it_claims() -> None:
    """`tests/core/test_tile.py` proves `core/tile.py`; any other states its claim in a line."""
    unclear = [
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("test_*.py")
        if path.stem.removeprefix("test_") not in stems(folder(path))
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert unclear == []


def test_the_trade_mark_is_in_the_readme_only() -> None:
    word = "rummi" + "kub"
    # Positions taken from others say where from, and repositories are called what they are called.
    ours = {name: text for name, text in texts().items() if not name.startswith("conformance/")}
    assert [name for name, text in ours.items() if word in text.lower()] == ["README.md"]
    assert texts()["README.md"].lower().count(word) == 1


@pytest.mark.parametrize("name", ["루미" + "큐브", "拉" + "密"])
def test_the_trade_mark_is_nowhere_in_other_scripts(name: str) -> None:
    assert [file for file, text in texts().items() if name in text] == []


@pytest.mark.parametrize("host", ["pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org"])
def test_no_file_names_a_registry(host: str) -> None:
    assert not [name for name, text in texts().items() if host in text]


def test_locks_hold_names_versions_and_hashes_only() -> None:
    requirement = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,-]+\])?==[\w.+!-]+( ; [^\\]+)? \\")
    digest = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
    locks = [name for name in texts() if name.endswith(".lock")]
    assert {Path(name).parent.as_posix() for name in locks} == {"requirements"}
    for lock in locks:
        for line in texts()[lock].splitlines():
            assert requirement.fullmatch(line) or digest.fullmatch(line), line


def test_the_development_lock_has_the_versions_that_are_played_with() -> None:
    played, developed = (
        {line for line in texts()[lock].splitlines() if "==" in line}
        for lock in ("requirements/runtime.lock", "requirements/dev.lock")
    )
    assert played <= developed


def test_the_locks_for_one_checkout_hold_one_version_of_each_package() -> None:
    pins: dict[str, set[str]] = {}
    for kind in ("runtime", "pip", "audit"):
        for line in texts()[f"requirements/{kind}.lock"].splitlines():
            name, found, version = line.partition("==")
            if found and ";" not in line:
                pins.setdefault(name, set()).add(version)
    assert [name for name, versions in pins.items() if len(versions) > 1] == []


def test_client_lock_has_no_addresses_of_packages() -> None:
    assert '"resolved"' not in texts()["web/package-lock.json"]
