"""Mirrored melds as transitions: groups at one number, runs whose halves go up together."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.solver.sweep.special.open_melds import (
    JC,
    JD,
    MOST,
    Half,
    J,
    Mirror,
    Transition,
    added,
    laid_joker,
    tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.sweep.special.open_melds import Four

OLDEST: Final = 3
"""Numbers in the sides of a mirrored run of number tiles; of longer ones two runs can be cut."""


def represented(rules: MeldRules, naturals: int, plain: int, double: int) -> int:
    """Return how many tiles of a group these stand for (C22)."""
    physical = rules.double_counts is DoubleCount.PHYSICAL
    return naturals + plain + (double if physical else 2 * double)


class Mirrors:
    """The mirrored melds under *rules*; if *explicit* also with jokers that none of them needs."""

    def __init__(self, rules: MeldRules, *, explicit: bool) -> None:
        self.rules = rules
        self.explicit = explicit

    def groups(self) -> Iterator[Transition]:
        """Yield mirrored groups (A8)."""
        sides = [
            (colors, plain, double)
            for size in range(self.rules.mirror_min_naturals, 5)
            for colors in combinations(range(4), size)
            for plain, double in product(range(MOST + 1), repeat=2)
            if represented(self.rules, size, plain, double) <= self.rules.group_limit
        ]
        found: dict[tuple[Four, int, int], Transition] = {}
        for one, two in product(sides, repeat=2):
            size = represented(self.rules, len(one[0]), *one[1:])
            plain, double = one[1] + two[1], one[2] + two[2]
            if (
                size != represented(self.rules, len(two[0]), *two[1:])
                or len({*one[0], *two[0]}) > size
                or max(plain, double) > MOST
            ):
                continue
            naturals = added(tally(one[0]), tally(two[0]))
            laid = tuple(
                (*colors, *[laid_joker(J)] * some, *[laid_joker(JD)] * more)
                for colors, some, more in (one, two)
            )
            shown = len(one[0]) + len(two[0])
            found.setdefault(
                (naturals, plain, double),
                Transition(
                    naturals=naturals,
                    jokers=(plain, double, 0, 1),
                    stands=(2 * size - shown, 0),
                    laid=laid,
                ),
            )
        for (naturals, plain, double), transition in found.items():
            less = any(
                (naturals, fewer, fewer_double) in found
                for fewer, fewer_double in product(range(plain + 1), range(double + 1))
                if (fewer, fewer_double) != (plain, double)
            )
            if self.explicit or not less:
                yield transition

    def steps(self, meld: Mirror | None) -> Iterator[Transition]:
        """Yield what a mirrored run may do; None begins one."""
        empty = Half(None, None, 0, covered=False)
        halves = meld.halves if meld else (empty, empty)
        least = self.rules.mirror_min_naturals
        if (
            meld
            and not meld.just
            and all(half.naturals >= least and not half.covered for half in halves)
        ):
            yield Transition(takes_meld=meld)
        seen: set[tuple[object, ...]] = set()
        for one, two in product(self.half_steps(halves[0]), self.half_steps(halves[1])):
            transition = self.both(meld, one, two)
            if transition is not None:
                what = (transition.naturals, transition.jokers, transition.leaves_meld)
                if what not in seen:
                    seen.add(what)
                    yield transition
        may_change = meld is not None or self.rules.color_change_first
        adjacent = meld is not None and meld.just
        if may_change and (not adjacent or self.rules.color_change_adjacent):
            changed = [Half(None, half.color, half.naturals, covered=False) for half in halves]
            if not any(half.covered for half in halves) and (meld or self.explicit):
                yield Transition(
                    takes_meld=meld,
                    jokers=(0, 0, 2, int(meld is None)),
                    leaves_meld=Mirror((changed[0], changed[1]), just=True, age=0),
                    stands=(2, 0),
                    laid=((laid_joker(JC),), (laid_joker(JC),)),
                )

    def half_steps(self, half: Half) -> Iterator[tuple[Half, int | None]]:
        """Yield the half after a number, and what was laid: a colour, 4 + a joker, or None."""
        if half.covered:
            yield half._replace(covered=False), None
            return
        for color in range(4) if half.color is None else (half.color,):
            if color != half.barred:
                naturals = min(self.rules.mirror_min_naturals, half.naturals + 1)
                yield Half(color, None, naturals, covered=False), color
        yield half, laid_joker(J)
        yield half._replace(covered=True), laid_joker(JD)

    def both(
        self, meld: Mirror | None, one: tuple[Half, int | None], two: tuple[Half, int | None]
    ) -> Transition | None:
        """Return the transition in which both halves go on; None if they would not be the same."""
        halves = one[0], two[0]
        if self.rules.mirror_color is MirrorColor.SAME:
            known = {half.color for half in halves} - {None}
            if len(known) > 1:
                return None
            color = next(iter(known), None)
            barred = None if color is not None else halves[0].barred
            halves = tuple(half._replace(color=color, barred=barred) for half in halves)  # type: ignore[assignment]
        laid = one[1], two[1]
        if meld is None and not self.explicit and all(tile is None or tile >= 4 for tile in laid):
            return None
        age = 0
        if (
            not self.explicit
            and not any(tile is None or tile >= 4 for tile in laid)
            and (meld is None or meld.age)
        ):
            age = 1 if meld is None else meld.age + 1
            if age >= OLDEST + self.rules.mirror_min_naturals:
                return None
        crossed = _order(halves[0]) > _order(halves[1])
        jokers = [0, 0, 0, int(meld is None)]
        colors = []
        for tile in laid:
            if tile is not None and tile >= 4:
                jokers[tile - 4] += 1
            elif tile is not None:
                colors.append(tile)
        return Transition(
            takes_meld=meld,
            naturals=tally(colors),
            jokers=(jokers[0], jokers[1], jokers[2], jokers[3]),
            leaves_meld=Mirror(halves[::-1] if crossed else halves, just=False, age=age),
            high=12 if jokers[JD] else 13,
            stands=(jokers[J] + 2 * jokers[JD], jokers[JD]),
            laid=tuple(() if tile is None else (tile,) for tile in laid),
            crossed=crossed,
        )


def _order(half: Half) -> tuple[int, int, int, bool]:
    color = -1 if half.color is None else half.color
    return color, -1 if half.barred is None else half.barred, half.naturals, half.covered
