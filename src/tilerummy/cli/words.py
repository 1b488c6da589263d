"""English words for the codes of the rules, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import WhyNotAMeld
from tilerummy.core.outcome import Termination
from tilerummy.core.violation import ViolationCode

if TYPE_CHECKING:
    from tilerummy.core.meld import StandIn
    from tilerummy.core.violation import Violation

_MELD_REASONS: Final = {
    WhyNotAMeld.TOO_SHORT: "it has fewer than three tiles",
    WhyNotAMeld.NO_NUMBER_TILE: "it has too few number tiles",
    WhyNotAMeld.TOO_MANY_JOKERS: "it has too many jokers",
    WhyNotAMeld.GROUP_TOO_LONG: "a group has at most four tiles",
    WhyNotAMeld.COLOR_TWICE: "a group has each colour only once",
    WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE: "its numbers do not ascend one by one",
    WhyNotAMeld.OUT_OF_RANGE: "a joker would stand below 1 or above 13",
    WhyNotAMeld.MIXED: "it is neither one colour nor one number",
    WhyNotAMeld.DOUBLE_WITHOUT_ROOM: (
        "a double joker stands for two tiles, and here is room for one"
    ),
    WhyNotAMeld.COLOR_CHANGE_IN_GROUP: "a colour-change joker works in runs only",
    WhyNotAMeld.COLOR_CHANGE_PLACE: "a colour-change joker cannot stand there",
    WhyNotAMeld.SAME_COLOR_AFTER_CHANGE: "the colour must change at a colour-change joker",
    WhyNotAMeld.TWO_MIRRORS: "it has more than one mirror joker",
    WhyNotAMeld.MIRROR_SIDES_DIFFER: "the two sides of its mirror joker are not the same",
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
    ViolationCode.JOKER_SWAPPED_FOR_JOKER: "a joker cannot take the place of another joker",
    ViolationCode.JOKER_NEEDS_BOTH_TILES: (
        "this joker is freed only when both missing tiles are laid"
    ),
    ViolationCode.JOKER_REPLACED_FROM_TABLE: "only a tile of the rack may take a joker's place",
    ViolationCode.JOKER_MOVED: "a joker keeps its place in its meld",
    ViolationCode.JOKER_MELD_CHANGED: "a meld with a joker stays as it is; tiles may be added",
    ViolationCode.CALL_WITH_TILES: "no call while {tiles} tiles are left on the rack",
    ViolationCode.POOL_EMPTY: "there is no tile left to draw",
    ViolationCode.POOL_NOT_EMPTY: "draw a tile; passing is for an empty pool",
    ViolationCode.ALREADY_DRAWN: "a tile has been drawn in this turn already",
    ViolationCode.MUST_PLAY: "something can be laid, so the player must lay",
    ViolationCode.NO_REDEAL: "these rules know no new deal for doubles",
    ViolationCode.REDEAL_TOO_LATE: "a new deal is claimed before the own first turn",
    ViolationCode.TOO_FEW_DOUBLES: "{doubles} doubles on the hand, a new deal takes {least}",
}

_ENDS: Final = {
    Termination.CALL: "a call",
    Termination.EXHAUSTION: "exhaustion: the pool is empty and nobody went out",
    Termination.REDEAL: "a new deal: the game does not count",
}


def termination(value: Termination) -> str:
    """Return how a game ended."""
    return _ENDS[value]


def unproven(answers: int) -> str:
    """Return the sentence for the number of answers that the solver did not find in time."""
    things = "1 answer was" if answers == 1 else f"{answers} answers were"
    return f"{things} not proven in time when it was played"


def stand_in(value: StandIn) -> str:
    """Return what a joker is in a meld."""
    return f"stands for {value}" if value.options else "is the mirror"


def violation(value: Violation) -> str:
    """Return *told* as a sentence, without a full stop."""
    params = dict(value.params)
    if value.code is ViolationCode.NOT_A_MELD:
        params["reason"] = _MELD_REASONS[WhyNotAMeld(str(params["fault"]))]
    return _VIOLATIONS[value.code].format(**params)
