"""English sentences for coded reasons, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import MeldFault
from tilerummy.core.violation import ViolationCode

if TYPE_CHECKING:
    from tilerummy.core.violation import Violation

_FAULTS: Final = {
    MeldFault.TOO_SHORT: "it has fewer than three tiles",
    MeldFault.NO_NUMBER_TILE: "it has too few number tiles",
    MeldFault.TOO_MANY_JOKERS: "it has too many jokers",
    MeldFault.GROUP_TOO_LONG: "a group has at most four tiles",
    MeldFault.COLOR_TWICE: "a group has each colour only once",
    MeldFault.NUMBERS_NOT_CONSECUTIVE: "its numbers do not ascend one by one",
    MeldFault.OUT_OF_RANGE: "a joker would stand below 1 or above 13",
    MeldFault.MIXED: "it is neither one colour nor one number",
}

_VIOLATIONS: Final = {
    ViolationCode.GAME_OVER: "the game is over",
    ViolationCode.NOT_A_MELD: "{meld} is no meld: {reason}",
    ViolationCode.TILE_LEFT_TABLE: "{tiles} must stay on the table",
    ViolationCode.FOREIGN_TILE: "{tiles} is neither on the table nor on the rack",
    ViolationCode.NO_RACK_TILE_PLAYED: "at least one tile of the rack must be laid",
    ViolationCode.TABLE_TOUCHED_BEFORE_OPENING: (
        "before the initial meld the melds on the table stay as they are"
    ),
    ViolationCode.BELOW_THRESHOLD: "the initial meld is worth {value}, it takes {threshold}",
    ViolationCode.JOKER_NOT_IN_NEW_MELD: "a joker taken from the table goes into a new meld",
    ViolationCode.CALL_WITH_TILES: "no call while {tiles} tiles are left on the rack",
    ViolationCode.POOL_EMPTY: "there is no tile left to draw",
    ViolationCode.POOL_NOT_EMPTY: "draw a tile; passing is for an empty pool",
}


def violation(told: Violation) -> str:
    """Return *told* as a sentence, without a full stop."""
    params = dict(told.params)
    if told.code is ViolationCode.NOT_A_MELD:
        params["reason"] = _FAULTS[MeldFault(str(params["fault"]))]
    return _VIOLATIONS[told.code].format(**params)
