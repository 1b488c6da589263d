"""The easy bot: a beginner, who never moves tiles of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.bots.bot import is_open, lay, own_rack, rest
from tilerummy.bots.visible_melds import visible_melds
from tilerummy.core.classify import classify, value
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.turn import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.tiles import Tiles
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View


class EasyBot:
    """Lays one whole meld from its rack, or else adds one tile to a meld on the table.

    It opens as soon as the melds it sees are worth the threshold, gives its joker to the first
    meld that needs one, and draws when it sees nothing. It needs no solver, so it can play
    while that is still being compiled; but where it has to lay, it lays what the solver finds when
    it sees nothing itself.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        table = _one_step(view, rack) if is_open(view) else _opening(view, rack)
        if table is None:
            return _has_to(view) if view.must_lay else rest(view)
        return lay(view, table)


def _has_to(view: View) -> Turn:
    """Return the turn of a player who sees nothing and must lay what can be laid.

    The solver looks instead. It is loaded only then, as it may be compiled still.
    """
    from tilerummy.bots.medium import MediumBot  # noqa: PLC0415 - see above

    return MediumBot().choose(view)


def _opening(view: View, rack: Tiles) -> Table | None:
    """Return the table after an initial meld of obvious melds, dearest first."""
    rules = view.ruleset.meld_rules
    chosen: list[Meld] = []
    total = 0
    while not chosen or total < view.ruleset.threshold:
        seen = _legal(view, rack)
        if not seen:
            return None
        best = max(seen, key=lambda meld: value(meld, rules) or 0)
        chosen.append(best)
        total += value(best, rules) or 0
        rack -= best.tiles
    return Table(view.table.melds + tuple(chosen))


def _legal(view: View, rack: Tiles) -> list[Meld]:
    """Return the melds at sight that this table allows: some limit jokers or sizes (A15, B2)."""
    rules = view.ruleset.meld_rules
    return [meld for meld in visible_melds(rack) if classify(meld, rules)]


def _one_step(view: View, rack: Tiles) -> Table | None:
    """Return the table after the first thing that a beginner sees, or None."""
    seen = _legal(view, rack)
    if seen:
        return Table((*view.table.melds, seen[0]))
    return _add_one(view, rack)


def _add_one(view: View, rack: Tiles) -> Table | None:
    """Return the table with the highest tile that fits put to the end of a meld, or None."""
    melds: Sequence[Meld] = view.table.melds
    for tile in sorted(rack, key=lambda tile: -(tile.number or 0)):
        for at, meld in enumerate(melds):
            for laid in ((*meld.laid, tile), (tile, *meld.laid)):
                grown = Meld(laid)
                if classify(grown, view.ruleset.meld_rules):
                    return Table((*melds[:at], grown, *melds[at + 1 :]))
    return None
