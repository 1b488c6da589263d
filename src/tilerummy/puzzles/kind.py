"""The kinds of puzzles and their levels; importing this module compiles nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tilerummy.core.errors import TilerummyError

LEVELS: Final = range(1, 6)
"""Difficulties, from the easiest to the hardest."""


class PuzzleError(TilerummyError):
    """An unknown kind or level of puzzle, or one that cannot be found."""


class Kind(StrEnum):
    """The task of a puzzle."""

    OPEN = "open"
    """Make the initial meld with the most tiles (S0-17)."""
    MOST = "most"
    """Lay the most tiles; some stay on the rack."""
    GO_OUT = "go_out"
    """Lay the whole rack."""
    FREE_JOKER = "free_joker"
    """Lay the most tiles; every best play moves a joker of the table."""
    TWIST = "twist"
    """The same with special jokers; every best play uses one."""


class Daily(StrEnum):
    """One of the two puzzles of a day."""

    EASY = "easy"
    HARD = "hard"


def kind_named(name: str) -> Kind:
    """Return the kind with this name.

    Raises:
        PuzzleError: ``no_such_kind``.
    """
    try:
        return Kind(name)
    except ValueError:
        message = f"there is no kind {name!r}; there are {', '.join(Kind)}"
        raise PuzzleError("no_such_kind", message) from None
