"""How a table lies after a play that the batch solver found, where that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.table import Table
from tilerummy.solver.layout.arrange import Shape, settled, table_of

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.sweep.jit import Ints


def opening_found(ruleset: Ruleset, before: Table, moves: Ints) -> Table:
    """Return the table that `solve` finds for a player who opens.

    *moves*, shape (13, 5), are those of the best initial meld. For rule sets of which plain sweeps
    know all (`coverage.knows`).
    """
    return Table((*before.melds, *Shape(moves).divide((), ruleset.meld_rules).new))


def table_found(
    ruleset: Ruleset, before: Table, moves: Ints, there: int, own_jokers: int
) -> Table | None:
    """Return the table that `solve` finds for an opened player, if *moves* tell it; else None.

    *moves*, shape (13, 5), are those of the best play of most tiles without the rule about jokers
    of the table (B4), *there* being the jokers of the table and *own_jokers* those on the rack.
    Where one lies on the table, None if the first way to lay them does not obey the rule or leaves
    a joker without a place: then `solve` has to look further. For rule sets of which plain sweeps
    know all else (`coverage.knows`).
    """
    shape = Shape(moves, there + own_jokers)
    if not there:
        return table_of(shape, before, ruleset.meld_rules)
    kept, new, spare, _ = shape.divide(before.melds, ruleset.meld_rules)
    if spare:
        return None
    table = Table((*kept, *new))
    stays, gone = iter((*kept, None)), []
    staying = next(stays)
    for meld in before.melds:
        if meld is staying:
            staying = next(stays)
        else:
            gone.append(meld)
    if {meld.ordered for meld in gone}.isdisjoint([meld.ordered for meld in table.melds]):
        # Then the judge finds these melds taken up and laid, and there is no need to look for them.
        if not any(meld.has_jokers for meld in gone):
            return table
        lies = jokers_may_lie(ruleset, Table(tuple(gone)), Table(tuple(new)))
        return table if lies or jokers_may_lie(ruleset, before, table) else None
    found = settled(before, table)
    alike = sorted(meld.codes for meld in found.melds) == sorted(meld.codes for meld in table.melds)
    return found if alike and jokers_may_lie(ruleset, before, table) else None
