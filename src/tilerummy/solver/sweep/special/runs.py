"""Runs with special jokers as transitions: how they begin, go on and end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from tilerummy.solver.sweep.special.open_melds import (
    JC,
    JD,
    MOST,
    J,
    Run,
    Transition,
    laid_joker,
    one_tile,
    used,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.core.ruleset import MeldRules


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
                tile = replace(taken, naturals=one_tile(color), laid=((color,),))
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
                jokers=used(kind),
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


def _leaving(transition: Transition, run: Run) -> Transition:
    """Return *transition* so that it leaves *run*: an open run, if the plain search can go on."""
    if run.color is None or run.covered:
        return replace(transition, leaves_meld=run)
    return replace(transition, leaves_run=(run.color, run.length))
