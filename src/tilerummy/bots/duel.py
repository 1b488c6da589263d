"""Two players, an empty pool, and the duty to lay: a search with both racks known (C26).

Players who have held back lay a tile at a time here, and each tile may be the one on which the
other goes out. `blockade` finds the tiles to keep and sorts the plays by that. Then a search looks
for plays that win or lose by force. It deepens turn by turn until it has asked the solver often
enough. That is a number and no time, so that the same view gets the same turn on any machine.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from tilerummy.bots.blockade import safest_first
from tilerummy.bots.bot import SMALLEST_MELD, time_left_ms
from tilerummy.core.meld import Meld
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.scoring import rack_points
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, goes_out, smallest_opening, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Solution

_QUESTIONS: Final = 500
"""Questions to the solver for one turn; most take less than a millisecond."""
_DEPTH: Final = 12
"""Turns that are looked ahead at most."""
_WON: Final = 1000.0
_LEAST_TO_KEEP_MS: Final = 100.0
"""With less time left than this no blockades are searched for."""
_LEAST_MS: Final = 30.0
"""With less time left than this the search stops."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two holds."""

    rack: Tiles
    opened: bool


def best_table(rules: Ruleset, table: Table, own: Side, other: Side) -> Table | None:
    """Return the table to leave; None if nothing can be laid, or there was no time to look."""
    search = _Search(rules)
    tables: list[Table] = []
    with suppress(_Exhausted):
        tables = search.tables(table, own)
        if tables and own.opened and time_left_ms() >= _LEAST_TO_KEEP_MS:
            tables = search.safest(tables, table, (own, other))
        for depth in range(1, _DEPTH + 1):
            tables = search.ranked(tables, table, (own, other), depth)
    return tables[0] if tables else None


class _Exhausted(Exception):  # noqa: N818 - an end of the search, not a fault
    """The questions for this turn are used up, or its time."""


class _Search:
    """Positions are judged by the seat to move: above 0 is good for it."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._goes_on = rules.empty_pool_end is EmptyPoolEnd.ALL_STUCK
        """Whether a player who is stuck does not end the game."""
        self._asked = 0
        self._judges = True
        """Whether open positions are judged by the tiles that fit nowhere."""
        self._most: dict[tuple[Table, Side], Solution] = {}
        self._out: dict[tuple[Table, Side], bool] = {}
        self._alone: dict[tuple[Table, Tiles], Table | None] = {}

    def safest(self, tables: list[Table], before: Table, sides: tuple[Side, Side]) -> list[Table]:
        """Return *tables* and those with one new meld, the ones that keep the blockade first.

        After that the search only has to find the end of the game, not to judge open positions.
        """
        own, other = sides
        more = dict.fromkeys((*tables, *_with_meld(before, own.rack)))
        safest = safest_first(self._rules, before, own.rack, other.rack, list(more))
        if safest is None:
            return tables
        self._judges = False
        return safest

    def ranked(
        self, tables: list[Table], before: Table, sides: tuple[Side, Side], depth: int
    ) -> list[Table]:
        """Return *tables* with the best first, *depth* turns looked ahead."""
        own, other = sides
        worth: dict[Table, tuple[float, int]] = {}
        lowest = -2 * _WON
        for table in tables:
            left = _after(own, table, before)
            value = -self._value(table, (other, left), depth - 1, (-2 * _WON, -lowest))
            lowest = max(lowest, value)
            points = rack_points(self._rules, left.rack) if self._judges else 0
            worth[table] = (value, -points)
        return sorted(tables, key=lambda table: worth[table], reverse=True)

    def tables(self, table: Table, side: Side) -> list[Table]:
        """Return what *side* may leave: a tile that fits alone, else the most tiles."""
        most = self._best(table, side)
        if not most.tiles:
            return []
        if not side.opened:
            smallest = smallest_opening(self._rules, side.rack, deadline_ms=time_left_ms())
            if smallest is not None:
                return [Table((*table.melds, *smallest.table.melds)), most.table]
            return [most.table]
        dearest = sorted(set(most.placed), key=lambda tile: (tile.is_joker, -(tile.number or 0)))
        alone = (self._laid_alone(table, Tiles((tile,))) for tile in dearest)
        return [found for found in alone if found is not None] or [most.table]

    def _value(
        self,
        table: Table,
        sides: tuple[Side, Side],
        depth: int,
        window: tuple[float, float],
    ) -> float:
        """Return what the position is worth to the first of *sides*, who is to move."""
        (own, other), (low, high) = sides, window
        if self._goes_out(table, own):
            return _WON + depth  # the sooner the better
        if not depth:
            return self._stuck(table, other) - self._stuck(table, own) if self._judges else 0
        tables = self.tables(table, own)
        if not tables:
            if self._goes_on and self.tables(table, other):
                return -self._value(table, (other, own), depth - 1, (-high, -low))
            ahead = rack_points(self._rules, other.rack) - rack_points(self._rules, own.rack)
            return (ahead > 0) * _WON - (ahead < 0) * _WON
        best = -2 * _WON
        for after in tables:
            left = _after(own, after, table)
            reply = self._value(after, (other, left), depth - 1, (-high, -max(low, best)))
            best = max(best, -reply)
            if best >= high:
                break
        return best

    def _stuck(self, table: Table, side: Side) -> int:
        """Return how many tiles of *side* cannot be laid now."""
        return len(side.rack) - self._best(table, side).tiles

    def _best(self, table: Table, side: Side) -> Solution:
        key = (table, side)
        if key not in self._most:
            self._most[key] = solve(self._asks(table, side), deadline_ms=time_left_ms())
        return self._most[key]

    def _goes_out(self, table: Table, side: Side) -> bool:
        key = (table, side)
        if key not in self._out:
            found = goes_out(self._asks(table, side), deadline_ms=time_left_ms())
            self._out[key] = found is not None
        return self._out[key]

    def _laid_alone(self, table: Table, tile: Tiles) -> Table | None:
        key = (table, tile)
        if key not in self._alone:
            found = solve(self._asks(table, Side(tile, opened=True)), deadline_ms=time_left_ms())
            self._alone[key] = found.table if found.tiles else None
        return self._alone[key]

    def _asks(self, table: Table, side: Side) -> Problem:
        """Return the question, unless enough has been asked."""
        self._asked += 1
        if self._asked > _QUESTIONS or time_left_ms() < _LEAST_MS:
            raise _Exhausted
        return Problem(self._rules, table, side.rack, opened=side.opened)


def _with_meld(table: Table, rack: Tiles) -> Iterator[Table]:
    """Yield *table* with each new meld of three tiles of *rack* without jokers."""
    for number in NUMBERS:
        held = [tile for color in Color if (tile := Tile.of(color, number)) in rack]
        for three in combinations(held, SMALLEST_MELD):
            yield Table((*table.melds, Meld(three)))
    for color, low in product(Color, NUMBERS[: 1 - SMALLEST_MELD]):
        run = tuple(Tile.of(color, low + more) for more in range(SMALLEST_MELD))
        if all(tile in rack for tile in run):
            yield Table((*table.melds, Meld(run)))


def _after(side: Side, table: Table, before: Table) -> Side:
    return Side(side.rack - (table.tiles - before.tiles), opened=True)
