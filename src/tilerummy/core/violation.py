"""Codes for the reasons why a turn is illegal; their sentences are in the message catalogues."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Mapping


class ViolationCode(StrEnum):
    """The reasons why a proposed turn is illegal, each with its rule."""

    GAME_OVER = "game_over"
    NOT_A_MELD = "not_a_meld"
    """A meld on the proposed table is not valid (S0-25)."""
    TILE_LEFT_TABLE = "tile_left_table"
    """A tile of the table is missing: it may not go to a rack (S0-33, S1-58)."""
    FOREIGN_TILE = "foreign_tile"
    """A tile that is neither on the table nor on the player's rack."""
    NO_RACK_TILE_PLAYED = "no_rack_tile_played"
    """A play must lay at least one tile from the rack (S1-06, V2)."""
    TABLE_TOUCHED_BEFORE_OPENING = "table_touched_before_opening"
    """Before the initial meld the table stays as it is (S0-19, S0-36, S4-39)."""
    BELOW_THRESHOLD = "below_threshold"
    """The initial meld is worth less than the threshold (S0-17)."""
    JOKER_NOT_IN_NEW_MELD = "joker_not_in_new_meld"
    """A retrieved joker was not used in a new meld (S0-35, B4)."""
    JOKER_SWAPPED_FOR_JOKER = "joker_swapped_for_joker"
    """A joker of another kind took a joker's place (S1-01, A13)."""
    JOKER_NEEDS_BOTH_TILES = "joker_needs_both_tiles"
    """Only both missing tiles free a joker from a group of three, but one was laid (B6)."""
    JOKER_REPLACED_FROM_TABLE = "joker_replaced_from_table"
    """A tile from the table replaced a joker; it must come from the rack (B3)."""
    JOKER_MOVED = "joker_moved"
    """A joker changed its place inside its meld although it may not (B7)."""
    JOKER_MELD_CHANGED = "joker_meld_changed"
    """A meld with a joker lost a tile or its joker moved, although the joker must stay (V1)."""
    CALL_WITH_TILES = "call_with_tiles"
    """A call while tiles are left on the rack (S0-44)."""
    POOL_EMPTY = "pool_empty"
    """There is no tile to draw (G8)."""
    POOL_NOT_EMPTY = "pool_not_empty"
    """Passing is for an empty pool; until then, laying nothing means drawing (V4)."""
    ALREADY_DRAWN = "already_drawn"
    """A second draw in one turn, where a drawn tile may be laid (C21)."""
    MUST_PLAY = "must_play"
    """A play exists, so the seat must make one (V5, C26)."""
    NO_REDEAL = "no_redeal"
    """This rule set has no redeal for doubles (C18)."""
    REDEAL_TOO_LATE = "redeal_too_late"
    """A redeal is claimed after the seat's first turn has passed (T5)."""
    TOO_FEW_DOUBLES = "too_few_doubles"
    """Fewer doubles than a redeal needs; two jokers are not a double (S3-32, T5)."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason; *params* fill the placeholders of its sentence."""

    code: ViolationCode
    """The broken rule."""
    params: Mapping[str, int | str] = field(default_factory=dict)
    """Values for the sentence, such as `meld` or `threshold`."""


class IllegalTurn(TilerummyError):  # noqa: N818 - the field's word: a turn is legal or illegal
    """A turn that the rules refuse: ``illegal_turn``. ``violations`` holds every reason."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("illegal_turn", ", ".join(violation.code for violation in violations))
        self.violations = violations
