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
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.meld import Meld, MeldKind
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.core.tile import Color, Joker
from tilerummy.core.tiles import Tiles
from tilerummy.solver.arrange import JOKER, arrange, settled
from tilerummy.solver.kernel import IMPOSSIBLE, NEVER
from tilerummy.solver.kernel.answer import NO_THRESHOLD
from tilerummy.solver.kernel.items import Float
from tilerummy.solver.kernel.special import special_sweep
from tilerummy.solver.kernel.special_state import BLOCK_COLUMNS
from tilerummy.solver.lay import Block, lay
from tilerummy.solver.legal import legal
from tilerummy.solver.relaxed import actions, gain, grid, joker_counts, weights
from tilerummy.solver.spare import add_jokers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tilerummy.core.meld import Reading
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.kernel.items import Item
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]


WIDTH: Final = 100
"""States that a first look keeps at each number; it mostly finds the best play."""


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


class Found(NamedTuple):
    """A legal table, and what the objective makes of it."""

    table: Table
    gain: int
    proven: bool = False


@dataclass(frozen=True, order=True)
class _Node:
    """Some joker melds kept. Ordered by bound, best first; then the most kept."""

    minus_bound: int
    minus_kept: int
    serial: int
    kept: tuple[int, ...] = field(compare=False)
    moves: Ints = field(compare=False)
    explicit: bool = field(compare=False)
    whole: bool = field(compare=False)
    """Whether the bound is one: no state was left out."""


class Search:
    """The search of one position.

    Args:
        problem: of a player who has opened.
        stop: shape (1,); the search ends soon after another thread writes a 1.
        kept: melds of the table that stay as they lie.
        least: gain below which no play is of interest.
    """

    def __init__(
        self,
        problem: Problem,
        stop: Ints = NEVER,
        kept: Sequence[Meld] = (),
        least: int = IMPOSSIBLE,
    ) -> None:
        self.problem = problem
        self.stop = stop
        self.rules: MeldRules = problem.ruleset.meld_rules
        self.serial = count()
        self.gains = weights(problem)
        self.kept = tuple(kept)
        self.old = Table(problem.table.beyond(Table(self.kept))).melds
        self.homes = [
            block(meld, classify(meld, self.rules)[0]) for meld in self.old if meld.tiles.jokers
        ]
        self.looked: dict[int, int] = {}
        self.most = gain(self.gains, problem.may)
        # Laying nothing is always possible, but for what has to be played.
        nothing = IMPOSSIBLE if problem.play else 0
        self.best = Found(problem.table, max(nothing, least - 1))

    def run(self) -> Found:
        """Return the best legal table, and whether it is proven best.

        The table as it is if there is no play.
        """
        if self.homes:
            self.look(self.node(tuple(range(len(self.homes)))))
        heap = []
        if self.best.gain < self.most:
            root = self.node((), width=WIDTH)
            self.look(root)
            if root.whole:
                heap = [root]
            elif self.best.gain < self.most:
                heap = [self.node(())]
        unresolved = IMPOSSIBLE
        while heap and -heap[0].minus_bound > max(self.best.gain, unresolved):
            node = heappop(heap)
            if self.look(node) == -node.minus_bound:
                break
            if not node.explicit:
                heappush(heap, self.node(node.kept, explicit=True))
                continue
            unresolved = max(unresolved, -node.minus_bound)
            for index in range(node.kept[-1] + 1 if node.kept else 0, len(self.homes)):
                heappush(heap, self.node((*node.kept, index)))
        bound = max([unresolved, *(-node.minus_bound for node in heap[:1])])
        proven = bound <= self.best.gain and not self.stop[0]
        return self.best._replace(proven=proven)

    def look(self, node: _Node) -> int:
        """Note the legal table that *node* leads to if it is the best so far; return its gain."""
        if node.serial not in self.looked:
            found = self.finished(node) if -node.minus_bound > self.best.gain else None
            if found is not None and found.gain > self.best.gain:
                self.best = found
            self.looked[node.serial] = IMPOSSIBLE if found is None else found.gain
        return self.looked[node.serial]

    def node(self, kept: tuple[int, ...], *, explicit: bool = False, width: int = 0) -> _Node:
        """Return the best play that keeps those melds, rules about jokers left out.

        Only better ones than the best so far are looked for.
        """
        problem = self.problem
        table = actions(self.rules, problem.must + problem.may, explicit=explicit)
        blocks = [self.homes[index] for index in kept]
        must = problem.must
        for meld in (*self.kept, *(home.meld for home in blocks)):
            must -= meld.tiles
        found = special_sweep(
            grid(must),
            grid(problem.may),
            (joker_counts(must), joker_counts(problem.may)),
            self.gains,
            table,
            0 if explicit else NO_THRESHOLD,
            _block_rows(blocks, table.items.index),
            self.best.gain,
            width,
            self.stop,
        )
        return _Node(
            -found.value, -len(kept), next(self.serial), kept, found.moves, explicit, found.whole
        )

    def finished(self, node: _Node) -> Found | None:
        """Return a legal table from the answer of *node*; its gain may be less than the bound."""
        problem = self.problem
        blocks = [self.homes[index] for index in node.kept]
        table = actions(self.rules, problem.must + problem.may, explicit=node.explicit)
        laid = lay(node.moves.tolist(), table, blocks, explicit=node.explicit)
        homes = [home.meld for home in blocks]
        plain = [
            meld
            for meld in self.old
            if meld not in homes and not any(tile.code > JOKER.code for tile in meld.laid)
        ]
        melds = [*laid.melds, *arrange(laid.shape, plain, self.rules)]
        own = Table((*self.kept, *melds)).tiles
        spare = (problem.must + problem.may).minus(own)
        jokers = Tiles(tile for tile in spare if tile.is_joker)
        finished = add_jokers(melds, jokers, problem, self.kept)
        if finished is None:
            return None
        tidy = settled(problem.table, finished)
        best = tidy if tidy == finished or legal(problem, tidy) else finished
        return Found(best, gain(self.gains, best.tiles - problem.must))


def _block_rows(blocks: Sequence[Block], number: Callable[[Item], int]) -> Ints:
    rows = np.zeros((len(blocks), BLOCK_COLUMNS), np.int64)
    for row, here in zip(rows, blocks, strict=True):
        back = 0 if here.back is None else 1 + here.back
        if here.item is not None:
            back = 8 + number(here.item)
        row[:] = here.start, here.end, -1 if here.front is None else here.front, back, here.lacks
    return rows
