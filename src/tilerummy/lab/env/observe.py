"""A seat's view as numbers: made of its `View`, which has no field for hidden tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.macro import FEATURES, MACROS
from tilerummy.lab.env.primitive import sizes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.view import View
    from tilerummy.lab.env.actions import Space

    Numbers = NDArray[np.float32]

SEATS: Final = 6
"""Most players of any rule set; rows of seats that nobody has are 0."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: where it begins, and its shape."""

    start: int
    shape: tuple[int, ...]

    @property
    def part(self) -> slice:
        """Where it stands."""
        return slice(self.start, self.start + prod(self.shape))


@lru_cache
def layout(ruleset: Ruleset, seats: int, space: Space) -> Mapping[str, Field]:
    """Return the fields of an observation, in order. All are whole numbers; counts are of tiles.

    ========== =========== ====================================================================
    rack       (56,)       own tiles by tile code
    table      (56,)       tiles that lie on the table, by code
    seats      (6, 4)      from the own seat on in turn order: there, tiles, opened, out (T1)
    pool       (1,)        tiles left to draw
    turn       (1,)        turns made in this game, by everybody
    idle       (1,)        turns in a row without a tile laid on an empty pool
    drawn      (1,)        whether the seat to move has drawn and may still lay (C21)
    turns_left (1,)        turns of the last round (S3-34); -1 outside one
    to_move    (1,)        whose turn it is: 0 the own, 1 the next seat, ...
    candidates (11, 5)     macro only, and only for who is to move: for each action whether it is
                           legal, tiles and points it lays, jokers of them, tiles left on the rack
    hand       (56,)       primitive only: tiles in hand while melds are taken apart, by code
    melds      (m, l)      primitive only: tile codes + 1 in laid order, a row for each meld
    chosen     (1,)        primitive only: the row that tiles are placed to and picked from
    moves_left (1,)        primitive only: actions left in this turn
    ========== =========== ====================================================================
    """
    shapes: dict[str, tuple[int, ...]] = {
        "rack": (KINDS,),
        "table": (KINDS,),
        "seats": (SEATS, 4),
        **dict.fromkeys(("pool", "turn", "idle", "drawn", "turns_left", "to_move"), (1,)),
    }
    if space == "macro":
        shapes["candidates"] = (len(MACROS), len(FEATURES))
    else:
        shapes |= {"hand": (KINDS,), "melds": sizes(ruleset, seats)}
        shapes |= {"chosen": (1,), "moves_left": (1,)}
    fields, start = {}, 0
    for name, shape in shapes.items():
        fields[name] = Field(start, shape)
        start += prod(shape)
    return fields


def length(fields: Mapping[str, Field]) -> int:
    """Return how many numbers an observation of *fields* has."""
    return sum(prod(field.shape) for field in fields.values())


def named(observation: Numbers, fields: Mapping[str, Field]) -> dict[str, Numbers]:
    """Return *observation* field by field, each in its shape."""
    return {name: observation[field.part].reshape(field.shape) for name, field in fields.items()}


BASE: Final = 2 * KINDS + 4 * SEATS + 6
"""Numbers that every observation begins with: what a view holds."""


def write_view(view: View, row: Numbers) -> None:
    """Write what *view* holds to the first `BASE` numbers of *row*."""
    assert view.you is not None  # noqa: S101 - a seat's view
    rack = Tiles() if view.rack is None else view.rack
    row[: 2 * KINDS] = np.frombuffer(rack.counts + view.table.tiles.counts, np.uint8)
    seats, seat_numbers = len(view.counts), [0] * (4 * SEATS)
    for away in range(seats):
        seat = (view.you + away) % seats
        seat_numbers[4 * away : 4 * away + 4] = (
            1,
            view.counts[seat],
            view.opened[seat],
            seat == view.out,
        )
    row[2 * KINDS : BASE] = (
        *seat_numbers,
        view.pool,
        view.turn - 1,
        view.idle,
        view.drawn,
        -1 if view.turns_left is None else view.turns_left,
        (view.seat - view.you) % seats,
    )
