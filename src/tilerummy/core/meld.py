"""Melds: runs and groups, and what each joker in one stands for.

A meld is read in the order in which it is laid: runs ascending, so a joker's place says what it
stands for (S4-05, B1). One meld can have several readings: ``[J R8 J]`` is a run and a group.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from tilerummy.core.tile import Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.ruleset import MeldRules


class MeldKind(StrEnum):
    """What a valid meld is."""

    RUN = "run"
    GROUP = "group"
    MIRROR_RUN = "mirror-run"
    MIRROR_GROUP = "mirror-group"


class MeldFault(StrEnum):
    """Why tiles laid side by side are no meld; the words live in the message catalogues."""

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


@dataclass(frozen=True, slots=True)
class StandIn:
    """What one joker stands for in a reading.

    ``options`` are the tiles it may be read as, ``count`` how many of them it covers at once:
    one for a plain joker. In a group of three every missing colour is an option (S0-34).
    """

    options: tuple[Tile, ...]
    count: int = 1

    def __str__(self) -> str:
        return "/".join(map(str, self.options))


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: its kind, a stand-in per joker by position, and its value."""

    kind: MeldKind
    stand_ins: tuple[StandIn | None, ...]
    """As long as the meld; None where a number tile lies."""
    value: int
    """Points towards the initial meld; a joker counts as what it stands for (S4-21)."""


@dataclass(frozen=True)
class Meld:
    """Tiles laid side by side, in laid order; whether they form a meld is for `classify`."""

    laid: tuple[Tile, ...]

    @cached_property
    def tiles(self) -> Tiles:
        """The meld's tiles without their order."""
        return Tiles(self.laid)

    def __len__(self) -> int:
        return len(self.laid)

    def __str__(self) -> str:
        return f"[{' '.join(map(str, self.laid))}]"


def classify(meld: Meld, rules: MeldRules) -> tuple[Reading, ...]:
    """Return every valid reading of *meld* as laid; empty if it is no meld.

    >>> from tilerummy.core.notation import parse_meld
    >>> from tilerummy.core.ruleset import CLASSIC
    >>> [(str(r.kind), r.value) for r in classify(parse_meld("[J R8 J]"), CLASSIC.meld_rules)]
    [('group', 24), ('run', 24)]
    """
    return _readings(meld.laid, rules)


def value(meld: Meld, rules: MeldRules) -> int | None:
    """Return the meld's best value in points (B1), or None if it is no meld."""
    return max((reading.value for reading in classify(meld, rules)), default=None)


def fault(meld: Meld, rules: MeldRules) -> MeldFault | None:
    """Return the plainest reason why *meld* is no meld, or None if it is one."""
    if classify(meld, rules):
        return None
    if len(meld) < rules.min_tiles:
        return MeldFault.TOO_SHORT
    numbers = [tile.number for tile in meld.laid if tile.number is not None]
    colors = [tile.color for tile in meld.laid if tile.color is not None]
    if len(numbers) < rules.min_naturals:
        return MeldFault.NO_NUMBER_TILE
    if rules.max_jokers is not None and len(meld) - len(numbers) > rules.max_jokers:
        return MeldFault.TOO_MANY_JOKERS
    one_color = len(set(colors)) == 1
    if len(set(numbers)) == 1 and (len(numbers) > 1 or not one_color):
        return MeldFault.COLOR_TWICE if len(set(colors)) < len(colors) else MeldFault.GROUP_TOO_LONG
    if not one_color:
        return MeldFault.MIXED
    return (
        MeldFault.NUMBERS_NOT_CONSECUTIVE
        if _run_start(meld.laid) is None
        else MeldFault.OUT_OF_RANGE
    )


@lru_cache(maxsize=65_536)
def _readings(laid: tuple[Tile, ...], rules: MeldRules) -> tuple[Reading, ...]:
    naturals = [tile for tile in laid if not tile.is_joker]
    jokers = len(laid) - len(naturals)
    if len(laid) < rules.min_tiles or len(naturals) < rules.min_naturals:
        return ()
    if rules.max_jokers is not None and jokers > rules.max_jokers:
        return ()
    readings = (_group(laid, naturals, rules), _run(laid, naturals))
    return tuple(reading for reading in readings if reading is not None)


def _group(laid: tuple[Tile, ...], naturals: list[Tile], rules: MeldRules) -> Reading | None:
    """Read *laid* as three or four tiles of one number, all of different colours (S0-12)."""
    numbers = {tile.number for tile in naturals}
    colors = {tile.color for tile in naturals}
    number = naturals[0].number
    if (
        len(laid) > rules.group_limit
        or len(numbers) != 1
        or len(colors) != len(naturals)
        or number is None
    ):
        return None
    missing = StandIn(tuple(Tile.of(color, number) for color in Color if color not in colors))
    stand_ins = tuple(missing if tile.is_joker else None for tile in laid)
    return Reading(MeldKind.GROUP, stand_ins, number * len(laid))


def _run(laid: tuple[Tile, ...], naturals: list[Tile]) -> Reading | None:
    """Read *laid* as consecutive ascending numbers of one colour (S0-14)."""
    color = naturals[0].color
    start = _run_start(laid)
    if color is None or start is None or any(tile.color != color for tile in naturals):
        return None
    if start < 1 or start + len(laid) - 1 > 13:
        return None
    stand_ins = tuple(
        StandIn((Tile.of(color, start + place),)) if tile.is_joker else None
        for place, tile in enumerate(laid)
    )
    return Reading(MeldKind.RUN, stand_ins, len(laid) * (2 * start + len(laid) - 1) // 2)


def _run_start(laid: tuple[Tile, ...]) -> int | None:
    """Return the number the first place would have if *laid* ascends one by one, else None."""
    starts = {tile.number - place for place, tile in enumerate(laid) if tile.number is not None}
    return starts.pop() if len(starts) == 1 else None
