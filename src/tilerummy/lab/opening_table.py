"""How a table lies after an initial meld that the batch solver found, where that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.table import Table
from tilerummy.solver.layout.arrange import Shape

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.dp.jit import Ints


def table_after_opening(ruleset: Ruleset, before: Table, moves: Ints) -> Table:
    """Return the table that `solve` finds for a player who opens.

    *moves*, shape (13, 5), are those of the best initial meld. Only for rule sets that plain
    searches cover (`strategy.plain_search_covers`).
    """
    return Table((*before.melds, *Shape(moves).divide((), ruleset.meld_rules).new))
