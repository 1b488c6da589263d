"""Transitions with double and colour-change jokers that take no open meld."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from tilerummy.core.policy import DoubleCount
from tilerummy.solver.sweep.special.mirrors import represented
from tilerummy.solver.sweep.special.open_melds import (
    IDLE,
    JC,
    JD,
    MOST,
    Float,
    J,
    Mark,
    Transition,
    laid_joker,
    one_tile,
    tally,
    used,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import MeldRules


class Starts:
    """What begins or goes on with these jokers under *rules*; *explicit* as in `Mirrors`."""

    def __init__(self, rules: MeldRules, *, explicit: bool) -> None:
        self.rules = rules
        self.explicit = explicit

    def on_runs(self) -> Iterator[Transition]:
        """Yield the double and colour-change jokers that continue an open run."""
        for color, length in product(range(4), (1, 2, 3)):
            after = self.longer(length)
            yield Transition(
                takes_run=(color, length),
                jokers=used(JD),
                leaves_meld=Mark(color, after),
                high=12,
                stands=(2, 1),
                laid=((laid_joker(JD),),),
            )
            yield Transition(
                takes_run=(color, length),
                jokers=used(JC),
                leaves_meld=Float(color, after, just=True, covered=False),
                stands=(1, 0),
                laid=((laid_joker(JC),),),
            )

    def longer(self, length: int) -> int:
        """Return the length of a run of *length* with one more joker."""
        if self.explicit:
            return min(3, length + 1)
        return min(IDLE, length + 1)

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
                    naturals=one_tile(color),
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

    def double_groups(self) -> Iterator[Transition]:
        """Yield groups with a double joker (A2)."""
        most = MOST if self.rules.double_counts is DoubleCount.PHYSICAL else 1
        for size in range(1, 5):
            shapes = [
                (plain, double)
                for plain, double in product(range(MOST + 1), range(1, most + 1))
                if self.is_group(size, plain, double)
            ]
            for plain, double in shapes:
                for colors in combinations(range(4), size):
                    yield Transition(
                        naturals=tally(colors),
                        jokers=(plain, double, 0, 0),
                        stands=(represented(self.rules, 0, plain, double), 0),
                        laid=((*colors, *[laid_joker(J)] * plain, *[laid_joker(JD)] * double),),
                    )

    def is_group(self, naturals: int, plain: int, double: int) -> bool:
        """Whether so many tiles are a group, of different colours."""
        return (
            naturals >= 1
            and naturals + plain + double >= self.rules.min_tiles
            and represented(self.rules, naturals, plain, double) <= self.rules.group_limit
        )
