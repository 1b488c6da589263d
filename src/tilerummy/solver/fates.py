"""Exact play where jokers of the table have a fate: special jokers, and the joker-reuse rule (B4).

Every meld of the table that holds jokers either stays together, as part of a meld that holds all
of it, or it does not. With some of them kept as *blocks* one sweep gives the best play and a bound
for all plays in which at least those stay. All kept is legal under every rule about jokers, none
kept is the bound of all plays; where the two meet, which is nearly always, the answer is proven.
Else the sets between them are tried, best bound first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.meld import Meld, MeldKind
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.core.tile import Color, Joker
from tilerummy.core.tiles import Tiles
from tilerummy.solver.arrange import arrange, settled
from tilerummy.solver.kernel.actions import Float, action_table
from tilerummy.solver.kernel.special import special_sweep
from tilerummy.solver.lay import Block, lay
from tilerummy.solver.legal import legal
from tilerummy.solver.relaxed import grid, weights
from tilerummy.solver.spare import add_jokers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tilerummy.core.meld import Reading
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.kernel.actions import Item
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]


REGRETS: Final = (0.04, 0.15, 0.4, 1.0)
"""How much of the rack, measured in gain, is given up at most in one sweep after the other. The
more jokers are free, the more states there are, and the less has to be given up."""


def block(meld: Meld, reading: Reading) -> Block:
    """Return *meld* as a block, read like *reading*."""
    if reading.kind in {MeldKind.MIRROR_RUN, MeldKind.MIRROR_GROUP}:
        return Block(meld, 1, 1, None, None, None, 0)
    numbers: list[int] = []
    for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
        stands_for = tile if stand_in is None else stand_in.options[0]
        first = stands_for.number or 0
        numbers += range(first, first + tile.span)
    start, end = numbers[0], numbers[-1]
    if reading.kind is MeldKind.GROUP:
        return Block(meld, start, start, None, None, None, _lacks(meld, reading, start))
    front: Color | None = None
    color: Color | None = None
    barred: Color | None = None
    just = changed = False
    for tile in meld.laid:
        just = tile.joker_kind is Joker.COLOR_CHANGE
        if just:
            barred, color, changed = color, None, True
        elif tile.color is not None:
            color = tile.color
            if not changed:
                front = color
    item = None if color is not None else Float(barred, 3, just=just, covered=False)
    return Block(meld, start, end, front, color, item, 0)


def _lacks(meld: Meld, reading: Reading, number: int) -> int:
    if reading.value // number > 3:
        return 0
    have = {tile.color for tile in meld.laid}
    return sum(1 << color for color in Color if color not in have)


@dataclass(frozen=True, order=True)
class _Node:
    """Some joker melds kept. Ordered by bound, best first; then the most kept."""

    minus_bound: int
    minus_kept: int
    serial: int
    kept: tuple[int, ...] = field(compare=False)
    moves: list[list[int]] = field(compare=False)
    explicit: bool = field(compare=False)


class Found(NamedTuple):
    """The best table that was found."""

    table: Table
    gain: int
    proven: bool


class Search:
    """The search of one position."""

    def __init__(self, problem: Problem, deadline_ns: int | None = None) -> None:
        self.problem = problem
        self.rules: MeldRules = problem.ruleset.meld_rules
        self.deadline_ns = deadline_ns
        self.serial = count()
        self.weights = weights(problem)
        self.joker_gains = np.array([int(self.weights[2])] * 4 + [0], np.int64)
        self.homes = [
            block(meld, classify(meld, self.rules)[0])
            for meld in problem.table.melds
            if meld.tiles.jokers
        ]
        self.tables = action_table(self.rules, explicit=False), action_table(self.rules, explicit=True)

    def run(self) -> Found:
        """Return the best legal table, and whether it is proven best."""
        best = Found(self.problem.table, 0, proven=False)
        if self.homes:
            all_kept = self.node(tuple(range(len(self.homes))), -1)
            best = self.finished(all_kept)
        heap = [self.node((), best.gain)]
        unresolved = 0
        while heap and -heap[0].minus_bound > max(best.gain, unresolved) and not self.late():
            node = heappop(heap)
            found = self.finished(node)
            if found.gain > best.gain:
                best = found
            if found.gain == -node.minus_bound:
                break
            if not node.explicit:
                heappush(heap, self.node(node.kept, best.gain, explicit=True))
                continue
            unresolved = max(unresolved, -node.minus_bound)
            for index in range(node.kept[-1] + 1 if node.kept else 0, len(self.homes)):
                heappush(heap, self.node((*node.kept, index), best.gain))
        bound = max([unresolved, *(-node.minus_bound for node in heap[:1])])
        return Found(best.table, best.gain, proven=bound <= best.gain)

    def late(self) -> bool:
        return self.deadline_ns is not None and perf_counter_ns() > self.deadline_ns

    def node(self, kept: tuple[int, ...], floor: int, *, explicit: bool = False) -> _Node:
        """Return the best play that keeps those melds, rules about jokers left out.

        Its bound is *floor* if there is none that gains more.
        """
        problem = self.problem
        table = self.tables[explicit]
        blocks = [self.homes[index] for index in kept]
        rest = problem.table.tiles
        for home in blocks:
            rest -= home.meld.tiles
        must, may = grid(rest), grid(problem.rack)
        jokers = _jokers(rest), _jokers(problem.rack)
        rows = _block_rows(blocks, table.items.index)
        everything = self.gain_of(problem.rack)
        for regret in REGRETS:
            least = max(floor, everything - 1 - int(regret * everything))
            found = special_sweep(
                must, may, jokers, self.weights, self.joker_gains, table,
                0 if explicit else -1, rows, least,
            )  # fmt: skip
            if found.value >= 0 or least == floor:
                break
        bound = max(found.value, floor)
        return _Node(-bound, -len(kept), next(self.serial), kept, found.moves.tolist(), explicit)

    def finished(self, node: _Node) -> Found:
        """Return a legal table from the answer of *node*; its gain may be less than the bound."""
        problem = self.problem
        blocks = [self.homes[index] for index in node.kept]
        laid = lay(node.moves, self.tables[node.explicit], blocks, explicit=node.explicit)
        homes = [self.homes[index].meld for index in node.kept]
        old = [meld for meld in problem.table.melds if meld not in homes]
        plain = [meld for meld in old if not any(tile.code > 52 for tile in meld.laid)]
        melds = [*laid.melds, *arrange(laid.shape, plain, self.rules)]
        spare = problem.table.tiles + problem.rack
        spare = Tiles(tile for tile in spare.minus(Table(tuple(melds)).tiles) if tile.is_joker)
        table = add_jokers(melds, spare, problem)
        if table is None:
            return Found(problem.table, 0, proven=False)
        tidy = settled(problem.table, table)
        for candidate in (tidy, table):
            if legal(problem, candidate):
                return Found(candidate, self.gain(candidate), proven=False)
        return Found(problem.table, 0, proven=False)

    def gain(self, table: Table) -> int:
        """Return what the objective makes of the tiles that *table* takes from the rack."""
        return self.gain_of(table.tiles - self.problem.table.tiles)

    def gain_of(self, placed: Tiles) -> int:
        """Return what the objective makes of *placed*."""
        tile, point, joker, _ = self.weights.tolist()
        return int(
            tile * (len(placed) - placed.jokers) + point * placed.points + joker * placed.jokers
        )


def _jokers(tiles: Tiles) -> Ints:
    return np.array(list(tiles.counts[52:]), np.int64)


def _block_rows(blocks: Sequence[Block], number: Callable[[Item], int]) -> Ints:
    rows = np.zeros((len(blocks), 5), np.int64)
    for row, here in zip(rows, blocks, strict=True):
        back = 0 if here.back is None else 1 + here.back
        if here.item is not None:
            back = 8 + number(here.item)
        row[:] = here.start, here.end, -1 if here.front is None else here.front, back, here.lacks
    return rows
