"""Coded reasons why a turn is illegal; the words live in the message catalogues."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Mapping


class ViolationCode(StrEnum):
    """The faults of a proposed turn, each with its rule."""

    GAME_OVER = "game_over"
    NOT_A_MELD = "not_a_meld"
    """A meld on the proposed table is none (S0-25)."""
    TILE_LEFT_TABLE = "tile_left_table"
    """A tile of the table is missing: it may not go to a rack (S0-33, S1-58)."""
    FOREIGN_TILE = "foreign_tile"
    """A tile that is neither on the table nor on the player's rack."""
    NO_RACK_TILE_PLAYED = "no_rack_tile_played"
    """A turn that lays must lay at least one rack tile (S1-06, V2)."""
    TABLE_TOUCHED_BEFORE_OPENING = "table_touched_before_opening"
    """Before the initial meld the table stays as it is (S0-19, S0-36, S4-39)."""
    BELOW_THRESHOLD = "below_threshold"
    """The initial meld is worth less than the threshold (S0-17)."""
    JOKER_NOT_IN_NEW_MELD = "joker_not_in_new_meld"
    """A retrieved joker was not used in a new meld (S0-35, B4)."""
    JOKER_SWAPPED_FOR_JOKER = "joker_swapped_for_joker"
    """A joker of another kind took a joker's place (S1-01, A13)."""
    JOKER_NEEDS_BOTH_TILES = "joker_needs_both_tiles"
    """One tile took a joker out of a group of three, where both missing ones must (B6)."""
    JOKER_REPLACED_FROM_TABLE = "joker_replaced_from_table"
    """A table tile took a joker's place, where a rack tile must (B3)."""
    JOKER_MOVED = "joker_moved"
    """A joker changed its place inside its meld, where it may not (B7)."""
    JOKER_MELD_CHANGED = "joker_meld_changed"
    """A tile left a meld with a joker, or the joker moved in it, where it stays (V1)."""
    CALL_WITH_TILES = "call_with_tiles"
    """A call while tiles are left on the rack (S0-44)."""
    POOL_EMPTY = "pool_empty"
    """There is no tile to draw (G8)."""
    POOL_NOT_EMPTY = "pool_not_empty"
    """Passing is for an empty pool; until then, laying nothing means drawing (V4)."""
    ALREADY_DRAWN = "already_drawn"
    """One tile a turn, where it may be laid at once (C21)."""
    MUST_PLAY = "must_play"
    """A play exists, and the seat has to make one (V5, C26)."""
    NO_REDEAL = "no_redeal"
    """This rule set knows no new deal for doubles (C18)."""
    REDEAL_TOO_LATE = "redeal_too_late"
    """A new deal is claimed before the own first turn (T5)."""
    TOO_FEW_DOUBLES = "too_few_doubles"
    """Fewer doubles than a new deal takes; two jokers are none (S3-32, T5)."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason; *params* fill the blanks of its sentence."""

    code: ViolationCode
    params: Mapping[str, int | str] = field(default_factory=dict)


class IllegalTurn(TilerummyError):  # noqa: N818 - the field's word: a turn is legal or illegal
    """A turn that the rules refuse, ``illegal_turn``; ``violations`` holds every reason."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("illegal_turn", ", ".join(violation.code for violation in violations))
        self.violations = violations
