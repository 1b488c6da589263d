"""The table after a play that the batch solver has found, where no search beyond it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.table import Table
from tilerummy.solver.layout.arrange import JOKER, Shape, arrange, settled, table_of
from tilerummy.solver.legal import all_jokers_are_at_home

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.sweep.jit import Ints


def table_found(ruleset: Ruleset, before: Table, moves: Ints, own_jokers: int) -> Table | None:
    """Return the table that `solve` finds for an opened player, if *moves* tell it; else None.

    *moves*, shape (13, 5), are those of the best play of most tiles without the rule about jokers
    of the table (B4), with *own_jokers* on the rack. Where one lies on the table, None if the first
    way to lay them does not obey the rule or leaves a joker without a place: then `solve` has to
    look further. For rule sets of which plain sweeps know all else (`coverage.knows`).
    """
    there = before.tiles.count(JOKER)
    shape = Shape(moves, there + own_jokers)
    if not there:
        return table_of(shape, before, ruleset.meld_rules)
    table = Table(tuple(arrange(shape, before.melds, ruleset.meld_rules)))
    left = there + own_jokers - table.tiles.count(JOKER)
    if left or not _obeys(ruleset, before, table):
        return None
    found = settled(before, table)
    alike = sorted(meld.codes for meld in found.melds) == sorted(meld.codes for meld in table.melds)
    return found if alike else None


def _obeys(ruleset: Ruleset, before: Table, after: Table) -> bool:
    """Whether jokers of the table *before* may lie as they do *after* (B4)."""
    gone, came = before.beyond(after), after.beyond(before)
    return all_jokers_are_at_home(gone, came) or jokers_may_lie(ruleset, before, after)
