"""How a game ended and who won it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Termination(StrEnum):
    """How a game ended."""

    CALL = "call"
    """Somebody emptied the rack and called (S0-44)."""
    EXHAUSTION = "exhaustion"
    """The pool is empty and nobody went out (S0-51)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, how, and every seat's score.

    ``winners`` has one seat, or several where an exhausted game is shared (G4).
    """

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    """Points by seat."""
