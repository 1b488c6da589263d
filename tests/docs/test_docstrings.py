"""Docstrings name parameters and definitions that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("src", "tests", "benches", "scripts")
PARAMETER: Final = re.compile(r"(?<![\w*`])\*([A-Za-z_]\w+)\*(?![\w*])")
"""A name in single asterisks; one letter is a number that a shape gives, as *n* in (n, 2)."""
DEFINITION: Final = re.compile(r"(?<![`\w])`([A-Za-z_][\w.]*)`(?![`\w])")
"""A name in single backticks, maybe behind the name of its module or class."""
DOCSTRING: Final = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL)
NO_CODE: Final = re.compile(rf"{DOCSTRING.pattern}|#[^\n]*", re.DOTALL)
WORD: Final = re.compile(r"[A-Za-z_]\w*")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def parameters(node: ast.AST) -> Iterator[str]:
    """Yield the parameters of a function, or what methods of a class take and set."""
    if isinstance(node, Function):
        given = node.args
        yield from (one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs))
        yield from (one.arg for one in (given.vararg, given.kwarg) if one)
    elif isinstance(node, ast.ClassDef):
        for inner in ast.walk(node):
            if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                yield inner.target.id
            if isinstance(inner, ast.Attribute):
                yield inner.attr
            if isinstance(inner, Function) and inner.name in {"__init__", "__new__"}:
                yield from parameters(inner)


def stale_parameters(node: ast.AST, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield what docstrings in *node* name like a parameter although none has that name."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, Definition):
            within = known | frozenset(parameters(inner))
            for name in PARAMETER.findall(ast.get_docstring(inner) or ""):
                if name not in within:
                    yield f"line {inner.lineno}, {inner.name}: *{name}*"
            yield from stale_parameters(inner, within)
        elif isinstance(inner, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from stale_parameters(inner, known)


@cache
def sources() -> dict[str, str]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def names() -> frozenset[str]:
    """Return every word of a path or of code: what is left without docstrings and comments."""
    found = set(WORD.findall(" ".join(sources())))
    for text in sources().values():
        found.update(WORD.findall(NO_CODE.sub("", text)))
    return frozenset(found)


def stale_definitions(text: str) -> Iterator[str]:
    """Yield what docstrings refer to although nothing has that name."""
    for docstring in DOCSTRING.findall(text):
        for name in DEFINITION.findall(docstring):
            if not names().issuperset(name.split(".")):
                yield f"`{name}`"


def test_parameters_that_docstrings_name_exist() -> None:
    found = [
        f"{path} {one}"
        for path, text in sources().items()
        if PARAMETER.search(text)
        for one in stale_parameters(ast.parse(text))
    ]
    assert found == []


def test_definitions_that_docstrings_name_exist() -> None:
    found = [f"{path} {one}" for path, text in sources().items() for one in stale_definitions(text)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "def f(value):\n    '''Return *told* doubled.'''",
        "class A:\n    '''Holds *told*.'''\n\n    held: int",
        "def f(told):\n    def g(value):\n        '''Take *tell*.'''",
    ],
)
def test_a_stale_parameter_is_found(source: str) -> None:
    assert len(list(stale_parameters(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f(value):\n    '''Return *value*; **never** ``*told*``.'''",
        "class A:\n    '''Holds *held*.'''\n\n    held: int",
        "def f(told):\n    def g():\n        '''Take *told*.'''",
        "def f(rows):\n    '''Take *n* rows.'''",
    ],
)
def test_a_parameter_that_exists_is_none(source: str) -> None:
    assert list(stale_parameters(ast.parse(source))) == []


def test_a_stale_definition_is_found() -> None:
    gone = "No" + "SuchThing"
    text = f'"""See `{gone}`, `names` and `Path.name`."""'
    assert list(stale_definitions(text)) == [f"`{gone}`"]
