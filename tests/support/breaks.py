"""The rules, broken one by one, and which of their cases notice.

Each break of ``conformance/breaks.toml`` replaces a piece of source and names the rules of the
catalogue that are broken by it. All conformance cases are judged by a copy of the package that
was imported from the changed source; for every rule named, at least one of its own cases must
fail. Every rule that can be enforced must be named by a break.
"""

from __future__ import annotations

import importlib
import json
import sys
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType, ModuleType

CONFORMANCE: Final = Path(__file__).parents[2] / "conformance"
PACKAGE: Final = "tilerummy"


@dataclass(frozen=True, slots=True)
class Break:
    """One way in which the program could get rules wrong."""

    name: str
    module: str
    """Without the package: ``core.reading``."""
    changes: tuple[tuple[str, str], ...]
    """Pairs of old and new text; each old text occurs in the module exactly once."""
    rules: frozenset[str]


def breaks() -> tuple[Break, ...]:
    """Return every break of the file."""
    data = tomllib.loads((CONFORMANCE / "breaks.toml").read_text(encoding="utf-8"))
    return tuple(
        Break(
            entry["name"],
            entry["module"],
            tuple((old, new) for old, new in entry["changes"]),
            frozenset(entry["rules"].split()),
        )
        for entry in data["break"]
    )


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of a file in ``conformance``."""
    lines = (CONFORMANCE / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def enforced() -> set[str]:
    """Return the ids of the rules that can be enforced."""
    return {row["id"] for row in rows("rules.jsonl") if row["type"] in {"E", "S"}}


class _Loader(SourceFileLoader):
    """Loads one module from changed source."""

    def __init__(self, fullname: str, path: str, changes: Sequence[tuple[str, str]]) -> None:
        super().__init__(fullname, path)
        self.changes = changes

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        for old, new in self.changes:
            if source.count(old) != 1:
                raise LookupError(f"{fullname} has {source.count(old)} times: {old}")
            source = source.replace(old, new)
        return compile(source, self.path, "exec")


class _Finder:
    """Finds the module that is broken; every other one is found as usual."""

    def __init__(self, broken: Break) -> None:
        self.broken = broken

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != f"{PACKAGE}.{self.broken.module}":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            raise LookupError(f"no module {fullname}")
        spec.loader = _Loader(fullname, spec.origin, self.broken.changes)
        return spec


@contextmanager
def imported_anew(broken: Break) -> Iterator[None]:
    """Let the package be imported with *broken* in it, and have the old one back at the end."""
    remaining = {name: module for name, module in sys.modules.items() if _ours(name)}
    for name in remaining:
        del sys.modules[name]
    finder = _Finder(broken)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _ours(name)]:
            del sys.modules[name]
        sys.modules.update(remaining)


def _ours(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


def failing_rules(broken: Break, cases: Sequence[dict[str, Any]]) -> set[str]:
    """Return the rules one of whose cases the broken program gets wrong.

    A ValueError is how the core refuses what cannot be, and so is a wrong answer here. Any other
    crash is none: it ends the whole run, because such a break proves nothing.
    """
    with imported_anew(broken):
        judge = importlib.import_module(f"{PACKAGE}.conformance").judge
        failing = set()
        for case in cases:
            try:
                actual = judge({key: case[key] for key in ("id", "ruleset", "given", "action")})
            except ValueError:
                failing.add(case["rule"])
                continue
            if any(actual.get(key) != value for key, value in case["expected"].items()):
                failing.add(case["rule"])
    return failing


def rules_without_failing_case(broken: Break, cases: Sequence[dict[str, Any]]) -> list[str]:
    """Return the rules that *broken* breaks without a case that fails."""
    return sorted(broken.rules - failing_rules(broken, cases))
