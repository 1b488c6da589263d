"""Melds and the words for their readings; `classify` does the reading."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from tilerummy.core import tokens
from tilerummy.core.errors import TilerummyError, require_items, require_type
from tilerummy.core.tile import JOKER_CODES, KINDS, TILES, Tile
from tilerummy.core.tiles import Tiles


class MeldKind(StrEnum):
    """The kinds of valid melds."""

    RUN = "run"
    GROUP = "group"
    MIRROR_RUN = "mirror-run"
    MIRROR_GROUP = "mirror-group"


class WhyNotAMeld(StrEnum):
    """Reasons why tiles are not a meld; the sentences are in the message catalogues."""

    TOO_SHORT = "too_short"
    """Fewer than three tiles (S0-25)."""
    NO_NUMBER_TILE = "no_number_tile"
    """Jokers only: colour and number would be undefined (A15)."""
    TOO_MANY_JOKERS = "too_many_jokers"
    """More jokers in one meld than this table allows (B2)."""
    GROUP_TOO_LONG = "group_too_long"
    """More than four tiles of one number (S0-12)."""
    COLOR_TWICE = "color_twice"
    """Two tiles of one colour in a group (S0-12)."""
    NUMBERS_NOT_CONSECUTIVE = "numbers_not_consecutive"
    """One colour, but the numbers do not ascend one by one (S0-14)."""
    OUT_OF_RANGE = "out_of_range"
    """A joker would stand below 1 or above 13 (S0-16, B5)."""
    MIXED = "mixed"
    """Neither one colour nor one number."""
    DOUBLE_WITHOUT_ROOM = "double_without_room"
    """A double joker in a group that does not lack two colours (S1-07, A2)."""
    COLOR_CHANGE_IN_GROUP = "color_change_in_group"
    """A colour-change joker works in runs only (S1-13)."""
    COLOR_CHANGE_PLACE = "color_change_place"
    """A colour-change joker is first, next to another, or next to the mirror (A4, A11)."""
    SAME_COLOR_AFTER_CHANGE = "same_color_after_change"
    """The tiles before and after a colour-change joker have one colour (S1-14)."""
    TWO_MIRRORS = "two_mirrors"
    """A meld has one centre (A11)."""
    MIRROR_SIDES_DIFFER = "mirror_sides_differ"
    """The two sides of a mirror joker are not the same (S1-18)."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """What one joker stands for in a reading.

    ``options`` are the tiles it may be read as, ``count`` how many of them it covers at once:
    one for a plain joker, two for a double joker, none for a mirror joker. In a group of three
    every missing colour is an option (S0-34); a colour-change joker is a number of any colour.
    """

    options: tuple[Tile, ...]
    count: int

    def __str__(self) -> str:
        return "/".join(map(str, self.options))


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: its kind, a stand-in per joker by position, and its value."""

    kind: MeldKind
    stand_ins: tuple[StandIn | None, ...]
    """One entry per tile of the meld; None for number tiles."""
    value: int
    """Points towards the initial meld; a joker counts as what it stands for (S4-21)."""


@dataclass(frozen=True, init=False, repr=False)
class Meld:
    """Tiles next to each other, in order. `classify` decides whether they are a valid meld.

    >>> Meld("[R4 J R6]").laid
    (Tile(R4), Tile(J), Tile(R6))
    """

    laid: tuple[Tile, ...]

    def __init__(self, laid: tuple[Tile, ...] | str) -> None:
        """Lay *laid* side by side; a NotationError for text that is not a meld in brackets."""
        if isinstance(laid, str):
            laid = tokens.one_meld(laid)
        else:
            require_items("laid", laid, Tile)
        object.__setattr__(self, "laid", laid)  # a frozen object has no other way

    @staticmethod
    def from_codes(codes: bytes) -> Meld:
        """Return the meld of the tiles with *codes*, in that order; equal codes share one object.

        Raises:
            TilerummyError: ``no_such_tile`` if a code belongs to no tile.
        """
        try:
            return _from_codes(codes)
        except (IndexError, TypeError):  # no such code, or not hashable
            message = f"codes of tiles are bytes from 0 to {KINDS - 1}"
            raise TilerummyError("no_such_tile", message) from None

    @cached_property
    def codes(self) -> bytes:
        """The codes of the tiles in laid order, one byte each: hashed and joined at no cost."""
        return bytes([tile.code for tile in self.laid])

    @cached_property
    def ordered(self) -> bytes:
        """The codes in tile order: equal for melds of the same tiles."""
        return bytes(sorted(self.codes))

    @cached_property
    def tiles(self) -> Tiles:
        """The tiles as a multiset."""
        return Tiles.from_codes(self.codes)

    @cached_property
    def numbers(self) -> Tiles:
        """The number tiles as a multiset."""
        return Tiles.from_codes(self.codes.translate(None, JOKER_CODES))

    @cached_property
    def has_jokers(self) -> bool:
        """Whether there is a joker of any kind."""
        return bool(self.codes.strip(_NUMBERS))

    def __len__(self) -> int:
        return len(self.laid)

    def __str__(self) -> str:
        return f"[{' '.join(map(str, self.laid))}]"

    def __repr__(self) -> str:
        return f"Meld('{self}')"


_NUMBERS: Final = bytes([tile.code for tile in TILES if not tile.is_joker])


@lru_cache(maxsize=16_384)
def _from_codes(codes: bytes) -> Meld:
    require_type("codes", codes, bytes)
    made = Meld(tuple([TILES[code] for code in codes]))
    made.__dict__["codes"] = codes  # where `cached_property` would put them
    return made
