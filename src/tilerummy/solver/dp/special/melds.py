"""Runs, groups and mirrors with special jokers, as transitions: what they can do at a number.

A mirrored run is two sides that go up number by number together.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.solver.dp.special.open_melds import JC, JD, MOST, Four, J, Mirror, Run, Transition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.core.ruleset import MeldRules


def laid_joker(kind: int) -> int:
    """Return how `Transition.laid` writes a joker of *kind*."""
    return 4 + kind


def tally(*which: int) -> Four:
    """Return how often each colour, or each kind of joker, is there."""
    return which.count(0), which.count(1), which.count(2), which.count(3)


def laying(taken: Transition, *laid: tuple[int, ...]) -> Transition:
    """Return *taken* so that *laid* is laid, one side or two, as by jokers in a run."""
    codes = [code for side in laid for code in side]
    plain, double, change, _ = tally(*(code - laid_joker(J) for code in codes))
    return replace(
        taken,
        naturals=tally(*codes),
        jokers=(plain, double, change, taken.jokers[-1]),
        high=12 if double else 13,
        stands=(plain + 2 * double + change, double),
        laid=laid,
    )


_MIRROR: Final = Transition(jokers=(0, 0, 0, 1))


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
                yield _leaving(laying(taken, (color,)), Run(color, 3))
        yield from self.by_jokers(run, (J, JD, JC), taken)

    def by_jokers(self, run: Run, jokers: Iterable[int], taken: Transition) -> Iterator[Transition]:
        """Yield the continuations of *run*, which is *taken*, with each of *jokers*."""
        length = min(3, run.length + 1)
        longer = run._replace(length=length, just=False)
        leaves = {
            J: longer,
            JD: longer._replace(covered=True),
            JC: Run(None, length, barred=run.color, just=True),
        }
        for kind in jokers:
            if kind != JC or not run.just or self.rules.color_change_adjacent:
                yield _leaving(laying(taken, (laid_joker(kind),)), leaves[kind])

    def fronts(self) -> Iterator[Transition]:
        """Yield runs that begin with special jokers, by their first number tile (S1-11)."""
        for plain, double, change in product(range(MOST + 1), repeat=3):
            order = self.in_front(plain, double, change) if double + change else None
            if order is None:
                continue
            numbers = plain + 2 * double + change
            for color in range(4):
                run = laying(Transition(), (*map(laid_joker, order), color))
                leaves = color, min(3, 1 + len(order))
                stands = numbers, -numbers * (numbers + 1) // 2
                yield replace(run, leaves_run=leaves, low=numbers + 1, high=13, stands=stands)

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
    """Return *transition* so that it leaves *run*: open for the plain search, if it can."""
    if run.color is None or run.covered:
        return replace(transition, leaves_meld=run)
    return replace(transition, leaves_run=(run.color, run.length))


def represented(rules: MeldRules, naturals: int, plain: int, double: int) -> int:
    """Return how many tiles of a group these stand for (C22)."""
    physical = rules.double_counts is DoubleCount.PHYSICAL
    return naturals + plain + (double if physical else 2 * double)


def _sides(rules: MeldRules, least: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Return what may be a group: *least* colours or more, plain jokers and double jokers."""
    return [
        (colors, plain, double)
        for size in range(least, 5)
        for colors in combinations(range(4), size)
        for plain, double in product(range(MOST + 1), repeat=2)
        if represented(rules, size, plain, double) <= rules.group_limit
    ]


def mirrored_groups(rules: MeldRules, *, explicit: bool) -> Iterator[Transition]:
    """Yield mirrored groups (A8); if *explicit* also with jokers that none of them needs."""
    found: dict[tuple[Four, int, int], Transition] = {}
    for one, two in product(_sides(rules, rules.mirror_min_naturals), repeat=2):
        size = represented(rules, len(one[0]), *one[1:])
        plain, double = one[1] + two[1], one[2] + two[2]
        alike = size == represented(rules, len(two[0]), *two[1:])
        if alike and len({*one[0], *two[0]}) <= size and max(plain, double) <= MOST:
            both = laying(_MIRROR, _laid(*one), _laid(*two))
            stands = 2 * size - len(one[0]) - len(two[0]), 0
            group = replace(both, high=13, stands=stands)
            found.setdefault((group.naturals, plain, double), group)
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
    for colors, plain, double in _sides(rules, 1):
        if double and len(colors) + plain + double >= rules.min_tiles:
            group = laying(Transition(), _laid(colors, plain, double))
            stands = represented(rules, 0, plain, double), 0
            yield replace(group, high=13, stands=stands)


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
        taken = Transition(takes_meld=meld) if meld else _MIRROR
        steps = product(self.side_steps(sides[0]), self.side_steps(sides[1]))
        both = (
            self.both((one, two), laying(taken, laid, opposite))
            for (one, laid), (two, opposite) in steps
        )
        yield from dict.fromkeys(filter(None, both))
        can_change = self.explicit and self.rules.color_change_first
        if meld:
            can_change = not covered and (not just or self.rules.color_change_adjacent)
        if can_change:
            one, two = (Run(None, side.length, barred=side.color, just=True) for side in sides)
            change = (laid_joker(JC),)
            yield replace(laying(taken, change, change), leaves_meld=Mirror((one, two)))

    def side_steps(self, side: Run) -> Iterator[tuple[Run, tuple[int, ...]]]:
        """Yield the side after a number, and what was laid: a colour, a joker, or nothing."""
        if side.covered:
            yield side._replace(covered=False), ()
            return
        for color in range(4) if side.color is None else (side.color,):
            if color != side.barred:
                length = min(self.rules.mirror_min_naturals, side.length + 1)
                yield Run(color, length), (color,)
        longer = side._replace(just=False)
        yield longer, (laid_joker(J),)
        yield longer._replace(covered=True), (laid_joker(JD),)

    def both(self, sides: tuple[Run, Run], gone: Transition) -> Transition | None:
        """Return *gone* so that it leaves *sides*; None if they would not be the same."""
        if self.rules.mirror_color is MirrorColor.SAME:
            known = {side.color for side in sides} - {None}
            if len(known) > 1:
                return None
            color = next(iter(known), None)
            barred = None if color is not None else sides[0].barred
            one, two = (side._replace(color=color, barred=barred) for side in sides)
            sides = one, two
        if gone.takes_meld is None and not self.explicit and not any(gone.naturals):
            return None
        crossed = _order(sides[0]) > _order(sides[1])
        return replace(gone, leaves_meld=Mirror(sides[::-1] if crossed else sides), crossed=crossed)


def _order(side: Run) -> tuple[int, int, int, bool]:
    color = -1 if side.color is None else side.color
    return color, -1 if side.barred is None else side.barred, side.length, side.covered
