"""Named SQL in files: ``-- name: load_match`` starts a statement that the code calls by that name.

docs/adr/0016 explains why this is not a library.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME: Final = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)


def read_queries(package: str, file: str, **tables: str) -> Mapping[str, str]:
    """Return the statements of *file* by name. Text before the first name is a comment.

    Each ``{word}`` that is a key of *tables* is replaced by the name of that table.
    """
    text = resources.files(package).joinpath(file).read_text("utf-8")
    for word, table in tables.items():
        text = text.replace(f"{{{word}}}", table)
    _, *parts = _NAME.split(text)
    names, statements = parts[::2], parts[1::2]
    if len(set(names)) != len(names):
        raise ValueError(f"{file} uses a name twice")
    return dict(zip(names, (statement.strip() for statement in statements), strict=True))
