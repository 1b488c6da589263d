"""Groups with double jokers, and mirrored ones, as transitions at one number."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from tilerummy.core.policy import DoubleCount
from tilerummy.solver.sweep.special.open_melds import (
    JD,
    MOST,
    J,
    Transition,
    added,
    laid_joker,
    tally,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.sweep.special.open_melds import Four


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
        if (
            size != represented(rules, len(two[0]), *two[1:])
            or len({*one[0], *two[0]}) > size
            or max(plain, double) > MOST
        ):
            continue
        naturals = added(tally(one[0]), tally(two[0]))
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
                    naturals=tally(colors),
                    jokers=(plain, double, 0, 0),
                    stands=(represented(rules, 0, plain, double), 0),
                    laid=(_laid(colors, plain, double),),
                )


def _laid(colors: tuple[int, ...], plain: int, double: int) -> tuple[int, ...]:
    return (*colors, *[laid_joker(J)] * plain, *[laid_joker(JD)] * double)
