"""Runs, groups and mirrors with special jokers, as transitions: what they can do at a number.

A mirrored run is two sides that go up number by number together.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.solver.sweep.special.open_melds import JC, JD, MOST, Four, J, Mirror, Run, Transition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.core.ruleset import MeldRules


def laid_joker(kind: int) -> int:
    """Return how `Transition.laid` writes a joker of *kind*."""
    return 4 + kind


def tally(*which: int) -> Four:
    """Return how often each colour, or each kind of joker, is there."""
    return which.count(0), which.count(1), which.count(2), which.count(3)


class Runs:
    """The runs under *rules*."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules

    def on_open(self) -> Iterator[Transition]:
        """Yield the double and colour-change jokers that continue an open run."""
        for color, length in product(range(4), (1, 2, 3)):
            taken = Transition(takes_run=(color, length))
            yield from self.by_jokers(Run(color, length), (JD, JC), taken)

    def steps(self, run: Run) -> Iterator[Transition]:
        """Yield what *run* may do at a number: end, take a number tile or a joker."""
        taken = Transition(takes_meld=run)
        if run.covered:
            yield _leaving(taken, run._replace(covered=False))
            return
        if run.color is None and run.length == 3:
            yield taken
        for color in range(4) if run.color is None else (run.color,):
            if color != run.barred:
                tile = replace(taken, naturals=tally(color), laid=((color,),))
                yield _leaving(tile, Run(color, 3))
        yield from self.by_jokers(run, (J, JD, JC), taken)

    def by_jokers(self, run: Run, jokers: Iterable[int], taken: Transition) -> Iterator[Transition]:
        """Yield how *run*, which is *taken*, goes on with each of *jokers*."""
        length = min(3, run.length + 1)
        longer = run._replace(length=length, just=False)
        leaves = {
            J: longer,
            JD: longer._replace(covered=True),
            JC: Run(None, length, barred=run.color, just=True),
        }
        for kind in jokers:
            if kind == JC and run.just and not self.rules.color_change_adjacent:
                continue
            joker = replace(
                taken,
                jokers=tally(kind),
                high=12 if kind == JD else 13,
                stands=(2, 1) if kind == JD else (1, 0),
                laid=((laid_joker(kind),),),
            )
            yield _leaving(joker, leaves[kind])

    def fronts(self) -> Iterator[Transition]:
        """Yield runs that begin with special jokers, by their first number tile (S1-11)."""
        for plain, double, change in product(range(MOST + 1), repeat=3):
            if not double + change:
                continue
            order = self.in_front(plain, double, change)
            if order is None:
                continue
            numbers = plain + 2 * double + change
            for color in range(4):
                yield Transition(
                    naturals=tally(color),
                    jokers=(plain, double, change, 0),
                    leaves_run=(color, min(3, 1 + len(order))),
                    low=numbers + 1,
                    stands=(numbers, -numbers * (numbers + 1) // 2),
                    laid=((*map(laid_joker, order), color),),
                )

    def in_front(self, plain: int, double: int, change: int) -> list[int] | None:
        """Return an order of jokers before a run's first number tile; None if there is none."""
        others = [J] * plain + [JD] * double
        order: list[int] = []
        if self.rules.color_change_first and change:
            order.append(JC)
            change -= 1
        while others:
            order.append(others.pop())
            if change:
                order.append(JC)
                change -= 1
        if change and not (order and self.rules.color_change_adjacent):
            return None
        return order + [JC] * change


def _leaving(transition: Transition, run: Run) -> Transition:
    """Return *transition* so that it leaves *run*: an open run, if the plain search can go on."""
    if run.color is None or run.covered:
        return replace(transition, leaves_meld=run)
    return replace(transition, leaves_run=(run.color, run.length))


def represented(rules: MeldRules, naturals: int, plain: int, double: int) -> int:
    """Return how many tiles of a group these stand for (C22)."""
    physical = rules.double_counts is DoubleCount.PHYSICAL
    return naturals + plain + (double if physical else 2 * double)


def mirrored_groups(rules: MeldRules, *, explicit: bool) -> Iterator[Transition]:
    """Yield mirrored groups (A8); if *explicit* also with jokers that none of them needs."""
    sides = [
        (colors, plain, double)
        for size in range(rules.mirror_min_naturals, 5)
        for colors in combinations(range(4), size)
        for plain, double in product(range(MOST + 1), repeat=2)
        if represented(rules, size, plain, double) <= rules.group_limit
    ]
    found: dict[tuple[Four, int, int], Transition] = {}
    for one, two in product(sides, repeat=2):
        size = represented(rules, len(one[0]), *one[1:])
        plain, double = one[1] + two[1], one[2] + two[2]
        alike = size == represented(rules, len(two[0]), *two[1:])
        if not alike or len({*one[0], *two[0]}) > size or max(plain, double) > MOST:
            continue
        naturals = tally(*one[0], *two[0])
        shown = len(one[0]) + len(two[0])
        found.setdefault(
            (naturals, plain, double),
            Transition(
                naturals=naturals,
                jokers=(plain, double, 0, 1),
                stands=(2 * size - shown, 0),
                laid=(_laid(*one), _laid(*two)),
            ),
        )
    for (naturals, plain, double), transition in found.items():
        less = any(
            (naturals, fewer, fewer_double) in found
            for fewer, fewer_double in product(range(plain + 1), range(double + 1))
            if (fewer, fewer_double) != (plain, double)
        )
        if explicit or not less:
            yield transition


def double_groups(rules: MeldRules) -> Iterator[Transition]:
    """Yield groups with a double joker (A2)."""
    most = MOST if rules.double_counts is DoubleCount.PHYSICAL else 1
    for size in range(1, 5):
        for plain, double in product(range(MOST + 1), range(1, most + 1)):
            is_group = (
                size + plain + double >= rules.min_tiles
                and represented(rules, size, plain, double) <= rules.group_limit
            )
            for colors in combinations(range(4), size) if is_group else ():
                yield Transition(
                    naturals=tally(*colors),
                    jokers=(plain, double, 0, 0),
                    stands=(represented(rules, 0, plain, double), 0),
                    laid=(_laid(colors, plain, double),),
                )


def _laid(colors: tuple[int, ...], plain: int, double: int) -> tuple[int, ...]:
    return (*colors, *[laid_joker(J)] * plain, *[laid_joker(JD)] * double)


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
        colors = [tile for tile in laid if tile is not None and tile < 4]
        kinds = [tile - 4 for tile in laid if tile is not None and tile >= 4]
        jokers = kinds.count(J), kinds.count(JD), 0, int(meld is None)
        if meld is None and not self.explicit and not colors:
            return None
        crossed = _order(sides[0]) > _order(sides[1])
        return Transition(
            takes_meld=meld,
            naturals=tally(*colors),
            jokers=jokers,
            leaves_meld=Mirror(sides[::-1] if crossed else sides),
            high=12 if jokers[JD] else 13,
            stands=(jokers[J] + 2 * jokers[JD], jokers[JD]),
            laid=tuple(() if tile is None else (tile,) for tile in laid),
            crossed=crossed,
        )


def _order(side: Run) -> tuple[int, int, int, bool]:
    color = -1 if side.color is None else side.color
    return color, -1 if side.barred is None else side.barred, side.length, side.covered
