"""The table of transitions: what special jokers can do at one number, once per set of meld rules.

There are two tables. In the first, jokers that no meld needs are left out, and those that a meld
needs to have three tiles, whatever their kind, are left to the plain search, which counts them. In
the explicit one every joker has a place; it has groups with a double joker (A2) and runs that begin
with jokers (S1-11) besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, product
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.dp.jit import record
from tilerummy.solver.dp.special.melds import Mirrors, Runs, double_groups, mirrored_groups
from tilerummy.solver.dp.special.open_melds import OpenMeld, Run, Transition
from tilerummy.solver.dp.special.records import Transitions

if TYPE_CHECKING:
    from tilerummy.core.ruleset import MeldRules


@dataclass(frozen=True)
class TransitionTable:
    """The transitions, as objects for reading the search's answer and as arrays for itself."""

    melds: tuple[OpenMeld | None, ...]
    """By number; the first is None, for no open meld."""
    transitions: tuple[Transition, ...]
    """Those that take an open meld first, by open meld, then the others."""
    arrays: Transitions
    """The transitions, and what is true of the open melds, for the compiled search."""


ROW: Final = record("needs takes leaves open_meld low high stands_v stands_1")
"""A transition: what it needs, in one word: number tiles (four bits a colour), jokers (four bits a
kind), and the run that it takes, as a bit; that run (0 or 3 * color + length), the run that it
leaves (0 or 2 * color + length - 1), the open meld that it leaves, and the bounds and points of
`Transition`."""
JOKERS_SHIFT: Final = 16
RUNS_SHIFT: Final = 32
"""Where jokers and runs begin in what a transition needs. Runs are numbered 3 * color + length -
1."""


def _wants(steps: list[Transition]) -> int:
    """Return the colours one of which has to be there if no joker is left."""
    without = [step for step in steps if not any(step.jokers)]
    if not all(any(step.naturals) for step in without):
        return 0
    return sum(1 << color for color in range(4) if any(step.naturals[color] for step in without))


def _row(transition: Transition, index: dict[OpenMeld | None, int]) -> tuple[int, ...]:
    takes, leaves = transition.takes_run, transition.leaves_run
    taken = 0 if takes is None else 3 * takes[0] + takes[1]
    tiles, jokers = (
        sum(count << (4 * at) for at, count in enumerate(counts))
        for counts in (transition.naturals, transition.jokers)
    )
    return (
        tiles | jokers << JOKERS_SHIFT | (1 << taken >> 1) << RUNS_SHIFT,
        taken,
        0 if leaves is None else 2 * leaves[0] + leaves[1] - 1,
        index[transition.leaves_meld],
        transition.low,
        transition.high,
        *transition.stands,
    )


@lru_cache(maxsize=16)
def transition_table(rules: MeldRules, *, explicit: bool) -> TransitionTable:
    """Return the transitions under *rules*; open melds are found from what transitions leave.

    If *explicit* (initial meld), jokers that no meld needs have places too.
    """
    runs, mirrors = Runs(rules), Mirrors(rules, explicit=explicit)
    groups = mirrored_groups(rules, explicit=explicit)
    starts = [*runs.on_open(), *groups, *mirrors.steps(None)]
    if explicit:
        starts += [*runs.fronts(), *double_groups(rules)]
    index: dict[OpenMeld | None, int] = {None: 0}
    steps: list[list[Transition]] = [[]]
    # Blocks may end in the air.
    ends = product((None, *range(4)), (True, False))
    in_the_air = [Run(None, 3, barred, just=just) for barred, just in ends]
    left = [*(transition.leaves_meld for transition in starts), *in_the_air]
    for meld in left:  # which grow meanwhile
        if meld is not None and meld not in index:
            index[meld] = len(index)
            of_meld = runs.steps(meld) if isinstance(meld, Run) else mirrors.steps(meld)
            steps.append(list(of_meld))
            left += [transition.leaves_meld for transition in steps[-1]]
    transitions = [*chain.from_iterable(steps), *starts]
    can_end = [
        meld is None or Transition(takes_meld=meld) in of_it
        for meld, of_it in zip(index, steps, strict=True)
    ]
    arrays = Transitions(
        np.array([_row(transition, index) for transition in transitions], ROW),
        np.array([0, *accumulate(map(len, steps))], np.int64),
        np.array(can_end, np.int64),
        np.array([*map(_wants, steps)], np.int64),
    )
    return TransitionTable(tuple(index), tuple(transitions), arrays)
