"""A tile: a *kind* (colour and number, or one of the jokers), never one physical copy of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from tilerummy.core.errors import TilerummyError, cut, require_type, shown

NUMBERS: Final = range(1, 14)
"""Numbers on tiles, 1 to 13; 1 is always the lowest (S0-16)."""


class Color(IntEnum):
    """The four colours, in the order in which racks are sorted."""

    RED = 0
    BLUE = 1
    BLACK = 2
    ORANGE = 3

    __hash__ = int.__hash__  # an enum's own hash takes ten times as long

    @property
    def letter(self) -> str:
        """The colour's letter in notation: ``R``, ``B``, ``K`` or ``O``."""
        return "RBKO"[self]


class Joker(StrEnum):
    """The four kinds of joker; their values are their notation."""

    PLAIN = "J"
    DOUBLE = "JD"
    COLOR_CHANGE = "JC"
    MIRROR = "JM"

    __hash__ = str.__hash__


_JOKERS: Final = tuple(Joker)
KINDS: Final = 4 * 13 + len(_JOKERS)
"""How many kinds of tile exist: 52 number tiles and four jokers."""
_SPANS: Final[dict[Joker | None, int]] = {Joker.DOUBLE: 2, Joker.MIRROR: 0}


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One kind of tile; copies are indistinguishable.

    ``code`` orders tiles by colour, then number, jokers last: number tiles are
    ``13 * color + number - 1`` (0-51), jokers 52-55.

    >>> str(Tile.of(Color.RED, 7)), Tile.of(Color.RED, 7).code
    ('R7', 6)
    """

    code: int
    # The other fields follow from the code; they are read too often to compute each time.
    is_joker: bool = field(init=False, compare=False)
    """Whether this is a joker of any kind."""
    joker_kind: Joker | None = field(init=False, compare=False)
    """The kind of joker, or None for a number tile."""
    color: Color | None = field(init=False, compare=False)
    """The colour, or None for a joker."""
    number: int | None = field(init=False, compare=False)
    """The number, or None for a joker."""
    span: int = field(init=False, compare=False)
    """How many number tiles it stands for: a double joker two, a mirror joker none."""

    def __post_init__(self) -> None:
        require_type("code", self.code, int)
        if not 0 <= self.code < KINDS:
            message = f"no tile has code {cut(self.code)}; codes run from 0 to {KINDS - 1}"
            raise TilerummyError("no_such_tile", message)
        color, number = divmod(self.code, 13)
        is_joker = self.code >= 52
        kind = _JOKERS[number] if is_joker else None
        for name, found in (
            ("is_joker", is_joker),
            ("joker_kind", kind),
            ("color", None if is_joker else Color(color)),
            ("number", None if is_joker else number + 1),
            ("span", _SPANS.get(kind, 1)),
        ):
            object.__setattr__(self, name, found)  # a frozen object has no other way

    @staticmethod
    def of(color: Color, number: int) -> Tile:
        """Return the number tile of *color* and *number* (1-13).

        Raises:
            TilerummyError: ``wrong_type`` or ``no_such_tile``.
        """
        require_type("color", color, int)
        require_type("number", number, int)
        if not 0 <= color < len(Color):
            message = f"no colour has number {cut(color)}; they run from 0 to {len(Color) - 1}"
            raise TilerummyError("no_such_tile", message)
        if number not in NUMBERS:
            message = f"no tile has number {cut(number)}; numbers run from 1 to 13"
            raise TilerummyError("no_such_tile", message)
        return TILES[13 * color + number - 1]

    @staticmethod
    def joker(kind: Joker = Joker.PLAIN) -> Tile:
        """Return the joker of *kind*; a TilerummyError ``no_such_tile`` if there is none."""
        if kind not in _JOKERS:
            message = f"no kind of joker: {shown(str(kind))}; there are {', '.join(_JOKERS)}"
            raise TilerummyError("no_such_tile", message)
        return TILES[52 + _JOKERS.index(kind)]

    def __str__(self) -> str:
        return _NAMES[self.code]

    def __repr__(self) -> str:
        return f"Tile({self})"


_NAMES: Final = tuple(
    [f"{color.letter}{number}" for color in Color for number in NUMBERS] + list(_JOKERS)
)
TILES: Final = tuple(Tile(code) for code in range(KINDS))
"""Every kind of tile, indexed by code."""
JOKER_CODES: Final = bytes(range(Tile.joker().code, KINDS))
"""The codes of the jokers, which come last."""
