"""The search of joker fates in parts of a position, told how good a play can be at most.

Whoever asks about many parts of one position mostly knows that bound: a part of the plays is never
better than the whole. A look that reaches it needs no proof.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.solver.jokers.branches import Branches
from tilerummy.solver.jokers.fates import NO_TILES, Search
from tilerummy.solver.sweep import IMPOSSIBLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.jokers.fates import Node
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]


class Capped(Search):
    """The search of one part.

    Args:
        problem: of a player who has opened.
        stop: as in `fates.Search`.
        most: what no play gains more than.
        effort: how much to look at before it is left without proof, as in `branches.Branches`.
        kept: as in `fates.Search`.
        least: as in `fates.Search`.
    """

    def __init__(  # noqa: PLR0913 - what a search is told, and what bounds it
        self,
        problem: Problem,
        stop: Ints,
        *,
        most: int,
        effort: int = 1,
        kept: Sequence[Meld] = (),
        least: int = IMPOSSIBLE,
    ) -> None:
        super().__init__(problem, stop, kept, least)
        self.most = min(self.most, most)
        self.effort = effort

    def node(
        self,
        kept: tuple[int, ...],
        fixed: tuple[Meld, ...] = (),
        stay: Tiles = NO_TILES,
        *,
        explicit: bool = False,
        width: int = 0,
    ) -> Node:
        """Return the node as it is, its bound no greater than the most that can be."""
        node = super().node(kept, fixed, stay, explicit=explicit, width=width)
        return replace(node, minus_bound=max(node.minus_bound, -self.most))

    def branched(self, root: Node) -> int:
        """Look at what follows from *root*, with the given effort; return a bound for the rest."""
        if -root.minus_bound <= self.best.gain:
            return self.best.gain
        return Branches(self, self.effort).run(root)
