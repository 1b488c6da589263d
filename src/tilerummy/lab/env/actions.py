"""The two action spaces by name."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from tilerummy.core.errors import TilerummyError

Space: TypeAlias = Literal["macro", "primitive"]
"""Action spaces: *macro* chooses among whole turns from the solver, *primitive* moves tiles."""
SPACES: Final[tuple[Space, ...]] = get_args(Space)


def space_named(name: str) -> Space:
    """Return the action space called *name*.

    Raises:
        TilerummyError: ``unknown_actions``.
    """
    for space in SPACES:
        if space == name:
            return space
    raise TilerummyError(
        "unknown_actions", f"unknown actions {name[:40]!r}; choose macro or primitive"
    )
