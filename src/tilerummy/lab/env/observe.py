"""A seat's view as numbers, made from its `View`, which has no field for hidden tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.lab.env.macro import FEATURES, MACROS
from tilerummy.lab.env.primitive import sizes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.view import View
    from tilerummy.lab.env.actions import Space

    Numbers = NDArray[np.float32]

SEATS: Final = 6
"""Most players of any rule set; rows of missing seats are 0."""
_VIEW: Final[Mapping[str, tuple[int, ...]]] = {
    "rack": (KINDS,),
    "table": (KINDS,),
    "seats": (SEATS, 4),
    **dict.fromkeys(("pool", "turn", "idle", "drawn", "turns_left", "to_move"), (1,)),
}
"""The shapes of the fields that a view fills."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its start and its shape."""

    start: int
    shape: tuple[int, ...]

    @property
    def part(self) -> slice:
        """The slice of the observation."""
        return slice(self.start, self.start + prod(self.shape))


@lru_cache
def layout(ruleset: Ruleset, seats: int, space: Space) -> Mapping[str, Field]:
    """Return the fields of an observation, in order. All are whole numbers; counts are of tiles.

    ========== =========== ====================================================================
    rack       (56,)       own tiles by tile code
    table      (56,)       tiles on the table, by code
    seats      (6, 4)      one row per seat in turn order, the own seat first: exists, tiles,
                           opened, out (T1)
    pool       (1,)        tiles left to draw
    turn       (1,)        turns of all seats in this game
    idle       (1,)        turns in a row without a tile laid while the pool was empty
    drawn      (1,)        whether the seat to move has drawn and may still lay (C21)
    turns_left (1,)        turns left in the last round (S3-34); -1 outside one
    to_move    (1,)        whose turn it is: 0 the own seat, 1 the next seat, ...
    candidates (11, 5)     macro only, zeros unless this seat is to move: for each action whether it
                           is legal, tiles laid, their points, jokers among them, tiles kept
    hand       (56,)       primitive only: tiles in hand while melds are taken apart, by code
    melds      (m, l)      primitive only: tile codes + 1 in order, one row per meld
    chosen     (1,)        primitive only: the row that tiles are placed to and picked from
    moves_left (1,)        primitive only: actions left in this turn
    ========== =========== ====================================================================
    """
    shapes = dict(_VIEW)
    if space == "macro":
        shapes["candidates"] = (len(MACROS), len(FEATURES))
    else:
        shapes |= {"hand": (KINDS,), "melds": sizes(ruleset, seats)}
        shapes |= {"chosen": (1,), "moves_left": (1,)}
    return _fields(shapes)


def _fields(shapes: Mapping[str, tuple[int, ...]]) -> Mapping[str, Field]:
    fields, start = {}, 0
    for name, shape in shapes.items():
        fields[name] = Field(start, shape)
        start += prod(shape)
    return fields


def length(fields: Mapping[str, Field]) -> int:
    """Return the number of numbers in an observation of *fields*."""
    return sum(prod(field.shape) for field in fields.values())


def named(observation: Numbers, fields: Mapping[str, Field]) -> dict[str, Numbers]:
    """Return the fields of *observation* by name, each in its shape."""
    return {name: observation[field.part].reshape(field.shape) for name, field in fields.items()}


BASE: Final = 2 * KINDS + 4 * SEATS + 6
"""Length of the first part of every observation, which a view determines."""
DRAWS: Final = 12
"""Number of tiles whose order in the pool a full state shows, from the next one on."""


def write_view(seen: View, row: Numbers) -> None:
    """Write the fields that *seen* determines to the first `BASE` numbers of *row*."""
    assert seen.you is not None  # noqa: S101 - a seat's view
    rack = Tiles() if seen.rack is None else seen.rack
    row[: 2 * KINDS] = np.frombuffer(rack.counts + seen.table.tiles.counts, np.uint8)
    seats, seat_numbers = len(seen.counts), [0] * (4 * SEATS)
    for away in range(seats):
        seat = (seen.you + away) % seats
        seat_numbers[4 * away : 4 * away + 4] = (
            1,
            seen.counts[seat],
            seen.opened[seat],
            seat == seen.out,
        )
    row[2 * KINDS : BASE] = (
        *seat_numbers,
        seen.pool,
        seen.turn - 1,
        seen.idle,
        seen.drawn,
        -1 if seen.turns_left is None else seen.turns_left,
        (seen.seat - seen.you) % seats,
    )


@lru_cache
def full_layout() -> Mapping[str, Field]:
    """Return the fields of a full state, hidden tiles included, in order.

    It starts with the fields of `layout` up to ``to_move``, as the given seat sees them. Then come:

    ========== =========== ====================================================================
    others     (5, 56)     racks of the other seats by tile code, in turn order from the own seat
    undrawn    (56,)       tiles in the pool, by code
    next_draws (12,)       tile codes + 1 of the next tiles to be drawn; 0 after the last one
    ========== =========== ====================================================================
    """
    hidden = {"others": (SEATS - 1, KINDS), "undrawn": (KINDS,), "next_draws": (DRAWS,)}
    return _fields({**_VIEW, **hidden})


def full_state(state: State, seat: int) -> Numbers:
    """Return all of *state* from the point of view of *seat*, as in `full_layout`.

    This is for critics in training. A policy that reads it learns to play with open racks.
    """
    row = np.zeros(length(full_layout()), np.float32)
    write_view(view(state, seat), row)
    parts = named(row, full_layout())
    for away in range(1, state.seats):
        counts = state.racks[(seat + away) % state.seats].counts
        parts["others"][away - 1] = np.frombuffer(counts, np.uint8)
    parts["undrawn"][:] = np.frombuffer(Tiles(state.pool).counts, np.uint8)
    draws = state.pool[:DRAWS]
    parts["next_draws"][: len(draws)] = [tile.code + 1 for tile in draws]
    return row
