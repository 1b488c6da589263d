"""What no game can have come to: a table of no melds, more of a tile than there is.

Whoever is asked about a position from outside refuses by this; positions of a game follow from its
events, and need no such look.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import reader
from tilerummy.core.errors import TilerummyError
from tilerummy.core.tile import TILES

if TYPE_CHECKING:
    from tilerummy.core.policy import TileSet
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

_JOKER: Final = 52
"""Code of the first joker; number tiles come before."""


class PositionError(TilerummyError):
    """A position that cannot be: ``table_not_melds`` or ``too_many_copies``."""


@lru_cache(maxsize=64)
def most_of(tile_sets: tuple[TileSet, ...]) -> tuple[int, ...]:
    """Return how many copies of each tile any game with *tile_sets* holds, by code.

    Worst case: linear in those.
    """
    copies = max(tile_set.copies for tile_set in tile_sets)
    jokers = map(max, zip(*(tile_set.jokers for tile_set in tile_sets), strict=True))
    return (*[copies] * _JOKER, *jokers)


def check_position(ruleset: Ruleset, table: Table, *others: Tiles) -> None:
    """Refuse a *table* that does not lie in melds, or too many copies on it and in *others*.

    Worst case: that of reading the melds.

    Raises:
        PositionError: as its docstring says.
    """
    check_melds(ruleset, table)
    check_copies(ruleset, table.tiles, *others)


def check_melds(ruleset: Ruleset, table: Table) -> None:
    """Refuse a *table* that does not lie in melds (V2).

    Worst case: that of reading them.

    Raises:
        PositionError: ``table_not_melds``.
    """
    read = reader(ruleset.meld_rules)
    for meld in table.melds:
        if not read(meld.codes):
            raise PositionError("table_not_melds", f"{meld} on the table is no meld")


def check_copies(ruleset: Ruleset, *parts: Tiles) -> None:
    """Refuse *parts* of a position that hold more of a tile than *ruleset* plays with.

    Of its sets, which differ by the number of seats, the largest counts. Worst case: one look at
    each tile that there is.

    Raises:
        PositionError: ``too_many_copies``.
    """
    counts = map(sum, zip(*(part.counts for part in parts), strict=True))
    for tile, count, most in zip(TILES, counts, most_of(ruleset.tile_sets), strict=True):
        if count > most:
            message = f"{count} x {tile}, but {ruleset.name} has {most}"
            raise PositionError("too_many_copies", message)
