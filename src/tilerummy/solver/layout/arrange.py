"""From the search's answer to a table: melds of the shape that it found, old ones where possible.

Many sets of melds have the shape; the choice leaves melds of the table as they lie.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tilerummy.core.table import Table
from tilerummy.core.tile import Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.plain_spare import add_spare

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.layout.shape import Shape

JOKER: Final = Tile.joker()


def arrange(shape: Shape, old: Iterable[Meld], rules: MeldRules) -> list[Meld]:
    """Return melds of *shape*, as many of *old* among them as a greedy choice keeps.

    Kept ones come first. Spare jokers lie where there is room; one may be left over.
    """
    divided = shape.divide(old, rules)
    melds = divided.kept + divided.new
    if divided.spare:
        add_spare(melds, divided.spare)
    return melds


def table_of(shape: Shape, old: Table, rules: MeldRules) -> Table:
    """Return the table of all melds of *shape*, which holds moves only; melds of *old* first."""
    divided = shape.divide(old.melds, rules)
    melds = divided.kept + divided.new
    if divided.spare:
        add_spare(melds, divided.spare)
        return settled(old, Table(tuple(melds)))
    return Table.known(tuple(melds), Tiles.from_counts(divided.tiles))


def settled(old: Table, new: Table) -> Table:
    """Return *new* with the melds of *old* that are in it first, as they lie and in their order."""
    # Sorted codes: cheaper than to count a meld's tiles.
    places: dict[bytes, list[int]] = {}
    for at in range(len(new.melds) - 1, -1, -1):
        places.setdefault(_ordered(new.melds[at].codes), []).append(at)
    stay, rest = [], dict(enumerate(new.melds))
    for meld in old.melds:
        if same := places.get(_ordered(meld.codes)):
            stay.append(meld)
            del rest[same.pop()]
    return Table((*stay, *rest.values()))


@lru_cache(maxsize=16_384)
def _ordered(codes: bytes) -> bytes:
    return bytes(sorted(codes))
