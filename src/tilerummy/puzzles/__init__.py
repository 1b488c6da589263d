"""Puzzles from games between bots: best answers are proven, and solutions are counted."""

from importlib import import_module
from typing import TYPE_CHECKING

from tilerummy.puzzles.kind import LEVELS, Daily, Kind, PuzzleError, kind_named

if TYPE_CHECKING:
    from tilerummy.puzzles.answer import Answer, judge
    from tilerummy.puzzles.generate import daily, daily_steps, first, puzzles
    from tilerummy.puzzles.puzzle import Puzzle

# They load the solver with its compiler; a server names the kinds without it.
_LATE = {
    "Answer": "answer",
    "Puzzle": "puzzle",
    "daily": "generate",
    "daily_steps": "generate",
    "first": "generate",
    "judge": "answer",
    "puzzles": "generate",
}

__all__ = [
    "LEVELS",
    "Answer",
    "Daily",
    "Kind",
    "Puzzle",
    "PuzzleError",
    "daily",
    "daily_steps",
    "first",
    "judge",
    "kind_named",
    "puzzles",
]


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"tilerummy.puzzles.{_LATE[name]}"), name)
