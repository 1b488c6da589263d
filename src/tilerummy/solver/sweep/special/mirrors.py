"""Mirrored runs as transitions: two sides that go up number by number together."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tilerummy.core.policy import MirrorColor
from tilerummy.solver.sweep.special.open_melds import (
    JC,
    JD,
    J,
    Mirror,
    Run,
    Transition,
    laid_joker,
    tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules


class Mirrors:
    """The mirrored runs under *rules*; if *explicit* also with jokers that none of them needs."""

    def __init__(self, rules: MeldRules, *, explicit: bool) -> None:
        self.rules = rules
        self.explicit = explicit

    def steps(self, meld: Mirror | None) -> Iterator[Transition]:
        """Yield what a mirrored run may do; None begins one."""
        sides = meld.sides if meld else (Run(None, 0), Run(None, 0))
        least = self.rules.mirror_min_naturals
        just, covered = sides[0].just, any(side.covered for side in sides)
        if meld and not just and not covered and all(side.length >= least for side in sides):
            yield Transition(takes_meld=meld)
        seen: set[tuple[object, ...]] = set()
        for one, two in product(self.side_steps(sides[0]), self.side_steps(sides[1])):
            transition = self.both(meld, one, two)
            if transition is not None:
                what = (transition.naturals, transition.jokers, transition.leaves_meld)
                if what not in seen:
                    seen.add(what)
                    yield transition
        may_change = self.explicit and self.rules.color_change_first
        if meld:
            may_change = not covered and (not just or self.rules.color_change_adjacent)
        if may_change:
            changed = [Run(None, side.length, barred=side.color, just=True) for side in sides]
            yield Transition(
                takes_meld=meld,
                jokers=(0, 0, 2, int(meld is None)),
                leaves_meld=Mirror((changed[0], changed[1])),
                stands=(2, 0),
                laid=((laid_joker(JC),), (laid_joker(JC),)),
            )

    def side_steps(self, side: Run) -> Iterator[tuple[Run, int | None]]:
        """Yield the side after a number, and what was laid: a colour, 4 + a joker, or None."""
        if side.covered:
            yield side._replace(covered=False), None
            return
        for color in range(4) if side.color is None else (side.color,):
            if color != side.barred:
                yield Run(color, min(self.rules.mirror_min_naturals, side.length + 1)), color
        longer = side._replace(just=False)
        yield longer, laid_joker(J)
        yield longer._replace(covered=True), laid_joker(JD)

    def both(
        self, meld: Mirror | None, one: tuple[Run, int | None], two: tuple[Run, int | None]
    ) -> Transition | None:
        """Return the transition in which both sides go on; None if they would not be the same."""
        sides, laid = (one[0], two[0]), (one[1], two[1])
        if self.rules.mirror_color is MirrorColor.SAME:
            known = {side.color for side in sides} - {None}
            if len(known) > 1:
                return None
            color = next(iter(known), None)
            barred = None if color is not None else sides[0].barred
            same = [side._replace(color=color, barred=barred) for side in sides]
            sides = same[0], same[1]
        jokers, colors = [0, 0, 0, int(meld is None)], []
        for tile in laid:
            if tile is not None and tile >= 4:
                jokers[tile - 4] += 1
            elif tile is not None:
                colors.append(tile)
        if meld is None and not self.explicit and not colors:
            return None
        crossed = _order(sides[0]) > _order(sides[1])
        return Transition(
            takes_meld=meld,
            naturals=tally(colors),
            jokers=(jokers[0], jokers[1], jokers[2], jokers[3]),
            leaves_meld=Mirror(sides[::-1] if crossed else sides),
            high=12 if jokers[JD] else 13,
            stands=(jokers[J] + 2 * jokers[JD], jokers[JD]),
            laid=tuple(() if tile is None else (tile,) for tile in laid),
            crossed=crossed,
        )


def _order(side: Run) -> tuple[int, int, int, bool]:
    color = -1 if side.color is None else side.color
    return color, -1 if side.barred is None else side.barred, side.length, side.covered
