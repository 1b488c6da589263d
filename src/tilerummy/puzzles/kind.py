"""The kinds of puzzles and their levels; importing this module compiles nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tilerummy.core.errors import TilerummyError

LEVELS: Final = range(1, 6)
"""From the easiest to the hardest."""


class PuzzleError(TilerummyError):
    """A kind of puzzle that there is not."""


class Kind(StrEnum):
    """What is asked."""

    OPEN = "open"
    """Make the initial meld, with as many tiles as can be (S0-17)."""
    MOST = "most"
    """Lay as many tiles as can be; something stays on the rack."""
    GO_OUT = "go_out"
    """Lay the whole rack."""
    FREE_JOKER = "free_joker"
    """Lay as many tiles as can be: no play does that leaves the table's jokers where they are."""
    TWIST = "twist"
    """The same with double, colour-change or mirror jokers: no best play does without."""


class Daily(StrEnum):
    """Which of a day's two puzzles."""

    EASY = "easy"
    HARD = "hard"


def kind_named(name: str) -> Kind:
    """Return the kind of this name.

    Raises:
        PuzzleError: ``no_such_kind``.
    """
    try:
        return Kind(name)
    except ValueError:
        message = f"there is no kind {name!r}; there are {', '.join(Kind)}"
        raise PuzzleError("no_such_kind", message) from None
