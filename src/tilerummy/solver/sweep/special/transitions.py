"""The table of transitions: what special jokers can do at one number, once per set of meld rules.

There are two tables. In the first, jokers that no meld needs are left out, and those that a meld
needs to have three tiles, whatever their kind, are left to the plain search, which counts them. In
the explicit one every joker has a place; it has groups with a double joker (A2) and runs that begin
with jokers (S1-11) besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.special.mirrors import Mirrors
from tilerummy.solver.sweep.special.open_melds import (
    IDLE,
    JC,
    JD,
    Bridge,
    Float,
    J,
    Mark,
    OpenMeld,
    Transition,
    laid_joker,
    one_tile,
    used,
)
from tilerummy.solver.sweep.special.starts import Starts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.sweep.special.open_melds import Four


@dataclass(frozen=True)
class TransitionTable:
    """The transitions as arrays for the compiled search, and as objects for reading its answer."""

    melds: tuple[OpenMeld | None, ...]
    """By number; the first is None, for no open meld."""
    transitions: tuple[Transition, ...]
    """Those that take an open meld first, by open meld, then the others."""
    rows: NDArray[np.int64]
    """Transitions in `ROW_COLUMNS`."""
    first: NDArray[np.int64]
    """By open meld: its first transition; one more entry, where the others start."""
    may_end: NDArray[np.int64]
    """By open meld: 1 if it may be there when all numbers are done."""
    wants: NDArray[np.int64]
    """By open meld: the colours, as bits, of which it needs a number tile at the next number unless
    a joker takes its place; 0 if it needs none."""


NEEDS, TAKES, LEAVES, OPEN_MELD, LOW, HIGH, STANDS_V, STANDS_1 = range(8)
"""Columns: what it needs, in one word: number tiles (four bits a colour), jokers (four bits a
kind), and the run that it takes, as a bit; that run (0 or 3 * color + length), the run that it
leaves (0 or 2 * color + length - 1), the open meld that it leaves, and the bounds and points of
`Transition`."""
ROW_COLUMNS: Final = 8
JOKERS_SHIFT: Final = 16
RUNS_SHIFT: Final = 32
"""Where jokers and runs begin in what a transition needs. Runs are numbered 3 * color + length -
1."""


class _Builder:
    def __init__(self, rules: MeldRules, *, explicit: bool) -> None:
        self.rules = rules
        self.explicit = explicit
        self.mirrors = Mirrors(rules, explicit=explicit)
        self.starts = Starts(rules, explicit=explicit)

    def build(self) -> TransitionTable:
        """Return the table; open melds are found from what transitions leave."""
        starts = [*self.starts.on_runs(), *self.mirrors.groups(), *self.mirrors.steps(None)]
        if self.explicit:
            starts += [*self.starts.fronts(), *self.starts.double_groups()]
        melds: list[OpenMeld | None] = [None]
        index: dict[OpenMeld | None, int] = {None: 0}
        transitions: list[Transition] = []
        first = [0]

        def note(found: Iterable[OpenMeld | None]) -> None:
            for meld in found:
                if meld not in index:
                    index[meld] = len(melds)
                    melds.append(meld)

        note(transition.leaves_meld for transition in starts)
        note(in_the_air())
        at = 1
        while at < len(melds):
            steps = list(self.steps(melds[at]))
            note(transition.leaves_meld for transition in steps)
            first.append(len(transitions))
            transitions += steps
            at += 1
        first.append(len(transitions))
        may_end = [1] + [int(any(_ends(step) for step in self.steps(meld))) for meld in melds[1:]]
        wants = [0] + [_wants(list(self.steps(meld))) for meld in melds[1:]]
        transitions += starts
        rows = np.array([_row(transition, index) for transition in transitions], np.int64)
        return TransitionTable(
            tuple(melds),
            tuple(transitions),
            rows.reshape(-1, ROW_COLUMNS),
            np.array(first, np.int64),
            np.array(may_end, np.int64),
            np.array(wants, np.int64),
        )

    def steps(self, meld: OpenMeld | None) -> Iterator[Transition]:
        """Yield what *meld* may do at a number; mirrored runs begin from None."""
        if isinstance(meld, Mark) and meld.length == IDLE:
            yield Transition(takes_meld=meld, leaves_meld=Bridge(meld.color))
        elif isinstance(meld, Mark):
            yield Transition(takes_meld=meld, leaves_run=(meld.color, meld.length))
        elif isinstance(meld, Bridge):
            yield from self.bridge_steps(meld)
        elif isinstance(meld, Float):
            yield from self.float_steps(meld)
        else:
            yield from self.mirrors.steps(meld)

    def bridge_steps(self, meld: Bridge) -> Iterator[Transition]:
        """Yield what a run that has to go on may do."""
        color = meld.color
        yield Transition(
            takes_meld=meld, naturals=one_tile(color), leaves_run=(color, 3), laid=((color,),)
        )
        mark = Mark(color, IDLE)
        change = Float(color, IDLE, just=True, covered=False)
        yield from self.by_jokers(meld, meld, mark, change)

    def float_steps(self, meld: Float) -> Iterator[Transition]:
        """Yield what a run in the air may do: end, land, or go on with jokers."""
        if meld.covered:
            yield Transition(takes_meld=meld, leaves_meld=meld._replace(covered=False))
            return
        if meld.length == 3:
            yield Transition(takes_meld=meld)
        for color in range(4):
            if color != meld.barred:
                yield Transition(
                    takes_meld=meld,
                    naturals=one_tile(color),
                    leaves_run=(color, 3),
                    laid=((color,),),
                )
        settled = Float(meld.barred, self.starts.longer(meld.length), just=False, covered=False)
        change = None
        if not meld.just or self.rules.color_change_adjacent:
            change = Float(None, settled.length, just=True, covered=False)
        yield from self.by_jokers(meld, settled, settled._replace(covered=True), change)

    def by_jokers(
        self, meld: OpenMeld, plain: OpenMeld, double: OpenMeld, change: OpenMeld | None
    ) -> Iterator[Transition]:
        """Yield how *meld* goes on with each joker, and what open meld that leaves."""
        for kind, after in ((J, plain), (JD, double), (JC, change)):
            if after is not None:
                yield Transition(
                    takes_meld=meld,
                    jokers=used(kind),
                    leaves_meld=after,
                    high=12 if kind == JD else 13,
                    stands=(2, 1) if kind == JD else (1, 0),
                    laid=((laid_joker(kind),),),
                )


def in_the_air() -> Iterator[Float]:
    """Yield the open melds that blocks leave which end in the air."""
    for barred, just in product((None, *range(4)), (True, False)):
        yield Float(barred, 3, just=just, covered=False)


def _ends(step: Transition) -> bool:
    """Whether *step* does nothing but end its open meld."""
    return not any(step.naturals + step.jokers) and step.leaves_run is step.leaves_meld is None


def _wants(steps: list[Transition]) -> int:
    """Return the colours one of which has to be there if no joker is left."""
    without = [step for step in steps if not any(step.jokers)]
    if not all(any(step.naturals) for step in without):
        return 0
    return sum(1 << color for color in range(4) if any(step.naturals[color] for step in without))


def _word(counts: Four) -> int:
    return counts[0] | counts[1] << 4 | counts[2] << 8 | counts[3] << 12


def _row(transition: Transition, index: dict[OpenMeld | None, int]) -> list[int]:
    takes, leaves = transition.takes_run, transition.leaves_run
    taken = 0 if takes is None else 3 * takes[0] + takes[1]
    return [
        _word(transition.naturals)
        | _word(transition.jokers) << JOKERS_SHIFT
        | (1 << taken >> 1) << RUNS_SHIFT,
        taken,
        0 if leaves is None else 2 * leaves[0] + leaves[1] - 1,
        index[transition.leaves_meld],
        transition.low,
        transition.high,
        *transition.stands,
    ]


@lru_cache(maxsize=16)
def transition_table(rules: MeldRules, *, explicit: bool) -> TransitionTable:
    """Return the transitions under *rules*.

    Args:
        rules: which melds there are.
        explicit: whether jokers that no meld needs have places too (initial meld).
    """
    return _Builder(rules, explicit=explicit).build()
