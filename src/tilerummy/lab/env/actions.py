"""The two action spaces by name."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from tilerummy.core.errors import TilerummyError

Space: TypeAlias = Literal["macro", "primitive"]
"""*macro* chooses among whole turns that the solver found, *primitive* moves tile by tile."""
SPACES: Final[tuple[Space, ...]] = get_args(Space)


def space_named(name: str) -> Space:
    """Return the action space called *name*.

    Raises:
        TilerummyError: ``unknown_actions``.
    """
    for space in SPACES:
        if space == name:
            return space
    raise TilerummyError("unknown_actions", f"no actions {name[:40]!r}; there are macro, primitive")
