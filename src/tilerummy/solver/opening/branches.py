"""Initial melds under house rules about jokers (B2, B7): every meld with jokers is tried.

The search for initial melds leaves those rules out. Where its answer breaks one, melds with jokers
are decided one by one; what number tiles can add to them is a small search that no rule touches.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.classify import value
from tilerummy.core.table import Table
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.partial import JOKERS
from tilerummy.solver.relaxed import Open, Plain, gain
from tilerummy.solver.sweep import IMPOSSIBLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


LOOKS: Final = 5_000
"""Most choices of melds with jokers to look at before the answer is given without proof."""


def best_table(problem: Problem, gains: Ints, threshold: int, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the best initial meld by *gains*, and whether that is proven.

    The table as it is if there is none.
    """
    branches = _Branches(problem, gains, stop)
    branches.look((), problem.play, problem.may, 0, threshold, 0)
    whole = branches.ends.whole and branches.looks < LOOKS and not stop[0]
    return Table((*problem.table.melds, *branches.best)), whole


def worth_most(melds: Iterable[Meld], rules: MeldRules) -> list[tuple[int, Meld]]:
    """Return of *melds* that have the same tiles the one that is worth most; with its points."""
    most: dict[Tiles, tuple[int, Meld]] = {}
    for meld in melds:
        points = value(meld, rules) or 0
        if meld.tiles not in most or most[meld.tiles][0] < points:
            most[meld.tiles] = points, meld
    return list(most.values())


class _Branches:
    def __init__(self, problem: Problem, gains: Ints, stop: Ints) -> None:
        rules = problem.ruleset.meld_rules
        self.gains, self.plain = gains, Plain(rules, gains, stop)
        self.gaining = np.maximum(gains, 0)
        self.ends = Candidates(replace(problem, table=Table()), stop, every_way=True)
        dearest = worth_most(self.ends.melds, rules)
        self.melds = sorted(dearest, key=lambda one: -gain(gains, one[1].tiles))
        """With their points, those that gain most first."""
        self.best: tuple[Meld, ...] = ()
        self.best_gain = IMPOSSIBLE
        self.looks = 0

    def look(  # noqa: PLR0913, PLR0917 - a play in the making
        self,
        fixed: tuple[Meld, ...],
        must: Tiles,
        may: Tiles,
        gained: int,
        missing: int,
        first: int,
    ) -> None:
        """Look at the plays that have *fixed*, and may have melds from number *first* on.

        Of what is left all of *must* has to be placed and any of *may* can be; *fixed* have
        *gained* so much, and so many points are *missing* to the threshold.
        """
        if self.looks == LOOKS or gained + gain(self.gaining, may) <= self.best_gain:
            return
        self.looks += 1
        if not must.jokers:
            self.finish(fixed, must, may, gained, missing)
        for index, (points, meld) in enumerate(self.melds[first:], first):
            if meld.tiles <= must + may:
                more = meld.tiles.minus(must)
                rest, free = must.minus(meld.tiles), may - more
                now = gained + gain(self.gains, more)
                self.look((*fixed, meld), rest, free, now, missing - points, index)

    def finish(
        self, fixed: tuple[Meld, ...], must: Tiles, may: Tiles, gained: int, missing: int
    ) -> None:
        """Note the best play of *fixed* and melds without jokers, if it is the best so far."""
        rest = Open(must, may.minus(JOKERS), threshold=max(0, missing))
        floor = self.best_gain - gained
        found = self.plain.best(rest, floor)
        if found.value > max(floor, IMPOSSIBLE):
            self.best_gain = gained + found.value
            self.best = (*fixed, *self.plain.laid(found, rest))
