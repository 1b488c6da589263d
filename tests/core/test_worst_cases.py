"""What the core can cost is said where it is done: a message from anybody may reach it."""

from __future__ import annotations

import ast
from pathlib import Path

import tilerummy.core

CORE = Path(tilerummy.core.__file__).parent


def test_every_public_function_states_its_worst_case() -> None:
    """In its own docstring, or in the module's where all of them cost the same."""
    silent = []
    for file in sorted(CORE.glob("*.py")):
        module = ast.parse(file.read_text("utf-8"))
        functions = [
            one
            for one in module.body
            if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")
        ]
        if "orst case" in (ast.get_docstring(module) or ""):
            continue
        silent += [
            f"{file.stem}.{one.name}"
            for one in functions
            if "orst case" not in (ast.get_docstring(one) or "")
        ]
    assert silent == []
