"""Impossible positions: tables with invalid melds, too many copies of a tile, inconsistent states.

Functions that get a position from outside call these checks. Positions of a game follow from its
events, and need none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import reader
from tilerummy.core.errors import TilerummyError, cut, require_items, require_type
from tilerummy.core.outcome import Outcome
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.policy import TileSet
    from tilerummy.core.state import State

_JOKER: Final = 52
"""Code of the first joker; number tiles come before."""
_NONE: Final = type(None)
_PARTS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("ruleset", (Ruleset,)),
    ("table", (Table,)),
    ("seat", (int,)),
    ("turn", (int,)),
    ("idle", (int,)),
    ("drawn", (bool,)),
    ("turn_ms", (int,)),
    ("turns_left", (int, _NONE)),
    ("outcome_at_call", (Outcome, _NONE)),
    ("outcome", (Outcome, _NONE)),
)
"""The fields of a state, with their types."""
_COLUMNS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("racks", (Tiles,)),
    ("pool", (Tile,)),
    ("opened", (bool,)),
    ("used_ms", (int,)),
    ("left_ms", (int,)),
    ("unopened_racks", (Tiles, _NONE)),
)
"""Its fields that are tuples, with the types of their items."""


class PositionError(TilerummyError):
    """An impossible position: ``table_not_melds``, ``too_many_copies`` or ``bad_state``."""


@lru_cache(maxsize=64)
def most_of(tile_sets: tuple[TileSet, ...]) -> tuple[int, ...]:
    """Return how many copies of each tile any game with *tile_sets* holds, by code.

    Worst case: linear in those.
    """
    copies = max(tile_set.copies for tile_set in tile_sets)
    jokers = map(max, zip(*(tile_set.jokers for tile_set in tile_sets), strict=True))
    return (*[copies] * _JOKER, *jokers)


def check_position(ruleset: Ruleset, table: Table, *others: Tiles) -> None:
    """Raise an error unless *table* consists of melds and no tile has too many copies.

    The copies on *table* and in *others* are counted together. Worst case: as for reading the
    melds.

    Raises:
        PositionError: ``table_not_melds`` or ``too_many_copies``.
    """
    check_melds(ruleset, table)
    check_copies(ruleset, table.tiles, *others)


def check_melds(ruleset: Ruleset, table: Table) -> None:
    """Raise an error unless *table* consists of melds (V2).

    Worst case: as for reading the melds.

    Raises:
        PositionError: ``table_not_melds``.
    """
    read = reader(ruleset.meld_rules)
    for meld in table.melds:
        if not read(meld.codes):
            raise PositionError("table_not_melds", f"{cut(meld)} on the table is not a valid meld")


def check_copies(ruleset: Ruleset, *parts: Tiles) -> None:
    """Raise an error if *parts* together have more copies of a tile than *ruleset* has.

    If the number of tiles depends on the seats, the largest set counts. Worst case: one look at
    each kind of tile.

    Raises:
        PositionError: ``too_many_copies``.
    """
    counts = map(sum, zip(*(part.counts for part in parts), strict=True))
    for tile, count, most in zip(TILES, counts, most_of(ruleset.tile_sets), strict=True):
        if count > most:
            message = f"{count} x {tile}, but {ruleset.name} has {most}"
            raise PositionError("too_many_copies", message)


SEATS_DIFFER: Final = (
    "fields by seat do not fit the seats: give one entry for each seat, and seats from 0"
)
"""The message of ``bad_state``."""


def check_state(state: State) -> None:
    """Raise an error if parts of *state* have wrong types, or do not fit its seats.

    Worst case: linear in the pool and the seats.

    Raises:
        TilerummyError: ``wrong_type``.
        PositionError: ``bad_state``.
    """
    for name, kinds in _PARTS:
        require_type(name, getattr(state, name), *kinds)
    for name, kinds in _COLUMNS:
        require_items(name, getattr(state, name), *kinds)
    if not fits_seats(state):
        raise PositionError("bad_state", SEATS_DIFFER)


def fits_seats(state: State) -> bool:
    """Return whether each field of *state* by seat has exactly one entry per seat.

    Worst case: linear in the seats.
    """
    outcomes = [outcome for outcome in (state.outcome_at_call, state.outcome) if outcome]
    by_seat: list[tuple[object, ...]] = [state.opened, state.unopened_racks or state.racks]
    by_seat += [state.used_ms or state.racks, state.left_ms or state.racks]
    by_seat += [column for outcome in outcomes for column in (outcome.scores, outcome.tiles)]
    named = [state.seat, *(seat for outcome in outcomes for seat in outcome.winners)]
    return (
        all(len(column) == state.seats for column in by_seat)
        and all(0 <= seat < state.seats for seat in named)
        and (state.outcome_at_call is None or len(state.outcome_at_call.winners) == 1)
    )
