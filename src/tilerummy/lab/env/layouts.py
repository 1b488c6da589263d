"""The melds of tables after plays whose tiles are known, computed only for turns that are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tilerummy.bots.bot import is_open
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.lab.env.fitting import with_tile
from tilerummy.lab.opening_table import table_after_opening
from tilerummy.solver.layout.arrange import Shape, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import MeldRules, Ruleset
    from tilerummy.core.tiles import Tiles
    from tilerummy.core.view import View
    from tilerummy.solver.dp.jit import Ints


class Beside(NamedTuple):
    """How a play can be laid that obeys the rule about jokers of the table."""

    melds: list[bytes]
    """Melds with jokers that lay there, as they were or longer; or to which those may go."""
    moves: Ints
    """Tiles outside them (`Batch.moves`); zeros if those stay in their melds."""


class Layouts:
    """Tables of *views* after the plays that were found; *free* are all their rules except B4."""

    def __init__(self, free: Ruleset, views: Sequence[View]) -> None:
        self.rules, self.views = free, views
        self.moves: dict[tuple[int, bytes], Ints] = {}
        """What lies where after a play, by view and what it lays, where that obeys all rules."""
        self.known: dict[tuple[int, bytes], Table | Beside] = {}
        """The table after a play, or how to lay it, alike."""

    def table(self, at: int, placed: Tiles) -> Table:
        """Return the table of view *at* after a play of *placed*.

        That was found by a search, or is one tile that fits alone (`fitting.fits_alone`).
        """
        key = at, placed.counts
        found = self.known.get(key)
        if not isinstance(found, Table):
            found = self.known[key] = self._laid(self.views[at], placed, found, self.moves.get(key))
        return found

    def _laid(self, seen: View, placed: Tiles, beside: Beside | None, moves: Ints | None) -> Table:
        old, rules = seen.table, self.rules.meld_rules
        if beside is not None:
            return _beside(old, placed, beside, rules)
        if moves is None:
            return _with_tile(old, placed, rules)
        if not is_open(seen):
            return table_after_opening(self.rules, old, moves)
        return table_of(Shape(moves, old.tiles.jokers + placed.jokers), old, rules)


def _with_tile(old: Table, placed: Tiles, rules: MeldRules) -> Table:
    """Return *old* with the one tile *placed* added to a meld as it lies."""
    melds = with_tile([meld.codes for meld in old.melds], next(iter(placed)).code, rules)
    assert melds is not None  # noqa: S101 - a tile that fits alone
    return Table.known(tuple(map(Meld.from_codes, melds)), old.tiles + placed)


def _beside(old: Table, placed: Tiles, found: Beside, rules: MeldRules) -> Table:
    """Return *old* with *placed*: melds with jokers, and the melds that *placed* adds to them."""
    homes = tuple(map(Meld.from_codes, found.melds))
    jokers = old.tiles.jokers + placed.jokers - sum(meld.tiles.jokers for meld in homes)
    others = Table(tuple([meld for meld in old.melds if not meld.has_jokers]))
    if found.moves.any():
        others = table_of(Shape(found.moves, jokers), others, rules)
    return Table.known((*homes, *others.melds), old.tiles + placed)
