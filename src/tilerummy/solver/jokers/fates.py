"""Exact play where jokers of the table have a fate: special jokers, and the joker-reuse rule (B4).

Every meld of the table that holds jokers either stays together, as part of a meld that holds all
of it, or it does not. With some of them kept as *blocks* one sweep gives the best play and a bound
for all plays in which at least those stay. All kept is legal under every rule about jokers, none
kept is the bound of all plays; where the two meet, which is nearly always, the answer is proven.
Else `branches` decides joker by joker what becomes of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, product
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify
from tilerummy.core.table import Table
from tilerummy.core.tile import Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.jokers.branches import Branches
from tilerummy.solver.jokers.spare import Adder
from tilerummy.solver.layout.arrange import JOKER, arrange, settled
from tilerummy.solver.layout.blocks import block, block_rows
from tilerummy.solver.layout.special import lay
from tilerummy.solver.legal import legal
from tilerummy.solver.relaxed import actions, gain, grid, joker_counts, weights
from tilerummy.solver.sweep import IMPOSSIBLE, NEVER
from tilerummy.solver.sweep.answer import NO_THRESHOLD
from tilerummy.solver.sweep.special.search import special_sweep

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.layout.special import Block
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.special.transitions import TransitionTable

    Ints = NDArray[np.int64]


WIDTHS: Final = (2, 8, 32, 128, 1024, 0)
"""States that are kept at each number, look by look; 0 for all. The first mostly finds the best."""
MORE: Final = 10
"""How many times more effort is made while nothing is found that can be played."""
NO_TILES: Final = Tiles()
JOKERS: Final = tuple(map(Tile.joker, Joker))


class Found(NamedTuple):
    """A legal table, and what the objective makes of it."""

    table: Table
    gain: int
    proven: bool = False


@dataclass(frozen=True, order=True)
class Node:
    """Some melds with jokers decided, the rest relaxed. Ordered by bound, then by depth."""

    minus_bound: int
    minus_depth: int
    serial: int
    kept: tuple[int, ...] = field(compare=False)
    """Joker melds of the table that stay together, by index; they may grow."""
    fixed: tuple[Meld, ...] = field(compare=False)
    """Other melds that the play has, as they are."""
    stay: Tiles = field(compare=False)
    """Jokers that stay on the rack."""
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
        self.states = 0
        """States that sweeps kept, a measure of the work."""
        self.gains = weights(problem)
        self.kept = tuple(kept)
        old = problem.table.beyond(Table(self.kept)) if kept else problem.table.melds
        greatest = [(max(meld.codes), meld) for meld in old]
        self.with_jokers = [meld for code, meld in greatest if code >= JOKER.code]
        self.plain = [meld for code, meld in greatest if code <= JOKER.code]
        """Melds of the table that have no special joker."""
        self.at_hand = problem.must + problem.may
        self.tables: dict[bool, TransitionTable] = {}
        self.adder = Adder(problem)
        self.looked: dict[int, int] = {}
        self.most = gain(self.gains, problem.may)
        # Laying nothing is always possible, but for what has to be played.
        nothing = IMPOSSIBLE if problem.play else 0
        self.best = self.nothing = Found(problem.table, max(nothing, least - 1))

    @cached_property
    def homes(self) -> list[Block]:
        """The melds of the table that hold jokers; most searches end before they are needed."""
        return [block(meld, classify(meld, self.rules)[0]) for meld in self.with_jokers]

    def table(self, *, explicit: bool) -> TransitionTable:
        """Return what can be done with all that is at hand."""
        if explicit not in self.tables:
            self.tables[explicit] = actions(self.rules, self.at_hand, explicit=explicit)
        return self.tables[explicit]

    def run(self, *, branching: bool = True) -> Found:
        """Return the best legal table, and whether it is proven best.

        The table as it is if there is no play. Without *branching* only the bounds are looked at.
        """
        everything: tuple[int, ...] = tuple(range(len(self.with_jokers)))
        last: dict[tuple[int, ...], Node] = {}
        for width, kept in product(WIDTHS, dict.fromkeys(((), everything))):
            if self.best.gain >= self.bound(last.get(())):
                break
            if kept and self.look(last[()]) == -last[()].minus_bound:
                continue  # keeping melds helps only where none kept is not legal
            if kept not in last or not last[kept].whole:
                last[kept] = self.node(kept, width=width)
                self.look(last[kept])
        bound = self.bound(last.get(()))
        if self.best.gain < bound:
            if everything and everything in last:
                self.settled(last[everything])
            root = self.settled(last[()])
            bound = self.branched(root) if branching else -root.minus_bound
        if not legal(self.problem, self.best.table):
            return self.nothing
        return self.best._replace(proven=bound <= self.best.gain and not self.stop[0])

    def bound(self, root: Node | None) -> int:
        """Return a bound for all plays, *root* being the last look at those that keep no meld."""
        return self.most if root is None or not root.whole else -root.minus_bound

    def branched(self, root: Node) -> int:
        """Look at all that follows from *root*; return a bound for what was not looked through."""
        if -root.minus_bound <= self.best.gain:
            return self.best.gain
        branches = Branches(self, 1)
        bound = branches.run(root)
        if branches.limited and self.best.table == self.problem.table:
            bound = Branches(self, MORE).run(root)
        return bound

    def settled(self, node: Node) -> Node:
        """Look at *node*, and if need be at the same with jokers in places; return the last."""
        if self.look(node) < -node.minus_bound and not node.explicit:
            node = self.node(node.kept, node.fixed, node.stay, explicit=True)
            self.look(node)
        return node

    def look(self, node: Node) -> int:
        """Note the legal table that *node* leads to if it is the best so far; return its gain."""
        if node.serial not in self.looked:
            found = self.finished(node) if -node.minus_bound > self.best.gain else None
            if found is not None and found.gain > self.best.gain:
                self.best = found
            self.looked[node.serial] = IMPOSSIBLE if found is None else found.gain
        return self.looked[node.serial]

    def node(
        self,
        kept: tuple[int, ...],
        fixed: tuple[Meld, ...] = (),
        stay: Tiles = NO_TILES,
        *,
        explicit: bool = False,
        width: int = 0,
    ) -> Node:
        """Return the best play with those melds, rules about jokers left out for the rest.

        Only better ones than the best so far are looked for.
        """
        problem = self.problem
        table = self.table(explicit=explicit)
        blocks = [self.homes[index] for index in kept]
        must, may = problem.must, problem.may - stay
        for meld in self.kept:
            must -= meld.tiles
        for home in blocks:
            must -= home.meld.tiles
        for meld in fixed:
            more = meld.tiles.minus(must)
            must, may = must.minus(meld.tiles), may - more
        gained = gain(self.gains, problem.may - stay - may) if fixed else 0
        found = special_sweep(
            grid(must),
            grid(may),
            (joker_counts(must), joker_counts(may)),
            self.gains,
            table,
            0 if explicit else NO_THRESHOLD,
            block_rows(blocks, table.melds.index),
            self.best.gain - gained,
            width,
            self.stop,
        )
        self.states += found.states
        bound = found.value + gained if found.value > IMPOSSIBLE else IMPOSSIBLE
        depth = len(kept) + len(fixed)
        serial = next(self.serial)
        moves, whole = found.moves, found.whole
        return Node(-bound, -depth, serial, kept, fixed, stay, moves, explicit, whole)

    def left(self, kept: tuple[int, ...], fixed: tuple[Meld, ...], stay: Tiles) -> Tiles | None:
        """Return what is left beside those melds; None if the tiles do not do for them."""
        melds = (*self.kept, *(self.homes[index].meld for index in kept), *fixed)
        have, laid = self.at_hand - stay, Table(melds).tiles
        return have - laid if laid <= have else None

    def laid(self, node: Node) -> list[Meld]:
        """Return the melds of the answer of *node* but for those that are fixed."""
        blocks = [self.homes[index] for index in node.kept]
        table = self.table(explicit=node.explicit)
        laid = lay(node.moves.tolist(), table, blocks, explicit=node.explicit)
        homes = {home.meld.codes for home in blocks}
        plain = [meld for meld in self.plain if meld.codes not in homes]
        return [*laid.melds, *arrange(laid.shape, plain, self.rules)]

    def finished(self, node: Node) -> Found | None:
        """Return a legal table from the answer of *node*; its gain may be less than the bound."""
        problem = self.problem
        melds = self.laid(node)
        fixed = (*self.kept, *node.fixed)
        laid = b"".join([meld.codes for meld in (*fixed, *melds)])
        jokers = [
            tile
            for tile, count in zip(
                JOKERS, (self.at_hand - node.stay).counts[JOKER.code :], strict=True
            )
            for _ in range(count - laid.count(tile.code))
        ]
        finished = self.adder.add(melds, Tiles(jokers), fixed)
        if finished is None:
            return None
        tidy = settled(problem.table, finished)
        alike = sorted([meld.codes for meld in tidy.melds])
        same = alike == sorted([meld.codes for meld in finished.melds])
        best = tidy if same or self.adder.judge.allows(tidy.melds) else finished
        return Found(best, gain(self.gains, finished.tiles - problem.must))
