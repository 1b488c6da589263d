"""Names in Python code use the words of `docs/contribute/glossary.md`, not the retired ones."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.prose import STRING_OR_COMMENT

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "docs" / "contribute" / "glossary.md"
FOLDERS = ("src", "tests", "benches", "scripts")
NOT_YET = {
    "src/tilerummy/server/settings.py",  # named like the variables of the environment
    "src/tilerummy/server/table/wire/api.py",  # named as clients know it
    "src/tilerummy/contest/seating/arrays.py",  # compiled code that is stored names this class
}
"""Folders and files whose names are not checked yet."""

IDENTIFIER = re.compile(r"\b(?!test_)[^\W\d]\w*")


class Name(NamedTuple):
    """A name that is defined in some file."""

    text: str
    line: int
    is_class: bool = False


class Retired(NamedTuple):
    """An entry of the last column of the glossary."""

    text: str

    def refuses(self, name: Name) -> bool:
        """Whether *name* has this word."""
        if self.text[0].isupper():
            return name.is_class and name.text.lstrip("_") == self.text
        if self.text[0] == "=":
            return name.text.strip("_").lower() == self.text[1:]
        return words(self.text) in words(name.text)


@cache
def words(name: str) -> str:
    """Return the words of *name* in lower case between spaces, `` is warm `` for ``IsWarm``."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    return f" {' '.join(found).lower()} "


@cache
def retired() -> tuple[Retired, ...]:
    """Return the retired words of the glossary, without those of the client."""
    python, _ = GLOSSARY.read_text("utf-8").split("\n## The client\n")
    rows = [line for line in python.splitlines() if line.startswith("|")]
    last = [re.split(r"(?<!\\)\|", row)[-2] for row in rows]
    return tuple(Retired(word) for cell in last for word in re.findall(r"`([^`]+)`", cell))


def names(source: str) -> Iterator[Name]:
    """Yield the names that *source* defines, without those of tests, which are sentences."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ClassDef():
                yield Name(node.name, node.lineno, is_class=True)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if not node.name.startswith("test_"):
                    yield Name(node.name, node.lineno)
            case ast.arg():
                yield Name(node.arg, node.lineno)
            case ast.Attribute(ctx=ast.Store()):
                yield Name(node.attr, node.lineno)
            case ast.Name(ctx=ast.Store()):
                yield Name(node.id, node.lineno)


@cache
def wrong(text: str, *, is_class: bool) -> tuple[Retired, ...]:
    """Return the retired words of a name. Most names are defined in many places."""
    name = Name(text, 1, is_class=is_class)
    return tuple(word for word in retired() if word.refuses(name))


def may_be_refused(source: str) -> bool:
    """Whether some word of the code is refused as a name. Files without one need no parsing."""

    def formatted(found: re.Match[str]) -> str:
        """Keep a string that may have code in it."""
        return found[0] if "f" in source[max(found.start() - 2, 0) : found.start()].lower() else ""

    return any(
        wrong(text, is_class=is_class)
        for text in set(IDENTIFIER.findall(STRING_OR_COMMENT.sub(formatted, source)))
        for is_class in (True, False)
    )


def refused(path: str, source: str) -> list[str]:
    """Return where *source* defines a name with a retired word."""
    stem = Path(path).stem.removeprefix("test_")
    defined = names(source) if may_be_refused(source) else ()
    return [
        f"{path}:{name.line}: {name.text} ({word.text})"
        for name in (Name(stem, 1), *defined)
        for word in wrong(name.text, is_class=name.is_class)
    ]


def test_names_have_no_retired_words() -> None:
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not any(name.startswith(left) for left in NOT_YET):
                found += refused(name, path.read_text("utf-8"))
    assert found == []


def test_what_is_not_checked_exists() -> None:
    assert [left for left in NOT_YET if not (ROOT / left).exists()] == []


@pytest.mark.parametrize(
    "source",
    [
        "def is_warm(): ...",
        "class WarmSolver: ...",
        "class Hall: ...",
        "def solve(must): ...",
        "_MUST = 1",
        "self.blame = 1",
        "for telling in (): ...",
        "def f(*, must_jokers): ...",
    ],
)
def test_a_retired_word_is_found(source: str) -> None:
    assert refused("src/tilerummy/core/some.py", source)


@pytest.mark.parametrize(
    "source",
    [
        "def must_lay(): ...",
        "hall = 1",
        "class HallOfFame: ...",
        "def test_that_it_is_warm(): ...",
        "warmth = 1",
        "x.warm()",
    ],
)
def test_other_words_are_not(source: str) -> None:
    assert not refused("src/tilerummy/core/some.py", source)


def test_the_names_of_modules_count() -> None:
    assert refused("src/tilerummy/solver/warm.py", "")
    assert refused("tests/solver/test_warm.py", "")
