"""How a table lies after a play that the batch solver found, where that counts.

Nobody looks at most of these tables, so a meld is its tile codes in laid order, and a table a tuple
of those: `codes_of` a `Table`, and `table_of_codes` the way back.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import Tile
from tilerummy.solver.layout.arrange import Shape, settled, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.sweep.jit import Ints

Codes = tuple[bytes, ...]
_JOKER: Final = Tile.joker().code


def codes_of(table: Table) -> Codes:
    """Return the melds of *table* by their codes."""
    return tuple([meld.codes for meld in table.melds])


def table_of_codes(melds: Iterable[bytes]) -> Table:
    """Return the table of *melds*."""
    return Table(tuple(map(Meld.from_codes, melds)))


def opening_found(ruleset: Ruleset, before: Codes, moves: Ints) -> Codes:
    """Return the table that `solve` finds for a player who opens.

    *moves*, shape (13, 5), are those of the best initial meld. For rule sets of which plain sweeps
    know all (`coverage.knows`).
    """
    return (*before, *Shape(moves).parts((), ruleset.meld_rules)[1])


def table_found(ruleset: Ruleset, before: Codes, moves: Ints, there: int, own: int) -> Codes | None:
    """Return the table that `solve` finds for an opened player, if *moves* tell it; else None.

    *moves*, shape (13, 5), are those of the best play of most tiles without the rule about jokers
    of the table (B4); *there* are the jokers of the table, *own* those on the rack. Where one lies
    on the table, None if the first way to lay them does not obey the rule or leaves a joker without
    a place: then `solve` has to look further. For rule sets of which plain sweeps know all else
    (`coverage.knows`).
    """
    shape = Shape(moves, there + own)
    stay, new, spare, _ = shape.parts(before, ruleset.meld_rules)
    if spare:
        laid = None if there else table_of(shape, table_of_codes(before), ruleset.meld_rules)
        return None if laid is None else codes_of(laid)
    after = (*compress(before, stay), *new)
    if not there:
        return after
    gone = [codes for codes, stays in zip(before, stay, strict=True) if not stays]
    if not {_ordered(codes) for codes in gone}.isdisjoint(map(_ordered, after)):
        return _settled(ruleset, table_of_codes(before), table_of_codes(after))
    # The judge finds these melds taken up and laid, and there is no need to look for them.
    if not any(_JOKER in codes for codes in gone):
        return after
    if jokers_may_lie(ruleset, table_of_codes(gone), table_of_codes(new)):
        return after
    lies = jokers_may_lie(ruleset, table_of_codes(before), table_of_codes(after))
    return after if lies else None


def _settled(ruleset: Ruleset, before: Table, after: Table) -> Codes | None:
    """Return *after* with melds that lay there *before* first, if that is legal and is all."""
    found = settled(before, after)
    alike = sorted(codes_of(found)) == sorted(codes_of(after))
    return codes_of(found) if alike and jokers_may_lie(ruleset, before, found) else None


@lru_cache(maxsize=16_384)
def _ordered(codes: bytes) -> bytes:
    """Return what melds of the same tiles have in common (`Table.beyond`)."""
    return bytes(sorted(codes))
