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
    WhyNotAMeld.OUT_OF_RANGE: "a joker would have to be below 1 or above 13",
    WhyNotAMeld.MIXED: "it is neither one colour nor one number",
    WhyNotAMeld.DOUBLE_WITHOUT_ROOM: (
        "a double joker stands for two tiles, but there is room for only one"
    ),
    WhyNotAMeld.COLOR_CHANGE_IN_GROUP: "a colour-change joker belongs in runs only",
    WhyNotAMeld.COLOR_CHANGE_PLACE: "a colour-change joker cannot go there",
    WhyNotAMeld.SAME_COLOR_AFTER_CHANGE: "the colour must change at a colour-change joker",
    WhyNotAMeld.TWO_MIRRORS: "it has more than one mirror joker",
    WhyNotAMeld.MIRROR_SIDES_DIFFER: "the two sides of its mirror joker are not the same",
}

_VIOLATIONS: Final = {
    ViolationCode.GAME_OVER: "the game is over",
    ViolationCode.NOT_A_MELD: "{meld} is not a valid meld: {reason}",
    ViolationCode.TILE_LEFT_TABLE: "{tiles} must stay on the table",
    ViolationCode.FOREIGN_TILE: "{tiles} is neither on the table nor on the rack",
    ViolationCode.NO_RACK_TILE_PLAYED: "at least one tile must come from the rack",
    ViolationCode.TABLE_TOUCHED_BEFORE_OPENING: (
        "a player who has not opened cannot change the melds on the table"
    ),
    ViolationCode.BELOW_THRESHOLD: "the initial meld has {value} points, but needs {threshold}",
    ViolationCode.JOKER_NOT_IN_NEW_MELD: "a joker taken from a meld must go into a new meld",
    ViolationCode.JOKER_SWAPPED_FOR_JOKER: "a joker cannot replace another joker",
    ViolationCode.JOKER_NEEDS_BOTH_TILES: (
        "this joker is freed only when both missing tiles are laid"
    ),
    ViolationCode.JOKER_REPLACED_FROM_TABLE: "only a tile from the rack can replace a joker",
    ViolationCode.JOKER_MOVED: "a joker keeps its place in its meld",
    ViolationCode.JOKER_MELD_CHANGED: "a meld with a joker stays; tiles can only be added",
    ViolationCode.CALL_WITH_TILES: "a call needs an empty rack, but {tiles} tiles are left",
    ViolationCode.POOL_EMPTY: "the pool is empty; lay a tile or pass",
    ViolationCode.POOL_NOT_EMPTY: "the pool is not empty; draw instead of passing",
    ViolationCode.ALREADY_DRAWN: "a tile has already been drawn in this turn",
    ViolationCode.MUST_PLAY: "a tile can be laid, so the player must lay",
    ViolationCode.NO_REDEAL: "these rules have no redeal for doubles",
    ViolationCode.REDEAL_TOO_LATE: "a redeal must be claimed before the first turn",
    ViolationCode.TOO_FEW_DOUBLES: "{doubles} doubles are too few for a redeal; it needs {least}",
}

_ENDS: Final = {
    Termination.CALL: "a call",
    Termination.EXHAUSTION: "exhaustion: the pool is empty and nobody went out",
    Termination.REDEAL: "a redeal: the game does not count",
}


def termination(value: Termination) -> str:
    """Return how a game ended."""
    return _ENDS[value]


def unproven(answers: int) -> str:
    """Return the sentence for the number of answers that the solver did not find in time."""
    things = "1 answer was" if answers == 1 else f"{answers} answers were"
    return f"{things} not proven in time during the game"


def stand_in(value: StandIn) -> str:
    """Return what a joker is in a meld."""
    return f"stands for {value}" if value.options else "is the mirror"


def violation(value: Violation) -> str:
    """Return *value* as a sentence, without a full stop."""
    params = dict(value.params)
    if value.code is ViolationCode.NOT_A_MELD:
        params["reason"] = _MELD_REASONS[WhyNotAMeld(str(params["fault"]))]
    return _VIOLATIONS[value.code].format(**params)
