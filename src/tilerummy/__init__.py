"""Tile rummy: a pure rules engine, an exact solver, bots, and a table in the browser.

``import tilerummy as tr`` offers what a user of the library needs. The parts can be imported by
themselves too: `tilerummy.core`, `tilerummy.solver`, `tilerummy.bots`.

>>> import tilerummy as tr
>>> tr.solve("[R4 R5 R6]", "R3 B4").table
Table('[R3 R4 R5 R6]')
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from tilerummy.bots import LEVELS, Bot, Level, bot_for
from tilerummy.core.classify import classify
from tilerummy.core.errors import NotationError, RulesetError, TilerummyError
from tilerummy.core.event import Event
from tilerummy.core.fault import fault
from tilerummy.core.format.notation import parse_tile
from tilerummy.core.format.record import GameRecord
from tilerummy.core.format.record import read as read_records
from tilerummy.core.format.record import write as write_records
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.format.state import parse_state, print_state
from tilerummy.core.meld import Meld
from tilerummy.core.outcome import Outcome
from tilerummy.core.position import PositionError
from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.view import View, view
from tilerummy.core.violation import IllegalTurn, Violation
from tilerummy.questions import SolverOnDemand, apply, deal, judge, replay, solve

if TYPE_CHECKING:
    from tilerummy.solver import (
        Objective,
        Problem,
        ProblemError,
        Solution,
        Weights,
        can_open,
        count,
        goes_out,
        plays,
        rearrange,
        smallest_opening,
    )

# It loads a compiler, which takes most of a second: when it is asked for, and not before.
_LATE = (
    "Objective",
    "Problem",
    "ProblemError",
    "Solution",
    "Weights",
    "can_open",
    "count",
    "goes_out",
    "plays",
    "rearrange",
    "smallest_opening",
)

__all__ = [
    "LEVELS",
    "PRESETS",
    "Bot",
    "Call",
    "ClaimRedeal",
    "Draw",
    "Event",
    "GameRecord",
    "IllegalTurn",
    "Level",
    "Meld",
    "NotationError",
    "Objective",
    "Outcome",
    "Pass",
    "Play",
    "PositionError",
    "Problem",
    "ProblemError",
    "Ruleset",
    "RulesetError",
    "Solution",
    "SolverOnDemand",
    "State",
    "Table",
    "Tile",
    "TilerummyError",
    "Tiles",
    "Timeout",
    "Turn",
    "View",
    "Violation",
    "Weights",
    "apply",
    "bot_for",
    "can_open",
    "classify",
    "count",
    "deal",
    "fault",
    "goes_out",
    "judge",
    "parse_ruleset",
    "parse_state",
    "parse_tile",
    "plays",
    "preset",
    "print_ruleset",
    "print_state",
    "read_records",
    "rearrange",
    "replay",
    "smallest_opening",
    "solve",
    "view",
    "write_records",
]


if not TYPE_CHECKING:  # a checker that saw this would take every name for one that is there

    def __getattr__(name: str) -> object:
        """Return what is loaded when it is asked for first."""
        if name not in _LATE:
            raise AttributeError(f"module 'tilerummy' has no attribute {name!r}")
        found = getattr(_import_module("tilerummy.solver"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
