"""Tile rummy: a pure rules engine, an exact solver, bots, and a table in the browser.

``import tilerummy as tr`` offers what a user of the library needs. The parts can be imported by
themselves too: `tilerummy.core`, `tilerummy.solver`, `tilerummy.bots`.

>>> import tilerummy as tr
>>> tr.solve("[R4 R5 R6]", "R3 B4").table
Table('[R3 R4 R5 R6]')
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from tilerummy import arguments as _arguments
from tilerummy.bots import LEVELS, Bot, Level
from tilerummy.bots import bot_for as _bot_for
from tilerummy.core.classify import classify as _classify
from tilerummy.core.errors import NotationError, RulesetError, TilerummyError
from tilerummy.core.event import Event
from tilerummy.core.format import notation as _notation
from tilerummy.core.format import record as _record
from tilerummy.core.format import ruleset as _ruleset
from tilerummy.core.format import state as _state
from tilerummy.core.format.record import GameRecord
from tilerummy.core.meld import Meld
from tilerummy.core.outcome import Outcome
from tilerummy.core.position import PositionError
from tilerummy.core.presets import PRESETS
from tilerummy.core.presets import preset as _preset
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.view import View
from tilerummy.core.view import view as _view
from tilerummy.core.violation import IllegalTurn, Violation
from tilerummy.core.why_not import why_not_a_meld as _why_not_a_meld
from tilerummy.library import (
    SolverOnDemand,
    apply,
    deal,
    judge,
    link,
    precompile,
    read_photo,
    replay,
    solve,
)

if TYPE_CHECKING:
    __version__: str
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

bot_for = _arguments.taking(_bot_for)
classify = _arguments.taking(_classify)
parse_ruleset = _arguments.taking(_ruleset.parse_ruleset)
parse_state = _arguments.taking(_state.parse_state)
parse_tile = _arguments.taking(_notation.parse_tile)
preset = _arguments.taking(_preset)
print_ruleset = _arguments.taking(_ruleset.print_ruleset, rules=Ruleset)
print_state = _arguments.taking(_state.print_state)
read_records = _arguments.taking(_record.read)
view = _arguments.taking(_view)
why_not_a_meld = _arguments.taking(_why_not_a_meld)
fault = why_not_a_meld
write_records = _arguments.taking(_record.write)

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
    "link",
    "parse_ruleset",
    "parse_state",
    "parse_tile",
    "plays",
    "precompile",
    "preset",
    "print_ruleset",
    "print_state",
    "read_photo",
    "read_records",
    "rearrange",
    "replay",
    "smallest_opening",
    "solve",
    "view",
    "why_not_a_meld",
    "write_records",
]


if not TYPE_CHECKING:  # a checker that saw this would take every name for one that is there

    def __getattr__(name: str) -> object:
        """Return what is loaded when it is asked for first."""
        if name == "__version__":
            found = _import_module("importlib.metadata").version("tilerummy")
            globals()[name] = found
            return found
        if name not in _LATE:
            raise AttributeError(f"module 'tilerummy' has no attribute {name!r}")
        solver = _import_module("tilerummy.solver")
        found = getattr(solver, name)
        if not isinstance(found, type):
            found = _arguments.taking(found, problem=solver.Problem)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
